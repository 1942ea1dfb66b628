"""What goes wrong in other games: double clicks, two tabs, the back button, lost focus (B01 to B14, B26)."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.web import positions

MODES = pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])


def wait_for_seq(page, seq):
    """Wait until the game on the page has this many actions."""
    page.wait_for_selector(f'#table[data-seq="{seq}"]')


def button(page, name):
    """The button with a name."""
    return page.get_by_role("button", name=name, exact=True)


# Once is once


@MODES
def test_double_click_on_roll_is_one_roll(at, tables, javascript):
    visitor = at(positions.ready, PHONE, javascript=javascript)
    before = visitor.seq
    button(visitor.page, "Roll").dblclick()
    visitor.page.wait_for_selector(".tray")
    visitor.page.wait_for_timeout(200)
    visitor.page.goto(visitor.page.url.partition("?")[0])
    assert visitor.seq == before + 1
    assert visitor.page.locator(".refusal").count() == 0


@MODES
def test_double_click_on_confirm_is_one_turn(at, javascript):
    visitor = at(positions.two_staged, PHONE, javascript=javascript)
    before = visitor.seq
    button(visitor.page, "Confirm").dblclick()
    visitor.page.wait_for_selector("button[value=roll]")
    visitor.page.wait_for_timeout(200)
    assert visitor.seq == before + 1
    assert visitor.page.locator(".refusal").count() == 0
    visitor.page.reload()
    assert visitor.seq == before + 1


@MODES
def test_enter_held_down_is_one_press(at, javascript):
    visitor = at(positions.ready, javascript=javascript)
    before = visitor.seq
    button(visitor.page, "Roll").focus()
    for _ in range(6):  # where each press gets a page of its own, a turn is over with the sixth
        visitor.page.keyboard.down("Enter")
    visitor.page.keyboard.up("Enter")
    visitor.page.wait_for_selector(".tray")
    visitor.page.wait_for_timeout(300)
    visitor.page.goto(visitor.page.url.partition("?")[0])
    if javascript:
        assert visitor.seq == before + 1
    else:  # what has the focus on the new page is pressed as well, but nothing is rolled or confirmed twice
        log = visitor.dom.text("log")
        assert visitor.seq >= before + 1
        assert log.count("Rolled") == 3


@MODES
def test_double_click_on_the_first_start_of_all(visit, javascript):
    visitor = visit(javascript=javascript)
    visitor.open("/magdagdon/new")
    button(visitor.page, "Start").dblclick()
    visitor.page.wait_for_selector("#table")
    visitor.page.wait_for_timeout(200)
    address = visitor.path
    visitor.open("/magdagdon")
    assert visitor.path == address
    assert visitor.seq == 0


def test_two_presses_at_once_are_one(at):
    """The second press comes while the first is under way."""
    visitor = at(positions.ready)
    before = visitor.seq
    visitor.page.evaluate("for (const _ of [1, 2, 3]) document.querySelector('button[value=roll]').click()")
    wait_for_seq(visitor.page, before + 1)
    visitor.page.wait_for_timeout(200)
    assert visitor.seq == before + 1
    assert visitor.posts == 1


def test_space_after_a_click_on_roll_does_not_roll(at):
    visitor = at(positions.ready)
    before = visitor.seq
    button(visitor.page, "Roll").click()
    wait_for_seq(visitor.page, before + 1)
    assert visitor.focus.startswith("Die 1 of 4")
    visitor.page.keyboard.press("Space")
    visitor.page.wait_for_url("**?die=1")
    assert visitor.seq == before + 1


def test_other_mouse_buttons_do_nothing(at):
    visitor = at(positions.ready)
    for which in ("right", "middle"):
        button(visitor.page, "Roll").click(button=which)
        visitor.page.locator(".cell").nth(3).click(button=which, force=True)
    assert visitor.posts == 0


def test_keys_with_a_modifier_and_outside_the_table_do_nothing(at):
    visitor = at(positions.ready)
    visitor.page.keyboard.press("Control+c")
    visitor.page.keyboard.press("Alt+r")
    visitor.page.locator(".home").focus()
    visitor.page.keyboard.press("r")
    visitor.page.wait_for_timeout(150)
    assert visitor.posts == 0


# Nothing is lost


@MODES
def test_reload_with_two_dice_staged(at, javascript):
    visitor = at(positions.two_staged, javascript=javascript)
    before = visitor.dom
    visitor.page.reload()
    after = visitor.dom
    for part in ("facts", "board", "hand", "hint", "actions", "log", "status"):
        assert after.text(part) == before.text(part)
    assert [press.label for press in after.presses] == [press.label for press in before.presses]
    assert visitor.page.locator(".cell.staged").count() == 2


@pytest.mark.parametrize(
    "position", [positions.struck, positions.with_ruin, positions.over], ids=lambda p: p.__name__
)
def test_a_closed_window_loses_nothing(at, visit, position):
    visitor = at(position)
    before, path = visitor.dom, visitor.path
    visitor.page.close()
    visitor.page = visitor.tab()
    visitor.open(path)
    assert visitor.dom.text("main") == before.text("main")


@MODES
def test_back_after_a_confirmation(at, javascript):
    visitor = at(positions.two_staged, javascript=javascript)
    path, before = visitor.path, visitor.seq
    visitor.open("/magdagdon/rules")
    visitor.open(path)
    visitor.press(visitor.dom.press("confirm"))
    for _ in range(2):
        visitor.page.go_back()
        visitor.page.wait_for_load_state()
        if visitor.path == path:
            assert visitor.seq == before + 1
    visitor.open(path)
    assert visitor.seq == before + 1
    assert visitor.dom.offers("roll")


@MODES
def test_back_after_the_end(at, javascript):
    visitor = at(positions.almost_over, javascript=javascript)
    path = visitor.path
    visitor.press(visitor.dom.press("confirm"))
    score = visitor.page.locator(".bill .final td").inner_text()
    visitor.page.get_by_role("link", name="Play again").click()
    visitor.page.wait_for_url("**/magdagdon/new?**")
    visitor.page.go_back()
    visitor.page.wait_for_selector(".bill")
    assert visitor.path == path
    visitor.page.reload()
    visitor.page.go_forward()
    visitor.page.go_back()
    visitor.page.wait_for_selector(".bill")
    assert f"Final score: {score}" in visitor.dom.text("end")
    visitor.open("/magdagdon/scores/peaceful?mine")
    assert visitor.page.locator(".scores tbody tr").count() == 1
    assert visitor.page.locator(".scores tbody strong").inner_text() == score


def test_the_window_is_closed_with_the_last_press(at, tables):
    visitor = at(positions.almost_over)
    with visitor.page.expect_response(lambda response: response.request.method == "POST"):
        button(visitor.page, "Confirm").click()
    visitor.page.close()
    visitor.page = visitor.tab()
    visitor.open("/magdagdon/scores/peaceful?mine")
    assert visitor.page.locator(".scores tbody tr").count() == 1
    visitor.page.locator(".scores a").first.click()
    visitor.page.wait_for_selector(".bill")
    assert len(tables.scores("magdagdon", "peaceful", player_id=visitor.player_id)) == 1


@MODES
def test_the_older_of_two_tabs_is_told(at, javascript):
    visitor = at(positions.two_staged, javascript=javascript)
    older, before = visitor.page, visitor.seq
    newer = visitor.tab()
    newer.goto(older.url)
    button(newer, "Confirm").click()
    wait_for_seq(newer, before + 1)
    visitor.allowed.add(409)
    button(older, "Undo").click()
    wait_for_seq(older, before + 1)
    assert "moved on" in older.get_by_role("alert").inner_text()
    assert newer.locator(".cell.number").count() == older.locator(".cell.number").count()
    button(older, "Roll").click()
    wait_for_seq(older, before + 2)
    assert older.get_by_role("alert").count() == 0
    newer.reload()
    assert newer.locator("#log p").all_inner_texts() == older.locator("#log p").all_inner_texts()


def test_without_an_answer_the_game_comes_back(at):
    visitor = at(positions.ready)
    before = visitor.seq
    failed: list[object] = []

    def lose(route):
        if route.request.method == "POST" and not failed:
            failed.append(route.fetch())  # the action arrives, the answer is lost
            route.abort()
        else:
            route.continue_()

    visitor.page.route("**/magdagdon/*", lose)
    button(visitor.page, "Roll").click()
    wait_for_seq(visitor.page, before + 1)
    visitor.page.wait_for_selector(".tray")
    visitor.errors.clear()


# Focus and live regions


def test_the_focus_goes_to_what_is_needed_next(at):
    visitor = at(positions.ready)
    page = visitor.page
    assert visitor.focus == "Roll"
    button(page, "Roll").click()
    page.wait_for_selector(".tray")
    assert visitor.focus.startswith("Die 1 of 4")
    die = next(each for each in visitor.dom.presses if re.search(r", [1-9]\d* valid", each.label))
    visitor.press(die)
    assert re.search(r"empty, valid for \d", visitor.focus)
    before = visitor.seq
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#table[data-seq='{before + 1}']")
    assert visitor.focus.startswith("Die ") or visitor.focus == "Confirm"


def test_after_a_confirmation_roll_has_the_focus(at):
    visitor = at(positions.two_staged)
    visitor.press(visitor.dom.press("confirm"))
    assert visitor.focus == "Roll"


def test_after_the_end_the_bill_has_the_focus(at):
    visitor = at(positions.almost_over)
    visitor.press(visitor.dom.press("confirm"))
    assert visitor.focus.startswith("Final score")


def test_choosing_for_a_reroll_keeps_the_focus(at):
    visitor = at(positions.struck)
    visitor.press(visitor.dom.press("Reroll"))
    assert visitor.focus.startswith("Die 1 of 4")
    visitor.press(visitor.dom.press("3"))
    assert visitor.focus.startswith("Die 3 of 4")
    visitor.press(visitor.dom.press("Cancel"))
    assert visitor.focus.startswith("Die 1 of 4")


def test_a_refused_cell_keeps_the_focus_and_says_why(at):
    visitor = at(positions.rolled)
    visitor.allowed.add(422)
    die = next(each for each in visitor.dom.presses if re.search(r", [1-9]\d* valid", each.label))
    visitor.press(die)
    bad = next(p for p in visitor.dom.presses if p.value.startswith("stage:") and "target" not in p.marks)
    visitor.find(bad).click()
    visitor.page.wait_for_selector(".refusal")
    assert visitor.focus == bad.label
    assert bad.value[-2:] in visitor.page.get_by_role("alert").inner_text()
    assert visitor.page.locator(".die-slot.chosen").count() == 1


def test_live_regions_stay_and_speak(at):
    visitor = at(positions.ready)
    page = visitor.page
    page.evaluate(
        """() => {
          window.kept = [document.getElementById("status"), document.getElementById("log")];
          window.spoken = [];
          new MutationObserver(() => window.spoken.push(window.kept[0].textContent))
            .observe(window.kept[0], { childList: true, characterData: true, subtree: true });
        }"""
    )
    for action in ("roll", "die", "stage"):
        dom = visitor.dom
        if action == "roll":
            visitor.press(dom.press("roll"))
        elif action == "die":
            visitor.press(next(p for p in dom.presses if re.search(r", [1-9]\d* valid", p.label)))
        else:
            visitor.press(next(p for p in dom.presses if "target" in p.marks))
    page.wait_for_function("() => window.spoken.filter(Boolean).length > 1")
    assert page.evaluate(
        "['status', 'log'].every((name, at) => document.getElementById(name) === window.kept[at])"
    )
    spoken = [text for text in page.evaluate("window.spoken") if text]
    assert len(spoken) == 2
    assert spoken[0].startswith("Rolled: ")
    assert "staged on" in spoken[1]
    assert page.locator("#log").get_attribute("role") == "log"
    assert spoken[0] in page.locator("#log").inner_text()


def test_no_move_loads_a_page_or_fills_the_history(at):
    visitor = at(positions.rolled)
    loads, length = visitor.loads, visitor.page.evaluate("history.length")
    for _ in range(2):
        visitor.press(next(p for p in visitor.dom.presses if re.search(r", [1-9]\d* valid", p.label)))
        visitor.press(next(p for p in visitor.dom.presses if "target" in p.marks))
        if visitor.dom.offers("confirm"):
            break
    assert visitor.loads == loads
    assert visitor.page.evaluate("history.length") == length


def test_arrow_keys_walk_the_board(at):
    visitor = at(positions.two_staged)
    page = visitor.page
    page.locator(".cell").first.focus()
    walk = "ArrowRight b1, ArrowDown b2, End d2, ArrowRight d2, Home a2, ArrowLeft a2, ArrowUp a1, ArrowUp a1"
    for key, cell in (step.split() for step in walk.split(", ")):
        page.keyboard.press(key)
        assert f", {cell}:" in visitor.focus
    page.keyboard.press("Tab")
    assert "Row" not in visitor.focus, "the board is one stop of the Tab key"


def test_an_abandoned_game_is_over_in_its_tab_too(at, tables):
    visitor = at(positions.ready, DESK)
    tables.abandon(visitor.path.rpartition("/")[2], visitor.player_id)
    visitor.allowed.add(409)
    button(visitor.page, "Roll").click()
    visitor.page.wait_for_selector("#table.abandoned")
    assert visitor.page.locator("#table button").count() == 0
