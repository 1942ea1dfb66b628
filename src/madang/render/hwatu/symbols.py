"""Cards as SVG symbols, and the sprite of all of them."""

from __future__ import annotations

from functools import cache

from madang.gostop.cards import CARDS
from madang.render.hwatu.faces import picture
from madang.render.hwatu.kit import PAPER, RED, ROSE, line, shape
from madang.render.hwatu.marks import index

BACK = "back"
"""The id of the symbol of a card that lies face down."""

_BASE = shape(PAPER, "M7 0H93Q100 0 100 7V153Q100 160 93 160H7Q0 160 0 153V7Q0 0 7 0Z")
_RIM = f'<path fill="{PAPER}" fill-rule="evenodd" d="M0 0H100V160H0ZM8.5 5.5Q5.5 5.5 5.5 8.5V151.5Q5.5 154.5 8.5 154.5H91.5Q94.5 154.5 94.5 151.5V8.5Q94.5 5.5 91.5 5.5Z"/>'
_EDGE = f'<rect x="1.25" y="1.25" width="97.5" height="157.5" rx="6" fill="none" stroke="{RED}" stroke-width="2.5"/>'


def _symbol(name: str, drawing: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="0 0 100 160">'
        f'<g stroke-linecap="round" stroke-linejoin="round">{drawing}</g></symbol>'
    )


def card_symbol(card_id: int, *, numerals: bool = True) -> str:
    """The face of a card as a ``<symbol>`` whose id is the card's code."""
    card = CARDS[card_id]
    return _symbol(card.code, _BASE + picture(card) + index(card, numerals) + _RIM + _EDGE)


def back_symbol() -> str:
    """The back of all cards as a ``<symbol>`` with the id ``back``."""
    field = shape(
        RED,
        "M8.5 5.5H91.5Q94.5 5.5 94.5 8.5V151.5Q94.5 154.5 91.5 154.5H8.5Q5.5 154.5 5.5 151.5V8.5Q5.5 5.5 8.5 5.5Z",
    )
    court = line(ROSE, 3, "M14 14H86V146H14ZM26 26H74V134H26ZM38 38H62V122H38Z")
    return _symbol(BACK, _BASE + field + court + _EDGE)


@cache
def sprite(*, numerals: bool = True) -> str:
    """One SVG file with the 48 faces and the back, each a ``<symbol>``; without the months if so wanted."""
    symbols = [card_symbol(card.id, numerals=numerals) for card in CARDS]
    body = "\n".join([*symbols, back_symbol()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'
