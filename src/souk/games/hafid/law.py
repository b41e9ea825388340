"""The law of Hafid's Grand Bazaar, from the deal to the last sale.

Every verb of the rulebook is a function that changes the state, and beside it stands a question, `why_not_…`,
that answers 0 or the reason against it. A verb trusts that its question was asked. Cards are counted by good.
What players offer each other stands in `deals`; here is what a deal does to the table.

The same source is compiled: plain functions, whole numbers and lists only.
"""

from souk.games.fields import Cards, note
from souk.games.hafid.cards import COLLECTOR, CUSTOMERS, GOODS, GOODS_OF_A_TYPE, HAGGLER, TYPES
from souk.games.hafid.notes import (
    ASKED_TO_SEND,
    BID_PLACED,
    CARAVAN_LEFT_EMPTY,
    CARD_DRAWN,
    CARD_SEARCHED,
    DECLINED,
    DENIED,
    DISCARDS_SHOWN,
    DREW_AS_INFORMANT,
    HELD,
    LIFTED,
    LOOKED_AT_MARKET,
    LOOKED_AT_NOTHING,
    LOOKED_AT_TYPE,
    MARKET_CLAIMED,
    MARKET_FILLED,
    RESHUFFLED,
    ROUND_BEGAN,
    SAID_DONE,
    SELLING_BEGAN,
    SET_SOLD,
    SURPLUS_DISCARDED,
    TRADER_SENT,
    TRADERS_LOST,
    TRADING_BEGAN,
    WARES_PLIED,
    YIELDED,
)
from souk.games.hafid.reasons import (
    BID_TOO_LOW,
    DISCARD_FIRST,
    GAME_OVER,
    HAS_LIFTED,
    HAS_PLIED,
    HAS_SOLD,
    LINE_IS_FULL,
    MARKET_IS_EMPTY,
    NO_CUBE,
    NO_CUBE_TO_LIFT,
    NO_SUCH_MARKET,
    NO_SURPLUS,
    NOT_AMONG_DISCARDS,
    NOT_ASKED_TO_YIELD,
    NOT_BIDDING,
    NOT_CLAIMING,
    NOT_EVERY_GOOD,
    NOT_EVERY_TYPE,
    NOT_IN_HAND,
    NOT_IN_HAND_TO_DISCARD,
    NOT_INFORMANT,
    NOT_ONE_GOOD,
    NOT_SELLING,
    NOT_SENDING,
    NOT_TAKING,
    NOT_THE_SURPLUS,
    NOT_TRADING,
    NOT_YOUR_BID,
    NOT_YOUR_CUSTOMER,
    NOT_YOUR_SALE,
    ONE_CUBE_A_TURN,
    TOO_FEW_CUBES,
    WRONG_NUMBER_TO_PLY,
)
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
    LOOKING,
    NEGOTIATOR,
    NO_CARD,
    NO_TRAY,
    NOBODY,
    SEGMENTS,
    SELLING,
    SENDING,
    SENDING_AFTER_ALL,
    SQUARES,
    TAKING,
    TRADING,
    YIELDING,
    State,
)

# ---------------------------------------------------------------------------------------------------
# The deal, and the draw pile


def deal(s: State) -> None:
    """H4: the first player gets the Hafid marker, everybody cubes and cards, and every market its cards."""
    s.marker = s.first
    s.tray_for = NO_TRAY
    for square in range(SQUARES):
        s.line[square] = NOBODY
    for seat in range(s.players):
        s.cubes[seat] = s.cubes_each
    begin_round(s, s.dealt)


def begin_round(s: State, number: int) -> None:
    """H4, H23: from the first player on each seat gets its cards together, then each empty market; all bid."""
    note(s, ROUND_BEGAN, s.round, s.marker)
    seat = s.marker
    for _ in range(s.players):
        draw_cards(s, seat, number)
        seat = left_of(s, seat)
    for market in range(s.markets):
        if s.market_size[market] == 0:
            fill_market(s, market)
    s.phase = BIDDING
    s.turn = s.marker


def fill_market(s: State, market: int) -> None:
    """H4, H23: an empty foreign market gets two cards face down."""
    for _ in range(s.to_market):
        good = next_card(s)
        if good != NO_CARD:
            s.market[market][good] += 1
            s.market_size[market] += 1
    note(s, MARKET_FILLED, market, s.market[market])


