"""The law of Byzantz, from the deal to the last sale.

Every verb of the rulebook is a function that changes the state, and beside it stands a question, `why_not_…`,
that answers 0 or the reason against it. A verb trusts that its question was asked. Cards are counted by kind.

The same source is compiled: plain functions, whole numbers and lists only.
"""

from souk.games.byzantz.cards import GROUP, KINDS, MERCHANT, SET_SIZE, VALUE, VALUES
from souk.games.byzantz.notes import (
    AUCTION_WON,
    BID_RAISED,
    BUNDLE_TAKEN,
    BUNDLE_TURNED_UP,
    CARD_PLACED,
    DEALT,
    DISCARDED,
    GAME_ENDED,
    GROUP_TAKEN,
    LAST_SALES_BEGAN,
    MARKET_CLEARED,
    PASSED,
    ROUND_BEGAN,
    SAID_DONE,
    SET_SOLD,
)
from souk.games.byzantz.reasons import (
    BELOW_LIMIT,
    BID_TOO_LOW,
    DONE_SELLING,
    GAME_OVER,
    HAND_LIMIT_FIRST,
    LIES_IN_BID,
    MERCHANTS_CANT_BID,
    NO_CARDS,
    NOT_AUCTION,
    NOT_IN_BUNDLE,
    NOT_IN_HAND_TO_BID,
    NOT_IN_HAND_TO_DISCARD,
    NOT_IN_HAND_TO_SELL,
    NOT_IN_MARKET,
    NOT_LAST_SALES,
    NOT_ONE_GOOD,
    NOT_OVER_LIMIT,
    NOT_PLACING,
    NOT_SHARING,
    NOT_THREE,
    NOT_YOUR_SHARE,
    NOT_YOUR_TURN,
    NOTHING_DISCARDED,
    OUT_OF_AUCTION,
    WON_THIS_ROUND,
)
from souk.games.byzantz.state import (
    AUCTION,
    BETWEEN,
    BID_ASKED,
    ENDED,
    LAST_SALES,
    LAST_SALES_ASKED,
    NOBODY,
    NOTHING_ASKED,
    PLACE_ASKED,
    PLACING,
    SETTLE_ASKED,
    SHARING,
    TAKE_ASKED,
    State,
)
from souk.games.fields import Cards, Row, note

# ---------------------------------------------------------------------------------------------------
# The deal


def deal(s: State) -> None:
    """B3: four cards to each seat from the first on, some set aside unseen; then the first round begins."""
    seat = s.first
    for _ in range(s.players):
        for _ in range(s.dealt):
            kind = s.deck[s.drawn]
            s.drawn += 1
            s.hand[seat][kind] += 1
            s.secret[seat][kind] += 1
        s.hand_size[seat] = s.dealt
        note(s, DEALT, seat, s.hand[seat])
        seat = left_of(s, seat)
    s.drawn += s.removed
    s.over_limit = NOBODY
    begin_round(s, s.first)
    go_on(s)


def go_on(s: State) -> None:
    """What the table does by itself until a player is asked: it opens auctions and shares out the market."""
    while s.over_limit == NOBODY:
        if s.phase == BETWEEN and s.auction < s.players:
            open_auction(s)
        elif s.phase == BETWEEN:
            share_out_market(s)
        elif s.phase == SHARING and s.turn == NOBODY:
            ask_sharer(s)
        else:
            return


def why_not_go_on(s: State) -> int:
    """The reason why there is nothing but sales, or not even those: the end, or a hand over the limit (B21)."""
    if s.phase == ENDED:
        return GAME_OVER
    if s.over_limit != NOBODY:
        return HAND_LIMIT_FIRST
    return 0


# ---------------------------------------------------------------------------------------------------
# Auctions


def begin_round(s: State, opener: int) -> None:
    """B4: the bidder cards are stacked, and the first auction of the round opens."""
    for seat in range(s.players):
        s.bidder_card[seat] = 0
    s.auction = 0
    s.phase = BETWEEN
    s.turn = opener
    note(s, ROUND_BEGAN, s.round)


def top_bidder_card(s: State) -> int:
    """B4: the bidder cards lie highest on top."""
    return s.bidder_cards[s.players - 1 - s.auction]


def open_auction(s: State) -> None:
    """B4: as many cards as the top bidder card says are turned up. B13: the last bundle has no rivals."""
    for seat in range(s.players):
        s.passed[seat] = 0
    s.highest = 0
    s.leader = NOBODY
    s.first_passed = NOBODY
    if s.auction > 0:
        s.turn = next_in_auction(s, s.turn)  # B5: the first seat left of the last winner that has not won
    for _ in range(top_bidder_card(s)):
        s.bundle[s.deck[s.drawn]] += 1
        s.seen[s.deck[s.drawn]] += 1
        s.drawn += 1
    note(s, BUNDLE_TURNED_UP, top_bidder_card(s), s.bundle)

    if s.auction < s.players - 1:
        s.phase = AUCTION
        return
    s.phase = PLACING
    note(s, AUCTION_WON, s.turn, top_bidder_card(s), s.bid[s.turn])
    if top_bidder_card(s) == 1:
        put_into_market(s, s.turn, only_card(s.bundle))


