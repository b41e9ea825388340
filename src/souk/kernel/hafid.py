"""Chance in compiled games of Hafid's. Written like the law and compiled with it, and with `playing`."""

from souk.games.fields import Row
from souk.games.hafid.actions import legal
from souk.games.hafid.state import State
from souk.kernel.stream import Stream, below, shuffle


def prepare(s: State, stream: Stream) -> None:
    """H23: an order for the next reshuffle, whenever the last one is used."""
    if s.order_size == 0:
        shuffle(stream, s.order, s.deck_size)
        s.order_size = s.deck_size


def drawn_action(s: State, seat: int, stream: Stream, actions: Row) -> int:
    """One of the legal actions of who is asked, all equally likely."""
    return actions[below(stream, legal(s, seat, actions))]
