"""The memory of a view is exactly what a perfectly attentive player knows: neither more nor less."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from souk.games.byzantz import GAME
from souk.games.byzantz.cards import KIND, KINDS, SETTINGS, Settings, counts
from souk.games.byzantz.game import Byzantz
from souk.games.byzantz.state import State
from souk.games.game import Chance, Move, Refused, Seat, Viewer
from souk.shuffle import shuffled, stream
from tests.byzantz.position import counted, shown, table
from tests.conformance.byzantz import Ledger
from tests.conformance.playing import finish, random_game, viewers
from tests.conformance.secrecy import told

PLAYERS = (3, 4, 5, 6)


def test_B9_a_bid_that_was_taken_back_is_known() -> None:
    game = table(hands={0: "cloth1 cloth1 wine1 merchant", 1: "wood4 grain2 grain2 grain2"})
    game.play("0 bid cloth1 wine1", "1 bid wood4", "2 pass", "3 pass", "0 pass")
    memory = game.view(1).memory
    assert shown(memory.shown[0]) == "cloth1 wine1"
    assert memory.unknown[0] == 2


def test_B7_who_bids_a_card_that_was_known_shows_nothing_new() -> None:
    game = table(players=3, hands={0: "cloth1 cloth1 wine1 merchant", 1: "wood4 grain2 grain2 grain2"})
    game.play("0 bid cloth1", "1 bid grain2", "2 pass", "0 bid wine1 cloth1", "1 bid wood4", "0 pass")
    assert shown(game.view(2).memory.shown[0]) == "cloth1 cloth1 wine1"
    assert game.view(2).memory.unknown[0] == 1


def test_B17_a_sale_is_taken_from_what_was_known_first() -> None:
    game = table(
        hands={0: "cloth1 cloth2 wine1 merchant"},
        bundles=["cloth1 cloth3 wood1 wood2 grain1"],
    )
    game.play("0 bid wine1", "1 pass", "2 pass", "3 pass", "0 place grain1")
    game.play("0 sell cloth1 cloth3 merchant")
    memory = game.view(1).memory
    assert shown(memory.shown[0]) == "wood1 wood2"
    assert memory.unknown[0] == 2  # a cloth1 and the cloth2, of which nobody else knows


@pytest.mark.parametrize("players", PLAYERS)
def test_B3_the_memory_agrees_with_a_ledger_of_who_saw_what(players: int) -> None:
    for number in range(6):
        played = random_game(GAME, players, {}, stream("ledger", players, number))
        ledger = Ledger(SETTINGS[players], played.chance)
        for state, events in played.again():
            ledger.watch(events)
            for viewer in viewers(players):
                memory = GAME.view(state, viewer).memory
                unseen = counts(KIND[played.chance.deck[place]] for place in ledger.unseen(viewer))
                assert list(memory.unseen) == unseen
                for seat in range(players):
                    assert memory.unknown[seat] == len(ledger.secret[seat])
                    assert memory.shown[seat] == counted(" ".join(ledger.known[seat].elements()))


# ---------------------------------------------------------------------------------------------------
# All worlds of a tiny game

TINY = {
    "one good, two cards each": Settings(
        bidder_cards=(1, 2, 3),
        removed=1,
        rounds=1,
        goods=1,
        copies=(4, 3, 2, 0),
        merchants=4,
        dealt=2,
        hand_limit=4,
    ),
    "nothing removed": Settings(
        bidder_cards=(1, 2, 3),
        removed=0,
        rounds=1,
        goods=1,
        copies=(5, 4, 0, 0),
        merchants=3,
        dealt=2,
        hand_limit=3,
    ),
    "two goods, one card each": Settings(
        bidder_cards=(1, 2, 3),
        removed=2,
        rounds=1,
        goods=2,
        copies=(3, 1, 0, 0),
        merchants=3,
        dealt=1,
        hand_limit=3,
    ),
    "two rounds": Settings(
        bidder_cards=(1, 2), removed=1, rounds=2, goods=1, copies=(4, 2, 1, 0), merchants=4, dealt=2, hand_limit=3
    ),
}


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("number", range(6))
def test_B22_what_a_rival_surely_holds_is_the_least_over_all_worlds(name: str, number: int) -> None:
    settings = TINY[name]
    players = settings.players
    game = Byzantz({players: settings})
    rng = stream("tiny", name, number)
    chance = shuffled(game, players, {}, rng)
    viewer: Viewer = None if settings.dealt == 1 and number == 0 else number % players
    state, _ = game.deal(players, chance, {})
    worlds = list(all_worlds(game, settings, chance, viewer))
    assert len(worlds) > 1
    check_memory(game, state, worlds, viewer)
    for seat, move, _ in finish(game, state, players, rng):
        worlds = [world for world in worlds if goes_the_same_way(game, world, seat, move)]
        # The table shows everybody the same; what is turned up next must be what the viewer sees.
        worlds = [world for world in worlds if on_the_table(world) == on_the_table(state)]
        check_memory(game, state, worlds, viewer)


def all_worlds(game: Byzantz, settings: Settings, chance: Chance, viewer: Viewer) -> Iterator[State]:
    """Every arrangement of the deck whose deal looks the same to this viewer."""
    ledger = Ledger(settings, chance)
    _, events = game.deal(settings.players, chance, {})
    ledger.watch(events)
    places = ledger.unseen(viewer)
    for arrangement in arrangements(Counter(chance.deck[place] for place in places)):
        deck = list(chance.deck)
        for place, name in zip(places, arrangement, strict=True):
            deck[place] = name
        world, other_events = game.deal(settings.players, replace(chance, deck=deck), {})
        assert told(game, other_events, viewer) == told(game, events, viewer)
        yield world


def arrangements(cards: Counter[str]) -> Iterator[list[str]]:
    """Every order of these cards, each once."""
    if not cards.total():
        yield []
    for name in [name for name, number in cards.items() if number]:
        cards[name] -= 1
        for rest in arrangements(cards):
            yield [name, *rest]
        cards[name] += 1


def goes_the_same_way(game: Byzantz, world: State, seat: Seat, move: Move) -> bool:
    """Whether the move can be made in this world; it is made."""
    try:
        game.carry_out(world, seat, move)
    except Refused:
        return False
    return True


def on_the_table(state: State) -> object:
    """What lies there for all to see."""
    return (state.bundle, state.market, state.gone, state.bid, state.profit, state.turn, state.over_limit)


def check_memory(game: Byzantz, state: State, worlds: list[State], viewer: Viewer) -> None:
    """Compare what a view remembers with all that could be."""
    memory = game.view(state, viewer).memory
    for rival in range(state.players):
        if rival != viewer:
            least = tuple(min(world.hand[rival][kind] for world in worlds) for kind in range(KINDS))
            assert memory.surely(rival) == least
            unknown = state.hand_size[rival] - sum(memory.shown[rival])
            assert memory.unknown[rival] == unknown
            assert all(map(int.__le__, memory.shown[rival], least))


def test_B22_some_cards_are_surely_held_although_they_were_never_shown() -> None:
    settings = Settings(
        bidder_cards=(1, 2), removed=1, rounds=1, goods=1, copies=(6, 0, 0, 0), merchants=2, dealt=2
    )
    game = Byzantz({2: settings})
    deck = ["merchant", "merchant", *["cloth1"] * 6]
    state, _ = game.deal(2, Chance(0, deck), {})
    assert shown(game.view(state, 0).memory.surely(1)) == "cloth1 cloth1"  # one has both merchants oneself
    assert shown(game.view(state, 1).memory.surely(0)) == ""  # a merchant may be removed, or still to come
    assert shown(game.view(state, None).memory.surely(0)) == ""
