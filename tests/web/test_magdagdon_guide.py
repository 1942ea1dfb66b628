"""The guide to a first game of MAGDAGDON: real positions, real rules, and an address that holds it all."""

from __future__ import annotations

import random
import re

import pytest

from madang.i18n import translator
from madang.magdagdon import Action, State, apply, view, why_not
from madang.web.magdagdon.guide import LESSONS
from tests.web import positions
from tests.web.dom import Page, words

GUIDE = "/magdagdon/guide"
WAYS = {
    1: ("roll", "stage:1@b2", "stage:2@b1", "confirm"),
    2: ("stage:2@c1", "stage:3@b1", "confirm"),
    3: ("stage:2@d1", "stage:3@b3", "confirm"),
    4: ("reroll:12", "stage:1@b1", "stage:2@d2", "confirm"),
    5: ("stage:1@c4", "stage:2@d4", "confirm"),
}
"""A way through each lesson."""
RUIN = ("ruin:a1",)


def at(number, *did, **chosen):
    """The address of a lesson after some actions, with a selection."""
    query = [f"did={text}" for text in did] + [f"{name}={value}" for name, value in chosen.items()]
    return f"/en{GUIDE}/{number}?{'&'.join(query)}"


def follow(visitor, press):
    """Press a button of a lesson; a form may hold the same name several times."""
    response = visitor.get(press.address, params=[*press.fields, (press.name, press.value)])
    assert response.status_code == 200
    return Page(response.text)


def ways_on(page):
    """Where the buttons below a lesson lead, by what they say."""
    return {words(link): link.get("href") for link in page.by_id("onward").iter("a")}


@pytest.mark.parametrize("number", WAYS)
def test_a_lesson_from_its_start_to_its_end(visitor, number):
    page = visitor.page(f"/en{GUIDE}/{number}")
    assert len(page.all(".//h1")) == 1
    assert f"Lesson {number} of {len(LESSONS)}" in page.text("lesson")
    assert page.text("hint")
    assert not page.has("ended")
    for text in WAYS[number]:
        verb, _, rest = text.partition(":")
        if verb == "stage":
            page = follow(
                visitor,
                next(press for press in page.presses if press.name == "die" and press.value == rest[0]),
            )
            assert "target" in page.press(text).marks
        elif verb == "reroll":
            page = follow(visitor, page.press("Reroll"))
            for die in ("1", "12"):
                page = follow(visitor, page.press(die))
        page = follow(visitor, page.press(text))
        assert page.text("status")
    assert page.text("ended")
    assert page.by_id("table").get("class") == "magdagdon guide done"
    assert not [press for press in page.presses if press.name == "did"]
    wanted = f"/en{GUIDE}/{number + 1}" if number < len(LESSONS) else "/en/magdagdon/new"
    primary = next(link for link in page.by_id("onward").iter("a") if "primary" in link.get("class"))
    assert primary.get("href") == wanted


def test_the_way_out_the_way_back_and_the_way_on(visitor):
    for number in WAYS:
        page = visitor.page(at(number))
        assert [words(link) for link in page.by_id("lesson").iter("a")] == ["Skip the guide"]
        assert next(page.by_id("lesson").iter("a")).get("href") == "/en/magdagdon/new"
        links = ways_on(page)
        assert ("Back" in links) == (number > 1)
        assert ("Next" in links) == (number < len(LESSONS))
        assert "Begin again" not in links
        begun = ways_on(visitor.page(at(number, WAYS[number][0])))
        assert begun["Begin again"] == f"/en{GUIDE}/{number}"


def test_the_first_lesson_needs_no_number(visitor):
    assert visitor.get(f"/en{GUIDE}").text.count("Lesson 1 of 5") == 1


@pytest.mark.parametrize("lesson", ["0", "6", "x", "01", "-1", "%D9%A1", "1%00"])
def test_there_are_no_other_lessons(visitor, lesson):
    assert visitor.get(f"{GUIDE}/{lesson}").status_code == 404


def test_a_refusal_gives_the_reason_of_the_rules_and_keeps_the_die(visitor):
    state = State.parse(LESSONS[1].start)
    page = visitor.page(at(2, die=1))
    assert "valid" in page.press("stage:1@c1").label
    page = follow(visitor, page.press("stage:1@c1"))
    reason = why_not(view(state), Action.parse("stage:1@c1"))
    assert reason
    refusal = page.by_id("hint").find("p")
    assert (refusal.get("role"), words(refusal)) == ("alert", translator("en").error(reason))
    assert page.offers("stage:1@d1"), "the die is still chosen"
    assert dict(page.press("stage:1@d1").fields) == {}, "what was refused is not remembered"


