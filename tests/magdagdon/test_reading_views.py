"""Views of MAGDAGDON read back: what ``to_json`` wrote, and nothing that is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from madang import magdagdon
from madang.errors import NotationError
from madang.magdagdon import State, View
from tests.properties.magdagdon_games import games, play_to_the_end

STAGED = State.parse("peaceful 345............. 6613 1@d1 powers=1 turns=1")
UNPLAYABLE = State.parse("survival 11.............. 6666 - powers=0 turns=1")


def read_back(state: State) -> View:
    return View.from_json(json.loads(json.dumps(magdagdon.view(state).to_json())))


@given(games)
def test_what_was_written_is_read(game):
    for state in game.states:
        assert read_back(state) == magdagdon.view(state)


@pytest.mark.parametrize("difficulty", magdagdon.VARIANTS)
def test_whole_games_are_read(difficulty, scale):
    for seed in range(scale(100)):
        for state in play_to_the_end(difficulty, seed).states:
            assert read_back(state) == magdagdon.view(state)


@pytest.mark.parametrize("value", [None, 7, "roll", [], [{}]], ids=str)
def test_a_view_is_an_object(value):
    with pytest.raises(NotationError, match=r"This is no view of magdagdon: it is .*, not an object"):
        View.from_json(value)


@pytest.mark.parametrize("key", list(magdagdon.view(STAGED).to_json()))
def test_nothing_may_be_missing(key):
    written = magdagdon.view(STAGED).to_json()
    del written[key]
    with pytest.raises(NotationError, match=f"it lacks “{key}”"):
        View.from_json(written)


@pytest.mark.parametrize(
    ("state", "changed", "why"),
    [
        (STAGED, {"game": "gostop"}, "its game is"),
        (STAGED, {"difficulty": "easy"}, "There is no difficulty called “easy”"),
        (STAGED, {"difficulty": ["peaceful"]}, "“difficulty” is .*, not a text"),
        (STAGED, {"board": "345"}, "is no board"),
        (STAGED, {"board": "345....1........"}, "its numbers are not connected"),
        (STAGED, {"board": "345R............"}, "do not fit together"),
        (STAGED, {"board": "346............."}, "b1 and c1 differ by more than 1"),
        (STAGED, {"turns": True}, "“turns” is true, not a number"),
        (STAGED, {"turns": 1.0}, "“turns” is 1.0, not a number"),
        (STAGED, {"turns": -1}, "“turns” is negative"),
        (STAGED, {"turns": 0}, "its board is not that of 0 turns"),
        (STAGED, {"turns": 2}, "its board is not that of 2 turns"),
        (STAGED, {"powers_left": 4}, "do not fit together"),
        (STAGED, {"powers_left": 3}, "“score” is"),
        (STAGED, {"dice": [6, 6, 1]}, "do not fit together"),
        (STAGED, {"dice": [6, 6, 1, 7]}, "do not fit together"),
        (STAGED, {"dice": [6, 6, 1, True]}, "“dice” is .*, not the faces of four dice"),
        (STAGED, {"dice": [6, 6, 1, 4]}, "“tray” is"),
        (STAGED, {"dice": [1, 6, 6, 3]}, "die 1 cannot be staged at d1"),
        (STAGED, {"staged": ["1@e1"]}, "“staged” is .*, not dice like 2@b3"),
        (STAGED, {"staged": ["one"]}, "“staged” is .*, not dice like 2@b3"),
        (STAGED, {"staged": [1]}, "“staged” is .*, not a list of texts"),
        (STAGED, {"staged": "1@d1"}, "“staged” is .*, not a list"),
        (STAGED, {"staged": ["1@a1"]}, "do not fit together"),
        (STAGED, {"staged": ["5@d1"]}, "do not fit together"),
        (STAGED, {"phase": "magdagdon"}, "“phase” is .*, not"),
        (STAGED, {"required": 3}, "“required” is 3, not 2"),
        (STAGED, {"score": {"total": 544}}, "“score” is"),
        (STAGED, {"legal": ["confirm"]}, "“legal” is"),
        (STAGED, {"legal": None}, "“legal” is null, not"),
        (UNPLAYABLE, {"staged": ["1@a2"], "dice": [1, 6, 6, 6]}, "die 1 cannot be staged at a2"),
        (UNPLAYABLE, {"tray": [1, 1, None, 1]}, "“tray” is .*, not the faces of four dice"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(state, changed, why):
    with pytest.raises(NotationError, match=why):
        View.from_json(magdagdon.view(state).to_json() | changed)


def test_other_keys_are_passed_over():
    seen = magdagdon.view(STAGED)
    assert View.from_json(seen.to_json() | {"comment": 1}) == seen