def is_in_auction(s: State, seat: int) -> bool:
    """B6: who has won this round, or passed in this auction, is out of it."""
    return s.bidder_card[seat] == 0 and s.passed[seat] == 0


def next_in_auction(s: State, seat: int) -> int:
    """B6: the next seat clockwise that is still in the auction, or NOBODY when there is no other."""
    other = left_of(s, seat)
    while other != seat:
        if is_in_auction(s, other):
            return other
        other = left_of(s, other)
    return NOBODY


def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


def why_not_pass(s: State, seat: int) -> int:
    """The reason not to pass, or 0. Who may not pass may not bid either."""
    reason = why_not_go_on(s)
    if reason:
        return reason
    if s.phase != AUCTION:
        return NOT_AUCTION
    if s.bidder_card[seat]:
        return WON_THIS_ROUND
    if s.passed[seat]:
        return OUT_OF_AUCTION
    if s.turn != seat:
        return NOT_YOUR_TURN
    return 0


def why_not_bid(s: State, seat: int, cards: Cards) -> int:
    """The reason not to add these cards to the seat's bid, or 0."""
    reason = why_not_pass(s, seat)
    if reason:
        return reason
    if cards[MERCHANT]:
        return MERCHANTS_CANT_BID  # B7
    if not number_of(cards):
        return NO_CARDS  # B7
    if not holds(s.hand[seat], cards):
        return NOT_IN_HAND_TO_BID  # B8
    if s.stake[seat] + worth_of(cards) <= s.highest:
        return BID_TOO_LOW  # B7
    return 0


def bid(s: State, seat: int, cards: Cards) -> None:
    """B7, B8: the cards join the seat's bid, which is now the highest."""
    leave_hand(s, seat, cards, s.bid[seat])
    s.stake[seat] += worth_of(cards)
    s.highest = s.stake[seat]
    s.leader = seat
    note(s, BID_RAISED, seat, cards, s.highest)
    s.turn = next_in_auction(s, seat)
    if s.turn == NOBODY:
        win_auction(s, seat)


def pass_auction(s: State, seat: int) -> None:
    """B9: the seat is out of the auction and takes its bid back."""
    s.passed[seat] = 1
    if s.first_passed == NOBODY:
        s.first_passed = seat
    note(s, PASSED, seat, s.bid[seat])
    if s.stake[seat]:
        enter_hand(s, seat, s.bid[seat])
        s.stake[seat] = 0

    s.turn = next_in_auction(s, seat)
    if s.turn == NOBODY:
        take_unwanted_bundle(s, s.first_passed)
        go_on(s)
    elif s.turn == s.leader:
        win_auction(s, s.leader)  # B10: all others have passed


def win_auction(s: State, seat: int) -> None:
    """B11: the winner pays the whole bid into the market and must choose a card of the bundle for it."""
    note(s, AUCTION_WON, seat, top_bidder_card(s), s.bid[seat])
    move_all(s.bid[seat], s.market)
    s.stake[seat] = 0
    s.turn = seat
    s.phase = PLACING


def take_unwanted_bundle(s: State, seat: int) -> None:
    """B12: if all passed, the first to pass takes the whole bundle and puts nothing into the market."""
    note(s, AUCTION_WON, seat, top_bidder_card(s), s.bid[seat])
    take_bundle(s, seat)


def why_not_place(s: State, seat: int, kind: int) -> int:
    """The reason not to put this card of the bundle into the market, or 0."""
    reason = why_not_go_on(s)
    if reason:
        return reason
    if s.phase != PLACING or s.turn != seat:
        return NOT_PLACING
    if not s.bundle[kind]:
        return NOT_IN_BUNDLE
    return 0


def place(s: State, seat: int, kind: int) -> None:
    """B11, B13: the seat has chosen the card of the bundle that goes into the market."""
    put_into_market(s, seat, kind)
    go_on(s)


def put_into_market(s: State, seat: int, kind: int) -> None:
    """B11: the card goes into the market before the rest of the bundle enters the hand."""
    s.bundle[kind] -= 1
    s.market[kind] += 1
    note(s, CARD_PLACED, seat, kind)
    take_bundle(s, seat)


