"""Hafid's Grand Bazaar, as everybody else asks it: the law behind the protocol of all games."""

from collections.abc import Mapping
from dataclasses import replace

from souk.games.fields import NO_SUCH_SEAT
from souk.games.game import (
    N_,
    Chance,
    Clauses,
    Event,
    Game,
    Move,
    Option,
    Options,
    Outcome,
    Refusal,
    Refused,
    Rng,
    Seat,
    Viewer,
    WrongSetup,
    quoted,
    tiebreaks,
)
from souk.games.hafid import deals, law
from souk.games.hafid.cards import DECK, GOOD, GOODS, SETTINGS, Settings, counts, goods, values_and_numbers
from souk.games.hafid.decision import Decision, decision_of
from souk.games.hafid.events import GameEnded, told
from souk.games.hafid.moves import (
    Accept,
    Bid,
    Claim,
    Decline,
    Deny,
    Discard,
    Done,
    Draw,
    Hold,
    Lift,
    LookAtMarket,
    LookAtNothing,
    LookAtType,
    MakeOffer,
    Ply,
    Say,
    Search,
    Sell,
    Send,
    Withdraw,
    Yield,
    parse,
)
from souk.games.hafid.reasons import BID_TOO_LOW, NOT_ONE_GOOD, REASONS, WRONG_NUMBER_TO_PLY
from souk.games.hafid.state import ENDED, TRADING
from souk.games.hafid.table import Table
from souk.games.hafid.view import View, imagine, view_of

# Nobody shuffles more cards, and no reader of a record should have to; and sums stay numbers that can be written.
MOST_CARDS = 10_000
MOST_VALUE = 1_000_000


def check_deck(choice: object, players: int) -> None:
    """H2: another deck names every good with its value and its number of cards."""
    if not isinstance(choice, Mapping):
        raise WrongSetup(N_("A deck is a table of goods."), "H2")
    for name in choice:
        if name not in GOOD:
            raise WrongSetup(
                N_("There is no good {word}, and a deck has only the goods of the game."), "H2", word=quoted(name)
            )
    for name in GOODS:
        if name not in choice:
            raise WrongSetup(N_("The deck lacks {word}."), "H2", word=quoted(name))
        match choice[name]:
            case [value, number] if (
                (type(value), type(number)) == (int, int)
                and 1 <= value <= MOST_VALUE
                and 1 <= number <= MOST_CARDS
            ):
                continue
        raise WrongSetup(
            N_("{word} needs a value of 1 to {value} and 1 to {cards} cards, in whole numbers."),
            "H2",
            word=quoted(name),
            value=MOST_VALUE,
            cards=MOST_CARDS,
        )
    needed = needed_cards(players)
    found = sum(choice[name][1] for name in GOODS)
    if found > MOST_CARDS:
        raise WrongSetup(
            N_("The deck has {found} cards, and {most} are the most."), "H2", found=found, most=MOST_CARDS
        )
    if found < needed:
        raise WrongSetup(
            N_("The deck has {found} cards, and {players} players need at least {needed}."),
            "H2",
            found=found,
            players=players,
            needed=needed,
        )


def needed_cards(players: int) -> int:
    """H2: what the first deal takes."""
    settings = SETTINGS[players]
    return settings.dealt * players + settings.to_market * settings.markets


