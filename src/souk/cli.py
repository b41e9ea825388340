"""The command `souk`. What a command needs is imported when it runs, so that help comes at once."""

import json
import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

import souk
from souk.bots import LEVELS
from souk.games import NAMES, game_named
from souk.games.game import Game, Option, Refused
from souk.locale import CODES, Language, language

if TYPE_CHECKING:
    from souk.games.record import Record, WrongRecord

REFUSED = 1
WRONG_USAGE = 2
USUAL_PLAYERS = 4
BOT_NAMES = ("Amina", "Basil", "Chrysa", "Darius", "Elif", "Farid")  # by seat

game_argument = click.argument("game", type=click.Choice(NAMES))
language_option = click.option("--lang", type=click.Choice(CODES), help="Language; else from the environment.")
seed_option = click.option("--seed", help="The same seed gives the same game; else a new one each time.")
options_option = click.option(
    "--option", "chosen", multiple=True, metavar="NAME=CHOICE", help="A rule that the table may choose, see below."
)


class GameCommand(click.Command):
    """A command whose help ends with the options of the games."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List what the tables of each game may choose."""
        speech = language(ctx.params.get("lang"))
        for name in NAMES:
            rows = [
                (f"{option}={shown_default(choice, speech)}", speech.say(choice.sentence))
                for option, choice in game_named(name).options.items()
            ]
            with formatter.section(speech.say("Options of {game}, with their defaults", game=name)):
                formatter.write_dl(rows)


def shown_default(option: Option, speech: Language) -> str:
    """What an option is by itself, as it is typed."""
    if option.is_table:
        return speech.say("FILE")
    return "on" if option.default is True else "off"


