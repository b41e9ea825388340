"""What a perfectly attentive player of Hafid's knows beyond the table.

A memory is made of nothing but what its viewer was told. It begins before the deal, when all cards lie in the draw
pile, and follows every card: types are seen by all, goods by some (H3). Goods become known by looking, by sales
and deals, by claims, and by offers: who makes or accepts an offer holds what they give in it, and goes on holding
it while the offer stands; an offer that falls after a deal tells that somebody no longer does.

Where the cards can be is the matter of `worlds`, for each type apart. Types depend on each other only when
somebody lacks a card of one type or of another, and nobody knows which.
What the final count tells (H25) comes too late for anybody, and is not looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import comb

from souk.games.game import Event, Rng, Seat, Viewer
from souk.games.hafid.cards import GOODS, TYPES, Counts, Good, Settings, TypeCounts, goods, goods_of, types
from souk.games.hafid.deals import Offer, Parts, cards_of, given_by, talents_of
from souk.games.hafid.events import (
    CardsDrawn,
    CardSearched,
    ClaimMade,
    DealCarriedOut,
    DiscardsShown,
    MarketClaimed,
    MarketFilled,
    MarketLookedAt,
    OfferAccepted,
    OfferFell,
    OfferMade,
    OfferWithdrawn,
    Reshuffled,
    SetSold,
    SharePaid,
    SurplusDiscarded,
    TypeLookedAt,
    WaresPlied,
)
from souk.games.hafid.worlds import LIMIT, Known, Place, Worlds, all_in_one_place, ignorant, merged

HOPELESS = 8  # times as many worlds at the deal as are kept: they are not even counted


@dataclass
class Memory:
    """What one viewer knows. It is not changed once it has been handed out; `after` gives another."""

    viewer: Viewer
    players: int
    markets: int
    known: tuple[Known, ...]  # the types, some of them together
    talents: tuple[int, ...]  # of each seat
    standing: tuple[Offer, ...] = ()
    # The cards that were laid on the discard pile, up to its top card. Some below may lie there no more: of equal
    # cards the lowest (H9).
    laid: tuple[Good, ...] = ()
    # H23: the draw pile has run out between the cards of a market, and it is not yet known of which.
    is_filling: bool = False
    # Answers that were given, kept to be given again.
    asked: dict[Place, list[tuple[Good, int, int]]] = field(default_factory=dict, compare=False, repr=False)

    # -----------------------------------------------------------------------------------------------
    # What is known

    def surely(self, place: Place) -> Counts:
        """The cards that are in a place, such as a rival's hand, in every world that this viewer can think of."""
        return tuple(least for _, least, _ in self.extremes(place))

    def possibly(self, place: Place) -> Counts:
        """The most of each good that there is in any such world."""
        return tuple(most for _, _, most in self.extremes(place))

    def surely_at(self, market: int) -> Counts:
        """The cards that surely lie in a foreign market."""
        return self.surely(self.players + market)

    def extremes(self, place: Place) -> list[tuple[Good, int, int]]:
        """Of each good the least and the most in a place."""
        if place not in self.asked:
            self.asked[place] = sorted(entry for known in self.known for entry in known.extremes(place))
        return self.asked[place]

    def some_world(self, rng: Rng) -> list[list[Good]]:
        """The cards of every place in some world that this viewer can think of."""
        world: list[list[Good]] = [[] for _ in range(self.discards + 1)]
        for known in self.known:
            for place, cards in enumerate(known.some_world(rng)):
                world[place] += cards
        return world

    # The places are the seats, then the markets, then these.

    @property
    def pile(self) -> Place:
        """The draw pile."""
        return self.players + self.markets

    @property
    def discards(self) -> Place:
        """The discard pile."""
        return self.players + self.markets + 1

    # -----------------------------------------------------------------------------------------------
    # Hearing

    def after(self, events: Sequence[Event]) -> "Memory":
        """The memory after all that one move has brought about, as this viewer was told it."""
        later = replace(self, asked={})
        for event in events:
            later.hear(event, events)
        if later.known is not self.known:
            old = set(map(id, self.known))
            later.known = tuple(known if id(known) in old else known.tightened() for known in later.known)
        return later

    def hear(self, event: Event, events: Sequence[Event]) -> None:
        """Take note of one event among those of a move."""
        match event:
            case CardsDrawn(seat, types_drawn, cards):
                self.draw(seat, types_drawn, cards)
            case MarketFilled(market, types_drawn):
                self.fill(self.players + market, types_drawn)
            case Reshuffled():
                self.reshuffle()
            case MarketLookedAt(_, market, cards) if cards is not None:
                self.have(self.players + market, cards)
            case TypeLookedAt(_, _, markets) if markets is not None:
                for market, cards in enumerate(markets):
                    self.have(self.players + market, cards)
            case DiscardsShown(_, cards) if cards is not None:
                self.have(self.discards, cards)
            case CardSearched(seat, type_, was_top, top, good):
                self.search(seat, type_, was_top, top, good)
            case MarketClaimed(seat, _, market, _, cards):
                self.claim(seat, self.players + market, cards)
            case OfferMade(seat, number, parts):
                self.standing += (Offer(number, parts, (seat,)),)
                self.have(seat, cards_given(seat, parts))
            case OfferAccepted(seat, number):
                self.agree(seat, number)
            case OfferWithdrawn(_, number) | OfferFell(number, _):
                self.standing = tuple(offer for offer in self.standing if offer.number != number)
            case DealCarriedOut(number, parts):
                self.deal(
                    number, parts, {fall.number: fall.because_of for fall in events if isinstance(fall, OfferFell)}
                )
            case ClaimMade(seat, good, 0, _):
                self.lack(seat, some(good))
            case ClaimMade(seat, good, least, _):
                self.have(seat, some(good, least))
            case SetSold(seat, _, cards, price) | WaresPlied(seat, cards, price):
                self.lay(seat, cards)
                self.earn(seat, price)
            case SurplusDiscarded(seat, cards):
                self.lay(seat, cards)
            case SharePaid(seat, receiver, _, paid):
                self.earn(seat, -paid)
                self.earn(receiver, paid)

    def draw(self, place: Place, drawn: TypeCounts, cards: Counts | None) -> None:
        """Cards went from the draw pile to a place."""
        if cards is not None:
            self.move(self.pile, place, cards, is_chance=True)
            return
        for type_, number in enumerate(drawn):
            if number:
                self.move_unknown(self.pile, place, type_, number)

    def fill(self, market: Place, drawn: TypeCounts) -> None:
        """H23: what was left of the old draw pile came first."""
        if self.is_filling:
            left = self.pile_types()
            self.pour(self.pile, market)
            self.pour(self.discards, self.pile)
            self.is_filling = False
            drawn = tuple(number - before for number, before in zip(drawn, left, strict=True))
        self.draw(market, drawn, None)

    def reshuffle(self) -> None:
        """H23: the discard pile becomes the draw pile. Cards that were left in that are going to a market."""
        self.laid = ()
        self.is_filling = any(self.pile_types())
        if not self.is_filling:
            self.pour(self.discards, self.pile)

    def pile_types(self) -> TypeCounts:
        """H3: the types in the draw pile."""
        return tuple(known.size(self.pile, type_) for type_, known in enumerate(map(self.of, range(len(TYPES)))))

    def search(self, seat: Seat, type_: int, was_top: bool, top: Good | None, good: Good | None) -> None:
        """H9: somebody took a card from the discard pile, the lowest of its good."""
        if not was_top:
            if good is not None:
                self.move(self.discards, seat, some(good))
            else:
                self.move_unknown(self.discards, seat, type_, 1, kept=top)
            return
        taken = self.laid[-1]
        self.lack(self.discards, some(taken, 2))
        self.move(self.discards, seat, some(taken))
        # What lay between the two tops must have been taken before.
        end = 0 if top is None else len(self.laid) - self.laid[::-1].index(top)
        for gone in sorted({*self.laid[end:]} - {taken}):
            self.lack(self.discards, some(gone))
        self.laid = self.laid[:end]
        if top is not None:
            self.have(self.discards, some(top))

    def claim(self, seat: Seat, market: Place, cards: Counts | None) -> None:
        """H10: all cards of a market went to a seat."""
        if cards is not None:
            self.have(market, cards)
        self.pour(market, seat)

    def agree(self, seat: Seat, number: int) -> None:
        """H15: who accepts an offer holds what they give."""
        for place, offer in enumerate(self.standing):
            if offer.number == number:
                self.standing = (*self.standing[:place], offer.accepted_by(seat), *self.standing[place + 1 :])
                self.have(seat, cards_given(seat, offer.parts))

    def deal(self, number: int, parts: Parts, fallen: dict[int, Seat]) -> None:
        """H16: of every other offer, all who agreed still hold what they give; or it falls, because of the first
        of them who does not.
        """
        self.standing = tuple(offer for offer in self.standing if offer.number != number)
        for part in parts:
            self.move(part.giver, part.receiver, tuple(cards_of(part.items)))
            self.earn(part.giver, -talents_of(part.items))
            self.earn(part.receiver, talents_of(part.items))
        lacking = []
        for offer in self.standing:
            for party in offer.agreed:
                if party == fallen.get(offer.number):
                    # Talents are public: if they suffice, it must be a card that is lacking.
                    if talents_of(given_by(party, offer.parts)) <= self.talents[party]:
                        lacking.append((party, cards_given(party, offer.parts)))
                    break
                self.have(party, cards_given(party, offer.parts))
        for party, cards in lacking:
            self.lack(party, cards)

    def lay(self, seat: Seat, cards: Counts) -> None:
        """H22: cards went face up to the discard pile, in the order of the goods."""
        self.move(seat, self.discards, cards)
        self.laid += tuple(goods(cards))

    def earn(self, seat: Seat, talents: int) -> None:
        """The Talents of a seat changed."""
        self.talents = (*self.talents[:seat], self.talents[seat] + talents, *self.talents[seat + 1 :])

    # -----------------------------------------------------------------------------------------------
    # Concluding

    def move(self, source: Place, place: Place, cards: Counts, is_chance: bool = False) -> None:
        """Known cards went from one place to another."""
        for known in self.about(cards):
            self.conclude(known, known.moved(source, place, cards, is_chance))

    def move_unknown(self, source: Place, place: Place, type_: int, number: int, kept: Good | None = None) -> None:
        """Cards of which only the type was seen went from one place to another."""
        known = self.of(type_)
        later = known.drawn(source, place, type_, number, kept)
        if later is None:
            self.conclude(known, *known.bounds())
            self.move_unknown(source, place, type_, number, kept)
        else:
            self.conclude(known, later)

    def pour(self, source: Place, place: Place) -> None:
        """All cards of one place went to another."""
        for known in self.known:
            if any(known.size(source, type_) for type_ in known.types):
                self.conclude(known, known.poured(source, place))

    def have(self, place: Place, cards: Counts) -> None:
        """All these cards are in a place; if its number of cards of a type is no higher, no others of it are."""
        for known in self.about(cards):
            if place != self.viewer and not is_sure(known, place, cards):
                self.conclude(known, known.having(place, cards))

    def lack(self, place: Place, cards: Counts) -> None:
        """Not all these cards are in a place: of one good there are fewer, and perhaps nobody knows of which."""
        doubtful = [known for known in self.about(cards) if not is_sure(known, place, cards)]
        if any(is_out_of_question(known, place, cards) for known in doubtful):
            return
        together, *others = doubtful
        for other in others:
            if not (isinstance(together, Worlds) and isinstance(other, Worlds)):
                return
            if len(together.ways) * len(other.ways) > LIMIT:
                return
            together = merged(together, other)
        self.known = tuple(known for known in self.known if all(known is not other for other in doubtful))
        self.known += (together.lacking(place, cards),)

    def about(self, cards: Counts) -> list[Known]:
        """What is known of the types of these cards."""
        there = types(cards)
        return [known for known in self.known if any(there[type_] for type_ in known.types)]

    def of(self, type_: int) -> Known:
        """What is known of a type."""
        return next(known for known in self.known if type_ in known.types)

    def conclude(self, before: Known, *later: Known) -> None:
        """Know something else instead."""
        self.known = (*(known for known in self.known if known is not before), *later)


