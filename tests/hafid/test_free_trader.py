"""H11: the line of Free Traders, and the right of way."""

from collections.abc import Generator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souk.games.hafid.cards import types
from souk.games.hafid.events import AskedToSend, CardsDrawn, Denied, Held, Reshuffled, TraderSent, Yielded
from souk.games.hafid.moves import HOLD, SEND
from tests.hafid.position import Table, cards, counted, table, tiny_table

PILE = "jade amber ore alabaster cedar tents rugs robes wool linen"


def lined_up(game: Table, line: Sequence[int], caravans: int = 1) -> Table:
    """Bid so that the line stands like this and seat 0 has the first caravans; the first one is gone."""
    wanted = list(line)
    left = [f"caravan{number}" for number in range(1, caravans + 1)]
    while game.question(seat := min(game.awaited())) == "bid":
        if wanted and wanted[0] == seat:
            game.play(f"{seat} bid free-trader")
            wanted.pop(0)
        elif left and seat == 0:
            game.play(f"0 bid {left.pop(0)}")
        else:
            game.play(f"{seat} bid haggler {1 if wanted or left else game.state.cubes[seat]}")
    assert game.line == [*line, *[-1] * (6 - len(line))]
    game.play("0 claim rome")
    return game


def line_of(*line: int, players: int = 3, caravans: int = 1, pile: str = PILE) -> Table:
    """A table with this line. More cubes than six let any line be made; the law of the line is the same."""
    return lined_up(table(players, pile=pile, cubes=20), line, caravans)


# ---------------------------------------------------------------------------------------------------
# Who is asked


def test_H11_traders_may_be_sent_each_time_a_caravan_has_been_resolved() -> None:
    game = line_of(1, caravans=3)
    for market in ("egypt", "arabia"):
        assert game.asked() == "1 send"
        game.play("1 hold")
        assert game.asked() == "0 claim"
        game.play(f"0 claim {market}")
    assert game.asked() == "1 send"


def test_H11_only_after_the_losers_have_drawn() -> None:
    game = table(2, pile=PILE)
    game.bids({0: "caravan1, free-trader", 1: "caravan1 2"})
    game.play("1 claim rome")
    assert game.asked() == "0 send"
    assert game.held(0, "jade") == 1  # the loser's card came first
    game.play("0 send")
    assert game.held(0, "amber") == game.held(0, "ore") == 1


def test_H11_no_traders_are_asked_for_a_caravan_without_cubes() -> None:
    game = table(2)
    game.bids({0: "caravan3, free-trader"})
    assert game.asked() == "0 claim"
    game.play("0 claim rome", "0 hold")
    assert game.asked() == "0 sell"


def test_H11_traders_are_asked_too_when_no_market_had_cards() -> None:
    game = tiny_table(2, deck="goats camels " + PILE, dealt=1, markets=0)
    game.bids({0: "caravan1, free-trader"})
    assert game.asked() == "0 send"


def test_H11_a_player_who_sends_draws_two_cards_and_removes_the_cube() -> None:
    game = line_of(1)
    before = game.hand(1)
    events = game.play("1 send")
    assert game.hand(1) == cards(f"{before} jade amber")
    assert game.line == [-1] * 6
    assert game.cubes_on("free-trader") == [0, 0, 0]
    drawn = counted("jade amber")
    assert list(game.sees(1, events))[:3] == [AskedToSend(1), TraderSent(1), CardsDrawn(1, types(drawn), drawn)]
    for viewer in (0, 2, None):
        assert list(game.sees(viewer, events))[2] == CardsDrawn(1, types(drawn), None)


def test_H11_how_many_cards_a_trader_draws_is_a_number_of_the_rules() -> None:
    game = table(2, pile="jade amber ore", trader_draws=3)
    game.bids({0: "caravan1, free-trader"})
    game.play("0 claim rome", "0 send")
    assert [game.held(0, good) for good in ("jade", "amber", "ore")] == [1, 1, 1]


