"""What a seat of Byzantz may do now, so that nobody else needs rules to offer it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from souk.games.byzantz.actions import ACTIONS, SELL, SELL_MERCHANTS, cards_of_sale, legal_sales
from souk.games.byzantz.cards import GROUPS, KINDS, MERCHANT, NOTHING, VALUE, Counts, Kind, kinds
from souk.games.byzantz.law import has_group, is_awaited
from souk.games.byzantz.moves import DONE, PASS, Bid, Discard, Place, Sell, Take
from souk.games.byzantz.state import AUCTION, ENDED, LAST_SALES, NOBODY, PLACING, SHARING, State
from souk.games.game import Decision as AnyDecision
from souk.games.game import Move, Rng, Seat

# What the table asks of a seat.
NOTHING_ASKED = ""
ASKED_TO_BID = "bid"  # B6
ASKED_TO_PLACE = "place"  # B11, B13
ASKED_TO_TAKE = "take"  # B15
ASKED_TO_SETTLE = "settle"  # B21
ASKED_FOR_LAST_SALES = "last-sales"  # B23


def sale(action: int) -> Sell:
    """The move of a numbered sale."""
    cards = [0] * KINDS
    cards_of_sale(action, cards)
    return Sell(tuple(kinds(cards)))


SALES = {action: sale(action) for action in range(SELL, SELL_MERCHANTS + 1)}


@dataclass(frozen=True, slots=True)
class Decision(AnyDecision):
    """Sales are offered always, whoever's turn it is (B17); the rest only to whom the table asks."""

    seat: Seat
    question: str
    hand: Counts
    can_sell: bool
    least: int = 0  # B7: what the cards that are added to the bid must be worth
    bundle: Counts = NOTHING  # what can be placed
    groups: tuple[int, ...] = ()  # what can be taken
    surplus: int = 0  # B21: how many cards can be discarded

    @property
    def is_awaited(self) -> bool:
        return self.question != NOTHING_ASKED

    @property
    def biddable(self) -> Counts:
        """B7: the goods in hand."""
        return (*self.hand[:MERCHANT], 0) if self.question == ASKED_TO_BID else NOTHING

    @property
    def can_raise(self) -> bool:
        """B7: whether the hand is worth a bid."""
        return self.question == ASKED_TO_BID and sum(map(int.__mul__, self.biddable, VALUE)) >= self.least

    def sales(self) -> list[Sell]:
        """B17: every set in hand."""
        if not self.can_sell:
            return []
        actions = [0] * ACTIONS
        number = legal_sales(self.hand, actions, 0)
        return [SALES[action] for action in actions[:number]]

    def moves(self) -> Iterator[Move]:
        yield from self.sales()
        if self.question == ASKED_TO_BID:
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
        if self.question == ASKED_FOR_LAST_SALES:
            yield DONE

    def sample(self, rng: Rng) -> Move | None:
        sales = self.sales()
        if sales and (not self.is_awaited or rng.random() < 0.5):
            return sales[rng.randrange(len(sales))]
        match self.question:
            case "bid":
                return self.sample_bid(rng) if self.can_raise and rng.random() < 0.5 else PASS
            case "place":
                bundle = list(kinds(self.bundle))
                return Place(bundle[rng.randrange(len(bundle))])
            case "take":
                return Take(self.groups[rng.randrange(len(self.groups))])
            case "settle":
                hand = list(kinds(self.hand))
                rng.shuffle(hand)
                return Discard(tuple(sorted(hand[: 1 + rng.randrange(self.surplus)])))
            case "last-sales":
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
    question = asked(s, seat)
    return Decision(
        seat=seat,
        question=question,
        hand=tuple(s.hand[seat]),
        can_sell=s.phase != ENDED and not s.is_done[seat],
        least=s.highest - s.stake[seat] + 1 if question == ASKED_TO_BID else 0,
        bundle=tuple(s.bundle) if question == ASKED_TO_PLACE else NOTHING,
        groups=tuple(group for group in range(len(GROUPS)) if has_group(s.market, group))
        if question == ASKED_TO_TAKE
        else (),
        surplus=s.hand_size[seat] - s.hand_limit if question == ASKED_TO_SETTLE else 0,
    )


QUESTIONS = {
    AUCTION: ASKED_TO_BID,
    PLACING: ASKED_TO_PLACE,
    SHARING: ASKED_TO_TAKE,
    LAST_SALES: ASKED_FOR_LAST_SALES,
}


def asked(s: State, seat: Seat) -> str:
    """What the table asks of this seat."""
    if not is_awaited(s, seat):
        return NOTHING_ASKED
    return ASKED_TO_SETTLE if s.over_limit != NOBODY else QUESTIONS[s.phase]
