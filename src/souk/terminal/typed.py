"""What people type, turned into words of the notation: any beginning will do that means one thing only."""

import re
from collections.abc import Iterable, Mapping, Sequence

from souk.games.game import N_, Unreadable, quoted
from souk.locale import Language
from souk.locale.words import Verb, folded, spellings

WORD = re.compile(r"(.*?)([0-9]*)", re.DOTALL)


def verb_typed(word: str, verbs: Iterable[Verb], language: Language) -> Verb | None:
    """The verb that a word begins, or None; raise `Unreadable` if it begins several."""
    by_name = {verb.name: verb for verb in verbs}
    words = {spelling: name for name in by_name for spelling in spellings(name, language)}
    found = meant(word, words, language)
    return None if found is None else by_name[found]


def notation(verb: Verb, words: Sequence[str], language: Language) -> str:
    """A move in the notation. Words that mean nothing stay as they are: the game says what is wrong with them."""
    nouns = spelt_out(words) if verb.repeats else words
    return " ".join([verb.name, *(meant(noun, verb.nouns, language) or noun for noun in nouns)])


def spelt_out(words: Sequence[str]) -> list[str]:
    """“cloth 4 1” is cloth4 and cloth1: a number of its own belongs to the good before it."""
    whole: list[str] = []
    for word in words:
        if not (whole and word.isascii() and word.isdecimal()):
            whole.append(word)
            continue
        letters, number = parts(whole[-1])
        if not number:
            whole.pop()
        whole.append(f"{letters}{word}")
    return whole


def meant(word: str, words: Mapping[str, str], language: Language) -> str | None:
    """What a word means: exactly, or as the beginning of a word with the same number at its end."""
    sought = folded(word)
    if sought in words:
        return words[sought]
    letters, number = parts(sought)
    candidates: list[str] = []
    if letters:
        for whole, meaning in words.items():
            beginning, end = parts(whole)
            if beginning.startswith(letters) and end == number and meaning not in candidates:
                candidates.append(meaning)
    if len(candidates) > 1:
        raise Unreadable(
            N_("{word} could be {candidates}."),
            word=quoted(word),
            candidates=language.either([in_full(candidate, language) for candidate in candidates]),
        )
    return next(iter(candidates), None)


def in_full(meaning: str, language: Language) -> str:
    """A word of the notation, as this language writes it."""
    letters, number = parts(meaning)
    return f"{language.say(letters).split()[0]}{number}" if letters else meaning


def parts(word: str) -> tuple[str, str]:
    """The letters of a word and the number at its end."""
    split = WORD.fullmatch(word)
    return (split[1], split[2]) if split else (word, "")
