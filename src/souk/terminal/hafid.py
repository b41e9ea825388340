"""A table of Hafid's Grand Bazaar, drawn. Every colour only repeats what a word says."""

from collections.abc import Sequence
from itertools import compress

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souk.games.game import N_, Seat
from souk.games.hafid.cards import (
    CUSTOMERS,
    GOODS,
    GUILD_MASTER,
    TYPE,
    TYPES,
    Counts,
    TypeCounts,
    counts,
    types,
)
from souk.games.hafid.deals import Offer, Part
from souk.games.hafid.decision import Decision, Question
from souk.games.hafid.sales import Set, best_sale
from souk.games.hafid.state import (
    BETWEEN,
    BIDDING,
    CARAVANS,
    CLAIMING,
    CUSTOMER,
    DISCARDING,
    ENDED,
    FREE_TRADER,
    INFORMANT,
    NEGOTIATOR,
    NOBODY,
    SEGMENTS,
    SELLING,
    SENDING,
    SENDING_AFTER_ALL,
    TRADING,
    YIELDING,
)
from souk.games.hafid.view import View
from souk.locale import Language
from souk.locale.hafid import (
    TITLE,
    claim,
    customer,
    deal,
    is_reconstructed,
    market,
    named,
    part,
    piles,
    segment,
    talents,
)
from souk.terminal.screen import ByWidth, columns, facts

COLOURS = ("magenta", "yellow", "green", "blue", "cyan")  # of the types, in their order


def draw_table(
    view: View,
    awaited: frozenset[Seat],
    names: Sequence[str],
    language: Language,
    memory_aid: bool = False,
    is_open: bool = False,
) -> RenderableType:
    """What lies on the table; with the memory aid also what an attentive player remembers."""
    lines: list[RenderableType] = [heading(view, names, language), board(view, names, language)]
    lines += ["", markets(view, language), "", stacks(view, language), "", seats(view, awaited, names, language)]
    if (rows := said(view, names, language)).row_count:
        lines += ["", rows]
    if memory_aid:
        lines += ["", remembered(view, names, language)]
    return Group(*lines)


def draw_hand(view: View, decision: Decision, title: str, language: Language) -> RenderableType:
    """H2, H3: the viewer's own hand by type, the value of each good, and what it would bring."""
    rows = facts()
    if view.hand is None:
        return rows
    rows.add_row(Text(title), Text(size(view, view.hand, language), "dim"))
    for type_, name in enumerate(TYPES):
        held = [
            Text(words, COLOURS[type_]).append(f" ({view.settings.value[good]})", "dim")
            for good, words in piles(view.hand, GOODS, language)
            if TYPE[good] == type_
        ]
        if held:
            rows.add_row(Text(named(name, language), COLOURS[type_]), Text(", ").join(held))
    add_sales(rows, view, view.hand, decision, language)
    return rows


# ---------------------------------------------------------------------------------------------------
# The board


def heading(view: View, names: Sequence[str], language: Language) -> Text:
    """Which round and phase this is, and who is first."""
    parts = [language.say(TITLE)]
    if view.phase == ENDED:
        parts.append(language.say("the end"))
    else:
        parts.append(language.say("round {round} of {rounds}", round=view.round + 1, rounds=view.settings.rounds))
        parts.append(language.say("{name} is first", name=names[view.marker]))
        parts.append(phase(view, language))
    return Text("\n" + " · ".join(parts), "bold")


def phase(view: View, language: Language) -> str:
    """What the table is doing."""
    if view.phase == BIDDING:
        return language.say("bidding phase")
    if view.phase == TRADING:
        return language.say("trading phase")
    if view.phase in (SELLING, DISCARDING):
        return language.say("selling phase")
    if view.phase in (CLAIMING, SENDING, YIELDING, SENDING_AFTER_ALL):
        return segment(view.caravan, language)
    return language.say("caravan phase")


def board(view: View, names: Sequence[str], language: Language) -> Table:
    """H5: the cubes on every segment; those without are named together."""
    rows = facts()
    empty = []
    for place in range(SEGMENTS):
        if words := on_segment(view, place, names, language):
            rows.add_row(Text(segment(place, language)), Text(words))
        else:
            empty.append(place)
    caravans = " ".join(str(place + 1) for place in empty if place < CARAVANS)
    others = [segment(place, language) for place in empty if place >= CARAVANS]
    if caravans:
        others.insert(0, language.say("Caravan {number}", number=caravans))
    if others:
        rows.add_row(language.say("No cubes"), Text(", ".join(others), "dim"))
    return rows


def on_segment(view: View, place: int, names: Sequence[str], language: Language) -> str:
    """Whose cubes lie on a segment, and how many; on a caravan in the order of the first bids."""
    if place == FREE_TRADER:
        return line(view, names, language)
    cubes = view.on[place]
    order = [seat for seat in (view.bidders[place] if place < CARAVANS else range(view.players)) if cubes[seat]]
    words = [f"{names[seat]}: {cubes[seat]}" for seat in order]
    if place <= INFORMANT and len(order) > 1:
        words[order.index(view.holders[place])] += " " + language.say("(leads)")
    if place == NEGOTIATOR and view.phase == TRADING:
        lifted = [name for seat, name in enumerate(names) if view.seats[seat].has_lifted]
        words += [language.say("{name} has lifted", name=name) for name in lifted]
    return ", ".join(words)


