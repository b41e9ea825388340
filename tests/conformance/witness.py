"""What the conformance suite must be told about a game by somebody other than the game.

Each game has a module beside this one, of its own name, with a `WITNESS`. It knows the game from its rules:
which cards lie where, who has seen which of them, how moves are written, what can occur. Nothing else in the suite
knows which game it is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from souk.games import NAMES, game_named
from souk.games.game import Chance, Event, Game, Options, Viewer

TABLES = [(name, players) for name in NAMES for players in game_named(name).seats]


class Ledger(Protocol):
    """A record of who saw what in one game, kept by watching the table."""

    def watch(self, events: Sequence[Event]) -> None:
        """See what happened at the deal or by a move, and who saw it."""

    def twin(self, viewer: Viewer, rng: Random) -> Chance:
        """Another chance of the same game: cards are exchanged between places that this viewer has never seen."""


class Leak(NamedTuple):
    """A game that tells somebody what they may not know, and by what it shows."""

    game: Game[Any, Any]
    shows_in: str


class Witness(Protocol):
    """All that the suite knows of one game."""

    records: int  # how many random games at each number of players are verified every time
    closed: frozenset[str]  # the first words of the moves that a decision lists
    open: frozenset[str]  # and of those that it only describes

    def options(self, players: int, rng: Random) -> Options:
        """Some options."""

    def ledger(self, players: int, chance: Chance) -> Ledger:
        """An empty ledger for a game."""

    # Any: the suite hands over the states and views of whichever game it is.
    def candidates(self, view: Any, rng: Random) -> Iterator[str]:
        """Moves of the closed kinds, most of them illegal, cards in the order of the table of cards: every one
        that this seat could say with the cards in its hand, or some of them where they are very many; and some
        that speak of other cards.
        """

    def judged(self, view: Any, rng: Random) -> Iterator[tuple[str, bool]]:
        """Moves of the open kinds, and whether they are legal."""

    def probes(self, view: Any, rng: Random) -> Iterator[str]:
        """A few moves that this seat might try."""

    def where_the_cards_are(self, state: Any) -> list[str]:
        """All cards of a game, sorted, gathered from every place where one can lie."""

    def occurrences(self, told: Sequence[Sequence[Event]]) -> Counter[str]:
        """What occurred in a game, of which the events are given by the deal and by each move."""

    def must_occur(self, players: int) -> frozenset[str]:
        """What does occur at least once in a hundred random games."""

    def leaks(self) -> Mapping[str, Leak]:
        """The game with leaks planted on purpose."""


def witness_of(name: str) -> Witness:
    """The witness for the game of this name."""
    witness: Witness = import_module(f"tests.conformance.{name}").WITNESS
    return witness


def kinds_in(module: ModuleType) -> set[str]:
    """The names of all kinds of events that are written in a module."""
    return {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == module.__name__}


def kinds_met(told: Sequence[Sequence[Event]]) -> Counter[str]:
    """How often each kind of event occurred."""
    return Counter(type(event).__name__ for events in told for event in events)
