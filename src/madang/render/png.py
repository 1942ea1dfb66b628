"""PNG files, written with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from madang.render.colour import Colour

PALETTE, RGBA = 3, 6
"""How a pixel says its colour: by a place in a palette, or by red, green, blue and opacity."""


def written(
    width: int,
    height: int,
    rows: bytes,
    *,
    depth: int = 8,
    palette: Sequence[Colour] = (),
    opacity: bytes = b"",
) -> bytes:
    """A picture of ``width`` × ``height`` pixels as a PNG.

    ``rows`` holds each row after the number of its filter. With a ``palette`` its pixels are places in that,
    of ``depth`` bits, and ``opacity`` says how opaque its first colours are; without one they are RGBA.
    """
    header = struct.pack(">2I5B", width, height, depth, PALETTE if palette else RGBA, 0, 0, 0)
    chunks = [(b"IHDR", header)]
    if palette:
        chunks.append((b"PLTE", bytes(part for colour in palette for part in colour)))
    if opacity:
        chunks.append((b"tRNS", opacity))
    chunks += [(b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
