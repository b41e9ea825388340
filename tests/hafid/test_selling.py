"""H17–H22: the customers, the wares, and the surplus."""

import pytest

from souk.games.hafid.cards import COLLECTOR, DECK, GOODS, GUILD_MASTER, HAGGLER, TYPES
from souk.games.hafid.events import DoneSelling, SetSold, SurplusDiscarded, WaresPlied
from tests.hafid.position import PLAYERS, Table, cards, counted, selling, table

ALL = "haggler collector guild-master"


def worth(text: str) -> int:
    return sum(DECK[name][0] for name in text.split())


# ---------------------------------------------------------------------------------------------------
# H17


@pytest.mark.parametrize("players", PLAYERS)
def test_H17_from_the_first_player_clockwise(players: int) -> None:
    first = players // 2
    game = selling(players, first=first)
    for place in range(players):
        seat = (first + place) % players
        assert game.asked() == f"{seat} sell"
        for other in set(range(players)) - {seat}:
            assert game.code(f"{other} done") == "not-your-sale"
            assert game.code(f"{other} ply {game.hand(other).split()[0]}") == "not-your-sale"
        game.play(f"{seat} done")
    assert game.question((first + 1) % players) == "bid"


def test_H17_only_to_customers_that_one_has() -> None:
    hand = "cut-gems frankincense swords swords glass paper horses salt jade tents"
    game = selling(hands={0: hand})
    for sale in ("haggler swords swords", "collector paper horses salt jade tents", "guild-master finished-goods"):
        refusal = game.refusal(f"0 sell {sale}")
        assert (refusal.code, refusal.clause) == ("not-your-customer", "H17")
    assert game.decision(0).customers == ()


def test_H17_a_cube_on_a_customer_is_enough() -> None:
    hand = "cut-gems frankincense swords swords glass paper horses salt jade tents"
    game = selling(hands={0: hand}, customers={0: ALL})
    assert game.decision(0).customers == (HAGGLER, COLLECTOR, GUILD_MASTER)
    for sale in ("haggler swords swords", "collector paper horses salt jade tents", "guild-master finished-goods"):
        assert game.is_allowed(f"0 sell {sale}")


def test_H17_any_number_of_sets_to_any_customers() -> None:
    hand = "goats goats camels camels camels sheep sheep jade jade jade"
    game = selling(hands={0: hand}, customers={0: "haggler"})
    for goods in ("goats goats", "camels camels camels", "sheep sheep", "jade jade jade"):
        game.play(f"0 sell haggler {goods}")
    assert game.talents[0] == 2 * worth(hand)
    assert game.hand(0) == ""


def test_H17_customers_may_be_mixed() -> None:
    game = selling(hands={0: "goats goats cut-gems camels salt jade tents"}, customers={0: ALL})
    game.play("0 sell haggler goats goats", "0 sell collector cut-gems camels salt jade tents")
    assert game.talents[0] == 4 + worth("cut-gems camels salt jade tents") + 5


def test_H17_each_card_is_sold_once() -> None:
    game = selling(hands={0: "goats goats"}, customers={0: "haggler"})
    game.play("0 sell haggler goats goats")
    refusal = game.refusal("0 sell haggler goats goats")
    assert (refusal.code, refusal.clause) == ("not-in-hand", "H17")


def test_H17_only_cards_in_hand() -> None:
    game = selling(hands={0: "goats goats camels"}, customers={0: ALL})
    assert game.code("0 sell haggler goats goats goats") == "not-in-hand"
    assert game.code("0 sell collector cut-gems horses salt jade tents") == "not-in-hand"
    assert game.code("0 sell guild-master livestock") == "not-in-hand"
    assert game.code("0 ply cut-gems cut-gems cut-gems goats goats") == "not-in-hand"


def test_H17_who_sells_to_a_customer_cant_ply() -> None:
    game = selling(hands={0: "goats goats camels sheep horses jade cedar"}, customers={0: "haggler"})
    game.play("0 sell haggler goats goats")
    refusal = game.refusal("0 ply camels sheep horses jade cedar")
    assert (refusal.code, refusal.clause) == ("has-sold", "H17")
    assert game.decision(0).wares == (0, 0)


