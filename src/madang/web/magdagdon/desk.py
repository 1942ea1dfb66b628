"""What lies before the player: board, tray and controls, the same in a game and in the guide."""

from __future__ import annotations

from dataclasses import dataclass

from madang.errors import N_
from madang.i18n import Translator
from madang.magdagdon import Preview, View, preview
from madang.web.magdagdon.advice import NO_MARKS, Marks
from madang.web.magdagdon.now import NOTHING_NEW, Now
from madang.web.magdagdon.picture import (
    BoardPicture,
    DiePicture,
    Selection,
    board_picture,
    tray_picture,
)

AT_REST = ("abandoned", "done")
"""What is instead of a phase where nothing can be pressed: a game given up, a lesson that is done."""


@dataclass(frozen=True, slots=True)
class Press:
    """How a form sends an action: where to, under which name, and what goes with it."""

    method: str
    address: str
    """Without the language."""
    name: str
    fields: tuple[tuple[str, str], ...]
    """What is sent along, for an action."""
    look: tuple[tuple[str, str], ...] = ()
    """What is sent along where something is only chosen."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The context of ``magdagdon/desk.html``."""

    view: View
    phase: str
    """The phase of the view, or one of :data:`AT_REST`."""
    chosen: Selection
    board: BoardPicture
    tray: tuple[DiePicture, ...]
    preview: Preview
    can: frozenset[str]
    """The verbs and the full texts of all legal actions."""
    hint: str
    """What is to be done next."""
    refusal: str
    """Why the last attempt was refused, or empty."""
    press: Press

    @property
    def live(self) -> bool:
        """Whether the cells are buttons."""
        return self.phase not in AT_REST


def desk(
    view: View,
    chosen: Selection,
    t: Translator,
    press: Press,
    *,
    phase: str,
    fresh: frozenset[int] = frozenset(),
    new: Now = NOTHING_NEW,
    refusal: str = "",
    hint: str = "",
    advised: Marks = NO_MARKS,
) -> Desk:
    """The desk of a view.

    ``fresh`` are the cells that the last turn filled, ``new`` is what just happened, ``advised`` what a coach
    would do.
    """
    shown = preview(view)
    return Desk(
        view=view,
        phase=phase,
        chosen=chosen,
        board=board_picture(view, chosen, t, fresh, shown=shown, new=new, hint=advised),
        tray=tray_picture(view, chosen, t, new, advised),
        preview=shown,
        can=frozenset({str(action) for action in view.legal} | {action.verb for action in view.legal}),
        hint=hint or next_step(view, chosen, shown, t),
        refusal=refusal,
        press=press,
    )


def next_step(view: View, chosen: Selection, shown: Preview, t: Translator) -> str:
    """What is to be done next, in one sentence."""
    match view.phase:
        case "over":
            return ""
        case "ready":
            return t.say_n("Roll; place %(n)s die or more.", "Roll; place %(n)s dice or more.", view.required)
        case "magdagdon":
            return _magdagdon_hint(chosen, t)
    if chosen.reroll is not None:
        return t.gettext(N_("Choose the dice to roll again."))
    if chosen.die is not None:
        value = view.dice[chosen.die - 1]
        if not view.cells_for(chosen.die):
            return t.say(N_("No cell takes this %(value)s now."), value=value)
        return t.say(N_("Choose a cell for the %(value)s."), value=value)
    if not any(action.verb == "stage" for action in view.legal) and shown.missing:
        return t.gettext(N_("Nothing else fits: take dice back."))
    if shown.missing:
        return t.say_n("Choose a die: %(n)s more needed.", "Choose a die: %(n)s more needed.", shown.missing)
    return t.gettext(N_("Confirm, or place more."))


def _magdagdon_hint(chosen: Selection, t: Translator) -> str:
    if chosen.ruin:
        return t.gettext(N_("Choose the cell that becomes a RUIN."))
    if chosen.reroll is not None:
        return t.gettext(N_("Choose the dice to roll again."))
    return t.gettext(N_("Use a Majda Power, or accept MAGDAGDON: one empty cell becomes a RUIN."))
