"""B4–B13: the auctions."""

import pytest

from souk.games.byzantz.cards import SETTINGS
from souk.games.byzantz.events import AuctionWon, BundleTaken, BundleTurnedUp, CardPlaced, Passed
from souk.games.byzantz.moves import PASS
from tests.byzantz.position import Table, cards, counted, shown, table

PLAYERS = (3, 4, 5, 6)


def win(game: Table, winner: int, with_cards: str) -> None:
    """The winner bids as soon as it is asked, everybody else passes."""
    while game.question(winner) != "place":
        (seat,) = game.awaited()
        game.play(f"{seat} bid {with_cards}" if seat == winner else f"{seat} pass")


# ---------------------------------------------------------------------------------------------------
# Who is asked


@pytest.mark.parametrize("players", PLAYERS)
def test_B4_a_round_has_one_auction_per_player_the_highest_bidder_card_first(players: int) -> None:
    game = table(players, dealt=1, rounds=1)
    while game.question(min(game.awaited())) != "last-sales":
        seat = min(game.awaited())
        plain = [move for move in game.decision(seat).moves() if not str(move).startswith("sell")]
        game.events += game.game.play(game.state, seat, plain[0])
    turned_up = [event for event in game.events if isinstance(event, BundleTurnedUp)]
    assert [event.bidder_card for event in turned_up] == sorted(SETTINGS[players].bidder_cards, reverse=True)
    assert [sum(event.cards) for event in turned_up] == [event.bidder_card for event in turned_up]


def test_B4_the_bundle_lies_face_up_for_everyone() -> None:
    game = table(bundles=["grain3 olives3 cloth2 grain1 merchant"])
    for viewer in (0, 1, 2, 3, None):
        assert shown(game.view(viewer).bundle) == cards("grain3 olives3 cloth2 grain1 merchant")


@pytest.mark.parametrize("players", PLAYERS)
def test_B5_the_first_auction_is_opened_by_the_seat_left_of_the_dealer(players: int) -> None:
    for first in range(players):
        assert table(players, first=first).awaited() == {first}


def test_B5_the_next_auction_is_opened_left_of_the_last_winner() -> None:
    game = table(first=1)
    win(game, 3, shown(game.state.hand[3]))
    game.play(f"3 place {game.bundle.split()[0]}")
    assert game.awaited() == {0}


def test_B5_seats_that_have_won_this_round_do_not_open() -> None:
    game = table(players=5, first=2, dealt=1)
    game.play("2 pass", "3 pass", "4 pass", "0 pass", "1 pass")  # seat 2 wins by B12
    assert game.awaited() == {3}
    win(game, 1, game.hand(1))
    game.play(f"1 place {game.bundle.split()[0]}")
    assert game.awaited() == {3}  # 2 has won, so it is not the one left of 1


def test_B5_a_winner_by_B12_counts_as_the_last_winner() -> None:
    game = table(first=2)
    game.play("2 pass", "3 pass", "0 pass", "1 pass")
    assert game.bidder_cards == [0, 0, 5, 0]
    assert game.state.over_limit == 2
    game.play(f"2 discard {' '.join(game.hand(2).split()[:2])}")
    assert game.awaited() == {3}


@pytest.mark.parametrize("players", PLAYERS)
def test_B5_the_holder_of_the_lowest_bidder_card_opens_the_next_round(players: int) -> None:
    game = table(players, first=1)
    game.until("take")
    (lowest,) = (seat for seat in range(players) if game.bidder_cards[seat] == min(SETTINGS[players].bidder_cards))
    assert lowest == 0  # all passed all the time, so the round went once around from seat 1
    game.until("bid")
    assert game.state.round == 1
    assert game.awaited() == {lowest}
    assert game.bidder_cards == [0] * players


