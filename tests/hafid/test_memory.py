"""The memory of a view is what a perfectly attentive player knows: never wrong, and on tiny decks, where all
worlds can be counted, neither more nor less.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from souk.games.game import Chance, Event, Move, Refused, Seat, Viewer, redacted
from souk.games.hafid import GAME
from souk.games.hafid.cards import (
    GOOD,
    GOODS,
    GOODS_OF_A_TYPE,
    SETTINGS,
    TYPE,
    Counts,
    Good,
    Settings,
    counts,
    goods,
)
from souk.games.hafid.deals import Book, Card, Item, Part, Talents, given_by
from souk.games.hafid.decision import Question
from souk.games.hafid.events import (
    CardsDrawn,
    CardSearched,
    DealCarriedOut,
    GameEnded,
    MarketFilled,
    OfferFell,
    Reshuffled,
)
from souk.games.hafid.game import Hafid
from souk.games.hafid.memory import Memory, some
from souk.games.hafid.moves import LIFT, Accept, Bid, MakeOffer, Say, Search
from souk.games.hafid.state import INFORMANT, NEGOTIATOR
from souk.games.hafid.table import People, Table
from souk.games.hafid.worlds import Bounds, fits, fitted
from souk.shuffle import shuffled, stream
from tests.conformance.playing import finish, random_game, viewers

PLAYERS = (2, 3, 4, 5, 6)


ONE_EACH = (1,) * len(GOODS)  # the values of a deck


def number(**numbers: int) -> Counts:
    """The cards of a deck of a few goods."""
    return tuple(numbers.get(name.replace("-", "_"), 0) for name in GOODS)


TINY = {
    "two types": Settings(
        rounds=3,
        value=ONE_EACH,
        number=number(swords=2, glass=3, horses=2, goats=3, salt=5),
        cubes=4,
        dealt=3,
        dealt_later=1,
        to_market=1,
        markets=2,
        hand_limit=4,
        ply_least=1,
        ply_most=3,
    ),
    "two cards to a market": Settings(
        rounds=4,
        value=ONE_EACH,
        number=number(swords=3, glass=4, goats=4),
        cubes=3,
        dealt=2,
        dealt_later=1,
        to_market=2,
        markets=2,
        hand_limit=3,
        ply_least=1,
        ply_most=4,
    ),
    "one type": Settings(
        rounds=5,
        value=ONE_EACH,
        number=number(swords=2, glass=3, paper=3, salt=9),
        cubes=3,
        dealt=3,
        dealt_later=2,
        to_market=1,
        markets=1,
        hand_limit=3,
        ply_least=1,
        ply_most=3,
    ),
    "large hands": Settings(
        rounds=3,
        value=ONE_EACH,
        number=number(swords=4, glass=4, horses=4, goats=4),
        cubes=3,
        dealt=5,
        dealt_later=2,
        to_market=1,
        markets=2,
        hand_limit=6,
        ply_least=1,
        ply_most=3,
    ),
    "three players": Settings(
        rounds=3,
        value=ONE_EACH,
        number=number(swords=2, glass=3, paper=3, salt=4),
        cubes=3,
        dealt=2,
        dealt_later=2,
        to_market=1,
        markets=2,
        hand_limit=3,
        ply_least=1,
        ply_most=3,
    ),
}
OCCURRED = (
    "ClaimMade",
    "DealCarriedOut",
    "Reshuffled",
    "DiscardsShown",
    "WaresPlied",
    "an offer fell after a deal",
)
OCCURRED_AT = {
    ("two types", 2): ("a rival searched", "a top was taken", "TraderSent"),
    ("two cards to a market", 2): ("a rival searched", "a market was filled from two piles", "TypeLookedAt"),
    ("one type", 2): ("a rival searched", "a top was taken", "MarketLookedAt"),
    ("two types", 3): ("a rival searched", "TypeLookedAt"),
    ("large hands", 2): ("MarketLookedAt", "SetSold"),
    ("three players", 3): ("TypeLookedAt", "SetSold"),
}
TINY_TABLES = sorted(OCCURRED_AT)


# ---------------------------------------------------------------------------------------------------
# All worlds of a tiny game


@dataclass
class AllWorlds:
    """Every table that could be behind what one viewer was told. It knows the law, but not the memory.

    Only cards that leave the draw pile matter, so only their order is varied, and only within their type, which
    everybody sees.
    """

    game: Hafid
    viewer: Viewer
    tables: list[Table] = field(default_factory=list)

    def follow(self, before: Table, seat: Seat, move: Move, events: list[Event], truth: Table) -> None:
        """Make the same move in every world; those stay in which the viewer is told the same."""
        heard = [redacted(event, self.viewer) for event in events]
        view = self.game.view(truth, self.viewer)
        is_reshuffled = truth.reshuffles > before.reshuffles
        left = before.deck[before.drawn : before.pile_end]
        drawn = len(left) if is_reshuffled else truth.drawn - before.drawn
        later: dict[object, Table] = {}
        for world in self.tables:
            for pile in orders(world.deck[world.drawn : world.pile_end], left, drawn):
                start = copied(world)
                start.deck[start.drawn : start.pile_end] = pile
                for table in self.reshuffled(start, seat, move, truth) if is_reshuffled else [start]:
                    for moved in self.moved(table, seat, move, heard):
                        moved.people = truth.people  # for the view; what is remembered is not compared
                        if self.game.view(moved, self.viewer) == view:
                            later.setdefault(where_all_is(moved), moved)
        self.tables = list(later.values())

    def moved(self, world: Table, seat: Seat, move: Move, heard: list[Event]) -> Iterator[Table]:
        """The world after the move, if the viewer is told that; what a rival searched for it is not told."""
        is_hidden = isinstance(move, Search) and seat != self.viewer
        for made in map(Search, range(len(GOODS))) if is_hidden else [move]:
            table = copied(world)
            try:
                told = self.game.play(table, seat, made)
            except Refused:
                continue
            if [redacted(event, self.viewer) for event in told] == heard:
                yield table

    def reshuffled(self, world: Table, seat: Seat, move: Move, truth: Table) -> Iterator[Table]:
        """The world with every order of the new draw pile that the move will need."""
        ahead = copied(world)
        try:
            self.game.play(ahead, seat, move)
        except Refused:
            return
        for pile in orders(ahead.deck[: ahead.pile_end], truth.deck[: truth.pile_end], truth.drawn):
            table = copied(world)
            table.order[: len(pile)] = pile
            table.order_size = len(pile)
            yield table


def all_worlds(game: Hafid, players: int, chance: Chance, viewer: Viewer) -> AllWorlds:
    """The worlds after the deal."""
    truth, _ = game.deal(players, chance, {})
    settings = truth.settings
    cards = [GOOD[name] for name in chance.deck]
    own = range(0)
    if viewer is not None:
        place = (viewer - chance.first) % players * settings.dealt
        own = range(place, place + settings.dealt)
    dealt = players * settings.dealt + settings.markets * settings.to_market
    unknown = [place for place in range(len(cards)) if place not in own]
    found: dict[object, Table] = {}
    for order in orders(
        [cards[place] for place in unknown], [cards[place] for place in unknown], dealt - len(own)
    ):
        arranged = list(cards)
        for place, good in zip(unknown, order, strict=True):
            arranged[place] = good
        table, _ = game.deal(players, Chance(chance.first, [GOODS[good] for good in arranged]), {})
        table.next_order = None
        found.setdefault(where_all_is(table), table)
    return AllWorlds(game, viewer, list(found.values()))


def orders(cards: list[Good], like: list[Good], number: int, together: Sequence[int] = ()) -> Iterator[list[Good]]:
    """The cards so that their types lie as in the other pile; every choice of the first so many goods, once."""
    left = Counter(cards)
    assert Counter(TYPE[good] for good in cards) == Counter(TYPE[good] for good in like)

    def chosen(before: list[Good]) -> Iterator[list[Good]]:
        place = len(before)
        if place == len(like):
            yield before
            return
        least = 0
        if place < len(together):
            alike = [good for good, group in zip(before, together, strict=False) if group == together[place]]
            least = max((good for good in alike if TYPE[good] == TYPE[like[place]]), default=0)
        for good in sorted(left):
            if left[good] and TYPE[good] == TYPE[like[place]] and good >= least:
                left[good] -= 1
                yield from chosen([*before, good])
                left[good] += 1
                if place >= number:
                    return

    return chosen([])


def copied(table: Table) -> Table:
    """The same table once more, for people without memories."""
    other = Table.__new__(Table)
    vars(other).update(vars(table))
    for name, shape in Table.shapes.items():
        if shape:
            entries = getattr(table, name)
            setattr(other, name, list(entries) if len(shape) == 1 else [list(row) for row in entries])
    book = table.book
    other.book = Book(
        book.round, book.said, book.deals, dict(book.standing), list(book.claims), list(book.promises)
    )
    other.piles = list(table.piles)
    other.next_order = None
    other.people = People(are_new=True)
    return other


def where_all_is(table: Table) -> object:
    """The cards in all places; the order of the draw pile is still open."""
    return (
        tuple(map(tuple, table.hand)),
        tuple(map(tuple, table.market)),
        tuple(sorted(table.deck[table.drawn : table.pile_end])),
        tuple(table.discards[: table.discarded]),
    )


# ---------------------------------------------------------------------------------------------------
# Tiny games in which much is said


def some_move(game: Hafid, state: Table, seat: Seat, rng: Random) -> Move | None:
    """A move that tells something, but not all: a few offers of what there is, acceptances, claims, searches."""
    decision = game.decision(state, seat)
    if decision.question is Question.TAKE and any(decision.discards) and rng.random() < 0.8:
        return Search(rng.choice([good for good, number in enumerate(decision.discards) if number]))
    if decision.question is Question.BID and rng.random() < 0.5:
        segments = [bid for bid in decision.bids if bid[0] in (INFORMANT, NEGOTIATOR)]
        if segments:
            segment, number, _ = rng.choice(segments)
            return Bid(segment, number)
    if decision.question is not Question.TRADE or decision.trading is None:
        return decision.sample(rng)
    trading, chance = decision.trading, rng.random()
    if trading.acceptable and chance < 0.35:
        return Accept(rng.choice(trading.acceptable))
    if trading.partners and trading.can_offer and chance < 0.65:
        return some_offer(state, seat, rng.choice(trading.partners), rng)
    if trading.can_claim and chance < 0.72:
        good = rng.choice([good for good, number in enumerate(state.settings.number) if number])
        held = decision.hand[good]
        return Say(good, 1 + rng.randrange(held) if held else 0)
    return LIFT if trading.can_lift else None


def some_offer(state: Table, seat: Seat, partner: Seat, rng: Random) -> Move | None:
    """An offer of up to two cards, often of what the seat has offered already."""
    if not any(state.on[NEGOTIATOR][party] for party in (seat, partner)):
        return None
    gift: tuple[Item, ...] = tuple(map(Card, some_cards(state.hand[seat], rng.choice((0, 1, 2, 2)), rng)))
    own = [offer for offer in state.book.standing.values() if offer.speaker == seat]
    if own and rng.random() < 0.6:
        gift = tuple(given_by(seat, rng.choice(own).parts))
    wish: list[Item] = [*map(Card, some_cards(state.hand[partner], rng.randrange(2), rng))]
    if rng.random() < 0.2 and state.talents[partner]:
        wish.append(Talents(1 + rng.randrange(state.talents[partner])))
    parts = (Part(seat, partner, gift), Part(partner, seat, tuple(wish)))
    given = tuple(part for part in parts if part.items)
    return MakeOffer(given) if given else None


def some_cards(hand: list[int], number: int, rng: Random) -> list[Good]:
    """Some of these cards."""
    held = [good for good, held in enumerate(hand) for _ in range(held)]
    return rng.sample(held, min(number, len(held)))


@dataclass
class Watched:
    """What came of comparing a memory with all worlds."""

    truth: Table
    inexact: int = 0  # at how many moments the memory was not the same
    occurred: Counter[str] = field(default_factory=Counter)


def tiny_game(name: str, players: int, number: int) -> Watched:
    """Watch a tiny game in which much is said."""
    game = Hafid({players: TINY[name]})
    rng = stream("tiny", name, players, number)

    def next_move(state: Table) -> tuple[Seat, Move]:
        while True:
            seat = rng.choice(sorted(game.awaited(state) | game.invited(state)))
            move = some_move(game, state, seat, rng)
            if move is not None:
                return seat, move

    viewer: Viewer = None if number % 4 == 3 else number % players
    return watch(game, players, shuffled(game, players, {}, rng), viewer, next_move)


def watch(
    game: Hafid,
    players: int,
    chance: Chance,
    viewer: Viewer,
    next_move: Callable[[Table], tuple[Seat, Move] | None],
) -> Watched:
    """Compare what is remembered with all worlds after each move until there is none, or until the final count,
    which is not remembered.
    """
    truth, _ = game.deal(players, chance, {})
    worlds = all_worlds(game, players, chance, viewer)
    watched = Watched(truth)
    occurred = watched.occurred
    while True:
        memory = truth.memory_of(viewer)
        watched.inexact += not is_exact(truth, worlds)
        occurred["moments"] += 1
        occurred["types were joined"] += any(len(known.types) > 1 for known in memory.known)
        occurred["worlds were too many"] += any(isinstance(known, Bounds) for known in memory.known)
        occurred["several worlds"] += len(worlds.tables) > 1
        made = next_move(truth)
        if made is None:
            return watched
        seat, move = made
        before = copied(truth)
        events = game.play(truth, seat, move)
        if any(isinstance(event, GameEnded) for event in events):
            return watched
        occurred.update(type(event).__name__ for event in events)
        kinds = [type(event) for event in events]
        occurred["an offer fell after a deal"] += DealCarriedOut in kinds and OfferFell in kinds
        occurred["a rival searched"] += CardSearched in kinds and seat != viewer
        occurred["a top was taken"] += any(isinstance(event, CardSearched) and event.was_top for event in events)
        occurred["a market was filled from two piles"] += is_filled_from_two_piles(events, truth)
        worlds.follow(before, seat, move, events, truth)
        assert where_all_is(truth) in map(where_all_is, worlds.tables)


def is_filled_from_two_piles(events: list[Event], truth: Table) -> bool:
    """H23: the reshuffle is told before the market; if not all that is told after it was drawn from the new pile,
    the first card of the market was not.
    """
    places = [place for place, event in enumerate(events) if isinstance(event, Reshuffled)]
    if not places:
        return False
    told = [event for event in events[places[-1] :] if isinstance(event, CardsDrawn | MarketFilled)]
    return sum(sum(event.types) for event in told) > truth.drawn


def is_exact(truth: Table, worlds: AllWorlds) -> bool:
    """Whether the viewer's memory is the least and the most over all worlds."""
    memory = truth.memory_of(worlds.viewer)
    for seat in range(truth.players):
        hands = [table.hand[seat] for table in worlds.tables]
        if memory.surely(seat) != least(hands) or memory.possibly(seat) != most(hands):
            return False
    for market in range(truth.markets):
        if memory.surely_at(market) != least([table.market[market] for table in worlds.tables]):
            return False
    lying = [counts(table.discards[: table.discarded]) for table in worlds.tables]
    return memory.surely(memory.discards) == least(lying)


