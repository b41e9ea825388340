"""The compiled law and the interpreted one are one law: the same actions, legal or not, give the same."""

import os
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from souk.bench import tallies
from souk.games import NAMES, game_named
from souk.games.byzantz import GAME, actions
from souk.games.fields import NO_SUCH_ACTION
from souk.games.game import Options, Refused
from souk.games.hafid.cards import GOODS
from souk.kernel import loader
from souk.kernel.batch import Batch, kernel, states, stream

GAMES = [(name, players) for name in NAMES for players in game_named(name).seats]
OTHER_OPTIONS: dict[str, Options] = {
    "byzantz": {"open_profits": True, "tiebreak_counts_merchants": False},
    # A deck that is dealt out almost whole, so that it is reshuffled again and again.
    "hafid": {"deck": {name: [1 + place % 4, 3] for place, name in enumerate(GOODS)}},
}


def interpreted(game: str, players: int, record: Any, options: Options | None = None) -> Any:
    """A compiled state for the interpreted law."""
    state = game_named(game).blank(players, options or {})
    for name in record.dtype.names:
        setattr(state, name, record[name].tolist())
    return state


def fields(state: Any) -> dict[str, Any]:
    """What a law knows of a state."""
    return {name: getattr(state, name) for name in state.shapes}


def agree_over_games(game: str, players: int, options: Options, games: int, seed: int) -> dict[str, int]:
    """Play both laws side by side with random actions of random seats, and count what was compared."""
    law = loader.interpreted(game)
    rng = Random(seed)
    batch = Batch(game_named(game), players, games, seed, options)
    found = {"played": 0, "refused": 0, "out of turn": 0, "ended": 0}
    for index in range(games):
        state = interpreted(game, players, batch.states[index], options)
        cards = [0] * law.CARDS_ROOM
        room = [0] * law.ACTIONS
        while batch.seats[index] >= 0:
            for seat in range(players):
                assert room[: law.legal(state, seat, room)] == batch.legal_actions(index, seat)
            if rng.random() < 0.2:
                seat, action = rng.randrange(players), rng.randrange(-2, law.ACTIONS + 2)
            else:
                seat = int(batch.seats[index]) if rng.random() < 0.8 else rng.randrange(players)
                number = law.legal(state, seat, room)
                action = room[rng.randrange(number)] if number else 0
            found["out of turn"] += seat != batch.seats[index]
            numbers = batch.stream.tolist()
            reason = law.try_action([state], 0, seat, action, numbers, cards)
            assert reason == batch.try_action(index, seat, action)
            found["refused" if reason else "played"] += 1
            assert fields(state) == fields(interpreted(game, players, batch.states[index], options))
            assert numbers == batch.stream.tolist()
        found["ended"] += 1
    return found


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_compiled_and_interpreted_law_agree_move_by_move(game: str, players: int) -> None:
    found = agree_over_games(game, players, {}, games=12, seed=players)
    assert all(found.values()), found


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_numbered_legal_actions_are_those_without_a_reason_against_them(game: str, players: int) -> None:
    law = import_module(f"souk.games.{game}.actions")
    batch = Batch(game_named(game), players, 1, seed=players)
    rng = Random(players)
    cards = [0] * law.CARDS_ROOM
    room = [0] * law.ACTIONS
    compared = 0
    while batch.seats[0] >= 0:
        state = interpreted(game, players, batch.states[0])
        for seat in range(players):
            expected = []
            for action in range(law.ACTIONS):
                law.cards_of(state, seat, action, cards)
                if law.why_not(state, seat, action, cards) == 0:
                    expected.append(action)
            assert room[: law.legal(state, seat, room)] == expected
            compared += len(expected)
        batch.step(batch.actions[:, rng.randrange(int(batch.numbers[0]))])
    assert compared > 100


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_batch_goes_on_with_new_games(game: str, players: int) -> None:
    batch = Batch(game_named(game), players, 64, seed=1)
    rng = np.random.default_rng(1)
    rows = np.arange(64)
    ended = np.zeros(64, bool)
    for _ in range(1500):
        ended |= batch.numbers == 0
        batch.step(batch.actions[rows, (rng.random(64) * batch.numbers).astype(np.int16)])
        assert not batch.reasons.any()
    assert ended.all()


def test_a_refused_action_leaves_its_game_as_it_was() -> None:
    batch = Batch(game_named("byzantz"), 4, 8, seed=1)
    before = batch.states.copy()
    batch.step(np.full(8, actions.DONE, np.int16))
    assert batch.reasons.all()
    assert (before == batch.states).all()


