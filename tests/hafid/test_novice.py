"""The novice at Hafid's: how well it plays, and that it always answers."""

from random import Random

import pytest

from souk.bots import bot_named
from souk.games.game import Move, Seat
from souk.games.record import loads
from souk.simulate import Match, Played, Summary, play
from souk.turns import Turns
from tests.hafid.position import PLAYERS, Table, selling, table, tiny_table, trading, trading_with_talents

novice = bot_named("hafid", "novice")


def answer(game: Table, seat: Seat, seed: int = 1) -> str:
    """What a novice at this seat says now; nothing, perhaps."""
    move: Move | None = novice(game.view(seat), game.decision(seat), Random(seed))
    return "" if move is None else str(move)


def play_by_novices(game: Table) -> list[str]:
    """All that novices say from here on, until the game has ended."""
    turns = Turns(game.state.players, Random(1))
    said: list[str] = []
    while awaited := game.game.awaited(game.state):
        seat = turns.next(awaited | game.game.invited(game.state))
        move = answer(game, seat, len(said))
        assert move or seat not in awaited, "when the table waits for a seat it always moves"
        if move:
            game.play(f"{seat} {move}")
            said.append(move)
    return said


def games_of(*levels: str, games: int) -> list[Played]:
    return [play(Match("hafid", levels, {}, "novice"), number) for number in range(games)]


# ---------------------------------------------------------------------------------------------------
# Whole games


def test_wins_at_least_90_of_100_games_against_three_random() -> None:
    wins = 0.0
    for place in range(4):
        levels = ["random"] * 4
        levels[place] = "novice"
        summary = Summary(levels)
        for played in games_of(*levels, games=15):
            summary.add(played.outcome)
        wins += summary.wins[place]
    assert wins >= 0.9 * 60


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_wins_far_more_than_its_share_at_any_table(players: int) -> None:
    levels = ("novice", *["random"] * (players - 1))
    summary = Summary(levels)
    for played in games_of(*levels, games=10):
        summary.add(played.outcome)
    assert summary.wins[0] >= 8


def test_novices_trade_with_each_other_and_not_without_end() -> None:
    records = [loads(played.line) for played in games_of(*["novice"] * 4, games=8)]
    said = [text.split()[0] for record in records for _, text in record.moves]
    assert said.count("accept") >= len(records), "a deal in each game, on average"
    phases = 4 * len(records)
    assert said.count("offer") <= 4 * 2 * phases
    assert said.count("say") <= 4 * phases


def test_plays_the_same_game_again_for_the_same_seed() -> None:
    match = Match("hafid", ("novice",) * 3, {}, "again")
    assert play(match, 0).line == play(match, 0).line


@pytest.mark.parametrize("players", PLAYERS)
def test_plays_at_any_table(players: int) -> None:
    game = table(players, rounds=2)
    play_by_novices(game)
    assert game.outcome() is not None


def test_plays_with_few_cards_and_an_empty_pile() -> None:
    game = tiny_table(
        deck="goats goats swords wool jade salt", dealt=2, dealt_later=1, to_market=1, markets=2, rounds=3
    )
    play_by_novices(game)
    assert game.outcome() is not None


# ---------------------------------------------------------------------------------------------------
# Bidding and caravans


def test_spreads_its_cubes() -> None:
    game = table(4)
    while game.awaited() and game.question(min(game.awaited())) == "bid":
        (seat,) = game.awaited()
        game.play(f"{seat} {answer(game, seat)}")
    for seat in range(4):
        assert sum(cubes[seat] > 0 for cubes in game.state.on) >= 3


def test_claims_the_market_that_completes_a_set() -> None:
    hand = "horses camels cattle sheep swords salt jade"
    laid = {"rome": "paper paper", "egypt": "goats goats", "arabia": "linen linen", "babylonia": "cedar cedar"}
    game = table(2, hands={0: hand}, laid=laid | {"orient": "cedar cedar", "greece": "almonds almonds"})
    game.bids({0: "caravan1, guild-master"})
    assert game.asked() == "0 claim"
    assert answer(game, 0) == "claim egypt"


def test_searches_the_discard_pile_for_the_card_that_is_missing() -> None:
    game = table(2, hands={0: "horses camels cattle sheep salt", 1: "goats goats paper paper paper"}, rounds=2)
    game.bids({})
    game.until("sell")
    game.play("0 done", "1 ply goats goats paper paper paper", "1 done")
    game.bids({0: "informant, guild-master"})
    assert game.asked() == "0 look"
    assert answer(game, 0) == "look livestock"
    game.play("0 look livestock")
    assert answer(game, 0) == "search goats"


def test_does_not_lose_a_free_trader() -> None:
    game = table(2)
    game.bids({0: "caravan1, free-trader", 1: "free-trader"})
    game.play("0 claim rome")
    assert game.asked() == "1 send"
    assert answer(game, 1) == "send"


# ---------------------------------------------------------------------------------------------------
# Trading


def test_accepts_the_card_that_completes_a_set() -> None:
    game = trading(hands={0: "goats", 1: "horses camels cattle sheep paper paper"}, bids={1: "guild-master"})
    game.play("0 offer 0>1 goats; 1>0 paper")
    assert answer(game, 1) == "accept 1"


def test_gives_no_set_away() -> None:
    game = trading(hands={0: "paper", 1: "horses camels cattle sheep goats"}, bids={1: "guild-master"})
    game.play("0 offer 0>1 paper; 1>0 goats")
    assert not answer(game, 1).startswith("accept")


def test_takes_a_gift() -> None:
    game = trading(hands={0: "cut-gems"})
    game.play("0 offer 0>1 cut-gems")
    assert answer(game, 1) == "accept 1"


def test_asks_for_a_card_that_it_misses() -> None:
    game = trading_with_talents(
        negotiators=(1,), hands={0: "goats", 1: "horses camels cattle sheep"}, bids={1: "guild-master"}
    )
    assert "goats" in answer(game, 1)
    assert answer(game, 1).startswith("offer")


def test_a_negotiator_comes_to_an_end() -> None:
    game = trading(negotiators=(0, 1, 2))
    said = [0, 0, 0]
    while game.question(0) == "trade" and game.awaited():
        for seat in sorted(game.awaited()):
            game.play(f"{seat} {answer(game, seat)}")
            said[seat] += 1
    assert max(said) <= 12


# ---------------------------------------------------------------------------------------------------
# Selling


def test_sells_a_set_to_the_guild_master() -> None:
    game = selling(hands={0: "horses camels cattle sheep goats"}, customers={0: "guild-master"})
    assert answer(game, 0) == "sell guild-master livestock"


def test_keeps_a_set_that_is_begun_for_the_next_round() -> None:
    hand = "horses camels cattle sheep paper paper paper wool wool wool"
    game = selling(hands={0: hand}, customers={0: "haggler"})
    sold = sell_all(game, 0)
    assert sold
    assert all(name not in " ".join(sold) for name in ("horses", "camels", "cattle"))


def test_sells_all_it_can_in_the_last_round() -> None:
    game = selling(
        hands={0: "horses horses cattle cattle cattle sheep sheep goats goats goats"},
        rounds=1,
        customers={0: "haggler"},
    )
    sell_all(game, 0)
    assert game.hand(0) == ""


def sell_all(game: Table, seat: Seat) -> list[str]:
    """What a novice sells in its turn."""
    sold = []
    while (move := answer(game, seat)) != "done":
        game.play(f"{seat} {move}")
        sold.append(move)
    return sold
