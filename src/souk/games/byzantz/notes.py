"""What the law notes down while it is played: the names of its notes, and the pen.

A compiled law has no notes: the loader leaves these calls out.
"""

from souk.games.byzantz.state import Cards, State

DEALT = 0
ROUND_BEGAN = 1
BUNDLE_TURNED_UP = 2
BID_RAISED = 3
PASSED = 4
AUCTION_WON = 5
CARD_PLACED = 6
BUNDLE_TAKEN = 7
GROUP_TAKEN = 8
MARKET_CLEARED = 9
SET_SOLD = 10
DISCARDED = 11
SAID_DONE = 12
LAST_SALES_BEGAN = 13
GAME_ENDED = 14


def note(s: State, what: int, *facts: int | Cards) -> None:
    """Write down what happened, with copies of the counts, which go on changing."""
    if s.notes is not None:
        s.notes.append((what, *(tuple(fact) if not isinstance(fact, int) else fact for fact in facts)))
