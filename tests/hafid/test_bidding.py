"""H5–H8: the cubes go on the board."""

import pytest

from souk.games.game import Unreadable
from souk.games.hafid.events import BidPlaced
from souk.games.hafid.moves import SEGMENT_NAMES
from souk.games.hafid.state import CARAVANS, NOBODY
from souk.shuffle import stream
from tests.hafid.position import PLAYERS, Table, table

CONTESTED = [*(f"caravan{number}" for number in range(1, CARAVANS + 1)), "informant"]
OPEN = ["negotiator", "haggler", "collector", "guild-master"]


# ---------------------------------------------------------------------------------------------------
# H5


@pytest.mark.parametrize("players", PLAYERS)
def test_H5_from_the_first_player_clockwise(players: int) -> None:
    first = players - 1
    game = table(players, first=first)
    for turn in range(2 * players):
        seat = (first + turn) % players
        assert game.asked() == f"{seat} bid"
        for other in range(players):
            if other != seat:
                assert game.code(f"{other} bid negotiator") == "not-your-bid"
        game.play(f"{seat} bid negotiator")


@pytest.mark.parametrize("segment", SEGMENT_NAMES)
def test_H5_a_bid_puts_cubes_on_one_segment(segment: str) -> None:
    game = table(2)
    assert game.play(f"0 bid {segment}") == [BidPlaced(0, SEGMENT_NAMES.index(segment), 1, 1)]
    assert game.cubes_on(segment) == [1, 0]
    assert sum(sum(cubes) for cubes in game.state.on) == 1
    assert game.view(1).seats[0].cubes == 5


def test_H5_the_segments_of_the_board() -> None:
    assert [*CONTESTED, "free-trader", *OPEN] == list(SEGMENT_NAMES)


@pytest.mark.parametrize("number", range(1, 7))
def test_H5_one_or_more_cubes(number: int) -> None:
    game = table(2)
    game.play(f"0 bid haggler {number}")
    assert game.cubes_on("haggler") == [number, 0]
    assert game.state.cubes[0] == 6 - number


def test_H5_at_least_one_cube() -> None:
    assert table(2).code("0 bid haggler 0") == "no-cube"


def test_H5_no_more_cubes_than_one_has() -> None:
    game = table(2)
    assert game.code("0 bid haggler 7") == "too-few-cubes"
    game.play("0 bid haggler 4", "1 bid haggler")
    assert game.clause("0 bid haggler 3") == "H5"
    assert game.is_allowed("0 bid haggler 2")
    assert game.code("0 bid haggler 999999999999999") == "too-few-cubes"


@pytest.mark.parametrize(
    "text", ["bid rome haggler", "bid", "bid haggler 1 collector 1", "bid camel", "bid caravan7"]
)
def test_H5_only_segments_of_the_board_and_one_at_a_time(text: str) -> None:
    with pytest.raises(Unreadable):
        table(2).game.parse(text)


def test_H6_everybody_sees_who_leads() -> None:
    game = table(3)
    game.play("0 bid caravan1", "1 bid caravan1 2", "2 bid informant")
    assert game.view(None).holders == (1, *[NOBODY] * 5, 2)


def test_H5_players_without_cubes_are_skipped() -> None:
    game = table(4)
    game.play("0 bid haggler", "1 bid haggler 6", "2 bid haggler 5", "3 bid haggler 6", "0 bid haggler")
    assert game.asked() == "2 bid"
    game.play("2 bid haggler")
    for _ in range(4):
        assert game.asked() == "0 bid"
        game.play("0 bid haggler")
    assert game.asked() == "0 sell"


@pytest.mark.parametrize("players", PLAYERS)
def test_H5_the_phase_ends_when_all_cubes_lie_on_the_board(players: int) -> None:
    game = table(players)
    for seat in range(players):
        assert game.question(seat) == "bid"
        game.play(f"{seat} bid caravan{seat + 1} 6")
    assert game.asked() == "0 claim"
    assert game.code("0 bid haggler") == "not-bidding"
    assert sum(sum(cubes) for cubes in game.state.on) == 6 * players


# ---------------------------------------------------------------------------------------------------
# H6


@pytest.mark.parametrize("segment", CONTESTED)
def test_H6_a_total_must_be_strictly_higher_than_any_other_total(segment: str) -> None:
    game = table(3)
    game.play(f"0 bid {segment} 2", f"1 bid {segment} 3")
    refusal = game.refusal(f"2 bid {segment} 3")
    assert (refusal.code, refusal.clause, refusal.facts["least"]) == ("bid-too-low", "H6", 4)
    assert "4" in str(refusal)
    game.play(f"2 bid {segment} 4")
    assert game.cubes_on(segment) == [2, 3, 4]


