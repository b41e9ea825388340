"""What every game keeps to at every number of players."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from souk.games import game_named
from souk.games.game import Refused
from souk.shuffle import shuffled, stream
from tests.conformance.playing import Played, finish, random_game, snapshot, viewers
from tests.conformance.witness import TABLES, witness_of

every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def games(purpose: str, name: str, players: int, number: int) -> Iterator[tuple[Played, Random]]:
    """So many random games, each with a stream for what is tried with it."""
    for index in range(number):
        rng = stream(purpose, name, players, index)
        yield random_game(game_named(name), players, witness_of(name).options(rng), rng), rng


@every_table
def test_random_play_ends_and_somebody_wins(name: str, players: int) -> None:
    for played, _ in games("ends", name, players, 40):
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
            for seat in range(players):
                decision = game.decision(state, seat)
                assert decision.is_awaited == (seat in awaited)
                assert not decision.is_awaited or next(decision.moves(), None) is not None


@every_table
def test_cards_are_conserved_after_every_move(name: str, players: int) -> None:
    witness = witness_of(name)
    for played, _ in games("cards", name, players, 15):
        deck = sorted(played.chance.deck)
        for state, _ in played.again():
            assert witness.where_the_cards_are(state) == deck


@every_table
def test_moves_are_what_brute_force_finds_and_refused_moves_change_nothing(name: str, players: int) -> None:
    game, witness = game_named(name), witness_of(name)
    verbs: set[str] = set()
    for played, rng in games("brute force", name, players, 12):
        for state, _ in played.again():
            if rng.random() > 0.08:
                continue
            before = snapshot(state)
            for seat in range(players):
                legal = set()
                for said in set(witness.candidates(game.view(state, seat))):
                    move = game.parse(said)
                    if game.refusal(state, seat, move) is None:
                        legal.add(said)
                    elif rng.random() < 0.05:
                        with pytest.raises(Refused):
                            game.play(state, seat, move)
                        with pytest.raises(Refused):
                            game.carry_out(state, seat, move)
                moves = [str(move) for move in game.decision(state, seat).moves()]
                assert sorted(moves) == sorted(legal)
                verbs.update(move.split(" ")[0] for move in moves)
            assert snapshot(state) == before
    assert verbs == witness.verbs, "a kind of move was never met: play more games"


@every_table
def test_sampled_moves_are_never_refused(name: str, players: int) -> None:
    game = game_named(name)
    for played, rng in games("samples", name, players, 6):
        for state, _ in played.again():
            for seat in range(players):
                decision = game.decision(state, seat)
                move = decision.sample(rng)
                if move is None:
                    assert next(decision.moves(), None) is None
                else:
                    assert game.refusal(state, seat, move) is None
                    assert game.parse(str(move)) == move


@every_table
def test_every_legal_move_can_be_drawn(name: str, players: int) -> None:
    game = game_named(name)
    tried = 0
    for played, rng in games("drawn", name, players, 3):
        for state, _ in played.again():
            (seat, *_) = sorted(game.awaited(state)) or [0]
            decision = game.decision(state, seat)
            moves = {str(move) for move in decision.moves()}
            if 1 < len(moves) <= 6 and rng.random() < 0.2:
                tried += 1
                assert {str(decision.sample(rng)) for _ in range(1000)} == moves
    assert tried


@every_table
def test_looking_changes_nothing_and_what_was_seen_stays_as_it_was(name: str, players: int) -> None:
    game = game_named(name)
    for played, rng in games("looking", name, players, 3):
        seen = []
        for state, _ in played.again():
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
            if rng.random() > 0.3:
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
