"""What the conformance suite is told about Hafid's Grand Bazaar, from its rules."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise, product
from math import comb
from random import Random
from typing import NamedTuple

from souk.games.game import Chance, Event, Move, Options, Piles, Refusal, Seat, Viewer
from souk.games.hafid import GAME, events
from souk.games.hafid.cards import (
    CUSTOMERS,
    GOOD,
    GOODS,
    MARKETS,
    TYPE,
    TYPES,
    Good,
    Settings,
    TypeCounts,
    counts,
    goods,
    types,
)
from souk.games.hafid.deals import Access, Card, Parts, Share, given_by, parties, why_not_give
from souk.games.hafid.decision import Decision, Question
from souk.games.hafid.events import (
    BidPlaced,
    CardsDrawn,
    CardSearched,
    ClaimMade,
    DealCarriedOut,
    Denied,
    DrewAsInformant,
    GameEnded,
    Lifted,
    MarketClaimed,
    MarketFilled,
    MarketLookedAt,
    OfferAccepted,
    OfferFell,
    OfferMade,
    Reshuffled,
    SetSold,
    SurplusDiscarded,
    TraderSent,
    TypeLookedAt,
    WaresPlied,
)
from souk.games.hafid.game import Hafid
from souk.games.hafid.moves import SEGMENT_NAMES, MakeOffer
from souk.games.hafid.reasons import SPEAKER_LACKS
from souk.games.hafid.state import CUSTOMER, DISCARDING, FREE_TRADER, NEGOTIATOR, SELLING, TRADING
from souk.games.hafid.table import Table
from souk.games.hafid.view import View
from tests.conformance.witness import Leak, kinds_in, kinds_met


def names(cards: Iterable[Good]) -> str:
    """Cards in the notation."""
    return " ".join(GOODS[good] for good in cards)


# ---------------------------------------------------------------------------------------------------
# Who saw what


class Place(NamedTuple):
    """Where a card lay: in the deck, which is pile 0, or in the new draw pile of a reshuffle."""

    pile: int
    number: int


class Ledger:
    """Who saw which place of which pile. Cards that are dealt, drawn, claimed or looked at are seen by one seat
    (H3, H9); cards that are sold, plied, discarded or change hands by a deal are shown to all (H15, H22).

    Cards of one good can't be told apart: who shows a card of which everybody saw one enter the hand is taken to
    show that one, and the others have learnt nothing. What a seat has said about its hand, by a claim or by
    agreeing to give something (H15), must stay equally true in every twin: no card of that good is exchanged into
    that hand or out of it. The back of every card is seen by all (H3), so cards change places with others of their
    type.
    """

    def __init__(self, players: int, chance: Chance) -> None:
        self.chance = chance
        self.piles = [list(chance.deck)]
        self.next = 0  # the place of the next card in the last pile
        self.waiting: list[Place] = []  # drawn for a market that was being filled when the pile ran out
        self.hands: dict[Seat, list[Place]] = {seat: [] for seat in range(players)}
        self.markets: list[list[Place]] = [[] for _ in MARKETS]
        self.discards: list[Place] = []
        self.shown: set[Place] = set()  # to all
        self.seen: dict[Seat, set[Place]] = {seat: set() for seat in range(players)}
        self.said: dict[Seat, set[str]] = {seat: set() for seat in range(players)}  # the goods spoken of
        self.offers: dict[int, Parts] = {}

    def name(self, place: Place) -> str:
        """The card that lay there."""
        return self.piles[place.pile][place.number]

    def type(self, place: Place) -> int:
        """What its back shows."""
        return TYPE[GOOD[self.name(place)]]

    def watch(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case CardsDrawn(seat, backs):
                    self.get(seat, self.draw(backs))
                case MarketFilled(market, backs):
                    self.markets[market] += self.draw(backs)
                case Reshuffled():
                    self.reshuffle()
                case MarketLookedAt(seat, market):
                    self.seen[seat].update(self.markets[market])
                case TypeLookedAt(seat, type_):
                    lying = chain.from_iterable(self.markets)
                    self.seen[seat].update(place for place in lying if self.type(place) == type_)
                case CardSearched(seat=seat, good=int(good)):
                    found = next(place for place in self.discards if self.name(place) == GOODS[good])
                    self.discards.remove(found)
                    self.get(seat, [found])
                case MarketClaimed(seat=seat, market=market):
                    self.get(seat, self.markets[market])
                    self.markets[market] = []
                case OfferMade(seat, number, parts):
                    self.offers[number] = parts
                    self.agree(seat, parts)
                case OfferAccepted(seat, number):
                    self.agree(seat, self.offers[number])
                case ClaimMade(seat=seat, good=good):
                    self.said[seat].add(GOODS[good])
                case DealCarriedOut(_, parts):
                    self.deal(parts)
                case SetSold(seat=seat, cards=cards) | WaresPlied(seat=seat, cards=cards):
                    self.discards += self.show(seat, goods(cards))
                case SurplusDiscarded(seat, cards):
                    self.discards += self.show(seat, goods(cards))
                case GameEnded(scores):
                    self.end(scores)

    def draw(self, backs: TypeCounts) -> list[Place]:
        """H3: the next cards, whose backs all see."""
        pile = len(self.piles) - 1
        number = sum(backs) - len(self.waiting)
        places = [*self.waiting, *(Place(pile, index) for index in range(self.next, self.next + number))]
        self.next += number
        self.waiting = []
        assert backs == types(counts(GOOD[self.name(place)] for place in places)), "these are not the next cards"
        return places

    def reshuffle(self) -> None:
        """H23: the discard pile, as it lies, in the order that chance has for it."""
        pile = len(self.piles) - 1
        self.waiting = [Place(pile, index) for index in range(self.next, len(self.piles[pile]))]
        lying = Counter(map(self.name, self.discards))
        fresh = []
        for name in self.chance.order(pile):
            if lying[name]:
                lying[name] -= 1
                fresh.append(name)
        assert len(fresh) == len(self.discards), "chance has an order of all cards"
        self.piles.append(fresh)
        self.next = 0
        self.discards = []

    def get(self, seat: Seat, places: Iterable[Place]) -> None:
        """Cards enter a hand, and its seat looks at them."""
        for place in places:
            self.hands[seat].append(place)
            self.seen[seat].add(place)

    def show(self, seat: Seat, cards: Iterable[Good]) -> list[Place]:
        """Cards leave a hand for all to see."""
        found = []
        for good in cards:
            places = [place for place in self.hands[seat] if self.name(place) == GOODS[good]]
            assert places, f"seat {seat} showed {GOODS[good]} and never got it"
            place = next((place for place in places if place in self.shown), places[0])
            self.hands[seat].remove(place)
            self.shown.add(place)
            found.append(place)
        return found

    def agree(self, seat: Seat, parts: Parts) -> None:
        """H15, H16: a party holds what it agrees to give, and everybody sees when it no longer does."""
        self.said[seat].update(str(item) for item in given_by(seat, parts) if isinstance(item, Card))

    def deal(self, parts: Parts) -> None:
        """H14: what is given was held before; nothing is passed on."""
        given = [
            (part.receiver, self.show(part.giver, [item.good for item in part.items if isinstance(item, Card)]))
            for part in parts
        ]
        for receiver, places in given:
            self.get(receiver, places)

    def end(self, scores: Sequence[int]) -> None:
        """H25: of those who tie, the value left in hand is compared, so nothing is exchanged there."""
        first = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(first) > 1:
            for seat in first:
                self.said[seat].update(GOODS)

    def twin(self, viewer: Viewer, rng: Random) -> Chance:
        known = self.shown | (set() if viewer is None else self.seen[viewer])
        silent = {place: self.said[seat] for seat, hand in self.hands.items() for place in hand}
        groups = defaultdict(list)
        for pile, cards in enumerate(self.piles):
            for index in range(len(cards)):
                place = Place(pile, index)
                if place not in known and self.name(place) not in silent.get(place, ()):
                    groups[pile, self.type(place)].append(place)
        piles = [list(cards) for cards in self.piles]
        for places in groups.values():
            for _ in range(2 * len(places)):
                (pile, one), (_, other) = places[rng.randrange(len(places))], places[rng.randrange(len(places))]
                cards = piles[pile]
                if cards[other] in silent.get(Place(pile, one), ()):
                    continue
                if cards[one] in silent.get(Place(pile, other), ()):
                    continue
                cards[one], cards[other] = cards[other], cards[one]
        deck, *reshuffled = piles
        # Of reshuffles to come nobody has seen anything.
        return Chance(self.chance.first, deck, Piles(reshuffled, backwards(self.chance.order)))


def backwards(order: Callable[[int], Sequence[str]]) -> Callable[[int], Sequence[str]]:
    """The same orders, the last card first."""
    return lambda number: order(number)[::-1]


# ---------------------------------------------------------------------------------------------------
# Moves


FEW = 260  # choices of cards; of more only some are tried
ALONE = ("draw", "decline", "send", "hold", "yield", "deny", "lift", "done")


class HafidWitness:
    """The cards of Hafid's and how moves are written."""

    records = 300
    closed = frozenset({*ALONE, "bid", "look", "search", "claim", "accept", "withdraw", "sell", "ply", "discard"})
    open = frozenset({"offer", "say"})

    def options(self, players: int, rng: Random) -> Options:
        """Most tables have another deck: one that is soon used up, or of cheap goods, where ties are common."""
        if rng.random() < 0.4:
            return {}
        least = Settings(1).dealt * players + Settings(1).to_market * len(MARKETS)
        number = least + rng.choice([0, 1, 5, 15, 200]) - len(GOODS)
        found = Counter(rng.choices(GOODS, k=number))
        dearest = rng.choice([1, 1, 1, 4])
        return {"deck": {name: [1 + rng.randrange(dearest), 1 + found[name]] for name in GOODS}}

    def ledger(self, players: int, chance: Chance) -> Ledger:
        return Ledger(players, chance)

    def candidates(self, view: View, rng: Random) -> Iterator[str]:
        yield from ALONE
        for segment in SEGMENT_NAMES:
            yield f"bid {segment}"
            yield from (f"bid {segment} {number}" for number in (0, *range(2, 8)))
        yield from (f"look {word}" for word in (*MARKETS, *TYPES, "nothing"))
        yield from (f"search {name}" for name in GOODS)
        yield from (f"claim {market}" for market in MARKETS)
        for number in range(view.said + 2):
            yield from (f"accept {number}", f"withdraw {number}")
        yield from (f"sell guild-master {type_}" for type_ in TYPES)
        hand = view.hand or ()
        for good, held in enumerate(hand):
            yield from (f"sell haggler {names([good] * number)}" for number in range(1, held + 2))
        one_of_each = [
            [good for good in goods_of(type_) if hand and hand[good]] or [rng.choice(goods_of(type_))]
            for type_ in range(len(TYPES))
        ]
        is_selling = view.turn == view.viewer and view.phase in (SELLING, DISCARDING)
        for cards in product(*one_of_each) if is_selling else [[held[0] for held in one_of_each]]:
            yield f"sell collector {names(cards)}"
        for cards in choices(hand, FEW if is_selling else 2, rng):
            yield from (f"{verb} {names(cards)}" for verb in ("ply", "discard"))
            if rng.random() < 0.02:
                yield from (f"sell {customer} {names(cards)}" for customer in ("haggler", "collector"))

    def judged(self, view: View, rng: Random) -> Iterator[tuple[str, bool]]:
        me = view.viewer
        assert me is not None
        assert view.hand is not None
        seat = view.seats[me]
        may_speak = view.phase == TRADING and not seat.has_lifted
        may_claim = may_speak and seat.claims_said < Settings(1).claims_in_a_phase
        good = rng.choice([*goods(view.hand), rng.randrange(len(GOODS))])
        held = view.hand[good]
        if held:
            yield f"say {GOODS[good]}>={held}", may_claim
        yield f"say {GOODS[good]}>={held + 1}", False
        yield f"say {GOODS[good]}=0", may_claim and held == 0

        other = rng.choice([rival for rival in range(view.players) if rival != me])
        may_name = not view.seats[other].has_lifted and any(view.on[NEGOTIATOR][party] for party in (me, other))
        standing = sum(offer.speaker == me for offer in view.offers)
        may_offer = may_speak and may_name and standing < 8 and seat.offers_said < 40
        wish = f"{other}>{me} {names([rng.randrange(len(GOODS))])}"
        customer = rng.randrange(len(CUSTOMERS))
        to = CUSTOMERS[customer]
        gifts = {
            names([good] * (held + 1)): False,
            "talents:0": False,
            f"talents:{seat.talents + 1}": False,
            f"access:{to}": view.on[CUSTOMER + customer][me] > 0,
            **{f"share:{to}:{part}": True for part in ("1", "100", "1%", "100%")},
            **{f"share:{to}:{part}": False for part in ("0", "0%", "101%")},
        }
        if held:
            gifts[names([good] * held)] = True
        if seat.talents:
            gifts[f"talents:{seat.talents}"] = True
        yield f"offer {wish}", may_offer
        for gift, is_mine_to_give in gifts.items():
            yield f"offer {wish}; {me}>{other} {gift}", may_offer and is_mine_to_give
        yield f"offer {me}>{me} {names([good])}", False
        yield f"offer {wish}; {other}>{other} talents:1", False
        yield f"offer {wish}; {view.players}>{me} talents:1", False
        yield f"offer {other}>{me}", False
        third = [rival for rival in range(view.players) if rival not in (me, other)]
        if third:
            yield f"offer {other}>{third[0]} talents:1", False

    def probes(self, view: View, rng: Random) -> Iterator[str]:
        yield from rng.sample(ALONE, 3)
        yield f"bid {rng.choice(SEGMENT_NAMES)} {rng.randrange(2, 7)}"
        yield f"search {rng.choice(GOODS)}"
        yield f"claim {rng.choice(MARKETS)}"
        yield f"accept {rng.randrange(1, view.said + 2)}"
        hand = list(goods(view.hand or ()))
        rng.shuffle(hand)
        yield f"say {rng.choice(GOODS)}>={rng.randrange(1, 3)}"
        yield f"say {rng.choice(GOODS)}=0"
        for verb in ("ply", "discard", "sell haggler"):
            yield f"{verb} {names(sorted(hand[: rng.randrange(1, 8)]))}".rstrip()
        me, other = view.viewer, rng.randrange(view.players)
        backs = [type_ for type_, number in enumerate(view.seats[other].types) if number]
        for _ in range(2):
            good = rng.choice(goods_of(rng.choice(backs or [0])))
            yield f"offer {other}>{me} {GOODS[good]}; {me}>{other} {names(hand[:1]) or 'talents:1'}"

    # -----------------------------------------------------------------------------------------------
    # What there is, and what occurs

    def where_the_cards_are(self, state: Table) -> list[str]:
        seats = range(state.players)
        places: list[Sequence[int]] = [state.hand[seat] for seat in seats]
        assert [sum(hand) for hand in places] == state.hand_size[: state.players]
        assert [sum(market) for market in state.market] == state.market_size
        places += state.market
        places.append(counts(state.discards[: state.discarded]))
        places.append(counts(state.deck[state.drawn : state.pile_end]))
        assert all(number >= 0 for place in places for number in place), "there are no fewer cards than none"
        assert all(state.talents[seat] >= 0 for seat in seats), "nobody gives Talents that they do not have"
        return sorted(GOODS[good] for place in places for good in goods(place))

    def occurrences(self, told: Sequence[Sequence[Event]]) -> Counter[str]:
        found = kinds_met(told)
        for step in told:
            found.update(chain.from_iterable(map(remarkable, step)))
            has_lifted = any(isinstance(event, Lifted) for event in step)
            falls = sum(isinstance(event, OfferFell) for event in step)
            found["an offer fell because a party " + ("lifted" if has_lifted else "lacked")] += falls
            for event, after in pairwise([*step, None]):
                drawn = sum(after.types) if isinstance(after, CardsDrawn) else 0
                match event:
                    case TraderSent() | Denied() if drawn < 2 and not isinstance(after, Reshuffled):
                        found["a trader found too few cards"] += 1
                    case DrewAsInformant() if not drawn and not isinstance(after, Reshuffled):
                        found["the Informant found no card"] += 1
            for before, event, after in zip(step, step[1:], step[2:], strict=False):
                match before, event, after:
                    case CardsDrawn(seat), Reshuffled(), CardsDrawn(same) if seat == same:
                        found["a reshuffle in the middle of a draw"] += 1
        return found

    def must_occur(self, players: int) -> frozenset[str]:
        return frozenset(
            {
                *kinds_in(events),
                "several traders of one player",
                "an offer fell because a party lacked",
                "an offer fell because a party lifted",
                "access given",
                "a share promised",
                "a reshuffle in the middle of a draw",
                "a trader found too few cards",
                "the Informant found no card",
                "a market could not be filled",
                "a tie",
                *(["a deal of several"] if players > 2 else []),
            }
        )

    def leaks(self) -> Mapping[str, Leak]:
        return {
            "a rival's goods in the view": Leak(HandInView(), "view"),
            "the good on top of the draw pile": Leak(TopOfPile(), "view"),
            "the goods of a market": Leak(MarketInView(), "view"),
            "the order of the next reshuffle": Leak(NextOrder(), "view"),
            "what was drawn": Leak(DrawnInEvent(), "events"),
            "what was claimed": Leak(ClaimedInEvent(), "events"),
            "what the Informant saw": Leak(LookInEvent(), "events"),
            "an offer that falls before anybody has agreed to give": Leak(FallenTooSoon(), "events"),
            "a hand in a refusal": Leak(HandInRefusal(), "refusal"),
            "an offer refused because another party lacks": Leak(OtherPartyLacks(), "refusal"),
            "offers that depend on another hand": Leak(HandInOffers(), "decision"),
            "acceptances that depend on another hand": Leak(HandInAcceptances(), "decision"),
            "a skipped question": Leak(SkippedQuestion(), "awaited"),
        }


