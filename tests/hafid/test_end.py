"""H23–H25: the next round, the reshuffle, and the end."""

import pytest

from souk.games.game import Outcome
from souk.games.hafid.cards import MARKETS
from souk.games.hafid.events import (
    CardsDrawn,
    GameEnded,
    MarketFilled,
    Reshuffled,
    RoundBegan,
    SetSold,
    WaresPlied,
)
from souk.shuffle import stream
from tests.hafid.position import PLAYERS, Table, cards, table, tiny_table

GOATS = "goats goats goats goats goats"
CAMELS = "camels camels camels camels camels"


# ---------------------------------------------------------------------------------------------------
# H23: the next round


@pytest.mark.parametrize("players", PLAYERS)
def test_H23_the_marker_goes_one_seat_to_the_left(players: int) -> None:
    game = table(players, first=players - 1)
    markers = []
    while game.awaited():
        markers.append(game.view(None).marker)
        assert game.awaited() == {markers[-1]}
        game.bids({})
        for _ in range(players):
            (seat,) = game.awaited()
            game.play(f"{seat} done")
            if game.question(seat) == "discard":
                game.play(f"{seat} {game.plain_move(seat)}")
    rounds = 4 if players == 2 else players
    assert markers == [(players - 1 + turn) % players for turn in range(rounds)]


@pytest.mark.parametrize("players", PLAYERS)
def test_H23_from_the_new_first_player_on_each_seat_gets_five_cards_together(players: int) -> None:
    game = table(players, first=0)
    game.bids({})
    pile = game.pile.split()
    hands = [game.hand(seat) for seat in range(players)]
    for seat in range(players):
        game.play(f"{seat} done")
    for place in range(players):
        seat = (1 + place) % players
        assert game.hand(seat) == cards(" ".join([hands[seat], *pile[5 * place : 5 * place + 5]]))
    assert game.asked() == "1 bid"


def test_H23_then_each_empty_market_in_order_gets_two() -> None:
    game = table(2, first=0)
    game.bids({0: "caravan1, caravan3, caravan4 2", 1: "caravan2"})
    game.play("0 claim orient", "1 claim rome", "0 claim arabia", "0 claim greece")
    kept = {market: game.market(market) for market in ("egypt", "babylonia")}
    pile = game.pile.split()[10:]
    game.play("0 done")
    game.play(f"0 {game.plain_move(0)}")
    game.play("1 done")
    start = len(game.events)
    game.play(f"1 {game.plain_move(1)}")
    filled = [event.market for event in game.events[start:] if isinstance(event, MarketFilled)]
    assert [MARKETS[market] for market in filled] == ["rome", "arabia", "orient", "greece"]
    for place, market in enumerate(("rome", "arabia", "orient", "greece")):
        assert game.market(market) == cards(" ".join(pile[2 * place : 2 * place + 2]))
    for market, held in kept.items():
        assert game.market(market) == held
    told = [event for event in game.events[start:] if isinstance(event, RoundBegan | CardsDrawn | MarketFilled)]
    assert [type(event) for event in told] == [RoundBegan, CardsDrawn, CardsDrawn, *[MarketFilled] * 4]


def test_H23_the_cards_dealt_are_known_to_their_seat_alone() -> None:
    game = table(2)
    game.bids({})
    events = game.play("0 done", "1 done")
    for viewer in (0, 1, None):
        for event in game.sees(viewer, events):
            if isinstance(event, CardsDrawn):
                assert (event.cards is not None) == (event.seat == viewer)


# ---------------------------------------------------------------------------------------------------
# H23: the reshuffle


def plied(pile: str, reshuffles: list[str], dealt_later: int, markets: int = 1) -> Table:
    """The first round of a tiny game, at the end of which ten cards are discarded; seat 1 is the last seller."""
    game = tiny_table(
        2,
        deck=f"{GOATS} {CAMELS} {'salt salt ' * markets} {pile}",
        reshuffles=reshuffles,
        dealt=5,
        dealt_later=dealt_later,
        markets=markets,
        rounds=4,
    )
    game.bids({})
    game.play(f"0 ply {GOATS}", "0 done", f"1 ply {CAMELS}")
    assert game.pile == pile
    return game


NEW_PILE = "camels goats goats camels camels goats goats goats camels camels"


def test_H23_when_a_card_is_needed_and_the_pile_is_empty_the_discards_are_shuffled() -> None:
    game = plied("jade amber ore", [NEW_PILE], dealt_later=5)
    events = game.play("1 done")
    # Seat 1 is the new first player: three cards of the old pile, then two of the new one.
    assert game.hand(1) == cards("jade amber ore camels goats")
    assert game.hand(0) == cards("goats camels camels goats goats")
    assert game.pile == "goats camels camels"
    assert game.discards == ""
    assert [event.number for event in events if isinstance(event, Reshuffled)] == [10]
    assert game.game.reshuffles(game.state) == [NEW_PILE.split()]


