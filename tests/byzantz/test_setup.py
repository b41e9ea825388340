"""B1–B3: the cards, the numbers, the deal."""

from collections import Counter

import pytest

from souk.games.byzantz import GAME
from souk.games.byzantz.cards import SETTINGS, Settings
from souk.games.byzantz.events import Dealt
from souk.games.game import Chance, WrongSetup
from souk.shuffle import shuffled, stream
from tests.byzantz.position import cards, shown, table

PLAYERS = (3, 4, 5, 6)


def test_B1_six_goods_of_sixteen_cards_and_sixteen_merchants() -> None:
    deck = Counter(GAME.deck(4, {}))
    for good in ("cloth", "grain", "olives", "spice", "wine", "wood"):
        assert [deck[f"{good}{value}"] for value in (1, 2, 3, 4)] == [6, 5, 3, 2]
    assert deck["merchant"] == 16
    assert deck.total() == 112


@pytest.mark.parametrize("players", PLAYERS)
def test_B1_all_cards_are_shuffled_together_whatever_the_number_of_players(players: int) -> None:
    assert GAME.deck(players, {}) == GAME.deck(4, {})


def test_B1_another_deck_is_refused() -> None:
    deck = GAME.deck(4, {})
    for wrong in (deck[1:], [*deck, "cloth1"], ["cloth2", *deck[1:]], ["cloth5", *deck[1:]]):
        with pytest.raises(WrongSetup) as error:
            GAME.deal(4, Chance(0, wrong), {})
        assert error.value.refusal.clause == "B1"


@pytest.mark.parametrize(
    ("players", "bidder_cards", "removed", "rounds", "deck_left"),
    [
        (3, (2, 4, 6), 4, 8, 96),
        (4, (2, 3, 4, 5), 12, 6, 84),
        (5, (1, 2, 3, 4, 5), 2, 6, 90),
        (6, (1, 2, 3, 4, 5, 6), 4, 4, 84),
    ],
)
def test_B2_bidder_cards_removed_cards_and_rounds(
    players: int, bidder_cards: tuple[int, ...], removed: int, rounds: int, deck_left: int
) -> None:
    settings = SETTINGS[players]
    assert settings == Settings(bidder_cards=bidder_cards, removed=removed, rounds=rounds)
    left = sum(settings.deck) - settings.dealt * players - settings.removed
    assert left == deck_left == rounds * sum(bidder_cards)
    view = table(players).view(None)
    assert (view.bidder_cards, view.removed, view.rounds) == (bidder_cards, removed, rounds)
    assert view.deck_left == deck_left - bidder_cards[-1]  # the first bundle is turned up


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_B2_three_to_six_can_play(players: int) -> None:
    with pytest.raises(WrongSetup) as error:
        GAME.deal(players, Chance(0, GAME.deck(4, {})), {})
    assert error.value.refusal.clause == "B2"


@pytest.mark.parametrize("players", PLAYERS)
def test_B3_four_cards_to_each_seat_from_the_first_on_then_the_removed_ones(players: int) -> None:
    first = players - 1
    chance = shuffled(GAME, players, {}, stream("B3", players))
    deck = list(chance.deck)
    state, events = GAME.deal(players, Chance(first, deck), {})
    for place in range(players):
        seat = (first + place) % players
        assert shown(state.hand[seat]) == cards(" ".join(deck[4 * place : 4 * place + 4]))
    start = 4 * players + SETTINGS[players].removed
    assert shown(state.bundle) == cards(" ".join(deck[start : start + max(SETTINGS[players].bidder_cards)]))
    assert [event.seat for event in events if isinstance(event, Dealt)] == [*range(first, players), *range(first)]


def test_B3_nobody_learns_what_was_dealt_to_others_or_removed() -> None:
    game = table(hands={1: "cloth4 cloth3 wine4 merchant"})
    for viewer in (0, 2, 3, None):
        seen = [GAME.redact(event, viewer) for event in game.events]
        assert all(not isinstance(event, Dealt) or event.seat == viewer or event.cards is None for event in seen)
        assert game.view(viewer).memory.unknown[1] == 4
    assert sum(game.view(1).memory.unseen) == 112 - 4 - 5  # all but one's own hand and the bundle


@pytest.mark.parametrize("players", PLAYERS)
def test_B3_any_seat_may_be_drawn_to_start_and_does_start(players: int) -> None:
    drawn = {shuffled(GAME, players, {}, stream("dealer", number)).first for number in range(100)}
    assert drawn == set(range(players))
    for first in range(players):
        assert table(players, first=first).awaited() == {first}


@pytest.mark.parametrize("first", [-1, 4, 100])
def test_B3_there_is_no_other_seat_to_start(first: int) -> None:
    with pytest.raises(WrongSetup):
        GAME.deal(4, Chance(first, GAME.deck(4, {})), {})
