"""What the state of a law is made of: whole numbers, rows and grids of them, and notes.

A law works on these alone, so that it can be compiled. The annotated fields of a state's class are the only list
of its fields: interpreted they are numbers and lists, compiled the fields of a record with the same shapes.
"""

from collections.abc import Sequence
from typing import ClassVar

Row = list[int]
Grid = list[list[int]]
Cards = Sequence[int]  # counts by kind that are only read
Note = tuple[object, ...]

# Reasons that every law has under the same number; a law's own begin with 3.
NO_SUCH_SEAT = 1
NO_SUCH_ACTION = 2


class Fields:
    """A state: its fields are annotated `int`, or `Annotated` with the lengths of a row or a grid."""

    # The names of the fields and their shapes; a number has the shape ().
    shapes: ClassVar[dict[str, tuple[int, ...]]]

    # What happened, for people: filled by the law's notes while it is a list.
    notes: list[Note] | None

    def __init_subclass__(cls) -> None:
        own = {name: getattr(hint, "__metadata__", ()) for name, hint in cls.__annotations__.items()}
        cls.shapes = {**getattr(cls, "shapes", {}), **own}

    def __init__(self) -> None:
        for name, shape in self.shapes.items():
            setattr(self, name, zeros(shape))
        self.notes = None

    @property
    def largest(self) -> int:
        """No number of this game can become larger; compiled fields are made wide enough for it."""
        return (1 << 15) - 1


def zeros(shape: tuple[int, ...]) -> int | Row | Grid:
    """Zeros in the shape of a field."""
    match shape:
        case ():
            return 0
        case (length,):
            return [0] * length
        case (height, width):
            return [[0] * width for _ in range(height)]
    raise ValueError(f"no field has the shape {shape}")


def note(s: Fields, what: int, *facts: object) -> None:
    """Write down what happened, with copies of the lists, which go on changing. A compiled law has no notes."""
    if s.notes is not None:
        s.notes.append((what, *(tuple(fact) if isinstance(fact, list) else fact for fact in facts)))
