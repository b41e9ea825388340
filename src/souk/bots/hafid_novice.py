"""A novice at Hafid's, who plays sensibly: bids for cards and for the customers that fit them, offers simple deals
and takes good ones, and sells as well as possible without breaking up what may become a set for the Guild Master.

What a hand is worth to it stands in `hafid_worth`, how it trades in `hafid_trade`.
"""

from itertools import product

from souk.bots.hafid_trade import trade
from souk.bots.hafid_worth import (
    Customers,
    Sense,
    also,
    best_plan,
    changes_of,
    feeling,
    longing,
    plus,
    sense_of,
    surplus,
)
from souk.games.game import Move, Rng, Seat
from souk.games.hafid.cards import CUSTOMERS, goods, types
from souk.games.hafid.decision import Decision, Question
from souk.games.hafid.moves import (
    DENY,
    DRAW,
    HOLD,
    SEND,
    YIELD,
    Bid,
    Claim,
    Discard,
    LookAtType,
    Search,
)
from souk.games.hafid.state import CARAVANS, CUSTOMER, FREE_TRADER, INFORMANT, NEGOTIATOR
from souk.games.hafid.view import View

# What it is felt to bring, in Talents, to send a Free Trader, to lead a caravan, to be the Informant with and
# without a discard pile to search, and to be the first or one more Negotiator. Nobody is sure: a hunch is added.
FREE_TRADER_BRINGS = 4.4
CARAVAN_BRINGS = 4.6
INFORMANT_BRINGS = 4.5
INFORMANT_WITHOUT_DISCARDS_BRINGS = 2.5
NEGOTIATOR_BRINGS = 4.3
SECOND_NEGOTIATOR_BRINGS = 1.5
HUNCH = 1.0
# What a customer must bring for a cube to go there.
CUSTOMER_COSTS = 7.0
# How many cards come, on average, for a cube on a caravan, and for a cube not yet laid.
CARDS_OF_A_CARAVAN = 1.6
CARDS_OF_A_CUBE = 0.8
# How many hands to think of that these cards may give.
FUTURES = 2
# A Free Trader waits when the top card is felt to add less than this part of what a card adds on average.
POOR = 0.75


def choose(view: View, decision: Decision, rng: Rng) -> Move | None:
    """The novice's answer."""
    sense = sense_of(view, decision.seat)
    customers = view.seats[decision.seat].customers
    match decision.question:
        case Question.NOTHING:
            return None
        case Question.BID:
            return bid(view, decision, sense, rng)
        case Question.LOOK:
            wanted = longing(sense, decision.hand, customers)
            return LookAtType(wanted.index(max(wanted)))
        case Question.TAKE:
            return search_or_draw(view, decision, sense, customers)
        case Question.CLAIM:
            return claim(view, decision, sense, customers)
        case Question.SEND | Question.SEND_AFTER_ALL:
            return SEND if wants_top_card(view, decision, sense, customers) else HOLD
        case Question.YIELD:
            return DENY if wants_top_card(view, decision, sense, customers) else YIELD
        case Question.TRADE if decision.trading:
            return trade(view, decision, decision.trading, sense)
        case Question.DISCARD:
            return Discard(surplus(sense, decision.hand))
    open_now = tuple(customer in decision.customers for customer in range(len(CUSTOMERS)))
    return best_plan(sense, decision.hand, open_now, can_ply=decision.wares[1] > 0).first


# ---------------------------------------------------------------------------------------------------
# Bidding


def bid(view: View, decision: Decision, sense: Sense, rng: Rng) -> Bid:
    """Cards first, as long as cubes are left for the customers that fit: nobody is too late for these."""
    seat = decision.seat
    cubes = view.seats[seat].cubes
    lacking = [customer for customer, is_open in enumerate(view.seats[seat].customers) if not is_open]
    # As long as there are cubes for all of them, there is no need to think about customers.
    wanted = wanted_customers(view, decision, sense, rng) if cubes <= len(lacking) else lacking
    bids: list[tuple[float, int, int]] = []
    for segment, least, _ in decision.bids:
        brings = cubes_bring(view, seat, segment)
        if brings and least <= cubes - len(wanted):
            bids.append(((brings + rng.random() * HUNCH) / least, segment, least))
    if bids:
        _, segment, least = max(bids)
        return Bid(segment, least)
    customers = wanted or lacking
    return Bid(CUSTOMER + customers[0] if customers else NEGOTIATOR)


