"""Words that people type: in English or in their own language, in any case, with or without accents."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from souk.locale import Language

SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def folded(word: str) -> str:
    """A word without case and accents."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def spellings(message: str, language: Language) -> list[str]:
    """All ways to type a word, the usual one first: translated, where there may be several, or in English."""
    words = [*language.say(message).split(), message]
    return [folded(spelling) for word in words for spelling in (word, word.translate(SPELT_OUT))]


@dataclass(frozen=True)
class Verb:
    """A word that a line can begin with. Its name is that of the notation, and a message of the catalogue."""

    name: str
    follows: str  # what stands after it, as the help says it
    meaning: str
    nouns: Mapping[str, str] = field(
        default_factory=dict
    )  # words that can stand after it, as the notation has them
    repeats: bool = False  # whether a number of its own is one more noun: “cloth 4 1” for cloth4 cloth1

    def shown(self, language: Language) -> str:
        """The verb as the help writes it."""
        return language.say(self.name).split()[0]

    def usage(self, language: Language) -> str:
        """The verb and what follows it."""
        return f"{self.shown(language)} {language.say(self.follows)}" if self.follows else self.shown(language)
