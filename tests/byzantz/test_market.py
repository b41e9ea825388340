"""B14–B16: the market."""

import pytest

from souk.games.byzantz.cards import SETTINGS
from souk.games.byzantz.events import GroupTaken, MarketCleared
from tests.byzantz.position import Table, cards, counted, shown, table

PLAYERS = (3, 4, 5, 6)


def three_at_the_market() -> Table:
    """Seats 0, 1, 2 hold the bidder cards 6, 4, 2; the market has cloth, olives, merchants, wine and wood."""
    game = table(
        players=3,
        hands={
            0: "cloth1 cloth2 grain1 grain2",
            1: "olives1 olives2 spice1 spice2",
            2: "wine1 wine2 wood1 wood2",
        },
        bundles=[
            "merchant spice3 spice4 wine3 grain3 olives3",
            "merchant wood3 wood4 grain4",
            "cloth3 olives4",
        ],
    )
    game.play("0 bid cloth1 cloth2", "1 pass", "2 pass", "0 place merchant")
    game.play("1 bid olives1 olives2", "2 pass", "1 place merchant")
    game.play("2 place cloth3")
    return game


def test_B14_the_market_lies_sorted_by_good_and_merchants_are_a_group_of_their_own() -> None:
    game = three_at_the_market()
    assert game.market == "cloth1 cloth2 cloth3 olives1 olives2 merchant merchant"
    assert [str(move) for move in game.decision(2).moves()] == ["take cloth", "take olives", "take merchant"]


def test_B14_a_market_has_seven_groups_at_most() -> None:
    goods = ("cloth", "grain", "olives", "spice", "wine", "wood")
    game = table(
        players=6,
        hands={0: " ".join(f"{good}1" for good in goods)},
        bundles=["merchant cloth2 cloth2 cloth2 cloth2 cloth2"],
        dealt=6,
    )
    bids = " ".join(f"{good}1" for good in goods)
    game.play(f"0 bid {bids}", *(f"{seat} pass" for seat in range(1, 6)), "0 place merchant")
    game.until("take")
    (seat,) = game.awaited()
    assert [str(move) for move in game.decision(seat).moves() if str(move).startswith("take")] == [
        *(f"take {good}" for good in goods),
        "take merchant",
    ]


def test_B15_groups_are_taken_whole_in_ascending_order_of_bidder_cards() -> None:
    game = three_at_the_market()
    assert game.bidder_cards == [6, 4, 2]
    assert game.awaited() == {2}
    hand = game.hand(2)
    events = game.play("2 take cloth")
    assert events == [GroupTaken(2, 0, counted("cloth1 cloth2 cloth3"))]
    assert game.state.over_limit == 2  # five cards of the hand and three of cloth
    game.play("2 discard wood1")
    assert game.hand(2) == cards(f"{hand} cloth1 cloth2 cloth3".replace("wood1 ", ""))
    assert game.awaited() == {1}
    game.play("1 take merchant")
    assert game.awaited() == {0}


@pytest.mark.parametrize("players", PLAYERS)
def test_B15_the_order_is_that_of_the_bidder_cards_for_any_number(players: int) -> None:
    game = table(players, first=1).until("take")
    (seat,) = game.awaited()
    assert game.bidder_cards[seat] == min(SETTINGS[players].bidder_cards)
    assert game.decision(seat).groups


def test_B15_nobody_takes_before_the_market_is_shared_out_or_out_of_order() -> None:
    assert table().clause("0 take cloth") == "B15"
    game = three_at_the_market()
    assert game.clause("1 take cloth") == "B15"
    assert game.clause("2 take wood") == "B15"
    assert game.clause("2 pass") == "B6"


def test_B15_taking_is_compulsory_while_a_group_is_left() -> None:
    game = three_at_the_market()
    assert all(str(move).startswith("take") for move in game.decision(2).moves())
    assert not game.is_allowed("2 pass")
    assert not game.is_allowed("2 done")


def test_B15_who_finds_the_market_empty_takes_nothing() -> None:
    game = table(players=3, dealt=1, bundles=["", "", "wood1 wood2"])
    game.play("0 pass", "1 pass", "2 pass", "1 pass", "2 pass", "2 place wood1")
    assert game.market == "wood1"
    assert game.awaited() == {2}
    game.play("2 take wood")
    # Neither 1 nor 0 is asked; the next round has begun, opened by the lowest bidder card.
    assert game.state.round == 1
    assert game.awaited() == {2}
    assert game.question(2) == "bid"


def test_B15_an_empty_market_is_shared_out_without_a_question() -> None:
    game = table(players=3, dealt=1, rounds=1, bundles=["", "", "wood1 wood2"])
    game.play("0 pass", "1 pass", "2 pass", "1 pass", "2 pass", "2 place wood1")
    game.play("2 take wood")
    assert game.question(0) == "last-sales"


def test_B16_what_is_left_leaves_the_game_and_the_bidder_cards_are_stacked_again() -> None:
    game = table(
        players=3,
        hands={0: "cloth1 grain1 olives1 spice1"},
        bundles=["merchant spice3 spice4 wine3 grain3 olives3", "", "wood1 wood2"],
    )
    game.play("0 bid cloth1 grain1 olives1 spice1", "1 pass", "2 pass", "0 place merchant")
    game.play("1 pass", "2 pass")
    game.until("place").play("2 place wood1", "2 take wood")
    game.play("1 take grain")
    while game.awaited() == {1}:
        game.play(f"1 discard {game.hand(1).split()[0]}")
    before = game.gone
    game.play("0 take merchant")
    assert game.market == ""
    assert game.gone == cards(f"{before} cloth1 olives1 spice1")
    left = [event for event in game.events if isinstance(event, MarketCleared)]
    assert [shown(event.cards) for event in left] == ["cloth1 olives1 spice1"]
    assert game.bidder_cards == [0, 0, 0]
    assert game.view(None).bidder_stack == (6, 4, 2)
    assert sum(game.view(None).bundle) == 6
