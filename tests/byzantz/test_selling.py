"""B17–B22: selling, the hand limit, profits."""

from itertools import permutations

import pytest

from souk.games.byzantz import GAME
from souk.games.byzantz.cards import KIND
from souk.games.byzantz.events import Discarded, SetSold
from tests.byzantz.position import Table, cards, counted, shown, table

CLOTHS = "cloth1 cloth2 cloth4 wood1"


# ---------------------------------------------------------------------------------------------------
# Sets


def test_B17_three_cards_of_one_good_the_highest_is_kept_the_others_leave() -> None:
    game = table(hands={0: CLOTHS})
    events = game.play("0 sell cloth2 cloth4 cloth1")
    assert events == [SetSold(0, counted("cloth1 cloth2 cloth4"), KIND["cloth4"])]
    assert game.profit(0) == "cloth4"
    assert game.gone == "cloth1 cloth2"
    assert game.hand(0) == "wood1"
    assert game.awaited() == {0}  # a sale is no turn


def test_B17_the_order_in_which_the_cards_are_said_does_not_matter() -> None:
    for order in permutations(("cloth1", "cloth2", "cloth4")):
        game = table(hands={0: CLOTHS})
        game.play(f"0 sell {' '.join(order)}")
        assert game.profit(0) == "cloth4"


def test_B17_which_three_is_the_players_choice() -> None:
    game = table(hands={0: "cloth1 cloth2 cloth3 cloth4"})
    assert {str(move) for move in game.decision(0).sales()} == {
        "sell cloth1 cloth2 cloth3",
        "sell cloth1 cloth2 cloth4",
        "sell cloth1 cloth3 cloth4",
        "sell cloth2 cloth3 cloth4",
    }


def test_B17_exactly_three_cards_of_one_good() -> None:
    game = table(hands={0: "cloth1 cloth2 cloth3 cloth4", 1: "wood1 wood2 wine2 merchant"})
    assert game.refusal("0 sell cloth1 cloth2").code == "not-three"
    assert game.clause("0 sell cloth1 cloth2 cloth3 cloth4") == "B17"
    assert game.clause("0 sell") == "B17"
    assert game.refusal("1 sell wood1 wood2 wine2").code == "not-one-good"
    assert game.clause("1 sell wood1 wine2 merchant") == "B17"
    assert not game.is_allowed("0 sell cloth1 cloth1 cloth2")  # there is only one cloth1


def in_every_phase() -> list[tuple[str, Table]]:
    """A table in each phase; seat 3 holds three cloths and has nothing to do with what is going on."""

    def fresh(rounds: int = 6) -> Table:
        hands = {0: "wood1 wood2 wood3 grain1", 3: CLOTHS}
        return table(hands=hands, first=0, rounds=rounds, bundles=["", "", "", "wine1 wine2"])

    bidding = fresh()
    placing = fresh()
    placing.play("0 bid wood1", "1 pass", "2 pass", "3 pass")
    over_limit = fresh()
    over_limit.play("0 pass", "1 pass", "2 pass", "3 pass")
    taking = fresh()
    taking.play("0 pass", "1 pass", "2 pass", "3 pass")
    taking.until("take")
    last_sales = fresh(rounds=1).until("last-sales")
    return [
        ("bid", bidding),
        ("place", placing),
        ("settle", over_limit),
        ("take", taking),
        ("last-sales", last_sales),
    ]


@pytest.mark.parametrize("number", range(5))
def test_B17_any_seat_sells_at_any_moment_also_out_of_turn(number: int) -> None:
    question, game = in_every_phase()[number]
    asked = min(game.awaited())
    assert game.question(asked) == question
    turn = game.awaited()
    assert "sell cloth1 cloth2 cloth4" in {str(move) for move in game.decision(3).moves()}
    game.play("3 sell cloth1 cloth2 cloth4")
    assert game.profit(3) == "cloth4"
    assert game.awaited() == turn  # nothing else has changed
    assert game.question(asked) == question


def test_B17_also_who_has_passed_has_won_or_leads_may_sell() -> None:
    game = table(
        players=3,
        dealt=7,
        hands={
            0: "cloth1 cloth2 cloth4 wood1 wine1 wine1 grain1",
            1: "spice1 spice2 spice4 wood1 wine1 wine1 grain1",
            2: "olives1 olives2 olives4 wood1 wine1 wine1 grain1",
        },
    )
    game.play("0 bid grain1", "0 sell cloth1 cloth2 cloth4")  # as the highest bidder
    game.play("1 pass", "1 sell spice1 spice2 spice4")  # having passed
    game.play("2 sell olives1 olives2 olives4", "2 pass")  # in turn, and the turn is still there
    assert game.question(0) == "place"


