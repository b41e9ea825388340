"""H2: another deck, as the option `deck`."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from souk.games.game import Chance, WrongSetup
from souk.games.hafid import GAME
from souk.games.hafid.cards import DECK, GOODS, SETTINGS
from souk.games.record import WrongRecord, dumps, loads, verify
from souk.shuffle import shuffled, stream
from tests.conformance.playing import random_game
from tests.hafid.position import PLAYERS

DEFAULT = {name: list(entry) for name, entry in DECK.items()}


def deck_with(**entries: object) -> dict[str, object]:
    """The default deck with other entries; underscores stand for hyphens."""
    return {**DEFAULT, **{name.replace("_", "-"): entry for name, entry in entries.items()}}


def even_deck(number: int, value: int = 2) -> dict[str, object]:
    """A deck with so many cards of each good."""
    return {name: [value, number] for name in GOODS}


def why_not(deck: object, players: int = 4) -> str:
    """Why this deck is refused, by H2."""
    with pytest.raises(WrongSetup) as error:
        GAME.check_options({"deck": deck}, players)
    assert error.value.refusal.clause == "H2"
    assert str(error.value).isprintable()
    assert "{" not in str(error.value)
    chance = Chance(0, GAME.deck(players, {}))
    with pytest.raises(WrongSetup):
        GAME.deal(players, chance, {"deck": deck})
    return str(error.value)


# ---------------------------------------------------------------------------------------------------
# What is a deck


def test_H2_the_option_takes_all_goods_with_value_and_number() -> None:
    deck = deck_with(cut_gems=[9, 1], goats=[1, 20])
    GAME.check_options({"deck": deck}, 4)
    cards = Counter(GAME.deck(4, {"deck": deck}))
    assert (cards["cut-gems"], cards["goats"], cards["swords"]) == (1, 20, 5)
    assert cards.total() == 125 - 2 + 13


def test_H2_the_default_may_be_said_in_full() -> None:
    chance = shuffled(GAME, 3, {"deck": DEFAULT}, stream("default"))
    state, _ = GAME.deal(3, chance, {"deck": DEFAULT})
    assert GAME.view(state, None).settings == SETTINGS[3]
    assert GAME.deck(3, {"deck": DEFAULT}) == GAME.deck(3, {})


def test_H2_the_order_of_the_goods_does_not_matter() -> None:
    turned = dict(reversed(DEFAULT.items()))
    GAME.check_options({"deck": turned}, 6)
    assert GAME.deck(6, {"deck": turned}) == GAME.deck(6, {})


@pytest.mark.parametrize("deck", [None, "", "deck.toml", 3, True, [], [["goats", 1, 7]], 1.5])
def test_H2_a_deck_is_a_table(deck: object) -> None:
    why_not(deck)


def test_H2_an_empty_deck() -> None:
    assert "cut-gems" in why_not({})


@pytest.mark.parametrize("good", GOODS)
def test_H2_a_missing_good(good: str) -> None:
    deck = {name: entry for name, entry in DEFAULT.items() if name != good}
    assert good in why_not(deck)


@pytest.mark.parametrize("name", ["silk", "Goats", "goats ", "cut gems", "", "food", "x" * 1000])
def test_H2_an_unknown_good(name: str) -> None:
    assert len(why_not({**DEFAULT, name: [1, 1]})) < 200


def test_H2_a_name_that_is_no_text() -> None:
    deck: dict[object, object] = dict(DEFAULT.items())
    deck[7] = [1, 1]
    why_not(deck)


def test_H2_a_sixth_type() -> None:
    why_not({**DEFAULT, **{f"spirits-{number}": [1, 3] for number in range(5)}})


@pytest.mark.parametrize(
    "entry",
    [
        [-1, 3],
        [3, -1],
        [0, 3],
        [3, 0],
        [1.0, 3],
        [3, 1.0],
        [1.5, 3],
        [True, 3],
        [3, True],
        ["3", 3],
        [3, "3"],
        [None, 3],
        [3, None],
        [3],
        [],
        [3, 3, 3],
        3,
        "33",
        None,
        {"value": 3, "number": 3},
        [[3], 3],
        [float("nan"), 3],
        [3, float("inf")],
    ],
)
def test_H2_whole_numbers_of_at_least_one(entry: object) -> None:
    assert "goats" in why_not(deck_with(goats=entry))


@pytest.mark.parametrize("players", PLAYERS)
def test_H2_at_least_ten_cards_a_player_and_twelve(players: int) -> None:
    needed = 10 * players + 12
    deck = even_deck(1)
    deck["goats"] = [1, needed - 24]
    assert sum(entry[1] for entry in deck.values() if isinstance(entry, list)) == needed
    GAME.check_options({"deck": deck}, players)
    state, _ = GAME.deal(players, Chance(0, GAME.deck(players, {"deck": deck})), {"deck": deck})
    assert GAME.view(state, None).pile_left == 0
    deck["goats"] = [1, needed - 25]
    said = why_not(deck, players)
    assert str(needed) in said
    assert str(needed - 1) in said


def test_H2_enough_for_few_is_too_little_for_many() -> None:
    GAME.check_options({"deck": even_deck(2)}, 3)
    why_not(even_deck(2), 4)


def test_H2_a_deck_that_no_table_could_hold_is_refused_at_once() -> None:
    assert "1 to 10000 cards" in why_not(deck_with(goats=[1, 10**12]))
    assert "12500 cards, and 10000 are the most" in why_not({name: [1, 500] for name in GOODS})
    assert "a value of 1 to 1000000" in why_not(deck_with(goats=[10**6 + 1, 7]))
    assert why_not(deck_with(goats=[10**4000, 7]))


# ---------------------------------------------------------------------------------------------------
# Playing with it


def test_H2_the_values_of_another_deck_are_the_prices() -> None:
    deck = deck_with(goats=[7, 7])
    cards = ["goats"] * 7 + [name for name in GAME.deck(2, {}) if name != "goats"]
    state, _ = GAME.deal(2, Chance(0, cards), {"deck": deck})
    for said in ("0 bid haggler 6", "1 bid haggler 6", "0 sell haggler goats goats"):
        seat, _, move = said.partition(" ")
        GAME.play(state, int(seat), GAME.parse(move))
    assert state.talents[0] == 28


@pytest.mark.parametrize("players", PLAYERS)
def test_H2_nothing_depends_on_the_default_numbers(players: int) -> None:
    for number, deck in enumerate((even_deck(3, value=11), even_deck(9, value=1), deck_with(linen=[100, 200]))):
        played = random_game(GAME, players, {"deck": deck}, stream("deck", players, number))
        assert len(played.chance.deck) == len(GAME.deck(players, {"deck": deck}))
        assert verify(played.record()) == played.outcome


def test_H2_a_deck_that_was_shuffled_for_another_table_is_refused() -> None:
    with pytest.raises(WrongSetup) as error:
        GAME.deal(3, Chance(0, GAME.deck(3, {})), {"deck": even_deck(5, value=1) | {"goats": [1, 6]}})
    assert error.value.refusal.clause == "H2"


# ---------------------------------------------------------------------------------------------------
# Records


def test_H2_a_record_holds_another_deck_in_full() -> None:
    deck = deck_with(cut_gems=[4, 2])
    line = dumps(random_game(GAME, 2, {"deck": deck}, stream("record")).record())
    assert json.loads(line)["options"] == {"deck": deck}
    assert '"deck": {"cut-gems": [4, 2], "frankincense": [2, 4]' in line
    record = loads(line)
    assert dumps(record) == line
    assert verify(record) is not None


def test_H2_a_record_says_no_deck_that_is_so_anyway() -> None:
    record = random_game(GAME, 2, {}, stream("default record")).record()
    assert verify(record) is not None
    with pytest.raises(WrongRecord):
        verify(replace(record, options={"deck": DEFAULT}))


@pytest.mark.parametrize("deck", [{}, even_deck(0), even_deck(1), deck_with(goats=[1.5, 7]), "deck.toml", None])
def test_H2_a_record_with_a_wrong_deck_is_refused(deck: object) -> None:
    record = random_game(GAME, 4, {}, stream("wrong deck")).record()
    with pytest.raises(WrongRecord) as error:
        verify(replace(record, options={"deck": deck}))
    assert (error.value.refusal.clause, error.value.move) == ("H2", None)


def test_H2_a_record_of_one_deck_is_none_of_another() -> None:
    record = random_game(GAME, 2, {"deck": deck_with(goats=[2, 7])}, stream("other values")).record()
    with pytest.raises(WrongRecord):
        verify(replace(record, options={"deck": deck_with(goats=[2, 8])}))


def test_another_option_is_none() -> None:
    with pytest.raises(WrongSetup):
        GAME.check_options({"open_profits": True}, 4)
