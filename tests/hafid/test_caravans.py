"""H9, H10, H12: the Informant, and the caravans to the foreign markets."""

import pytest

from souk.games.game import Event
from souk.games.hafid.cards import GOOD, GOODS, MARKETS, TYPES, types
from souk.games.hafid.events import (
    CaravanLeftEmpty,
    CardsDrawn,
    CardSearched,
    Declined,
    DiscardsShown,
    DrewAsInformant,
    MarketClaimed,
    MarketLookedAt,
    NothingLookedAt,
    SellingBegan,
    TradersLost,
    TypeLookedAt,
)
from tests.hafid.position import Table, cards, counted, table, tiny_table

LAID_OUT = {
    "rome": "cut-gems goats",
    "egypt": "glass swords",
    "arabia": "horses salt",
    "babylonia": "spices jade",
    "orient": "tents paper",
    "greece": "amber dates",
}


def informant(seat: int = 0, players: int = 3, bids: str = "informant") -> Table:
    """A table at which this seat holds the Informant."""
    game = table(players, laid=LAID_OUT, pile="camels ore")
    game.bids({seat: bids})
    return game


# ---------------------------------------------------------------------------------------------------
# H9: looking


def test_H9_the_informant_is_asked_before_the_caravans() -> None:
    game = table(2)
    game.bids({0: "caravan1", 1: "informant"})
    assert game.asked() == "1 look"
    game.play("1 look nothing")
    assert game.asked() == "1 take"
    game.play("1 decline")
    assert game.asked() == "0 claim"


def test_H9_without_cubes_nobody_is_the_informant() -> None:
    game = table(2)
    game.bids({0: "caravan1"})
    assert game.asked() == "0 claim"
    assert game.code("0 look rome") == "not-informant"


def test_H9_only_the_holder_looks_and_outbid_cubes_gain_nothing() -> None:
    game = table(3)
    game.bids({0: "informant, negotiator", 1: "informant 2", 2: "informant 3"})
    before = [game.hand(seat) for seat in (0, 1)]
    assert game.cubes_on("informant") == [1, 2, 3]
    assert game.asked() == "2 look"
    for seat in (0, 1):
        assert game.code(f"{seat} look rome") == "not-informant"
        assert game.code(f"{seat} draw") == "not-taking"
    game.play("2 look rome", "2 draw")
    assert game.asked() == "0 trade"  # nobody else was asked
    assert [game.hand(seat) for seat in (0, 1)] == before


@pytest.mark.parametrize("market", MARKETS)
def test_H9_both_cards_of_one_market_are_seen_by_the_informant_alone(market: str) -> None:
    game = informant()
    events = game.play(f"0 look {market}")
    place = MARKETS.index(market)
    assert next(game.sees(0, events)) == MarketLookedAt(0, place, counted(LAID_OUT[market]))
    for viewer in (1, 2, None):
        assert next(game.sees(viewer, events)) == MarketLookedAt(0, place, None)  # where, but not what
    assert game.market(market) == cards(LAID_OUT[market])  # they stay where they are


@pytest.mark.parametrize("type_", TYPES)
def test_H9_all_cards_of_one_type_in_all_six_markets(type_: str) -> None:
    game = informant()
    events = game.play(f"0 look {type_}")
    number = TYPES.index(type_)
    goods = GOODS[5 * number : 5 * number + 5]
    laid = [[name for name in LAID_OUT[market].split() if name in goods] for market in MARKETS]
    seen = tuple(counted(" ".join(names)) for names in laid)
    assert next(game.sees(0, events)) == TypeLookedAt(0, number, seen)
    for viewer in (1, 2, None):
        assert next(game.sees(viewer, events)) == TypeLookedAt(0, number, None)


def test_H9_the_look_may_be_declined() -> None:
    game = informant()
    events = game.play("0 look nothing")
    assert events[0] == NothingLookedAt(0)
    assert game.asked() == "0 take"


def test_H9_the_informant_looks_once() -> None:
    game = informant()
    game.play("0 look rome")
    assert game.code("0 look egypt") == "not-informant"


def test_H9_first_the_look_and_then_the_card() -> None:
    game = informant()
    for text in ("draw", "decline", "search goats"):
        assert game.code(f"0 {text}") == "not-taking"


# ---------------------------------------------------------------------------------------------------
# H9: taking


