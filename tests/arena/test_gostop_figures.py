"""What many deals come to, in figures that can be checked by hand."""

from __future__ import annotations

import json

import pytest

from madang.arena.gostop.deals import Play, Played
from madang.arena.gostop.figures import Match


def play(points: int, gos: tuple[int, int] = (0, 0), errors: tuple[str, str] = ("", "")) -> Play:
    return Play(points, gos, ((0.001, 0.003), (0.010,)), errors, {})


def test_a_match():
    deals = [
        Played(0, (play(10, (2, 0)), play(-4))),
        Played(1, (play(100), play(0, errors=("", "bot/late")))),
    ]
    match = Match.of(("one", "other"), deals)
    assert match.points.mean == pytest.approx((3 + 50) / 2)
    assert match.clipped.mean == pytest.approx((3 + 30) / 2)
    assert match.drawn == 0.25
    one, other = match.sides
    assert (one.bot, one.wins, one.gos, one.decisions, one.errors) == ("one", 0.5, 0.5, 8, {})
    assert (other.bot, other.wins, other.gos, other.decisions) == ("other", 0.25, 0.0, 4)
    assert other.errors == {"bot/late": 1}
    assert [one.milliseconds, other.milliseconds] == pytest.approx([2, 10])
    assert json.loads(json.dumps(match.to_json()))["sides"][0]["bot"] == "one"