@pytest.mark.parametrize(
    "text", ["", "dance", "stage:1@z9", "x" * 300, "<b>", "ro%00ll", "ruin:a1", "%F0%9F%8E%B2"]
)
def test_what_is_no_action_or_not_allowed_says_so(visitor, text):
    page = visitor.page(at(1, text))
    assert len(page.all(".//p[@role='alert']")) == 1
    assert "<b>" not in page.html
    assert page.offers("roll")


def test_nothing_after_a_refused_action_is_played(visitor):
    page = visitor.page(at(1, "confirm", "roll"))
    assert page.offers("roll")
    assert page.text("status") == ""


def test_what_was_taken_back_leaves_the_address(visitor):
    page = visitor.page(at(1, "roll", "stage:1@b2", "back:1"))
    assert page.text("status") == "Taken back: b2."
    assert {press.fields for press in page.presses if press.name == "die"} == {(("did", "roll"),)}


def test_an_endless_address_ends(visitor):
    page = visitor.page(at(1, *["roll", "stage:1@b2", "back:1"] * 60))
    assert page.has("table")


def test_a_lesson_gone_wrong_can_be_put_right(visitor):
    """The bonus is missed: dice fall again, and the lesson goes on."""
    page = visitor.page(at(3, "stage:3@b3", "stage:4@c3", "confirm"))
    assert page.offers("roll")
    page = visitor.page(
        at(3, "stage:3@b3", "stage:4@c3", "confirm", "roll", "stage:1@d1", "stage:2@d2", "confirm")
    )
    assert not page.offers("roll") or page.has("onward")
    dead = visitor.page(at(1, "roll", "stage:3@a1"))
    assert dead.text("hint") == "Nothing else fits: take dice back." or dead.offers("back:3")


def test_either_answer_to_magdagdon_ends_the_lesson(visitor):
    assert "A RUIN costs 15 points" in visitor.page(at(4, *RUIN)).text("ended")
    assert "It costs 10 points" in visitor.page(at(4, *WAYS[4])).text("ended")


def test_the_bill_of_the_last_lesson_is_that_of_the_rules(visitor):
    state = State.parse(LESSONS[4].start)
    for text in WAYS[5]:
        state, _ = apply(state, Action.parse(text), iter(()))
    page = visitor.page(at(5, *WAYS[5]))
    assert f"Final score: {state.bill.total}" in page.text("end")
    assert len(page.all(".//table[@class='bill-table']//a")) > 12


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_pressed_a_lesson_answers(visitor, seed):
    """A player who knows no rule presses what is offered, legal or not."""
    chooser = random.Random(seed)
    page = visitor.page(at(seed % len(LESSONS) + 1))
    for _ in range(25):
        presses = [press for press in page.presses if press.name]
        if not presses:
            assert page.has("ended")
            return
        page = follow(visitor, chooser.choice(presses))
        assert page.has("ended") or page.text("hint")
        assert len(page.html) < 60_000


def test_nothing_is_stored(visitor, tables):
    response = visitor.get(at(1, *WAYS[1]))
    assert "set-cookie" not in response.headers
    assert not visitor.client.cookies
    assert visitor.post(f"{GUIDE}/1", {"did": "roll"}).status_code == 405


def test_it_is_offered_until_a_game_is_finished(visitor, new_visitor, tables):
    offer = re.compile(rf'href="/en{GUIDE}"')
    assert offer.search(visitor.get("/en/magdagdon/new").text)
    assert offer.search(visitor.get("/en/magdagdon/rules").text)
    player_id = tables.new_player()
    player = new_visitor(player_id)
    assert offer.search(player.get("/en/magdagdon/new").text)
    positions.start(tables, player_id, positions.path_to("survival", positions.over))
    assert not offer.search(player.get("/en/magdagdon/new").text)


# The text of a finished game


def test_a_finished_game_can_be_shared(tables, player, player_id):
    over = positions.start(tables, player_id, positions.path_to("survival", positions.over))
    page = player.page(f"/en/magdagdon/{over.id}")
    lines = (page.by_id("share-text").text or "").split("\n")
    points, turns = over.view.score.total, over.view.turns
    assert lines[0].replace("−", "-") == f"MAGDAGDON SURVIVAL: {points} points. Turns: {turns}."
    assert "".join(lines[1:]) == str(over.view.board)
    assert [len(line) for line in lines[1:]] == [4, 4, 4, 4]
    button = next(page.by_id("share").iter("button"))
    assert "hidden" in button.attrib
    running = positions.start(tables, player_id, positions.path_to("survival", positions.rolled))
    assert not player.page(f"/magdagdon/{running.id}").has("share")
