"""Dice as SVG."""

from __future__ import annotations

from functools import cache

_PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
}


@cache
def die_svg(value: int, figures: bool = False, tumbling: bool = False) -> str:
    """A die that shows ``value``, as an SVG element of 100 × 100 units without a name for screen readers.

    It has pips, or a figure where ``figures`` are wanted. ``tumbling`` is for a die that was just thrown: the
    opposite face lies over it, to be seen only while it moves. Colours come from the page, by the classes
    ``face`` and ``pip``.
    """
    before = f'<g class="before">{_face(7 - value, figures)}</g>' if tumbling else ""
    face = _face(value, figures)
    return f'<svg class="die" viewBox="0 0 100 100" aria-hidden="true">{face}{before}</svg>'


def _face(value: int, figures: bool) -> str:
    face = '<rect class="face" x="3" y="3" width="94" height="94" rx="20"/>'
    if figures:
        return f'{face}<text class="pip" x="50" y="71">{value}</text>'
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="9.5"/>' for x, y in _PIPS[value])
    return f'{face}<g class="pip">{pips}</g>'
