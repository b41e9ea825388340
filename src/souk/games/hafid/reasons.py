"""Why a move is refused: one table from the law's reason to its clause and its sentence.

The sentences are messages of the catalogue; the braces are filled with what the refused seat may know.
"""

from souk.games.fields import NO_SUCH_ACTION, NO_SUCH_SEAT
from souk.games.game import N_, Reason

GAME_OVER = 3
NOT_BIDDING = 4
NOT_YOUR_BID = 5
NO_CUBE = 6
TOO_FEW_CUBES = 7
BID_TOO_LOW = 8
ONE_CUBE_A_TURN = 9
LINE_IS_FULL = 10
NOT_INFORMANT = 11
NOT_TAKING = 12
NOT_AMONG_DISCARDS = 13
NOT_CLAIMING = 14
NO_SUCH_MARKET = 15
MARKET_IS_EMPTY = 16
NOT_SENDING = 17
NOT_ASKED_TO_YIELD = 18
NOT_TRADING = 19
HAS_LIFTED = 20
NO_CUBE_TO_LIFT = 21
NO_NEGOTIATOR = 22
NOT_A_PARTY = 23
SAME_SEAT = 24
PARTY_HAS_LIFTED = 25
NOTHING_GIVEN = 26
NO_TALENTS = 27
NO_PERCENTAGE = 28
NO_SUM = 29
SPEAKER_LACKS = 30
ACCEPTER_LACKS = 31
NO_ACCESS_TO_GIVE = 32
TOO_MANY_STANDING = 33
TOO_MANY_OFFERS = 34
TOO_MANY_CLAIMS = 35
NO_SUCH_OFFER = 36
HAS_ACCEPTED = 37
NOT_YOUR_OFFER = 38
NOT_TRUE = 39
NOT_SELLING = 40
NOT_YOUR_SALE = 41
DISCARD_FIRST = 42
NOT_YOUR_CUSTOMER = 43
HAS_PLIED = 44
HAS_SOLD = 45
NOT_IN_HAND = 46
NOT_ONE_GOOD = 47
NOT_EVERY_TYPE = 48
NOT_EVERY_GOOD = 49
WRONG_NUMBER_TO_PLY = 50
NO_SURPLUS = 51
NOT_THE_SURPLUS = 52
NOT_IN_HAND_TO_DISCARD = 53
UNDER_WAY = 54
NOTHING_UNDER_WAY = 55
NOT_ENOUGH_YET = 56
NOTHING_TO_SWAP = 57
TYPE_NOT_IN_HAND = 58

