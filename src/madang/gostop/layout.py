"""What lies face up on the table: stacks (G5, G7) and cards to pair with."""

from __future__ import annotations

from typing import NamedTuple

from madang.core.game import Json
from madang.gostop.cards import MATES

HAND_SIZE = 10
LAYOUT_SIZE = 8
"""G2."""


class Stack(NamedTuple):
    """Three cards of a month that lie together, and the seat that made them by a Ppuk; None: dealt (G5)."""

    month: int
    by: int | None = None

    def to_json(self) -> Json:
        """An entry of ``stacks`` in ``spec/records.md``."""
        return {"month": self.month, "by": self.by}


def pair_choices(layout: int, unpaired: int) -> int:
    """The layout cards that a card can be paired with (G6, G7)."""
    return layout & MATES[unpaired] & ~(1 << unpaired)
