"""The twelve plants of the year, as pieces around an origin: where a flower has its heart, or a branch its beginning."""

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
    around,
    at,
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

# January: pine


def _needles() -> str:
    outline = []
    for i in range(13):
        outline.append(polar(-96 + 16 * i, 25 if i % 2 else 19))
    fan = polygon([(-19, 2), *outline[1:-1], (19, 2), (0, 6)])
    return shape(GREEN, fan) + line(INK, THIN, rays((-62, -30, 0, 30, 62), 5, 17))


PINE = _needles()
"""A tuft of pine needles, a half wheel of 46 by 30 that stands on its origin."""

# February: plum

PLUM = dots(RED, 6.2, around(5, 7)) + disc(YELLOW, 0, 0, 4.5) + dots(INK, 1.3, [(0, 0)])
"""A plum blossom: five round petals. 27 wide."""

PLUM_BUD = disc(RED, 0, 0, 5) + shape(INK, "M-4 3Q0 8 4 3L0 1Z")

# March: cherry

_CHERRY = petals(5, ((-4, -2), (-9, -8), (-4, -14)), (0, -11))
CHERRY = edged(PAPER, RED, _CHERRY) + line(RED, THIN, rays(range(0, 360, 72), 0, 5))
"""A cherry blossom: five petals with a notch. 28 wide."""

CHERRY_PETAL = shape(RED, "M0 0C-5-2-6-7-3-9L0-7 3-9C6-7 5-2 0 0Z")

# April: wisteria

WISTERIA = (
    line(INK, THIN, "M0-6V50")
    + dots(INK, 5, [(-9, 0), (9, 0), (0, 3), (-8, 11), (8, 11)])
    + dots(INK, 4.4, [(0, 14), (-6, 21), (6, 21), (0, 26)])
    + dots(INK, 3.6, [(-4.5, 32), (4.5, 32), (0, 38)])
    + dots(INK, 2.8, [(-2.5, 44), (2.5, 45), (0, 52)])
)
"""A raceme that hangs from its origin, 28 by 60."""

WISTERIA_LEAF = shape(GREEN, "M0 0C-9 2-13 12-10 24-2 18 2 8 0 0Z")

# May: iris

IRIS = (
    shape(BLUE, "M0 4C-12-4-11-18-3-26-1-22 1-22 3-26 11-18 12-4 0 4Z")
    + edged(BLUE, PAPER, "M1 0C-6-10-22-10-24 2-25 12-17 20-12 22-13 12-6 6 1 0Z")
    + edged(BLUE, PAPER, "M-1 0C6-10 22-10 24 2 25 12 17 20 12 22 13 12 6 6-1 0Z")
    + edged(BLUE, PAPER, "M0-3C-9 6-9 18 0 28 9 18 9 6 0-3Z")
    + line(YELLOW, 3.2, "M0 5V15M-15 2L-9 0M15 2L9 0")
)
"""An iris: three petals up, three down. 50 by 54."""

SWORD = shape(GREEN, "M-5 0C-6-30-4-56 4-84 5-56 7-30 5 0Z")
"""A leaf like a sword that stands on its origin, 84 high."""

# June: peony

PEONY = (
    "".join(
        at(edged(RED, PAPER, "M0 0C-16-8-16-24-6-27-2-24 2-24 6-27 16-24 16-8 0 0Z"), 0, 0, 360 * i / 7)
        for i in range(7)
    )
    + at(dots(ROSE, 6.5, around(5, 7.5)), 0, 0)
    + disc(YELLOW, 0, 0, 5.5)
)
"""A peony in full bloom, 54 wide."""

PEONY_LEAF = shape(GREEN, "M0 0C-8-4-12-14-9-20L-4-17 0-30 4-17 9-20C12-14 8-4 0 0Z") + line(
    PAPER, THIN, "M0-5V-18"
)

# July: bush clover


