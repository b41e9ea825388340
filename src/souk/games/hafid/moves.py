"""The moves of Hafid's, and their notation.

Cards and the items of an offer stand in a move in the order in which they were said.
"""

from dataclasses import dataclass

from souk.games.game import N_, Move, Seat, Unreadable, quoted
from souk.games.hafid.cards import CUSTOMERS, GOOD, GOODS, GUILD_MASTER, MARKETS, TYPE, TYPES, Good, goods_of
from souk.games.hafid.deals import Access, Card, Item, Part, Parts, Share, Talents
from souk.games.hafid.state import CARAVANS

SEGMENT_NAMES = (
    *(f"caravan{number}" for number in range(1, CARAVANS + 1)),
    *(N_("informant"), N_("free-trader"), N_("negotiator")),
    *CUSTOMERS,
)
MOST_DIGITS = 30  # of a number in a move: more than all Talents that there can be


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """H5: put so many cubes on a segment. Whether a number of 1 was said makes no difference."""

    segment: int
    number: int = 1

    def __str__(self) -> str:
        return f"bid {SEGMENT_NAMES[self.segment]}" + (f" {self.number}" if self.number != 1 else "")


@dataclass(frozen=True, slots=True)
class LookAtMarket(Move):
    """H9: both cards of one foreign market."""

    market: int

    def __str__(self) -> str:
        return f"look {MARKETS[self.market]}"


@dataclass(frozen=True, slots=True)
class LookAtType(Move):
    """H9: all cards of one type in all the markets."""

    type: int

    def __str__(self) -> str:
        return f"look {TYPES[self.type]}"


@dataclass(frozen=True, slots=True)
class LookAtNothing(Move):
    """H9: decline to look."""

    def __str__(self) -> str:
        return "look nothing"


@dataclass(frozen=True, slots=True)
class Search(Move):
    """H9: take this card from the discard pile."""

    good: Good

    def __str__(self) -> str:
        return f"search {GOODS[self.good]}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """H9: take the top card of the draw pile."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """H9: take no card."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """H10: take the cards of this foreign market."""

    market: int

    def __str__(self) -> str:
        return f"claim {MARKETS[self.market]}"


@dataclass(frozen=True, slots=True)
class Send(Move):
    """H11: send a Free Trader."""

    def __str__(self) -> str:
        return "send"


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """H11: not with this caravan."""

    def __str__(self) -> str:
        return "hold"


@dataclass(frozen=True, slots=True)
class Yield(Move):
    """H11: give the right of way."""

    def __str__(self) -> str:
        return "yield"


@dataclass(frozen=True, slots=True)
class Deny(Move):
    """H11: deny the right of way, and draw oneself."""

    def __str__(self) -> str:
        return "deny"


@dataclass(frozen=True, slots=True)
class MakeOffer(Move):
    """H13 to H16: offer a deal."""

    parts: Parts

    def __str__(self) -> str:
        return "offer " + "; ".join(map(str, self.parts))


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """H16: agree to the offer of this number."""

    number: int

    def __str__(self) -> str:
        return f"accept {self.number}"


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """H16: withdraw one's own offer."""

    number: int

    def __str__(self) -> str:
        return f"withdraw {self.number}"


@dataclass(frozen=True, slots=True)
class Say(Move):
    """H15: claim to hold at least so many of a good; `least` 0 claims to hold none."""

    good: Good
    least: int

    def __str__(self) -> str:
        return f"say {GOODS[self.good]}{'>=' if self.least else '='}{self.least}"


@dataclass(frozen=True, slots=True)
class Lift(Move):
    """H16: trade no more this round."""

    def __str__(self) -> str:
        return "lift"


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """H17: sell these cards to a customer as a set."""

    customer: int
    cards: tuple[Good, ...]

    def __str__(self) -> str:
        if self.customer == GUILD_MASTER:
            return f"sell {CUSTOMERS[self.customer]} {TYPES[TYPE[self.cards[0]]]}"
        return said(f"sell {CUSTOMERS[self.customer]}", self.cards)


@dataclass(frozen=True, slots=True)
class Ply(Move):
    """H21: ply these wares."""

    cards: tuple[Good, ...]

    def __str__(self) -> str:
        return said("ply", self.cards)


