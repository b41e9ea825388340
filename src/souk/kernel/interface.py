"""What `playing` needs of a game. Each of these is found in the game's law, its actions, or its kernel, under the
same name, when they are joined with `playing` into one module. Here they only have their types.
"""

from typing import Any

from souk.games.fields import Cards, Row
from souk.kernel.stream import Stream

State = Any  # the state of whichever game it is


def deal(s: State) -> None:
    """Deal a shuffled deck."""
    raise NotImplementedError


def prepare(s: State, stream: Stream) -> None:
    """Draw the chance that the next action may need."""
    raise NotImplementedError


def is_asked_now(s: State, seat: int) -> bool:
    """Whether the table waits for this seat."""
    raise NotImplementedError


def drawn_action(s: State, seat: int, stream: Stream, actions: Row) -> int:
    """One of the legal actions of who is asked, all equally likely."""
    raise NotImplementedError


def cards_of(s: State, seat: int, action: int, cards: Row) -> None:
    """Fill in the cards that an action speaks of."""
    raise NotImplementedError


def why_not(s: State, seat: int, action: int, cards: Cards) -> int:
    """The reason against an action, or 0."""
    raise NotImplementedError


def act(s: State, seat: int, action: int, cards: Cards) -> None:
    """Carry out an action that nothing is against."""
    raise NotImplementedError


def legal(s: State, seat: int, actions: Row) -> int:
    """Fill in the legal actions of a seat in ascending order, and say how many there are."""
    raise NotImplementedError


def score(s: State, seat: int) -> int:
    """What a seat has, and wins by in the end."""
    raise NotImplementedError


def is_winner(s: State, seat: int) -> bool:
    """Whether that wins."""
    raise NotImplementedError
