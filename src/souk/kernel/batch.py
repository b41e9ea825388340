"""Many games at once, stepped together by the compiled law from Python.

    batch = Batch("byzantz", players=4, games=1024, seed=1)
    while …:
        chosen = …  # for game i, one of batch.actions[i, : batch.numbers[i]]
        batch.step(chosen)

Actions are the numbers of the game's `actions` module. A game that has ended has no legal actions; the next
step deals it anew, whatever is chosen for it.
"""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from souk.games import game_named
from souk.games.game import Options
from souk.kernel.loader import compiled

Ints = npt.NDArray[np.int16]


@cache
def kernel(game: str) -> ModuleType:
    """The compiled law of a game; compiling it takes some seconds the first time on a machine."""
    source = import_module(f"souk.kernel.{game}")
    return compiled(source.PARTS, source.ENTRIES)


def states(game: str, players: int, options: Options, number: int) -> npt.NDArray[Any]:  # Any: a record of fields
    """So many states with the numbers of the rules, an unshuffled deck, and nothing dealt."""
    law = import_module(f"souk.games.{game}.state")
    blank = game_named(game).blank(players, options)
    result = np.zeros(number, dtype=[(name, np.int8, shape) for name, shape in law.SHAPES.items()])
    for name in law.SHAPES:
        result[name] = getattr(blank, name)
    return result


class Batch:
    """Games of one kind, side by side."""

    def __init__(self, game: str, players: int, games: int, seed: int, options: Options | None = None) -> None:
        self.kernel = kernel(game)
        numbering = import_module(f"souk.games.{game}.actions")
        self.states = states(game, players, options or {}, games)
        self.blank = states(game, players, options or {}, 1)
        self.stream = stream(seed)
        self.reasons: Ints = np.zeros(games, np.int16)
        self.seats: Ints = np.zeros(games, np.int16)
        self.actions: Ints = np.zeros((games, numbering.ACTIONS), np.int16)
        self.numbers: Ints = np.zeros(games, np.int16)
        self.cards = np.zeros(numbering.CARDS_ROOM, np.int8)
        self.states["phase"] = self.kernel.ENDED
        self.step(np.zeros(games, np.int16))

    def step(self, chosen: Ints) -> None:
        """One action for each game, of the seat in `seats`.

        Then `reasons` says which were refused (that game is as before), `seats` who is asked, and `actions` and
        `numbers` what they may do.
        """
        self.kernel.step(
            self.states,
            self.blank,
            self.stream,
            np.ascontiguousarray(chosen, np.int16),
            self.reasons,
            self.seats,
            self.actions,
            self.numbers,
            self.cards,
        )

    def try_action(self, game: int, seat: int, action: int) -> int:
        """One action in one game by any seat, also out of turn: 0, or the reason why nothing has changed."""
        reason: int = self.kernel.try_action(self.states, game, seat, action, self.cards)
        self.kernel.offer(self.states, game, self.seats, self.actions, self.numbers)
        return reason


def stream(seed: int) -> npt.NDArray[np.int64]:
    """A stream for compiled code; every seed gives another, and none may be zero."""
    return np.array(np.random.SeedSequence(seed).generate_state(2), dtype=np.int64) % 0xFFFFFFFF + 1
