"""H14: what can be traded: cards, Talents, access to customers, and shares of coming sales."""

import pytest

from souk.games.hafid.cards import COLLECTOR, GUILD_MASTER, HAGGLER
from souk.games.hafid.events import DoneSelling, SharePaid
from tests.hafid.position import Table, trading, trading_with_talents

HANDS = {0: "spices spices spices", 1: "swords swords horses horses", 2: "jade amber"}


def sold(game: Table, *said: str) -> list[SharePaid]:
    """All lift; then seats sell what they say, and are done in turn. The shares that were paid."""
    while game.question(min(game.awaited())) == "trade":
        game.play(f"{min(game.awaited())} lift")
    start = len(game.events)
    for _ in range(game.players):
        (seat,) = game.awaited()
        for line in said:
            if line.startswith(f"{seat} "):
                game.play(line)
        game.play(f"{seat} done")
        if game.question(seat) == "discard":
            game.play(f"{seat} {game.plain_move(seat)}")
    return [event for event in game.events[start:] if isinstance(event, SharePaid)]


# ---------------------------------------------------------------------------------------------------
# Cards and Talents


def test_H14_cards_and_talents_change_hands() -> None:
    game = trading_with_talents(hands=HANDS)
    game.play("0 offer 0>1 spices talents:2; 1>0 swords horses", "1 accept 1")
    assert game.talents == [3, 7, 5]
    assert (game.held(1, "spices"), game.held(0, "swords"), game.held(0, "horses")) == (1, 1, 1)


def test_H14_talents_may_be_given_in_several_items() -> None:
    game = trading_with_talents()
    game.play("0 offer 0>1 talents:2 talents:1; 0>2 talents:2", "1 accept 1", "2 accept 1")
    assert game.talents == [0, 8, 7]
    other = trading_with_talents()
    assert other.code("0 offer 0>1 talents:2 talents:2; 0>2 talents:2") == "speaker-lacks"


def test_H14_at_least_one_talent() -> None:
    game = trading_with_talents()
    refusal = game.refusal("0 offer 0>1 talents:0")
    assert (refusal.code, refusal.clause) == ("no-talents", "H14")
    assert game.code("0 offer 0>1 talents:6") == "speaker-lacks"
    assert game.is_allowed("0 offer 0>1 talents:5")


def test_H14_cards_received_in_a_deal_cant_be_passed_on_in_it() -> None:
    game = trading(hands=HANDS)
    assert game.code("0 offer 1>0 swords; 0>2 swords") == "speaker-lacks"
    game.play("0 offer 0>1 spices; 1>2 spices")
    game.play("2 accept 1")
    refusal = game.refusal("1 accept 1")
    assert (refusal.code, refusal.clause) == ("accepter-lacks", "H15")


def test_H14_talents_received_in_a_deal_cant_be_passed_on_in_it() -> None:
    game = trading_with_talents()
    assert game.code("0 offer 1>0 talents:5; 0>2 talents:6") == "speaker-lacks"
    game.play("0 offer 0>1 talents:5; 1>2 talents:6")
    assert game.code("1 accept 1") == "accepter-lacks"
    game.play("0 offer 0>1 talents:5; 1>2 talents:5; 2>0 talents:5", "1 accept 2", "2 accept 2")
    assert game.talents == [5, 5, 5]


def test_H14_what_was_received_in_a_deal_can_be_given_in_the_next() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 1>0 swords", "1 accept 1", "0 offer 0>2 swords", "2 accept 2")
    assert game.held(2, "swords") == 1


def test_H14_equal_cards_may_go_both_ways() -> None:
    game = trading(hands={0: "spices", 1: "spices"})
    game.play("0 offer 0>1 spices; 1>0 spices", "1 accept 1")
    assert (game.held(0, "spices"), game.held(1, "spices")) == (1, 1)


# ---------------------------------------------------------------------------------------------------
# Access


def test_H14_access_is_shared_and_the_giver_keeps_it() -> None:
    game = trading(hands=HANDS, bids={0: "haggler"})
    assert not game.decision(1).customers
    game.play("0 offer 0>1 access:haggler; 1>0 swords", "1 accept 1")
    assert game.view(2).seats[1].access == (True, False, False)
    assert [seat.customers for seat in game.view(2).seats] == [(True, False, True)] * 2 + [(False, False, True)]
    game.play("0 lift", "0 sell haggler spices spices", "0 done", "1 sell haggler horses horses")
    assert game.talents == [8, 12, 0]


@pytest.mark.parametrize(
    ("customer", "number"), [("haggler", HAGGLER), ("collector", COLLECTOR), ("guild-master", GUILD_MASTER)]
)
def test_H14_access_to_each_customer(customer: str, number: int) -> None:
    rest = "haggler" if customer != "haggler" else "collector"
    game = trading(bids={0: customer}, rest=rest)
    game.play(f"0 offer 0>1 access:{customer}", "1 accept 1", "0 lift", "0 done")
    assert number in game.decision(1).customers
    game.play("1 done")
    assert number not in game.decision(2).customers


