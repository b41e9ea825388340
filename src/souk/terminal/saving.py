"""Saving a game: the whole file or nothing."""

import os
from pathlib import Path

from souk.games.record import Record, dumps


def save(record: Record, path: Path) -> None:
    """Write a record. It is put beside its place first, so that a failure leaves the old file as it was."""
    path = path.expanduser()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(dumps(record) + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
