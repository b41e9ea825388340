"""What a hand of Hafid's is worth to somebody who sells it in this round or keeps it for later, in Talents.

There is a quick feeling, good enough to compare many hands: each type for itself. Where it matters, at a deal or a
sale, the best sale is worked out, with what the cards that are kept promise for later.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf, prod
from typing import NamedTuple

from souk.games.game import Move, Seat
from souk.games.hafid.cards import (
    COLLECTOR,
    GUILD_MASTER,
    HAGGLER,
    PARTS,
    TYPE,
    TYPES,
    Counts,
    Good,
    Settings,
    goods,
    goods_of,
    types,
)
from souk.games.hafid.deals import Share
from souk.games.hafid.moves import DONE, Ply, Sell
from souk.games.hafid.sales import Sale, best_sale
from souk.games.hafid.view import View

Customers = tuple[bool, ...]  # who of Haggler, Collector and Guild Master buys

# What a Talent of a later round is worth in this one, and how many cards one may see until then.
PATIENCE = 0.8
CARDS_TO_COME = 12
# What a card that is in no set promises as a part of its value: in this round, where it may be plied or complete a
# set for the Collector, and for later.
LOOSE_NOW = 1.0
LOOSE_LATER = 1.4
# So many different goods of a type are the beginning of a set for the Guild Master.
BEGINNING = 4
# Cards that are left at the end only decide ties (H25).
LEFT_AT_THE_END = -0.01


class TypeSense(NamedTuple):
    """What the goods of one type are judged by: their values (H2), and the chances to see one more of each."""

    value: Counts
    chances: tuple[float, ...]


class Terms(NamedTuple):
    """What a loose card brings as a part of its value; what Haggler and Guild Master pay, 0 where they are not."""

    is_later: bool  # when more cards have come
    loose: float
    haggler_times: int
    haggler_least: int
    guild_price: int


class Sense(NamedTuple):
    """All that a hand is judged by."""

    settings: Settings
    by_type: tuple[TypeSense, ...]
    is_last: bool  # round
    shares: tuple[Share, ...]  # that are owed (H14)
    earned: tuple[int, ...]  # from each customer in this round


def sense_of(view: View, seat: Seat) -> Sense:
    """What a seat judges its hand by now."""
    settings = view.settings
    return Sense(
        settings=settings,
        by_type=type_senses(settings.value, settings.number),
        is_last=view.round == settings.rounds - 1,
        shares=tuple([promise.share for promise in view.promises if promise.giver == seat]),
        earned=view.seats[seat].earned,
    )


@lru_cache(maxsize=1 << 6)
def type_senses(value: Counts, number: Counts) -> tuple[TypeSense, ...]:
    """What each type is judged by in a deck."""
    chances = tuple(1 - (1 - of_good / sum(number)) ** CARDS_TO_COME for of_good in number)
    return tuple(TypeSense(value[part], chances[part]) for part in PARTS)


def also(customers: Customers, customer: int) -> Customers:
    """These customers and one more."""
    return (*customers[:customer], True, *customers[customer + 1 :])


# ---------------------------------------------------------------------------------------------------
# The feeling


def feeling(sense: Sense, hand: Counts, customers: Customers) -> float:
    """What a hand promises: each type now or later, whichever is more, and the bonus of the Collector."""
    terms = terms_of(sense, customers)
    parts = zip(PARTS, sense.by_type, strict=True)
    promised = sum([feeling_of_type(hand[part], of_type, terms) for part, of_type in parts])
    return promised + bonus(sense, [sum(hand[part]) for part in PARTS], customers)


@lru_cache(maxsize=1 << 12)
def changes_of(sense: Sense, hand: Counts, customers: Customers, step: int) -> tuple[float, ...]:
    """What one more card of each good, or one fewer of those held, is felt to change."""
    terms = terms_of(sense, customers)
    held = types(hand)
    changes = []
    for type_, (part, of_type) in enumerate(zip(PARTS, sense.by_type, strict=True)):
        more = bonus(sense, plus(held, [type_], step), customers) - bonus(sense, held, customers)
        before = feeling_of_type(hand[part], of_type, terms) - more
        for place, number in enumerate(hand[part]):
            is_held = number + step >= 0
            after = feeling_of_type(plus(hand[part], [place], step), of_type, terms) if is_held else before
            changes.append(after - before)
    return tuple(changes)


def longing(sense: Sense, hand: Counts, customers: Customers) -> list[float]:
    """What a card of each type is felt to add, over the goods that it may be."""
    gains = changes_of(sense, hand, customers, 1)
    return [
        sum([number * gain for number, gain in zip(sense.settings.number[part], gains[part], strict=True)])
        / max(1, sum(sense.settings.number[part]))
        for part in PARTS
    ]


def bonus(sense: Sense, held: Sequence[int], customers: Customers) -> float:
    """H19: what the Collector may add for these types."""
    return min(held) * sense.settings.collector_bonus if customers[COLLECTOR] else 0


def terms_of(sense: Sense, customers: Customers) -> tuple[Terms, Terms | None]:
    """What is paid now and, if there is a later round, then, when any customer may buy."""
    settings = sense.settings
    haggler_times = settings.haggler_times if customers[HAGGLER] else 0
    guild_price = settings.guild_price if customers[GUILD_MASTER] else 0
    now = Terms(False, LOOSE_NOW, haggler_times, settings.haggler_least, guild_price)
    return now, None if sense.is_last else terms_later(settings)


def terms_later(settings: Settings) -> Terms:
    """What is paid later, when any customer may buy."""
    return Terms(True, LOOSE_LATER, settings.haggler_times, settings.haggler_least, settings.guild_price)


@lru_cache(maxsize=1 << 15)
def feeling_of_type(held: Counts, of_type: TypeSense, terms: tuple[Terms, Terms | None]) -> float:
    """What the cards of one type promise, now or later."""
    now, then = terms
    promised = promise_of_type(held, of_type, now)
    return promised if then is None else max(promised, PATIENCE * promise_of_type(held, of_type, then))


@lru_cache(maxsize=1 << 15)
def promise_of_type(held: Counts, of_type: TypeSense, terms: Terms) -> float:
    """What the cards of one type promise: as sets for the Guild Master, the last just begun, or one by one."""

    def one_by_one(cards: Sequence[int]) -> float:
        return sum(
            number * value * max(terms.loose, terms.haggler_times if number >= terms.haggler_least else 0)
            for number, value in zip(cards, of_type.value, strict=True)
        )

    sets = min(held)
    rest = [number - sets for number in held]
    missing = (chance for number, chance in zip(rest, of_type.chances, strict=True) if not number)
    chance = prod(missing) if terms.is_later else 0.0
    beyond = [max(0, number - 1) for number in rest]  # the set that is begun
    in_sets = (sets + chance) * terms.guild_price + chance * one_by_one(beyond) + (1 - chance) * one_by_one(rest)
    return max(one_by_one(held), in_sets)


# ---------------------------------------------------------------------------------------------------
# The best sale


class Plan(NamedTuple):
    """A way to sell: what it brings, with what the cards left promise, and its first move."""

    worth: float
    first: Move


@lru_cache(maxsize=1 << 12)
def best_plan(sense: Sense, hand: Counts, customers: Customers, can_ply: bool = True) -> Plan:
    """H17: the best sale of all cards, or of all but the beginning of a set for the Guild Master, or none."""
    plans = [Plan(later(sense, hand), DONE)]
    for kept, buyers in ways_to_sell(sense, hand, customers):
        sale = best_sale(plus(hand, kept, -1), buyers, sense.settings, can_ply)
        sold = sale.plied or [good for one in sale.sets for good in one.cards]
        if sold:
            worth = sale.total - due(sense, sale) + later(sense, plus(hand, sold, -1))
            first = Sell(sale.sets[0].customer, sale.sets[0].cards) if sale.sets else Ply(sale.plied)
            plans.append(Plan(worth, first))
    return max(plans, key=lambda plan: plan.worth)


def ways_to_sell(sense: Sense, hand: Counts, customers: Customers) -> Iterator[tuple[list[Good], Customers]]:
    """What to keep, and to whom to sell the rest: where a share is owed, perhaps not to that customer."""
    yield [], customers
    for customer in {share.customer for share in sense.shares}:
        if customers[customer]:
            yield [], (*customers[:customer], False, *customers[customer + 1 :])
    if sense.is_last:
        return
    for type_ in range(len(TYPES)):
        begun = [good for good in goods_of(type_) if hand[good]]
        if len(begun) >= BEGINNING:
            yield begun, customers


def due(sense: Sense, sale: Sale) -> int:
    """H14: what a sale adds to the shares that are owed."""
    total = 0
    for customer in {share.customer for share in sense.shares}:
        before = sense.earned[customer]
        after = before + sum(one.price for one in sale.sets if one.customer == customer)
        shares = [share for share in sense.shares if share.customer == customer]
        total += min(after, sum(share.of(after) for share in shares))
        total -= min(before, sum(share.of(before) for share in shares))
    return total


def later(sense: Sense, hand: Counts) -> float:
    """What cards that are kept promise, no more of them than may be kept (H22)."""
    kept = plus(hand, surplus(sense, hand), -1)
    if sense.is_last:
        return LEFT_AT_THE_END * sum(map(int.__mul__, kept, sense.settings.value))
    terms = terms_later(sense.settings)
    parts = zip(PARTS, sense.by_type, strict=True)
    return PATIENCE * sum([promise_of_type(kept[part], of_type, terms) for part, of_type in parts])


def surplus(sense: Sense, hand: Counts) -> tuple[Good, ...]:
    """H22: the cards that are missed least, one after the other; at the end the dearest (H25)."""
    too_many = sum(hand) - sense.settings.hand_limit
    if too_many <= 0:
        return ()
    if sense.is_last:
        return tuple(sorted(goods(hand), key=lambda good: -sense.settings.value[good])[:too_many])
    terms = terms_later(sense.settings)
    parts = zip(PARTS, sense.by_type, strict=True)
    losses = [loss for part, of_type in parts for loss in losses_of_type(hand[part], of_type, terms)]
    cards: list[Good] = []
    while len(cards) < too_many:
        least = losses.index(min(losses))
        cards.append(least)
        hand = plus(hand, [least], -1)
        part = PARTS[TYPE[least]]
        losses[part] = losses_of_type(hand[part], sense.by_type[TYPE[least]], terms)
    return tuple(cards)


@lru_cache(maxsize=1 << 15)
def losses_of_type(held: Counts, of_type: TypeSense, terms: Terms) -> tuple[float, ...]:
    """How much each card of one type would be missed; what is not held can't be lost."""
    now = promise_of_type(held, of_type, terms)
    return tuple(
        now - promise_of_type(plus(held, [place], -1), of_type, terms) if number else inf
        for place, number in enumerate(held)
    )


# ---------------------------------------------------------------------------------------------------
# Cards, counted by good


def plus(cards: Counts, more: Iterable[Good], times: int = 1) -> Counts:
    """These and some more, or fewer."""
    result = list(cards)
    for good in more:
        result[good] += times
    return tuple(result)
