"""What every game keeps to at every number of players."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from souk.games import game_named
from souk.games.game import Game, Move, Refused, Seat
from souk.shuffle import shuffled, stream
from tests.conformance.playing import Played, finish, is_same, random_game, snapshot, viewers
from tests.conformance.witness import TABLES, witness_of

every_table = pytest.mark.parametrize(("name", "players"), TABLES)
MANY = 3_000  # moves of one decision; of more only these are looked at
FEW = 300  # of these every one is tried


def games(purpose: str, name: str, players: int, number: int) -> Iterator[tuple[Played, Random]]:
    """So many random games, each with a stream for what is tried with it."""
    for index in range(number):
        rng = stream(purpose, name, players, index)
        yield random_game(game_named(name), players, witness_of(name).options(players, rng), rng), rng


@every_table
def test_random_play_ends_and_somebody_wins(name: str, players: int) -> None:
    for played, _ in games("ends", name, players, 10):
        assert len(played.outcome.scores) == players
        assert played.outcome.winners
        assert list(played.outcome.winners) == sorted(set(played.outcome.winners))
        assert set(played.outcome.winners) <= set(range(players))


@every_table
def test_somebody_is_awaited_until_the_end_and_a_decision_says_the_same(name: str, players: int) -> None:
    game = game_named(name)
    for played, _ in games("awaited", name, players, 5):
        for state, _ in played.again():
            awaited = game.awaited(state)
            assert (game.outcome(state) is None) == bool(awaited)
            assert awaited or not game.invited(state)
            for seat in range(players):
                decision = game.decision(state, seat)
                assert decision.is_awaited == (seat in awaited)
                assert not decision.is_awaited or next(decision.moves(), None) is not None


@every_table
def test_cards_are_conserved_after_every_move(name: str, players: int) -> None:
    witness = witness_of(name)
    for played, _ in games("cards", name, players, 8):
        deck = sorted(played.chance.deck)
        for state, _ in played.again():
            assert witness.where_the_cards_are(state) == deck


@every_table
def test_moves_are_what_brute_force_finds_and_refused_moves_change_nothing(name: str, players: int) -> None:
    game, witness = game_named(name), witness_of(name)
    met: set[str] = set()
    for number, (played, rng) in enumerate(games("brute force", name, players, 60)):
        if number >= 4 and met == witness.closed:
            return
        for state, _ in played.again():
            decisions = [game.decision(state, seat) for seat in range(players)]
            some = [verb(move) for decision in decisions for move in islice(decision.moves(), 20)]
            if rng.random() > 0.02 and met.issuperset(some):
                continue
            before = snapshot(state)
            for seat, decision in enumerate(decisions):
                moves = list(islice(decision.moves(), MANY + 1))
                view = game.view(state, seat)
                check_moves(game, state, seat, moves, witness.candidates(view, rng), rng)
                assert is_same(game.view(state, seat), view)
                met.update(map(verb, moves))
            assert snapshot(state) == before
    pytest.fail(f"these kinds of moves were never met: {witness.closed - met}")


def verb(move: Move) -> str:
    return str(move).split(" ")[0]


def check_moves(
    game: Game[Any, Any], state: Any, seat: Seat, moves: list[Move], candidates: Iterable[str], rng: Random
) -> None:
    """Every listed move is legal, stands there once, and can be said; every other candidate is refused."""
    listed = {str(move) for move in moves}
    assert len(listed) == len(moves)
    for move in moves[:FEW] + moves[FEW::10]:
        assert game.refusal(state, seat, move) is None
        assert game.parse(str(move)) == move
    is_complete = len(moves) <= MANY
    for said in set(candidates):
        move = game.parse(said)
        if said in listed:
            continue
        if game.refusal(state, seat, move) is None:
            assert not is_complete, f"{said} is legal, and not listed"
            assert rng.random() > 0.01 or move in game.decision(state, seat).moves()
        elif rng.random() < 0.03:
            check_refused(game, state, seat, move)


def check_refused(game: Game[Any, Any], state: Any, seat: Seat, move: Move) -> None:
    """Whoever makes the move all the same is told that it is refused."""
    with pytest.raises(Refused):
        game.play(state, seat, move)
    with pytest.raises(Refused):
        game.carry_out(state, seat, move)


@every_table
def test_moves_of_the_open_kinds_are_judged_by_the_rules(name: str, players: int) -> None:
    game, witness = game_named(name), witness_of(name)
    met: Counter[tuple[str, bool]] = Counter()
    for played, rng in games("open", name, players, 5):
        for state, _ in played.again():
            if rng.random() > 0.15:
                continue
            before = snapshot(state)
            seat = rng.randrange(players)
            for said, is_legal in witness.judged(game.view(state, seat), rng):
                move = game.parse(said)
                assert (game.refusal(state, seat, move) is None) == is_legal, f"seat {seat}: {said}"
                if not is_legal and rng.random() < 0.1:
                    check_refused(game, state, seat, move)
                met[verb(move), is_legal] += 1
            assert snapshot(state) == before
    assert set(met) == {(kind, is_legal) for kind in witness.open for is_legal in (True, False)}


@every_table
def test_sampled_moves_are_never_refused(name: str, players: int) -> None:
    game, witness = game_named(name), witness_of(name)
    met: set[str] = set()
    for number, (played, rng) in enumerate(games("samples", name, players, 60)):
        if number >= 6 and met == witness.closed | witness.open:
            return
        for state, _ in played.again():
            invited = game.invited(state)
            for seat in range(players):
                decision = game.decision(state, seat)
                move = decision.sample(rng)
                if move is not None:
                    assert game.refusal(state, seat, move) is None
                    assert game.parse(str(move)) == move
                    met.add(verb(move))
                elif seat not in invited:
                    assert next(decision.moves(), None) is None
                else:
                    assert not decision.is_awaited
    pytest.fail(f"these kinds of moves were never drawn: {(witness.closed | witness.open) - met}")


@every_table
def test_every_legal_move_can_be_drawn(name: str, players: int) -> None:
    game, witness = game_named(name), witness_of(name)
    tried = 0
    for played, rng in games("drawn", name, players, 3):
        for state, _ in played.again():
            seat = rng.choice(sorted(game.awaited(state) | game.invited(state)) or [0])
            decision = game.decision(state, seat)
            moves = {str(move) for move in islice(decision.moves(), 7)}
            if 1 < len(moves) <= 6 and rng.random() < 0.2:
                tried += 1
                drawn = [move for move in (decision.sample(rng) for _ in range(1000)) if move is not None]
                assert {str(move) for move in drawn if verb(move) in witness.closed} == moves
    assert tried


@every_table
def test_carrying_out_changes_what_playing_changes_whether_or_not_anybody_looks(name: str, players: int) -> None:
    game = game_named(name)
    for played, rng in games("carried out", name, players, 3):
        state, _ = game.deal(players, played.chance, played.options)
        for (again, events), told in zip(played.again(), played.told, strict=True):
            assert tuple(events) == told
            if rng.random() < 0.1:
                game.view(again, rng.choice(viewers(players)))
        for seat, move in played.moves:
            game.carry_out(state, seat, move)
        assert snapshot(state) == snapshot(again)
        for viewer in viewers(players):
            assert is_same(game.view(state, viewer), game.view(again, viewer))


@every_table
def test_looking_changes_nothing_and_what_was_seen_stays_as_it_was(name: str, players: int) -> None:
    game = game_named(name)
    for played, rng in games("looking", name, players, 3):
        seen = []
        for state, _ in played.again():
            if rng.random() > 0.15:
                continue
            before = snapshot(state)
            for viewer in viewers(players):
                view = game.view(state, viewer)
                seen.append((view, repr(view)))
                game.imagine(view, rng)
                if viewer is not None:
                    decision = game.decision(state, viewer)
                    seen.append((decision, repr(decision)))
                    decision.sample(rng)
                    next(decision.moves(), None)
            game.awaited(state)
            game.outcome(state)
            assert snapshot(state) == before
        assert all(repr(thing) == text for thing, text in seen)


@every_table
def test_imagined_worlds_look_the_same_and_are_not_all_the_same(name: str, players: int) -> None:
    game = game_named(name)
    worlds, different = 0, 0
    for played, rng in games("imagined", name, players, 4):
        for state, _ in played.again():
            if rng.random() > 0.1:
                continue
            for viewer in viewers(players):
                view = game.view(state, viewer)
                world, other = game.imagine(view, rng), game.imagine(view, rng)
                assert game.view(world, viewer) == view
                assert game.awaited(world) == game.awaited(state)
                if viewer is not None:
                    assert game.decision(world, viewer) == game.decision(state, viewer)
                worlds += 1
                different += snapshot(world) != snapshot(other)
    assert different > worlds / 2


@every_table
def test_imagined_worlds_can_be_played_to_their_end_apart_from_the_real_one(name: str, players: int) -> None:
    game = game_named(name)
    for played, rng in games("played on", name, players, 5):
        for state, _ in played.again():
            if rng.random() < 0.05:
                before = snapshot(state)
                view = game.view(state, rng.choice(viewers(players)))
                text = repr(view)
                world: Any = game.imagine(view, rng)
                list(finish(game, world, players, rng))
                assert game.outcome(world) is not None
                assert snapshot(state) == before
                assert repr(view) == text


@every_table
def test_the_same_seed_gives_the_same_game(name: str, players: int) -> None:
    game = game_named(name)
    one, two = (random_game(game, players, {}, stream("same", name, players)) for _ in range(2))
    assert (one.chance, one.moves, one.outcome) == (two.chance, two.moves, two.outcome)


@every_table
def test_a_deal_may_begin_with_any_seat(name: str, players: int) -> None:
    game = game_named(name)
    drawn = {shuffled(game, players, {}, stream("first", number)).first for number in range(200)}
    assert drawn == set(range(players))
