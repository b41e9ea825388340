"""Whole games of Hafid's at one keyboard, typed line by line; and the commands that speak of its cards."""

import subprocess
import sys
import tomllib
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from souk.games.game import Chance, Piles
from souk.games.hafid import GAME
from souk.games.hafid.cards import DECK, GOODS
from souk.games.hafid.state import TRADING
from souk.games.record import Record, dumps, loads, verify
from souk.locale import CODES, language
from souk.shuffle import shuffled, stream
from souk.terminal.games import Reader
from souk.terminal.play import Left, Sitting, play_game

NAMES = ["Eva", "Axel", "Chrysa", "Darius", "Elif", "Farid"]
TWO_PEOPLE: list[str | None] = [None, None, "novice", "novice", "random", "random"]


class People:
    """Two who share a keyboard and type whatever is legal, in the notation; now and then they only wait."""

    def __init__(self, seed: str) -> None:
        self.rng = stream(seed, "people")
        self.sitting: Sitting | None = None
        self.waits = 0
        self.prompts: list[str] = []

    def read(self, prompt: str) -> str:
        """Answer a prompt."""
        self.prompts.append(prompt)
        sitting = self.sitting
        assert sitting is not None
        if not prompt.endswith("> "):
            return ""
        seat = sitting.at_keyboard
        assert seat is not None
        assert prompt == f"{NAMES[seat]}> "
        move = GAME.decision(sitting.state, seat).sample(self.rng)
        if move is None or (sitting.state.phase == TRADING and self.rng.random() < 0.3):
            self.waits += 1
            return ""
        return str(move)


def seated(seed: str, code: str = "en") -> tuple[People, Sitting, StringIO]:
    """Two people and four bots at a new table."""
    people, out = People(seed), StringIO()
    screen = Console(file=out, width=80, color_system=None)
    chance = new_chance(seed)
    record = Record("hafid", 1, tuple(NAMES), {}, chance.first, tuple(chance.deck))
    people.sitting = Sitting(GAME, record, chance, TWO_PEOPLE, seed, language(code), False, screen, people.read)
    return people, people.sitting, out


def new_chance(seed: str) -> Chance:
    return shuffled(GAME, 6, {}, stream(seed, "deal"))


@pytest.mark.parametrize("code", CODES)
def test_two_people_and_four_bots_play_a_whole_game(code: str) -> None:
    people, sitting, out = seated(f"whole {code}", code)
    sitting.play()
    record = sitting.record()
    outcome = verify(loads(dumps(record)))
    assert outcome is not None
    assert all(str(score) in out.getvalue() for score in outcome.scores)
    assert people.waits
    assert record.reshuffles
    moved = {seat for seat, _ in record.moves}
    assert moved == set(range(6))


def test_a_game_is_saved_in_the_middle_of_trading_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    people, sitting, _ = seated("saved")
    ordinary = people.read

    def read(prompt: str) -> str:
        if prompt.endswith("> ") and sitting.state.phase == TRADING and sitting.state.round == 3:
            if file.exists():
                raise EOFError
            return f"save {file}"
        return ordinary(prompt)

    sitting.read = read
    with pytest.raises(EOFError):
        sitting.play()
    saved = loads(file.read_text(encoding="utf-8").removesuffix("\n"))
    assert saved.result is None
    assert saved.reshuffles, "the draw pile has run out before"
    assert verify(saved) is None

    others = People("others")
    screen = Console(file=StringIO(), width=80, color_system=None)
    chance = replace(saved.chance, order=Piles(saved.reshuffles, then=new_chance("later").order))
    others.sitting = Sitting(GAME, saved, chance, TWO_PEOPLE, "later", language("en"), False, screen, others.read)
    others.sitting.play()
    record = others.sitting.record()
    assert record.moves[: len(saved.moves)] == saved.moves
    assert len(record.reshuffles) > len(saved.reshuffles), "it was reshuffled again, by chance that was new"
    assert verify(record) is not None


