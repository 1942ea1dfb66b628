"""What the import floors of pyproject.toml cannot say: which floors live on the standard library alone."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "madang"

# Later this code runs in a browser, where packages with compiled parts do not exist.
STANDARD_LIBRARY_ONLY = ("errors", "core", "games", "magdagdon", "gostop")

# Rules are pure: what happens is decided by their arguments alone.
GAMES = ("magdagdon", "gostop")
IMPURE = {
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "tempfile",
    "time",
    "uuid",
}

MODULES = sorted(SOURCE.rglob("*.py"))


def floor(module: Path) -> str:
    return module.relative_to(SOURCE).with_suffix("").parts[0]


def on(floors: tuple[str, ...]) -> list[Path]:
    return [module for module in MODULES if floor(module) in floors]


def name(module: Path) -> str:
    return module.relative_to(SOURCE).as_posix()


def imported_packages(module: Path) -> Iterator[str]:
    """The first part of all that a module imports, also inside functions and type-checking blocks."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports are absolute"
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("module", on(STANDARD_LIBRARY_ONLY), ids=name)
def test_only_the_standard_library(module: Path):
    assert set(imported_packages(module)) <= sys.stdlib_module_names | {"madang"}


@pytest.mark.parametrize("module", on(GAMES), ids=name)
def test_games_are_pure(module: Path):
    assert not set(imported_packages(module)) & IMPURE


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_a_module_is_read_in_one_sitting(module: Path):
    assert len(module.read_text(encoding="utf-8").splitlines()) <= 450
