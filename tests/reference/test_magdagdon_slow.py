"""The rulebook and its slow twin say the same of random positions."""

from __future__ import annotations

import random

from madang import magdagdon
from madang.magdagdon import DIFFICULTIES, Board, State
from madang.magdagdon.placement import playable
from tests.reference import magdagdon_slow as slow

HARD = (
    "................",
    ".....3..........",
    "R...............",
    "RR..RR..........",
    "RRRRRRRRRRRRRR..",
    "3.3.3.3.3.3.3.3.",
)
"""Boards that random play seldom makes."""


def random_board(rng: random.Random) -> str:
    """A board as play may leave it: numbers grown one beside the other, RUINs anywhere."""
    board = "." * 16
    for _ in range(rng.randrange(16)):
        empty = [cell for cell, mark in enumerate(board) if mark == "."]
        if rng.random() < 0.2:
            cell, mark = rng.choice(empty), "R"
        else:
            grid, value = slow.grid_of(board), rng.randint(1, 6)
            fitting = [cell for cell in empty if slow.may_go(grid, value, ("abcd"[cell % 4], cell // 4 + 1))]
            if not fitting:
                continue
            cell, mark = rng.choice(fitting), str(value)
        board = board[:cell] + mark + board[cell + 1 :]
    return board


def random_roll(rng: random.Random) -> str:
    return "".join(str(rng.randint(1, 6)) for _ in range(4))


def test_a_roll_is_playable_where_the_twin_finds_an_order(scale):
    """M21 on 10,000 random boards and rolls."""
    rng = random.Random(21)
    answers = []
    for number in range(scale(10_000)):
        board = random_board(rng) if number % 20 else rng.choice(HARD)
        dice, least = random_roll(rng), rng.choice((2, 3))
        required = min(least, board.count("."))
        expected = slow.playable(board, dice, required)
        found = playable(Board(board), tuple(sorted(map(int, dice))), required)
        assert found == expected, f"{board} {dice} required {required}: the twin says {expected}"
        answers.append(expected)
    assert 0.1 < answers.count(False) / len(answers) < 0.9, "the sample asks too few hard questions"


def test_the_legal_actions_are_the_twins_in_its_order(scale):
    """Random positions with random staged dice and Powers used, along random turns."""
    rng = random.Random(16)
    for _ in range(scale(2_000)):
        difficulty = DIFFICULTIES[rng.choice(list(DIFFICULTIES))]
        used = rng.randint(0, difficulty.powers)
        state = State(difficulty, Board(random_board(rng)), powers_used=used)
        while True:
            position = slow.Position(
                state.difficulty.name,
                str(state.board),
                "".join(map(str, state.dice)),
                tuple((staged.die, magdagdon.cell_name(staged.cell)) for staged in state.staged),
                state.powers_used,
            )
            legal = magdagdon.legal_actions(state)
            assert list(map(str, legal)) == slow.legal(position), state.notation
            ways = [action for action in legal if action.verb not in ("confirm", "ruin", "clear")]
            if not ways or rng.random() < 0.1:
                break
            dice = iter(lambda: rng.randint(1, 6), 0)
            state, _ = magdagdon.apply(state, rng.choice(ways), dice)
