"""Twin worlds: two games that differ only in what one viewer may not know must look the same to that viewer.

The twin is made at the level of the deck and of the reshuffles, by exchanging cards in places that the viewer has
never seen. Which places these are is known from a ledger that the tests keep; the game is not asked.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from souk.bots import LEVELS, bot_named
from souk.games.game import Chance, Event, Game, Refusal, Refused, Viewer
from souk.shuffle import stream
from tests.conformance.playing import Played, canonical, is_same
from tests.conformance.witness import Witness

OFTEN = 0.15  # how often the viewer looks up before the last move; it hears everything
OFFERED = 40  # of the moves that a decision lists, so many are compared


class Pair(NamedTuple):
    """Two worlds, and where they first looked different to the viewer."""

    are_different: bool  # the cards
    rivals_differ: bool  # somebody else was shown something else
    difference: str | None  # where the viewer could tell them apart: what, at which move
    where: str


class Observation(NamedTuple):
    """Something that left the game: what it is, after which move."""

    what: str
    step: int
    seen: object


def compare(
    played: Played, witness: Witness, game: Game[Any, Any], viewer: Viewer, stop: int, rng: Random
) -> Pair:
    """Look at a game and its twin up to a moment; `game` is asked, and may have a leak."""
    prefix = replace(played, moves=played.moves[:stop])
    ledger = witness.ledger(played.players, played.chance)
    for events in played.told[: stop + 1]:
        ledger.watch(events)
    twin = ledger.twin(viewer, rng)
    assert sorted(twin.deck) == sorted(played.chance.deck)

    asked = replace(prefix, game=game)
    seed = rng.random()
    ours = observations(asked, witness, played.chance, viewer, seed)
    theirs = observations(asked, witness, twin, viewer, seed)
    difference, where = None, ""
    for mine, other in zip(ours, theirs, strict=True):
        if mine.what != other.what or not is_same(mine.seen, other.seen):
            difference = mine.what
            where = f"at move {mine.step} of {stop}, to {viewer}:\n{canonical(mine)}\n{canonical(other)}"
            break
    our_cards, our_shows = shown_to_others(prefix, played.chance, viewer)
    their_cards, their_shows = shown_to_others(prefix, twin, viewer)
    return Pair(our_cards != their_cards, our_shows != their_shows, difference, where)


def observations(
    played: Played, witness: Witness, chance: Chance, viewer: Viewer, seed: float
) -> Iterator[Observation]:
    """Everything that leaves the game for this viewer."""
    game, looks = played.game, stream(seed, "looks")
    for step, (state, events, refusal) in enumerate(until_refused(played, chance)):
        if refusal is not None:
            yield Observation("a refused move", step, refusal)
            return
        yield Observation("events", step, told(game, events, viewer))
        yield Observation("awaited", step, (sorted(game.awaited(state)), sorted(game.invited(state))))
        if step < len(played.moves) and looks.random() > OFTEN:
            continue
        view = game.view(state, viewer)
        yield Observation("view", step, view)
        yield Observation("outcome", step, game.outcome(state))
        if viewer is None:
            continue
        decision = game.decision(state, viewer)
        yield Observation("decision", step, decision)
        yield Observation("moves", step, list(map(str, islice(decision.moves(), OFFERED))))
        yield Observation("sample", step, str(decision.sample(stream(seed, "sample", step))))
        for said in witness.probes(view, stream(seed, "probes", step)):
            yield Observation("refusal", step, (said, game.refusal(state, viewer, game.parse(said))))
        if viewer in game.awaited(state) | game.invited(state):
            for level in LEVELS:
                move = bot_named(game.name, level)(view, decision, stream(seed, level, step))
                yield Observation(f"bot {level}", step, str(move))


def until_refused(played: Played, chance: Chance) -> Iterator[tuple[Any, list[Event], Refusal | None]]:
    """Every state and what happened. Moves that were made in one world are refused in the other only if the law
    looks at what it may not look at, or the ledger does not see all that a seat has said about its hand.
    """
    try:
        for state, events in played.again(chance):
            yield state, events, None
    except Refused as refused:
        yield None, [], refused.refusal


def told(game: Game[Any, Any], events: list[Event], viewer: Viewer) -> list[Event]:
    """What this viewer hears of what happened."""
    heard = (game.redact(event, viewer) for event in events)
    return [event for event in heard if event is not None]


def shown_to_others(played: Played, chance: Chance, viewer: Viewer) -> tuple[object, object]:
    """The cards of a game, and what everybody else was told and may decide in the end."""
    game = played.game
    heard: list[object] = []
    for step in played.again(chance):
        state, events = step
        heard += [told(game, events, other) for other in range(played.players) if other != viewer]
    piles = [list(pile) for pile in game.reshuffles(state)]
    decisions = [game.decision(state, other) for other in range(played.players) if other != viewer]
    return [list(chance.deck), *piles], [heard, decisions]
