"""The board and the tray as a page shows them: each cell and die with its name, its mark and what it does.

The table and the rules pages draw with the same pictures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from madang.errors import N_
from madang.i18n import Translator
from madang.magdagdon import Preview, View
from madang.magdagdon.actions import BACK, DICE, RUIN_AT, STAGE, Verb
from madang.magdagdon.board import CELLS, EMPTY, RUIN, SIZE, cell_name
from madang.magdagdon.scoring import LineScore, PatternName
from madang.web.magdagdon.advice import NO_MARKS, Advised, Marks
from madang.web.magdagdon.now import NOTHING_NEW, Now
from madang.web.magdagdon.sentences import PATTERN_NAMES

KEPT = 4096
"""How many pictures of a cell are remembered: from one page of a table to the next few change."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is chosen but not done; it lives in the address of the page, never in the log."""

    die: int | None = None
    """The die of the tray that is chosen."""
    reroll: tuple[int, ...] | None = None
    """The dice chosen for a REROLL while the player chooses them, else None."""
    ruin: bool = False
    """Whether the player is choosing the cell of a RUIN."""

    @classmethod
    def read(cls, view: View, die: str | None, reroll: str | None, ruin: str | None) -> Selection:
        """The selection of an address, as far as it makes sense in this position."""
        verbs = {action.verb for action in view.legal}
        in_tray = {number for number, value in zip(DICE, view.tray, strict=False) if value is not None}
        if reroll is not None and "reroll" in verbs:
            return cls(reroll=tuple(number for number in DICE if number in in_tray and str(number) in reroll))
        if "ruin" in verbs and (ruin is not None or not verbs - {"ruin"}):
            return cls(ruin=True)  # without a Power left there is nothing else to choose
        if die and die in map(str, in_tray):
            return cls(die=int(die))
        return cls()


NOTHING = Selection()


@dataclass(frozen=True, slots=True)
class CellPicture:
    """A cell: what stands on it and what pressing it does."""

    cell: int
    mark: str
    """A number, or empty; a RUIN is a drawing."""
    kind: Literal["empty", "number", "staged", "ruin"]
    target: bool
    """Whether the chosen die, or the RUIN, may go here."""
    fresh: bool
    """Whether the last turn placed it."""
    action: str
    """The action that pressing it asks for, empty where it does nothing."""
    label: str
    die: int = 0
    """The die that is staged here, or 0."""
    marks: str = ""
    """More classes: of a made row or column that goes on to the next cell, and of what is new."""
    advised: Advised | None = None
    """What a hint puts here."""

    @property
    def name(self) -> str:
        """The name of the cell, such as ``b3``."""
        return cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class DiePicture:
    """A die of the tray."""

    number: int
    value: int
    staged: bool
    pressable: bool
    """Whether choosing it leads anywhere: a cell, or a Power."""
    chosen: bool
    toggle: str
    """The value of the address parameter after pressing it: the die, or the dice of a REROLL."""
    label: str
    rolled: bool
    """Whether the last action threw it, or changed it."""
    power: str = ""
    """The sign of the Power that a hint uses on it."""


@dataclass(frozen=True, slots=True)
class LineEnd:
    """What stands at the end of a row or column: its sum, and its bonus if there is one, or nearly one."""

    sum: int
    kind: Literal["", "made", "staged", "near"]
    """Whether the bonus is made, would be with CONFIRM, or lacks one number."""
    bonus: int = 0
    pattern: PatternName | None = None
    label: str = ""
    """The bonus in words."""
    new: bool = False
    """Whether the last action made it."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Rows of cells, with what their lines are worth at their ends."""

    rows: tuple[tuple[CellPicture, ...], ...]
    row_lines: tuple[LineEnd, ...]
    column_lines: tuple[LineEnd, ...]


def board_picture(
    view: View,
    chosen: Selection,
    t: Translator,
    fresh: frozenset[int] = frozenset(),
    *,
    shown: Preview | None = None,
    new: Now = NOTHING_NEW,
    drawn: bool = False,
    hint: Marks = NO_MARKS,
) -> BoardPicture:
    """The board of a view; the sums are those of the permanent board (M27).

    With ``shown`` the lines also tell what is staged or near. ``drawn`` is for a board that is only looked
    at: its cells do not speak of pressing.
    """
    joined = _joined(view)
    staged = {each.cell: each.die for each in view.staged}
    valid = view.cells_for(chosen.die) if chosen.die is not None and view.phase == "placing" else ()
    wanted = view.dice[chosen.die - 1] if chosen.die is not None and view.phase == "placing" else 0
    cells = [
        _with_hint(
            _cell(
                t,
                cell,
                view.standing[cell],
                staged.get(cell, 0),
                _Choice(chosen.ruin, chosen.die or 0, wanted, cell in valid),
                fresh=cell in fresh,
                marks=joined[cell] + " lit" * (cell in new.lit) + " new" * (cell == new.ruin),
                drawn=drawn,
            ),
            hint.cells.get(cell),
            t,
        )
        for cell in CELLS
    ]
    rows = tuple(tuple(cells[start : start + SIZE]) for start in range(0, len(cells), SIZE))
    ends = tuple(_end(line, shown, new, t) for line in view.score.lines)
    return BoardPicture(rows, ends[:SIZE], ends[SIZE:])


def _with_hint(picture: CellPicture, advised: Advised | None, t: Translator) -> CellPicture:
    """A cell with what a hint puts there."""
    if advised is None:
        return picture
    text = N_("%(cell)s; hint: make it a RUIN")
    if not advised.order:
        text = N_("%(cell)s; hint: take it back")
    elif advised.value:
        text = N_("%(cell)s; hint: %(value)s here, step %(step)s")
    label = t.say(text, cell=picture.label, value=advised.value, step=advised.order)
    return replace(picture, advised=advised, label=label)


