"""The game record: one JSON object that replays without any random number.

`dumps` and `loads` are exact: what is read and written again is the same bytes, or it is refused. `verify`
trusts nothing in a record but its own replay.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from souk.games import NAMES, game_named
from souk.games.game import (
    N_,
    Chance,
    Event,
    Game,
    Options,
    Outcome,
    Piles,
    Refusal,
    Refused,
    Seat,
    quoted,
)

FORMAT = "souk/1"
FIELDS = ("format", "game", "rules", "players", "options", "first", "deck", "reshuffles", "moves")
RESULT = "result"


@dataclass(frozen=True)
class Record:
    """A game from its deal on. Moves are kept as they were said; `added` fields change no meaning."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: Options
    first: Seat
    deck: tuple[str, ...]
    reshuffles: tuple[tuple[str, ...], ...] = ()
    moves: tuple[tuple[Seat, str], ...] = ()
    result: Outcome | None = None
    added: Mapping[str, object] = field(default_factory=dict)

    @property
    def chance(self) -> Chance:
        return Chance(self.first, self.deck, Piles(self.reshuffles))


class WrongRecord(Refused):
    """A record that does not stand. `move` is the index of the wrong move, or None if it is something else."""

    def __init__(self, refusal: Refusal, move: int | None = None) -> None:
        super().__init__(refusal)
        self.move = move


def wrong(sentence: str, clause: str = "record", move: int | None = None, **facts: int | str) -> WrongRecord:
    """The error for a record that says something impossible."""
    return WrongRecord(Refusal("wrong-record", clause, sentence, facts), move)


def record_of(
    game: Game[Any, Any],  # Any: whichever game and state it is
    state: Any,
    players: Sequence[str],
    options: Options,
    chance: Chance,
    moves: Sequence[tuple[Seat, str]],
) -> Record:
    """The record of a game that has come to this state."""
    return Record(
        game=game.name,
        rules=game.rules,
        players=tuple(players),
        options=options,
        first=chance.first,
        deck=tuple(chance.deck),
        reshuffles=tuple(tuple(pile) for pile in game.reshuffles(state)),
        moves=tuple(moves),
        result=game.outcome(state),
    )


# ---------------------------------------------------------------------------------------------------
# Writing


def dumps(record: Record) -> str:
    """The record as one line of JSON, without the line's end."""
    content: dict[str, object] = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": record.options,
        "first": record.first,
        "deck": record.deck,
        "reshuffles": record.reshuffles,
        "moves": record.moves,
    }
    if record.result is not None:
        content[RESULT] = {"scores": record.result.scores, "winners": record.result.winners}
    return json.dumps(content | dict(record.added))


# ---------------------------------------------------------------------------------------------------
# Reading


def loads(line: str) -> Record:
    """Read a record, or raise `WrongRecord`. Its game is not played yet: see `verify`."""
    content = read_json(line)
    if not isinstance(content, dict):
        raise wrong(N_("A record is a JSON object."))
    for name in FIELDS:
        if name not in content:
            raise wrong(N_("The field {field} is missing."), field=name)
    if content["format"] != FORMAT:
        raise wrong(N_("The format is {found}, not {format}."), found=quoted(content["format"]), format=FORMAT)
    names = [*FIELDS, RESULT] if RESULT in content else [*FIELDS]
    record = Record(
        game=text(content, "game"),
        rules=number(content, "rules"),
        players=texts(content["players"], "players"),
        options=mapping(content, "options"),
        first=number(content, "first"),
        deck=texts(content["deck"], "deck"),
        reshuffles=tuple(texts(pile, "reshuffles") for pile in array(content["reshuffles"], "reshuffles")),
        moves=tuple(said_move(index, move) for index, move in enumerate(array(content["moves"], "moves"))),
        result=said_result(content[RESULT]) if RESULT in content else None,
        added={name: thing for name, thing in content.items() if name not in names},
    )
    if dumps(record) != line:
        raise wrong(N_("Written again, the record would have other bytes: its fields, spaces or line end differ."))
    return record


def read_json(line: str) -> object:
    """The JSON of a line. Python's reader takes more than JSON has, and some of it can't be written again."""
    try:
        content: object = json.loads(line, parse_constant=refuse_constant)
    except RecursionError:
        raise wrong(N_("This is nested too deeply.")) from None
    except json.JSONDecodeError as error:
        raise wrong(N_("This is not JSON: there is a fault at character {place}."), place=error.pos) from None
    except ValueError:  # a number that is none, or has too many digits
        raise wrong(N_("There is a number in it that can't be read.")) from None
    return content


def refuse_constant(name: str) -> None:
    """NaN and the infinities are no JSON."""
    raise ValueError(f"{name} is no number")