@pytest.mark.parametrize("segment", CONTESTED)
def test_H6_it_is_the_total_that_counts_and_outbid_cubes_stay(segment: str) -> None:
    game = table(2)
    game.play(f"0 bid {segment} 2", f"1 bid {segment} 3")
    assert game.cubes_on(segment) == [2, 3]  # outbid, and still there
    assert game.code(f"0 bid {segment}") == "bid-too-low"  # 3 against 3
    game.play(f"0 bid {segment} 2")
    assert game.cubes_on(segment) == [4, 3]
    game.play(f"1 bid {segment} 2")  # 5 against 4
    assert game.cubes_on(segment) == [4, 5]


def test_H6_adding_to_ones_own_leading_total_is_allowed() -> None:
    game = table(2)
    game.play("0 bid caravan1", "1 bid haggler", "0 bid caravan1 3")
    assert game.cubes_on("caravan1") == [4, 0]
    assert game.code("1 bid caravan1 4") == "bid-too-low"


@pytest.mark.parametrize("segment", CONTESTED)
def test_H6_six_cubes_cant_be_beaten(segment: str) -> None:
    game = table(2)
    game.play(f"0 bid {segment} 6")
    assert game.code(f"1 bid {segment} 6") == "bid-too-low"
    assert SEGMENT_NAMES.index(segment) not in {place for place, _, _ in game.decision(1).bids}


# ---------------------------------------------------------------------------------------------------
# H7


def test_H7_squares_are_filled_from_one_up() -> None:
    game = table(3)
    game.play("0 bid free-trader", "1 bid haggler", "2 bid free-trader", "0 bid haggler", "1 bid free-trader")
    assert game.line == [0, 2, 1, -1, -1, -1]


def test_H7_a_player_may_hold_several_squares() -> None:
    game = table(2)
    game.play("0 bid free-trader", "1 bid free-trader", "0 bid free-trader", "1 bid haggler", "0 bid free-trader")
    assert game.line == [0, 1, 0, 0, -1, -1]
    assert game.cubes_on("free-trader") == [3, 1]


def test_H7_one_cube_a_turn() -> None:
    game = table(2)
    assert game.code("0 bid free-trader 2") == "one-cube-a-turn"
    assert game.clause("0 bid free-trader 6") == "H7"
    assert game.is_allowed("0 bid free-trader 1")


@pytest.mark.parametrize("players", PLAYERS)
def test_H7_when_all_six_are_taken_it_is_closed(players: int) -> None:
    game = table(players)
    for turn in range(6):
        game.play(f"{turn % players} bid free-trader")
    seat = 6 % players
    refusal = game.refusal(f"{seat} bid free-trader")
    assert (refusal.code, refusal.clause) == ("line-is-full", "H7")
    assert -1 not in game.line


# ---------------------------------------------------------------------------------------------------
# H8


@pytest.mark.parametrize("segment", OPEN)
def test_H8_nobody_is_outbid_at_the_negotiator_and_the_customers(segment: str) -> None:
    game = table(3)
    game.play(f"0 bid {segment} 5", f"1 bid {segment}", f"2 bid {segment} 2", f"0 bid {segment}")
    assert game.cubes_on(segment) == [6, 1, 2]


@pytest.mark.parametrize("customer", [0, 1, 2])
def test_H8_the_first_cube_gives_the_right_and_more_do_nothing(customer: int) -> None:
    name = OPEN[1 + customer]
    other = OPEN[1 + (customer + 1) % 3]
    game = table(2)
    game.bids({0: f"{name}, {other} 5", 1: f"{name} 6"})
    assert customer in game.decision(0).customers
    game.play("0 done")
    assert game.decision(1).customers == (customer,)


def test_H8_more_cubes_on_the_negotiator_do_nothing() -> None:
    game = table(2)
    game.bids({0: "negotiator 6", 1: "negotiator"})
    game.play("0 lift")
    assert game.cubes_on("negotiator") == [0, 1]  # one lift takes them all
    assert game.code("0 say goats=0") == "has-lifted"


@pytest.mark.parametrize("players", PLAYERS)
def test_H8_a_legal_placement_always_exists_and_nobody_passes(players: int) -> None:
    for number in range(10):
        game = table(players)
        rng = stream("H8", players, number)
        while game.question(seat := min(game.awaited())) == "bid":
            bids = game.decision(seat).bids
            offered = {(place, cubes) for place, least, most in bids for cubes in range(least, most + 1)}
            assert offered == legal_bids(game, seat)
            assert (SEGMENT_NAMES.index("negotiator"), 1) in offered
            move = game.decision(seat).sample(rng)
            assert move is not None
            game.play(f"{seat} {move}")


def legal_bids(game: Table, seat: int) -> set[tuple[int, int]]:
    """Every bid that is not refused."""
    return {
        (place, cubes)
        for place, name in enumerate(SEGMENT_NAMES)
        for cubes in range(8)
        if game.is_allowed(f"{seat} bid {name} {cubes}")
    }