def test_what_compiled_code_would_not_look_at_is_refused_before() -> None:
    batch = Batch(GAME, 4, 8, seed=1)
    before = batch.states.copy()
    for chosen in (np.zeros(1, np.int16), np.zeros(9, np.int16), np.zeros((8, 1), np.int16)):
        with pytest.raises(ValueError, match="one action for each"):
            batch.step(chosen)
    for kind in ("float64", "U1", "complex64"):
        with pytest.raises(ValueError, match="whole numbers"):
            batch.step(np.zeros(8, kind))
    for number in (2**16, 2**16 + 1, -(2**16), 2**40, -1, actions.ACTIONS):
        batch.step(np.full(8, number))
        assert (batch.reasons == NO_SUCH_ACTION).all()
    with pytest.raises(TypeError):
        batch.try_action(0, 0, 0.5)  # type: ignore[arg-type]  # what is no whole number
    for game in (-1, 8):
        with pytest.raises(ValueError, match="no game"):
            batch.try_action(game, 0, 0)
    for seat in (-1, 4):
        assert batch.try_action(0, seat, 0)
        with pytest.raises(ValueError, match="no seat"):
            batch.legal_actions(0, seat)
    for players, options in ((7, {}), (4, {"gravity": True})):
        with pytest.raises(Refused):
            Batch(GAME, players, 1, seed=1, options=options)
    assert (before == batch.states).all()


def test_a_batch_counts_as_the_game_does() -> None:
    batch = Batch(GAME, 4, 1, seed=3)
    rng = Random(3)
    while batch.seats[0] >= 0:
        batch.step(batch.actions[:, rng.randrange(int(batch.numbers[0]))])
    outcome = GAME.outcome(interpreted("byzantz", 4, batch.states[0]))
    assert outcome is not None
    scores, wins = batch.outcomes()
    assert tuple(scores[0].tolist()) == outcome.scores
    assert tuple(np.flatnonzero(wins[0]).tolist()) == outcome.winners


def test_a_name_with_two_meanings_is_not_compiled() -> None:
    with pytest.raises(ImportError, match="take means one thing"):
        loader.refuse_two_meanings(["souk.games.byzantz.law", "souk.bots.byzantz_novice"])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_playouts_choose_every_legal_action_equally_often(game: str, players: int) -> None:
    """The shortcut of `drawn_action` draws from the same actions as `legal` lists, evenly."""
    source = loader.interpreted(game)
    law = import_module(f"souk.games.{game}.actions")
    batch = Batch(game_named(game), players, 1, seed=5)
    rng = Random(players)
    room = [0] * law.ACTIONS
    seen = 0
    while batch.seats[0] >= 0 and seen < 25:
        if 1 < batch.numbers[0] < 12:
            state = interpreted(game, players, batch.states[0])
            expected = batch.actions[0, : batch.numbers[0]].tolist()
            numbers = stream(seen).tolist()
            draws = 200 * len(expected)
            drawn = [source.drawn_action(state, int(batch.seats[0]), numbers, room) for _ in range(draws)]
            assert sorted(set(drawn)) == expected
            # Six standard deviations of a count whose mean is 200.
            assert all(abs(drawn.count(action) - 200) < 85 for action in expected)
            seen += 1
        batch.step(batch.actions[:, rng.randrange(int(batch.numbers[0]))])
    assert seen == 25


def test_the_same_seed_plays_the_same_games() -> None:
    def total(seed: int) -> int:
        blank, place = states(GAME, 4, {}, 1), states(GAME, 4, {}, 1)
        room = np.zeros(actions.ACTIONS, np.int16), np.zeros(actions.CARDS_ROOM, np.int8)
        decisions: int = kernel("byzantz").play_games(place, blank, stream(seed), 50, *room)
        return decisions

    assert total(1) == total(1) != total(2)


@pytest.mark.soak
@pytest.mark.parametrize("checks", ["0", "1"])
def test_agreement_over_many_games_and_with_bounds_checks(checks: str) -> None:
    """Bounds checks are chosen when numba is imported, so this runs in a process of its own."""
    code = (
        "from tests.test_kernel import GAMES, OTHER_OPTIONS, agree_over_games\n"
        "for game, players in GAMES:\n"
        "    for options in ({}, OTHER_OPTIONS[game]):\n"
        "        print(game, players, agree_over_games(game, players, options, games=60, seed=7))\n"
    )
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": checks}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_H13_cards_change_hands_in_compiled_games() -> None:
    """Compiled playouts trade: at least two deals in a game, on average, of four players."""
    rates = {tally["name"]: tally["rate"] for tally in tallies("hafid")}
    assert isinstance(rates["hafid.deals"], float)
    assert rates["hafid.deals"] >= 2
