"""What tells a card's kind: the index at the left edge, the disc of a bright, the badges of some junk."""

from __future__ import annotations

from madang.gostop.cards import CUP, GODORI_BITS, Card
from madang.render.hwatu import ribbons
from madang.render.hwatu.kit import INK, PAPER, RED, THIN, at, disc, dots, line, rays, ring, shape

_NUMERALS = (
    "M3 4L8.5 0V18",
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

_WING = "M-7 3C-5-3-1-2 0 2 1-2 5-3 7 3"


def numeral(month: int) -> str:
    """The number of a month, in a group that can be switched off."""
    left = 5.5 if month >= 10 else 6
    digits = line(INK, 3.2, _NUMERALS[month - 1])
    return f'<g class="index" transform="translate({left:g} 10)">{digits}</g>'


def glyph(card: Card) -> str:
    """The sign of a card's kind, around the origin."""
    if card.kind == "bright":
        return line(RED, THIN, rays(range(0, 360, 45), 7, 8.5)) + disc(RED, 0, 0, 4.5)
    if card.kind == "ribbon":
        return ribbons.glyph(card.ribbon_set)
    if card.id == CUP:
        return shape(INK, "M0-10L6-3.5 0 3-6-3.5Z") + dots(INK, 2.7, ((-4, 9), (4, 9)))
    if card.kind == "animal":
        return shape(INK, "M0-9L7.5 0 0 9-7.5 0Z")
    if card.junk_units == 2:
        return dots(INK, 3, ((-4.5, 0), (4.5, 0)))
    return dots(INK, 3, ((0, 0),))


def index(card: Card, numerals: bool) -> str:
    """The index: a paper tab in the corner with month and kind, still seen when only 22 units show."""
    y = 41 if numerals else 20
    sign = at(glyph(card), 13, y)
    bottom = y + 12.5
    if GODORI_BITS >> card.id & 1:
        sign += at(line(INK, THIN, _WING), 13, y + 15)
        bottom += 9.5
    tab = shape(PAPER, f"M4 4H25V{bottom - 6:g}Q25 {bottom:g} 19 {bottom:g}H4Z")
    return tab + (numeral(card.month) if numerals else "") + sign


_LIGHT = (
    "M0-9V-1M-6.5-7L-4.5-3.8M6.5-7L4.5-3.8M-9-.8H9M-2.8 0C-2.8 4.5-4.5 7.5-8 9"
    "M2.8 0V5.5C2.8 8.5 4.5 8.5 8.5 8.2V5.5"
)


def light(x: float, y: float) -> str:
    """The disc of a bright with the word for light."""
    return at(ring(RED, PAPER, 0, 0, 15, 3) + line(PAPER, 2.7, _LIGHT), x, y)


def double_badge(x: float, y: float) -> str:
    """The badge of double junk: two dots."""
    pill = shape(PAPER, "M-7-9H7A9 9 0 0 1 7 9H-7A9 9 0 0 1-7-9Z")
    return at(pill + dots(INK, 4, ((-6.5, 0), (6.5, 0))), x, y)


def cup_badge(x: float, y: float) -> str:
    """The badge of the cup, which counts as an animal or as double junk: a lozenge, a stroke, two dots."""
    pill = shape(PAPER, "M-13-9H13A9 9 0 0 1 13 9H-13A9 9 0 0 1-13-9Z")
    signs = shape(INK, "M-12-6.5L-6.5 0-12 6.5-17.5 0Z") + line(INK, THIN, "M-2 6L2-6")
    return at(pill + signs + dots(INK, 3, ((7.5, 0), (15, 0))), x, y)
