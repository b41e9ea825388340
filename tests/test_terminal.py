"""The table in a terminal, played by typed lines."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from souk.games.byzantz import GAME
from souk.games.byzantz.cards import NOTHING
from souk.games.game import Move, Unreadable
from souk.games.record import Record, loads, verify
from souk.locale import CODES, Language, language
from souk.locale.byzantz import verbs
from souk.locale.words import Typist
from souk.shuffle import shuffled, stream
from souk.terminal import byzantz as drawing
from souk.terminal.games import Reader
from souk.terminal.play import COMMANDS, Left, Sitting, play_game
from souk.terminal.replay import replay_record
from souk.terminal.screen import harmless, shown_names
from souk.terminal.typed import notation, verb_typed

NAMES = ["Eva", "Axel", "Susanne", "Wilhelm"]
ONE_PERSON: list[str | None] = [None, "random", "random", "random"]
TWO_PEOPLE: list[str | None] = [None, None, "random", "random"]
SEPARATOR = "-" * 80


def console(width: int = 80) -> Console:
    """A pipe."""
    return Console(file=StringIO(), width=width, color_system=None)


def written(screen: Console) -> str:
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def typist(*lines: str) -> Reader:
    """Somebody who types these lines and then closes the input."""
    waiting = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return read


def dealt(*hands: str, first: int = 0, names: list[str] = NAMES) -> Record:
    """A game for four that begins with these hands, from the first seat on; the other cards lie as they come."""
    cards = " ".join(hands).split()
    deck = GAME.deck(4, {})
    for card in cards:
        deck.remove(card)
    stream("the rest").shuffle(deck)
    whole = cards + deck[: 16 - len(cards)] + deck[16 - len(cards) :]
    return Record("byzantz", GAME.rules, tuple(names), {}, first, tuple(whole))


RICH = dealt("cloth4 cloth1 cloth1 spice2", "wine1 wine1 wine2 merchant", "grain1 grain1 wood1 wood2")


def at_table(
    *lines: str, record: Record = RICH, bots: list[str | None] = ONE_PERSON, code: str = "en", aid: bool = False
) -> str:
    """What is on the screen after these lines."""
    screen = console()
    with pytest.raises(Left):
        play_game(GAME, NAMES, bots, {}, 1, language(code), aid, record, screen, typist(*lines))
    return written(screen)


# ---------------------------------------------------------------------------------------------------
# Whole games


def said_in(speech: Language, move: Move) -> str:
    """A move as somebody would type it in this language."""
    verb, *words = str(move).split()
    known = next(each for each in verbs(speech) if each.name == verb)
    local = {meaning: word for word, meaning in reversed(list(known.nouns.items()))}
    return " ".join([known.shown(speech), *(local[word] for word in words)])


def play_through(bots: list[str | None], speech: Language, seed: str) -> tuple[Record, str]:
    """A game in which the people type whatever is legal, in their language."""
    chance = shuffled(GAME, 4, {}, stream(seed, "deal"))
    record = Record("byzantz", 1, tuple(NAMES), {}, chance.first, tuple(chance.deck))
    rng = stream(seed, "typist")
    screen = console()

    def read(prompt: str) -> str:
        if not prompt.endswith("> "):
            return ""
        seat = sitting.at_keyboard
        assert seat is not None
        assert prompt == f"{NAMES[seat]}> "
        move = GAME.decision(sitting.state, seat).sample(rng)
        assert move is not None
        return said_in(speech, move)

    sitting = Sitting(GAME, record, record.chance, bots, seed, speech, False, screen, read)
    sitting.play()
    return sitting.record(), written(screen)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("bots", [ONE_PERSON, TWO_PEOPLE, [None] * 4, ["random"] * 4], ids=["1", "2", "4", "0"])
def test_whole_games(code: str, bots: list[str | None]) -> None:
    speech = language(code)
    record, screen = play_through(bots, speech, f"whole {code}")
    outcome = verify(record)
    assert outcome is not None
    assert outcome == record.result
    assert all(str(score) in screen.splitlines()[-1 - place] for place, score in enumerate(sorted(outcome.scores)))
    asked_to_hand_over = speech.say("Hand the keyboard to {name}, then press Enter.", name="Axel")
    assert asked_to_hand_over not in screen  # it is a prompt
    assert (SEPARATOR in screen) == (bots.count(None) > 1)


def test_a_game_against_novices_ends() -> None:
    record, _ = play_through([None, "novice", "novice", "novice"], language("en"), "novices")
    assert verify(record) is not None


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_through(ONE_PERSON, language("en"), "x") == play_through(ONE_PERSON, language("en"), "x")


# ---------------------------------------------------------------------------------------------------
# What is typed


@pytest.mark.parametrize(
    ("code", "line", "move"),
    [
        ("en", "b cl1 sp2", "bid cloth1 spice2"),
        ("en", "BID Cloth1, spice2", "bid cloth1 spice2"),
        ("en", "sell cloth 4 1 m", "sell cloth4 cloth1 merchant"),
        ("en", "se cl4 1 1", "sell cloth4 cloth1 cloth1"),
        ("en", "tak me", "take merchant"),
        ("en", "pa", "pass"),
        ("de", "biete tuch1", "bid cloth1"),
        ("de", "b gew2 getr1", "bid spice2 grain1"),
        ("de", "b gewuerze2 GEWÜRZE 1", "bid spice2 spice1"),
        ("de", "verkaufe holz1 2 händler", "sell wood1 wood2 merchant"),
        ("de", "nimm haendler", "take merchant"),
        ("de", "sell wood1 wood2 hand", "sell wood1 wood2 merchant"),
        ("it", "punta tes1 le2", "bid cloth1 wood2"),
        ("it", "vendi spezie1 2 3", "sell spice1 spice2 spice3"),
        ("it", "fatto", "done"),
    ],
)
def test_moves_are_typed_short_and_in_ones_language(code: str, line: str, move: str) -> None:
    sitting = Sitting(GAME, RICH, RICH.chance, ONE_PERSON, 1, language(code), False, console(), typist())
    assert str(sitting.typed_move(0, line)) == move


@pytest.mark.parametrize(
    ("code", "line", "sentence"),
    [
        ("en", "b w1", "“w1” could be wine1 or wood1."),
        ("en", "p", "“p” could be pass or place."),
        ("de", "b g1", "“g1” könnte Getreide1 oder Gewürze1 sein."),
        ("it", "p", "“p” potrebbe essere punta, passa, metti, prendi o perché."),
    ],
)
def test_what_could_be_several_things_is_asked_back(code: str, line: str, sentence: str) -> None:
    assert sentence in at_table(line, code=code)


def test_a_number_belongs_to_the_good_before_it_only_where_cards_are_named() -> None:
    take = next(verb for verb in verbs(language("en")) if verb.name == "take")
    assert notation(take, ["wo", "1"], language("en"), Typist(0, NAMES)) == "take wood 1"
    assert verb_typed("nonsense", COMMANDS, language("en")) is None
    with pytest.raises(Unreadable):
        verb_typed("h", COMMANDS, language("en"))


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("bid wood1", "B8"),
        ("bid merchant", "B7"),
        ("bid cloth9", "B1"),
        ("take gold", "B14"),
        ("take wood", "B15"),
        ("place wood1", "B11"),
        ("sell cloth4 cloth1", "B17"),
        ("discard cloth1", "B21"),
        ("done", "B23"),
    ],
)
@pytest.mark.parametrize("code", CODES)
def test_refused_moves_name_their_clause(line: str, clause: str, code: str) -> None:
    screen = at_table(line, "why", code=code)
    assert screen.count(f"({clause})\n") == 2
    assert f"\n{clause} " in screen  # the text of the rule


@pytest.mark.parametrize(
    "line", ["hello", "bid", "b 1", "x:", ":", "why", "why nonsense", "log x", "save", "\x00\x1b[2J", "²"]
)
def test_nonsense_is_answered_in_a_sentence(line: str) -> None:
    farewell = at_table()
    answer = at_table(line)
    assert len(answer) > len(farewell) + 15, "nothing was said to it"
    assert "\x1b" not in answer
    assert "Traceback" not in answer


def test_why_asks_about_a_move_without_making_it() -> None:
    screen = at_table("why bid cloth4", "why bid wine1", "hand")
    assert "this move is allowed" in screen
    assert "You don't have these cards in hand. (B8)" in screen
    assert screen.count("cloth 1 1 4   spice 2") == 2  # nothing was laid down


def test_rules_log_help_and_redrawing() -> None:
    assert "B12" in at_table("rules")
    assert "\nB7 " in at_table("rules b7")
    assert "The rules say nothing about “tramway”." in at_table("rules tramway")
    assert at_table("log 1").count("Bidder card 5.") == 2
    assert at_table("log").count("You are dealt") == 2
    assert "sell CARDS" in at_table("help")
    assert at_table("table").count("Bidder cards") == 2
    assert at_table("").count("Bidder cards") == 2


# ---------------------------------------------------------------------------------------------------
# What is drawn


def test_the_table_shows_the_hand_and_its_sets() -> None:
    screen = at_table()
    assert "round 1 of 6 · auction 1 of 4 · 84 cards" not in screen  # five of them lie in the bundle
    assert "round 1 of 6 · auction 1 of 4 · 79 cards in the deck" in screen
    assert "5 4 3 2" in screen
    assert "cloth 1 1 4   spice 2   (4 of 7 cards, worth 8)" in screen
    assert "cloth 1 1 4   (keeps cloth 4, profit 4)" in screen
    assert "Nobody has bid yet: bid 1 or more, or pass." in screen


def positions(step: int) -> Iterator[Any]:  # Any: the state of whichever game it is
    """Many states of one random game, one after so many moves."""
    rng = stream("positions")
    state, _ = GAME.deal(4, shuffled(GAME, 4, {}, rng), {})
    for number in count():
        if number % step == 0:
            yield state
        awaited = GAME.awaited(state)
        if not awaited:
            return
        seat = min(awaited)
        move = GAME.decision(state, seat).sample(rng)
        assert move is not None
        GAME.play(state, seat, move)


def test_without_the_memory_aid_nothing_of_the_memory_is_drawn() -> None:
    def drawn(view: Any, awaited: frozenset[int], aid: bool) -> str:
        screen = console()
        screen.print(drawing.draw_table(view, awaited, NAMES, language("en"), aid))
        return written(screen)

    differences = 0
    for state in positions(2):
        view, awaited = GAME.view(state, 0), GAME.awaited(state)
        empty = view.memory._replace(
            shown=(NOTHING,) * 4, unknown=(0,) * 4, unseen=NOTHING, profits=(NOTHING,) * 4
        )
        forgotten = view._replace(memory=empty)
        assert drawn(view, awaited, False) == drawn(forgotten, awaited, False)
        differences += drawn(view, awaited, True) != drawn(forgotten, awaited, True)
    assert differences > 30


def test_the_memory_aid_shows_what_rivals_surely_hold() -> None:
    screen = at_table(aid=True)
    assert "Axel holds" in screen
    assert "4 unknown cards" in screen
    assert "Eva holds" not in screen
    assert "unknown" not in at_table()


def test_a_narrow_screen_and_a_screen_without_colour_show_the_same_words() -> None:
    for state in positions(11):
        view, decision, awaited = GAME.view(state, 1), GAME.decision(state, 1), GAME.awaited(state)
        for code in CODES:
            parts = (
                drawing.draw_table(view, awaited, NAMES, language(code), True),
                drawing.draw_hand(view, decision, "x", language(code)),
            )
            narrow = console(60)
            narrow.print(*parts)
            assert max(len(line) for line in written(narrow).splitlines()) <= 60
            coloured = Console(file=StringIO(), width=60, force_terminal=True, color_system="256", record=True)
            coloured.print(*parts)
            assert "\x1b[" in written(coloured)
            assert coloured.export_text(styles=False) == written(narrow)


def test_names_are_harmless() -> None:
    assert harmless("\x1b[2JEva\n") == "?[2JEva?"
    assert harmless("\u202eavE") == "?avE"
    assert len(harmless("x" * 1000)) == 20
    assert harmless("") == "?"
    assert shown_names(["random", "Eva", "random"]) == ["random (0)", "Eva", "random (2)"]
    bad = dealt("cloth4 cloth1 cloth1 spice2", names=["[red]Eva[/red]", "\x1b[31m{name}", "{0}", "[/]"])
    screen = at_table("pass", record=bad)
    assert "[red]Eva[/red]" in screen
    assert "?[31m{name}" in screen
    assert "\x1b" not in screen


# ---------------------------------------------------------------------------------------------------
# Several people at one keyboard


def segments(screen: str) -> list[str]:
    """What each person in turn had before them; after them all comes the farewell."""
    return screen.split(SEPARATOR)[1:-1]


def test_a_single_person_is_never_asked_to_hand_over() -> None:
    assert segments(at_table("pass", "pass")) == []


def test_after_the_hand_over_only_ones_own_hand_is_on_the_screen() -> None:
    before, here = segments(at_table("", "hand", "why bid cloth1", "rules b7", "pass", "", bots=TWO_PEOPLE))
    assert "cloth 1 1 4   spice 2" in before
    assert "You are dealt wine 1 1 2, merchant." in here
    assert "You pass" not in here
    assert "Eva passes." in here
    assert "spice 2   (" not in here
    assert "\n" * 50 in before  # where a screen can't be cleared, it is pushed away


@pytest.mark.parametrize("asides", [(), ("hand", "table", "why bid cloth4", "log", "bid wood4", "help")])
def test_twin_worlds_look_the_same_to_the_other_person(asides: tuple[str, ...]) -> None:
    # Eva's dealt cards are exchanged with cards that are set aside unseen. She passes, so nobody sees any of them.
    deck = list(RICH.deck)
    deck[0:4], deck[16:20] = deck[16:20], deck[0:4]
    twin = Record(RICH.game, RICH.rules, RICH.players, {}, RICH.first, tuple(deck))
    axels = ("", "table", "log", "why bid wine1", "why sell cloth4 cloth1 cloth1", "pass")
    lines = ("", *asides, "pass", *axels, "", *asides, "pass", "", "hand")
    ours = segments(at_table(*lines, record=RICH, bots=TWO_PEOPLE))
    theirs = segments(at_table(*lines, record=twin, bots=TWO_PEOPLE))
    evas = [number for number, segment in enumerate(ours) if "Eva is dealt" not in segment and number % 2 == 0]
    assert evas
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        assert (one != other) == (number in evas)


def test_whoever_leaves_takes_their_hand_from_the_screen() -> None:
    *_, here, farewell = at_table("", "hand", bots=TWO_PEOPLE).split(SEPARATOR)
    assert "cloth 1 1 4" in here
    assert "cloth" not in farewell


def test_calling_each_other_again_and_again_does_not_nest() -> None:
    turns = ("axel:", "", "eva:", "") * 400
    screen = at_table("", *turns, "pass", "", "log 1", bots=TWO_PEOPLE)
    assert "Eva passes." in screen.split(SEPARATOR)[-2]


def test_who_is_called_gives_the_keyboard_back_once() -> None:
    asked: list[str] = []
    lines = iter(["", "axel:", "", "hand", "", "", "pass"])

    def read(prompt: str) -> str:
        asked.append(prompt)
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    with pytest.raises(Left):
        play_game(GAME, NAMES, TWO_PEOPLE, {}, 1, language("en"), False, RICH, console(), read)
    assert [prompt.partition(",")[0] for prompt in asked] == [
        "Hand the keyboard to Eva",
        "Eva> ",
        "Hand the keyboard to Axel",
        "Axel",
        "Axel",
        "Hand the keyboard to Eva",
        "Eva> ",
        "Hand the keyboard to Axel",
    ]


def test_B17_somebody_else_is_called_to_sell_out_of_turn() -> None:
    record = dealt("cloth4 cloth1 cloth1 spice2", "wine1 wine1 wine2 merchant")
    screen = at_table("", "axel: sell wine1 wine2 m", "", "", "", "log 1", record=record, bots=TWO_PEOPLE)
    eva, axel, eva_again = segments(screen)
    assert "You sell wine 1 2, merchant and keep wine 2 as profit." in axel
    assert "Axel sells wine 1 2, merchant and keeps wine 2 as profit." in eva_again
    assert "It is not your turn, but you may sell." in axel
    assert "Your hand" in eva
    refused = segments(at_table("", "ax:", "", "bid wine1", "", "", record=record, bots=TWO_PEOPLE))
    assert "It is not your turn. Out of turn you may only sell. (B6)" in refused[1]


# ---------------------------------------------------------------------------------------------------
# Saving, going on, leaving


def test_save_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    screen = at_table("bid cloth4", f"save {file}")
    assert "The game is saved in" in screen
    assert "The game is saved.\n" in screen
    record = loads(file.read_text().removesuffix("\n"))
    assert verify(record) is None
    assert record.moves[0] == (0, "bid cloth4")
    again = at_table("log", record=record)
    assert again.count("You bid 4, laying down cloth 4.") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_an_existing_file_is_replaced_only_when_asked_twice(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Eva")
    assert "exists" in at_table(f"save {file}")
    assert file.read_text() == "Dear Eva"
    at_table(f"save {file}", f"save {file}")
    verify(loads(file.read_text().removesuffix("\n")))


def test_a_game_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "game", tmp_path, "a\x00b", "~nobody-of-this-name/game"):
        assert "could not be saved" in " ".join(at_table(f"save {place}").split())
    assert list(tmp_path.iterdir()) == []


def test_the_end_offers_to_save(tmp_path: Path) -> None:
    finished, _ = play_through(["random"] * 4, language("en"), "end")
    unfinished = Record(**{**vars(finished), "moves": finished.moves[:-1], "result": None})
    last = finished.moves[-1]
    screen = console()
    bots: list[str | None] = ["random"] * 4
    bots[last[0]] = None
    lines = typist(last[1], "log 3", f"save {tmp_path}", "pass", f"save {tmp_path / 'end'}", "")
    play_game(GAME, NAMES, bots, {}, 1, language("en"), False, unfinished, screen, lines)
    assert "wins" in written(screen)
    saved = loads((tmp_path / "end").read_text().removesuffix("\n"))
    assert saved.added == {"bots": bots}
    assert replace(saved, added={}) == replace(finished, added={})
    assert [path.name for path in tmp_path.iterdir()] == ["end"]


def test_a_game_that_goes_on_is_saved_until_something_happens(tmp_path: Path) -> None:
    screen = console()
    play_game(GAME, NAMES, ONE_PERSON, {}, 1, language("en"), False, RICH, screen, typist("quit"), tmp_path / "x")
    assert "The game is saved.\n" in written(screen)


def test_options_are_kept(tmp_path: Path) -> None:
    options = {"open_profits": True}
    lines = typist(f"save {tmp_path / 'open'}", "quit")
    play_game(GAME, NAMES, ONE_PERSON, options, 1, language("en"), False, None, console(), lines)
    assert loads((tmp_path / "open").read_text().removesuffix("\n")).options == options


def test_quit_ends_the_game_without_an_error() -> None:
    screen = console()
    play_game(GAME, NAMES, ONE_PERSON, {}, 1, language("de"), False, None, screen, typist("schluss"))
    assert "Das Spiel ist nicht gespeichert" in written(screen)


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt])
@pytest.mark.parametrize("bots", [ONE_PERSON, TWO_PEOPLE], ids=["one", "two"])
def test_leaving_in_the_middle(error: type[BaseException], bots: list[str | None]) -> None:
    def read(prompt: str) -> str:
        raise error

    screen = console()
    with pytest.raises(Left):
        play_game(GAME, NAMES, bots, {}, 1, language("en"), False, None, screen, read)
    assert written(screen).endswith("“save FILE” would have kept it.\n")


def test_the_first_move_waits_for_no_compiler_and_english_for_no_catalogue() -> None:
    program = """