def test_H17_who_plies_cant_sell_to_a_customer() -> None:
    game = selling(hands={0: "goats goats camels sheep horses jade cedar"}, customers={0: "haggler"})
    game.play("0 ply camels sheep horses jade cedar")
    refusal = game.refusal("0 sell haggler goats goats")
    assert (refusal.code, refusal.clause) == ("has-plied", "H21")


def test_H17_having_a_customer_does_not_forbid_to_ply() -> None:
    game = selling(hands={0: "goats goats camels sheep horses"}, customers={0: ALL})
    game.play("0 ply goats goats camels sheep horses")
    assert game.talents[0] == worth("goats goats camels sheep horses")


def test_H17_or_sells_nothing() -> None:
    game = selling(customers={0: ALL})
    before = game.hand(0)
    assert game.play("0 done") == [DoneSelling(0)]
    assert (game.hand(0), game.talents[0]) == (before, 0)


def test_H17_what_one_seat_did_does_not_bind_the_next() -> None:
    game = selling(hands={0: "goats goats", 1: "camels camels"}, customers={0: "haggler", 1: "haggler"})
    game.play("0 sell haggler goats goats", "0 done")
    assert game.is_allowed(f"1 ply {' '.join(game.hand(1).split()[:5])}")
    game.play(f"1 ply {' '.join(game.hand(1).split()[5:])}", "1 done")
    assert game.is_allowed(f"2 ply {' '.join(game.hand(2).split()[:5])}")


def test_H17_selling_belongs_to_its_phase() -> None:
    game = table(hands={0: "goats goats"})
    for said in ("done", "sell haggler goats goats", "ply goats goats"):
        refusal = game.refusal(f"0 {said}")
        assert (refusal.code, refusal.clause) == ("not-selling", "H17")


def test_H17_who_is_done_sells_no_more() -> None:
    game = selling(hands={0: "goats goats"}, customers={0: "haggler"})
    game.play("0 done")
    assert game.code("0 sell haggler goats goats") == "not-your-sale"


# ---------------------------------------------------------------------------------------------------
# H18


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7])
def test_H18_two_or_more_of_the_same_good_for_double_their_value(number: int) -> None:
    goats = " ".join(["goats"] * number)
    game = selling(hands={0: goats}, customers={0: "haggler"})
    events = game.play(f"0 sell haggler {goats}")
    assert events == [SetSold(0, HAGGLER, counted(goats), 2 * number)]
    assert game.talents[0] == 2 * number


@pytest.mark.parametrize("good", GOODS)
def test_H18_every_good_for_double_its_value(good: str) -> None:
    game = selling(hands={0: f"{good} {good}"}, customers={0: "haggler"})
    game.play(f"0 sell haggler {good} {good}")
    assert game.talents[0] == 4 * DECK[good][0]


@pytest.mark.parametrize("goods", ["", "goats", "goats camels", "goats goats camels", "goats sheep camels horses"])
def test_H18_nothing_else(goods: str) -> None:
    game = selling(hands={0: "goats goats camels sheep horses"}, customers={0: "haggler"})
    refusal = game.refusal(f"0 sell haggler {goods}".rstrip())
    assert (refusal.code, refusal.clause) == ("not-one-good", "H18")


def test_H18_one_may_sell_fewer_than_one_has() -> None:
    game = selling(hands={0: "goats goats goats goats goats"}, customers={0: "haggler"})
    game.play("0 sell haggler goats goats", "0 sell haggler goats goats goats")
    assert game.talents[0] == 10


# ---------------------------------------------------------------------------------------------------
# H19


def test_H19_one_card_of_each_type_for_their_value_and_five() -> None:
    goods = "cut-gems goats salt cedar rugs"
    game = selling(hands={0: goods}, customers={0: "collector"})
    events = game.play("0 sell collector rugs cut-gems cedar salt goats")  # in any order
    assert events == [SetSold(0, COLLECTOR, counted(goods), 3 + 1 + 3 + 1 + 2 + 5)]


def test_H19_several_sets() -> None:
    goods = "cut-gems goats salt cedar rugs"
    game = selling(hands={0: f"{goods} {goods}"}, customers={0: "collector"})
    game.play(f"0 sell collector {goods}", f"0 sell collector {goods}")
    assert game.talents[0] == 30


