"""The moves of Hafid's as a fixed set of numbers, for search and research.

      0 …  71   bid: twelve segments, each with 1 to 6 cubes
     72 …  77   look at a market
     78 …  82   look at a type
     83         look at nothing
     84 … 108   search for a good
    109, 110    draw, decline
    111 … 116   claim a market
    117 … 120   send, hold, yield, deny
    121         lift
    122 … 127   propose a swap to a seat
    128, 129    take the swap that was proposed, or leave it
    130, 131    begin a set for the Haggler, for the Collector
    132 … 136   sell the goods of a type to the Guild Master
    137         begin to ply wares
    138         done
    139 … 163   pick a good, for what was begun or for the surplus
    164         that is all: what was begun is complete

A sale, wares and a surplus are put together card by card on a *tray*, and every sale can be reached that way.
Trading is abridged: a negotiator swaps one card for one card of one partner, who takes the swap or leaves it.
Such a swap is an offer and an acceptance of the law. Compiled with the law, and under the same restrictions.
"""

from souk.games.fields import NO_SUCH_ACTION, NO_SUCH_SEAT, Cards, Row
from souk.games.hafid.cards import COLLECTOR, GOODS, GOODS_OF_A_TYPE, GUILD_MASTER, HAGGLER, MARKETS, TYPE, TYPES
from souk.games.hafid.law import (
    bid,
    claim,
    close_trading,
    decline,
    deny,
    discard,
    done,
    draw_as_informant,
    hand_over,
    has_customer,
    hold,
    is_asked,
    least_cubes,
    lift,
    look_at_market,
    look_at_nothing,
    look_at_type,
    most_cubes,
    number_of_type,
    place_of,
    ply,
    search,
    sell,
    send,
    surplus,
    why_not_bid,
    why_not_claim,
    why_not_end_selling,
    why_not_lift,
    why_not_look,
    why_not_look_at_market,
    why_not_ply_at_all,
    why_not_search,
    why_not_sell,
    why_not_send,
    why_not_take,
    why_not_trade,
    why_not_yield,
    yield_way,
)
from souk.games.hafid.reasons import (
    ACCEPTER_LACKS,
    HAS_PLIED,
    NO_CUBE_TO_LIFT,
    NO_SURPLUS,
    NOT_ENOUGH_YET,
    NOT_EVERY_TYPE,
    NOT_IN_HAND,
    NOT_ONE_GOOD,
    NOT_YOUR_CUSTOMER,
    NOTHING_TO_SWAP,
    NOTHING_UNDER_WAY,
    PARTY_HAS_LIFTED,
    SAME_SEAT,
    SPEAKER_LACKS,
    TOO_MANY_OFFERS,
    TYPE_NOT_IN_HAND,
    UNDER_WAY,
    WRONG_NUMBER_TO_PLY,
)
from souk.games.hafid.state import (
    ANSWER,
    BIDDING,
    CLAIMING,
    DISCARDING,
    GIVEN,
    LOOKING,
    MOST_CUBES,
    NEGOTIATOR,
    NO_TRAY,
    PLYING,
    SEATS,
    SEGMENTS,
    SELLING,
    SENDING,
    SENDING_AFTER_ALL,
    TAKING,
    TRADING,
    WANTED,
    YIELDING,
    State,
)

CARDS_ROOM = len(GOODS)  # what `cards_of` needs to count cards in
TALLIES = ("deals", "reshuffles")  # fields that count what happened in a game

BID = 0
LOOK_AT_MARKET = BID + SEGMENTS * MOST_CUBES
LOOK_AT_TYPE = LOOK_AT_MARKET + len(MARKETS)
LOOK_AT_NOTHING = LOOK_AT_TYPE + len(TYPES)
SEARCH = LOOK_AT_NOTHING + 1
DRAW = SEARCH + len(GOODS)
DECLINE = DRAW + 1
CLAIM = DECLINE + 1
SEND = CLAIM + len(MARKETS)
HOLD = SEND + 1
YIELD = HOLD + 1
DENY = YIELD + 1
LIFT = DENY + 1
PROPOSE = LIFT + 1
TAKE_SWAP = PROPOSE + SEATS
LEAVE_SWAP = TAKE_SWAP + 1
TO_HAGGLER = LEAVE_SWAP + 1
TO_COLLECTOR = TO_HAGGLER + 1
TO_GUILD = TO_COLLECTOR + 1
PLY = TO_GUILD + len(TYPES)
DONE = PLY + 1
PICK = DONE + 1
COMPLETE = PICK + len(GOODS)
ACTIONS = COMPLETE + 1


