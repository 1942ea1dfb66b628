"""One full position of a game and its one-line notation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from madang.core.game import Json
from madang.errors import N_, NotationError, Reason
from madang.magdagdon.actions import DICE
from madang.magdagdon.board import EMPTY_BOARD, FACES, Board, cell_name, parse_cell
from madang.magdagdon.placement import playable
from madang.magdagdon.scoring import Bill, score

Phase = Literal["ready", "placing", "magdagdon", "over"]

UNKNOWN_DIFFICULTY = Reason(
    "magdagdon/unknown-difficulty",
    N_("There is no difficulty called “%(text)s”; there are peaceful, survival and nightmare."),
)
BAD_POSITION = Reason("magdagdon/bad-position", N_("“%(text)s” is no position of MAGDAGDON."))


class Difficulty(NamedTuple):
    """A row of the table of difficulties: name, least dice a turn (M4), what each Power costs (M20)."""

    name: str
    least: int
    penalties: tuple[int, ...]

    @property
    def powers(self) -> int:
        """How many Majda Powers a game has."""
        return len(self.penalties)


DIFFICULTIES = {
    difficulty.name: difficulty
    for difficulty in (
        Difficulty("peaceful", 2, (10, 20, 40)),
        Difficulty("survival", 2, (70,)),
        Difficulty("nightmare", 3, ()),
    )
}


def difficulty_named(name: str) -> Difficulty:
    """The difficulty of that name. Raises NotationError."""
    try:
        return DIFFICULTIES[name]
    except KeyError:
        raise NotationError(UNKNOWN_DIFFICULTY, text=name) from None


class Staged(NamedTuple):
    """A die that is staged on a cell (M2)."""

    die: int
    cell: int

    def __str__(self) -> str:
        return f"{self.die}@{cell_name(self.cell)}"

    @classmethod
    def parse(cls, text: str) -> Staged:
        """Read what ``str`` writes. Raises ValueError, of which NotationError is one."""
        die, _, cell = text.partition("@")
        return cls(int(die), parse_cell(cell))


@dataclass(frozen=True)
class State:
    """A position: the permanent board, the dice as they now are, what is staged, and what was used.

    ``dice`` are the four values by tray number, staged ones included; () before a roll and when the game is
    over. ``staged`` is in staging order. ``turns`` counts resolved rolls (M10).
    """

    difficulty: Difficulty
    board: Board = EMPTY_BOARD
    dice: tuple[int, ...] = ()
    staged: tuple[Staged, ...] = ()
    powers_used: int = 0
    turns: int = 0

    @property
    def required(self) -> int:
        """How many dice the turn needs, for the coming one where no roll lies there; 0 when over (M4)."""
        return min(self.difficulty.least, len(self.board.empty))

    @cached_property
    def phase(self) -> Phase:
        """``ready`` to roll, ``placing``, ``magdagdon`` if the roll is not playable (M22), or ``over``."""
        if self.board.full:
            return "over"
        if not self.dice:
            return "ready"
        return "placing" if playable(self.board, tuple(sorted(self.dice)), self.required) else "magdagdon"

    @property
    def over(self) -> bool:
        """Whether every cell holds a permanent number or a RUIN (M30)."""
        return self.board.full

    @property
    def current_seat(self) -> int | None:
        """Seat 0, or None when the game is over."""
        return None if self.over else 0

    @property
    def powers_left(self) -> int:
        """How many Majda Powers can still be used."""
        return self.difficulty.powers - self.powers_used

    @cached_property
    def tray(self) -> tuple[int | None, ...]:
        """The dice by number, None where one is staged; () where no roll lies there."""
        away = {staged.die for staged in self.staged}
        return tuple(None if die in away else value for die, value in zip(DICE, self.dice, strict=False))

    @cached_property
    def standing(self) -> Board:
        """The board with the staged numbers on it (M16)."""
        board = self.board
        for staged in self.staged:
            board = board.with_number(staged.cell, self.dice[staged.die - 1])
        return board

    @property
    def bill(self) -> Bill:
        """The score of the permanent board and the Powers used, item by item (M27)."""
        return score(self.board, self.difficulty.penalties[: self.powers_used])

    @property
    def notation(self) -> str:
        """One line that says the whole position; :meth:`parse` reads it.

        >>> survival, board = DIFFICULTIES["survival"], Board("....12..R...3...")
        >>> State(survival, board, (3, 1, 4, 4), (Staged(2, 0),), 1, 4).notation
        'survival ....12..R...3... 3144 2@a1 powers=1 turns=4'
        """
        dice = "".join(map(str, self.dice)) or "-"
        staged = ",".join(map(str, self.staged)) or "-"
        counts = f"powers={self.powers_used} turns={self.turns}"
        return f"{self.difficulty.name} {self.board} {dice} {staged} {counts}"

    @classmethod
    def parse(cls, text: str) -> State:
        """Read :attr:`notation`. Raises NotationError; whether the position can arise is not asked."""
        try:
            name, board, dice, staged, powers, turns = text.split()
            if not powers.startswith("powers=") or not turns.startswith("turns="):
                raise ValueError(text)
            if dice != "-" and not set(dice) <= set(FACES):
                raise ValueError(text)
            state = cls(
                difficulty_named(name),
                Board(board),
                () if dice == "-" else tuple(int(face) for face in dice),
                () if staged == "-" else tuple(Staged.parse(item) for item in staged.split(",")),
                int(powers.removeprefix("powers=")),
                int(turns.removeprefix("turns=")),
            )
        except NotationError:
            raise
        except ValueError:
            raise NotationError(BAD_POSITION, text=text) from None
        if not state.makes_sense:
            raise NotationError(BAD_POSITION, text=text)
        return state

    @property
    def makes_sense(self) -> bool:
        """Whether the parts of a position fit together; not whether it can arise."""
        staged_dice = {staged.die for staged in self.staged}
        cells = {staged.cell for staged in self.staged}
        return (
            (
                not self.dice
                or (
                    len(self.dice) == len(DICE) and set(self.dice) <= set(range(1, 7)) and not self.board.full
                )
            )
            and (not self.staged or bool(self.dice))
            and len(staged_dice) == len(cells) == len(self.staged)
            and staged_dice <= set(DICE)
            and cells <= set(self.board.empty)
            and 0 <= self.powers_used <= self.difficulty.powers
            and self.turns >= 0
        )

    def to_json(self) -> Json:
        """The state as ``spec/records.md`` writes it."""
        return {
            "phase": self.phase,
            "turns": self.turns,
            "required": self.required,
            "board": str(self.board),
            "tray": list(self.tray),
            "staged": [str(staged) for staged in self.staged],
            "powers_left": self.powers_left,
            "score": self.bill.to_json(),
        }
