"""The cards of Byzantz and the numbers of its rules (B1, B2).

A card is written as a small number, its *kind*: four values for each of the six goods, then the
merchant. Most of the game counts cards by kind: `Counts` has one entry for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

Kind = int
Counts = tuple[int, ...]

GOODS = ("cloth", "grain", "olives", "spice", "wine", "wood")
VALUES = 4
MERCHANT = len(GOODS) * VALUES
KINDS = MERCHANT + 1

# A market has one group for each good and one for the merchants (B14).
GROUPS = (*GOODS, "merchant")
MERCHANTS = len(GOODS)

VALUE = (*(value for _ in GOODS for value in range(1, VALUES + 1)), 0)
GROUP = (*(good for good in range(len(GOODS)) for _ in range(VALUES)), MERCHANTS)
NAMES = (*(f"{good}{value}" for good in GOODS for value in range(1, VALUES + 1)), "merchant")
KIND = {name: kind for kind, name in enumerate(NAMES)}

NOTHING: Counts = (0,) * KINDS
SET_SIZE = 3


@dataclass(frozen=True)
class Settings:
    """The numbers of the rules. Smaller ones give smaller games under the same law."""

    bidder_cards: tuple[int, ...]
    removed: int
    rounds: int
    goods: int = len(GOODS)
    copies: tuple[int, int, int, int] = (6, 5, 3, 2)
    merchants: int = 16
    dealt: int = 4
    hand_limit: int = 7
    merchant_profit: int = 5

    @property
    def players(self) -> int:
        """B4: a round has one bidder card for each player."""
        return len(self.bidder_cards)

    @property
    def deck(self) -> Counts:
        """B1: how many cards of each kind the whole deck holds."""
        goods = self.copies * self.goods + (0,) * (VALUES * (len(GOODS) - self.goods))
        return (*goods, self.merchants)

    @property
    def auctioned(self) -> int:
        """B2: the cards that are left after the deal are turned up to the last one."""
        return sum(self.deck) - self.dealt * self.players - self.removed


# B2, by number of players.
SETTINGS = {
    3: Settings(bidder_cards=(2, 4, 6), removed=4, rounds=8),
    4: Settings(bidder_cards=(2, 3, 4, 5), removed=12, rounds=6),
    5: Settings(bidder_cards=(1, 2, 3, 4, 5), removed=2, rounds=6),
    6: Settings(bidder_cards=(1, 2, 3, 4, 5, 6), removed=4, rounds=4),
}


def counts(kinds: Iterable[Kind]) -> list[int]:
    """How many of each kind there are among these cards."""
    result = [0] * KINDS
    for kind in kinds:
        result[kind] += 1
    return result


def kinds(cards: Sequence[int]) -> Iterator[Kind]:
    """The cards of these counts one by one, in the order of the kinds."""
    for kind, number in enumerate(cards):
        for _ in range(number):
            yield kind


def worth(cards: Sequence[int]) -> int:
    """The sum of the values of these counts."""
    return sum(map(int.__mul__, cards, VALUE))


def names(cards: Iterable[Kind]) -> str:
    """The cards as the notation writes them."""
    return " ".join(NAMES[kind] for kind in cards)
