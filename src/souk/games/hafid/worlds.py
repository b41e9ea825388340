"""Where the cards of a type can be: what is known of all places at once, as a value.

The backs of all cards are public (H3), so of every type everybody knows how many cards lie in each place: the
hands, the markets, the draw pile, the discard pile. What is to be found out is the goods, and that for each type
apart. There are two forms of knowing them, with the same verbs.

- `Worlds` lists every way in which the goods can be distributed to the places, and in how many ways the shuffles
  lead there. It is exact. It is kept as long as the worlds are few.
- `Bounds` knows the least and the most of each good in each place. It is never wrong, but forgets what one place
  tells about another, except that the totals must come out.

From the first form one can always go to the second, never back.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import perm, prod
from operator import add, sub

from souk.games.game import Rng
from souk.games.hafid.cards import GOODS, GOODS_OF_A_TYPE, Counts, Good, goods, goods_of

Place = int
Vector = tuple[int, ...]  # how many cards there are of each good of one type
World = tuple[int, ...]  # the cards in each place, packed into one number

LIMIT = 1000  # worlds; beyond that, bounds
SWEEPS = 3  # how often bounds are compared with the totals after a change; more would seldom find more
TRIES = 4  # how often unknown cards are dealt evenly before they are dealt one by one where they can be

NONE: Vector = (0,) * GOODS_OF_A_TYPE

# Packed, cards are added and taken away all goods at once.
WIDTH = 32
MASK = (1 << WIDTH) - 1
SHIFT = tuple(WIDTH * good for good in range(len(GOODS)))
ONE = tuple(1 << shift for shift in SHIFT)


# ---------------------------------------------------------------------------------------------------
# All worlds


@dataclass(frozen=True, repr=False)
class Worlds:
    """Every world that can be, of one type, or of several that depend on each other."""

    types: tuple[int, ...]
    ways: dict[World, int]  # in how many ways chance leads to each world

    def __repr__(self) -> str:
        return f"Worlds({self.types}, {len(self.ways)} worlds #{hash(frozenset(self.ways.items()))})"

    def drawn(self, source: Place, place: Place, type_: int, number: int, kept: Good | None) -> "Worlds | None":
        """So many unknown cards of a type went from one place to another, evenly any of those there, but one card
        of the good `kept` did not. None if that could have led to too many worlds.
        """
        ways = self.ways
        for _ in range(number):
            later: dict[World, int] = {}
            for world, before in ways.items():
                cards = world[source]
                for good in goods_of(type_):
                    there = (cards >> SHIFT[good] & MASK) - (good == kept)
                    if there > 0:
                        moved = list(world)
                        moved[source] -= ONE[good]
                        moved[place] += ONE[good]
                        key = tuple(moved)
                        later[key] = later.get(key, 0) + before * there
                if len(later) > LIMIT:
                    return None
            ways = later
        return replace(self, ways=ways)

    def moved(self, source: Place, place: Place, cards: Counts, is_chance: bool) -> "Worlds":
        """These cards were seen to go from one place to another; if they were drawn, chance chose them."""
        gone = self.part_of(cards)
        all_gone = sum(ONE[good] * number for good, number in gone)
        later = {}
        for world, ways in self.having(source, cards).ways.items():
            if is_chance:
                ways *= prod(perm(world[source] >> SHIFT[good] & MASK, number) for good, number in gone)
            moved = list(world)
            moved[source] -= all_gone
            moved[place] += all_gone
            later[tuple(moved)] = ways
        return replace(self, ways=later)

    def poured(self, source: Place, place: Place) -> "Worlds":
        """All cards of one place went to another."""
        ways: dict[World, int] = {}
        for world, number_of_ways in self.ways.items():
            moved = list(world)
            moved[place] += moved[source]
            moved[source] = 0
            key = tuple(moved)
            ways[key] = ways.get(key, 0) + number_of_ways
        return replace(self, ways=ways)

    def having(self, place: Place, cards: Counts) -> "Worlds":
        """At least these cards are there."""
        part = self.part_of(cards)
        return replace(self, ways={world: ways for world, ways in self.ways.items() if has(world[place], part)})

    def lacking(self, place: Place, cards: Counts) -> "Worlds":
        """Not all of these cards are there."""
        part = self.part_of(cards)
        return replace(
            self, ways={world: ways for world, ways in self.ways.items() if not has(world[place], part)}
        )

    def part_of(self, cards: Counts) -> list[tuple[Good, int]]:
        """Those of the cards that this is about."""
        return [(good, cards[good]) for type_ in self.types for good in goods_of(type_) if cards[good]]

    def size(self, place: Place, type_: int) -> int:
        """H3: how many cards of a type lie in a place."""
        cards = next(iter(self.ways))[place]
        return sum(cards >> SHIFT[good] & MASK for good in goods_of(type_))

    def extremes(self, place: Place) -> Iterator[tuple[Good, int, int]]:
        """The least and the most of each good in a place."""
        found = {world[place] for world in self.ways}
        for type_ in self.types:
            for good in goods_of(type_):
                numbers = [cards >> SHIFT[good] & MASK for cards in found]
                yield good, min(numbers), max(numbers)

    def bounds(self) -> "list[Bounds]":
        """The same in the other form, as far as it goes."""
        world = next(iter(self.ways))
        places = range(len(world))
        extremes = [{good: (least, most) for good, least, most in self.extremes(place)} for place in places]
        return [
            Bounds(
                type=type_,
                number=tuple(sum(world) >> SHIFT[good] & MASK for good in goods_of(type_)),
                sizes=tuple(self.size(place, type_) for place in places),
                least=tuple(tuple(extremes[place][good][0] for good in goods_of(type_)) for place in places),
                most=tuple(tuple(extremes[place][good][1] for good in goods_of(type_)) for place in places),
            )
            for type_ in self.types
        ]

    def tightened(self) -> "Worlds":
        """Nothing is left to find out."""
        return self

    def some_world(self, rng: Rng) -> list[list[Good]]:
        """The cards of each place, drawn evenly among all ways."""
        chance = rng.randrange(sum(self.ways.values()))
        world = next(world for world, ways in self.ways.items() if (chance := chance - ways) < 0)
        there = [good for type_ in self.types for good in goods_of(type_)]
        return [[good for good in there for _ in range(cards >> SHIFT[good] & MASK)] for cards in world]


def has(cards: int, part: Sequence[tuple[Good, int]]) -> bool:
    """Whether packed cards have all these."""
    return all(cards >> SHIFT[good] & MASK >= number for good, number in part)


def merged(one: Worlds, other: Worlds) -> Worlds:
    """What is known of two groups of types as one, so that they can depend on each other."""
    return Worlds(
        one.types + other.types,
        {
            tuple(map(add, world, second)): ways * times
            for world, ways in one.ways.items()
            for second, times in other.ways.items()
        },
    )


# ---------------------------------------------------------------------------------------------------
# Bounds


@dataclass(frozen=True)
class Bounds:
    """The least and the most of each good of one type in each place. The verbs are those of `Worlds`."""

    type: int
    number: Vector  # all cards of the type
    sizes: tuple[int, ...]  # H3: how many cards of the type lie in each place
    least: tuple[Vector, ...]
    most: tuple[Vector, ...]

    @property
    def types(self) -> tuple[int, ...]:
        return (self.type,)

    def drawn(self, source: Place, place: Place, type_: int, number: int, kept: Good | None) -> "Bounds":
        stay = [int(good == kept) for good in goods_of(type_)]
        there = [max(0, most - one) for most, one in zip(self.most[source], stay, strict=True)]
        at_most = [min(number, cards) for cards in there]
        at_least = [max(0, number - (sum(there) - cards)) for cards in there]
        left = [max(had - gone, one) for had, gone, one in zip(self.least[source], at_most, stay, strict=True)]
        taken = self.at(source, -number, left, map(sub, self.most[source], at_least))
        return taken.at(place, number, map(add, self.least[place], at_least), map(add, self.most[place], at_most))

    def moved(self, source: Place, place: Place, cards: Counts, is_chance: bool) -> "Bounds":
        gone = [cards[good] for good in goods_of(self.type)]
        left = self.having(source, cards)
        left = left.at(source, -sum(gone), map(sub, left.least[source], gone), map(sub, left.most[source], gone))
        return left.at(place, sum(gone), map(add, left.least[place], gone), map(add, left.most[place], gone))

    def poured(self, source: Place, place: Place) -> "Bounds":
        least, most, number = self.least[source], self.most[source], self.sizes[source]
        full = self.at(place, number, map(add, self.least[place], least), map(add, self.most[place], most))
        return full.at(source, -number, NONE, NONE)

    def having(self, place: Place, cards: Counts) -> "Bounds":
        least = [max(had, cards[good]) for had, good in zip(self.least[place], goods_of(self.type), strict=True)]
        return self.at(place, 0, least, self.most[place])

    def lacking(self, place: Place, cards: Counts) -> "Bounds":
        # Which good is lacking is known only if all others are surely there.
        part = [(entry, cards[good]) for entry, good in enumerate(goods_of(self.type)) if cards[good]]
        doubtful = [(entry, number) for entry, number in part if self.least[place][entry] < number]
        if len(doubtful) != 1:
            return self
        [(entry, number)] = doubtful
        most = list(self.most[place])
        most[entry] = min(most[entry], number - 1)
        return self.at(place, 0, self.least[place], most)

    def at(self, place: Place, more: int, least: Iterable[int], most: Iterable[int]) -> "Bounds":
        """With other bounds at one place, and so many cards more there."""
        return Bounds(
            self.type,
            self.number,
            (*self.sizes[:place], self.sizes[place] + more, *self.sizes[place + 1 :]),
            (*self.least[:place], tuple(least), *self.least[place + 1 :]),
            (*self.most[:place], tuple(most), *self.most[place + 1 :]),
        )

    def size(self, place: Place, type_: int) -> int:
        return self.sizes[place]

    def extremes(self, place: Place) -> Iterator[tuple[Good, int, int]]:
        return zip(goods_of(self.type), self.least[place], self.most[place], strict=True)

    def bounds(self) -> "list[Bounds]":
        return [self]

    def tightened(self) -> "Bounds":
        """With what follows from the totals: of each good over all places, and of each place over all goods."""
        places = [place for place, size in enumerate(self.sizes) if size]
        if not places:
            return self
        least = [list(self.least[place]) for place in places]
        most = [list(self.most[place]) for place in places]
        sizes = [self.sizes[place] for place in places]
        for _ in range(SWEEPS):
            before = sum(map(sum, most)) - sum(map(sum, least))
            for low, high, size in zip(least, most, sizes, strict=True):
                narrow(low, high, size)
            columns = (
                [list(column) for column in zip(*least, strict=True)],
                [list(column) for column in zip(*most, strict=True)],
            )
            for low, high, number in zip(*columns, self.number, strict=True):
                narrow(low, high, number)
            least = [list(row) for row in zip(*columns[0], strict=True)]
            most = [list(row) for row in zip(*columns[1], strict=True)]
            if sum(map(sum, most)) - sum(map(sum, least)) == before:
                break
        lows, highs = [NONE] * len(self.sizes), [NONE] * len(self.sizes)
        for place, low, high in zip(places, least, most, strict=True):
            lows[place], highs[place] = tuple(low), tuple(high)
        return replace(self, least=tuple(lows), most=tuple(highs))

    def some_world(self, rng: Rng) -> list[list[Good]]:
        """The cards of each place. Those that are surely there lie there; the others are shuffled and dealt, again
        if a place gets too many of a good. If that fails too often, they are dealt where they fit.
        """
        first = goods_of(self.type)[0]
        room = [list(map(sub, most, least)) for least, most in zip(self.least, self.most, strict=True)]
        slots = [place for place, size in enumerate(self.sizes) for _ in range(size - sum(self.least[place]))]
        sure = map(sum, zip(*self.least, strict=True))
        unknown = [entry for entry, number in enumerate(map(sub, self.number, sure)) for _ in range(number)]
        for _ in range(TRIES):
            rng.shuffle(unknown)
            if fits(slots, unknown, room):
                break
        else:
            unknown = fitted(slots, unknown, room, rng)
        world = [[first + entry for entry in goods(least)] for least in self.least]
        for place, entry in zip(slots, unknown, strict=True):
            world[place].append(first + entry)
        return world


def narrow(least: list[int], most: list[int], total: int) -> None:
    """Numbers of which the sum is known: none can be less than what the others leave for it at most, nor more
    than what they leave at least.
    """
    above, below = total - sum(least), sum(most) - total
    for entry, low in enumerate(least):
        high = most[entry]
        if high - low > above:
            most[entry] = low + above
        if high - low > below:
            least[entry] = high - below


def ignorant(type_: int, number: Counts, sizes: Sequence[int]) -> Bounds:
    """Only the backs of the cards are known."""
    all_cards = tuple(number[good] for good in goods_of(type_))
    most = tuple(tuple(min(size, cards) for cards in all_cards) for size in sizes)
    return Bounds(type_, all_cards, tuple(sizes), (NONE,) * len(sizes), most)


Known = Worlds | Bounds


def all_in_one_place(type_: int, number: Counts, place: Place, places: int) -> Worlds:
    """Before the deal: all cards of a type lie in the draw pile."""
    world = [0] * places
    world[place] = sum(number[good] * ONE[good] for good in goods_of(type_))
    return Worlds((type_,), {tuple(world): 1})


# ---------------------------------------------------------------------------------------------------
# Dealing unknown cards where they can be


def fits(slots: list[Place], cards: list[int], room: list[list[int]]) -> bool:
    """Whether no place gets more of a good than it has room for, one card for each slot."""
    left = [list(row) for row in room]
    for place, card in zip(slots, cards, strict=True):
        left[place][card] -= 1
        if left[place][card] < 0:
            return False
    return True


def fitted(slots: list[Place], cards: list[int], room: list[list[int]], rng: Rng) -> list[int]:
    """The cards in an order that fits, found one by one and then mixed."""
    there = [[0] * GOODS_OF_A_TYPE for _ in room]
    free = [slots.count(place) for place in range(len(room))]
    for card in cards:
        put(card, there, free, room, set(), rng)
    order = [card for place in range(len(room)) for card in goods(there[place])]
    for _ in range(2 * len(order)):
        one, other = rng.randrange(len(order)), rng.randrange(len(order))
        order[one], order[other] = order[other], order[one]
        if not fits(slots, order, room):
            order[one], order[other] = order[other], order[one]
    return order


def put(
    card: int, there: list[list[int]], free: list[int], room: list[list[int]], tried: set[Place], rng: Rng
) -> bool:
    """Put a card in a free slot, or in the place of another for which there is one elsewhere."""
    places = [place for place in range(len(room)) if room[place][card] > there[place][card] and place not in tried]
    open_slots = [place for place in places for _ in range(free[place])]
    if open_slots:
        place = open_slots[rng.randrange(len(open_slots))]
        there[place][card] += 1
        free[place] -= 1
        return True
    for place in places:
        tried.add(place)
        for other in range(GOODS_OF_A_TYPE):
            if there[place][other]:
                there[place][card] += 1
                there[place][other] -= 1
                if put(other, there, free, room, tried, rng):
                    return True
                there[place][card] -= 1
                there[place][other] += 1
    return False
