"""The guide to a first deal of Go-Stop: real positions, real rules, and an address that holds it all."""

from __future__ import annotations

import random

import pytest

from madang import gostop
from madang.gostop import Action, State, apply, bill, view
from madang.gostop.events import Event
from madang.i18n import translator
from madang.web.gostop.guide import LESSONS
from madang.web.gostop.sentences import sentence
from tests.web import gostop_positions as places
from tests.web.dom import Page, words
from tests.web.gostop_positions import codes_in
from tests.web.visitor import Visitor

GUIDE = "/gostop/guide"
SAID = translator("en")
WAYS = {
    1: ("play:1J1",),
    2: ("play:8J2", "pair:8B"),
    3: ("play:11J2",),
    4: ("play:8J2",),
    5: ("play:7R", "stop"),
}
"""A way through each lesson."""


def at(number, *did, **chosen):
    """The address of a lesson after some actions, with a selection."""
    query = [f"did={text}" for text in did] + [f"{name}={value}" for name, value in chosen.items()]
    return f"/en{GUIDE}/{number}?{'&'.join(query)}"


def state_of(number, *did):
    """A lesson after some actions, played by the rules, and all that happened."""
    state = State.parse(LESSONS[number - 1].start)
    events: tuple[Event, ...] = ()
    for text in did:
        state, events = apply(state, Action.parse(text), iter(()))
    return state, events


def follow(visitor, press):
    """Press a button of a lesson; a form may hold the same name several times."""
    fields = [*press.fields, (press.name, press.value)]
    response = visitor.get(press.address, params=fields)
    assert response.status_code == 200
    return Page(response.text)


def ways_on(page):
    """Where the buttons below a lesson lead, by what they say."""
    return {words(link): link.get("href") for link in page.by_id("onward").iter("a")}


def check(page, number, *did):
    """The page shows the position that the rules come to, and tells what happened."""
    state, events = state_of(number, *did)
    assert codes_in(page.by_id("layout")) - {"back"} == set(state.layout.codes)
    assert codes_in(page.by_id("mine")) == set(state.hands[0].codes)
    if state.phase != "decide":
        assert codes_in(page.by_id("you")) == set(state.taken[0].codes)
    hidden = set() if state.over else {*state.hands[1].codes, *map(gostop.code, state.stock)}
    assert not codes_in(page.root) & hidden
    assert page.text("status") == " ".join(filter(None, (sentence(event, 0, SAID) for event in events)))
    assert page.has("ended") == LESSONS[number - 1].done(state)
    offered = {press.value for press in page.presses if press.name == "did"}
    picks = {f"play:{press.value}" for press in page.presses if press.name == "card"}
    legal = {str(action) for action in view(state, 0).legal}
    assert offered | picks == legal


@pytest.mark.parametrize("number", WAYS)
def test_a_lesson_from_its_start_to_its_end(visitor, number):
    page = visitor.page(f"/en{GUIDE}/{number}")
    assert len(page.all(".//h1")) == 1
    assert f"Lesson {number} of {len(LESSONS)}" in page.text("lesson")
    assert "Begin again" not in ways_on(page)
    check(page, number)
    for done, text in enumerate(WAYS[number], start=1):
        verb, _, card = text.partition(":")
        if verb == "play":
            page = follow(visitor, next(press for press in page.presses if press.value == card))
            assert page.text("bar").startswith("Confirm")
        page = follow(visitor, next(press for press in page.presses if press.value == text))
        check(page, number, *WAYS[number][:done])
    assert ways_on(page)["Begin again"] == f"/en{GUIDE}/{number}"
    last = "Start a deal" if number == len(LESSONS) else "Next"
    leads = "/en/gostop/new" if number == len(LESSONS) else f"/en{GUIDE}/{number + 1}"
    assert ways_on(page)[last] == leads
    assert [words(each) for each in page.all(".//*[@autofocus]")] == [last]


