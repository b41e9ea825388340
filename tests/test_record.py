"""The game record: exact when it is true, refused in one sentence when it is not."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from souk.games import game_named
from souk.games.game import Options, Outcome
from souk.games.record import Record, WrongRecord, dumps, loads, replay, verify
from souk.shuffle import stream
from tests.conformance.playing import random_game

Content = dict[str, Any]  # a record as JSON, before anything is known to be right in it


def played(options: Options | None = None, players: int = 4) -> Record:
    """A true record of a whole game."""
    return random_game(game_named("byzantz"), players, options or {}, stream("record", players)).record()


TRUE = played()
LINE = dumps(TRUE)
SALE = next(index for index, (_, said) in enumerate(TRUE.moves) if said.startswith("sell"))


def error_of(line: str) -> WrongRecord | None:
    """The error for a line that does not stand, or None. Nothing else may happen."""
    try:
        record = loads(line)
        assert dumps(record) == line
        verify(record)
    except WrongRecord as error:
        return error
    return None


def refused(line: str) -> WrongRecord:
    """The error for a line that does not stand; it is one harmless sentence with a clause."""
    error = error_of(line)
    assert error is not None, "this should be refused"
    check(error)
    return error


def check(error: WrongRecord) -> None:
    assert error.refusal.clause
    assert error.move is None or error.move >= 0
    assert str(error).isprintable()
    assert 0 < len(str(error)) < 300, "a message is one sentence, however long the record"


def changed(change: Callable[[Content], object]) -> str:
    """The true record with something else in it."""
    content: Content = json.loads(LINE)
    change(content)
    return json.dumps(content)


def put(name: str, thing: object) -> str:
    """The true record with another entry in a field."""
    return changed(lambda content: content.update({name: thing}))


def move(index: int, thing: object) -> str:
    """The true record with another move in this place."""
    return changed(lambda content: content["moves"].__setitem__(index, thing))


def short(thing: object) -> str:
    """A name for a test."""
    return repr(thing)[:30]


# ---------------------------------------------------------------------------------------------------
# True records


def test_a_true_record_is_read_written_and_verified() -> None:
    assert loads(LINE) == TRUE
    assert dumps(loads(LINE)) == LINE
    assert verify(TRUE) == TRUE.result


def test_the_fields_stand_in_their_order() -> None:
    assert list(json.loads(LINE)) == [
        "format",
        "game",
        "rules",
        "players",
        "options",
        "first",
        "deck",
        "reshuffles",
        "moves",
        "result",
    ]
    assert LINE.startswith('{"format": "souk/1", "game": "byzantz", "rules": 1, "players": ["player 0", ')


@pytest.mark.parametrize("options", [{"open_profits": True}, {"tiebreak_counts_merchants": False}])
def test_options_are_kept(options: Options) -> None:
    line = dumps(played(options))
    assert dumps(loads(line)) == line
    assert verify(loads(line)) is not None
    assert loads(line).options == options


def test_added_fields_are_kept_after_the_others_and_change_nothing() -> None:
    added = {"clock": [1.5, 2, None], "chat": [{"seat": 0, "text": "ciao, “Händler”"}], "": {}, "x": True}
    line = dumps(replace(TRUE, added=added))
    assert loads(line).added == added
    assert dumps(loads(line)) == line
    assert verify(loads(line)) == TRUE.result
    unfinished = dumps(replace(TRUE, moves=TRUE.moves[:5], result=None, added=added))
    assert dumps(loads(unfinished)) == unfinished


def test_names_may_be_any_text() -> None:
    names = ("Zoë", "商人", "", '"\\\n\u2028\ud800')
    line = dumps(replace(TRUE, players=names))
    assert loads(line).players == names
    assert dumps(loads(line)) == line
    assert verify(loads(line)) == TRUE.result


def test_cards_of_a_move_stand_as_they_were_said() -> None:
    seat, said = TRUE.moves[SALE]
    verb, *cards = said.split(" ")
    line = move(SALE, [seat, " ".join([verb, *reversed(cards)])])
    assert dumps(loads(line)) == line
    assert verify(loads(line)) == TRUE.result


def test_a_replay_goes_move_by_move() -> None:
    assert sum(1 for _ in replay(TRUE)) == len(TRUE.moves) + 1


# ---------------------------------------------------------------------------------------------------
# Damage


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "null",
        "[]",
        "42",
        '"souk/1"',
        "{}",
        "{",
        "not a record",
        "\x00\x01\x02",
        "\ufeff" + LINE,
        LINE[: len(LINE) // 2],
        LINE[:-1],
        LINE + "}",
        LINE + LINE,
        LINE + "\n",
        " " + LINE,
        "[" * 100_000,
        '{"format": ' + "[" * 100_000,
        f"[{LINE}]",
        LINE.replace('"first": ', '"first":'),
        LINE.replace(", ", ","),
        LINE.replace('"byzantz"', '"byzant\\u007a"'),
        LINE.replace('"player 0"', '"pl\u00e4yer 0"'),  # json.dumps would write an escape
        LINE[:-1] + ', "x": NaN}',
        LINE[:-1] + ', "x": -Infinity}',
        LINE[:-1] + ', "x": 1e999}',
        LINE[:-1] + ', "x": 1.0e1}',
        LINE[:-1] + ', "x": ' + "9" * 5000 + "}",
        LINE[:-1] + ', "x": 1, "x": 1}',
        LINE[:-1] + ', "first": 0}',
        LINE.replace('"first": ', '"first": 0, "first": '),
        LINE.replace('"first": ', '"first": -'),
    ],
)
def test_what_is_no_record_is_refused(line: str) -> None:
    assert refused(line).move is None


@pytest.mark.parametrize("field", list(json.loads(LINE))[:-1])
def test_every_field_must_be_there(field: str) -> None:
    error = refused(changed(lambda content: content.pop(field)))
    assert error.move is None
    assert field in str(error)


WRONG: list[object] = [None, True, False, 1, -1, 1.0, "x", [], {}, [1], [[]], {"x": 1}, [None], [True], "9" * 5000]


@pytest.mark.parametrize("field", list(json.loads(LINE)))
@pytest.mark.parametrize("thing", WRONG, ids=short)
def test_every_field_has_its_type(field: str, thing: object) -> None:
    if repr(json.loads(LINE)[field]) == repr(thing):
        return  # the very thing that stands there
    refused(put(field, thing))


def test_fields_in_another_order_are_refused() -> None:
    content = json.loads(LINE)
    assert refused(json.dumps(dict(reversed(content.items())))).move is None
    refused(json.dumps({"added": 1, **content}))
    refused(changed(lambda content: content.update(added=1, result=content.pop("result"))))
    refused(put("result", {"winners": TRUE.moves[0][:0], "scores": []}))
    result = json.loads(LINE)["result"]
    refused(put("result", {"winners": result["winners"], "scores": result["scores"]}))
    refused(put("result", {**result, "loser": 0}))


@pytest.mark.parametrize("depth", [50, 300, 600, 900, 950, 970, 980, 985, 990, 995, 1000, 5000])
@pytest.mark.parametrize("field", ["format", "players", "options", "deck", "moves", "result", "added"])
def test_deep_nesting_is_refused_or_harmless(field: str, depth: int) -> None:
    content = json.loads(LINE)
    content[field] = "HERE"
    deep = "[" * depth + "]" * depth
    if field == "options":
        deep = '{"open_profits": ' + deep + "}"
    error = error_of(json.dumps(content).replace('"HERE"', deep))
    assert error is not None or field == "added"
    if error is not None:
        check(error)


def test_a_record_that_was_read_can_be_verified_from_deeper_down() -> None:
    def verify_below(record: Record, levels: int) -> None:
        if levels:
            verify_below(record, levels - 1)
        else:
            verify(record)

    with pytest.raises(WrongRecord):
        verify_below(deepest_readable(), 60)


def deepest_readable() -> Record:
    """The record with the most deeply nested option that can be read from here."""
    for depth in range(1000, 1, -5):
        options = '{"open_profits": ' + "[" * depth + "]" * depth + "}"
        try:
            return loads(LINE.replace('"options": {}', f'"options": {options}'))
        except WrongRecord:
            continue
    raise AssertionError("an option that is a list should be read, and refused only when the game is dealt")


# ---------------------------------------------------------------------------------------------------
# Lies


@pytest.mark.parametrize(
    ("field", "thing", "clause"),
    [
        ("format", "souk/2", "record"),
        ("game", "hex", "record"),
        ("game", "Byzantz", "record"),
        ("game", "x" * 10_000, "record"),
        ("rules", 0, "record"),
        ("rules", 2, "record"),
        ("rules", 10**400, "record"),
        ("players", ["a", "b"], "B2"),
        ("players", ["a"] * 7, "B2"),
        ("players", [], "B2"),
        ("options", {"open_profit": True}, "record"),
        ("options", {"\u202e\x1b[31m": True}, "record"),
        ("options", {"open_profits": False}, "record"),
        ("options", {"tiebreak_counts_merchants": True}, "record"),
        ("options", {"open_profits": 1}, "record"),
        ("options", {"open_profits": 0}, "record"),
        ("options", {"open_profits": None}, "record"),
        ("options", {"open_profits": "yes"}, "record"),
        ("first", 4, "record"),
        ("first", -1, "record"),
        ("first", 10**400, "record"),
        ("deck", list(TRUE.deck[1:]), "B1"),
        ("deck", [*TRUE.deck, "cloth1"], "B1"),
        ("deck", [*TRUE.deck[:-1], "cloth9"], "B1"),
        ("deck", [], "B1"),
        ("deck", ["cloth1"] * 112, "B1"),
        ("reshuffles", [[]], "record"),
        ("reshuffles", [list(TRUE.deck)], "record"),
    ],
    ids=short,
)
def test_a_lie_outside_the_moves_is_refused_by_its_clause(field: str, thing: object, clause: str) -> None:
    error = refused(put(field, thing))
    assert (error.move, error.refusal.clause) == (None, clause)


def test_another_order_of_the_deck_is_another_game() -> None:
    error = refused(put("deck", sorted(TRUE.deck)))
    assert error.move is not None


@pytest.mark.parametrize(
    ("said", "clause"),
    [
        ("fold", "notation"),
        ("", "notation"),
        ("PASS", "notation"),
        ("bid  cloth1", "B1"),
        ("bid cloth7", "B1"),
        ("take merchants", "B14"),
        ("done", "B23"),
        ("discard cloth1", "B21"),
        ("place cloth1", "B11"),
        ("take cloth", "B15"),
        ("bid merchant", "B7"),
        ("sell cloth1 cloth2", "B17"),
        ("sell cloth1 cloth2 wood1", "B17"),
        ("bid cloth4 cloth4 wood4 wood4 wine4", "B8"),
    ],
)
def test_an_illegal_or_unreadable_move_is_refused_in_its_place(said: str, clause: str) -> None:
    error = refused(move(0, [TRUE.first, said]))
    assert (error.move, error.refusal.clause) == (0, clause)


def test_the_index_is_that_of_the_wrong_move() -> None:
    for index in range(0, len(TRUE.moves), 7):
        assert refused(move(index, [TRUE.moves[index][0], "fold"])).move == index


@pytest.mark.parametrize("seat", [-1, 4, 10**400], ids=short)
def test_there_is_no_such_seat(seat: int) -> None:
    error = refused(move(3, [seat, "pass"]))
    assert (error.move, error.refusal.clause) == (3, "record")


@pytest.mark.parametrize(
    "thing",
    [
        None,
        "pass",
        [],
        [0],
        ["pass", 0],
        [0, "pass", 1],
        [True, "pass"],
        [0.0, "pass"],
        ["0", "pass"],
        [0, None],
        [0, ["pass"]],
        {"0": "pass"},
        [None, "pass"],
    ],
    ids=repr,
)
def test_a_move_is_a_seat_and_a_text(thing: object) -> None:
    assert refused(move(5, thing)).move == 5


def test_a_move_after_the_end_is_refused() -> None:
    error = refused(changed(lambda content: content["moves"].append([0, "done"])))
    assert (error.move, error.refusal.clause) == (len(TRUE.moves), "B23")


def test_a_missing_move_is_noticed() -> None:
    refused(changed(lambda content: content["moves"].pop(0)))


def test_a_false_a_missing_and_an_early_result_are_refused() -> None:
    result = json.loads(LINE)["result"]
    scores, winners = result["scores"], result["winners"]
    lies: list[object] = [
        {"scores": [scores[0] + 1, *scores[1:]], "winners": winners},
        {"scores": scores[:-1], "winners": winners},
        {"scores": scores, "winners": []},
        {"scores": scores, "winners": [*winners, *winners]},
        {"scores": scores, "winners": [seat for seat in range(4) if seat not in winners]},
        {"scores": [], "winners": []},
    ]
    for lie in lies:
        error = refused(put("result", lie))
        assert (error.move, error.refusal.clause) == (None, "B24")
    missing = refused(changed(lambda content: content.pop("result")))
    assert (missing.move, missing.refusal.clause) == (None, "B24")
    early = refused(changed(lambda content: content["moves"].pop()))
    assert (early.move, early.refusal.clause) == (None, "B24")


@pytest.mark.parametrize(
    "result",
    [None, [], {}, {"scores": [1]}, {"scores": [True], "winners": [0]}, {"scores": [1.0], "winners": [0]}],
)
def test_a_result_has_scores_and_winners(result: object) -> None:
    assert refused(put("result", result)).move is None


def test_a_shared_win_names_its_winners_in_ascending_order() -> None:
    # A shared win of nobody's making: all say at once that they are done, and the deck decides who shares.
    game = game_named("byzantz")
    for seed in range(2000):
        record = random_game(game, 6, {}, stream("shared", seed)).record()
        if record.result is not None and len(record.result.winners) > 1:
            break
    assert record.result is not None
    backwards = Outcome(record.result.scores, record.result.winners[::-1])
    assert refused(dumps(replace(record, result=backwards))).refusal.clause == "B24"


# ---------------------------------------------------------------------------------------------------
# Anything at all

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
things: st.SearchStrategy[object] = st.deferred(
    lambda: scalars | st.lists(things, max_size=3) | st.dictionaries(st.text(max_size=5), things, max_size=3)
)


def survives(line: str) -> None:
    """A line is refused by a sentence, or stands; nothing else may happen."""
    error = error_of(line)
    if error is not None:
        check(error)


@given(st.text())
def test_any_text_is_refused_or_stands(line: str) -> None:
    survives(line)


@given(st.sampled_from(list(json.loads(LINE))), things)
def test_any_thing_in_any_field_is_refused_or_stands(field: str, thing: object) -> None:
    survives(put(field, thing))


@given(st.integers(0, len(TRUE.moves) - 1), st.integers(-1, 4), st.text(max_size=12))
def test_any_text_as_a_move_is_refused_or_stands(index: int, seat: int, said: str) -> None:
    survives(move(index, [seat, said]))


words = st.sampled_from(
    ["bid", "sell", "discard", "place", "take", "pass", "done", "cloth1", "wood4", "merchant", "wine", ""]
)


@given(st.integers(0, len(TRUE.moves) - 1), st.integers(0, 3), st.lists(words, max_size=5))
def test_any_words_as_a_move_are_refused_or_stand(index: int, seat: int, said: list[str]) -> None:
    survives(move(index, [seat, " ".join(said)]))


@given(st.integers(0, len(LINE)), st.integers(0, 40), st.text(max_size=5))
@hypothesis_settings(max_examples=300)
def test_a_record_damaged_anywhere_is_refused_or_stands(start: int, length: int, instead: str) -> None:
    survives(LINE[:start] + instead + LINE[start + length :])


@given(st.integers(0, len(TRUE.moves) - 1), st.integers(0, len(TRUE.moves) - 1))
def test_exchanged_moves_are_refused_or_stand(one: int, other: int) -> None:
    def exchange(content: Content) -> None:
        moves = content["moves"]
        moves[one], moves[other] = moves[other], moves[one]

    survives(changed(exchange))