def is_sure(known: Known, place: Place, cards: Counts) -> bool:
    """Whether all these cards, as far as their types are concerned, are known to be in a place."""
    return all(least >= cards[good] for good, least, _ in known.extremes(place))


def is_out_of_question(known: Known, place: Place, cards: Counts) -> bool:
    """Whether one of these cards is known to be lacking in a place."""
    return any(most < cards[good] for good, _, most in known.extremes(place))


def some(good: Good, number: int = 1) -> Counts:
    """So many cards of one good."""
    return tuple(number if other == good else 0 for other in range(len(GOODS)))


def cards_given(seat: Seat, parts: Parts) -> Counts:
    """The cards that a party gives in an offer."""
    return tuple(cards_of(given_by(seat, parts)))


# ---------------------------------------------------------------------------------------------------
# Beginnings


def before_the_deal(viewer: Viewer, players: int, settings: Settings) -> Memory:
    """H4: all cards lie in the draw pile, and nobody has any Talents."""
    pile = players + settings.markets
    known: list[Known] = []
    for type_ in range(len(TYPES)):
        worlds = all_in_one_place(type_, settings.number, pile, pile + 2)
        known += worlds.bounds() if about_worlds(type_, players, settings) > HOPELESS * LIMIT else [worlds]
    return Memory(viewer, players, settings.markets, tuple(known), talents=(0,) * players)


