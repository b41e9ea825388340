"""The cards of Hafid's Grand Bazaar and the numbers of its rules (H1, H2).

A card is written as a small number, its *good*; five goods that follow each other are of one type. Cards are
counted by good: `Counts` has one entry for each. What a good is worth and how many cards it has stands in
`DECK` alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from souk.games.game import N_

Good = int
Counts = tuple[int, ...]  # by good
TypeCounts = tuple[int, ...]  # by type

TYPES = (N_("finished-goods"), N_("livestock"), N_("food"), N_("raw-materials"), N_("textiles"))
GOODS = (
    *(N_("cut-gems"), N_("frankincense"), N_("swords"), N_("glass"), N_("paper")),
    *(N_("horses"), N_("camels"), N_("cattle"), N_("sheep"), N_("goats")),
    *(N_("salt"), N_("spices"), N_("olive-oil"), N_("dates"), N_("almonds")),
    *(N_("jade"), N_("amber"), N_("ore"), N_("alabaster"), N_("cedar")),
    *(N_("tents"), N_("rugs"), N_("robes"), N_("wool"), N_("linen")),
)
GOODS_OF_A_TYPE = 5
TYPE = tuple(good // GOODS_OF_A_TYPE for good in range(len(GOODS)))
GOOD = {name: good for good, name in enumerate(GOODS)}


def goods_of(type_: int) -> range:
    """H1: the goods of a type."""
    return range(type_ * GOODS_OF_A_TYPE, (type_ + 1) * GOODS_OF_A_TYPE)


# The same as parts of all counts by good.
PARTS = tuple(slice(goods_of(type_).start, goods_of(type_).stop) for type_ in range(len(TYPES)))

MARKETS = (N_("rome"), N_("egypt"), N_("arabia"), N_("babylonia"), N_("orient"), N_("greece"))  # H4
CUSTOMERS = (N_("haggler"), N_("collector"), N_("guild-master"))  # H18, H19, H20
HAGGLER = 0
COLLECTOR = 1
GUILD_MASTER = 2

# H2, reconstructed: the printed chart has not come down to us. What is known of it: a goat is worth 1; cut gems,
# rugs, cattle, dates and cedar are worth 9 together; there are 125 cards. The printed order is taken for a
# ladder, the same for every type: the value of each good, and its number of cards.
LADDER = ((3, 3), (2, 4), (2, 5), (1, 6), (1, 7))
DECK: Mapping[str, tuple[int, int]] = {name: LADDER[good % GOODS_OF_A_TYPE] for good, name in enumerate(GOODS)}


def values_and_numbers(deck: Mapping[str, Sequence[int]]) -> tuple[Counts, Counts]:
    """H2: what each good is worth, and how many cards it has."""
    return tuple(deck[name][0] for name in GOODS), tuple(deck[name][1] for name in GOODS)


VALUE, NUMBER = values_and_numbers(DECK)


@dataclass(frozen=True)
class Settings:
    """The numbers of the rules. Smaller ones give smaller games under the same law."""

    rounds: int  # H24
    value: Counts = VALUE  # H2: of each good
    number: Counts = NUMBER  # H2: of the cards of each good
    cubes: int = 6  # H4: of everybody
    dealt: int = 10  # H4: to everybody in the first round
    dealt_later: int = 5  # H23: in every other
    to_market: int = 2  # H4, H23: cards for each empty market
    markets: int = len(MARKETS)  # H4
    trader_draws: int = 2  # H11: cards for a Free Trader
    hand_limit: int = 10  # H22
    haggler_times: int = 2  # H18: the value
    haggler_least: int = 2  # H18: cards in a set
    collector_bonus: int = 5  # H19
    guild_price: int = 30  # H20
    ply_least: int = 5  # H21: cards
    ply_most: int = 10  # H21: cards
    offers_at_a_time: int = 8  # H16: of one seat
    offers_in_a_phase: int = 40  # H16: of one seat
    claims_in_a_phase: int = 20  # H16: of one seat


# H24, by number of players.
SETTINGS = {players: Settings(rounds=4 if players == 2 else players) for players in range(2, 7)}


def counts(goods: Iterable[Good]) -> list[int]:
    """How many of each good there are among these cards."""
    result = [0] * len(GOODS)
    for good in goods:
        result[good] += 1
    return result


def goods(cards: Sequence[int]) -> Iterator[Good]:
    """The cards of these counts one by one, in the order of the goods."""
    for good, number in enumerate(cards):
        for _ in range(number):
            yield good


def types(cards: Sequence[int]) -> TypeCounts:
    """H3: what the backs of these cards show."""
    return tuple(sum(cards[part]) for part in PARTS)
