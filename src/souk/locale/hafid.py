"""Hafid's Grand Bazaar in words: cards, board and deals, what happened, what is asked, and how moves are typed."""

from collections.abc import Mapping, Sequence
from typing import Any

from souk.games.game import N_, Event, Game, Options, Seat, Viewer
from souk.games.hafid.cards import (
    CUSTOMERS,
    GOODS,
    GOODS_OF_A_TYPE,
    MARKETS,
    NUMBER,
    TYPES,
    VALUE,
    Counts,
    Good,
    TypeCounts,
    values_and_numbers,
)
from souk.games.hafid.deals import Access, Card, Item, Part, Parts, Share, Talents
from souk.games.hafid.decision import Decision, Question, Trading
from souk.games.hafid.events import (
    AskedToSend,
    BidPlaced,
    CaravanLeftEmpty,
    CardsDrawn,
    CardSearched,
    ClaimMade,
    DealCarriedOut,
    Declined,
    Denied,
    DiscardsShown,
    DoneSelling,
    DrewAsInformant,
    GameEnded,
    Held,
    Lifted,
    MarketClaimed,
    MarketFilled,
    MarketLookedAt,
    NothingLookedAt,
    OfferAccepted,
    OfferFell,
    OfferMade,
    OfferWithdrawn,
    Reshuffled,
    RoundBegan,
    SellingBegan,
    SetSold,
    SharePaid,
    SurplusDiscarded,
    TraderSent,
    TradersLost,
    TradingBegan,
    TypeLookedAt,
    WaresPlied,
    Yielded,
)
from souk.games.hafid.state import CARAVANS, ENDED, TRADING
from souk.games.hafid.view import View
from souk.locale import Language
from souk.locale.ending import game_ended
from souk.locale.hafid_typed import (
    ACCESS,
    SHARE,
    TALENTS,
    bid_reading,
    cards_reading,
    claim_reading,
    offer_reading,
    sale_reading,
    segments,
)
from souk.locale.words import Verb, nouns_of

TITLE = N_("Hafid's Grand Bazaar")

# Places and roles as they are shown; how they are typed says the notation.
MARKET_NAMES = (N_("Rome"), N_("Egypt"), N_("Arabia"), N_("Babylonia"), N_("Orient"), N_("Greece"))
CUSTOMER_NAMES = (N_("Haggler"), N_("Collector"), N_("Guild Master"))
ROLE_NAMES = (N_("Informant"), N_("Free Trader"), N_("Negotiator"), *CUSTOMER_NAMES)

# ---------------------------------------------------------------------------------------------------
# Cards


def named(name: str, language: Language) -> str:
    """A good or a type: “cut gems”, “raw materials”."""
    return language.say(name).split()[0].replace("-", " ")


def piles(numbers: Sequence[int], names: Sequence[str], language: Language) -> list[tuple[int, str]]:
    """What there is of these names, each with its place and in words: “goats ×3”, “salt”."""
    return [
        (place, named(names[place], language) + (f" ×{number}" if number > 1 else ""))
        for place, number in enumerate(numbers)
        if number
    ]


def cards(counts: Counts, language: Language) -> str:
    """Several cards in one line: “goats ×3, salt”."""
    return ", ".join(words for _, words in piles(counts, GOODS, language)) or language.say("nothing")


def backs(counts: TypeCounts, language: Language) -> str:
    """H3: what the backs of several cards show: “livestock ×3, food”."""
    return ", ".join(words for _, words in piles(counts, TYPES, language)) or language.say("nothing")


def talents(number: int, language: Language) -> str:
    """A sum of money."""
    return language.count("{number} Talent", "{number} Talents", number)


