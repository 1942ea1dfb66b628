"""Choices in self-play that stray from the best: still legal, and seldom by much."""

from __future__ import annotations

from statistics import median

import pytest

from madang.bots.magdagdon.weights import network_of
from madang.kernels.compiled import zeros
from madang.kernels.magdagdon import boards, dice, selfplay, turns
from madang.magdagdon import DIFFICULTIES, Board

TRIES = 300


@pytest.fixture
def looked_at():
    """A turn of NIGHTMARE, backed up; how many boards it can end on, and a source of chance."""
    network = network_of(DIFFICULTIES["nightmare"])
    room, chance = turns.space(1), zeros(1)
    chance[0] = 12345
    found = turns.back_up(boards.code_of(Board("....1234.34.....")), network, room)
    return room, found, chance


def test_a_board_that_strays(looked_at):
    """Some dice of the roll, as many as are required (M4, M8), make it; it seems less, or as good."""
    room, found, chance = looked_at
    hand = dice.hand_of((2, 3, 3, 4))
    best = turns.placed(hand - dice.FIRST_ROLL, 3, 0, room)
    lost = []
    for _ in range(TRIES):
        board = selfplay.stray_board(hand, best, found, 3, 0, room, chance)
        assert turns.has(hand, room.hands[board])
        assert dice.SIZE[room.hands[board]] >= 3
        lost.append(float(room.values[best] - room.values[board]))
    assert min(lost) == 0
    assert median(lost) < selfplay.ASTRAY / 2 < max(lost)


def test_a_ruin_that_strays(looked_at):
    """On an empty cell (M23)."""
    room, _, chance = looked_at
    cells = {int(selfplay.stray_ruin(0, room, chance)) for _ in range(TRIES)}
    assert int(room.ruin_at[0]) in cells
    assert len(cells) > 1
    assert all(room.ruins[cell] > turns.NEVER for cell in cells)
