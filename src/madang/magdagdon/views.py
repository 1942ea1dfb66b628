"""What a player sees, and what can be said of it without the rules being told twice.

MAGDAGDON hides nothing but the dice to come, so the view says all that the state says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from madang.core.game import Json
from madang.core.records import brief
from madang.core.views import Reader
from madang.errors import IllegalAction
from madang.magdagdon.actions import DICE, Action
from madang.magdagdon.board import CELLS, NEIGHBOURS, Board, cell_name
from madang.magdagdon.near import NearLine, near
from madang.magdagdon.placement import values_for
from madang.magdagdon.rules import check, legal_actions
from madang.magdagdon.scoring import Bill, LineScore, score
from madang.magdagdon.state import Phase, Staged, State, difficulty_named


@dataclass(frozen=True)
class View:
    """A position as the player sees it, with the ordered legal actions (``spec/records.md``, Views).

    ``dice`` are the four values by tray number, staged ones included; ``tray`` has None where one is staged.
    """

    difficulty: str
    phase: Phase
    turns: int
    required: int
    board: Board
    standing: Board
    """The board with the staged numbers on it."""
    dice: tuple[int, ...]
    tray: tuple[int | None, ...]
    staged: tuple[Staged, ...]
    powers_left: int
    score: Bill
    legal: tuple[Action, ...]

    @property
    def over(self) -> bool:
        """Whether the game has ended (M30)."""
        return self.phase == "over"

    @property
    def penalties(self) -> tuple[int, ...]:
        """What the Powers still left will cost, in order of use (M20)."""
        penalties = difficulty_named(self.difficulty).penalties
        return penalties[len(penalties) - self.powers_left :]

    @property
    def powers_used(self) -> int:
        """How many Majda Powers were used."""
        return difficulty_named(self.difficulty).powers - self.powers_left

    def cells_for(self, die: int) -> tuple[int, ...]:
        """The legal cells of a die of the tray (M7)."""
        return tuple(action.cell for action in self.legal if action.verb == "stage" and action.die == die)

    def to_json(self) -> Json:
        """The view as ``spec/records.md`` writes it.

        While dice are staged, ``dice`` is added: the tray hides the values of staged dice, and nothing else
        says them.
        """
        return {
            "game": "magdagdon",
            "difficulty": self.difficulty,
            "phase": self.phase,
            "turns": self.turns,
            "required": self.required,
            "board": str(self.board),
            "tray": list(self.tray),
            "staged": [str(staged) for staged in self.staged],
            "powers_left": self.powers_left,
            "score": self.score.to_json(),
            "legal": [str(action) for action in self.legal],
        } | ({"dice": list(self.dice)} if self.staged else {})

    @classmethod
    def from_json(cls, value: Any) -> View:
        """The view that :meth:`to_json` wrote. Raises NotationError, which names what is wrong.

        All that follows from the position is computed, the legal actions too, and must be what is said there.
        Play must be able to lead to the board (M13, M14) and to what is staged (M16).
        """
        reader = Reader("magdagdon", value)
        state = _read_state(reader)
        if why := _misfit(state):
            raise reader.bad(why)
        seen = view(state)
        reader.agree(seen.to_json())
        return seen


def view(state: State, seat: int = 0) -> View:  # noqa: ARG001
    """What the player sees of a state."""
    return View(
        difficulty=state.difficulty.name,
        phase=state.phase,
        turns=state.turns,
        required=state.required,
        board=state.board,
        standing=state.standing,
        dice=state.dice,
        tray=state.tray,
        staged=state.staged,
        powers_left=state.powers_left,
        score=state.bill,
        legal=legal_actions(state),
    )


def state_of(view: View) -> State:
    """The state a view is of: here the two say the same."""
    difficulty = difficulty_named(view.difficulty)
    return State(difficulty, view.board, view.dice, view.staged, view.powers_used, view.turns)


def _read_state(reader: Reader) -> State:
    """The position that a view is of. Raises NotationError."""
    difficulty = difficulty_named(reader.text("difficulty"))
    texts = reader.texts("staged")
    shown = "dice" if texts else "tray"  # a staged die is not in the tray
    dice = reader.all(shown, reader.items(shown), int, "the faces of four dice")
    try:
        staged = tuple(map(Staged.parse, texts))
    except ValueError as error:
        raise reader.bad(f"“staged” is {brief(texts)}, not dice like 2@b3") from error
    used = difficulty.powers - reader.count("powers_left")
    return State(difficulty, Board(reader.text("board")), tuple(dice), staged, used, reader.count("turns"))


def _misfit(state: State) -> str:
    """Why play cannot lead to a position (M10, M13, M14, M16, M24), "" where no reason is found."""
    if not state.makes_sense:
        return "its board, dice and Powers do not fit together"
    numbers = state.board.numbers
    for one, other in ((cell, beside) for cell in CELLS for beside in NEIGHBOURS[cell]):
        if numbers[one] and numbers[other] and abs(numbers[one] - numbers[other]) > 1:
            return f"{cell_name(one)} and {cell_name(other)} differ by more than 1"
    if not _connected(numbers):
        return "its numbers are not connected"
    count, ruins, least = len(CELLS) - numbers.count(0), len(state.board.ruins), state.difficulty.least
    fewest, most = -(-count // len(DICE)), (count + least - 1 if state.over else count) // least
    if not fewest <= state.turns - ruins <= most:
        return f"its board is not that of {state.turns} turns"
    board = state.board
    for staged in state.staged:
        value = state.dice[staged.die - 1]
        if state.phase != "placing" or value not in values_for(board)[staged.cell]:
            return f"die {staged.die} cannot be staged at {cell_name(staged.cell)}"
        board = board.with_number(staged.cell, value)
    return ""


def _connected(numbers: tuple[int, ...]) -> bool:
    """Whether the numbers of a board are a single field (M3)."""
    left = {cell for cell in CELLS if numbers[cell]}
    reached = [left.pop()] if left else []
    while reached:
        around = left.intersection(NEIGHBOURS[reached.pop()])
        left -= around
        reached += around
    return not left


def why_not(view: View, action: Action) -> IllegalAction | None:
    """Why an action is refused, or None where it is legal."""
    try:
        check(state_of(view), action)
    except IllegalAction as refused:
        return refused
    return None


def bill(view: View) -> Bill:
    """The score of the permanent board and the Powers used, item by item (M27)."""
    return score(view.board, _spent(view))


@dataclass(frozen=True, slots=True)
class Preview:
    """What CONFIRM would make of the staged dice."""

    now: Bill
    then: Bill
    missing: int
    """How many dice CONFIRM still needs (M8)."""
    near: tuple[NearLine, ...]
    """The lines that one more number would complete with a bonus, what is staged included (M26, M27)."""

    @property
    def gain(self) -> int:
        """The points the staged dice add."""
        return self.then.total - self.now.total

    @property
    def made(self) -> tuple[LineScore, ...]:
        """The lines whose bonus the staged dice make."""
        pairs = zip(self.then.lines, self.now.lines, strict=True)
        return tuple(line for line, before in pairs if line.pattern and not before.pattern)


def preview(view: View) -> Preview:
    """What the staged dice add, and what CONFIRM still needs."""
    missing = max(0, view.required - len(view.staged))
    return Preview(bill(view), score(view.standing, _spent(view)), missing, near(view.standing))


def _spent(view: View) -> tuple[int, ...]:
    """The penalties of the Powers used so far."""
    return difficulty_named(view.difficulty).penalties[: view.powers_used]
