"""The coach of MAGDAGDON: what to do, what to expect, and what a game that is over was made of.

All figures are expected *final* scores: the penalties of used Powers (M20) are taken off. A board after a
turn is always valued in the same way, one turn ahead (``Mind.ahead``), whoever chose it: so nothing that was
done is worth more than the best. The dice to come are no argument of anything here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice, product
from typing import Any, NamedTuple

from madang.analysis.values import Advice, Decision, Odds, Review, TurnReview
from madang.bots.magdagdon.plans import Option, actions_for, best_first, changed, weighed
from madang.bots.magdagdon.thinking import PLAYED_OUT_AHEAD, Ending, Mind, PowerUse, Roll
from madang.kernels.compiled import FAST
from madang.kernels.magdagdon.dice import FIRST_ROLL, HANDS, WAYS
from madang.magdagdon import (
    DIFFICULTIES,
    Action,
    Board,
    Difficulty,
    State,
    View,
    apply,
    open_record,
    parse_action,
)
from madang.magdagdon.actions import CLEAR, CONFIRM, DICE
from madang.magdagdon.board import EMPTY_BOARD, SIZE
from madang.magdagdon.placement import playable
from madang.magdagdon.views import state_of

SHOWN = 3
"""How many choices a hint shows."""
SEARCHED = 8
"""How many boards are looked at one turn ahead."""
REMEMBERED = 4096
"""How many boards are remembered with what they are worth."""
LAST_CELLS = Board("3456345634563...")
"""A board that is played out to its end."""
QUESTIONS = 256
"""How many turns are remembered with all that can be done in them."""


# While it goes on


def hint(view: View) -> tuple[Advice, ...]:
    """The three best choices, the best first; () where no dice lie there.

    Boards that a symmetry of the square makes alike are one choice.
    """
    if not view.dice:
        return ()
    state = state_of(view)
    clear = (CLEAR,) if view.staged else ()
    found = [_advice(state, option) for option in _options(state, standing=_standing(view))[:SHOWN]]
    return tuple(replace(advice, actions=(*clear, *advice.actions)) for advice in found)


def odds(view: View) -> Odds:
    """What to expect of a view, as it is staged. When the game is over, its score."""
    state = state_of(view)
    spent = _spent(state)
    if view.over:
        return Odds(None, float(view.score.total), None)
    if not view.dice:
        return Odds(_unplayable(state, view.board), _ahead(state, view.board) - spent, None)
    standing = _standing(view)
    before = _options(state, standing=standing)[0].value - spent
    after = None if standing is None else _ahead(state, standing) - spent
    return Odds(_unplayable(state, view.standing), before, after)


def prepare() -> None:
    """Load the weights and compile whatever a question needs, once in a process."""
    for difficulty in DIFFICULTIES.values():
        for board in (EMPTY_BOARD, LAST_CELLS):
            state = State(difficulty, board, (3, 3, 4, 4))
            _options(state)
            _ahead(state, board)
            _mind(difficulty, board).falls(board, 0, state.dice[:2])
        _ahead(State(difficulty), Board("3456" * 4))


def forget() -> None:
    """Think afresh, for a look at how long that takes; what :func:`prepare` did stays."""
    for difficulty in DIFFICULTIES.values():
        _mind(difficulty, LAST_CELLS).forget()
    _known_options.cache_clear()


# When it is over


def review(record: Mapping[str, Any]) -> Review:
    """What a game was made of: nothing but its record is looked at, and that only as far as it goes.

    Of a turn that was not ended nothing is said. Raises as ``open_record`` and ``apply`` do.
    """
    state, dice = open_record(record)
    difficulty = state.difficulty.name
    turns: list[TurnReview] = []
    turn: list[_Step] = []
    for seq, action in enumerate(map(parse_action, record["actions"])):
        before = state
        state, _ = apply(before, action, dice)
        turn.append(_Step(seq, before, action, state))
        if state.turns > before.turns:
            turns.append(_review_turn(turn))
            turn = []
    return Review(difficulty, tuple(turns), state.bill.total)


class _Step(NamedTuple):
    """An action at its place in the log, and the states before and after it."""

    seq: int
    before: State
    action: Action
    after: State


def _review_turn(steps: Sequence[_Step]) -> TurnReview:
    """A turn, which begins with its roll."""
    roll, *others = steps
    deciding: list[tuple[int, _Step]] = []
    first_seq = others[0].seq
    for step in others:
        if step.action.is_power or step is others[-1]:
            deciding.append((first_seq, step))
            first_seq = step.seq + 1
    decisions: list[Decision] = []
    for first_seq, step in reversed(deciding):  # what a Power is worth may depend on what it led to
        decisions.insert(0, _decide(first_seq, step, decisions[0] if decisions else None))
    before = _ahead(roll.before, roll.before.board) - _spent(roll.before)
    return TurnReview(roll.before.turns + 1, roll.seq, others[-1].seq, before, tuple(decisions))


def _decide(first_seq: int, step: _Step, then: Decision | None) -> Decision:
    """A decision that a step carried out; ``then`` is the one that it led to."""
    state, action = step.before, step.action
    options = _options(state)
    if not action.is_power:
        after = step.after.board
        did = _advice(state, Option(Ending(after, 0.0), _ahead(state, after)))
    elif action.verb == "reroll":
        kept = sorted(value for n, value in zip(DICE, state.dice, strict=True) if n not in action.dice)
        option = next(each for each in options if _rethrows(each, kept))
        did = replace(_advice(state, option), actions=(action,))  # of equal dice, the one that was thrown
    else:  # nothing falls, so that it is worth what can be done then
        assert then
        did = Advice((action,), then.best.value, None)
    best = max(did, _advice(state, options[0]), key=lambda advice: advice.value)
    return Decision(first_seq, step.seq, state.board, state.dice, did, best)


# What both stand on


class _Mind(Mind):
    """Remembers what boards are worth after a turn: a hint, the odds and a review ask for the same ones."""

    def __init__(self, difficulty: Difficulty) -> None:
        # With one more cell than after a turn, so that whatever a turn can leave is worth the same in both.
        super().__init__(difficulty, PLAYED_OUT_AHEAD + 1)
        self._remembered = lru_cache(REMEMBERED)(self._afresh)

    def ahead(self, board: Board, powers: int) -> float:
        """What a board after a turn is worth; without numba by the weights alone, but for the last cells."""
        return self._remembered(board, powers)

    def forget(self) -> None:
        """Forget all boards."""
        self._board = None
        self._remembered.cache_clear()

    def _afresh(self, board: Board, powers: int) -> float:
        searched = FAST or len(board.empty) <= PLAYED_OUT_AHEAD or board == EMPTY_BOARD
        return super().ahead(board, powers) if searched else self.value(board, powers)


def _mind(difficulty: Difficulty, board: Board) -> _Mind:
    """The mind of this process that thinks about a board.

    Without numba the first turn takes longest, and is the same in every game: a mind of its own keeps it.
    """
    return _mind_for(difficulty, not FAST and board == EMPTY_BOARD)


@cache
def _mind_for(difficulty: Difficulty, first: bool) -> _Mind:  # noqa: ARG001
    return _Mind(difficulty)


def _standing(view: View) -> Board | None:
    """The board that CONFIRM would leave, where it is possible (M8)."""
    return view.standing if CONFIRM in view.legal else None


def _options(state: State, *, standing: Board | None = None) -> list[Option]:
    """What can be done with the dice that lie there, the best first. Used Powers are not taken off.

    A board that is staged is looked at too. It comes last, so that it changes nothing of the others.
    """
    found = list(_known_options(replace(state, dice=tuple(sorted(state.dice)), staged=(), turns=0)))
    if standing is None:
        return found
    alike = _alike(standing)
    others = [each for each in found if not (isinstance(each.does, Ending) and str(each.does.board) in alike)]
    value = _ahead(state, standing)
    return best_first([Option(Ending(standing, value), value), *others])


@lru_cache(QUESTIONS)
def _known_options(state: State) -> tuple[Option, ...]:
    """The options of a turn, asked with its dice in order and nothing staged."""
    mind, board, powers = _mind(state.difficulty, state.board), state.board, state.powers_left
    endings = list(islice(_apart(mind.endings(board, powers, state.dice)), SEARCHED))
    found = weighed(mind, board, powers, state.dice, endings, ahead=True)
    if mind.is_exact(board, powers):
        return tuple(found)
    # After REDUCE or INCREASE the dice lie there: it can be looked up what they are worth.
    looked_up: set[Roll] = set()
    while unknown := [n for n, option in enumerate(found[:SHOWN]) if _lies(option) - looked_up]:
        use = found.pop(unknown[0]).does
        assert isinstance(use, PowerUse)
        looked_up.add(use.known)
        value = _options(_after(state, use.known))[0].value - state.difficulty.penalties[state.powers_used]
        found = best_first([Option(use, value), *found])
    return tuple(found)


def _after(state: State, dice: tuple[int, ...]) -> State:
    """Once a Power left these dice."""
    return replace(state, dice=dice, staged=(), powers_used=state.powers_used + 1)


def _rethrows(option: Option, kept: list[int]) -> bool:
    """Whether an option is to keep these values and throw the other dice again (M18)."""
    return isinstance(option.does, PowerUse) and list(option.does.known) == kept


def _lies(option: Option) -> set[Roll]:
    """The roll that lies there after REDUCE or INCREASE; nothing after whatever ends the turn or throws."""
    known = option.does.known if isinstance(option.does, PowerUse) else ()
    return {known} if len(known) == len(DICE) else set()


def _advice(state: State, option: Option) -> Advice:
    """An option as it is said; after REDUCE or INCREASE, with the best that can be done then."""
    value = option.value - _spent(state)
    actions = actions_for(state.board, state.dice, option)
    while _lies(option):
        state = _after(state, changed(state.dice, actions[-1]))
        option = _options(state)[0]
        actions += actions_for(state.board, state.dice, option)
    return Advice(actions, value, option.does.board if isinstance(option.does, Ending) else None)


def _ahead(state: State, board: Board) -> float:
    """What a board is worth with the Powers that are left in a state; used ones are not taken off."""
    return _mind(state.difficulty, board).ahead(board, state.powers_left)


def _spent(state: State) -> int:
    """What the used Powers cost (M20)."""
    return sum(state.difficulty.penalties[: state.powers_used])


def _unplayable(state: State, board: Board) -> float | None:
    """The chance that the next roll is not playable on a board (M21); None where none can come like that."""
    if board.full or state.phase == "magdagdon":
        return None
    required = min(state.difficulty.least, len(board.empty))
    rolls = zip(HANDS[FIRST_ROLL:], map(int, WAYS), strict=True)
    return sum(ways for roll, ways in rolls if not playable(board, roll, required)) / 6**4


# The symmetries of the square


def _images() -> Iterator[tuple[int, ...]]:
    """For each symmetry of the square the cells in the order in which it shows them."""
    for turned in product((False, True), repeat=3):
        rows, columns = (range(SIZE - 1, -1, -1) if back else range(SIZE) for back in turned[:2])
        cells = [(row, column) for row in rows for column in columns]
        yield tuple(column * SIZE + row if turned[2] else row * SIZE + column for row, column in cells)


IMAGES = tuple(_images())


def _alike(board: Board) -> set[str]:
    """Whatever a symmetry of the square makes of a board, in its notation."""
    text = str(board)
    return {"".join(text[cell] for cell in image) for image in IMAGES}


def _apart(endings: Iterable[Ending]) -> Iterator[Ending]:
    """Boards, but none that a symmetry makes the same as one before it."""
    seen: set[str] = set()
    for ending in endings:
        if str(ending.board) not in seen:
            seen.update(_alike(ending.board))
            yield ending
