"""The records of every game at every number of players."""

from collections import Counter
from dataclasses import replace

import pytest

from souk.games import game_named
from souk.games.record import WrongRecord, dumps, loads, replay, verify
from souk.shuffle import stream
from tests.conformance.playing import is_same, random_game, viewers
from tests.conformance.witness import TABLES, witness_of

every_table = pytest.mark.parametrize(("name", "players"), TABLES)
SOAK = 10_000
PARTS = 20  # of a soak


def check_records(name: str, players: int, numbers: range) -> None:
    """Random games are written, read, written again and verified; everything that can occur does."""
    game, witness = game_named(name), witness_of(name)
    occurred: Counter[str] = Counter()
    for number in numbers:
        rng = stream("records", name, players, number)
        played = random_game(game, players, witness.options(players, rng), rng)
        line = dumps(played.record())
        record = loads(line)
        assert dumps(record) == line
        assert verify(record) == played.outcome
        occurred.update(witness.occurrences(played.told))
    print(f"{name} for {players}, {len(numbers)} games:", dict(sorted(occurred.items())))  # noqa: T201
    missing = {what for what in witness.must_occur(players) if not occurred[what]}
    assert not missing, "never met: play more games"


@every_table
def test_hundreds_of_random_games_verify_and_everything_occurs_in_them(name: str, players: int) -> None:
    check_records(name, players, range(witness_of(name).records))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@every_table
def test_ten_thousand_random_games_verify(name: str, players: int, part: int) -> None:
    check_records(name, players, range(SOAK * part // PARTS, SOAK * (part + 1) // PARTS))


@every_table
def test_unfinished_games_verify_too(name: str, players: int) -> None:
    game = game_named(name)
    played = random_game(game, players, {}, stream("unfinished", name, players))
    record = played.record()
    for stop, (state, _) in enumerate(played.again()):
        if stop % 10 == 0 and stop < len(record.moves):
            reshuffles = tuple(map(tuple, game.reshuffles(state)))
            line = dumps(replace(record, moves=record.moves[:stop], reshuffles=reshuffles, result=None))
            assert dumps(loads(line)) == line
            assert verify(loads(line)) is None


@every_table
def test_a_reshuffle_missing_or_too_many_or_of_other_cards_is_refused(name: str, players: int) -> None:
    game, witness = game_named(name), witness_of(name)
    reshuffled = 0
    for number in range(10):
        rng = stream("reshuffles", name, players, number)
        played = random_game(game, players, witness.options(players, rng), rng)
        record, piles = played.record(), played.reshuffles
        wrong = [(*piles, piles[-1] if piles else record.deck)]
        for index, pile in enumerate(piles):
            other = rng.choice([card for card in record.deck if card != pile[0]])
            wrong += [
                piles[:index] + piles[index + 1 :],
                (*piles[:index], (other, *pile[1:]), *piles[index + 1 :]),
                (*piles[:index], pile[1:], *piles[index + 1 :]),
                (*piles[:index], (*pile, pile[0]), *piles[index + 1 :]),
                (*piles[:index], (), *piles[index:]),
            ]
        for reshuffles in wrong:
            with pytest.raises(WrongRecord) as refused:
                verify(replace(record, reshuffles=reshuffles))
            assert refused.value.move is None
        reshuffled += len(piles)
    assert bool(reshuffled) == ("Reshuffled" in witness.must_occur(players))


@every_table
def test_a_replay_reproduces_every_view_of_every_viewer(name: str, players: int) -> None:
    game, rng = game_named(name), stream("replay", name, players)
    for _ in range(3):
        played = random_game(game, players, witness_of(name).options(players, rng), rng)
        record = loads(dumps(played.record()))
        for (state, events), (again, told) in zip(played.again(), replay(record), strict=True):
            assert told == events
            for viewer in viewers(players):
                assert is_same(game.view(again, viewer), game.view(state, viewer))
