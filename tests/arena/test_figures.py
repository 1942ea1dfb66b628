"""What many games come to, in figures that can be checked by hand."""

from __future__ import annotations

import json

import pytest

from madang.arena.figures import Mean, quantiles
from madang.arena.magdagdon.figures import Difference, Summary
from madang.arena.magdagdon.games import Played


def game(number: int, score: int, luck: float | None = None, error: str = "") -> Played:
    return Played(number, score, 8, 2, 1, (0.001, 0.003), luck, error, {})


def test_a_mean_and_its_standard_error():
    mean = Mean.of([1, 2, 3, 4])
    assert [mean.mean, mean.error, mean.deviation] == pytest.approx([2.5, 1.2909944 / 2, 1.2909944])
    assert Mean.of([7]) == Mean(7.0, None, None)


def test_quantiles():
    assert quantiles(list(range(101))) == {5: 5, 25: 25, 50: 50, 75: 75, 95: 95}
    assert quantiles([0, 10]) == pytest.approx({5: 0.5, 25: 2.5, 50: 5, 75: 7.5, 95: 9.5})
    assert set(quantiles([4]).values()) == {4}


def test_a_summary():
    games = [game(0, 100, 20.0), game(1, 200, 120.0), game(2, 60, -20.0, "bot/late")]
    summary = Summary.of("somebody", games)
    assert (summary.bot, summary.games, summary.least, summary.most) == ("somebody", 3, 60, 200)
    assert summary.score.mean == 120
    assert summary.adjusted == Mean(80.0, 0.0, 0.0)
    assert (summary.turns, summary.ruins, summary.powers, summary.decisions) == (8, 2, 1, 6)
    assert [summary.milliseconds, summary.milliseconds_95] == pytest.approx([2, 3])
    assert summary.errors == {"bot/late": 1}
    assert json.loads(json.dumps(summary.to_json()))["errors"] == {"bot/late": 1}


def test_without_luck_nothing_is_adjusted():
    assert Summary.of("somebody", [game(0, 100, 20.0), game(1, 200)]).adjusted is None


def test_a_difference_is_taken_game_by_game():
    ones = [game(0, 100, 20.0), game(1, 200, 120.0), game(2, 60, -20.0)]
    others = [game(0, 90, 0.0), game(1, 190, 0.0), game(2, 50, 0.0)]
    difference = Difference.of("one", ones, "other", others)
    assert difference.score == Mean(10.0, 0.0, 0.0)
    assert difference.adjusted is not None
    assert difference.adjusted.mean == pytest.approx(10 - 40)
    assert Difference.of("one", ones, "other", [game(0, 1), *others[1:]]).adjusted is None
    assert json.loads(json.dumps(difference.to_json()))["one"] == "one"
