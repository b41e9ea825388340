"""What the conformance suite is told about Byzantz, from its rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from random import Random

from souk.games.byzantz import events
from souk.games.byzantz.cards import GROUPS, KINDS, MERCHANT, NAMES, SETTINGS, Settings, counts, kinds
from souk.games.byzantz.decision import Decision, Question
from souk.games.byzantz.events import (
    BidRaised,
    BundleTaken,
    BundleTurnedUp,
    Discarded,
    GameEnded,
    GroupTaken,
    Passed,
    SetSold,
)
from souk.games.byzantz.game import Byzantz
from souk.games.byzantz.state import State
from souk.games.byzantz.view import View
from souk.games.game import Chance, Event, Move, Options, Refusal, Seat, Viewer
from tests.conformance.witness import Leak, kinds_in, kinds_met


def names(kinds: Iterable[int]) -> str:
    """Cards in the notation."""
    return " ".join(NAMES[kind] for kind in kinds)


WITH_CARDS = ("bid", "sell", "discard")


class Ledger:
    """Who saw which place of the deck. Dealt cards are their owner's secret until they are shown (B3); cards
    that were turned up are known wherever they go (B4); the removed ones are never seen (B3).

    Cards of one kind can't be told apart: who shows a card of which everybody saw one enter the hand is taken
    to show that one, and the others have learnt nothing.
    """

    def __init__(self, settings: Settings, chance: Chance) -> None:
        self.chance = chance
        dealt = settings.dealt
        self.secret: dict[Seat, list[int]] = {}  # the places of the dealt cards that a seat never showed
        for place in range(settings.players):
            seat = (chance.first + place) % settings.players
            self.secret[seat] = list(range(dealt * place, dealt * (place + 1)))
        self.removed = range(dealt * settings.players, dealt * settings.players + settings.removed)
        self.next = self.removed.stop  # the place of the next card to be turned up
        self.known = {seat: Counter[str]() for seat in self.secret}  # seen by all on the way into the hand

    def watch(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case BundleTurnedUp(cards=cards):
                    self.next += sum(cards)
                case Passed(seat, cards) | BundleTaken(seat, cards) | GroupTaken(seat, _, cards):
                    self.known[seat].update(NAMES[kind] for kind in kinds(cards))
                case BidRaised(seat, cards, _) | SetSold(seat, cards, _) | Discarded(seat, cards):
                    for kind in kinds(cards):
                        self.show(seat, NAMES[kind])

    def show(self, seat: Seat, name: str) -> None:
        """A card leaves a hand for all to see."""
        if self.known[seat][name]:
            self.known[seat][name] -= 1
            return
        places = [place for place in self.secret[seat] if self.chance.deck[place] == name]
        assert places, f"seat {seat} showed {name} and never got it"
        self.secret[seat].remove(places[0])

    def unseen(self, viewer: Viewer) -> list[int]:
        """The places that this viewer has never seen."""
        rivals = [place for seat, places in self.secret.items() if seat != viewer for place in places]
        return [*rivals, *self.removed, *range(self.next, len(self.chance.deck))]

    def twin(self, viewer: Viewer, rng: Random) -> Chance:
        places = self.unseen(viewer)
        exchanged = rng.sample(places, len(places))
        deck = list(self.chance.deck)
        for place, other in zip(places, exchanged, strict=True):
            deck[place] = self.chance.deck[other]
        return replace(self.chance, deck=deck)


class ByzantzWitness:
    """The cards of Byzantz and how moves are written."""

    records = 500
    closed = frozenset({"pass", "done", "place", "take", *WITH_CARDS})
    open = frozenset[str]()

    def options(self, players: int, rng: Random) -> Options:
        return rng.choice([{}, {"open_profits": True}, {"tiebreak_counts_merchants": False}])

    def ledger(self, players: int, chance: Chance) -> Ledger:
        return Ledger(SETTINGS[players], chance)

    def candidates(self, view: View, rng: Random) -> Iterator[str]:
        yield from ("pass", "done")
        yield from (f"place {name}" for name in NAMES)
        yield from (f"take {group}" for group in GROUPS)
        hand = view.hand or ()
        held = [kind for kind in range(len(hand)) if hand[kind]]
        for numbers in product(*(range(hand[kind] + 1) for kind in held)):
            cards = names(kind for kind, number in zip(held, numbers, strict=True) for _ in range(number))
            yield from (f"{verb} {cards}".rstrip() for verb in WITH_CARDS)
        for kind in range(KINDS):
            more = hand[kind] + 1
            yield from (f"{verb} {names([kind] * more)}" for verb in WITH_CARDS)

    def judged(self, view: View, rng: Random) -> Iterator[tuple[str, bool]]:
        yield from ()

    def probes(self, view: View, rng: Random) -> Iterator[str]:
        yield from ("pass", "done", f"place {rng.choice(NAMES)}", f"take {rng.choice(GROUPS)}")
        hand = list(kinds(view.hand or ()))
        rng.shuffle(hand)
        for verb in WITH_CARDS:
            yield f"{verb} {names(hand[: rng.randrange(1, 4)])}".rstrip()
            yield f"{verb} {names([rng.randrange(KINDS)] * rng.randrange(1, 4))}"

    def where_the_cards_are(self, state: State) -> list[str]:
        seats = range(state.players)
        places = [state.hand[seat] for seat in seats]
        assert [sum(hand) for hand in places] == state.hand_size[: state.players]
        places += [state.bid[seat] for seat in seats]
        places += [state.profit[seat] for seat in seats]
        places += [state.bundle, state.market, state.gone]
        start = state.dealt * state.players
        places.append(counts(state.deck[start : start + state.removed]))
        places.append(counts(state.deck[state.drawn : state.deck_size]))
        assert all(number >= 0 for place in places for number in place), "there are no fewer cards than none"
        return sorted(NAMES[kind] for place in places for kind in kinds(place))

    def occurrences(self, told: Sequence[Sequence[Event]]) -> Counter[str]:
        found = kinds_met(told)
        for event in chain.from_iterable(told):
            match event:
                case SetSold(kept=kind) if kind == MERCHANT:
                    found["three merchants sold"] += 1
                case SetSold(cards=cards) if cards[MERCHANT]:
                    found["a set with merchants sold"] += 1
                case GameEnded(winners=winners) if len(winners) > 1:
                    found["a shared win"] += 1
        return found

    def must_occur(self, players: int) -> frozenset[str]:
        return frozenset({*kinds_in(events), "three merchants sold", "a set with merchants sold"})

    def leaks(self) -> Mapping[str, Leak]:
        return {
            "a hand in the view": Leak(HandInView(), "view"),
            "the top of the deck": Leak(TopOfDeck(), "view"),
            "a removed card": Leak(RemovedCard(), "view"),
            "a hand in an event": Leak(HandInEvent(), "events"),
            "a hand in a refusal": Leak(HandInRefusal(), "refusal"),
            "a hand in a decision": Leak(HandInDecision(), "decision"),
            "a skipped question": Leak(SkippedQuestion(), "awaited"),
        }


WITNESS = ByzantzWitness()


# ---------------------------------------------------------------------------------------------------
# Leaks, planted on purpose


class HandInView(Byzantz):
    """All cards of a hand count as shown."""

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        return view._replace(memory=view.memory._replace(shown=tuple(map(tuple, state.hand))))


class TopOfDeck(Byzantz):
    """The number of cards left gives the next one away."""

    def view(self, state: State, viewer: Viewer) -> View:
        following = state.deck[state.drawn] if state.drawn < state.deck_size else 0
        return super().view(state, viewer)._replace(deck_left=following)


class RemovedCard(Byzantz):
    """Somebody looked at what was set aside."""

    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, viewer)._replace(removed=state.deck[state.dealt * state.players])


class HandInEvent(Byzantz):
    """Everybody hears what was dealt."""

    def redact(self, event: Event, viewer: Viewer) -> Event:
        return event


class HandInRefusal(Byzantz):
    """A refusal counts the next seat's merchants."""

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        merchants = state.hand[(seat + 1) % state.players][MERCHANT]
        return None if refusal is None else replace(refusal, facts={**refusal.facts, "merchants": merchants})


class HandInDecision(Byzantz):
    """Sales are offered only while the next seat could not sell merchants."""

    def decision(self, state: State, seat: Seat) -> Decision:
        merchants = state.hand[(seat + 1) % state.players][MERCHANT]
        return replace(super().decision(state, seat), can_sell=merchants < 1)


class SkippedQuestion(Byzantz):
    """Who can't bid is not waited for, which tells the others about a hand."""

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset(
            seat
            for seat in super().awaited(state)
            if self.decision(state, seat).question != Question.BID or self.decision(state, seat).can_raise
        )
