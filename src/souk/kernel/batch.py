"""Many games at once, stepped together by the compiled law from Python.

    batch = Batch(game_named("byzantz"), players=4, games=1024, seed=1)
    while …:
        chosen = …  # for game i, one of batch.actions[i, : batch.numbers[i]]
        batch.step(chosen)

Actions are the numbers of the game's `actions` module. A game that has ended has no legal actions; the next
step deals it anew, whatever is chosen for it.
"""

from functools import cache
from importlib import import_module
from operator import index
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from souk.games.game import Game, Options
from souk.kernel.loader import compiled

Ints = npt.NDArray[np.int16]


@cache
def kernel(game: str) -> ModuleType:
    """The compiled law of a game; compiling it takes some seconds the first time on a machine."""
    return compiled(game)


def states(game: Game[Any, Any], players: int, options: Options, number: int) -> npt.NDArray[Any]:
    """So many states before the deal, as records of fields."""
    blank = game.blank(players, options)
    # The shapes are those of this state: a large deck has longer rows, and large values need wider fields.
    width = np.min_scalar_type(-blank.largest)
    if width.kind != "i":
        raise ValueError("the numbers of this game are too large to be compiled")
    shapes = {name: np.shape(getattr(blank, name)) for name in blank.shapes}
    result = np.zeros(number, dtype=[(name, width, shape) for name, shape in shapes.items()])
    for name in blank.shapes:
        result[name] = getattr(blank, name)
    return result


class Batch:
    """Games of one kind, side by side."""

    def __init__(
        self,
        game: Game[Any, Any],  # Any: whichever game it is
        players: int,
        games: int,
        seed: int,
        options: Options | None = None,
    ) -> None:
        game.check_players(players)
        game.check_options(options or {}, players)
        numbering = import_module(f"souk.games.{game.name}.actions")
        self.kernel = kernel(game.name)
        self.players = players
        self.states = states(game, players, options or {}, games)
        self.blank = states(game, players, options or {}, 1)
        self.stream = stream(seed)
        self.reasons: Ints = np.zeros(games, np.int16)
        self.seats: Ints = np.zeros(games, np.int16)
        self.actions: Ints = np.zeros((games, numbering.ACTIONS), np.int16)
        self.numbers: Ints = np.zeros(games, np.int16)
        self.cards = np.zeros(numbering.CARDS_ROOM, np.int8)
        self.kernel.begin_all(self.states, self.blank, self.stream)
        for number in range(games):
            self.kernel.offer(self.states, number, self.seats, self.actions, self.numbers)

    def step(self, chosen: Ints) -> None:
        """One action for each game, of the seat in `seats`.

        Then `reasons` says which were refused (that game is as before), `seats` who is asked, and `actions` and
        `numbers` what they may do.
        """
        chosen = np.asarray(chosen)
        if chosen.shape != self.seats.shape or chosen.dtype.kind not in "iu":
            raise ValueError(f"one action for each of {len(self.seats)} games, as whole numbers")
        # A number that is no action stays none when it is cut down to 16 bits.
        chosen = np.clip(chosen, -1, self.actions.shape[1])
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
        game, seat, action = index(game), index(seat), index(action)
        self.check_game(game)
        reason: int = self.kernel.try_action(self.states, game, seat, action, self.stream, self.cards)
        self.kernel.offer(self.states, game, self.seats, self.actions, self.numbers)
        return reason

    def legal_actions(self, game: int, seat: int) -> list[int]:
        """What any seat may do now, also out of turn."""
        game, seat = index(game), index(seat)
        self.check_game(game)
        if seat not in range(self.players):
            raise ValueError(f"there is no seat {seat}")
        room = np.zeros(self.actions.shape[1], np.int16)
        number = self.kernel.legal_actions(self.states, game, seat, room)
        actions: list[int] = room[:number].tolist()
        return actions

    def outcomes(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
        """For each game and seat the score as it stands, and whether it wins."""
        scores = np.zeros((len(self.states), self.players), np.int64)
        wins = np.zeros((len(self.states), self.players), np.bool_)
        self.kernel.outcomes(self.states, scores, wins)
        return scores, wins

    def check_game(self, game: int) -> None:
        """Compiled code does not look where it reads."""
        if game not in range(len(self.states)):
            raise ValueError(f"there is no game {game} in this batch")


def stream(seed: int) -> npt.NDArray[np.int64]:
    """A stream for compiled code; every seed gives another, and none may be zero."""
    return np.array(np.random.SeedSequence(seed).generate_state(2), dtype=np.int64) % 0xFFFFFFFF + 1