def draw_cards(s: State, seat: int, number: int) -> None:
    """A seat draws so many cards, or what there is."""
    for _ in range(number):
        good = next_card(s)
        if good != NO_CARD:
            s.hand[seat][good] += 1
            s.hand_size[seat] += 1
            note(s, CARD_DRAWN, seat, good)


def next_card(s: State) -> int:
    """The top card of the draw pile. H23: only when a card is needed is an empty pile replaced."""
    if s.drawn == s.pile_end:
        if s.discarded == 0:
            return NO_CARD
        reshuffle(s)
    s.drawn += 1
    return s.deck[s.drawn - 1]


def reshuffle(s: State) -> None:
    """H23: the discard pile becomes the draw pile, in the order that chance has given for it.

    The order may name cards that do not lie there; they are passed over. What it does not name follows last.
    """
    for place in range(s.discarded):
        s.lying[s.discards[place]] += 1
    number = 0
    for place in range(s.order_size):
        if s.lying[s.order[place]]:
            s.lying[s.order[place]] -= 1
            s.deck[number] = s.order[place]
            number += 1
    for place in range(s.discarded):
        if s.lying[s.discards[place]]:
            s.lying[s.discards[place]] -= 1
            s.deck[number] = s.discards[place]
            number += 1
    s.drawn = 0
    s.pile_end = s.discarded
    s.discarded = 0
    s.order_size = 0
    s.reshuffles += 1
    note(s, RESHUFFLED, s.pile_end)


def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


# ---------------------------------------------------------------------------------------------------
# 1 · Bidding


def why_not_bid(s: State, seat: int, segment: int, number: int) -> int:
    """The reason not to put so many cubes on this segment, or 0."""
    if s.phase != BIDDING:
        return GAME_OVER if s.phase == ENDED else NOT_BIDDING
    if s.turn != seat:
        return NOT_YOUR_BID
    if number < 1:
        return NO_CUBE
    if number > s.cubes[seat]:
        return TOO_FEW_CUBES
    if number > most_cubes(s, seat, segment):
        return ONE_CUBE_A_TURN if number > 1 else LINE_IS_FULL
    if number < least_cubes(s, seat, segment):
        return BID_TOO_LOW
    return 0


def bid(s: State, seat: int, segment: int, number: int) -> None:
    """H5: the cubes go on the segment; the phase ends when all cubes lie on the board."""
    if segment < CARAVANS and s.on[segment][seat] == 0:
        s.bidders[segment][s.bidders_on[segment]] = seat
        s.bidders_on[segment] += 1
    if segment == FREE_TRADER:
        s.line[s.squares_taken] = seat
        s.squares_taken += 1
    s.on[segment][seat] += number
    s.cubes[seat] -= number
    note(s, BID_PLACED, seat, segment, number, s.on[segment][seat])
    for _ in range(s.players):
        s.turn = left_of(s, s.turn)
        if s.cubes[s.turn]:
            return
    begin_caravans(s)


def least_cubes(s: State, seat: int, segment: int) -> int:
    """H5, H6: how many cubes a bid on a segment takes at least."""
    return max(1, least_total(s, seat, segment) - s.on[segment][seat])


def most_cubes(s: State, seat: int, segment: int) -> int:
    """H5: a bid is of no more cubes than are left; H7: on the Free Trader of one, while a square is free."""
    if segment == FREE_TRADER:
        return min(1, s.cubes[seat], SQUARES - s.squares_taken)
    return s.cubes[seat]


def least_total(s: State, seat: int, segment: int) -> int:
    """H6: what a total must reach where it is contested; H8: elsewhere nobody is outbid."""
    least = 0
    if segment <= INFORMANT:
        for other in range(s.players):
            if other != seat and s.on[segment][other] > least:
                least = s.on[segment][other]
    return least + 1


def holder(s: State, segment: int) -> int:
    """H6: who has the highest total on a contested segment, or NOBODY."""
    best = NOBODY
    most = 0
    for seat in range(s.players):
        if s.on[segment][seat] > most:
            most = s.on[segment][seat]
            best = seat
    return best


