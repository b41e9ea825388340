"""Why a move is refused: one table from the law's reason to its clause and its sentence.

The sentences are messages of the catalogue; the braces are filled with what the refused seat may know.
"""

from souk.games.fields import NO_SUCH_ACTION, NO_SUCH_SEAT
from souk.games.game import N_, Reason

GAME_OVER = 3
NOT_AUCTION = 4
NOT_YOUR_TURN = 5
HAND_LIMIT_FIRST = 6
OUT_OF_AUCTION = 7
WON_THIS_ROUND = 8
NO_CARDS = 9
MERCHANTS_CANT_BID = 10
NOT_IN_HAND_TO_BID = 11
LIES_IN_BID = 12
BID_TOO_LOW = 13
NOT_PLACING = 14
NOT_IN_BUNDLE = 15
NOT_SHARING = 16
NOT_IN_MARKET = 17
NOT_THREE = 18
NOT_ONE_GOOD = 19
DONE_SELLING = 20
NOT_OVER_LIMIT = 21
BELOW_LIMIT = 22
NOT_LAST_SALES = 23
NOTHING_DISCARDED = 24
NOT_YOUR_SHARE = 25
NOT_IN_HAND_TO_SELL = 26
NOT_IN_HAND_TO_DISCARD = 27

REASONS: dict[int, Reason] = {
    GAME_OVER: Reason("game-over", "B23", N_("The game has ended.")),
    NOT_AUCTION: Reason("not-auction", "B6", N_("Bids and passes belong to an auction, and none is running.")),
    NOT_YOUR_TURN: Reason("not-your-turn", "B6", N_("It is not your turn. Out of turn you may only sell.")),
    HAND_LIMIT_FIRST: Reason(
        "hand-limit-first",
        "B21",
        N_("Somebody holds more than {limit} cards. Until that is settled there are only sales."),
    ),
    OUT_OF_AUCTION: Reason("out-of-auction", "B6", N_("You have passed and are out of this auction.")),
    WON_THIS_ROUND: Reason("won-this-round", "B6", N_("You have won an auction of this round already.")),
    NO_CARDS: Reason("no-cards", "B7", N_("A bid has at least one card.")),
    MERCHANTS_CANT_BID: Reason("merchants-cant-bid", "B7", N_("Merchants can't be bid.")),
    NOT_IN_HAND_TO_BID: Reason("not-in-hand-to-bid", "B8", N_("You don't have these cards in hand.")),
    NOT_IN_HAND_TO_SELL: Reason("not-in-hand-to-sell", "B17", N_("You don't have these cards in hand.")),
    NOT_IN_HAND_TO_DISCARD: Reason("not-in-hand-to-discard", "B21", N_("You don't have these cards in hand.")),
    LIES_IN_BID: Reason("lies-in-bid", "B20", N_("Cards that lie in your bid are not in your hand.")),
    BID_TOO_LOW: Reason("bid-too-low", "B7", N_("Your bid must reach at least {least}; this makes it {total}.")),
    NOT_PLACING: Reason("not-placing", "B11", N_("You have no bundle from which to put a card into the market.")),
    NOT_IN_BUNDLE: Reason("not-in-bundle", "B11", N_("This card is not in the bundle.")),
    NOT_SHARING: Reason("not-sharing", "B15", N_("The market is shared out after the last auction of the round.")),
    NOT_IN_MARKET: Reason("not-in-market", "B15", N_("The market has no such group.")),
    NOT_THREE: Reason("not-three", "B17", N_("A set has exactly three cards.")),
    NOT_ONE_GOOD: Reason("not-one-good", "B17", N_("A set is of one good; merchants stand for any.")),
    DONE_SELLING: Reason("done-selling", "B23", N_("You have said that you are done, and sell no more.")),
    NOT_OVER_LIMIT: Reason("not-over-limit", "B21", N_("Only who holds more than {limit} cards discards.")),
    BELOW_LIMIT: Reason("below-limit", "B21", N_("Nobody discards below {limit} cards.")),
    NOT_LAST_SALES: Reason("not-last-sales", "B23", N_("You say that you are done only in the last sales.")),
    NOTHING_DISCARDED: Reason("nothing-discarded", "B21", N_("Name the cards that you discard.")),
    NOT_YOUR_SHARE: Reason("not-your-share", "B15", N_("It is not your turn to take a group.")),
    NO_SUCH_SEAT: Reason("no-such-seat", "B2", N_("There is no such seat at this table.")),
    NO_SUCH_ACTION: Reason("no-such-action", "notation", N_("No action has this number.")),
}
