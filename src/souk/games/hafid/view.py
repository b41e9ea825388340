"""What a viewer of Hafid's knows, and imagined worlds that look the same to it.

What lies on the table can be looked up at any time: the types of all cards (H3), the cubes, the Talents, all that
was offered, claimed and promised. The memory is what a perfectly attentive player would also know.
"""

from dataclasses import dataclass
from typing import NamedTuple

from souk.games.game import Rng, Seat, Viewer
from souk.games.hafid import law
from souk.games.hafid.cards import CUSTOMERS, GOODS, TYPE, Counts, Good, Settings, TypeCounts, counts, goods, types
from souk.games.hafid.deals import Book, CheckedClaim, Offer, Promise
from souk.games.hafid.memory import Memory
from souk.games.hafid.state import CARAVANS, INFORMANT, NO_TRAY, TAKING
from souk.games.hafid.table import People, Table


class SeatView(NamedTuple):
    """What everybody sees of one seat."""

    types: TypeCounts  # H3: of the cards in hand
    hand_size: int
    talents: int
    cubes: int  # not on the board
    has_lifted: bool  # H16
    offers_said: int
    claims_said: int
    access: tuple[bool, ...]  # H14: to customers, by deals
    customers: tuple[bool, ...]  # H17: by cubes or by deals
    earned: tuple[int, ...]  # from each customer in this round
    has_held: bool  # H11
    has_answered: bool


class View(NamedTuple):
    """A table of Hafid's from one seat, or for a spectator."""

    viewer: Viewer
    players: int
    settings: Settings  # the numbers of the rules
    first: Seat
    phase: int
    round: int
    marker: Seat  # who is the first player of this round
    turn: Seat
    on: tuple[tuple[int, ...], ...]  # the cubes on each segment, by seat
    holders: tuple[Seat, ...]  # H6: who leads each caravan and the Informant, or NOBODY
    bidders: tuple[tuple[Seat, ...], ...]  # of each caravan, in the order of their first bids
    line: tuple[Seat, ...]  # whose cube is on each square of the Free Trader
    squares_taken: int
    caravan: int
    asker: Seat
    is_denied: bool
    has_sold: bool  # the seat at turn
    has_plied: bool
    markets: tuple[TypeCounts, ...]
    pile_left: int
    top_type: int | None  # H3: of the draw pile
    discarded: int
    discard_types: TypeCounts
    discard_top: Good | None
    discards: Counts | None  # H9: for the Informant who takes a card
    reshuffles: int
    said: int  # offers in this phase
    deals: int  # in this phase
    all_deals: int  # in the game
    offers: tuple[Offer, ...]  # H15: those that stand
    claims: tuple[CheckedClaim, ...]
    promises: tuple[Promise, ...]
    seats: tuple[SeatView, ...]
    hand: Counts | None  # one's own
    memory: Memory


def view_of(s: Table, viewer: Viewer) -> View:
    """Build up what this viewer knows."""
    seats = range(s.players)
    is_searching = s.phase == TAKING and s.turn == viewer
    discards = tuple(counts(s.discards[: s.discarded]))
    return View(
        viewer=viewer,
        players=s.players,
        settings=s.settings,
        first=s.first,
        phase=s.phase,
        round=s.round,
        marker=s.marker,
        turn=s.turn,
        on=tuple(tuple(cubes[: s.players]) for cubes in s.on),
        holders=tuple(law.holder(s, segment) for segment in range(INFORMANT + 1)),
        bidders=tuple(tuple(s.bidders[caravan][: s.bidders_on[caravan]]) for caravan in range(CARAVANS)),
        line=tuple(s.line),
        squares_taken=s.squares_taken,
        caravan=s.caravan,
        asker=s.asker,
        is_denied=bool(s.is_denied),
        has_sold=bool(s.has_sold),
        has_plied=bool(s.has_plied),
        markets=tuple(types(s.market[market]) for market in range(s.markets)),
        pile_left=s.pile_end - s.drawn,
        top_type=TYPE[s.deck[s.drawn]] if s.drawn < s.pile_end else None,
        discarded=s.discarded,
        discard_types=types(discards),
        discard_top=s.discards[s.discarded - 1] if s.discarded else None,
        discards=discards if is_searching else None,
        reshuffles=s.reshuffles,
        said=s.book.said,
        deals=s.book.deals,
        all_deals=s.deals,
        offers=tuple(s.book.standing.values()),
        claims=tuple(s.book.claims),
        promises=tuple(s.book.promises),
        seats=tuple(
            SeatView(
                types=types(s.hand[seat]),
                hand_size=s.hand_size[seat],
                talents=s.talents[seat],
                cubes=s.cubes[seat],
                has_lifted=bool(s.has_lifted[seat]),
                offers_said=s.offers_said[seat],
                claims_said=s.claims_said[seat],
                access=tuple(bool(s.access[customer][seat]) for customer in range(len(CUSTOMERS))),
                customers=tuple(law.has_customer(s, seat, customer) for customer in range(len(CUSTOMERS))),
                earned=tuple(s.earned[customer][seat] for customer in range(len(CUSTOMERS))),
                has_held=bool(s.has_held[seat]),
                has_answered=bool(s.has_answered[seat]),
            )
            for seat in seats
        ),
        hand=None if viewer is None else tuple(s.hand[viewer]),
        memory=s.memory_of(viewer),
    )