import sys
from souk.games import game_named
from souk.locale import language
from souk.terminal.play import play_game

def read(prompt):
    print("late:", {"numba", "numpy", "babel"} & sys.modules.keys(), file=sys.stderr)
    return "quit"

bots = [None, "novice", "novice"]
play_game(game_named("byzantz"), ["a", "b", "c"], bots, {}, 1, language("en"), False, input=read)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stderr == "late: set()\n"


# ---------------------------------------------------------------------------------------------------
# Replay


@pytest.fixture(scope="module")
def finished() -> Record:
    return play_through(["random"] * 4, language("en"), "replay")[0]


def stepped(record: Record, *lines: str, code: str = "en", viewer: int | None = None) -> str:
    screen = console()
    replay_record(record, language(code), screen, viewer, typist(*lines), is_stepped=True)
    return written(screen)


def hands_in(record: Record, number: int) -> list[str]:
    """How each hand is drawn after so many moves."""
    state, _ = GAME.deal(4, record.chance, {})
    for seat, said in record.moves[:number]:
        GAME.play(state, seat, GAME.parse(said))
    drawn = []
    for seat in range(4):
        screen = console()
        hand = drawing.draw_hand(GAME.view(state, seat), GAME.decision(state, seat), NAMES[seat], language("en"))
        screen.print(hand)
        drawn.append(written(screen))
    return drawn


