"""Chance in compiled games of Byzantz. Written like the law and compiled with it, and with `playing`."""

from souk.games.byzantz.actions import (
    PASS,
    digits_of,
    is_first_choice,
    legal,
    legal_sales,
    worth_of_mask,
)
from souk.games.byzantz.law import worth_of
from souk.games.byzantz.state import AUCTION, State
from souk.games.fields import Row
from souk.kernel.stream import Stream, below


def prepare(s: State, stream: Stream) -> None:
    """There is no chance in Byzantz after the deal."""


def drawn_action(s: State, seat: int, stream: Stream, actions: Row) -> int:
    """One of the legal actions of who is asked, all equally likely."""
    if s.phase != AUCTION:
        return actions[below(stream, legal(s, seat, actions))]
    # In an auction most of the time would go into listing bids: draw among all masks instead, until one is legal.
    hand = s.hand[seat]
    sales = legal_sales(hand, actions, 0)
    short = s.highest - s.stake[seat]
    if worth_of(hand) <= short:
        number = below(stream, 1 + sales)
        return actions[number - 1] if number else PASS
    goods, ones, twos, fours, twins = digits_of(hand)
    masks = 1 << goods
    while True:
        number = below(stream, masks + sales)
        if number >= masks:
            return actions[number - masks]
        if number == PASS:
            return PASS
        if worth_of_mask(number, ones, twos, fours) > short and is_first_choice(twins, number):
            return number
