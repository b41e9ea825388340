"""Keeping the catalogue true: the messages that stand in the sources, and the files that translate them.

A message is what `N_`, `say` or `count` is called with in the sources.
"""

from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from souk.locale import CODES, ENGLISH

SOURCES = Path(__file__).parent.parent
TRANSLATED = tuple(code for code in CODES if code != ENGLISH)
MARKS: dict[str, tuple[int, ...] | None] = {"N_": None, "say": None, "count": (1, 2)}

HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def extracted() -> Catalog:
    """All messages of the sources."""
    template = Catalog()
    for _, _, message, _, _ in extract_from_dir(SOURCES, [("**.py", "python")], keywords=MARKS):
        template.add(message)
    return template


def path_of(code: str) -> Path:
    """Where the translations of a language stand."""
    return SOURCES / "locale" / f"{code}.po"


def translated(code: str) -> Catalog:
    """The translations of a language."""
    with path_of(code).open(encoding="utf-8") as texts:
        return read_po(texts, locale=code)


def update(code: str) -> None:
    """Add the messages that are new in the sources, and drop those that are gone."""
    catalogue = translated(code) if path_of(code).exists() else Catalog(locale=code)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    with path_of(code).open("wb") as texts:
        texts.write(HEADER.format(code=code).encode())
        write_po(texts, catalogue, width=115, no_location=True, omit_header=True, ignore_obsolete=True)


def faults(code: str) -> Iterator[str]:
    """What is wrong with the translations of a language, a line each."""
    expected, found = extracted(), translated(code)
    wanted = {message.id: message for message in expected if message.id}
    present = {message.id: message for message in found if message.id}
    for gone in present.keys() - wanted.keys():
        yield f"{code}: {gone!r} stands nowhere in the sources"
    for missing in wanted.keys() - present.keys():
        yield f"{code}: {missing!r} is missing"
    for message in present.values():
        if message.fuzzy:
            yield f"{code}: {message.id!r} is fuzzy"
        if not all(strings(message)):
            yield f"{code}: {message.id!r} is not translated"
        elif not all(has_braces_of(message, text) for text in strings(message)):
            yield f"{code}: {message.id!r} has other braces"


def strings(message: Message) -> list[str]:
    """The translation of a message in all its forms."""
    return list(message.string) if isinstance(message.string, (list, tuple)) else [message.string or ""]


def has_braces_of(message: Message, text: str) -> bool:
    """Whether a translation takes the same facts. The form for one thing may leave its number out."""
    if isinstance(message.id, (list, tuple)):
        return braces(text) | {"number"} == braces(message.id[-1]) | {"number"}
    return braces(text) == braces(message.id)


def braces(text: str) -> set[str]:
    """The facts that a message has room for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
