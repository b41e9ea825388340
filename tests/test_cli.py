"""The command `souk` as a person or a script meets it: real processes, real files, real pipes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from souk.games.record import loads, verify
from souk.simulate import Match, Summary, play

SOUK = [sys.executable, "-m", "souk"]
PLAIN = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


def run(*words: str, typed: str = "", lang: str = "C.UTF-8") -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        [*SOUK, *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**PLAIN, "LC_ALL": lang},
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


def wait_for_content(folder: Path) -> None:
    """Until something is written into a file of this folder."""
    deadline = time.monotonic() + 30
    while not any(path.stat().st_size for path in folder.iterdir()):
        assert time.monotonic() < deadline, "nothing was written"
        time.sleep(0.05)


def record_of(levels: Sequence[str], number: int = 0) -> str:
    return play(Match("byzantz", tuple(levels), {}, "cli"), number).line


def changed(line: str, **fields: object) -> str:
    return json.dumps(json.loads(line) | fields)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(record_of(["random"] * 4, number) + "\n" for number in range(3)))
    return path


# ---------------------------------------------------------------------------------------------------
# simulate


def test_simulate_writes_records_that_verify(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = run("simulate", "byzantz", "--players", "3", "--games", "5", "--seed", "1", "--out", str(out))
    assert done.returncode == 0
    lines = out.read_text().splitlines()
    assert len(lines) == 5
    for line in lines:
        assert verify(loads(line)) is not None
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert run("verify", str(out)).returncode == 0


def test_simulate_gives_the_same_games_on_any_number_of_processes(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    for jobs, file in zip(("1", "2"), files, strict=True):
        words = ("--players", "4", "--games", "60", "--seed", "s", "--bots", "random", "--jobs", jobs)
        assert run("simulate", "byzantz", *words, "--out", str(file)).returncode == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_simulate_prints_records_alone_where_they_are_asked_for() -> None:
    done = run("simulate", "byzantz", "--games", "2", "--bots", "random", "--out", "-")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert verify(loads(line)) is not None
    assert "2 games" in done.stderr


def test_simulate_summary_as_json() -> None:
    done = run("simulate", "byzantz", "--games", "2", "--bots", "random,random,novice", "--json", "--seed", "7")
    summary = json.loads(done.stdout)
    assert (summary["games"], summary["seed"]) == (2, "7")
    assert [row["bot"] for row in summary["seats"]] == ["random", "random", "novice"]


def test_what_is_refused_is_said_in_the_chosen_language() -> None:
    words = ("simulate", "byzantz", "--option", "gravity=off")
    english, german = (run(*words, "--lang", code).stderr for code in ("en", "de"))
    assert "open_profits" in english
    assert "open_profits" in german
    assert english.splitlines()[-1] != german.splitlines()[-1]


def test_the_help_lists_the_options_of_the_games() -> None:
    for command in ("play", "simulate"):
        told = run(command, "--help").stdout
        assert "open_profits=off" in told
        assert "tiebreak_counts_merchants=on" in told


def test_simulate_options_stand_in_the_record() -> None:
    done = run("simulate", "byzantz", "--bots", "random", "--out", "-", "--option", "open_profits=on")
    assert loads(done.stdout.strip()).options == {"open_profits": True}
    done = run("simulate", "byzantz", "--bots", "random", "--out", "-", "--option", "open_profits=off")
    assert loads(done.stdout.strip()).options == {}


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "chess"),
        ("simulate", "byzantz", "--players", "7"),
        ("simulate", "byzantz", "--players", "2"),
        ("simulate", "byzantz", "--players", "-1"),
        ("simulate", "byzantz", "--bots", "genius"),
        ("simulate", "byzantz", "--bots", "novice,random", "--players", "4"),
        ("simulate", "byzantz", "--games", "0"),
        ("simulate", "byzantz", "--option", "gravity=off"),
        ("simulate", "byzantz", "--option", "open_profits=7"),
        ("simulate", "byzantz", "--out", "/nowhere/at/all/games.jsonl"),
        ("play", "byzantz", "--players", "9"),
        ("play", "byzantz", "--players", "4", "--bots", "novice,novice", "--people", "3"),
        ("play",),
        ("verify",),
        ("verify", "no-such-file"),
        ("verify", "."),
        ("replay", "no-such-file"),
        ("bench", "nothing"),
        ("simulate", "byzantz", "--lang", "xx"),
        ("dance",),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2, done
    *usage, sentence = done.stderr.splitlines()
    assert re.search(r"[.:']( \([BH]\d+\))?$", sentence) or "No such file" in sentence, sentence
    assert all(line.startswith(("Usage: ", "Try ")) or not line for line in usage)
    assert not done.stdout


def test_an_interrupted_simulation_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    words = ["simulate", "byzantz", "--games", "1000000", "--bots", "random", "--out", str(out)]
    with subprocess.Popen(
        [*SOUK, *words], stderr=subprocess.PIPE, text=True, env=PLAIN, start_new_session=True
    ) as running:
        wait_for_content(tmp_path)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: to the command and its processes
        _, told = running.communicate(timeout=60)
    assert running.returncode == 1
    assert told.strip() == "Stopped."
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGKILL])
def test_a_simulation_that_is_stopped_leaves_no_process(tmp_path: Path, stop: signal.Signals) -> None:
    words = ["simulate", "byzantz", "--games", "1000000", "--bots", "random", "--jobs", "2"]
    out = tmp_path / "out.jsonl"
    with subprocess.Popen(
        [*SOUK, *words, "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN
    ) as running:
        wait_for_content(tmp_path)
        running.send_signal(stop)
        # The pipes stay open as long as any process of it lives.
        _, told = running.communicate(timeout=60)
    assert not out.exists()
    if stop == signal.SIGTERM:
        assert (running.returncode, told.strip()) == (1, "Stopped.")
        assert not list(tmp_path.iterdir())


def test_a_signal_that_was_to_be_ignored_is_ignored(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    words = ["simulate", "byzantz", "--games", "600", "--bots", "random", "--jobs", "1", "--out", str(out)]
    ignoring = ["/bin/sh", "-c", 'trap "" HUP; exec "$@"', "sh"]
    with subprocess.Popen([*ignoring, *SOUK, *words], env=PLAIN, stdout=subprocess.DEVNULL) as running:
        wait_for_content(tmp_path)
        running.send_signal(signal.SIGHUP)
        assert running.wait(timeout=60) == 0
    assert out.read_text().count("\n") == 600


def test_records_can_go_to_a_pipe_with_a_name() -> None:
    if not Path("/dev/stdout").exists():
        pytest.skip("this system has no /dev/stdout")
    done = run("simulate", "byzantz", "--games", "2", "--bots", "random", "--out", "/dev/stdout")
    assert done.returncode == 0
    assert sum(line.startswith('{"format"') for line in done.stdout.splitlines()) == 2


def test_more_jobs_than_games_are_no_more_processes() -> None:
    done = run("simulate", "byzantz", "--games", "30", "--bots", "random", "--jobs", "100000")
    assert done.returncode == 0


@pytest.mark.parametrize(
    "words", [("verify", "-"), ("play", "byzantz"), ("simulate", "byzantz", "--out", "-"), ("--help",)]
)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_for_a_traceback(words: tuple[str, ...], closed: str) -> None:
    command = f'"$@" {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, "sh", *SOUK, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=PLAIN,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode in (0, 1)


def test_a_closed_pipe_ends_it_quietly() -> None:
    words = ["simulate", "byzantz", "--games", "100000", "--bots", "random", "--out", "-"]
    with subprocess.Popen(
        [*SOUK, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        told = running.stderr.read()
        running.wait(timeout=60)
    assert running.returncode == 1
    assert told == ""


def test_a_full_disk_is_a_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here to write to")
    done = run("simulate", "byzantz", "--bots", "random", "--games", "20", "--out", "/dev/full")
    assert (done.returncode, done.stderr) == (1, "No space left on device\n")


# ---------------------------------------------------------------------------------------------------
# verify


def test_verify_is_content_with_true_records(games: Path) -> None:
    done = run("verify", str(games))
    assert (done.returncode, done.stdout, done.stderr) == (0, "3 games stand.\n", "")


def test_verify_reads_the_standard_input(games: Path) -> None:
    assert run("verify", "-", typed=games.read_text()).returncode == 0


def test_verify_says_which_game_move_and_clause(games: Path, tmp_path: Path) -> None:
    lines = games.read_text().splitlines()
    lying = json.loads(lines[1])
    lying["moves"][0] = [lying["moves"][0][0], "bid merchant"]
    bad = tmp_path / "bad.jsonl"
    bad.write_text(
        "\n".join([lines[0], json.dumps(lying), changed(lines[2], deck=json.loads(lines[2])["deck"][:-1])])
    )
    done = run("verify", str(bad))
    assert done.returncode == 1
    first, second = done.stdout.splitlines()
    assert first.startswith(f"{bad}:2: move 0: B7 ")
    assert second.startswith(f"{bad}:3: move -: B1 ")

    done = run("verify", "--json", str(bad))
    assert done.returncode == 1
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["file"], row["line"], row["move"], row["clause"]) for row in rows] == [
        (str(bad), 2, 0, "B7"),
        (str(bad), 3, None, "B1"),
    ]
    assert all(set(row) == {"file", "line", "move", "clause", "reason"} for row in rows)


def test_verify_speaks_other_languages(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n")
    english = run("verify", str(bad)).stdout
    assert run("verify", str(bad), "--lang", "de").stdout != english
    assert run("verify", str(bad), lang="it_IT.UTF-8").stdout != english


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{",
        b"\x00\xff\xfe binary \x80",
        b"\xef\xbb\xbf{}",
        b"[" * 200_000,
        b"9" * 10_000,
        b'{"format": "souk/1"}',
        b"null",
        b'"' + b"x" * (17 * 2**20) + b'"',
    ],
    ids=["empty", "blank", "truncated", "binary", "marked", "deep", "huge number", "bare", "null", "enormous"],
)
def test_verify_refuses_damaged_files(tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(content)
    done = run("verify", str(bad))
    assert done.returncode == 1
    assert done.stdout.startswith(f"{bad}:1: move -: record ")
    assert done.stdout.count("\n") == 1
    assert len(done.stdout) < 500


def test_verify_goes_on_behind_an_enormous_line(games: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"x" * (40 * 2**20) + b"\n" + games.read_bytes())
    done = run("verify", str(bad))
    assert done.stdout.count("\n") == 1
    assert "1 of 4" in done.stderr


def test_a_record_cut_at_any_place_is_refused_in_one_line(tmp_path: Path) -> None:
    line = record_of(["random"] * 3)
    bad = tmp_path / "bad.jsonl"
    cuts = range(1, len(line), 97)
    bad.write_text("".join(line[:cut] + "\n" for cut in cuts))
    done = run("verify", str(bad))
    assert done.returncode == 1
    assert done.stdout.count("\n") == len(cuts)


def test_what_a_record_says_cannot_act_on_the_terminal(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    line = record_of(["random"] * 3)
    bad.write_text(
        changed(line, game="\x1b[2J\x07chess") + "\n" + changed(line, players=["\x1b[31mred", "b", "c"])
    )
    assert "\x1b" not in run("verify", str(bad)).stdout
    shown = tmp_path / "named.jsonl"
    shown.write_text(changed(line, players=["\x1b[31mred", "[bold]b", "c\nd"]))
    done = run("replay", str(shown))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


# ---------------------------------------------------------------------------------------------------
# play, replay, help


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_replay_tells_the_whole_game_in_a_pipe(games: Path, lang: str) -> None:
    done = run("replay", str(games), "--game", "2", "--lang", lang)
    assert done.returncode == 0
    assert done.stdout.count("\n") > 100


def test_replay_of_a_line_that_is_not_there(games: Path) -> None:
    done = run("replay", str(games), "--game", "9")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_play_ends_with_a_sentence_when_the_input_ends() -> None:
    done = run("play", "byzantz", "--seed", "1", "--players", "3")
    assert done.returncode == 1
    assert done.stdout.strip().endswith("“save FILE” would have kept it.")


def test_who_goes_on_with_a_saved_game_finds_the_same_people_and_bots(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    seated = ("--players", "4", "--bots", "random,random", "--name", "Eva,Axel")
    begun = run("play", "byzantz", *seated, typed=f"\nsave {file}\n")
    assert begun.returncode == 1
    assert json.loads(file.read_text())["bots"] == [None, None, "random", "random"]
    done = run("play", "--resume", str(file), typed="\npass\n" * 3)
    assert "Chrysa" in done.stdout
    assert done.stdout.count("Hand the keyboard to Axel") + done.stdout.count("Hand the keyboard to Eva") >= 2
    done = run("play", "--resume", str(file), "--bots", "novice", typed="\n")
    assert "Hand the keyboard" in done.stdout
    # Saving there would destroy the other games of this file, so it is asked for twice.
    many = tmp_path / "many.jsonl"
    many.write_text(file.read_text() + record_of(["random"] * 4) + "\n")
    before = many.read_text()
    run("play", "--resume", str(many), typed=f"\nsave {many}\n")
    assert many.read_text() == before
    for words in (("--name", "Zoe"), ("--option", "open_profits"), ("--players", "3")):
        assert run("play", "--resume", str(file), *words).returncode == 2


@pytest.mark.parametrize("bots", ["novice", [], ["novice"] * 4, [None, None, None, 7], [None] * 3, {"a": 1}])
def test_what_a_record_says_of_bots_is_not_trusted(tmp_path: Path, bots: object) -> None:
    file = tmp_path / "saved.jsonl"
    line = json.loads(record_of(["random"] * 4)) | {"moves": []}
    del line["result"]
    file.write_text(json.dumps(line | {"bots": bots}))
    done = run("play", "--resume", str(file))
    assert done.returncode == 1
    assert "Your hand" in done.stdout


def test_the_help_is_there_at_once() -> None:
    """Not a timed test: what makes it slow are imports that help does not need."""
    code = (
        "import sys; sys.argv = ['souk', '--help']\n"
        "from souk.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'numba', 'numpy', 'rich', 'babel', 'multiprocessing', 'concurrent.futures'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=PLAIN, check=False)
    assert done.returncode == 0, done.stderr


def test_playing_needs_no_compiler() -> None:
    code = (
        "import sys; sys.argv = ['souk', 'play', 'byzantz', '--seed', '1']\n"
        "from souk.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="pass\n" * 3, capture_output=True, text=True, env=PLAIN, check=False
    )
    assert done.returncode == 0, done.stderr


# ---------------------------------------------------------------------------------------------------
# The novice


def test_a_novice_wins_at_least_95_of_100_games_against_three_random() -> None:
    levels = ("novice", "random", "random", "random")
    summary = Summary(levels)
    for number in range(300):
        summary.add(play(Match("byzantz", levels, {}, "strength"), number).outcome)
    assert summary.rows()[0]["share"] >= 0.95
