"""Colours and their contrast, against values that others have published."""

from __future__ import annotations

import pytest

from madang.render.colour import BLACK, WHITE, mixed, parse, ratio, written


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ("#000", "#fff", 21.0),
        ("#767676", "#ffffff", 4.54),
        ("#595959", "#ffffff", 7.0),
        ("#c32", "#c32", 1.0),
    ],
)
def test_ratios(one, other, published):
    assert ratio(parse(one), parse(other)) == pytest.approx(published, abs=0.01)
    assert ratio(parse(other), parse(one)) == ratio(parse(one), parse(other))


@pytest.mark.parametrize("text", ["#0f5143", "#ffffff", "#000000"])
def test_colours_are_read_and_written(text):
    assert written(parse(text)) == text


def test_one_colour_laid_over_another():
    assert mixed(BLACK, WHITE, 0) == BLACK
    assert mixed(BLACK, WHITE, 1) == WHITE
    assert mixed(BLACK, WHITE, 0.08) == (20, 20, 20)