@pytest.mark.parametrize(
    "goods",
    [
        "",
        "cut-gems goats salt cedar",
        "cut-gems goats salt cedar swords",
        "cut-gems goats salt cedar rugs rugs",
        "rugs rugs rugs rugs rugs",
        "cut-gems goats goats cedar rugs",
    ],
)
def test_H19_nothing_else(goods: str) -> None:
    game = selling(hands={0: "cut-gems goats salt cedar rugs swords rugs goats"}, customers={0: "collector"})
    refusal = game.refusal(f"0 sell collector {goods}".rstrip())
    assert (refusal.code, refusal.clause) == ("not-every-type", "H19")


# ---------------------------------------------------------------------------------------------------
# H20


@pytest.mark.parametrize("type_", TYPES)
def test_H20_the_five_goods_of_one_type_for_thirty(type_: str) -> None:
    goods = " ".join(GOODS[5 * TYPES.index(type_) : 5 * TYPES.index(type_) + 5])
    game = selling(hands={0: goods}, customers={0: "guild-master"})
    events = game.play(f"0 sell guild-master {type_}")
    assert events == [SetSold(0, GUILD_MASTER, counted(goods), 30)]
    assert game.talents[0] == 30
    assert game.discards == goods


def test_H20_two_sets() -> None:
    goods = " ".join(GOODS[:10])
    game = selling(hands={0: goods}, customers={0: "guild-master"})
    game.play("0 sell guild-master livestock", "0 sell guild-master finished-goods")
    assert (game.talents[0], game.hand(0)) == (60, "")


def test_H20_a_good_that_is_missing_cant_be_replaced() -> None:
    game = selling(hands={0: "cut-gems frankincense swords glass glass"}, customers={0: "guild-master"})
    assert game.code("0 sell guild-master finished-goods") == "not-in-hand"


# ---------------------------------------------------------------------------------------------------
# H21


@pytest.mark.parametrize("number", range(5, 11))
def test_H21_five_to_ten_cards_of_any_kind_for_their_value(number: int) -> None:
    hand = ["cut-gems", "swords", "swords", "glass", "horses", "goats", "salt", "jade", "rugs", "linen"]
    game = selling(hands={0: " ".join(hand)})
    wares = " ".join(hand[:number])
    events = game.play(f"0 ply {wares}")
    assert events == [WaresPlied(0, counted(wares), worth(wares))]
    assert game.talents[0] == worth(wares)
    assert game.state.hand_size[0] == 10 - number


@pytest.mark.parametrize("number", [0, 1, 4, 11, 12])
def test_H21_no_fewer_and_no_more(number: int) -> None:
    game = table(2, hands={0: "goats " * 7 + "linen " * 3}, laid={"rome": "linen linen"})
    game.bids({0: "caravan1"})
    game.play("0 claim rome")
    assert game.state.hand_size[0] == 12
    wares = " ".join(game.hand(0).split()[:number])
    refusal = game.refusal(f"0 ply {wares}".rstrip())
    assert (refusal.code, refusal.clause) == ("wrong-number-to-ply", "H21")
    assert "5" in str(refusal)
    assert "10" in str(refusal)


def test_H21_once() -> None:
    game = selling(hands={0: "goats goats goats goats goats linen linen linen linen linen"})
    game.play("0 ply goats goats goats goats goats")
    refusal = game.refusal("0 ply linen linen linen linen linen")
    assert (refusal.code, refusal.clause) == ("has-plied", "H21")


# ---------------------------------------------------------------------------------------------------
# H22


def test_H22_cards_sold_go_face_up_to_the_discard_pile() -> None:
    game = selling(
        hands={0: "goats goats camels camels", 1: "cut-gems swords jade tents salt"}, customers={0: "haggler"}
    )
    events = game.play("0 sell haggler goats goats")
    for viewer in (0, 1, 2, None):
        assert list(game.sees(viewer, events)) == events
    assert game.discards == "goats goats"
    game.play("0 sell haggler camels camels", "0 done", "1 ply cut-gems swords jade tents salt")
    assert cards(game.discards) == cards("goats goats camels camels cut-gems swords jade tents salt")
    assert game.discards.startswith("goats goats camels camels")  # the later ones lie on top


