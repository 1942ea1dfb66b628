"""A whole game from the first page to the final score, in a language that is not English."""

from __future__ import annotations

import re

import pytest

from madang.i18n import Translator, translator
from tests.browser.conftest import PHONE
from tests.browser.gostop.player import Player
from tests.web.dom import words


def press(visitor, name):
    """Press a link or a button by its name in the language of the page."""
    button, link = (visitor.page.get_by_role(role, name=name, exact=True) for role in ("button", "link"))
    button.or_(link).first.click()


def pattern(text):
    """A message as a pattern, with whole numbers in its placeholders."""
    parts = re.split(r"%\(\w+\)s", text)
    return r"(−?\d+)".join(map(re.escape, parts))


@pytest.mark.parametrize("tag", ["vi", "kn"])
def test_a_game_of_magdagdon_from_home_to_the_final_score(visit, tag):
    """The browser asks for the language; everything pressed and read is in it."""
    t: Translator = translator(tag)
    visitor = visit(PHONE, locale=tag)
    visitor.open("/")
    press(visitor, t.gettext("Play"))
    visitor.page.wait_for_selector("#word", state="attached")
    assert visitor.path == "/magdagdon/new"
    visitor.page.get_by_label("NIGHTMARE").check()
    press(visitor, t.gettext("Start"))
    visitor.page.wait_for_selector("#table")
    visitor.page.wait_for_load_state()
    assert visitor.page.get_by_role("button", name=t.gettext("Roll"), exact=True).is_visible()
    loads = visitor.loads
    page = visitor.play(seed=len(tag))
    assert visitor.loads == loads, "no move loads a page"
    shown = re.search(pattern(t.gettext("Final score: %(points)s")), page.text("end"))
    assert shown, (t.gettext("Final score: %(points)s"), page.text("end"))
    last = page.all(".//section[@id='end']//tr")[-1]
    assert [words(cell) for cell in last] == [t.gettext("Final score"), shown[1]]
    told = page.text("log")
    assert re.search(pattern(t.gettext("Rolled: %(dice)s.")).replace(r"(−?\d+)", r"\d, \d, \d, \d"), told)
    assert not re.search(r"\b(Rolled|Placed|RUIN now|The game)\b", told)
    visitor.open("/magdagdon/scores/nightmare?mine")
    assert [words(row[1]) for row in visitor.dom.all(".//tbody/tr")] == [shown[1]]
    assert visitor.page.evaluate("document.documentElement.lang") == tag


@pytest.mark.parametrize("tag", ["vi", "kn"])
def test_a_deal_of_gostop_from_home_to_the_points(visit, tag):
    t: Translator = translator(tag)
    visitor = visit(PHONE, locale=tag)
    visitor.open(f"/{tag}/")
    visitor.page.locator(f"main a[href='/{tag}/gostop/new']").first.click()
    visitor.page.wait_for_selector("#word", state="attached")
    press(visitor, t.pgettext("button: deal the cards", "Deal"))
    visitor.page.wait_for_selector("#table")
    assert visitor.path.startswith(f"/{tag}/gostop/")
    player = Player(visitor)
    player.play()
    end = player.part("end")
    ways = ["You win %(n)s point.", "The opponent wins %(n)s point."]
    said = [
        pattern(form)
        for one in ways
        for form in {t.ngettext(one, one.replace("point.", "points."), n) for n in (1, 3, 9)}
    ]
    assert any(
        re.search(each, end) for each in [*said, re.escape(t.gettext("Nagari: a draw, nobody wins."))]
    ), end
    assert not re.search(r"\b(You|Opponent|played|turned)\b", player.part("log"))
    assert visitor.path.startswith(f"/{tag}/gostop/")
