"""The bots, by level. A bot sees a view and a decision, has a stream of random numbers of its own, and answers
with a move. Where there is no order it is asked now and then, and may also answer None: nothing, for now. When the
table waits for its seat it always moves.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from souk.games.game import Decision, Move, Rng

# Any: a bot is written for the view of one game, and kept here beside those for others.
Bot = Callable[[Any, Any, Rng], Move | None]

LEVELS = ("random", "novice")


def bot_named(game: str, level: str) -> Bot:
    """The bot of this level for this game, or KeyError."""
    if level not in LEVELS:
        raise KeyError(level)
    if level == "random":
        return random_move
    bot: Bot = import_module(f"souk.bots.{game}_{level}").choose
    return bot


def random_move(view: object, decision: Decision, rng: Rng) -> Move | None:
    """Any legal move, a yardstick."""
    return decision.sample(rng)
