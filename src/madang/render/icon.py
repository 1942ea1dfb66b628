"""The sign of Madang: the four of a die, a yard seen from above; one of its pips is the moon of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, sqrt

from madang.render.colour import mixed, parse
from madang.render.png import written

JADE, PAPER, MOON = "#0f5143", "#fbf7ee", "#f0c561"
"""The ground, the pips and the moon."""

_ROUND = 22
"""The radius of the corners, in hundredths of the side."""
_NEAR, _FAR, _PIP = 30, 70, 11.5
_PIPS = ((_NEAR, _NEAR, PAPER), (_FAR, _NEAR, MOON), (_NEAR, _FAR, PAPER), (_FAR, _FAR, PAPER))
_FINE = 4
"""How many lines of a row of pixels are measured."""


def svg() -> str:
    """The sign as an SVG file."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="{_PIP}" fill="{colour}"/>' for x, y, colour in _PIPS)
    ground = f'<rect width="100" height="100" rx="{_ROUND}" fill="{JADE}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{ground}{pips}</svg>'


FILES = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
"""The files in ``web/static`` that ``docs/pictures/make.py icons`` makes: their size, whether they bleed."""


def png(size: int, *, bleed: bool = False) -> bytes:
    """The sign as a PNG of ``size`` × ``size`` pixels.

    With ``bleed`` the ground goes to the edges, for systems that cut icons into a shape of their own: the
    pips keep within two fifths of the side around the middle, which no shape cuts off.
    """
    unit = size / 100
    pips = [(_Disc(x * unit, y * unit, _PIP * unit), parse(colour)) for x, y, colour in _PIPS]
    corner = 0.0 if bleed else _ROUND * unit
    ground, rows = parse(JADE), bytearray()
    for y in range(size):
        row = bytearray(4 * size)
        for start, end, cover in _covered(_Tile(size, corner), y):
            row[4 * start : 4 * end] = bytes((*ground, round(255 * cover))) * (end - start)
        for disc, colour in pips:
            for start, end, cover in _covered(disc, y):
                row[4 * start : 4 * end] = bytes((*mixed(ground, colour, cover), 255)) * (end - start)
        rows += b"\0" + row
    return written(size, size, bytes(rows))


@dataclass(frozen=True, slots=True)
class _Disc:
    x: float
    y: float
    radius: float

    def span(self, y: float) -> tuple[float, float]:
        """From where to where it reaches at a height; nowhere is (0, 0)."""
        square = self.radius**2 - (y - self.y) ** 2
        half = sqrt(square) if square > 0 else 0.0
        return (self.x - half, self.x + half) if half else (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Tile:
    size: int
    corner: float

    def span(self, y: float) -> tuple[float, float]:
        """From where to where it reaches at a height."""
        into = max(self.corner - y, y - (self.size - self.corner), 0.0)
        inset = self.corner - sqrt(self.corner**2 - into**2) if into else 0.0
        return inset, self.size - inset


def _covered(shape: _Disc | _Tile, y: int) -> Iterator[tuple[int, int, float]]:
    """The pixels of a row that a shape covers, from one to before another, and how much of them."""
    spans = [shape.span(y + (line + 0.5) / _FINE) for line in range(_FINE)]
    spans = [(left, right) for left, right in spans if right > left]
    if not spans:
        return
    first, last = floor(min(spans)[0]), ceil(max(right for _, right in spans))
    full, edge = ceil(max(spans)[0]), floor(min(right for _, right in spans))
    if full < edge and len(spans) == _FINE:
        yield full, edge, 1.0
    else:
        full = edge = last
    for x in (*range(first, full), *range(edge, last)):
        cover = sum(max(0.0, min(x + 1, right) - max(x, left)) for left, right in spans) / _FINE
        if cover:
            yield x, x + 1, cover
