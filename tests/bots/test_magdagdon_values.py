"""Players on learnt values: what they expect adds up, whatever computes it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import product

import pytest

from madang.bots import Budget, create
from madang.bots.kept import SpoiltWeights
from madang.bots.magdagdon import weights
from madang.bots.magdagdon.master import Master, mind_of
from madang.bots.magdagdon.plans import options
from madang.bots.magdagdon.turns import stagings
from madang.magdagdon import DIFFICULTIES, Action, Board, State, view
from madang.magdagdon.placement import values_for
from madang.magdagdon.scoring import score

THROWS = list(product(range(1, 7), repeat=4))
MIDDLES = ["................", "....1234.34.....", ".R..12..33......", "3456.456..5.....", "34563456..5....."]
PLACES = pytest.mark.parametrize(("name", "text"), list(product(DIFFICULTIES, MIDDLES)))


def state_at(name, text, dice=(), used=0):
    return State(DIFFICULTIES[name], Board(text), dice, powers_used=used)


@PLACES
def test_a_throw_is_worth_the_mean_of_what_it_can_lead_to(name, text):
    """What makes the arena's luck fair: nothing is expected of the dice themselves (M6, M18)."""
    player = Master(1)
    first = player.outlook(view(state_at(name, text)), Action.parse("roll"))
    after = [player.outlook(view(state_at(name, text, throw))) for throw in THROWS]
    assert first == pytest.approx(sum(after) / len(after))
    if DIFFICULTIES[name].powers:
        rolled = view(state_at(name, text, (1, 4, 6, 6)))
        before = player.outlook(rolled, Action.parse("reroll:13"))
        pairs = list(product(range(1, 7), repeat=2))
        after = [player.outlook(view(state_at(name, text, (a, 4, b, 6), used=1))) for a, b in pairs]
        assert before == pytest.approx(sum(after) / len(after))


@PLACES
def test_turning_the_board_over_changes_no_value(name, text):
    mind = mind_of(name)
    images = {
        "".join(text[4 * row + column] for row, column in image)
        for image in (
            [(row, column) for row in range(4) for column in range(4)],
            [(column, row) for row in range(4) for column in range(4)],
            [(3 - row, column) for row in range(4) for column in range(4)],
            [(column, 3 - row) for row in range(4) for column in range(4)],
        )
    }
    powers = DIFFICULTIES[name].powers
    worths = [mind.worth(Board(image), powers) for image in sorted(images)]
    assert worths == pytest.approx([worths[0]] * len(images))


@PLACES
def test_powers_left_are_never_a_loss(name, text):
    """Nobody has to use one (M19)."""
    mind = mind_of(name)
    worths = [mind.worth(Board(text), powers) for powers in range(DIFFICULTIES[name].powers + 1)]
    if len(Board(text).empty) <= 6:  # exact there; elsewhere as good as the values are
        assert worths == sorted(worths)


@PLACES
def test_each_ending_once_and_nothing_left_out(name, text):
    """The boards of a turn are those of the rulebook (M7, M8, M22, M23)."""
    mind = mind_of(name)
    for dice in ((1, 2, 3, 4), (6, 6, 6, 6), (1, 4, 4, 5), (2, 3, 3, 6)):
        state = state_at(name, text, dice)
        found = [ending.board for ending in mind.endings(state.board, 0, dice)]
        if state.phase == "placing":
            expected = set(stagings(view(state)))
        else:
            expected = {state.board.with_ruin(cell) for cell in state.board.empty}
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_the_end_is_known_exactly():
    """One empty cell, no Power: what each face makes of it, or a RUIN (M4, M26-M29)."""
    board = Board("123423434344.343")
    roll = (1, 1, 6, 6)
    ruined = score(board.with_ruin(12), ()).total
    mind = mind_of("nightmare")
    playable = {face for face in range(1, 7) if face in values_for(board)[12]}
    exact = []
    for throw in THROWS:
        fits = [score(board.with_number(12, face), ()).total for face in playable & set(throw)]
        exact.append(max(fits) if fits else ruined)
    assert mind.worth(board, 0) == pytest.approx(sum(exact) / len(exact))
    assert [option.value for option in options(mind, board, 0, roll, 12)] == [ruined]


def test_a_damaged_file_is_noticed(tmp_path):
    good = weights.path_of(3).read_bytes()
    for number, spoilt in enumerate(
        (
            good[:-1],
            good[:-1] + bytes([good[-1] ^ 1]),
            b"",
            b"{}\nabc",
            good[1:],
            good.replace(b'"made"', b'"mode"', 1),
            re.sub(rb'"keys": \d+', b'"keys": 9', good, count=1),
        )
    ):
        path = tmp_path / f"{number}.weights"
        path.write_bytes(spoilt)
        with pytest.raises(SpoiltWeights, match=path.name):
            weights.load(path)


ASK = """
import json, sys
from madang.bots import Budget, create
from madang.kernels.compiled import FAST
from madang.magdagdon import State, view
player = create("magdagdon", "quick", 1)
choices = [player.choose(view(State.parse(line)), Budget()) for line in sys.stdin.read().splitlines()]
print(json.dumps([FAST, [[[str(action) for action in choice.actions], choice.value] for choice in choices]]))
"""


def test_the_same_lines_without_numba_say_the_same():
    """Where the extra is not installed the kernels run as they stand."""
    states = [
        state_at("peaceful", "3456.456..5.....", (1, 2, 6, 6)),
        state_at("survival", "34563456..5.....", (1, 2, 6, 6)),
        state_at("nightmare", ".R..12..33......", (1, 4, 4, 6)),
        state_at("survival", "345634564456....", (1, 1, 2, 6)),
    ]
    lines = "\n".join(state.notation for state in states)
    environment = os.environ | {"MADANG_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    fast, found = json.loads(done.stdout)
    assert not fast
    for state, (actions, value) in zip(states, found, strict=True):
        choice = create("magdagdon", "quick", 1).choose(view(state), Budget())
        if len(state.board.empty) > 6:  # fewer cells are played out exactly where numba is
            assert actions == [str(action) for action in choice.actions]
            assert value == pytest.approx(choice.value)
