"""A novice at Byzantz, who plays sensibly: completes sets, does not overbid, sells at the limit, and makes the
best last sales. It has a feeling for what a hand promises, and compares hands.
"""

from collections.abc import Iterable
from functools import cache

from souk.games.byzantz.cards import (
    KINDS,
    MERCHANT,
    MERCHANT_PROFIT,
    SET_SIZE,
    VALUE,
    VALUES,
    Counts,
    Kind,
    counts,
    kinds,
    of_group,
)
from souk.games.byzantz.decision import Decision, Question, sales_in
from souk.games.byzantz.moves import DONE, PASS, Bid, Discard, Place, Sell, Take
from souk.games.byzantz.view import View
from souk.games.game import Move, Rng

# What cards that are no set yet promise, as a part of their highest value, by how many there are.
PROMISE = (0.0, 0.3, 0.65)
# What a merchant promises that no pair is waiting for.
LONE_MERCHANT = 1.3


def choose(view: View, decision: Decision, rng: Rng) -> Move:
    """The novice's answer."""
    match decision.question:
        case Question.BID:
            return bid_or_pass(view, decision)
        case Question.PLACE:
            return Place(least_missed(plus(decision.hand, decision.bundle), decision.bundle))
        case Question.TAKE:
            return take(view, decision)
        case Question.SETTLE:
            return settle(decision)
    return last_sale(decision)


def bid_or_pass(view: View, decision: Decision) -> Move:
    """Bid the cards that are missed least, while that promises more than passing and taking the bid back (B9)."""
    if not decision.can_raise:
        return PASS
    hand = decision.hand
    cards = list(kinds(decision.biddable))
    now = promise(hand)
    missed = [now - promise(without(hand, kind)) for kind in cards]
    bids: list[tuple[int, float, tuple[Kind, ...]]] = [(0, 0.0, ())]  # worth, what is missed, cards
    for kind, loss in zip(cards, missed, strict=True):
        bids += [(worth + VALUE[kind], lost + loss, (*added, kind)) for worth, lost, added in bids]
    _, cheapest = min((lost, added) for worth, lost, added in bids if worth >= decision.least)
    passing = plus(hand, view.seats[decision.seat].bid)
    winning = plus(minus(hand, cheapest), view.bundle)
    winning = without(winning, least_missed(winning, view.bundle))
    return Bid(cheapest) if promise(winning) > promise(passing) else PASS


def take(view: View, decision: Decision) -> Take:
    """The group that promises most."""

    def gain(group: int) -> float:
        return promise(plus(decision.hand, of_group(view.market, group)))

    return Take(max(decision.groups, key=gain))


def settle(decision: Decision) -> Move:
    """B21: sell the set after which the hand promises most, or discard the card that is missed least."""
    hand = decision.hand
    card = least_missed(hand, hand)
    best = max(decision.sales(), key=lambda sale: after(hand, sale), default=None)
    if best is None or after(hand, best) < promise(without(hand, card)):
        return Discard((card,))
    return best


def last_sale(decision: Decision) -> Move:
    """B23: the next of the best last sales."""
    best: Move = DONE
    most = 0
    for sale in decision.sales():
        total = kept(sale) + best_sales(minus(decision.hand, sale.cards))
        if total > most:
            best, most = sale, total
    return best


def best_sales(hand: Counts) -> int:
    """The most that can be made of a hand when nothing comes after."""
    most = 0
    for sale in sales_in(hand):
        most = max(most, kept(sale) + best_sales(minus(hand, sale.cards)))
    return most


def after(hand: Counts, sale: Sell) -> float:
    """What a sale brings, and what the rest of the hand still promises."""
    return kept(sale) + promise(minus(hand, sale.cards))


def kept(sale: Sell) -> int:
    """B17, B19: the profit of a set."""
    return max(VALUE[kind] for kind in sale.cards) or MERCHANT_PROFIT


def least_missed(hand: Counts, cards: Counts) -> Kind:
    """The card among these, all of them in the hand, that it would miss least."""
    return max((kind for kind in range(KINDS) if cards[kind]), key=lambda kind: promise(without(hand, kind)))


def promise(hand: Counts) -> float:
    """What a hand promises: its sets, the beginnings of sets, and merchants where they help most."""
    total = 0.0
    helps = []
    for first in range(0, MERCHANT, VALUES):
        held = hand[first : first + VALUES]
        if any(held):
            promised, help_of_merchant = promise_of_good(held)
            total += promised
            helps.append(help_of_merchant)
    merchants = hand[MERCHANT]
    if merchants >= SET_SIZE:
        return total + MERCHANT_PROFIT + LONE_MERCHANT * (merchants - SET_SIZE)
    helps.sort(reverse=True)
    for number in range(merchants):
        total += max(helps[number], LONE_MERCHANT) if number < len(helps) else LONE_MERCHANT
    return total


@cache
def promise_of_good(held: Counts) -> tuple[float, float]:
    """What the cards of one good promise, counted by value, and how much a merchant would add to that."""
    descending = [value for value in range(VALUES, 0, -1) for _ in range(held[value - 1])]
    sets, rest = divmod(len(descending), SET_SIZE)
    promised = float(sum(descending[:sets]))
    if not rest:
        return promised, 0.0
    best = descending[sets]
    return promised + PROMISE[rest] * best, (1 - PROMISE[rest]) * best / (SET_SIZE - rest)


def plus(cards: Counts, others: Counts) -> Counts:
    """Both together."""
    return tuple(map(int.__add__, cards, others))


def minus(cards: Counts, fewer: Iterable[Kind]) -> Counts:
    """These without some."""
    return tuple(map(int.__sub__, cards, counts(fewer)))


def without(cards: Counts, kind: Kind) -> Counts:
    """These without one."""
    return (*cards[:kind], cards[kind] - 1, *cards[kind + 1 :])
