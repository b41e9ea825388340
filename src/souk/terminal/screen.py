"""What every game in a terminal needs of the screen. Nothing that a stranger wrote can act on it."""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from souk.games.game import Outcome
from souk.locale import Language
from souk.locale.words import Verb

LONGEST_NAME = 20
NARROW = 64  # columns; a table of several columns needs more
FAREWELL_LINES = 60  # as many empty lines as hide a screen where it can't be cleared


def new_console() -> Console:
    """The terminal that this program runs in."""
    # A letter that the terminal does not have, or bytes that are none, are no reason to break off.
    if find_spec("readline") is not None:
        line_editor = import_module("readline")  # from now on the arrow keys edit what is typed
        line_editor.parse_and_bind(r'"\C-y": abort')  # it would bring back what another person deleted
    for file in (sys.stdin, sys.stdout):
        if isinstance(file, TextIOWrapper):
            file.reconfigure(errors="replace")
    return Console(markup=False, emoji=False, highlight=False)


def shown_names(players: Sequence[str]) -> list[str]:
    """The names of the players, harmless; equal ones are told apart by their seats."""
    names = [harmless(name) for name in players]
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def harmless(name: str) -> str:
    """A player's name, short, in one line, and without characters that move the cursor."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in name).strip()
    return f"{shown[: LONGEST_NAME - 1]}…" if len(shown) > LONGEST_NAME else shown or "?"


def write(console: Console, *lines: RenderableType, style: str = "") -> None:
    """Write lines as they are: a text is never read as markup."""
    for line in lines:
        console.print(Text(line, style) if isinstance(line, str) else line, markup=False, highlight=False)


def clear(console: Console) -> None:
    """Take everything from the screen, also what could be scrolled back to, and the lines that were typed."""
    if (line_editor := sys.modules.get("readline")) is not None:
        line_editor.clear_history()
    if console.is_terminal and not console.is_dumb_terminal:
        console.clear()
        console.file.write("\x1b[3J")
        console.file.flush()
    else:
        write(console, "\n" * max(FAREWELL_LINES, console.height))
        console.rule(characters="-")


def columns(*titles: str) -> Table:
    """An empty table of the manner that all tables here have."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for title in titles:
        table.add_column(Text(title), overflow="fold")
    return table


class ByWidth:
    """One of two drawings: the first where there is room for it, the other on a narrow screen."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self.wide = wide
        self.narrow = narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= NARROW else self.narrow


def facts() -> Table:
    """An empty list of names and what stands for them."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    return table


def usages(verbs: Iterable[Verb], language: Language) -> Table:
    """What can be typed, and what it means."""
    table = facts()
    for verb in verbs:
        table.add_row(Text(verb.usage(language)), Text(language.say(verb.meaning)))
    return table


def scores(outcome: Outcome, names: Sequence[str], language: Language) -> Table:
    """How the game ended, the best first."""
    table = columns(language.say("Player"), language.say("Score"), "")
    for seat in sorted(range(len(names)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat])):
        won = language.say("wins") if seat in outcome.winners else ""
        style = "bold" if seat in outcome.winners else ""
        table.add_row(Text(names[seat], style), Text(str(outcome.scores[seat]), style), Text(won, style))
    return table
