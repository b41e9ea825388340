"""Positions of Byzantz for tests that read like the rulebook.

`table` stacks a deck, so that the cards that matter are dealt and turned up; the places that do not matter are
filled with what is left, in the order of the table of cards. A table is then played by what the seats say:

    eva = table(players=4, hands={0: "cloth1 spice2 wine1 wood4"}, bundles=["grain3 olives3 cloth2 grain1 wood1"])
    eva.play("0 bid cloth1 spice2 wine1", "1 pass", "2 pass", "3 pass", "0 place wood1")
    assert eva.hand(0) == cards("wood4 grain3 olives3 cloth2 grain1")
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from souk.games.byzantz.cards import KIND, NAMES, SETTINGS, Counts, Settings, counts, kinds
from souk.games.byzantz.decision import Decision
from souk.games.byzantz.game import Byzantz
from souk.games.byzantz.state import State
from souk.games.byzantz.view import View
from souk.games.game import Chance, Event, Options, Outcome, Refusal, Seat, Viewer
from tests.conformance.playing import snapshot


def cards(text: str) -> str:
    """These cards in the order of the table of cards, so that equal ones are equal texts."""
    return " ".join(sorted(text.split(), key=KIND.__getitem__))


def shown(cards: Sequence[int]) -> str:
    """Cards that are counted by kind, as a text."""
    return " ".join(NAMES[kind] for kind in kinds(cards))


def counted(text: str) -> Counts:
    """These cards, counted by kind."""
    return tuple(counts(KIND[name] for name in text.split()))


def stacked(settings: Settings, first: Seat, hands: Mapping[Seat, str], bundles: Sequence[str]) -> list[str]:
    """A full deck of which these hands are dealt and these bundles turned up."""
    sizes = sorted(settings.bidder_cards, reverse=True) * settings.rounds
    seats = [(first + place) % settings.players for place in range(settings.players)]
    places = [wanted(hands.get(seat, ""), settings.dealt) for seat in seats]
    places.append(wanted("", settings.removed))
    places += map(wanted, bundles, sizes)

    left = Counter(NAMES[kind] for kind in kinds(settings.deck))
    left.subtract(name for place in places for name in place if name)
    assert min(left.values()) >= 0, f"there are not so many cards in the deck: {left}"
    rest = iter(sorted(left.elements(), key=KIND.__getitem__))
    return [*(name or next(rest) for place in places for name in place), *rest]


def wanted(text: str, size: int) -> list[str]:
    """The cards of one place; "" stands for any card, and an empty text for any cards."""
    names = text.split()
    assert len(names) in (0, size), f"{size} cards belong here, not {len(names)}: {text}"
    return names or [""] * size


class Table:
    """A game that is played by what the seats say: a seat's number, then a move of the notation."""

    def __init__(self, game: Byzantz, chance: Chance, options: Options) -> None:
        (players,) = game.settings
        self.game = game
        self.players = players
        self.state: State
        self.state, self.events = game.deal(players, chance, options)

    def play(self, *said: str) -> list[Event]:
        """Make these moves, and tell what happened in the last of them."""
        events: list[Event] = []
        for line in said:
            seat, _, move = line.partition(" ")
            events = self.game.play(self.state, int(seat), self.game.parse(move))
            self.events += events
        return events

    def refusal(self, said: str) -> Refusal:
        """Why this move is refused. It must be, and the table must stay as it is."""
        seat, _, move = said.partition(" ")
        before = snapshot(self.state)
        refusal = self.game.refusal(self.state, int(seat), self.game.parse(move))
        assert refusal is not None, f"{said} should be refused"
        assert str(refusal), "a refusal is a sentence"
        assert snapshot(self.state) == before
        return refusal

    def clause(self, said: str) -> str:
        """The clause by which this move is refused."""
        return self.refusal(said).clause

    def is_allowed(self, said: str) -> bool:
        """Whether this move may be made now."""
        seat, _, move = said.partition(" ")
        return self.game.refusal(self.state, int(seat), self.game.parse(move)) is None

    def until(self, question: str) -> "Table":
        """Play the plainest moves (pass, the first card or group) until a seat is asked this."""
        for _ in range(1000):
            seat = min(self.game.awaited(self.state))
            decision = self.decision(seat)
            if decision.question == question:
                return self
            plain = [move for move in islice(decision.moves(), 100) if not str(move).startswith("sell")]
            self.game.carry_out(self.state, seat, plain[0])
        raise AssertionError(f"nobody was ever asked to {question}")

    def decision(self, seat: Seat) -> Decision:
        return self.game.decision(self.state, seat)

    def view(self, viewer: Viewer) -> View:
        return self.game.view(self.state, viewer)

    def awaited(self) -> set[Seat]:
        return set(self.game.awaited(self.state))

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def question(self, seat: Seat) -> str:
        return self.decision(seat).question

    def hand(self, seat: Seat) -> str:
        return shown(self.state.hand[seat])

    def bid(self, seat: Seat) -> str:
        return shown(self.state.bid[seat])

    def profit(self, seat: Seat) -> str:
        return shown(self.state.profit[seat])

    @property
    def market(self) -> str:
        return shown(self.state.market)

    @property
    def bundle(self) -> str:
        return shown(self.state.bundle)

    @property
    def gone(self) -> str:
        return shown(self.state.gone)

    @property
    def bidder_cards(self) -> list[int]:
        """What each seat has won this round, 0 for nothing."""
        return self.state.bidder_card[: self.players]


def table(
    players: int = 4,
    first: Seat = 0,
    hands: Mapping[Seat, str] | None = None,
    bundles: Sequence[str] = (),
    rounds: int | None = None,
    dealt: int = 4,
    options: Options | None = None,
) -> Table:
    """A table with a stacked deck. Fewer rounds, or more cards dealt, bring a position about sooner."""
    usual = SETTINGS[players]
    settings = replace(usual, rounds=usual.rounds if rounds is None else rounds, dealt=dealt)
    game = Byzantz({players: settings})
    return Table(game, Chance(first, stacked(settings, first, hands or {}, bundles)), options or {})
