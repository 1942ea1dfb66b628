"""A rule without a test is a rule nobody has checked."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from madang.games import GAMES
from tests.spec.numbers import RULES

HERE = Path(__file__).parent


def numbers_tested(game: str) -> set[str]:
    """The numbers that a test function of the game's file is named after."""
    tree = ast.parse((HERE / f"test_{game}_rules.py").read_text("utf-8"))
    names = (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {match[1] for name in names if (match := re.match(r"test_([A-Z]\d+)_", name))}


def test_every_game_has_its_numbers():
    assert set(RULES) == set(GAMES)


@pytest.mark.parametrize("game", RULES)
def test_every_number_has_a_test_and_every_test_a_number(game):
    assert numbers_tested(game) == set(RULES[game])
