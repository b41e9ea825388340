"""Moves of Hafid's as people type them, read into the notation.

“sell haggler 3 goats” sells goats goats goats; “offer Eva spices, 5 talents for swords” says who gives whom what.
Each reading takes the words after its verb. What it does not understand it leaves as it is.
"""

import re
from collections import deque
from collections.abc import Sequence

from souk.games.game import N_, Unreadable, quoted
from souk.games.hafid.cards import CUSTOMERS, GOODS, GUILD_MASTER, TYPES
from souk.games.hafid.moves import SEGMENT_NAMES
from souk.locale import Language
from souk.locale.words import Reading, Typist, all_meant, folded, joined, meant, nouns_of, spellings

CARAVAN = N_("caravan")
TALENTS, ACCESS, SHARE = N_("talents"), N_("access"), N_("share")
FOR = N_("for")
NO = N_("no")
AT_LEAST = N_("at least")

SO_MANY = re.compile(r"([1-9][0-9]?)[x×]?")  # “3” or “3x” before a good
TIMES = re.compile(r"[x×]([1-9][0-9]?)")  # “x3” after it
CLAIM = re.compile(r"(.+?) ?(>=|=) ?(\S+)")


def segments(language: Language) -> dict[str, str]:
    """How the segments are typed: the caravans with a number at their end, together or apart."""
    named = [name for name in SEGMENT_NAMES if not name.startswith(CARAVAN)]
    numbers = [name.removeprefix(CARAVAN) for name in SEGMENT_NAMES if name not in named]
    caravans = {
        f"{word}{number}": f"{CARAVAN}{number}"
        for number in ("", *numbers)
        for word in spellings(CARAVAN, language)
    }
    return caravans | nouns_of(named, language)


def bid_reading(language: Language) -> Reading:
    """Where cubes go, and how many; “caravan 1 2” puts two on the first caravan."""
    nouns = segments(language)

    def read(words: Sequence[str], typist: Typist) -> str:
        found = " ".join(all_meant(words, nouns, language))
        return found.replace(f"{CARAVAN} ", CARAVAN, 1)

    return read


# ---------------------------------------------------------------------------------------------------
# Cards


def cards_reading(language: Language) -> Reading:
    """Cards one by one, or so many of a good."""
    goods = nouns_of(GOODS, language)

    def read(words: Sequence[str], typist: Typist) -> str:
        waiting = deque(joined(words, goods))
        found: list[str] = []
        while waiting:
            found += next_cards(waiting, goods, language)
        return " ".join(found)

    return read


def next_cards(waiting: deque[str], goods: dict[str, str], language: Language) -> list[str]:
    """The cards that the next words name: “goats”, “3 goats”, “goats x3”."""
    word, number = waiting.popleft(), 1
    if waiting and (before := SO_MANY.fullmatch(word)):
        word, number = waiting.popleft(), int(before[1])
    elif waiting and (after := TIMES.fullmatch(waiting[0])):
        waiting.popleft()
        number = int(after[1])
    return [meant(word, goods, language) or word] * number


def sale_reading(language: Language) -> Reading:
    """A customer, and cards; for the Guild Master a type."""
    customers, types = nouns_of(CUSTOMERS, language), nouns_of(TYPES, language)
    in_cards = cards_reading(language)

    def read(words: Sequence[str], typist: Typist) -> str:
        if not words:
            return ""
        first, *others = joined(words, customers)
        customer = meant(first, customers, language) or first
        is_type = customer == CUSTOMERS[GUILD_MASTER]
        wares = " ".join(all_meant(others, types, language)) if is_type else in_cards(others, typist)
        return f"{customer} {wares}"

    return read


def claim_reading(language: Language) -> Reading:
    """What one says to hold: “2 spices”, “no swords”, or as the notation has it."""
    goods = nouns_of(GOODS, language)
    in_cards = cards_reading(language)

    def read(words: Sequence[str], typist: Typist) -> str:
        compared = CLAIM.fullmatch(" ".join(words).replace("≥", ">="))
        if compared:
            name, sign, number = compared.groups()
            return "".join((*all_meant(name.split(), goods, language), sign, number))
        words = [word for word in words if folded(word) not in spellings(AT_LEAST, language)]
        if len(words) > 1 and (words[0] == "0" or folded(words[0]) in spellings(NO, language)):
            return " ".join(all_meant(words[1:], goods, language)) + "=0"
        found = in_cards(words, typist).split()
        return f"{found[0]}>={len(found)}" if len({*found}) == 1 else " ".join(found)

    return read


