"""The rulebook of MAGDAGDON, in the order in which a game is played (``spec/magdagdon.md``).

``check`` says whether an action is allowed and which rule forbids it; ``steps`` plays it. Both are pure: a
state goes in, a new one comes out, and a refused action changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from madang.core.game import Chance
from madang.core.records import brief
from madang.errors import N_, NN_, ChanceError, IllegalAction, Reason
from madang.magdagdon.actions import DICE, IN_PHASE, STAGE, Action
from madang.magdagdon.board import CELLS, EMPTY, RUIN, Board, cell_name
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
from madang.magdagdon.placement import values_for, why_not_place
from madang.magdagdon.state import Staged, State, difficulty_named

GAME_OVER = Reason("magdagdon/over", N_("The game is over: every cell is filled."), rule="M30")
ROLL_FIRST = Reason("magdagdon/roll-first", N_("Roll the dice first."), rule="M6")
ROLLED_ALREADY = Reason(
    "magdagdon/rolled-already",
    N_("The dice of this turn are thrown already."),
    rule="M6",
)
DIE_IS_STAGED = Reason("magdagdon/die-is-staged", N_("Die %(die)s is staged already."), rule="M7")
DIE_IN_TRAY = Reason(
    "magdagdon/die-in-tray",
    N_("Die %(die)s is not staged; it lies in the tray."),
    rule="M9",
)
NOTHING_STAGED = Reason("magdagdon/nothing-staged", N_("No die is staged."), rule="M9")
HOLDS_OTHERS = Reason(
    "magdagdon/holds-others",
    N_("Die %(die)s cannot be taken back alone: without it the %(value)s on %(cell)s would not be legal."),
    rule="M9",
)
STAGE_MORE = Reason(
    "magdagdon/stage-more",
    *NN_("CONFIRM needs %(n)s more die.", "CONFIRM needs %(n)s more dice."),
    rule="M8",
)
NO_POWER_LEFT = Reason("magdagdon/no-power-left", N_("No Majda Power is left."), rule="M19")
NO_POWERS = Reason("magdagdon/no-powers", N_("This difficulty has no Majda Powers."), rule="M19")
POWER_ON_STAGED = Reason(
    "magdagdon/power-on-staged",
    N_("Die %(die)s is staged; Majda Powers act on dice in the tray only. Take it back first."),
    rule="M19",
)
NOT_BELOW_1 = Reason(
    "magdagdon/not-below-1",
    N_("Die %(die)s shows a 1 and cannot be reduced."),
    rule="M17",
)
NOT_ABOVE_6 = Reason(
    "magdagdon/not-above-6",
    N_("Die %(die)s shows a 6 and cannot be increased."),
    rule="M17",
)
MAGDAGDON_NOW = Reason(
    "magdagdon/magdagdon-now",
    N_("This roll is not playable: use a Majda Power or accept MAGDAGDON."),
    rule="M22",
)
PLAYABLE = Reason(
    "magdagdon/playable",
    N_("MAGDAGDON cannot be accepted: this roll is playable. Take dice back or rearrange them."),
    rule="M24",
)
RUIN_ON_NUMBER = Reason(
    "magdagdon/ruin-on-number",
    N_("%(cell)s holds a number; a RUIN needs an empty cell."),
    rule="M23",
)
RUIN_ON_RUIN = Reason(
    "magdagdon/ruin-on-ruin",
    N_("%(cell)s is a RUIN already; choose an empty cell."),
    rule="M23",
)

NO_DICE = Reason("magdagdon/no-dice", N_("There are no more dice outcomes."))
NO_FACE = Reason("magdagdon/no-face", N_("%(outcome)s is no face of a die; dice show 1 to 6."))


def start(difficulty: str) -> State:
    """An empty board, ready to roll. Raises NotationError for an unknown difficulty."""
    return State(difficulty_named(difficulty))


def check(state: State, action: Action) -> None:
    """Pass in silence, or raise IllegalAction with the rule and why."""
    refusal = _refusal(state, action)
    if refusal:
        reason, params = refusal
        raise IllegalAction(reason, action=str(action), position=state.notation, **params)


def legal_actions(state: State) -> tuple[Action, ...]:
    """All actions that ``check`` lets pass: in the order of the table of actions, by die, by cell."""
    staging = _stageable(state) if state.phase == "placing" else ()
    others = (action for action in IN_PHASE[state.phase] if not _refusal(state, action))
    return (*staging, *others)


def apply(state: State, action: Action, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and all its events. Raises IllegalAction, ChanceError."""
    seen = tuple(steps(state, action, chance))
    return seen[-1][1], tuple(event for event, _ in seen)


