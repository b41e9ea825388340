"""Every reason of the law is reached, and names the clause that forbids the move."""

import pytest

from souk.games.byzantz.actions import ACTIONS, why_not
from souk.games.byzantz.cards import KINDS
from souk.games.byzantz.moves import parse
from souk.games.byzantz.reasons import REASONS
from souk.games.fields import NO_SUCH_ACTION
from souk.games.game import Unreadable
from tests.byzantz.position import Table, table

HANDS = {
    0: "cloth1 cloth2 cloth3 merchant",
    1: "wood1 wood2 wine1 grain1",
    2: "wood1 wood2 wine1 grain1",
    3: "wood1 wood2 wine1 grain1",
}
BUNDLES = [
    "spice1 spice2 olives1 olives2 merchant",
    "spice1 spice2 olives1 olives2",
    "spice1 spice2 olives1",
    "wood1 wine1",
]


def opened() -> Table:
    return table(hands=HANDS, bundles=BUNDLES)


def first_won() -> Table:
    game = opened()
    game.play("0 bid cloth3 cloth2", "1 pass", "2 pass", "3 pass", "0 place merchant")
    return game


def won() -> Table:
    game = opened()
    game.play("0 bid cloth1", "1 pass", "2 pass", "3 pass")
    return game


def too_many() -> Table:
    game = opened()
    game.play("0 pass", "1 pass", "2 pass", "3 pass")
    return game


def one_passed() -> Table:
    game = opened()
    game.play("0 pass")
    return game


def one_bid() -> Table:
    game = opened()
    game.play("0 bid cloth3")
    return game


def sharing() -> Table:
    return opened().until("take")


def last_sales() -> Table:
    return table(hands=HANDS, bundles=BUNDLES, rounds=1).until("last-sales")


def one_done() -> Table:
    game = last_sales()
    game.play("0 done")
    return game


def ended() -> Table:
    game = last_sales()
    game.play("0 done", "1 done", "2 done", "3 done")
    return game


REFUSED = {
    "game-over": ("B23", ended, "0 done"),
    "not-auction": ("B6", won, "1 bid wood1"),
    "not-your-turn": ("B6", opened, "1 bid wood1"),
    "hand-limit-first": ("B21", too_many, "1 pass"),
    "out-of-auction": ("B6", one_passed, "0 pass"),
    "won-this-round": ("B6", first_won, "0 bid cloth1"),
    "no-cards": ("B7", opened, "0 bid"),
    "merchants-cant-bid": ("B7", opened, "0 bid cloth1 merchant"),
    "not-in-hand-to-bid": ("B8", opened, "0 bid wood4"),
    "not-in-hand-to-sell": ("B17", opened, "0 sell wood4 wood4 wood1"),
    "not-in-hand-to-discard": ("B21", too_many, "0 discard wood4"),
    "lies-in-bid": ("B20", one_bid, "0 sell cloth1 cloth2 cloth3"),
    "bid-too-low": ("B7", one_bid, "1 bid wood1 wood2"),
    "not-placing": ("B11", opened, "0 place spice1"),
    "not-in-bundle": ("B11", won, "0 place cloth2"),
    "not-sharing": ("B15", opened, "0 take cloth"),
    "not-your-share": ("B15", sharing, "0 take wood"),
    "no-such-seat": ("B2", opened, "4 pass"),
    "not-in-market": ("B15", sharing, "3 take cloth"),
    "not-three": ("B17", opened, "0 sell cloth1 cloth2"),
    "not-one-good": ("B17", opened, "1 sell wood1 wood2 wine1"),
    "done-selling": ("B23", one_done, "0 sell spice1 spice2 spice1"),
    "not-over-limit": ("B21", opened, "0 discard cloth1"),
    "below-limit": ("B21", too_many, "0 discard cloth1 cloth2 cloth3"),
    "not-last-sales": ("B23", opened, "0 done"),
    "nothing-discarded": ("B21", too_many, "0 discard"),
}


# An action is a number only to search and research; a move of the notation always has one.
CODES = [reason.code for number, reason in REASONS.items() if number != NO_SUCH_ACTION]


@pytest.mark.parametrize("code", CODES)
def test_every_reason_is_reached_and_cites_its_clause(code: str) -> None:
    assert code in REFUSED, f"reasons.py has a new reason {code}: add a position for it to REFUSED"
    clause, position, said = REFUSED[code]
    refusal = position().refusal(said)
    assert (refusal.code, refusal.clause) == (code, clause)
    assert "{" not in str(refusal)
    assert str(refusal).endswith(".")


def test_no_refusal_is_tested_that_the_law_does_not_have() -> None:
    assert set(REFUSED) == set(CODES)
    assert len(set(CODES)) == len(CODES)


@pytest.mark.parametrize("action", [-1, ACTIONS, ACTIONS + 1000])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    assert why_not(opened().state, 0, action, [0] * KINDS) == NO_SUCH_ACTION


@pytest.mark.parametrize(
    "text",
    [
        "bid cloth4 wood1 cloth4",
        "pass",
        "place merchant",
        "take wood",
        "take merchant",
        "sell wine1 merchant merchant",
        "discard wine1 wine1",
        "done",
    ],
)
def test_reading_and_writing_a_move_gives_the_same_words(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("", "notation"),
        (" pass", "notation"),
        ("pass ", "notation"),
        ("Pass", "notation"),
        ("pass now", "notation"),
        ("done\n", "notation"),
        ("fold", "notation"),
        ("place", "notation"),
        ("place cloth1 cloth2", "notation"),
        ("take", "notation"),
        ("take cloth wood", "notation"),
        ("take cloth1", "B14"),
        ("take Wood", "B14"),
        ("bid cloth5", "B1"),
        ("bid cloth0", "B1"),
        ("bid cloth01", "B1"),
        ("bid cloth", "B1"),
        ("bid  cloth1", "B1"),
        ("bid cloth1 ", "B1"),
        ("bid cloth1\tcloth2", "B1"),
        ("bid cloth²", "B1"),
        ("sell Merchant", "B1"),
        ("discard merchants", "B1"),
        ("bid " + "x" * 100_000, "B1"),
        ("\ud800", "notation"),
    ],
)
def test_what_is_no_move_is_unreadable(text: str, clause: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(text)
    assert error.value.refusal.clause == clause
    assert len(str(error.value)) < 200
    assert str(error.value).isprintable()