def test_H11_the_players_are_asked_one_at_a_time_by_their_lowest_square() -> None:
    game = line_of(2, 0, 2, 1, 0)
    asked = []
    while game.question(seat := min(game.awaited())) == "send":
        asked.append(seat)
        assert list(game.decision(seat).moves()) == [SEND, HOLD]
        for other in {0, 1, 2} - {seat}:
            assert game.code(f"{other} send") == game.code(f"{other} hold") == "not-sending"
        assert game.play(f"{seat} hold")[0] == Held(seat)
    assert asked == [2, 0, 1]  # each once, though some have several cubes


def test_H11_nobody_out_of_the_line_is_asked() -> None:
    game = line_of(1)
    for seat in (0, 2):
        assert game.code(f"{seat} send") == "not-sending"
        assert game.code(f"{seat} yield") == "not-asked-to-yield"


# ---------------------------------------------------------------------------------------------------
# The right of way


def test_H11_the_lowest_square_needs_nobodys_right_of_way() -> None:
    game = line_of(1, 0, 2)
    game.play("1 send")
    assert game.line == [-1, 0, 2, -1, -1, -1]


def test_H11_to_send_one_needs_the_right_of_way_of_every_other_on_a_lower_square() -> None:
    game = line_of(1, 0, 2)
    game.play("1 hold", "0 hold", "2 send")
    assert game.asked() == "0 yield"  # the nearest first
    game.play("0 yield")
    assert game.asked() == "1 yield"
    events = game.play("1 yield")
    assert events[:2] == [Yielded(1), TraderSent(2)]
    assert game.held(2, "jade") == game.held(2, "amber") == 1


def test_H11_who_yields_keeps_their_place() -> None:
    game = line_of(1, 0, 2)
    game.play("1 hold", "0 hold", "2 send", "0 yield", "1 yield")
    assert game.line == [1, 0, -1, -1, -1, -1]


def test_H11_cubes_above_the_asker_have_no_say() -> None:
    game = line_of(1, 0, 2)
    game.play("1 hold", "0 send")
    assert game.asked() == "1 yield"
    game.play("1 yield")
    assert game.line == [1, -1, 2, -1, -1, -1]  # seat 2 was not asked


def test_H11_the_askers_own_lower_cubes_are_no_others() -> None:
    game = line_of(0, 0, 0)
    game.play("0 send")
    assert game.line == [-1, 0, 0, -1, -1, -1]


def test_H11_only_cubes_below_the_askers_lowest_cube_count() -> None:
    game = line_of(1, 0, 2, 0)
    game.play("1 hold", "0 send")
    assert game.asked() == "1 yield"
    game.play("1 yield")
    assert game.line == [1, -1, 2, 0, -1, -1]  # the lowest cube left; seat 2 between the two was not asked


def test_H11_answers_are_given_in_the_order_of_the_highest_cube_below() -> None:
    game = line_of(0, 1, 0, 2)  # seat 0 is on 1 and 3, seat 1 on 2
    game.play("0 hold", "1 hold", "2 send")
    assert game.asked() == "0 yield"  # its cube on 3 is the nearest
    game.play("0 yield")
    assert game.asked() == "1 yield"
    game.play("1 yield")
    assert game.line == [0, 1, 0, -1, -1, -1]


def test_H11_everyone_answers_once_however_many_cubes_they_have() -> None:
    game = line_of(0, 0, 1, 1, 2)
    game.play("0 hold", "1 hold", "2 send", "1 yield", "0 yield")
    assert game.line == [0, 0, 1, 1, -1, -1]


def test_H11_a_denial_draws_at_once_and_removes_the_deniers_lowest_cube() -> None:
    game = line_of(1, 0, 1, 2)
    before = game.hand(1)
    game.play("1 hold", "0 hold", "2 send")
    events = game.play("1 deny")
    assert events == [Denied(1), CardsDrawn(1, types(counted("jade amber")), counted("jade amber"))]
    assert game.hand(1) == cards(f"{before} jade amber")
    assert game.line == [-1, 0, 1, 2, -1, -1]  # the lowest one, though the one on 3 was nearer
    for viewer in (0, 2, None):
        assert list(game.sees(viewer, events))[1] == CardsDrawn(1, types(counted("jade amber")), None)


