"""Random games of any kind, for the suite to look at."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any

from souk.games.game import Chance, Event, Game, Move, Options, Outcome, Seat, Viewer
from souk.games.record import Record
from souk.shuffle import shuffled

OUT_OF_TURN = 0.15  # how often somebody tries to act whom the table does not ask
LONGEST = 20_000  # tries to move; a game that has not ended by then never does


@dataclass(frozen=True)
class Played:
    """A game from its deal to its end."""

    game: Game[Any, Any]
    players: int
    options: Options
    chance: Chance
    moves: tuple[tuple[Seat, Move], ...]
    told: tuple[tuple[Event, ...], ...]  # what happened, by the deal and by each move
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
    state, dealt = game.deal(players, chance, options)
    steps = list(finish(game, state, players, rng))
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(
        game,
        players,
        options,
        chance,
        moves=tuple((seat, move) for seat, move, _ in steps),
        told=(tuple(dealt), *(events for _, _, events in steps)),
        outcome=outcome,
        reshuffles=tuple(map(tuple, game.reshuffles(state))),
    )


def finish(
    game: Game[Any, Any], state: Any, players: int, rng: Random
) -> Iterator[tuple[Seat, Move, tuple[Event, ...]]]:
    """Play on at random until the game has ended, telling each move after it was made, and what happened."""
    for _ in range(LONGEST):
        awaited = game.awaited(state)
        if not awaited:
            return
        asked = sorted(awaited | game.invited(state))
        seat = rng.randrange(players) if rng.random() < OUT_OF_TURN else rng.choice(asked)
        move = game.decision(state, seat).sample(rng)
        if move is not None:
            yield seat, move, tuple(game.play(state, seat, move))
    raise AssertionError(f"{game.name} did not end within {LONGEST} tries")


def viewers(players: int) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*range(players), None]


def snapshot(state: object) -> str:
    """Everything that is true in a state, as a text."""
    return canonical(vars(state))


def is_same(one: object, other: object) -> bool:
    """Whether two things look the same. Only where they seem not to are they looked at closely."""
    return repr(one) == repr(other) or canonical(one) == canonical(other)


def canonical(thing: object) -> str:
    """A text that is the same for things that are the same: sets and mappings have no order of their own, and
    two functions are told apart by their names alone. What a plain class keeps in slots is passed over: it may
    have been worked out at whatever moment somebody asked, and is looked at through views.
    """
    match thing:
        case None | bool() | int() | float() | str():
            return repr(thing)
        case list() | tuple() if all(type(entry) is int for entry in thing):
            return repr([*thing])
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(canonical, thing)))}}}"
        case Mapping():
            return f"{{{', '.join(sorted(f'{canonical(key)}: {canonical(thing[key])}' for key in thing))}}}"
        case list() | tuple():
            return f"[{', '.join(map(canonical, thing))}]"
    name = getattr(thing, "__qualname__", type(thing).__qualname__)
    if is_dataclass(thing):
        parts = {part.name: getattr(thing, part.name) for part in fields(thing)}
    else:
        parts = getattr(thing, "__dict__", {})
    return f"{name}({canonical(parts)})"
