"""Everything that is true at a table of Byzantz, as numbers and lists of numbers.

The law reads and changes it in place.
"""

from typing import Annotated

from souk.games.byzantz.cards import KINDS, SETTINGS, Settings
from souk.games.fields import Fields, Grid, Row

SEATS = max(SETTINGS)
CARDS = max(sum(settings.deck) for settings in SETTINGS.values())
NOBODY = -1

# What the table is doing.
AUCTION = 0  # B6: the seat at turn bids or passes
PLACING = 1  # B11, B13: the seat at turn puts a card of the bundle into the market
SHARING = 2  # B15: the seat at turn takes a group
LAST_SALES = 3  # B23: everybody sells what they still can
ENDED = 4
BETWEEN = 5  # the last bundle has been taken and the next not yet turned up; only a hand limit halts here

# What the table asks of a seat.
NOTHING_ASKED = 0
BID_ASKED = 1  # B6: bid or pass
PLACE_ASKED = 2  # B11, B13
TAKE_ASKED = 3  # B15
SETTLE_ASKED = 4  # B21: sell or discard
LAST_SALES_ASKED = 5  # B23


class State(Fields):
    """One game. Seats and kinds index the lists; entries beyond the players stay 0."""

    # The numbers of the rules (B1, B2), and the options.
    players: int
    rounds: int
    removed: int
    dealt: int
    hand_limit: int
    merchant_profit: int
    deck_size: int
    bidder_cards: Annotated[Row, SEATS]  # ascending
    tiebreak_counts_merchants: int
    open_profits: int

    # The deck in its order; cards before `drawn` have left it.
    deck: Annotated[Row, CARDS]
    drawn: int
    first: int  # the seat that opens the game

    # Where the table stands.
    phase: int
    round: int  # from 0
    auction: int  # from 0 in each round
    turn: int  # whose move it is, NOBODY in the last sales
    over_limit: int  # B21: who has too many cards, mostly NOBODY
    sharer: int  # B15: the place, in ascending bidder cards, of who takes next

    # This auction.
    highest: int  # the worth of the highest bid
    leader: int  # who made it
    first_passed: int  # B12
    passed: Annotated[Row, SEATS]
    stake: Annotated[Row, SEATS]  # the worth of each bid

    # This round.
    bidder_card: Annotated[Row, SEATS]  # 0: has not won yet

    # The end.
    is_done: Annotated[Row, SEATS]  # B23

    # The cards, counted by kind.
    hand: Annotated[Grid, SEATS, KINDS]
    hand_size: Annotated[Row, SEATS]
    secret: Annotated[Grid, SEATS, KINDS]  # the cards in hand that were dealt and never shown since
    bid: Annotated[Grid, SEATS, KINDS]
    profit: Annotated[Grid, SEATS, KINDS]
    bundle: Annotated[Row, KINDS]
    market: Annotated[Row, KINDS]
    gone: Annotated[Row, KINDS]  # out of the game, face up
    seen: Annotated[Row, KINDS]  # all cards that everybody has seen at some time, wherever they are now


def blank(settings: Settings) -> State:
    """A state with the numbers of the rules and nothing dealt yet."""
    s = State()
    s.players = settings.players
    s.rounds = settings.rounds
    s.removed = settings.removed
    s.dealt = settings.dealt
    s.hand_limit = settings.hand_limit
    s.merchant_profit = settings.merchant_profit
    s.deck_size = sum(settings.deck)
    s.bidder_cards[: settings.players] = sorted(settings.bidder_cards)
    s.tiebreak_counts_merchants = 1
    return s