def typist(*lines: str) -> Reader:
    """Somebody who types these lines and then closes the input."""
    waiting = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return read


def test_what_is_refused_is_explained_with_its_clause() -> None:
    out = StringIO()
    screen = Console(file=out, width=80, color_system=None)
    lines = (
        "bid caravan1 7",
        "bid caravan1 0",
        "bid free-trader 2",
        "offer 0>1 goats",
        "say goats>=0",
        "fly",
        "why",
    )
    chance = new_chance("refused")
    record = Record("hafid", 1, tuple(NAMES), {}, 0, tuple(chance.deck))
    with pytest.raises(Left):
        play_game(GAME, NAMES, TWO_PEOPLE, {}, 1, language("en"), False, record, screen, typist("", *lines))
    for clause in ("(H5)", "(H7)", "(H16)"):
        assert clause in out.getvalue()
    assert "“fly” is no move of this game." in out.getvalue()


# ---------------------------------------------------------------------------------------------------
# The cards


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "souk", *words], capture_output=True, text=True, check=False)


def test_H2_the_table_in_use_is_printed_and_can_be_read_again(tmp_path: Path) -> None:
    printed = run("deck", "hafid")
    assert printed.returncode == 0
    assert "econstructed" in printed.stdout
    assert tomllib.loads(printed.stdout) == {name: list(entry) for name, entry in DECK.items()}
    other = tmp_path / "other.toml"
    other.write_text("".join(f"{name} = [4, 6]\n" for name in GOODS), encoding="utf-8")
    again = run("deck", "hafid", "--option", f"deck={other}")
    assert tomllib.loads(again.stdout) == {key: [4, 6] for key in GOODS}
    assert "econstructed" not in again.stdout


ALL = [f"{name} = [2, 5]" for name in GOODS]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "The deck lacks “cut-gems”."),
        ([*ALL, "[furniture]", "chairs = [1, 5]"], "There is no good “furniture”"),
        (["cut-gems = [-3, 3]", *ALL[1:]], "“cut-gems” needs a value of 1 to 1000000"),
        (["cut-gems = [3, 0]", *ALL[1:]], "“cut-gems” needs a value of 1 to 1000000"),
        (["cut-gems = [3.5, 3]", *ALL[1:]], "“cut-gems” needs a value of 1 to 1000000"),
        (["cut-gems = 3", *ALL[1:]], "“cut-gems” needs a value of 1 to 1000000"),
        ([*ALL, "cut-gems = [3, 3]"], "Cannot overwrite a value"),
        ([name.replace("5]", "1]") for name in ALL], "25 cards"),
        ([name.replace("5]", "999999999]") for name in ALL], "1 to 10000 cards"),
        (["\x00"], "is no TOML"),
    ],
)
def test_H2_a_deck_that_is_none_is_refused_with_a_sentence(
    lines: list[str], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "deck.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    for words in (("deck", "hafid"), ("simulate", "hafid"), ("play", "hafid")):
        done = run(*words, "--option", f"deck={file}")
        assert done.returncode == 2, done
        assert sentence in done.stderr
        assert done.stderr.rstrip().endswith("(H2)")
        assert not done.stdout


def test_H2_a_deck_is_chosen_for_a_simulation_and_stands_in_the_record(tmp_path: Path) -> None:
    file, out = tmp_path / "deck.toml", tmp_path / "games.jsonl"
    file.write_text("\n".join(ALL), encoding="utf-8")
    done = run(
        "simulate", "hafid", "--players", "2", "--bots", "random", "--option", f"deck={file}", "--out", str(out)
    )
    assert done.returncode == 0, done
    record = loads(out.read_text(encoding="utf-8").removesuffix("\n"))
    assert record.options == {"deck": {key: [2, 5] for key in GOODS}}
    assert run("verify", str(out)).returncode == 0
