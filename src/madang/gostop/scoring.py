"""What a pile of taken cards is worth: an itemised score (G13–G18). Nobody else adds up points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from madang.errors import N_
from madang.gostop.cards import (
    CUP_BIT,
    GODORI_BITS,
    KIND_BITS,
    KINDS,
    RAIN_BRIGHT_BIT,
    RIBBON_SET_BITS,
    Cards,
    Kind,
    junk_units,
)

CUP_UNITS = 2
"""The junk units of the cup, where it counts as junk (G17)."""

Cup = Literal["animal", "junk"]


class Combination(NamedTuple):
    """A row of the table: its names, what it is made of, its rule, and what it gives.

    ``points`` is asked with the bits of the pile's cards of that kind, or with its junk units.
    """

    code: str
    korean: str
    name: str
    kind: Kind
    rule: str
    points: Callable[[int], int]
    cards: Cards | None = None
    """The cards of a set that is all or nothing."""


def _brights(number: int, points: int) -> Callable[[int], int]:
    """Exactly so many brights: of G13 only the highest counts."""
    return lambda bits: points if bits.bit_count() == number else 0


def _three_brights(points: int, *, rain: bool) -> Callable[[int], int]:
    """Three brights, with or without that of December."""
    return lambda bits: points if bits.bit_count() == 3 and bool(bits & RAIN_BRIGHT_BIT) == rain else 0


def _cards_from(least: int) -> Callable[[int], int]:
    """One point for so many cards, and one for each more."""
    return lambda bits: max(0, bits.bit_count() - least + 1)


def _units_from(least: int) -> Callable[[int], int]:
    """One point for so many junk units, and one for each more."""
    return lambda units: max(0, units - least + 1)


def _set(code: str, korean: str, name: str, kind: Kind, rule: str, points: int, members: int) -> Combination:
    """A set of cards that must be complete."""
    return Combination(
        code,
        korean,
        name,
        kind,
        rule,
        lambda bits: points if bits & members == members else 0,
        Cards(members),
    )


_RED, _BLUE, _PLAIN = RIBBON_SET_BITS["red-poetry"], RIBBON_SET_BITS["blue"], RIBBON_SET_BITS["plain-red"]

COMBINATIONS = (
    Combination("five-brights", "오광", N_("Five brights"), "bright", "G13", _brights(5, 15)),
    Combination("four-brights", "사광", N_("Four brights"), "bright", "G13", _brights(4, 4)),
    Combination("three-brights", "삼광", N_("Three brights"), "bright", "G13", _three_brights(3, rain=False)),
    Combination(
        "rain-brights", "비삼광", N_("Brights with rain"), "bright", "G13", _three_brights(2, rain=True)
    ),
    Combination("animals", "열끗", N_("Animals"), "animal", "G14", _cards_from(5)),
    _set("godori", "고도리", N_("Godori"), "animal", "G14", 5, GODORI_BITS),
    Combination("ribbons", "띠", N_("Ribbons"), "ribbon", "G15", _cards_from(5)),
    _set("red-poetry", "홍단", N_("Red poetry ribbons"), "ribbon", "G15", 3, _RED),
    _set("blue", "청단", N_("Blue ribbons"), "ribbon", "G15", 3, _BLUE),
    _set("plain-red", "초단", N_("Plain red ribbons"), "ribbon", "G15", 3, _PLAIN),
    Combination("junk", "피", N_("Junk"), "junk", "G16", _units_from(10)),
)
"""Every combination, one row each. Brights, animals, ribbons and junk add up (G18)."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A combination on the bill: which, its points, and the cards that make it."""

    combination: Combination
    points: int
    cards: Cards
    count: int
    """How many cards they count as; junk units for junk."""


@dataclass(frozen=True, slots=True)
class Score:
    """The combination score of a pile, item by item (G18)."""

    taken: Cards
    lines: tuple[ScoreLine, ...]
    cup: Cup | None
    """What the cup counts as (G17), None where the pile has none."""

    @property
    def total(self) -> int:
        """The combination score."""
        return sum(line.points for line in self.lines)

    def part(self, kind: Kind) -> int:
        """The points for cards of one kind: the sum of G13, G14, G15 or G16."""
        return sum(line.points for line in self.lines if line.combination.kind == kind)

    def counted(self, kind: Kind) -> Cards:
        """The cards that count as one kind, the cup as G17 classes it."""
        return Cards(_counted(self.taken.bits, self.cup)[kind])

    @property
    def units(self) -> int:
        """The junk units, with those of the cup where it counts as junk."""
        return self.taken.units + (CUP_UNITS if self.cup == "junk" else 0)


def _points_of(kind: Kind) -> Callable[[int], int]:
    """What the combinations of one kind give. Few piles exist of each kind, so the answers are kept."""
    rows = [row for row in COMBINATIONS if row.kind == kind]
    return cache(lambda pile: sum(row.points(pile) for row in rows))


_bright_points, _animal_points, _ribbon_points, _junk_points = map(_points_of, KINDS)
_BRIGHTS, _ANIMALS, _RIBBONS = KIND_BITS["bright"], KIND_BITS["animal"], KIND_BITS["ribbon"]


def points(bits: int) -> int:
    """The combination score of a pile, as a number (G18)."""
    rest = _bright_points(bits & _BRIGHTS) + _ribbon_points(bits & _RIBBONS)
    if bits & CUP_BIT:
        return rest + _with_cup(bits)[0]
    return rest + _animal_points(bits & _ANIMALS) + _junk_points(junk_units(bits))


def _with_cup(bits: int) -> tuple[int, Cup]:
    """G17: the points for animals and junk, and the class of the cup: what gives more, on a tie an animal."""
    units, animals = junk_units(bits), bits & _ANIMALS
    as_animal = _animal_points(animals) + _junk_points(units)
    as_junk = _animal_points(animals & ~CUP_BIT) + _junk_points(units + CUP_UNITS)
    return (as_junk, "junk") if as_junk > as_animal else (as_animal, "animal")


def _counted(bits: int, cup: Cup | None) -> dict[Kind, int]:
    """The cards of a pile by what they count as."""
    moved = CUP_BIT if cup == "junk" else 0
    return {
        "bright": bits & _BRIGHTS,
        "animal": bits & _ANIMALS & ~moved,
        "ribbon": bits & _RIBBONS,
        "junk": bits & KIND_BITS["junk"] | moved,
    }


@lru_cache(maxsize=4096)
def score(taken: Cards) -> Score:
    """The combination score of a pile, item by item (G13–G18)."""
    bits = taken.bits
    cup = _with_cup(bits)[1] if bits & CUP_BIT else None
    piles = _counted(bits, cup)
    units = junk_units(bits) + (CUP_UNITS if cup == "junk" else 0)
    lines = []
    for row in COMBINATIONS:
        pile = piles[row.kind]
        if gives := row.points(units if row.kind == "junk" else pile):
            cards = row.cards or Cards(pile)
            lines.append(ScoreLine(row, gives, cards, units if row.kind == "junk" else len(cards)))
    return Score(taken, tuple(lines), cup)
