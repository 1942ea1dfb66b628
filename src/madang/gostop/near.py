"""Sets that lack one card: what both players look out for."""

from __future__ import annotations

from typing import NamedTuple

from madang.gostop.cards import Cards
from madang.gostop.scoring import COMBINATIONS, Combination


class NearSet(NamedTuple):
    """A set that is complete but for one card, and that card can still be taken."""

    combination: Combination
    lacking: int


def near_sets(taken: Cards, others: Cards) -> tuple[NearSet, ...]:
    """The sets of G14 and G15 that lack one card of ``taken`` which the other player has not taken."""
    near = []
    for row in COMBINATIONS:
        lacking = tuple(row.cards - taken) if row.cards else ()
        if len(lacking) == 1 and lacking[0] not in others:
            near.append(NearSet(row, lacking[0]))
    return tuple(near)
