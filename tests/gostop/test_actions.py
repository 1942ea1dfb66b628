"""Actions and their notation."""

from __future__ import annotations

import doctest
import pickle

import pytest

from madang.errors import NotationError
from madang.gostop import Action, actions
from madang.gostop.actions import ALL, GO, PAIR, PLAY, STOP


def test_there_are_98_actions_in_the_order_of_the_records():
    assert (*PLAY, *PAIR, GO, STOP) == ALL
    assert len(set(map(str, ALL))) == 98
    assert [str(ALL[place]) for place in (0, 47, 48, 95, 96, 97)] == [
        "play:1B",
        "play:12D",
        "pair:1B",
        "pair:12D",
        "go",
        "stop",
    ]


def test_every_action_is_read_as_the_same_object():
    assert all(Action.parse(str(action)) is action for action in ALL)
    assert pickle.loads(pickle.dumps(PLAY[3])) == PLAY[3]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "gostop/bad-action"),
        ("Stop", "gostop/bad-action"),
        ("throw:1B", "gostop/bad-action"),
        ("play", "gostop/names-no-card"),
        ("pair:", "gostop/names-no-card"),
        ("go:1B", "gostop/names-a-card"),
        ("stop:", "gostop/names-a-card"),
        ("play:13B", "gostop/bad-card"),
        ("pair: 1B", "gostop/bad-card"),
        ("play:1B:", "gostop/bad-card"),
    ],
)
def test_a_bad_action_is_told_apart(text, code):
    with pytest.raises(NotationError) as refused:
        Action.parse(text)
    assert refused.value.code == code


def test_the_examples_are_right():
    assert doctest.testmod(actions).failed == 0
