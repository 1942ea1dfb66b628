"""The twelve plants of the year, as pieces around an origin: a flower's heart, or where a leaf begins."""

from __future__ import annotations

from madang.render.hwatu.kit import (
    BLUE,
    GREEN,
    INK,
    PAPER,
    RED,
    ROSE,
    THIN,
    YELLOW,
    Drawing,
    around,
    disc,
    dots,
    edged,
    line,
    petals,
    polar,
    polygon,
    rays,
    shape,
)
from madang.render.hwatu.outlines import num, pair

# ---- January, the pine


def _needles() -> Drawing:
    tips = [polar(-80 + 16 * i, 19 if i % 2 else 25) for i in range(11)]
    fan = polygon([(-19, 2), *tips, (19, 2), (0, 6)])
    return shape(GREEN, fan) + line(INK, THIN, rays((-62, -30, 0, 30, 62), 5, 17))


PINE = _needles()
"""A tuft of pine needles: half a wheel, 50 by 31, that stands on its origin."""

# ---- February, the plum

PLUM = dots(RED, 6.4, around(5, 7.2)) + disc(YELLOW, 0, 0, 4.6) + dots(INK, 1.4, [(0, 0)])
"""A plum blossom: five round petals, 27 wide."""

PLUM_BUD = disc(RED, 0, 0, 5) + line(INK, THIN, "M-4.5 3Q0 6.5 4.5 3")

# ---- March, the cherry

_PETALS = petals(5, "c -8 -3 -9 -11 -4 -15; l 4 3 4 -3; c 5 4 4 12 -4 15")
_STAR = line(RED, THIN, "M0-7V0L6.7-2.2M4.1 5.7L0 0-4.1 5.7M0 0L-6.7-2.2")


def cherry(colour: str) -> Drawing:
    """A cherry blossom: five petals with a notch, 32 wide."""
    return edged(colour, colour, _PETALS) + _STAR


# ---- April, the wisteria


def _raceme() -> Drawing:
    """Florets in pairs, which droop; each pair is a little smaller than the one above."""
    path = ""
    for y, w, t in (0, 14, 11), (11.5, 13, 10), (22.5, 11, 9), (33, 9, 8), (43, 7, 7), (52, 5, 6):
        for x in (w, -w):
            out = f"{pair(x * 0.4, -t * 0.8)} {pair(x * 1.3, -t * 0.3)} {pair(x, t * 0.5)}"
            back = f"{pair(-x * 0.2, t * 0.5)} {pair(-x * 0.8, t * 0.3)} {pair(-x, -t * 0.5)}"
            path += f"M0 {num(y)}c{out} {back}z"
    return line(INK, THIN, "M0-9V59") + edged(INK, PAPER, path)


WISTERIA = _raceme()
"""A raceme that hangs from its origin and tapers to its end, 30 by 68."""

WISTERIA_LEAF = shape(GREEN, "M0 0C-9 2-13 12-10 24-2 18 2 8 0 0Z")

# ---- May, the iris

IRIS = (
    shape(BLUE, "M0 4C-12-4-11-18-3-26-1-22 1-22 3-26 11-18 12-4 0 4Z")
    + edged(BLUE, PAPER, "M1 0C-6-10-22-10-24 2-25 12-17 20-12 22-13 12-6 6 1 0Z")
    + edged(BLUE, PAPER, "M-1 0C6-10 22-10 24 2 25 12 17 20 12 22 13 12 6 6-1 0Z")
    + edged(BLUE, PAPER, "M0-3C-9 6-9 18 0 28 9 18 9 6 0-3Z")
    + line(YELLOW, 3.2, "M0 5V15M-15 2L-9 0M15 2L9 0")
)
"""An iris: three petals up, three down, 50 by 54."""

SWORD = shape(GREEN, "M-5 0C-6-30-4-56 4-84 5-56 7-30 5 0Z")
"""A leaf like a sword that stands on its origin, 84 high."""

# ---- June, the peony

_RUFFLED = "c -7 -2 -17 -10 -15 -20; q 4 -9 15 -5; q 11 -4 15 5; c 2 10 -8 18 -15 20"
PEONY = (
    edged(RED, PAPER, petals(5, _RUFFLED))
    + dots(PAPER, 9, around(5, 9.5, 36))
    + dots(ROSE, 6.6, around(5, 9.5, 36))
    + dots(PAPER, 5.6, [(0, 0)])
    + dots(YELLOW, 2.2, around(5, 3.4))
)
"""A peony in full bloom: ruffled petals, a cup of smaller ones, and stamens; 56 wide."""

PEONY_LEAF = (
    shape(GREEN, "M0 0C-8-4-12-14-9-20L-4-17 0-30 4-17 9-20C12-14 8-4 0 0Z")  # three points
    + line(PAPER, THIN, "M0-5V-17")
)