def test_replay_steps_forward_and_back(finished: Record) -> None:
    after_three = stepped(finished, "3").rpartition("Byzantz ·")[2]
    assert stepped(finished, "n", "", "next").endswith(after_three)
    assert stepped(finished, "4", "p").endswith(after_three)
    assert stepped(finished, "end", "start", "move 3").endswith(after_three)
    assert stepped(finished, "p") == stepped(finished, "0")
    assert stepped(finished, "99999", "3").endswith(after_three)
    assert "A number from 0 to" in stepped(finished, "99999")
    assert stepped(finished, "q", "n") + "\n" == stepped(finished)
    assert "wins" in stepped(finished, "end")
    for code, line in (("de", "weiter"), ("it", "avanti"), ("de", "p"), ("it", "posto 1")):
        assert len(stepped(finished, line, code=code)) > len(stepped(finished, code=code))


def test_a_finished_replay_is_open_and_an_unfinished_one_is_not(finished: Record) -> None:
    hands = hands_in(finished, 10)
    assert all(hand in stepped(finished, "10") for hand in hands)
    unfinished = Record(**{**vars(finished), "moves": finished.moves[:10], "result": None})
    screen = stepped(unfinished, "end")
    assert not any(hand in screen for hand in hands)
    assert all(hand in stepped(unfinished, "end", "all") for hand in hands)
    from_two = stepped(unfinished, "end", "seat 2")
    assert [hand in from_two for hand in hands] == [False, False, True, False]
    assert stepped(unfinished, "end", viewer=2).endswith(from_two.rpartition("Byzantz ·")[2])
    assert "A number from 0 to 3 belongs here." in stepped(finished, "seat 9")
    assert "is no command here" in stepped(finished, "dance")
    assert "spectator" in stepped(finished, "help")


@pytest.mark.parametrize("code", CODES)
def test_in_a_pipe_a_replay_tells_everything(finished: Record, code: str) -> None:
    def read(prompt: str) -> str:
        raise AssertionError("nobody is asked in a pipe")

    screen = console(200)
    replay_record(finished, language(code), screen, input=read)
    lines = written(screen).splitlines()
    assert len(lines) > len(finished.moves)
    assert "Byzantz ·" not in written(screen)
