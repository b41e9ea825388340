"""What you may not know never reaches you: twin worlds, for every seat and for spectators."""

from random import Random

import pytest

from souk.games import game_named
from souk.shuffle import stream
from tests.conformance.playing import Played, random_game, viewers
from tests.conformance.secrecy import Pair, compare
from tests.conformance.witness import TABLES, witness_of

GAMES = 3
SOAK = 100


def moments(played: Played, rng: Random) -> list[int]:
    """Where a game is cut off, for each viewer: early on more is secret, so early moments are looked at more often
    than late ones; and sometimes the end.
    """
    last = len(played.moves)
    return [last if rng.random() < 0.2 else int(last * rng.random() ** 2) for _ in range(2)]


def pairs(name: str, players: int, number: int) -> list[Pair]:
    """The pairs of one random game, for every viewer."""
    game, witness, rng = game_named(name), witness_of(name), stream("secrecy", name, players, number)
    played = random_game(game, players, witness.options(players, rng), rng)
    return [
        compare(played, witness, game, viewer, stop, rng)
        for viewer in viewers(players)
        for stop in moments(played, rng)
    ]


def check(found: list[Pair], table: str) -> None:
    for pair in found:
        assert pair.difference is None, f"{table} leaks: {pair.difference} {pair.where}"
    different = sum(pair.are_different for pair in found)
    rivals = sum(pair.rivals_differ for pair in found)
    print(f"{table}: {len(found)} pairs, {different} really differed, {rivals} in what another was shown")  # noqa: T201
    assert different > 0
    assert rivals > 0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_worlds_that_a_viewer_cant_tell_apart_look_the_same(name: str, players: int) -> None:
    found = [pair for number in range(GAMES) for pair in pairs(name, players, number)]
    check(found, f"{name} for {players}")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_worlds_that_a_viewer_cant_tell_apart_look_the_same(name: str, players: int, part: int) -> None:
    numbers = range(GAMES + part * SOAK // 4, GAMES + (part + 1) * SOAK // 4)
    check([pair for number in numbers for pair in pairs(name, players, number)], f"{name} for {players}")


LEAKS = [(name, players, leak) for name, players in TABLES for leak in witness_of(name).leaks()]


@pytest.mark.parametrize(("name", "players", "leak"), LEAKS)
def test_planted_leaks_are_caught(name: str, players: int, leak: str) -> None:
    game, witness, rng = game_named(name), witness_of(name), stream("leak", name, players, leak)
    leaky, shows_in = witness.leaks()[leak]
    for _ in range(20):
        played = random_game(game, players, {}, rng)
        for viewer in viewers(players):
            for stop in moments(played, rng):
                pair = compare(played, witness, leaky, viewer, stop, rng)
                if pair.difference == shows_in:
                    return
    pytest.fail(f"the twin worlds do not find {leak}: look at the ledger in tests/conformance/{name}.py")