WITNESS = HafidWitness()


def goods_of(type_: int) -> list[Good]:
    """H1: the goods of a type."""
    return [good for good in range(len(GOODS)) if TYPE[good] == type_]


def choices(hand: Sequence[int], few: int, rng: Random) -> Iterator[tuple[Good, ...]]:
    """Every choice of so many cards of a hand, for every number of them; where they are many, a few of them."""
    cards = list(goods(hand))
    for number in range(1, len(cards) + 1):
        if comb(len(cards), number) <= few:
            yield from sorted(set(combinations(cards, number)))
        else:
            yield from (tuple(sorted(rng.sample(cards, number))) for _ in range(min(few, 10)))


def remarkable(event: Event) -> Iterator[str]:
    """What is remarkable about an event by itself."""
    match event:
        case BidPlaced(segment=segment, total=total) if segment == FREE_TRADER and total > 1:
            yield "several traders of one player"
        case MarketFilled(_, backs) if sum(backs) < Settings(1).to_market:
            yield "a market could not be filled"
        case DealCarriedOut(_, parts):
            items = [item for part in parts for item in part.items]
            if len(parties(parts)) > 2:
                yield "a deal of several"
            if any(isinstance(item, Access) for item in items):
                yield "access given"
            if any(isinstance(item, Share) for item in items):
                yield "a share promised"
        case GameEnded(scores, _, winners):
            if sum(score == max(scores) for score in scores) > 1:
                yield "a tie"
            if len(winners) > 1:
                yield "a shared win"


