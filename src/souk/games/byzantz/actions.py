"""The moves of Byzantz as a fixed set of numbers, for search and research.

    0            pass
    1 … 127      bid: a mask over the cards in hand, sorted by kind, the lowest bit first
    128 … 331    sell: for each good, every set of three with merchants in it or not
    332          sell three merchants
    333 … 357    place a kind
    358 … 364    take a group
    365 … 389    discard one card of a kind
    390          done

A mask means other cards in another hand, so a search must not share a rival's masks between imagined worlds.
Of equal cards a mask takes the first ones; other masks for the same bid are no actions. A surplus of several
cards is discarded one by one (B21). Compiled with the law, and under the same restrictions.
"""

from itertools import combinations_with_replacement, product

from souk.games.byzantz.cards import GOODS, GROUPS, KINDS, LARGEST_HAND, MERCHANT, SET_SIZE, VALUE, VALUES
from souk.games.byzantz.law import (
    bid,
    discard,
    done,
    has_group,
    pass_auction,
    place,
    question,
    sell,
    take,
    why_not_bid,
    why_not_discard,
    why_not_done,
    why_not_pass,
    why_not_place,
    why_not_sell,
    why_not_take,
    worth_of,
)
from souk.games.byzantz.reasons import NOT_IN_HAND_TO_BID
from souk.games.byzantz.state import (
    BID_ASKED,
    ENDED,
    LAST_SALES_ASKED,
    PLACE_ASKED,
    SETTLE_ASKED,
    TAKE_ASKED,
    State,
)
from souk.games.fields import NO_SUCH_ACTION, Cards, Row

CARDS_ROOM = KINDS  # what `cards_of` needs to count cards in
TALLIES: tuple[str, ...] = ()  # fields that count what happened in a game
BITS = tuple(mask.bit_count() for mask in range(1 << LARGEST_HAND))

# The three cards of a set as values, ascending; 0 is a merchant (B18). At least one is of the good.
SETS = tuple(values for values in combinations_with_replacement(range(VALUES + 1), SET_SIZE) if any(values))
SET_LOW = tuple(low for low, _, _ in SETS)
SET_MIDDLE = tuple(middle for _, middle, _ in SETS)
SET_HIGH = tuple(high for _, _, high in SETS)
SETS_OF_A_GOOD = len(SETS)
SET_INDEX = tuple(
    SETS.index(values) if values in SETS else 0 for values in product(range(VALUES + 1), repeat=SET_SIZE)
)

# Copies of a card as a digit of a packed number: no good has more than 15 of one value, and merchants beyond
# a set of three are not counted.
DIGIT = 4
COPIES = (1 << DIGIT) - 1

PASS = 0
BID = 1
SELL = 1 << LARGEST_HAND
SELL_MERCHANTS = SELL + len(GOODS) * SETS_OF_A_GOOD
PLACE = SELL_MERCHANTS + 1
TAKE = PLACE + KINDS
DISCARD = TAKE + len(GROUPS)
DONE = DISCARD + KINDS
ACTIONS = DONE + 1


def is_asked_now(s: State, seat: int) -> bool:
    """Whether the table waits for this seat."""
    return question(s, seat) != 0


def cards_of(s: State, seat: int, action: int, cards: Row) -> None:
    """Fill in the cards, counted by kind, that a bid, a sale or a discard speaks of."""
    for kind in range(KINDS):
        cards[kind] = 0
    if BID <= action < SELL:
        mask = action
        kind = 0
        while mask and kind < MERCHANT:
            held = s.hand[seat][kind]
            if held:
                cards[kind] = BITS[mask & ((1 << held) - 1)]
                mask >>= held
            kind += 1
    elif SELL <= action <= SELL_MERCHANTS:
        cards_of_sale(action, cards)
    elif DISCARD <= action < DONE:
        cards[action - DISCARD] = 1


def cards_of_sale(action: int, cards: Row) -> None:
    """Fill in the cards of a numbered sale."""
    if action == SELL_MERCHANTS:
        cards[MERCHANT] = SET_SIZE
        return
    good = (action - SELL) // SETS_OF_A_GOOD
    index = (action - SELL) % SETS_OF_A_GOOD
    cards[kind_of(good, SET_LOW[index])] += 1
    cards[kind_of(good, SET_MIDDLE[index])] += 1
    cards[kind_of(good, SET_HIGH[index])] += 1


def kind_of(good: int, value: int) -> int:
    """The kind of a good's card; value 0 is a merchant."""
    return good * VALUES + value - 1 if value else MERCHANT


def why_not(s: State, seat: int, action: int, cards: Cards) -> int:
    """The reason against a numbered action, or 0; `cards` are what `cards_of` filled in."""
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if action == PASS:
        return why_not_pass(s, seat)
    if action < SELL:
        goods, _, _, _, twins = digits_of(s.hand[seat])
        if action >> goods or not is_first_choice(twins, action):
            return why_not_pass(s, seat) or NOT_IN_HAND_TO_BID
        return why_not_bid(s, seat, cards)
    if action <= SELL_MERCHANTS:
        return why_not_sell(s, seat, cards)
    if action < TAKE:
        return why_not_place(s, seat, action - PLACE)
    if action < DISCARD:
        return why_not_take(s, seat, action - TAKE)
    if action < DONE:
        return why_not_discard(s, seat, cards)
    return why_not_done(s, seat)