# ---------------------------------------------------------------------------------------------------
# 2 · Caravans: the Informant


def begin_caravans(s: State) -> None:
    """H9: first the Informant's holder, if any, is asked."""
    s.caravan = -1
    s.turn = holder(s, INFORMANT)
    s.phase = LOOKING
    if s.turn == NOBODY:
        next_caravan(s)


def why_not_look(s: State, seat: int) -> int:
    """The reason not to look as Informant, or to decline it, or 0."""
    if s.phase == LOOKING and s.turn == seat:
        return 0
    return GAME_OVER if s.phase == ENDED else NOT_INFORMANT


def why_not_look_at_market(s: State, seat: int, market: int) -> int:
    """The reason not to look at this market, or 0."""
    return why_not_look(s, seat) or (NO_SUCH_MARKET if market >= s.markets else 0)


def look_at_market(s: State, seat: int, market: int) -> None:
    """H9: privately, both cards of one foreign market."""
    note(s, LOOKED_AT_MARKET, seat, market, s.market[market])
    end_looking(s)


def look_at_type(s: State, seat: int, type_: int) -> None:
    """H9: privately, all cards of one type in all the markets."""
    for market in range(s.markets):
        note(s, LOOKED_AT_TYPE, seat, type_, market, s.market[market])
    end_looking(s)


def look_at_nothing(s: State, seat: int) -> None:
    """H9: the Informant may decline to look."""
    note(s, LOOKED_AT_NOTHING, seat)
    end_looking(s)


def end_looking(s: State) -> None:
    """H9: then the Informant takes a card, and for that may look through the discard pile (H3)."""
    s.phase = TAKING
    note(s, DISCARDS_SHOWN, s.turn, s.discards, s.discarded)


def why_not_take(s: State, seat: int) -> int:
    """The reason not to draw as Informant, or to decline it, or 0."""
    if s.phase == TAKING and s.turn == seat:
        return 0
    return GAME_OVER if s.phase == ENDED else NOT_TAKING


def why_not_search(s: State, seat: int, good: int) -> int:
    """The reason not to take this card from the discard pile, or 0."""
    reason = why_not_take(s, seat)
    if reason == 0 and place_of(s, good) == s.discarded:
        return NOT_AMONG_DISCARDS
    return reason


def search(s: State, seat: int, good: int) -> None:
    """H9: any one card from the discard pile; of equal ones the lowest, so that the top stays if it can."""
    place = place_of(s, good)
    is_top = place == s.discarded - 1
    s.discarded -= 1
    for moved in range(place, s.discarded):
        s.discards[moved] = s.discards[moved + 1]
    s.hand[seat][good] += 1
    s.hand_size[seat] += 1
    note(s, CARD_SEARCHED, seat, good, int(is_top), s.discards[s.discarded - 1] if s.discarded else NO_CARD)
    next_caravan(s)


def place_of(s: State, good: int) -> int:
    """The lowest place of a card in the discard pile, or the number of cards there if there is none."""
    for place in range(s.discarded):
        if s.discards[place] == good:
            return place
    return s.discarded


def draw_as_informant(s: State, seat: int) -> None:
    """H9: the top card of the draw pile."""
    note(s, DREW_AS_INFORMANT, seat)
    draw_cards(s, seat, 1)
    next_caravan(s)


def decline(s: State, seat: int) -> None:
    """H9: the Informant may decline the card."""
    note(s, DECLINED, seat)
    next_caravan(s)


# ---------------------------------------------------------------------------------------------------
# 2 · Caravans: the markets


def next_caravan(s: State) -> None:
    """H10: caravans are resolved from 1st to 6th; those without cubes are skipped."""
    s.phase = BETWEEN
    while s.caravan + 1 < CARAVANS:
        s.caravan += 1
        if s.bidders_on[s.caravan] == 0:
            continue
        if has_goods(s):
            s.phase = CLAIMING
            s.turn = holder(s, s.caravan)
            return
        note(s, CARAVAN_LEFT_EMPTY, s.caravan)
        resolve_losers(s, holder(s, s.caravan))
        if s.phase != BETWEEN:
            return
    end_caravans(s)


