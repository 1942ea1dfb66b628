"""What a crowd does: bots think shorter when many games wait for them, and then games wait their turn.

So the bots slow down before the pages do. What is cut is counted, not timed: a bot that hurries as much
answers the same question the same way.
"""

from __future__ import annotations

CALM = 4
"""How many games wait for each worker before bots hurry: about as many as are answered within a second."""
HURRY = 5
"""How often what a bot thinks is halved at most. It still looks ahead a little then."""
WAITING = 1000
"""How many games wait at most. The page of one more says that its opponent is thinking, and asks again."""


def hurry(waiting: int, workers: int) -> int:
    """How often what a bot thinks is to be halved while so many games wait for so many workers.

    >>> [hurry(waiting, workers=2) for waiting in (0, 7, 8, 15, 16, 32, 1000)]
    [0, 0, 1, 1, 2, 3, 5]
    """
    return min(HURRY, (waiting // (CALM * workers)).bit_length())
