"""A contact sheet: all cards at the sizes they are played with, on both felts, and fanned in a pile."""

from __future__ import annotations

from collections.abc import Iterable

from madang.gostop.cards import CODES
from madang.render.colour import parse, written
from madang.render.hwatu.kit import COLOURS
from madang.render.hwatu.symbols import BACK, back_symbol, card_symbol
from madang.render.sight import Sight

WIDTHS = (26, 44, 62, 88)
FELTS = ("#e6efe7", "#16302a")
_COLUMNS = 16
_GAP = 6
_PILE_STEP = 10


def _use(name: str, x: float, y: float, width: int) -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width}" height="{width * 1.6:g}"/>'


def _row(names: Iterable[str], y: float, width: int, step: int, x: int = _GAP) -> str:
    return "".join(_use(name, x + i * step, y, width) for i, name in enumerate(names))


def _felt(colour: str, y: float, wide: int) -> tuple[str, float]:
    """One half of the sheet and where it ends."""
    top, parts = y, ""
    y += _GAP
    for width in WIDTHS:
        high = width * 1.6 + _GAP
        for first in range(0, len(CODES), _COLUMNS):
            parts += _row(CODES[first : first + _COLUMNS], y, width, width + _GAP)
            y += high
        parts += _row([BACK], y, width, 0) + _row(CODES, y, width, _PILE_STEP, x=width + 3 * _GAP)
        y += high
    return f'<rect y="{top:g}" width="{wide}" height="{y - top:g}" fill="{colour}"/>{parts}', y


def contact_sheet(*, numerals: bool = True, sight: Sight | None = None, felts: Iterable[str] = FELTS) -> str:
    """An SVG file to look at; with a sight as somebody sees it who sees like that."""
    wide = _GAP + _COLUMNS * (WIDTHS[-1] + _GAP)
    symbols = [card_symbol(card, numerals=numerals) for card in range(len(CODES))]
    high, body = 0.0, ""
    for felt in felts:
        half, high = _felt(_seen(felt, sight), high, wide)
        body += half
    size = f'width="{wide}" height="{high:g}" viewBox="0 0 {wide} {high:g}"'
    own = "".join(f"--h-{name}:{_seen(colour, sight)};" for name, colour in COLOURS.items())
    style = f' style="{own}"' if sight else ""
    drawings = "".join(symbols) + back_symbol()
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{style}>\n{drawings}\n{body}\n</svg>\n'


def _seen(colour: str, sight: Sight | None) -> str:
    return written(sight(parse(colour))) if sight else colour
