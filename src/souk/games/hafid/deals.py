"""What is said while trading: offers, acceptances and claims, and what is promised for the sales (H13 to H16).

An offer is made of parts; each part says who gives whom what. The book holds the offers that stand. An offer is
carried out as a whole when everybody named in it has agreed, and falls when that can't come true any more. Nobody
is asked about a hand that is not their own: an offer is checked for its speaker, an acceptance for its accepter.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from souk.games.fields import NO_SUCH_SEAT, note
from souk.games.game import Seat
from souk.games.hafid import law
from souk.games.hafid.cards import CUSTOMERS, GOODS, Good, counts
from souk.games.hafid.notes import (
    CLAIM_MADE,
    DEAL_CARRIED_OUT,
    OFFER_ACCEPTED,
    OFFER_FELL,
    OFFER_MADE,
    OFFER_WITHDRAWN,
    SHARE_PAID,
)
from souk.games.hafid.reasons import (
    ACCEPTER_LACKS,
    HAS_ACCEPTED,
    NO_ACCESS_TO_GIVE,
    NO_NEGOTIATOR,
    NO_PERCENTAGE,
    NO_SUCH_OFFER,
    NO_SUM,
    NO_TALENTS,
    NOT_A_PARTY,
    NOT_TRUE,
    NOT_YOUR_OFFER,
    NOTHING_GIVEN,
    PARTY_HAS_LIFTED,
    SAME_SEAT,
    SPEAKER_LACKS,
    TOO_MANY_CLAIMS,
    TOO_MANY_OFFERS,
    TOO_MANY_STANDING,
)
from souk.games.hafid.state import NEGOTIATOR, State

# ---------------------------------------------------------------------------------------------------
# What can be given (H14)


@dataclass(frozen=True, slots=True)
class Card:
    """A card."""

    good: Good

    def __str__(self) -> str:
        return GOODS[self.good]


@dataclass(frozen=True, slots=True)
class Talents:
    """Money."""

    number: int

    def __str__(self) -> str:
        return f"talents:{self.number}"


@dataclass(frozen=True, slots=True)
class Access:
    """Access to a customer in this round's selling phase; the giver keeps it."""

    customer: int

    def __str__(self) -> str:
        return f"access:{CUSTOMERS[self.customer]}"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the giver's coming sales to a customer: a percentage of all, or a fixed sum."""

    customer: int
    number: int
    is_percentage: bool

    def __str__(self) -> str:
        return f"share:{CUSTOMERS[self.customer]}:{self.number}{'%' if self.is_percentage else ''}"

    def of(self, earned: int) -> int:
        """What it comes to, rounded down."""
        return earned * self.number // 100 if self.is_percentage else self.number


Item = Card | Talents | Access | Share


@dataclass(frozen=True, slots=True)
class Part:
    """What one party gives another in a deal."""

    giver: Seat
    receiver: Seat
    items: tuple[Item, ...]

    def __str__(self) -> str:
        return " ".join((f"{self.giver}>{self.receiver}", *map(str, self.items)))


Parts = tuple[Part, ...]


def parties(parts: Parts) -> tuple[Seat, ...]:
    """H13: everybody who is named."""
    return tuple(sorted({seat for part in parts for seat in (part.giver, part.receiver)}))


def given_by(seat: Seat, parts: Parts) -> Iterator[Item]:
    """All that a party gives."""
    return (item for part in parts if part.giver == seat for item in part.items)


# ---------------------------------------------------------------------------------------------------
# The book


@dataclass(frozen=True, slots=True)
class Offer:
    """H15, H16: an offer that stands, and who has agreed to it: its speaker first."""

    number: int
    parts: Parts
    agreed: tuple[Seat, ...]

    @property
    def speaker(self) -> Seat:
        return self.agreed[0]

    @property
    def parties(self) -> tuple[Seat, ...]:
        return parties(self.parts)

    def accepted_by(self, seat: Seat) -> "Offer":
        """The same offer after one party more has agreed."""
        return replace(self, agreed=(*self.agreed, seat))


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """H15: something that was true when it was said; `least` 0 says that there was none."""

    seat: Seat
    good: Good
    least: int
    deals: int  # how many deals had been carried out in this phase at that moment