def test_H14_access_is_given_only_by_who_bid_on_that_customer() -> None:
    game = trading(hands=HANDS, bids={0: "haggler"})
    refusal = game.refusal("0 offer 0>1 access:collector")
    assert (refusal.code, refusal.clause) == ("no-access-to-give", "H14")
    assert game.code("1 offer 1>0 access:haggler") == "no-access-to-give"
    game.play("0 offer 1>0 access:haggler")  # of another, wording it is no lie
    assert game.code("1 accept 1") == "no-access-to-give"


def test_H14_access_gained_by_a_deal_cant_be_given_on() -> None:
    game = trading(hands=HANDS, negotiators=[0, 1], bids={0: "haggler"})
    game.play("0 offer 0>1 access:haggler", "1 accept 1")
    assert game.code("1 offer 1>2 access:haggler") == "no-access-to-give"


def test_H14_access_lasts_for_this_rounds_selling_phase() -> None:
    game = trading(hands=HANDS, bids={0: "haggler"})
    game.play("0 offer 0>1 access:haggler", "1 accept 1", "0 lift")
    game.until("bid")
    game.bids({})
    assert game.view(None).seats[1].access == (False, False, False)
    assert game.asked() == "1 sell"
    assert game.code("1 sell haggler horses horses") == "not-your-customer"


def test_H14_access_may_be_given_to_several_and_again() -> None:
    game = trading(hands=HANDS, bids={0: "haggler"})
    game.play("0 offer 0>1 access:haggler; 0>2 access:haggler", "1 accept 1", "2 accept 1")
    game.play("0 offer 0>1 access:haggler access:haggler", "1 accept 2")
    assert [seat.access[HAGGLER] for seat in game.view(0).seats] == [False, True, True]


# ---------------------------------------------------------------------------------------------------
# Shares


