"""The shape of the project: what may import what, and that every clause stands in the law and in a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "souk"

# From the ground up. A part imports what stands below it and its own modules, nothing beside it or above it.
LAYERS = (
    {"games"},
    {"shuffle", "files", "turns"},
    {"kernel", "locale", "bots"},
    {"simulate"},
    {"bench", "terminal"},
    {"cli"},
    {"__main__"},
)
HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}

# Games are pure: no input and output, no clock, no random numbers, no numpy.
PURE = {
    "abc",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "importlib",
    "itertools",
    "json",
    "math",
    "operator",
    "typing",
}
GAMES = {
    "byzantz": [f"B{number}" for number in range(1, 25)],
    "hafid": [f"H{number}" for number in range(1, 26)],
}

MODULES = sorted(SOURCE.rglob("*.py"))


def imports(module: Path) -> Iterator[str]:
    """The full names of all modules that a module imports, also inside its functions."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=source, names=names, level=level):
                assert level == 0, f"{module}: import by the full name, so that the layers can be seen"
                yield str(source)
                yield from (f"{source}.{name.name}" for name in names if source == "souk")


def part_of(module: Path) -> str:
    """The part of the project that a module belongs to: a folder or a file of the source."""
    return module.relative_to(SOURCE).parts[0].removesuffix(".py")


def named(modules: list[Path]) -> list[str]:
    return [str(module.relative_to(SOURCE)) for module in modules]


@pytest.mark.parametrize("module", MODULES, ids=named(MODULES))
def test_imports_go_downward_only(module: Path) -> None:
    part = part_of(module)
    if part == "__init__":
        assert not list(imports(module)), "importing souk itself costs nothing"
        return
    assert part in HEIGHT, (
        f"{part} has no place: put it into LAYERS in tests/test_layers.py and docs/architecture.md"
    )
    for name in imports(module):
        whole, _, rest = name.partition(".")
        if whole != "souk" or not rest:
            continue
        other = rest.split(".")[0]
        if other == part:
            continue
        assert other in HEIGHT, f"{module}: {name} has no place in LAYERS in tests/test_layers.py"
        assert HEIGHT[other] < HEIGHT[part], (
            f"{module.relative_to(ROOT)} imports {name}, and {other} does not stand below {part}; "
            "move what they share further down"
        )


PURE_MODULES = [module for module in MODULES if part_of(module) == "games"]


@pytest.mark.parametrize("module", PURE_MODULES, ids=named(PURE_MODULES))
def test_games_are_pure(module: Path) -> None:
    for name in imports(module):
        whole = name.split(".")[0]
        assert whole == "souk" or whole in PURE, f"{module.relative_to(ROOT)} imports {name}: games are pure"
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("module", PURE_MODULES, ids=named(PURE_MODULES))
def test_a_game_knows_no_other_game_and_what_is_common_knows_none(module: Path) -> None:
    own = module.parent.name if module.parent.name in GAMES else None
    for name in imports(module):
        for game in GAMES:
            assert game == own or not name.startswith(f"souk.games.{game}"), f"{module}: {name}"
        assert own is None or name != "souk.games.record", f"{module}: a game does not know its records"


def test_every_game_stands_in_this_test() -> None:
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/__init__.py")}
    assert folders == set(GAMES), "a new game: add its clauses to GAMES"


@pytest.mark.parametrize(("game", "clause"), [(game, clause) for game, found in GAMES.items() for clause in found])
def test_every_clause_is_cited_by_the_law_and_by_the_name_of_a_test(game: str, clause: str) -> None:
    law = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "games" / game).glob("*.py"))
    assert clause in cited(law), f"no code in src/souk/games/{game} cites {clause}"
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / game).glob("test_*.py"))
    assert re.search(rf"def test_{clause}_\w", tests), f"no test in tests/{game} is named test_{clause}_…"


@pytest.mark.parametrize("game", GAMES)
def test_no_clause_is_cited_that_the_rules_do_not_have(game: str) -> None:
    for path in [*(SOURCE / "games" / game).glob("*.py"), *(ROOT / "tests" / game).glob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert cited(text) <= set(GAMES[game]), f"{path.relative_to(ROOT)} cites a clause that there is not"


def cited(text: str) -> set[str]:
    """The clauses of Byzantz and of any other game that a text names; B2–B5 and B2…B5 name their ends."""
    return set(
        re.findall(r"(?<![A-Za-z0-9])[BH][0-9]+(?![A-Za-z0-9])", text.replace("test_", " ").replace("_", " "))
    )


FOREIGN = re.compile(r"(?<![\w.~])/(?:tmp|home|root|work|Users|mnt)/|\.\./shared")


def test_nothing_speaks_of_the_machine_it_was_written_on() -> None:
    written = [
        ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml")
    ]
    for folder in ("src", "tests", "docs", ".ci"):
        written += [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    for path in written:
        if path.exists():
            found = FOREIGN.search(path.read_bytes().decode("utf-8", errors="replace"))
            assert found is None, f"{path.relative_to(ROOT)} speaks of {found.group() if found else ''}"