def main() -> None:
    """Run the command; whatever goes wrong, it ends with a sentence and the right exit code."""
    open_closed_streams()
    try:
        clean_up_when_stopped()
        souk_command.main(prog_name="souk", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.exceptions.Exit as error:
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        give_up(language().say("Stopped."), REFUSED)
    except BrokenPipeError:
        # Who read our output has left. Python would complain once more when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(REFUSED)
    except OSError as error:
        # A file that can't be opened was named; what goes wrong later is nobody's wrong usage.
        if error.filename is not None:
            give_up(f"{error.filename}: {error.strerror}", WRONG_USAGE)
        give_up(error.strerror or str(error), REFUSED)


def clean_up_when_stopped() -> None:
    """Asked to stop, a command cleans up as after Ctrl-C; a signal that it was started to ignore stays ignored."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has them all
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def open_closed_streams() -> None:
    """A program may be started without its standard streams; then they are empty, and what is said is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # till the end


def give_up(sentence: str, code: int) -> NoReturn:
    """End with a sentence on the standard error."""
    click.echo(sentence, err=True)
    sys.exit(code)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(souk.__version__, prog_name="souk")
def souk_command() -> None:
    """Market games, played properly."""


# ---------------------------------------------------------------------------------------------------
# Playing


@souk_command.command(cls=GameCommand)
@click.argument("game", type=click.Choice(NAMES), required=False)
@click.option("--players", type=int, help="How many play, people and bots together (default: 4).")
@click.option("--bots", help=f"A level for each bot, or one for all: {', '.join(LEVELS)} (default: novice).")
@click.option("--people", type=int, help="How many people share this keyboard (default: 1).")
@click.option("--name", "names", help="The names of the people, with commas between them.")
@click.option("--memory-aid", is_flag=True, help="Show what a perfectly attentive player would remember.")
@click.option("--resume", type=click.Path(exists=True, dir_okay=False), help="Go on with a saved game.")
@seed_option
@options_option
@language_option
def play(
    game: str | None,
    players: int | None,
    bots: str | None,
    people: int | None,
    names: str | None,
    memory_aid: bool,
    resume: str | None,
    seed: str | None,
    chosen: tuple[str, ...],
    lang: str | None,
) -> None:
    """Play in the terminal, against bots and with others at the same keyboard."""
    from souk.terminal.play import Left, play_game

    speech = language(lang)
    record = None
    if resume is not None:
        record = only_record(resume, speech)
        seats = len(record.players)
        if game not in (None, record.game) or players not in (None, seats):
            raise click.UsageError(
                speech.say("The saved game is {game} for {players}.", game=record.game, players=seats)
            )
        if names or chosen:
            raise click.UsageError(speech.say("A saved game has its names and its options."))
        game, players = record.game, seats
    if game is None:
        raise click.UsageError(speech.say("Say which game: {games}.", games=", ".join(NAMES)))
    played = game_named(game)
    count = players if players is not None else USUAL_PLAYERS
    with wrong_usage(speech):
        played.check_players(count)
        options = dict(record.options) if record else options_of(played, chosen, count)
    levels = saved_bots(record) if record and people is None else None
    if levels is not None and bots:
        # One level is for all who were bots; a list says anew who sits where.
        level = level_of(bots, speech) if "," not in bots else None
        levels = [level if saved else None for saved in levels] if level else None
    if levels is None:
        levels = seated(bots, people, names, count, speech)
    people_names = iter(names.split(",") if names else ())
    try:
        play_game(
            played,
            [seat_name(seat, level, people_names, record, speech) for seat, level in enumerate(levels)],
            levels,
            options,
            seed if seed is not None else secrets.token_hex(8),
            speech,
            memory_aid,
            record=record,
            saved_in=Path(resume).resolve() if resume is not None and is_only_game(resume) else None,
        )
    except Left:
        sys.exit(REFUSED)


def seated(
    bots: str | None, people: int | None, names: str | None, players: int, speech: Language
) -> list[str | None]:
    """The level of the bot at each seat, and None where a person sits: the people sit first."""
    levels = [level_of(level, speech) for level in bots.split(",")] if bots else ["novice"]
    if people is None:
        people = len(names.split(",")) if names else players - len(levels) if len(levels) > 1 else 1
    if len(levels) == 1:
        levels *= max(0, players - people)
    if people < 1 or people + len(levels) != players or len(names.split(",") if names else ()) > people:
        raise click.UsageError(
            speech.say(
                "{people} people and {bots} bots are not {players} players.",
                people=people,
                bots=len(levels),
                players=players,
            )
        )
    return [None] * people + list(levels)


def saved_bots(record: "Record") -> list[str | None] | None:
    """Who was a bot when this game was saved, if the record says so: like all fields added to it, unchecked."""
    from souk.terminal.play import BOTS

    found = record.added.get(BOTS)
    if not isinstance(found, list) or len(found) != len(record.players):
        return None
    if not all(level is None or level in LEVELS for level in found) or None not in found:
        return None
    return found


def level_of(word: str, speech: Language) -> str:
    """A bot's level."""
    if word not in LEVELS:
        raise click.BadParameter(
            speech.say("There is no bot {bot}; there are {levels}.", bot=word, levels=", ".join(LEVELS)),
            param_hint="--bots",
        )
    return word


def seat_name(
    seat: int, level: str | None, people: Iterator[str], record: "Record | None", speech: Language
) -> str:
    """What the player at a seat is called."""
    if record is not None:
        return record.players[seat]
    if level is None:
        return next(people, "") or speech.say("Player {number}", number=seat + 1)
    return BOT_NAMES[seat]


def options_of(
    game: Game[Any, Any],  # Any: whichever game
    chosen: tuple[str, ...],
    players: int,
) -> dict[str, object]:
    """The options as a table holds them: only what differs from the defaults."""
    from souk.files import read_table

    options: dict[str, object] = {}
    for choice in chosen:
        name, _, value = choice.partition("=")
        if name in game.options and game.options[name].is_table and value:
            options[name] = read_table(value, game.options[name].clause)
        else:
            options[name] = {"on": True, "": True, "off": False}.get(value, value)
    game.check_options(options, players)
    return {name: value for name, value in options.items() if value != game.options[name].default}


@contextmanager
def wrong_usage(speech: Language) -> Iterator[None]:
    """What a game refuses to begin with is wrong usage of the command."""
    try:
        yield
    except Refused as error:
        raise click.UsageError(speech.refuse(error.refusal)) from None


# ---------------------------------------------------------------------------------------------------
# Simulating


@souk_command.command(cls=GameCommand)
@game_argument
@click.option("--players", type=int, help="How many play (default: as many as there are bots, else 4).")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--bots", default="novice", show_default=True, help="A level for each seat, or one for all.")
@click.option(
    "--out", type=click.Path(dir_okay=False, allow_dash=True), help="Where the records go; - prints them."
)
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes (default: one for each core).")
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
@seed_option
@options_option
@language_option
def simulate(
    game: str,
    players: int | None,
    games: int,
    bots: str,
    out: str | None,
    jobs: int | None,
    as_json: bool,
    seed: str | None,
    chosen: tuple[str, ...],
    lang: str | None,
) -> None:
    """Let bots play many games, and keep their records."""
    from souk.files import whole_file
    from souk.simulate import Match, Summary, cores
    from souk.simulate import simulate as simulated

    speech = language(lang)
    played = game_named(game)
    levels = [level_of(level, speech) for level in bots.split(",")]
    count = players if players is not None else len(levels) if len(levels) > 1 else USUAL_PLAYERS
    with wrong_usage(speech):
        played.check_players(count)
        options = options_of(played, chosen, count)
    if len(levels) == 1:
        levels *= count
    if len(levels) != count:
        raise click.UsageError(
            speech.say("{bots} bots are not {players} players.", bots=len(levels), players=count)
        )
    match = Match(game, tuple(levels), options, seed if seed is not None else secrets.token_hex(8))
    summary = Summary(levels)
    results = simulated(match, games, jobs or cores())
    with whole_file(out or os.devnull) as records, progress(games, speech.say("Games")) as advance:
        for result in results:
            records.write(result.line + "\n")
            summary.add(result.outcome)
            advance()
    # Where the records are printed, the summary must not stand among them.
    aside = out == "-"
    if as_json:
        click.echo(
            json.dumps({"game": game, "games": games, "seed": match.seed, "seats": summary.rows()}), err=aside
        )
        return
    click.echo(
        speech.count("{number} game, seed {seed}", "{number} games, seed {seed}", games, seed=match.seed),
        err=aside,
    )
    for row in summary.rows():
        click.echo(
            speech.say("seat {seat}  {bot:10}  wins {share:6.1%}  mean score {score:.1f}", **row),
            err=aside,
        )


@contextmanager
def progress(total: int, title: str) -> Iterator[Callable[[], None]]:
    """A bar on the standard error where that is a terminal, and nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda: bar.advance(task)


# ---------------------------------------------------------------------------------------------------
# Records


@souk_command.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Each refused game as a JSON object on a line.")
@language_option
def verify(files: tuple[str, ...], as_json: bool, lang: str | None) -> None:
    """Play recorded games again and say which of them do not stand."""
    from souk.files import read_records
    from souk.games.record import WrongRecord
    from souk.games.record import verify as verify_record

    speech = language(lang)
    games = refused = 0
    for file in files:
        for line in read_records(file):
            games += 1
            error = line.error
            if line.record is not None:
                try:
                    verify_record(line.record)
                except WrongRecord as found:
                    error = found
            if error is not None:
                refused += 1
                click.echo(refused_line(file, line.number, error, as_json, speech))
    if refused:
        told = speech.count(
            "{number} of {games} games refused.", "{number} of {games} games refused.", refused, games=games
        )
        click.echo(told, err=True)
        sys.exit(REFUSED)
    if not as_json:
        click.echo(speech.count("{number} game stands.", "{number} games stand.", games))


def refused_line(file: str, number: int, error: "WrongRecord", as_json: bool, speech: Language) -> str:
    """A refused game, as `souk verify` says it."""
    refusal = error.refusal
    reason = speech.say(refusal.sentence, **refusal.facts)
    if as_json:
        content: dict[str, Any] = {  # Any: a JSON object
            "file": file,
            "line": number,
            "move": error.move,
            "clause": refusal.clause,
            "reason": reason,
        }
        return json.dumps(content)
    move = "-" if error.move is None else error.move
    return f"{file}:{number}: move {move}: {refusal.clause} {reason}"


@souk_command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--game", "number", type=click.IntRange(min=1), default=1, show_default=True, help="Which line of the file."
)
@click.option("--seat", type=int, help="Whose view to see (default: all hands of a game that has ended).")
@language_option
def replay(file: str, number: int, seat: int | None, lang: str | None) -> None:
    """Step through a recorded game, forward and back."""
    from souk.terminal.replay import replay_record

    speech = language(lang)
    record = only_record(file, speech, number)
    if seat is not None and seat not in range(len(record.players)):
        raise click.BadParameter(speech.say("There is no seat {seat}.", seat=seat), param_hint="--seat")
    replay_record(record, speech, viewer=seat)


def is_only_game(file: str) -> bool:
    """Whether a file has no other game that saving there would destroy."""
    from souk.files import read_records

    return len(list(islice(read_records(file), 2))) == 1


def only_record(file: str, speech: Language, number: int = 1) -> "Record":
    """The record on a line of a file, checked; or the end of the command."""
    from souk.files import read_records
    from souk.games.record import WrongRecord
    from souk.games.record import verify as verify_record

    for line in read_records(file):
        if line.number != number:
            continue
        try:
            if line.record is None:
                raise line.error or AssertionError("a line is a record or an error")
            verify_record(line.record)
        except WrongRecord as error:
            give_up(refused_line(file, number, error, False, speech), REFUSED)
        return line.record
    give_up(speech.say("{file} has no line {number}.", file=file, number=number), REFUSED)


# ---------------------------------------------------------------------------------------------------
# Cards


@souk_command.command(cls=GameCommand)
@game_argument
@options_option
@language_option
def deck(game: str, chosen: tuple[str, ...], lang: str | None) -> None:
    """Print the table of cards in use."""
    from souk.terminal.games import words_of

    speech = language(lang)
    played = game_named(game)
    players = played.seats[0]
    with wrong_usage(speech):
        options = options_of(played, chosen, players)
    for line in words_of(game).deck_table(played, players, options, speech):
        click.echo(line)


# ---------------------------------------------------------------------------------------------------
# Measuring


@souk_command.command()
@click.argument("what", type=click.Choice(["engine"]), default="engine")
@click.option("--json", "as_json", is_flag=True, help="The rates as JSON.")
def bench(what: str, as_json: bool) -> None:
    """Measure how fast the engine is, beside its peers."""
    from souk import bench as benchmarks

    measure = getattr(benchmarks, what)
    rows = measure(lambda sentence: click.echo(sentence, err=True))
    if as_json:
        click.echo(json.dumps({"rows": rows}))
        return
    for row in rows:
        digits = 0 if row["rate"] >= 100 else 2
        click.echo(f"{row['name']:32} {row['rate']:>14,.{digits}f} {row['unit']}")
