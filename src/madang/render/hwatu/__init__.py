"""Hwatu cards as SVG: 48 faces and a back, drawn from shared pieces.

The traditional subjects, drawn for Madang by writing their shapes down; nothing is traced or taken over.
``kit`` has the colours and the few ways to draw, ``plants`` and ``figures`` the pieces, ``ribbons`` and
``marks`` what tells the kind, ``faces`` says what is where on each card. A page shows a card by its code::

    <svg class="card" viewBox="0 0 100 160"><use href="…/hwatu.svg#1B"/></svg>

The style sheet of the page does not reach the faces, but what is inherited does: the seven colours are custom
properties (``--h-red`` and so on) with the colours of ``kit.COLOURS`` where a page gives none.
"""

from __future__ import annotations

from madang.render.hwatu.kit import COLOURS
from madang.render.hwatu.symbols import BACK, back_symbol, card_symbol, sprite

__all__ = ["BACK", "COLOURS", "back_symbol", "card_symbol", "sprite"]