def test_B6_players_are_asked_clockwise_and_who_passed_is_skipped() -> None:
    game = table(hands=dict.fromkeys(range(4), "cloth1 grain1 wine1 wood1"), first=1)
    game.play("1 bid cloth1", "2 pass", "3 bid cloth1 wine1", "0 pass")
    assert game.awaited() == {1}
    game.play("1 bid grain1 wine1")
    assert game.awaited() == {3}


def test_B6_who_won_this_round_is_skipped() -> None:
    game = table(first=0, hands={0: "cloth1 grain1 wine1 wood1"})
    game.play("0 bid cloth1", "1 pass", "2 pass", "3 pass", f"0 place {game.bundle.split()[0]}")
    game.play("1 pass", "2 pass")
    assert game.awaited() == {3}
    assert game.clause("0 pass") == "B6"
    assert game.refusal("0 bid grain1").code == "won-this-round"


def test_B6_nobody_bids_or_passes_out_of_turn_or_after_passing() -> None:
    game = table(first=0)
    assert game.refusal("1 pass").code == "not-your-turn"
    assert game.clause("2 bid cloth1") == "B6"
    game.play("0 pass")
    assert game.refusal("0 bid cloth1").code == "out-of-auction"
    assert game.clause("0 pass") == "B6"


# ---------------------------------------------------------------------------------------------------
# Bids


def test_B7_the_kinds_do_not_matter_only_the_sum() -> None:
    game = table(hands={0: "cloth4 wine1 wood1 wood1", 1: "cloth1 grain1 olives2 spice1"})
    assert (game.view(None).highest, game.view(None).leader) == (0, -1)  # nobody has bid yet
    game.play("0 bid cloth4", "1 bid cloth1 grain1 olives2 spice1")
    assert game.state.stake[:2] == [4, 5]
    assert game.view(None).highest == 5
    assert game.view(None).leader == 1


def test_B7_a_bid_must_be_strictly_higher_than_every_other() -> None:
    game = table(hands={0: "cloth3 wine1 wood1 wood2", 1: "cloth3 grain1 olives2 spice1"})
    game.play("0 bid cloth3")
    assert game.refusal("1 bid cloth3").code == "bid-too-low"
    assert game.clause("1 bid olives2") == "B7"
    assert str(game.refusal("1 bid cloth3")) == "Your bid must reach at least 4; this makes it 3."
    assert game.decision(1).least == 4
    assert game.is_allowed("1 bid cloth3 grain1")


def test_B7_a_bid_is_worth_at_least_one_and_merchants_cant_be_bid() -> None:
    game = table(hands={0: "merchant merchant wood1 wood2"})
    assert game.refusal("0 bid").code == "no-cards"
    assert game.clause("0 bid merchant") == "B7"
    assert game.refusal("0 bid wood1 merchant").code == "merchants-cant-bid"
    assert game.is_allowed("0 bid wood1")
    assert shown(game.decision(0).biddable) == "wood1 wood2"


def test_B7_who_has_only_merchants_can_only_pass() -> None:
    game = table(hands={0: "merchant merchant merchant merchant"})
    assert [str(move) for move in game.decision(0).moves()] == ["sell merchant merchant merchant", "pass"]
    assert game.awaited() == {0}  # and is asked all the same


def test_B7_bids_lie_face_up() -> None:
    game = table(hands={0: "cloth3 wine1 wood1 wood2"})
    game.play("0 bid wood2 cloth3")
    for viewer in (1, None):
        assert shown(game.view(viewer).seats[0].bid) == "cloth3 wood2"
        assert game.view(viewer).seats[0].stake == 5
        assert game.view(viewer).seats[0].hand_size == 2


def test_B8_a_raise_adds_cards_to_ones_own_bid() -> None:
    game = table(hands={0: "cloth3 wine1 wood1 wood2", 1: "cloth4 grain1 olives2 spice1"})
    game.play("0 bid cloth3", "1 bid cloth4", "2 pass", "3 pass")
    assert game.refusal("0 bid wine1").facts["total"] == 4
    game.play("0 bid wine1 wood1")
    assert game.bid(0) == cards("cloth3 wine1 wood1")
    assert game.hand(0) == "wood2"
    assert game.state.stake[0] == 5


