"""What the documents say of each other and of the game is so."""

import re
from pathlib import Path

import pytest

from souk.games import NAMES
from souk.games.byzantz.cards import GOODS
from souk.games.byzantz.reasons import REASONS
from tests.test_layers import GAMES as CLAUSES

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src" / "souk" / "locale" / "rules"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LANGUAGES = ("en", "de", "it")

LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"')
CLAUSE_OF_A_PARAGRAPH = re.compile(r"\*\*([A-Z]\d+)\*\* \S")
CLAUSE_IN_A_TEXT = re.compile(r"\b[BH]\d+\b")
MAKE = re.compile(r"`make (\w+)`")

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.name))
every_rules_text = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in NAMES for language in LANGUAGES]
)


def rules_text(game: str, language: str) -> list[str]:
    """The paragraphs of a rules text."""
    return (RULES / f"{game}.{language}.md").read_text(encoding="utf-8").strip().split("\n\n")


def clauses(paragraphs: list[str]) -> list[str]:
    """The clauses of a rules text in their order."""
    return [found[1] for paragraph in paragraphs if (found := CLAUSE_OF_A_PARAGRAPH.match(paragraph))]


def outline(paragraphs: list[str]) -> list[str]:
    """The title, the idea, headings and clauses of a rules text, without its words."""
    return [
        found[1] if (found := CLAUSE_OF_A_PARAGRAPH.match(paragraph)) else re.sub(r"[^#].*", "", paragraph)
        for paragraph in paragraphs
    ]


@every_document
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    links = [one or other for one, other in LINK.findall(document.read_text(encoding="utf-8"))]
    inside = [link.partition("#")[0] for link in links if "://" not in link and not link.startswith("#")]
    assert [link for link in inside if not (document.parent / link).exists()] == []


@every_document
def test_every_clause_that_a_document_names_exists(document: Path) -> None:
    named = set(CLAUSE_IN_A_TEXT.findall(document.read_text(encoding="utf-8")))
    assert named <= {clause for game in NAMES for clause in CLAUSES[game]}


@every_document
def test_every_make_command_that_a_document_names_exists(document: Path) -> None:
    rules = re.findall(r"^([\w -]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    targets = {target for rule in rules for target in rule.split()}
    assert set(MAKE.findall(document.read_text(encoding="utf-8"))) <= targets


@every_rules_text
def test_a_rules_text_has_every_clause_once_and_in_order(game: str, language: str) -> None:
    assert clauses(rules_text(game, language)) == CLAUSES[game]


@every_rules_text
def test_a_paragraph_of_a_rules_text_is_one_line(game: str, language: str) -> None:
    assert [paragraph for paragraph in rules_text(game, language) if "\n" in paragraph] == []


@every_rules_text
def test_a_rules_text_names_a_clause_only_where_it_exists(game: str, language: str) -> None:
    assert set(CLAUSE_IN_A_TEXT.findall("\n".join(rules_text(game, language)))) == set(CLAUSES[game])


@every_rules_text
def test_rules_texts_have_the_same_outline_in_every_language(game: str, language: str) -> None:
    there = outline(rules_text(game, language))
    assert there[:3] == ["#", "", "##"], "a title, the idea in one paragraph, the first heading"
    assert there == outline(rules_text(game, "en"))


@every_rules_text
def test_rules_texts_say_the_same_numbers_in_every_language(game: str, language: str) -> None:
    texts = zip(rules_text(game, language), rules_text(game, "en"), strict=True)
    assert [here for here, there in texts if re.findall(r"\d+", here) != re.findall(r"\d+", there)] == []


def test_every_reason_of_the_law_is_explained_by_a_clause_of_the_rules_text() -> None:
    assert {reason.clause for reason in REASONS.values()} <= {*CLAUSES["byzantz"], "notation"}


def glossary() -> list[list[str]]:
    """The rows of the glossary's tables, without their heads."""
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if row[0] != "English" and not row[0].startswith("---")]


def test_the_glossary_has_three_languages_and_a_meaning_in_each_row() -> None:
    assert len(glossary()) > 50
    assert [row for row in glossary() if len(row) != 4 or not all(row)] == []


def test_the_glossary_has_one_row_for_each_idea() -> None:
    terms = [row[0] for row in glossary()]
    assert [term for term in terms if terms.count(term) > 1] == []
    assert {*GOODS, "merchant"} <= set(terms)