@dataclass(frozen=True, slots=True)
class Promise:
    """H14: a share that one seat owes another when its selling turn ends."""

    giver: Seat
    receiver: Seat
    share: Share


@dataclass
class Book:
    """All that was said in the trading phase of one round."""

    round: int = 0
    said: int = 0  # offers are numbered from 1 in each phase
    deals: int = 0
    standing: dict[int, Offer] = field(default_factory=dict)  # by number
    claims: list[CheckedClaim] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)


# ---------------------------------------------------------------------------------------------------
# Offers


def why_not_offer(s: State, book: Book, seat: Seat, parts: Parts) -> int:
    """The reason why a seat can't make this offer, or 0. Of what is held, only the speaker's part is looked at."""
    if reason := law.why_not_trade(s, seat) or why_not_worded(s, parts):
        return reason
    named = parties(parts)
    if seat not in named:
        return NOT_A_PARTY
    if any(s.has_lifted[party] for party in named):
        return PARTY_HAS_LIFTED
    if not any(s.on[NEGOTIATOR][party] for party in named):
        return NO_NEGOTIATOR
    if reason := why_not_give(s, seat, parts, SPEAKER_LACKS):
        return reason
    if s.offers_said[seat] >= s.offers_in_a_phase:
        return TOO_MANY_OFFERS
    return TOO_MANY_STANDING if number_standing(book, seat) >= s.offers_at_a_time else 0


def why_not_worded(s: State, parts: Parts) -> int:
    """H13, H14: every part names two seats and gives something, in amounts that there are."""
    for part in parts:
        if part.giver >= s.players or part.receiver >= s.players:
            return NO_SUCH_SEAT
        if part.giver == part.receiver:
            return SAME_SEAT
        if not part.items:
            return NOTHING_GIVEN
        for item in part.items:
            match item:
                case Talents(number) if number < 1:
                    return NO_TALENTS
                case Share(_, number, True) if not 1 <= number <= 100:
                    return NO_PERCENTAGE
                case Share(_, number, False) if number < 1:
                    return NO_SUM
    return 0 if parts else NOTHING_GIVEN


def why_not_give(s: State, seat: Seat, parts: Parts, lack: int) -> int:
    """H14: what is given must be held before the deal, and access is given only by who bid on the customer."""
    items = list(given_by(seat, parts))
    if any(isinstance(item, Access) and not law.can_give_access(s, seat, item.customer) for item in items):
        return NO_ACCESS_TO_GIVE
    return 0 if law.has_cards_and_talents(s, seat, cards_of(items), talents_of(items)) else lack


def cards_of(items: Iterable[Item]) -> list[int]:
    """The cards among these items, counted by good."""
    return counts(item.good for item in items if isinstance(item, Card))


def talents_of(items: Iterable[Item]) -> int:
    """The money among these items."""
    return sum(item.number for item in items if isinstance(item, Talents))


def number_standing(book: Book, seat: Seat) -> int:
    """H16: how many offers of a seat stand."""
    return sum(offer.speaker == seat for offer in book.standing.values())


def make_offer(s: State, book: Book, seat: Seat, parts: Parts) -> None:
    """H15, H16: the offer stands, public in full; its speaker agrees by saying it."""
    s.offers_said[seat] += 1
    book.said += 1
    book.standing[book.said] = Offer(book.said, parts, (seat,))
    note(s, OFFER_MADE, seat, book.said, parts)


def why_not_accept(s: State, book: Book, seat: Seat, number: int) -> int:
    """The reason why a seat can't accept this offer, or 0."""
    if reason := law.why_not_trade(s, seat):
        return reason
    offer = book.standing.get(number)
    if offer is None:
        return NO_SUCH_OFFER
    if seat not in offer.parties:
        return NOT_A_PARTY
    if seat in offer.agreed:
        return HAS_ACCEPTED
    return why_not_give(s, seat, offer.parts, ACCEPTER_LACKS)