def text(content: dict[str, Any], name: str) -> str:
    """A field that is a text."""
    found = content[name]
    if not isinstance(found, str):
        raise wrong(N_("The field {field} should be a text."), field=name)
    return found


def number(content: dict[str, Any], name: str) -> int:
    """A field that is a whole number."""
    found = content[name]
    if type(found) is not int:  # True is an int to Python, and not to us
        raise wrong(N_("The field {field} should be a whole number."), field=name)
    return found


def mapping(content: dict[str, Any], name: str) -> dict[str, object]:
    """A field that is an object."""
    found = content[name]
    if not isinstance(found, dict):
        raise wrong(N_("The field {field} should be an object."), field=name)
    return found


def array(found: object, name: str) -> list[object]:
    """A field that is a list."""
    if not isinstance(found, list):
        raise wrong(N_("The field {field} should be a list."), field=name)
    return found


def texts(found: object, name: str) -> tuple[str, ...]:
    """A field that is a list of texts."""
    entries = array(found, name)
    if not all(isinstance(entry, str) for entry in entries):
        raise wrong(N_("The field {field} should be a list of texts."), field=name)
    return tuple(str(entry) for entry in entries)


def said_move(index: int, found: object) -> tuple[Seat, str]:
    """A move: a seat and what it said."""
    match found:
        case [int(seat), str(said)] if type(seat) is int:
            return seat, said
    raise wrong(N_("A move is a seat and a text."), "record", index)


def said_result(found: object) -> Outcome:
    """How the record says that the game ended."""
    match found:
        case {"scores": [*scores], "winners": [*winners]} if all(type(entry) is int for entry in scores + winners):
            return Outcome(tuple(scores), tuple(winners))
    raise wrong(N_("A result has scores and winners, all whole numbers."))


# ---------------------------------------------------------------------------------------------------
# Playing it again


def game_of(record: Record) -> Game[Any, Any]:  # Any: only the record knows which game it is
    """The game that a record is of, under the rules it was played by."""
    if record.game not in NAMES:
        raise wrong(N_("There is no game {game}."), game=quoted(record.game))
    game = game_named(record.game)
    if record.rules != game.rules:
        raise wrong(
            N_("The rules of {game} have version {known}, not {found}."),
            game=game.name,
            known=game.rules,
            found=quoted(record.rules),
        )
    return game


def replay(
    record: Record, chance: Chance | None = None
) -> Iterator[tuple[Any, list[Event]]]:  # Any: the state of whichever game it is
    """The state after the deal and after each move, with what happened. It is one state that goes on changing.

    A game that is to go on afterwards needs a chance with more than the record has.
    """
    game = game_of(record)
    try:
        state, events = game.deal(len(record.players), chance or record.chance, record.options)
    except Refused as error:
        raise WrongRecord(error.refusal) from None
    check_reshuffles(record, game.reshuffles(state))
    yield state, events
    for index, (seat, said) in enumerate(record.moves):
        if seat not in range(len(record.players)):
            raise wrong(N_("There is no seat {seat}."), "record", index, seat=quoted(seat))
        try:
            events = game.play(state, seat, game.parse(said))
        except Refused as error:
            raise WrongRecord(error.refusal, index) from None
        check_reshuffles(record, game.reshuffles(state))
        yield state, events


def check_reshuffles(record: Record, needed: list[list[str]], are_all: bool = False) -> None:
    """Raise `WrongRecord` where the game needed another new pile than the record has or, if these are all that it
    needed, one fewer.
    """
    said = record.reshuffles if are_all else record.reshuffles[: len(needed)]
    if [list(pile) for pile in said] != needed:
        raise wrong(N_("The reshuffles are not the ones that the game needed."))


def verify(record: Record) -> Outcome | None:
    """Play the record again and compare what it says of itself; raise `WrongRecord` where it is not so."""
    game = game_of(record)
    try:
        game.check_players(len(record.players))
        game.check_options(record.options, len(record.players))
    except Refused as error:
        raise WrongRecord(error.refusal) from None
    for name, choice in record.options.items():
        if choice == game.options[name].default:
            raise wrong(N_("The option {option} stands for what is so anyway."), option=name)
    *_, (state, _) = replay(record)
    check_reshuffles(record, game.reshuffles(state), are_all=True)
    outcome = game.outcome(state)
    if record.result is not None and outcome is None:
        raise wrong(N_("The record has a result, and the game has not ended."), game.clauses.result)
    if record.result is None and outcome is not None:
        raise wrong(N_("The game has ended, and the record has no result."), game.clauses.result)
    if record.result != outcome:
        raise wrong(N_("The result is false."), game.clauses.result)
    return outcome
