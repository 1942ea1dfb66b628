"""What happened, in the past tense. MAGDAGDON hides nothing, so each event is seen by everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from madang.magdagdon.actions import Verb
from madang.magdagdon.scoring import LineScore
from madang.magdagdon.state import Staged


class Open:
    """An event that anybody may see whole."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Self | None:  # noqa: ARG002
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Rolled(Open):
    """Four dice were thrown (M6)."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieStaged(Open):
    """A die was staged (M7)."""

    die: int
    value: int
    cell: int


@dataclass(frozen=True, slots=True)
class DiceTakenBack(Open):
    """Staged dice went back to the tray: one (M9), all, or because a Power left no playable roll (M24)."""

    staged: tuple[Staged, ...]


@dataclass(frozen=True, slots=True)
class PowerUsed(Open):
    """A Majda Power changed dice of the tray (M17, M18). ``penalty`` is what this use costs (M20)."""

    verb: Verb
    dice: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    penalty: int


@dataclass(frozen=True, slots=True)
class MagdagdonCame(Open):
    """The roll is not playable: a Power, or a RUIN (M22)."""


@dataclass(frozen=True, slots=True)
class BecamePlayable(Open):
    """A Power ended the MAGDAGDON phase (M24)."""


@dataclass(frozen=True, slots=True)
class Confirmed(Open):
    """The staged numbers became permanent and the turn ended (M8): cells and values, in staging order."""

    placed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LineMade(Open):
    """A row or column of four numbers earned its bonus (M26)."""

    line: LineScore


@dataclass(frozen=True, slots=True)
class Ruined(Open):
    """MAGDAGDON was accepted: a cell became a RUIN and the turn ended (M23)."""

    cell: int


@dataclass(frozen=True, slots=True)
class GameEnded(Open):
    """All 16 cells are filled (M30)."""

    total: int


Event = (
    Rolled
    | DieStaged
    | DiceTakenBack
    | PowerUsed
    | MagdagdonCame
    | BecamePlayable
    | Confirmed
    | LineMade
    | Ruined
    | GameEnded
)
