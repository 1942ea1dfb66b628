"""Counting what can be reached from a position of MAGDAGDON, with the rulebook's own actions.

What is counted is defined in ``tests/cases/data/magdagdon_perft.json`` under ``definition``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from madang import magdagdon
from madang.magdagdon import DIFFICULTIES, Action, Board, State

ENDS = ("confirm", "ruin")


def position(difficulty: str, board: str, roll: list[int] | tuple[int, ...] = ()) -> State:
    """A position with a roll just thrown, nothing staged, no Power used."""
    return State(DIFFICULTIES[difficulty], Board(board), tuple(roll))


def act(state: State, action: Action) -> State:
    """The state after an action that throws no dice."""
    after, _ = magdagdon.apply(state, action, iter(()))
    return after


def stagings(state: State) -> list[Counter[State]]:
    """For n = 1 to 4 dice: the positions with n staged dice, each with the number of strings that lead there.

    Positions that differ in the staging order alone are one: it is kept as the order of the cells.
    """
    levels = []
    level = Counter({state: 1})
    for _ in range(4):
        after: Counter[State] = Counter()
        for position, ways in level.items():
            for action in staging_actions(position):
                after[unordered(act(position, action))] += ways
        levels.append(after)
        level = after
    return levels


def unordered(state: State) -> State:
    return replace(state, staged=tuple(sorted(state.staged, key=lambda staged: staged.cell)))


def staging_actions(state: State) -> list[Action]:
    return [action for action in magdagdon.legal_actions(state) if action.verb == "stage"]


def walk(state: State, depth: int) -> int:
    """How many strings of ``depth`` legal stagings start here, each walked to its end."""
    if depth == 0:
        return 1
    return sum(walk(act(state, action), depth - 1) for action in staging_actions(state))


@dataclass(frozen=True)
class Reach:
    """What the stagings of one roll reach."""

    sequences: list[int]
    stagings: list[int]
    boards: list[set[Board]]
    required: int

    @classmethod
    def of(cls, state: State) -> Reach:
        levels = stagings(state)
        return cls(
            [level.total() for level in levels],
            [len(level) for level in levels],
            [{staged.standing for staged in level} for level in levels],
            state.required,
        )

    @property
    def confirmable(self) -> set[Board]:
        """The boards that CONFIRM can make of them."""
        return {board for boards in self.boards[max(self.required, 1) - 1 :] for board in boards}


def confirmable(state: State) -> set[Board]:
    """The boards that CONFIRM can make of a roll. Dice of equal value are one here, and so are orders."""
    found: set[Board] = set()
    level = [state]
    for count in range(1, 5):
        after = {
            (staged.standing, tuple(sorted(value for value in staged.tray if value))): staged
            for position in level
            for staged in (act(position, action) for action in staging_actions(position))
        }
        level = list(after.values())
        if count >= state.required:
            found.update(board for board, _ in after)
    return found


def symmetric(board: Board) -> str:
    """The same text for all eight boards that turning and mirroring makes of this one."""
    rows = [str(board)[start : start + 4] for start in range(0, 16, 4)]
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        images += ["".join(rows), "".join(row[::-1] for row in rows)]
    return min(images)


def counted_actions(state: State) -> list[Action]:
    """The legal actions that ``actions`` counts: all but reroll, whose outcome is chance."""
    return [action for action in magdagdon.legal_actions(state) if action.verb != "reroll"]


def perft(state: State, depth: int) -> int:
    """How many strings of ``depth`` legal actions start here; confirm and ruin end a string."""
    actions = counted_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(act(state, action), depth - 1) for action in actions if action.verb not in ENDS)


def divide(state: State, depth: int) -> str:
    """:func:`perft` by the first action: print both sides and see where two engines part."""
    lines = [state.notation]
    for action in counted_actions(state):
        below = 1 if depth == 1 else 0 if action.verb in ENDS else perft(act(state, action), depth - 1)
        lines.append(f"  {action}: {below}")
    return "\n".join(lines)


def rolls() -> Iterator[tuple[tuple[int, ...], int]]:
    """The 126 rolls regardless of order, each with how many of the 1296 ordered rolls it stands for."""
    yield from sorted(Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=4)).items())
