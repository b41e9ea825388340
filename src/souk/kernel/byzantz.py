"""Whole games of Byzantz inside the compiled law, and batches of them.

Written like the law and compiled with it; interpreted it does the same on lists of states, which is how the
tests compare the two. A stream of random numbers is a list of two numbers (`souk.kernel.stream`).
"""

from souk.games.byzantz.actions import act, cards_of, legal
from souk.games.byzantz.law import is_awaited
from souk.games.byzantz.state import ENDED, NOBODY, Row, State
from souk.kernel.stream import below

ENTRIES = ("play_out", "step", "legal_of_each", "redeal")


def asked(s: State) -> int:
    """The seat that acts next: who is awaited, and in the last sales the lowest of those."""
    if s.over_limit != NOBODY:
        return s.over_limit
    if s.turn != NOBODY:
        return s.turn
    for seat in range(s.players):
        if is_awaited(s, seat):
            return seat
    return NOBODY


def play_out(states: list[State], game: int, stream: Row, actions: Row, cards: Row) -> int:
    """Play one game to its end with legal actions drawn evenly; the number of decisions it took."""
    s = states[game]
    decisions = 0
    while s.phase != ENDED:
        seat = asked(s)
        number = legal(s, seat, actions)
        action = actions[below(stream, number)]
        cards_of(s, seat, action, cards)
        act(s, seat, action, cards)
        decisions += 1
    return decisions
