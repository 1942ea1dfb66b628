"""Colours as three bytes, and how well one is read on another (WCAG 2.2)."""

from __future__ import annotations

from functools import cache

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def parse(text: str) -> Colour:
    """A colour in hexadecimal.

    >>> parse("#0f5143"), parse("#c32")
    ((15, 81, 67), (204, 51, 34))
    """
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def written(colour: Colour) -> str:
    """A colour as style sheets write it.

    >>> written((15, 81, 67))
    '#0f5143'
    """
    return "#" + bytes(colour).hex()


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """``share`` of the other colour laid over a colour, as a browser does it.

    >>> mixed((200, 100, 0), (0, 0, 0), 0.5)
    (100, 50, 0)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


@cache
def luminance(colour: Colour) -> float:
    """The relative luminance, from 0 for black to 1 for white."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    >>> round(ratio((27, 27, 31), (251, 247, 238)), 1)
    16.1
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
