"""The choices of a player and their notation (``spec/records.md``)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal, get_args

from madang.errors import N_, NotationError, Reason
from madang.magdagdon.board import CELLS, cell_name, parse_cell

Verb = Literal["roll", "stage", "back", "clear", "minus", "plus", "reroll", "confirm", "ruin"]
VERBS: tuple[Verb, ...] = get_args(Verb)
POWERS: tuple[Verb, ...] = ("minus", "plus", "reroll")

DICE = (1, 2, 3, 4)
"""The dice of the tray by number (M6)."""

NO_CELL = -1
"""The cell of an action that names none."""

BAD_ACTION = Reason("magdagdon/bad-action", N_("“%(text)s” is no action of MAGDAGDON."))
BAD_DIE = Reason(
    "magdagdon/bad-die",
    N_("“%(text)s” names a die that does not exist; dice are 1 to 4."),
    rule="M6",
)
REPEATED_DIE = Reason("magdagdon/repeated-die", N_("“%(text)s” names a die twice."), rule="M18")


@dataclass(frozen=True, slots=True)
class Action:
    """One choice: the verb, the dice it names (ascending) and the cell it names.

    >>> str(Action("stage", (2,), 5)), Action.parse("reroll:431").dice
    ('stage:2@b2', (1, 3, 4))
    """

    verb: Verb
    dice: tuple[int, ...] = ()
    cell: int = NO_CELL

    @property
    def die(self) -> int:
        """The one die of an action that names one."""
        return self.dice[0]

    @property
    def is_power(self) -> bool:
        """Whether it uses a Majda Power (M17, M18)."""
        return self.verb in POWERS

    def __str__(self) -> str:
        dice = "".join(map(str, self.dice))
        if self.verb == "stage":
            return f"stage:{dice}@{cell_name(self.cell)}"
        if self.verb == "ruin":
            return f"ruin:{cell_name(self.cell)}"
        return f"{self.verb}:{dice}" if self.dice else self.verb

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read the notation of an action. Raises NotationError."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise _what_is_wrong(text) from None


def _what_is_wrong(text: str) -> NotationError:
    """The most telling error for a text that is no action."""
    verb, _, rest = text.partition(":")
    dice, _, cell = rest.partition("@")
    if verb not in VERBS or not rest:
        return NotationError(BAD_ACTION, text=text)
    if verb in ("stage", "ruin"):
        try:
            parse_cell(cell if verb == "stage" else rest)
        except NotationError as error:
            return error
    if verb != "ruin" and dice and not set(dice) <= set("1234"):
        return NotationError(BAD_DIE, text=text)
    if verb == "reroll" and len(set(dice)) < len(dice):
        return NotationError(REPEATED_DIE, text=text)
    return NotationError(BAD_ACTION, text=text)


ROLL = Action("roll")
CLEAR = Action("clear")
CONFIRM = Action("confirm")
STAGE = {(die, cell): Action("stage", (die,), cell) for die in DICE for cell in CELLS}
BACK = {die: Action("back", (die,)) for die in DICE}
MINUS = {die: Action("minus", (die,)) for die in DICE}
PLUS = {die: Action("plus", (die,)) for die in DICE}
REROLL = {dice: Action("reroll", dice) for n in DICE for dice in combinations(DICE, n)}
RUIN_AT = {cell: Action("ruin", (), cell) for cell in CELLS}

ALL: tuple[Action, ...] = (
    ROLL,
    *STAGE.values(),
    *BACK.values(),
    CLEAR,
    *MINUS.values(),
    *PLUS.values(),
    *sorted(REROLL.values(), key=lambda action: action.dice),
    CONFIRM,
    *RUIN_AT.values(),
)
"""Every action there is, in the order of ``spec/records.md``: as in its table, then by die, then by cell."""

IN_PHASE: dict[str, tuple[Action, ...]] = {
    "ready": (ROLL,),
    "placing": tuple(action for action in ALL if action.verb not in ("roll", "stage", "ruin")),
    "magdagdon": tuple(action for action in ALL if action.is_power or action.verb == "ruin"),
    "over": (),
}
"""What a phase leaves at all (M6, M22, M24, M30), in the same order; staging is left out."""

_BY_TEXT = {str(action): action for action in ALL} | {
    "reroll:" + "".join(map(str, order)): action
    for dice, action in REROLL.items()
    for order in permutations(dice)
}
