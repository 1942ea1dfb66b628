"""The printed games are what the rules print today."""

from __future__ import annotations

import difflib

import pytest

from madang.games import GAMES
from tests.playthroughs.magdagdon_games import HERE, KINDS, file_of, printed


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_a_game_is_played_as_it_is_printed(kind):
    file = file_of(*kind)
    assert file.exists(), (
        f"{file.name} is missing: print it with python3 -m tests.playthroughs.magdagdon_games"
    )
    kept, now = file.read_text("utf-8").splitlines(), printed(*kind).splitlines()
    difference = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=0))
    assert not difference, "\n".join(
        [*difference[:20], "if this is meant: python3 -m tests.playthroughs.magdagdon_games"]
    )


def test_every_game_and_variant_has_a_text():
    """A new game or difficulty asks for one; its name begins with the game and holds the variant."""
    names = [file.relative_to(HERE).as_posix() for file in HERE.rglob("*.txt")]
    for game in GAMES.values():
        for variant in game.VARIANTS:
            assert any(name.startswith(game.NAME) and variant in name for name in names), (game.NAME, variant)
