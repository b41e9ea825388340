"""What a viewer of Byzantz knows, and imagined worlds that look the same to it.

A view has two parts. What lies on the table can be looked up at any time. The memory is what a perfectly
attentive player would also know, because it was shown once; what a person sees of it is the table's choice.
"""

from typing import NamedTuple

from souk.games.byzantz.cards import KINDS, Counts, Settings, kinds
from souk.games.byzantz.law import score
from souk.games.byzantz.state import State, blank
from souk.games.game import Rng, Seat, Viewer


class SeatView(NamedTuple):
    """What everybody sees of one seat."""

    hand_size: int
    bid: Counts
    stake: int  # the worth of the bid
    has_passed: bool
    bidder_card: int  # 0: has not won this round
    profit_cards: int
    profit: int | None  # B22: the total, where it may be looked at
    is_done: bool


class Memory(NamedTuple):
    """What a perfectly attentive player knows beyond the table."""

    shown: tuple[Counts, ...]  # of each hand, the cards that everybody saw going there
    unknown: tuple[int, ...]  # of each hand, how many other cards it has; for everybody but its owner
    unseen: Counts  # what this viewer has never seen: in the deck, set aside, or unknown in a rival's hand
    profits: tuple[Counts, ...]
    gone: Counts

    def surely(self, rival: Seat) -> Counts:
        """The cards that a rival holds in every world that this viewer can think of.

        Beyond what was shown these are cards so frequent among the unseen that the unknown part of the hand
        can't do without them.
        """
        elsewhere = sum(self.unseen) - self.unknown[rival]
        return tuple(
            shown + max(0, unseen - elsewhere)
            for shown, unseen in zip(self.shown[rival], self.unseen, strict=True)
        )


class View(NamedTuple):
    """A table of Byzantz from one seat, or for a spectator."""

    viewer: Viewer
    players: int
    open_profits: bool
    tiebreak_counts_merchants: bool
    hand_limit: int
    merchant_profit: int
    first: Seat
    phase: int
    round: int
    rounds: int
    auction: int
    turn: Seat
    over_limit: Seat
    sharer: int
    highest: int
    leader: Seat
    first_passed: Seat
    bidder_cards: tuple[int, ...]  # ascending
    bundle: Counts
    market: Counts
    deck_left: int
    removed: int
    seats: tuple[SeatView, ...]
    hand: Counts | None  # one's own
    memory: Memory

    @property
    def bidder_stack(self) -> tuple[int, ...]:
        """B4: the bidder cards that nobody has won yet, the top one first."""
        won = {seat.bidder_card for seat in self.seats}
        return tuple(card for card in reversed(self.bidder_cards) if card not in won)


def view_of(s: State, viewer: Viewer, deck: Counts) -> View:
    """Build up what this viewer knows; `deck` counts all cards of the game."""
    seats = range(s.players)
    gone = tuple(s.gone)
    profits = tuple(tuple(s.profit[seat]) for seat in seats)
    bids = tuple(tuple(s.bid[seat]) for seat in seats)
    shown = tuple(tuple(map(int.__sub__, s.hand[seat], s.secret[seat])) for seat in seats)
    unseen = map(int.__sub__, deck, s.seen)
    if viewer is not None:
        unseen = map(int.__sub__, unseen, s.secret[viewer])
    return View(
        viewer=viewer,
        players=s.players,
        open_profits=bool(s.open_profits),
        tiebreak_counts_merchants=bool(s.tiebreak_counts_merchants),
        hand_limit=s.hand_limit,
        merchant_profit=s.merchant_profit,
        first=s.first,
        phase=s.phase,
        round=s.round,
        rounds=s.rounds,
        auction=s.auction,
        turn=s.turn,
        over_limit=s.over_limit,
        sharer=s.sharer,
        highest=s.highest,
        leader=s.leader,
        first_passed=s.first_passed,
        bidder_cards=tuple(s.bidder_cards[: s.players]),
        bundle=tuple(s.bundle),
        market=tuple(s.market),
        deck_left=s.deck_size - s.drawn,
        removed=s.removed,
        seats=tuple(
            SeatView(
                hand_size=s.hand_size[seat],
                bid=bids[seat],
                stake=s.stake[seat],
                has_passed=bool(s.passed[seat]),
                bidder_card=s.bidder_card[seat],
                profit_cards=sum(profits[seat]),
                profit=score(s, seat) if seat == viewer or s.open_profits else None,
                is_done=bool(s.is_done[seat]),
            )
            for seat in seats
        ),
        hand=None if viewer is None else tuple(s.hand[viewer]),
        memory=Memory(
            shown=shown,
            unknown=tuple(s.hand_size[seat] - sum(shown[seat]) for seat in seats),
            unseen=tuple(unseen),
            profits=profits,
            gone=gone,
        ),
    )


def imagine(view: View, settings: Settings, rng: Rng) -> State:
    """A full state that looks like this view: the unseen cards are shuffled to the places they can be in."""
    s = blank(settings)
    s.tiebreak_counts_merchants = int(view.tiebreak_counts_merchants)
    s.open_profits = int(view.open_profits)
    s.first = view.first
    s.phase = view.phase
    s.round = view.round
    s.auction = view.auction
    s.turn = view.turn
    s.over_limit = view.over_limit
    s.sharer = view.sharer
    s.highest = view.highest
    s.leader = view.leader
    s.first_passed = view.first_passed
    s.bundle = list(view.bundle)
    s.market = list(view.market)
    s.gone = list(view.memory.gone)
    s.seen = [settings.deck[kind] - view.memory.unseen[kind] for kind in range(KINDS)]
    for number, seat in enumerate(view.seats):
        s.hand_size[number] = seat.hand_size
        s.bid[number] = list(seat.bid)
        s.stake[number] = seat.stake
        s.passed[number] = int(seat.has_passed)
        s.bidder_card[number] = seat.bidder_card
        s.is_done[number] = int(seat.is_done)
        s.profit[number] = list(view.memory.profits[number])
        s.hand[number] = list(view.memory.shown[number])

    unseen = list(kinds(view.memory.unseen))
    rng.shuffle(unseen)
    for number in range(view.players):
        if number == view.viewer and view.hand is not None:
            s.hand[number] = list(view.hand)
            s.secret[number] = [view.hand[kind] - view.memory.shown[number][kind] for kind in range(KINDS)]
            s.seen = [s.seen[kind] - s.secret[number][kind] for kind in range(KINDS)]
            continue
        for _ in range(view.memory.unknown[number]):
            kind = unseen.pop()
            s.hand[number][kind] += 1
            s.secret[number][kind] += 1

    # The law looks only at the cards that are still to be drawn; the places before them may hold anything.
    s.drawn = s.deck_size - view.deck_left
    s.deck[s.drawn : s.deck_size] = unseen[: view.deck_left]
    return s
