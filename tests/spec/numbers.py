"""The numbered rules of ``spec/``. Each has a test here, named after it: ``test_M14_…``."""

from __future__ import annotations

RULES = {
    "magdagdon": [f"M{number}" for number in range(1, 31)],
    "gostop": [f"G{number}" for number in range(1, 26)],
}
"""The numbers by game. A number that comes to a spec comes to this list, and asks for its test."""
