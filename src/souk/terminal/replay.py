"""Looking at a recorded game: forward and back, from a seat, as a spectator, or with all hands open."""

import sys
from collections.abc import Iterator
from typing import Any

from rich.console import Console

from souk.games.game import N_, Refused, Seat, Unreadable, Viewer, quoted
from souk.games.record import Record, game_of, replay
from souk.locale import Language
from souk.locale.words import Verb
from souk.terminal.games import Reader, drawing_of, words_of
from souk.terminal.screen import new_console, scores, shown_names, usages, write
from souk.terminal.typed import verb_typed

COMMANDS = (
    Verb(N_("next"), "", N_("go one move forward; so does Enter")),
    Verb(N_("previous"), "", N_("go one move back")),
    Verb(N_("start"), "", N_("go to the deal")),
    Verb(N_("end"), "", N_("go to the last move")),
    Verb(N_("move"), N_("NUMBER"), N_("go to this move; the number alone will do")),
    Verb(N_("seat"), N_("NUMBER"), N_("look from this seat, counted from 0")),
    Verb(N_("all"), "", N_("look into all hands")),
    Verb(N_("spectator"), "", N_("look at the table only")),
    Verb(N_("help"), "", N_("show this list")),
    Verb(N_("quit"), "", N_("leave the table")),
)


def replay_record(
    record: Record,
    language: Language,
    console: Console | None = None,
    viewer: Viewer = None,
    input: Reader = input,  # noqa: A002
    is_stepped: bool | None = None,
) -> None:
    """Show a record step by step, or in a pipe all of it in words.

    A finished game is open to all; of an unfinished one the table is shown, unless a viewer is chosen.
    """
    console = console or new_console()
    if is_stepped is None:
        is_stepped = console.is_terminal and sys.stdin.isatty()
    projector = Projector(record, language, console, viewer)
    if is_stepped:
        projector.run(input)
    else:
        projector.tell_everything()


class Projector:
    """A record, the move at which it stands, and who looks."""

    def __init__(self, record: Record, language: Language, console: Console, viewer: Viewer) -> None:
        self.record = record
        self.language = language
        self.console = console
        self.viewer = viewer
        self.is_open = viewer is None and record.result is not None
        self.game = game_of(record)
        self.names = shown_names(record.players)
        self.words = words_of(self.game.name)
        self.drawing = drawing_of(self.game.name)
        self.at = 0

    def tell_everything(self) -> None:
        """The whole game in words."""
        for state, lines in self.told():
            write(self.console, *lines)
            self.write_scores(state)

    def told(self) -> Iterator[tuple[Any, list[str]]]:  # Any: the state of whichever game it is
        """After the deal and each move the state, and what happened, as it is shown."""
        for state, events in replay(self.record):
            lines = []
            for event in events:
                # With all hands open everybody's part of an event is told, and that is what its own seat sees.
                viewer = event.owner if self.is_open else self.viewer
                seen = self.game.redact(event, viewer)
                if seen is not None:
                    lines.append(self.words.told(seen, self.names, self.language, self.viewer))
            yield state, lines

    def run(self, read: Reader) -> None:
        """Step through the record as it is typed."""
        *_, _ = replay(self.record)  # a record that does not stand is refused before anything is shown
        self.show()
        while True:
            try:
                line = read(f"{self.at}/{len(self.record.moves)}> ")
            except (EOFError, KeyboardInterrupt):
                write(self.console, "")
                return
            try:
                if not self.goes_on(line):
                    return
            except Refused as error:
                write(self.console, self.language.refuse(error.refusal), style="red")

    def show(self) -> None:
        """Draw the table after the move that was reached."""
        steps = self.told()
        for _ in range(self.at):
            next(steps)
        state, lines = next(steps)
        write(self.console, "", *lines)
        awaited = self.game.awaited(state)
        view = self.game.view(state, self.viewer)
        write(
            self.console,
            self.drawing.draw_table(view, awaited, self.names, self.language, is_open=self.is_open),
            "",
        )
        for seat in self.open_seats():
            view, decision = self.game.view(state, seat), self.game.decision(state, seat)
            write(self.console, self.drawing.draw_hand(view, decision, self.names[seat], self.language))
        self.write_scores(state)

    def open_seats(self) -> list[Seat]:
        """The seats whose hands are shown."""
        if self.is_open:
            return list(range(len(self.names)))
        return [] if self.viewer is None else [self.viewer]

    def write_scores(self, state: Any) -> None:  # Any: the state of whichever game it is
        """At the end, how it ended."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            write(self.console, "", scores(outcome, self.names, self.language))

    # -----------------------------------------------------------------------------------------------
    # What is typed

    def goes_on(self, line: str) -> bool:
        """Do what a line says, and answer whether there is more to come."""
        first, *others = line.split() or ["next"]
        if first.isascii() and first.isdecimal():
            first, others = "move", [first]
        verb = verb_typed(first, COMMANDS, self.language)
        match verb.name if verb else "":
            case "quit":
                return False
            case "help":
                write(self.console, usages(COMMANDS, self.language))
                return True
            case "next":
                self.go_to(self.at + 1)
            case "previous":
                self.go_to(self.at - 1)
            case "start":
                self.go_to(0)
            case "end":
                self.go_to(len(self.record.moves))
            case "move":
                self.go_to(number(others, len(self.record.moves)))
            case "seat":
                self.viewer, self.is_open = number(others, len(self.names) - 1), False
            case "all":
                self.viewer, self.is_open = None, True
            case "spectator":
                self.viewer, self.is_open = None, False
            case _:
                raise Unreadable(N_("{word} is no command here; “help” lists them."), word=quoted(first))
        self.show()
        return True

    def go_to(self, move: int) -> None:
        """Stand after this move; 0 is the deal."""
        self.at = min(max(move, 0), len(self.record.moves))


def number(words: list[str], most: int) -> int:
    """The one number that was typed, or raise `Unreadable`."""
    match words:
        case [word] if word.isascii() and word.isdecimal() and len(word) < 7 and int(word) <= most:
            return int(word)
    raise Unreadable(N_("A number from 0 to {most} belongs here."), most=most)