@dataclass(frozen=True, slots=True)
class Done(Move):
    """H17: sell no more."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """H22: discard these surplus cards."""

    cards: tuple[Good, ...]

    def __str__(self) -> str:
        return said("discard", self.cards)


ALONE: dict[str, Move] = {
    str(move): move for move in (Draw(), Decline(), Send(), Hold(), Yield(), Deny(), Lift(), Done())
}
LOOK_AT_NOTHING = LookAtNothing()
DRAW, DECLINE, SEND, HOLD, YIELD, DENY, LIFT, DONE = ALONE.values()


def said(verb: str, cards: tuple[Good, ...]) -> str:
    """A verb and its cards."""
    return " ".join((verb, *(GOODS[good] for good in cards)))


# ---------------------------------------------------------------------------------------------------
# Reading


def parse(text: str) -> Move:
    """Read a move, or raise `Unreadable`."""
    verb, *words = text.split(" ")
    if verb in ALONE:
        if words:
            raise Unreadable(N_("Nothing follows {verb}."), verb=quoted(verb))
        return ALONE[verb]
    if verb in ("look", "search", "claim", "accept", "withdraw", "say") and len(words) != 1:
        raise Unreadable(N_("One word follows {verb}."), verb=quoted(verb))
    match verb:
        case "bid":
            return bid(words)
        case "look":
            return look(words[0])
        case "search":
            return Search(card(words[0]))
        case "claim":
            return Claim(market(words[0]))
        case "offer":
            return MakeOffer(tuple(part(words) for words in text.removeprefix("offer ").split("; ")))
        case "accept":
            return Accept(number(words[0]))
        case "withdraw":
            return Withdraw(number(words[0]))
        case "say":
            return claim(words[0])
        case "sell":
            return sale(words)
        case "ply":
            return Ply(cards(words))
        case "discard":
            return Discard(cards(words))
    raise Unreadable(N_("{word} is no move of this game."), word=quoted(verb))


def bid(words: list[str]) -> Bid:
    """Read where cubes go, and how many."""
    if len(words) not in (1, 2):
        raise Unreadable(
            N_("A segment of the board and a number of cubes follow {verb}."), "H5", verb=quoted("bid")
        )
    name, *cubes = words
    segment = named(name, SEGMENT_NAMES, N_("There is no segment {word} on the board."), "H5")
    return Bid(segment, *map(number, cubes))


def look(word: str) -> Move:
    """Read what the Informant looks at."""
    if word == "nothing":
        return LOOK_AT_NOTHING
    if word in TYPES:
        return LookAtType(TYPES.index(word))
    return LookAtMarket(named(word, MARKETS, N_("There is no market and no type {word}."), "H9"))


def market(word: str) -> int:
    """Read a foreign market."""
    return named(word, MARKETS, N_("There is no market {word}."), "H4")


def sale(words: list[str]) -> Sell:
    """Read a sale: a customer, and cards, or for the Guild Master a type."""
    name, *others = words or [""]
    customer = named(name, CUSTOMERS, N_("There is no customer {word}."), "H17")
    if customer != GUILD_MASTER:
        return Sell(customer, cards(others))
    if len(others) != 1:
        raise Unreadable(N_("One type follows {verb}."), "H20", verb=quoted("sell guild-master"))
    return Sell(customer, tuple(goods_of(named(others[0], TYPES, N_("There is no type {word}."), "H1"))))


def cards(words: list[str]) -> tuple[Good, ...]:
    """Read cards."""
    return tuple(card(word) for word in words)


def card(word: str) -> Good:
    """Read a card."""
    if word not in GOOD:
        raise Unreadable(N_("There is no card {word}."), "H1", word=quoted(word))
    return GOOD[word]


def claim(word: str) -> Say:
    """Read a claim: `spices>=2`, `swords=0`."""
    name, sign, least = word.partition(">=" if ">=" in word else "=")
    if not sign:
        raise Unreadable(N_("A claim is a good with >= and a number, or with =0."), "H15")
    said = Say(card(name), number(least))
    if str(said) != f"say {word}":
        raise Unreadable(N_("Claim that you hold at least so many, one or more, or none."), "H15")
    return said


def part(text: str) -> Part:
    """Read what one party gives another: `0>2 spices talents:5`."""
    who, *words = text.split(" ")
    giver, arrow, receiver = who.partition(">")
    if not arrow:
        raise Unreadable(N_("Each part of an offer begins with who gives whom: 0>2."), "H13")
    return Part(seat(giver), seat(receiver), tuple(item(word) for word in words))


def seat(word: str) -> Seat:
    """Read a seat."""
    return number(word)


def item(word: str) -> Item:
    """Read something that is given."""
    match word.split(":"):
        case [name]:
            return Card(card(name))
        case ["talents", amount]:
            return Talents(number(amount))
        case ["access", name]:
            return Access(named(name, CUSTOMERS, N_("There is no customer {word}."), "H14"))
        case ["share", name, amount]:
            customer = named(name, CUSTOMERS, N_("There is no customer {word}."), "H14")
            return Share(customer, number(amount.removesuffix("%")), amount.endswith("%"))
    raise Unreadable(N_("{word} is nothing that can be given."), "H14", word=quoted(word))


def named(word: str, names: tuple[str, ...], sentence: str, clause: str) -> int:
    """Read one of these names."""
    if word not in names:
        raise Unreadable(sentence, clause, word=quoted(word))
    return names.index(word)


def number(word: str) -> int:
    """Read a plain number: no sign, no leading zero."""
    is_plain = word.isascii() and word.isdecimal() and (word == "0" or word[0] != "0")
    if not is_plain:
        raise Unreadable(N_("{word} is no number."), word=quoted(word))
    if len(word) > MOST_DIGITS:
        raise Unreadable(N_("{word} is too large a number."), word=quoted(word))
    return int(word)
