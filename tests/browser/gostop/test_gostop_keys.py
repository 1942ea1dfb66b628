"""Single keys: they act only on the table, leave a text field alone, and can be turned off (WCAG 2.1.4)."""

from __future__ import annotations

from tests.browser.conftest import DESK

STATUS = "() => document.getElementById('status').textContent"


def told(player, key):
    """What the live region says after a key."""
    player.page.keyboard.press(key)
    player.page.wait_for_function("() => document.getElementById('status').textContent")
    return " ".join(player.page.evaluate(STATUS).split())


def test_letters_read_the_table_the_piles_and_the_last_move(at):
    player = at("middle", DESK)
    first = " ".join(player.page.evaluate(STATUS).split())
    player.page.locator("#mine button").first.focus()
    lying = told(player, "t")
    labels = player.page.locator("#layout .slot:not(.target) > .unseen").all_text_contents()
    assert len(labels) > 3
    assert all(label in lying for label in labels if "stock" not in label.lower())
    piles = player.page.locator("#you .count > .unseen, #opponent .count > .unseen").all_text_contents()
    read = told(player, "P")
    assert len(piles) == 8
    assert all(label in read for label in piles)
    assert told(player, "l") == first


def test_letters_do_nothing_off_the_table_or_turned_off(at):
    player = at("middle", DESK)
    page = player.page
    before = page.evaluate(STATUS)
    page.locator(".top .home").focus()
    page.keyboard.press("t")
    page.keyboard.press("?")
    page.wait_for_timeout(100)
    assert page.evaluate(STATUS) == before
    assert page.locator("#table").count() == 1
    table = player.visitor.path
    player.visitor.open("/settings")
    page.locator("#keys").uncheck()
    page.wait_for_function("() => document.getElementById('saved').textContent")
    player.visitor.open(table)
    page.locator("#mine button").first.focus()
    page.keyboard.press("t")
    page.keyboard.press("?")
    page.wait_for_timeout(100)
    assert page.evaluate(STATUS) == before
    focus = player.visitor.focus
    page.keyboard.press("ArrowRight")
    assert player.visitor.focus != focus, "what is no character is no trap"


def test_the_question_mark_shows_all_keys(at):
    player = at("middle", DESK)
    player.page.locator("#mine button").first.focus()
    player.page.keyboard.press("?")
    player.page.wait_for_url("**/keys")
    assert player.page.locator("h1").inner_text() == "Keys"


def test_the_word_of_the_next_deal_can_hold_every_letter(at):
    player = at("won", DESK)
    player.page.locator("#end summary").click()
    word = player.page.locator("#word")
    word.fill("")
    word.press_sequentially("tplcgs?")
    assert word.input_value() == "tplcgs?"
    assert player.page.locator("#table").count() == 1
