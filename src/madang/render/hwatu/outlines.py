"""Outlines as data: the text of an SVG path read into points, moved about, and written as short as it gets.

An outline has only what the drawings use: M, L, Q, C, A and Z, all in absolute coordinates.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Segment = tuple[str, tuple[float, ...]]
"""A letter and its numbers."""
Outline = tuple[Segment, ...]

_WORD = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "S": 4, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class Move:
    """Scaled (a negative scale mirrors), then turned by degrees, then put at a point."""

    x: float = 0
    y: float = 0
    turn: float = 0
    wide: float = 1
    high: float = 1

    def __call__(self, x: float, y: float) -> Point:
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = x * self.wide, y * self.high
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    @property
    def size(self) -> float:
        """How much wider a line gets."""
        return math.sqrt(abs(self.wide * self.high))


@cache
def read(text: str) -> Outline:
    """The outline of a path's ``d``, in which H, V, S and small letters may occur too.

    >>> read("M1 2h3v4z")
    (('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (4.0, 6.0)), ('Z', ()))
    """
    words, outline = _WORD.findall(text), list[Segment]()
    at, start, letter, i = (0.0, 0.0), (0.0, 0.0), "", 0
    while i < len(words):
        if words[i].isalpha():
            letter, i = words[i], i + 1
        kind = letter.upper()
        numbers = [float(word) for word in words[i : i + _COUNTS[kind]]]
        i += _COUNTS[kind]
        x, y = at if letter.islower() else (0.0, 0.0)
        match kind:
            case "H":
                kind, numbers = "L", [x + numbers[0], at[1]]
            case "V":
                kind, numbers = "L", [at[0], y + numbers[0]]
            case "A":
                numbers[5:] = [numbers[5] + x, numbers[6] + y]
            case _:
                numbers = [number + (y if odd % 2 else x) for odd, number in enumerate(numbers)]
        if kind == "S":  # as smooth as the last one ended
            before = outline[-1][1] if outline[-1][0] == "C" else (*at, *at)
            kind, numbers = "C", [2 * at[0] - before[-4], 2 * at[1] - before[-3], *numbers]
        outline.append((kind, tuple(numbers)))
        at = start if kind == "Z" else (numbers[-2], numbers[-1])
        if kind == "M":
            start, letter = at, "l" if letter == "m" else "L"
    return tuple(outline)


def points(outline: Outline) -> Iterator[Point]:
    """Every point of an outline, those that only guide a curve too."""
    for kind, numbers in outline:
        numbers = numbers[5:] if kind == "A" else numbers
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def moved(outline: Outline, move: Move) -> Outline:
    """The outline somewhere else. The axes of an ellipse stay level: only a circle may be turned."""
    result = list[Segment]()
    for kind, numbers in outline:
        if kind == "A":
            rx, ry, _, large, sweep, x, y = numbers
            mirrored = move.wide * move.high < 0
            radii = rx * abs(move.wide), ry * abs(move.high)
            assert not move.turn or radii[0] == radii[1]
            result.append((kind, (*radii, 0, large, 1 - sweep if mirrored else sweep, *move(x, y))))
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            result.append((kind, tuple(n for x, y in pairs for n in move(x, y))))
    return tuple(result)


def bounds(outline: Outline, more: float) -> Box:
    """A box that holds the outline, with a margin."""
    xs, ys = zip(*points(outline), strict=True)
    arcs = [numbers for kind, numbers in outline if kind == "A"]
    more += 2 * max((max(arc[:2]) for arc in arcs), default=0)
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def clockwise(outline: Outline) -> bool:
    """The way round an outline goes; where two go different ways they would cut holes into each other."""
    ends = [(numbers[-2], numbers[-1]) for _, numbers in outline if numbers]
    return sum(x * b - a * y for (x, y), (a, b) in pairwise([*ends, ends[0]])) > 0


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
    return _joined((num(x), num(y)))


def _joined(numbers: Iterable[str]) -> str:
    text = ""
    for number in numbers:
        text += number if not text or number.startswith("-") else f" {number}"
    return text


def write(outline: Outline) -> str:
    """The ``d`` of a path to a tenth of a unit, told step by step, so that copies are written alike.

    >>> write(read("M10 10L13 10L13 14Z"))
    'M10 10h3v4z'
    """
    text, before = "", ""
    at = start = (0.0, 0.0)
    for kind, exact in outline:
        numbers = [round(number, 1) for number in exact]
        letter = kind.lower()
        if kind in "MZ":
            body = _joined(map(num, numbers))
            letter = kind if kind == "M" else "z"
        elif kind == "A":
            body = _joined([*map(num, numbers[:5]), num(numbers[5] - at[0]), num(numbers[6] - at[1])])
        else:
            steps = [num(number - at[odd % 2]) for odd, number in enumerate(numbers)]
            if kind == "L" and "0" in steps:
                letter, steps = ("h", steps[:1]) if steps[1] == "0" else ("v", steps[1:])
            body = _joined(steps)
        text += (" " if not body.startswith("-") else "") + body if letter == before != "M" else letter + body
        at = start if kind == "Z" else (numbers[-2], numbers[-1])
        start, before = (at if kind == "M" else start), letter
    return text
