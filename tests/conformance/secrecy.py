"""Twin worlds: two games that differ only in what one viewer may not know must look the same to that viewer.

The twin is made at the level of the deck, by exchanging cards in places that the viewer has never seen. Which
places these are is known from a ledger that the tests keep; the game is not asked.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, repeat
from random import Random
from typing import Any, NamedTuple

from souk.bots import LEVELS, bot_named
from souk.games.game import Chance, Event, Game, Viewer
from souk.shuffle import stream
from tests.conformance.playing import Played, viewers
from tests.conformance.witness import Witness

OFFERED = 40  # of the moves that a decision lists, so many are compared


class Pair(NamedTuple):
    """Two worlds, and where they first looked different to the viewer."""

    are_different: bool  # the decks
    rivals_differ: bool  # somebody else was shown something else
    difference: str | None  # where the viewer could tell them apart: what, at which move
    where: str


def compare(played: Played, witness: Witness, game: Game[Any, Any], viewer: Viewer, rng: Random) -> Pair:
    """Look at a game and its twin up to a random moment; `game` is asked, and may have a leak."""
    # Early on more is secret, so early moments are looked at more often than late ones.
    stop = int((len(played.moves) + 1) * rng.random() ** 2)
    prefix = replace(played, moves=played.moves[:stop])
    ledger = witness.ledger(played.players, played.chance)
    for _, events in prefix.again():
        ledger.watch([event for event in map(played.game.redact, events, repeat(None)) if event is not None])
    twin = ledger.twin(viewer, rng)
    assert sorted(twin.deck) == sorted(played.chance.deck)

    asked = replace(prefix, game=game)
    seed = rng.random()
    ours = observations(asked, witness, played.chance, viewer, seed)
    theirs = observations(asked, witness, twin, viewer, seed)
    difference, where = None, ""
    for (what, step, mine), (_, _, other) in zip(ours, theirs, strict=True):
        if mine != other:
            difference, where = what, f"at move {step} of {stop}, to {viewer}:\n{mine}\n{other}"
            break
    return Pair(
        are_different=twin != replace(played.chance, deck=list(played.chance.deck)),
        rivals_differ=last_views(prefix, played.chance, viewer) != last_views(prefix, twin, viewer),
        difference=difference,
        where=where,
    )


def observations(
    played: Played, witness: Witness, chance: Chance, viewer: Viewer, seed: float
) -> Iterator[tuple[str, int, str]]:
    """Everything that leaves the game for this viewer: what it is, after which move, and its text."""
    game = played.game
    for step, (state, events) in enumerate(played.again(chance)):
        yield "events", step, told(game, events, viewer)
        yield "awaited", step, repr(sorted(game.awaited(state)))
        view = game.view(state, viewer)
        yield "view", step, repr(view)
        yield "outcome", step, repr(game.outcome(state))
        if viewer is None:
            continue
        decision = game.decision(state, viewer)
        yield "decision", step, repr(decision)
        yield "moves", step, "\n".join(map(str, islice(decision.moves(), OFFERED)))
        yield "sample", step, str(decision.sample(stream(seed, "sample", step)))
        for said in witness.probes(view, stream(seed, "probes", step)):
            yield "refusal", step, f"{said}: {game.refusal(state, viewer, game.parse(said))!r}"
        if decision.is_awaited:
            for level in LEVELS:
                move = bot_named(game.name, level)(view, decision, stream(seed, level, step))
                yield f"bot {level}", step, str(move)


def told(game: Game[Any, Any], events: list[Event], viewer: Viewer) -> str:
    """What this viewer hears of what happened."""
    heard = (game.redact(event, viewer) for event in events)
    return "\n".join(repr(event) for event in heard if event is not None)


def last_views(played: Played, chance: Chance, viewer: Viewer) -> list[str]:
    """What everybody else sees in the end."""
    *_, (state, _) = played.again(chance)
    return [repr(played.game.view(state, other)) for other in viewers(played.players) if other != viewer]