def steps(state: State, action: Action, chance: Chance) -> Iterator[tuple[Event, State]]:
    """Each visible step of an action: an event and the state after it. Raises IllegalAction, ChanceError."""
    check(state, action)
    match action.verb:
        case "roll":
            return _roll(state, chance)
        case "stage":
            return _stage(state, action)
        case "back":
            return _take_back(
                state,
                tuple(staged for staged in state.staged if staged.die == action.die),
            )
        case "clear":
            return _take_back(state, state.staged)
        case "minus" | "plus" | "reroll":
            return _use_power(state, action, chance)
        case "confirm":
            return _confirm(state)
        case "ruin":
            return _accept_magdagdon(state, action)


Refusal = tuple[Reason, dict[str, object]]


def _refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed now, or None."""
    if state.over:
        return GAME_OVER, {}
    if action.verb == "roll":
        return (ROLLED_ALREADY, {}) if state.dice else None
    if not state.dice:
        return ROLL_FIRST, {}
    if action.is_power:
        return _power_refusal(state, action)
    if action.verb == "ruin":
        return _ruin_refusal(state, action.cell)
    if state.phase == "magdagdon":
        return MAGDAGDON_NOW, {}
    match action.verb:
        case "stage":
            return _stage_refusal(state, action.die, action.cell)
        case "back":
            return _back_refusal(state, action.die)
        case "clear":
            return None if state.staged else (NOTHING_STAGED, {})
    missing = state.required - len(state.staged)
    return (STAGE_MORE, {"n": missing}) if missing > 0 else None


# M6: the roll


def _roll(state: State, chance: Chance) -> Iterator[tuple[Event, State]]:
    """M6, M22: four dice fall, and it is decided whether they can be played."""
    rolled = replace(state, dice=tuple(_die(chance) for _ in DICE))
    yield Rolled(rolled.dice), rolled
    if rolled.phase == "magdagdon":
        yield MagdagdonCame(), rolled


def _die(chance: Chance) -> int:
    """The next outcome of chance, which must be the face of a die."""
    for outcome in chance:
        if type(outcome) is not int or not 1 <= outcome <= 6:
            raise ChanceError(NO_FACE, outcome=brief(outcome))
        return outcome
    raise ChanceError(NO_DICE)


# M7–M9: staging and taking back


def _stage_refusal(state: State, die: int, cell: int) -> Refusal | None:
    """M7, M11–M16: a die of the tray, and a cell that takes it."""
    if state.tray[die - 1] is None:
        return DIE_IS_STAGED, {"die": die}
    value = state.dice[die - 1]
    if value in values_for(state.standing)[cell]:
        return None
    return why_not_place(state.standing, value, cell)


def _stageable(state: State) -> Iterator[Action]:
    """M7: each die of the tray with each cell that takes it. What ``check`` says of all 64, only faster."""
    takes = values_for(state.standing)
    for die, value in zip(DICE, state.tray, strict=True):
        for cell in CELLS if value else ():
            if value in takes[cell]:
                yield STAGE[die, cell]


def _stage(state: State, action: Action) -> Iterator[tuple[Event, State]]:
    """M7: a die goes onto a cell, for the time being."""
    staged = Staged(action.die, action.cell)
    yield (
        DieStaged(staged.die, state.dice[staged.die - 1], staged.cell),
        replace(state, staged=(*state.staged, staged)),
    )


def _back_refusal(state: State, die: int) -> Refusal | None:
    """M9: the others must still be legal, placed again in the order in which they were staged."""
    rest = [staged for staged in state.staged if staged.die != die]
    if len(rest) == len(state.staged):
        return DIE_IN_TRAY, {"die": die}
    board: Board = state.board
    for staged in rest:
        value = state.dice[staged.die - 1]
        if value not in values_for(board)[staged.cell]:
            return HOLDS_OTHERS, {
                "die": die,
                "value": value,
                "cell": cell_name(staged.cell),
            }
        board = board.with_number(staged.cell, value)
    return None


def _take_back(state: State, gone: tuple[Staged, ...]) -> Iterator[tuple[Event, State]]:
    """M9: staged dice return to the tray; no Power comes back, and no die changes."""
    yield (
        DiceTakenBack(gone),
        replace(state, staged=tuple(staged for staged in state.staged if staged not in gone)),
    )


# M17–M20, M24: Majda Powers


def _power_refusal(state: State, action: Action) -> Refusal | None:
    """M17–M19: a use must be left, the dice must lie in the tray, and a die stays between 1 and 6."""
    if not state.difficulty.powers:
        return NO_POWERS, {}
    if not state.powers_left:
        return NO_POWER_LEFT, {}
    for die in action.dice:
        if state.tray[die - 1] is None:
            return POWER_ON_STAGED, {"die": die}
    if action.verb == "minus" and state.dice[action.die - 1] == 1:
        return NOT_BELOW_1, {"die": action.die}
    if action.verb == "plus" and state.dice[action.die - 1] == 6:
        return NOT_ABOVE_6, {"die": action.die}
    return None


def _use_power(state: State, action: Action, chance: Chance) -> Iterator[tuple[Event, State]]:
    """M17–M20: dice of the tray change; M24: what that does to the phase and to staged dice."""
    dice = list(state.dice)
    for die in action.dice:
        match action.verb:
            case "minus":
                dice[die - 1] -= 1
            case "plus":
                dice[die - 1] += 1
            case _:
                dice[die - 1] = _die(chance)
    changed = replace(state, dice=tuple(dice), powers_used=state.powers_used + 1)
    before = tuple(state.dice[die - 1] for die in action.dice)
    after = tuple(dice[die - 1] for die in action.dice)
    penalty = state.difficulty.penalties[state.powers_used]
    settled = changed if changed.phase == "placing" else replace(changed, staged=())
    yield PowerUsed(action.verb, action.dice, before, after, penalty), changed
    if state.staged and not settled.staged:
        yield DiceTakenBack(state.staged), settled
    if settled.phase == "magdagdon":
        yield MagdagdonCame(), settled
    elif state.phase == "magdagdon":
        yield BecamePlayable(), settled


# M8, M23, M30: the end of a turn and of the game


def _confirm(state: State) -> Iterator[tuple[Event, State]]:
    """M8: the staged numbers become permanent, the other dice are discarded."""
    placed = tuple((staged.cell, state.dice[staged.die - 1]) for staged in state.staged)
    yield from _end_turn(state, Confirmed(placed), state.standing)


def _ruin_refusal(state: State, cell: int) -> Refusal | None:
    """M23, M24: only when the roll is not playable, and only an empty cell."""
    if state.phase != "magdagdon":
        return PLAYABLE, {}
    if state.board[cell] == EMPTY:
        return None
    return RUIN_ON_RUIN if state.board[cell] == RUIN else RUIN_ON_NUMBER, {"cell": cell_name(cell)}


def _accept_magdagdon(state: State, action: Action) -> Iterator[tuple[Event, State]]:
    """M23: the cell is a RUIN until the end of the game."""
    cell = action.cell
    yield from _end_turn(state, Ruined(cell), state.board.with_ruin(cell))


def _end_turn(state: State, event: Event, board: Board) -> Iterator[tuple[Event, State]]:
    """M10: one more turn; M26: bonuses that lines just made; M30: the end when every cell is filled."""
    after = replace(state, board=board, dice=(), staged=(), turns=state.turns + 1)
    yield event, after
    for line, line_before in zip(after.bill.lines, state.bill.lines, strict=True):
        if line.pattern and not line_before.pattern:
            yield LineMade(line), after
    if after.over:
        yield GameEnded(after.bill.total), after