def with_discards(seat: int = 0) -> Table:
    """The second round, this seat the Informant, and a discard pile of ten cards."""
    game = table(
        2,
        first=1,
        hands={0: "cut-gems goats goats salt jade", 1: "horses goats dates amber tents"},
        pile="wool " * 5 + "robes " * 5 + "camels",
    )
    game.bids({})
    game.play("1 ply horses goats dates amber tents", "1 done")
    game.play("0 ply cut-gems goats goats salt jade", "0 done")
    assert game.discards == "horses goats dates amber tents cut-gems goats goats salt jade"
    game.bids({seat: "informant"})
    game.play(f"{seat} look nothing")
    return game


def test_H9_only_the_informant_looks_through_the_discard_pile_and_only_then() -> None:
    game = with_discards()
    pile = counted(game.discards)
    assert game.view(0).discards == pile
    (shown,) = (event for event in game.events if isinstance(event, DiscardsShown))
    assert game.game.redact(shown, 0) == DiscardsShown(0, pile)
    for viewer in (1, None):
        assert game.view(viewer).discards is None
        assert game.game.redact(shown, viewer) == DiscardsShown(0, None)
    game.play("0 decline")
    assert game.view(0).discards is None


@pytest.mark.parametrize("good", ["horses", "goats", "dates", "amber", "tents", "cut-gems", "salt", "jade"])
def test_H9_any_one_card_from_the_discard_pile_and_only_its_type_is_public(good: str) -> None:
    game = with_discards()
    held = game.held(0, good)
    events = game.play(f"0 search {good}")
    assert game.held(0, good) == held + 1
    assert len(game.discards.split()) == 9
    for viewer in (0, 1, None):
        event = next(game.sees(viewer, events))
        assert isinstance(event, CardSearched)
        assert event.type == GOOD[good] // 5
        assert event.was_top == (good == "jade")
        assert event.top == GOOD["salt" if good == "jade" else "jade"]  # everybody is shown the top card (H3)
        assert event.good == (GOOD[good] if viewer == 0 else None)


def test_H9_of_equal_cards_the_lowest_is_taken_and_the_top_stays() -> None:
    game = with_discards()
    game.play("0 search goats")
    assert game.discards == "horses dates amber tents cut-gems goats goats salt jade"
    top = game.view(1).discard_top
    assert top == GOOD["jade"]


def test_H9_when_the_top_card_is_taken_the_next_one_shows() -> None:
    game = with_discards()
    game.play("0 search jade")
    assert game.view(1).discard_top == GOOD["salt"]


def test_H9_what_is_not_in_the_discard_pile_cant_be_taken() -> None:
    game = with_discards()
    refusal = game.refusal("0 search swords")
    assert (refusal.code, refusal.clause) == ("not-among-discards", "H9")
    first_round = informant()
    first_round.play("0 look nothing")
    assert first_round.code("0 search goats") == "not-among-discards"  # nothing was discarded yet


def test_H9_or_the_top_card_of_the_draw_pile() -> None:
    game = with_discards()
    events = game.play("0 draw")
    assert game.held(0, "camels") == 1
    assert list(game.sees(0, events))[:2] == [
        DrewAsInformant(0),
        CardsDrawn(0, types(counted("camels")), counted("camels")),
    ]
    assert list(game.sees(1, events))[:2] == [DrewAsInformant(0), CardsDrawn(0, types(counted("camels")), None)]


def test_H9_the_card_may_be_declined() -> None:
    game = with_discards()
    before = game.hand(0)
    assert game.play("0 decline")[0] == Declined(0)
    assert game.hand(0) == before


def test_H9_one_card_only() -> None:
    game = with_discards()
    game.play("0 search goats")
    for text in ("search goats", "draw", "decline"):
        assert game.code(f"0 {text}") == "not-taking"


@pytest.mark.parametrize("look", ["rome", "livestock", "nothing"])
@pytest.mark.parametrize("take", ["search goats", "draw", "decline"])
def test_H9_both_steps_are_free_of_each_other(look: str, take: str) -> None:
    game = table(2, first=1, hands={1: "goats goats goats goats goats"})
    game.bids({})
    game.play("1 ply goats goats goats goats goats", "1 done", "0 done")
    game.bids({0: "informant"})
    game.play(f"0 look {look}", f"0 {take}")
    assert game.asked() == "0 sell"


def test_H9_the_informant_always_makes_two_moves_even_when_there_is_nothing_to_take() -> None:
    game = tiny_table(2, deck="goats goats camels camels", dealt=2, markets=0)
    game.bids({0: "informant"})
    assert (game.pile, game.discards) == ("", "")
    game.play("0 look food")
    assert game.asked() == "0 take"
    assert {str(move) for move in game.decision(0).moves()} == {"draw", "decline"}
    events = game.play("0 draw")  # H23: it gives what there was
    assert not any(isinstance(event, CardsDrawn) for event in events)
    assert game.hand(0) == "goats goats"


