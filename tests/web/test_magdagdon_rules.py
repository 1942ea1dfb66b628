"""The rules page of MAGDAGDON: every rule is told, and every example is what the rules say."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from madang.i18n import translator
from madang.magdagdon import DIFFICULTIES, Action, State, why_not
from madang.magdagdon import view as view_of
from madang.magdagdon.board import NEIGHBOURS
from madang.magdagdon.scoring import PATTERNS, RUIN_PENALTY
from madang.web.magdagdon.rules import SCENES, example
from tests.reference import magdagdon_slow as slow
from tests.spec.numbers import RULES
from tests.web import positions
from tests.web.dom import words

SECTIONS = ("goal", "difficulty", "turn", "placing", "powers", "magdagdon", "scoring", "end")
PARTS = ("base", "bonus", "straight", "four-of-a-kind", "two-pairs", "ruins", "power-price", "total")
SOURCE = resources.files("madang.i18n") / "locales" / "en" / "magdagdon-rules.html"


@pytest.fixture
def page(visitor):
    """The rules page in English."""
    return visitor.page("/en/magdagdon/rules")


def figures(page):
    """The drawn examples by name."""
    return {figure.get("data-example"): figure for figure in page.all(".//figure")}


def cells(element, mark):
    """The names of the cells of the first board in an element that carry a class."""
    table = element.find(".//table")
    return {cell.get("data-cell") for cell in table.iter("span") if mark in cell.get("class", "").split()} - {
        None
    }


# Every rule


def test_every_rule_has_a_paragraph_of_its_own(page):
    told = [element for element in page.root.iter() if element.get("data-rule")]
    assert [element.get("data-rule") for element in told if element.tag == "p"] == [
        element.get("data-rule") for element in told
    ]
    assert sorted(element.get("data-rule") for element in told) == sorted(RULES["magdagdon"])


def test_every_section_is_there_in_order_and_listed(page):
    heads = [element for element in page.root.iter() if element.tag in ("h2", "h3")]
    at = SECTIONS.index("scoring") + 1
    assert [head.get("id") for head in heads] == [*SECTIONS[:at], *PARTS, *SECTIONS[at:]]
    links = [link.get("href") for link in page.all(".//nav[@class='contents']/a")]
    assert links == [f"#{section}" for section in SECTIONS]


def test_every_section_has_a_drawn_example(page):
    article = page.all(".//article")[0]
    found: dict[str, int] = {}
    section = ""
    for element in article.iter():
        if element.tag == "h2":
            section = element.get("id", "")
        elif element.tag == "figure":
            found[section] = found.get(section, 0) + 1
    assert set(found) == set(SECTIONS)


def test_every_example_is_shown_once(page):
    shown = [figure.get("data-example") for figure in page.all(".//figure")]
    assert sorted(shown) == sorted(SCENES)
    for figure in page.all(".//figure"):
        assert words(figure.find("figcaption"))


# What is drawn


@pytest.mark.parametrize("name", SCENES)
def test_the_cells_drawn_legal_are_exactly_the_legal_ones(page, name):
    scene = SCENES[name]
    state = State.parse(scene.position)
    legal: set[str] = set()
    if scene.chosen.ruin:
        legal = {"abcd"[cell % 4] + str(cell // 4 + 1) for cell in state.board.empty}
    elif scene.chosen.die and state.phase == "placing":
        value = state.dice[scene.chosen.die - 1]
        grid = slow.grid_of(str(state.standing))
        legal = {f"{column}{row}" for column, row in grid if slow.may_go(grid, value, (column, row))}
    figure = figures(page)[name]
    assert cells(figure, "target") == legal
    refused = {text.partition("@")[2] or text.partition(":")[2] for text in scene.refused}
    assert cells(figure, "refused") == {cell for cell in refused if re.fullmatch("[a-d][1-4]", cell)}


@pytest.mark.parametrize("name", SCENES)
def test_what_is_refused_is_refused_by_the_rules_in_their_words(page, name):
    t, scene = translator("en"), SCENES[name]
    state = State.parse(scene.position)
    reasons = [why_not(view_of(state), Action.parse(text)) for text in scene.refused]
    assert all(reasons), "an example of something illegal is legal"
    shown = [words(line) for line in figures(page)[name].findall(".//li") if not line.get("class")]
    assert shown == [t.error(reason) for reason in reasons if reason]


@pytest.mark.parametrize("name", SCENES)
def test_every_example_can_come_about(name):
    """Numbers lie as M13 and M14 let them; what was staged went there in that order."""
    state = State.parse(SCENES[name].position)
    numbers = {cell: number for cell, number in enumerate(state.board.numbers) if number}
    for cell, number in numbers.items():
        assert all(abs(numbers.get(near, number) - number) <= 1 for near in NEIGHBOURS[cell])
    reached = set(list(numbers)[:1])
    while more := {near for cell in reached for near in NEIGHBOURS[cell] if near in numbers} - reached:
        reached |= more
    assert reached == set(numbers), "one connected field"
    grid = slow.grid_of(str(state.board))
    for staged in state.staged:
        where = ("abcd"[staged.cell % 4], staged.cell // 4 + 1)
        assert slow.may_go(grid, state.dice[staged.die - 1], where)
        grid[where] = str(state.dice[staged.die - 1])
    least = state.difficulty.least
    assert len(state.board.ruins) <= state.turns
    assert len(numbers) >= min(least * (state.turns - len(state.board.ruins)), 16 - len(state.board.ruins))
    assert len(numbers) <= 4 * (state.turns - len(state.board.ruins))


# Numbers


def test_the_bill_is_the_bill_of_the_rules(page):
    bill = State.parse(SCENES["final"].position).bill
    assert {line.pattern for line in bill.lines} == {None, "straight", "four-of-a-kind", "two-pairs"}
    assert bill.ruins
    assert bill.powers
    lines, totals = page.all(".//table[@class='bill-table']/tbody")
    for row, line in zip(lines, bill.lines, strict=True):
        working, _, total = words(row[1]).partition(" = ")
        assert sum(map(int, working.split(" + "))) == int(total) == line.sum
        assert words(row[2]) == (f"+{line.bonus}" if line.bonus else "")
    shown = [int(words(row[-1]).replace("−", "-")) for row in totals]
    assert shown == [bill.base, bill.bonus, -bill.ruin, -bill.power, bill.total]
    assert sum(shown[:-1]) == shown[-1]
    assert f"{bill.base} + {bill.bonus} − {bill.ruin} − {bill.power} = {bill.total}" in page.text()


def test_the_last_turn_leads_to_the_board_of_the_bill():
    after = example(SCENES["last-turn"], translator("en")).after
    final = example(SCENES["final"], translator("en")).before
    assert after
    marks = [[(cell.kind, cell.mark) for row in board.board.rows for cell in row] for board in (after, final)]
    assert marks[0] == marks[1]


def test_the_table_of_difficulties_is_the_one_of_the_rules(page):
    table = next(table for table in page.all(".//table") if "PEACEFUL" in words(table))
    rows = [[words(cell) for cell in row] for row in table.find("tbody")]
    assert rows == [
        [each.name.upper(), str(each.least), str(each.powers), ", ".join(map(str, each.penalties)) or "–"]
        for each in DIFFICULTIES.values()
    ]


def test_bonuses_and_penalties_are_those_of_the_rules(page):
    told = {element.get("data-rule"): words(element) for element in page.root.iter("p")}
    assert re.findall(r"\+(\d+)", told["M26"]) == [str(pattern.points) for pattern in PATTERNS]
    assert re.findall(r"\d+", told["M28"]) == [str(RUIN_PENALTY)]
    penalties = [*DIFFICULTIES["peaceful"].penalties, sum(DIFFICULTIES["peaceful"].penalties)]
    penalties += DIFFICULTIES["survival"].penalties
    assert re.findall(r"\d+", told["M20"]) == [str(penalty) for penalty in penalties]


def test_no_number_of_the_rules_is_typed_into_the_text():
    source = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|<[^>]*>", "", SOURCE.read_text("utf-8"), flags=re.DOTALL)
    known = {pattern.points for pattern in PATTERNS} | {RUIN_PENALTY}
    known |= {penalty for each in DIFFICULTIES.values() for penalty in each.penalties}
    assert not known & {int(number) for number in re.findall(r"\d+", source)}


# The way here


def test_every_link_of_a_bill_leads_to_a_section(page, tables, player, player_id):
    over = positions.start(tables, player_id, positions.path_to("peaceful", positions.over))
    running = positions.start(tables, player_id, positions.path_to("survival", positions.rolled))
    anchors = set()
    for where in (f"/en/magdagdon/{over.id}", f"/en/magdagdon/{running.id}"):
        for link in player.page(where).all(".//a[@class]"):
            if "why" in link.get("class").split():
                address, _, anchor = link.get("href").partition("#")
                assert address == "/en/magdagdon/rules"
                assert page.has(anchor), anchor
                anchors.add(anchor)
    assert {"base", "bonus", "ruins", "power-price", "total", "scoring"} <= anchors
    for pattern in PATTERNS:
        assert page.has(pattern.name)