class Hafid(Game[Table, View]):
    """Cubes on caravans, free trading, sets for customers. Other settings give smaller games."""

    name = "hafid"
    rules = 1
    clauses = Clauses(players="H24", deck="H2", result="H25")
    options = {
        "deck": Option(
            {name: list(entry) for name, entry in DECK.items()},
            check_deck,
            N_("the value and the number of cards of each good"),
            clause="H2",
            is_table=True,
        ),
    }

    def __init__(self, settings: Mapping[int, Settings] = SETTINGS) -> None:
        self.settings = settings
        self.seats = range(min(settings), max(settings) + 1)

    def settings_of(self, players: int, options: Options) -> Settings:
        """The numbers of the rules at a table, another deck among them."""
        deck = options.get("deck")
        if not isinstance(deck, Mapping):
            return self.settings[players]
        value, number = values_and_numbers(deck)
        return replace(self.settings[players], value=value, number=number)

    def deck(self, players: int, options: Options) -> list[str]:
        return sorted(GOODS[good] for good in goods(self.settings_of(players, options).number))

    def blank(self, players: int, options: Options) -> Table:
        return Table(self.settings_of(players, options), players)

    def start(self, players: int, chance: Chance, options: Options) -> tuple[Table, list[Event]]:
        s = self.blank(players, options)
        s.first = chance.first
        s.deck[: s.deck_size] = [GOOD[name] for name in chance.deck]
        s.next_order = chance.order
        s.settle()
        s.notes = []
        law.deal(s)
        return s, self.settled(s)

    def parse(self, text: str) -> Move:
        return parse(text)

    def awaited(self, state: Table) -> frozenset[Seat]:
        return frozenset(seat for seat in range(state.players) if law.is_asked(state, seat))

    def invited(self, state: Table) -> frozenset[Seat]:
        if state.phase != TRADING:
            return frozenset()
        return frozenset(seat for seat in range(state.players) if not state.has_lifted[seat])

    def decision(self, state: Table, seat: Seat) -> Decision:
        return decision_of(state, state.book, seat)

    def refusal(self, state: Table, seat: Seat, move: Move) -> Refusal | None:
        number = self.why_not(state, seat, move)
        return Refusal(*REASONS[number], self.facts(state, seat, move, number)) if number else None

    def facts(self, s: Table, seat: Seat, move: Move, reason: int) -> dict[str, int | str]:
        """What fills the braces of a refusal: the numbers of the rules, and what everybody sees."""
        facts: dict[str, int | str] = {
            "limit": s.hand_limit,
            "standing": s.offers_at_a_time,
            "offers": s.offers_in_a_phase,
            "claims": s.claims_in_a_phase,
        }
        if reason == BID_TOO_LOW and isinstance(move, Bid):
            facts["least"] = law.least_total(s, seat, move.segment)
        elif reason == NOT_ONE_GOOD:
            facts["least"] = s.haggler_least
        elif reason == WRONG_NUMBER_TO_PLY:
            facts |= {"least": s.ply_least, "most": s.ply_most}
        elif isinstance(move, Discard) and seat in range(s.players):
            facts["surplus"] = law.surplus(s, seat)
        return facts

    def why_not(self, s: Table, seat: Seat, move: Move) -> int:
        """The law's reason against a move, or 0."""
        if seat not in range(s.players):
            return NO_SUCH_SEAT
        match move:
            case Bid(segment, number):
                return law.why_not_bid(s, seat, segment, number)
            case LookAtMarket(market):
                return law.why_not_look_at_market(s, seat, market)
            case LookAtType() | LookAtNothing():
                return law.why_not_look(s, seat)
            case Search(good):
                return law.why_not_search(s, seat, good)
            case Draw() | Decline():
                return law.why_not_take(s, seat)
            case Claim(market):
                return law.why_not_claim(s, seat, market)
            case Send() | Hold():
                return law.why_not_send(s, seat)
            case Yield() | Deny():
                return law.why_not_yield(s, seat)
            case MakeOffer(parts):
                return deals.why_not_offer(s, s.book, seat, parts)
            case Accept(number):
                return deals.why_not_accept(s, s.book, seat, number)
            case Withdraw(number):
                return deals.why_not_withdraw(s, s.book, seat, number)
            case Say(good, least):
                return deals.why_not_say(s, seat, good, least)
            case Lift():
                return law.why_not_lift(s, seat)
            case Sell(customer, cards):
                return law.why_not_sell(s, seat, customer, counts(cards))
            case Ply(cards):
                return law.why_not_ply(s, seat, counts(cards))
            case Done():
                return law.why_not_end_selling(s, seat)
            case Discard(cards):
                return law.why_not_discard(s, seat, counts(cards))
        raise TypeError(f"{move!r} is no move of {self.name}")

    def carry_out(self, state: Table, seat: Seat, move: Move) -> None:
        self.play(state, seat, move)  # what everybody remembers follows from what is told

    def play(self, state: Table, seat: Seat, move: Move) -> list[Event]:
        refusal = self.refusal(state, seat, move)
        if refusal is not None:
            raise Refused(refusal)
        state.notes = []
        self.make(state, seat, move)
        return self.settled(state)

    def make(self, s: Table, seat: Seat, move: Move) -> None:
        """Change the state by a move that nothing is against."""
        match move:
            case Bid(segment, number):
                law.bid(s, seat, segment, number)
            case LookAtMarket(market):
                law.look_at_market(s, seat, market)
            case LookAtType(type_):
                law.look_at_type(s, seat, type_)
            case LookAtNothing():
                law.look_at_nothing(s, seat)
            case Search(good):
                law.search(s, seat, good)
            case Draw():
                law.draw_as_informant(s, seat)
            case Decline():
                law.decline(s, seat)
            case Claim(market):
                law.claim(s, seat, market)
            case Send():
                law.send(s, seat)
            case Hold():
                law.hold(s, seat)
            case Yield():
                law.yield_way(s, seat)
            case Deny():
                law.deny(s, seat)
            case MakeOffer(parts):
                deals.make_offer(s, s.book, seat, parts)
            case Accept(number):
                deals.accept(s, s.book, seat, number)
            case Withdraw(number):
                deals.withdraw(s, s.book, seat, number)
            case Say(good, least):
                deals.say(s, s.book, seat, good, least)
            case Lift():
                deals.lift(s, s.book, seat)
            case Sell(customer, cards):
                law.sell(s, seat, customer, counts(cards))
            case Ply(cards):
                law.ply(s, seat, counts(cards))
            case Done():
                deals.pay_shares(s, s.book, seat)
                law.done(s, seat)
            case Discard(cards):
                law.discard(s, seat, counts(cards))

    def settled(self, s: Table) -> list[Event]:
        """After a move: what happened, and who knows it."""
        events = told(s.notes or [])
        s.notes = None
        if s.phase == ENDED:
            events.append(self.end(s))
        s.settle()
        s.remember(events)
        return events

    def end(self, s: Table) -> GameEnded:
        """H25: how an ended game is counted."""
        seats = range(s.players)
        scores = tuple(law.score(s, seat) for seat in seats)
        return GameEnded(
            scores=scores,
            left=tiebreaks(scores, lambda seat: law.worth_of(s, s.hand[seat])),
            winners=tuple(seat for seat in seats if law.is_winner(s, seat)),
        )

    def view(self, state: Table, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def imagine(self, view: View, rng: Rng) -> Table:
        return imagine(view, rng)

    def outcome(self, state: Table) -> Outcome | None:
        if state.phase != ENDED:
            return None
        end = self.end(state)
        return Outcome(end.scores, end.winners)

    def reshuffles(self, state: Table) -> list[list[str]]:
        return state.piles
