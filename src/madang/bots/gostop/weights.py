"""The policy as a file: a weight is an integer of 16 bits."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from madang.bots.kept import Head, read, write
from madang.kernels.compiled import table
from madang.kernels.gostop.policy import N_WEIGHTS

UNIT = 1 / 1024
"""What one step of a kept weight is."""
MOST = 2**15 - 1
PATH = Path(__file__).parent / "weights" / "gostop.weights"


def save(weights: Sequence[float], made: dict[str, Any], path: Path) -> None:
    """Write a policy to a file, all of it or none, with the figures of its making."""
    steps = (max(-MOST, min(MOST, round(weight / UNIT))) for weight in weights)
    write(path, {"holds": "a policy of Go-Stop", "made": made}, [array("h", steps)])


def load(path: Path) -> tuple[Any, dict[str, Any]]:
    """A policy as kernels take it, and the figures of its making. Raises SpoiltWeights, OSError."""
    head, (steps,) = read(path, _layout)
    return table((step * UNIT for step in steps), "d"), head["made"]


def _layout(head: Head) -> Iterator[tuple[str, int]]:
    if not isinstance(head["made"], dict):
        raise TypeError("another kind of file")
    yield "h", N_WEIGHTS


@cache
def policy_weights() -> Any:
    """The policy that comes with Madang."""
    return load(PATH)[0]
