"""B23, B24: the last sales, and who has won."""

import pytest

from souk.games.byzantz.cards import SETTINGS
from souk.games.byzantz.events import DoneSelling, GameEnded, LastSalesBegan
from souk.games.game import Options, Outcome
from tests.byzantz.position import Table, table

PLAYERS = (3, 4, 5, 6)


def last_sales(hands: dict[int, str] | None = None, options: Options | None = None) -> Table:
    """The last sales of four players, who hold what they were dealt and what they got in one round of passes:
    seats 0 to 2 take bundles of 5, 4, 3 and seat 3 keeps one of two.
    """
    game = table(
        players=4,
        rounds=1,
        hands=hands,
        options=options,
        bundles=[
            "wine1 wine1 grain1 grain1 spice1",
            "wine1 wine2 grain1 spice1",
            "wine2 grain1 spice1",
            "olives1 olives1",
        ],
    )
    game.play("0 pass", "1 pass", "2 pass", "3 pass", "0 discard wine1 wine1")
    game.play("1 pass", "2 pass", "3 pass", "1 discard wine1")
    game.play("2 pass", "3 pass", "3 place olives1", "3 take olives")
    assert game.awaited() == {0, 1, 2, 3}
    return game


HANDS = {
    0: "cloth1 cloth1 cloth4 wood1",
    1: "cloth1 cloth1 merchant wood4",
    2: "olives4 olives3 olives1 wood1",
    3: "merchant merchant merchant wood1",
}


@pytest.mark.parametrize("players", PLAYERS)
def test_B23_the_game_ends_with_the_round_in_which_the_deck_is_used_up(players: int) -> None:
    game = table(players).until("last-sales")
    assert game.state.round == SETTINGS[players].rounds
    assert game.view(None).deck_left == 0
    assert game.awaited() == set(range(players))
    assert game.market == ""


def test_B23_the_last_sales_are_made_by_all_at_the_same_time() -> None:
    game = last_sales(HANDS)
    assert game.view(None).turn == -1
    game.play("3 sell merchant merchant merchant", "0 sell cloth1 cloth1 cloth4", "2 sell olives4 olives3 olives1")
    assert game.awaited() == {0, 1, 2, 3}
    game.play("2 done", "0 done")
    assert game.awaited() == {1, 3}
    assert any(isinstance(event, LastSalesBegan) for event in game.events)


def test_B23_who_is_done_sells_no_more() -> None:
    game = last_sales(HANDS)
    assert game.play("0 done") == [DoneSelling(0)]
    assert game.clause("0 sell cloth1 cloth1 cloth4") == "B23"
    assert game.refusal("0 done").code == "done-selling"
    assert list(game.decision(0).moves()) == []
    assert not game.decision(0).is_awaited


def test_B23_done_is_said_only_in_the_last_sales() -> None:
    assert table().clause("0 done") == "B23"
    assert table().until("take").clause("0 done") == "B23"


def test_B23_nothing_but_sales_belongs_to_the_last_sales() -> None:
    game = last_sales(HANDS)
    for said in ("0 pass", "0 bid wood1", "0 place wood1", "0 take cloth", "0 discard wood1"):
        game.refusal(said)


def test_B23_when_all_are_done_the_game_has_ended() -> None:
    game = last_sales(HANDS)
    game.play("0 done", "1 done", "2 done")
    assert game.outcome() is None
    events = game.play("3 done")
    assert isinstance(events[-1], GameEnded)
    assert game.awaited() == set()
    for said in ("3 sell merchant merchant merchant", "0 done", "0 pass", "0 bid wood1", "1 take wood"):
        assert game.clause(said) == "B23"
    for said in ("1 place wood1", "1 discard wood1"):
        assert game.clause(said) == "B23"
    for seat in range(4):
        assert list(game.decision(seat).moves()) == []


def finished(hands: dict[int, str], sales: list[str], options: Options | None = None) -> Outcome:
    game = last_sales(hands, options)
    game.play(*sales, *(f"{seat} done" for seat in range(4)))
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def test_B24_the_highest_total_of_profit_cards_wins_and_a_merchant_counts_five() -> None:
    outcome = finished(HANDS, ["0 sell cloth1 cloth1 cloth4", "3 sell merchant merchant merchant"])
    assert outcome == Outcome((4, 0, 0, 5), (3,))


def test_B24_profits_of_the_whole_game_count_together() -> None:
    hands = {0: "grain4 merchant merchant merchant"}
    outcome = finished(hands, ["0 sell grain4 merchant merchant", "0 sell grain1 grain1 merchant"])
    assert outcome == Outcome((5, 0, 0, 0), (0,))


def test_B24_a_tie_goes_to_who_has_the_most_cards_left_in_hand() -> None:
    # Before the sales 0, 1 and 2 hold seven cards, 3 holds six: after a sale each, 3 has the fewest.
    hands = HANDS | {3: "spice4 spice1 spice1 wood1"}
    game = last_sales(hands)
    assert game.state.hand_size[:4] == [7, 7, 7, 6]
    outcome = finished(hands, ["0 sell cloth1 cloth1 cloth4", "3 sell spice4 spice1 spice1"])
    assert outcome == Outcome((4, 0, 0, 4), (0,))


def test_B24_merchants_left_in_hand_count_unless_the_option_says_otherwise() -> None:
    hands = {
        0: "cloth4 cloth1 cloth1 merchant",
        1: "wood1 wood1 olives2 olives2",
        2: "olives4 olives3 olives1 wood1",
        3: "wood2 wood2 wood3 wood1",
    }
    sales = ["0 sell cloth4 cloth1 cloth1", "2 sell olives4 olives3 olives1"]
    assert finished(hands, sales).winners == (0, 2)
    assert finished(hands, sales, {"tiebreak_counts_merchants": False}).winners == (2,)


def test_B24_if_still_equal_the_win_is_shared() -> None:
    outcome = finished(HANDS, ["0 sell cloth1 cloth1 cloth4", "2 sell olives4 olives3 olives1"])
    assert outcome == Outcome((4, 0, 4, 0), (0, 2))


def test_B24_without_any_profit_the_cards_in_hand_decide() -> None:
    assert finished(HANDS, []) == Outcome((0, 0, 0, 0), (0, 1, 2))


def test_B24_cards_left_in_hand_are_worth_nothing_against_profit() -> None:
    outcome = finished(HANDS, ["3 sell merchant merchant merchant"])
    assert outcome.winners == (3,)
