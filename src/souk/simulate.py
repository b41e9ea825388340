"""Whole games between bots, with records, on all cores.

Everything follows from the seed and the number of the game, so the games are the same on any number of cores.
"""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, NamedTuple

from souk.bots import bot_named, random_move
from souk.games import game_named
from souk.games.game import Options, Outcome
from souk.games.record import dumps, record_of
from souk.shuffle import shuffled, stream
from souk.turns import Turns

GAMES_A_TASK = 25
TASKS_AHEAD = 4  # for each core, so that a slow reader does not fill the memory


class Match(NamedTuple):
    """Which games to play: the same bots at the same seats, over and over."""

    game: str
    levels: tuple[str, ...]
    options: Options
    seed: str


class Played(NamedTuple):
    """A finished game and its record as a line."""

    outcome: Outcome
    line: str


def play(match: Match, number: int) -> Played:
    """One game between bots."""
    game = game_named(match.game)
    players = len(match.levels)
    chance = shuffled(game, players, match.options, stream(match.seed, number, "deal"))
    bots = [bot_named(match.game, level) for level in match.levels]
    streams = [stream(match.seed, number, "bot", seat) for seat in range(players)]
    turns = Turns(players, stream(match.seed, number, "order"))
    state, _ = game.deal(players, chance, match.options)
    moves = []
    while awaited := game.awaited(state):
        seat = turns.next(awaited | game.invited(state))
        # The yardstick looks at nothing, and most of its time would go into what it does not look at.
        view = None if bots[seat] is random_move else game.view(state, seat)
        move = bots[seat](view, game.decision(state, seat), streams[seat])
        if move is not None:
            game.carry_out(state, seat, move)
            moves.append((seat, str(move)))
        elif seat in awaited:
            raise AssertionError(f"the table waits for {match.levels[seat]}, who says nothing")
    record = record_of(game, state, match.levels, match.options, chance, moves)
    if record.result is None:
        raise AssertionError("the table waits for nobody, and the game has not ended")
    return Played(record.result, dumps(record))


def play_some(match: Match, first: int, games: int) -> list[Played]:
    """Some games, one after the other: the task of a process."""
    return [play(match, number) for number in range(first, first + games)]


def simulate(match: Match, games: int, jobs: int) -> Iterator[Played]:
    """So many games in the order of their numbers, on so many processes."""
    jobs = min(jobs, -(-games // GAMES_A_TASK))
    if jobs == 1:
        for number in range(games):
            yield play(match, number)
        return
    with ProcessPoolExecutor(jobs, initializer=follow_parent) as pool:
        tasks = (
            pool.submit(play_some, match, first, min(GAMES_A_TASK, games - first))
            for first in range(0, games, GAMES_A_TASK)
        )
        try:
            yield from in_order(tasks, jobs * TASKS_AHEAD)
        finally:
            pool.shutdown(cancel_futures=True)


def follow_parent() -> None:
    """A process of the pool ends when the one that it works for ends, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all at once, and the parent decides
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_after, args=(parent.sentinel,), daemon=True).start()


def leave_after(sentinel: int) -> None:
    """Wait until the parent has ended, then end."""
    wait([sentinel])
    os._exit(1)


def in_order(tasks: Iterator[Future[list[Played]]], ahead: int) -> Iterator[Played]:
    """The results of the tasks in their order, never more than some of them under way."""
    waiting = list(islice(tasks, ahead))
    while waiting:
        yield from waiting.pop(0).result()
        waiting.extend(islice(tasks, 1))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Summary:
    """What there is to say about many games: wins, ties split, and mean scores, by seat."""

    def __init__(self, levels: Sequence[str]) -> None:
        self.levels = levels
        self.games = 0
        self.wins = [0.0] * len(levels)
        self.scores = [0] * len(levels)

    def add(self, outcome: Outcome) -> None:
        """Count one more game."""
        self.games += 1
        for seat, score in enumerate(outcome.scores):
            self.scores[seat] += score
            if seat in outcome.winners:
                self.wins[seat] += 1 / len(outcome.winners)

    def rows(self) -> list[dict[str, Any]]:  # Any: each column has a type of its own
        """For each seat its level, share of wins and mean score."""
        return [
            {
                "seat": seat,
                "bot": level,
                "share": round(self.wins[seat] / self.games, 4),
                "score": round(self.scores[seat] / self.games, 2),
            }
            for seat, level in enumerate(self.levels)
        ]
