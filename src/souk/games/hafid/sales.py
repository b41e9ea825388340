"""The sale that brings most for a hand (H17–H21), found exactly.

Only the Collector ties the types together: each of their sets takes one card of every type. Once it is settled
how many sets they get, every type can be sold for itself. So each type is asked for its best `Plan` for every
number of cards it may have to give to the Collector, and the best sum of five such plans is the best sale to
customers. Plying instead is always best with the dearest cards.

Of two sales that bring the same, the better one keeps more cards in hand. Both wishes stand in one number, the
*score* of a sale: a `TALENT` for each Talent it brings, less one for each card it sells.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from souk.games.hafid.cards import (
    COLLECTOR,
    GOODS_OF_A_TYPE,
    GUILD_MASTER,
    HAGGLER,
    PARTS,
    Counts,
    Good,
    Settings,
    goods,
    goods_of,
)

TALENT = 1 << 20  # More than there are cards in any hand.

# How to sell the cards of one type: the score, the sets for the Guild Master, and how many cards of each good go
# to the Collector. The Haggler gets what is left, where it is enough.
Plan = tuple[int, int, Counts]


class Set(NamedTuple):
    """H18, H19, H20: cards to sell to a customer, and what they pay."""

    customer: int
    cards: tuple[Good, ...]
    price: int


class Sale(NamedTuple):
    """Sets to sell one after the other, or wares to ply; and the Talents that brings."""

    sets: tuple[Set, ...]
    plied: tuple[Good, ...]
    total: int


def best_sale(hand: Sequence[int], customers: Sequence[bool], settings: Settings, can_ply: bool = True) -> Sale:
    """H17: the sale that brings most, of those the one that keeps most cards.

    `customers` says who of Haggler, Collector and Guild Master buys from this seat.
    """
    score, plans = best_plans(hand, customers, settings)
    wares = dearest(hand, settings) if can_ply else ()
    worth = sum(map(settings.value.__getitem__, wares))
    if worth * TALENT - len(wares) > score:
        return Sale((), wares, worth)
    sets = sets_of(hand, customers, settings, plans)
    return Sale(sets, (), sum(one.price for one in sets))


def dearest(hand: Sequence[int], settings: Settings) -> tuple[Good, ...]:
    """H21: the cards to ply, as many as are allowed, or none if the hand has too few."""
    wares = sorted(goods(hand), key=settings.value.__getitem__, reverse=True)[: settings.ply_most]
    return tuple(sorted(wares)) if len(wares) >= settings.ply_least else ()


def best_plans(hand: Sequence[int], customers: Sequence[bool], settings: Settings) -> tuple[int, tuple[Plan, ...]]:
    """H17: the best score of a sale to customers, and the plan for each type that reaches it."""
    by_type = [tuple(hand[part]) for part in PARTS]
    most = min(map(sum, by_type)) if customers[COLLECTOR] else 0
    # A customer who is not there pays nothing.
    haggler_times = settings.haggler_times if customers[HAGGLER] else 0
    guild_price = settings.guild_price if customers[GUILD_MASTER] else 0
    plans_by_type = [
        plans_of_a_type(held, settings.value[part], most, haggler_times, settings.haggler_least, guild_price)
        for held, part in zip(by_type, PARTS, strict=True)
    ]
    sales = [
        (collector_sets * settings.collector_bonus * TALENT + sum([plan[0] for plan in plans]), plans)
        for collector_sets, plans in enumerate(zip(*plans_by_type, strict=True))
    ]
    return max(sales, key=itemgetter(0))


@lru_cache(maxsize=1 << 14)
def plans_of_a_type(
    held: Counts, value: Counts, most: int, haggler_times: int, haggler_least: int, guild_price: int
) -> tuple[Plan, ...]:
    """The best plan for the cards of one type, for each number, up to `most`, that the Collector takes of them."""
    best: dict[int, Plan] = {}
    for guild_sets in range(1 + (min(held) if guild_price else 0)):
        # Plans for the first few goods, by the number of cards they give to the Collector; then for one good more.
        plans: dict[int, Plan] = {0: (guild_sets * (guild_price * TALENT - GOODS_OF_A_TYPE), guild_sets, ())}
        for number, worth in zip(held, value, strict=True):
            scores = scores_of_a_good(number - guild_sets, worth, most, haggler_times, haggler_least)
            longer: dict[int, Plan] = {}
            for given, (before, _, gifts) in plans.items():
                for more, score in enumerate(scores[: most - given + 1]):
                    rival = longer.get(given + more)
                    if rival is None or rival[0] < before + score:
                        longer[given + more] = (before + score, guild_sets, (*gifts, more))
            plans = longer
        for given, plan in plans.items():
            if given not in best or best[given][0] < plan[0]:
                best[given] = plan
    return tuple(best[given] for given in range(most + 1))


def scores_of_a_good(number: int, worth: int, most: int, haggler_times: int, haggler_least: int) -> list[int]:
    """The score of so many cards of one good, by how many of them go to the Collector; the rest to the Haggler."""
    scores = []
    for given in range(min(number, most) + 1):
        score = given * (worth * TALENT - 1)  # H19, but for the bonus of the whole set
        if haggler_times and number - given >= haggler_least:
            score += (number - given) * (haggler_times * worth * TALENT - 1)  # H18
        scores.append(score)
    return scores


def sets_of(
    hand: Sequence[int], customers: Sequence[bool], settings: Settings, plans: Sequence[Plan]
) -> tuple[Set, ...]:
    """H18, H19, H20: the sets that these plans, one for each type, sell."""
    to_haggler, to_collector, to_guild_master = [], [], []
    for type_, (_, guild_sets, gifts) in enumerate(plans):
        the_five = goods_of(type_)
        to_guild_master += [Set(GUILD_MASTER, tuple(the_five), settings.guild_price)] * guild_sets
        to_collector.append([good for good, given in zip(the_five, gifts, strict=True) for _ in range(given)])
        for good, given in zip(the_five, gifts, strict=True):
            left = hand[good] - guild_sets - given
            if customers[HAGGLER] and left >= settings.haggler_least:
                to_haggler.append(
                    Set(HAGGLER, (good,) * left, left * settings.haggler_times * settings.value[good])
                )
    one_of_each = [
        Set(COLLECTOR, cards, sum(map(settings.value.__getitem__, cards)) + settings.collector_bonus)
        for cards in zip(*to_collector, strict=True)
    ]
    return (*to_haggler, *one_of_each, *to_guild_master)