def line(view: View, names: Sequence[str], language: Language) -> str:
    """H7, H11: the Free Trader, square by square, and who asks those ahead."""
    squares = [f"{square}: {names[seat]}" for square, seat in enumerate(view.line, 1) if seat != NOBODY]
    if not squares:
        return ""
    if view.phase == BIDDING:
        free = len(view.line) - view.squares_taken
        squares.append(language.count("{number} square is free", "{number} squares are free", free))
    words = ", ".join(squares)
    if view.phase in (YIELDING, SENDING_AFTER_ALL):
        words += "\n" + language.say("{name} asks for the right of way", name=names[view.asker])
    return words


def markets(view: View, language: Language) -> ByWidth:
    """H4: the foreign markets, two in a row where there is room; of their cards everybody sees the type."""
    table = Table.grid(padding=(0, 2))
    for _ in range(2):
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
    cells = [
        (Text(market(number, language)), in_types(held, language)) for number, held in enumerate(view.markets)
    ]
    for number in range(0, len(cells), 2):
        table.add_row(*(cell for pair in cells[number : number + 2] for cell in pair))
    rows = facts()
    for name, held in cells:
        rows.add_row(name, held)
    return ByWidth(table, rows)


def stacks(view: View, language: Language) -> Table:
    """H3: the draw pile and the discard pile, as far as they are seen."""
    rows = facts()
    drawn = Text(language.count("{number} card", "{number} cards", view.pile_left))
    if view.top_type is not None:
        top = named(TYPES[view.top_type], language)
        drawn.append(", ").append(language.say("the top one is of type {type}", type=top), COLOURS[view.top_type])
    rows.add_row(language.say("Draw pile"), drawn)
    discarded = Text(language.count("{number} card", "{number} cards", view.discarded))
    if view.discard_top is not None:
        top = named(GOODS[view.discard_top], language)
        discarded.append(", ").append(language.say("on top {card}", card=top), COLOURS[TYPE[view.discard_top]])
        discarded.append("\n").append(in_types(view.discard_types, language))
    rows.add_row(language.say("Discard pile"), discarded)
    if view.discards is not None:
        rows.add_row(language.say("To search"), in_goods(view.discards, language))
    return rows


# ---------------------------------------------------------------------------------------------------
# The seats


def seats(view: View, awaited: frozenset[Seat], names: Sequence[str], language: Language) -> ByWidth:
    """What everybody sees of each seat. An arrow marks whom the table waits for."""
    titles = [language.say(title) for title in (N_("Seat"), N_("Player"), N_("Talents"), N_("Cubes"), N_("Hand"))]
    table = columns(*titles)
    lines: list[Text] = []
    for seat, name in enumerate(names):
        here = view.seats[seat]
        number = Text(f"{'>' if seat in awaited else ' '} {seat}", "bold" if seat in awaited else "")
        player = Text(name, "bold" if seat == view.viewer else "")
        hand = Text(f"{here.hand_size}: ").append(in_types(here.types, language))
        table.add_row(number, player, Text(str(here.talents)), Text(str(here.cubes)), hand)
        lines += [
            Text(" ").join([number, player, Text(f"· {titles[2]} {here.talents} · {titles[3]} {here.cubes}")]),
            Text("    ").append(hand),
        ]
    return ByWidth(table, Group(*lines))


def remembered(view: View, names: Sequence[str], language: Language) -> Table:
    """What each rival surely holds and what surely lies at the markets; of other cards only the type is known."""
    rows = facts()
    for rival, name in enumerate(names):
        if rival == view.viewer:
            continue
        sure = view.memory.surely(rival)
        unknown = view.seats[rival].hand_size - sum(sure)
        held = in_goods(sure, language) if any(sure) or not unknown else Text()
        if unknown:
            gap = ", " if any(sure) else ""
            held.append(gap + language.count("{number} unknown card", "{number} unknown cards", unknown), "dim")
        rows.add_row(Text(language.say("{name} holds", name=name)), held)
    for number in range(len(view.markets)):
        sure = view.memory.surely_at(number)
        if any(sure):
            rows.add_row(Text(market(number, language)), in_goods(sure, language))
    return rows


# ---------------------------------------------------------------------------------------------------
# What was said while trading


