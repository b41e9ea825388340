"""H15: no lying. What is checked, what is published, and what a refusal tells nobody."""

import pytest

from souk.games.game import Unreadable
from souk.games.hafid.cards import GOOD
from souk.games.hafid.events import ClaimMade
from tests.hafid.position import Table, table, trading

HAND = "spices spices spices jade jade amber horses salt tents paper"
OTHER = "swords swords cut-gems cattle cattle olive-oil ore ore rugs glass"


def claiming() -> Table:
    return trading(hands={0: HAND, 1: OTHER})


# ---------------------------------------------------------------------------------------------------
# Claims


@pytest.mark.parametrize("said", ["spices>=1", "spices>=2", "spices>=3", "swords=0", "jade>=2", "paper>=1"])
def test_H15_a_true_claim_is_published(said: str) -> None:
    game = claiming()
    events = game.play(f"0 say {said}")
    good, least = (said.split(">=") if ">=" in said else said.split("="))[:2]
    assert events == [ClaimMade(0, GOOD[good], int(least), 0)]
    for viewer in (0, 1, 2, None):
        assert list(game.sees(viewer, events)) == events
        (claim,) = game.view(viewer).claims
        assert (claim.seat, claim.good, claim.least, claim.deals) == (0, GOOD[good], int(least), 0)


@pytest.mark.parametrize("said", ["spices>=4", "swords>=1", "spices=0", "paper>=2", "paper=0", "spices>=999999"])
def test_H15_a_false_claim_is_refused(said: str) -> None:
    game = claiming()
    refusal = game.refusal(f"0 say {said}")
    assert (refusal.code, refusal.clause) == ("not-true", "H15")
    assert game.view(1).claims == ()
    assert game.view(1).seats[0].claims_said == 0  # a refused claim does not count


@pytest.mark.parametrize("said", ["spices>=0", "spices=3", "spices=1", "swords>=0"])
def test_H15_a_claim_says_at_least_so_many_or_none(said: str) -> None:
    with pytest.raises(Unreadable, match="one or more, or none") as error:
        claiming().game.parse(f"say {said}")
    assert error.value.refusal.clause == "H15"


@pytest.mark.parametrize(
    "said", ["spices", "spices>2", "spices<=2", "spices>=-1", "spices>=", "silk>=1", "spices>=02"]
)
def test_H15_other_words_are_no_claim(said: str) -> None:
    with pytest.raises(Unreadable):
        claiming().game.parse(f"say {said}")


def test_H15_a_claim_is_marked_with_the_moment_at_which_it_was_true() -> None:
    game = claiming()
    game.play("0 say spices>=3", "0 offer 0>1 spices", "1 accept 1")
    assert game.code("0 say spices>=3") == "not-true"
    game.play("0 say spices>=2", "1 say spices>=1")
    assert [(claim.seat, claim.least, claim.deals) for claim in game.view(2).claims] == [
        (0, 3, 0),
        (0, 2, 1),
        (1, 1, 1),
    ]


def test_H15_everyone_may_claim_and_what_is_said_is_about_the_own_hand() -> None:
    game = claiming()
    game.play("1 say swords>=2")
    assert game.code("1 say spices>=1") == "not-true"


def test_H15_claims_are_made_only_while_trading() -> None:
    bidding = table(hands={0: HAND})
    assert bidding.code("0 say spices>=1") == "not-trading"
    game = claiming()
    game.play("0 lift")
    assert game.code("0 say spices>=1") == "not-trading"
    assert game.clause("1 say swords>=1") == "H16"


def test_H16_twenty_claims_in_a_phase() -> None:
    game = claiming()
    for _ in range(20):
        game.play("0 say spices>=2")
    refusal = game.refusal("0 say spices>=2")
    assert (refusal.code, refusal.clause) == ("too-many-claims", "H16")
    assert "20" in str(refusal)
    assert game.is_allowed("1 say swords>=2")


# ---------------------------------------------------------------------------------------------------
# What an offer tells of hands


def test_H15_an_offer_is_refused_if_its_speaker_does_not_hold_what_they_give() -> None:
    game = claiming()
    for given in ("swords", "spices spices spices spices", "jade talents:1", "amber amber"):
        refusal = game.refusal(f"0 offer 0>1 {given}")
        assert (refusal.code, refusal.clause) == ("speaker-lacks", "H15")


def test_H15_the_other_parties_are_not_checked_when_an_offer_is_worded() -> None:
    game = claiming()
    game.play("0 offer 0>1 spices; 1>0 spices spices spices talents:900 access:haggler")
    assert game.view(2).offers[0].number == 1


def test_H15_wording_an_offer_tells_nothing_about_another_hand() -> None:
    rich = trading(hands={0: HAND, 1: OTHER})
    poor = trading(hands={0: HAND, 1: OTHER.replace("cattle cattle", "goats sheep")})
    for game in (rich, poor):
        assert game.is_allowed("0 offer 0>1 spices; 1>0 cattle cattle")
    said = "offer 0>1 spices; 1>0 cattle cattle"
    assert rich.play(f"0 {said}") == poor.play(f"0 {said}")
    for viewer in (0, 2, None):
        assert rich.view(viewer).offers == poor.view(viewer).offers
        if viewer is not None:
            assert rich.decision(viewer) == poor.decision(viewer)


def test_H15_an_acceptance_is_refused_to_the_accepter_alone() -> None:
    game = claiming()
    game.play("0 offer 0>1 spices; 1>0 cut-gems cut-gems; 2>0 linen")
    before = [repr(game.view(viewer)) for viewer in (0, 2, None)]
    refusal = game.refusal("1 accept 1")
    assert (refusal.code, refusal.clause) == ("accepter-lacks", "H15")
    assert [repr(game.view(viewer)) for viewer in (0, 2, None)] == before  # it looks like silence
    trade = game.decision(1).trading
    assert trade is not None
    assert trade.acceptable == ()
    assert [offer.agreed for offer in game.view(2).offers] == [(0,)]


def test_H15_what_an_accepter_lacks_now_may_be_accepted_later() -> None:
    game = claiming()
    game.play("0 offer 1>0 jade; 0>1 spices")
    assert game.code("1 accept 1") == "accepter-lacks"
    game.play("0 offer 0>1 jade", "1 accept 2", "1 accept 1")
    assert (game.held(0, "jade"), game.held(1, "spices")) == (2, 1)


def test_H15_a_refused_offer_counts_for_nothing() -> None:
    game = claiming()
    for _ in range(50):
        assert game.code("0 offer 0>1 swords") == "speaker-lacks"
    assert game.view(1).said == 0
    assert game.view(1).seats[0].offers_said == 0