def test_H11_all_answer_even_after_a_denial() -> None:
    game = line_of(0, 1, 2)
    game.play("0 hold", "1 hold", "2 send", "1 deny")
    assert game.asked() == "0 yield"
    assert game.code("2 send") == "not-sending"
    game.play("0 yield")
    assert game.asked() == "2 send-after-all"


def test_H11_everyone_may_deny() -> None:
    game = line_of(0, 1, 2)
    before = [game.hand(seat) for seat in range(3)]
    game.play("0 hold", "1 hold", "2 send", "1 deny", "0 deny")
    assert game.line == [-1, -1, 2, -1, -1, -1]
    assert game.hand(1) == cards(f"{before[1]} jade amber")
    assert game.hand(0) == cards(f"{before[0]} ore alabaster")
    assert game.hand(2) == before[2]
    assert game.asked() == "2 send-after-all"


def test_H11_a_denial_changes_the_cards_and_never_forbids_sending() -> None:
    game = line_of(0, 1, 2)
    game.play("0 hold", "1 hold", "2 send", "1 deny", "0 yield")
    assert list(game.decision(2).moves()) == [SEND, HOLD]
    before = game.hand(2)
    events = game.play("2 send")
    assert events[0] == TraderSent(2)  # nobody is asked again
    assert game.hand(2) == cards(f"{before} ore alabaster")
    assert game.line == [0, -1, -1, -1, -1, -1]


def test_H11_a_denial_draws_at_once_and_the_asker_decides_again() -> None:
    game = line_of(1, 2)
    game.play("1 hold", "2 send", "1 deny")
    before = game.hand(2)
    assert game.asked() == "2 send-after-all"
    game.play("2 hold")
    assert game.hand(2) == before
    assert game.asked() == "0 sell"  # the second hold counts, and nobody else is in the line


def test_H11_the_lowest_cube_of_the_asker_leaves() -> None:
    game = line_of(1, 2, 0, 2)
    game.play("1 hold", "2 send", "1 yield")
    assert game.line == [1, -1, 0, 2, -1, -1]


def test_H11_nobody_else_answers() -> None:
    game = line_of(1, 0, 2)
    game.play("1 hold", "0 send")
    for seat in (0, 2):
        assert game.code(f"{seat} yield") == game.code(f"{seat} deny") == "not-asked-to-yield"
    assert game.clause("2 deny") == "H11"


# ---------------------------------------------------------------------------------------------------
# Starting again, and the end


def test_H11_after_a_send_all_holds_are_void_and_the_lowest_square_is_asked_again() -> None:
    game = line_of(1, 0, 2)
    game.play("1 hold", "0 hold", "2 send", "0 yield", "1 yield")
    assert game.asked() == "1 send"
    game.play("1 hold")
    assert game.asked() == "0 send"
    game.play("0 hold")
    assert game.asked() == "0 sell"


def test_H11_one_may_go_on_sending() -> None:
    game = line_of(1, 1, 0)
    game.play("1 send")
    assert game.asked() == "1 send"
    game.play("1 send")
    assert game.asked() == "0 send"
    game.play("0 send")
    assert game.asked() == "0 sell"


def test_H11_after_a_denial_all_holds_are_void_except_the_askers_second_one() -> None:
    game = line_of(1, 0, 1, 2)
    game.play("1 hold", "0 hold", "2 send", "1 deny", "0 yield", "2 hold")
    assert game.asked() == "0 send"  # now on the lowest square; its hold is void
    game.play("0 hold")
    assert game.asked() == "1 send"  # so is that of the denier, who has another cube
    game.play("1 hold")
    assert game.asked() == "0 sell"  # seat 2 counts as having held


