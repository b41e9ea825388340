"""Files: records, read line by line, whatever the file holds, and written whole or not at all; and tables."""

import errno
import os
import secrets
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from souk.games.game import N_, WrongSetup, quoted
from souk.games.record import Record, WrongRecord, loads, wrong

# A long game has some ten thousand letters; a record with clock times and chat may have many more.
LONGEST_LINE = 16 * 2**20
LARGEST_TABLE = 2**20


class Line(NamedTuple):
    """A line of a file of records: a record, or why it is none."""

    number: int  # from 1
    record: Record | None
    error: WrongRecord | None


def read_records(path: str) -> Iterator[Line]:
    """The records of a file, or of the standard input for `-`, one a line. A file without any has one error."""
    with open_bytes(path) as source:
        number = 0
        while line := source.readline(LONGEST_LINE + 1):
            number += 1
            yield read_line(number, line)
            while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE + 1)
        if not number:
            yield Line(1, None, wrong(N_("There is no game in this file.")))


def read_line(number: int, line: bytes) -> Line:
    """One line of a file of records."""
    if len(line) > LONGEST_LINE:
        return Line(number, None, wrong(N_("The line is longer than any game.")))
    try:
        return Line(number, loads(line.removesuffix(b"\n").decode("utf-8")), None)
    except UnicodeDecodeError:
        return Line(number, None, wrong(N_("This is not text in UTF-8.")))
    except WrongRecord as error:
        return Line(number, None, error)


@contextmanager
def open_bytes(path: str) -> Iterator[IO[bytes]]:
    """A file to read from, or the standard input for `-`."""
    if path == "-":
        yield sys.stdin.buffer
        return
    with Path(path).open("rb") as source:
        yield source


@contextmanager
def whole_file(path: str) -> Iterator[IO[str]]:
    """A file to write to, which has its name only when all of it is written; `-` is the standard output."""
    if path == "-":
        yield sys.stdout
        return
    if Path(path).exists() and not Path(path).is_file():
        with Path(path).open("w", encoding="utf-8") as device:  # /dev/null, a pipe
            yield device
        return
    target = Path(path).resolve()
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    new = target.with_name(f".{target.name}.{secrets.token_hex(8)}.new")
    try:
        with new.open("x", encoding="utf-8") as content:
            yield content
            content.flush()
            os.fsync(content.fileno())
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def read_table(path: str, clause: str) -> dict[str, object]:
    """A table of names that people keep as TOML, or `WrongSetup` if it is none, with the clause that wants it."""
    with open_bytes(path) as source:
        content = source.read(LARGEST_TABLE + 1)
    if len(content) > LARGEST_TABLE:
        raise WrongSetup(N_("{file} is larger than any table."), clause, file=quoted(path))
    try:
        return tomllib.loads(content.decode("utf-8-sig"))  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise WrongSetup(N_("{file} is not text in UTF-8."), clause, file=quoted(path)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        # The fault may be that a name stands twice: “Cannot overwrite a value (at line 2, column 17)”.
        raise WrongSetup(N_("{file} is no TOML: {fault}."), clause, file=quoted(path), fault=str(error)) from None
    except ValueError:  # a number has too many digits
        raise WrongSetup(
            N_("There is a number in {file} that can't be read."), clause, file=quoted(path)
        ) from None
