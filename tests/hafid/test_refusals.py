"""Every reason of the law is reached, and names the clause that forbids the move."""

from collections.abc import Callable

import pytest

from souk.games.game import Unreadable
from souk.games.hafid.cards import GOOD, GUILD_MASTER
from souk.games.hafid.moves import Sell, parse
from souk.games.hafid.reasons import REASONS
from tests.hafid.position import Table, table, trading

HANDS = {
    0: "goats goats camels spices swords jade tents salt cut-gems glass",
    1: "horses horses cattle olive-oil ore rugs paper almonds cedar linen",
}


def opened() -> Table:
    return table(hands=HANDS)


def one_bid() -> Table:
    game = opened()
    game.play("0 bid caravan1 6")
    return game


def six_traders() -> Table:
    game = opened()
    game.play(*(f"{turn % 3} bid free-trader" for turn in range(6)))
    return game


def looking() -> Table:
    game = table(hands=HANDS, markets=3)
    game.bids({0: "informant"})
    return game


def taking() -> Table:
    game = looking()
    game.play("0 look nothing")
    return game


def claiming() -> Table:
    game = table(hands=HANDS, markets=3)
    game.bids({0: "caravan1, caravan2"})
    game.play("0 claim rome")
    return game


def sending() -> Table:
    game = table(hands=HANDS)
    game.bids({0: "caravan1, free-trader", 1: "free-trader"})
    game.play("0 claim rome")
    return game


def bargaining() -> Table:
    """Seats 0 and 1 negotiate; seat 1 has an offer to think about."""
    game = trading(4, hands=HANDS, negotiators=[0, 1], rest="haggler")
    game.play("0 offer 0>1 goats; 1>0 horses horses horses")
    return game


def one_lifted() -> Table:
    game = bargaining()
    game.play("1 lift")
    return game


def eight_offers() -> Table:
    game = bargaining()
    for _ in range(7):
        game.play("0 offer 0>1 goats")
    return game


def forty_offers() -> Table:
    game = bargaining()
    game.play("0 withdraw 1")
    for number in range(2, 41):
        game.play("0 offer 0>1 goats", f"0 withdraw {number}")
    return game


def twenty_claims() -> Table:
    game = bargaining()
    for _ in range(20):
        game.play("0 say goats>=1")
    return game


def customers() -> Table:
    """Seat 0 sells; it has all customers."""
    game = table(hands=HANDS)
    game.bids({0: "haggler, collector, guild-master", 1: "haggler"})
    return game


def plied() -> Table:
    game = customers()
    game.play("0 ply goats camels spices swords jade")
    return game


def sold() -> Table:
    game = customers()
    game.play("0 sell haggler goats goats")
    return game


def too_many() -> Table:
    """Seat 0 is done and has twelve cards."""
    game = table(hands=HANDS)
    game.bids({0: "caravan1"})
    game.play("0 claim rome", "0 done")
    return game


def ended() -> Table:
    game = table(hands=HANDS, rounds=1)
    game.to_the_end()
    return game


