"""H1–H4: the cards, what everybody sees of them, and the deal."""

from collections import Counter

import pytest

from souk.games.game import Chance, WrongSetup
from souk.games.hafid import GAME
from souk.games.hafid.cards import (
    DECK,
    GOODS,
    MARKETS,
    SETTINGS,
    TYPE,
    TYPES,
    Settings,
    types,
)
from souk.games.hafid.events import CardsDrawn, MarketFilled, RoundBegan
from souk.games.hafid.state import SEGMENTS
from souk.shuffle import shuffled, stream
from tests.hafid.position import PLAYERS, cards, counted, shown, table


def test_H1_five_types_of_five_goods_in_the_printed_order() -> None:
    assert TYPES == ("finished-goods", "livestock", "food", "raw-materials", "textiles")
    printed = (
        "cut-gems frankincense swords glass paper",
        "horses camels cattle sheep goats",
        "salt spices olive-oil dates almonds",
        "jade amber ore alabaster cedar",
        "tents rugs robes wool linen",
    )
    assert tuple(" ".join(printed).split()) == GOODS
    for type_, goods in enumerate(printed):
        assert types(counted(goods)) == tuple(5 if other == type_ else 0 for other in range(5))


def test_H2_every_good_has_one_value_and_one_number_of_cards() -> None:
    assert set(DECK) == set(GOODS)
    for first in range(0, 25, 5):
        ladder = [DECK[name] for name in GOODS[first : first + 5]]
        assert [value for value, _ in ladder] == [3, 2, 2, 1, 1]
        assert [number for _, number in ladder] == [3, 4, 5, 6, 7]


def test_H2_the_default_agrees_with_what_is_known_of_the_printed_deck() -> None:
    assert DECK["goats"][0] == 1
    assert sum(DECK[name][0] for name in ["cut-gems", "rugs", "cattle", "dates", "cedar"]) == 9
    assert sum(number for _, number in DECK.values()) == 125


@pytest.mark.parametrize("players", PLAYERS)
def test_H2_all_cards_are_in_the_deck_whatever_the_number_of_players(players: int) -> None:
    assert Counter(GAME.deck(players, {})) == {name: number for name, (_, number) in DECK.items()}
    assert GAME.deck(players, {}) == sorted(GAME.deck(players, {}))


def test_H2_another_deck_than_the_options_say_is_refused() -> None:
    deck = GAME.deck(4, {})
    for wrong in (deck[1:], [*deck, "goats"], ["goats", *deck[1:]], ["silk", *deck[1:]], []):
        with pytest.raises(WrongSetup) as error:
            GAME.deal(4, Chance(0, wrong), {})
        assert error.value.refusal.clause == "H2"


# ---------------------------------------------------------------------------------------------------
# H3


def test_H3_the_types_of_all_hands_and_markets_are_public() -> None:
    game = table(3, hands={1: "cut-gems glass horses"}, laid={"arabia": "salt jade"})
    for viewer in (0, 1, 2, None):
        view = game.view(viewer)
        for seat in range(3):
            assert view.seats[seat].types == types(game.state.hand[seat])
        assert view.markets[MARKETS.index("arabia")] == types(counted("salt jade"))


def test_H3_the_type_on_top_of_the_draw_pile_is_public_and_no_more() -> None:
    game = table(3, pile="horses salt")
    twin = table(3, pile="goats salt")
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).top_type == TYPES.index("livestock")
        assert game.view(viewer)._replace(memory=twin.view(viewer).memory) == twin.view(viewer)


def test_H3_the_good_is_known_only_to_who_holds_the_card() -> None:
    game = table(3, hands={1: "cut-gems swords horses"})
    assert game.view(1).hand == tuple(game.state.hand[1])
    assert game.view(None).hand is None
    for viewer in (0, 1, 2, None):
        for event in game.sees(viewer, game.events):
            if isinstance(event, CardsDrawn):
                assert (event.cards is not None) == (event.seat == viewer)
                assert event.types == types(game.state.hand[event.seat])


