"""Ribbons. Each set has a shape and an inside of its own, so that no one needs to see the colour.

=========== ===================================== =======================
red poetry  swallow-tail below                    lettering
blue        double outline                        lettering in paper
plain red   slanted cut, above and below          blank
December    straight, belongs to no set           hatched by rain
=========== ===================================== =======================
"""

from __future__ import annotations

from madang.gostop.cards import RibbonSet
from madang.render.hwatu.kit import BLUE, PAPER, RED, THIN, Drawing, at, edged, line, shape


def _ring(y: float, r: float) -> str:
    return f"M{-r} {y}a{r} {r} 0 1 0 {2 * r} 0 {r} {r} 0 1 0 {-2 * r} 0Z"


_HONG = f"M-3-15.5H3M-9-11H9{_ring(-4.8, 3)}M0 1.2V4.5M-9 4.5H9{_ring(11.3, 3.5)}"
_CHEONG = "M-6-15.5H0M-9-11H3M-3-11C-3-7-6-4-9-2.5M-3-8C-2-5 0-3.5 3-2.5M3.5-7H8M8-15V1.5" + _ring(9.5, 4.5)
_DAN = "M3-13.5H-8V-3H4M8.5-15V3M8.5-7H12M-7 5V13H9"

_OUTLINES: dict[RibbonSet | None, str] = {
    "red-poetry": "M-16-53H16V54L0 41-16 54Z",
    "blue": "M-17.5-51.5H17.5V51.5H-17.5Z",
    "plain-red": "M-16-44L16-55V44L-16 55Z",
    None: "M-16-51H16V51H-16Z",
}


def ribbon(kind: RibbonSet | None) -> Drawing:
    """A ribbon, about 32 wide and 104 high, around the origin."""
    outline = _OUTLINES[kind]
    if kind == "red-poetry":
        words = at(line(PAPER, 2.8, _HONG), 0, -27) + at(line(PAPER, 2.8, _DAN), -1, 13)
        return edged(RED, PAPER, outline, 5) + words
    if kind == "blue":
        words = at(line(PAPER, 2.8, _CHEONG), 0, -22) + at(line(PAPER, 2.8, _DAN), -1, 20)
        inside = line(PAPER, THIN, "M-12-46H12V46H-12Z")
        return edged(BLUE, PAPER, outline, 5) + inside + words
    if kind == "plain-red":
        return edged(RED, PAPER, outline, 5)
    hatch = "M-8-50L-15-36M4-50L-15-12M15-48L-15 12M15-24L-15 36M15 0L-10 50M15 24L2 50"
    return edged(RED, PAPER, outline, 5) + line(PAPER, THIN, hatch)


_GLYPHS: dict[RibbonSet | None, Drawing] = {
    "red-poetry": shape(RED, "M-8-12H8V13L0 6.5-8 13Z") + line(PAPER, 2.8, "M-3.5-7.5H3.5M-3.5-2H3.5"),
    "blue": edged(PAPER, BLUE, "M-7.5-11H7.5V11H-7.5Z", 3) + shape(BLUE, "M-3.5-7H3.5V7H-3.5Z"),
    "plain-red": shape(RED, "M-8-7.5L8-13V7.5L-8 13Z"),
    None: shape(RED, "M-8-12H8V12H-8Z") + line(PAPER, 3, "M3-13L-9 3M9-4L-2 13"),
}
REACH = 13
"""How far the ribbons of the index reach up and down."""


def glyph(kind: RibbonSet | None) -> Drawing:
    """The ribbon of the index, around the origin."""
    return _GLYPHS[kind]
