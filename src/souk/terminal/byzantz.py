"""A table of Byzantz, drawn. Every colour only repeats what a word says."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souk.games.byzantz.cards import GROUPS, MERCHANT, VALUE, Counts, Kind, counts, of_group
from souk.games.byzantz.decision import Decision
from souk.games.byzantz.law import has_group, highest_card, worth_of
from souk.games.byzantz.moves import Sell
from souk.games.byzantz.state import AUCTION, BETWEEN, ENDED, LAST_SALES, SHARING
from souk.games.byzantz.view import View
from souk.games.game import N_, Seat
from souk.locale import Language
from souk.locale.byzantz import TITLE, card, piles
from souk.terminal.screen import columns, facts

COLOURS = ("blue", "yellow", "green", "red", "magenta", "dark_orange3", "cyan")  # of the groups, in their order


def draw_table(
    view: View,
    awaited: frozenset[Seat],
    names: Sequence[str],
    language: Language,
    memory_aid: bool = False,
    is_open: bool = False,
) -> RenderableType:
    """What lies on the table; with the memory aid also what an attentive player remembers."""
    lines: list[RenderableType] = [heading(view, language), middle(view, language), ""]
    lines.append(seats(view, awaited, names, language, memory_aid or is_open))
    if memory_aid:
        lines.append(remembered(view, names, language))
    return Group(*lines)


def draw_hand(view: View, decision: Decision, title: str, language: Language) -> RenderableType:
    """B17: the viewer's own hand, and the sets in it."""
    rows = facts()
    if view.hand is not None:
        size = language.say(
            "{held} of {limit} cards, worth {worth}",
            held=sum(view.hand),
            limit=view.hand_limit,
            worth=worth_of(view.hand),
        )
        rows.add_row(Text(title), coloured(view.hand, language, "   ").append(f"   ({size})", "dim"))
    sales = decision.sales()
    if sales:
        rows.add_row(language.say("For sale"), Text("\n").join(sale(view, move, language) for move in sales))
    return rows


# ---------------------------------------------------------------------------------------------------
# The middle of the table


def heading(view: View, language: Language) -> Text:
    """Which round and auction this is, and how far the deck is used up."""
    parts = [language.say(TITLE)]
    if view.phase == ENDED:
        parts.append(language.say("the end"))
    elif view.phase == LAST_SALES:
        parts.append(language.say("last sales"))
    else:
        parts.append(language.say("round {round} of {rounds}", round=view.round + 1, rounds=view.rounds))
        parts.append(stage(view, language))
    parts.append(language.count("{number} card in the deck", "{number} cards in the deck", view.deck_left))
    return Text("\n" + " · ".join(parts), "bold")


def stage(view: View, language: Language) -> str:
    """B4, B15: the auction of the round, or the sharing out that follows the last."""
    if view.phase == SHARING:
        return language.say("the market is shared out")
    auction = view.auction if view.phase == BETWEEN else view.auction + 1
    return language.say("auction {auction} of {auctions}", auction=auction, auctions=view.players)


def middle(view: View, language: Language) -> Table:
    """B4, B14: the market by good, the bundle and the bidder cards that are left."""
    rows = facts()
    market = Text("\n").join(
        coloured(pile, language).append(worth_note(pile, language), "dim") for pile in groups_of(view.market)
    )
    rows.add_row(language.say("Market"), market if market.plain else nothing(language))
    rows.add_row(language.say("Bundle"), coloured(view.bundle, language, "   "))
    stack = " ".join(str(bidder_card) for bidder_card in view.bidder_stack)
    rows.add_row(language.say("Bidder cards"), Text(stack) if stack else nothing(language))
    return rows


def groups_of(cards: Counts) -> list[Counts]:
    """B14: these cards, apart by group."""
    return [of_group(cards, group) for group in range(len(GROUPS)) if has_group(cards, group)]


def worth_note(cards: Counts, language: Language) -> str:
    """What cards are worth in a bid; merchants are worth nothing there."""
    return "   " + language.say("(worth {worth})", worth=worth_of(cards)) if worth_of(cards) else ""


# ---------------------------------------------------------------------------------------------------
# The seats


def seats(
    view: View, awaited: frozenset[Seat], names: Sequence[str], language: Language, profits_shown: bool
) -> Table:
    """What everybody sees of each seat. An arrow marks whom the table waits for."""
    titles = ("", N_("Player"), N_("Hand"), N_("Bid"), "", N_("Profit"))
    table = columns(*(title and language.say(title) for title in titles))
    for seat, name in enumerate(names):
        here = view.seats[seat]
        bid = Text()
        if here.stake:
            bid = Text(f"{here.stake} = ").append(coloured(here.bid, language))
        table.add_row(
            Text(">" if seat in awaited else " ", "bold"),
            Text(name, "bold" if seat == view.viewer else ""),
            Text(str(here.hand_size)),
            bid,
            Text(standing(view, seat, language)),
            profit(view, seat, language, profits_shown),
        )
    return table


def standing(view: View, seat: Seat, language: Language) -> str:
    """How a seat stands in this round."""
    here = view.seats[seat]
    if seat == view.over_limit:
        return language.say("over the limit")
    if here.is_done:
        return language.say("is done")
    if here.bidder_card:
        return language.say("has bidder card {bidder_card}", bidder_card=here.bidder_card)
    if view.phase == AUCTION and here.has_passed:
        return language.say("has passed")
    if view.phase == AUCTION and seat == view.leader:
        return language.say("leads")
    return ""


def profit(view: View, seat: Seat, language: Language, is_shown: bool) -> Text:
    """B22: the number of profit cards, and their total where it may be seen."""
    here = view.seats[seat]
    shown = Text(language.count("{number} card", "{number} cards", here.profit_cards))
    total = here.profit
    if total is None and is_shown:
        total = sum(number * profit_of(view, kind) for kind, number in enumerate(view.memory.profits[seat]))
    return shown if total is None else shown.append(f" = {total}")


def profit_of(view: View, kind: Kind) -> int:
    """B24: what a card counts as profit."""
    return view.merchant_profit if kind == MERCHANT else VALUE[kind]


def remembered(view: View, names: Sequence[str], language: Language) -> Table:
    """What each rival surely holds, and how many of their cards nobody else has seen."""
    rows = facts()
    for rival, name in enumerate(names):
        if rival == view.viewer:
            continue
        sure = view.memory.surely(rival)
        unknown = view.seats[rival].hand_size - sum(sure)
        held = coloured(sure, language, "   ") if any(sure) else Text()
        if unknown:
            known = "   " if any(sure) else ""
            held.append(known + language.count("{number} unknown card", "{number} unknown cards", unknown), "dim")
        rows.add_row(Text(language.say("{name} holds", name=name)), held if held.plain else nothing(language))
    return rows


# ---------------------------------------------------------------------------------------------------
# Cards


def coloured(cards: Counts, language: Language, gap: str = ", ") -> Text:
    """Cards in one line, each group in its colour."""
    if not any(cards):
        return nothing(language)
    return Text(gap).join(Text(words, COLOURS[group]) for group, words in piles(cards, language))


def nothing(language: Language) -> Text:
    """Where there is no card."""
    return Text(language.say("nothing"), "dim")


def sale(view: View, move: Sell, language: Language) -> Text:
    """B17: a set, and the card of it that is kept."""
    cards = tuple(counts(move.cards))
    kept = highest_card(cards)
    note = language.say("keeps {card}, profit {profit}", card=card(kept, language), profit=profit_of(view, kept))
    return coloured(cards, language).append(f"   ({note})", "dim")
