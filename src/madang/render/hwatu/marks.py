"""What tells a card's kind: the index at the left edge, the disc of a bright, the badges of some junk."""

from __future__ import annotations

from madang.gostop.cards import CUP, GODORI_BITS, Card
from madang.render.hwatu import ribbons
from madang.render.hwatu.figures import goose
from madang.render.hwatu.kit import INK, PAPER, RED, Drawing, at, disc, dots, line, moved, rays, ring, shape
from madang.render.hwatu.outlines import Move

_NUMERALS = (
    "M0 4L5.5 0V18",
    "M.5 5C.5 2 2.5 0 6 0S11.5 2 11.5 5C11.5 9.5 1 13.5 .5 18H12",
    "M.5 2.5C4-1.5 11.5-.6 11.5 4.5 11.5 7.5 8.5 8.5 5 8.5 8.5 8.5 12 9.5 12 13 12 19 3 19.5 0 15",
    "M9.5 18V0L0 12.5H13",
    "M11 0H2.5L1.5 8C5 6 12 6 12 12 12 19.5 3 19 0 15",
    "M10.5 0C4 3 0 7.5 0 12.5A6 5.5 0 1 0 12 12.5C12 7 4.5 5 .6 10.5",
    "M0 0H12C8 5 5.5 11.5 5 18",
    "M6 8.5C3 8.5 1 7 1 4S3 0 6 0 11 2 11 4 9 8.5 6 8.5 0 10 0 13.5 2 18 6 18 12 17 12 13.5 9 8.5 6 8.5Z",
    "M1.5 18C8 15 12 10.5 12 5.5A6 5.5 0 1 0 0 5.5C0 11 7.5 13 11.4 7.5",
    "M0 4L3.5 0V18M12.3 0C14.8 0 16 4 16 9S14.8 18 12.3 18 8.6 14 8.6 9 9.8 0 12.3 0Z",
    "M1.5 4L5 0V18M9.5 4L13 0V18",
    "M0 4L3.5 0V18M8.6 4.5C8.6 2 10 0 12.3 0S16 2 16 4.8C16 9 9 13.5 8.6 18H16.5",
)
"""The months in lines, from the top left corner, 18 high."""
_STRETCH = (1.06, 1.16)

_BIRD = at(goose(INK), 0, 0, 0, 0.5)
_TOP = 8.5
_MIDDLE = 13.5
"""Where the index begins, and the line its signs are centred on."""


def numeral(month: int) -> Drawing:
    """The number of a month."""
    left = (9.5, 7, 7, 6.8, 7, 7, 7, 7, 7, 5.5, 6.5, 5.5)[month - 1]
    return moved(line(INK, 3.6, _NUMERALS[month - 1]), Move(left, _TOP, 0, *_STRETCH))


def glyph(card: Card) -> tuple[Drawing, float]:
    """The sign of a card's kind around the origin, and how far it reaches up and down."""
    if card.kind == "bright":
        return line(RED, 3, rays(range(0, 360, 45), 9.2, 9.6)) + disc(RED, 0, 0, 6.2), 11
    if card.kind == "ribbon":
        return ribbons.glyph(card.ribbon_set), ribbons.REACH
    if card.kind == "animal":
        return shape(INK, "M0-11.5L9 0 0 11.5-9 0Z"), 11.5
    if card.junk_units == 2:
        return dots(INK, 5, ((0, -6.6), (0, 6.6))), 11.6
    return dots(INK, 5, ((0, 0),)), 5


def index(card: Card, numerals: bool) -> Drawing:
    """The index: a paper tab in the corner with month and kind, still seen when only 25 units show.

    The cup has the lozenge of an animal and the two dots of double junk; a bird of Godori has a bird.
    """
    sign, reach = glyph(card)
    bottom = (_TOP + 26 if numerals else _TOP + 1) + 2 * reach
    signs = at(sign, _MIDDLE, bottom - reach)
    if card.id == CUP:
        signs += at(dots(INK, 4, ((-5.4, 0), (5.4, 0))), _MIDDLE, bottom + 7.5)
        bottom += 11.5
    if GODORI_BITS >> card.id & 1:
        signs += at(_BIRD, _MIDDLE, bottom + 9)
        bottom += 16
    tab = shape(PAPER, f"M4 4H27V{bottom - 4:g}Q27 {bottom + 4:g} 19 {bottom + 4:g}H4Z")
    return tab + (numeral(card.month) if numerals else ()) + signs


_LIGHT = (
    "M0-9V-1M-6.5-7L-4.5-3.8M6.5-7L4.5-3.8M-9-.8H9M-2.8 0C-2.8 4.5-4.5 7.5-8 9"
    "M2.8 0V5.5C2.8 8.5 4.5 8.5 8.5 8.2V5.5"
)


def light(x: float, y: float) -> Drawing:
    """The disc of a bright with the word for light."""
    return at(ring(RED, PAPER, 0, 0, 15, 3) + line(PAPER, 2.7, _LIGHT), x, y, 0, 1.15)


def double_badge(x: float, y: float) -> Drawing:
    """The badge of double junk: two dots."""
    pill = shape(PAPER, "M-7.5-11H7.5A11 11 0 0 1 7.5 11H-7.5A11 11 0 0 1-7.5-11Z")
    return at(pill + dots(INK, 5.5, ((-7.5, 0), (7.5, 0))), x, y)


def cup_badge(x: float, y: float) -> Drawing:
    """The badge of the cup, which counts as an animal or as double junk: a lozenge, a stroke, two dots."""
    pill = shape(PAPER, "M-18-12H18A12 12 0 0 1 18 12H-18A12 12 0 0 1-18-12Z")
    signs = shape(INK, "M-17-10.5L-8.5 0-17 10.5-25.5 0Z") + line(INK, 3.2, "M-4.5 8L2-8")
    return at(pill + signs + dots(INK, 4.8, ((9.5, 0), (21.5, 0))), x, y)
