"""The cards of Byzantz and the numbers of its rules (B1, B2).

A card is written as a small number, its *kind*: four values for each of the six goods, then the
merchant. Most of the game counts cards by kind: `Counts` has one entry for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from souk.games.game import N_

Kind = int
Counts = tuple[int, ...]

GOODS = (N_("cloth"), N_("grain"), N_("olives"), N_("spice"), N_("wine"), N_("wood"))
VALUES = 4
MERCHANT = len(GOODS) * VALUES
KINDS = MERCHANT + 1

# A market has one group for each good and one for the merchants (B14).
GROUPS = (*GOODS, N_("merchant"))
MERCHANTS = len(GOODS)

VALUE = (*(value for _ in GOODS for value in range(1, VALUES + 1)), 0)
GROUP = (*(good for good in range(len(GOODS)) for _ in range(VALUES)), MERCHANTS)
NAMES = (*(f"{good}{value}" for good in GOODS for value in range(1, VALUES + 1)), "merchant")
KIND = {name: kind for kind, name in enumerate(NAMES)}

NOTHING: Counts = (0,) * KINDS
SET_SIZE = 3
MERCHANT_PROFIT = 5  # B19
LARGEST_HAND = 7  # B21, and the most that a numbered bid can choose from


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
    hand_limit: int = LARGEST_HAND
    merchant_profit: int = MERCHANT_PROFIT

    def __post_init__(self) -> None:
        if max(self.hand_limit, self.dealt) > LARGEST_HAND:
            raise ValueError(f"a hand has at most {LARGEST_HAND} cards")

    @property
    def players(self) -> int:
        """B4: a round has one bidder card for each player."""
        return len(self.bidder_cards)

    @property
    def deck(self) -> Counts:
        """B1: how many cards of each kind the whole deck holds."""
        goods = self.copies * self.goods + (0,) * (VALUES * (len(GOODS) - self.goods))
        return (*goods, self.merchants)


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


def of_group(cards: Sequence[int], group: int) -> Counts:
    """B14: the cards of one group among these counts."""
    return tuple(cards[kind] if GROUP[kind] == group else 0 for kind in range(KINDS))
