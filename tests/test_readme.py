"""What the README shows is what happens."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from souk.bots import LEVELS
from souk.files import read_records
from souk.games.record import Record, game_of, verify
from souk.locale import language
from souk.terminal.replay import replay_record

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GAME = ROOT / "docs" / "example-game.jsonl"


def example() -> Record:
    (line,) = read_records(str(GAME))
    assert line.record is not None
    return line.record


def test_the_game_that_is_shown_stands() -> None:
    assert verify(example()) is not None


def test_the_lines_that_are_shown_are_told_in_that_order(tmp_path: Path) -> None:
    with (tmp_path / "told").open("w+", encoding="utf-8") as file:
        replay_record(example(), language("en"), Console(file=file, width=200), is_stepped=False)
        file.seek(0)
        told = file.read()
    section = README.partition("## A real game")[2].partition("\n## ")[0]
    blocks = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        assert block in told


@pytest.mark.parametrize(
    ("game", "move", "picture"), [("example-game", "156", "table"), ("example-hafid", "131", "hafid")]
)
def test_the_pictures_can_be_drawn_again(game: str, move: str, picture: str, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    record = ROOT / "docs" / f"{game}.jsonl"
    subprocess.run([sys.executable, ROOT / "examples" / "picture.py", record, move, out], check=True)
    drawn = out.read_text(encoding="utf-8")
    shown = (ROOT / "docs" / f"{picture}.svg").read_text(encoding="utf-8")
    # Another version of rich may place things otherwise, but the words are the same.
    assert re.findall(r">([^<]+)<", drawn) == re.findall(r">([^<]+)<", shown)
    assert not re.search(r"(?:src|href|url)\W+https?:", shown)


def test_every_command_that_is_shown_is_understood() -> None:
    blocks = "".join(re.findall(r"```\n(.*?)```", README, re.DOTALL))
    commands = re.findall(r"^souk (\w+) ([^\n#]*)", blocks, re.MULTILINE)
    assert {name for name, _ in commands} == {"play", "simulate", "verify", "deck", "bench"}
    for name, words in commands:
        listed = subprocess.run(
            [sys.executable, "-m", "souk", name, "--help"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for option in re.findall(r"--[a-z-]+", words):
            assert option in listed, (name, option)


def test_every_figure_is_there() -> None:
    rows = re.findall(r"^\|(?! what|---)(.*)\|(.*)\|(.*)\|$", README, re.MULTILINE)
    assert len(rows) == 3
    assert all(re.search(r"\d", figure) for _, *figures in rows for figure in figures), rows


def test_the_levels_of_bots_are_named() -> None:
    assert all(f"`{level}`" in README for level in LEVELS)


def test_what_was_refused_is_refused_with_these_words() -> None:
    record = example()
    game = game_of(record)
    state, _ = game.deal(len(record.players), record.chance, record.options)
    refusal = game.refusal(state, record.first, game.parse("bid merchant"))
    assert refusal is not None
    assert language("en").refuse(refusal) in README
