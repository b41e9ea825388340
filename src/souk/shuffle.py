"""Where chance comes from: everything random follows from a seed, by separate streams."""

from random import Random
from typing import Any

from souk.games.game import Chance, Game, Options


def stream(seed: object, *purpose: object) -> Random:
    """A stream of random numbers for one purpose: a deal, a bot, imagined worlds."""
    return Random("/".join(str(word) for word in (seed, *purpose)))


def shuffled(game: Game[Any, Any], players: int, options: Options, rng: Random) -> Chance:  # Any: whichever game
    """A shuffled deck and a first seat."""
    deck = game.deck(players, options)
    rng.shuffle(deck)
    return Chance(rng.randrange(players), deck)
