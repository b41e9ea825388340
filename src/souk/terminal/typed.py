"""What people type, turned into words of the notation. Nothing here knows which game it is."""

from collections.abc import Iterable, Sequence

from souk.locale import Language
from souk.locale.words import Typist, Verb, all_meant, candidates, spellings, the_only


def verb_typed(word: str, verbs: Iterable[Verb], language: Language, following: Sequence[str] = ()) -> Verb | None:
    """The verb that a word begins, or None; raise `Unreadable` if it begins several.

    The next word can settle it, if only one of them goes on like that.
    """
    by_name = {verb.name: verb for verb in verbs}
    found = candidates(word, {spelling: name for name in by_name for spelling in spellings(name, language)})
    if len(found) > 1 and following:
        going_on = [name for name in found if candidates(following[0], by_name[name].nouns)]
        found = going_on if len(going_on) == 1 else found
    name = the_only(found, word, language)
    return None if name is None else by_name[name]


def notation(verb: Verb, words: Sequence[str], language: Language, typist: Typist) -> str:
    """A move in the notation. Words that mean nothing stay as they are: the game says what is wrong with them."""
    read = verb.reading(words, typist) if verb.reading else " ".join(all_meant(words, verb.nouns, language))
    return f"{verb.name} {read}".rstrip(" ")
