"""Positions of Hafid's for tests that read like the rulebook.

`table` stacks a deck, so that the cards that matter are dealt, laid at the markets and drawn; the places that do
not matter are filled with what is left, from the end of the table of cards (linen, wool, robes, …). A table is
then played by what the seats say, and by nothing else:

    game = table(players=3, hands={0: "swords"}, laid={"rome": "goats camels"}, pile="jade amber")
    game.bids({0: "caravan1 2", 1: "caravan1 3"})
    game.play("1 claim rome")
    assert game.held(1, "goats") == 1
    assert game.held(0, "jade") == 1
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

import pytest

from souk.games.game import Chance, Event, Options, Outcome, Piles, Refusal, Refused, Seat, Viewer
from souk.games.hafid.cards import GOOD, GOODS, MARKETS, SETTINGS, Counts, Settings, counts, goods
from souk.games.hafid.decision import Decision
from souk.games.hafid.game import Hafid
from souk.games.hafid.moves import SEGMENT_NAMES
from souk.games.hafid.table import Table as State
from souk.games.hafid.view import View
from tests.conformance.playing import snapshot

PLAYERS = (2, 3, 4, 5, 6)
WARES = ("paper", "goats", "almonds", "cedar", "linen", "wool")  # worth 1, and enough of each to ply five


def cards(text: str) -> str:
    """These cards in the order of the table of cards, so that equal ones are equal texts."""
    return " ".join(sorted(text.split(), key=GOOD.__getitem__))


def shown(cards: Sequence[int]) -> str:
    """Cards that are counted by good, as a text."""
    return " ".join(GOODS[good] for good in goods(cards))


def counted(text: str) -> Counts:
    """These cards, counted by good."""
    return tuple(counts(GOOD[name] for name in text.split()))


# ---------------------------------------------------------------------------------------------------
# Stacking a deck


class Numbers(TypedDict, total=False):
    """The numbers of the rules that a smaller table may change."""

    rounds: int
    cubes: int
    dealt: int
    dealt_later: int
    to_market: int
    markets: int
    trader_draws: int
    hand_limit: int
    ply_least: int


def stacked(
    settings: Settings, players: int, first: Seat, hands: Mapping[Seat, str], laid: Mapping[str, str], pile: str
) -> list[str]:
    """A full deck from which these hands are dealt, and these cards laid at the markets and drawn."""
    seats = [(first + place) % players for place in range(players)]
    places = [wanted(hands.get(seat, ""), settings.dealt) for seat in seats]
    places += [wanted(laid.get(name, ""), settings.to_market) for name in MARKETS[: settings.markets]]
    places.append(pile.split())
    left = Counter(dict(zip(GOODS, settings.number, strict=True)))
    left.subtract(name for place in places for name in place if name)
    assert min(left.values()) >= 0, f"there are not so many cards in the deck: {left}"
    rest = iter(sorted(left.elements(), key=GOOD.__getitem__, reverse=True))
    return [*(name or next(rest) for place in places for name in place), *rest]


def wanted(text: str, size: int) -> list[str]:
    """The cards of one place; "" stands for any card."""
    names = text.split()
    assert len(names) <= size, f"only {size} cards belong here: {text}"
    return names + [""] * (size - len(names))


# ---------------------------------------------------------------------------------------------------
# A table


class Table:
    """A game that is played by what the seats say: a seat's number, then a move of the notation."""

    def __init__(self, game: Hafid, chance: Chance, options: Options) -> None:
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
        seat, _, text = said.partition(" ")
        move = self.game.parse(text)
        before = self.snapshot()
        refusal = self.game.refusal(self.state, int(seat), move)
        assert refusal is not None, f"{said} should be refused"
        assert str(refusal), "a refusal is a sentence"
        with pytest.raises(Refused) as error:
            self.game.play(self.state, int(seat), move)
        assert error.value.refusal == refusal
        assert self.snapshot() == before
        return refusal

    def clause(self, said: str) -> str:
        """The clause by which this move is refused."""
        return self.refusal(said).clause

    def code(self, said: str) -> str:
        """The code of the reason for which this move is refused."""
        return self.refusal(said).code

    def is_allowed(self, said: str) -> bool:
        """Whether this move may be made now."""
        seat, _, move = said.partition(" ")
        return self.game.refusal(self.state, int(seat), self.game.parse(move)) is None

    def snapshot(self) -> str:
        """Everything that is true at the table, as a text."""
        return snapshot(self.state)

    def bids(self, wanted: Mapping[Seat, str], rest: str = "guild-master") -> list[Event]:
        """All cubes go on the board: each seat's bids in turn, then what it has left on one customer."""
        left = {seat: [bid for bid in wanted.get(seat, "").split(", ") if bid] for seat in range(self.players)}
        events: list[Event] = []
        while any(self.state.cubes[: self.players]):
            (seat,) = self.awaited()
            bid = left[seat].pop(0) if left[seat] else f"{rest} {self.state.cubes[seat]}"
            events = self.play(f"{seat} bid {bid}")
        assert not any(left.values()), f"there were no cubes for {left}"
        return events

    def until(self, question: str) -> "Table":
        """Make the plainest moves (hold, lift, done, …) until a seat is asked this."""
        for _ in range(1000):
            seat = min(self.awaited())
            if self.question(seat) == question:
                return self
            self.play(f"{seat} {self.plain_move(seat)}")
        raise AssertionError(f"nobody was ever asked to {question}")

    def to_the_end(self) -> Outcome:
        """Make the plainest moves until the game has ended."""
        while awaited := self.awaited():
            self.play(f"{min(awaited)} {self.plain_move(min(awaited))}")
        outcome = self.outcome()
        assert outcome is not None
        return outcome

    def plain_move(self, seat: Seat) -> str:
        """The move that changes least."""
        match self.question(seat):
            case "bid":
                return f"bid guild-master {self.state.cubes[seat]}"
            case "look":
                return "look nothing"
            case "take":
                return "decline"
            case "send" | "send-after-all":
                return "hold"
            case "yield":
                return "yield"
            case "trade":
                return "lift"
            case "sell":
                return "done"
            case "claim" | "discard":
                return str(next(iter(self.decision(seat).moves())))
        raise AssertionError(f"seat {seat} is asked nothing")

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

    def asked(self) -> str:
        """Who is asked what, as a text."""
        return ", ".join(f"{seat} {self.question(seat)}" for seat in sorted(self.awaited()))

    def hand(self, seat: Seat) -> str:
        return shown(self.state.hand[seat])

    def held(self, seat: Seat, good: str) -> int:
        """How many cards of a good a seat has."""
        return self.state.hand[seat][GOOD[good]]

    def left(self, seat: Seat) -> int:
        """What the cards in a hand are worth together."""
        return sum(number * worth for number, worth in zip(self.state.hand[seat], self.state.value, strict=True))

    def market(self, name: str) -> str:
        return shown(self.state.market[MARKETS.index(name)])

    def cubes_on(self, segment: str) -> list[int]:
        """The cubes on a segment, by seat."""
        return self.state.on[SEGMENT_NAMES.index(segment)][: self.players]

    def sees(self, viewer: Viewer, events: Sequence[Event]) -> Iterator[Event]:
        """These events as a viewer is told them."""
        for event in events:
            told = self.game.redact(event, viewer)
            if told is not None:
                yield told

    @property
    def talents(self) -> list[int]:
        return self.state.talents[: self.players]

    @property
    def pile(self) -> str:
        """The draw pile, its next card first."""
        return " ".join(GOODS[good] for good in self.state.deck[self.state.drawn : self.state.pile_end])

    @property
    def discards(self) -> str:
        """The discard pile, its top card last."""
        return " ".join(GOODS[good] for good in self.state.discards[: self.state.discarded])

    @property
    def line(self) -> list[Seat]:
        """Whose cube is on each square of the Free Trader, -1 for nobody's."""
        return list(self.state.line)

    def all_cards(self) -> Counter[str]:
        """Every card, wherever it is."""
        hands = " ".join(self.hand(seat) for seat in range(self.players))
        markets = " ".join(map(self.market, MARKETS))
        return Counter(f"{hands} {markets} {self.pile} {self.discards}".split())


