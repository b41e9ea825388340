"""The best sale is exactly the best: against every combination of sets, for any values and prices (H17–H21)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random
from time import perf_counter

import pytest

from souk.games.hafid.cards import (
    COLLECTOR,
    CUSTOMERS,
    GOOD,
    GOODS,
    GUILD_MASTER,
    HAGGLER,
    SETTINGS,
    TYPE,
    TYPES,
    Good,
    Settings,
    counts,
    goods,
)
from souk.games.hafid.sales import (
    Sale,
    Set,
    best_sale,
    plans_of_a_type,
)

PRICES = SETTINGS[4]
NOBODY = (False, False, False)
EVERYBODY = (True, True, True)
ALL_CUSTOMERS = tuple(product((False, True), repeat=len(CUSTOMERS)))

Cards = tuple[Good, ...]


def only(customer: int) -> tuple[bool, ...]:
    return tuple(customer == other for other in range(len(CUSTOMERS)))


def cards(names: str) -> Cards:
    return tuple(sorted(GOOD[name] for name in names.split()))


def sell(names: str, customers: tuple[bool, ...], can_ply: bool = True, prices: Settings = PRICES) -> Sale:
    """The best sale for a hand written as words."""
    hand = counts(cards(names))
    sale = best_sale(hand, customers, prices, can_ply)
    assert_it_can_be_sold(hand, customers, prices, can_ply, sale)
    return sale


def assert_it_can_be_sold(
    hand: list[int], customers: tuple[bool, ...], prices: Settings, can_ply: bool, sale: Sale
) -> None:
    """Every set is one that its customer buys, the cards are in the hand, and the prices add up."""
    sold = Counter(sale.plied)
    total = sum(prices.value[good] for good in sale.plied)
    if sale.plied:
        assert can_ply
        assert not sale.sets
        assert prices.ply_least <= len(sale.plied) <= prices.ply_most
        assert list(sale.plied) == sorted(sale.plied)
    for customer, of_set, paid in sale.sets:
        assert customers[customer]
        assert list(of_set) == sorted(of_set)
        sold.update(of_set)
        assert paid == price(customer, of_set, prices)
        total += paid
    assert all(number <= hand[good] for good, number in sold.items())
    assert total == sale.total


def price(customer: int, of_set: Cards, prices: Settings) -> int:
    """What a customer pays for a set that they buy."""
    worth = sum(prices.value[good] for good in of_set)
    if customer == HAGGLER:
        assert len(of_set) >= prices.haggler_least
        assert len(set(of_set)) == 1
        return prices.haggler_times * worth
    if customer == COLLECTOR:
        assert sorted(TYPE[good] for good in of_set) == list(range(len(TYPES)))
        return worth + prices.collector_bonus
    assert customer == GUILD_MASTER
    assert len(set(of_set)) == len(of_set) == 5
    assert len({TYPE[good] for good in of_set}) == 1
    return prices.guild_price


# The rulebook's examples, and each clause for itself.


def test_H18_three_goats_bring_six_from_the_haggler() -> None:
    goats = cards("goats goats goats")
    assert sell("goats goats goats", only(HAGGLER)) == Sale((Set(HAGGLER, goats, 6),), (), 6)
    assert sell("goats camels sheep", only(HAGGLER)) == Sale((), (), 0)
    assert sell("goats goats goats horses", only(HAGGLER)).sets == (Set(HAGGLER, goats, 6),)


def test_H18_forty_cards_of_one_good_are_one_set() -> None:
    assert sell("jade " * 40, EVERYBODY) == Sale((Set(HAGGLER, cards("jade " * 40), 240),), (), 240)


def test_H19_one_of_each_type_brings_fourteen_from_the_collector() -> None:
    names = "cut-gems rugs cattle dates cedar"
    assert sell(names, only(COLLECTOR)) == Sale((Set(COLLECTOR, cards(names), 14),), (), 14)
    assert sell("cut-gems rugs cattle dates", only(COLLECTOR)) == Sale((), (), 0)


def test_H19_the_collector_gets_the_dearest_card_of_each_type() -> None:
    sale = sell("paper glass swords horses goats salt jade cedar tents", only(COLLECTOR))
    assert sale == Sale((Set(COLLECTOR, cards("swords horses salt jade tents"), 19),), (), 2 + 3 * 4 + 5)


def test_H20_the_five_finished_goods_bring_thirty_from_the_guild_master() -> None:
    names = "cut-gems frankincense swords glass paper"
    assert sell(names, only(GUILD_MASTER)) == Sale((Set(GUILD_MASTER, cards(names), 30),), (), 30)
    assert sell("tents rugs robes", only(GUILD_MASTER)) == Sale((), (), 0)


def test_H21_without_customers_the_dearest_ten_cards_are_plied() -> None:
    sale = sell("goats " * 5 + "horses " * 3 + "camels " * 4, NOBODY)
    assert sale == Sale((), cards("horses " * 3 + "camels " * 4 + "goats " * 3), 3 * 3 + 4 * 2 + 3)


def test_H21_four_cards_cannot_be_plied() -> None:
    assert sell("horses horses horses horses", NOBODY) == Sale((), (), 0)
    assert sell("horses horses horses horses goats", NOBODY).total == 4 * 3 + 1
    assert sell("", EVERYBODY) == Sale((), (), 0)


def test_H17_a_seat_sells_to_customers_or_plies_whichever_brings_more() -> None:
    assert sell("goats goats cut-gems horses salt jade", only(HAGGLER)).total == 1 + 1 + 4 * 3
    assert sell("goats goats cut-gems horses salt jade", only(HAGGLER), can_ply=False).total == 4
    assert sell("jade jade jade horses salt", only(HAGGLER)).total == 2 * 9


def test_H17_who_has_sold_to_a_customer_cannot_ply() -> None:
    assert sell("horses horses horses camels goats", NOBODY, can_ply=False) == Sale((), (), 0)


def test_H17_each_card_is_sold_once_even_if_all_customers_want_it() -> None:
    # The Haggler would pay 8 for the two swords; with one each the others can buy more.
    names = "cut-gems frankincense swords glass paper swords horses salt jade tents"
    assert sell(names, EVERYBODY) == Sale(
        (
            Set(COLLECTOR, cards("swords horses salt jade tents"), 2 + 4 * 3 + 5),
            Set(GUILD_MASTER, cards("cut-gems frankincense swords glass paper"), 30),
        ),
        (),
        2 + 4 * 3 + 5 + 30,
    )


def test_H17_of_two_sales_that_bring_the_same_the_one_that_keeps_more_cards_is_better() -> None:
    # A pair of jade for 12, or all the seven cards for 12 from whoever passes by.
    assert sell("jade jade rugs goats sheep dates linen", only(HAGGLER)) == Sale(
        (Set(HAGGLER, cards("jade jade"), 12),), (), 12
    )
    # The Guild Master's five cards for 4, or two goats for the same from the Haggler.
    cheap = replace(PRICES, guild_price=4)
    names = "horses camels cattle sheep goats goats"
    assert sell(names, (True, False, True), can_ply=False, prices=cheap).sets == (
        Set(HAGGLER, cards("goats goats"), 4),
    )
    # Five cards for 18 from the Collector, or two jade for the same from the Haggler.
    even = replace(PRICES, haggler_times=3, collector_bonus=3)
    names = "jade jade cut-gems horses salt tents"
    assert sell(names, EVERYBODY, can_ply=False, prices=even).sets == (Set(HAGGLER, cards("jade jade"), 18),)


# Against every combination of sets.


def every_set(hand: Cards, customers: tuple[bool, ...], prices: Settings) -> Iterator[tuple[int, Cards]]:
    """Every set that can be sold from a hand, the cards written one by one."""
    held = Counter(hand)
    if customers[HAGGLER]:
        for good, number in held.items():
            yield from ((HAGGLER, (good,) * size) for size in range(prices.haggler_least, number + 1))
    by_type = [[good for good in held if TYPE[good] == each] for each in range(len(TYPES))]
    if customers[COLLECTOR]:
        yield from ((COLLECTOR, one_of_each) for one_of_each in product(*by_type))
    if customers[GUILD_MASTER]:
        yield from ((GUILD_MASTER, tuple(of_type)) for of_type in by_type if len(of_type) == 5)


def most_and_fewest(hand: Cards, customers: tuple[bool, ...], prices: Settings, can_ply: bool) -> tuple[int, int]:
    """The most Talents that any sale brings, and, with a minus, the fewest cards that bring them."""

    @cache
    def best(left: Cards) -> tuple[int, int]:
        found = (0, 0)
        for customer, of_set in every_set(left, customers, prices):
            total, sold = best(tuple(sorted((Counter(left) - Counter(of_set)).elements())))
            found = max(found, (total + price(customer, of_set, prices), sold - len(of_set)))
        return found

    sizes = range(prices.ply_least, prices.ply_most + 1) if can_ply else ()
    plied = {wares for size in sizes for wares in combinations(hand, size)}
    return max([best(hand), *((sum(prices.value[good] for good in wares), -len(wares)) for wares in plied)])


def any_prices(random: Random) -> Settings:
    ply_least = random.randint(1, 6)
    highest = random.choice((1, 3, 9))
    return Settings(
        rounds=1,
        value=tuple(random.randint(1, highest) for _ in GOODS),
        haggler_times=random.randint(1, 3),
        haggler_least=random.randint(1, 4),
        collector_bonus=random.randint(1, 12),
        guild_price=random.randint(1, 40),
        ply_least=ply_least,
        ply_most=random.randint(ply_least, 10),
    )


def few_goods(random: Random) -> Cards:
    """Many cards of few goods: what goes to the Haggler competes with what goes to the Collector."""
    among = [5 * each + place for each in range(5) for place in random.sample(range(5), random.randint(1, 2))]
    return tuple(sorted(random.choices(among, k=random.randint(5, 9))))


def one_whole_type(random: Random) -> Cards:
    """The Guild Master's five, and more cards of that type and of the others."""
    whole = 5 * random.randrange(5)
    among = [*range(whole, whole + 5), *random.sample(range(len(GOODS)), 6)]
    return tuple(sorted((*range(whole, whole + 5), *random.choices(among, k=random.randint(0, 4)))))


