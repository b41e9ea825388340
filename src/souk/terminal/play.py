"""Playing at one keyboard: one person with bots, or several who hand the keyboard on.

Nothing here knows which game it is. Its words are found in `souk.locale`, its drawing in `souk.terminal`, both
under the game's name. Whoever sits at the keyboard is shown their own view only.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from souk.bots import bot_named
from souk.files import whole_file
from souk.games.game import (
    N_,
    Chance,
    Decision,
    Event,
    Game,
    Move,
    Options,
    Piles,
    Refusal,
    Refused,
    Seat,
    Unreadable,
    Viewer,
    quoted,
)
from souk.games.record import Record, dumps, replay
from souk.locale import Language
from souk.locale.clauses import clauses, sought
from souk.locale.words import Typist, Verb, folded, meant
from souk.shuffle import shuffled, stream
from souk.terminal.games import Reader, drawing_of, words_of
from souk.terminal.screen import clear, new_console, scores, shown_names, usages, write
from souk.terminal.typed import notation, verb_typed
from souk.turns import Turns

LOG_LINES = 20
BOTS = "bots"  # a field that a saved game adds to its record: the bot's level at each seat, null for a person

COMMANDS = (
    Verb(N_("help"), "", N_("show this list")),
    Verb(N_("table"), "", N_("draw the table again")),
    Verb(N_("hand"), "", N_("show your hand")),
    Verb(N_("rules"), N_("[CLAUSE or WORD]"), N_("read the rules, one clause, or what they say about a word")),
    Verb(N_("why"), N_("[MOVE]"), N_("explain the last refusal, or ask about a move without making it")),
    Verb(N_("log"), N_("[NUMBER]"), N_("tell again what happened")),
    Verb(N_("save"), N_("FILE"), N_("save the game, to go on later")),
    Verb(N_("quit"), "", N_("leave the table")),
)


class Left(Exception):
    """Somebody left in the middle of a game, by Ctrl-C or at the end of input, and was told so."""


def play_game(
    game: Game[Any, Any],  # Any: whichever game it is
    names: Sequence[str],
    bots: Sequence[str | None],
    options: Options,
    seed: object,
    language: Language,
    memory_aid: bool,
    record: Record | None = None,
    console: Console | None = None,
    input: Reader = input,  # noqa: A002
    saved_in: Path | None = None,
) -> None:
    """Play a game, a new one or one that goes on from a record; a seat without a bot's level is a person.

    A game that is left by `quit` ends here; by Ctrl-C or at the end of input it ends with `Left`.
    """
    console = console or new_console()
    drawn = shuffled(game, len(names), options, stream(seed, "deal"))
    if record is None:
        record = Record(game.name, game.rules, tuple(names), options, drawn.first, tuple(drawn.deck))
    # A record knows the reshuffles that there were; those to come are drawn anew.
    chance = replace(record.chance, order=Piles(record.reshuffles, then=drawn.order))
    sitting = Sitting(game, record, chance, bots, seed, language, memory_aid, console, input, saved_in)
    try:
        sitting.play()
    except Quit:
        sitting.say_goodbye()
    except (EOFError, KeyboardInterrupt):
        write(console, "")
        sitting.say_goodbye()
        raise Left from None


class Quit(Exception):
    """Somebody typed `quit`."""


def words_in(line: str) -> list[str]:
    """The words of a line; commas may stand between them."""
    return re.findall(r"[^\s,]+", line)


class Sitting:
    """One game at one keyboard. It holds the state, and lets nobody see more than their view."""

    def __init__(
        self,
        game: Game[Any, Any],  # Any: whichever game it is
        record: Record,
        chance: Chance,
        bots: Sequence[str | None],
        seed: object,
        language: Language,
        memory_aid: bool,
        console: Console,
        read: Reader,
        saved_in: Path | None = None,
    ) -> None:
        self.game = game
        self.begun = replace(record, added=dict(record.added) | {BOTS: list(bots)})
        self.names = shown_names(record.players)
        self.language = language
        self.memory_aid = memory_aid
        self.console = console
        self.read = read
        self.words = words_of(game.name)
        self.drawing = drawing_of(game.name)
        self.bots = [None if level is None else bot_named(game.name, level) for level in bots]
        self.streams = [stream(seed, "bot", seat) for seat in range(len(bots))]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.turns = Turns(len(bots), stream(seed, "order"))
        self.waited: dict[Seat, Decision] = {}  # what somebody had to decide when they chose to wait

        self.moves = list(record.moves)
        self.events: list[Event] = []
        for state, happened in replay(record, chance):
            self.state = state
            self.events += happened
        # Who goes on with a record is told only what is new; the log tells the rest.
        self.told = dict.fromkeys(self.people, len(self.events) if record.moves else 0)
        self.refusals: dict[Seat, Refusal] = {}
        self.at_keyboard: Seat | None = None
        self.saved_in = saved_in
        self.saved_moves = len(self.moves) if saved_in else -1
        self.to_be_replaced: Path | None = None

    # -----------------------------------------------------------------------------------------------
    # The game

    def play(self) -> None:
        """Ask whom the table waits for, and who else may act, until the game ends."""
        while awaited := self.game.awaited(self.state):
            seat = self.next_seat(awaited)
            decision = self.game.decision(self.state, seat)
            bot = self.bots[seat]
            if bot is not None:
                move = bot(self.game.view(self.state, seat), decision, self.streams[seat])
                if move is not None:
                    self.make(seat, move)
                elif seat in awaited:
                    raise AssertionError(f"the table waits for seat {seat}, and its bot says nothing")
            elif seat in awaited or self.waited.get(seat) != decision:
                self.ask(seat)
        self.end()

    def next_seat(self, awaited: frozenset[Seat]) -> Seat:
        """Where several are awaited, whoever sits at the keyboard goes on before it is handed over; where there is
        no order, everybody is asked in turn.
        """
        if invited := self.game.invited(self.state):
            return self.turns.next(awaited | invited)
        return self.at_keyboard if self.at_keyboard in awaited else min(awaited)

    def make(self, seat: Seat, move: Move) -> None:
        """Play a move and keep it, or raise `Refused`."""
        self.events += self.game.play(self.state, seat, move)
        self.moves.append((seat, str(move)))

    def ask(self, seat: Seat) -> None:
        """Let a person answer the table; meanwhile somebody else may be called, who acts out of turn. Where there
        is no order, they may also wait.
        """
        self.welcome(seat)
        here = seat
        while seat in self.game.awaited(self.state) | self.game.invited(self.state):
            line = self.read(self.prompt(here, seat)).strip()
            if not line and here == seat and seat in self.game.invited(self.state):
                self.waited[seat] = self.game.decision(self.state, seat)
                return
            other = self.called(here, line)
            if other is not None:
                here, line = other
                self.welcome(here)
            elif here != seat and not line:
                here = seat
                self.welcome(here)
                continue
            if (line or other is None) and self.is_moved_by(here, line):
                if here == seat:
                    return
                self.welcome(here)

    def prompt(self, here: Seat, asked: Seat) -> str:
        """Whose keyboard it is now."""
        if here == asked:
            return f"{self.names[here]}> "
        return self.language.say("{name}, or Enter to give the keyboard back> ", name=self.names[here])

    def end(self) -> None:
        """Tell how the game ended, and offer to save it."""
        viewer = self.people[0] if len(self.people) == 1 else None
        self.tell(viewer, min(self.told.values(), default=0))
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            write(self.console, "", scores(outcome, self.names, self.language))
        while self.is_unsaved:
            try:
                line = self.read(self.language.say("“save FILE” keeps the game, Enter leaves the table: ")).strip()
            except (EOFError, KeyboardInterrupt):
                write(self.console, "")
                return
            if not line or self.is_last_wish(line):
                return

    def is_last_wish(self, line: str) -> bool:
        """Save the ended game as a line says it, and answer whether it says to leave."""
        first, _, rest = line.partition(" ")
        try:
            verb = verb_typed(first, COMMANDS, self.language)
            if verb is None or verb.name not in ("save", "quit"):
                raise Unreadable(N_("The game has ended: save it, or leave the table."))
            if verb.name == "save":
                self.save(rest.strip())
        except Refused as error:
            write(self.console, self.language.refuse(error.refusal), style="red")
            return False
        return verb.name == "quit"

    # -----------------------------------------------------------------------------------------------
    # Who sits at the keyboard

    def welcome(self, seat: Seat) -> None:
        """Seat a person at the keyboard: what happened since they last looked, the table, what is asked."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            clear(self.console)
            self.read(self.language.say("Hand the keyboard to {name}, then press Enter.", name=self.names[seat]))
        if self.at_keyboard is None:
            write(self.console, self.language.say("Type a move, or “help”."))
        self.at_keyboard = seat
        self.tell(seat, self.told[seat])
        self.told[seat] = len(self.events)
        self.draw(seat)

    def tell(self, viewer: Viewer, since: int) -> None:
        """Say what happened, as the viewer may know it."""
        write(self.console, *self.lines(viewer, since))

    def lines(self, viewer: Viewer, since: int = 0) -> list[str]:
        """What happened, a line each."""
        seen = [self.game.redact(event, viewer) for event in self.events[since:]]
        return [self.words.told(event, self.names, self.language, viewer) for event in seen if event is not None]

    def draw(self, seat: Seat) -> None:
        """Draw the table, the hand, and what is asked."""
        view = self.game.view(self.state, seat)
        awaited = self.game.awaited(self.state)
        write(
            self.console,
            self.drawing.draw_table(view, awaited, self.names, self.language, self.memory_aid),
            "",
        )
        self.draw_hand(seat)
        asked = self.words.asked(view, self.game.decision(self.state, seat), self.names, self.language)
        write(self.console, "", asked, style="bold")

    def draw_hand(self, seat: Seat) -> None:
        """Show a person their hand."""
        view, decision = self.game.view(self.state, seat), self.game.decision(self.state, seat)
        write(self.console, self.drawing.draw_hand(view, decision, self.language.say("Your hand"), self.language))

    # -----------------------------------------------------------------------------------------------
    # What is typed

    def is_moved_by(self, seat: Seat, line: str) -> bool:
        """Do what a line says, and answer whether it was a move of this seat."""
        try:
            return self.is_move(seat, line)
        except Refused as error:
            self.refusals[seat] = error.refusal
            write(self.console, self.language.refuse(error.refusal), style="red")
            return False

    def called(self, seat: Seat, line: str) -> tuple[Seat, str] | None:
        """Who else is called to the keyboard, and what they say first: “Axel: sell …”."""
        name, colon, rest = line.partition(":")
        others = {folded(self.names[other]): str(other) for other in self.people if other != seat}
        try:
            found = meant(name.strip(), others, self.language) if colon else None
        except Unreadable:  # a beginning that fits several of them calls nobody
            return None
        return None if found is None else (int(found), rest.strip())

    def is_move(self, seat: Seat, line: str) -> bool:
        """Obey a command, or make a move."""
        first, _, rest = line.strip().partition(" ")
        if not first:
            self.draw(seat)
            return False
        verb = verb_typed(first, (*self.words.verbs(self.language), *COMMANDS), self.language, words_in(rest))
        if verb in COMMANDS:
            self.obey(seat, verb.name, rest.strip())
            return False
        self.make(seat, self.typed_move(seat, line))
        return True

    def typed_move(self, seat: Seat, line: str) -> Move:
        """Read a move as people type it."""
        first, *others = words_in(line) or [""]
        verb = verb_typed(first, self.words.verbs(self.language), self.language, others)
        if verb is None:
            return self.game.parse(line)
        return self.game.parse(notation(verb, others, self.language, Typist(seat, self.names)))

    def obey(self, seat: Seat, command: str, rest: str) -> None:
        """Do what a command says."""
        match command:
            case "help":
                self.help()
            case "table":
                self.draw(seat)
            case "hand":
                self.draw_hand(seat)
            case "rules":
                self.read_rules(rest)
            case "why":
                self.explain(seat, rest)
            case "log":
                self.log(seat, rest)
            case "save":
                self.save(rest)
            case "quit":
                raise Quit

    # -----------------------------------------------------------------------------------------------
    # Commands

    def help(self) -> None:
        """List the moves and the commands."""
        verbs = (*self.words.verbs(self.language), *COMMANDS)
        write(self.console, usages(verbs, self.language), self.words.example(self.language))
        if len(self.people) > 1:
            write(
                self.console,
                self.language.say("A name and a colon call somebody else, out of turn."),
            )

    def read_rules(self, word: str) -> None:
        """Read out the rules, or those that a word asks for."""
        rules = clauses(self.game.name, self.language)
        found = sought(rules, word) if word else rules
        if not found:
            raise Unreadable(N_("The rules say nothing about {word}."), word=quoted(word))
        heading = ""
        for clause in found:
            if clause.heading != heading:
                heading = clause.heading
                write(self.console, "", heading, style="bold")
            write(self.console, str(clause))

    def explain(self, seat: Seat, said: str) -> None:
        """Explain the last refusal, or whether a move would be refused."""
        if said:
            refusal = self.game.refusal(self.state, seat, self.typed_move(seat, said))
            if refusal is None:
                write(self.console, self.language.say("Nothing is against it: this move is allowed."))
                return
            self.refusals[seat] = refusal
        if seat not in self.refusals:
            write(self.console, self.language.say("Nothing has been refused to you."))
            return
        refusal = self.refusals[seat]
        write(self.console, self.language.refuse(refusal))
        for clause in clauses(self.game.name, self.language):
            if clause.number == refusal.clause:
                write(self.console, str(clause))

    def log(self, seat: Seat, number: str) -> None:
        """Tell again what happened last."""
        if number and not (number.isascii() and number.isdecimal() and len(number) < 7):
            raise Unreadable(N_("{word} is no number of lines."), word=quoted(number))
        lines = self.lines(seat)
        write(self.console, *lines[max(0, len(lines) - int(number or LOG_LINES)) :])

    def save(self, name: str) -> None:
        """Save the game in a file, or say why not."""
        if not name:
            raise Unreadable(N_("Name the file to save the game in."))
        try:
            path = Path(name).expanduser().resolve()
            if path.is_file() and path not in (self.saved_in, self.to_be_replaced):
                self.to_be_replaced = path
                message = N_("{file} exists. Save there once more to replace it.")
                write(self.console, self.language.say(message, file=quoted(name)))
                return
            with whole_file(str(path)) as file:
                file.write(dumps(self.record()) + "\n")
        except (OSError, ValueError, RuntimeError) as error:  # a null character; a home of nobody's
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            message = N_("The game could not be saved in {file}: {reason}.")
            write(
                self.console, self.language.say(message, file=quoted(name), reason=reason.rstrip(".")), style="red"
            )
            return
        self.saved_in, self.saved_moves = path, len(self.moves)
        write(self.console, self.language.say("The game is saved in {file}.", file=quoted(name)))

    def record(self) -> Record:
        """The game so far."""
        return replace(
            self.begun,
            reshuffles=tuple(tuple(pile) for pile in self.game.reshuffles(self.state)),
            moves=tuple(self.moves),
            result=self.game.outcome(self.state),
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether something has happened that no file knows of."""
        return self.saved_moves != len(self.moves)

    def say_goodbye(self) -> None:
        """What is said to who leaves. Where several play, nobody's hand stays on the screen."""
        if len(self.people) > 1:
            clear(self.console)
        if self.is_unsaved:
            message = N_("You leave the table. The game is not saved: “save FILE” would have kept it.")
        else:
            message = N_("You leave the table. The game is saved.")
        write(self.console, self.language.say(message))