REASONS: dict[int, Reason] = {
    GAME_OVER: Reason("game-over", "H24", N_("The game has ended.")),
    NO_SUCH_SEAT: Reason("no-such-seat", "H4", N_("There is no such seat at this table.")),
    NO_SUCH_ACTION: Reason("no-such-action", "notation", N_("No action has this number.")),
    NOT_BIDDING: Reason("not-bidding", "H5", N_("Cubes are placed only in the bidding phase.")),
    NOT_YOUR_BID: Reason("not-your-bid", "H5", N_("It is not your turn to bid.")),
    NO_CUBE: Reason("no-cube", "H5", N_("A bid has at least one cube.")),
    TOO_FEW_CUBES: Reason("too-few-cubes", "H5", N_("You don't have so many cubes left.")),
    BID_TOO_LOW: Reason("bid-too-low", "H6", N_("Your total there must reach at least {least}.")),
    ONE_CUBE_A_TURN: Reason("one-cube-a-turn", "H7", N_("The Free Trader takes one cube a turn.")),
    LINE_IS_FULL: Reason("line-is-full", "H7", N_("All squares of the Free Trader are taken.")),
    NOT_INFORMANT: Reason("not-informant", "H9", N_("Only the Informant looks at cards, before the caravans.")),
    NOT_TAKING: Reason("not-taking", "H9", N_("Only the Informant takes a card here, after looking.")),
    NOT_AMONG_DISCARDS: Reason("not-among-discards", "H9", N_("This card is not in the discard pile.")),
    NOT_CLAIMING: Reason("not-claiming", "H10", N_("You hold no caravan that claims a market now.")),
    NO_SUCH_MARKET: Reason("no-such-market", "H4", N_("There is no such market at this table.")),
    MARKET_IS_EMPTY: Reason("market-is-empty", "H10", N_("This market has no cards.")),
    NOT_SENDING: Reason("not-sending", "H11", N_("You are not asked whether you send a Free Trader.")),
    NOT_ASKED_TO_YIELD: Reason("not-asked-to-yield", "H11", N_("Nobody asks you for the right of way now.")),
    NOT_TRADING: Reason("not-trading", "H16", N_("This belongs to the trading phase.")),
    HAS_LIFTED: Reason("has-lifted", "H16", N_("You have lifted your cube and trade no more this round.")),
    NO_CUBE_TO_LIFT: Reason("no-cube-to-lift", "H16", N_("You have no cube on the Negotiator.")),
    NO_NEGOTIATOR: Reason("no-negotiator", "H13", N_("A party to every deal must have a cube on the Negotiator.")),
    NOT_A_PARTY: Reason("not-a-party", "H13", N_("You are no party to this offer.")),
    SAME_SEAT: Reason("same-seat", "H13", N_("Nobody gives anything to themselves.")),
    PARTY_HAS_LIFTED: Reason(
        "party-has-lifted", "H16", N_("A party to it has lifted the cube and trades no more this round.")
    ),
    NOTHING_GIVEN: Reason("nothing-given", "H13", N_("Each part of an offer gives something.")),
    NO_TALENTS: Reason("no-talents", "H14", N_("Give at least one Talent.")),
    NO_PERCENTAGE: Reason("no-percentage", "H14", N_("A share is 1 to 100 percent.")),
    NO_SUM: Reason("no-sum", "H14", N_("A share is at least one Talent.")),
    SPEAKER_LACKS: Reason("speaker-lacks", "H15", N_("You offer what you don't have.")),
    ACCEPTER_LACKS: Reason("accepter-lacks", "H15", N_("You don't have what you would give.")),
    NO_ACCESS_TO_GIVE: Reason(
        "no-access-to-give", "H14", N_("Only who bid on a customer can give access to that customer.")
    ),
    TOO_MANY_STANDING: Reason(
        "too-many-standing", "H16", N_("You have {standing} offers standing, and more can't be.")
    ),
    TOO_MANY_OFFERS: Reason(
        "too-many-offers", "H16", N_("You have made {offers} offers in this phase, the most there can be.")
    ),
    TOO_MANY_CLAIMS: Reason(
        "too-many-claims", "H16", N_("You have made {claims} claims in this phase, the most there can be.")
    ),
    NO_SUCH_OFFER: Reason("no-such-offer", "H16", N_("No such offer stands.")),
    HAS_ACCEPTED: Reason("has-accepted", "H16", N_("You have agreed to it already.")),
    NOT_YOUR_OFFER: Reason("not-your-offer", "H16", N_("Only who made an offer withdraws it.")),
    NOT_TRUE: Reason("not-true", "H15", N_("That is not true, and nobody lies here.")),
    NOT_SELLING: Reason("not-selling", "H17", N_("This belongs to the selling phase.")),
    NOT_YOUR_SALE: Reason("not-your-sale", "H17", N_("It is not your turn to sell.")),
    DISCARD_FIRST: Reason("discard-first", "H22", N_("You are done selling: discard down to {limit} cards.")),
    NOT_YOUR_CUSTOMER: Reason(
        "not-your-customer", "H17", N_("You have neither a cube on this customer nor access by a deal.")
    ),
    HAS_PLIED: Reason("has-plied", "H21", N_("You have plied your wares and sell no more this round.")),
    HAS_SOLD: Reason(
        "has-sold", "H17", N_("You have sold to a customer, so you can't ply your wares this round.")
    ),
    NOT_IN_HAND: Reason("not-in-hand", "H17", N_("You don't have these cards in hand.")),
    NOT_ONE_GOOD: Reason("not-one-good", "H18", N_("The Haggler buys {least} or more cards of one good.")),
    NOT_EVERY_TYPE: Reason("not-every-type", "H19", N_("The Collector buys five cards, one of each type.")),
    NOT_EVERY_GOOD: Reason(
        "not-every-good", "H20", N_("The Guild Master buys the five different goods of a type.")
    ),
    WRONG_NUMBER_TO_PLY: Reason("wrong-number-to-ply", "H21", N_("Wares are {least} to {most} cards.")),
    NO_SURPLUS: Reason(
        "no-surplus", "H22", N_("Only who is done selling and holds more than {limit} cards discards.")
    ),
    NOT_THE_SURPLUS: Reason("not-the-surplus", "H22", N_("Discard exactly {surplus}, all at once.")),
    NOT_IN_HAND_TO_DISCARD: Reason("not-in-hand-to-discard", "H22", N_("You don't have these cards in hand.")),
    UNDER_WAY: Reason("under-way", "notation", N_("What was begun by a numbered action comes first.")),
    NOTHING_UNDER_WAY: Reason("nothing-under-way", "notation", N_("This goes on with nothing that was begun.")),
    NOT_ENOUGH_YET: Reason("not-enough-yet", "notation", N_("What was begun needs more before it is complete.")),
    NOTHING_TO_SWAP: Reason("nothing-to-swap", "notation", N_("That player has no cards.")),
    TYPE_NOT_IN_HAND: Reason("type-not-in-hand", "notation", N_("That player has no card of this type.")),
}