def test_H9_the_four_choices_and_to_decline() -> None:
    game = with_discards()
    offered = {str(move) for move in game.decision(0).moves()}
    assert offered == {f"search {name}" for name in set(game.discards.split())} | {"draw", "decline"}
    looking = informant()
    offered = {str(move) for move in looking.decision(0).moves()}
    assert offered == {f"look {name}" for name in (*MARKETS, *TYPES, "nothing")}


# ---------------------------------------------------------------------------------------------------
# H10


def test_H10_caravans_are_resolved_from_first_to_sixth() -> None:
    game = table(2)
    game.bids({0: "caravan6, caravan3, caravan4, haggler 3", 1: "caravan5, caravan1, caravan2, haggler 3"})
    asked = []
    for market in ("greece", "orient", "rome", "egypt", "arabia", "babylonia"):
        (seat,) = game.awaited()
        asked.append((game.state.caravan + 1, seat))
        game.play(f"{seat} claim {market}")
    assert asked == [(1, 1), (2, 1), (3, 0), (4, 0), (5, 1), (6, 0)]
    assert game.asked() == "0 sell"


def test_H10_caravans_without_cubes_are_skipped() -> None:
    game = table(2)
    game.bids({0: "caravan2", 1: "caravan5"})
    assert game.asked() == "0 claim"
    assert game.state.caravan == 1
    game.play("0 claim rome")
    assert game.asked() == "1 claim"
    assert game.state.caravan == 4
    game.play("1 claim egypt")
    assert game.asked() == "0 sell"


def test_H10_the_holder_takes_all_cards_of_one_market() -> None:
    game = table(3, laid=LAID_OUT)
    game.bids({1: "caravan1"})
    before = [game.held(1, good) for good in ("horses", "salt")]
    events = game.play("1 claim arabia")
    assert [game.held(1, good) for good in ("horses", "salt")] == [number + 1 for number in before]
    assert game.state.hand_size[1] == 12
    assert game.market("arabia") == ""
    private = counted("horses salt")
    assert next(game.sees(1, events)) == MarketClaimed(1, 0, 2, types(private), private)
    for viewer in (0, 2, None):
        assert next(game.sees(viewer, events)) == MarketClaimed(1, 0, 2, types(private), None)


def test_H10_the_claim_is_compulsory() -> None:
    game = table(2)
    game.bids({0: "caravan1"})
    assert {str(move) for move in game.decision(0).moves()} == {f"claim {name}" for name in MARKETS}
    for text in ("hold", "decline", "done", "look nothing", "send"):
        assert game.refusal(f"0 {text}")
    assert game.code("1 claim rome") == "not-claiming"


def test_H10_only_a_market_that_still_has_cards() -> None:
    game = table(2)
    game.bids({0: "caravan1", 1: "caravan2"})
    game.play("0 claim rome")
    refusal = game.refusal("1 claim rome")
    assert (refusal.code, refusal.clause) == ("market-is-empty", "H10")
    assert game.decision(1).markets == (1, 2, 3, 4, 5)


def test_H10_the_highest_total_claims_though_it_was_bid_first() -> None:
    game = table(2)
    game.bids({0: "caravan1, caravan1 3", 1: "caravan1 2"})
    assert game.cubes_on("caravan1") == [4, 2]
    assert game.asked() == "0 claim"


def test_H10_the_others_draw_a_card_in_the_order_of_their_first_bids() -> None:
    game = table(3, pile="jade amber ore")
    game.bids({0: "haggler, caravan1 3", 1: "caravan1, caravan1 3", 2: "caravan1 2"})
    assert game.cubes_on("caravan1") == [3, 4, 2]
    held = [game.held(seat, "jade") for seat in range(3)], [game.held(seat, "amber") for seat in range(3)]
    events = game.play("1 claim rome")
    # Seat 2 bid there before seat 0 did, though seat 0 has more cubes and comes first at the table.
    assert [event.seat for event in events if isinstance(event, CardsDrawn)] == [2, 0]
    assert game.held(2, "jade") == held[0][2] + 1
    assert game.held(0, "amber") == held[1][0] + 1
    assert game.pile.startswith("ore")


