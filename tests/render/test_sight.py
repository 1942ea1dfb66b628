"""Colours as others see them, against what has been published, and what that makes of the cards."""

from __future__ import annotations

import pytest

from madang.render.colour import BLACK, WHITE, luminance, parse, ratio
from madang.render.hwatu import COLOURS
from madang.render.sight import DEUTERANOPE, deuteranope, encoded, grey, linear

PALETTE = {name: parse(colour) for name, colour in COLOURS.items()}


def test_the_matrix_is_that_of_vienot_brettel_and_mollon():
    published = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
    for row, expected in zip(DEUTERANOPE, published, strict=True):
        assert row == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("colour", [BLACK, WHITE, (128, 128, 128), (0, 0, 255)])
def test_greys_and_blue_look_to_a_deuteranope_as_to_anyone(colour):
    assert deuteranope(colour) == colour


@pytest.mark.parametrize("colour", PALETTE.values(), ids=PALETTE)
def test_what_was_seen_once_is_seen_the_same_again(colour):
    for sight in (grey, deuteranope):
        once = sight(colour)
        assert all(abs(a - b) <= 1 for a, b in zip(sight(once), once, strict=True))


@pytest.mark.parametrize("colour", PALETTE.values(), ids=PALETTE)
def test_grey_is_as_bright_as_the_colour(colour):
    assert len(set(grey(colour))) == 1
    assert luminance(grey(colour)) == pytest.approx(luminance(colour), abs=0.005)


def test_bytes_and_light_are_each_other_s_way_back():
    assert [encoded(linear(part)) for part in range(256)] == list(range(256))
    assert (encoded(-0.1), encoded(1.1)) == (0, 255)


@pytest.mark.parametrize("sight", [grey, deuteranope])
def test_what_is_drawn_on_the_paper_of_a_card_stands_out_to_everyone(sight):
    for name in ("ink", "red", "blue", "green"):
        assert ratio(sight(PALETTE[name]), sight(PALETTE["paper"])) >= 3


def test_the_colours_of_ribbons_are_no_help_in_grey_so_shapes_have_to_be():
    """Red and blue are all but the same grey: why every set of ribbons has a shape of its own."""
    assert ratio(grey(PALETTE["red"]), grey(PALETTE["blue"])) < 2
