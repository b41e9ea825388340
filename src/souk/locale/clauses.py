"""The rules of a game as its players read them: clauses under headings, from `rules/GAME.LANGUAGE.md`.

A clause is a paragraph that begins with its number: `**B7** A bid is …`.
"""

import re
from dataclasses import dataclass
from importlib.resources import files

from souk.locale import Language
from souk.locale.words import folded

CLAUSE = re.compile(r"\*\*(\w+)\*\*\s+(.*)", re.DOTALL)


@dataclass(frozen=True)
class Clause:
    """One rule, with its number and the heading that it stands under."""

    number: str
    heading: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.text}"


def clauses(game: str, language: Language) -> list[Clause]:
    """The rules of a game in their order."""
    page = files("souk.locale").joinpath("rules", f"{game}.{language.code}.md").read_text(encoding="utf-8")
    heading = ""
    found = []
    for paragraph in re.split(r"\n\s*\n", page):
        if paragraph.startswith("## "):
            heading, _, paragraph = paragraph.removeprefix("## ").partition("\n")
        for part in re.split(r"\n(?=(?:- )?\*\*\w+\*\*)", paragraph):
            if clause := CLAUSE.match(part.removeprefix("- ").strip()):
                text = " ".join(clause[2].replace("**", "").replace("`", "").split())
                found.append(Clause(clause[1], heading, text))
    return found


def sought(rules: list[Clause], word: str) -> list[Clause]:
    """The clauses of this number, or else those that speak of this word."""
    numbered = [clause for clause in rules if folded(clause.number) == folded(word)]
    return numbered or [clause for clause in rules if folded(word) in folded(f"{clause.heading} {clause.text}")]