def deck_table(
    game: Game[Any, Any],  # Any: what a state is like does not matter here
    players: int,
    options: Options,
    language: Language,
) -> list[str]:
    """H2: the value and the number of cards of each good, as the option `deck` takes it."""
    deck = game.option(options, "deck")
    if not isinstance(deck, Mapping):
        raise TypeError(f"{deck!r} is no deck")
    lines = ["# " + language.say("The cards of Hafid's Grand Bazaar: good = [value, number of cards]")]
    if is_reconstructed(*values_and_numbers(deck)):
        lines.append("# " + language.say("Reconstructed: the printed chart has not come down to us."))
    for place, name in enumerate(GOODS):
        if place % GOODS_OF_A_TYPE == 0:
            lines += ["", "# " + TYPES[place // GOODS_OF_A_TYPE]]
        value, number = deck[name]
        lines.append(f"{name} = [{value}, {number}]")
    return lines


def is_reconstructed(value: Counts, number: Counts) -> bool:
    """H2: whether these are the values and numbers that we had to make up."""
    return (value, number) == (VALUE, NUMBER)


# ---------------------------------------------------------------------------------------------------
# The board


def market(number: int, language: Language) -> str:
    """A foreign market."""
    return language.say(MARKET_NAMES[number])


def customer(number: int, language: Language) -> str:
    """Somebody to sell to."""
    return language.say(CUSTOMER_NAMES[number])


def segment(number: int, language: Language) -> str:
    """A part of the board that takes cubes, as a heading."""
    if number < CARAVANS:
        return language.say("Caravan {number}", number=number + 1)
    name = language.say(ROLE_NAMES[number - CARAVANS])
    return name[0].upper() + name[1:]


# ---------------------------------------------------------------------------------------------------
# Deals


def item(given: Item, language: Language) -> str:
    """H14: something that is given, alone."""
    match given:
        case Card(good):
            return named(GOODS[good], language)
        case Talents(number):
            return talents(number, language)
        case Access(number):
            return language.say("access to the {customer}", customer=customer(number, language))
        case Share(number, amount, True):
            return language.say(
                "{percent} % of the sales to the {customer}", percent=amount, customer=customer(number, language)
            )
        case Share(number, amount, _):
            return language.say(
                "{talents} of the sales to the {customer}",
                talents=talents(amount, language),
                customer=customer(number, language),
            )


def items(given: Sequence[Item], language: Language) -> str:
    """H14: all that one party gives another: “spices ×2, 5 Talents, access to the Haggler”."""
    goods = [one.good for one in given if isinstance(one, Card)]
    held = tuple(goods.count(good) for good in range(len(GOODS)))
    words = [words for _, words in piles(held, GOODS, language)]
    return ", ".join(words + [item(one, language) for one in given if not isinstance(one, Card)])


def part(said: Part, names: Sequence[str], language: Language, viewer: Viewer) -> str:
    """H13: who gives whom what."""
    facts = {
        "giver": names[said.giver],
        "receiver": names[said.receiver],
        "items": items(said.items, language),
    }
    if said.giver == viewer:
        return language.say("you give {receiver} {items}", **facts)
    if said.receiver == viewer:
        return language.say("{giver} gives you {items}", **facts)
    return language.say("{giver} gives {receiver} {items}", **facts)


def deal(parts: Parts, names: Sequence[str], language: Language, viewer: Viewer) -> str:
    """H13: a whole deal, part by part."""
    return "; ".join(part(said, names, language, viewer) for said in parts)


def claim(good: Good, least: int, language: Language) -> str:
    """H15: what somebody says to hold."""
    name = named(GOODS[good], language)
    if not least:
        return language.say("no card of {good}", good=name)
    return language.count(
        "at least {number} card of {good}", "at least {number} cards of {good}", least, good=name
    )


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
        case RoundBegan(number, first):
            return by(
                first,
                N_("Round {round} begins. You have the Hafid marker."),
                N_("Round {round} begins. {name} has the Hafid marker."),
                round=number + 1,
            )
        case CardsDrawn(seat, types, None):
            return language.count(
                "{name} gets {number} card: {types}.",
                "{name} gets {number} cards: {types}.",
                sum(types),
                name=names[seat],
                types=backs(types, language),
            )
        case CardsDrawn(seat, _, tuple(drawn)):
            return by(seat, N_("You get {cards}."), N_("{name} gets {cards}."), cards=words(drawn))
        case MarketFilled(number, types):
            return language.say(
                "{market} gets {types}.", market=market(number, language), types=backs(types, language)
            )
        case Reshuffled(number):
            return language.count(
                "The discard pile is shuffled and becomes the draw pile: {number} card.",
                "The discard pile is shuffled and becomes the draw pile: {number} cards.",
                number,
            )
        case BidPlaced():
            return bid_placed(event, names, language, viewer)
        case MarketLookedAt() | TypeLookedAt() | NothingLookedAt() | DiscardsShown():
            return looked_at(event, names, language, viewer)
        case CardSearched(seat=seat, type=type_, good=None):
            return language.say(
                "{name} takes a card from the discard pile: {type}.",
                name=names[seat],
                type=named(TYPES[type_], language),
            )
        case CardSearched(seat=seat, good=int(good)):
            return by(
                seat,
                N_("From the discard pile you take {card}."),
                N_("From the discard pile {name} takes {card}."),
                card=named(GOODS[good], language),
            )
        case DrewAsInformant(seat):
            return by(
                seat,
                N_("You take the top card of the draw pile."),
                N_("{name} takes the top card of the draw pile."),
            )
        case Declined(seat):
            return by(seat, N_("You take no card."), N_("{name} takes no card."))
        case MarketClaimed(seat, caravan, number, types, taken):
            return by(
                seat,
                N_("Caravan {number}: you claim {market} and take {cards}."),
                N_("Caravan {number}: {name} claims {market} and takes {cards}."),
                number=caravan + 1,
                market=market(number, language),
                cards=backs(types, language) if taken is None else words(taken),
            )
        case CaravanLeftEmpty(caravan):
            return language.say(
                "Caravan {number}: no market has cards, and nobody claims one.", number=caravan + 1
            )
        case AskedToSend(seat):
            return by(seat, N_("You want to send a Free Trader."), N_("{name} wants to send a Free Trader."))
        case Held(seat):
            return by(seat, N_("You send no Free Trader now."), N_("{name} sends no Free Trader now."))
        case Yielded(seat):
            return by(seat, N_("You yield and keep your square."), N_("{name} yields and keeps the square."))
        case Denied(seat):
            return by(
                seat,
                N_("You deny the right of way and draw two cards yourself."),
                N_("{name} denies the right of way and draws two cards."),
            )
        case TraderSent(seat):
            return by(seat, N_("You send a Free Trader."), N_("{name} sends a Free Trader."))
        case TradersLost(cubes):
            lost = [f"{name} {number}" for name, number in zip(names, cubes, strict=False) if number]
            return language.say("Free Traders that were not sent are lost: {lost}.", lost=", ".join(lost))
        case SellingBegan():
            return language.say("The selling phase begins.")
        case SetSold(seat, number, sold, price):
            return by(
                seat,
                N_("You sell {cards} to the {customer} for {talents}."),
                N_("{name} sells {cards} to the {customer} for {talents}."),
                cards=words(sold),
                customer=customer(number, language),
                talents=talents(price, language),
            )
        case WaresPlied(seat, sold, price):
            return by(
                seat,
                N_("You ply your wares: {cards} for {talents}."),
                N_("{name} plies wares: {cards} for {talents}."),
                cards=words(sold),
                talents=talents(price, language),
            )
        case DoneSelling(seat):
            return by(seat, N_("You are done selling."), N_("{name} is done selling."))
        case SurplusDiscarded(seat, discarded):
            return by(seat, N_("You discard {cards}."), N_("{name} discards {cards}."), cards=words(discarded))
        case GameEnded(scores, left, winners):
            return game_ended(
                scores,
                left,
                winners,
                names,
                language,
                counted=N_("The Talents are counted: {scores}."),
                decided=N_("The lower value left in hand decides: {left}."),
            )
    return told_of_trading(event, names, language, viewer)


def bid_placed(event: BidPlaced, names: Sequence[str], language: Language, viewer: Viewer) -> str:
    """H5: cubes on a segment, and how many lie there now if that is more."""
    facts = {"segment": segment(event.segment, language), "name": names[event.seat]}
    if event.seat == viewer:
        said = language.count(
            "{segment}: you bid {number} cube.", "{segment}: you bid {number} cubes.", event.number, **facts
        )
    else:
        said = language.count(
            "{segment}: {name} bids {number} cube.",
            "{segment}: {name} bids {number} cubes.",
            event.number,
            **facts,
        )
    if event.total == event.number:
        return said
    return said + " " + language.say("That makes {total}.", total=event.total)


def looked_at(
    event: MarketLookedAt | TypeLookedAt | NothingLookedAt | DiscardsShown,
    names: Sequence[str],
    language: Language,
    viewer: Viewer,
) -> str:
    """H9: what the Informant looks at; which goods, only the Informant is told."""
    is_told = event.seat == viewer
    facts: dict[str, str] = {"name": names[event.seat]}
    match event:
        case MarketLookedAt(_, number, seen):
            said = (N_("Informant: you look at {market}"), N_("Informant: {name} looks at {market}"))
            facts["market"] = market(number, language)
            cards_seen = None if seen is None else cards(seen, language)
        case TypeLookedAt(_, type_, by_market):
            said = (
                N_("Informant: you look at all cards in the markets of type {type}"),
                N_("Informant: {name} looks at all cards in the markets of type {type}"),
            )
            facts["type"] = named(TYPES[type_], language)
            cards_seen = None if by_market is None else cards_by_market(by_market, language)
        case NothingLookedAt():
            said = (N_("Informant: you look at nothing"), N_("Informant: {name} looks at nothing"))
            cards_seen = None
        case DiscardsShown(_, seen):
            said = (
                N_("Informant: you look through the discard pile"),
                N_("Informant: {name} looks through the discard pile"),
            )
            cards_seen = None if seen is None else cards(seen, language)
    sentence = language.say(said[0] if is_told else said[1], **facts)
    return f"{sentence}." if cards_seen is None else f"{sentence}: {cards_seen}."


def cards_by_market(by_market: Sequence[Counts], language: Language) -> str:
    """Cards, each with the market that it lies at."""
    found = [
        f"{market(number, language)} {cards(counts, language)}"
        for number, counts in enumerate(by_market)
        if any(counts)
    ]
    return "; ".join(found) or language.say("nothing")


def told_of_trading(event: Event, names: Sequence[str], language: Language, viewer: Viewer) -> str:
    """What was said while trading, and what came of it."""

    def by(seat: Seat, to_it: str, to_others: str, **facts: object) -> str:
        return language.say(to_it if seat == viewer else to_others, name=names[seat], **facts)

    match event:
        case TradingBegan():
            return language.say("The trading phase begins.")
        case OfferMade(seat, number, parts):
            return by(
                seat,
                N_("Offer {number}, made by you: {deal}."),
                N_("Offer {number}, made by {name}: {deal}."),
                number=number,
                deal=deal(parts, names, language, viewer),
            )
        case OfferAccepted(seat, number):
            return by(seat, N_("You accept offer {number}."), N_("{name} accepts offer {number}."), number=number)
        case OfferWithdrawn(seat, number):
            return by(
                seat, N_("You withdraw offer {number}."), N_("{name} withdraws offer {number}."), number=number
            )
        case OfferFell(number, because_of, True):
            return by(
                because_of,
                N_("Offer {number} falls: you trade no more."),
                N_("Offer {number} falls: {name} trades no more."),
                number=number,
            )
        case OfferFell(number, because_of, _):
            return by(
                because_of,
                N_("Offer {number} falls: you no longer hold what you would give."),
                N_("Offer {number} falls: {name} no longer holds what they would give."),
                number=number,
            )
        case DealCarriedOut(number, parts):
            return language.say(
                "Offer {number} is carried out: {deal}.", number=number, deal=deal(parts, names, language, viewer)
            )
        case ClaimMade(seat, good, least, _):
            return by(
                seat,
                N_("You say, and the table has checked it: {claim}."),
                N_("{name} says, and the table has checked it: {claim}."),
                claim=claim(good, least, language),
            )
        case Lifted(seat):
            return by(
                seat,
                N_("You lift from the Negotiator and trade no more in this round."),
                N_("{name} lifts from the Negotiator and trades no more in this round."),
            )
        case SharePaid(seat, receiver, number, paid):
            facts = {"customer": customer(number, language), "talents": talents(paid, language)}
            if receiver == viewer:
                return language.say(
                    "{name} pays you {talents} of the sales to the {customer}.", name=names[seat], **facts
                )
            return by(
                seat,
                N_("You pay {receiver} {talents} of your sales to the {customer}."),
                N_("{name} pays {receiver} {talents} of the sales to the {customer}."),
                receiver=names[receiver],
                **facts,
            )
    raise ValueError(f"{event} does not happen in Hafid's")


# ---------------------------------------------------------------------------------------------------
# What is asked


def asked(view: View, decision: Decision, names: Sequence[str], language: Language) -> str:
    """What the table asks of the seat that decides."""
    match decision.question:
        case Question.BID:
            return language.count(
                "Your bid: put your last cube on a segment.",
                "Your bid: put one or more of your {number} cubes on one segment.",
                view.seats[decision.seat].cubes,
            )
        case Question.LOOK:
            return language.say("Informant: look at a market, at all cards of a type, or at nothing.")
        case Question.TAKE:
            return language.say("Informant: search the discard pile for a card, draw the top card, or decline.")
        case Question.CLAIM:
            return language.say(
                "Caravan {number} is yours. Claim a market: {markets}.",
                number=view.caravan + 1,
                markets=language.either([market(number, language) for number in decision.markets]),
            )
        case Question.SEND:
            return language.say("Free Trader: send and draw two cards, or hold.") + top_card(view, language)
        case Question.YIELD:
            return language.say(
                "{name} wants to send a Free Trader: yield, or deny and draw two cards yourself.",
                name=names[view.asker],
            ) + top_card(view, language)
        case Question.SEND_AFTER_ALL:
            return language.say("The right of way was denied: send all the same, or hold.") + top_card(
                view, language
            )
        case Question.TRADE if decision.trading:
            return asked_to_trade(decision.trading, language)
        case Question.SELL:
            return asked_to_sell(decision, language)
        case Question.DISCARD:
            return language.count(
                "You hold {held} cards, and {limit} are allowed: discard {number} card.",
                "You hold {held} cards, and {limit} are allowed: discard {number} cards.",
                decision.surplus,
                held=sum(decision.hand),
                limit=view.settings.hand_limit,
            )
    if view.phase == ENDED:
        return language.say("The game has ended.")
    if view.phase == TRADING:
        return language.say("You have lifted. The others go on trading.")
    return language.say("It is not your turn.")


def top_card(view: View, language: Language) -> str:
    """H3: what everybody sees of the next card, to be added to a question."""
    if view.top_type is None:
        return ""
    return " " + language.say("The top card is of type {type}.", type=named(TYPES[view.top_type], language))


def asked_to_trade(trading: Trading, language: Language) -> str:
    """H16: anybody may speak, and nobody must, but a negotiator lifts in the end."""
    if trading.can_lift:
        said = language.say(
            "Trade: offer, accept, say something, or lift to finish. Enter waits, “help” tells how."
        )
    else:
        said = language.say("You may offer, accept or say something. Enter waits, “help” tells how.")
    if not trading.acceptable:
        return said
    numbers = language.either([str(number) for number in trading.acceptable])
    return language.say("You can accept offer {numbers}.", numbers=numbers) + " " + said


def asked_to_sell(decision: Decision, language: Language) -> str:
    """H17: to one's customers, or to passers-by, or nothing."""
    buyers = [customer(number, language) for number in decision.customers]
    can_ply = decision.wares[1] > 0
    if buyers and can_ply:
        return language.say(
            "Your sale: sell sets to your customers ({customers}) or ply your wares, then say that you are done.",
            customers=", ".join(buyers),
        )
    if buyers:
        return language.say(
            "Your sale: sell sets to your customers ({customers}), then say that you are done.",
            customers=", ".join(buyers),
        )
    if can_ply:
        return language.say("Your sale: you have no customers. Ply your wares, or say that you are done.")
    return language.say("Your sale: nothing is left to sell, so say that you are done.")


# ---------------------------------------------------------------------------------------------------
# What is typed


def verbs(language: Language) -> list[Verb]:
    """The moves as people type them."""
    goods, types = nouns_of(GOODS, language), nouns_of(TYPES, language)
    markets, customers = nouns_of(MARKETS, language), nouns_of(CUSTOMERS, language)
    things = nouns_of((TALENTS, ACCESS, SHARE), language)
    in_cards = cards_reading(language)
    return [
        Verb(
            N_("bid"),
            N_("SEGMENT [CUBES]"),
            N_("put cubes on a caravan, the Informant, the Free Trader, the Negotiator or a customer (H5)"),
            segments(language),
            bid_reading(language),
        ),
        Verb(
            N_("look"),
            N_("MARKET or TYPE"),
            N_("as the Informant, look at cards in the markets, or at “nothing” (H9)"),
            markets | types | nouns_of((N_("nothing"),), language),
        ),
        Verb(N_("search"), N_("GOOD"), N_("as the Informant, take this card from the discard pile (H9)"), goods),
        Verb(N_("draw"), "", N_("as the Informant, take the top card of the draw pile (H9)")),
        Verb(N_("decline"), "", N_("as the Informant, take no card (H9)")),
        Verb(N_("claim"), N_("MARKET"), N_("take the cards of this market with your caravan (H10)"), markets),
        Verb(N_("send"), "", N_("send a Free Trader and draw two cards (H11)")),
        Verb(N_("hold"), "", N_("send no Free Trader now (H11)")),
        Verb(N_("yield"), "", N_("give the right of way and keep your square (H11)")),
        Verb(N_("deny"), "", N_("draw two cards before the asker, and leave your square (H11)")),
        Verb(
            N_("offer"),
            N_("NAME THINGS for THINGS"),
            N_("offer a deal; gifts too (H13, H14)"),
            goods | things | customers,
            offer_reading(language),
        ),
        Verb(N_("accept"), N_("NUMBER"), N_("agree to this offer (H16)")),
        Verb(N_("withdraw"), N_("NUMBER"), N_("take your own offer back (H16)")),
        Verb(
            N_("say"),
            N_("[NUMBER or no] GOOD"),
            N_("say truly that you hold at least so many, or none (H15)"),
            goods,
            claim_reading(language),
        ),
        Verb(N_("lift"), "", N_("take your cubes off the Negotiator and trade no more in this round (H16)")),
        Verb(
            N_("sell"),
            N_("CUSTOMER CARDS"),
            N_("sell a set; to the Guild Master name the type (H17 to H20)"),
            customers | goods | types,
            sale_reading(language),
        ),
        Verb(N_("ply"), N_("CARDS"), N_("sell cards at their value, without a customer (H21)"), goods, in_cards),
        Verb(N_("done"), "", N_("end your sale (H17)")),
        Verb(N_("discard"), N_("CARDS"), N_("give up your surplus cards, all at once (H22)"), goods, in_cards),
    ]


def example(language: Language) -> str:
    """How moves are typed."""
    lines = (
        language.say("Bids are typed like “bid caravan1 2”, sales like “sell haggler 3 goats”."),
        language.say("Offers say what you give and what you get: “offer Eva 2 spices, 5 talents for swords”."),
        language.say("Access to your customer is “access haggler”, a share “30% haggler” or “share haggler 5”."),
        language.say("Among several, seats say who gives whom: “offer 0>2 spices; 2>1 swords; 1>0 talents:5”."),
        language.say("Any beginning will do that means one thing only: “se hag 3 go”."),
    )
    return "\n".join(lines)
