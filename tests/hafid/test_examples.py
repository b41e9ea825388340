"""The rulebook's own examples."""

import pytest

from souk.games.game import Unreadable
from tests.hafid.position import selling, table

YELLOW, BLACK, RED = range(3)


def test_example_1_a_caravan_with_one_cube_needs_two_to_take_the_lead_then_three() -> None:
    game = table(players=3)
    game.play("0 bid caravan1")
    assert game.clause("1 bid caravan1") == "H6"
    game.play("1 bid caravan1 2")
    assert game.clause("2 bid caravan1 2") == "H6"
    game.play("2 bid caravan1 3")
    assert game.cubes_on("caravan1") == [1, 2, 3]


@pytest.mark.parametrize("then", ["send", "hold"])
def test_example_2_yellow_denies_red_the_right_of_way(then: str) -> None:
    game = table(players=3)
    game.bids({YELLOW: "free-trader, caravan1, caravan2", BLACK: "free-trader", RED: "free-trader"})
    game.play("0 claim rome", "0 hold", "1 hold")
    size = game.state.hand_size[:3]

    game.play("2 send", "1 yield")
    assert game.line[:3] == [YELLOW, BLACK, RED]  # Black yields and keeps the square
    game.play("0 deny")
    assert game.line[:3] == [-1, BLACK, RED]  # Yellow draws two and leaves
    assert game.state.hand_size[YELLOW] == size[YELLOW] + 2

    assert game.asked() == "2 send-after-all"  # Red may still send, or wait for another caravan
    game.play(f"2 {then}")
    assert game.line[:3] == [-1, BLACK, -1 if then == "send" else RED]
    assert game.state.hand_size[RED] == size[RED] + (2 if then == "send" else 0)
    game.play("1 hold")
    assert game.asked() == "0 claim"


def test_example_3_three_goats_to_the_haggler() -> None:
    game = selling(hands={0: "goats goats goats camels sheep"}, customers={0: "haggler"})
    assert game.clause("0 sell haggler goats camels sheep") == "H18"
    game.play("0 sell haggler goats goats goats")
    assert game.talents[0] == 6


def test_example_4_five_types_to_the_collector() -> None:
    game = selling(hands={0: "cut-gems rugs cattle dates cedar"}, customers={0: "collector"})
    game.play("0 sell collector cut-gems rugs cattle dates cedar")
    assert game.talents[0] == 14


def test_example_5_the_five_finished_goods_to_the_guild_master() -> None:
    game = selling(hands={0: "cut-gems frankincense swords glass paper"}, customers={0: "guild-master"})
    game.play("0 sell guild-master finished-goods")
    assert game.talents[0] == 30


def test_example_5_tents_rugs_and_robes_alone_are_refused() -> None:
    hand = "tents rugs robes goats goats goats goats goats goats goats"
    game = selling(hands={0: hand}, customers={0: "guild-master"})
    assert game.refusal("0 sell guild-master textiles")
    with pytest.raises(Unreadable) as error:
        game.game.parse("sell guild-master tents rugs robes")
    assert error.value.refusal.clause == "H20"
