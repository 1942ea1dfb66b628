"""The rules page of MAGDAGDON: the text is a template a language, the pictures are drawn as on the table."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.i18n import Translator
from madang.magdagdon import DIFFICULTIES, Action, Bill, Difficulty, State, apply, view, why_not
from madang.magdagdon.scoring import PATTERNS, RUIN_PENALTY
from madang.web.languages import language_of
from madang.web.magdagdon.advice import NO_MARKS, Marks
from madang.web.magdagdon.bill import BillLine, bill_lines
from madang.web.magdagdon.picture import (
    NOTHING,
    BoardPicture,
    DiePicture,
    Selection,
    board_picture,
    tray_picture,
)
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class Scene:
    """An example: a position, what is chosen in it, what is refused there, and what is done."""

    position: str
    chosen: Selection = NOTHING
    refused: tuple[str, ...] = ()
    """Actions that the rules refuse here; the page says their reason, as the table would."""
    then: tuple[str, ...] = ()
    """Actions that lead to the second picture."""
    chance: tuple[int, ...] = ()
    """The dice that fall meanwhile."""
    sums: bool = False
    """Whether the sums of the lines matter here."""


FIRST = Selection(die=1)

SCENES = {
    "board": Scene("survival 34...45...R..... 5126 1@d2 powers=0 turns=3"),
    "last-cells": Scene("nightmare 23343345345533.. 4512 - powers=0 turns=4", FIRST),
    "roll": Scene("survival .....34......... - - powers=0 turns=1", then=("roll",), chance=(4, 2, 5, 6)),
    "stage": Scene("survival .....34......... 4256 - powers=0 turns=1", FIRST, then=("stage:1@c1",)),
    "confirm": Scene("survival .....34......... 4256 1@c1,3@c3 powers=0 turns=1", then=("confirm",)),
    "back": Scene("survival .....34......... 4256 1@c1,3@c3 powers=0 turns=1", then=("back:1",)),
    "no-back": Scene("survival .....34......... 4256 1@c1,3@d1 powers=0 turns=1", refused=("back:1",)),
    "taken": Scene(
        "survival .....34...R..... 3426 - powers=0 turns=2", FIRST, refused=("stage:1@b2", "stage:1@c3")
    ),
    "first": Scene("survival ................ 4256 - powers=0 turns=0", FIRST),
    "first-ruin": Scene("nightmare .....R.......... 4256 - powers=0 turns=1", FIRST),
    "beside": Scene("survival .........45..... 5123 - powers=0 turns=1", FIRST, refused=("stage:1@a2",)),
    "between": Scene("survival .....3...34..... 4612 - powers=0 turns=1", FIRST),
    "too-far": Scene("survival .....3...34..... 5612 - powers=0 turns=1", FIRST, refused=("stage:1@c2",)),
    "beside-ruin": Scene(
        "survival ....R33.R....... 3126 - powers=0 turns=3", FIRST, refused=("stage:1@a1", "stage:1@a4")
    ),
    "order": Scene(
        "survival .....3...3...... 5411 - powers=0 turns=1",
        FIRST,
        refused=("stage:1@c2",),
        then=("stage:2@b1",),
    ),
    "reduce": Scene(
        "peaceful .....34......... 6125 - powers=0 turns=1",
        FIRST,
        refused=("plus:1", "minus:2"),
        then=("minus:1",),
    ),
    "reroll": Scene(
        "peaceful .....34......... 1166 - powers=0 turns=1",
        Selection(reroll=(1, 2, 3)),
        then=("reroll:123",),
        chance=(5, 2, 3),
    ),
    "power-on-staged": Scene("peaceful .....34......... 4256 1@c1 powers=0 turns=1", refused=("minus:1",)),
    "playable": Scene("survival .....3...3...... 5411 - powers=0 turns=1", then=("stage:2@b1", "stage:1@a1")),
    "struck": Scene("nightmare .....12..1...... 4566 - powers=0 turns=1", FIRST, refused=("stage:1@c1",)),
    "accept": Scene(
        "nightmare .....12..1...... 4566 - powers=0 turns=1", Selection(ruin=True), then=("ruin:a4",)
    ),
    "dead-end": Scene("survival ................ 6332 1@b3 powers=0 turns=0", refused=("ruin:c2",)),
    "base": Scene("peaceful 34..45.......... - - powers=0 turns=2", sums=True),
    "straight": Scene("peaceful 3456...5...4...3 - - powers=0 turns=3", sums=True),
    "four-of-a-kind": Scene("peaceful ....4444........ - - powers=0 turns=1", sums=True),
    "two-pairs": Scene("peaceful 334434343443.... - - powers=0 turns=4", sums=True),
    "no-bonus": Scene("peaceful 334533344344.... - - powers=0 turns=4", sums=True),
    "ruin-line": Scene("survival 444R4........... - - powers=0 turns=3", sums=True),
    "final": Scene("peaceful 3456R55654564555 - - powers=2 turns=8", sums=True),
    "last-turn": Scene(
        "peaceful 3456R556545645.. 5526 1@c4,2@d4 powers=2 turns=7", then=("confirm",), sums=True
    ),
}
"""The examples by the name that the text calls them with."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn position."""

    board: BoardPicture
    tray: tuple[DiePicture, ...]
    ruin: bool
    """Whether the marked cells are those that may become a RUIN."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scene as the page shows it."""

    before: Picture
    after: Picture | None
    sums: bool
    refused: frozenset[int]
    """The cells that are refused."""
    reasons: tuple[str, ...]
    bill: Bill
    lines: tuple[BillLine, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The context of the rules page: the examples, and every number that the rules know."""

    examples: dict[str, Example]
    difficulties: tuple[Difficulty, ...]
    straight: str
    four_of_a_kind: str
    two_pairs: str
    ruin: int
    peaceful: Difficulty = DIFFICULTIES["peaceful"]
    survival: Difficulty = DIFFICULTIES["survival"]
    nightmare: Difficulty = DIFFICULTIES["nightmare"]


async def show(request: Request) -> Response:
    """GET: the rules, complete, with worked pictures."""
    pages = site(request).pages
    t = language_of(request)
    bonus = {pattern.name: t.gain(pattern.points) for pattern in PATTERNS}
    page = RulesPage(
        examples={name: example(scene, t) for name, scene in SCENES.items()},
        difficulties=tuple(DIFFICULTIES.values()),
        straight=bonus["straight"],
        four_of_a_kind=bonus["four-of-a-kind"],
        two_pairs=bonus["two-pairs"],
        ruin=RUIN_PENALTY,
    )
    return pages.prose(request, "magdagdon-rules.html", page)


def example(scene: Scene, t: Translator) -> Example:
    """A scene, played and drawn."""
    state = State.parse(scene.position)
    chance, after = iter(scene.chance), state
    for text in scene.then:
        after, _ = apply(after, Action.parse(text), chance)
    refused = [Action.parse(text) for text in scene.refused]
    reasons = [why_not(view(state), action) for action in refused]
    return Example(
        before=drawn(state, scene.chosen, t),
        after=drawn(after, _then_chosen(scene), t) if scene.then else None,
        sums=scene.sums,
        refused=frozenset(action.cell for action in refused),
        reasons=tuple(t.error(reason) for reason in reasons if reason),
        bill=state.bill,
        lines=bill_lines(state.bill, state.board, t),
    )


def _then_chosen(scene: Scene) -> Selection:
    """What is chosen in the second picture: the same die, as long as it is still in the tray."""
    die = scene.chosen.die
    return NOTHING if any(text.startswith(f"stage:{die}@") for text in scene.then) else Selection(die=die)


def drawn(state: State, chosen: Selection, t: Translator, hint: Marks = NO_MARKS) -> Picture:
    """A position as it is drawn on a page that is read, perhaps with what a hint does there."""
    seen = view(state)
    board = board_picture(seen, chosen, t, drawn=True, hint=hint)
    return Picture(board, tray_picture(seen, chosen, t, hint=hint), chosen.ruin)