def has_goods(s: State) -> bool:
    """H10: whether any foreign market has cards."""
    for market in range(s.markets):
        if s.market_size[market]:
            return True
    return False


def why_not_claim(s: State, seat: int, market: int) -> int:
    """The reason not to claim this market, or 0."""
    if s.phase != CLAIMING or s.turn != seat:
        return GAME_OVER if s.phase == ENDED else NOT_CLAIMING
    if market >= s.markets:
        return NO_SUCH_MARKET
    if s.market_size[market] == 0:
        return MARKET_IS_EMPTY
    return 0


def claim(s: State, seat: int, market: int) -> None:
    """H10: the holder of the caravan takes the cards of one foreign market."""
    note(s, MARKET_CLAIMED, seat, s.caravan, market, s.market[market])
    s.hand_size[seat] += s.market_size[market]
    s.market_size[market] = 0
    for good in range(len(GOODS)):
        s.hand[seat][good] += s.market[market][good]
        s.market[market][good] = 0
    resolve_losers(s, seat)
    if s.phase == BETWEEN:
        next_caravan(s)


def resolve_losers(s: State, winner: int) -> None:
    """H10: every other bidder draws a card, in the order of their first bids; H11: then traders may be sent."""
    for place in range(s.bidders_on[s.caravan]):
        if s.bidders[s.caravan][place] != winner:
            draw_cards(s, s.bidders[s.caravan][place], 1)
        s.bidders[s.caravan][place] = 0
    s.bidders_on[s.caravan] = 0
    for seat in range(s.players):
        s.on[s.caravan][seat] = 0
    forget_holds(s)
    ask_line(s)


# ---------------------------------------------------------------------------------------------------
# 2 · Caravans: the Free Trader


def ask_line(s: State) -> None:
    """H11: the player on the lowest square who has not held is asked; when all have held, the caravan is gone."""
    s.phase = BETWEEN
    s.turn = NOBODY
    for square in range(SQUARES):
        if s.line[square] != NOBODY and not s.has_held[s.line[square]]:
            s.phase = SENDING
            s.turn = s.line[square]
            return


def forget_holds(s: State) -> None:
    """H11: after any send or denial all earlier holds are void."""
    for seat in range(s.players):
        s.has_held[seat] = 0


def why_not_send(s: State, seat: int) -> int:
    """The reason not to send a Free Trader, or to hold, or 0."""
    if s.turn == seat and (s.phase == SENDING or s.phase == SENDING_AFTER_ALL):
        return 0
    return GAME_OVER if s.phase == ENDED else NOT_SENDING


def send(s: State, seat: int) -> None:
    """H11: to send, a player asks those on lower squares for the right of way, once."""
    if s.phase == SENDING_AFTER_ALL:
        send_trader(s, seat)
        return
    note(s, ASKED_TO_SEND, seat)
    s.asker = seat
    s.is_denied = 0
    for other in range(s.players):
        s.has_answered[other] = 0
    ask_right_of_way(s)


def hold(s: State, seat: int) -> None:
    """H11: not with this caravan, or not yet."""
    note(s, HELD, seat)
    s.has_held[seat] = 1
    ask_line(s)
    if s.phase == BETWEEN:
        next_caravan(s)


def ask_right_of_way(s: State) -> None:
    """H11: all others below the asker's lowest square answer, the nearest first; then the asker sends, or, if
    somebody denied, decides once more.
    """
    for square in range(lowest_square(s, s.asker) - 1, -1, -1):
        other = s.line[square]
        if other != NOBODY and not s.has_answered[other]:
            s.phase = YIELDING
            s.turn = other
            return
    s.turn = s.asker
    if s.is_denied:
        s.phase = SENDING_AFTER_ALL
    else:
        send_trader(s, s.asker)


def why_not_yield(s: State, seat: int) -> int:
    """The reason not to yield or deny the right of way, or 0."""
    if s.phase == YIELDING and s.turn == seat:
        return 0
    return GAME_OVER if s.phase == ENDED else NOT_ASKED_TO_YIELD


def yield_way(s: State, seat: int) -> None:
    """H11: who yields keeps their place."""
    note(s, YIELDED, seat)
    s.has_answered[seat] = 1
    ask_right_of_way(s)