def table(
    players: int = 3,
    first: Seat = 0,
    hands: Mapping[Seat, str] | None = None,
    laid: Mapping[str, str] | None = None,
    pile: str = "",
    reshuffles: Sequence[str] = (),
    options: Options | None = None,
    **numbers: Unpack[Numbers],
) -> Table:
    """A table with a stacked deck. Other numbers bring a position about sooner."""
    settings = replace(SETTINGS[players], **numbers)
    deck = stacked(settings, players, first, hands or {}, laid or {}, pile)
    return seated(settings, players, first, deck, reshuffles, options)


def tiny_table(
    players: int = 2,
    first: Seat = 0,
    deck: str = "",
    reshuffles: Sequence[str] = (),
    **numbers: Unpack[Numbers],
) -> Table:
    """A table whose whole deck is these cards in this order: hands, then markets, then the draw pile. So the pile
    can be empty.
    """
    settings = replace(SETTINGS[players], number=counted(deck), **numbers)
    return seated(settings, players, first, deck.split(), reshuffles, None)


def seated(
    settings: Settings,
    players: int,
    first: Seat,
    deck: Sequence[str],
    reshuffles: Sequence[str],
    options: Options | None,
) -> Table:
    """A table with this deck, and these new draw piles."""
    chance = Chance(first, deck, Piles([pile.split() for pile in reshuffles]))
    return Table(Hafid({players: settings}), chance, options or {})


