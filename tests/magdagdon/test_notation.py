"""Actions, cells and positions as text, and what is said of texts that are none."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from madang.errors import NotationError
from madang.magdagdon import Action, Board, State
from madang.magdagdon.actions import ALL, VERBS

ORDER = [
    "roll",
    *(f"stage:{die}@{column}{row}" for die in "1234" for row in "1234" for column in "abcd"),
    *(f"back:{die}" for die in "1234"),
    "clear",
    *(f"minus:{die}" for die in "1234"),
    *(f"plus:{die}" for die in "1234"),
    *sorted("reroll:" + "".join(dice) for n in (1, 2, 3, 4) for dice in combinations("1234", n)),
    "confirm",
    *(f"ruin:{column}{row}" for row in "1234" for column in "abcd"),
]


def test_the_order_of_all_actions_is_pinned():
    """Bots learn actions by their place: a changed order would silently ruin what they know."""
    assert [str(action) for action in ALL] == ORDER
    assert [verb for verb in VERBS if verb not in {action.verb for action in ALL}] == []


def test_reroll_may_name_its_dice_in_any_order():
    for n in (1, 2, 3, 4):
        for dice in permutations("1234", n):
            action = Action.parse("reroll:" + "".join(dice))
            assert str(action) == "reroll:" + "".join(sorted(dice))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "magdagdon/bad-action"),
        ("jump", "magdagdon/bad-action"),
        ("Roll", "magdagdon/bad-action"),
        ("roll:", "magdagdon/bad-action"),
        ("roll:1", "magdagdon/bad-action"),
        ("stage", "magdagdon/bad-action"),
        ("stage:1", "magdagdon/bad-cell"),
        ("stage:1@", "magdagdon/bad-cell"),
        ("stage:1@e5", "magdagdon/bad-cell"),
        ("stage:5@a1", "magdagdon/bad-die"),
        ("stage:12@a1", "magdagdon/bad-action"),
        ("stage:@a1", "magdagdon/bad-action"),
        ("back:0", "magdagdon/bad-die"),
        ("back:12", "magdagdon/bad-action"),
        ("minus:", "magdagdon/bad-action"),
        ("plus:x", "magdagdon/bad-die"),
        ("reroll:", "magdagdon/bad-action"),
        ("reroll:11", "magdagdon/repeated-die"),
        ("reroll:125", "magdagdon/bad-die"),
        ("reroll:²", "magdagdon/bad-die"),
        ("confirm:1", "magdagdon/bad-action"),
        ("ruin", "magdagdon/bad-action"),
        ("ruin:e1", "magdagdon/bad-cell"),
        ("ruin:1@a1", "magdagdon/bad-cell"),
        ("roll\n", "magdagdon/bad-action"),
    ],
)
def test_a_text_that_is_no_action_says_what_is_wrong(text, code):
    with pytest.raises(NotationError) as refused:
        Action.parse(text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "peaceful",
        "easy ................ - - powers=0 turns=0",
        "peaceful ............... - - powers=0 turns=0",
        "peaceful ................ 334 - powers=0 turns=0",
        "peaceful ................ 3347 - powers=0 turns=0",
        "peaceful ................ ³344 - powers=0 turns=0",
        "peaceful ................ - 1@a1 powers=0 turns=0",
        "peaceful ................ 3344 5@a1 powers=0 turns=0",
        "peaceful ................ 3344 1@a1,1@b1 powers=0 turns=0",
        "peaceful ................ 3344 1@a1,2@a1 powers=0 turns=0",
        "peaceful 3............... 3344 1@a1 powers=0 turns=0",
        "peaceful 3456345634563456 3344 - powers=0 turns=0",
        "peaceful ................ - - powers=4 turns=0",
        "nightmare ................ - - powers=1 turns=0",
        "peaceful ................ - - powers=-1 turns=0",
        "peaceful ................ - - powers=0 turns=-1",
        "peaceful ................ - - turns=0 powers=0",
        "peaceful ................ - - powers=0 turns=0 more",
    ],
)
def test_a_text_that_is_no_position_is_refused(text):
    with pytest.raises(NotationError):
        State.parse(text)


def test_a_board_reads_its_cells():
    board = Board("....12..R...3...")
    assert (board.number(4), board.number(8), board.number(0)) == (1, 0, 0)
    assert (board.ruins, board.full, len(board.empty)) == ((8,), False, 12)
    assert str(board.with_number(0, 5).with_ruin(15)) == "5...12..R...3..R"
