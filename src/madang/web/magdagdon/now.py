"""What the last action brought about: what a table shows in motion, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from madang.magdagdon.actions import DICE
from madang.magdagdon.events import Event, LineMade, PowerUsed, Rolled, Ruined


@dataclass(frozen=True, slots=True)
class Now:
    """Dice, cells and lines that are just becoming what they are."""

    dice: frozenset[int] = frozenset()
    """The dice that were thrown, or changed."""
    ruin: int | None = None
    """The cell that became a RUIN."""
    lines: frozenset[tuple[int, ...]] = frozenset()
    """The lines that made their bonus, by their cells."""

    @property
    def lit(self) -> frozenset[int]:
        """The cells of the lines that made their bonus."""
        return frozenset(cell for line in self.lines for cell in line)


NOTHING_NEW = Now()


def now(events: Sequence[Event]) -> Now:
    """What happened together."""
    dice: set[int] = set()
    ruin = None
    lines = set()
    for event in events:
        match event:
            case Rolled():
                dice.update(DICE)
            case PowerUsed():
                dice.update(event.dice)
            case Ruined(cell):
                ruin = cell
            case LineMade(line):
                lines.add(line.cells)
    return Now(frozenset(dice), ruin, frozenset(lines))
