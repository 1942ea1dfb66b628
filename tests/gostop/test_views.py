"""What a seat may see, and what is computed from it."""

from __future__ import annotations

import dataclasses

from madang import gostop
from madang.gostop import Action, Cards, Match, State

SMALL = (
    "hand0=1B,5A,7A,8A hand1=2A,3R,4R,6R layout=1R,1J1,5R,8J1,8J2,8B "
    "stacks=8:0 stock=12B,12A,12R,12D,10A,10R,9R,9A"
)


def after(position: str, *actions: str) -> State:
    state = State.parse(position)
    for text in actions:
        state, _ = gostop.apply(state, Action.parse(text), iter(()))
    return state


def test_preview_says_what_each_card_would_find():
    view = gostop.view(State.parse(SMALL), 0)
    assert gostop.preview(view) == (
        Match(0, Cards.parse("1R,1J1"), "choose", own_ppuk=False),
        Match(16, Cards.parse("5R"), "pair", own_ppuk=False),
        Match(24, Cards(), "lay", own_ppuk=False),
        Match(29, Cards.parse("8B,8J1,8J2"), "stack", own_ppuk=True),
    )
    assert [match.outcome for match in gostop.preview(gostop.view(State.parse(SMALL), 1))] == ["lay"] * 4


def test_a_view_says_what_the_turn_has_done_so_far():
    view = gostop.view(after(SMALL, "play:1B"), 0)
    assert (view.phase, view.played, view.mate, view.turned, view.unpaired) == ("pair", 0, -1, -1, 0)
    assert not view.in_motion


def test_bill_holds_both_scores_and_what_stop_would_pay_now():
    position = (
        "hand0=8A,5A hand1=2R,7A layout=8J1,6R,9R stock=12B,12A,12R,12D taken0=2A,4A,1R,1B,3R taken1=3B,10A"
    )
    bill = gostop.bill(gostop.view(after(position, "play:8A"), 0))
    assert [score.total for score in bill.scores] == [5, 0]
    assert [payout.total for payout in bill.stop] == [5, 0], "also below seven points"
    assert bill.settlement is None


def test_bill_holds_the_settlement_when_the_deal_is_over():
    position = (
        "hand0=8A,5A hand1=2J1,7A layout=8J1,6R,9R stock=12B,12A,12R,12D "
        "taken0=2A,4A,1R,2R,3R gos=0,1 go_scores=-,7"
    )
    state = after(position, "play:8A", "stop")
    bill = gostop.bill(gostop.view(state, 1))
    assert bill.settlement is not None
    assert bill.settlement == bill.stop[0]
    assert bill.settlement.total == 8
    assert state.returns == (8, -8)
    assert [note.reason.code for note in bill.settlement.notes] == [
        "gostop/no-pi-bak-score",
        "gostop/no-go-bak",
    ]


def test_the_final_turn_is_that_of_the_last_card():
    small = "hand0=1B,5A hand1=2A,7A layout=6R stock=12B,12A,12R,12D"
    views = [gostop.view(State.parse(small), 0)]
    state = after(small, "play:1B", "play:2A")
    views.append(gostop.view(state, 0))
    assert [view.final_turn for view in views] == [False, True]


def test_a_view_has_no_way_back_to_the_state():
    view = gostop.view(State.parse(SMALL), 0)
    for field in dataclasses.fields(view):
        assert not isinstance(getattr(view, field.name), State)


def test_a_view_of_a_deal_that_is_over_shows_all():
    view = gostop.view(State.parse("phase=over result=stop:0:7:0:- hand1=2A layout=6R stock=12B,12A"), 0)
    assert (view.hands, view.rest, view.stock) == ((Cards(), Cards.parse("2A")), (44, 45), 2)
    assert view.to_json()["rest"] == ["12B", "12A"]
    assert view.to_json()["stock"] == 2
