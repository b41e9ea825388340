"""The cards of Hafid's Grand Bazaar and the numbers of its rules (H1, H2).

A card is written as a small number, its *good*; five goods that follow each other are of one type. Cards are
counted by good: `Counts` has one entry for each. What a good is worth and how many cards it has stands in
`DECK` alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

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

MARKETS = (N_("rome"), N_("egypt"), N_("arabia"), N_("babylonia"), N_("orient"), N_("greece"))  # H4
CUSTOMERS = (N_("haggler"), N_("collector"), N_("guild-master"))  # H18, H19, H20
HAGGLER = 0
COLLECTOR = 1
GUILD_MASTER = 2

# H2, reconstructed: the printed chart has not come down to us. What is known of it: a goat is worth 1; cut gems,
# rugs, cattle, dates and cedar are worth 9 together; there are 125 cards. The printed order is taken for a
# ladder, the same for every type: the value of each good, and its number of cards.
IS_RECONSTRUCTED = True
LADDER = ((3, 3), (2, 4), (2, 5), (1, 6), (1, 7))
DECK: Mapping[str, tuple[int, int]] = {name: LADDER[good % GOODS_OF_A_TYPE] for good, name in enumerate(GOODS)}


@dataclass(frozen=True)
class Settings:
    """The numbers of the rules. Smaller ones give smaller games under the same law."""

    rounds: int  # H24
    deck: Mapping[str, tuple[int, int]] = field(default_factory=lambda: DECK)  # H2: value and number of each good
    cubes: int = 6  # H4, and below
    dealt: int = 10
    dealt_later: int = 5  # H23
    to_market: int = 2
    markets: int = len(MARKETS)
    hand_limit: int = 10  # H22
    haggler_times: int = 2  # H18
    haggler_least: int = 2
    collector_bonus: int = 5  # H19
    guild_price: int = 30  # H20
    ply_least: int = 5  # H21
    ply_most: int = 10
    offers_at_a_time: int = 8  # H16
    offers_in_a_phase: int = 40
    claims_in_a_phase: int = 20

    @property
    def value(self) -> Counts:
        """H2: what each good is worth."""
        return tuple(self.deck[name][0] for name in GOODS)

    @property
    def number(self) -> Counts:
        """H2: how many cards each good has."""
        return tuple(self.deck[name][1] for name in GOODS)


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
    return tuple(sum(cards[first : first + GOODS_OF_A_TYPE]) for first in range(0, len(GOODS), GOODS_OF_A_TYPE))