def _joined(view: View) -> list[str]:
    """For each cell the classes of the made lines that lead on from it to the next cell."""
    joined = [""] * len(CELLS)
    for line in view.score.lines:
        for cell in line.cells[:-1] if line.pattern else ():
            joined[cell] += f" {line.kind}-on"
    return joined


def _end(line: LineScore, shown: Preview | None, new: Now, t: Translator) -> LineEnd:
    if line.pattern:
        name = t.gettext(PATTERN_NAMES[line.pattern])
        return LineEnd(line.sum, "made", line.bonus, line.pattern, name, line.cells in new.lines)
    for made in shown.made if shown else ():
        if made.cells == line.cells and made.pattern:
            label = t.say(N_("%(pattern)s if confirmed"), pattern=t.gettext(PATTERN_NAMES[made.pattern]))
            return LineEnd(line.sum, "staged", made.bonus, made.pattern, label)
    for near in shown.near if shown else ():
        if (near.kind, near.index) == (line.kind, line.index):
            text = N_("%(pattern)s with a %(value)s")
            label = t.say(text, pattern=t.gettext(PATTERN_NAMES[near.pattern]), value=near.value)
            return LineEnd(line.sum, "near", near.bonus, near.pattern, label)
    return LineEnd(line.sum, "")


class _Choice(NamedTuple):
    """What is chosen, as one empty cell needs to know it."""

    ruin: bool
    die: int
    value: int
    """What the chosen die shows, or 0 where none is to be placed."""
    valid: bool
    """Whether it may go here."""


@lru_cache(maxsize=KEPT)
def _cell(
    t: Translator, cell: int, mark: str, die: int, choice: _Choice, *, fresh: bool, marks: str, drawn: bool
) -> CellPicture:
    """A cell with its mark and the die that is staged on it, or 0."""
    row, column = divmod(cell, SIZE)
    where = t.say(
        N_("Row %(row)s, column %(column)s, %(cell)s"), row=row + 1, column=column + 1, cell=cell_name(cell)
    )
    if mark == RUIN:
        label = t.say(N_("%(where)s: RUIN"), where=where)
        return CellPicture(cell, "", "ruin", False, fresh, "", label, marks=marks)
    if die:
        text = N_("%(where)s: %(value)s, staged, press to take back")
        label = t.say(N_("%(where)s: %(value)s, staged") if drawn else text, where=where, value=mark)
        return CellPicture(cell, mark, "staged", False, False, str(BACK[die]), label, die, marks)
    if mark != EMPTY:
        label = t.say(N_("%(where)s: %(value)s, placed"), where=where, value=mark)
        return CellPicture(cell, mark, "number", False, fresh, "", label, marks=marks)
    if choice.ruin:
        label = t.say(N_("%(where)s: empty, make it a RUIN"), where=where)
        return CellPicture(cell, "", "empty", True, False, str(RUIN_AT[cell]), label, marks=marks)
    if not choice.value:
        label = t.say(N_("%(where)s: empty"), where=where)
        return CellPicture(cell, "", "empty", False, False, "", label, marks=marks)
    text = (
        N_("%(where)s: empty, valid for %(value)s")
        if choice.valid
        else N_("%(where)s: empty, not valid for %(value)s")
    )
    label = t.say(text, where=where, value=choice.value)
    action = str(STAGE[choice.die, cell])
    return CellPicture(cell, "", "empty", choice.valid, False, action, label, marks=marks)


def tray_picture(
    view: View, chosen: Selection, t: Translator, new: Now = NOTHING_NEW, hint: Marks = NO_MARKS
) -> tuple[DiePicture, ...]:
    """The dice of the tray by number."""
    dice = tuple(_die(view, chosen, number, t, new) for number in DICE[: len(view.dice)])
    return tuple(
        _with_power(die, hint.dice[die.number], t) if die.number in hint.dice else die for die in dice
    )


POWER_SIGNS: dict[Verb, tuple[str, str]] = {
    "minus": ("−1", N_("Reduce −1")),
    "plus": ("+1", N_("Increase +1")),
    "reroll": ("↻", N_("Reroll")),
}
"""The sign and the name of each Power, for a die that a hint uses it on."""


def _with_power(die: DiePicture, verb: Verb, t: Translator) -> DiePicture:
    """A die with the Power that a hint uses on it."""
    sign, name = POWER_SIGNS[verb]
    label = t.say(N_("%(die)s; hint: %(power)s"), die=die.label, power=t.gettext(name))
    return replace(die, power=sign, label=label)


def _die(view: View, chosen: Selection, number: int, t: Translator, new: Now) -> DiePicture:
    value = view.dice[number - 1]
    staged = view.tray[number - 1] is None
    if chosen.reroll is not None:
        marked = number in chosen.reroll
        after = set(chosen.reroll) ^ {number}
        toggle = "".join(str(each) for each in DICE if each in after)
    else:
        marked = number == chosen.die
        toggle = "" if marked else str(number)
    what = t.say(N_("Die %(number)s of 4: %(value)s"), number=number, value=value)
    if staged:
        label = t.say(N_("%(die)s, staged"), die=what)
    elif view.phase == "placing" and chosen.reroll is None:
        cells = len(view.cells_for(number))
        label = t.say_n("%(die)s, %(n)s valid cell", "%(die)s, %(n)s valid cells", cells, die=what)
    else:
        label = what
    pressable = not staged and not chosen.ruin
    return DiePicture(number, value, staged, pressable, marked, toggle, label, number in new.dice)
