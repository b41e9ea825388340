"""A novice at Byzantz, who plays sensibly: completes sets, does not overbid, sells at the limit, and makes the
best last sales. It has a feeling for what a hand promises, and compares hands.
"""

from collections.abc import Iterable
from functools import cache

from souk.games.byzantz.cards import (
    GROUP,
    KINDS,
    MERCHANT,
    SET_SIZE,
    VALUE,
    VALUES,
    Counts,
    Kind,
    counts,
    kinds,
)
from souk.games.byzantz.decision import ASKED_FOR_LAST_SALES, Decision
from souk.games.byzantz.moves import DONE, PASS, Bid, Discard, Place, Sell, Take
from souk.games.byzantz.view import View
from souk.games.game import Move, Rng

# What cards that are no set yet promise, as a part of their highest value, by how many there are.
PROMISE = (0.0, 0.3, 0.65)
# What a merchant promises that no pair is waiting for, and what three of them bring (B19).
LONE_MERCHANT = 1.3
THREE_MERCHANTS = 5.0


def choose(view: View, decision: Decision, rng: Rng) -> Move:
    """The novice's answer."""
    match decision.question:
        case "bid":
            return bid_or_pass(view, decision)
        case "place":
            return Place(least_missed(decision.hand, decision.bundle))
        case "take":
            return take(view, decision)
        case "settle":
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
    winning = minus(hand, cheapest)
    bundle = without(view.bundle, least_missed(winning, view.bundle))
    return Bid(cheapest) if promise(plus(winning, bundle)) > promise(passing) else PASS


def take(view: View, decision: Decision) -> Take:
    """The group that promises most."""

    def gain(group: int) -> float:
        cards = tuple(view.market[kind] if GROUP[kind] == group else 0 for kind in range(KINDS))
        return promise(plus(decision.hand, cards))

    return Take(max(decision.groups, key=gain))


def settle(decision: Decision) -> Move:
    """B21: sell the set that leaves most, unless discarding a card leaves still more."""
    sales = decision.sales()
    if sales:
        return max(sales, key=lambda sale: after(decision.hand, sale))
    return Discard((least_missed(decision.hand, decision.hand),))


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
    for sale in Decision(0, ASKED_FOR_LAST_SALES, hand, can_sell=True).sales():
        most = max(most, kept(sale) + best_sales(minus(hand, sale.cards)))
    return most


def after(hand: Counts, sale: Sell) -> float:
    """What a sale brings, and what the rest of the hand still promises."""
    return kept(sale) + promise(minus(hand, sale.cards))


def kept(sale: Sell) -> int:
    """B17, B19: the profit of a set."""
    return max(VALUE[kind] for kind in sale.cards) or int(THREE_MERCHANTS)


def least_missed(hand: Counts, cards: Counts) -> Kind:
    """The card among these that a hand with all of them would miss least."""
    together = hand if hand is cards else plus(hand, cards)
    return max((kind for kind in range(KINDS) if cards[kind]), key=lambda kind: promise(without(together, kind)))


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
        return total + THREE_MERCHANTS + LONE_MERCHANT * (merchants - SET_SIZE)
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