# ---------------------------------------------------------------------------------------------------
# Leaks, planted on purpose


class HandInView(Hafid):
    """What a seat has earned gives its cards away."""

    def view(self, state: Table, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        return view._replace(
            seats=tuple(seat._replace(earned=tuple(state.hand[other])) for other, seat in enumerate(view.seats))
        )


class TopOfPile(Hafid):
    """The back of the top card shows its good."""

    def view(self, state: Table, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        return view if view.top_type is None else view._replace(top_type=state.deck[state.drawn])


class MarketInView(Hafid):
    """The cards in the markets lie face up."""

    def view(self, state: Table, viewer: Viewer) -> View:
        return super().view(state, viewer)._replace(markets=tuple(map(tuple, state.market)))


class NextOrder(Hafid):
    """The number of reshuffles gives the first card of the next one away."""

    def view(self, state: Table, viewer: Viewer) -> View:
        return super().view(state, viewer)._replace(reshuffles=state.order[0])


class DrawnInEvent(Hafid):
    """Everybody hears what was drawn."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, CardsDrawn) else super().redact(event, viewer)


class ClaimedInEvent(Hafid):
    """Everybody hears what lay in the market that was claimed."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, MarketClaimed) else super().redact(event, viewer)


class LookInEvent(Hafid):
    """Everybody hears what the Informant saw."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, MarketLookedAt | TypeLookedAt) else super().redact(event, viewer)


def lacking(state: Table, parts: Parts) -> list[Seat]:
    """The parties that do not hold the cards that they are to give."""
    return [seat for seat in parties(parts) if why_not_give(state, seat, parts, SPEAKER_LACKS) == SPEAKER_LACKS]


class FallenTooSoon(Hafid):
    """An offer falls at once if a party could not agree to it."""

    def play(self, state: Table, seat: Seat, move: Move) -> list[Event]:
        events = super().play(state, seat, move)
        if not isinstance(move, MakeOffer):
            return events
        return [*events, *(OfferFell(state.book.said, party, False) for party in lacking(state, move.parts))]


class HandInRefusal(Hafid):
    """A refusal knows the next seat's cards."""

    def refusal(self, state: Table, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        cards = str(state.hand[(seat + 1) % state.players])
        return None if refusal is None else replace(refusal, facts={**refusal.facts, "cards": cards})


class OtherPartyLacks(Hafid):
    """H15 forbids it: who words an offer learns what the others hold."""

    def refusal(self, state: Table, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        if refusal is None and isinstance(move, MakeOffer) and lacking(state, move.parts):
            return Refusal("lacking", "H15", "Somebody lacks what they are to give.")
        return refusal

    def play(self, state: Table, seat: Seat, move: Move) -> list[Event]:
        return GAME.play(state, seat, move)  # it is only asked


class HandInOffers(Hafid):
    """Offers can be made only while the next seat holds an even number of the first good that comes to mind."""

    def decision(self, state: Table, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        if decision.trading is None:
            return decision
        is_even = sum(state.hand[(seat + 1) % state.players][::2]) % 2 == 0
        return replace(decision, trading=replace(decision.trading, can_offer=is_even))


class HandInAcceptances(Hafid):
    """Only those offers can be accepted that all parties could carry out."""

    def decision(self, state: Table, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        if decision.trading is None:
            return decision
        acceptable = tuple(
            offer.number for offer in state.book.standing.values() if not lacking(state, offer.parts)
        )
        return replace(decision, trading=replace(decision.trading, acceptable=acceptable))


class SkippedQuestion(Hafid):
    """Who has nothing to sell is not waited for, which tells the others about a hand."""

    def awaited(self, state: Table) -> frozenset[Seat]:
        return frozenset(seat for seat in super().awaited(state) if not self.can_only_be_done(state, seat))

    def can_only_be_done(self, state: Table, seat: Seat) -> bool:
        decision = self.decision(state, seat)
        return decision.question == Question.SELL and not any(decision.sales())
