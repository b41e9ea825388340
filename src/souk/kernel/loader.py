"""Rebuilds a law for numba: the same source, without notes and annotations, compiled.

The sources of a game's law, its numbered actions and its kernel become one module in the user's cache folder,
in a folder named after a hash of everything that the module is made of. Numba keeps its compiled code beside
that module, so it can never be older than the law it was made from.
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
from pathlib import Path
from types import FunctionType, ModuleType

import numba
import numpy as np

# Some things that a law is written with are only for people or for the type checker.
LEFT_OUT_CALLS = {"note"}


def compiled(parts: Sequence[str], entries: Sequence[str]) -> ModuleType:
    """One module of compiled functions out of these modules, in the order in which they build on each other.

    The entries are what Python calls; only their compiled code is kept on disk, the rest is inside it.
    """
    source = "\n\n".join(stripped(part, parts) for part in parts)
    module = imported(source, parts[-1].rpartition(".")[2], fingerprint(source, parts))
    for name, thing in list(vars(module).items()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            is_entry = name in entries
            setattr(
                module, name, numba.njit(error_model="numpy", nogil=is_entry, cache=is_entry, _nrt=False)(thing)
            )
        elif isinstance(thing, tuple) and thing and all(isinstance(entry, int) for entry in thing):
            # Numba turns an index into a tuple into a chain of branches, and into an array into a load.
            setattr(module, name, np.array(thing, dtype=np.int8 if max(thing) < 128 else np.int16))
    return module


def stripped(part: str, parts: Sequence[str]) -> str:
    """The source of one module as numba takes it: no notes, no annotations, no imports of the other parts."""
    tree = ast.parse(source_of(part))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.ImportFrom) and node.module in parts)]
    return ast.unparse(Stripper().visit(tree))


class Stripper(ast.NodeTransformer):
    """Leaves out notes, annotations and docstrings."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        match node.value:
            case ast.Call(func=ast.Name(id=name)) if name in LEFT_OUT_CALLS:
                return None
            case ast.Constant(value=str()):
                return None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
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
    """A hash of all that the compiled code depends on: the constants stand in the modules that are imported."""
    digest = hashlib.sha256(source.encode())
    for part in parts:
        for node in ast.walk(ast.parse(source_of(part))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("souk."):
                digest.update(source_of(node.module).encode())
    machine = (sys.version, numba.__version__, np.__version__, platform.processor(), numba.config.BOUNDSCHECK)
    digest.update(repr(machine).encode())
    return digest.hexdigest()[:16]


def imported(source: str, name: str, key: str) -> ModuleType:
    """Write the source into its folder in the cache, unless it is there, and import it from there."""
    folder = cache_folder() / f"{name}-{key}"
    path = folder / f"{name}_law.py"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".new", delete=False, encoding="utf-8") as new:
            new.write(source)
        Path(new.name).replace(path)  # two processes may do this at once; both write the same
    spec = importlib.util.spec_from_file_location(f"souk_compiled_{name}", path)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"no module at {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def cache_folder() -> Path:
    """Where compiled laws are kept: SOUK_CACHE, the user's cache, or a folder of this process alone."""
    home = os.environ.get("SOUK_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "souk"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="souk-"))
    return folder if os.access(folder, os.W_OK) else Path(tempfile.mkdtemp(prefix="souk-"))
