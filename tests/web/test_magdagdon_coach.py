"""The coach on the table: off by default, the hint and the odds, and while it is getting ready."""

from __future__ import annotations

from dataclasses import replace

import pytest

from madang.i18n import LANGUAGES, translator
from madang.magdagdon import Action, State, cell_name, view
from madang.web.magdagdon.advice import advice_sentence, marks, onward
from tests.web import coaching, positions
from tests.web.coaching import advice
from tests.web.dom import words
from tests.web.test_magdagdon_table import PHASES


@pytest.fixture
def coach(app, monkeypatch):
    """A coach that says what the test wants."""
    return coaching.sit_in(app, monkeypatch)


@pytest.fixture
def at(tables, new_visitor):
    """``at("struck")`` is a visitor with the coach on, a game of theirs in that phase, and its address."""

    def make(phase, *, on=True):
        player_id = tables.new_player()
        if on:
            tables.change_settings(player_id, coach=True)
        table = positions.start(tables, player_id, positions.path_to("peaceful", PHASES[phase]))
        return new_visitor(player_id), table, f"/magdagdon/{table.id}"

    return make


def cells(page):
    """The cells that a hint marks: their figures."""
    return [words(each) for each in page.all(".//button") if "advised" in each.get("class", "").split()]


def has_coach(page):
    """Whether anything of the coach is on the page."""
    return bool(page.all(".//section[@id='coach']") or page.all(".//*[@data-key='h']"))


@pytest.mark.parametrize("phase", PHASES)
def test_with_it_off_nobody_asks_it_and_nothing_of_it_is_seen(coach, at, phase):
    visitor, _, address = at(phase, on=False)
    plain, asked = visitor.get(address).text, visitor.get(f"{address}?hint=1").text
    assert plain == asked
    assert not has_coach(visitor.page(address))
    assert coach.asked == []


@pytest.mark.parametrize("phase", PHASES)
def test_with_it_on_the_odds_are_told_while_the_game_runs(coach, at, phase):
    visitor, table, address = at(phase)
    page = visitor.page(address)
    if table.view.over:
        assert not has_coach(page)
        assert coach.asked == []
        return
    told = "Expected final score: 245.3. Next roll not playable: 12%."
    assert page.text("coach").endswith(told)
    assert page.text("coach").startswith("Hint") == (table.view.phase != "ready")
    assert coach.asked == ["odds"]


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.0, " Next roll not playable: 0%."),
        (1 / 1296, " Next roll not playable: under 1%."),
        (0.0049, " Next roll not playable: under 1%."),
        (0.0051, " Next roll not playable: 1%."),
        (None, ""),
    ],
)
def test_a_small_chance_is_not_none_and_where_no_roll_comes_nothing_is_said(coach, at, chance, told):
    visitor, _, address = at("ready")
    coach.chance = replace(coaching.ODDS, unplayable=chance)
    assert visitor.page(address).text("coach") == f"Expected final score: 245.3.{told}"


def test_the_odds_of_what_is_staged(coach, at):
    visitor, _, address = at("two staged")
    coach.chance = replace(coaching.ODDS, after=251.0)
    assert "Expected final score: 245.3; as staged: 251.0." in visitor.page(address).text("coach")


def test_a_hint_is_shown_on_the_board_told_and_kept_while_a_die_is_chosen(coach, at):
    visitor, table, address = at("rolled")
    first, second, third, *_ = (each for each in table.view.legal if each.verb == "stage")
    coach.choices = tuple(
        advice(f"{each} confirm", value) for each, value in ((first, 250.04), (second, 249), (third, 248.1))
    )
    page = visitor.press(visitor.page(address).press("Hint"))
    value, cell = table.view.dice[first.die - 1], str(first)[-2:]
    assert page.text("status") == f"Hint: Place {value} on {cell}. Expected final score: 250.0."
    assert page.by_id("table").get("data-hint") == page.text("status")
    assert cells(page) == [f"1{value}"]
    (label,) = [
        each.get("aria-label") for each in page.all(".//button") if "advised" in each.get("class", "")
    ]
    assert label.endswith(f"; hint: {value} here, step 1")
    lines = [words(each) for each in page.all(".//section[@id='coach']//li")]
    assert [line.rpartition(" ")[2] for line in lines] == ["250.0", "249.0", "248.1"]
    assert len(lines) == len(set(lines))
    chosen = visitor.press(page.press("1"))
    assert cells(chosen) == cells(page)
    again = visitor.press(page.press("Hint"))
    assert cells(again) == []
    assert again.text("status") == visitor.page(address).text("status")


def test_a_hint_changes_nothing(coach, at, tables):
    visitor, table, address = at("rolled")
    coach.choices = (advice("clear", 1.0),)
    visitor.page(f"{address}?hint=1")
    assert tables.table(table.id, table.player_id).seq == table.seq


def test_a_power_is_named_and_its_dice_are_marked(coach, at):
    visitor, table, address = at("struck")
    power = next(each for each in table.view.legal if each.verb in ("minus", "plus"))
    coach.choices = (
        advice(str(power), 200.0),
        advice("reroll:14", 190.0),
        advice("ruin:" + ruin(table), 180.0),
    )
    page = visitor.page(f"{address}?hint=1")
    assert "Majda Power: " in page.text("status")
    marked = [each for each in page.all(".//button") if "advised" in each.get("class", "").split()]
    assert [each.get("data-thing") for each in marked] == [f"die-{power.die}"]
    assert words(marked[0]) in ("−1", "+1")
    assert "; hint: " in marked[0].get("aria-label")
    told = [words(each) for each in page.all(".//section[@id='coach']//li")]
    dice = table.view.dice
    assert told[1] == f"Majda Power: reroll {dice[0]}, {dice[3]}. 190.0"
    assert told[2] == f"Accept MAGDAGDON; RUIN on {ruin(table)}. 180.0"


