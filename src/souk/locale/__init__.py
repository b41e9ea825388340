"""The languages of the table: English, German and Italian, from one catalogue.

English is written in the code: a message is its own translation. The others stand in `de.po` and `it.po`, which
are read when a language is first asked for; `python -m souk.locale` brings them up to date with the sources.
"""

import gettext
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO

from souk.games.game import Refusal

ENGLISH = "en"
CODES = (ENGLISH, "de", "it")


class Language:
    """One language, in which messages are said. Facts fill the braces of a message."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    def say(self, message: str, /, **facts: object) -> str:
        """A message in this language."""
        return self.catalogue.gettext(message).format(**facts)

    def count(self, singular: str, plural: str, number: int, /, **facts: object) -> str:
        """A message in the form for this number, which fills its `{number}`."""
        return self.catalogue.ngettext(singular, plural, number).format(number=number, **facts)

    def refuse(self, refusal: Refusal) -> str:
        """The sentence of a refusal, and the clause that it follows from; the notation has no clauses."""
        sentence = self.say(refusal.sentence, **refusal.facts)
        return f"{sentence} ({refusal.clause})" if refusal.clause[-1].isdigit() else sentence

    def either(self, words: list[str]) -> str:
        """The words of a choice: “a, b or c”."""
        *others, last = words
        return self.say("{some} or {last}", some=", ".join(others), last=last) if others else last


def language(code: str | None = None, environment: Mapping[str, str] = os.environ) -> Language:
    """The language of this code, or KeyError; without a code the one that the environment asks for."""
    return language_of(code if code is not None else code_of(environment))


def code_of(environment: Mapping[str, str]) -> str:
    """The language of an environment, as other programs find it; what is not in the catalogue is English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = environment[name][:2].lower()
            return code if code in CODES else ENGLISH
    return ENGLISH


@cache
def language_of(code: str) -> Language:
    """A language with its catalogue, or KeyError."""
    if code not in CODES:
        raise KeyError(code)
    if code == ENGLISH:
        return Language(code, gettext.NullTranslations())

    # English does without Babel, whose import would be the longest part of a start.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with files("souk.locale").joinpath(f"{code}.po").open(encoding="utf-8") as texts:
        write_mo(compiled, read_po(texts, locale=code))
    compiled.seek(0)
    return Language(code, gettext.GNUTranslations(compiled))
