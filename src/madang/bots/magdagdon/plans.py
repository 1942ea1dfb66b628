"""From a board or a Power that one wants to the actions that lead there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from madang.bots.magdagdon.thinking import Ending, Mind, PowerUse, Roll
from madang.kernels.compiled import FAST
from madang.magdagdon import Action, Board
from madang.magdagdon.actions import CONFIRM, DICE, MINUS, PLUS, REROLL, RUIN_AT, STAGE
from madang.magdagdon.board import CELLS, RUIN
from madang.magdagdon.placement import values_for

MOST = 12
"""How many boards are told apart for a roll; the others come after them."""
NEAR = 4.0
"""Powers are looked at one turn ahead when they seem worth at most so much less than the best board."""
POWER_BOARDS = 16 if FAST else 0
"""How many boards are looked at for Powers."""


@dataclass(frozen=True, slots=True)
class Option:
    """What can be done with a roll, and what is expected of it. Used Powers are not taken off."""

    does: Ending | PowerUse
    value: float


def options(mind: Mind, board: Board, powers: int, roll: Roll, searched: int) -> list[Option]:
    """What can be done with a roll, the best first: every Power, and the best boards.

    Those are the ``searched`` best ones, which are looked at one turn ahead; where none is to be searched, or
    all is exact already, the MOST best ones.
    """
    most = MOST if mind.is_exact(board, powers) else searched or MOST
    endings = list(islice(mind.endings(board, powers, roll), most))
    return weighed(mind, board, powers, roll, endings, ahead=searched > 0)


def weighed(
    mind: Mind, board: Board, powers: int, roll: Roll, endings: Sequence[Ending], *, ahead: bool
) -> list[Option]:
    """These of the boards and every Power, the best first, as :func:`options` has them."""
    found = [Option(ending, ending.value) for ending in endings]
    uses = mind.power_uses(board, powers, roll)
    if not ahead or mind.is_exact(board, powers):
        found += [Option(use, use.value) for use in uses]
    else:
        found = [Option(ending, mind.ahead(ending.board, powers)) for ending in endings]
        found += _weighed_ahead(mind, board, powers, uses, found)
    return best_first(found)


def best_first(options: Iterable[Option]) -> list[Option]:
    """Options by what is expected of them; what is worth the same stays in its order."""
    return sorted(options, key=lambda option: -option.value)


def _weighed_ahead(
    mind: Mind, board: Board, powers: int, uses: Sequence[PowerUse], found: Sequence[Option]
) -> list[Option]:
    """Powers beside boards that were looked at one turn ahead.

    Of the few that come near, the best board for each roll that can follow is looked at too; the others are
    taken to be misjudged as those boards are in the mean.
    """
    best = max(option.value for option in found)
    off = sum(option.value - option.does.value for option in found) / len(found)
    left, options = POWER_BOARDS, []
    for use in uses:
        value = use.value + off
        falls = mind.falls(board, powers - 1, use.known) if left and value > best - NEAR else []
        new = {fall.board for fall in falls if fall.board}
        if falls and len(new) <= left:
            left -= len(new)
            seen = {after: mind.ahead(after, powers - 1) for after in new}
            gained = sum(
                fall.chance * (seen[fall.board] - fall.value if fall.board else off) for fall in falls
            )
            value = use.value + gained
        options.append(Option(use, value))
    return options


def actions_for(board: Board, dice: tuple[int, ...], option: Option) -> tuple[Action, ...]:
    """The actions that do it when nothing is staged: up to CONFIRM, the RUIN, or the Power."""
    if isinstance(option.does, PowerUse):
        return (power_action(dice, option.does.known),)
    after = option.does.board
    ruined = [cell for cell in board.empty if after[cell] == RUIN]
    return (RUIN_AT[ruined[0]],) if ruined else (*staging(board, dice, after), CONFIRM)


def changed(dice: tuple[int, ...], action: Action) -> tuple[int, ...]:
    """The dice after REDUCE or INCREASE (M17)."""
    step = 1 if action.verb == "plus" else -1
    return tuple(value + step if die == action.die else value for die, value in zip(DICE, dice, strict=True))


def staging(before: Board, dice: tuple[int, ...], after: Board) -> tuple[Action, ...]:
    """An order in which dice can be staged to make one board of another (M11-M16).

    Whatever cell can be taken is taken: the numbers around it are those of the board that is wanted, and more
    of them only join more cells.
    """
    tray = dict(zip(DICE, dice, strict=True))
    missing = [cell for cell in CELLS if before[cell] != after[cell]]
    found = []
    board = before
    while missing:
        takes = values_for(board)
        cell = next(cell for cell in missing if after.number(cell) in takes[cell])
        die = next(die for die, value in tray.items() if value == after.number(cell))
        found.append(STAGE[die, cell])
        board = board.with_number(cell, tray.pop(die))
        missing.remove(cell)
    return tuple(found)


def power_action(dice: tuple[int, ...], known: Roll) -> Action:
    """The Power after which these values are certain (M17, M18)."""
    rest = Counter(known)
    others = []
    for die, value in zip(DICE, dice, strict=True):
        if rest[value]:
            rest[value] -= 1
        else:
            others.append(die)
    if len(known) < len(DICE):
        return REROLL[tuple(others)]
    (die,) = others
    return (PLUS if rest[dice[die - 1] + 1] else MINUS)[die]
