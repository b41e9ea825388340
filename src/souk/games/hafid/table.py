"""A table of Hafid's: the state of the law, and what only people need beside it.

That is the book of what was said while trading, the orders for reshuffles that are still to come, the piles that
they gave, and what every viewer was told and remembers.
"""

from collections.abc import Callable, Sequence

from souk.games.game import Event, Viewer, redacted
from souk.games.hafid.cards import GOOD, GOODS, Settings, counts, types
from souk.games.hafid.deals import Book
from souk.games.hafid.memory import Memory, before_the_deal, without_a_past
from souk.games.hafid.state import State, blank


class People:
    """What was told at a table, move by move, and what has been worked out of it so far.

    Memories are worked out only when somebody asks, so that playing costs nothing where nobody looks. That changes
    nothing of what is true at the table; it stands in slots to say so.
    """

    __slots__ = ("are_new", "memories", "told")

    def __init__(self, are_new: bool = False) -> None:
        self.are_new = are_new  # they were not there at the deal, as at an imagined table
        self.told: list[tuple[Event, ...]] = []
        self.memories: dict[Viewer, tuple[Memory, int]] = {}  # and after how many moves


class Table(State):
    """One game with its people."""

    def __init__(self, settings: Settings, players: int) -> None:
        super().__init__()
        blank(self, settings, players)
        self.settings = settings
        self.book = Book()
        self.next_order: Callable[[int], Sequence[str]] | None = None
        self.piles: list[list[str]] = []
        self.people = People()

    def memory_of(self, viewer: Viewer) -> Memory:
        """What a viewer remembers of all that it was told."""
        people = self.people
        if viewer in people.memories:
            memory, heard = people.memories[viewer]
        elif people.are_new:
            memory, heard = self.memory_without_a_past(viewer), len(people.told)
        else:
            memory, heard = before_the_deal(viewer, self.players, self.settings), 0
        for events in people.told[heard:]:
            memory = memory.after([redacted(event, viewer) for event in events])
        people.memories[viewer] = memory, len(people.told)
        return memory

    def memory_without_a_past(self, viewer: Viewer) -> Memory:
        """What a viewer knows who has just come."""
        places = [*self.hand[: self.players], *self.market[: self.markets]]
        laid = self.discards[: self.discarded]
        backs = [types(cards) for cards in (*places, counts(self.deck[self.drawn : self.pile_end]), counts(laid))]
        return without_a_past(
            viewer,
            self.settings.number,
            hands=[tuple(hand) for hand in self.hand[: self.players]],
            backs=backs,
            talents=self.talents[: self.players],
            standing=list(self.book.standing.values()),
            laid=laid,
        )

    def settle(self) -> None:
        """After every move: a new book for a new round, and chance for the next reshuffle (H23)."""
        if self.book.round != self.round:
            self.book = Book(self.round)
        if self.reshuffles > len(self.piles):
            self.piles.append([GOODS[good] for good in self.deck[: self.pile_end]])
        if not self.order_size and self.next_order is not None:
            order = [GOOD[name] for name in self.next_order(len(self.piles)) if name in GOOD]
            del order[len(self.order) :]
            self.order[: len(order)] = order
            self.order_size = len(order)

    def remember(self, events: Sequence[Event]) -> None:
        """Everybody takes note of what they were told."""
        self.people.told.append(tuple(events))
