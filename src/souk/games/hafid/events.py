"""What happens in Hafid's, in the past tense. The types of cards are public (H3); goods that only one seat has
seen are that seat's own.
"""

from dataclasses import dataclass

from souk.games.fields import Note
from souk.games.game import Event, Seat, owner_only
from souk.games.hafid import notes
from souk.games.hafid.cards import TYPE, Counts, Good, TypeCounts, counts, types
from souk.games.hafid.deals import Parts
from souk.games.hafid.state import NO_CARD


@dataclass(frozen=True)
class RoundBegan(Event):
    """H4, H23: a seat has the Hafid marker, and cards are dealt."""

    round: int
    first: Seat


@dataclass(frozen=True)
class CardsDrawn(Event):
    """Cards went from the draw pile to a seat, and only it knows which."""

    seat: Seat
    types: TypeCounts
    cards: Counts | None = owner_only()


@dataclass(frozen=True)
class MarketFilled(Event):
    """H4, H23: cards were laid face down at a foreign market."""

    market: int
    types: TypeCounts


@dataclass(frozen=True)
class Reshuffled(Event):
    """H23: the discard pile became the draw pile."""

    number: int


@dataclass(frozen=True)
class BidPlaced(Event):
    """H5: a seat put cubes on a segment."""

    seat: Seat
    segment: int
    number: int
    total: int


@dataclass(frozen=True)
class MarketLookedAt(Event):
    """H9: the Informant saw the cards of one foreign market."""

    seat: Seat
    market: int
    cards: Counts | None = owner_only()


@dataclass(frozen=True)
class TypeLookedAt(Event):
    """H9: the Informant saw all cards of one type in the markets."""

    seat: Seat
    type: int
    cards: tuple[Counts, ...] | None = owner_only()  # by market


@dataclass(frozen=True)
class NothingLookedAt(Event):
    """H9: the Informant declined to look."""

    seat: Seat


@dataclass(frozen=True)
class DiscardsShown(Event):
    """H9: the Informant may look through the discard pile."""

    seat: Seat
    cards: Counts | None = owner_only()


@dataclass(frozen=True)
class CardSearched(Event):
    """H9: the Informant took a card from the discard pile. Everybody sees when the top card is gone (H3), and
    what lies on top then.
    """

    seat: Seat
    type: int
    was_top: bool
    top: Good | None  # the card on top afterwards
    good: Good | None = owner_only()


@dataclass(frozen=True)
class DrewAsInformant(Event):
    """H9: the Informant chose the draw pile."""

    seat: Seat


@dataclass(frozen=True)
class Declined(Event):
    """H9: the Informant took no card."""

    seat: Seat


@dataclass(frozen=True)
class MarketClaimed(Event):
    """H10: the holder of a caravan took the cards of a foreign market."""

    seat: Seat
    caravan: int
    market: int
    types: TypeCounts
    cards: Counts | None = owner_only()


@dataclass(frozen=True)
class CaravanLeftEmpty(Event):
    """H10: no market had cards to claim."""

    caravan: int


@dataclass(frozen=True)
class AskedToSend(Event):
    """H11: a seat wants to send a Free Trader."""

    seat: Seat


@dataclass(frozen=True)
class Held(Event):
    """H11: a seat sends no Free Trader now."""

    seat: Seat


@dataclass(frozen=True)
class Yielded(Event):
    """H11: a seat gave the right of way."""

    seat: Seat


@dataclass(frozen=True)
class Denied(Event):
    """H11: a seat denied the right of way and used its own Free Trader."""

    seat: Seat


@dataclass(frozen=True)
class TraderSent(Event):
    """H11: a Free Trader left."""

    seat: Seat


@dataclass(frozen=True)
class TradersLost(Event):
    """H12: the caravans are gone, and with them the Free Traders that were not sent, counted by seat."""

    cubes: tuple[int, ...]


@dataclass(frozen=True)
class TradingBegan(Event):
    """H16: everybody may speak."""


@dataclass(frozen=True)
class OfferMade(Event):
    """H15: an offer was said, public in full."""

    seat: Seat
    number: int
    parts: Parts


@dataclass(frozen=True)
class OfferAccepted(Event):
    """H16: a party agreed."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class OfferWithdrawn(Event):
    """H16: an offer stands no more because its speaker says so."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class OfferFell(Event):
    """H16: an offer stands no more because a party has lifted, or else lacks what it would give."""

    number: int
    because_of: Seat
    has_lifted: bool


@dataclass(frozen=True)
class DealCarriedOut(Event):
    """H13: everything in an offer changed hands."""

    number: int
    parts: Parts


@dataclass(frozen=True)
class ClaimMade(Event):
    """H15: a seat said what it holds, and it was true; `least` 0 says none."""

    seat: Seat
    good: Good
    least: int
    deals: int


@dataclass(frozen=True)
class Lifted(Event):
    """H16: a negotiator is finished."""

    seat: Seat