def test_H3_the_discard_pile_shows_its_top_card_and_its_types() -> None:
    game = table(2, hands={0: "cut-gems glass horses salt jade jade"})
    assert game.view(1).discard_top is None
    game.bids({})
    game.play("0 ply cut-gems glass horses salt jade")
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert view.discarded == 5
        assert view.discard_types == types(counted("cut-gems glass horses salt jade"))
        assert view.discard_top is not None
        assert GOODS[view.discard_top] == game.discards.split()[-1]
        assert view.discards is None


# ---------------------------------------------------------------------------------------------------
# H4


@pytest.mark.parametrize("players", PLAYERS)
def test_H4_any_seat_may_be_drawn_to_be_first_and_holds_the_marker(players: int) -> None:
    drawn = {shuffled(GAME, players, {}, stream("marker", number)).first for number in range(100)}
    assert drawn == set(range(players))
    for first in range(players):
        game = table(players, first=first)
        assert game.awaited() == {first}
        assert game.view(None).marker == first
        assert game.events[0] == RoundBegan(0, first)


@pytest.mark.parametrize("first", [-1, 4, 100])
def test_H4_there_is_no_other_seat_to_be_first(first: int) -> None:
    with pytest.raises(WrongSetup):
        GAME.deal(4, Chance(first, GAME.deck(4, {})), {})


@pytest.mark.parametrize("players", PLAYERS)
def test_H4_ten_cards_to_each_seat_from_the_first_on_then_two_to_each_market(players: int) -> None:
    first = players - 1
    deck = list(shuffled(GAME, players, {}, stream("H4", players)).deck)
    state, events = GAME.deal(players, Chance(first, deck), {})
    for place in range(players):
        seat = (first + place) % players
        assert shown(state.hand[seat]) == cards(" ".join(deck[10 * place : 10 * place + 10]))
        assert state.hand_size[seat] == 10
    start = 10 * players
    for market in range(6):
        assert shown(state.market[market]) == cards(" ".join(deck[start + 2 * market : start + 2 * market + 2]))
    assert [event.seat for event in events if isinstance(event, CardsDrawn)] == [first, *range(first)]
    assert [event.market for event in events if isinstance(event, MarketFilled)] == [0, 1, 2, 3, 4, 5]
    view = GAME.view(state, None)
    assert view.pile_left == 125 - start - 12
    assert view.top_type == TYPE[GOODS.index(deck[start + 12])]
    assert view.discarded == 0


def test_H4_the_markets_in_their_order() -> None:
    assert MARKETS == ("rome", "egypt", "arabia", "babylonia", "orient", "greece")


@pytest.mark.parametrize("players", PLAYERS)
def test_H4_everyone_gets_six_cubes_and_no_talents_and_every_sum_is_public(players: int) -> None:
    game = table(players)
    for viewer in (*range(players), None):
        assert [seat.cubes for seat in game.view(viewer).seats] == [6] * players
        assert [seat.talents for seat in game.view(viewer).seats] == [0] * players
    assert game.view(None).on == ((0,) * players,) * SEGMENTS
    game.bids({})
    game.play(f"0 ply {' '.join(game.hand(0).split()[:5])}")
    for viewer in (*range(players), None):
        assert [seat.talents for seat in game.view(viewer).seats] == game.talents
    assert game.talents[0] > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_H4_the_numbers_of_the_rules(players: int) -> None:
    settings = SETTINGS[players]
    assert settings == Settings(rounds=4 if players == 2 else players)
    assert (settings.cubes, settings.dealt, settings.to_market, settings.markets) == (6, 10, 2, 6)
    assert (settings.dealt_later, settings.hand_limit) == (5, 10)
    assert (settings.offers_at_a_time, settings.offers_in_a_phase, settings.claims_in_a_phase) == (8, 40, 20)


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_H24_two_to_six_can_play(players: int) -> None:
    with pytest.raises(WrongSetup) as error:
        GAME.deal(players, Chance(0, GAME.deck(4, {})), {})
    assert error.value.refusal.clause == "H24"