def test_B18_merchants_stand_for_any_good_and_leave_the_game() -> None:
    game = table(hands={0: "cloth1 cloth2 merchant merchant", 1: "wood3 grain4 merchant merchant"})
    game.play("0 sell cloth1 cloth2 merchant", "1 sell wood3 merchant merchant")
    assert game.profit(0) == "cloth2"
    assert game.profit(1) == "wood3"
    assert game.gone == cards("cloth1 merchant merchant merchant")


def test_B18_a_merchant_does_not_join_two_goods() -> None:
    game = table(hands={1: "wood3 grain4 merchant merchant"})
    assert not game.is_allowed("1 sell wood3 grain4 merchant")
    assert game.is_allowed("1 sell grain4 merchant merchant")


def test_B19_three_merchants_may_be_sold_and_one_is_kept_worth_five() -> None:
    game = table(hands={2: "wood3 merchant merchant merchant"})
    game.play("2 sell merchant merchant merchant")
    assert game.profit(2) == "merchant"
    assert game.gone == "merchant merchant"
    assert game.view(2).seats[2].profit == 5


def test_B20_cards_in_a_bid_cant_be_sold() -> None:
    game = table(hands={0: CLOTHS})
    game.play("0 bid cloth4")
    assert game.clause("0 sell cloth1 cloth2 cloth4") == "B20"
    assert game.decision(0).sales() == []
    game.play("1 pass", "2 pass", "3 pass")
    assert game.clause("0 sell cloth1 cloth2 cloth4") == "B17"  # paid, and not theirs any more


def test_B20_a_bid_taken_back_can_be_sold() -> None:
    game = table(hands={0: CLOTHS, 1: "wood4 wood4 grain1 grain1"})
    game.play("0 bid cloth4", "1 bid wood4 grain1", "2 pass", "3 pass")
    assert not game.is_allowed("0 sell cloth1 cloth2 cloth4")
    game.play("0 pass", "0 sell cloth1 cloth2 cloth4")
    assert game.profit(0) == "cloth4"


def test_B20_cards_in_a_bid_do_not_count_towards_the_limit() -> None:
    game = table(
        players=3,
        dealt=7,
        hands={0: "cloth1 cloth2 cloth4 wood1 wine1 wine1 grain1"},
        bundles=["spice1 spice2 olives1 olives2 wood2 wood3"],
    )
    game.play("0 bid cloth1 cloth2 cloth4 wood1 wine1", "1 pass", "2 pass", "0 place spice1")
    assert len(game.hand(0).split()) == 7
    assert game.state.over_limit == -1


# ---------------------------------------------------------------------------------------------------
# The hand limit


def nine_cards() -> Table:
    """Seat 0 has taken an unwanted bundle and holds nine cards; seat 3 could sell cloth."""
    game = table(
        hands={0: "wood1 wood2 wood3 grain1", 3: CLOTHS},
        bundles=["spice1 spice2 olives1 olives2 merchant"],
    )
    game.play("0 pass", "1 pass", "2 pass", "3 pass")
    assert len(game.hand(0).split()) == 9
    return game


def test_B21_until_it_is_settled_there_are_only_sales() -> None:
    game = nine_cards()
    assert game.awaited() == {0}
    assert game.question(0) == "settle"
    assert game.bundle == ""  # the next bundle is not turned up yet
    for said in ("1 pass", "1 bid cloth1", "0 pass", "0 place wood1", "1 take cloth"):
        assert game.clause(said) == "B21"
    assert game.clause("0 done") == "B23"
    game.play("3 sell cloth1 cloth2 cloth4")
    assert game.awaited() == {0}


def test_B21_discards_in_several_moves() -> None:
    game = nine_cards()
    events = game.play("0 discard spice1")
    assert events == [Discarded(0, counted("spice1"))]
    assert game.awaited() == {0}
    game.play("0 discard merchant")
    assert game.gone == "spice1 merchant"
    assert game.question(1) == "bid"  # the table goes on
    assert len(game.bundle.split()) == 4


def test_B21_discards_at_once() -> None:
    game = nine_cards()
    game.play("0 discard olives1 olives2")
    assert game.question(1) == "bid"
    assert game.hand(0) == cards("wood1 wood2 wood3 grain1 spice1 spice2 merchant")


def test_B21_sales_instead_of_discards() -> None:
    game = nine_cards()
    game.play("0 sell wood1 wood2 wood3")
    assert game.question(1) == "bid"
    assert len(game.hand(0).split()) == 6


def test_B21_discards_mixed_with_sales_of_anyone() -> None:
    game = table(
        players=3,
        dealt=7,
        hands={
            0: "wood1 wood2 wood3 grain1 grain2 wine1 wine2",
            2: "cloth1 cloth2 cloth4 wood1 wood1 wine1 wine1",
        },
        bundles=["spice1 spice2 olives1 olives2 merchant grain4"],
    )
    game.play("0 pass", "1 pass", "2 pass")
    assert len(game.hand(0).split()) == 13
    game.play("0 discard spice1 spice2", "2 sell cloth1 cloth2 cloth4", "0 sell grain1 grain2 grain4")
    assert game.awaited() == {0}
    game.play("0 discard merchant")
    assert game.question(1) == "bid"
    assert len(game.hand(0).split()) == 7


