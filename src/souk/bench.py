"""How fast the engine is, beside its peers in the same run.

A machine is never quiet: every measurement is taken several times, in turn with the others, and the median
counts. Compare the rates of one run with each other, not with those of another day.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import count

from souk.games import NAMES, game_named
from souk.kernel import loader
from souk.simulate import Match, play

ROUNDS = 5
SECONDS = 0.6
PLAYERS = 4
BATCH = 1024
TALLIED_GAMES = 2000


@dataclass(frozen=True)
class Measurement:
    """Something that is done again and again; each time it says how many units it did."""

    name: str
    unit: str
    run: Callable[[], float]


def engine(told: Callable[[str], None]) -> list[dict[str, object]]:
    """The rates of the laws, compiled and not, and of OpenSpiel's hearts where it is installed."""
    measurements: list[Measurement] = []
    counted: list[dict[str, object]] = []
    for name in NAMES:
        measurements += interpreted(name)
    if find_spec("numba") is None:
        told("numba is not installed (extra fast): the compiled law is not measured.")
    else:
        for name in NAMES:
            told(f"Compiling {name}, once on a machine …")
            measurements += compiled(name)
            counted += tallies(name)
    if find_spec("pyspiel") is None:
        told("OpenSpiel is not installed (extra peers): no peer is measured.")
    else:
        measurements += openspiel()
    return measured(measurements, told) + counted


def measured(measurements: list[Measurement], told: Callable[[str], None]) -> list[dict[str, object]]:
    """The median rate of each, all measured in turn."""
    rates: dict[str, list[float]] = {measurement.name: [] for measurement in measurements}
    for turn in range(ROUNDS):
        told(f"Round {turn + 1} of {ROUNDS} …")
        for measurement in measurements:
            rates[measurement.name].append(rate(measurement.run))
    return [
        {
            "name": measurement.name,
            "rate": round(statistics.median(rates[measurement.name]), 1),
            "unit": measurement.unit,
            "low": round(min(rates[measurement.name]), 1),
            "high": round(max(rates[measurement.name]), 1),
        }
        for measurement in measurements
    ]


def rate(run: Callable[[], float]) -> float:
    """Units a second."""
    done = 0.0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        done += run()
    return done / spent


# ---------------------------------------------------------------------------------------------------
# Our own


def interpreted(name: str) -> Iterator[Measurement]:
    """The law as Python, and whole games between bots with their records."""
    kernel = loader.interpreted(name)
    numbering = import_module(f"souk.games.{name}.actions")
    stream = [12345, 67890]
    actions, cards = [0] * numbering.ACTIONS, [0] * numbering.CARDS_ROOM

    def game() -> float:
        """One game at random: every action is asked for its reason before it is carried out; no notes."""
        games = [game_named(name).blank(PLAYERS, {})]
        kernel.begin(games, games, stream, 0)
        decisions = 0
        while (seat := kernel.asked(games[0])) >= 0:
            action = kernel.drawn_action(games[0], seat, stream, actions)
            if kernel.try_action(games, 0, seat, action, stream, cards):
                raise AssertionError("a legal action was refused")
            decisions += 1
        return decisions

    yield Measurement(f"{name}.interpreted", "decisions/s", game)
    for level in ("random", "novice"):
        yield Measurement(f"{name}.simulate.{level}", "games/s", simulated(name, level))


def simulated(name: str, level: str) -> Callable[[], float]:
    """A game between bots of one level, with its record; another one each time."""
    match = Match(name, (level,) * PLAYERS, {}, "bench")
    numbers = count()

    def game() -> float:
        play(match, next(numbers))
        return 1

    return game


def compiled(name: str) -> Iterator[Measurement]:
    """Whole games inside the compiled law, and a batch stepped from Python with its lists of legal actions."""
    import numpy as np

    from souk.kernel.batch import Batch, kernel, states, stream

    law = kernel(name)
    numbering = import_module(f"souk.games.{name}.actions")
    place, blank = states(game_named(name), PLAYERS, {}, 1), states(game_named(name), PLAYERS, {}, 1)
    numbers = stream(1)
    room = np.zeros(numbering.ACTIONS, np.int16), np.zeros(numbering.CARDS_ROOM, np.int8)
    batch = Batch(game_named(name), PLAYERS, BATCH, 1)
    rng = np.random.default_rng(1)
    games = np.arange(BATCH)

    def play_games() -> float:
        decisions: int = law.play_games(place, blank, numbers, 200, *room)
        return decisions

    def step() -> float:
        """One step of all games; those that had ended are dealt anew, which is no decision."""
        decisions = int(np.count_nonzero(batch.numbers))
        batch.step(batch.actions[games, (rng.random(BATCH, np.float32) * batch.numbers).astype(np.int16)])
        return decisions

    play_games()  # compiles, or loads what was compiled
    yield Measurement(f"{name}.playouts", "decisions/s", play_games)
    yield Measurement(f"{name}.batch{BATCH}", "decisions/s", step)


def tallies(name: str) -> Iterator[dict[str, object]]:
    """What happens how often in a compiled game, as its state counts it."""
    import numpy as np

    from souk.kernel.batch import kernel, states, stream

    numbering = import_module(f"souk.games.{name}.actions")
    place, blank = states(game_named(name), PLAYERS, {}, 1), states(game_named(name), PLAYERS, {}, 1)
    numbers = stream(1)
    room = np.zeros(numbering.ACTIONS, np.int16), np.zeros(numbering.CARDS_ROOM, np.int8)
    totals = dict.fromkeys(numbering.TALLIES, 0)
    for _ in range(TALLIED_GAMES):
        kernel(name).play_games(place, blank, numbers, 1, *room)
        for tally in totals:
            totals[tally] += int(place[0][tally])
    for tally, total in totals.items():
        mean = round(total / TALLIED_GAMES, 2)
        yield {"name": f"{name}.{tally}", "rate": mean, "unit": "a game", "low": mean, "high": mean}


# ---------------------------------------------------------------------------------------------------
# Peers


def openspiel() -> Iterator[Measurement]:
    """Hearts in OpenSpiel: random rollouts of its C++ search, and its games stepped by a Python loop.

    The loop draws chance from the outcomes and their probabilities, as a loop must that does not know the game;
    the lean one knows that all deals of hearts are equally likely.
    """
    import pyspiel

    hearts = pyspiel.load_game("hearts")
    own = random.Random(1)
    rollouts = 2000

    def dealt() -> pyspiel.State:
        state = hearts.new_initial_state()
        while state.is_chance_node():
            state.apply_action(own.choice(state.legal_actions()))
        return state

    def lean_loop() -> float:
        state = dealt()
        decisions = 0
        while not state.is_terminal():
            state.apply_action(own.choice(state.legal_actions()))
            decisions += 1
        return decisions

    def loop() -> float:
        state = hearts.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(own.choices(actions, chances)[0])
            else:
                state.apply_action(own.choice(state.legal_actions(state.current_player())))
                decisions += 1
        return decisions

    length = statistics.mean(lean_loop() for _ in range(200))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)

    def search() -> float:
        """A search from the first choice of a game: each of its simulations is one rollout."""
        state = dealt()
        while len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        bot = pyspiel.MCTSBot(hearts, evaluator, 2.0, rollouts, 1000, False, 1, False)
        bot.step(state)
        return rollouts * length

    yield Measurement("openspiel.hearts.rollouts", "decisions/s", search)
    yield Measurement("openspiel.hearts.python", "decisions/s", loop)
    yield Measurement("openspiel.hearts.python_lean", "decisions/s", lean_loop)
