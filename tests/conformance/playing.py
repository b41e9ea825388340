"""Random games of any kind, for the suite to look at."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from souk.games.game import Chance, Event, Game, Move, Options, Outcome, Seat, Viewer
from souk.games.record import Record
from souk.shuffle import shuffled

OUT_OF_TURN = 0.15  # how often somebody tries to act whom the table does not wait for
LONGEST = 20_000  # moves; a game that has not ended by then never does


@dataclass(frozen=True)
class Played:
    """A game from its deal to its end."""

    game: Game[Any, Any]
    players: int
    options: Options
    chance: Chance
    moves: tuple[tuple[Seat, Move], ...]
    outcome: Outcome
    reshuffles: tuple[tuple[str, ...], ...]

    def record(self, **added: object) -> Record:
        return Record(
            game=self.game.name,
            rules=self.game.rules,
            players=tuple(f"player {seat}" for seat in range(self.players)),
            options=self.options,
            first=self.chance.first,
            deck=tuple(self.chance.deck),
            reshuffles=self.reshuffles,
            moves=tuple((seat, str(move)) for seat, move in self.moves),
            result=self.outcome,
            added=added,
        )

    def again(self, chance: Chance | None = None) -> Iterator[tuple[Any, list[Event]]]:
        """The state after the deal and after each move, with what happened; it is one state that goes on
        changing. Another chance may be tried with the same moves.
        """
        state, events = self.game.deal(self.players, chance or self.chance, self.options)
        yield state, events
        for seat, move in self.moves:
            yield state, self.game.play(state, seat, move)


def random_game(game: Game[Any, Any], players: int, options: Options, rng: Random) -> Played:
    """Everybody plays at random, also out of turn. Fails if the game does not end."""
    chance = shuffled(game, players, options, rng)
    state, _ = game.deal(players, chance, options)
    moves = tuple(finish(game, state, players, rng))
    outcome = game.outcome(state)
    assert outcome is not None
    reshuffles = tuple(map(tuple, game.reshuffles(state)))
    return Played(game, players, options, chance, moves, outcome, reshuffles)


def finish(game: Game[Any, Any], state: Any, players: int, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Play on at random until the game has ended, telling each move after it was made."""
    for _ in range(LONGEST):
        awaited = sorted(game.awaited(state))
        if not awaited:
            return
        seat = rng.randrange(players) if rng.random() < OUT_OF_TURN else rng.choice(awaited)
        move = game.decision(state, seat).sample(rng)
        if move is not None:
            game.carry_out(state, seat, move)
            yield seat, move
    raise AssertionError(f"{game.name} did not end within {LONGEST} moves")


def viewers(players: int) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*range(players), None]


def snapshot(state: object) -> str:
    """Everything that is true in a state, as a text."""
    return json.dumps(vars(state), default=vars, sort_keys=True)
