"""The games, by name. Each is imported when it is first asked for."""

from importlib import import_module
from typing import Any

from souk.games.game import Game

NAMES = ("byzantz", "hafid")


def game_named(name: str) -> Game[Any, Any]:  # Any: who asks by name does not know the game's own types
    """The game of this name, or KeyError."""
    if name not in NAMES:
        raise KeyError(name)
    game: Game[Any, Any] = import_module(f"souk.games.{name}").GAME
    return game
