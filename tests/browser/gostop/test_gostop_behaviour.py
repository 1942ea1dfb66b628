"""What goes wrong in other card games: two cards for one tap, lost turns, lost answers (B02 to B10, B20)."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.gostop.player import ANSWERED, ASKED, TOLD
from tests.web import gostop_positions

PROMPTS = ("middle", "pair for the played card", "pair for the stock card", "go or stop", "stop only")
MODES = pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
SHOWN = "() => document.getElementById('now').textContent"
SLOWLY = "() => { document.documentElement.dataset.speed = 'slow'; }"


def stored(tables, player):
    """The deal as the tables have it."""
    return tables.table(player.visitor.path.rpartition("/")[2], player.visitor.player_id)


def answered(player, before):
    """Wait until the page has answered to what was done at this place."""
    player.page.wait_for_function(ANSWERED, arg=before)


# Once is once


def test_a_second_tap_on_the_card_plays_it(at):
    player = at("middle", PHONE)
    action = player.choice
    before = player.seq
    player.select(action)
    assert player.page.locator("#mine .chosen").get_attribute("value") == action
    player.click("#mine .chosen")
    player.wait()
    assert player.seq >= before + 2, "and the opponent has answered"
    assert player.page.locator(".refusal").count() == 0


@MODES
def test_a_double_tap_on_confirm_plays_one_card(at, tables, gate, javascript):
    with gate.closed():
        player = at("middle", PHONE, javascript=javascript)
        before, cards = player.seq, player.page.locator("#mine li").count()
        player.select(player.choice)
        player.page.locator("#bar button").dblclick()
        player.page.wait_for_selector("#table[data-waiting], #table.pair")
        player.page.wait_for_timeout(200)
        assert stored(tables, player).seq == before + 1
        expect(player.page.locator("#mine li")).to_have_count(cards - 1)
        expect(player.page.locator(".refusal")).to_have_count(0)


def test_a_double_tap_on_a_card_plays_that_card_at_most(at, tables, gate):
    with gate.closed():
        player = at("middle", PHONE)
        table = stored(tables, player)
        card = player.page.locator("#mine button:enabled").first
        code = card.get_attribute("value")
        card.dblclick()
        # It is chosen or played.
        expect(player.page.locator(f"#mine button[value='{code}']")).to_have_count(0)
        player.page.wait_for_timeout(600)
        after = stored(tables, player)
        assert after.seq <= table.seq + 1
        assert len(table.view.hand - after.view.hand) == after.seq - table.seq


def test_a_key_that_is_held_down_plays_one_card(at, tables, gate):
    with gate.closed():
        player = at("middle")
        before = player.seq
        player.select(player.choice)
        player.page.locator("#bar button").focus()
        for _ in range(12):
            player.page.keyboard.down("Enter")
        player.page.keyboard.up("Enter")
        player.page.wait_for_selector("#table[data-waiting], #table.pair")
        player.page.wait_for_timeout(200)
        assert stored(tables, player).seq == before + 1


def test_space_after_a_turn_plays_nothing(at, tables):
    player = at("middle")
    player.turn()
    seq = player.seq
    player.page.keyboard.press("Shift")
    player.page.locator("#layout").click(position={"x": 200, "y": 5})
    player.page.keyboard.press("Space")
    player.page.wait_for_timeout(200)
    assert stored(tables, player).seq == seq


def test_other_buttons_and_places_do_nothing(at, tables):
    player = at("middle", DESK)
    before, state = player.seq, player.state
    for selector in ("#layout .stock", "#layout .group", "#opponent", "#you .piles", "#log"):
        for button in ("left", "middle", "right"):
            player.page.locator(selector).first.click(button=button, click_count=3)
    player.page.locator("#mine button:enabled").first.click(button="right")
    player.page.keyboard.press("Escape")
    assert (stored(tables, player).seq, player.state) == (before, state)


def test_letters_outside_the_table_and_with_modifiers_do_nothing(at, tables):
    player = at("stop only")
    before = player.seq
    player.page.keyboard.press("Control+s")
    player.page.locator(".home").focus()
    for key in ("s", "g", "c"):
        player.page.keyboard.press(key)
    player.page.wait_for_timeout(200)
    assert stored(tables, player).seq == before


# Reload, back, other tabs


@MODES
@pytest.mark.parametrize("name", PROMPTS)
def test_reload_at_every_prompt(at, tables, name, javascript):
    player = at(name, PHONE, javascript=javascript)
    before, state = player.seq, player.state
    for _ in range(2):
        player.page.reload()
        assert (player.seq, player.state) == (before, state)
    assert stored(tables, player).seq == before


def test_reload_keeps_the_selected_card(at):
    player = at("middle", PHONE)
    action = player.choice
    player.select(action)
    state = player.state
    player.page.reload()
    assert player.state == state
    assert player.page.locator("#mine .chosen").get_attribute("value") == action


@MODES
def test_reload_while_the_opponent_thinks(at, tables, gate, javascript):
    with gate.closed():
        player = at("waiting", PHONE, javascript=javascript)
        gate.thinking()
        before = player.seq
        for _ in range(2):
            player.page.reload()
            player.page.wait_for_selector("#table[data-waiting]")
            assert player.part("bar").startswith("The opponent is thinking.")
            assert stored(tables, player).seq == before
    if javascript:
        player.page.wait_for_function(f"{SHOWN}.startsWith('Opponent played: ')")
    player.wait()
    turns = {each.seq for each in stored(tables, player).happened if each.seq >= before and each.seat == 1}
    assert player.seq == stored(tables, player).seq == before + len(turns), "one turn, played once"


def test_reload_in_the_middle_of_the_steps(at, tables):
    player = at("middle", PHONE)
    player.select(player.choice)
    player.click("#bar button")
    player.page.wait_for_function(SHOWN)
    player.page.reload()
    player.wait()
    seq, state = player.seq, player.state
    player.page.reload()
    player.wait()
    assert (player.seq, player.state) == (seq, state)
    assert stored(tables, player).seq == seq
    log = player.page.locator("#log p").all_inner_texts()
    assert len(log) == 1 + sum(
        type(each.event).__name__ not in ("PairAsked", "DecisionAsked", "TurnPassed")
        for each in stored(tables, player).happened
    )


@MODES
def test_back_plays_nothing_again(at, tables, javascript):
    player = at("middle", PHONE, javascript=javascript)
    player.turn()
    seq, address = player.seq, player.page.url
    player.page.goto("/gostop/rules")
    player.page.go_back()
    player.wait()
    assert player.seq == stored(tables, player).seq == seq
    assert player.page.url.partition("?")[0] == address.partition("?")[0]
    player.page.go_back()
    player.page.go_forward()
    assert stored(tables, player).seq == seq


@MODES
def test_the_older_of_two_tabs_is_told(at, tables, gate, javascript):
    with gate.closed():
        player = at("middle", PHONE, javascript=javascript)
        other = player.visitor.tab()
        other.goto(player.page.url)
        first, second = other.locator("#mine button:enabled").first, other.locator("#mine button").last
        action = "play:" + str(first.get_attribute("value"))
        player.act(action)
        player.page.wait_for_selector("#table[data-waiting], #table.pair")
        seq = stored(tables, player).seq
        second.click()
        other.wait_for_selector(f'#table[data-seq="{seq}"]')
        assert stored(tables, player).seq == seq, "nothing was overwritten"


def test_without_an_answer_the_deal_comes_back(at, tables):
    player = at("middle", PHONE)
    player.select(player.choice)
    seq = player.seq
    player.visitor.context.route(
        "**/gostop/*",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    errors = len(player.visitor.errors)
    with player.page.expect_navigation():
        player.page.locator("#bar button").click()
    player.visitor.context.unroute("**/gostop/*")
    player.page.wait_for_selector("#mine button:enabled")
    assert stored(tables, player).seq == seq
    assert all("net::ERR_FAILED" in each for each in player.visitor.errors[errors:])
    del player.visitor.errors[errors:]
    player.click("#bar button")  # the card is still chosen
    player.wait()
    assert player.seq > seq


# The opponent


def test_a_killed_worker_costs_no_turn(at, tables, gate):
    with gate.closed():
        player = at("waiting", PHONE)
        before = player.seq
        os.kill(gate.thinking(), signal.SIGKILL)
        again = gate.thinking()
        assert stored(tables, player).seq == before
        assert again
    player.wait()
    assert player.seq == stored(tables, player).seq > before


def test_a_new_deal_while_the_opponent_thinks(at, tables, gate):
    """What the opponent thought of the old deal is dropped, and it plays the new one."""
    with gate.closed():
        player = at("waiting", PHONE)
        old = stored(tables, player)
        gate.thinking()
        player.page.goto("/gostop/new")
        player.page.get_by_role("button", name="Abandon it and deal anew").click()
        player.page.wait_for_selector("#table")
    player.wait()
    new = stored(tables, player)
    assert new.id != old.id
    assert player.seq == new.seq <= 3
    after = tables.table(old.id, old.player_id)
    assert (after.seq, after.status) == (old.seq, "abandoned")
    for _ in range(3):  # a pair or two may have to be chosen first
        if not player.is_over and not any(each.seat == 1 for each in stored(tables, player).happened):
            player.turn()
    assert player.is_over or any(each.seat == 1 for each in stored(tables, player).happened)


def test_when_it_is_over_nothing_goes_on(at):
    player = at("won", PHONE)
    player.page.wait_for_load_state("networkidle")
    requests = len(player.visitor.requests)
    for key in ("c", "g", "s", "Enter", "Space"):
        player.page.locator("#log").focus()
        player.page.keyboard.press(key)
    player.page.locator("#layout").click()
    player.page.wait_for_timeout(700)
    assert len(player.visitor.requests) == requests
    assert player.page.locator("#mine button:enabled, #layout button, #bar button").count() == 0


# The steps


def test_steps_are_shown_one_after_the_other(at, tables):
    player = at("middle", PHONE)
    before = player.seq
    player.page.evaluate(
        """() => { window.steps = []; new MutationObserver(() => {
             const text = document.getElementById("now").textContent;
             if (text) window.steps.push([text, document.querySelectorAll("#mine li").length]);
           }).observe(document.getElementById("now"), { childList: true }); }"""
    )
    player.select(player.choice)
    player.page.locator("#bar button").click()
    player.page.wait_for_function(
        f"(seq) => document.getElementById('table').dataset.seq > seq && ({ASKED})()", arg=before + 1
    )
    steps = [text for text, _ in player.page.evaluate("steps")]
    log = player.page.locator("#log p").all_inner_texts()
    assert steps == log[-len(steps) :], "every step, once, in order, ending with the last line of the log"
    assert steps[0].startswith("You played: ")
    assert any(step.startswith("Opponent turned: ") for step in steps)
    assert player.page.locator("#banner.on").count() == 0


@pytest.mark.parametrize("by", ["press", "key"])
def test_steps_are_skipped_and_nothing_under_the_finger_is_pressed(at, tables, gate, by):
    with gate.closed():
        player = at("middle", PHONE)
        player.page.evaluate(SLOWLY)
        before = player.seq
        player.select(player.choice)
        box = player.page.locator("#mine li").first.bounding_box()
        assert box
        player.page.locator("#bar button").click()
        player.page.wait_for_function(SHOWN)
        player.page.evaluate(TOLD)
        if by == "press":
            player.page.mouse.click(box["x"] + 20, box["y"] + 20)
        else:
            player.page.keyboard.press("Enter")
        player.page.wait_for_function("() => !document.getElementById('now').textContent")
        assert player.page.evaluate("[pressed, told]") == [1, []], "no step is shown after the press"
        player.page.wait_for_timeout(100)
        assert stored(tables, player).seq == before + 1
        assert player.page.locator("#mine .chosen").count() == 0


def test_tab_still_works_while_steps_are_shown(at, gate):
    with gate.closed():
        player = at("middle")
        player.page.evaluate(SLOWLY)
        player.select(player.choice)
        player.page.locator("#bar button").click()
        player.page.wait_for_function(SHOWN)
        player.page.keyboard.press("Tab")
        assert player.page.evaluate(SHOWN), "Tab hurries nothing"


# What is heard


def test_live_regions_stay_and_speak(at):
    player = at("middle", PHONE)
    player.page.evaluate(
        """() => {
          window.kept = ["log", "status"].map((id) => document.getElementById(id));
          window.said = [];
          new MutationObserver(() => {
            const text = window.kept[1].textContent; if (text) window.said.push(text);
          }).observe(window.kept[1], { childList: true });
        }"""
    )
    lines = player.page.locator("#log p").count()
    player.turn()
    assert player.page.evaluate(
        "() => kept.every((each) => each.isConnected && each === document.getElementById(each.id))"
    )
    assert player.page.locator("#log p").count() > lines
    said = player.page.evaluate("said")
    assert said
    assert said[-1].startswith("You played ")
    assert "Opponent played " in said[-1]
    player.select(player.choice)
    assert player.page.evaluate("said.length") == len(said), "choosing a card says nothing"


def test_a_deal_that_the_opponent_begins_is_shown_and_told(tables, visit):
    player_id = tables.new_player()
    table = gostop_positions.start(tables, player_id, gostop_positions.path_to(gostop_positions.begun))
    visitor = visit(PHONE, player_id=player_id)
    page = visitor.page
    page.goto(f"/gostop/{table.id}", wait_until="commit")  # the steps do not wait until all is loaded
    page.wait_for_function("() => document.getElementById('now')?.textContent.startsWith('Opponent')")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.getElementById('now').textContent")
    page.wait_for_function("() => document.getElementById('status').textContent.includes('Opponent played')")
    assert int(page.locator("#table").get_attribute("data-seq")) == table.seq
    assert page.locator("#mine button:enabled").count() == 10
