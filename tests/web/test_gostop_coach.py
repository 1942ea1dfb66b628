"""The coach on the table of Go-Stop: off by default, a hint on the cards, and while it is getting ready."""

from __future__ import annotations

from dataclasses import replace

import pytest

from madang.i18n import LANGUAGES
from tests.web import coaching
from tests.web import gostop_positions as places
from tests.web.dom import words

ASKED = ("fresh", "middle", "pair for the played card", "pair for the stock card", "go or stop")
"""Where there is something to choose."""


@pytest.fixture
def coach(app, monkeypatch):
    """A coach that says what the test wants."""
    return coaching.sit_in(app, monkeypatch)


@pytest.fixture
def at(tables, new_visitor, opponent_thinks):
    """``at("middle")`` is a visitor with the coach on, a deal of theirs in that position, and its address."""

    def make(name, *, on=True):
        player_id = tables.new_player()
        if on:
            tables.change_settings(player_id, coach=True)
        table = places.start(tables, player_id, places.place(name))
        return new_visitor(player_id), table, f"/gostop/{table.id}"

    return make


def marks(page):
    """What stands on the cards."""
    return [words(each) for each in page.all(".//span") if "mark" in each.get("class", "").split()]


def has_coach(page):
    """Whether anything of the coach is on the page."""
    return bool(page.all(".//section[@id='coach']") or page.all(".//*[@data-key='h']") or marks(page))


@pytest.mark.parametrize("name", [*ASKED, "stop only", "waiting"])
def test_with_it_off_nobody_asks_it_and_nothing_of_it_is_seen(coach, at, name):
    visitor, _, address = at(name, on=False)
    assert visitor.get(address).text == visitor.get(f"{address}?hint=1").text
    assert not has_coach(visitor.page(address))
    assert coach.asked == []


@pytest.mark.parametrize("name", [*ASKED, "stop only", "waiting", "won"])
def test_with_it_on_it_can_be_asked_where_there_is_a_choice_and_says_nothing_unasked(coach, at, name):
    visitor, table, address = at(name)
    page = visitor.page(address)
    assert bool(page.all(".//*[@data-key='h']")) == (name in ASKED)
    assert marks(page) == []
    coach.choices = coaching.worths(table.view)
    assert (marks(visitor.page(f"{address}?hint=1")) != []) == (name in ASKED and name != "go or stop")
    assert coach.asked == ["hint"] * (name in ASKED)


def test_a_hint_stands_on_the_cards_in_their_names_in_words_and_in_a_list(coach, at):
    visitor, table, address = at("middle")
    coach.choices = coaching.worths(table.view)
    page = visitor.press(visitor.page(address).press("Hint"))
    assert marks(page) == ["−1.8", "−0.2", "+1.2", "+2.8", "★+4.2"]
    cards = page.all(".//ul[@data-row]//button")
    best = [each for each in cards if "advised" in each.get("class", "").split()]
    assert best == cards[-1:]
    assert best[0].get("aria-label").endswith("; hint, points to expect: +4.2")
    assert cards[0].get("aria-label").endswith("; points to expect: −1.8")
    name = best[0].get("aria-label").partition(".")[0]
    assert page.text("status") == f"Hint: {name}. Points to expect: +4.2."
    assert page.by_id("table").get("data-hint") == page.text("status")
    lines = [words(each) for each in page.all(".//section[@id='coach']//li")]
    assert lines[0] == f"{name} +4.2"
    assert [line.split()[-2:] for line in lines[1:]] == [
        ["+2.8", "−1.4"],
        ["+1.2", "−3.0"],
        ["−0.2", "−4.4"],
        ["−1.8", "−6.0"],
    ]


def test_a_hint_stays_while_a_card_is_chosen_and_goes_when_it_is_played(coach, at):
    visitor, table, address = at("middle")
    coach.choices = coaching.worths(table.view)
    page = visitor.page(f"{address}?hint=1")
    first = page.all(".//ul[@data-row]//button")[0].get("aria-label")
    chosen = visitor.press(page.press(first))
    assert marks(chosen) == marks(page)
    without = visitor.press(chosen.press("Hint"))
    assert marks(without) == []
    assert without.press("Confirm").value == chosen.press("Confirm").value, "the card is still chosen"
    played = visitor.press(chosen.press("Confirm"))
    assert marks(played) == []


