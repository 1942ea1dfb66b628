"""Hwatu cards as SVG: 48 faces and a back, drawn from shared pieces."""

from __future__ import annotations

from madang.render.hwatu.symbols import BACK, back_symbol, card_symbol, sprite

__all__ = ["BACK", "back_symbol", "card_symbol", "sprite"]
