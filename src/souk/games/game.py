"""The protocol that every game speaks. Nothing here knows which game it is.

A game is one object without a state of its own. It deals a `State`, and from then on answers for it: whom the
table waits for, what a seat may decide, why a move is refused, what happened, and what a viewer sees.
Randomness enters only as `Chance`; what a seat may not know never leaves through a view, a decision, an event
or a refusal.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Seat = int
Viewer = Seat | None  # None is a spectator
Options = Mapping[str, object]  # only what differs from the defaults


def N_(message: str) -> str:
    """Marks a message for the catalogue; it is translated where it is shown."""
    return message


# ---------------------------------------------------------------------------------------------------
# Refusals


class Reason(NamedTuple):
    """One way in which a law says no: a stable code, the clause, and a sentence with room for facts."""

    code: str
    clause: str
    sentence: str


@dataclass(frozen=True)
class Refusal:
    """The answer to a move that is not allowed, made of nothing that its seat may not know."""

    code: str
    clause: str
    sentence: str
    facts: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence.format(**self.facts)


class Refused(Exception):
    """A move that the law refuses. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Unreadable(Refused):
    """A text that is no move of the game's notation."""

    def __init__(self, sentence: str, clause: str = "notation", **facts: int | str) -> None:
        super().__init__(Refusal("unreadable", clause, sentence, facts))


class WrongSetup(Refused):
    """A game that can't begin: a wrong deck, number of players, first seat or option."""

    def __init__(self, sentence: str, clause: str = "record", **facts: int | str) -> None:
        super().__init__(Refusal("wrong-setup", clause, sentence, facts))


def quoted(text: object) -> str:
    """A stranger's words, short and harmless enough to stand in a message."""
    match text:
        case str():
            words = text
        case list():
            words = "[…]"
        case dict():
            words = "{…}"
        case bool() | None:
            words = {True: "true", False: "false", None: "null"}[text]
        case _:
            words = repr(text)
    shown = "".join(letter if letter.isprintable() else "?" for letter in words[:40])
    return f"“{shown}…”" if len(words) > 40 else f"“{shown}”"


# ---------------------------------------------------------------------------------------------------
# Moves, events, views, decisions


class Move(ABC):
    """What a seat chooses, as a value. Its text is the notation, and reading that gives the move again."""

    @abstractmethod
    def __str__(self) -> str: ...


def owner_only() -> Any:  # Any, as for dataclasses.field: it stands for a value of the field's type
    """A field of an event that only the event's own seat may see; the others are shown None."""
    return field(metadata={"seen_by": "owner"})


@dataclass(frozen=True)
class Event:
    """What happened, in the past tense. A field is public unless it was made by `owner_only`."""

    @property
    def owner(self) -> Viewer:
        """The seat that did it, where somebody did."""
        return getattr(self, "seat", None)


@cache
def owner_only_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event that only its own seat may see."""
    return tuple(part.name for part in fields(kind) if part.metadata.get("seen_by") == "owner")


def redacted(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may know it."""
    hidden = owner_only_fields(type(event))  # type: ignore[arg-type]  # every class can be hashed
    if not hidden or (viewer is not None and event.owner == viewer):
        return event
    return replace(event, **dict.fromkeys(hidden))


class Rng(Protocol):
    """The part of `random.Random` that games and bots use. It is always somebody's own stream."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, cards: list[int], /) -> None: ...


class View(Protocol):
    """What one viewer knows of a game."""

    @property
    def viewer(self) -> Viewer: ...


class Decision(ABC):
    """All that one seat may do now, made of nothing that it may not know."""

    @property
    @abstractmethod
    def is_awaited(self) -> bool:
        """Whether the table waits for this seat."""

    @abstractmethod
    def moves(self) -> Iterator[Move]:
        """Every legal move of the closed kinds, each once, its cards in the order of the deck's table."""

    @abstractmethod
    def sample(self, rng: Rng) -> Move | None:
        """Some legal move, or None when there is none or the seat may be silent. Whom the table waits for always
        gets one, and every legal move of the closed kinds can be drawn.
        """


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def tiebreaks(scores: Sequence[int], tiebreak: Callable[[Seat], int]) -> tuple[int | None, ...]:
    """What decides a tie, of those who have most if they are several; of nobody else it is counted."""
    most = max(scores)
    is_tie = scores.count(most) > 1
    return tuple(tiebreak(seat) if is_tie and score == most else None for seat, score in enumerate(scores))


# ---------------------------------------------------------------------------------------------------
# Chance, options, the game