def imagine(view: View, rng: Rng) -> Table:
    """A full state that looks like this view. Unknown cards lie evenly where this viewer thinks that they can."""
    s = Table(view.settings, view.players)
    s.people = People(are_new=True)
    s.people.memories[view.viewer] = view.memory, 0
    lay_the_table(s, view)
    lay_the_cards(s, view, rng)

    order = [GOODS[good] for good in goods(view.settings.number)]
    cards = list(range(len(order)))
    rng.shuffle(cards)
    s.next_order = Cuts(tuple(order[card] for card in cards))
    s.piles = [[] for _ in range(view.reshuffles)]
    s.settle()
    return s


def lay_the_table(s: Table, view: View) -> None:
    """All that this viewer sees but the cards."""
    s.first = view.first
    s.phase = view.phase
    s.round = view.round
    s.marker = view.marker
    s.turn = view.turn
    s.squares_taken = view.squares_taken
    s.line = list(view.line)
    s.caravan = view.caravan
    s.asker = view.asker
    s.is_denied = int(view.is_denied)
    s.has_sold = int(view.has_sold)
    s.has_plied = int(view.has_plied)
    s.reshuffles = view.reshuffles
    s.deals = view.all_deals
    s.tray_for = NO_TRAY
    for segment, cubes in enumerate(view.on):
        s.on[segment][: view.players] = cubes
    for caravan, bidders in enumerate(view.bidders):
        s.bidders[caravan][: len(bidders)] = bidders
        s.bidders_on[caravan] = len(bidders)
    for number, seat in enumerate(view.seats):
        s.hand_size[number] = seat.hand_size
        s.talents[number] = seat.talents
        s.cubes[number] = seat.cubes
        s.has_lifted[number] = int(seat.has_lifted)
        s.offers_said[number] = seat.offers_said
        s.claims_said[number] = seat.claims_said
        s.has_held[number] = int(seat.has_held)
        s.has_answered[number] = int(seat.has_answered)
        for customer in range(len(CUSTOMERS)):
            s.access[customer][number] = int(seat.access[customer])
            s.earned[customer][number] = seat.earned[customer]
    s.book = Book(
        round=view.round,
        said=view.said,
        deals=view.deals,
        standing={offer.number: offer for offer in view.offers},
        claims=list(view.claims),
        promises=list(view.promises),
    )


def lay_the_cards(s: Table, view: View, rng: Rng) -> None:
    """The cards as they can be in some world that the memory allows."""
    *face_down, pile, discards = view.memory.some_world(rng)
    for seat in range(view.players):
        s.hand[seat] = counts(face_down[seat])
    for market in range(len(view.markets)):
        s.market[market] = counts(face_down[view.players + market])
        s.market_size[market] = sum(s.market[market])

    rng.shuffle(pile)
    if view.top_type is not None:
        top = next(place for place, good in enumerate(pile) if TYPE[good] == view.top_type)
        pile[0], pile[top] = pile[top], pile[0]
    s.drawn = 0
    s.pile_end = len(pile)
    s.deck[: len(pile)] = pile

    # Of equal cards the lowest were taken (H9), so what lies there still is what was laid last.
    lying = counts(discards)
    kept = []
    for good in reversed(view.memory.laid):
        if lying[good]:
            lying[good] -= 1
            kept.append(good)
    s.discarded = len(kept)
    s.discards[: len(kept)] = reversed(kept)


@dataclass(frozen=True)
class Cuts:
    """Orders for the reshuffles of an imagined table, all drawn at once: one order, cut elsewhere each time."""

    cards: tuple[str, ...]

    def __call__(self, number: int) -> tuple[str, ...]:
        cut = number * len(self.cards) // 3 % len(self.cards)
        return self.cards[cut:] + self.cards[:cut]