@pytest.mark.parametrize("number", WAYS)
def test_any_legal_way_is_allowed(visitor, number):
    for seed in range(4):
        chooser = random.Random(seed)
        did: list[str] = []
        while not (page := visitor.page(at(number, *did))).has("ended"):
            check(page, number, *did)
            legal = view(state_of(number, *did)[0], 0).legal
            if not legal:
                assert "Begin again" in page.text("bar")
                break
            did.append(str(chooser.choice(legal)))
        check(page, number, *did)


def test_what_the_lessons_show():
    after = {number: state_of(number, *way)[0] for number, way in WAYS.items()}
    assert len(after[1].taken[0]) == 4
    assert after[1].hands[1] == State.parse(LESSONS[0].start).hands[1]
    assert after[3].events == ("stack",)
    assert after[3].taken[0] & State.parse(LESSONS[2].start).taken[1]
    assert bill(view(after[4], 0)).scores[0].total == 5
    assert after[5].result.doubled == ("meong-bak",)


def test_the_real_bill_is_shown_before_and_after(visitor):
    state, _ = state_of(5, "play:7R")
    page = visitor.page(at(5, "play:7R"))
    payout = bill(view(state, 0)).stop[0]
    assert f"wins {payout.total} points" in page.text("you")
    lines = [SAID.reason(line.reason, line.params) for line in payout.lines]
    assert [words(link) for link in page.by_id("you").iter("a")] == lines
    page = visitor.page(at(5, "play:7R", "stop"))
    assert [words(link) for link in page.by_id("worked").iter("a")] == lines
    assert page.text("worked").endswith(f"Points {payout.total}")
    page = visitor.page(at(5, "play:7R", "go"))
    assert "opponent may win first" in page.text("ended")
    assert page.presses == []


def test_what_the_rules_refuse_is_refused_and_told(visitor):
    for did in (("play:9A",), ("stop",), ("nonsense",), ("play:1J1", "play:2J1"), ("x" * 500,)):
        page = visitor.page(at(1, *did))
        assert words(page.all(".//p[@role='alert']")[0])
    check(visitor.page(at(1)), 1)


def test_steps_come_with_an_action_and_with_nothing_else(visitor):
    for query, kinds in (
        (at(1), []),
        (at(1, card="1J1"), []),
        (at(1, "play:1J1"), ["played", "turned", "took"]),
        (at(2, "play:8J2", "pair:8B"), ["paired", "turned", "took"]),
    ):
        frames = visitor.page(query).by_id("frames").findall("template")
        assert [frame.get("data-kind") for frame in frames] == kinds


def test_there_is_always_a_way_out(visitor):
    for number, way in WAYS.items():
        for did in ((), way[:1], way):
            page = visitor.page(at(number, *did))
            (skip,) = page.by_id("lesson").iter("a")
            assert (words(skip), skip.get("href")) == ("Skip the guide", "/en/gostop/new")
    assert visitor.page(f"/en{GUIDE}").text("lesson") == visitor.page(f"/en{GUIDE}/1").text("lesson")
    for wrong in ("0", "6", "01", "x"):
        assert visitor.get(f"{GUIDE}/{wrong}").status_code == 404


def test_nothing_is_stored(app, tables):
    visitor = Visitor(app)
    for number, way in WAYS.items():
        visitor.page(at(number, *way))
    assert not visitor.client.cookies


def test_it_is_offered_to_somebody_who_never_finished_a_deal(app, tables, new_visitor):
    def offered(visitor):
        return any(a.get("href", "").endswith(GUIDE) for a in visitor.page("/gostop/new").all(".//main//a"))

    player_id = tables.new_player()
    assert offered(Visitor(app))
    assert offered(new_visitor(player_id))
    places.start(tables, player_id, places.place("middle"))
    assert offered(new_visitor(player_id))
    places.start(tables, player_id, places.place("won"))
    assert not offered(new_visitor(player_id))
    assert any(
        a.get("href") == f"/en{GUIDE}" for a in new_visitor(player_id).page("/en/gostop/rules").all(".//a")
    )
