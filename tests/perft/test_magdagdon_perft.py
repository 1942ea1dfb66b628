"""The counts of ``magdagdon_perft.json``: every one of them, and the known facts of the rules beside them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from madang.magdagdon import Board
from madang.magdagdon.board import EMPTY_BOARD
from madang.magdagdon.placement import legal_cells
from madang.magdagdon.scoring import score as rulebook_score
from tests.cases.shared import load
from tests.perft import counting, full_boards

PERFT = load("magdagdon_perft.json")
SMALL = 2000
"""Whole turns that reach no more boards than this are counted in the everyday run too."""


def name(entry):
    return "-".join(
        [entry["difficulty"], entry["board"], *("".join(map(str, entry.get("roll", []))).split())]
    )


@pytest.mark.parametrize("entry", PERFT["positions"], ids=name)
def test_stagings_of_a_position(entry):
    state = counting.position(entry["difficulty"], entry["board"], entry["roll"])
    reach = counting.Reach.of(state)
    found = {
        "required": state.required,
        "playable": state.phase == "placing",
        "sequences": reach.sequences,
        "stagings": reach.stagings,
        "boards": [len(boards) for boards in reach.boards],
        "confirmable": len(reach.confirmable),
        "ruin_cells": sum(action.verb == "ruin" for action in counting.counted_actions(state)),
    }
    if "confirmable_sym" in entry:
        found["confirmable_sym"] = len({counting.symmetric(board) for board in reach.confirmable})
    assert found == {key: entry[key] for key in found}, counting.divide(state, 1)
    assert counting.confirmable(state) == reach.confirmable


@pytest.mark.parametrize("entry", PERFT["positions"], ids=name)
def test_strings_of_actions_of_a_position(entry):
    state = counting.position(entry["difficulty"], entry["board"], entry["roll"])
    for depth, expected in enumerate(entry["actions"], start=1):
        assert counting.perft(state, depth) == expected, counting.divide(state, depth)


@pytest.mark.parametrize("entry", PERFT["positions"], ids=name)
def test_strings_of_stagings_walked_one_by_one(entry, full):
    """The same as ``sequences``, without trusting that the order of staging can be forgotten."""
    state = counting.position(entry["difficulty"], entry["board"], entry["roll"])
    for depth in range(1, 5 if full else 3):
        assert counting.walk(state, depth) == entry["sequences"][depth - 1], counting.divide(state, depth)


@pytest.mark.parametrize("entry", PERFT["turns"], ids=name)
def test_whole_turns(entry, full):
    playable, confirmable = 0, 0
    boards: set[Board] = set()
    for roll, ways in counting.rolls():
        state = counting.position(entry["difficulty"], entry["board"], roll)
        assert state.required == entry["required"]
        if state.phase == "placing":
            playable += ways
            if full or entry["distinct_boards"] <= SMALL:
                reached = counting.confirmable(state)
                confirmable += ways * len(reached)
                boards |= reached
    assert playable == entry["playable_rolls"]
    if full or entry["distinct_boards"] <= SMALL:
        assert confirmable == entry["sum_confirmable"]
        assert len(boards) == entry["distinct_boards"]
        placed = Counter(16 - len(board.empty) - (16 - entry["board"].count(".")) for board in boards)
        assert [placed[n] for n in (1, 2, 3, 4)] == entry["distinct_by_placed"]


@pytest.mark.parametrize("difficulty", PERFT["first_roll"])
def test_first_rolls_that_are_not_playable(difficulty):
    expected = PERFT["first_roll"][difficulty]
    unplayable = {
        "".join(map(str, roll)): ways
        for roll, ways in counting.rolls()
        if counting.position(difficulty, str(EMPTY_BOARD), roll).phase == "magdagdon"
    }
    assert sorted(unplayable) == expected["multisets"]
    assert sum(unplayable.values()) == expected["unplayable_rolls"]
    assert Fraction(sum(unplayable.values()), 1296) == Fraction(expected["fraction"])


def test_boards_without_ruins_by_an_independent_counter():
    assert full_boards.boards_by_numbers() == PERFT["boards_without_ruins"]["boards"]


def test_boards_without_ruins_by_the_rulebook(full):
    """Grown die by die: up to four numbers, in the full run five."""
    boards = {EMPTY_BOARD}
    for expected in PERFT["boards_without_ruins"]["boards"][: 6 if full else 5]:
        assert len(boards) == expected
        boards = {
            board.with_number(cell, value)
            for board in boards
            for value in range(1, 7)
            for cell in legal_cells(board, value)
        }


def test_the_best_full_boards():
    best, boards = full_boards.best_boards(frozenset())
    expected = PERFT["full_boards"]
    assert best == expected["best"] == 544
    assert sorted("".join(map(str, board)) for board in boards) == expected["best_boards"]


@pytest.mark.parametrize(("ruins", "best"), [(1, 459), (2, 376), (3, 315)])
def test_the_best_boards_with_ruins(ruins, best):
    """Over all places of the RUINs, up to the symmetries of the square."""
    found = False
    for cells in combinations(range(16), ruins):
        holes = Board("".join("R" if cell in cells else "." for cell in range(16)))
        if counting.symmetric(holes) == str(holes):
            value, boards = full_boards.best_boards(frozenset(cells), at_least=best)
            assert value == best, boards
            for board in boards:
                found = True
                text = "".join(str(number) if number else "R" for number in board)
                assert rulebook_score(Board(text), ()).total == best
    assert found


def test_all_full_boards(full):
    """2,590,272 boards and what they are worth; the everyday run only holds a sample against the rulebook."""
    expected = PERFT["full_boards"]
    scores = Counter[int]()
    for number, (board, value) in enumerate(full_boards.full_boards()):
        if not full and number == 100_000:
            return
        if full:
            scores[value] += 1
        if number % 9973 == 0:
            bill = rulebook_score(Board("".join(map(str, board))), ())
            assert bill.total == value == full_boards.score(board), board
    assert scores.total() == expected["boards"]
    assert {int(value): boards for value, boards in expected["next_scores"].items()} == {
        value: scores[value] for value in sorted(scores, reverse=True)[: len(expected["next_scores"])]
    }
    assert (min(scores), scores[min(scores)]) == (expected["lowest"], expected["lowest_boards"])
    mean = sum(value * boards for value, boards in scores.items()) / scores.total()
    assert mean == pytest.approx(expected["mean"], abs=1e-9)