def deny(s: State, seat: int) -> None:
    """H11: who denies draws two cards at once instead."""
    note(s, DENIED, seat)
    s.has_answered[seat] = 1
    s.is_denied = 1
    use_trader(s, seat)
    ask_right_of_way(s)


def send_trader(s: State, seat: int) -> None:
    """H11: the Free Trader is sent, and the asking starts again."""
    note(s, TRADER_SENT, seat)
    use_trader(s, seat)
    ask_line(s)
    if s.phase == BETWEEN:
        next_caravan(s)


def use_trader(s: State, seat: int) -> None:
    """H11: the seat's lowest cube leaves the line, and the seat draws; every hold is void."""
    s.line[lowest_square(s, seat)] = NOBODY
    s.on[FREE_TRADER][seat] -= 1
    forget_holds(s)
    draw_cards(s, seat, s.trader_draws)


def lowest_square(s: State, seat: int) -> int:
    """The lowest square of the Free Trader that a seat's cube is on; beyond the line if there is none."""
    for square in range(SQUARES):
        if s.line[square] == seat:
            return square
    return SQUARES


def end_caravans(s: State) -> None:
    """H12: traders that were not sent are lost; markets that nobody claimed keep their cards."""
    lost = 0
    for square in range(SQUARES):
        lost += s.line[square] != NOBODY
        s.line[square] = NOBODY
    s.squares_taken = 0
    if lost:
        note(s, TRADERS_LOST, s.on[FREE_TRADER])
    for seat in range(s.players):
        s.on[FREE_TRADER][seat] = 0
    begin_trading(s)


# ---------------------------------------------------------------------------------------------------
# 3 · Trading


def begin_trading(s: State) -> None:
    """H16: nobody is asked in turn; without negotiators there is no trading."""
    for seat in range(s.players):
        s.offers_said[seat] = 0
        s.claims_said[seat] = 0
        for customer in range(len(CUSTOMERS)):
            s.access[customer][seat] = 0
            s.earned[customer][seat] = 0
    s.phase = TRADING
    s.turn = NOBODY
    if has_negotiators(s):
        note(s, TRADING_BEGAN)
    else:
        begin_selling(s)


def has_negotiators(s: State) -> bool:
    """H16: whether a cube is left on the Negotiator."""
    for seat in range(s.players):
        if s.on[NEGOTIATOR][seat]:
            return True
    return False


def why_not_trade(s: State, seat: int) -> int:
    """The reason why this seat makes no offers, acceptances, withdrawals or claims now, or 0."""
    if s.phase != TRADING:
        return GAME_OVER if s.phase == ENDED else NOT_TRADING
    if s.has_lifted[seat]:
        return HAS_LIFTED
    return 0


def has_cards_and_talents(s: State, seat: int, cards: Cards, talents: int) -> bool:
    """H14: what is given must be held before the deal."""
    return s.talents[seat] >= talents and holds(s.hand[seat], cards)


def can_give_access(s: State, seat: int, customer: int) -> bool:
    """H14: only who bid on a customer gives access to them."""
    return s.on[CUSTOMER + customer][seat] > 0


def hand_over(s: State, giver: int, receiver: int, cards: Cards, talents: int) -> None:
    """H14: cards and Talents change hands as a part of a deal."""
    for good in range(len(GOODS)):
        if cards[good]:
            s.hand[giver][good] -= cards[good]
            s.hand_size[giver] -= cards[good]
            s.hand[receiver][good] += cards[good]
            s.hand_size[receiver] += cards[good]
    s.talents[giver] -= talents
    s.talents[receiver] += talents


def give_access(s: State, receiver: int, customer: int) -> None:
    """H14: access is shared; the giver keeps it."""
    s.access[customer][receiver] = 1


def why_not_lift(s: State, seat: int) -> int:
    """The reason not to lift one's cube from the Negotiator, or 0."""
    reason = why_not_trade(s, seat)
    if reason == 0 and s.on[NEGOTIATOR][seat] == 0:
        return NO_CUBE_TO_LIFT
    return reason


def lift(s: State, seat: int) -> None:
    """H16: the seat trades no more this round."""
    s.on[NEGOTIATOR][seat] = 0
    s.has_lifted[seat] = 1
    note(s, LIFTED, seat)