# ---- July, the bush clover

CLOVER = line(INK, THIN, "M0 44V-70") + shape(
    RED,
    "M0-12q4-14 17-13-1 14-17 13-16 1-17-13 13-1 17 13"
    "M0-29q4-14 17-13-1 14-17 13-16 1-17-13 13-1 17 13"
    "M0-45q3-12 14-11-1 12-14 11-13 1-14-11 11-1 14 11"
    "M0-59q3-10 11-9-1 9-11 9-10 0-11-9 8-1 11 9"
    "M0-66c-8-7-5-15 0-20 5 5 8 13 0 20z",
)
"""An upright spray with leaves in pairs, 34 by 86 above its origin and a bare stem below it."""

# ---- August, the hill with silvergrass

TUFT = line(PAPER, THIN, "M0 0C0-10 4-18 12-22M0 0C-1-12-4-20-12-26M0 0C1-12 1-20 2-30")
"""Three blades of grass on the dark of the hill."""

_HAIRS = "".join(
    f"M{pair(x, y)}q{pair(5 + i, -9)} {pair(17 + i * 0.9, -9 + i * 1.5)}"
    for i, (x, y) in enumerate(((0, -22), (1, -27), (2, -32), (3.5, -37), (5.5, -42), (8.5, -46)))
)
PLUME = (
    line(INK, 3, "M0 0C-1-16 0-34 8-46 13-53 20-55 28-54")
    + line(INK, THIN, "M0-2C-2-12-7-19-15-23M0 0C4-10 8-13 14-14")
    + line(INK, THIN, _HAIRS)
)
"""A plume of silvergrass, hair by hair, that stands on its origin and bends to the right, 50 by 56."""

# ---- September, the chrysanthemum

_RAYS = rays(range(0, 360, 30), 8, 19)
CHRYSANTHEMUM = line(INK, 11, _RAYS) + line(YELLOW, 6, _RAYS) + disc(RED, 0, 0, 6.5)
"""A chrysanthemum: twelve narrow petals, 49 wide."""

CHRYSANTHEMUM_LEAF = shape(
    GREEN,
    "M0 0C-4-6-12-4-14-10-9-11-10-18-13-22-5-22-4-26 0-32 4-26 5-22 13-22 10-18 9-11 14-10 12-4 4-6 0 0Z",
)

# ---- October, the maple


def maple(colour: str) -> Drawing:
    """A maple leaf with five points around its origin, 46 wide, with a stem."""
    outline: list[tuple[float, float]] = []
    for tip, reach in ((-112, 18), (-56, 24), (0, 27), (56, 24), (112, 18)):
        outline += [polar(tip - 16, reach * 0.6), polar(tip, reach), polar(tip + 16, reach * 0.6)]
        if tip < 112:
            outline.append(polar(tip + 28, 8))
    return shape(colour, polygon([*outline, (3, 6), (-3, 6)])) + line(colour, 3, "M0 4C0 10 2 14 5 18")


# ---- November, the paulownia

PAULOWNIA_LEAF = shape(
    INK,
    "M0 0C-6-9-25-10-29 4-31 14-26 20-21 22-24 32-11 37-7 40-4 43-2 47 0 51"
    " 2 47 4 43 7 40 11 37 24 32 21 22 26 20 31 14 29 4 25-10 6-9 0 0Z",
) + line(PAPER, THIN, "M0 7V40M0 19C-6 16-12 11-18 5M0 19C6 16 12 11 18 5M0 31L-12 25M0 31L12 25")
"""A broad leaf that hangs from its origin, 60 by 57."""


def paulownia_spike(colour: str) -> Drawing:
    """A stalk of bells that stands on its origin, 26 by 48."""
    bells = [
        (0.0, -42.0),
        (-7.0, -33.0),
        (7.0, -29.0),
        (-8.0, -21.0),
        (8.0, -16.0),
        (-8.0, -8.0),
        (8.0, -3.0),
    ]
    return line(INK, THIN, "M0 0V-40") + dots(colour, 4.8, bells)


# ---- December, the willow in the rain


def willow(colour: str) -> Drawing:
    """A strand of willow that hangs from its origin, 24 by 78."""
    leaves = "".join(f"M0 {y}q-10 6-11 22 11-6 11-22M0 {y + 9}q10 6 11 22-11-6-11-22" for y in (2, 20, 38))
    return line(colour, THIN, "M0-4V64") + shape(colour, leaves + "M0 60q-4 8 0 18 4-10 0-18")


RAIN = line(BLUE, THIN, "M0 0L-8 22")
"""A streak of rain."""
