"""The dice of a turn: every hand of up to four, and what Powers make of a roll."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from madang.kernels.compiled import table

DICE = 4
FACES = range(1, 7)
HANDS = tuple(hand for size in range(DICE + 1) for hand in combinations_with_replacement(FACES, size))
"""The 210 ways to have some of four dice: fewer dice first, each with its values in rising order."""
_INDEX = {hand: index for index, hand in enumerate(HANDS)}
N_HANDS = len(HANDS)
FIRST_ROLL = _INDEX[1, 1, 1, 1]
"""From here on the hands have all four dice: the 126 different rolls."""
ROLLS = N_HANDS - FIRST_ROLL


def hand_of(dice: tuple[int, ...]) -> int:
    """The index of some dice, in whatever order they come."""
    return _INDEX[tuple(sorted(dice))]


def _ways(hand: tuple[int, ...]) -> int:
    return factorial(len(hand)) // prod(factorial(count) for count in Counter(hand).values())


def _parts(hand: tuple[int, ...]) -> list[int]:
    return sorted({_INDEX[part] for size in range(DICE + 1) for part in combinations(hand, size)})


def _neighbours(hand: tuple[int, ...]) -> list[int]:
    changed = {
        tuple(sorted((*hand[:die], hand[die] + step, *hand[die + 1 :])))
        for die in range(DICE)
        for step in (-1, 1)
    }
    return sorted(_INDEX[other] for other in changed if other in _INDEX)


def _padded(rows: list[list[int]], width: int) -> list[int]:
    return [entry for row in rows for entry in (*row, *[-1] * (width - len(row)))]


SIZE = table(len(hand) for hand in HANDS)
"""How many dice a hand has."""
WITH = table(_INDEX.get(tuple(sorted((*hand, face))), -1) for hand in HANDS for face in range(7))
"""[hand * 7 + face]: the hand with one die more; -1 where that would be five, or no face."""
WAYS = table(_ways(hand) for hand in HANDS[FIRST_ROLL:])
"""[roll]: in how many of the 1,296 ordered throws the dice fall so."""
CHANCES = tuple(_ways(hand) / 6 ** len(hand) for hand in HANDS)
"""[hand]: how likely so many dice are to fall so."""
PARTS = table(_padded([_parts(hand) for hand in HANDS[FIRST_ROLL:]], 16))
"""[roll * 16 + n]: the different hands that some of the dice of a roll make, fewer dice first, then -1."""
NEXT_TO = table(_padded([_neighbours(hand) for hand in HANDS[FIRST_ROLL:]], 8))
"""[roll * 8 + n]: the hands (not rolls) that REDUCE or INCREASE can make of a roll (M17), then -1."""
