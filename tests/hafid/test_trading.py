"""H13 and H16: offers and deals among any number of players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souk.games.game import Event
from souk.games.hafid import deals
from souk.games.hafid.cards import CUSTOMERS, GOODS, GOODS_OF_A_TYPE
from souk.games.hafid.deals import Access, Card, Item, Part, Share, Talents
from souk.games.hafid.events import (
    DealCarriedOut,
    Lifted,
    OfferAccepted,
    OfferFell,
    OfferMade,
    OfferWithdrawn,
    SellingBegan,
    TradingBegan,
)
from souk.games.hafid.moves import MakeOffer
from tests.hafid.position import PLAYERS, Table, table, trading, trading_with_talents

HANDS = {0: "spices spices spices", 1: "swords swords", 2: "horses cut-gems", 3: "salt salt"}


def parts_of(game: Table, text: str) -> deals.Parts:
    move = game.game.parse(f"offer {text}")
    assert isinstance(move, MakeOffer)
    return move.parts


def standing(game: Table) -> list[int]:
    """The numbers of the offers that everybody sees standing."""
    (numbers,) = {tuple(offer.number for offer in game.view(viewer).offers) for viewer in (0, 1, None)}
    return list(numbers)


def fallen(events: list[Event]) -> list[tuple[int, int]]:
    return [(event.number, event.because_of) for event in events if isinstance(event, OfferFell)]


# ---------------------------------------------------------------------------------------------------
# H13: who can trade


def test_H13_a_negotiator_and_another_player_trade() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices spices; 1>0 swords")
    events = game.play("1 accept 1")
    assert (game.held(0, "spices"), game.held(1, "spices")) == (1, 2)
    assert (game.held(0, "swords"), game.held(1, "swords")) == (1, 1)
    assert [type(event) for event in events] == [OfferAccepted, DealCarriedOut]


def test_H13_two_players_without_a_negotiator_cant_trade() -> None:
    game = trading(hands=HANDS, negotiators=[2])
    refusal = game.refusal("0 offer 0>1 spices; 1>0 swords")
    assert (refusal.code, refusal.clause) == ("no-negotiator", "H13")


def test_H13_it_does_not_matter_which_party_is_the_negotiator() -> None:
    game = trading(hands=HANDS, negotiators=[1])
    game.play("0 offer 0>1 spices; 1>0 swords", "1 accept 1")
    assert game.held(0, "swords") == 1


def test_H13_a_counter_offer_by_who_is_no_negotiator() -> None:
    game = trading(hands=HANDS, negotiators=[0])
    game.play("0 offer 0>1 spices; 1>0 swords swords", "1 offer 1>0 swords; 0>1 spices spices")
    assert standing(game) == [1, 2]
    game.play("0 accept 2")
    assert (game.held(0, "swords"), game.held(1, "spices")) == (1, 2)


def test_H13_a_negotiator_may_broker_a_deal_among_several() -> None:
    game = trading(hands=HANDS, negotiators=[0])
    game.play("1 offer 1>2 swords; 2>1 horses; 1>0 swords")  # the negotiator takes part by one item
    game.play("2 accept 1")
    assert standing(game) == [1]  # all players involved must agree
    game.play("0 accept 1")
    assert (game.held(2, "swords"), game.held(1, "horses"), game.held(0, "swords")) == (1, 1, 1)


def test_H13_a_broker_who_takes_no_part_is_none() -> None:
    game = trading(hands=HANDS, negotiators=[0])
    assert game.code("1 offer 1>2 swords; 2>1 horses") == "no-negotiator"


@pytest.mark.parametrize("players", PLAYERS)
def test_H13_all_players_involved_must_agree(players: int) -> None:
    game = trading(players, hands={seat: GOODS[seat] for seat in range(players)}, negotiators=[players - 1])
    ring = "; ".join(f"{seat}>{(seat + 1) % players} {GOODS[seat]}" for seat in range(players))
    game.play(f"0 offer {ring}")
    for seat in range(1, players):
        assert all(
            game.held(other, GOODS[other]) == 1 for other in range(players)
        )  # nothing until all have agreed
        events = game.play(f"{seat} accept 1")
    assert isinstance(events[-1], DealCarriedOut)
    for seat in range(players):
        assert game.held((seat + 1) % players, GOODS[seat]) == 1
        assert game.held(seat, GOODS[seat]) == 0


def test_H13_a_deal_happens_as_a_whole_or_not_at_all() -> None:
    game = trading(hands=HANDS, negotiators=[0])
    game.play("0 offer 0>1 spices; 1>2 swords; 2>0 horses", "1 accept 1")
    before = [game.hand(seat) for seat in range(3)]
    game.play("0 lift")
    assert [game.hand(seat) for seat in range(3)] == before


def test_H13_gifts_are_legal() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices", "1 accept 1")
    assert game.held(1, "spices") == 1
    game.play("0 offer 1>0 swords", "1 accept 2")  # so is asking for one
    assert game.held(0, "swords") == 1


def test_H13_the_speaker_must_be_a_party() -> None:
    game = trading(4, hands=HANDS)
    refusal = game.refusal("3 offer 0>1 spices; 1>0 swords")
    assert (refusal.code, refusal.clause) == ("not-a-party", "H13")


def test_H13_only_parties_accept() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices; 1>0 swords")
    assert game.code("2 accept 1") == "not-a-party"


def test_H13_nobody_gives_to_themselves() -> None:
    game = trading(hands=HANDS)
    assert game.code("0 offer 0>0 spices") == "same-seat"
    assert game.code("0 offer 0>1 spices; 1>1 swords") == "same-seat"


def test_H13_each_part_gives_something() -> None:
    game = trading(hands=HANDS)
    assert game.code("0 offer 0>1") == "nothing-given"
    assert game.code("0 offer 0>1 spices; 1>0") == "nothing-given"
    refusal = game.game.refusal(game.state, 0, MakeOffer(()))
    assert refusal is not None
    assert refusal.code == "nothing-given"


def test_H13_only_seats_of_the_table_are_parties() -> None:
    game = trading(hands=HANDS)
    assert game.code("0 offer 0>3 spices") == "no-such-seat"
    assert game.code("0 offer 0>1 spices; 999999>0 swords") == "no-such-seat"


def test_H13_a_pair_may_recur_in_an_offer() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices; 0>1 spices; 1>0 swords; 0>1 spices")
    game.play("1 accept 1")
    assert (game.held(1, "spices"), game.held(0, "swords")) == (3, 1)


def test_H13_a_pair_that_recurs_gives_all_of_it() -> None:
    game = trading(hands=HANDS)
    assert game.code("0 offer 0>1 spices spices; 0>1 spices spices") == "speaker-lacks"
    assert game.code("0 offer 0>1 spices spices; 0>2 spices spices") == "speaker-lacks"


# ---------------------------------------------------------------------------------------------------
# H16: the life of an offer


def test_H16_there_is_no_order_anyone_may_act_at_any_moment() -> None:
    game = trading(4, hands=HANDS, negotiators=[1])
    assert game.awaited() == {1}  # the table waits for the negotiators to finish
    assert game.game.invited(game.state) == {0, 1, 2, 3}
    game.play("3 offer 3>1 salt; 1>3 swords", "0 say spices>=1", "2 say horses>=1", "0 say spices>=2")
    game.play("1 offer 1>2 swords", "3 say salt>=1", "1 accept 1")
    assert game.held(3, "swords") == 1


def test_H16_offers_are_public_in_full_and_numbered_from_one() -> None:
    game = trading(hands=HANDS)
    text = "0>1 spices spices; 1>0 swords"
    events = game.play(f"0 offer {text}")
    assert events == [OfferMade(0, 1, parts_of(game, text))]
    for viewer in (0, 1, 2, None):
        assert list(game.sees(viewer, events)) == events
        (offer,) = game.view(viewer).offers
        assert (offer.number, offer.parts, offer.speaker, offer.parties) == (1, parts_of(game, text), 0, (0, 1))
    game.play("2 offer 2>0 horses")
    assert standing(game) == [1, 2]


def test_H16_the_speaker_accepts_by_saying_it() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices")
    assert game.view(1).offers[0].agreed == (0,)
    refusal = game.refusal("0 accept 1")
    assert (refusal.code, refusal.clause) == ("has-accepted", "H16")


def test_H16_an_acceptance_is_public_and_cant_be_taken_back() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices; 1>2 swords; 2>0 horses")
    events = game.play("2 accept 1")
    assert events == [OfferAccepted(2, 1)]
    assert game.view(None).offers[0].agreed == (0, 2)
    assert game.code("2 accept 1") == "has-accepted"
    assert game.code("2 withdraw 1") == "not-your-offer"


def test_H16_a_deal_carried_out_is_public_in_full_and_stands_no_more() -> None:
    game = trading(hands=HANDS)
    text = "0>1 spices spices; 1>0 swords"
    game.play(f"0 offer {text}")
    events = game.play("1 accept 1")
    for viewer in (0, 1, 2, None):
        assert list(game.sees(viewer, events)) == [OfferAccepted(1, 1), DealCarriedOut(1, parts_of(game, text))]
    assert standing(game) == []
    assert game.view(2).deals == 1
    assert game.code("1 accept 1") == "no-such-offer"


def test_H16_an_offer_stands_until_its_speaker_withdraws_it() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices", "0 offer 0>2 spices")
    assert game.code("1 withdraw 1") == "not-your-offer"
    assert game.play("0 withdraw 1") == [OfferWithdrawn(0, 1)]
    assert standing(game) == [2]
    for said in ("0 withdraw 1", "1 accept 1"):
        assert game.code(said) == "no-such-offer"


@pytest.mark.parametrize("number", [0, 2, 3, 999999999])
def test_H16_only_an_offer_that_stands_is_accepted_or_withdrawn(number: int) -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices")
    for said in (f"1 accept {number}", f"0 withdraw {number}"):
        refusal = game.refusal(said)
        assert (refusal.code, refusal.clause) == ("no-such-offer", "H16")


def test_H16_numbers_are_not_used_again() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices", "0 withdraw 1", "0 offer 0>1 spices")
    assert standing(game) == [2]


# ---------------------------------------------------------------------------------------------------
# H16: offers fall


def test_H16_an_offer_falls_when_a_party_that_agreed_no_longer_holds_what_it_gives() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices spices", "0 offer 0>2 spices spices", "0 offer 0>2 spices")
    events = game.play("1 accept 1")
    assert fallen(events) == [(2, 0)]  # one spice is left
    assert standing(game) == [3]
    for viewer in (0, 1, 2, None):
        assert list(game.sees(viewer, events)) == events  # for all to see
    assert game.code("2 accept 2") == "no-such-offer"


def test_H16_an_accepter_who_no_longer_holds_it_makes_an_offer_fall_too() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 1>0 swords swords; 2>0 horses", "1 accept 1", "1 offer 1>0 swords")
    events = game.play("0 accept 2")
    assert fallen(events) == [(1, 1)]


def test_H16_a_party_that_has_not_agreed_makes_no_offer_fall() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 1>0 swords swords", "1 offer 1>0 swords")
    events = game.play("0 accept 2")
    assert fallen(events) == []  # seat 1 had not agreed to give two, and what it holds is its own affair
    assert standing(game) == [1]
    assert game.code("1 accept 1") == "accepter-lacks"


def test_H16_talents_that_are_spent_make_an_offer_fall() -> None:
    game = trading_with_talents(hands={1: "swords", 2: "horses"})
    game.play("0 offer 0>1 talents:3; 1>0 swords", "0 offer 0>2 talents:3; 2>0 horses", "0 offer 0>2 talents:2")
    assert fallen(game.play("1 accept 1")) == [(2, 0)]
    assert standing(game) == [3]


def test_H16_what_comes_back_in_the_same_deal_saves_no_offer_and_what_stays_does() -> None:
    game = trading(hands=HANDS)
    game.play("0 offer 0>1 spices spices spices; 1>0 swords", "0 offer 0>2 spices", "0 offer 2>0 horses")
    assert fallen(game.play("1 accept 1")) == [(2, 0)]
    assert standing(game) == [3]


def test_H16_an_offer_falls_when_a_party_lifts() -> None:
    game = trading(4, hands=HANDS, negotiators=[0, 1])
    game.play("0 offer 0>1 spices", "0 offer 0>2 spices", "3 offer 3>1 salt", "2 offer 2>0 horses; 0>1 spices")
    events = game.play("1 lift")
    assert fallen(events) == [(1, 1), (3, 1), (4, 1)]
    assert Lifted(1) in events
    assert standing(game) == [2]


def test_H16_all_offers_fall_when_the_phase_ends() -> None:
    game = trading(4, hands=HANDS, negotiators=[0])
    game.play("0 offer 0>1 spices", "2 offer 2>0 horses", "3 offer 3>0 salt")
    events = game.play("0 lift")
    assert sorted(number for number, _ in fallen(events)) == [1, 2, 3]
    assert isinstance(events[-1], SellingBegan)
    assert standing(game) == []


def test_H16_a_chain_of_deals_lets_every_later_offer_fall_at_once() -> None:
    game = trading(4, hands=HANDS, negotiators=[0])
    for receiver in (1, 2, 3):
        game.play(f"0 offer 0>{receiver} spices spices spices")
    assert fallen(game.play("2 accept 2")) == [(1, 0), (3, 0)]


# ---------------------------------------------------------------------------------------------------
# H16: lifting, and the end of the phase


def test_H16_who_has_lifted_says_no_more_and_cant_be_named() -> None:
    game = trading(4, hands=HANDS, negotiators=[0, 1])
    game.play("0 offer 0>2 spices", "2 offer 2>1 horses", "0 lift")
    for said in ("offer 0>1 spices", "accept 2", "withdraw 1", "say spices>=1", "lift"):
        refusal = game.refusal(f"0 {said}")
        assert (refusal.code, refusal.clause) == ("has-lifted", "H16")
    for said in ("1 offer 1>0 swords", "1 offer 0>1 spices", "2 offer 2>1 horses; 1>0 swords"):
        assert game.code(said) == "party-has-lifted"
    assert game.question(0) == ""
    trade = game.decision(1).trading
    assert trade is not None
    assert trade.partners == (2, 3)


def test_H16_all_cubes_of_a_seat_are_lifted_together() -> None:
    game = table(2)
    game.bids({0: "negotiator 3", 1: "negotiator"})
    game.play("0 lift")
    assert game.cubes_on("negotiator") == [0, 1]


def test_H16_who_has_no_cube_there_lifts_nothing() -> None:
    game = trading(hands=HANDS)
    refusal = game.refusal("1 lift")
    assert (refusal.code, refusal.clause) == ("no-cube-to-lift", "H16")


def test_H16_others_go_on_with_the_negotiators_who_are_left() -> None:
    game = trading(hands=HANDS, negotiators=[0, 1])
    game.play("0 lift")
    assert game.awaited() == {1}
    game.play("2 offer 2>1 horses; 1>2 swords", "1 accept 1")
    assert game.held(2, "swords") == 1


def test_H16_the_phase_ends_when_no_cube_is_left_on_the_negotiator() -> None:
    game = trading(hands=HANDS, negotiators=[0, 2])
    assert any(isinstance(event, TradingBegan) for event in game.events)
    game.play("2 lift")
    assert game.asked() == "0 trade"
    game.play("0 lift")
    assert game.asked() == "0 sell"
    assert game.code("1 say swords>=1") == "not-trading"


@pytest.mark.parametrize("players", PLAYERS)
def test_H16_without_negotiators_it_is_skipped(players: int) -> None:
    game = table(players)
    events = game.bids({})
    assert game.asked() == "0 sell"
    assert not any(isinstance(event, TradingBegan) for event in events)
    assert game.clause("0 offer 0>1 linen") == "H16"


def test_H16_numbers_and_limits_begin_again_in_each_phase() -> None:
    game = trading(hands=HANDS)
    for number in range(1, 41):
        game.play("0 offer 0>1 spices", f"0 withdraw {number}")
    for _ in range(20):
        game.play("0 say spices>=1")
    game.play("0 lift")
    game.until("bid")
    game.bids({0: "negotiator"})
    assert (game.view(1).said, game.view(1).deals, game.view(1).claims) == (0, 0, ())
    game.play("0 offer 0>1 spices", "0 say spices>=1")
    assert standing(game) == [1]
    assert game.view(1).seats[0].offers_said == 1


def test_H16_who_lifted_trades_again_in_the_next_round() -> None:
    game = trading(hands=HANDS)
    game.play("0 lift")
    game.until("bid")
    game.bids({1: "negotiator"})
    game.play("0 offer 0>1 spices", "1 accept 1")
    assert game.held(1, "spices") == 1


# ---------------------------------------------------------------------------------------------------
# H16: the limits


def test_H16_at_most_eight_standing_offers_at_a_time() -> None:
    game = trading(hands=HANDS)
    for _ in range(8):
        game.play("0 offer 0>1 spices")
    refusal = game.refusal("0 offer 0>1 spices")
    assert (refusal.code, refusal.clause) == ("too-many-standing", "H16")
    assert "8" in str(refusal)
    assert game.is_allowed("1 offer 1>0 swords")  # each seat has its own
    game.play("0 withdraw 4")
    assert game.is_allowed("0 offer 0>1 spices")


def test_H16_offers_that_fell_or_were_carried_out_stand_no_more() -> None:
    game = trading(hands=HANDS)
    for _ in range(8):
        game.play("0 offer 0>1 spices spices")
    assert len(fallen(game.play("1 accept 3"))) == 7
    assert game.is_allowed("0 offer 0>1 spices")


def test_H16_forty_offers_in_a_phase() -> None:
    game = trading(hands=HANDS)
    for number in range(1, 41):
        game.play("1 offer 1>0 swords", f"1 withdraw {number}")
    refusal = game.refusal("1 offer 1>0 swords")
    assert (refusal.code, refusal.clause) == ("too-many-offers", "H16")
    assert "40" in str(refusal)
    assert game.is_allowed("0 offer 0>1 spices")


def test_H16_a_thousand_offers_in_a_row() -> None:
    game = trading(hands=HANDS)
    made = 0
    for _ in range(1000):
        if game.is_allowed("0 offer 0>1 spices"):
            game.play("0 offer 0>1 spices")
            made += 1
    assert made == 8
    assert game.code("0 offer 0>1 spices") == "too-many-standing"


def test_H16_trading_belongs_to_its_phase() -> None:
    game = table(2)
    for said in ("offer 0>1 linen", "accept 1", "withdraw 1", "say goats=0", "lift"):
        refusal = game.refusal(f"0 {said}")
        assert (refusal.code, refusal.clause) == ("not-trading", "H16")


# ---------------------------------------------------------------------------------------------------
# Whatever is offered, cards and Talents are conserved


SEATS = st.integers(0, 3)  # who names a seat twice is refused
TO = st.integers(0, len(CUSTOMERS) - 1)
ITEMS: st.SearchStrategy[Item] = st.one_of(
    st.builds(Card, st.sampled_from(range(0, len(GOODS), GOODS_OF_A_TYPE))),
    st.builds(Talents, st.integers(1, 4)),
    st.builds(Access, TO),
    st.builds(Share, TO, st.integers(1, 100), st.booleans()),
)
PARTS = st.builds(Part, SEATS, SEATS, st.lists(ITEMS, min_size=1, max_size=3).map(tuple))
OFFERS = st.lists(PARTS, min_size=1, max_size=3).map(tuple)


@given(st.lists(st.tuples(SEATS, OFFERS), max_size=8))
def test_H13_H14_cards_and_talents_are_conserved_whatever_is_offered(said: list[tuple[int, deals.Parts]]) -> None:
    hands = dict.fromkeys(range(3), "cut-gems horses salt jade tents")
    game = trading_with_talents(4, [0, 1], hands, {0: "haggler"})
    deck = game.all_cards()
    for speaker, parts in said:
        if game.game.refusal(game.state, speaker, MakeOffer(parts)) is not None:
            continue
        game.play(f"{speaker} {MakeOffer(parts)}")
        number = game.state.book.said
        for party in range(4):
            before = ([game.hand(seat) for seat in range(4)], game.talents)
            if game.is_allowed(f"{party} accept {number}"):
                events = game.play(f"{party} accept {number}")
                if not any(isinstance(event, DealCarriedOut) for event in events):
                    assert ([game.hand(seat) for seat in range(4)], game.talents) == before
            assert game.all_cards() == deck
            assert sum(game.talents) == 20
            assert min(game.talents) >= 0
            assert min(min(game.state.hand[seat]) for seat in range(4)) >= 0
            assert [len(game.hand(seat).split()) for seat in range(4)] == game.state.hand_size[:4]
        for offer in game.state.book.standing.values():  # what stands can be given by all who have agreed to it
            for party in offer.agreed:
                assert not deals.why_not_give(game.state, party, offer.parts, 1)