@dataclass(frozen=True)
class SellingBegan(Event):
    """H17: trading is over."""


@dataclass(frozen=True)
class SetSold(Event):
    """H18, H19, H20: a customer bought a set."""

    seat: Seat
    customer: int
    cards: Counts
    price: int


@dataclass(frozen=True)
class WaresPlied(Event):
    """H21: a seat sold wares to passers-by."""

    seat: Seat
    cards: Counts
    price: int


@dataclass(frozen=True)
class SharePaid(Event):
    """H14: what was promised of the sales to a customer was paid."""

    seat: Seat
    receiver: Seat
    customer: int
    talents: int


@dataclass(frozen=True)
class DoneSelling(Event):
    """H17, H22: a seat sells no more and takes its cubes back."""

    seat: Seat


@dataclass(frozen=True)
class SurplusDiscarded(Event):
    """H22: a seat gave up the cards that it may not keep."""

    seat: Seat
    cards: Counts


@dataclass(frozen=True)
class GameEnded(Event):
    """H25: the Talents were counted. Among those who have most the lower value left in hand decides; nobody else's
    hand is counted, nor theirs if only one has most.
    """

    scores: tuple[int, ...]
    left: tuple[int | None, ...]
    winners: tuple[Seat, ...]


EVENTS: dict[int, type[Event]] = {
    notes.ROUND_BEGAN: RoundBegan,
    notes.RESHUFFLED: Reshuffled,
    notes.BID_PLACED: BidPlaced,
    notes.LOOKED_AT_NOTHING: NothingLookedAt,
    notes.DREW_AS_INFORMANT: DrewAsInformant,
    notes.DECLINED: Declined,
    notes.CARAVAN_LEFT_EMPTY: CaravanLeftEmpty,
    notes.ASKED_TO_SEND: AskedToSend,
    notes.HELD: Held,
    notes.YIELDED: Yielded,
    notes.DENIED: Denied,
    notes.TRADER_SENT: TraderSent,
    notes.TRADERS_LOST: TradersLost,
    notes.TRADING_BEGAN: TradingBegan,
    notes.OFFER_MADE: OfferMade,
    notes.OFFER_ACCEPTED: OfferAccepted,
    notes.OFFER_WITHDRAWN: OfferWithdrawn,
    notes.OFFER_FELL: OfferFell,
    notes.DEAL_CARRIED_OUT: DealCarriedOut,
    notes.CLAIM_MADE: ClaimMade,
    notes.LIFTED: Lifted,
    notes.SELLING_BEGAN: SellingBegan,
    notes.SET_SOLD: SetSold,
    notes.WARES_PLIED: WaresPlied,
    notes.SHARE_PAID: SharePaid,
    notes.SAID_DONE: DoneSelling,
    notes.SURPLUS_DISCARDED: SurplusDiscarded,
}


def told(written: list[Note]) -> list[Event]:
    """The events that the notes of the law speak of. Cards that are drawn one by one are told together."""
    events: list[Event] = []
    for note in written:
        last = events[-1] if events else None
        match note:
            case (notes.CARD_DRAWN, int(seat), int(good)):
                if isinstance(last, CardsDrawn) and last.seat == seat and last.cards is not None:
                    drawn = (*last.cards[:good], last.cards[good] + 1, *last.cards[good + 1 :])
                    events[-1] = CardsDrawn(seat, types(drawn), drawn)
                else:
                    drawn = tuple(counts([good]))
                    events.append(CardsDrawn(seat, types(drawn), drawn))
            case (notes.MARKET_FILLED, int(market), tuple(cards)):
                events.append(MarketFilled(market, types(cards)))
            case (notes.LOOKED_AT_MARKET, int(seat), int(market), tuple(cards)):
                events.append(MarketLookedAt(seat, market, cards))
            case (notes.LOOKED_AT_TYPE, int(seat), int(type_), int(market), tuple(cards)):
                seen = tuple(number if TYPE[good] == type_ else 0 for good, number in enumerate(cards))
                if isinstance(last, TypeLookedAt) and last.cards is not None:
                    events[-1] = TypeLookedAt(seat, type_, (*last.cards, seen))
                else:
                    events.append(TypeLookedAt(seat, type_, (seen,)))
            case (notes.DISCARDS_SHOWN, int(seat), tuple(pile), int(number)):
                events.append(DiscardsShown(seat, tuple(counts(pile[:number]))))
            case (notes.CARD_SEARCHED, int(seat), int(good), int(was_top), int(top)):
                events.append(CardSearched(seat, TYPE[good], bool(was_top), None if top == NO_CARD else top, good))
            case (notes.MARKET_CLAIMED, int(seat), int(caravan), int(market), tuple(cards)):
                events.append(MarketClaimed(seat, caravan, market, types(cards), cards))
            case (int(what), *facts):
                events.append(EVENTS[what](*facts))
    return events
