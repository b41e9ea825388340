"""The rulebook's own examples."""

import pytest

from souk.games.byzantz.cards import SETTINGS
from tests.byzantz.position import Table, cards, table

SUSANNE, EVA, AXEL, WILHELM = range(4)


def test_example_1_four_players_stack_5_4_3_2_and_remove_twelve_cards() -> None:
    view = table(players=4).view(None)
    assert view.bidder_stack == (5, 4, 3, 2)
    assert SETTINGS[4].removed == view.removed == 12
    assert not {1, 6} & set(view.bidder_cards)


def test_example_2_eva_wins_five_cards_with_a_bid_worth_four() -> None:
    game = table(
        players=4,
        first=EVA,
        hands={EVA: "cloth1 spice2 wine1 olives2"},
        bundles=["grain3 olives3 cloth2 grain1 wood1"],
    )
    game.play("1 bid cloth1 spice2 wine1", "2 pass", "3 pass", "0 pass")
    assert game.market == cards("cloth1 spice2 wine1")
    game.play("1 place wood1")
    assert game.market == cards("cloth1 spice2 wine1 wood1")
    assert game.hand(EVA) == cards("olives2 grain3 olives3 cloth2 grain1")
    assert game.bidder_cards[EVA] == 5


def a_full_market() -> Table:
    """Wood ×3, spice ×2, a merchant, cloth ×3, wine and grain; Axel holds 2, Wilhelm 3, Susanne 4 and Eva 5."""
    game = table(
        players=4,
        first=EVA,
        hands={
            EVA: "wood1 wood2 spice1 spice2",
            WILHELM: "cloth3 cloth1 wine2 wine4",
            SUSANNE: "cloth2 grain1 grain3 grain4",
        },
        bundles=[
            "merchant olives1 olives1 olives2 olives3",
            "wood3 olives1 olives2 grain2",
            "wine1 spice3 spice4",
            "grain1 olives4",
        ],
    )
    game.play("1 bid wood1 wood2 spice1 spice2", "2 pass", "3 pass", "0 pass", "1 place merchant")
    game.play("2 pass", "3 pass", "0 bid cloth2", "0 place wood3")
    game.play("2 pass", "3 bid cloth1 cloth3", "3 place wine1", "2 place grain1")
    return game


@pytest.mark.parametrize(("susanne", "eva"), [("merchant", "cloth"), ("cloth", "merchant")])
def test_example_3_the_market_is_shared_out(susanne: str, eva: str) -> None:
    game = a_full_market()
    assert game.bidder_cards == [4, 5, 2, 3]
    assert game.market == cards("wood1 wood2 wood3 spice1 spice2 merchant cloth1 cloth2 cloth3 wine1 grain1")
    game.play("2 take wood", "2 sell wood1 wood2 wood3", "3 take spice")
    game.play("0 sell grain1 grain3 grain4", f"0 take {susanne}")
    game.play(f"1 take {eva}")
    assert game.market == ""
    assert {"wine1", "grain1"} <= set(game.gone.split())  # they leave the game


def test_example_4_susanne_sells_cloth_and_keeps_the_four() -> None:
    game = table(hands={SUSANNE: "cloth4 cloth1 cloth1 wood1"})
    game.play("0 sell cloth4 cloth1 cloth1")
    assert game.profit(SUSANNE) == "cloth4"


@pytest.mark.parametrize("good", ["grain", "cloth"])
def test_example_4_wilhelm_sells_two_goods_and_a_merchant_and_keeps_the_four(good: str) -> None:
    game = table(hands={WILHELM: f"{good}4 {good}3 merchant wood1"})
    game.play(f"3 sell {good}4 {good}3 merchant")
    assert game.profit(WILHELM) == f"{good}4"


def test_example_4_eva_sells_three_merchants_and_keeps_one_worth_five() -> None:
    game = table(hands={EVA: "merchant merchant merchant wood1"})
    game.play("1 sell merchant merchant merchant")
    assert game.profit(EVA) == "merchant"
    assert game.view(EVA).seats[EVA].profit == 5
