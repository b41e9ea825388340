"""What a seat of Hafid's may do now, so that nobody else needs rules to offer it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from souk.games.game import Decision as AnyDecision
from souk.games.game import Move, Rng, Seat
from souk.games.hafid import deals, law
from souk.games.hafid.cards import (
    COLLECTOR,
    CUSTOMERS,
    GOODS,
    GOODS_OF_A_TYPE,
    GUILD_MASTER,
    HAGGLER,
    MARKETS,
    TYPES,
    Counts,
    Good,
    TypeCounts,
    counts,
    goods,
    goods_of,
    types,
)
from souk.games.hafid.deals import Access, Book, Card, Item, Part, Share, Talents
from souk.games.hafid.moves import (
    DECLINE,
    DENY,
    DONE,
    DRAW,
    HOLD,
    LIFT,
    LOOK_AT_NOTHING,
    SEND,
    YIELD,
    Accept,
    Bid,
    Claim,
    Discard,
    LookAtMarket,
    LookAtType,
    MakeOffer,
    Ply,
    Say,
    Search,
    Sell,
    Withdraw,
)
from souk.games.hafid.state import (
    BIDDING,
    CLAIMING,
    DISCARDING,
    LOOKING,
    NEGOTIATOR,
    SEGMENTS,
    SELLING,
    SENDING,
    SENDING_AFTER_ALL,
    TAKING,
    TRADING,
    YIELDING,
    State,
)


class Question(StrEnum):
    """What the table asks of a seat."""

    NOTHING = ""
    BID = "bid"  # H5
    LOOK = "look"  # H9
    TAKE = "take"  # H9
    CLAIM = "claim"  # H10
    SEND = "send"  # H11
    YIELD = "yield"  # H11
    SEND_AFTER_ALL = "send-after-all"  # H11
    TRADE = "trade"  # H16
    SELL = "sell"  # H17
    DISCARD = "discard"  # H22


QUESTIONS = {
    BIDDING: Question.BID,
    LOOKING: Question.LOOK,
    TAKING: Question.TAKE,
    CLAIMING: Question.CLAIM,
    SENDING: Question.SEND,
    YIELDING: Question.YIELD,
    SENDING_AFTER_ALL: Question.SEND_AFTER_ALL,
    TRADING: Question.TRADE,
    SELLING: Question.SELL,
    DISCARDING: Question.DISCARD,
}


@dataclass(frozen=True, slots=True)
class Trading:
    """H16: what a seat may say while trading. Whom it may name, and what they visibly hold, everybody knows."""

    can_lift: bool
    can_offer: bool
    can_claim: bool
    partners: tuple[Seat, ...]  # who can be named beside oneself
    negotiators: tuple[Seat, ...]  # one of these must be a party, oneself perhaps
    acceptable: tuple[int, ...]  # offers that one could accept: one is named, and holds what one gives
    withdrawable: tuple[int, ...]
    talents: int  # one's own, to give
    customers: tuple[int, ...]  # to whom one can give access
    hands: tuple[TypeCounts, ...]  # H3: the types in all hands


@dataclass(frozen=True, slots=True)
class Decision(AnyDecision):
    """Only one question is asked of a seat at a time; what it may choose from stands beside it."""

    seat: Seat
    question: Question
    awaited: bool
    hand: Counts
    bids: tuple[tuple[int, int, int], ...] = ()  # H5: a segment, and the least and most cubes to put there
    markets: tuple[int, ...] = ()  # H9, H10: to look at or to claim
    discards: Counts = ()  # H9: what can be searched for
    trading: Trading | None = None
    customers: tuple[int, ...] = ()  # H17: to whom one can sell
    wares: tuple[int, int] = (0, 0)  # H21: the least and most cards to ply, if one may
    haggler_least: int = 0  # H18
    surplus: int = 0  # H22

    @property
    def is_awaited(self) -> bool:
        return self.awaited

    def moves(self) -> Iterator[Move]:
        """Offers and claims are open kinds; `trading` says what they may be made of."""
        match self.question:
            case Question.BID:
                for segment, least, most in self.bids:
                    yield from (Bid(segment, number) for number in range(least, most + 1))
            case Question.LOOK:
                yield from map(LookAtMarket, self.markets)
                yield from map(LookAtType, range(len(TYPES)))
                yield LOOK_AT_NOTHING
            case Question.TAKE:
                yield from (Search(good) for good in range(len(GOODS)) if self.discards[good])
                yield from (DRAW, DECLINE)
            case Question.CLAIM:
                yield from map(Claim, self.markets)
            case Question.SEND | Question.SEND_AFTER_ALL:
                yield from (SEND, HOLD)
            case Question.YIELD:
                yield from (YIELD, DENY)
            case Question.TRADE if self.trading:
                yield from map(Accept, self.trading.acceptable)
                yield from map(Withdraw, self.trading.withdrawable)
                if self.trading.can_lift:
                    yield LIFT
            case Question.SELL:
                yield from self.sales()
                yield from map(Ply, choices(self.hand, *self.wares))
                yield DONE
            case Question.DISCARD:
                yield from map(Discard, choices(self.hand, self.surplus, self.surplus))

    def sales(self) -> Iterator[Sell]:
        """H18, H19, H20: every set that one could sell."""
        if HAGGLER in self.customers:
            for good, held in enumerate(self.hand):
                for number in range(self.haggler_least, held + 1):
                    yield Sell(HAGGLER, (good,) * number)
        if COLLECTOR in self.customers:
            for cards in product(*self.by_type()):
                yield Sell(COLLECTOR, cards)
        if GUILD_MASTER in self.customers:
            for type_, of_a_type in enumerate(self.by_type()):
                if len(of_a_type) == GOODS_OF_A_TYPE:
                    yield Sell(GUILD_MASTER, tuple(goods_of(type_)))

    def by_type(self) -> list[list[Good]]:
        """The goods in hand, by type."""
        return [[good for good in goods_of(type_) if self.hand[good]] for type_ in range(len(TYPES))]

    # -----------------------------------------------------------------------------------------------
    # Some move

    def sample(self, rng: Rng) -> Move | None:
        match self.question:
            case Question.NOTHING:
                return None
            case Question.BID:
                segment, least, most = self.bids[rng.randrange(len(self.bids))]
                return Bid(segment, least + int(rng.random() ** 3 * (most - least + 1)))
            case Question.TRADE if self.trading:
                return self.sample_of_trading(self.trading, rng)
            case Question.SELL:
                return self.sample_of_selling(rng)
            case Question.DISCARD:
                return Discard(self.some_cards(self.surplus, rng))
        moves = list(self.moves())
        return moves[rng.randrange(len(moves))]

    def sample_of_selling(self, rng: Rng) -> Move:
        """Mostly a sale where there is one."""
        sales = list(self.sales())
        least, most = self.wares
        most = min(most, sum(self.hand))
        can_ply = least <= most and most > 0
        if sales and rng.random() < 0.8:
            return sales[rng.randrange(len(sales))]
        if can_ply and rng.random() < 0.5:
            return Ply(self.some_cards(least + rng.randrange(most - least + 1), rng))
        return DONE

    def some_cards(self, number: int, rng: Rng) -> tuple[Good, ...]:
        """So many cards of the hand."""
        hand = list(goods(self.hand))
        rng.shuffle(hand)
        return tuple(sorted(hand[:number]))

    def sample_of_trading(self, trading: Trading, rng: Rng) -> Move | None:
        """A little of everything; a negotiator lifts in the end, and who is none may be silent."""
        chance = rng.random()
        answers = [*map(Accept, trading.acceptable), *map(Withdraw, trading.withdrawable)]
        if answers and chance < 0.35:
            return answers[rng.randrange(len(answers))]
        if chance < 0.75 and trading.can_offer:
            offer = self.sample_offer(trading, rng)
            if offer is not None:
                return offer
        if chance < 0.82 and trading.can_claim:
            good = rng.randrange(len(GOODS))
            return Say(good, 1 + rng.randrange(held) if (held := self.hand[good]) else 0)
        return LIFT if trading.can_lift else None

    def sample_offer(self, trading: Trading, rng: Rng) -> MakeOffer | None:
        """An offer to one partner, sometimes with a third party; None if nobody can be named."""
        partners = [seat for seat in trading.partners if {self.seat, seat} & set(trading.negotiators)]
        if not partners:
            return None
        partner = partners[rng.randrange(len(partners))]
        parts = [Part(partner, self.seat, (self.sample_wish(trading, partner, rng),))]
        others = [seat for seat in trading.partners if seat != partner]
        receiver = partner
        if others and rng.random() < 0.15:
            receiver = others[rng.randrange(len(others))]
            parts.append(Part(receiver, partner, (self.sample_wish(trading, receiver, rng),)))
        items = self.sample_gift(trading, rng)
        if items:
            parts.append(Part(self.seat, receiver, items))
        if rng.random() < 0.05 and items:
            parts = [Part(self.seat, partner, items)]  # a gift, for nothing in return
        return MakeOffer(tuple(parts))

    def sample_wish(self, trading: Trading, rival: Seat, rng: Rng) -> Item:
        """Something that a rival might have: mostly a card of a type that they hold."""
        held = list(goods(trading.hands[rival]))  # counted by type, so these are types
        if held and rng.random() < 0.85:
            return Card(held[rng.randrange(len(held))] * GOODS_OF_A_TYPE + rng.randrange(GOODS_OF_A_TYPE))
        customer = rng.randrange(len(CUSTOMERS))
        wishes = (
            Talents(1 + rng.randrange(5)),
            Access(customer),
            Share(customer, 1 + rng.randrange(100), True),
            Share(customer, 1 + rng.randrange(9), False),
        )
        return wishes[rng.randrange(len(wishes))]

    def sample_gift(self, trading: Trading, rng: Rng) -> tuple[Item, ...]:
        """Something of one's own, perhaps nothing."""
        items: list[Item] = []
        if any(self.hand):
            items += map(Card, self.some_cards(rng.randrange(3), rng))
        if trading.talents and rng.random() < 0.2:
            items.append(Talents(1 + rng.randrange(trading.talents)))
        if trading.customers and rng.random() < 0.2:
            items.append(Access(trading.customers[rng.randrange(len(trading.customers))]))
        if rng.random() < 0.1:
            customer = rng.randrange(len(CUSTOMERS))
            is_percentage = rng.random() < 0.5
            items.append(Share(customer, 1 + rng.randrange(100 if is_percentage else 9), is_percentage))
        return tuple(items)


