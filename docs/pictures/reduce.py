"""A screenshot made small: its colours are reduced to a palette, which drawings and words hardly notice."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

from madang.render.colour import Colour
from madang.render.png import written

COLOURS = 160
"""How many colours are left; with a palette there can be 256 at most."""


def reduced(png: bytes, colours: int = COLOURS) -> bytes:
    """A PNG as browsers write it, as one with a palette."""
    width, height, pixels = _pixels(png)
    counted = Counter(pixels)
    palette, places = _palette(counted, colours)
    rows = bytearray()
    for y in range(height):
        rows += b"\0" + bytes(places[pixel] for pixel in pixels[y * width : (y + 1) * width])
    return written(width, height, bytes(rows), palette=palette)


def _pixels(png: bytes) -> tuple[int, int, list[Colour]]:
    """The size of a PNG of eight bits a channel, and its pixels from left to right and from top to bottom."""
    at, data, head = 8, b"", b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IHDR":
            head = png[at + 8 : at + 8 + length]
        elif kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, depth, colour = struct.unpack(">2I2B", head[:10])
    if depth != 8 or colour not in (2, 6):
        raise ValueError(f"not how a browser writes a screenshot: {depth} bits, colours of kind {colour}")
    step = 3 if colour == 2 else 4
    raw, wide = zlib.decompress(data), width * step
    above, pixels = bytearray(wide), list[Colour]()
    for y in range(height):
        start = y * (wide + 1)
        above = _row(raw[start], bytearray(raw[start + 1 : start + 1 + wide]), above, step)
        pixels += zip(above[0::step], above[1::step], above[2::step], strict=True)
    return width, height, pixels


def _row(method: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    """A row of a PNG without its filter."""
    if method == 0:
        return row
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        up = above[i]
        if method == 1:
            guess = left
        elif method == 2:
            guess = up
        elif method == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            a, b, c = abs(near - left), abs(near - up), abs(near - corner)
            guess = left if a <= b and a <= c else up if b <= c else corner
        row[i] = row[i] + guess & 255
    return row


def _palette(counted: Counter[Colour], most: int) -> tuple[list[Colour], dict[Colour, int]]:
    """Colours that stand for all that were counted, by median cut; and the place of each of those."""
    boxes = [list(counted)]
    while len(boxes) < most:
        boxes.sort(key=lambda box: _spread(box)[0] * sum(counted[each] for each in box) ** 0.5)
        if len(boxes[-1]) < 2:
            break
        box = boxes.pop()
        part = _spread(box)[1]
        box.sort(key=lambda colour: colour[part])
        half, seen, cut = sum(counted[each] for each in box) / 2, 0, 1
        for cut in range(1, len(box)):
            seen += counted[box[cut - 1]]
            if seen >= half:
                break
        boxes += [box[:cut], box[cut:]]
    palette, places = list[Colour](), dict[Colour, int]()
    for place, box in enumerate(boxes):
        weight = sum(counted[each] for each in box)
        red, green, blue = (round(sum(each[i] * counted[each] for each in box) / weight) for i in range(3))
        palette.append((red, green, blue))
        places |= dict.fromkeys(box, place)
    return palette, places


def _spread(box: list[Colour]) -> tuple[int, int]:
    """How far apart the colours of a box are, and in which channel."""
    return max((max(each[i] for each in box) - min(each[i] for each in box), i) for i in range(3))
