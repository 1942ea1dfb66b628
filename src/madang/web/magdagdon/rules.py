"""The rules page of MAGDAGDON: the text is a template a language, the pictures are drawn as on the table."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.i18n import Translator
from madang.magdagdon import DIFFICULTIES, Difficulty, State, view
from madang.web.languages import language_of
from madang.web.magdagdon.picture import BoardPicture, Selection, board_picture
from madang.web.site import site

POSITIONS = {
    "first": ("peaceful ................ 4256 - powers=0 turns=0", 1),
    "beside": ("peaceful .........45..... 5123 - powers=0 turns=1", 1),
    "between": ("peaceful .....3...4...... 4126 - powers=0 turns=2", 1),
    "too-far": ("peaceful .........5...... 3126 - powers=0 turns=1", 1),
    "ruin": ("peaceful ....R3..R....... 3126 - powers=0 turns=3", 1),
    "straight": ("peaceful 3456............ - - powers=0 turns=2", None),
    "four-of-a-kind": ("peaceful 4...4...4...4... - - powers=0 turns=2", None),
    "two-pairs": ("peaceful ....3434........ - - powers=0 turns=2", None),
    "magdagdon": ("nightmare .....1...1...... 4566 - powers=0 turns=1", None),
}
"""The examples: a position and the die that is chosen in it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn position with the dice in its tray."""

    board: BoardPicture
    dice: tuple[int, ...]
    die: int | None


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The context of the rules page."""

    examples: dict[str, Example]
    difficulties: tuple[Difficulty, ...]


async def show(request: Request) -> Response:
    """GET: the rules, complete, with worked pictures."""
    t = language_of(request)
    examples = {name: _example(position, die, t) for name, (position, die) in POSITIONS.items()}
    page = RulesPage(examples, tuple(DIFFICULTIES.values()))
    return site(request).pages.prose(request, "magdagdon-rules.html", page)


def _example(position: str, die: int | None, t: Translator) -> Example:
    state = State.parse(position)
    return Example(board_picture(view(state), Selection(die=die), t), state.dice, die)
