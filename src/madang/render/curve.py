"""A curve over the turns of a game, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil, floor

WIDTH, HEIGHT = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 32
"""The margins, where the scale and the numbers of the turns stand."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_LINES = 5


def curve_svg(values: Sequence[float], label: Callable[[int], str], marked: Collection[int] = ()) -> str:
    """The values from left to right, joined, over a scale; those at the places ``marked`` are in a square.

    Under each but the last, which is how it ended, stands the number of its turn. Numbers are written by
    ``label``. The drawing has no name for screen readers; its colours and the size of its figures come from
    the page, by the classes ``scale``, ``line``, ``point`` and ``ring``.

    >>> curve_svg((1.0, 3.0), str).count('class="point"')
    2
    """
    scale = _scale(min(values), max(values))
    low, high = scale[0], scale[-1]
    across = (WIDTH - LEFT - RIGHT) / max(len(values) - 1, 1)

    def x(place: int) -> str:
        return f"{LEFT + place * across:.1f}"

    def y(value: float) -> str:
        return f"{TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM):.1f}"

    parts = [
        f'<path d="M{LEFT} {y(value)}H{WIDTH - RIGHT}"/>'
        f'<text class="at-left" x="{LEFT - 8}" y="{y(value)}" dy=".35em">{label(value)}</text>'
        for value in scale
    ]
    every = ceil(len(values) / 16)
    parts += [
        f'<text x="{x(place)}" y="{HEIGHT - 8}">{label(place + 1)}</text>'
        for place in range(0, len(values) - 1, every)
    ]
    points = [(x(place), y(value)) for place, value in enumerate(values)]
    joined = "L".join(f"{left} {top}" for left, top in points)
    rings = [
        f'<rect class="ring" x="{float(left) - 9:.1f}" y="{float(top) - 9:.1f}" width="18" height="18"/>'
        for place, (left, top) in enumerate(points)
        if place in marked
    ]
    dots = [f'<circle class="point" cx="{left}" cy="{top}" r="4.5"/>' for left, top in points]
    drawn = f'<path class="line" d="M{joined}"/>{"".join(rings)}{"".join(dots)}'
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<g class="scale">{"".join(parts)}</g>{drawn}</svg>'
    )


def _scale(low: float, high: float) -> tuple[int, ...]:
    """Round numbers, evenly apart, that hold all values between the first and the last."""
    step = next((step for step in STEPS if high - low <= step * (MOST_LINES - 1)), STEPS[-1])
    begin, end = floor(low / step), ceil(high / step)
    return tuple(step * at for at in range(begin, max(end, begin + 1) + 1))
