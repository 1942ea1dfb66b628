"""Waiting for what comes, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0
"""How long anything may take before it counts as a fault, in seconds."""


def until(there: Callable[[], object], otherwise: str) -> None:
    """Wait until something is so. Raises AssertionError with what it means that it does not become so."""
    deadline = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.02)