def accept(s: State, book: Book, seat: Seat, number: int) -> None:
    """H16: when every party has agreed, the deal is carried out."""
    offer = book.standing[number] = book.standing[number].accepted_by(seat)
    note(s, OFFER_ACCEPTED, seat, number)
    if len(offer.agreed) == len(offer.parties):
        del book.standing[number]
        carry_out(s, book, offer)


def carry_out(s: State, book: Book, offer: Offer) -> None:
    """H13: the whole deal at once. H16: then offers fall whose parties no longer hold what they give."""
    note(s, DEAL_CARRIED_OUT, offer.number, offer.parts)
    s.deals += 1
    book.deals += 1
    for part in offer.parts:
        law.hand_over(s, part.giver, part.receiver, cards_of(part.items), talents_of(part.items))
        for item in part.items:
            if isinstance(item, Access):
                law.give_access(s, part.receiver, item.customer)
            elif isinstance(item, Share):
                book.promises.append(Promise(part.giver, part.receiver, item))
    for other in list(book.standing.values()):
        for party in other.agreed:
            if why_not_give(s, party, other.parts, ACCEPTER_LACKS):
                fall(s, book, other, party, has_lifted=False)
                break


def fall(s: State, book: Book, offer: Offer, because_of: Seat, has_lifted: bool) -> None:
    """H16: at once and for all to see."""
    del book.standing[offer.number]
    note(s, OFFER_FELL, offer.number, because_of, has_lifted)


def why_not_withdraw(s: State, book: Book, seat: Seat, number: int) -> int:
    """The reason why a seat can't withdraw this offer, or 0."""
    if reason := law.why_not_trade(s, seat):
        return reason
    offer = book.standing.get(number)
    if offer is None:
        return NO_SUCH_OFFER
    return 0 if offer.speaker == seat else NOT_YOUR_OFFER


def withdraw(s: State, book: Book, seat: Seat, number: int) -> None:
    """H16: an offer stands until its speaker withdraws it."""
    del book.standing[number]
    note(s, OFFER_WITHDRAWN, seat, number)


def lift(s: State, book: Book, seat: Seat) -> None:
    """H16: every offer falls that names who has finished. Every offer names a negotiator, so none is left when the
    last one lifts.
    """
    law.lift(s, seat)
    for offer in list(book.standing.values()):
        if seat in offer.parties:
            fall(s, book, offer, seat, has_lifted=True)
    law.close_trading(s)


# ---------------------------------------------------------------------------------------------------
# Claims


def why_not_say(s: State, seat: Seat, good: Good, least: int) -> int:
    """The reason why a seat can't claim to hold at least so many of a good, where `least` 0 says none, or 0."""
    if reason := law.why_not_trade(s, seat):
        return reason
    held = s.hand[seat][good]
    if held < least or (held and not least):
        return NOT_TRUE
    return TOO_MANY_CLAIMS if s.claims_said[seat] >= s.claims_in_a_phase else 0


def say(s: State, book: Book, seat: Seat, good: Good, least: int) -> None:
    """H15: a claim is published because it is true, with the moment at which it was."""
    s.claims_said[seat] += 1
    book.claims.append(CheckedClaim(seat, good, least, book.deals))
    note(s, CLAIM_MADE, seat, good, least, book.deals)


# ---------------------------------------------------------------------------------------------------
# Promises


def pay_shares(s: State, book: Book, seat: Seat) -> None:
    """H14: when a selling turn ends, its shares are paid in the order in which they were promised, each cut to
    what earlier ones have left of what the seat got from that customer.
    """
    left = [s.earned[customer][seat] for customer in range(len(CUSTOMERS))]
    for promise in book.promises:
        customer = promise.share.customer
        if promise.giver != seat or not left[customer]:
            continue
        paid = min(promise.share.of(s.earned[customer][seat]), left[customer])
        left[customer] -= paid
        s.talents[seat] -= paid
        s.talents[promise.receiver] += paid
        if paid:
            note(s, SHARE_PAID, seat, promise.receiver, customer, paid)
