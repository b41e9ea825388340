"""The catalogue: complete, true to the sources, and the same in every language."""

import ast
from itertools import combinations

import pytest
from babel.messages.catalog import Message

from souk.games import NAMES
from souk.games.byzantz import GAME
from souk.games.byzantz.reasons import REASONS
from souk.locale import CODES, Language, code_of, language
from souk.locale.byzantz import asked, card, cards, told, verbs
from souk.locale.catalogue import MARKS, SOURCES, TRANSLATED, extracted, faults, has_braces_of
from souk.locale.clauses import clauses, sought
from souk.locale.words import folded, spellings
from souk.shuffle import shuffled, stream
from souk.terminal import play, replay

NAMES_AT_TABLE = ["Eva", "Axel", "Susanne", "Wilhelm"]


@pytest.fixture(params=CODES)
def speech(request: pytest.FixtureRequest) -> Language:
    return language(request.param)


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_catalogue_is_complete_and_has_nothing_else(code: str) -> None:
    assert list(faults(code)) == [], "run `python -m souk.locale` and translate what is new"


def test_other_braces_are_found() -> None:
    assert has_braces_of(Message("{name} passes."), "{name} passt.")
    assert not has_braces_of(Message("{name} passes."), "{nome} passa.")
    assert has_braces_of(Message(("{number} card of {name}", "{number} cards of {name}")), "eine Karte von {name}")
    assert not has_braces_of(Message(("{number} card of {name}", "{number} cards of {name}")), "{number} Karten")


def test_every_marked_message_is_extracted() -> None:
    # The extractor does not look into f-strings; a message there would silently stay English.
    known = {
        text for message in extracted() for text in ([message.id] if isinstance(message.id, str) else message.id)
    }
    for source in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            is_marked = name in MARKS and (name != "count" or len(node.args) > 1)
            if is_marked and isinstance(first, ast.Constant) and isinstance(first.value, str):
                assert first.value in known, f"{source.name}:{node.lineno}"


def test_the_language_is_chosen_by_argument_or_environment() -> None:
    assert language("it").code == "it"
    assert language(None, {"LANG": "de_AT.UTF-8"}).code == "de"
    assert code_of({"LC_ALL": "it_IT", "LANG": "de_DE"}) == "it"
    assert code_of({"LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "it_IT"}) == "de"
    assert code_of({"LANG": "fr_FR"}) == code_of({"LANG": "C"}) == code_of({}) == "en"
    with pytest.raises(KeyError):
        language("fr")


def test_plural_forms() -> None:
    one, many = "{number} card in the deck", "{number} cards in the deck"
    assert language("en").count(one, many, 1) == "1 card in the deck"
    assert language("de").count(one, many, 1) == "1 Karte im Stapel"
    assert language("de").count(one, many, 0) == "0 Karten im Stapel"
    assert language("it").count(one, many, 2) == "2 carte nel mazzo"


def test_the_rulebooks_terms() -> None:
    everything = (1,) + (0,) * 23 + (2,)
    assert cards(everything, language("en")) == "cloth 1, merchant ×2"
    assert cards(everything, language("de")) == "Tuch 1, Händler ×2"
    assert cards(everything, language("it")) == "tessuto 1, mercante ×2"
    assert [card(kind, language("de")) for kind in (7, 11, 15, 19, 23)] == [
        "Getreide 4",
        "Oliven 4",
        "Gewürze 4",
        "Wein 4",
        "Holz 4",
    ]


def test_typed_words_mean_one_thing(speech: Language) -> None:
    for commands in ((*play.COMMANDS, *verbs(speech)), replay.COMMANDS):
        for one, other in combinations(commands, 2):
            assert not {*spellings(one.name, speech)} & {*spellings(other.name, speech)}, (one.name, other.name)
    for verb in verbs(speech):
        assert len({*verb.nouns.values()}) in (0, 7, 25)
    assert folded("Gewürze") == "gewurze"
    assert "gewuerze2" in next(verb for verb in verbs(language("de")) if verb.name == "bid").nouns


@pytest.mark.parametrize("game", NAMES)
def test_the_rules_have_the_same_clauses_in_every_language(game: str) -> None:
    numbers = [[clause.number for clause in clauses(game, language(code))] for code in CODES]
    assert numbers[0] == numbers[1] == numbers[2]
    assert all(clause.heading and clause.text for code in CODES for clause in clauses(game, language(code)))


def test_every_reason_has_its_clause_in_the_rules(speech: Language) -> None:
    numbers = [clause.number for clause in clauses("byzantz", speech)]
    assert numbers == [f"B{number}" for number in range(1, 25)]
    assert {reason.clause for reason in REASONS.values()} - {"notation"} <= {*numbers}


def test_rules_are_found_by_number_or_word() -> None:
    rules = clauses("byzantz", language("it"))
    assert [clause.number for clause in sought(rules, "b12")] == ["B12"]
    assert "B18" in [clause.number for clause in sought(rules, "MERCANTI")]
    assert sought(rules, "tramway") == []


def test_whole_games_are_told_and_asked(speech: Language) -> None:
    for players in GAME.seats:
        names = [f"P{seat}" for seat in range(players)]
        rng = stream("told", players)
        state, events = GAME.deal(players, shuffled(GAME, players, {}, rng), {})
        while awaited := GAME.awaited(state):
            for seat in awaited:
                assert asked(GAME.view(state, seat), GAME.decision(state, seat), names, speech).endswith(".")
            seat = min(awaited)
            move = GAME.decision(state, seat).sample(rng)
            assert move is not None
            events += GAME.play(state, seat, move)
        for viewer in (None, *range(players)):
            for event in events:
                seen = GAME.redact(event, viewer)
                assert seen is not None
                line = told(seen, names, speech, viewer)
                assert line.endswith(".")
                assert "{" not in line


def test_a_viewer_is_told_of_themselves_as_you() -> None:
    state, events = GAME.deal(4, shuffled(GAME, 4, {}, stream("you")), {})
    first = min(GAME.awaited(state))
    (passed,) = GAME.play(state, first, GAME.parse("pass"))
    assert told(passed, NAMES_AT_TABLE, language("en"), first) == "You pass."
    assert told(passed, NAMES_AT_TABLE, language("de"), None) == f"{NAMES_AT_TABLE[first]} passt."
    dealt = GAME.redact(events[0], (first + 1) % 4)
    assert dealt is not None
    assert told(dealt, NAMES_AT_TABLE, language("it"), None) == f"{NAMES_AT_TABLE[first]} riceve 4 carte."