REFUSED: dict[str, tuple[str, Callable[[], Table], str]] = {
    "game-over": ("H24", ended, "0 done"),
    "no-such-seat": ("H4", opened, "3 bid haggler"),
    "not-bidding": ("H5", customers, "0 bid haggler"),
    "not-your-bid": ("H5", opened, "1 bid haggler"),
    "no-cube": ("H5", opened, "0 bid haggler 0"),
    "too-few-cubes": ("H5", opened, "0 bid haggler 7"),
    "bid-too-low": ("H6", one_bid, "1 bid caravan1 6"),
    "one-cube-a-turn": ("H7", opened, "0 bid free-trader 2"),
    "line-is-full": ("H7", six_traders, "0 bid free-trader"),
    "not-informant": ("H9", looking, "1 look rome"),
    "not-taking": ("H9", looking, "0 draw"),
    "not-among-discards": ("H9", taking, "0 search goats"),
    "not-claiming": ("H10", claiming, "1 claim egypt"),
    "no-such-market": ("H4", claiming, "0 claim greece"),
    "market-is-empty": ("H10", claiming, "0 claim rome"),
    "not-sending": ("H11", sending, "0 send"),
    "not-asked-to-yield": ("H11", sending, "0 yield"),
    "not-trading": ("H16", opened, "0 lift"),
    "has-lifted": ("H16", one_lifted, "1 say horses>=1"),
    "no-cube-to-lift": ("H16", bargaining, "2 lift"),
    "no-negotiator": ("H13", bargaining, "2 offer 2>3 linen"),
    "not-a-party": ("H13", bargaining, "2 offer 0>1 goats"),
    "same-seat": ("H13", bargaining, "0 offer 0>0 goats"),
    "party-has-lifted": ("H16", one_lifted, "0 offer 0>1 goats"),
    "nothing-given": ("H13", bargaining, "0 offer 0>1"),
    "no-talents": ("H14", bargaining, "0 offer 0>1 talents:0"),
    "no-percentage": ("H14", bargaining, "0 offer 0>1 share:haggler:101%"),
    "no-sum": ("H14", bargaining, "0 offer 0>1 share:haggler:0"),
    "speaker-lacks": ("H15", bargaining, "0 offer 0>1 horses"),
    "accepter-lacks": ("H15", bargaining, "1 accept 1"),
    "no-access-to-give": ("H14", bargaining, "0 offer 0>1 access:collector"),
    "too-many-standing": ("H16", eight_offers, "0 offer 0>1 goats"),
    "too-many-offers": ("H16", forty_offers, "0 offer 0>1 goats"),
    "too-many-claims": ("H16", twenty_claims, "0 say goats>=1"),
    "no-such-offer": ("H16", bargaining, "1 accept 2"),
    "has-accepted": ("H16", bargaining, "0 accept 1"),
    "not-your-offer": ("H16", bargaining, "1 withdraw 1"),
    "not-true": ("H15", bargaining, "0 say goats>=3"),
    "not-selling": ("H17", opened, "0 done"),
    "not-your-sale": ("H17", customers, "1 done"),
    "discard-first": ("H22", too_many, "0 done"),
    "not-your-customer": ("H17", too_many, "1 sell haggler horses horses"),
    "has-plied": ("H21", plied, "0 ply goats tents salt cut-gems glass"),
    "has-sold": ("H17", sold, "0 ply camels spices swords jade tents"),
    "not-in-hand": ("H17", customers, "0 sell haggler horses horses"),
    "not-one-good": ("H18", customers, "0 sell haggler goats camels"),
    "not-every-type": ("H19", customers, "0 sell collector goats goats"),
    "wrong-number-to-ply": ("H21", customers, "0 ply goats goats"),
    "no-surplus": ("H22", customers, "0 discard goats"),
    "not-the-surplus": ("H22", too_many, "0 discard goats"),
    "not-in-hand-to-discard": ("H22", too_many, "0 discard horses horses"),
}

# Positions in which the seat's turn must come first.
BEFORE = {"not-your-customer": ("0 discard goats goats",)}

# Numbered actions are for search and research; what is wrong with them alone can't be said in the notation. Nor
# can the Guild Master be asked for anything but a whole type.
UNSAID = {"not-every-good", *(reason.code for reason in REASONS.values() if reason.clause == "notation")}
CODES = [reason.code for reason in REASONS.values() if reason.code not in UNSAID]


@pytest.mark.parametrize("code", CODES)
def test_every_reason_is_reached_and_cites_its_clause(code: str) -> None:
    assert code in REFUSED, f"reasons.py has a new reason {code}: add a position for it to REFUSED"
    clause, position, said = REFUSED[code]
    game = position()
    game.play(*BEFORE.get(code, ()))
    refusal = game.refusal(said)  # which also sees that nothing has changed
    assert (refusal.code, refusal.clause) == (code, clause)
    assert "{" not in str(refusal)
    assert str(refusal).endswith(".")


def test_no_refusal_is_tested_that_the_law_does_not_have() -> None:
    assert set(REFUSED) == set(CODES)
    assert len({reason.code for reason in REASONS.values()}) == len(REASONS)


@pytest.mark.parametrize(
    "goods",
    [
        "",
        "tents rugs robes",
        "tents rugs robes wool wool",
        "rugs robes wool linen cut-gems",
        "glass paper horses camels cattle",
    ],
)
def test_not_every_good_is_reached_by_a_move_that_the_notation_does_not_have(goods: str) -> None:
    game = customers()
    refusal = game.game.refusal(game.state, 0, Sell(GUILD_MASTER, tuple(GOOD[name] for name in goods.split())))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not-every-good", "H20")


@pytest.mark.parametrize("code", CODES)
def test_a_refused_move_is_told_to_nobody(code: str) -> None:
    _, position, said = REFUSED[code]
    game = position()
    game.play(*BEFORE.get(code, ()))
    viewers = [*range(game.players), None]
    before = [repr(game.view(viewer)) for viewer in viewers]
    decisions = [game.decision(seat) for seat in range(game.players)]
    told = len(game.events)
    game.refusal(said)
    assert [repr(game.view(viewer)) for viewer in viewers] == before
    assert [game.decision(seat) for seat in range(game.players)] == decisions
    assert len(game.events) == told


