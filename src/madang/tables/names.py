"""What players may call themselves, and what is kept for them."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from typing import Any

NAME_LENGTH = 40
SETTINGS = 64
"""How many settings a player may have."""
KEY_LENGTH = 40
VALUE_LENGTH = 200

JOINERS = "\u200c\u200d"
"""Zero-width joiners: invisible, but Kannada and Hindi are misspelt without them."""


def clean_name(text: str) -> str | None:
    """A name in NFC on one line without control characters, cut to 40; None where nothing visible is left.

    >>> clean_name("  Sin\\u0303a \\t 2\\u202e\\n"), clean_name("\\u200d\\n")
    ('Siña 2', None)
    """
    shown = "".join(char for char in text[: 10 * NAME_LENGTH] if not _hidden(char))
    name = " ".join(unicodedata.normalize("NFC", shown).split())[:NAME_LENGTH].strip()
    return name if any(unicodedata.category(char)[0] in "LNPS" for char in name) else None


def _hidden(char: str) -> bool:
    """Whether a character is shown as nothing, or turns the text around it; white space is not meant."""
    return unicodedata.category(char)[0] == "C" and char not in JOINERS and not char.isspace()


def changed_settings(old: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Settings after changes; None takes one away. Raises ValueError for what is no small, simple value."""
    for key, value in changes.items():
        if len(key) > KEY_LENGTH or not _simple(value):
            raise ValueError(f"not a setting: {key[:KEY_LENGTH]}")
    settings = {key: value for key, value in {**old, **changes}.items() if value is not None}
    if len(settings) > SETTINGS:
        raise ValueError("too many settings")
    return settings


def _simple(value: Any) -> bool:
    match value:
        case None | bool():
            return True
        case str():
            return len(value) <= VALUE_LENGTH
        case int():
            return abs(value) < 2**53
        case float():
            return math.isfinite(value)
    return False
