"""Numbered actions are refused for true reasons, also those that the notation has no words for."""

import pytest

from souk.games.game import Reason, Seat
from souk.games.hafid import actions
from souk.games.hafid.cards import GOOD, TYPE
from souk.games.hafid.reasons import REASONS
from souk.games.hafid.state import MOST_CUBES, SEATS
from tests.hafid.position import Table, selling, table, trading

HANDS = {
    0: "goats goats camels spices swords jade tents rugs glass paper",
    1: "horses horses horses cattle cattle cattle sheep sheep sheep sheep",  # all livestock
}


def reason(game: Table, seat: Seat, action: int) -> Reason:
    """Why a numbered action is refused. It must be."""
    cards = [0] * actions.CARDS_ROOM
    actions.cards_of(game.state, seat, action, cards)
    return REASONS[actions.why_not(game.state, seat, action, cards)]


def act(game: Table, seat: Seat, *numbers: int) -> None:
    """Carry out numbered actions that nothing is against."""
    cards = [0] * actions.CARDS_ROOM
    for action in numbers:
        actions.cards_of(game.state, seat, action, cards)
        assert actions.why_not(game.state, seat, action, cards) == 0
        actions.act(game.state, seat, action, cards)


def pick(name: str) -> int:
    return actions.PICK + GOOD[name]


def test_H4_a_swap_is_not_proposed_to_a_seat_that_does_not_exist() -> None:
    game = trading(4, hands=HANDS, negotiators=[0])
    for partner in range(4, SEATS):
        assert reason(game, 0, actions.PROPOSE + partner).code == "no-such-seat"
    assert reason(game, 0, actions.PROPOSE).code == "same-seat"


def test_H16_a_swap_is_not_proposed_to_who_has_lifted() -> None:
    game = trading(4, hands=HANDS, negotiators=[0, 1])
    game.play("1 lift")
    assert reason(game, 0, actions.PROPOSE + 1).code == "party-has-lifted"


def test_H13_who_has_no_cards_swaps_nothing() -> None:
    game = table(2, cubes=1, dealt=1, markets=0)
    game.bids({0: "negotiator", 1: "negotiator"})
    game.play("0 offer 1>0 linen", "1 accept 1")
    told = reason(game, 0, actions.PROPOSE + 1)
    assert (told.code, told.sentence) == ("nothing-to-swap", "That player has no cards.")
    assert reason(game, 1, actions.PROPOSE).code == "speaker-lacks"


def test_H3_a_card_is_not_asked_for_whose_type_the_partner_visibly_lacks() -> None:
    game = trading(4, hands=HANDS, negotiators=[0])
    act(game, 0, actions.PROPOSE + 1)
    assert reason(game, 0, pick("tents")).code == "type-not-in-hand"
    act(game, 0, pick("goats"))  # which the partner does not have, and only the partner knows that
    assert reason(game, 0, pick("horses")).code == "not-in-hand"
    act(game, 0, pick("tents"))
    assert reason(game, 1, actions.TAKE_SWAP).code == "accepter-lacks"


def test_H16_a_swap_that_was_proposed_is_answered_first() -> None:
    game = trading(4, hands=HANDS, negotiators=[0])
    act(game, 0, actions.PROPOSE + 1, pick("horses"), pick("tents"))
    for seat in (0, 1):
        assert reason(game, seat, pick("horses")).code == "under-way"
        assert reason(game, seat, actions.COMPLETE).code == "under-way"
    act(game, 1, actions.TAKE_SWAP)
    assert (game.held(0, "horses"), game.held(1, "tents")) == (1, 1)


@pytest.mark.parametrize(
    ("begun", "picked"),
    [(actions.TO_HAGGLER, []), (actions.TO_COLLECTOR, ["swords"]), (actions.PLY, ["swords", "glass", "paper"])],
)
def test_H17_what_was_begun_is_not_complete_before_there_is_enough(begun: int, picked: list[str]) -> None:
    game = selling(hands=HANDS, customers={0: "haggler collector"})
    assert reason(game, 0, actions.COMPLETE).code == "nothing-under-way"
    act(game, 0, begun, *map(pick, picked))
    assert reason(game, 0, actions.COMPLETE).code == "not-enough-yet"


def test_H18_the_haggler_takes_one_good_of_which_there_are_enough() -> None:
    game = selling(hands=HANDS, customers={0: "haggler"})
    act(game, 0, actions.TO_HAGGLER)
    assert reason(game, 0, pick("camels")).code == "not-one-good"
    assert reason(game, 0, pick("horses")).code == "not-in-hand"


def test_H19_the_collector_takes_the_types_one_after_the_other() -> None:
    game = selling(hands=HANDS, customers={0: "collector"})
    act(game, 0, actions.TO_COLLECTOR)
    assert TYPE[GOOD["tents"]] != 0
    assert reason(game, 0, pick("tents")).code == "not-every-type"


def test_H22_a_surplus_is_not_complete_before_all_of_it_is_picked() -> None:
    game = table(hands=HANDS)
    game.bids({0: "caravan1"})
    game.play("0 claim rome", "0 done")
    assert reason(game, 1, pick("horses")).code == "no-surplus"
    act(game, 0, pick("goats"))
    assert reason(game, 0, actions.COMPLETE).code == "not-enough-yet"


def test_H5_every_bid_has_a_number() -> None:
    game = table(hands=HANDS)
    last = actions.LOOK_AT_MARKET - 1
    assert (actions.LOOK_AT_MARKET, MOST_CUBES) == (72, 6)
    act(game, 0, last)  # all cubes on the last segment
    assert game.cubes_on("guild-master")[0] == MOST_CUBES
