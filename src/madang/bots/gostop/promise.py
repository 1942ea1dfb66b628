"""What a pile of taken cards promises: the points it has, and a share of those it may still get."""

from __future__ import annotations

from functools import cache

from madang.gostop.cards import (
    CUP_BIT,
    GODORI_BITS,
    KIND_BITS,
    RAIN_BRIGHT_BIT,
    RIBBON_SET_BITS,
    junk_units,
)
from madang.gostop.scoring import CUP_UNITS

# Each table is in points. It begins as a hope; where the rules begin to pay it goes on at least as they do.

SET_SHARE = (0.0, 0.1, 0.4, 1.0)
"""The share of a set's points, by how many of its three cards are taken; none once the other seat has one."""

SETS = {
    "animal": ((GODORI_BITS, 5),),
    "ribbon": tuple((members, 3) for members in RIBBON_SET_BITS.values()),
}
"""The sets of each kind, and their points (G14, G15)."""

BRIGHTS = (0.0, 0.8, 2.0, 4.0, 6.0, 17.0)
"""By number; the first one also keeps off Gwang-bak, which doubles (G13, G23)."""
BRIGHTS_OUT_OF_REACH = (0.0, 0.6, 0.6)
"""The same where the other seat has taken so many that three are out of reach."""
RAIN_COSTS = 1.0
"""What three brights lose where the rain is one of them (G13); less while there are fewer."""

ANIMALS = (0.0, 0.3, 0.6, 1.0, 1.6, 2.4, 3.6, 7.0, 8.0, 9.0)
"""By number; the seventh brings Meong-bak, which doubles (G14, G23)."""

RIBBONS = (0.0, 0.25, 0.5, 0.8, 1.3, 2.1, 3.1, 4.1, 5.1, 6.1, 7.1)
"""By number (G15)."""

JUNK_STEPS = (0.35,) * 5 + (0.25,) * 2 + (0.4, 0.6, 0.9) + (1.1,) * 16 + (0.0,) * 2
"""What each unit adds: the first five keep off Pi-bak, from the tenth on each pays (G16, G23)."""
JUNK = tuple(sum(JUNK_STEPS[:units]) for units in range(len(JUNK_STEPS) + 1))

_BRIGHT, _ANIMAL, _RIBBON = KIND_BITS["bright"], KIND_BITS["animal"], KIND_BITS["ribbon"]


def promise(own: int, other: int) -> float:
    """What a pile promises its owner, where the other seat has taken ``other``."""
    units, animals = junk_units(own), own & _ANIMAL
    rest = _brights(own & _BRIGHT, (other & _BRIGHT).bit_count()) + _ribbons(own & _RIBBON, other & _RIBBON)
    worth = _animals(animals, other & _ANIMAL) + JUNK[units]
    if own & CUP_BIT:  # G17: it counts as what gives more
        worth = max(worth, _animals(animals ^ CUP_BIT, other & _ANIMAL) + JUNK[units + CUP_UNITS])
    return rest + worth


@cache
def _brights(own: int, others: int) -> float:
    count = own.bit_count()
    if others > 2:  # of five
        return BRIGHTS_OUT_OF_REACH[count]
    rain = RAIN_COSTS * min(count, 3) / 3 if own & RAIN_BRIGHT_BIT and count <= 3 else 0.0
    return BRIGHTS[count] - rain


@cache
def _animals(own: int, other: int) -> float:
    return ANIMALS[own.bit_count()] + _sets("animal", own, other)


@cache
def _ribbons(own: int, other: int) -> float:
    return RIBBONS[own.bit_count()] + _sets("ribbon", own, other)


def _sets(kind: str, own: int, other: int) -> float:
    return sum(
        points * SET_SHARE[(own & members).bit_count()]
        for members, points in SETS[kind]
        if not other & members
    )
