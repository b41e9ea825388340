"""Where chance comes from: everything random follows from a seed, by separate streams."""

from dataclasses import dataclass
from random import Random
from typing import Any

from souk.games.game import Chance, Game, Options


def stream(seed: object, *purpose: object) -> Random:
    """A stream of random numbers for one purpose: a deal, a bot, imagined worlds."""
    return Random("/".join(str(word) for word in (seed, *purpose)))


@dataclass(frozen=True)
class Orders:
    """An order of the whole deck for each reshuffle of a game, all from one seed."""

    seed: int
    cards: tuple[str, ...]

    def __call__(self, number: int) -> list[str]:
        """The order for the reshuffle of this number."""
        return stream(self.seed, "reshuffle", number).sample(self.cards, len(self.cards))


def shuffled(game: Game[Any, Any], players: int, options: Options, rng: Random) -> Chance:  # Any: whichever game
    """A shuffled deck, a first seat, and orders for whatever is reshuffled."""
    cards = game.deck(players, options)
    deck = list(cards)
    rng.shuffle(deck)
    return Chance(rng.randrange(players), deck, Orders(rng.getrandbits(64), tuple(cards)))