def take_bundle(s: State, seat: int) -> None:
    """B11: the bundle enters the hand, and the winner takes the top bidder card."""
    s.bidder_card[seat] = top_bidder_card(s)
    s.auction += 1
    s.phase = BETWEEN
    s.turn = seat
    note(s, BUNDLE_TAKEN, seat, s.bundle)
    enter_hand(s, seat, s.bundle)
    settle_hand(s, seat)


# ---------------------------------------------------------------------------------------------------
# The market


def share_out_market(s: State) -> None:
    """B15: each player takes a group, the lowest bidder card first."""
    s.phase = SHARING
    s.sharer = 0
    s.turn = NOBODY


def ask_sharer(s: State) -> None:
    """B15: the next in line is asked, while there is somebody in line and something in the market."""
    if s.sharer == s.players or not number_of(s.market):
        clear_market(s)
    else:
        s.turn = holder_of(s, s.bidder_cards[s.sharer])


def holder_of(s: State, bidder_card: int) -> int:
    """The seat that holds this bidder card."""
    for seat in range(s.players):
        if s.bidder_card[seat] == bidder_card:
            return seat
    return NOBODY


def why_not_take(s: State, seat: int, group: int) -> int:
    """The reason not to take this group of the market, or 0."""
    reason = why_not_go_on(s)
    if reason:
        return reason
    if s.phase != SHARING:
        return NOT_SHARING
    if s.turn != seat:
        return NOT_YOUR_SHARE
    if not has_group(s.market, group):
        return NOT_IN_MARKET
    return 0


def has_group(cards: Cards, group: int) -> bool:
    """B14: whether these cards have any of the group."""
    for kind in range(group * VALUES, end_of_group(group)):
        if cards[kind]:
            return True
    return False


def end_of_group(group: int) -> int:
    """B14: the kinds of a group are its four values; of the merchants, which come last, it is one."""
    return min(group * VALUES + VALUES, KINDS)


def take(s: State, seat: int, group: int) -> None:
    """B15: the whole group enters the hand."""
    note(s, GROUP_TAKEN, seat, group, s.market)
    for kind in range(group * VALUES, end_of_group(group)):
        s.hand[seat][kind] += s.market[kind]
        s.hand_size[seat] += s.market[kind]
        s.market[kind] = 0
    s.sharer += 1
    s.turn = NOBODY
    settle_hand(s, seat)
    go_on(s)


def clear_market(s: State) -> None:
    """B16: what is left leaves the game. B5: who held the lowest bidder card opens the next round."""
    note(s, MARKET_CLEARED, s.market)
    move_all(s.market, s.gone)
    s.round += 1
    if s.round < s.rounds:
        begin_round(s, holder_of(s, s.bidder_cards[0]))
    else:
        s.phase = LAST_SALES
        s.turn = NOBODY
        note(s, LAST_SALES_BEGAN)


# ---------------------------------------------------------------------------------------------------
# Selling, and the hand limit


def why_not_sell(s: State, seat: int, cards: Cards) -> int:
    """The reason not to sell these cards as a set, or 0."""
    if s.phase == ENDED:
        return GAME_OVER
    if s.is_done[seat]:
        return DONE_SELLING  # B23
    if number_of(cards) != SET_SIZE:
        return NOT_THREE  # B17
    if not is_one_good(cards):
        return NOT_ONE_GOOD  # B17, B18
    if not holds(s.hand[seat], cards):
        return why_not_held(s, seat, cards)
    return 0


def why_not_held(s: State, seat: int, cards: Cards) -> int:
    """B20: why cards that are not in hand can't be sold; they may lie in the seat's bid."""
    for kind in range(KINDS):
        if cards[kind] > s.hand[seat][kind] + s.bid[seat][kind]:
            return NOT_IN_HAND_TO_SELL
    return LIES_IN_BID


def sell(s: State, seat: int, cards: Cards) -> None:
    """B17: the highest card of the set is kept as profit, the others leave the game. B18, B19: so do
    merchants, unless all three are.
    """
    kept = highest_card(cards)
    leave_hand(s, seat, cards, s.gone)
    s.gone[kept] -= 1
    s.profit[seat][kept] += 1
    note(s, SET_SOLD, seat, cards, kept)
    if s.over_limit == seat:
        settle_hand(s, seat)
        go_on(s)


def why_not_discard(s: State, seat: int, cards: Cards) -> int:
    """The reason not to discard these cards, or 0."""
    if s.phase == ENDED:
        return GAME_OVER
    if s.over_limit != seat:
        return NOT_OVER_LIMIT
    number = number_of(cards)
    if not number:
        return NOTHING_DISCARDED
    if s.hand_size[seat] - number < s.hand_limit:
        return BELOW_LIMIT
    if not holds(s.hand[seat], cards):
        return NOT_IN_HAND_TO_DISCARD
    return 0