def choices(cards: Sequence[int], least: int, most: int) -> Iterator[tuple[Good, ...]]:
    """Every choice of at least and at most so many cards among these counts, one after the other."""
    if not 0 < least <= sum(cards):
        return
    held = [good for good in range(len(GOODS)) if cards[good]]

    def chosen(place: int, picked: tuple[Good, ...]) -> Iterator[tuple[Good, ...]]:
        left = sum(cards[good] for good in held[place:])
        if len(picked) + left < least:
            return
        if place == len(held):
            yield picked
            return
        for number in range(min(cards[held[place]], most - len(picked)) + 1):
            yield from chosen(place + 1, picked + (held[place],) * number)

    yield from chosen(0, ())


# ---------------------------------------------------------------------------------------------------
# What the state allows


def decision_of(s: State, book: Book, seat: Seat) -> Decision:
    """All that this seat may do now."""
    hand = tuple(s.hand[seat])
    is_awaited = law.is_asked(s, seat)
    if s.phase == TRADING and not s.has_lifted[seat]:
        return Decision(seat, Question.TRADE, is_awaited, hand, trading=trading_of(s, book, seat))
    if not is_awaited:
        return Decision(seat, Question.NOTHING, False, hand)
    question = QUESTIONS[s.phase]
    match question:
        case Question.BID:
            return Decision(seat, question, True, hand, bids=bids_of(s, seat))
        case Question.LOOK:
            return Decision(seat, question, True, hand, markets=tuple(range(s.markets)))
        case Question.TAKE:
            return Decision(seat, question, True, hand, discards=tuple(counts(s.discards[: s.discarded])))
        case Question.CLAIM:
            markets = tuple(market for market in range(len(MARKETS)) if s.market_size[market])
            return Decision(seat, question, True, hand, markets=markets)
        case Question.SELL:
            may_ply = not law.why_not_ply_at_all(s, seat) and s.hand_size[seat] >= s.ply_least
            return Decision(
                seat,
                question,
                True,
                hand,
                customers=tuple(
                    customer
                    for customer in range(len(CUSTOMERS))
                    if law.has_customer(s, seat, customer) and not s.has_plied
                ),
                wares=(s.ply_least, s.ply_most) if may_ply else (0, 0),
                haggler_least=s.haggler_least,
            )
        case Question.DISCARD:
            return Decision(seat, question, True, hand, surplus=law.surplus(s, seat))
    return Decision(seat, question, True, hand)


