"""What the conformance suite must be told about a game by somebody other than the game.

Each game has a module beside this one, of its own name, with a `WITNESS`. It knows the game from its rules:
which cards lie where, who has seen which of them, how moves are written. Nothing else in the suite knows which
game it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

from souk.games import NAMES, game_named
from souk.games.game import Chance, Event, Game, Options, Viewer

TABLES = [(name, players) for name in NAMES for players in game_named(name).seats]


class Ledger(Protocol):
    """A record of who saw what in one game, kept by watching the table."""

    def watch(self, events: Sequence[Event]) -> None:
        """See what everybody sees."""

    def twin(self, viewer: Viewer, rng: Random) -> Chance:
        """Another chance of the same game: cards are exchanged between places that this viewer has never seen."""


class Leak(NamedTuple):
    """A game that tells somebody what they may not know, and by what it shows."""

    game: Game[Any, Any]
    shows_in: str


class Witness(Protocol):
    """All that the suite knows of one game."""

    verbs: frozenset[str]  # the first words of all moves

    def options(self, rng: Random) -> Options:
        """Some options."""

    def ledger(self, players: int, chance: Chance) -> Ledger:
        """An empty ledger for a game."""

    # Any: the suite hands over the states and views of whichever game it is.
    def candidates(self, view: Any) -> Iterator[str]:
        """Every move of the closed kinds that this seat could say with the cards in its hand, most of them
        illegal, cards in the order of the table of cards; and some that speak of other cards.
        """

    def probes(self, view: Any, rng: Random) -> Iterator[str]:
        """A few moves that this seat might try."""

    def where_the_cards_are(self, state: Any) -> list[str]:
        """All cards of a game, sorted, gathered from every place where one can lie."""

    def leaks(self) -> Mapping[str, Leak]:
        """The game with leaks planted on purpose."""


def witness_of(name: str) -> Witness:
    """The witness for the game of this name."""
    witness: Witness = import_module(f"tests.conformance.{name}").WITNESS
    return witness