def least(many: list[list[int]]) -> Counts:
    return tuple(map(min, zip(*many, strict=True)))


def most(many: list[list[int]]) -> Counts:
    return tuple(map(max, zip(*many, strict=True)))


@pytest.mark.parametrize(("name", "players"), TINY_TABLES)
def test_H3_the_memory_is_exact_where_all_worlds_can_be_counted(name: str, players: int) -> None:
    occurred: Counter[str] = Counter()
    for number in range(12):
        watched = tiny_game(name, players, number)
        assert not watched.inexact, f"game {number}"
        occurred += watched.occurred
    assert not occurred["worlds were too many"]
    assert occurred["several worlds"] > occurred["moments"] / 3
    for what in OCCURRED + OCCURRED_AT[name, players]:
        assert occurred[what], what


def large_hands(*moves: str) -> Watched:
    """Two negotiators, watched by seat 1; seat 0 holds swords, glass, two horses and goats."""
    game = Hafid({2: TINY["large hands"]})
    hands = ["swords", "glass", "horses", "horses", "goats", "swords", "glass", "glass", "horses", "goats"]
    rest = ["swords", "swords", "glass", "horses", "goats", "goats"]
    bids = ["0 bid negotiator 3", "1 bid negotiator 3"]
    said = iter([(int(text[0]), game.parse(text[2:])) for text in (*bids, *moves)])
    return watch(game, 2, Chance(0, hands + rest), 1, lambda state: next(said, None))