def test_H22_the_seller_takes_the_cubes_back() -> None:
    game = selling(customers={0: "haggler", 1: "collector"})
    assert game.state.cubes[:3] == [0, 0, 0]
    game.play("0 done")
    assert game.state.cubes[:3] == [6, 0, 0]
    assert game.cubes_on("haggler") == [0, 0, 0]
    assert game.cubes_on("collector") == [0, 1, 0]
    game.play("1 done", "2 done")
    assert game.state.cubes[:3] == [6, 6, 6]
    assert not any(any(cubes) for cubes in game.state.on)


def over_the_limit() -> Table:
    """Seat 0 has thirteen cards and is done."""
    game = table(2, hands={0: "goats goats swords"}, pile="jade", rounds=1)
    game.bids({0: "caravan1, caravan2", 1: "haggler, caravan2 2"})
    game.play("0 claim rome", "1 claim egypt")  # and a card for the second caravan
    assert game.state.hand_size[0] == 13
    game.play("0 done")
    return game


def test_H22_nobody_keeps_more_than_ten_cards() -> None:
    game = over_the_limit()
    assert game.asked() == "0 discard"
    assert game.decision(0).surplus == 3
    events = game.play("0 discard goats goats swords")
    assert events[0] == SurplusDiscarded(0, counted("goats goats swords"))
    assert game.state.hand_size[0] == 10
    assert game.talents[0] == 0  # without pay
    assert sorted(game.discards.split()) == ["goats", "goats", "swords"]
    assert game.asked() == "1 sell"


def test_H22_discarded_cards_are_face_up() -> None:
    game = over_the_limit()
    events = game.play("0 discard goats goats swords")
    assert list(game.sees(1, events)) == list(game.sees(None, events)) == events


@pytest.mark.parametrize("goods", ["", "goats", "goats goats", "goats goats swords jade"])
def test_H22_all_the_surplus_in_one_move_and_no_more(goods: str) -> None:
    game = over_the_limit()
    refusal = game.refusal(f"0 discard {goods}".rstrip())
    assert (refusal.code, refusal.clause) == ("not-the-surplus", "H22")
    assert "3" in str(refusal)


def test_H22_only_cards_in_hand_are_discarded() -> None:
    refusal = over_the_limit().refusal("0 discard cut-gems cut-gems cut-gems")
    assert (refusal.code, refusal.clause) == ("not-in-hand-to-discard", "H22")


def test_H22_after_done_nothing_is_sold() -> None:
    game = over_the_limit()
    for said in ("done", "sell haggler goats goats", "ply goats goats swords jade jade"):
        refusal = game.refusal(f"0 {said}")
        assert (refusal.code, refusal.clause) == ("discard-first", "H22")
        assert "10" in str(refusal)


def test_H22_before_the_next_seat_sells() -> None:
    game = over_the_limit()
    assert game.code("1 done") == "not-your-sale"
    assert game.code("1 discard linen") == "no-surplus"


def test_H22_directly_after_the_own_done_and_not_before() -> None:
    game = table(2, hands={0: "goats goats"})
    game.bids({0: "caravan1"})
    game.play("0 claim rome")
    assert game.state.hand_size[0] == 12  # above the limit, which counts only after the sale
    refusal = game.refusal("0 discard goats goats")
    assert (refusal.code, refusal.clause) == ("no-surplus", "H22")
    wares = " ".join(game.hand(0).split()[:5])
    game.play(f"0 ply {wares}", "0 done")
    assert game.asked() == "1 sell"  # seven are left


def test_H22_with_ten_or_fewer_nothing_is_discarded() -> None:
    game = selling()
    assert game.code(f"0 discard {game.hand(0).split()[0]}") == "no-surplus"
    game.play("0 done")
    assert game.asked() == "1 sell"


def test_H22_in_the_last_round_too() -> None:
    game = over_the_limit()  # of one round
    assert game.state.rounds == 1
    game.play("0 discard goats goats swords", "1 done")
    assert game.question(1) == "discard"
    surplus = game.decision(1).surplus
    game.play(f"1 discard {' '.join(game.hand(1).split()[:surplus])}")
    assert game.outcome() is not None
    assert game.state.hand_size[:2] == [10, 10]


def test_H22_the_discard_move_takes_cards_in_any_order() -> None:
    game = over_the_limit()
    game.play("0 discard swords goats goats")
    assert cards(game.discards) == cards("goats goats swords")
