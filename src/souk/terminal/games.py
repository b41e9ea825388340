"""What the terminal needs to know of a game, found by the game's name."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from souk.games.game import Decision, Event, Game, Options, Seat, View, Viewer
from souk.locale import Language
from souk.locale.words import Verb

Reader = Callable[[str], str]  # shows a prompt and gives the line that was typed; EOFError at the end of input


class Words(Protocol):
    """What `souk.locale` knows of a game."""

    def told(self, event: Event, names: Sequence[str], language: Language, viewer: Viewer) -> str:
        """An event in a sentence."""

    def asked(self, view: View, decision: Decision, names: Sequence[str], language: Language) -> str:
        """What the table asks of the seat that decides."""

    def verbs(self, language: Language) -> list[Verb]:
        """The moves as people type them."""

    def example(self, language: Language) -> str:
        """How moves are typed, for the help."""

    def deck_table(
        self,
        game: Game[Any, Any],  # Any: whichever game it is
        players: int,
        options: Options,
        language: Language,
    ) -> list[str]:
        """The cards of a game and their numbers, line by line, as a TOML file; what it explains is a comment."""


class Drawing(Protocol):
    """What `souk.terminal` knows of a game."""

    def draw_table(
        self,
        view: View,
        awaited: frozenset[Seat],
        names: Sequence[str],
        language: Language,
        memory_aid: bool = False,
        is_open: bool = False,
    ) -> RenderableType:
        """What lies on the table; with the memory aid also what an attentive player remembers.

        Where all is open, nothing needs to be remembered, and no profit is hidden.
        """

    def draw_hand(self, view: View, decision: Decision, title: str, language: Language) -> RenderableType:
        """The viewer's own hand."""


def words_of(game: str) -> Words:
    """A game in words."""
    return cast(Words, import_module(f"souk.locale.{game}"))  # a module found by its name has no type


def drawing_of(game: str) -> Drawing:
    """A game in a terminal."""
    return cast(Drawing, import_module(f"souk.terminal.{game}"))  # a module found by its name has no type
