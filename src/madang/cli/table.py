"""Tables on a terminal: the first column to the left, figures to the right."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of equally many texts, as lines whose columns are aligned in every script."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        GAP.join(
            text + " " * (room - width(text)) if place == 0 else " " * (room - width(text)) + text
            for place, (text, room) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def width(text: str) -> int:
    """How many places a text takes on a terminal: Korean signs take two, signs written onto others none."""
    return sum(map(_width, text))


def _width(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
