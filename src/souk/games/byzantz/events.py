"""What happens in Byzantz, in the past tense. Everything is public but the cards that are dealt."""

from dataclasses import dataclass

from souk.games.byzantz import notes
from souk.games.byzantz.cards import Counts, Kind, of_group
from souk.games.fields import Note
from souk.games.game import Event, Seat, owner_only


@dataclass(frozen=True)
class Dealt(Event):
    """B3: a seat got its cards, and only it knows which."""

    seat: Seat
    number: int
    cards: Counts | None = owner_only()


@dataclass(frozen=True)
class RoundBegan(Event):
    """B4: the bidder cards were stacked."""

    round: int


@dataclass(frozen=True)
class BundleTurnedUp(Event):
    """B4: an auction opened."""

    bidder_card: int
    cards: Counts


@dataclass(frozen=True)
class BidRaised(Event):
    """B7, B8: cards were added to a bid, which is the highest now."""

    seat: Seat
    cards: Counts
    worth: int


@dataclass(frozen=True)
class Passed(Event):
    """B9: a seat left the auction and took its bid back."""

    seat: Seat
    taken_back: Counts


@dataclass(frozen=True)
class AuctionWon(Event):
    """B11, B12, B13: a seat won an auction and paid its bid into the market."""

    seat: Seat
    bidder_card: int
    paid: Counts


@dataclass(frozen=True)
class CardPlaced(Event):
    """B11, B13: a card of the bundle went into the market."""

    seat: Seat
    card: Kind


@dataclass(frozen=True)
class BundleTaken(Event):
    """B11, B12: what was left of the bundle went into a hand."""

    seat: Seat
    cards: Counts


@dataclass(frozen=True)
class GroupTaken(Event):
    """B15: a group of the market went into a hand."""

    seat: Seat
    group: int
    cards: Counts


@dataclass(frozen=True)
class MarketCleared(Event):
    """B16: what nobody took left the game."""

    cards: Counts


@dataclass(frozen=True)
class SetSold(Event):
    """B17: a set was shown and its highest card kept."""

    seat: Seat
    cards: Counts
    kept: Kind


@dataclass(frozen=True)
class Discarded(Event):
    """B21: a seat put cards out of the game."""

    seat: Seat
    cards: Counts


@dataclass(frozen=True)
class DoneSelling(Event):
    """B23: a seat sells no more."""

    seat: Seat


@dataclass(frozen=True)
class LastSalesBegan(Event):
    """B23: the deck is used up and everybody may sell once more."""


@dataclass(frozen=True)
class GameEnded(Event):
    """B24: the profits were counted. Among those who have most the cards left in hand decide; nobody else's are
    counted, nor theirs if only one has most.
    """

    scores: tuple[int, ...]
    left: tuple[int | None, ...]
    winners: tuple[Seat, ...]


EVENTS: dict[int, type[Event]] = {
    notes.ROUND_BEGAN: RoundBegan,
    notes.BUNDLE_TURNED_UP: BundleTurnedUp,
    notes.BID_RAISED: BidRaised,
    notes.PASSED: Passed,
    notes.AUCTION_WON: AuctionWon,
    notes.CARD_PLACED: CardPlaced,
    notes.BUNDLE_TAKEN: BundleTaken,
    notes.MARKET_CLEARED: MarketCleared,
    notes.SET_SOLD: SetSold,
    notes.DISCARDED: Discarded,
    notes.SAID_DONE: DoneSelling,
    notes.LAST_SALES_BEGAN: LastSalesBegan,
}


def told(note: Note) -> Event:
    """The event that a note of the law speaks of."""
    match note:
        case (notes.DEALT, int(seat), tuple(cards)):
            return Dealt(seat, sum(cards), cards)
        case (notes.GROUP_TAKEN, int(seat), int(group), tuple(market)):
            return GroupTaken(seat, group, of_group(market, group))
        case (int(what), *facts):
            return EVENTS[what](*facts)
    raise ValueError(f"the law never notes {note}")