def test_H11_a_later_send_makes_the_second_hold_void_too() -> None:
    game = line_of(1, 0, 1, 2)
    game.play("1 hold", "0 hold", "2 send", "1 deny", "0 yield", "2 hold")
    game.play("0 send")
    assert game.line == [-1, -1, 1, 2, -1, -1]
    game.play("1 hold")
    assert game.asked() == "2 send"


def test_H11_a_later_denial_makes_the_second_hold_void_too() -> None:
    game = line_of(1, 0, 1, 2)
    game.play("1 hold", "0 hold", "2 send", "1 deny", "0 yield", "2 hold")
    game.play("0 hold", "1 send", "0 deny", "1 hold")  # seat 0 denies seat 1 its way
    assert game.line == [-1, -1, 1, 2, -1, -1]
    assert game.asked() == "2 send"


def test_H11_after_sending_in_spite_of_a_denial_the_asking_starts_again() -> None:
    game = line_of(1, 0, 2, 2)
    game.play("1 hold", "0 hold", "2 send", "0 deny", "1 yield", "2 send")
    assert game.line == [1, -1, -1, 2, -1, -1]
    assert game.asked() == "1 send"
    game.play("1 hold")
    assert game.asked() == "2 send"


def test_H11_it_ends_when_everyone_in_line_has_held() -> None:
    game = line_of(1, 0, 2, caravans=2)
    game.play("1 hold", "0 hold", "2 hold")
    assert game.asked() == "0 claim"
    assert game.line == [1, 0, 2, -1, -1, -1]


def test_H11_holds_of_one_caravan_do_not_count_for_the_next() -> None:
    game = line_of(1, 0, caravans=2)
    game.play("1 hold", "0 hold", "0 claim egypt")
    assert game.asked() == "1 send"
    assert not any(seat.has_held for seat in game.view(None).seats)


def test_H11_squares_do_not_move_up() -> None:
    game = line_of(1, 0, 2, caravans=2)
    game.play("1 send", "0 hold", "2 hold", "0 claim egypt")
    assert game.line == [-1, 0, 2, -1, -1, -1]
    assert game.asked() == "0 send"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_H11_the_last_in_line_asks_everyone_below(players: int) -> None:
    game = line_of(*range(players), players=players)
    for seat in range(players - 1):
        game.play(f"{seat} hold")
    last = players - 1
    game.play(f"{last} send")
    for seat in reversed(range(last)):
        assert game.asked() == f"{seat} yield"
        game.play(f"{seat} {'deny' if seat % 2 else 'yield'}")
    line = [-1 if seat % 2 and seat != last else seat for seat in range(players)]
    if players > 2:
        assert game.asked() == f"{last} send-after-all"
        assert game.line[:players] == line


def test_H11_a_trader_of_a_player_who_also_claims() -> None:
    game = line_of(0, 1, caravans=2)
    size = game.state.hand_size[0]
    game.play("0 send", "1 hold", "0 claim egypt")
    assert game.state.hand_size[0] == size + 4
    assert game.asked() == "1 send"


# ---------------------------------------------------------------------------------------------------
# Any line, any answers


def conversation(line: list[int]) -> Generator[str, str, None]:
    """H11 once more, told straight from its ruling: who is asked what comes out, the answer goes in. The line is
    changed as cubes leave it.
    """
    held: set[int] = set()
    while waiting := [seat for seat in line if seat not in held | {-1}]:
        asker = waiting[0]
        if (yield f"{asker} send") == "hold":
            held.add(asker)
            continue
        nearest_first = [seat for seat in reversed(line[: line.index(asker)]) if seat != -1]
        was_denied = False
        for other in dict.fromkeys(nearest_first):
            if (yield f"{other} yield") == "deny":
                line[line.index(other)] = -1
                was_denied = True
        held = set()
        if was_denied and (yield f"{asker} send-after-all") == "hold":
            held = {asker}
        else:
            line[line.index(asker)] = -1


ANSWERS = {"send": ("send", "hold"), "send-after-all": ("send", "hold"), "yield": ("yield", "deny")}


