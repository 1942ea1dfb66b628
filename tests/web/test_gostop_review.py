"""The review of a deal: its sentence, its curve with a table, what was costly and how it went on."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from itertools import pairwise
from typing import get_args

import pytest

from madang import gostop
from madang.analysis.gostop_values import DealReview, Decision, Why, WhyCode
from madang.gostop.cards import parse_card
from madang.i18n import LANGUAGES, translator
from madang.web.gostop.reasons import GOAL_NAMES, sentences
from madang.web.gostop.review import review_page
from tests.web import coaching
from tests.web import gostop_positions as places
from tests.web.dom import words
from tests.web.test_headers import assert_guarded
from tests.web.test_languages import foreign


@pytest.fixture
def coach(app, monkeypatch):
    """A coach that says what the test wants."""
    return coaching.sit_in(app, monkeypatch)


def decisions(tables, table):
    """The decisions of the person in a deal, most of which gave points away."""
    rng = random.Random(1)
    record = tables.export(table.id, table.player_id)["record"]
    state, chance = gostop.open_record(record)
    for seq, action in enumerate(map(gostop.parse_action, record["actions"])):
        seen = gostop.view(state, 0)
        if len(seen.legal) > 1:
            found = coaching.worths(seen, rng.uniform(-9, 9), rng.uniform(0, 3))
            did = next(each for each in found if each.action == action)
            best = found[0] if seq % 3 else did
            yield Decision(seq, seen, did, best, found, *(REASONS if best != did else ((), ())))
        state, _ = gostop.apply(state, action, chance)


REASONS = (
    (Why("left-and-taken", (parse_card("8B"),)), Why("helps-opponent", (parse_card("8B"),), "brights", 2, 3)),
    (Why("takes", (parse_card("8B"), parse_card("8J1"))),),
)


@pytest.fixture
def over(tables, new_visitor, coach, opponent_thinks):
    """A visitor, a deal of theirs that is over, and the address of its review, which is ready."""
    player_id = tables.new_player()
    table = places.start(tables, player_id, places.place("won"))
    coach.game = DealReview(tuple(decisions(tables, table)), table.view.result.points)
    assert len(coach.game.costliest) == 3
    return new_visitor(player_id), table, f"/gostop/{table.id}/review"


def test_the_end_of_a_deal_leads_to_its_review(over):
    visitor, table, address = over
    assert address in [each.get("href") for each in visitor.page(f"/gostop/{table.id}").all(".//a")]


def figures(text):
    return [Decimal(found.replace("−", "-")) for found in re.findall(r"[+−]?\d+(?:\.\d)?", text)]


def test_the_figures_that_are_shown_add_up(over, coach):
    """In the sentence, in each row, and from the rows to the sentence."""
    _, table, _ = over
    page = review_page(table, coach.game, (), translator("en"))
    points, start, luck, given = figures(page.summary)
    assert start + luck + given == points == table.view.result.points
    expected = [*(figure for row in page.rows for figure in figures(row.before)), points]
    lucks, losses = ([figures(getattr(row, name))[0] for row in page.rows] for name in ("luck", "given_away"))
    for row, (before, after) in enumerate(pairwise(expected)):
        assert before + lucks[row] + losses[row] == after
    assert (sum(lucks), sum(losses)) == (luck, given)
    for each in page.costly:
        assert figures(each.given_away) == [-losses[each.number - 1]]


def test_the_curve_has_a_table(over, coach):
    visitor, _, address = over
    page = visitor.page(address)
    rows = [[words(each) for each in row if each.tag in ("th", "td")] for row in page.all(".//tbody/tr")]
    assert len(rows) == len(coach.game.decisions) + 1
    assert all(re.match(rf"{number} \w+ ", row[0]) for number, row in enumerate(rows[:-1], 1))
    (curve,) = (each for each in page.all(".//svg") if each.get("class") == "curve")
    assert curve.get("aria-hidden") == "true"
    kinds = [each.get("class") for each in curve.iter()]
    assert (kinds.count("point"), kinds.count("ring")) == (len(rows), 3)


def test_the_costliest_decisions_with_what_was_better_and_why(over, coach):
    visitor, _, address = over
    page = visitor.page(address)
    sections = page.all(".//section[@class='sheet costly']")
    numbers = [coach.game.decisions.index(each) + 1 for each in coach.game.costliest]
    assert [each.get("id") for each in sections] == [f"decision-{number}" for number in numbers]
    for section, number, decision in zip(sections, numbers, coach.game.costliest, strict=True):
        told = words(section)
        assert told.startswith(f"Decision {number} {decision.given_away:.1f} points given away What you did")
        assert "It left on the table, and the opponent took it: August pampas, bright: moon." in told
        assert "That helps the opponent towards: Brights (2 of 3)." in told
        assert "What was best" in told
        assert "It can take: August pampas, bright: moon; August pampas, junk." in told
        assert "step 0 of" in told
        assert not section.findall(".//button"), "nothing can be pressed"


def test_a_position_shows_what_was_done_and_what_was_best_to_all(over, coach):
    visitor, _, address = over
    for decision in coach.game.costliest:
        if decision.view.phase != "play":
            continue
        number = coach.game.decisions.index(decision) + 1
        section = visitor.page(address).by_id(f"decision-{number}")
        slots = [each for each in section.iter("span") if "slot" in each.get("class", "").split()]
        for kind, action, said in (
            ("did", decision.did.action, "; your choice, points to expect: "),
            ("advised", decision.best.action, "; hint, points to expect: "),
        ):
            (slot,) = (each for each in slots if kind in each.get("class", "").split())
            assert places.codes_in(slot) == {gostop.code(action.card)}
            assert said in words(slot)


def test_how_it_went_on_step_by_step_and_back(over, coach):
    visitor, _, address = over
    decision = coach.game.costliest[0]
    number = coach.game.decisions.index(decision) + 1
    section = visitor.page(address).by_id(f"decision-{number}")
    steps = int(words(section).partition("step 0 of ")[2].split()[0])
    assert steps > 2
    told = set()
    for step in range(1, steps + 1):
        (link,) = (each for each in section.iter("a") if each.get("data-step") == "next")
        section = visitor.page(address + link.get("href")).by_id(f"decision-{number}")
        assert f"step {step} of {steps}" in words(section)
        told.add(words(section))
    assert len(told) == steps
    assert [each.get("data-step") for each in section.iter("a") if each.get("data-step")] == ["back"]
    far = visitor.page(f"{address}?decision={number}&step=999").by_id(f"decision-{number}")
    assert words(far) == words(section)


def test_no_step_shows_what_the_player_could_not_see(over, coach):
    visitor, _, address = over
    for decision in coach.game.costliest:
        number = coach.game.decisions.index(decision) + 1
        drawn = places.codes_in(visitor.page(address).by_id(f"decision-{number}"))
        seen = decision.view.hand | decision.view.layout | decision.view.taken[0] | decision.view.taken[1]
        assert drawn == set(seen.codes) | {"back"}


def test_where_nothing_was_given_away_that_is_said(over, coach):
    visitor, _, address = over
    calm = tuple(
        Decision(each.seq, each.view, each.best, each.best, each.worths) for each in coach.game.decisions
    )
    coach.game = DealReview(calm, 5)
    page = visitor.page(address)
    assert "No decision clearly gave anything away." in words(page.root)
    assert page.all(".//section[@class='sheet costly']") == []


def test_where_nothing_was_to_decide_that_is_said(tables, new_visitor, coach, opponent_thinks):
    player_id = tables.new_player()
    table = places.start(tables, player_id, places.place("four-of-a-month"))
    coach.game = DealReview((), table.view.result.points)
    page = new_visitor(player_id).page(f"/gostop/{table.id}/review")
    assert "You had nothing to decide in this deal." in words(page.root)


@pytest.mark.parametrize(("failed", "told"), [(False, "That takes a moment."), (True, "not available")])
def test_while_the_coach_has_not_looked_at_it_the_page_says_so(over, coach, failed, told):
    visitor, _, address = over
    coach.game, coach.failed = None, failed
    page = visitor.page(address)
    assert told in words(page.root)
    assert bool(page.all(".//*[@data-preparing]")) != failed


def test_it_is_guarded_and_only_for_deals_that_are_over_and_ones_own(
    over, tables, new_visitor, opponent_thinks
):
    visitor, table, address = over
    assert_guarded(visitor.get(address))
    assert new_visitor(tables.new_player()).get(address).status_code == 404
    running = places.start(tables, table.player_id, places.place("middle"))
    answer = visitor.get(f"/gostop/{running.id}/review")
    assert answer.status_code == 409
    assert "A deal is reviewed when it is over." in answer.text


ALL = tuple(
    Why(code, (parse_card("8B"),), goal, 2, 3, 7) for code in get_args(WhyCode) for goal in GOAL_NAMES
)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_reason_has_a_sentence_in_every_language(tag):
    told, english = sentences(ALL, translator(tag)), sentences(ALL, translator("en"))
    assert all(told)
    assert len(set(told)) > len(get_args(WhyCode))
    assert not [one for one, other in zip(told, english, strict=True) if (one == other) != (tag == "en")]


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_nothing_of_it_is_left_english(over, tag):
    visitor, _, address = over
    assert foreign(visitor.page(f"/{tag}{address}"), visitor.page(f"/en{address}"), tag) == set()
