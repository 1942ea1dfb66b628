"""Views of Go-Stop read back: what ``to_json`` wrote, and nothing that is wrong."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given

from madang import gostop
from madang.errors import NotationError
from madang.gostop import State, View
from tests.bots.positions import deals
from tests.properties.gostop_deals import Played, games, play


def read_back(state: State, seat: int) -> View:
    return View.from_json(json.loads(json.dumps(gostop.view(state, seat).to_json())))


@given(games)
def test_what_was_written_is_read(game):
    for state in game.states:
        for seat in (0, 1):
            assert read_back(state, seat) == gostop.view(state, seat)


def whole(number: int) -> Played:
    """A deal of random choices, played to its end."""
    chance = random.Random(number)
    (start,) = deals(1, seed=number)
    return play(start.first, list(start.shuffle.cards), [chance.randrange(1000) for _ in range(100)])


def test_whole_deals_are_read(scale):
    for number in range(scale(300)):
        game = whole(number)
        assert game.last.over
        for state in game.states:
            for seat in (0, 1):
                assert read_back(state, seat) == gostop.view(state, seat)


def test_four_of_a_month_is_read():
    cards = list(range(48))
    random.Random(3).shuffle(cards)
    four = [0, 1, 2, 3]
    deal = [*four, *(card for card in cards if card not in four)]
    state = gostop.start(0, deal)
    assert state.over
    for seat in (0, 1):
        assert read_back(state, seat) == gostop.view(state, seat)


POSITION = whole(5).states[9]
MIDDLE = gostop.view(POSITION, POSITION.turn).to_json()


@pytest.mark.parametrize("value", [None, 7, "play", [], [{}]], ids=str)
def test_a_view_is_an_object(value):
    with pytest.raises(NotationError, match=r"This is no view of gostop: it is .*, not an object"):
        View.from_json(value)


@pytest.mark.parametrize("key", list(MIDDLE))
def test_nothing_may_be_missing(key):
    with pytest.raises(NotationError, match=f"it lacks “{key}”"):
        View.from_json({name: value for name, value in MIDDLE.items() if name != key})


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"game": "magdagdon"}, "its game is"),
        ({"seat": 2}, "“seat” is 2, no seat"),
        ({"seat": True}, "“seat” is true, not a number"),
        ({"seat": 1 - MIDDLE["seat"]}, "where cards are listed"),
        ({"first": 1 - MIDDLE["first"]}, "is not in your hand"),
        ({"phase": "over"}, "it lacks “rest”"),
        ({"phase": "over", "rest": []}, "where cards are listed"),
        ({"turn": 1 - MIDDLE["turn"]}, "“turn” is"),
        ({"hands": [["1B"], ["2A"]]}, "not those of a deal"),
        ({"hands": []}, "an entry for each seat"),
        ({"hands": [["X"], ["X"]]}, "is no card"),
        ({"layout": MIDDLE["layout"][1:]}, "not those of a deal"),
        ({"layout": [*MIDDLE["layout"], *MIDDLE["layout"][:1]]}, "“layout” is"),
        ({"layout": None}, "“layout” is null, not a list"),
        ({"taken": [[], []]}, "not those of a deal"),
        ({"taken": MIDDLE["taken"][::-1]}, "“taken” is"),
        ({"scores": [7, 7]}, "“scores” is"),
        ({"gos": [1, 0]}, "“gos” is"),
        ({"stock": 3}, "“stock” is 3, not"),
        ({"history": []}, "not those of a deal"),
        ({"history": MIDDLE["history"][:-1]}, "“history” is|not those of a deal"),
        ({"history": [*MIDDLE["history"], {"seat": 0, "decide": "go"}]}, "."),
        ({"history": [*MIDDLE["history"], {"seat": 0, "decide": "sleep"}]}, "is no action"),
        ({"history": [*MIDDLE["history"], {"seat": 2, "play": "1B"}]}, "“history” holds"),
        ({"history": ["1B"]}, "“history” is .*, not a list of objects"),
        ({"legal": ["go"]}, "“legal” is"),
        ({"ppuks": [3, 0]}, "“ppuks” is"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(changed, why):
    with pytest.raises(NotationError, match=why):
        View.from_json(MIDDLE | changed)