def shown(cards: Counts) -> str:
    return " ".join(GOODS[good] for good in goods(cards))


def test_H15_who_offers_a_card_holds_it_as_long_as_the_offer_stands() -> None:
    watched = large_hands("0 offer 0>1 swords; 1>0 goats")
    assert shown(watched.truth.memory_of(1).surely(0)) == "swords"
    assert shown(watched.truth.memory_of(None).surely(0)) == "swords"
    watched = large_hands("0 offer 0>1 horses; 1>0 goats", "0 offer 0>1 horses", "1 accept 2")
    assert shown(watched.truth.memory_of(1).surely(0)) == "horses"  # a second one, for offer 1 still stands
    watched = large_hands("0 offer 0>1 swords; 1>0 goats", "0 offer 0>1 swords", "1 accept 2")
    assert watched.truth.memory_of(1).possibly(0)[GOOD["swords"]] == 0  # offer 1 fell


def test_H15_wording_an_offer_tells_nothing_about_another_hand() -> None:
    watched = large_hands("1 offer 1>0 swords; 0>1 horses")
    assert shown(watched.truth.memory_of(1).surely(0)) == shown(large_hands().truth.memory_of(1).surely(0))
    assert shown(watched.truth.memory_of(None).surely(0)) == ""


def test_H16_who_lacks_one_of_two_cards_may_lack_either() -> None:
    # Offer 1 falls with the deal: of swords and horses seat 0 lacks one.
    fallen = ("0 offer 0>1 swords horses; 1>0 goats", "0 offer 0>1 swords horses", "1 accept 2")
    watched = large_hands(*fallen)
    assert not watched.inexact
    assert watched.occurred["types were joined"]
    assert shown(watched.truth.memory_of(1).surely(0)) == ""
    # If it holds horses it was swords, and the other card of that type must be glass.
    watched = large_hands(*fallen, "0 say horses>=1")
    assert not watched.inexact
    assert shown(watched.truth.memory_of(1).surely(0)) == "glass horses"