def test_H23_never_sooner() -> None:
    game = plied("jade amber ore cedar", [NEW_PILE], dealt_later=2)
    game.play("1 done")
    assert (game.pile, game.discards) == ("", f"{GOATS} {CAMELS}")  # the last card was drawn, none is needed
    assert game.game.reshuffles(game.state) == []
    assert game.view(0).reshuffles == 0


def test_H23_until_then_no_top_card_is_seen() -> None:
    game = plied("jade amber ore cedar", [NEW_PILE], dealt_later=2)
    assert game.view(0).top_type is not None
    game.play("1 done")
    for viewer in (0, 1, None):
        assert game.view(viewer).top_type is None
        assert game.view(viewer).pile_left == 0
    game.bids({1: "informant"})
    game.play("1 look nothing")
    assert game.view(0).top_type is None
    game.play("1 draw")
    assert game.hand(1) == cards("jade amber camels")
    assert game.view(0).top_type == 1  # livestock


def test_H23_the_discard_pile_as_it_then_lies() -> None:
    game = plied("jade amber ore cedar", [NEW_PILE], dealt_later=2)
    game.play("1 done")
    game.bids({0: "caravan1, caravan1 3", 1: "informant, caravan1 2"})
    game.play("1 look nothing", "1 search goats")  # one of the ten is taken out before
    game.play("0 claim rome")  # and now the loser needs a card
    (pile,) = game.game.reshuffles(game.state)
    assert sorted(pile) == sorted(f"goats goats goats goats {CAMELS}".split())
    assert game.held(1, pile[0]) == (2 if pile[0] == "goats" else 1)


def test_H23_the_new_pile_is_the_cards_that_lie_there_in_the_order_of_chance() -> None:
    order = "jade goats " + NEW_PILE  # cards that do not lie there, and too many goats
    game = plied("", [order], dealt_later=5)
    game.play("1 done")
    (pile,) = game.game.reshuffles(game.state)
    assert pile == ["goats", "camels", "goats", "goats", "camels", "camels", "goats", "goats", "camels", "camels"]


def test_H23_also_while_the_markets_are_filled() -> None:
    game = tiny_table(
        2,
        deck=f"{GOATS} {CAMELS} salt salt jade amber ore",
        reshuffles=[NEW_PILE],
        dealt=5,
        dealt_later=1,
        markets=1,
    )
    game.bids({0: "caravan1"})
    game.play("0 claim rome", f"0 ply {GOATS}", "0 done", f"1 ply {CAMELS}", "1 done")
    assert [game.hand(seat) for seat in (0, 1)] == [cards("salt salt amber"), "jade"]
    assert game.market("rome") == cards("ore camels")


def test_H23_if_both_are_empty_the_deal_gives_what_there_was() -> None:
    game = tiny_table(3, deck="goats camels salt jade", dealt=1, dealt_later=5, markets=0)
    game.bids({})
    game.play("0 done", "1 done", "2 done")
    assert [game.hand(seat) for seat in range(3)] == ["goats", cards("camels jade"), "salt"]
    assert game.asked() == "1 bid"
    assert game.game.reshuffles(game.state) == []


def test_H23_a_market_that_gets_no_cards_stays_empty() -> None:
    game = tiny_table(2, deck="goats camels jade amber ore", dealt=1, markets=2)
    assert (game.market("rome"), game.market("egypt")) == (cards("jade amber"), "ore")
    game.bids({0: "caravan1"})
    game.play("0 claim rome", "0 done", "1 done")
    assert game.market("rome") == ""
    assert game.market("egypt") == "ore"  # not empty, so it gets none anyway
    game.bids({0: "caravan1"})
    assert game.decision(0).markets == (1,)


def test_H23_several_reshuffles_stand_in_the_record_in_the_order_they_were_needed() -> None:
    game = plied("", [NEW_PILE, "goats " * 5 + "camels " * 5], dealt_later=5)
    game.play("1 done")
    assert (game.pile, game.discards) == ("", "")
    game.bids({})
    for seat in (1, 0):
        game.play(f"{seat} ply {game.hand(seat)}", f"{seat} done")
    piles = game.game.reshuffles(game.state)
    assert [len(pile) for pile in piles] == [10, 10]
    assert piles[1] == [*GOATS.split(), *CAMELS.split()]


@pytest.mark.parametrize("players", PLAYERS)
def test_H23_no_card_is_ever_lost_no_cube_is_added_and_money_comes_only_from_sales(players: int) -> None:
    for number in range(3):
        game = table(players)
        rng = stream("conserved", players, number)
        deck = game.all_cards()
        while game.awaited():
            seat = rng.randrange(players)
            move = game.decision(seat).sample(rng)
            if move is None:
                continue
            before = sum(game.talents)
            events = game.play(f"{seat} {move}")
            assert game.all_cards() == deck, f"{seat} {move}"
            assert [len(game.hand(other).split()) for other in range(players)] == game.state.hand_size[:players]
            prices = sum(event.price for event in events if isinstance(event, SetSold | WaresPlied))
            assert sum(game.talents) == before + prices, f"{seat} {move}"
            assert min(game.talents) >= 0
            cubes = [sum(on[other] for on in game.state.on) + game.state.cubes[other] for other in range(players)]
            assert max(cubes) <= 6
            if "bid" in game.asked():
                assert min(cubes) == 6


