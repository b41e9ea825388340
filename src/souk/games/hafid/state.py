"""Everything that is true at a table of Hafid's, as numbers and lists of numbers.

The law reads and changes it in place. What trading says and promises stands in the book of `deals`.
"""

from typing import Annotated

from souk.games.fields import Fields, Grid, Row
from souk.games.hafid.cards import CUSTOMERS, GOODS, MARKETS, SETTINGS, Settings, goods

SEATS = max(SETTINGS)
CARDS = max(sum(settings.number) for settings in SETTINGS.values())  # a larger deck makes longer rows
MOST_CUBES = max(settings.cubes for settings in SETTINGS.values())
NOBODY = -1
NO_CARD = -1

# The segments of the board (H5): six caravans, then these.
CARAVANS = 6
INFORMANT = CARAVANS  # the last that is contested (H6)
FREE_TRADER = INFORMANT + 1
NEGOTIATOR = FREE_TRADER + 1
CUSTOMER = NEGOTIATOR + 1  # the first of the customers, who follow each other
SEGMENTS = CUSTOMER + len(CUSTOMERS)
SQUARES = 6  # H7: of the Free Trader

# What the table is doing.
BIDDING = 0  # H5: the seat at turn puts cubes on a segment
LOOKING = 1  # H9: the Informant looks
TAKING = 2  # H9: the Informant takes a card
CLAIMING = 3  # H10: the holder of the caravan takes a market
SENDING = 4  # H11: the seat at turn sends a Free Trader or holds
YIELDING = 5  # H11: the seat at turn gives or denies the right of way to the asker
SENDING_AFTER_ALL = 6  # H11: the asker, having been denied, sends or holds
TRADING = 7  # H16: there is no order
SELLING = 8  # H17: the seat at turn sells
DISCARDING = 9  # H22: the seat at turn has too many cards
ENDED = 10
BETWEEN = 11  # nobody is asked; the table goes on by itself

# What a numbered sale gathers its cards for (`actions`); the customers are 0, 1 and 2.
PLYING = 3
WANTED = 4  # the card that a swap asks for
GIVEN = 5  # the card that it gives
ANSWER = 6  # the partner answers
NO_TRAY = -1


class State(Fields):
    """One game. Seats, goods, markets and segments index the lists; entries beyond the players stay 0."""

    # The numbers of the rules.
    players: int
    rounds: int
    cubes_each: int
    dealt: int
    dealt_later: int
    to_market: int
    markets: int
    trader_draws: int
    hand_limit: int
    haggler_times: int
    haggler_least: int
    collector_bonus: int
    guild_price: int
    ply_least: int
    ply_most: int
    offers_at_a_time: int
    offers_in_a_phase: int
    claims_in_a_phase: int
    deck_size: int
    value: Annotated[Row, len(GOODS)]

    # The draw pile: the cards of `deck` from `drawn` up to `pile_end`, the next one first.
    deck: Annotated[Row, CARDS]
    drawn: int
    pile_end: int
    # The discard pile, its top card last.
    discards: Annotated[Row, CARDS]
    discarded: int
    # Chance for the next reshuffle (H23), given in advance: an order of cards, none when it is used.
    order: Annotated[Row, CARDS]
    order_size: int
    reshuffles: int  # how many there were
    lying: Annotated[Row, len(GOODS)]  # room to count in, zeros between two moves

    # Where the table stands.
    first: int  # the seat that began the game
    phase: int
    round: int  # from 0
    marker: int  # who holds the Hafid marker: the first player of this round
    turn: int  # whose move it is, NOBODY while trading

    # Bidding.
    cubes: Annotated[Row, SEATS]  # not yet on the board
    on: Annotated[Grid, SEGMENTS, SEATS]  # the cubes on the board
    bidders: Annotated[Grid, CARAVANS, SEATS]  # of each caravan, in the order of their first bids
    bidders_on: Annotated[Row, CARAVANS]  # how many they are
    line: Annotated[Row, SQUARES]  # H7: whose cube is on each square of the Free Trader
    squares_taken: int

    # Caravans.
    caravan: int  # the one that is resolved, from 0
    asker: int  # H11: who wants to send
    is_denied: int
    has_held: Annotated[Row, SEATS]
    has_answered: Annotated[Row, SEATS]

    # Trading.
    has_lifted: Annotated[Row, SEATS]
    offers_said: Annotated[Row, SEATS]
    claims_said: Annotated[Row, SEATS]
    access: Annotated[Grid, len(CUSTOMERS), SEATS]  # H14: gained by a deal
    deals: int  # carried out in the whole game

    # Selling.
    earned: Annotated[Grid, len(CUSTOMERS), SEATS]  # H14: of each customer in this round
    has_sold: int  # H17: the seat at turn, to a customer
    has_plied: int

    # The cards, counted by good, and the money.
    hand: Annotated[Grid, SEATS, len(GOODS)]
    hand_size: Annotated[Row, SEATS]
    market: Annotated[Grid, len(MARKETS), len(GOODS)]
    market_size: Annotated[Row, len(MARKETS)]
    talents: Annotated[Row, SEATS]

    # A sale or a swap that is put together by numbered actions.
    tray_for: int
    tray: Annotated[Row, len(GOODS)]
    tray_size: int
    proposer: int
    partner: int
    wanted: int
    given: int

    @property
    def largest(self) -> int:
        """H18, H20: more than all Talents of a game, if every card were sold at the best price in every round."""
        worth = sum(self.value[good] for good in self.deck[: self.deck_size])
        return max(super().largest, self.rounds * (self.haggler_times * worth + self.guild_price * self.deck_size))


def blank(s: State, settings: Settings, players: int) -> None:
    """Fill in the numbers of the rules, and an unshuffled deck; nothing is dealt yet."""
    s.players = players
    s.rounds = settings.rounds
    s.cubes_each = settings.cubes
    s.dealt = settings.dealt
    s.dealt_later = settings.dealt_later
    s.to_market = settings.to_market
    s.markets = settings.markets
    s.trader_draws = settings.trader_draws
    s.hand_limit = settings.hand_limit
    s.haggler_times = settings.haggler_times
    s.haggler_least = settings.haggler_least
    s.collector_bonus = settings.collector_bonus
    s.guild_price = settings.guild_price
    s.ply_least = settings.ply_least
    s.ply_most = settings.ply_most
    s.offers_at_a_time = settings.offers_at_a_time
    s.offers_in_a_phase = settings.offers_in_a_phase
    s.claims_in_a_phase = settings.claims_in_a_phase
    s.value = list(settings.value)
    s.deck_size = s.pile_end = sum(settings.number)
    room = [0] * max(CARDS, s.deck_size)
    s.deck = [*goods(settings.number), *room[s.deck_size :]]
    s.discards = room[:]
    s.order = s.deck[:]
