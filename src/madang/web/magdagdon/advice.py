"""What a coach advises: the actions of a choice in one sentence, and as marks on the board and the tray."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from madang.errors import N_
from madang.i18n import Translator
from madang.magdagdon import Action, View, cell_name
from madang.magdagdon.actions import DICE, Verb


@dataclass(frozen=True, slots=True)
class Advised:
    """A mark on a cell: what should go there, and as which die of the choice; or that it is to be emptied."""

    value: int
    """The number that should stand there; 0 for a RUIN, or for a die that should be taken back."""
    order: int
    """From 1; 0 for a die that should be taken back, which comes first."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Where a choice shows: cells of the board, and dice of the tray that a Power is used on."""

    cells: Mapping[int, Advised] = field(default_factory=dict)
    dice: Mapping[int, Verb] = field(default_factory=dict)
    """The Power, by die."""


NO_MARKS = Marks()

ON = N_("%(value)s on %(cell)s")


def onward(actions: tuple[Action, ...], view: View) -> tuple[Action, ...]:
    """A choice from what is staged on: where all that is staged belongs to it, nothing is taken back."""
    dice = dict(zip(DICE, view.dice, strict=False))
    first, *others = actions
    wanted = {each.cell: dice[each.die] for each in others if each.verb == "stage"}
    if first.verb != "clear" or any(wanted.get(each.cell) != dice[each.die] for each in view.staged):
        return actions
    staged = {each.cell for each in view.staged}
    return tuple(each for each in others if each.cell not in staged)


def until_power(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """A choice up to its first Power: what follows is looked at once that is used."""
    used = next((n for n, each in enumerate(actions, 1) if each.is_power), len(actions))
    return actions[:used]


def marks(actions: Iterable[Action], view: View) -> Marks:
    """The marks of a choice on the position it was asked for."""
    dice = dict(zip(DICE, view.dice, strict=False))
    cells: dict[int, Advised] = {}
    powers: dict[int, Verb] = {}
    staged = {each.cell: dice[each.die] for each in view.staged}
    order = 0
    for action in actions:
        match action.verb:
            case "stage":
                order += 1
                value = dice[action.die]
                if action.cell not in cells or staged[action.cell] == value:  # else it is emptied first
                    cells[action.cell] = Advised(value, order)
            case "ruin":
                cells[action.cell] = Advised(0, 1)
            case "back" | "clear":
                back = (each for each in view.staged if action.verb == "clear" or each.die == action.die)
                cells.update((each.cell, Advised(0, 0)) for each in back)
            case "minus" | "plus" | "reroll":
                powers.update(dict.fromkeys(action.dice, action.verb))
                _change(dice, action)
    return Marks(cells, powers)


def advice_sentence(actions: Iterable[Action], view: View, t: Translator) -> str:
    """What a choice is, in words. That placed dice are confirmed in the end goes without saying."""
    chosen = tuple(actions)
    if len(chosen) > 1 and chosen[-1].verb == "confirm":
        chosen = chosen[:-1]
    dice = dict(zip(DICE, view.dice, strict=False))
    cell_of = {each.die: each.cell for each in view.staged}
    told = []
    for verb, group in groupby(chosen, lambda action: action.verb):
        alike = tuple(group)
        told.append(_told(verb, alike, dice, cell_of, t))
        for action in alike:
            _change(dice, action)
    return " ".join(told)


def _told(
    verb: Verb,
    actions: tuple[Action, ...],
    dice: Mapping[int, int],
    cell_of: Mapping[int, int],
    t: Translator,
) -> str:
    """Actions of one kind, in a sentence."""
    match verb:
        case "stage":
            numbers = (t.say(ON, value=dice[each.die], cell=cell_name(each.cell)) for each in actions)
            return t.say(N_("Place %(numbers)s."), numbers=t.listed(numbers))
        case "minus" | "plus":
            text = (
                N_("Majda Power: reduce %(value)s by 1.")
                if verb == "minus"
                else N_("Majda Power: increase %(value)s by 1.")
            )
            return " ".join(t.say(text, value=dice[each.die]) for each in actions)
        case "reroll":
            rolled = [dice[die] for each in actions for die in each.dice]
            return t.say(N_("Majda Power: reroll %(values)s."), values=t.listed(rolled))
        case "ruin":
            return t.say(N_("Accept MAGDAGDON; RUIN on %(cell)s."), cell=cell_name(actions[0].cell))
        case "back":
            cells = t.listed(cell_name(cell_of[each.die]) for each in actions if each.die in cell_of)
            return t.say(N_("Take back: %(cells)s."), cells=cells)
        case "clear":
            return t.gettext(N_("Take all dice back."))
        case "roll":
            return t.gettext(N_("Roll."))
        case "confirm":
            return t.gettext(N_("Confirm what is staged."))


def _change(dice: dict[int, int], action: Action) -> None:
    """Change a die as a Power does that leaves nothing to chance."""
    if action.verb in ("minus", "plus"):
        dice[action.die] += 1 if action.verb == "plus" else -1