@pytest.mark.parametrize("position", [opened, looking, sending, bargaining, customers, ended])
@pytest.mark.parametrize("seat", [-1, 6, 1000])
@pytest.mark.parametrize("said", ["bid haggler", "send", "offer 0>1 goats", "accept 1", "done", "discard goats"])
def test_a_seat_that_is_not_at_the_table_is_refused(position: Callable[[], Table], seat: int, said: str) -> None:
    assert position().code(f"{seat} {said}") == "no-such-seat"


# ---------------------------------------------------------------------------------------------------
# The notation


@pytest.mark.parametrize(
    "text",
    [
        "bid caravan1 2",
        "bid informant",
        "bid free-trader",
        "bid negotiator",
        "bid haggler",
        "bid collector 3",
        "bid guild-master",
        "look rome",
        "look food",
        "look nothing",
        "search goats",
        "draw",
        "decline",
        "claim egypt",
        "send",
        "hold",
        "yield",
        "deny",
        "offer 0>2 spices spices talents:5; 2>0 swords access:haggler",
        "offer 0>1 share:guild-master:100%; 0>1 share:collector:7; 1>2 olive-oil cut-gems olive-oil",
        "accept 3",
        "withdraw 3",
        "say spices>=2",
        "say swords=0",
        "lift",
        "sell haggler goats goats goats",
        "sell collector cut-gems rugs cattle dates cedar",
        "sell guild-master livestock",
        "ply linen wool almonds cut-gems linen",
        "done",
        "discard olive-oil cut-gems",
    ],
)
def test_reading_and_writing_a_move_gives_the_same_words(text: str) -> None:
    assert str(parse(text)) == text


def test_the_number_of_cubes_is_one_if_it_is_not_said() -> None:
    assert parse("bid caravan3 1") == parse("bid caravan3")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("", "notation"),
        (" done", "notation"),
        ("done ", "notation"),
        ("Done", "notation"),
        ("done now", "notation"),
        ("done\n", "notation"),
        ("pass", "notation"),
        ("bid", "H5"),
        ("bid caravan7", "H5"),
        ("bid caravan0", "H5"),
        ("bid Haggler", "H5"),
        ("bid haggler two", "notation"),
        ("bid haggler 01", "notation"),
        ("bid haggler -1", "notation"),
        ("bid haggler +1", "notation"),
        ("bid haggler 1.0", "notation"),
        ("bid haggler 1 1", "H5"),
        ("bid haggler ", "notation"),
        ("bid haggler ²", "notation"),
        ("bid haggler " + "1" * 31, "notation"),
        ("look", "notation"),
        ("look sparta", "H9"),
        ("look rome food", "notation"),
        ("search", "notation"),
        ("search silk", "H1"),
        ("claim food", "H4"),
        ("claim", "notation"),
        ("offer", "H13"),
        ("offer ", "H13"),
        ("offer goats", "H13"),
        ("offer 0-1 goats", "H13"),
        ("offer 0>1 goats;1>0 camels", "H1"),
        ("offer 0>1 goats; ", "H13"),
        ("offer 0>1 goats;  1>0 camels", "H13"),
        ("offer a>1 goats", "notation"),
        ("offer -1>1 goats", "notation"),
        ("offer 0>1>2 goats", "notation"),
        ("offer 0>01 goats", "notation"),
        ("offer 0>1  goats", "H1"),
        ("offer 0>1 silk", "H1"),
        ("offer 0>1 talents", "H1"),
        ("offer 0>1 talents:-5", "notation"),
        ("offer 0>1 talents:5:5", "H14"),
        ("offer 0>1 talents:", "notation"),
        ("offer 0>1 access:rome", "H14"),
        ("offer 0>1 share:haggler", "H14"),
        ("offer 0>1 share:haggler:5%%", "notation"),
        ("offer 0>1 share:haggler:%", "notation"),
        ("offer 0>1 share:rome:5", "H14"),
        ("offer 0>1 share:haggler:1.5%", "notation"),
        ("accept", "notation"),
        ("accept one", "notation"),
        ("accept 1 2", "notation"),
        ("withdraw #1", "notation"),
        ("say", "notation"),
        ("say goats", "H15"),
        ("say goats>=0", "H15"),
        ("say goats=2", "H15"),
        ("say goats >= 2", "notation"),
        ("say goats>=-2", "notation"),
        ("sell", "H17"),
        ("sell rome goats", "H17"),
        ("sell haggler silk", "H1"),
        ("sell guild-master", "H20"),
        ("sell guild-master goats", "H1"),
        ("sell guild-master food food", "H20"),
        ("ply goat", "H1"),
        ("ply  goats", "H1"),
        ("discard goats ", "H1"),
        ("ply " + "x" * 100_000, "H1"),
        ("\ud800", "notation"),
    ],
)
def test_what_is_no_move_is_unreadable(text: str, clause: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(text)
    assert error.value.refusal.clause == clause
    assert len(str(error.value)) < 200
    assert str(error.value).isprintable()
