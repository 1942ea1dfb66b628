"""The pictures of the documents: they are all there, made by their script, and light."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from madang.render.png import written

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
LIMIT = 1_500_000


@pytest.fixture(scope="module")
def scripts() -> Iterator[tuple[ModuleType, ModuleType]]:
    """The scripts beside the pictures: ``make`` and ``reduce``."""
    before = list(sys.path)
    sys.path.insert(0, str(PICTURES))
    import make  # type: ignore[import-not-found]
    import reduce  # type: ignore[import-not-found]

    yield make, reduce
    sys.path[:] = before


def test_the_pictures_are_those_of_the_script(scripts):
    make, _ = scripts
    sizes = {shot.name: (PICTURES / f"{shot.name}.png").stat().st_size for shot in make.SHOTS}
    assert len(sizes) == len(make.SHOTS) >= 10
    assert sum(sizes.values()) < LIMIT
    shown = re.findall(r"\]\(docs/pictures/([\w-]+)\.png\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert 2 <= len(shown) <= 3
    assert set(shown) <= set(sizes)


def test_few_colours_stay_as_they_are(scripts):
    _, reduce = scripts
    colours = [(200, 30, 20), (255, 255, 255), (0, 0, 0), (10, 90, 70)]
    width, height = 7, 5
    pixels = [colours[(x * y + x) % 4] for y in range(height) for x in range(width)]
    rows = b"".join(
        b"\0" + b"".join(bytes((*pixel, 255)) for pixel in pixels[y * width : (y + 1) * width])
        for y in range(height)
    )
    small = reduce.reduced(written(width, height, rows))
    palette = small[small.index(b"PLTE") + 4 :]
    assert {tuple(palette[3 * i : 3 * i + 3]) for i in range(4)} == set(colours)


@pytest.mark.parametrize("method", range(5))
def test_a_row_is_read_whatever_its_filter(scripts, method):
    _, reduce = scripts
    above, row, step = bytearray([9, 200, 30, 41, 5, 61]), bytearray([10, 190, 35, 80, 250, 0]), 3
    sent = bytearray()
    for i, value in enumerate(row):
        left, up = (row[i - step] if i >= step else 0), above[i]
        corner = above[i - step] if i >= step else 0
        paeth = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
        guess = (0, left, up, (left + up) // 2, paeth)[method]
        sent.append(value - guess & 255)
    assert reduce._row(method, sent, above, step) == row


def test_many_colours_become_few_and_near_ones(scripts):
    _, reduce = scripts
    rows = b"".join(b"\0" + b"".join(bytes((x, y, 128, 255)) for x in range(64)) for y in range(64))
    width, height, before = reduce._pixels(written(64, 64, rows))
    palette, places = reduce._palette(reduce.Counter(before), 64)
    assert (width, height, len(palette)) == (64, 64, 64)
    assert all(
        max(abs(a - b) for a, b in zip(colour, palette[places[colour]], strict=True)) <= 12
        for colour in before
    )
