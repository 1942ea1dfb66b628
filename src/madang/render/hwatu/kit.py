"""What the drawings are made of: seven colours, and a few ways to put a shape on a card.

A drawing is a row of shapes in units of the card: 100 wide, 160 high. Nothing has an id and nothing refers to
anything else, so that a card is whole wherever it is put.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from madang.render.hwatu import outlines
from madang.render.hwatu.outlines import Move, Outline, Point, pair, read

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


@dataclass(frozen=True, slots=True)
class Piece:
    """One shape: an outline filled, drawn as a line with round ends, or both."""

    fill: str
    stroke: str
    width: float
    """Of the line; 0 without one."""
    outline: Outline


Drawing = tuple[Piece, ...]
"""Shapes, the ones below first."""

NONE = "none"


def shape(fill: str, d: str) -> Drawing:
    """A filled path."""
    return (Piece(fill, NONE, 0, read(d)),)


def line(colour: str, width: float, d: str) -> Drawing:
    """A path that is only a line, with round ends."""
    return (Piece(NONE, colour, width, read(d)),)


def edged(fill: str, edge: str, d: str, width: float = THIN) -> Drawing:
    """A filled path with a line around it."""
    return (Piece(fill, edge, width, read(d)),)


def _circle(x: float, y: float, r: float) -> Outline:
    half = [("A", (r, r, 0, 1, 1, x + way, y)) for way in (r, -r)]
    return (("M", (x - r, y)), *half, ("Z", ()))


def disc(fill: str, x: float, y: float, r: float) -> Drawing:
    """A filled circle."""
    return (Piece(fill, NONE, 0, _circle(x, y, r)),)


def ring(fill: str, edge: str, x: float, y: float, r: float, width: float = THIN) -> Drawing:
    """A filled circle with a line around it."""
    return (Piece(fill, edge, width, _circle(x, y, r)),)


def dots(colour: str, r: float, points: Iterable[Point]) -> Drawing:
    """Circles of one size in one path: lines of no length with round ends."""
    return (Piece(NONE, colour, 2 * r, tuple((kind, point) for point in points for kind in "ML")),)


def moved(drawing: Drawing, move: Move) -> Drawing:
    """A drawing somewhere else, its lines as much wider as it is, or not as thin."""
    return tuple(
        replace(
            piece,
            width=piece.width and max(THIN, piece.width * move.size),
            outline=outlines.moved(piece.outline, move),
        )
        for piece in drawing
    )


def at(drawing: Drawing, x: float, y: float, turn: float = 0, size: float = 1) -> Drawing:
    """A drawing with its origin at (x, y), turned by degrees, scaled; a negative size mirrors it."""
    return moved(drawing, Move(x, y, turn, size, abs(size)))


def many(drawing: Drawing, places: str) -> Drawing:
    """A drawing at places like ``"50 80, 20 40 -30, 70 20 0 .8"``: x, y, turn, size (see ``at``).

    It is drawn shape by shape: what is undermost in one is under all the others.
    """
    copies = [at(drawing, *map(float, place.split())) for place in places.split(",")]
    return tuple(piece for alike in zip(*copies, strict=True) for piece in alike)


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
