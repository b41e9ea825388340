"""Byzantz, as everybody else asks it: the law behind the protocol of all games."""

from collections.abc import Mapping

from souk.games.byzantz import law
from souk.games.byzantz.cards import KIND, NAMES, SETTINGS, Settings, counts, kinds
from souk.games.byzantz.decision import Decision, decision_of
from souk.games.byzantz.events import GameEnded, told
from souk.games.byzantz.moves import Bid, Discard, Done, Pass, Place, Sell, Take, parse
from souk.games.byzantz.notes import GAME_ENDED
from souk.games.byzantz.reasons import BID_TOO_LOW, REASONS
from souk.games.byzantz.state import ENDED, State, blank
from souk.games.byzantz.view import View, imagine, view_of
from souk.games.fields import NO_SUCH_SEAT
from souk.games.game import (
    N_,
    Chance,
    Clauses,
    Event,
    Game,
    Move,
    Options,
    Outcome,
    Refusal,
    Refused,
    Rng,
    Seat,
    Viewer,
    switch,
    tiebreaks,
)


class Byzantz(Game[State, View]):
    """Auctions paid with the goods that one wants to keep. Other settings give smaller games."""

    name = "byzantz"
    rules = 1
    clauses = Clauses(players="B2", deck="B1", result="B24")
    options = {
        "open_profits": switch("open_profits", False, N_("everybody's profit is shown to all")),
        "tiebreak_counts_merchants": switch(
            "tiebreak_counts_merchants", True, N_("merchants in hand count in a tie")
        ),
    }

    def __init__(self, settings: Mapping[int, Settings] = SETTINGS) -> None:
        self.settings = settings
        self.seats = range(min(settings), max(settings) + 1)

    def blank(self, players: int, options: Options) -> State:
        s = blank(self.settings[players])
        s.open_profits = int(self.option(options, "open_profits") is True)
        s.tiebreak_counts_merchants = int(self.option(options, "tiebreak_counts_merchants") is True)
        s.deck[: s.deck_size] = kinds(self.settings[players].deck)
        return s

    def deck(self, players: int, options: Options) -> list[str]:
        return sorted(NAMES[kind] for kind in kinds(self.settings[players].deck))

    def start(self, players: int, chance: Chance, options: Options) -> tuple[State, list[Event]]:
        s = self.blank(players, options)
        s.first = chance.first
        s.deck[: s.deck_size] = [KIND[name] for name in chance.deck]
        s.notes = []
        law.deal(s)
        events = self.tell(s)
        s.notes = None
        return s, events

    def parse(self, text: str) -> Move:
        return parse(text)

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat in range(state.players) if law.question(state, seat))

    def decision(self, state: State, seat: Seat) -> Decision:
        return decision_of(state, seat)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        number = self.why_not(state, seat, move)
        if not number:
            return None
        facts = {"limit": state.hand_limit, "least": state.highest + 1}
        if isinstance(move, Bid) and number == BID_TOO_LOW:
            facts["total"] = state.stake[seat] + law.worth_of(counts(move.cards))
        return Refusal(*REASONS[number], facts)

    def why_not(self, s: State, seat: Seat, move: Move) -> int:
        """The law's reason against a move, or 0."""
        if seat not in range(s.players):
            return NO_SUCH_SEAT
        match move:
            case Bid(cards):
                return law.why_not_bid(s, seat, counts(cards))
            case Pass():
                return law.why_not_pass(s, seat)
            case Place(card):
                return law.why_not_place(s, seat, card)
            case Take(group):
                return law.why_not_take(s, seat, group)
            case Sell(cards):
                return law.why_not_sell(s, seat, counts(cards))
            case Discard(cards):
                return law.why_not_discard(s, seat, counts(cards))
            case Done():
                return law.why_not_done(s, seat)
        raise TypeError(f"{move!r} is no move of {self.name}")

    def carry_out(self, state: State, seat: Seat, move: Move) -> None:
        refusal = self.refusal(state, seat, move)
        if refusal is not None:
            raise Refused(refusal)
        match move:
            case Bid(cards):
                law.bid(state, seat, counts(cards))
            case Pass():
                law.pass_auction(state, seat)
            case Place(card):
                law.place(state, seat, card)
            case Take(group):
                law.take(state, seat, group)
            case Sell(cards):
                law.sell(state, seat, counts(cards))
            case Discard(cards):
                law.discard(state, seat, counts(cards))
            case Done():
                law.done(state, seat)

    def play(self, state: State, seat: Seat, move: Move) -> list[Event]:
        state.notes = []
        try:
            self.carry_out(state, seat, move)
            return self.tell(state)
        finally:
            state.notes = None

    def tell(self, s: State) -> list[Event]:
        """The events of the law's notes."""
        return [self.end(s) if note == (GAME_ENDED,) else told(note) for note in s.notes or ()]

    def end(self, s: State) -> GameEnded:
        """B24: how an ended game is counted."""
        seats = range(s.players)
        scores = tuple(law.score(s, seat) for seat in seats)
        return GameEnded(
            scores=scores,
            left=tiebreaks(scores, lambda seat: law.tiebreak(s, seat)),
            winners=tuple(seat for seat in seats if law.is_winner(s, seat)),
        )

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer, self.settings[state.players].deck)

    def imagine(self, view: View, rng: Rng) -> State:
        return imagine(view, self.settings[view.players], rng)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != ENDED:
            return None
        end = self.end(state)
        return Outcome(end.scores, end.winners)
