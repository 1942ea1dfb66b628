"""Figures of a coach as they are shown: with one digit after the point, and so that what is shown adds up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from madang.i18n import Translator


def tenths(value: float) -> int:
    """A figure as it is shown: with one digit after the point."""
    return round(10 * value)


def shown(figure: int, t: Translator) -> str:
    """So many tenths in words."""
    return t.decimal(figure / 10)


def signed(figure: int, t: Translator) -> str:
    """So many tenths, with their sign."""
    return f"+{shown(figure, t)}" if figure > 0 else shown(figure, t)


def adding_up(curve: Sequence[float], given: Sequence[float]) -> tuple[list[int], list[int], list[int]]:
    """In tenths: what was expected from one moment to the next, what was given away in each, and the luck.

    What is expected and what was given away is rounded; luck is what makes that add up.
    """
    expected, lost = list(map(tenths, curve)), list(map(tenths, given))
    steps = zip(pairwise(expected), lost, strict=True)
    return expected, lost, [after - before + away for (before, after), away in steps]