@dataclass(frozen=True)
class Piles:
    """The orders of reshuffles that are known: each pile is its own order."""

    piles: Sequence[Sequence[str]] = ()
    then: Callable[[int], Sequence[str]] | None = None  # for those that come after them

    def __call__(self, number: int) -> Sequence[str]:
        if number < len(self.piles):
            return self.piles[number]
        return self.then(number) if self.then else ()


@dataclass(frozen=True)
class Chance:
    """All randomness of a game: who is first, the deck with its next card first, and an order for the reshuffle
    of each number: a new pile is the cards that lie there, in that order; what it does not name follows last.
    """

    first: Seat
    deck: Sequence[str]
    order: Callable[[int], Sequence[str]] = Piles()


class Option(NamedTuple):
    """A rule that a table may choose."""

    default: object
    check: Callable[[object, int], None]  # raises `WrongSetup` for a choice that is none, for so many players
    sentence: str
    clause: str = "record"  # where the rules speak of it
    is_table: bool = False  # a table of names that people keep in a file


def switch(name: str, default: bool, sentence: str) -> Option:
    """An option that is on or off."""

    def check(choice: object, players: int) -> None:
        if not isinstance(choice, bool):
            raise WrongSetup(N_("The option {option} can't be {choice}."), option=name, choice=quoted(choice))

    return Option(default, check, sentence)


class Clauses(NamedTuple):
    """Where a game's rules speak of what a record says outside its moves."""

    players: str
    deck: str
    result: str


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """The law of one game, as everybody else asks it."""

    name: str
    seats: range  # how many can play
    rules: int  # the version of the law that a record was played under
    clauses: Clauses
    options: Mapping[str, Option]

    @abstractmethod
    def deck(self, players: int, options: Options) -> list[str]:
        """All cards of a game, sorted."""

    @abstractmethod
    def blank(self, players: int, options: Options) -> S:
        """A state before the deal, its deck unshuffled: where compiled games begin."""

    @abstractmethod
    def start(self, players: int, chance: Chance, options: Options) -> tuple[S, list[Event]]:
        """Deal a chance that has been checked."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Read a move of the notation, or raise `Unreadable`."""

    @abstractmethod
    def awaited(self, state: S) -> frozenset[Seat]:
        """Whom the table waits for; everybody may know it. Empty when the game has ended."""

    def invited(self, state: S) -> frozenset[Seat]:
        """Who else is asked while the table has no order: they may act, and need not. Everybody may know it."""
        return frozenset()

    @abstractmethod
    def decision(self, state: S, seat: Seat) -> Decision:
        """All that this seat may do now."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Why this seat may not make this move now, or None if it may."""

    @abstractmethod
    def carry_out(self, state: S, seat: Seat, move: Move) -> None:
        """Change the state by a move, or raise `Refused` and change nothing. Tells nobody."""

    @abstractmethod
    def play(self, state: S, seat: Seat, move: Move) -> list[Event]:
        """The same, and tell what happened."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What this viewer knows, built up from what it may see."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """A full state that looks like this view, its unknown cards drawn evenly."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def reshuffles(self, state: S) -> list[list[str]]:
        """The new draw piles there were, in full; a game without them has none."""
        return []

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as this viewer may know it, or None if it may not know that anything happened."""
        return redacted(event, viewer)

    def deal(self, players: int, chance: Chance, options: Options) -> tuple[S, list[Event]]:
        """Check the chance and begin, or raise `WrongSetup`. With the state come the events of the deal."""
        self.check_players(players)
        self.check_options(options, players)
        if chance.first not in range(players):
            raise WrongSetup(N_("There is no seat {seat} to be first."), seat=quoted(chance.first))
        if sorted(chance.deck) != self.deck(players, options):
            raise WrongSetup(N_("The deck is not the cards of this game."), self.clauses.deck)
        return self.start(players, chance, options)

    def check_players(self, players: int) -> None:
        """Raise `WrongSetup` for a number of players that this game is not for."""
        if players not in self.seats:
            raise WrongSetup(
                N_("{game} is for {least} to {most} players, not {number}."),
                self.clauses.players,
                game=self.name,
                least=self.seats[0],
                most=self.seats[-1],
                number=players,
            )

    def check_options(self, options: Options, players: int) -> None:
        """Raise `WrongSetup` for an option that this game does not have, or a choice that is none."""
        for name, choice in options.items():
            if name not in self.options:
                raise WrongSetup(
                    N_("{game} has no option {option}; it has {options}."),
                    game=self.name,
                    option=quoted(name),
                    options=", ".join(self.options),
                )
            self.options[name].check(choice, players)

    def option(self, options: Options, name: str) -> object:
        """What a table has chosen, or the default."""
        return options.get(name, self.options[name].default)
