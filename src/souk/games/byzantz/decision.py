"""What a seat of Byzantz may do now, so that nobody else needs rules to offer it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from souk.games.byzantz import law
from souk.games.byzantz.actions import ACTIONS, SELL, SELL_MERCHANTS, cards_of_sale, legal_sales
from souk.games.byzantz.cards import GROUPS, KINDS, MERCHANT, NOTHING, VALUE, Counts, Kind, kinds
from souk.games.byzantz.moves import DONE, PASS, Bid, Discard, Place, Sell, Take
from souk.games.byzantz.state import (
    BID_ASKED,
    ENDED,
    LAST_SALES_ASKED,
    NOTHING_ASKED,
    PLACE_ASKED,
    SETTLE_ASKED,
    TAKE_ASKED,
    State,
)
from souk.games.game import Decision as AnyDecision
from souk.games.game import Move, Rng, Seat


class Question(StrEnum):
    """What the table asks of a seat."""

    NOTHING = ""
    BID = "bid"  # B6
    PLACE = "place"  # B11, B13
    TAKE = "take"  # B15
    SETTLE = "settle"  # B21
    LAST_SALES = "last-sales"  # B23


QUESTIONS = {
    NOTHING_ASKED: Question.NOTHING,
    BID_ASKED: Question.BID,
    PLACE_ASKED: Question.PLACE,
    TAKE_ASKED: Question.TAKE,
    SETTLE_ASKED: Question.SETTLE,
    LAST_SALES_ASKED: Question.LAST_SALES,
}


def sale(action: int) -> Sell:
    """The move of a numbered sale."""
    cards = [0] * KINDS
    cards_of_sale(action, cards)
    return Sell(tuple(kinds(cards)))


SALES = {action: sale(action) for action in range(SELL, SELL_MERCHANTS + 1)}


def sales_in(hand: Counts) -> list[Sell]:
    """B17: every set in a hand."""
    actions = [0] * ACTIONS
    number = legal_sales(hand, actions, 0)
    return [SALES[action] for action in actions[:number]]


@dataclass(frozen=True, slots=True)
class Decision(AnyDecision):
    """Sales are offered always, whoever's turn it is (B17); the rest only to whom the table asks."""

    seat: Seat
    question: Question
    hand: Counts
    can_sell: bool
    least: int = 0  # B7: what the cards that are added to the bid must be worth
    bundle: Counts = NOTHING  # what can be placed
    groups: tuple[int, ...] = ()  # what can be taken
    surplus: int = 0  # B21: how many cards can be discarded

    @property
    def is_awaited(self) -> bool:
        return self.question != Question.NOTHING

    @property
    def biddable(self) -> Counts:
        """B7: the goods in hand."""
        return (*self.hand[:MERCHANT], 0) if self.question == Question.BID else NOTHING

    @property
    def can_raise(self) -> bool:
        """B7: whether the hand is worth a bid."""
        return self.question == Question.BID and law.worth_of(self.biddable) >= self.least

    def sales(self) -> list[Sell]:
        """B17: every set in hand."""
        return sales_in(self.hand) if self.can_sell else []

    def moves(self) -> Iterator[Move]:
        yield from self.sales()
        if self.question == Question.BID:
            yield PASS
            for cards in choices(self.biddable, sum(self.biddable)):
                if sum(VALUE[kind] for kind in cards) >= self.least:
                    yield Bid(cards)
        for kind in range(KINDS):
            if self.bundle[kind]:
                yield Place(kind)
        for group in self.groups:
            yield Take(group)
        for cards in choices(self.hand, self.surplus):
            yield Discard(cards)
        if self.question == Question.LAST_SALES:
            yield DONE

    def sample(self, rng: Rng) -> Move | None:
        sales = self.sales()
        if sales and (not self.is_awaited or rng.random() < 0.5):
            return sales[rng.randrange(len(sales))]
        match self.question:
            case Question.BID:
                return self.sample_bid(rng) if self.can_raise and rng.random() < 0.5 else PASS
            case Question.PLACE:
                bundle = list(kinds(self.bundle))
                return Place(bundle[rng.randrange(len(bundle))])
            case Question.TAKE:
                return Take(self.groups[rng.randrange(len(self.groups))])
            case Question.SETTLE:
                hand = list(kinds(self.hand))
                rng.shuffle(hand)
                return Discard(tuple(sorted(hand[: 1 + rng.randrange(self.surplus)])))
            case Question.LAST_SALES:
                return DONE
        return None

    def sample_bid(self, rng: Rng) -> Bid:
        """Some cards in any order, and as many more as the least worth needs."""
        cards = list(kinds(self.biddable))
        rng.shuffle(cards)
        number = 1 + rng.randrange(len(cards))
        total = sum(VALUE[kind] for kind in cards[:number])
        while total < self.least:
            total += VALUE[cards[number]]
            number += 1
        return Bid(tuple(sorted(cards[:number])))


def choices(cards: Sequence[int], most: int) -> Iterator[tuple[Kind, ...]]:
    """Every choice of one card or more, and at most so many, among these counts."""
    held = [kind for kind in range(KINDS) if cards[kind]]
    if most:
        for numbers in product(*(range(cards[kind] + 1) for kind in held)):
            if 0 < sum(numbers) <= most:
                yield tuple(kind for kind, number in zip(held, numbers, strict=True) for _ in range(number))


def decision_of(s: State, seat: Seat) -> Decision:
    """All that this seat may do now."""
    question = QUESTIONS[law.question(s, seat)]
    return Decision(
        seat=seat,
        question=question,
        hand=tuple(s.hand[seat]),
        can_sell=s.phase != ENDED and not s.is_done[seat],
        least=s.highest - s.stake[seat] + 1 if question == Question.BID else 0,
        bundle=tuple(s.bundle) if question == Question.PLACE else NOTHING,
        groups=tuple(group for group in range(len(GROUPS)) if law.has_group(s.market, group))
        if question == Question.TAKE
        else (),
        surplus=s.hand_size[seat] - s.hand_limit if question == Question.SETTLE else 0,
    )
