"""Chance for compiled code: a generator whose one number of state lies in a table that kernels share."""

from __future__ import annotations

from madang.kernels.compiled import compiled


@compiled
def draw(n: int, chance: list[int]) -> int:
    """A number below ``n``, which is small.

    ``chance`` holds the state of a xorshift generator of 32 bits (Marsaglia 2003, Xorshift RNGs).
    """
    state = chance[0]
    state ^= (state << 13) & 0xFFFFFFFF
    state ^= state >> 17
    state ^= (state << 5) & 0xFFFFFFFF
    chance[0] = state
    return n * (state >> 8) >> 24


@compiled
def shuffle(cards: list[int], first: int, last: int, chance: list[int]) -> None:
    """Put the entries from ``first`` up to, but not with, ``last`` into any order (Fisher and Yates)."""
    for place in range(last - 1, first, -1):
        other = first + draw(place + 1 - first, chance)
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card