def test_H14_a_percentage_of_all_that_the_seat_gets_there_rounded_down() -> None:
    game = trading(hands=HANDS, negotiators=[0], bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:33%", "0 accept 1")
    paid = sold(game, "1 sell haggler swords swords", "1 sell haggler horses horses")
    assert paid == [SharePaid(1, 0, HAGGLER, 6)]  # of 8 + 12 = 20, 6.6; of each sale by itself it would be 2 + 3
    assert game.talents == [6, 14, 0]


def test_H14_a_fixed_sum() -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:5", "0 accept 1")
    assert sold(game, "1 sell haggler swords swords") == [SharePaid(1, 0, HAGGLER, 5)]
    assert game.talents == [5, 3, 0]


def test_H14_a_share_is_cut_to_what_there_is() -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:500", "0 accept 1")
    assert sold(game, "1 sell haggler swords swords") == [SharePaid(1, 0, HAGGLER, 8)]
    assert game.talents == [8, 0, 0]


def test_H14_it_pays_only_if_that_seat_sells_there() -> None:
    game = trading(hands=HANDS, bids={1: "haggler, collector"})
    game.play("1 offer 1>0 share:haggler:5 share:collector:100%", "0 accept 1")
    assert sold(game) == []
    assert game.talents == [0, 0, 0]


def test_H14_what_is_plied_is_no_sale_to_a_customer() -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:100%", "0 accept 1")
    wares = " ".join(game.hand(1).split()[:5])
    assert sold(game, f"1 ply {wares}") == []
    assert game.talents[0] == 0


def test_H14_a_share_may_be_promised_without_access() -> None:
    game = trading(hands=HANDS, bids={0: "haggler"})
    assert game.is_allowed("1 offer 1>0 share:collector:50%")
    game.play("1 offer 1>0 share:haggler:50%; 0>1 access:haggler", "0 accept 1")  # it may be gained by the deal
    assert sold(game, "1 sell haggler horses horses") == [SharePaid(1, 0, HAGGLER, 6)]
    without = trading(hands=HANDS)
    without.play("1 offer 1>0 share:haggler:50%", "0 accept 1")
    assert sold(without) == []


def test_H14_shares_are_paid_deals_first_and_then_in_the_order_written_each_cut_to_what_is_left() -> None:
    game = trading(4, hands=HANDS, bids={1: "haggler"})
    game.play(
        "1 offer 1>0 share:haggler:3", "1 offer 1>2 share:haggler:2; 1>0 share:haggler:50%; 1>2 share:haggler:9"
    )
    game.play("0 accept 2")
    game.play("0 accept 1")  # carried out before the second one, which still lacks an acceptance
    game.play("2 accept 2")
    paid = sold(game, "1 sell haggler swords swords")  # 8
    assert paid == [
        SharePaid(1, 0, HAGGLER, 3),
        SharePaid(1, 2, HAGGLER, 2),
        SharePaid(1, 0, HAGGLER, 3),  # 50 % of all 8 would be 4, and 3 are left
    ]
    assert game.talents == [6, 0, 2, 0]


def test_H14_the_order_is_that_of_the_deals_and_not_of_the_offers() -> None:
    game = trading(hands=HANDS, negotiators=[0, 2], bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:6", "1 offer 1>2 share:haggler:6", "2 accept 2", "0 accept 1")
    paid = sold(game, "1 sell haggler swords swords")
    assert paid == [SharePaid(1, 2, HAGGLER, 6), SharePaid(1, 0, HAGGLER, 2)]


def test_H14_a_percentage_is_of_all_that_was_earned_and_not_of_what_is_left() -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:50% share:haggler:50%; 0>1 spices", "0 accept 1")
    assert [event.talents for event in sold(game, "1 sell haggler horses horses")] == [6, 6]
    assert game.talents[1] == 0


def test_H14_customers_are_reckoned_apart() -> None:
    hands = {1: "swords swords horses salt jade tents paper"}
    game = trading(hands=hands, bids={1: "haggler, collector"})
    game.play("1 offer 1>0 share:haggler:100% share:collector:1", "0 accept 1")
    paid = sold(game, "1 sell haggler swords swords", "1 sell collector paper horses salt jade tents")
    assert paid == [SharePaid(1, 0, HAGGLER, 8), SharePaid(1, 0, COLLECTOR, 1)]
    assert game.talents == [9, 17, 0]  # 3 + 3 + 3 + 3 + 1 + 5 = 18 from the Collector


def test_H14_a_share_is_of_its_givers_own_sales() -> None:
    game = trading(hands=HANDS, bids={0: "haggler", 1: "haggler"})
    game.play("1 offer 1>0 share:haggler:100%", "0 accept 1")
    paid = sold(game, "0 sell haggler spices spices", "1 sell haggler swords swords")
    assert paid == [SharePaid(1, 0, HAGGLER, 8)]
    assert game.talents == [16, 0, 0]


def test_H14_shares_are_paid_when_the_selling_turn_ends_and_before_the_surplus() -> None:
    game = trading(hands={1: "swords swords", 0: "spices spices"}, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:5", "0 accept 1", "0 offer 0>1 linen linen linen", "1 accept 2")
    game.play("0 lift", "0 done", "1 sell haggler swords swords")
    assert game.talents == [0, 8, 0]  # not yet
    events = game.play("1 done")
    assert game.talents == [5, 3, 0]
    assert [type(event) for event in events] == [SharePaid, DoneSelling]
    assert game.question(1) == "discard"  # eleven cards are left


def test_H14_money_that_was_there_before_pays_no_share() -> None:
    game = trading_with_talents(hands={1: "swords swords"}, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:100", "0 accept 1")
    sold(game, "1 sell haggler swords swords")
    assert game.talents == [13, 5, 5]


def test_H14_promises_are_for_this_round_only() -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:100%", "0 accept 1")
    assert len(game.view(2).promises) == 1
    assert sold(game) == []
    assert game.view(2).promises == ()
    game.bids({1: "haggler", 0: "negotiator"})
    assert sold(game, "1 sell haggler swords swords") == []


@pytest.mark.parametrize("sale", ["1 sell haggler horses horses", ""])
def test_H14_a_share_is_of_what_the_seat_gets_in_this_round(sale: str) -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    assert sold(game, "1 sell haggler swords swords") == []  # 8, in the round before
    game.bids({1: "haggler", 0: "negotiator"})
    game.play("1 offer 1>0 share:haggler:100%", "0 accept 1")
    assert sold(game, sale) == ([SharePaid(1, 0, HAGGLER, 12)] if sale else [])


@pytest.mark.parametrize("percent", [0, 101, 1000])
def test_H14_a_percentage_is_one_to_a_hundred(percent: int) -> None:
    game = trading(bids={0: "haggler"})
    refusal = game.refusal(f"0 offer 0>1 share:haggler:{percent}%")
    assert (refusal.code, refusal.clause) == ("no-percentage", "H14")
    for allowed in (1, 100):
        assert game.is_allowed(f"0 offer 0>1 share:haggler:{allowed}%")


def test_H14_a_fixed_share_is_at_least_one() -> None:
    game = trading(bids={0: "haggler"})
    refusal = game.refusal("0 offer 0>1 share:haggler:0")
    assert (refusal.code, refusal.clause) == ("no-sum", "H14")
    assert game.is_allowed("0 offer 0>1 share:haggler:1")


def test_H14_a_share_needs_no_talents_when_it_is_promised() -> None:
    game = trading(hands=HANDS, bids={0: "haggler"})
    game.play("0 offer 0>1 share:haggler:999; 1>0 swords", "1 accept 1")
    assert game.held(0, "swords") == 1
    assert game.talents == [0, 0, 0]


def test_H14_promises_are_public() -> None:
    game = trading(hands=HANDS, bids={1: "haggler"})
    game.play("1 offer 1>0 share:haggler:7", "0 accept 1")
    for viewer in (0, 1, 2, None):
        (promise,) = game.view(viewer).promises
        assert (promise.giver, promise.receiver, str(promise.share)) == (1, 0, "share:haggler:7")