def _leaflets() -> str:
    path = ""
    for y, r in ((-14, 1.0), (-31, 1.0), (-47, 0.85), (-61, 0.7)):
        for side in (-1, 1):
            points = [(4, -1), (14, -3), (16, -13), (8, -15), (1, -9)]
            p = [(side * r * px, y + r * py) for px, py in points]
            coords = [f"{px:.1f} {py:.1f}" for px, py in p]
            path += f"M0 {y}C{coords[0]} {coords[1]} {coords[2]} {coords[3]} {coords[4]} 0 {y}Z"
    return path + "M0-66C-7-72-6-80 0-86 6-80 7-72 0-66Z"


CLOVER = line(INK, THIN, "M0 0V-70") + shape(RED, _leaflets())
"""An upright spray with leaves in pairs that stands on its origin, 32 by 86."""

# August: the hill with silvergrass

GRASS = line(PAPER, THIN, "M0 0C0-10 4-18 12-22M0 0C-1-12-4-20-12-26M0 0C1-12 1-20 2-30")
PLUME = line(INK, THIN, "M0 0C0-20 4-34 14-44") + shape(INK, "M6-30C6-44 14-54 28-56 26-46 18-38 6-30Z")

# September: chrysanthemum

_RAYS = rays(range(0, 360, 30), 8, 19)
CHRYSANTHEMUM = line(INK, 11, _RAYS) + line(YELLOW, 6, _RAYS) + disc(RED, 0, 0, 6.5)
"""A chrysanthemum: twelve narrow petals. 49 wide."""

CHRYSANTHEMUM_LEAF = shape(
    GREEN,
    "M0 0C-4-6-12-4-14-10-9-11-10-18-13-22-5-22-4-26 0-32 4-26 5-22 13-22 10-18 9-11 14-10 12-4 4-6 0 0Z",
)

# October: maple


def maple(colour: str) -> str:
    """A maple leaf with five points, 46 wide; its stem begins at the origin's underside."""
    outline: list[tuple[float, float]] = []
    for tip, reach in ((-112, 18), (-56, 24), (0, 26), (56, 24), (112, 18)):
        outline += [polar(tip - 15, reach * 0.62), polar(tip, reach), polar(tip + 15, reach * 0.62)]
        if tip < 112:
            outline.append(polar(tip + 28, 8))
    return shape(colour, polygon([*outline, (3, 6), (-3, 6)])) + line(colour, 3, "M0 4C0 10 2 14 5 18")


# November: paulownia

PAULOWNIA_LEAF = shape(
    INK,
    "M0 0C-10-6-24 2-27 14-20 14-20 20-22 26-12 24-6 32 0 44 6 32 12 24 22 26 20 20 20 14 27 14 24 2 10-6 0 0Z",
) + line(PAPER, THIN, "M0 6V32M0 16L-13 10M0 16L13 10M0 25L-9 21M0 25L9 21")
"""A broad leaf that hangs from its origin, 54 by 46."""


def paulownia_spike(colour: str, flowers: int = 5) -> str:
    """A stalk of bells that stands on its origin, 22 by 46."""
    bells = [
        (0.0, -42.0),
        (-6.0, -34.0),
        (6.0, -30.0),
        (-8.0, -22.0),
        (8.0, -17.0),
        (-8.0, -9.0),
        (8.0, -5.0),
    ]
    return line(INK, THIN, "M0 0V-40") + dots(colour, 4.6, bells[:flowers])


# December: willow in the rain


def willow(colour: str) -> str:
    """A strand of willow that hangs from its origin, 20 by 78."""
    leaves = "".join(
        f"M0 {y}C-2 {y + 6}-5 {y + 10}-9 {y + 12}M0 {y + 6}C2 {y + 12} 5 {y + 16} 9 {y + 18}"
        for y in (4, 20, 36, 52)
    )
    return line(colour, THIN, "M0 0V76") + line(colour, 4, leaves)


RAIN = line(BLUE, THIN, "M0 0L-8 22")
"""A streak of rain."""
