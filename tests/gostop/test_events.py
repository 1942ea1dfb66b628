"""Events: each says itself what a seat may see of it."""

from __future__ import annotations

import inspect

import pytest

from madang import gostop
from madang.gostop import Action, Cards, State, events
from madang.gostop.events import Dealt, Event, History, Played

KINDS = [
    kind
    for _, kind in inspect.getmembers(events, inspect.isclass)
    if issubclass(kind, Event) and kind is not Event
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_says_itself_what_is_seen(kind):
    assert "seen_by" in vars(kind)
    assert not kind.__abstractmethods__


def test_an_event_that_says_nothing_cannot_be_made():
    class Silent(Event):
        pass

    with pytest.raises(TypeError, match="seen_by"):
        Silent()  # type: ignore[abstract]


def test_only_the_deal_hides_something_and_it_hides_the_other_hand():
    one, two = Cards.parse("1B,2A"), Cards.parse("3B,4A,5A")
    dealt = Dealt(0, (one, two), Cards.parse("6A"), 20)
    assert dealt.seen_by(0) == Dealt(0, (one, 3), Cards.parse("6A"), 20)
    assert dealt.seen_by(1) == Dealt(0, (2, two), Cards.parse("6A"), 20)
    assert dealt.seen_by(None) == Dealt(0, (2, 3), Cards.parse("6A"), 20)
    seen = dealt.seen_by(0)
    assert seen is not None
    assert seen.seen_by(1) == dealt.seen_by(None)
    assert [kind for kind in KINDS if vars(kind)["seen_by"] is not events.whole] == [Dealt]


def test_the_history_has_the_entries_of_the_records():
    state = State.parse("hand0=1B,5A hand1=2A,7A layout=1R,6R stock=12B,12A,12R,12D taken1=4J1")
    state, _ = gostop.apply(state, Action.parse("play:1B"), iter(()))
    assert [entry.to_json() for entry in state.history.entries] == [
        {"seat": 0, "play": "1B"},
        {"seat": 0, "turn": "12B"},
        {"seat": 0, "took": ["1B", "1R"]},
    ]
    text = "hand0=1B,5A hand1=2A,7A layout=5R,6R stock=1J1,12A,12R,12D taken1=4J1"
    state, _ = gostop.apply(State.parse(text), Action.parse("play:1B"), iter(()))
    assert [entry.to_json() for entry in state.history.entries][2:] == [
        {"seat": 0, "took": ["1B", "1J1"]},
        {"seat": 0, "event": "chok"},
        {"seat": 0, "junk": ["4J1"]},
    ]


def test_histories_are_equal_where_their_entries_are():
    entries = (Played(0, "play", 0), Played(0, "turn", 44))
    assert History(entries) == History(entries[1:], History(entries[:1])) != History(entries[:1])
    assert hash(History(entries)) == hash(History(entries[1:], History(entries[:1])))
    assert History() != entries
