"""The value networks as files: one line of JSON that says how they were made, then the weights, compressed.

Beside the figures of their making the line holds a checksum of all that follows it. A weight is an integer of
16 bits; pairs of lines that were never met in training have none.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import sys
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from madang.errors import N_, MadangError, Reason
from madang.kernels.compiled import table, wrapped, zeros
from madang.kernels.magdagdon.values import KINDS, N_PAIRS, Network
from madang.magdagdon import DIFFICULTIES, Difficulty

UNIT = 1 / 64
"""What one step of a kept weight is in points."""
FOLDER = Path(__file__).parent / "weights"
SPOILT = Reason("bot/spoilt-weights", N_("The values in %(file)s are damaged; please install Madang again."))


class SpoiltWeights(MadangError):
    """A file of weights is not what was written."""


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
    tables = (weights.keys, *weights.base, *weights.lines, *weights.open, *weights.pairs)
    body = lzma.compress(b"".join(map(_little, tables)))
    head = {
        "holds": "values of MAGDAGDON",
        "least": weights.least,
        "outputs": OUTPUTS[weights.least],
        "keys": len(weights.keys),
        "sizes": [len(planes[0]) for planes in (weights.base, weights.lines, weights.open, weights.pairs)],
        "made": weights.made,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_bytes(json.dumps(head, ensure_ascii=False).encode() + b"\n" + body)
    half.replace(path)


def load(path: Path) -> Weights:
    """Read weights. Raises SpoiltWeights for a file that is not what was written, and OSError."""
    first, _, body = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(first)
        if hashlib.sha256(body).hexdigest() != head["sha256"]:
            raise ValueError("another checksum")
        found = _tables(head, lzma.decompress(body))
        return Weights(head["least"], head["made"], *found)
    except (ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        raise SpoiltWeights(SPOILT, file=path.name) from error


def _tables(head: dict[str, Any], body: bytes) -> tuple[Any, ...]:
    """The tables of a file, as :class:`Weights` has them. Raises ValueError if they are not all there."""
    keys, sizes, n = head["keys"], head["sizes"], len(head["outputs"])
    if len(body) != 4 * keys + 2 * n * sum(sizes):
        raise ValueError("another length")
    data, at = memoryview(body), 0

    def take(kind: str, count: int) -> array[int]:
        nonlocal at
        table = array(kind)
        table.frombytes(data[at : at + count * table.itemsize])
        at += count * table.itemsize
        if sys.byteorder == "big":
            table.byteswap()
        return table

    return take("i", keys), *(tuple(take("h", size) for _ in range(n)) for size in sizes)


def _little(table: array[int]) -> bytes:
    """The bytes of a table, the lowest first on every machine."""
    if sys.byteorder == "big":
        table = table[:]
        table.byteswap()
    return table.tobytes()


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
