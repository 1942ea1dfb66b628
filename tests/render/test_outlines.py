"""Outlines read, moved and written; and pieces welded without a change to the picture."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from madang.gostop.cards import CARDS, CODES, Card
from madang.render.hwatu.faces import picture
from madang.render.hwatu.kit import Drawing, Piece, edged, line, many, shape
from madang.render.hwatu.marks import index
from madang.render.hwatu.outlines import (
    Move,
    bounds,
    clockwise,
    meet,
    moved,
    num,
    points,
    read,
    write,
)
from madang.render.hwatu.weld import welded


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("M10 10L13 10L13 14Z", "M10 10h3v4z"),
        ("m1 1 2 3-4 5", "M1 1l2 3-4 5"),
        ("M0 0 5-2V8H1", "M0 0l5-2v10h-4"),
        ("M0 0c1 1 2 1 3 0s2-1 3 0", "M0 0c1 1 2 1 3 0 1-1 2-1 3 0"),
        ("M0 0q1 2 3 0Q5-2 6 0", "M0 0q1 2 3 0 2-2 3 0"),
        ("M0 0S1 1 2 0", "M0 0c0 0 1 1 2 0"),
        ("M-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z", "M-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z"),
        ("M1 1h2zl0 5", "M1 1h2zv5"),
        ("M.5-.5.7 1", "M.5-.5l.2 1.5"),
        ("M0 0h0M4 0h0", "M0 0h0M4 0h0"),
    ],
)
def test_read_and_written(text: str, written: str):
    assert write(read(text)) == written
    assert write(read(written)) == written


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (-0.54, "-.5"), (12.345, "12.3"), (-0.01, "0"), (10.0, "10"), (0.5, ".5")]
)
def test_numbers_are_short(value: float, text: str):
    assert num(value) == text


def test_steps_do_not_add_up_what_was_rounded_away():
    outline = read("M0 0" + "l.34 .34" * 100)
    *_, (x, y) = points(read(write(outline)))
    assert math.isclose(x, 34, abs_tol=0.06)
    assert math.isclose(y, 34, abs_tol=0.06)


def test_moved_by_scale_turn_and_way_in_this_order():
    [(x, y)] = points(moved(read("M1 0"), Move(10, 20, 90, 2, 2)))
    assert (x, y) == pytest.approx((10, 22))
    [(x, y)] = points(moved(read("M1 1"), Move(0, 0, 0, -1, 1)))
    assert (x, y) == (-1, 1)


def test_a_mirrored_arc_bends_the_other_way():
    arc = read("M0 0A5 5 0 0 1 10 0")
    assert moved(arc, Move(wide=-1))[1] == ("A", (5, 5, 0, 0, 0, -10, 0))
    assert clockwise(read("M0 0H5V5Z")) != clockwise(moved(read("M0 0H5V5Z"), Move(wide=-1)))


def test_an_arc_lies_within_its_bounds():
    left, top, right, bottom = bounds(read("M0 0A5 5 0 0 1 10 0"), 0)
    assert left <= 0
    assert top <= -5
    assert right >= 10
    assert bottom >= 0


# Welding


def test_what_is_alike_becomes_one_piece():
    assert len(welded(shape("red", "M0 0H5V5Z") + shape("red", "M20 0H25V5Z"))) == 1
    assert len(welded(line("red", 2, "M0 0H5") + line("red", 2, "M3 0H9"))) == 1


@pytest.mark.parametrize(
    "drawing",
    [
        shape("red", "M0 0H5V5Z") + shape("blue", "M20 0H25V5Z"),
        line("red", 2, "M0 0H5") + line("red", 3, "M20 0H25"),
        shape("red", "M0 0H9V9Z") + shape("red", "M2 1V8L8 8Z"),  # the other way round: a hole
        edged("red", "blue", "M0 0H9V9Z") + edged("red", "blue", "M2 0H9V9Z"),  # the edge of one is covered
        shape("red", "M0 0H9V9Z") + shape("blue", "M0 0H9V9Z") + shape("red", "M0 0H9V9Z"),  # between them
    ],
)
def test_what_would_be_seen_is_left_as_it_is(drawing: Drawing):
    assert len(welded(drawing)) == len(drawing)


def test_a_piece_goes_below_what_it_does_not_touch():
    drawing = shape("red", "M0 0H5V5Z") + shape("blue", "M0 0H5V5Z") + shape("red", "M20 0H25V5Z")
    assert [piece.fill for piece in welded(drawing)] == ["red", "blue"]


def _where(wanted: Piece, drawing: Drawing) -> int:
    """Of which piece another has become a part."""
    size = len(wanted.outline)
    for at, piece in enumerate(drawing):
        whole = piece.outline
        if (piece.fill, piece.stroke) == (wanted.fill, wanted.stroke) and any(
            whole[start : start + size] == wanted.outline for start in range(len(whole) - size + 1)
        ):
            return at
    raise AssertionError("the piece is lost")


@pytest.mark.parametrize("card", CARDS, ids=CODES)
def test_nothing_changes_its_place_above_or_below_what_it_meets(card: Card):
    drawing = picture(card) + index(card, numerals=True)
    after = welded(drawing)
    assert sum(len(piece.outline) for piece in after) == sum(len(piece.outline) for piece in drawing)
    for below, above in combinations(drawing, 2):
        if meet(*(bounds(each.outline, each.width / 2) for each in (below, above))):
            assert _where(below, after) <= _where(above, after)


def test_many_are_drawn_shape_by_shape():
    flower = shape("red", "M0 0H5V5Z") + shape("yellow", "M1 1H2V2Z")
    assert [piece.fill for piece in many(flower, "0 0, 3 3")] == ["red", "red", "yellow", "yellow"]