def test_B21_never_below_seven_and_only_cards_in_hand() -> None:
    game = nine_cards()
    assert game.refusal("0 discard olives1 olives2 merchant").code == "below-limit"
    assert game.clause("0 discard olives1 olives2 merchant") == "B21"
    assert game.refusal("0 discard").code == "nothing-discarded"
    assert game.refusal("0 discard cloth4").code == "not-in-hand-to-discard"


def test_B21_nobody_discards_voluntarily() -> None:
    game = nine_cards()
    assert game.refusal("3 discard wood1").code == "not-over-limit"
    game.play("0 discard olives1 olives2")
    assert game.clause("0 discard wood1") == "B21"  # seven are held, and that is not too many
    assert table().clause("0 discard cloth1") == "B21"


def test_B21_seven_cards_are_not_too_many() -> None:
    game = table(players=4, dealt=4, bundles=["", "", "", ""], hands={0: "wood1 wood2 wood3 grain1"})
    game.play("0 bid wood1", "1 pass", "2 pass", "3 pass", f"0 place {game.bundle.split()[0]}")
    assert len(game.hand(0).split()) == 7
    assert game.question(1) == "bid"


def test_B21_the_next_group_is_taken_only_afterwards() -> None:
    game = table(
        players=3,
        hands={0: "cloth1 cloth2 grain1 grain2"},
        bundles=["merchant spice3 spice4 wine3 grain3 olives3", "", "wine1 wine2"],
    )
    game.play("0 bid cloth1 cloth2", "1 pass", "2 pass", "0 place merchant", "1 pass", "2 pass")
    game.until("take")
    game.play("2 take wine")
    hand = game.hand(1)
    game.play("1 take cloth")
    assert len(f"{hand} cloth1 cloth2".split()) > 7
    assert game.state.over_limit == 1
    assert game.clause("0 take merchant") == "B21"
    assert game.awaited() == {1}
    game.play(f"1 discard {' '.join(game.hand(1).split()[7:])}")
    assert game.awaited() == {0}
    assert game.question(0) == "take"


def test_B21_the_last_group_is_settled_before_the_last_sales() -> None:
    game = table(
        players=3,
        rounds=1,
        hands={0: "cloth1 cloth2 grain1 grain2", 1: "spice1 spice2 spice3 olives1", 2: "wood1 wood2 wood3 wood4"},
        bundles=["merchant spice4 wine3 grain3 olives3 olives2", "wood1 wood2 wine1 wine2", "wine1 merchant"],
    )
    game.play("0 bid cloth1 cloth2", "1 pass", "2 pass", "0 place spice4")
    game.play("1 bid spice1 spice2 spice3", "2 pass", "1 place wood2", "2 place wine1")
    game.play("2 take wine", "1 take wood", "0 take spice")
    assert len(game.hand(0).split()) == 11
    assert game.awaited() == {0}
    assert game.clause("1 done") == "B23"  # the last sales have not begun
    game.play(f"0 discard {' '.join(game.hand(0).split()[:4])}")
    assert game.awaited() == {0, 1, 2}
    assert game.question(0) == "last-sales"


def test_B21_discarded_cards_are_shown_to_all() -> None:
    game = nine_cards()
    (event,) = game.play("0 discard spice1")
    assert GAME.redact(event, 2) == GAME.redact(event, None) == event
    assert shown(game.view(2).memory.gone) == "spice1"


# ---------------------------------------------------------------------------------------------------
# Profits


def test_B22_the_table_shows_only_the_number_of_a_rivals_profit_cards() -> None:
    game = table(hands={0: CLOTHS})
    game.play("0 sell cloth1 cloth2 cloth4")
    for viewer in (1, 2, 3, None):
        seat = game.view(viewer).seats[0]
        assert (seat.profit_cards, seat.profit) == (1, None)
    assert game.view(0).seats[0].profit == 4
    assert game.view(0).seats[1].profit is None


def test_B22_with_open_profits_everyone_sees_every_total() -> None:
    game = table(hands={0: CLOTHS}, options={"open_profits": True})
    game.play("0 sell cloth1 cloth2 cloth4")
    for viewer in (0, 1, None):
        assert [seat.profit for seat in game.view(viewer).seats] == [4, 0, 0, 0]


def test_B22_everyone_saw_what_was_sold() -> None:
    game = table(hands={0: CLOTHS})
    (event,) = game.play("0 sell cloth1 cloth2 cloth4")
    assert GAME.redact(event, None) == event
    assert shown(game.view(2).memory.profits[0]) == "cloth4"