# ---------------------------------------------------------------------------------------------------
# Phases


def trading(
    players: int = 3,
    negotiators: Sequence[Seat] = (0,),
    hands: Mapping[Seat, str] | None = None,
    bids: Mapping[Seat, str] | None = None,
    rest: str = "guild-master",
) -> Table:
    """A table that has just begun to trade in the first round; nobody has Talents yet."""
    game = table(players, hands=hands)
    negotiate(game, negotiators, bids or {}, rest)
    return game


def trading_with_talents(
    players: int = 3,
    negotiators: Sequence[Seat] = (0,),
    hands: Mapping[Seat, str] | None = None,
    bids: Mapping[Seat, str] | None = None,
    rest: str = "guild-master",
) -> Table:
    """A table that has just begun to trade in the second round, with seat 0 as the first player. In the first
    round everybody has plied five wares beside these hands, and so has 5 Talents.
    """
    dealt = {}
    for seat in range(players):
        hand = (hands or {}).get(seat, "")
        dealt[seat] = " ".join((*hand.split(), *[WARES[seat]] * 5))
    game = table(players, first=players - 1, hands=dealt)
    game.bids({})
    for _ in range(players):
        (seat,) = game.awaited()
        game.play(f"{seat} ply {' '.join([WARES[seat]] * 5)}", f"{seat} done")
    assert game.talents == [5] * players
    negotiate(game, negotiators, bids or {}, rest)
    return game


def negotiate(game: Table, negotiators: Sequence[Seat], bids: Mapping[Seat, str], rest: str) -> None:
    """Bid so that trading begins at once."""
    wanted = dict(bids)
    for seat in negotiators:
        wanted[seat] = ", ".join(filter(None, ("negotiator", wanted.get(seat, ""))))
    game.bids(wanted, rest)
    assert {game.question(seat) for seat in range(game.players)} == {"trade"}


def selling(
    players: int = 3,
    first: Seat = 0,
    hands: Mapping[Seat, str] | None = None,
    customers: Mapping[Seat, str] | None = None,
    **numbers: Unpack[Numbers],
) -> Table:
    """A table at which seats have bid on these customers and on no others, and are about to sell."""
    game = table(players, first, hands, **numbers)
    wanted = {seat: ", ".join(names.split()) for seat, names in (customers or {}).items()}
    game.bids(wanted, rest="negotiator")
    return game.until("sell")