def test_H10_what_the_others_draw_is_their_own_and_the_cubes_leave() -> None:
    game = table(3, pile="jade amber ore")
    game.bids({0: "caravan1", 1: "caravan1 2"})
    events = game.play("1 claim rome")
    (drawn,) = (event for event in events if isinstance(event, CardsDrawn))
    for viewer in (1, 2, None):
        assert game.game.redact(drawn, viewer) == CardsDrawn(0, types(counted("jade")), None)
    assert game.cubes_on("caravan1") == [0, 0, 0]
    assert game.view(2).bidders[0] == ()
    assert game.state.cubes[:3] == [0, 0, 0]  # they come back only after the sale (H22)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_H10_every_other_player_draws_one(players: int) -> None:
    game = table(players)
    game.bids({seat: f"caravan1 {seat + 1}" for seat in range(players)})
    winner = players - 1
    sizes = list(game.state.hand_size)
    game.play(f"{winner} claim rome")
    for seat in range(players):
        assert game.state.hand_size[seat] == sizes[seat] + (2 if seat == winner else 1)


def test_H10_the_last_market_is_a_question_too() -> None:
    game = table(2)
    caravans = [f"caravan{number}" for number in range(1, 7)]
    game.bids({0: ", ".join([*caravans[:3], "haggler 3"]), 1: ", ".join([*caravans[3:], "haggler 3"])})
    for market in MARKETS[:5]:
        (seat,) = game.awaited()
        game.play(f"{seat} claim {market}")
    assert game.asked() == "1 claim"
    assert [str(move) for move in game.decision(1).moves()] == ["claim greece"]


def test_H10_when_no_market_has_cards_nobody_claims_and_the_others_still_draw() -> None:
    game = tiny_table(2, deck="goats goats camels camels wool linen jade amber", dealt=2, markets=1)
    game.bids({0: "caravan1, caravan2", 1: "haggler, caravan2 2"})
    events = game.play("0 claim rome")
    assert [event for event in events if not isinstance(event, MarketClaimed)] == [
        CaravanLeftEmpty(1),
        CardsDrawn(0, types(counted("jade")), counted("jade")),
        SellingBegan(),
    ]
    assert game.asked() == "0 sell"  # no move was made for the second caravan
    assert game.hand(1) == "camels camels"  # the highest bidder got nothing
    assert game.hand(0) == cards("goats goats wool linen jade")
    assert game.cubes_on("caravan2") == [0, 0]


def test_H10_several_caravans_may_find_nothing_in_a_row() -> None:
    game = tiny_table(3, deck="goats camels salt jade amber ore cedar", dealt=1, markets=0)
    events = game.bids({0: "caravan1, caravan4", 1: "caravan1 2, caravan3", 2: "haggler, caravan3 2, caravan4 2"})
    assert [event.caravan for event in events if isinstance(event, CaravanLeftEmpty)] == [0, 2, 3]
    assert [event.seat for event in events if isinstance(event, CardsDrawn)] == [0, 1, 0]
    assert [game.hand(seat) for seat in range(3)] == [cards("goats jade ore"), cards("camels amber"), "salt"]
    assert game.asked() == "0 sell"


# ---------------------------------------------------------------------------------------------------
# H12


def lost(events: list[Event]) -> list[tuple[int, ...]]:
    return [event.cubes[:3] for event in events if isinstance(event, TradersLost)]


def test_H12_free_traders_unused_when_the_last_caravan_is_resolved_are_lost() -> None:
    game = table(3)
    game.bids({0: "caravan1, free-trader", 1: "free-trader, free-trader", 2: "haggler"})
    sizes = list(game.state.hand_size)
    events = game.play("0 claim rome", "1 hold", "0 hold")
    assert lost(events) == [(1, 2, 0)]
    assert game.line == [-1] * 6
    assert game.cubes_on("free-trader") == [0, 0, 0]
    assert game.state.hand_size[1] == sizes[1]
    assert game.asked() == "0 sell"
    game.until("bid")
    assert game.state.cubes[:3] == [6, 6, 6]
    assert game.state.squares_taken == 0


def test_H12_without_caravans_free_traders_are_never_asked() -> None:
    game = table(3)
    events = game.bids({0: "free-trader", 1: "free-trader"})
    assert lost(events) == [(1, 1, 0)]
    assert game.asked() == "0 sell"


def test_H12_nothing_is_lost_where_every_trader_was_sent() -> None:
    game = table(3)
    game.bids({0: "caravan1, free-trader"})
    events = game.play("0 claim rome", "0 send")
    assert lost(events) == []


def test_H12_markets_that_nobody_claimed_keep_their_cards() -> None:
    game = table(2, laid=LAID_OUT)
    game.bids({0: "caravan1"})
    game.play("0 claim arabia")
    game.until("bid")
    for market in MARKETS:
        if market != "arabia":
            assert game.market(market) == cards(LAID_OUT[market])
    assert len(game.market("arabia").split()) == 2
