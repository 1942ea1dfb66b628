"""Files of weights: one line of JSON that says how they were made, then the weights, compressed.

Beside the figures of their making the line holds a checksum of all that follows it.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import sys
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from madang.errors import N_, MadangError, Reason

SPOILT = Reason("bot/spoilt-weights", N_("The values in %(file)s are damaged; please install Madang again."))

Head = dict[str, Any]
Layout = Iterable[tuple[str, int]]
"""The tables of a file in their order: the kind of their numbers as ``array`` names it, and how many."""


class SpoiltWeights(MadangError):
    """A file of weights is not what was written."""


def write(path: Path, head: Head, tables: Iterable[array[int]]) -> None:
    """Write tables to a file, all of it or none."""
    body = lzma.compress(b"".join(map(_little, tables)))
    line = json.dumps(head | {"sha256": hashlib.sha256(body).hexdigest()}, ensure_ascii=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_bytes(line.encode() + b"\n" + body)
    half.replace(path)


def read(path: Path, layout: Callable[[Head], Layout]) -> tuple[Head, list[array[int]]]:
    """Read a file: its line, and its tables as ``layout`` finds them in that.

    Raises SpoiltWeights for a file that is not what was written, and OSError.
    """
    first, _, body = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(first)
        if hashlib.sha256(body).hexdigest() != head["sha256"]:
            raise ValueError("another checksum")
        return head, _tables(lzma.decompress(body), list(layout(head)))
    except (ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        raise SpoiltWeights(SPOILT, file=path.name) from error


def _tables(body: bytes, layout: list[tuple[str, int]]) -> list[array[int]]:
    """The tables one after the other. Raises ValueError if they are not all there."""
    if len(body) != sum(count * array(kind).itemsize for kind, count in layout):
        raise ValueError("another length")
    data, at, found = memoryview(body), 0, []
    for kind, count in layout:
        table = array(kind)
        table.frombytes(data[at : at + count * table.itemsize])
        at += count * table.itemsize
        if sys.byteorder == "big":
            table.byteswap()
        found.append(table)
    return found


def _little(table: array[int]) -> bytes:
    """The bytes of a table, the lowest first on every machine."""
    if sys.byteorder == "big":
        table = table[:]
        table.byteswap()
    return table.tobytes()