def said(view: View, names: Sequence[str], language: Language) -> Table:
    """H14, H15, H16: the offers that stand, what was claimed, and what deals have given for the sales."""
    rows = facts()
    for offer in view.offers:
        is_asked = is_to_answer(view, offer)
        label = language.say("Offer {number}", number=offer.number)
        rows.add_row(Text(f"> {label}" if is_asked else label), offered(view, offer, names, language))
    if view.phase == TRADING and view.claims:
        claimed = [
            f"{names[made.seat]}: {claim(made.good, made.least, language)}"
            f" ({checked(view.deals - made.deals, language)})"
            for made in view.claims
        ]
        rows.add_row(language.say("Claims"), Text("\n".join(claimed)))
    access = [
        f"{name}: " + ", ".join(customer(number, language) for number in range(len(CUSTOMERS)) if gained[number])
        for name, gained in zip(names, (here.access for here in view.seats), strict=True)
        if any(gained)
    ]
    if access:
        rows.add_row(language.say("Access"), Text("\n".join(access)))
    promised = [
        part(Part(promise.giver, promise.receiver, (promise.share,)), names, language, view.viewer)
        for promise in view.promises
    ]
    if promised:
        rows.add_row(language.say("Promised"), Text("\n".join(promised)))
    return rows


def is_to_answer(view: View, offer: Offer) -> bool:
    """H16: whether an offer waits for the viewer."""
    return view.viewer is not None and view.viewer in offer.parties and view.viewer not in offer.agreed


def offered(view: View, offer: Offer, names: Sequence[str], language: Language) -> Text:
    """H16: an offer part by part, and whose word is missing."""
    words = Text(deal(offer.parts, names, language, view.viewer))
    agreed = ", ".join(names[seat] for seat in offer.agreed)
    missing = ", ".join(names[seat] for seat in offer.parties if seat not in offer.agreed)
    words.append(
        "\n" + language.say("agreed: {agreed}; still to agree: {missing}", agreed=agreed, missing=missing), "dim"
    )
    if is_to_answer(view, offer):
        words.append("\n" + language.say("it waits for your answer"), "bold")
    return words


def checked(deals_since: int, language: Language) -> str:
    """H15: at which moment a claim was true."""
    if not deals_since:
        return language.say("checked")
    return language.count("checked before the last deal", "checked before the last {number} deals", deals_since)


# ---------------------------------------------------------------------------------------------------
# The hand, and what it would bring


def size(view: View, hand: Counts, language: Language) -> str:
    """H2: how many cards, what they are worth, and where the values come from."""
    worth = sum(number * value for number, value in zip(hand, view.settings.value, strict=True))
    number = language.count("{number} card", "{number} cards", sum(hand))
    held = number + " " + language.say("(worth {worth})", worth=worth)
    if is_reconstructed(view.settings.value, view.settings.number):
        return held + language.say("; in brackets each value, reconstructed (H2)")
    return held + language.say("; in brackets each value")


def add_sales(rows: Table, view: View, hand: Counts, decision: Decision, language: Language) -> None:
    """H17: what each customer would buy alone, and the sale that brings most; before one's turn as a preview."""
    is_selling = decision.question == Question.SELL
    if view.phase in (DISCARDING, ENDED, BETWEEN) or (view.phase == SELLING and not is_selling):
        return
    every_customer = range(len(CUSTOMERS))
    buyers = view.seats[decision.seat].customers
    if is_selling:
        buyers = tuple(number in decision.customers for number in every_customer)
    for number in compress(every_customer, buyers):
        alone = best_sale(hand, [other == number for other in every_customer], view.settings, can_ply=False)
        if alone.sets:
            sets = Text(", ").join(one_set(one, language) for one in alone.sets)
            rows.add_row(Text(segment(CUSTOMER + number, language)), sets)
    can_ply = not is_selling or decision.wares[1] > 0
    best = best_sale(hand, buyers, view.settings, can_ply)
    words = Text(talents(best.total, language))
    for place, one in enumerate(best.sets):
        words.append(f"{'; ' if place else ': '}{segment(CUSTOMER + one.customer, language)} ")
        words.append(one_set(one, language))
    if best.plied:
        words.append(" " + language.say("by plying your wares:") + " ")
        words.append(in_goods(tuple(counts(best.plied)), language))
    rows.add_row(language.say("Best sale"), words)


def one_set(one: Set, language: Language) -> Text:
    """H18, H19, H20: a set, and what it brings."""
    held = tuple(counts(one.cards))
    is_a_type = one.customer == GUILD_MASTER
    words = in_types(tuple(map(bool, types(held))), language) if is_a_type else in_goods(held, language)
    return words.append(f" = {one.price}", "bold")


# ---------------------------------------------------------------------------------------------------
# Cards


def in_goods(held: Counts, language: Language) -> Text:
    """Cards in one line, each good in the colour of its type."""
    words = [Text(words, COLOURS[TYPE[good]]) for good, words in piles(held, GOODS, language)]
    return Text(", ").join(words) if words else nothing(language)


def in_types(held: TypeCounts, language: Language) -> Text:
    """H3: what the backs of cards show, in one line."""
    words = [Text(words, COLOURS[type_]) for type_, words in piles(held, TYPES, language)]
    return Text(", ").join(words) if words else nothing(language)


def nothing(language: Language) -> Text:
    """Where there is no card."""
    return Text(language.say("nothing"), "dim")