def test_B8_cards_of_a_bid_are_not_there_to_be_bid_again() -> None:
    game = table(hands={0: "cloth4 wine1 wood1 wood2", 1: "cloth4 grain1 olives2 spice1"})
    game.play("0 bid wood2", "1 bid spice1 olives2", "2 pass", "3 pass")
    assert game.clause("0 bid wood2 cloth4") == "B8"
    assert game.clause("0 bid grain4") == "B8"
    assert game.clause("0 bid cloth4 cloth4") == "B8"


def test_B9_who_passes_is_out_and_takes_the_bid_back() -> None:
    game = table(hands={0: "cloth3 wine1 wood1 wood2", 1: "cloth4 grain1 olives2 spice1"})
    game.play("0 bid cloth3", "1 bid cloth4", "2 pass", "3 pass")
    events = game.play("0 pass")
    assert isinstance(events[0], Passed)
    assert shown(events[0].taken_back) == "cloth3"
    assert game.hand(0) == cards("cloth3 wine1 wood1 wood2")
    assert game.bid(0) == ""
    assert game.state.stake[0] == 0
    assert game.market == "cloth4"


# ---------------------------------------------------------------------------------------------------
# The end of an auction


def test_B10_the_auction_ends_when_all_others_have_passed() -> None:
    game = table(hands={2: "cloth3 wine1 wood1 wood2"})
    game.play("0 pass", "1 pass", "2 bid cloth3")
    assert game.awaited() == {3}
    game.play("3 pass")
    assert game.question(2) == "place"


@pytest.mark.parametrize("players", PLAYERS)
def test_B10_the_last_player_may_still_bid_when_nobody_has(players: int) -> None:
    last = players - 1
    game = table(players, hands={last: "cloth3 wine1 wood1 wood2"})
    game.play(*(f"{seat} pass" for seat in range(last)))
    assert game.awaited() == {last}
    assert game.question(last) == "bid"
    game.play(f"{last} bid wood1")
    assert game.question(last) == "place"  # nobody is left to answer
    assert game.market == "wood1"


@pytest.mark.parametrize("players", PLAYERS)
def test_B10_the_last_player_may_pass_too(players: int) -> None:
    game = table(players)
    game.play(*(f"{seat} pass" for seat in range(players)))
    assert game.bidder_cards[0] == max(SETTINGS[players].bidder_cards)


def test_B10_the_highest_bidder_is_never_asked_to_raise() -> None:
    game = table(players=3, hands={0: "cloth3 wine1 wood1 wood2", 1: "cloth4 grain1 olives2 spice1"})
    game.play("0 bid wine1", "1 bid olives2", "2 pass", "0 bid cloth3", "1 pass")
    assert game.question(0) == "place"
    assert game.refusal("0 bid wood1").code == "not-auction"


def test_B11_the_winner_pays_into_the_market_and_takes_the_rest_and_the_bidder_card() -> None:
    game = table(
        players=3,
        hands={0: "cloth3 wine1 wood1 wood2"},
        bundles=["grain1 grain2 grain3 olives1 merchant spice4"],
    )
    won = game.play("0 bid cloth3 wine1", "1 pass", "2 pass")
    assert AuctionWon(0, 6, counted("cloth3 wine1")) in won
    assert game.market == "cloth3 wine1"
    assert game.bidder_cards == [0, 0, 0]
    events = game.play("0 place grain2")
    assert isinstance(events[0], CardPlaced)
    assert isinstance(events[1], BundleTaken)
    assert game.market == cards("cloth3 wine1 grain2")
    assert game.hand(0) == cards("wood1 wood2 grain1 grain3 olives1 merchant spice4")
    assert game.bidder_cards == [6, 0, 0]