def one_of_each_and_more(random: Random) -> Cards:
    """A set for the Collector surely, and a second one perhaps."""
    first = [5 * each + random.randrange(5) for each in range(5)]
    among = [*first, *random.sample(range(len(GOODS)), 4)]
    return tuple(sorted((*first, *random.choices(among, k=random.randint(0, 5)))))


def any_cards(random: Random) -> Cards:
    among = random.sample(range(len(GOODS)), random.randint(1, len(GOODS)))
    return tuple(sorted(random.choices(among, k=random.randint(0, 9))))


@pytest.mark.parametrize("deal", [few_goods, one_whole_type, one_of_each_and_more, any_cards])
def test_H17_no_combination_of_sets_brings_more(deal: Callable[[Random], Cards]) -> None:
    random = Random(f"best sale of {deal.__name__}")
    customers_used: Counter[int] = Counter()
    for _ in range(800):
        cards_held, prices = deal(random), any_prices(random)
        customers, can_ply = random.choice(ALL_CUSTOMERS), random.random() < 0.4
        hand = counts(cards_held)
        sale = best_sale(hand, customers, prices, can_ply)
        assert_it_can_be_sold(hand, customers, prices, can_ply, sale)
        sold = len(sale.plied) + sum(len(one.cards) for one in sale.sets)
        wanted = most_and_fewest(cards_held, customers, prices, can_ply)
        assert (sale.total, -sold) == wanted, (cards_held, customers, prices, can_ply, sale)
        customers_used.update({one.customer for one in sale.sets})
    assert customers_used[HAGGLER] > 100
    assert deal is any_cards or customers_used[COLLECTOR] > 50 or customers_used[GUILD_MASTER] > 50


