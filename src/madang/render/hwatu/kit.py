"""What the drawings are made of: seven colours, and a few ways to put a shape on a card.

A drawing is a string of SVG elements in units of the card: 100 wide, 160 high. Nothing has an id and nothing
refers to anything else, so that a card is whole wherever it is put.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

COLOURS = {
    "paper": "#fdf8ec",
    "ink": "#211",
    "red": "#c32",
    "rose": "#faa",
    "yellow": "#fb3",
    "blue": "#25a",
    "green": "#275",
}
"""The seven colours as they were mixed. A page may put its own in their place: ``--h-red`` and so on."""


def _paint(name: str) -> str:
    """A colour as an attribute: the page's, where it has one; a file that stands alone shows its own."""
    return f"var(--h-{name},{COLOURS[name]})"


PAPER = _paint("paper")
INK = _paint("ink")
RED = _paint("red")
ROSE = _paint("rose")
YELLOW = _paint("yellow")
BLUE = _paint("blue")
GREEN = _paint("green")

PALETTE = (PAPER, INK, RED, ROSE, YELLOW, BLUE, GREEN)

THIN = 2.5
"""The thinnest line: about one pixel on a card of 44."""

Point = tuple[float, float]


def num(value: float) -> str:
    """A number as short as SVG allows, to a tenth of a unit.

    >>> num(3.0), num(-0.54), num(12.345), num(-0.01)
    ('3', '-.5', '12.3', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(x: float, y: float) -> str:
    """Two coordinates; a minus sign separates as well as a space does."""
    second = num(y)
    return num(x) + ("" if second.startswith("-") else " ") + second


def shape(fill: str, d: str) -> str:
    """A filled path."""
    return f'<path fill="{fill}" d="{d}"/>'


def stroke(colour: str, width: float) -> str:
    """The attributes of a line; a symbol starts with the thinnest."""
    return f'stroke="{colour}"' + (f' stroke-width="{num(width)}"' if width != THIN else "")


def line(colour: str, width: float, d: str) -> str:
    """A path that is only a line, with round ends."""
    return f'<path fill="none" {stroke(colour, width)} d="{d}"/>'


def edged(fill: str, edge: str, d: str, width: float = THIN) -> str:
    """A filled path with a line around it."""
    return f'<path fill="{fill}" {stroke(edge, width)} d="{d}"/>'


def disc(fill: str, x: float, y: float, r: float) -> str:
    """A filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def ring(fill: str, edge: str, x: float, y: float, r: float, width: float = THIN) -> str:
    """A filled circle with a line around it."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" {stroke(edge, width)}/>'


def dots(colour: str, r: float, points: Iterable[Point]) -> str:
    """Circles of one size in one path: lines of no length with round ends."""
    return line(colour, 2 * r, "".join(f"M{pair(x, y)}h0" for x, y in points))


def at(drawing: str, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A drawing with its origin at (x, y), turned by degrees, scaled; a negative size mirrors it."""
    move = f"translate({pair(x, y)})"
    if turn:
        move += f"rotate({num(turn)})"
    if size < 0:
        move += f"scale({size:g} {-size:g})"
    elif size != 1:
        move += f"scale({size:g})"
    return f'<g transform="{move}">{drawing}</g>'


def many(drawing: str, places: str) -> str:
    """A drawing at places like ``"50 80, 20 40 -30, 70 20 0 .8"``: x, y, turn, size (see ``at``)."""
    return "".join(at(drawing, *map(float, place.split())) for place in places.split(","))


def polar(degrees: float, r: float) -> Point:
    """The point at a distance from the origin; 0 degrees is up, 90 is right."""
    angle = math.radians(degrees)
    return r * math.sin(angle), -r * math.cos(angle)


def polygon(points: Iterable[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + "L".join(pair(x, y) for x, y in points) + "Z"


def rays(angles: Iterable[float], inner: float, outer: float) -> str:
    """Straight lines away from the origin."""
    return "".join(f"M{pair(*polar(a, inner))}L{pair(*polar(a, outer))}" for a in angles)


def around(count: int, r: float, start: float = 0) -> list[Point]:
    """Points spread evenly over a circle."""
    return [polar(start + 360 * i / count, r) for i in range(count)]


def petals(count: int, outline: str, start: float = 0) -> str:
    """A path of relative commands (c, l, q; points as pairs of numbers), repeated around the origin."""
    path = ""
    for i in range(count):
        angle = math.radians(start + 360 * i / count)
        cos, sin = math.cos(angle), math.sin(angle)
        path += "M0 0"
        for command in outline.split(";"):
            letter, *numbers = command.split()
            xs, ys = map(float, numbers[::2]), map(float, numbers[1::2])
            turned = [pair(x * cos - y * sin, x * sin + y * cos) for x, y in zip(xs, ys, strict=True)]
            path += letter + "".join(
                p if p.startswith("-") or not k else f" {p}" for k, p in enumerate(turned)
            )
        path += "z"
    return path
