"""Byzantz in words: its cards, what happened, what is asked, and the words in which moves are typed."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from souk.games.byzantz.cards import GROUP, GROUPS, MERCHANT, MERCHANTS, NAMES, VALUE, Counts, Kind, kinds
from souk.games.byzantz.decision import Decision, Question
from souk.games.byzantz.events import (
    AuctionWon,
    BidRaised,
    BundleTaken,
    BundleTurnedUp,
    CardPlaced,
    Dealt,
    Discarded,
    DoneSelling,
    GameEnded,
    GroupTaken,
    LastSalesBegan,
    MarketCleared,
    Passed,
    RoundBegan,
    SetSold,
)
from souk.games.byzantz.state import ENDED
from souk.games.byzantz.view import View
from souk.games.game import N_, Event, Game, Options, Seat, Viewer
from souk.locale import Language
from souk.locale.ending import game_ended
from souk.locale.words import Typist, Verb, all_meant, nouns_of, parts, spellings

TITLE = N_("Byzantz")

# ---------------------------------------------------------------------------------------------------
# Cards


def group(number: int, language: Language) -> str:
    """A good, or the merchants."""
    return language.say(GROUPS[number])


def card(kind: Kind, language: Language) -> str:
    """One card: “cloth 4”, “merchant”."""
    name = group(GROUP[kind], language)
    return name if kind == MERCHANT else f"{name} {VALUE[kind]}"


def piles(counts: Counts, language: Language) -> list[tuple[int, str]]:
    """The cards by group, each group in words: “cloth 1 1 4”, “merchant ×2”."""
    found: dict[int, list[str]] = {}
    for kind in kinds(counts):
        found.setdefault(GROUP[kind], []).append(str(VALUE[kind]))
    return [(number, pile(number, values, language)) for number, values in found.items()]


def pile(number: int, values: list[str], language: Language) -> str:
    """The cards of one group."""
    name = group(number, language)
    if number != MERCHANTS:
        return f"{name} {' '.join(values)}"
    return f"{name} ×{len(values)}" if len(values) > 1 else name


def cards(counts: Counts, language: Language) -> str:
    """Several cards in one line."""
    return ", ".join(words for _, words in piles(counts, language)) or language.say("nothing")


def deck_table(
    game: Game[Any, Any],  # Any: what a state is like does not matter here
    players: int,
    options: Options,
    language: Language,
) -> list[str]:
    """B1: all cards of the game with their numbers, as TOML."""
    number = Counter(game.deck(players, options))
    lines = ["# " + language.say("The cards of Byzantz: card = number of cards")]
    for kind, name in enumerate(NAMES):
        if GROUP[kind] != GROUP[kind - 1]:
            lines += ["", f"# {group(GROUP[kind], language)}"]
        lines.append(f"{name} = {number[name]}")
    return lines


# ---------------------------------------------------------------------------------------------------
# What happened


def told(event: Event, names: Sequence[str], language: Language, viewer: Viewer) -> str:
    """An event in a sentence, as its viewer is told it."""

    def by(seat: Seat, to_it: str, to_others: str, **facts: object) -> str:
        """What a seat did: one sentence for the viewer in that seat, another for everybody else."""
        return language.say(to_it if seat == viewer else to_others, name=names[seat], **facts)

    def words(counts: Counts) -> str:
        return cards(counts, language)

    match event:
        case Dealt(seat, number, None):
            return language.count(
                "{name} is dealt {number} card.", "{name} is dealt {number} cards.", number, name=names[seat]
            )
        case Dealt(seat, _, tuple(dealt)):
            return by(seat, N_("You are dealt {cards}."), N_("{name} is dealt {cards}."), cards=words(dealt))
        case RoundBegan(number):
            return language.say("Round {round} begins.", round=number + 1)
        case BundleTurnedUp(bidder_card, bundle):
            return language.say(
                "Bidder card {bidder_card}. The bundle is {cards}.", bidder_card=bidder_card, cards=words(bundle)
            )
        case BidRaised(seat, added, worth):
            return by(
                seat,
                N_("You bid {worth}, laying down {cards}."),
                N_("{name} bids {worth}, laying down {cards}."),
                worth=worth,
                cards=words(added),
            )
        case Passed(seat, back) if any(back):
            return by(
                seat,
                N_("You pass and take back {cards}."),
                N_("{name} passes and takes back {cards}."),
                cards=words(back),
            )
        case Passed(seat, _):
            return by(seat, N_("You pass."), N_("{name} passes."))
        case AuctionWon(seat, bidder_card, paid) if any(paid):
            return by(
                seat,
                N_("You win bidder card {bidder_card} and pay {cards} into the market."),
                N_("{name} wins bidder card {bidder_card} and pays {cards} into the market."),
                bidder_card=bidder_card,
                cards=words(paid),
            )
        case AuctionWon(seat, bidder_card, _):
            return by(
                seat,
                N_("You get bidder card {bidder_card} without paying."),
                N_("{name} gets bidder card {bidder_card} without paying."),
                bidder_card=bidder_card,
            )
        case CardPlaced(seat, placed):
            return by(
                seat,
                N_("You put {card} into the market."),
                N_("{name} puts {card} into the market."),
                card=card(placed, language),
            )
        case BundleTaken(seat, taken):
            return by(
                seat,
                N_("From the bundle you take {cards}."),
                N_("From the bundle {name} takes {cards}."),
                cards=words(taken),
            )
        case GroupTaken(seat, _, taken):
            return by(
                seat,
                N_("From the market you take {cards}."),
                N_("From the market {name} takes {cards}."),
                cards=words(taken),
            )
        case MarketCleared(left):
            return language.say("Left in the market and out of the game: {cards}.", cards=words(left))
        case SetSold(seat, sold, kept):
            return by(
                seat,
                N_("You sell {cards} and keep {card} as profit."),
                N_("{name} sells {cards} and keeps {card} as profit."),
                cards=words(sold),
                card=card(kept, language),
            )
        case Discarded(seat, discarded):
            return by(seat, N_("You discard {cards}."), N_("{name} discards {cards}."), cards=words(discarded))
        case LastSalesBegan():
            return language.say("The deck is used up. The last sales begin.")
        case DoneSelling(seat):
            return by(seat, N_("You are done selling."), N_("{name} is done selling."))
        case GameEnded(scores, left, winners):
            return game_ended(
                scores,
                left,
                winners,
                names,
                language,
                counted=N_("The profits are counted: {scores}."),
                decided=N_("The cards left in hand decide: {left}."),
            )
    raise ValueError(f"{event} does not happen in Byzantz")


# ---------------------------------------------------------------------------------------------------
# What is asked


def asked(view: View, decision: Decision, names: Sequence[str], language: Language) -> str:
    """What the table asks of the seat that decides."""
    if decision.question == Question.BID:
        return asked_to_bid(view, decision, names, language)
    if decision.question == Question.PLACE:
        return language.say("Put one card of the bundle into the market.")
    if decision.question == Question.TAKE:
        groups = language.either([group(number, language) for number in decision.groups])
        return language.say("Take a group from the market: {groups}.", groups=groups)
    if decision.question == Question.SETTLE:
        return language.count(
            "You hold {held} cards, and {limit} are allowed: sell a set or discard {number} card.",
            "You hold {held} cards, and {limit} are allowed: sell sets or discard {number} cards.",
            decision.surplus,
            held=sum(decision.hand),
            limit=view.hand_limit,
        )
    if decision.question == Question.LAST_SALES:
        if decision.sales():
            return language.say("The last sales: sell what you like, then say that you are done.")
        return language.say("The last sales: you have no set, so say that you are done.")
    if view.phase == ENDED:
        return language.say("The game has ended.")
    if not decision.can_sell:
        return language.say("You have said that you are done, and sell no more.")
    return language.say("It is not your turn, but you may sell.")


def asked_to_bid(view: View, decision: Decision, names: Sequence[str], language: Language) -> str:
    """B6, B7: bid higher or pass."""
    if not view.highest:
        if not decision.can_raise:
            return language.say("You have no goods to bid with: pass, or sell first.")
        return language.say("Nobody has bid yet: bid {least} or more, or pass.", least=decision.least)
    leader = names[view.leader]
    if not decision.can_raise:
        return language.say("You can't beat {name}'s {highest}: pass.", highest=view.highest, name=leader)
    stake = view.seats[decision.seat].stake
    if not stake:
        return language.say(
            "Beat {name}'s {highest}: bid {least} or more, or pass.",
            highest=view.highest,
            name=leader,
            least=decision.least,
        )
    return language.say(
        "Beat {name}'s {highest}: add {least} or more to your {stake}, or pass.",
        highest=view.highest,
        name=leader,
        least=decision.least,
        stake=stake,
    )


# ---------------------------------------------------------------------------------------------------
# What is typed


def verbs(language: Language) -> list[Verb]:
    """The moves as people type them."""
    groups = nouns_of(GROUPS, language)
    goods = {
        f"{word}{VALUE[kind] or ''}": name
        for kind, name in enumerate(NAMES)
        for word in spellings(GROUPS[GROUP[kind]], language)
    }

    def in_cards(words: Sequence[str], _: Typist) -> str:
        return " ".join(all_meant(spelt_out(words), goods, language))

    return [
        Verb(N_("bid"), N_("CARDS"), N_("add these cards to your bid (B7, B8)"), goods, in_cards),
        Verb(N_("pass"), "", N_("leave the auction and take your bid back (B9)")),
        Verb(N_("place"), N_("CARD"), N_("put this card into the market (B11, B13)"), goods, in_cards),
        Verb(N_("take"), N_("GOOD"), N_("take this group from the market (B15)"), groups),
        Verb(N_("sell"), N_("CARDS"), N_("sell these three cards, at any time (B17 to B19)"), goods, in_cards),
        Verb(N_("discard"), N_("CARDS"), N_("put surplus cards out of the game (B21)"), goods, in_cards),
        Verb(N_("done"), "", N_("end your last sales (B23)")),
    ]


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


def example(language: Language) -> str:
    """How cards are typed."""
    return language.say("Cards are typed like “cloth4 spice2 merchant”; short forms like “cl4 sp2 m” will do.")