@given(st.integers(2, 6), st.lists(st.integers(0, 5), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_H11_any_line_with_any_answers(players: int, seats: list[int], rng: Random) -> None:
    line = [seat % players for seat in seats]
    game = line_of(*line, players=players)
    line += [-1] * (6 - len(line))
    sizes = game.state.hand_size[:players]
    talk = conversation(line)
    answer = None
    while (asked := next_of(talk, answer)) is not None:
        assert game.asked() == asked
        assert game.line == line
        who, question = asked.split(" ")
        answer = rng.choice(ANSWERS[question])
        game.play(f"{who} {answer}")
    assert game.question(0) == "sell"  # the only caravan is gone
    for seat in range(players):
        used = [place for place in range(len(seats)) if seats[place] % players == seat and line[place] == -1]
        assert game.state.hand_size[seat] == sizes[seat] + 2 * len(used)


def next_of(talk: Generator[str, str, None], answer: str | None) -> str | None:
    """The next question after this answer, None at the end."""
    try:
        return next(talk) if answer is None else talk.send(answer)
    except StopIteration:
        return None


# ---------------------------------------------------------------------------------------------------
# The draw pile runs out (H23)


def round_two(pile: str, reshuffles: list[str], line: Sequence[int]) -> Table:
    """The second round of a tiny game: five goats and five camels are discarded, and the pile is nearly empty."""
    hands = "goats goats goats goats goats camels camels camels camels camels"
    game = tiny_table(
        2, first=1, deck=f"{hands} salt salt {pile}", reshuffles=reshuffles, dealt=5, dealt_later=0, markets=1
    )
    game.bids({})
    game.play(
        "1 ply goats goats goats goats goats", "1 done", "0 ply camels camels camels camels camels", "0 done"
    )
    return lined_up(game, line)


def test_H23_the_pile_is_replaced_between_two_cards_of_one_trader() -> None:
    game = round_two("jade", ["camels goats goats camels camels goats goats goats camels camels"], [1])
    assert game.pile == "jade"
    events = game.play("1 send")
    assert game.hand(1) == cards("jade camels")
    assert game.pile == "goats goats camels camels goats goats goats camels camels"
    assert game.discards == ""
    jade, camels = counted("jade"), counted("camels")
    assert events[:5] == [
        AskedToSend(1),
        TraderSent(1),
        CardsDrawn(1, types(jade), jade),
        Reshuffled(10),
        CardsDrawn(1, types(camels), camels),
    ]


def test_H23_the_pile_is_replaced_between_a_denial_and_a_send() -> None:
    game = round_two("jade amber", ["camels goats goats camels camels goats goats goats camels camels"], [1, 0])
    game.play("1 hold", "0 send", "1 deny")
    assert game.hand(1) == cards("jade amber")
    assert (game.pile, len(game.discards.split())) == ("", 10)  # never sooner than needed
    assert game.view(0).top_type is None
    before = game.hand(0)
    game.play("0 send")
    assert game.hand(0) == cards(f"{before} camels goats")


def test_H23_with_one_card_left_in_all_a_trader_gets_one() -> None:
    game = tiny_table(2, deck="goats camels salt salt jade", dealt=1, markets=1)
    lined_up(game, [1, 1])
    game.play("1 send")
    assert game.hand(1) == cards("camels jade")
    assert game.line == [-1, 1, -1, -1, -1, -1]


def test_H23_with_both_piles_empty_send_and_deny_stay_legal() -> None:
    game = tiny_table(2, deck="goats camels salt salt", dealt=1, markets=1)
    lined_up(game, [1, 0])
    assert (game.pile, game.discards) == ("", "")
    game.play("1 hold", "0 send", "1 deny")
    assert game.hand(1) == "camels"
    assert game.line == [-1, 0, -1, -1, -1, -1]  # the cube is gone all the same
    events = game.play("0 send")
    assert events[0] == TraderSent(0)
    assert not any(isinstance(event, CardsDrawn) for event in events)
    assert game.line == [-1] * 6
    assert game.asked() == "0 sell"
