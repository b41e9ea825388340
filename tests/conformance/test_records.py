"""The records of every game at every number of players."""

from dataclasses import replace

import pytest

from souk.games import game_named
from souk.games.record import dumps, loads, replay, verify
from souk.shuffle import stream
from tests.conformance.playing import random_game, viewers
from tests.conformance.witness import TABLES, witness_of

every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def check_records(name: str, players: int, numbers: range) -> None:
    """Random games are written, read, written again and verified."""
    game, witness = game_named(name), witness_of(name)
    for number in numbers:
        rng = stream("records", name, players, number)
        played = random_game(game, players, witness.options(rng), rng)
        line = dumps(played.record())
        record = loads(line)
        assert dumps(record) == line
        assert verify(record) == played.outcome


@pytest.mark.parametrize("part", range(5))
@every_table
def test_five_hundred_random_games_verify(name: str, players: int, part: int) -> None:
    check_records(name, players, range(100 * part, 100 * (part + 1)))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@every_table
def test_ten_thousand_random_games_verify(name: str, players: int, part: int) -> None:
    check_records(name, players, range(500 * part, 500 * (part + 1)))


@every_table
def test_unfinished_games_verify_too(name: str, players: int) -> None:
    record = random_game(game_named(name), players, {}, stream("unfinished", name, players)).record()
    for stop in range(0, len(record.moves), 10):
        line = dumps(replace(record, moves=record.moves[:stop], result=None))
        assert dumps(loads(line)) == line
        assert verify(loads(line)) is None


@every_table
def test_a_replay_reproduces_every_view_of_every_viewer(name: str, players: int) -> None:
    game, rng = game_named(name), stream("replay", name, players)
    for _ in range(3):
        played = random_game(game, players, witness_of(name).options(rng), rng)
        first = [
            [*(repr(game.view(state, viewer)) for viewer in viewers(players)), repr(events)]
            for state, events in played.again()
        ]
        again = [
            [*(repr(game.view(state, viewer)) for viewer in viewers(players)), repr(events)]
            for state, events in replay(loads(dumps(played.record())))
        ]
        assert again == first