def close_trading(s: State) -> None:
    """H16: the phase ends when no cube is left on the Negotiator."""
    if not has_negotiators(s):
        begin_selling(s)


# ---------------------------------------------------------------------------------------------------
# 4 · Selling


def begin_selling(s: State) -> None:
    """H17: from the first player clockwise."""
    note(s, SELLING_BEGAN)
    s.phase = SELLING
    s.turn = s.marker
    s.has_sold = 0
    s.has_plied = 0
    for seat in range(s.players):
        s.has_lifted[seat] = 0


def why_not_end_selling(s: State, seat: int) -> int:
    """The reason why this seat can't sell, nor say that it is done, or 0."""
    if s.phase == DISCARDING and s.turn == seat:
        return DISCARD_FIRST
    if s.phase != SELLING and s.phase != DISCARDING:
        return GAME_OVER if s.phase == ENDED else NOT_SELLING
    return 0 if s.turn == seat else NOT_YOUR_SALE


def why_not_sell(s: State, seat: int, customer: int, cards: Cards) -> int:
    """The reason not to sell this set to this customer, or 0."""
    reason = why_not_end_selling(s, seat)
    if reason:
        return reason
    if not has_customer(s, seat, customer):
        return NOT_YOUR_CUSTOMER
    if s.has_plied:
        return HAS_PLIED
    if customer == HAGGLER:
        if not is_one_good(cards) or number_of(cards) < s.haggler_least:
            return NOT_ONE_GOOD
    elif customer == COLLECTOR:
        if not is_every_type(cards):
            return NOT_EVERY_TYPE
    elif not is_every_good(cards):
        return NOT_EVERY_GOOD
    if not holds(s.hand[seat], cards):
        return NOT_IN_HAND
    return 0


def has_customer(s: State, seat: int, customer: int) -> bool:
    """H17: by a cube or by a deal."""
    return s.on[CUSTOMER + customer][seat] > 0 or s.access[customer][seat] > 0


def price_of(s: State, customer: int, cards: Cards) -> int:
    """H18, H19, H20: what a customer pays for a set."""
    if customer == HAGGLER:
        return s.haggler_times * worth_of(s, cards)
    if customer == COLLECTOR:
        return worth_of(s, cards) + s.collector_bonus
    return s.guild_price


def sell(s: State, seat: int, customer: int, cards: Cards) -> None:
    """H17: a set for a customer."""
    price = price_of(s, customer, cards)
    s.has_sold = 1
    s.talents[seat] += price
    s.earned[customer][seat] += price
    note(s, SET_SOLD, seat, customer, cards, price)
    leave_hand(s, seat, cards)


def why_not_ply_at_all(s: State, seat: int) -> int:
    """The reason why this seat can't ply wares, whatever it holds, or 0."""
    reason = why_not_end_selling(s, seat)
    if reason:
        return reason
    if s.has_plied:
        return HAS_PLIED
    return HAS_SOLD if s.has_sold else 0


def why_not_ply(s: State, seat: int, cards: Cards) -> int:
    """The reason not to ply these wares, or 0."""
    reason = why_not_ply_at_all(s, seat)
    if reason:
        return reason
    if not s.ply_least <= number_of(cards) <= s.ply_most:
        return WRONG_NUMBER_TO_PLY
    if not holds(s.hand[seat], cards):
        return NOT_IN_HAND
    return 0


def ply(s: State, seat: int, cards: Cards) -> None:
    """H21: cards of any kind, once, for their total value."""
    price = worth_of(s, cards)
    s.has_plied = 1
    s.talents[seat] += price
    note(s, WARES_PLIED, seat, cards, price)
    leave_hand(s, seat, cards)


def done(s: State, seat: int) -> None:
    """H22: the seller takes the cubes back, and keeps no more cards than the limit."""
    note(s, SAID_DONE, seat)
    for segment in range(SEGMENTS):
        s.on[segment][seat] = 0
    s.cubes[seat] = s.cubes_each
    if s.hand_size[seat] > s.hand_limit:
        s.phase = DISCARDING
    else:
        next_seller(s)


def surplus(s: State, seat: int) -> int:
    """H22: how many cards a seat must discard."""
    return s.hand_size[seat] - s.hand_limit