def test_H17_no_combination_of_sets_brings_more_for_a_larger_hand() -> None:
    random = Random("best sale of larger hands")
    for _ in range(12):
        whole = 5 * random.randrange(5)
        among = [*range(whole, whole + 5), *(random.randrange(5 * each, 5 * each + 5) for each in range(5))]
        cards_held = tuple(sorted((*range(whole, whole + 5), *random.choices(among, k=9))))
        prices = any_prices(random)
        sale = best_sale(counts(cards_held), EVERYBODY, prices, can_ply=False)
        assert_it_can_be_sold(counts(cards_held), EVERYBODY, prices, can_ply=False, sale=sale)
        sold = sum(len(one.cards) for one in sale.sets)
        assert (sale.total, -sold) == most_and_fewest(cards_held, EVERYBODY, prices, can_ply=False)


def test_H17_a_card_or_a_customer_more_never_brings_less() -> None:
    random = Random("best sale of hands of forty")
    for _ in range(300):
        prices = PRICES if random.random() < 0.5 else any_prices(random)
        among = random.sample(range(len(GOODS)), random.randint(1, len(GOODS)))
        hand = counts(random.choices(among, k=random.randint(20, 40)))
        customers = random.choice(ALL_CUSTOMERS)
        sale = best_sale(hand, customers, prices)
        assert_it_can_be_sold(hand, customers, prices, can_ply=True, sale=sale)
        assert best_sale(hand, EVERYBODY, prices).total >= sale.total
        hand[random.randrange(len(GOODS))] += 1
        assert best_sale(hand, customers, prices).total >= sale.total


# How fast.

NASTY = (
    [4] * 5 + [0] * 20,
    [1, 1, 1, 1, 0] * 5,
    [2, 2, 0, 0, 0] * 5,
    [4, 0, 0, 0, 0] * 5,
    [2] * 5 + [1] * 5 + [2, 0, 0, 0, 0] * 2 + [1, 0, 0, 0, 0],
    [1] * 5 + [2, 2, 0, 0, 0] * 3 + [2, 1, 0, 0, 0],
)


def test_the_best_sale_of_twenty_cards_is_found_within_a_millisecond() -> None:
    random = Random("hands of twenty")
    deck = list(goods(SETTINGS[4].number))
    hands = [*NASTY, *(counts(random.sample(deck, 20)) for _ in range(200))]
    assert {sum(hand) for hand in hands} == {20}
    means = []
    for _ in range(5):
        spent = 0.0
        for hand in hands:
            plans_of_a_type.cache_clear()
            start = perf_counter()
            best_sale(hand, EVERYBODY, PRICES)
            spent += perf_counter() - start
        means.append(spent / len(hands))
    assert min(means) < 0.001