def is_first_choice(twins: int, mask: int) -> bool:
    """Whether a mask takes the first ones of equal cards; `twins` are the cards equal to the one before."""
    return mask & twins & ~(mask << 1) == 0


def act(s: State, seat: int, action: int, cards: Cards) -> None:
    """Carry out a numbered action that `why_not` has nothing against."""
    if action == PASS:
        pass_auction(s, seat)
    elif action < SELL:
        bid(s, seat, cards)
    elif action <= SELL_MERCHANTS:
        sell(s, seat, cards)
    elif action < TAKE:
        place(s, seat, action - PLACE)
    elif action < DISCARD:
        take(s, seat, action - TAKE)
    elif action < DONE:
        discard(s, seat, cards)
    else:
        done(s, seat)


def legal(s: State, seat: int, actions: Row) -> int:
    """Fill in the legal actions of a seat in ascending order, and say how many there are."""
    if s.phase == ENDED:
        return 0
    asked = question(s, seat)
    number = 0
    if asked == BID_ASKED:
        actions[number] = PASS
        number = legal_bids(s, seat, actions, number + 1)
    if not s.is_done[seat]:
        number = legal_sales(s.hand[seat], actions, number)
    if asked == PLACE_ASKED:
        for kind in range(KINDS):
            if s.bundle[kind]:
                actions[number] = PLACE + kind
                number += 1
    elif asked == TAKE_ASKED:
        for group in range(len(GROUPS)):
            if has_group(s.market, group):
                actions[number] = TAKE + group
                number += 1
    elif asked == SETTLE_ASKED:
        for kind in range(KINDS):
            if s.hand[seat][kind]:
                actions[number] = DISCARD + kind
                number += 1
    elif asked == LAST_SALES_ASKED:
        actions[number] = DONE
        number += 1
    return number


def legal_bids(s: State, seat: int, actions: Row, number: int) -> int:
    """B7: add every mask whose cards lift the seat's bid above the highest."""
    short = s.highest - s.stake[seat]
    if worth_of(s.hand[seat]) <= short:
        return number
    goods, ones, twos, fours, twins = digits_of(s.hand[seat])
    for mask in range(1, 1 << goods):
        if worth_of_mask(mask, ones, twos, fours) > short and is_first_choice(twins, mask):
            actions[number] = mask
            number += 1
    return number


def digits_of(hand: Cards) -> tuple[int, int, int, int, int]:
    """How many goods cards a hand has, and as masks: the binary digits of their values, and the twins."""
    ones = 0
    twos = 0
    fours = 0
    twins = 0
    position = 0
    for kind in range(MERCHANT):
        if hand[kind]:
            block = ((1 << hand[kind]) - 1) << position
            ones |= block * (VALUE[kind] & 1)
            twos |= block * (VALUE[kind] >> 1 & 1)
            fours |= block * (VALUE[kind] >> 2)
            twins |= block & block << 1
            position += hand[kind]
    return position, ones, twos, fours, twins


def worth_of_mask(mask: int, ones: int, twos: int, fours: int) -> int:
    """The sum of the values of the cards in a mask, by counting bits digit by digit."""
    return BITS[mask & ones] + 2 * BITS[mask & twos] + 4 * BITS[mask & fours]


def legal_sales(hand: Cards, actions: Row, number: int) -> int:
    """B17, B18: add every set in this hand."""
    merchants = min(hand[MERCHANT], SET_SIZE)
    for good in range(len(GOODS)):
        held = 0
        for kind in range(good * VALUES, (good + 1) * VALUES):
            held += hand[kind]
        if held and held + merchants >= SET_SIZE:
            number = legal_sales_of(hand, good, merchants, actions, number)
    if merchants == SET_SIZE:
        actions[number] = SELL_MERCHANTS
        number += 1
    return number


def legal_sales_of(hand: Cards, good: int, merchants: int, actions: Row, number: int) -> int:
    """B17, B18: add every set of one good, from the lowest card to the highest.

    The cards are packed into one number, a digit for each value from the merchants on: so they are taken out of
    it one by one without touching the hand.
    """
    packed = merchants
    for value in range(1, VALUES + 1):
        packed |= hand[kind_of(good, value)] << value * DIGIT
    for low in range(VALUES + 1):
        if not packed >> low * DIGIT & COPIES:
            continue
        two_more = packed - (1 << low * DIGIT)
        for middle in range(low, VALUES + 1):
            if not two_more >> middle * DIGIT & COPIES:
                continue
            one_more = two_more - (1 << middle * DIGIT)
            for high in range(max(middle, 1), VALUES + 1):
                if one_more >> high * DIGIT & COPIES:
                    index = SET_INDEX[(low * (VALUES + 1) + middle) * (VALUES + 1) + high]
                    actions[number] = SELL + good * SETS_OF_A_GOOD + index
                    number += 1
    return number
