"""Hafid's Grand Bazaar in words, typed and drawn, in every language."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from souk.games import byzantz
from souk.games.byzantz.cards import NAMES as BYZANTZ_CARDS
from souk.games.game import Event, Unreadable
from souk.games.hafid import GAME, events
from souk.games.hafid.cards import DECK, GOODS, MARKETS, TYPES
from souk.games.hafid.deals import Access, Card, Part, Share, Talents
from souk.games.hafid.moves import SEGMENT_NAMES
from souk.games.hafid.reasons import REASONS
from souk.games.hafid.table import Table as State
from souk.locale import CODES, Language, language
from souk.locale import byzantz as byzantz_words
from souk.locale.clauses import clauses
from souk.locale.hafid import asked, cards, deck_table, example, told, verbs
from souk.locale.words import Typist, spellings
from souk.shuffle import shuffled, stream
from souk.terminal import play
from souk.terminal.hafid import draw_hand, draw_table
from souk.terminal.screen import LONGEST_NAME
from souk.terminal.typed import notation, verb_typed
from tests.hafid.position import counted, table, trading

NAMES = ("Eva", "Axel", "Susanne", "Wilhelm")
ENGLISH = language("en")


@pytest.fixture(params=CODES)
def speech(request: pytest.FixtureRequest) -> Language:
    return language(request.param)


# ---------------------------------------------------------------------------------------------------
# What happened, and what is asked

BACKS = (1, 0, 2, 0, 0)
CARDS = counted("paper salt salt")
PARTS = (
    Part(0, 2, (Card(11), Card(11), Talents(5), Share(0, 30, True))),
    Part(2, 0, (Card(2), Access(0), Share(1, 1, False))),
)
EVENTS: tuple[Event, ...] = (
    events.RoundBegan(0, 2),
    events.CardsDrawn(1, BACKS, CARDS),
    events.MarketFilled(5, BACKS),
    events.Reshuffled(31),
    events.BidPlaced(1, 0, 1, 3),
    events.MarketLookedAt(1, 2, CARDS),
    events.TypeLookedAt(1, 2, (counted("salt"), counted(""), counted("dates dates"))),
    events.NothingLookedAt(1),
    events.DiscardsShown(1, CARDS),
    events.CardSearched(1, 2, True, 3, 10),
    events.DrewAsInformant(1),
    events.Declined(1),
    events.MarketClaimed(1, 5, 2, BACKS, CARDS),
    events.CaravanLeftEmpty(3),
    events.AskedToSend(1),
    events.Held(1),
    events.Yielded(1),
    events.Denied(1),
    events.TraderSent(1),
    events.TradersLost((0, 2, 1, 0)),
    events.TradingBegan(),
    events.OfferMade(0, 3, PARTS),
    events.OfferAccepted(2, 3),
    events.OfferWithdrawn(0, 3),
    events.OfferFell(3, 2, False),
    events.OfferFell(3, 2, True),
    events.DealCarriedOut(3, PARTS),
    events.ClaimMade(1, 11, 2, 0),
    events.Lifted(1),
    events.SellingBegan(),
    events.SetSold(1, 0, counted("goats goats goats"), 6),
    events.WaresPlied(1, CARDS, 1),
    events.SharePaid(1, 2, 0, 3),
    events.DoneSelling(1),
    events.SurplusDiscarded(1, CARDS),
    events.GameEnded((3, 9, 9, 1), (4, 2, 5, 1), (1,)),
)


def test_every_event_has_words(speech: Language) -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {type(event) for event in EVENTS} == kinds - {Event}
    for event in EVENTS:
        for viewer in (None, 0, 1, 2):
            seen = GAME.redact(event, viewer)
            assert seen is not None
            line = told(seen, NAMES, speech, viewer)
            assert line.endswith(".")
            assert "{" not in line


def test_only_who_saw_cards_is_told_of_goods(speech: Language) -> None:
    for event in (each for each in EVENTS if getattr(each, "cards", None) == CARDS and each.owner == 1):
        is_public = GAME.redact(event, None) == event
        seen = GAME.redact(event, None)
        assert seen is not None
        assert (cards(CARDS, speech) in told(seen, NAMES, speech, None)) == is_public
        assert cards(CARDS, speech) in told(event, NAMES, speech, 1)


def test_deals_are_spelt_out_from_where_one_sits() -> None:
    made = events.OfferMade(0, 3, PARTS)
    given = "spices ×2, 5 Talents, 30 % of the sales to the Haggler"
    got = "swords, access to the Haggler, 1 Talent of the sales to the Collector"
    assert told(made, NAMES, ENGLISH, 1) == (
        f"Offer 3, made by Eva: Eva gives Susanne {given}; Susanne gives Eva {got}."
    )
    assert (
        told(made, NAMES, ENGLISH, 0)
        == f"Offer 3, made by you: you give Susanne {given}; Susanne gives you {got}."
    )
    assert "Eva gibt dir Gewürze ×2, 5 Talente, 30 % vom Verkauf an den Feilscher" in told(
        made, NAMES, language("de"), 2
    )
    assert "tu dai a Eva spade, accesso al contrattatore" in told(made, NAMES, language("it"), 2)


def test_claims_say_that_they_were_checked() -> None:
    some, none = events.ClaimMade(1, 11, 2, 0), events.ClaimMade(1, 2, 0, 0)
    assert told(some, NAMES, ENGLISH, 0) == "Axel says, and the table has checked it: at least 2 cards of spices."
    assert told(none, NAMES, ENGLISH, 1) == "You say, and the table has checked it: no card of swords."
    assert "Schwerter, keine Karte" in told(none, NAMES, language("de"), 1)


def positions(players: int, seed: object, step: int = 1) -> Iterator[State]:
    """The states of a random game, one after so many moves."""
    rng = stream(seed, "positions", players)
    state, _ = GAME.deal(players, shuffled(GAME, players, {}, rng), {})
    made = 0
    yield state
    while awaited := GAME.awaited(state):
        asked_now = sorted(awaited | GAME.invited(state))
        seat = asked_now[rng.randrange(len(asked_now))]
        move = GAME.decision(state, seat).sample(rng)
        if move is not None:
            GAME.play(state, seat, move)
            made += 1
            if made % step == 0:
                yield state


def test_every_question_is_asked_in_words(speech: Language) -> None:
    questions = set()
    for state in positions(4, "asked"):
        for seat in range(4):
            decision = GAME.decision(state, seat)
            questions.add(decision.question)
            sentence = asked(GAME.view(state, seat), decision, NAMES, speech)
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert len(questions) >= 9


def test_every_reason_has_its_clause_in_the_rules(speech: Language) -> None:
    numbers = [clause.number for clause in clauses("hafid", speech)]
    assert numbers == [f"H{number}" for number in range(1, 26)]
    assert {reason.clause for reason in REASONS.values()} - {"notation"} <= {*numbers}


# ---------------------------------------------------------------------------------------------------
# What is typed


def typed(line: str, code: str = "en", seat: int = 0, names: tuple[str, ...] = NAMES) -> str:
    """What a line means in the notation; the game must be able to read it."""
    first, *others = re.split(r"[\s,]+", line.strip(" \t,"))
    verb = verb_typed(first, (*verbs(language(code)), *play.COMMANDS), language(code), others)
    assert verb is not None
    said = notation(verb, others, language(code), Typist(seat, names))
    assert str(GAME.parse(said)) == said
    return said


@pytest.mark.parametrize(
    ("code", "line", "move"),
    [
        ("en", "b car1 2", "bid caravan1 2"),
        ("en", "bid caravan 1 2", "bid caravan1 2"),
        ("en", "bid hag", "bid haggler"),
        ("en", "b free trader", "bid free-trader"),
        ("en", "look rome", "look rome"),
        ("en", "loo raw materials", "look raw-materials"),
        ("en", "look no", "look nothing"),
        ("en", "sea olive oil", "search olive-oil"),
        ("en", "cla eg", "claim egypt"),
        ("en", "s hag goats goats goats", "sell haggler goats goats goats"),
        ("en", "sell haggler 3 goats", "sell haggler goats goats goats"),
        ("en", "sell haggler goats x3", "sell haggler goats goats goats"),
        ("en", "sell col cut gems rugs cat dat ced", "sell collector cut-gems rugs cattle dates cedar"),
        ("en", "sell guild livestock", "sell guild-master livestock"),
        ("en", "sell guild master raw materials", "sell guild-master raw-materials"),
        ("en", "pl 3 goats, 2x salt, linen", "ply goats goats goats salt salt linen"),
        ("en", "acc 3", "accept 3"),
        ("en", "say 2 spices", "say spices>=2"),
        ("en", "say spi", "say spices>=1"),
        ("en", "say no swords", "say swords=0"),
        ("en", "say spices >= 2", "say spices>=2"),
        ("en", "say olive oil=0", "say olive-oil=0"),
        ("de", "biete kar2", "bid caravan2"),
        ("de", "schaue ägypten", "look egypt"),
        ("de", "suche olivenoel", "search olive-oil"),
        ("de", "verk gild fertig", "sell guild-master finished-goods"),
        ("de", "sage keine schwerter", "say swords=0"),
        ("de", "abw 2 gew", "discard spices spices"),
        ("it", "punta carovana 3 2", "bid caravan3 2"),
        ("it", "vendi capogilda materie prime", "sell guild-master raw-materials"),
        ("it", "dichiara nessuna capra", "say goats=0"),
        ("it", "smercia 5 capre", "ply goats goats goats goats goats"),
    ],
)
def test_moves_are_typed_short_and_in_ones_language(code: str, line: str, move: str) -> None:
    assert typed(line, code) == move


@pytest.mark.parametrize(
    ("code", "line", "move"),
    [
        (
            "en",
            "offer 0>2 spices talents:5; 2>0 swords access:haggler",
            "offer 0>2 spices talents:5; 2>0 swords access:haggler",
        ),
        (
            "en",
            "offer SUS spices, 5 talents for swords, access haggler",
            "offer 0>2 spices talents:5; 2>0 swords access:haggler",
        ),
        (
            "en",
            "o ax 2 goats 30% hag for share col 5",
            "offer 0>1 goats goats share:haggler:30%; 1>0 share:collector:5",
        ),
        ("en", "offer 3 for cut gems x2", "offer 3>0 cut-gems cut-gems"),
        ("en", "offer axel talents 12", "offer 0>1 talents:12"),
        ("en", "offer eva>ax spi; ax>sus sw; sus>eva tal:5 ;", "offer 0>1 spices; 1>2 swords; 2>0 talents:5"),
        (
            "de",
            "anbieten Eva 3 ziegen für 1 talent, zugang sammler",
            "offer 0>0 goats goats goats; 0>0 talents:1 access:collector",
        ),
        ("de", "anb axel anteil feilscher 5 fuer talente:2", "offer 0>1 share:haggler:5; 1>0 talents:2"),
        ("it", "offri wil spezie per quota 10% capogilda", "offer 0>3 spices; 3>0 share:guild-master:10%"),
    ],
)
def test_offers_are_typed_as_they_are_said(code: str, line: str, move: str) -> None:
    assert typed(line, code) == move


def test_a_name_of_several_words_is_typed_as_it_is_shown() -> None:
    names = ("Player 1", "Anna Maria", "Anna", "Player 4")
    assert typed("offer anna maria goats for jade", names=names) == "offer 0>1 goats; 1>0 jade"
    assert typed("offer Anna goats for jade", names=names) == "offer 0>2 goats; 2>0 jade"
    assert typed("offer player 4 2 goats for jade", names=names) == "offer 0>3 goats goats; 3>0 jade"


@pytest.mark.parametrize("line", ["offer", "offer 2", "offer 2 for", "offer axel for"])
def test_an_offer_of_nothing_is_asked_back(line: str) -> None:
    with pytest.raises(Unreadable, match="what you give"):
        typed(line)


@pytest.mark.parametrize(
    ("code", "line"),
    [("en", "say at least 2 cattle"), ("de", "sage mindestens 2 rinder"), ("it", "dichiara almeno 2 bovini")],
)
def test_a_claim_is_typed_as_it_is_said(code: str, line: str) -> None:
    assert typed(line, code) == "say cattle>=2"


def test_H5_the_seats_and_markets_are_readable_on_a_narrow_screen() -> None:
    state, _ = GAME.deal(3, shuffled(GAME, 3, {}, stream("narrow")), {})
    out = StringIO()
    screen = Console(file=out, width=40, color_system=None)
    screen.print(draw_table(GAME.view(state, 0), frozenset({0}), NAMES[:3], language("de")))
    words = out.getvalue().split()
    for whole in ("Lebensmittel", "Fertigwaren", "Griechenland", "Talente"):
        assert any(word.startswith(whole) for word in words), f"{whole} is broken"


def test_players_are_named_by_beginnings_or_seats() -> None:
    names = ("random (0)", "Player 1", "random (2)")
    assert typed("offer pl1 goats", seat=2, names=names) == "offer 2>1 goats"
    assert typed("offer 0 goats", seat=2, names=names) == "offer 2>0 goats"
    with pytest.raises(Unreadable, match="“random” could be 0 or 2"):
        typed("offer random goats", names=names)
    with pytest.raises(Unreadable, match="Nobody here is called “Eva”"):
        typed("offer Eva goats", names=names)


@pytest.mark.parametrize(
    "line",
    """
    offer | offer axel | offer axel gold | offer axel 3 | offer axel 9999 goats | offer axel access | offer >
    offer for | offer axel share haggler | offer axel 30% | offer ; ; ; | offer 0> | say | say = | say goats salt
    say no | sell | sell guild | sell hag 3 | ply x3 | bid | bid caravan | bid caravan x | b s 1 2
    """.replace("\n", "|")
    .strip(" |")
    .split("|"),
)
def test_nonsense_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(Unreadable) as error:
        typed(line)
    assert str(error.value).endswith(".")


def test_typed_words_mean_one_thing(speech: Language) -> None:
    for one, other in combinations((*play.COMMANDS, *verbs(speech)), 2):
        assert not {*spellings(one.name, speech)} & {*spellings(other.name, speech)}, (one.name, other.name)
    for names in (GOODS, TYPES, (*MARKETS, *TYPES, "nothing"), ("caravan", *SEGMENT_NAMES[6:])):
        for name, another in combinations(names, 2):
            assert not {*spellings(name, speech)} & {*spellings(another, speech)}, (name, another)


def test_the_examples_of_the_help_can_be_typed(speech: Language) -> None:
    bid, sale, offer, *things, among_several, short = re.findall(r"[“„«]([^“”»]+)[“”»]", example(speech))
    assert typed(bid, speech.code) == "bid caravan1 2"
    assert typed(sale, speech.code) == "sell haggler goats goats goats"
    assert typed(offer, speech.code, seat=1) == "offer 1>0 spices spices talents:5; 0>1 swords"
    assert [typed(f"offer axel {thing}", speech.code) for thing in things] == [
        "offer 0>1 access:haggler",
        "offer 0>1 share:haggler:30%",
        "offer 0>1 share:haggler:5",
    ]
    assert typed(among_several, speech.code) == "offer 0>2 spices; 2>1 swords; 1>0 talents:5"
    assert typed(short, speech.code) == typed(sale, speech.code)


def test_every_closed_move_can_be_typed_in_ones_language(speech: Language) -> None:
    spoken = {verb.name: verb for verb in verbs(speech)}
    said: Counter[str] = Counter()
    for state in positions(3, "typed"):
        for seat in GAME.awaited(state):
            for _, move in zip(range(5), GAME.decision(state, seat).moves(), strict=False):
                name, *words = str(move).split()
                said[name] += 1
                if said[name] > 20:
                    continue
                local = {meaning: word for word, meaning in reversed(list(spoken[name].nouns.items()))}
                line = " ".join((spoken[name].shown(speech), *(local.get(word, word) for word in words)))
                assert typed(line, speech.code, names=NAMES[:3]) == str(move)
    assert len(said) >= 14


# ---------------------------------------------------------------------------------------------------
# What is drawn


def drawn(*parts: RenderableType, width: int = 80) -> str:
    screen = Console(file=StringIO(), width=width, color_system=None)
    screen.print(*parts, sep="\n")
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def test_nothing_is_cut_at_80_columns(speech: Language) -> None:
    names = [f"{name:x<{LONGEST_NAME}}" for name in ("Eva", "Axel", "Susanne", "Wilhelm", "Zoe", "Yan")]
    for state in positions(6, "drawn", step=17):
        view, decision = GAME.view(state, 1), GAME.decision(state, 1)
        parts = (
            draw_table(view, GAME.awaited(state), names, speech, memory_aid=True),
            draw_hand(view, decision, speech.say("Your hand"), speech),
        )
        screen = drawn(*parts)
        assert max(map(len, screen.splitlines())) <= 80
        assert "…" not in screen
        # A wide screen shows the same words.
        assert {*re.findall(r"\w+", screen)} == {*re.findall(r"\w+", drawn(*parts, width=500))}


def goods_named(text: str) -> set[str]:
    """The goods that a drawing in English speaks of."""
    words = " ".join(text.split())
    return {name for name in GOODS if re.search(rf"\b{name.replace('-', ' ')}\b", words)}


def goods_in(parts: tuple[Part, ...]) -> set[str]:
    return {GOODS[item.good] for part in parts for item in part.items if isinstance(item, Card)}


def test_the_table_names_no_good_that_is_not_public() -> None:
    shown = 0
    for state in positions(4, "secret", step=3):
        for viewer in (None, 0):
            view = GAME.view(state, viewer)
            public = {GOODS[made.good] for made in view.claims}
            public |= {name for offer in view.offers for name in goods_in(offer.parts)}
            public |= {GOODS[good] for good in (view.discard_top,) if good is not None}
            public |= {name for name, number in zip(GOODS, view.discards or (), strict=False) if number}
            found = goods_named(drawn(draw_table(view, GAME.awaited(state), NAMES, ENGLISH)))
            assert found <= public
            shown += len(found)
        own = {name for name, number in zip(GOODS, view.hand or (), strict=False) if number}
        assert goods_named(drawn(draw_hand(view, GAME.decision(state, 0), "x", ENGLISH))) == own
    assert shown > 50


def test_H2_the_hand_is_sorted_by_type_with_values_that_are_marked() -> None:
    game = table(hands={0: "goats goats goats cut-gems salt olive-oil paper paper linen linen"})
    screen = drawn(draw_hand(game.view(0), game.decision(0), "Your hand", ENGLISH))
    assert "Your hand       10 cards (worth 15); in brackets each value, reconstructed (H2)" in screen
    assert re.search(r"finished goods +cut gems \(3\), paper ×2 \(1\)\s+livestock +goats ×3 \(1\)\s+food", screen)
    other = {name: [value + 1, number] for name, (value, number) in DECK.items()}
    state, _ = GAME.deal(3, shuffled(GAME, 3, {"deck": other}, stream("other")), {"deck": other})
    assert "reconstructed" not in drawn(draw_hand(GAME.view(state, 0), GAME.decision(state, 0), "x", ENGLISH))


def test_H17_what_sells_to_whom_and_the_best_sale() -> None:
    hand = "goats goats goats cut-gems frankincense swords glass paper salt salt"
    game = table(hands={0: hand}, first=0)
    game.bids({0: "haggler, guild-master"}, rest="negotiator")

    def screen() -> str:
        return " ".join(drawn(draw_hand(game.view(0), game.decision(0), "x", ENGLISH)).split())

    before = screen()
    assert "Haggler goats ×3 = 6, salt ×2 = 12 Guild Master finished goods = 30" in before
    assert "48 Talents: Haggler goats ×3 = 6; Haggler salt ×2 = 12; Guild Master finished goods = 30" in before
    game.until("sell")
    game.play("0 sell haggler salt salt")
    assert "36 Talents: Haggler goats ×3 = 6; Guild Master finished goods = 30" in screen()


def test_H16_offers_are_numbered_and_marked_for_who_is_to_answer() -> None:
    game = trading(negotiators=(0,), hands={0: "salt goats", 1: "swords swords"}, bids={1: "haggler"})
    game.play("0 offer 0>1 salt; 1>0 swords access:haggler", "1 say swords>=2", "2 offer 0>2 goats")

    def screen(viewer: int | None) -> str:
        return " ".join(drawn(draw_table(game.view(viewer), frozenset({0}), NAMES[:3], ENGLISH)).split())

    assert "> Offer 1 Eva gives you salt; you give Eva swords, access to the Haggler" in screen(1)
    assert "agreed: Eva; still to agree: Axel it waits for your answer Offer 2" in screen(1)
    assert "> Offer 2 you give Susanne goats" in screen(0)
    assert "> Offer" not in screen(None)
    assert "Claims Axel: at least 2 cards of swords (checked)" in screen(2)
    game.play("1 accept 1")
    assert "Axel: at least 2 cards of swords (checked before the last deal)" in screen(2)
    assert "Access Eva: Haggler" in screen(None)
    assert "Offer 1" not in screen(1)


def test_the_board_says_who_leads_and_who_stands_where_in_line() -> None:
    game = table()
    game.play("0 bid caravan2 1", "1 bid caravan2 2", "2 bid free-trader", "0 bid free-trader", "1 bid haggler")

    def lines() -> list[str]:
        screen = drawn(draw_table(game.view(0), frozenset({2}), NAMES[:3], ENGLISH))
        return [" ".join(line.split()) for line in screen.splitlines()]

    assert "Caravan 2 Eva: 1, Axel: 2 (leads)" in lines()
    assert "Free Trader 1: Susanne, 2: Eva, 4 squares are free" in lines()
    assert "Haggler Axel: 1" in lines()
    assert "No cubes Caravan 1 3 4 5 6, Informant, Negotiator, Collector, Guild Master" in lines()
    assert any(line.startswith("> 2 Susanne 0 5") for line in lines())


def test_the_memory_aid_shows_what_is_surely_held() -> None:
    game = trading(negotiators=(0,), hands={0: "salt", 1: "swords"})
    game.play("1 say swords>=1")

    def screen(memory_aid: bool) -> str:
        shown = draw_table(game.view(0), frozenset({0}), NAMES[:3], ENGLISH, memory_aid)
        return " ".join(drawn(shown).split())

    assert "Axel holds swords" in screen(True)
    assert "holds" not in screen(False)


# ---------------------------------------------------------------------------------------------------
# The table of cards


def test_H2_the_table_of_cards_is_the_one_of_the_guide_and_reads_back(speech: Language) -> None:
    guide = (Path(__file__).parent.parent.parent / "docs" / "deck.md").read_text(encoding="utf-8")
    lines = deck_table(GAME, 2, {}, speech)
    assert ("\n".join(lines) in guide) == (speech.code == "en")
    assert tomllib.loads("\n".join(lines)) == GAME.options["deck"].default
    assert lines[1].startswith("# ")


def test_H2_another_deck_is_not_called_reconstructed(speech: Language) -> None:
    other: dict[str, Any] = {name: [value + 1, number] for name, (value, number) in DECK.items()}
    lines = deck_table(GAME, 6, {"deck": other}, speech)
    assert tomllib.loads("\n".join(lines)) == other
    assert len([line for line in lines if line.startswith("#")]) == 1 + len(TYPES)
    assert not lines[1]


def test_the_table_of_cards_of_the_other_game(speech: Language) -> None:
    lines = byzantz_words.deck_table(byzantz.GAME, 4, {}, speech)
    read = tomllib.loads("\n".join(lines))
    assert list(read) == list(BYZANTZ_CARDS)
    assert sum(read.values()) == len(byzantz.GAME.deck(4, {}))
    assert read["cloth1"] == 6
    assert read["merchant"] == 16