def test_of_a_choice_that_begins_with_a_power_only_that_is_told(coach, at):
    """What follows it is looked at once it is used; what is staged is taken back first."""
    visitor, table, address = at("one staged")
    (staged,) = table.view.staged
    tray = [die for die in (1, 2, 3, 4) if die != staged.die]
    power = f"minus:{tray[0]}" if table.view.dice[tray[0] - 1] > 1 else f"plus:{tray[0]}"
    again = f"stage:{staged.die}@{cell_name(staged.cell)}"
    coach.choices = (advice(f"clear {power} {again} stage:{tray[1]}@a1 confirm", 200.0),)
    page = visitor.page(f"{address}?hint=1")
    assert "Take all dice back. Majda Power: " in page.text("status")
    assert "Place" not in page.text("status")
    (told,) = [words(each) for each in page.all(".//section[@id='coach']//li")]
    assert told.startswith("Take all dice back. Majda Power: ")
    assert "Place" not in told
    marked = [each for each in page.all(".//button") if "advised" in each.get("class", "").split()]
    assert f"die-{tray[0]}" in [each.get("data-thing") for each in marked]
    assert len(marked) == 2, "the die, and the cell that is emptied"


def ruin(table):
    """The first cell that may become a RUIN."""
    return next(str(each).partition(":")[2] for each in table.view.legal if each.verb == "ruin")


@pytest.mark.parametrize("query", ["", "?hint=1"])
def test_while_it_is_getting_ready_the_table_says_so_and_goes_on(coach, at, query):
    visitor, _, address = at("rolled")
    coach.choices = coach.chance = None
    page = visitor.page(address + query)
    assert page.text("coach") == "Hint The coach is getting ready. Ask again"
    assert "data-preparing" in page.by_id("coach").attrib
    assert page.offers("1")
    assert ("getting ready" in page.text("status")) == bool(query)


@pytest.mark.parametrize("query", ["", "?hint=1"])
def test_where_it_fails_the_table_says_so_and_asks_no_more_by_itself(coach, at, query):
    visitor, _, address = at("rolled")
    coach.choices = coach.chance = None
    coach.failed = True
    page = visitor.page(address + query)
    assert page.text("coach") == "Hint The coach is not available at the moment. Ask again"
    assert "data-preparing" not in page.by_id("coach").attrib
    assert page.offers("1")
    assert ("not available" in page.text("status")) == bool(query)


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("phase", ["rolled", "one staged", "dead end", "struck"])
def test_a_hint_in_every_language(coach, at, phase, tag):
    visitor, table, address = at(phase)
    actions = [each for each in table.view.legal if each.verb not in ("stage", "confirm")]
    coach.choices = tuple(advice(str(each), 100.0) for each in (actions or list(table.view.legal))[:3])
    page, english = visitor.page(f"/{tag}{address}?hint=1"), visitor.page(f"/en{address}?hint=1")
    assert (page.text("status") == english.text("status")) == (tag == "en")
    assert (page.text("coach") == english.text("coach")) == (tag == "en")


def test_what_is_staged_and_belongs_to_the_choice_stays():
    seen = view(State.parse("peaceful .....34......... 6435 2@c3 powers=0 turns=1"))
    whole = advice("clear stage:2@c3 stage:3@b3 confirm", 1.0).actions
    other = advice("clear stage:3@b3 stage:4@d2 confirm", 1.0).actions
    assert [str(each) for each in onward(whole, seen)] == ["stage:3@b3", "confirm"]
    assert onward(other, seen) == other
    assert onward((Action("confirm"),), seen) == (Action("confirm"),)


def test_what_is_to_be_taken_back_is_marked_unless_the_same_goes_there_again():
    seen = view(State.parse("peaceful .....34......... 6435 2@c3,3@d3 powers=0 turns=1"))
    assert {each.cell: each.die for each in seen.staged} == {10: 2, 11: 3}
    shown = marks(advice("clear stage:2@c3 stage:4@d3 stage:1@d2 confirm", 1.0).actions, seen).cells
    assert {cell: (each.value, each.order) for cell, each in shown.items()} == {
        10: (4, 1),
        11: (0, 0),
        7: (6, 3),
    }
    one = marks(advice("back:3", 1.0).actions, seen).cells
    assert {cell: (each.value, each.order) for cell, each in one.items()} == {11: (0, 0)}


def test_the_sentences_of_choices():
    seen = view(State.parse("peaceful .....34......... 6435 2@c3 powers=0 turns=1"))
    told = {
        "confirm": "Confirm what is staged.",
        "back:2": "Take back: c3.",
        "clear stage:3@b3 stage:4@d2 confirm": "Take all dice back. Place 3 on b3, 5 on d2.",
        "minus:1": "Majda Power: reduce 6 by 1.",
        "plus:3 stage:3@d2": "Majda Power: increase 3 by 1. Place 4 on d2.",
        "roll": "Roll.",
    }
    for text, sentence in told.items():
        assert advice_sentence(advice(text, 1.0).actions, seen, translator("en")) == sentence
    assert marks(advice("plus:3 stage:3@d2", 1.0).actions, seen).cells[7].value == 4
