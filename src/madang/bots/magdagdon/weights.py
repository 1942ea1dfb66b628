"""The value networks as files.

A weight is an integer of 16 bits; pairs of lines that were never met in training have none.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from madang.bots.kept import Head, read, write
from madang.kernels.compiled import table, wrapped, zeros
from madang.kernels.magdagdon.values import KINDS, N_PAIRS, Network
from madang.magdagdon import DIFFICULTIES, Difficulty

UNIT = 1 / 64
"""What one step of a kept weight is in points."""
FOLDER = Path(__file__).parent / "weights"

OUTPUTS: dict[int, tuple[tuple[int, ...], ...]] = {}
"""For each least number of dice the outputs of its network, by the penalties that can still come."""
for _difficulty in DIFFICULTIES.values():
    _known = OUTPUTS.get(_difficulty.least, ())
    _left = (_difficulty.penalties[-n:] if n else () for n in range(_difficulty.powers + 1))
    OUTPUTS[_difficulty.least] = (*_known, *(each for each in _left if each not in _known))


def path_of(least: int, folder: Path = FOLDER) -> Path:
    """Where the weights for a least number of dice are."""
    return folder / f"magdagdon-{least}.weights"


@dataclass(frozen=True)
class Weights:
    """What a file holds. Tables have one plane an output, one after the other."""

    least: int
    made: dict[str, Any]
    """The figures of their making."""
    keys: array[int]
    """The pairs of lines in the order of their numbers, from 1 on: where they stand in ``Network.slots``."""
    base: tuple[array[int], ...]
    lines: tuple[array[int], ...]
    open: tuple[array[int], ...]
    pairs: tuple[array[int], ...]


def save(weights: Weights, path: Path) -> None:
    """Write weights to a file, all of it or none."""
    head = {
        "holds": "values of MAGDAGDON",
        "least": weights.least,
        "outputs": OUTPUTS[weights.least],
        "keys": len(weights.keys),
        "sizes": [len(planes[0]) for planes in (weights.base, weights.lines, weights.open, weights.pairs)],
        "made": weights.made,
    }
    write(path, head, (weights.keys, *weights.base, *weights.lines, *weights.open, *weights.pairs))


def load(path: Path) -> Weights:
    """Read weights. Raises SpoiltWeights for a file that is not what was written, and OSError."""
    head, (keys, *planes) = read(path, _layout)
    n = len(head["outputs"])
    base, lines, open_, pairs = (tuple(planes[first : first + n]) for first in range(0, 4 * n, n))
    return Weights(head["least"], head["made"], keys, base, lines, open_, pairs)


def _layout(head: Head) -> Iterator[tuple[str, int]]:
    """The tables of a file, as :class:`Weights` has them."""
    least, made = head["least"], head["made"]
    if not isinstance(least, int) or not isinstance(made, dict):
        raise TypeError("another kind of file")
    yield "i", head["keys"]
    for size in head["sizes"]:
        for _ in head["outputs"]:
            yield "h", size


@cache
def network_of(difficulty: Difficulty) -> Network:
    """The values of a difficulty, output p for p Powers left. Raises as :func:`load`."""
    weights = _loaded(difficulty.least)
    known = OUTPUTS[difficulty.least]
    outputs = [known.index(difficulty.penalties[-n:] if n else ()) for n in range(difficulty.powers + 1)]
    costs = (0, *reversed(difficulty.penalties))
    return Network(
        unit=UNIT,
        least=difficulty.least,
        below=table(range(-1, difficulty.powers)),
        cost=wrapped(array("d", costs)),
        base=_side_by_side([weights.base[output] for output in outputs]),
        lines=_side_by_side([weights.lines[output] for output in outputs]),
        open=_side_by_side([weights.open[output] for output in outputs]),
        slots=_slots(difficulty.least),
        used=table([len(weights.keys)]),
        pairs=_side_by_side([weights.pairs[output] for output in outputs]),
        numbers=len(weights.keys) + 1,
    )


@cache
def _loaded(least: int) -> Weights:
    return load(path_of(least))


@cache
def _slots(least: int) -> Any:
    """The table of the numbers of pairs."""
    slots = zeros(KINDS * N_PAIRS, "i")
    for number, key in enumerate(_loaded(least).keys, start=1):
        slots[key] = number
    return slots


def _side_by_side(planes: list[array[int]]) -> Any:
    """Tables of one output each as one table, output by output wherever a weight is meant."""
    together = array("h", bytes(2 * len(planes) * len(planes[0])))
    for output, plane in enumerate(planes):
        together[output :: len(planes)] = plane
    return wrapped(together)
