"""Cards as SVG symbols, and the sprite of all of them."""

from __future__ import annotations

from functools import cache

from madang.gostop.cards import CARDS
from madang.render.hwatu.faces import picture
from madang.render.hwatu.kit import NONE, PAPER, RED, ROSE, THIN, Drawing, Piece, dots, line, shape
from madang.render.hwatu.marks import index
from madang.render.hwatu.outlines import num, write
from madang.render.hwatu.weld import welded

BACK = "back"
"""The id of the symbol of a card that lies face down."""


def _sheet(inset: float, rx: float) -> str:
    """An upright rectangle with round corners, all round as far from the card's edge."""
    wide, high = 100 - 2 * (inset + rx), 160 - 2 * (inset + rx)
    corner = f"a{rx:g} {rx:g} 0 0 1"
    return (
        f"M{inset + rx:g} {inset:g}h{wide:g}{corner} {rx:g} {rx:g}v{high:g}{corner}-{rx:g} {rx:g}"
        f"h-{wide:g}{corner}-{rx:g}-{rx:g}v-{high:g}{corner} {rx:g}-{rx:g}z"
    )


_SHEET = shape(PAPER, _sheet(0, 7))
_RIM = line(PAPER, 5.5, _sheet(2.75, 4.25)) + line(RED, 2.5, _sheet(1.25, 5.75))
"""A bright margin over whatever the drawing left there, and a line around it that parts cards in a pile."""


def _symbol(name: str, drawing: Drawing) -> str:
    """A symbol; all its lines have round ends. A browser copies it for each card, so it has few elements."""
    paths = "".join(map(_path, welded(drawing)))
    return (
        f'<symbol id="{name}" viewBox="0 0 100 160">'
        f'<g fill="none" stroke-width="{THIN:g}" stroke-linecap="round" stroke-linejoin="round">'
        f"{paths}</g></symbol>"
    )


def _path(piece: Piece) -> str:
    fill = "" if piece.fill == NONE else f' fill="{piece.fill}"'
    stroke = "" if piece.stroke == NONE else f' stroke="{piece.stroke}"'
    width = f' stroke-width="{num(piece.width)}"' if stroke and num(piece.width) != num(THIN) else ""
    return f'<path{fill}{stroke}{width} d="{write(piece.outline)}"/>'


def card_symbol(card_id: int, *, numerals: bool = True) -> str:
    """The face of a card as a ``<symbol>`` whose id is the card's code."""
    card = CARDS[card_id]
    return _symbol(card.code, _SHEET + picture(card) + _RIM + index(card, numerals))


_ROWS = ((30.5, 69.5), (11, 50, 89))
_FLOWER = ((-4, 0), (4, 0), (0, -4), (0, 4))


def back_symbol() -> str:
    """The back of all cards as a ``<symbol>``: a lattice door with a flower in each opening."""
    bars = "".join(f"M{x} 2L{x + 156} 158M{x + 156} 2L{x} 158" for x in range(-145, 100, 39))
    middles = [
        (x, y) for i, y in enumerate((2, 21.5, 41, 60.5, 80, 99.5, 119, 138.5, 158)) for x in _ROWS[i % 2]
    ]
    flowers = dots(ROSE, 3.4, [(x + dx, y + dy) for x, y in middles for dx, dy in _FLOWER])
    field = shape(RED, "M4 4H96V156H4Z")
    return _symbol(BACK, _SHEET + field + line(ROSE, 3, bars) + flowers + _RIM)


@cache
def sprite(*, numerals: bool = True) -> str:
    """One SVG file with the 48 faces and the back, each a ``<symbol>``; without the months if so wanted."""
    symbols = [card_symbol(card.id, numerals=numerals) for card in CARDS]
    body = "\n".join([*symbols, back_symbol()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'
