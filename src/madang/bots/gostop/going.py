"""Go or Stop (G19, G23). There is no Go-bak at this table: Go risks what Stop pays, and little more."""

from __future__ import annotations

from madang.bots.gostop.promise import promise
from madang.gostop import View, bill

BRINGS = (1.4, 1.4, 1.4, 1.4, 1.35, 1.35, 1.3, 1.25, 1.15, 1.0, 0.7, 0.2, -0.3, -0.6)
"""What Go brings on average, in shares of what Stop pays now, by the danger; the last entry is for all above.

Counted in deals that were played both ways, by a bot of this kind on both seats.
"""
EACH_CARD = 0.5
"""How much the danger grows with each card the seat still holds beyond the first: so long is the way."""
DOUBLING_GO = 3
"""The Go from which on each doubles (G23)."""
DOUBLING_BRINGS = 1.4
"""How much more such a Go brings."""


def worth_of_going(view: View) -> float:
    """What Go can be expected to bring, to be held against what Stop pays now."""
    me, them = view.seat, 1 - view.seat
    danger = promise(view.taken[them].bits, view.taken[me].bits) + EACH_CARD * (len(view.hand) - 1)
    share = BRINGS[min(int(max(danger, 0.0)), len(BRINGS) - 1)]
    if view.gos[me] + 1 >= DOUBLING_GO and share > 0:
        share *= DOUBLING_BRINGS
    return share * bill(view).stop[me].total