def test_both_ways_to_pair_have_their_figures(coach, at):
    visitor, table, address = at("pair for the stock card")
    coach.choices = coaching.worths(table.view)
    page = visitor.page(f"{address}?hint=1")
    assert marks(page) == ["+2.8", "★+4.2"]
    (best,) = (each for each in page.all(".//button") if "advised" in each.get("class", "").split())
    assert best.get("value") == str(table.view.legal[-1])
    assert best.get("aria-label").startswith("Take: ")
    assert best.get("aria-label").endswith("; hint, points to expect: +4.2")


@pytest.mark.parametrize("best", ["go", "stop"])
def test_go_and_stop_with_what_each_is_worth(coach, at, best):
    visitor, table, address = at("go or stop")
    coach.choices = tuple(sorted(coaching.worths(table.view), key=lambda each: each.action.verb != best))
    page = visitor.page(f"{address}?hint=1")
    stop, go = (
        next(each for each in page.all(".//button") if each.get("value") == verb) for verb in ("stop", "go")
    )
    assert words(stop).startswith("Stop wins ")
    worth = next(each for each in coach.choices if each.action.verb == "go")
    assert words(go).startswith(f"Go expect +{worth.points:.1f}"[:12])
    assert ("advised" in stop.get("class"), "advised" in go.get("class")) == (best == "stop", best == "go")
    assert (words(stop).endswith("Hint"), words(go).endswith("Hint")) == (best == "stop", best == "go")
    assert page.text("status").startswith(f"Hint: {best.title()}. ")


def test_a_hint_changes_nothing(coach, at, tables):
    visitor, table, address = at("middle")
    coach.choices = coaching.worths(table.view)
    visitor.page(f"{address}?hint=1")
    assert tables.table(table.id, table.player_id).seq == table.seq


@pytest.mark.parametrize(("failed", "told"), [(False, "getting ready"), (True, "not available")])
def test_while_it_says_nothing_the_table_says_so_and_goes_on(coach, at, failed, told):
    visitor, _, address = at("middle")
    coach.choices, coach.failed = None, failed
    page = visitor.page(f"{address}?hint=1")
    assert told in page.text("status")
    assert told in page.text("bar")
    assert ("data-preparing" in page.by_id("coach").attrib) != failed
    assert page.text("bar").endswith("Ask again Hint Confirm")
    assert marks(page) == []
    assert "data-preparing" not in visitor.page(address).by_id("coach").attrib


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", ["middle", "pair for the stock card", "go or stop"])
def test_a_hint_in_every_language(coach, at, name, tag):
    visitor, table, address = at(name)
    coach.choices = coaching.worths(table.view)
    page, english = visitor.page(f"/{tag}{address}?hint=1"), visitor.page(f"/en{address}?hint=1")
    assert (page.text("status") == english.text("status")) == (tag == "en")
    assert (page.text("coach") == english.text("coach")) == (tag == "en")


def test_a_deal_that_it_helped_in_is_marked_where_it_ends_and_counted(tables, new_visitor, opponent_thinks):
    player_id = tables.new_player()
    path = places.place("won")
    alone = places.start(tables, player_id, path)
    before = places.start(tables, player_id, replace(path, actions=path.actions[:1]))
    tables.mark_coached(before.id, player_id)
    table = places.play_on(tables, before, path.actions[1:])
    assert (alone.coached, table.coached) == (False, True)
    visitor = new_visitor(player_id)
    assert "with the coach" in visitor.page(f"/gostop/{table.id}").text("end")
    assert "with the coach" not in visitor.page(f"/gostop/{alone.id}").text("end")
    assert "With the coach1" in words(visitor.page("/gostop/statistics").root)
    assert [each.coached for each in tables.history(player_id, "gostop")].count(True) == 1