def cubes_bring(view: View, seat: Seat, segment: int) -> float:
    """What the least bid on a segment for cards or trade is felt to bring; nothing where it changes nothing."""
    on = view.on[segment]
    if segment == FREE_TRADER:
        return FREE_TRADER_BRINGS
    if segment >= CUSTOMER or (on[seat] and on[seat] == max(on)) or (on[seat] and segment == NEGOTIATOR):
        return 0.0
    if segment == NEGOTIATOR:
        return SECOND_NEGOTIATOR_BRINGS if any(on) else NEGOTIATOR_BRINGS
    if segment == INFORMANT:
        return INFORMANT_BRINGS if view.discarded else INFORMANT_WITHOUT_DISCARDS_BRINGS
    return CARAVAN_BRINGS


def wanted_customers(view: View, decision: Decision, sense: Sense, rng: Rng) -> list[int]:
    """The customers still to bid on, the best first, for some hands that the cubes may bring."""
    seat = decision.seat
    caravans = sum(view.on[caravan][seat] > 0 for caravan in range(CARAVANS))
    of_traders = view.on[FREE_TRADER][seat] * view.settings.trader_draws
    cubes = view.seats[seat].cubes
    coming = round(caravans * CARDS_OF_A_CARAVAN + of_traders + cubes * CARDS_OF_A_CUBE)
    unseen = list(goods(tuple(map(int.__sub__, view.settings.number, decision.hand))))
    hands = [
        plus(decision.hand, [unseen[rng.randrange(len(unseen))] for _ in range(min(coming, len(unseen)))])
        for _ in range(FUTURES)
    ]
    have = view.seats[seat].customers
    choices = {tuple(map(max, have, more)) for more in product((False, True), repeat=len(have))}
    now = sense._replace(is_last=True)  # What is sold later needs no customer in this round.
    worth = {
        customers: sum([feeling(now, hand, customers) for hand in hands])
        - CUSTOMER_COSTS * FUTURES * sum(customers)
        for customers in choices
    }
    best = max(sorted(choices), key=worth.__getitem__)
    wanted = [customer for customer in range(len(have)) if best[customer] and not have[customer]]
    return sorted(wanted, key=lambda customer: -worth[also(have, customer)])[:cubes]


# ---------------------------------------------------------------------------------------------------
# Caravans


def search_or_draw(view: View, decision: Decision, sense: Sense, customers: Customers) -> Move:
    """H9: the card of the discard pile that adds most, unless the top card promises more."""
    top = longing(sense, decision.hand, customers)[view.top_type] if view.top_type is not None else 0.0
    gains = changes_of(sense, decision.hand, customers, 1)
    lying = [good for good, number in enumerate(decision.discards) if number and gains[good] > top]
    return Search(max(lying, key=gains.__getitem__)) if lying else DRAW


def claim(view: View, decision: Decision, sense: Sense, customers: Customers) -> Claim:
    """H10: the market whose cards add most, by their types, or by their goods where these are known."""
    gains = changes_of(sense, decision.hand, customers, 1)
    of_types = longing(sense, decision.hand, customers)

    def adds(market: int) -> float:
        known = view.memory.surely_at(market)
        unknown = map(int.__sub__, view.markets[market], types(known))
        return sum(number * gain for number, gain in zip((*known, *unknown), (*gains, *of_types), strict=True))

    return Claim(max(decision.markets, key=adds))


def wants_top_card(view: View, decision: Decision, sense: Sense, customers: Customers) -> bool:
    """H11: whether to send now: for a good type, and for any where the caravans run out."""
    caravans_left = sum(any(view.on[caravan]) for caravan in range(view.caravan + 1, CARAVANS))
    if view.top_type is None or caravans_left < view.line.count(decision.seat):
        return True
    wanted = longing(sense, decision.hand, customers)
    return wanted[view.top_type] >= POOR * sum(wanted) / len(wanted)
