"""Watching a server that people leave running: its logs, whether it is well, and what it has done."""

from __future__ import annotations

from dataclasses import dataclass

FORMATS = ("text", "json")
"""How the log can be written: for people, or for programs."""


@dataclass(frozen=True, slots=True)
class Watching:
    """What a host wants to see of the server. Nothing personal is in any of it."""

    requests: bool = False
    """A line of the log for every request."""
    metrics: bool = False
    """Count, and show the counts at ``/metrics``."""


NOTHING = Watching()