def why_not_discard(s: State, seat: int, cards: Cards) -> int:
    """The reason not to discard these cards, or 0."""
    if s.phase != DISCARDING or s.turn != seat:
        return GAME_OVER if s.phase == ENDED else NO_SURPLUS
    if number_of(cards) != surplus(s, seat):
        return NOT_THE_SURPLUS
    if not holds(s.hand[seat], cards):
        return NOT_IN_HAND_TO_DISCARD
    return 0


def discard(s: State, seat: int, cards: Cards) -> None:
    """H22: the surplus goes face up to the discard pile, without pay."""
    note(s, SURPLUS_DISCARDED, seat, cards)
    leave_hand(s, seat, cards)
    next_seller(s)


def next_seller(s: State) -> None:
    """H17: the next seat sells, until all have."""
    s.phase = SELLING
    s.has_sold = 0
    s.has_plied = 0
    s.turn = left_of(s, s.turn)
    if s.turn == s.marker:
        end_round(s)


# ---------------------------------------------------------------------------------------------------
# The next round, and the end


def end_round(s: State) -> None:
    """H23: the Hafid marker goes to the left; H24: after the last round no cards are dealt."""
    if s.round + 1 == s.rounds:
        s.phase = ENDED
        s.turn = NOBODY
        return
    s.round += 1
    s.marker = left_of(s, s.marker)
    begin_round(s, s.dealt_later)


def score(s: State, seat: int) -> int:
    """H25: the Talents."""
    return s.talents[seat]


def is_winner(s: State, seat: int) -> bool:
    """H25: nobody has more, nor as much with a lower value of cards left in hand; a full tie is shared."""
    left = worth_of(s, s.hand[seat])
    for other in range(s.players):
        if s.talents[other] > s.talents[seat]:
            return False
        if s.talents[other] == s.talents[seat] and worth_of(s, s.hand[other]) < left:
            return False
    return True


def is_asked(s: State, seat: int) -> bool:
    """Whether the table waits for this seat: whose turn it is, and while trading every negotiator (H16)."""
    if s.phase == TRADING:
        return s.on[NEGOTIATOR][seat] > 0
    return s.turn == seat


# ---------------------------------------------------------------------------------------------------
# Cards, counted by good


def number_of(cards: Cards) -> int:
    """How many cards these are."""
    total = 0
    for good in range(len(GOODS)):
        total += cards[good]
    return total


def worth_of(s: State, cards: Cards) -> int:
    """H2: the sum of the values."""
    total = 0
    for good in range(len(GOODS)):
        total += cards[good] * s.value[good]
    return total


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether the hand has all these cards."""
    for good in range(len(GOODS)):
        if cards[good] > hand[good]:
            return False
    return True


def is_one_good(cards: Cards) -> bool:
    """H18: all cards are of the same good."""
    found = 0
    for good in range(len(GOODS)):
        if cards[good]:
            found += 1
    return found == 1


def is_every_type(cards: Cards) -> bool:
    """H19: one card of each type and no more."""
    for type_ in range(len(TYPES)):
        if number_of_type(cards, type_) != 1:
            return False
    return True


def is_every_good(cards: Cards) -> bool:
    """H20: one card of each good of a type and no more."""
    found = 0
    for good in range(len(GOODS)):
        if cards[good] > 1:
            return False
        if cards[good]:
            if found and cards[good - 1] == 0:
                return False
            if found == 0 and good % GOODS_OF_A_TYPE:
                return False
            found += 1
    return found == GOODS_OF_A_TYPE


def number_of_type(cards: Cards, type_: int) -> int:
    """H3: how many of these cards are of one type."""
    total = 0
    for good in range(type_ * GOODS_OF_A_TYPE, (type_ + 1) * GOODS_OF_A_TYPE):
        total += cards[good]
    return total


def leave_hand(s: State, seat: int, cards: Cards) -> None:
    """H22: the cards go face up to the discard pile, in the order of the goods."""
    for good in range(len(GOODS)):
        for _ in range(cards[good]):
            s.discards[s.discarded] = good
            s.discarded += 1
        s.hand[seat][good] -= cards[good]
        s.hand_size[seat] -= cards[good]
