"""The grain of paper and felt: one small tile of noise, a PNG in a few strengths.

The tile is the same in every process and repeats without a seam. It darkens some pixels and lightens others
by the same little, so that a surface keeps its tone and text on it stays readable: the strongest grain puts
``STRONGEST`` of black or white over a pixel (ux.md, rule 4), and it lies under the text, never over it.
"""

from __future__ import annotations

import random
from functools import cache

from madang.render.colour import BLACK, WHITE
from madang.render.png import written

SIZE = 96
"""The side of the tile in pixels."""
STRONGEST = 0.08
"""How much of black or white the strongest grain puts over a pixel."""
LEVELS = 10
"""How many strengths there are; 0 is no grain at all."""

_SEED = 1936
_EASE = 1.6
_SHADES = (0.5, 1.0)
"""The shares of a level's strength that a pixel may have."""


def strength(level: int) -> float:
    """How much of black or white a level puts over a pixel at most.

    The eye sees the weak ones best, so the lower half of the levels has only a third of the strength.
    """
    share: float = (level / LEVELS) ** _EASE
    return round(int(255 * STRONGEST) * share) / 255


@cache
def tile(level: int) -> bytes:
    """The tile of a level from 1 to ``LEVELS`` as a PNG."""
    if not 1 <= level <= LEVELS:
        raise ValueError(f"no level of grain: {level}")
    most = 255 * strength(level)
    weak, strong = (round(most * share) for share in _SHADES)
    # In two bits a pixel: black strong and weak, white weak and strong.
    opacity = bytes((strong, weak, weak, strong))
    return written(SIZE, SIZE, _rows(), depth=2, palette=(BLACK, BLACK, WHITE, WHITE), opacity=opacity)


@cache
def _rows() -> bytes:
    """The pixels, four in a byte, each row after the number of its filter."""
    noise = _noise()
    ranked = sorted(value for row in noise for value in row)
    # Most pixels are weak, a few are strong: specks in a paper, not a screen of dots.
    low, middle, high = (ranked[int(len(ranked) * share)] for share in (0.12, 0.5, 0.88))
    rows = bytearray()
    for row in noise:
        rows.append(0)
        shades = [(value >= low) + (value >= middle) + (value >= high) for value in row]
        for first in range(0, SIZE, 4):
            four = 0
            for shade in shades[first : first + 4]:
                four = four << 2 | shade
            rows.append(four)
    return bytes(rows)


def _noise() -> list[list[float]]:
    """Noise with a little of its neighbours in every pixel, more along the row: paper has fibres."""
    source = random.Random(_SEED)
    raw = [[source.random() for _ in range(SIZE)] for _ in range(SIZE)]
    return [
        [
            raw[y][x]
            + 0.7 * (raw[y][x - 1] + raw[y][(x + 1) % SIZE])
            + 0.4 * (raw[y - 1][x] + raw[(y + 1) % SIZE][x])
            + 0.3 * (raw[y][x - 2] + raw[y][(x + 2) % SIZE])
            for x in range(SIZE)
        ]
        for y in range(SIZE)
    ]
