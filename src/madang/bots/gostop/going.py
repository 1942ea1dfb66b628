"""Go or Stop."""

from __future__ import annotations

from madang.bots.gostop.promise import promise
from madang.gostop import View, bill


def worth_of_going(view: View) -> float:
    """What Go can be expected to bring, to be held against what Stop pays now."""
    me, them = view.seat, 1 - view.seat
    now = bill(view).stop[me].total
    theirs = promise(view.taken[them].bits, view.taken[me].bits)
    left = len(view.hand)
    if left < 2:
        return 0.0
    danger = max(0.05, min(0.9, (theirs - 2) / 8))
    return (1 - danger) * now * (1 + 0.05 * left) + 1.5 - danger * (theirs + 5)
