"""Cards as SVG symbols, and the sprite of all of them."""

from __future__ import annotations

from functools import cache

from madang.gostop.cards import CARDS
from madang.render.hwatu.faces import picture
from madang.render.hwatu.kit import PAPER, RED, ROSE, THIN, dots, line, shape
from madang.render.hwatu.marks import index

BACK = "back"
"""The id of the symbol of a card that lies face down."""


_SHEET = f'<rect width="100" height="160" rx="7" fill="{PAPER}"/>'


def _frame(inset: float, rx: float, colour: str, width: float) -> str:
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{100 - 2 * inset:g}" height="{160 - 2 * inset:g}" '
        f'rx="{rx:g}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'
    )


_RIM = _frame(2.75, 4.25, PAPER, 5.5) + _frame(1.25, 5.75, RED, 2.5)
"""A bright margin over whatever the drawing left there, and a line around it that parts cards in a pile."""


def _symbol(name: str, drawing: str) -> str:
    """A symbol; all its lines have round ends."""
    return (
        f'<symbol id="{name}" viewBox="0 0 100 160">'
        f'<g stroke-width="{THIN:g}" stroke-linecap="round" stroke-linejoin="round">'
        f"{drawing}</g></symbol>"
    )


def card_symbol(card_id: int, *, numerals: bool = True) -> str:
    """The face of a card as a ``<symbol>`` whose id is the card's code."""
    card = CARDS[card_id]
    return _symbol(card.code, _SHEET + picture(card) + _RIM + index(card, numerals))


def back_symbol() -> str:
    """The back of all cards as a ``<symbol>``: a lattice door with flowers in its openings."""
    bars = "".join(f"M{x} 4L{x + 152} 156M{x + 152} 4L{x} 156" for x in range(-146, 100, 24))
    places = [
        (x, y) for i, y in enumerate(range(8, 160, 12)) for x in ((26, 50, 74) if i % 2 else (14, 38, 62, 86))
    ]
    field = shape(RED, "M4 4H96V156H4Z")
    return _symbol(BACK, _SHEET + field + line(ROSE, 2.5, bars) + dots(ROSE, 2.5, places) + _RIM)


@cache
def sprite(*, numerals: bool = True) -> str:
    """One SVG file with the 48 faces and the back, each a ``<symbol>``; without the months if so wanted."""
    symbols = [card_symbol(card.id, numerals=numerals) for card in CARDS]
    body = "\n".join([*symbols, back_symbol()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'