def test_H16_an_offer_that_falls_by_lifting_tells_nothing_about_a_hand() -> None:
    offered = large_hands("0 offer 0>1 swords; 1>0 goats")
    lifted = large_hands("0 offer 0>1 swords; 1>0 goats", "1 lift")
    assert lifted.occurred["OfferFell"]
    assert lifted.truth.memory_of(None).surely(0) == offered.truth.memory_of(None).surely(0)


def nothing(*_: object) -> None:
    """Conclude nothing."""


def without_the_top(
    self: Memory, seat: Seat, type_: int, was_top: bool, top: Good | None, good: Good | None
) -> None:
    if was_top:
        SEARCH(self, seat, type_, was_top, top, good)
    elif good is not None:
        self.move(self.discards, seat, some(good))
    else:
        self.move_unknown(self.discards, seat, type_, 1)


SEARCH = Memory.search
MISTAKES: dict[str, tuple[str, Callable[..., None]]] = {
    "nobody is known to lack anything": ("lack", nothing),
    "nobody is known to have anything": ("have", nothing),
    "the top of the discard pile tells nothing": ("search", without_the_top),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_H3_a_memory_that_concludes_less_is_found_out(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memory, *MISTAKES[mistake])
    assert any(tiny_game("two types", 2, number).inexact for number in range(10))


# ---------------------------------------------------------------------------------------------------
# Whole games


@pytest.mark.parametrize("players", PLAYERS)
def test_H3_the_memory_is_never_wrong(players: int) -> None:
    forms: Counter[type] = Counter()
    known = 0
    for number in range(2):
        for state, _ in random_game(GAME, players, {}, stream("sound", players, number)).again():
            for viewer in viewers(players):
                memory = state.memory_of(viewer)
                forms.update(map(type, memory.known))
                for seat in range(players):
                    hand = tuple(state.hand[seat])
                    surely, possibly = memory.surely(seat), memory.possibly(seat)
                    assert all(map(int.__le__, surely, hand))
                    assert all(map(int.__le__, hand, possibly))
                    assert surely == possibly == hand or seat != viewer
                    known += sum(surely) * (seat != viewer)
                for market in range(state.markets):
                    assert all(map(int.__le__, memory.surely_at(market), state.market[market]))
                lying = counts(state.discards[: state.discarded])
                assert all(map(int.__le__, memory.surely(memory.discards), lying))
    assert forms[Bounds]
    assert known


# ---------------------------------------------------------------------------------------------------
# Imagined worlds


@pytest.mark.parametrize("players", PLAYERS)
def test_H3_an_imagined_world_looks_the_same_has_all_cards_and_can_be_played(players: int) -> None:
    rng = stream("imagined", players)
    for state, _ in random_game(GAME, players, {}, rng).again():
        if rng.random() > 0.04:
            continue
        viewer = rng.choice(viewers(players))
        view = GAME.view(state, viewer)
        world = GAME.imagine(view, rng)
        assert GAME.view(world, viewer) == view
        assert cards_of_all_places(world) == SETTINGS[players].number
        for other in viewers(players):  # who comes to an imagined table is not wrong about it either
            is_not_wrong(world, other)
        for _, _, _ in finish(GAME, world, players, rng):
            if rng.random() < 0.05:
                for other in viewers(players):
                    is_not_wrong(world, other)
        assert GAME.outcome(world) is not None
        assert cards_of_all_places(world) == SETTINGS[players].number


def is_not_wrong(state: Table, viewer: Viewer) -> None:
    memory = state.memory_of(viewer)
    for seat in range(state.players):
        assert all(map(int.__le__, memory.surely(seat), state.hand[seat]))
        assert all(map(int.__le__, state.hand[seat], memory.possibly(seat)))


def cards_of_all_places(state: Table) -> Counts:
    piles = counts(state.deck[state.drawn : state.pile_end] + state.discards[: state.discarded])
    return tuple(map(sum, zip(*state.hand, *state.market, piles, strict=True)))


EVEN = Settings(
    rounds=2,
    value=ONE_EACH,
    number=number(swords=2, glass=3, paper=3),
    cubes=1,
    dealt=2,
    dealt_later=1,
    to_market=1,
    markets=1,
    hand_limit=9,
)
# A card that everybody has seen goes to the rival, who then draws another; then a claim leaves fewer worlds.
TOLD = ("0 bid negotiator", "1 bid negotiator", "0 offer 0>1 paper", "1 accept 1", "0 lift", "1 lift")
TOLD_LATER = ("0 done", "1 done", "1 bid negotiator", "0 bid negotiator", "1 say glass>=1")


@pytest.mark.parametrize("limit", [1000, 0])
def test_H3_imagined_cards_lie_as_evenly_as_shuffled_ones(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Hafid({2: EVEN})
    # The other form takes a card that was claimed for one that is known, so it is asked before that.
    said = TOLD + TOLD_LATER if limit else TOLD + TOLD_LATER[:-1]
    own_cards = [GOOD["swords"], GOOD["paper"]]
    own_hand = counts([GOOD["swords"], GOOD["glass"]])  # the paper is given away, glass is drawn
    worlds = []
    for order in permutations_of(Counter({GOOD["swords"]: 1, GOOD["glass"]: 3, GOOD["paper"]: 2})):
        world = played_by(game, own_cards + order, said)
        if world is not None and world.hand[0] == own_hand:
            worlds.append(world)
    expected = Counter((tuple(world.hand[1]), tuple(world.market[0])) for world in worlds)

    monkeypatch.setattr("souk.games.hafid.worlds.LIMIT", limit)
    view = game.view(worlds[0], 0)
    assert any(isinstance(known, Bounds) for known in view.memory.known) == (not limit)
    rng = stream("even", limit)
    number = 3000
    imagined = [game.imagine(view, rng) for _ in range(number)]
    is_not_wrong(imagined[0], 1)
    found = Counter((tuple(world.hand[1]), tuple(world.market[0])) for world in imagined)
    assert set(found) == set(expected)
    share = number / expected.total()
    chi_square = sum((found[place] - share * ways) ** 2 / (share * ways) for place, ways in expected.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def permutations_of(cards: Counter[Good]) -> Iterator[list[Good]]:
    """Every order of these cards, each once."""
    if not cards.total():
        yield []
    for good in [good for good, number in cards.items() if number]:
        cards[good] -= 1
        for rest in permutations_of(cards):
            yield [good, *rest]
        cards[good] += 1


def played_by(game: Hafid, cards: list[Good], said: tuple[str, ...]) -> Table | None:
    """The table after these moves, or None if they can't be made."""
    state, _ = game.deal(2, Chance(0, [GOODS[good] for good in cards]), {})
    for text in said:
        try:
            game.play(state, int(text[0]), game.parse(text[2:]))
        except Refused:
            return None
    return state


@pytest.mark.parametrize("number", range(50))
def test_H3_unknown_cards_can_always_be_laid_where_they_fit(number: int) -> None:
    rng = stream("fitted", number)
    truth = [[rng.randrange(3) for _ in range(GOODS_OF_A_TYPE)] for _ in range(6)]
    room = [[cards + rng.choice((0, 0, 0, 1)) for cards in row] for row in truth]
    slots = [place for place, row in enumerate(truth) for _ in range(sum(row))]
    cards = [good for row in truth for good, held in enumerate(row) for _ in range(held)]
    rng.shuffle(cards)
    order = fitted(slots, cards, room, rng)
    assert sorted(order) == sorted(cards)
    assert fits(slots, order, room)
