"""Lines that are one number away from a bonus (M7, M26, M27)."""

from __future__ import annotations

import random

import pytest

from madang import magdagdon
from madang.magdagdon import Action, Board, State, apply, near
from madang.magdagdon.board import CELLS
from madang.magdagdon.placement import why_not_place
from madang.magdagdon.scoring import score


def found(text):
    """What is near on a board, in short."""
    return [(line.kind[0] + str(line.index), line.cell, line.value, line.bonus) for line in near(Board(text))]


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("................", []),
        ("34..............", []),
        ("345.............", [("r0", 3, 6, 60)]),
        ("6.43............", [("r0", 1, 5, 60)]),
        ("44.4............", [("r0", 2, 4, 40)]),
        ("434.............", [("r0", 3, 3, 20)]),
        ("...3...3...4....", [("c3", 15, 4, 20)]),
        ("345....5...4....", [("r0", 3, 6, 60)]),  # M14: a 6 may lie beside the 5 and above the 5
        (
            "345....4...3....",
            [],
        ),  # M14: above a 4 no 6 may lie, and the column needs a 5 that the row does not
        ("345R............", []),  # M27
        ("3456............", []),  # the bonus is made already
        ("3445............", []),  # a full line makes none any more
    ],
)
def test_lines_that_lack_one_number(board, lines):
    assert [each for each in found(board) if each[0] in {line[0] for line in lines} or not lines] == lines


def test_near_is_what_the_rules_and_the_bill_say():
    """Tried out: every value on every cell, on boards that games come to."""
    chosen, seen = random.Random(8), 0
    for _ in range(60):
        board = Board()
        for _ in range(chosen.randint(3, 15)):
            fits = [
                (cell, value)
                for cell in CELLS
                for value in range(1, 7)
                if not why_not_place(board, value, cell)
            ]
            if not fits:
                break
            cell, value = chosen.choice(fits)
            board = board.with_ruin(cell) if chosen.random() < 0.1 else board.with_number(cell, value)
            tried = set()
            for cell in CELLS:
                for value in range(1, 7):
                    if why_not_place(board, value, cell) is None:
                        before, after = (
                            score(each, ()).lines for each in (board, board.with_number(cell, value))
                        )
                        tried |= {
                            (new.kind, new.index, cell, value, new.bonus, new.pattern)
                            for old, new in zip(before, after, strict=True)
                            if new.bonus > old.bonus
                        }
            lines = {(e.kind, e.index, e.cell, e.value, e.bonus, e.pattern) for e in near(board)}
            assert lines == tried, board
            seen += len(lines)
    assert seen > 100


def test_a_preview_counts_what_is_staged():
    state = State.parse("peaceful 34..44.......... 5613 - powers=0 turns=2")
    assert [(line.kind, line.cell) for line in magdagdon.preview(magdagdon.view(state)).near] == []
    state, _ = apply(state, Action.parse("stage:1@c1"), iter(()))
    shown = magdagdon.preview(magdagdon.view(state))
    assert [(line.kind, line.index, line.cell, line.value) for line in shown.near] == [("row", 0, 3, 6)]
    assert shown.made == ()
    state, _ = apply(state, Action.parse("stage:2@d1"), iter(()))
    shown = magdagdon.preview(magdagdon.view(state))
    assert [(line.kind, line.pattern) for line in shown.made] == [("row", "straight")]
    assert shown.near == ()