def about_worlds(type_: int, players: int, settings: Settings) -> float:
    """Roughly how many worlds there are of a type after the deal, for who sees one hand."""
    numbers = [settings.number[good] for good in goods_of(type_) if settings.number[good]]
    share = sum(numbers) / sum(settings.number)  # of this type among all cards
    kinds = len(numbers)
    hands = comb(round(settings.dealt * share) + kinds - 1, kinds - 1) if kinds else 1
    return float(hands ** (players - 1) * kinds ** (settings.to_market * settings.markets * share))


def without_a_past(
    viewer: Viewer,
    number: Counts,
    hands: Sequence[Counts],
    backs: Sequence[TypeCounts],
    talents: Sequence[int],
    standing: Sequence[Offer],
    laid: Sequence[Good],
) -> Memory:
    """Somebody has come to a table, and sees the backs of all cards, their own hand, and the offers that stand."""
    players = len(hands)
    known = tuple(ignorant(type_, number, [back[type_] for back in backs]) for type_ in range(len(TYPES)))
    memory = Memory(viewer, players, len(backs) - players - 2, known, tuple(talents), tuple(standing), tuple(laid))
    if viewer is not None:
        memory.known = tuple(seen.having(viewer, hands[viewer]) for seen in memory.known)
    if laid:
        memory.have(memory.discards, some(laid[-1]))
    for offer in standing:
        for party in offer.agreed:
            memory.have(party, cards_given(party, offer.parts))
    memory.known = tuple(seen.tightened() for seen in memory.known)
    return memory