# ---------------------------------------------------------------------------------------------------
# H24


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_H24_how_many_rounds_are_played(players: int, rounds: int) -> None:
    game = table(players)
    assert game.view(0).settings.rounds == rounds
    game.to_the_end()
    assert [event.round for event in game.events if isinstance(event, RoundBegan)] == list(range(rounds))


def test_H24_no_cards_are_dealt_after_the_last() -> None:
    game = table(3, rounds=1)
    game.bids({0: "caravan1"})
    game.play("0 claim rome")
    pile = game.pile
    game.to_the_end()
    assert game.pile == pile
    assert game.market("rome") == ""
    assert game.awaited() == set()


@pytest.mark.parametrize(
    "said",
    [
        *("bid haggler", "look rome", "look nothing", "draw", "search goats", "decline", "claim rome"),
        *("send", "hold", "yield", "deny"),
        *("offer 0>1 goats", "accept 1", "withdraw 1", "say goats=0", "lift"),
        *("sell haggler goats goats", "ply goats", "done", "discard goats"),
    ],
)
def test_H24_after_the_end_there_are_no_moves(said: str) -> None:
    game = table(2, rounds=1)
    game.to_the_end()
    refusal = game.refusal(f"0 {said}")
    assert (refusal.code, refusal.clause) == ("game-over", "H24")


# ---------------------------------------------------------------------------------------------------
# H25


def ending(hands: dict[int, str], wares: dict[int, str], players: int = 3) -> Outcome:
    """A game of one round in which seats ply these wares out of hands of eight."""
    game = table(players, hands=hands, rounds=1, dealt=8)
    game.bids({})
    events = []
    for seat in range(players):
        if seat in wares:
            game.play(f"{seat} ply {wares[seat]}")
        events = game.play(f"{seat} done")
    outcome = game.outcome()
    assert outcome is not None
    assert isinstance(events[-1], GameEnded)
    assert (events[-1].scores, events[-1].winners) == (outcome.scores, outcome.winners)
    # A hand is counted only where that decides.
    first = [seat for seat in range(players) if outcome.scores[seat] == max(outcome.scores)]
    counted = first if len(first) > 1 else []
    assert events[-1].left == tuple(game.left(seat) if seat in counted else None for seat in range(players))
    return outcome


def test_H25_the_most_talents_win() -> None:
    outcome = ending(
        {0: GOATS, 1: "swords swords swords swords swords", 2: CAMELS.replace("camels", "cattle")},
        {0: GOATS, 1: "swords swords swords swords swords"},
    )
    assert outcome == Outcome((5, 10, 0), (1,))


def test_H25_a_tie_goes_to_the_lower_value_left_in_hand() -> None:
    outcome = ending(
        {0: f"{GOATS} cut-gems glass glass", 1: "paper paper paper paper paper swords sheep sheep", 2: ""},
        {0: GOATS, 1: "paper paper paper paper paper"},
    )
    assert outcome == Outcome((5, 5, 0), (1,))  # 3 + 1 + 1 is more than 2 + 1 + 1


def test_H25_it_is_the_value_left_and_not_the_number_of_cards() -> None:
    outcome = ending(
        {0: f"{GOATS} sheep horses horses", 1: "paper paper paper paper paper sheep sheep glass"},
        {0: f"{GOATS} sheep", 1: "paper paper paper paper paper sheep"},
    )
    assert outcome == Outcome((6, 6, 0), (1,))


def test_H25_if_still_equal_the_win_is_shared() -> None:
    outcome = ending(
        {0: f"{GOATS} cut-gems glass glass", 1: "paper paper paper paper paper horses sheep sheep", 2: ""},
        {0: GOATS, 1: "paper paper paper paper paper"},
    )
    assert outcome == Outcome((5, 5, 0), (0, 1))


def test_H25_among_three_only_the_lowest_share() -> None:
    outcome = ending(
        {
            0: f"{GOATS} cut-gems glass glass",
            1: "paper paper paper paper paper sheep sheep dates",
            2: "cedar cedar cedar cedar cedar wool wool wool",
        },
        {0: GOATS, 1: "paper paper paper paper paper", 2: "cedar cedar cedar cedar cedar"},
    )
    assert outcome == Outcome((5, 5, 5), (1, 2))


def test_H25_a_low_value_left_is_worth_nothing_against_more_talents() -> None:
    outcome = ending(
        {0: f"{GOATS} sheep cut-gems cut-gems", 1: "paper paper paper paper paper"},
        {0: f"{GOATS} sheep", 1: "paper paper paper paper paper"},
    )
    assert outcome.winners == (0,)


@pytest.mark.parametrize("players", PLAYERS)
def test_H25_when_nobody_has_earned_the_value_left_decides(players: int) -> None:
    game = table(players, hands={0: "swords swords swords"}, rounds=1)
    outcome = game.to_the_end()
    left = [game.left(seat) for seat in range(players)]
    assert outcome.scores == (0,) * players
    assert outcome.winners == tuple(seat for seat in range(players) if left[seat] == min(left))