def discard(s: State, seat: int, cards: Cards) -> None:
    """B21: the cards leave the game, shown to all."""
    leave_hand(s, seat, cards, s.gone)
    note(s, DISCARDED, seat, cards)
    settle_hand(s, seat)
    go_on(s)


def settle_hand(s: State, seat: int) -> None:
    """B21: a hand over the limit holds up the table until enough is sold or discarded."""
    s.over_limit = seat if s.hand_size[seat] > s.hand_limit else NOBODY


# ---------------------------------------------------------------------------------------------------
# The end


def why_not_done(s: State, seat: int) -> int:
    """The reason not to end one's last sales, or 0."""
    if s.phase == ENDED:
        return GAME_OVER
    if s.phase != LAST_SALES:
        return NOT_LAST_SALES
    if s.is_done[seat]:
        return DONE_SELLING
    return 0


def done(s: State, seat: int) -> None:
    """B23: the seat sells no more; when all have said so, the game ends."""
    s.is_done[seat] = 1
    note(s, SAID_DONE, seat)
    for other in range(s.players):
        if not s.is_done[other]:
            return
    s.phase = ENDED
    note(s, GAME_ENDED)


def score(s: State, seat: int) -> int:
    """B24: the total of the profit cards; a merchant among them counts 5."""
    return worth_of(s.profit[seat]) + s.merchant_profit * s.profit[seat][MERCHANT]


def tiebreak(s: State, seat: int) -> int:
    """B24: among equals the most cards left in hand win; an option says whether merchants count."""
    if s.tiebreak_counts_merchants:
        return s.hand_size[seat]
    return s.hand_size[seat] - s.hand[seat][MERCHANT]


def is_winner(s: State, seat: int) -> bool:
    """B24: nobody has a higher total, nor an equal one with more cards left; a full tie is shared."""
    mine = score(s, seat)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > mine or (theirs == mine and tiebreak(s, other) > tiebreak(s, seat)):
            return False
    return True


def question(s: State, seat: int) -> int:
    """What the table asks of this seat now."""
    if s.over_limit != NOBODY:
        return SETTLE_ASKED if s.over_limit == seat else NOTHING_ASKED
    if s.phase == LAST_SALES:
        return NOTHING_ASKED if s.is_done[seat] else LAST_SALES_ASKED
    if s.turn != seat:
        return NOTHING_ASKED
    if s.phase == AUCTION:
        return BID_ASKED
    if s.phase == PLACING:
        return PLACE_ASKED
    if s.phase == SHARING:
        return TAKE_ASKED
    return NOTHING_ASKED


# ---------------------------------------------------------------------------------------------------
# Cards, counted by kind


def number_of(cards: Cards) -> int:
    """How many cards these are."""
    total = 0
    for kind in range(KINDS):
        total += cards[kind]
    return total


def worth_of(cards: Cards) -> int:
    """B7: the sum of the values; the kinds do not matter."""
    total = 0
    for kind in range(MERCHANT):
        if cards[kind]:
            total += cards[kind] * VALUE[kind]
    return total


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether the hand has all these cards."""
    for kind in range(KINDS):
        if cards[kind] > hand[kind]:
            return False
    return True


def is_one_good(cards: Cards) -> bool:
    """B17, B18: all cards are of one good, or merchants."""
    good = GROUP[highest_card(cards)]
    for kind in range(MERCHANT):
        if cards[kind] and GROUP[kind] != good:
            return False
    return True


def highest_card(cards: Cards) -> int:
    """B17: the card of a set that is kept; a merchant only among merchants (B19)."""
    best = MERCHANT
    for kind in range(MERCHANT):
        if cards[kind]:
            best = kind
    return best


def only_card(cards: Cards) -> int:
    """B13: the kind of the only card there is."""
    for kind in range(KINDS):
        if cards[kind]:
            return kind
    return MERCHANT


def leave_hand(s: State, seat: int, cards: Cards, target: Row) -> None:
    """The cards leave the hand and are shown. What was never shown can't be more than what is still held."""
    hand = s.hand[seat]
    secret = s.secret[seat]
    for kind in range(KINDS):
        if cards[kind]:
            hand[kind] -= cards[kind]
            s.hand_size[seat] -= cards[kind]
            target[kind] += cards[kind]
            if secret[kind] > hand[kind]:
                s.seen[kind] += secret[kind] - hand[kind]
                secret[kind] = hand[kind]


def enter_hand(s: State, seat: int, cards: Row) -> None:
    """All these cards move into the hand, seen by everybody."""
    s.hand_size[seat] += number_of(cards)
    move_all(cards, s.hand[seat])


def move_all(source: Row, target: Row) -> None:
    """All cards move from one place to the other."""
    for kind in range(KINDS):
        target[kind] += source[kind]
        source[kind] = 0
