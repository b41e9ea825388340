"""Rebuilds a law for numba: the same source, without notes and annotations, compiled.

The sources of a game's law, its numbered actions, its kernel and `playing` become one module in the user's
cache folder, in a folder named after a hash of everything that the module is made of. Numba keeps its compiled
code beside that module, so it can never be older than the law it was made from. The same module also runs
interpreted.
"""

import ast
import hashlib
import importlib
import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

# Notes are for people; a compiled law has no readers.
LEFT_OUT_CALLS = {"note"}


# It declares what `playing` takes from a game, and is not joined: the game's own functions are.
INTERFACE = "souk.kernel.interface"


def compiled(game: str) -> ModuleType:
    """The law of a game and `playing` as one module of compiled functions.

    The entries are what Python calls; only their compiled code is kept on disk, the rest is inside it.
    """
    import numpy as np

    module = joined(game, "compiled")
    for name, thing in list(vars(module).items()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            setattr(module, name, jit(thing, is_entry=name in module.ENTRIES))
        elif isinstance(thing, tuple) and thing and all(isinstance(entry, int) for entry in thing):
            # Numba turns an index into a tuple into a chain of branches, and into an array into a load.
            setattr(module, name, np.array(thing, dtype=np.int8 if max(thing) < 128 else np.int64))
    return module


def interpreted(game: str) -> ModuleType:
    """The same module without a compiler: slow, and good to compare with."""
    return joined(game, "interpreted")


def joined(game: str, manner: str) -> ModuleType:
    """One module out of the sources of a game, in the order in which they build on each other."""
    parts = (
        "souk.kernel.stream",
        f"souk.games.{game}.law",
        f"souk.games.{game}.actions",
        f"souk.kernel.{game}",
        "souk.kernel.playing",
    )
    refuse_two_meanings(parts)
    source = "\n\n".join(stripped(part, (*parts, INTERFACE)) for part in parts)
    return imported(source, game, manner, fingerprint(source, parts))


def refuse_two_meanings(parts: Sequence[str]) -> None:
    """The parts become one module, in which a name can mean one thing only."""
    meanings: dict[str, object] = {}
    for part in parts:
        for name, thing in vars(importlib.import_module(part)).items():
            if getattr(thing, "__module__", None) == INTERFACE:
                continue
            if isinstance(thing, (int, tuple, FunctionType)) and meanings.setdefault(name, thing) != thing:
                raise ImportError(f"{name} means one thing in {part} and another in a part before it")


def jit(function: FunctionType, *, is_entry: bool) -> object:
    """One function compiled. A law never allocates, so that numba need not count references (`_nrt`)."""
    import numba

    options: dict[str, Any] = {"error_model": "numpy", "nogil": is_entry, "cache": is_entry, "_nrt": False}
    compiled: object = numba.njit(**options)(function)
    return compiled


def stripped(part: str, parts: Sequence[str]) -> str:
    """The source of one module as numba takes it: no notes, no annotations, no imports of the other parts."""
    tree = ast.parse(source_of(part))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.ImportFrom) and node.module in parts)]
    return ast.unparse(Stripper().visit(tree))


class Stripper(ast.NodeTransformer):
    """Leaves out notes, annotations and docstrings."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """No notes, no docstrings."""
        match node.value:
            case ast.Call(func=ast.Name(id=name)) if name in LEFT_OUT_CALLS:
                return ast.Pass()
            case ast.Constant(value=str()):
                return None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """No annotations."""
        self.generic_visit(node)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        node.body = node.body or [ast.Pass()]
        return node


def source_of(part: str) -> str:
    """The text of a module."""
    spec = importlib.util.find_spec(part)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no source of {part}")
    return Path(spec.origin).read_text(encoding="utf-8")


def fingerprint(source: str, parts: Sequence[str]) -> str:
    """A hash of all that the compiled code depends on, also of the modules that its constants come from."""
    digest = hashlib.sha256(source.encode())
    found = [*parts, __name__]
    for part in found:  # which grows while it is read
        text = source_of(part)
        digest.update(text.encode())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("souk."):
                found += [node.module] * (node.module not in found)
    boundscheck = os.environ.get("NUMBA_BOUNDSCHECK")
    versions = [version_of(package) for package in ("numba", "numpy")]
    digest.update(repr((sys.version, versions, platform.machine(), boundscheck)).encode())
    return digest.hexdigest()[:16]


def version_of(package: str) -> str | None:
    """The version of a package, None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def imported(source: str, name: str, manner: str, key: str) -> ModuleType:
    """Write the source into its folder in the cache, unless it is there, and import it from there."""
    folder = cache_folder() / f"{name}-{key}"
    path = folder / f"{name}_law.py"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".new", delete=False, encoding="utf-8") as new:
            new.write(source)
        Path(new.name).replace(path)  # two processes may do this at once; both write the same
    spec = importlib.util.spec_from_file_location(f"souk_{manner}_{name}", path)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"no module at {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def cache_folder() -> Path:
    """Where compiled laws are kept: SOUK_CACHE, the user's cache, or a folder of this process alone."""
    chosen = os.environ.get("SOUK_CACHE") or os.environ.get("XDG_CACHE_HOME")
    folder = (Path(chosen) if chosen else Path.home() / ".cache") / "souk"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    return folder if writable else Path(tempfile.mkdtemp(prefix="souk-"))
