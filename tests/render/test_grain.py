"""The grain: small, seamless in tone, weak enough to read on, and the same everywhere."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib

import pytest

from madang.render.grain import LEVELS, SIZE, STRONGEST, strength, tile

every_level = pytest.mark.parametrize("level", range(1, LEVELS + 1))


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG, whose sums are right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = {}, 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        found[kind] = data
        at += 12 + length
    assert list(found) == [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"]
    return found


def shades(png: bytes) -> list[int]:
    """The entries of the palette that the pixels have."""
    rows = zlib.decompress(chunks(png)[b"IDAT"])
    wide = SIZE // 4 + 1
    assert len(rows) == SIZE * wide
    assert {rows[y * wide] for y in range(SIZE)} == {0}
    packed = [byte for y in range(SIZE) for byte in rows[y * wide + 1 : (y + 1) * wide]]
    return [byte >> shift & 3 for byte in packed for shift in (6, 4, 2, 0)]


@every_level
def test_a_tile_is_a_small_png(level: int):
    parts = chunks(tile(level))
    assert struct.unpack(">2I5B", parts[b"IHDR"]) == (SIZE, SIZE, 2, 3, 0, 0, 0)
    assert len(tile(level)) < 3_000


@every_level
def test_no_pixel_is_stronger_than_said(level: int):
    opacity = chunks(tile(level))[b"tRNS"]
    assert max(opacity) / 255 <= strength(level) <= STRONGEST
    assert max(opacity) >= 1


def test_each_level_is_stronger_than_the_one_before():
    assert [strength(level) for level in range(LEVELS + 1)] == sorted(
        {strength(n) for n in range(LEVELS + 1)}
    )
    assert strength(0) == 0


def test_it_darkens_as_much_as_it_lightens():
    png = tile(LEVELS)
    colours, opacity = chunks(png)[b"PLTE"], chunks(png)[b"tRNS"]
    tone = sum(opacity[shade] * (1 if colours[3 * shade] else -1) for shade in shades(png))
    assert abs(tone) / SIZE**2 < 1


def test_the_edges_meet_without_a_seam():
    """Pixels on both sides of an edge are as alike as any neighbours."""
    rows = shades(tile(1))
    grid = [rows[y * SIZE : (y + 1) * SIZE] for y in range(SIZE)]

    def unlike(x: int, y: int, dx: int, dy: int) -> int:
        return abs(grid[y][x] - grid[(y + dy) % SIZE][(x + dx) % SIZE])

    for dx, dy in ((1, 0), (0, 1)):
        inside = sum(unlike(x, y, dx, dy) for x in range(SIZE - 1) for y in range(SIZE - 1)) / (SIZE - 1) ** 2
        seam = sum(unlike(*((SIZE - 1, n) if dx else (n, SIZE - 1)), dx, dy) for n in range(SIZE)) / SIZE
        assert abs(seam - inside) < 0.25


@pytest.mark.parametrize("level", [0, -1, LEVELS + 1])
def test_there_are_no_other_levels(level: int):
    with pytest.raises(ValueError, match="no level of grain"):
        tile(level)


def test_the_same_in_every_process():
    script = "import sys; from madang.render.grain import tile; sys.stdout.buffer.write(tile(4))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout == tile(4)