def bids_of(s: State, seat: Seat) -> tuple[tuple[int, int, int], ...]:
    """H6, H7, H8: where cubes can go, and how many."""
    bids = (
        (segment, law.least_cubes(s, seat, segment), law.most_cubes(s, seat, segment))
        for segment in range(SEGMENTS)
    )
    return tuple((segment, least, most) for segment, least, most in bids if least <= most)


def trading_of(s: State, book: Book, seat: Seat) -> Trading:
    """H16: what this seat may say."""
    seats = range(s.players)
    return Trading(
        can_lift=s.on[NEGOTIATOR][seat] > 0,
        can_offer=s.offers_said[seat] < s.offers_in_a_phase
        and deals.number_standing(book, seat) < s.offers_at_a_time,
        can_claim=s.claims_said[seat] < s.claims_in_a_phase,
        partners=tuple(other for other in seats if other != seat and not s.has_lifted[other]),
        negotiators=tuple(other for other in seats if s.on[NEGOTIATOR][other]),
        acceptable=tuple(number for number in book.standing if not deals.why_not_accept(s, book, seat, number)),
        withdrawable=tuple(offer.number for offer in book.standing.values() if offer.speaker == seat),
        talents=s.talents[seat],
        customers=tuple(customer for customer in range(len(CUSTOMERS)) if law.can_give_access(s, seat, customer)),
        hands=tuple(types(s.hand[other]) for other in seats),
    )