def cards_of(s: State, seat: int, action: int, cards: Row) -> None:
    """Fill in the cards, counted by good, that a sale to the Guild Master speaks of."""
    for good in range(len(GOODS)):
        cards[good] = 0
    if TO_GUILD <= action < PLY:
        first = (action - TO_GUILD) * GOODS_OF_A_TYPE
        for good in range(first, first + GOODS_OF_A_TYPE):
            cards[good] = 1


def is_asked_now(s: State, seat: int) -> bool:
    """Whether the table waits for this seat: until a swap is settled for its proposer, then for the partner."""
    if s.tray_for == WANTED or s.tray_for == GIVEN:
        return seat == s.proposer
    if s.tray_for == ANSWER:
        return seat == s.partner
    return is_asked(s, seat)


# ---------------------------------------------------------------------------------------------------
# Why not


def why_not(s: State, seat: int, action: int, cards: Cards) -> int:
    """The reason against a numbered action, or 0; `cards` are what `cards_of` filled in."""
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if action >= PICK:
        return why_not_pick(s, seat, action)
    if TAKE_SWAP <= action <= LEAVE_SWAP:
        return why_not_answer(s, seat, action)
    if s.tray_for != NO_TRAY:
        return UNDER_WAY
    if action < LOOK_AT_MARKET:
        return why_not_bid(s, seat, action // MOST_CUBES, action % MOST_CUBES + 1)
    if action < LOOK_AT_TYPE:
        return why_not_look_at_market(s, seat, action - LOOK_AT_MARKET)
    if action < SEARCH:
        return why_not_look(s, seat)
    if action < DRAW:
        return why_not_search(s, seat, action - SEARCH)
    if action < CLAIM:
        return why_not_take(s, seat)
    if action < SEND:
        return why_not_claim(s, seat, action - CLAIM)
    if action < YIELD:
        return why_not_send(s, seat)
    if action < LIFT:
        return why_not_yield(s, seat)
    if action == LIFT:
        return why_not_lift(s, seat)
    if action < TAKE_SWAP:
        return why_not_propose(s, seat, action - PROPOSE)
    if TO_GUILD <= action < PLY:
        return why_not_sell(s, seat, GUILD_MASTER, cards)
    return why_not_end_selling(s, seat) or why_not_begin(s, seat, action)


def why_not_propose(s: State, seat: int, partner: int) -> int:
    """H13, H16: a swap is proposed by a negotiator, to anybody who has not lifted."""
    reason = why_not_trade(s, seat)
    if reason:
        return reason
    if s.on[NEGOTIATOR][seat] == 0:
        return NO_CUBE_TO_LIFT
    if partner >= s.players:
        return NO_SUCH_SEAT
    if partner == seat:
        return SAME_SEAT
    if s.has_lifted[partner]:
        return PARTY_HAS_LIFTED
    if s.hand_size[seat] == 0:
        return SPEAKER_LACKS
    if s.hand_size[partner] == 0:
        return NOTHING_TO_SWAP
    if s.offers_said[seat] >= s.offers_in_a_phase:
        return TOO_MANY_OFFERS
    return 0


def why_not_begin(s: State, seat: int, action: int) -> int:
    """H17 to H21: a set or wares are begun only where they can be completed."""
    if action == DONE:
        return 0
    if action == PLY:
        return why_not_ply_at_all(s, seat) or (WRONG_NUMBER_TO_PLY if s.hand_size[seat] < s.ply_least else 0)
    if s.has_plied:
        return HAS_PLIED
    if not has_customer(s, seat, action - TO_HAGGLER):
        return NOT_YOUR_CUSTOMER
    if action == TO_HAGGLER:
        return 0 if has_pair(s, seat) else NOT_ONE_GOOD
    for type_ in range(len(TYPES)):
        if number_of_type(s.hand[seat], type_) == 0:
            return NOT_EVERY_TYPE
    return 0


def has_pair(s: State, seat: int) -> bool:
    """H18: whether the hand has enough cards of any one good for the Haggler."""
    for good in range(len(GOODS)):
        if s.hand[seat][good] >= s.haggler_least:
            return True
    return False


def why_not_pick(s: State, seat: int, action: int) -> int:
    """The reason not to pick this good, or not to be content with what was picked, or 0."""
    if s.phase != DISCARDING and s.tray_for == NO_TRAY:
        return NOTHING_UNDER_WAY
    if s.tray_for == ANSWER or not is_asked_now(s, seat):
        return NO_SURPLUS if s.phase == DISCARDING else UNDER_WAY
    if action == COMPLETE:
        return 0 if is_content(s) else NOT_ENOUGH_YET
    return why_not_add(s, seat, action - PICK)


def is_content(s: State) -> bool:
    """Whether what lies on the tray is enough; more could follow."""
    if s.tray_for == HAGGLER:
        return s.tray_size >= s.haggler_least
    return s.tray_for == PLYING and s.tray_size >= s.ply_least


def why_not_add(s: State, seat: int, good: int) -> int:
    """The reason why this good can't be the next, or 0."""
    if s.tray_for == WANTED:  # H3: which types a partner holds is public
        return 0 if number_of_type(s.hand[s.partner], TYPE[good]) else TYPE_NOT_IN_HAND
    if s.tray[good] >= s.hand[seat][good]:
        return NOT_IN_HAND
    if s.tray_for == HAGGLER:
        is_one_set = s.tray[good] > 0 or (s.tray_size == 0 and s.hand[seat][good] >= s.haggler_least)
        return 0 if is_one_set else NOT_ONE_GOOD
    if s.tray_for == COLLECTOR and TYPE[good] != s.tray_size:
        return NOT_EVERY_TYPE
    return 0


def why_not_answer(s: State, seat: int, action: int) -> int:
    """The reason not to answer a swap like this, or 0."""
    if s.tray_for != ANSWER:
        return NOTHING_UNDER_WAY
    if seat != s.partner:
        return UNDER_WAY
    if action == TAKE_SWAP and s.hand[seat][s.wanted] == 0:
        return ACCEPTER_LACKS
    return 0


# ---------------------------------------------------------------------------------------------------
# Acting


def act(s: State, seat: int, action: int, cards: Cards) -> None:
    """Carry out a numbered action that `why_not` has nothing against."""
    if action < LOOK_AT_MARKET:
        bid(s, seat, action // MOST_CUBES, action % MOST_CUBES + 1)
    elif action < LOOK_AT_TYPE:
        look_at_market(s, seat, action - LOOK_AT_MARKET)
    elif action < LOOK_AT_NOTHING:
        look_at_type(s, seat, action - LOOK_AT_TYPE)
    elif action == LOOK_AT_NOTHING:
        look_at_nothing(s, seat)
    elif action < DRAW:
        search(s, seat, action - SEARCH)
    elif action == DRAW:
        draw_as_informant(s, seat)
    elif action == DECLINE:
        decline(s, seat)
    elif action < SEND:
        claim(s, seat, action - CLAIM)
    elif action == SEND:
        send(s, seat)
    elif action == HOLD:
        hold(s, seat)
    elif action == YIELD:
        yield_way(s, seat)
    elif action == DENY:
        deny(s, seat)
    elif action == LIFT:
        lift(s, seat)
        close_trading(s)
    elif action < TAKE_SWAP:
        s.tray_for = WANTED
        s.proposer = seat
        s.partner = action - PROPOSE
    elif action <= LEAVE_SWAP:
        answer(s, action)
    elif action == TO_HAGGLER:
        s.tray_for = HAGGLER
    elif action == TO_COLLECTOR:
        s.tray_for = COLLECTOR
    elif action < PLY:
        sell(s, seat, GUILD_MASTER, cards)
    elif action == PLY:
        s.tray_for = PLYING
    elif action == DONE:
        done(s, seat)
    elif action == COMPLETE:
        complete(s, seat)
    else:
        pick(s, seat, action - PICK)


def answer(s: State, action: int) -> None:
    """H16: the partner takes the swap, which is carried out, or leaves it."""
    if action == TAKE_SWAP:
        s.tray[s.wanted] = 1
        hand_over(s, s.partner, s.proposer, s.tray, 0)
        s.tray[s.wanted] = 0
        s.tray[s.given] = 1
        hand_over(s, s.proposer, s.partner, s.tray, 0)
        s.tray[s.given] = 0
        s.deals += 1
    s.tray_for = NO_TRAY


def pick(s: State, seat: int, good: int) -> None:
    """Put a card on the tray, or name the cards of a swap; what can't become more is complete."""
    if s.tray_for == WANTED:
        s.wanted = good
        s.tray_for = GIVEN
    elif s.tray_for == GIVEN:
        s.given = good
        s.offers_said[seat] += 1
        s.tray_for = ANSWER
    else:
        number = s.haggler_least if s.tray_for == HAGGLER and s.tray_size == 0 else 1
        s.tray[good] += number
        s.tray_size += number
        if is_full(s, seat, good):
            complete(s, seat)


def is_full(s: State, seat: int, good: int) -> bool:
    """Whether nothing can be added to the tray."""
    if s.tray_for == HAGGLER:
        return s.tray[good] == s.hand[seat][good]
    if s.tray_for == COLLECTOR:
        return s.tray_size == len(TYPES)
    if s.tray_for == PLYING:
        return s.tray_size == s.ply_most or s.tray_size == s.hand_size[seat]
    return s.tray_size == surplus(s, seat)


def complete(s: State, seat: int) -> None:
    """Sell, ply or discard what lies on the tray."""
    tray_for = s.tray_for
    s.tray_for = NO_TRAY
    s.tray_size = 0
    if tray_for in (HAGGLER, COLLECTOR):
        sell(s, seat, tray_for, s.tray)
    elif tray_for == PLYING:
        ply(s, seat, s.tray)
    else:
        discard(s, seat, s.tray)
    for good in range(len(GOODS)):
        s.tray[good] = 0


# ---------------------------------------------------------------------------------------------------
# What is legal


def legal(s: State, seat: int, actions: Row) -> int:
    """Fill in the legal actions of a seat in ascending order, and say how many there are."""
    if s.tray_for != NO_TRAY or s.phase == DISCARDING:
        return legal_picks(s, seat, actions) if is_asked_now(s, seat) else 0
    if not is_asked(s, seat):
        return 0
    if s.phase == BIDDING:
        return legal_bids(s, seat, actions)
    if s.phase == TRADING:
        return legal_proposals(s, seat, actions)
    if s.phase == SELLING:
        return legal_sales(s, seat, actions)
    number = 0
    if s.phase == LOOKING:
        for action in range(LOOK_AT_MARKET, LOOK_AT_MARKET + s.markets):
            actions[number] = action
            number += 1
        for action in range(LOOK_AT_TYPE, SEARCH):
            actions[number] = action
            number += 1
    elif s.phase == TAKING:
        for good in range(len(GOODS)):
            if place_of(s, good) < s.discarded:
                actions[number] = SEARCH + good
                number += 1
        actions[number] = DRAW
        actions[number + 1] = DECLINE
        number += 2
    elif s.phase == CLAIMING:
        for market in range(s.markets):
            if s.market_size[market]:
                actions[number] = CLAIM + market
                number += 1
    elif s.phase == SENDING or s.phase == SENDING_AFTER_ALL:
        actions[0] = SEND
        actions[1] = HOLD
        number = 2
    elif s.phase == YIELDING:
        actions[0] = YIELD
        actions[1] = DENY
        number = 2
    return number


def legal_bids(s: State, seat: int, actions: Row) -> int:
    """H6, H7, H8: every number of cubes that can go on a segment."""
    number = 0
    for segment in range(SEGMENTS):
        for cubes in range(least_cubes(s, seat, segment), most_cubes(s, seat, segment) + 1):
            actions[number] = BID + segment * MOST_CUBES + cubes - 1
            number += 1
    return number


def legal_proposals(s: State, seat: int, actions: Row) -> int:
    """H16: lift, or propose a swap to a seat."""
    actions[0] = LIFT
    number = 1
    for partner in range(s.players):
        if why_not_propose(s, seat, partner) == 0:
            actions[number] = PROPOSE + partner
            number += 1
    return number


def legal_sales(s: State, seat: int, actions: Row) -> int:
    """H17 to H21: what can be begun or sold at once, and to be done."""
    number = 0
    for action in range(TO_HAGGLER, TO_GUILD):
        if why_not_begin(s, seat, action) == 0:
            actions[number] = action
            number += 1
    if has_customer(s, seat, GUILD_MASTER) and not s.has_plied:
        for type_ in range(len(TYPES)):
            if has_every_good(s.hand[seat], type_):
                actions[number] = TO_GUILD + type_
                number += 1
    if why_not_begin(s, seat, PLY) == 0:
        actions[number] = PLY
        number += 1
    actions[number] = DONE
    return number + 1


def has_every_good(hand: Cards, type_: int) -> bool:
    """H20: whether a hand has all goods of a type."""
    for good in range(type_ * GOODS_OF_A_TYPE, (type_ + 1) * GOODS_OF_A_TYPE):
        if hand[good] == 0:
            return False
    return True


def legal_picks(s: State, seat: int, actions: Row) -> int:
    """What can be added to what was begun, or said about it."""
    number = 0
    if s.tray_for == ANSWER:
        if s.hand[seat][s.wanted]:
            actions[number] = TAKE_SWAP
            number += 1
        actions[number] = LEAVE_SWAP
        return number + 1
    for good in range(len(GOODS)):
        if why_not_add(s, seat, good) == 0:
            actions[number] = PICK + good
            number += 1
    if is_content(s):
        actions[number] = COMPLETE
        number += 1
    return number
