"""What piles of taken cards are worth: scores (G13-G18), payouts (G23), and what pays a debt (G12)."""

from __future__ import annotations

from madang.gostop.cards import (
    CUP_BIT,
    DOUBLE_JUNK_BITS,
    GODORI_BITS,
    KIND_BITS,
    RAIN_BRIGHT_BIT,
    RIBBON_SET_BITS,
    SINGLE_JUNK_BITS,
)
from madang.gostop.scoring import COMBINATIONS, CUP_UNITS
from madang.gostop.settlement import MEONG_BAK_ANIMALS, PI_BAK_UNITS
from madang.kernels.compiled import compiled, popcount, table

BRIGHT, ANIMAL, RIBBON, JUNK = (KIND_BITS[kind] for kind in ("bright", "animal", "ribbon", "junk"))
RED, BLUE, PLAIN = (RIBBON_SET_BITS[name] for name in ("red-poetry", "blue", "plain-red"))

_ROWS = {row.code: row for row in COMBINATIONS}


def _first(bits: int, count: int) -> int:
    """So many cards of a set, the lowest ones."""
    return sum(1 << card for card in [card for card in range(48) if bits >> card & 1][:count])


def _counted(bits: int, *codes: str) -> list[int]:
    """What rows of the rulebook's table give for 0, 1, 2 … cards of a set."""
    return [
        sum(_ROWS[code].points(_first(bits, count)) for code in codes)
        for count in range(bits.bit_count() + 1)
    ]


BRIGHT_POINTS = table(_counted(BRIGHT, "three-brights", "four-brights", "five-brights"))
"""[brights]: G13; the rain bright comes last, so that it is not among three."""
RAIN_POINTS = _ROWS["rain-brights"].points(_first(BRIGHT, 2) | RAIN_BRIGHT_BIT)
ANIMAL_POINTS = table(_counted(ANIMAL, "animals"))
"""[animals]: G14 but for Godori."""
RIBBON_POINTS = table(_counted(RIBBON, "ribbons"))
"""[ribbons]: G15 but for the sets."""
GODORI_POINTS = _ROWS["godori"].points(GODORI_BITS)
RED_POINTS = _ROWS["red-poetry"].points(RED)
BLUE_POINTS = _ROWS["blue"].points(BLUE)
PLAIN_POINTS = _ROWS["plain-red"].points(PLAIN)
JUNK_POINTS = table([_ROWS["junk"].points(units) for units in range(30)])
"""[junk units]: G16."""


@compiled
def units(pile: int) -> int:
    """The junk units of a pile, the cup not counted (G16)."""
    return popcount(pile & JUNK) + popcount(pile & DOUBLE_JUNK_BITS)


@compiled
def bright_points(pile: int) -> int:
    """G13."""
    count = popcount(pile & BRIGHT)
    total: int = BRIGHT_POINTS[count]
    if count == 3 and pile & RAIN_BRIGHT_BIT:
        total = RAIN_POINTS
    return total


@compiled
def animal_points(pile: int) -> int:
    """G14, the cup as the animal that it is."""
    total: int = ANIMAL_POINTS[popcount(pile & ANIMAL)]
    if pile & GODORI_BITS == GODORI_BITS:
        total += GODORI_POINTS
    return total


@compiled
def ribbon_points(pile: int) -> int:
    """G15."""
    total: int = RIBBON_POINTS[popcount(pile & RIBBON)]
    if pile & RED == RED:
        total += RED_POINTS
    if pile & BLUE == BLUE:
        total += BLUE_POINTS
    if pile & PLAIN == PLAIN:
        total += PLAIN_POINTS
    return total


@compiled
def cup_as_junk(pile: int) -> bool:
    """G17: whether a pile's cup gives more as two junk units."""
    if pile & CUP_BIT == 0:
        return False
    junk = units(pile)
    as_animal = animal_points(pile) + JUNK_POINTS[junk]
    as_junk = animal_points(pile & ~CUP_BIT) + JUNK_POINTS[junk + CUP_UNITS]
    return bool(as_junk > as_animal)


@compiled
def points(pile: int) -> int:
    """The combination score of a pile (G18)."""
    junk = units(pile)
    rest: int = animal_points(pile) + JUNK_POINTS[junk]
    if pile & CUP_BIT:
        rest = max(rest, animal_points(pile & ~CUP_BIT) + JUNK_POINTS[junk + CUP_UNITS])
    return bright_points(pile) + ribbon_points(pile) + rest


@compiled
def payout(winner: int, loser: int, gos: int) -> int:
    """What Stop pays the owner of one pile when the other has another (G23)."""
    total = points(winner)
    total = total + gos if gos < 3 else total << (gos - 2)
    if bright_points(winner) > 0 and loser & BRIGHT == 0:
        total *= 2  # Gwang-bak
    if popcount(counted_animals(winner)) >= MEONG_BAK_ANIMALS:
        total *= 2
    if JUNK_POINTS[counted_units(winner)] > 0:
        others = units(loser)
        if loser & CUP_BIT:
            others += CUP_UNITS
        if others < PI_BAK_UNITS:
            total *= 2
    return total


@compiled
def counted_animals(pile: int) -> int:
    """The cards of a pile that count as animals (G17)."""
    return pile & ANIMAL & ~CUP_BIT if cup_as_junk(pile) else pile & ANIMAL


@compiled
def counted_units(pile: int) -> int:
    """The junk units of a pile, those of the cup too where it counts as junk (G17)."""
    return units(pile) + CUP_UNITS if cup_as_junk(pile) else units(pile)


@compiled
def junk_to_pay(pile: int, owed: int) -> int:
    """G12: the junk cards of a pile that pay so many units."""
    paid = 0
    left = pile & SINGLE_JUNK_BITS
    while owed > 0 and left:
        lowest = left & -left
        left ^= lowest
        paid |= lowest
        owed -= 1
    left = pile & DOUBLE_JUNK_BITS
    while owed > 0 and left:
        lowest = left & -left
        left ^= lowest
        paid |= lowest
        owed -= 2
    return paid
