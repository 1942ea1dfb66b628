"""Positions and their notation."""

from __future__ import annotations

import doctest

import pytest

from madang import gostop
from madang.errors import NotationError
from madang.gostop import Cards, State, state
from madang.gostop.state import Shuffle

SMALL = "hand0=1B,5A hand1=2A,7A layout=1R,6R stock=12B,12A,12R,12D"


def test_what_is_left_out_is_as_at_the_start():
    small = State.parse(SMALL)
    assert small == State(
        first=0,
        turn=0,
        phase="play",
        hand_bits=(Cards.parse("1B,5A").bits, Cards.parse("2A,7A").bits),
        layout_bits=Cards.parse("1R,6R").bits,
        stacks=(),
        stock=(44, 45, 46, 47),
        taken_bits=(0, 0),
    )
    assert small.notation == f"turn=0 {SMALL}"


def test_people_may_type_a_minus_sign():
    assert State.parse("phase=over result=nagari:−:0:0:− taken0=−") == State.parse(
        "phase=over result=nagari:-:0:0:-"
    )


def test_the_order_of_the_shuffle_is_no_part_of_the_position():
    assert Shuffle((1, 2)) == Shuffle()
    assert hash(Shuffle((1, 2))) == hash(Shuffle())
    deal = list(range(0, 48, 4)) + list(range(1, 48, 4)) + list(range(2, 48, 4)) + list(range(3, 48, 4))
    other = [deal[1], deal[0], *deal[2:]]
    one, two = gostop.start(0, deal), gostop.start(0, other)
    assert one == two
    assert one.notation == two.notation
    assert gostop.make_record(one, [], [])["deal"] != gostop.make_record(two, [], [])["deal"]


def test_the_notation_for_a_seat_hides_what_it_may_not_see():
    small = State.parse(SMALL)
    assert "hand0=1B,5A hand1=#2" in small.notation_for(0)
    assert "hand0=#2 hand1=2A,7A" in small.notation_for(1)
    for seat in (0, 1):
        assert "stock=#4" in small.notation_for(seat)
        with pytest.raises(NotationError):
            State.parse(small.notation_for(seat))
    over = State.parse("phase=over result=nagari:-:0:0:- hand0=1B hand1=2A stock=3B")
    assert over.notation_for(0) == over.notation


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hand0=1B hand1=1B layout=2A stock=3B,4A", "in two places"),
        ("hand0=1B hand1=2A layout=2R stock=3B,3B", "named twice"),
        ("hand0=1B hand1=2A layout=2R stock=3B", "does not last"),
        ("hand0=1B,1R hand1=2A layout=2R stock=3B,4A,5A", "do not fit the turn"),
        ("hand0=1B hand1=2A turn=1 layout=2R stock=3B,4A", "do not fit the turn"),
        ("hand1=2A layout=2R stock=3B", "no card"),
        ("", "no card"),
        ("hand0=1B hand1=2A layout=2R,2J1,2J2 stock=3B,4A", "stacks are the months"),
        ("hand0=1B hand1=2A layout=2R,2J1 stacks=2 stock=3B,4A", "stacks are the months"),
        ("hand0=1B hand1=2A layout=3B,3R,3J1,3J2 stock=5B,4A", "no card"),
        ("hand0=1B hand1=2A layout=3B,3R,3J1,3J2 stock=5A,4A", "four cards"),
        ("hand0=1B hand1=2A layout=3B stock=5A,4A mate=3B", "only a turn under way"),
        ("hand0=1B hand1=2A layout=3B stock=5A,4A gos=1,0", "called Go"),
        ("hand0=1B hand1=2A layout=3B stock=5A,4A ppuks=3,0", "third Ppuk"),
        ("hand0=1B hand1=2A layout=3B stock=5A,4A result=nagari:-:0:0:-", "a result belongs"),
        ("phase=over", "a result belongs"),
        ("phase=pair played=1B hand1=2A layout=1B,1R stock=3B,4A", "two other cards"),
        ("phase=pair played=1B hand1=2A layout=1R,1J1 stock=3B,4A", "must lie in the layout"),
        ("phase=pair turned=1B hand0=3R hand1=2A layout=1B,1R,1J1 stock=3B", "must have been played"),
        ("phase=pair played=1B mate=1R hand1=2A layout=1B,1R,1J1 stock=3B,4A", "mate is the card chosen"),
        (
            "phase=pair played=1B turned=3B hand1=2A layout=1B,1R,1J1,3B,3R,3J1 stock=4A",
            "mate is the card chosen",
        ),
        ("colour=red", "says nothing about"),
        ("first=2", "is no position"),
        ("ppuks=1", "is no position"),
        ("gos=01,0", "is no position"),
        ("stacks=13", "is no position"),
        ("events=bomb", "is no position"),
        ("history=0:play", "is no position"),
        ("history=0:event:bomb", "is no position"),
        ("history=0:play:13B", "is no card"),
    ],
)
def test_what_does_not_fit_is_said(text, why):
    with pytest.raises(NotationError, match=why):
        State.parse(text)


def test_a_whole_position_is_read_as_it_is_written():
    text = "first=1 turn=0 phase=pair hand0=- hand1=4A,8A layout=1B,1R,1J1,2B stock=12A"
    with pytest.raises(NotationError):
        State.parse(text)
    text = (
        "first=1 turn=0 phase=pair hand0=5A hand1=4A layout=1B,1R,1J1,3B,3R,3J1 stacks=3:1 stock=12A,12R,12D "
        "taken0=2A,4R taken1=6A gos=1,0 go_scores=7,- ppuks=0,1 events=own-ppuk,stack played=1B "
        "history=0:play:1B/1:took:6A,6R/1:event:own-ppuk/1:junk:1J2/0:decide:go"
    )
    assert State.parse(text).notation == text


def test_the_examples_are_right():
    assert doctest.testmod(state).failed == 0