# ---------------------------------------------------------------------------------------------------
# Offers


def offer_reading(language: Language) -> Reading:
    """Who gives whom what: as the notation has it, by seats or names, or what one gives a partner for what."""
    things = nouns_of((*GOODS, TALENTS, ACCESS, SHARE), language)
    customers = nouns_of(CUSTOMERS, language)
    give_or_get = spellings(FOR, language)

    def read(words: Sequence[str], typist: Typist) -> str:
        said = " ".join(words).replace(";", " ; ")
        parts = [part.split() for part in said.split(" ; ")] if ">" in said else spoken(said.split(), typist)
        if not parts:
            raise Unreadable(N_("Say to whom you offer, what you give, and for what."), "H13")
        return "; ".join(worded(part, typist) for part in parts if part)

    def spoken(words: list[str], typist: Typist) -> list[list[str]]:
        """“Eva spices for swords”: a part for each side that gives something."""
        if not words:
            return []
        partner, items = named_first(words, typist)
        middle = next((place for place, word in enumerate(items) if folded(word) in give_or_get), len(items))
        given, got = items[:middle], items[middle + 1 :]
        here = str(typist.seat)
        return [[f"{here}>{partner}", *given]] * bool(given) + [[f"{partner}>{here}", *got]] * bool(got)

    def worded(part: list[str], typist: Typist) -> str:
        """One part: who gives whom, and the items."""
        who, *words = part
        giver, arrow, receiver = who.partition(">")
        waiting = deque(joined(words, things | customers))
        items: list[str] = []
        while waiting:
            items += next_items(waiting)
        return " ".join((seat_of(giver, typist, language) + arrow + seat_of(receiver, typist, language), *items))

    def next_items(waiting: deque[str]) -> list[str]:
        """What the next words name: “2 spices”, “5 talents”, “access haggler”, “30% haggler”, “talents:5”."""
        word = waiting.popleft()
        following = waiting[0] if waiting else ""
        if ":" in word:
            return [":".join(all_meant(word.split(":"), things | customers, language))]
        if word.endswith("%") and following:
            return [f"{SHARE}:{customer(waiting.popleft())}:{word}"]
        if word.isdecimal() and meant(following, things, language) == TALENTS:
            waiting.popleft()
            return [f"{TALENTS}:{word}"]
        match meant(word, things, language):
            case "talents" if following:
                return [f"{TALENTS}:{waiting.popleft()}"]
            case "access" if following:
                return [f"{ACCESS}:{customer(waiting.popleft())}"]
            case "share" if len(waiting) > 1:
                one, other = waiting.popleft(), waiting.popleft()
                name, amount = (other, one) if one[0].isdecimal() else (one, other)
                return [f"{SHARE}:{customer(name)}:{amount}"]
        waiting.appendleft(word)
        return next_cards(waiting, things, language)

    def customer(word: str) -> str:
        return meant(word, customers, language) or word

    return read


def named_first(words: list[str], typist: Typist) -> tuple[str, list[str]]:
    """Who is named first, perhaps by a name of several words, and the words that follow."""
    names = {folded(name).replace(" ", "") for name in typist.names}
    for number in range(len(words), 1, -1):
        name = "".join(words[:number])
        if folded(name) in names:
            return name, words[number:]
    return words[0], words[1:]


def seat_of(word: str, typist: Typist, language: Language) -> str:
    """A seat that is typed as its number or as the beginning of a player's name."""
    if word.isdecimal():
        return word
    names = {folded(name).replace(" ", ""): str(seat) for seat, name in enumerate(typist.names)}
    found = meant(word, names, language)
    if found is None:
        raise Unreadable(
            N_("Nobody here is called {word}; the number of a seat will do."), "H13", word=quoted(word)
        )
    return found