def test_B11_the_card_is_chosen_before_the_bundle_enters_the_hand() -> None:
    game = table(hands={0: "cloth3 cloth2 wood1 wood2"}, bundles=["cloth1 grain2 grain3 grain1 merchant"])
    game.play("0 bid wood1", "1 pass", "2 pass", "3 pass")
    assert game.hand(0) == cards("cloth3 cloth2 wood2")
    assert game.refusal("0 place wood2").code == "not-in-bundle"  # a card of the hand is none of the bundle
    assert not game.is_allowed("0 sell cloth3 cloth2 cloth1")  # nor the other way round
    assert not game.is_allowed("0 sell grain1 grain2 grain3")
    game.play("0 place grain1")
    assert game.is_allowed("0 sell cloth3 cloth2 cloth1")


def test_B11_a_merchant_may_be_put_into_the_market() -> None:
    game = table(hands={0: "cloth3 cloth2 wood1 wood2"}, bundles=["cloth1 grain2 grain3 grain1 merchant"])
    game.play("0 bid wood1", "1 pass", "2 pass", "3 pass", "0 place merchant")
    assert game.market == "wood1 merchant"


def test_B11_nobody_else_places_and_nothing_else_is_placed() -> None:
    game = table(hands={0: "cloth3 cloth2 wood1 wood2"}, bundles=["cloth1 grain2 grain3 grain1 merchant"])
    assert game.clause("0 place cloth1") == "B11"  # not before it is won
    game.play("0 bid wood1", "1 pass", "2 pass", "3 pass")
    assert game.clause("1 place cloth1") == "B11"
    assert game.clause("0 place spice4") == "B11"
    assert [str(move) for move in game.decision(0).moves()] == [
        "place cloth1",
        "place grain1",
        "place grain2",
        "place grain3",
        "place merchant",
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_B12_if_all_pass_the_first_to_pass_takes_everything(players: int) -> None:
    first = players - 2
    game = table(players, first=first, dealt=1)
    bundle, hand = game.bundle, game.hand(first)
    game.play(*(f"{(first + place) % players} pass" for place in range(players)))
    assert game.hand(first) == cards(f"{hand} {bundle}")
    assert game.market == ""
    assert game.bidder_cards[first] == max(SETTINGS[players].bidder_cards)


def test_B12_the_first_to_pass_in_this_auction_not_in_the_round() -> None:
    game = table(first=0, dealt=1)
    game.play("0 pass", "1 pass", "2 pass", "3 pass")
    game.play("1 pass", "2 pass", "3 pass")
    assert game.bidder_cards == [5, 4, 0, 0]


@pytest.mark.parametrize("players", [3, 4])
def test_B13_with_three_or_four_the_last_player_places_one_of_two_cards(players: int) -> None:
    last = players - 1
    bundles = [*[""] * last, "spice4 merchant"]
    game = table(players, bundles=bundles).until("place")
    assert game.awaited() == {last}
    assert game.bundle == "spice4 merchant"
    assert game.clause(f"{last} bid cloth1") == "B6"  # they need not bid, and can't
    hand = game.hand(last)
    game.play(f"{last} place merchant")
    assert game.hand(last) == cards(f"{hand} spice4")
    assert game.market == "merchant"
    assert game.bidder_cards[last] == 2
    assert game.question(last) == "take"


@pytest.mark.parametrize("players", [5, 6])
def test_B13_with_five_or_six_the_single_card_goes_into_the_market(players: int) -> None:
    last = players - 1
    bundles = [*[""] * last, "spice4"]
    game = table(players, bundles=bundles, dealt=1)
    hand = game.hand(last)
    while game.state.auction < last:
        (seat,) = game.awaited()
        game.events += game.game.play(game.state, seat, PASS)
    # Nobody chooses, so nobody was asked: the card lies in the market, and its sharing out has begun.
    assert any(isinstance(event, CardPlaced) and event.seat == last for event in game.events)
    assert game.market == "spice4"
    assert game.hand(last) == hand
    assert game.bidder_cards[last] == 1
    assert game.question(last) == "take"
