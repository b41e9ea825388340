"""Words that people type: in English or in their own language, in any case, with or without accents.

Any beginning of a word will do that means one thing only.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from souk.games.game import N_, Seat, Unreadable, quoted
from souk.locale import Language

SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
WORD = re.compile(r"(.*?)([0-9]*)", re.DOTALL)


def folded(word: str) -> str:
    """A word without case and accents."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def spellings(message: str, language: Language) -> list[str]:
    """All ways to type a word, the usual one first: translated, where there may be several, or in English."""
    words = [*language.say(message).split(), message]
    return [folded(spelling) for word in words for spelling in (word, word.translate(SPELT_OUT))]


def nouns_of(names: Sequence[str], language: Language) -> dict[str, str]:
    """How these names of the notation are typed."""
    return {word: name for name in names for word in spellings(name, language)}


# ---------------------------------------------------------------------------------------------------
# Verbs


class Typist(NamedTuple):
    """Who types a move, and who sits at the table."""

    seat: Seat
    names: Sequence[str]


# Turns the words after a verb into those of the notation. Words that mean nothing stay as they are: the game says
# what is wrong with them.
Reading = Callable[[Sequence[str], Typist], str]


@dataclass(frozen=True)
class Verb:
    """A word that a line can begin with. Its name is that of the notation, and a message of the catalogue."""

    name: str
    follows: str  # what stands after it, as the help says it
    meaning: str
    nouns: Mapping[str, str] = field(default_factory=dict)  # what can stand after it, as the notation has it
    reading: Reading | None = None  # where people say it in another way than noun by noun

    def shown(self, language: Language) -> str:
        """The verb as the help writes it."""
        return language.say(self.name).split()[0]

    def usage(self, language: Language) -> str:
        """The verb and what follows it."""
        return f"{self.shown(language)} {language.say(self.follows)}" if self.follows else self.shown(language)


# ---------------------------------------------------------------------------------------------------
# What a word means


def meant(word: str, words: Mapping[str, str], language: Language) -> str | None:
    """What a word means: exactly, or as the beginning of a word with the same number at its end."""
    return the_only(candidates(word, words), word, language)


def candidates(word: str, words: Mapping[str, str]) -> list[str]:
    """All that a word could mean."""
    sought = folded(word)
    if sought in words:
        return [words[sought]]
    letters, number = parts(sought)
    found: list[str] = []
    if letters:
        for whole, meaning in words.items():
            beginning, end = parts(whole)
            if beginning.startswith(letters) and end == number and meaning not in found:
                found.append(meaning)
    return found


def the_only(found: Sequence[str], word: str, language: Language) -> str | None:
    """What was found for a word, or None; raise `Unreadable` if that is several things."""
    if len(found) > 1:
        raise Unreadable(
            N_("{word} could be {candidates}."),
            word=quoted(word),
            candidates=language.either([in_full(candidate, language) for candidate in found]),
        )
    return next(iter(found), None)


def all_meant(words: Sequence[str], nouns: Mapping[str, str], language: Language) -> list[str]:
    """What each of these words means; one that means nothing stays as it is."""
    return [meant(word, nouns, language) or word for word in joined(words, nouns)]


def joined(words: Sequence[str], nouns: Mapping[str, str]) -> list[str]:
    """Words that the notation joins by a hyphen, typed apart: “olive oil” is olive-oil."""
    whole: list[str] = []
    for word in words:
        if whole and candidates(f"{whole[-1]}-{word}", nouns):
            whole[-1] += f"-{word}"
        else:
            whole.append(word)
    return whole


def in_full(meaning: str, language: Language) -> str:
    """A word of the notation, as this language writes it."""
    letters, number = parts(meaning)
    return f"{language.say(letters).split()[0]}{number}" if letters else meaning


def parts(word: str) -> tuple[str, str]:
    """The letters of a word and the number at its end."""
    split = WORD.fullmatch(word)
    return (split[1], split[2]) if split else (word, "")
