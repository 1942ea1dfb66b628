"""The board as it is sent: what is staged, which lines are made or near, and what just happened."""

from __future__ import annotations

import pytest

from madang.i18n import SOURCE_LANGUAGE, translator
from madang.magdagdon import Action, State, apply, preview, view
from madang.magdagdon.events import Event
from madang.web.magdagdon.now import NOTHING_NEW, now
from madang.web.magdagdon.picture import NOTHING, board_picture, tray_picture

T = translator(SOURCE_LANGUAGE)
NEARLY = "peaceful 34..45.......... 5613 - powers=0 turns=2"


def played(start, *actions, chance=()):
    """A position after some actions, and the events of the last one."""
    state, fallen = State.parse(start), iter(chance)
    events: tuple[Event, ...] = ()
    for action in actions:
        state, events = apply(state, Action.parse(action), fallen)
    return state, events


def ends(state, new=NOTHING_NEW):
    """What stands at the ends of the lines that have a bonus in sight."""
    seen = view(state)
    board = board_picture(seen, NOTHING, T, shown=preview(seen), new=new)
    lines = [*board.row_lines, *board.column_lines]
    return {at: (line.kind, line.bonus, line.label, line.new) for at, line in enumerate(lines) if line.kind}


def test_a_line_goes_from_near_to_staged_to_made():
    assert ends(played(NEARLY)[0]) == {}
    assert ends(played(NEARLY, "stage:1@c1")[0]) == {0: ("near", 60, "STRAIGHT with a 6", False)}
    assert ends(played(NEARLY, "stage:1@c1", "stage:2@d1")[0]) == {
        0: ("staged", 60, "STRAIGHT if confirmed", False)
    }
    state, events = played(NEARLY, "stage:1@c1", "stage:2@d1", "confirm")
    assert ends(state, now(events)) == {0: ("made", 60, "STRAIGHT", True)}
    assert ends(state) == {0: ("made", 60, "STRAIGHT", False)}


def test_a_made_line_is_linked_and_lights_up():
    state, events = played(NEARLY, "stage:1@c1", "stage:2@d1", "confirm")
    board = board_picture(view(state), NOTHING, T, new=now(events))
    assert [cell.marks.split() for cell in board.rows[0]] == [["row-on", "lit"]] * 3 + [["lit"]]
    assert {cell.marks for row in board.rows[1:] for cell in row} == {""}


def test_a_board_that_is_only_drawn_tells_nothing_near():
    seen = view(played(NEARLY, "stage:1@c1")[0])
    board = board_picture(seen, NOTHING, T, drawn=True)
    assert {line.kind for line in (*board.row_lines, *board.column_lines)} == {""}
    assert [cell.die for cell in board.rows[0]] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("start", "action", "chance", "dice"),
    [
        ("peaceful ................ - - powers=0 turns=0", "roll", (3, 4, 5, 6), {1, 2, 3, 4}),
        (NEARLY, "minus:2", (), {2}),
        (NEARLY, "reroll:24", (1, 2), {2, 4}),
        (NEARLY, "stage:1@c1", (), set()),
    ],
)
def test_dice_that_were_just_thrown(start, action, chance, dice):
    state, events = played(start, action, chance=chance)
    tray = tray_picture(view(state), NOTHING, T, now(events))
    assert {die.number for die in tray if die.rolled} == dice


def test_a_ruin_is_new_once():
    struck = "nightmare .....12..1...... 4566 - powers=0 turns=1"
    state, events = played(struck, "ruin:a4")
    assert now(events).ruin == 12
    board = board_picture(view(state), NOTHING, T, new=now(events))
    assert [cell.name for row in board.rows for cell in row if cell.marks] == ["a4"]
    assert board_picture(view(state), NOTHING, T).rows[3][0].marks == ""
