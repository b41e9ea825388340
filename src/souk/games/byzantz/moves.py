"""The moves of Byzantz, and their notation.

Cards stand in a move in the order in which they were said.
"""

from dataclasses import dataclass

from souk.games.byzantz.cards import GROUPS, KIND, NAMES, Kind
from souk.games.game import N_, Move, Unreadable, quoted


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """B7, B8: add these cards to one's bid."""

    cards: tuple[Kind, ...]

    def __str__(self) -> str:
        return said("bid", self.cards)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """B9: leave the auction."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """B11, B13: put this card of the bundle into the market."""

    card: Kind

    def __str__(self) -> str:
        return said("place", (self.card,))


@dataclass(frozen=True, slots=True)
class Take(Move):
    """B15: take this group from the market."""

    group: int

    def __str__(self) -> str:
        return f"take {GROUPS[self.group]}"


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """B17: sell these three cards."""

    cards: tuple[Kind, ...]

    def __str__(self) -> str:
        return said("sell", self.cards)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """B21: put these cards out of the game."""

    cards: tuple[Kind, ...]

    def __str__(self) -> str:
        return said("discard", self.cards)


@dataclass(frozen=True, slots=True)
class Done(Move):
    """B23: sell no more."""

    def __str__(self) -> str:
        return "done"


PASS = Pass()
DONE = Done()


def said(verb: str, cards: tuple[Kind, ...]) -> str:
    """A verb and its cards."""
    return " ".join((verb, *(NAMES[kind] for kind in cards)))


def parse(text: str) -> Move:
    """Read a move, or raise `Unreadable`."""
    verb, *words = text.split(" ")
    match verb:
        case "pass" | "done" if words:
            raise Unreadable(N_("Nothing follows {verb}."), verb=quoted(verb))
        case "pass":
            return PASS
        case "done":
            return DONE
        case "bid":
            return Bid(cards(words))
        case "sell":
            return Sell(cards(words))
        case "discard":
            return Discard(cards(words))
        case "place" | "take" if len(words) != 1:
            raise Unreadable(N_("One word follows {verb}."), verb=quoted(verb))
        case "place":
            return Place(card(words[0]))
        case "take":
            return Take(group(words[0]))
    raise Unreadable(N_("{word} is no move of this game."), word=quoted(verb))


def cards(words: list[str]) -> tuple[Kind, ...]:
    """Read cards."""
    return tuple(card(word) for word in words)


def card(word: str) -> Kind:
    """Read a card."""
    if word not in KIND:
        raise Unreadable(N_("There is no card {word}."), "B1", word=quoted(word))
    return KIND[word]


def group(word: str) -> int:
    """Read a group of the market."""
    if word not in GROUPS:
        raise Unreadable(N_("There is no group {word} in a market."), "B14", word=quoted(word))
    return GROUPS.index(word)
