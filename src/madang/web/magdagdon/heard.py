"""What an action sounds like: one sound, the one that matters most of all that it brought about."""

from __future__ import annotations

from collections.abc import Sequence

from madang.magdagdon.events import (
    BecamePlayable,
    Confirmed,
    DiceTakenBack,
    DieStaged,
    Event,
    GameEnded,
    LineMade,
    MagdagdonCame,
    PowerUsed,
    Rolled,
    Ruined,
)

SOUNDS: dict[type[Event], str] = {
    GameEnded: "end",
    LineMade: "bonus",
    Ruined: "ruin",
    MagdagdonCame: "struck",
    BecamePlayable: "rolled",
    PowerUsed: "rolled",
    Rolled: "rolled",
    Confirmed: "placed",
    DieStaged: "staged",
    DiceTakenBack: "staged",
}
"""The sound of each event, the weightiest first; ``sound.js`` makes them."""


def heard(events: Sequence[Event]) -> str:
    """The sound of what happened together; empty where nothing has."""
    kinds = {type(event) for event in events}
    return next((sound for kind, sound in SOUNDS.items() if kind in kinds), "")
