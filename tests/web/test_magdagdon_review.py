"""The review of a game that is over: its sentence, its curve with a table, the steps of the best line."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest

from madang.analysis.values import Review
from madang.i18n import LANGUAGES, translator
from madang.web.magdagdon.review import review_page
from tests.web import coaching, positions
from tests.web.dom import words
from tests.web.test_headers import assert_guarded
from tests.web.test_languages import foreign


@pytest.fixture
def coach(app, monkeypatch):
    """A coach that says what the test wants."""
    return coaching.sit_in(app, monkeypatch)


@pytest.fixture
def over(tables, new_visitor, coach):
    """A visitor, a game of theirs that is over, and the address of its review, which is ready."""
    player_id = tables.new_player()
    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.over))
    coach.game = coaching.review("peaceful", table.view.score.total)
    return new_visitor(player_id), table, f"/magdagdon/{table.id}/review"


def test_the_end_of_a_game_leads_to_its_review(over):
    visitor, table, address = over
    assert address in [each.get("href") for each in visitor.page(f"/magdagdon/{table.id}").all(".//a")]


def test_the_summary_is_one_sentence_and_adds_up(over):
    visitor, table, address = over
    (lead,) = (each for each in visitor.page(address).all(".//p") if each.get("class") == "lead")
    score = table.view.score.total
    assert words(lead) == (
        f"Final score {score}: 260.0 to be expected at the start, {score - 260 + 15.4:+.1f} from the dice,"
        " -15.4 from your decisions."
    ).replace("-", "−")


def awkward(seed):
    """A game whose figures do not add up when each is rounded by itself."""
    rng = random.Random(seed)
    one = coaching.review("peaceful", 0).turns[1]
    turns, before = [], 220.0 + rng.random()
    for turn in range(1, 9):
        best, lost = before + rng.uniform(-60, 40), rng.choice((0, 0.04, rng.uniform(0, 30)))
        best = round(best - lost) + lost if turn == 8 else best
        (decision,) = one.decisions
        did = replace(decision.did, value=best - lost)
        decision = replace(decision, did=did, best=replace(decision.best, value=best))
        turns.append(replace(one, turn=turn, before=before, decisions=(decision,)))
        before = did.value
    return Review("peaceful", tuple(turns), round(before))


@pytest.mark.parametrize("seed", range(8))
def test_the_figures_that_are_shown_add_up(over, seed):
    """In the sentence, in each row, and from the rows to the sentence."""
    _, table, _ = over
    page = review_page(table, awkward(seed), translator("en"))
    score, start, luck, given = figures(page.summary)
    assert start + luck + given == score
    expected = [*(figure for row in page.rows for figure in figures(row.before)), score]
    lucks, losses = ([figures(getattr(row, name))[0] for row in page.rows] for name in ("luck", "given_away"))
    for row, (before, after) in enumerate(pairwise(expected)):
        assert before + lucks[row] + losses[row] == after
    assert (sum(lucks), sum(losses)) == (luck, given)
    for turn in page.costly:
        assert figures(turn.given_away) == [-losses[turn.turn - 1]]


def figures(text):
    return [Decimal(found.replace("−", "-")) for found in re.findall(r"[+−]?\d+(?:\.\d)?", text)]


def test_what_shows_as_nothing_makes_nothing_together(over):
    _, table, _ = over
    game = awkward(0)
    turns = [
        replace(turn, decisions=(replace(one, best=replace(one.did, value=one.did.value + 0.04)),))
        for turn in game.turns
        for one in turn.decisions
    ]
    page = review_page(table, Review("peaceful", tuple(turns), game.score), translator("en"))
    assert page.costly == ()
    assert {row.given_away for row in page.rows} == {"0.0"}
    assert page.summary.endswith(" 0.0 from your decisions.")


def test_the_curve_has_a_table(over):
    visitor, table, address = over
    page = visitor.page(address)
    rows = [[words(each) for each in row if each.tag in ("th", "td")] for row in page.all(".//tbody/tr")]
    game = coaching.review("peaceful", table.view.score.total)
    turns = rows[: len(game.turns)]
    assert [row[:2] for row in turns] == [["1", "260.0"], ["2", "238.9"], ["3", "251.0"]]
    assert [row[3] for row in turns] == ["−12.1", "0.0", "−3.3"]
    assert rows[3][:2] == ["Final score", str(table.view.score.total)]
    (curve,) = (each for each in page.all(".//svg") if each.get("class") == "curve")
    assert curve.get("aria-hidden") == "true"
    kinds = [each.get("class") for each in curve.iter()]
    assert (kinds.count("point"), kinds.count("ring")) == (4, 2)


def test_the_costliest_turns_with_what_was_done_and_what_was_best(over):
    visitor, _, address = over
    page = visitor.page(address)
    sections = page.all(".//section[@class='sheet costly']")
    assert [each.get("id") for each in sections] == ["turn-1", "turn-3"]
    first, last = map(words, sections)
    assert "Turn 1 12.1 points given away" in first
    assert "The dice: 6, 4, 3, 5. The choice made with them gave away 12.1." in first
    assert "What you did Place 3 on a2, 4 on d2. Expected final score: 238.9." in first
    assert "What was best Place 4 on c3, 3 on b3. Expected final score: 251.0." in first
    assert "Accept MAGDAGDON; RUIN on a1." in last
    assert "Majda Power: reroll 1, 1, 1." in last
    assert "Step" not in last, "what dice will show is not known"


def test_the_best_line_step_by_step_and_back(over):
    visitor, _, address = over

    def best(query):
        section = visitor.page(address + query).by_id("turn-1")
        board = section.findall(".//table")[1]
        found: dict[str, list[str]] = {"advised": [], "staged": []}
        for each in board.iter("span"):
            for kind, names in found.items():
                if kind in each.get("class", "").split():
                    names.append(each.get("data-cell"))
        return found, [each.get("href") for each in section.iter("a")]

    assert best("") == ({"advised": ["b3", "c3"], "staged": []}, ["?turn=1&step=1#turn-1"])
    middle = {"advised": ["b3"], "staged": ["c3"]}
    assert best("?turn=1&step=1") == (middle, ["?turn=1&step=0#turn-1", "?turn=1&step=2#turn-1"])
    assert best("?turn=1&step=2") == ({"advised": [], "staged": ["b3", "c3"]}, ["?turn=1&step=1#turn-1"])
    for strange in ("?turn=1&step=99", "?turn=1&step=2&step=x"):
        assert best(strange)[0]["advised"] == ([] if "99" in strange else ["b3", "c3"])
    for nothing in ("?turn=3&step=1", "?turn=x&step=%00", "?turn=1&step=-1"):
        assert best(nothing) == best("")


def test_a_best_line_with_a_power_is_replayed_to_its_end(over):
    """The Power first, then the dice as it left them."""
    _, table, _ = over
    whole = coaching.advice("minus:1 stage:1@c1 stage:3@c3 stage:2@b3 confirm", 260.0)
    game = coaching.review("peaceful", 200)
    decision = replace(game.turns[0].costliest, best=whole)
    turns = (replace(game.turns[0], decisions=(decision,)), *game.turns[1:])
    game = replace(game, turns=turns)
    assert decision.dice == (6, 4, 3, 5)

    def best(step):
        return review_page(table, game, translator("en"), 1, step).costly[0]

    assert best(0).steps == 4
    assert best(0).best.text == "Majda Power: reduce 6 by 1. Place 5 on c1, 3 on c3, 4 on b3."
    pictures = {str(best(step).best.picture) for step in range(5)}
    assert len(pictures) == 5


def test_a_game_without_a_fault(over, coach):
    visitor, _, address = over
    game = coach.game
    coach.game = type(game)(game.difficulty, (game.turns[1],), game.score)
    page = visitor.page(address)
    assert "No turn gave anything away." in page.text()
    assert page.all(".//section[@class='sheet costly']") == []


def test_while_the_coach_is_getting_ready(over, coach):
    visitor, _, address = over
    coach.game = None
    page = visitor.page(address)
    assert "The coach is looking at this game." in page.text("main")
    assert page.all(".//*[@data-preparing]")
    coach.failed = True
    page = visitor.page(address)
    assert "The coach is not available at the moment." in page.text("main")
    assert not page.all(".//*[@data-preparing]")
    assert page.all(".//svg") == []


def test_it_is_guarded_like_every_page(over):
    visitor, _, address = over
    response = visitor.get(address)
    assert response.headers["cache-control"] == "no-store"
    assert_guarded(response)


def test_only_a_game_that_is_over_and_only_for_its_player(over, tables, new_visitor, coach):
    visitor, table, address = over
    assert new_visitor().get(address).status_code == 404
    assert new_visitor(tables.new_player()).get(address).status_code == 404
    running = positions.start(tables, table.player_id, positions.path_to("peaceful", positions.rolled))
    assert visitor.get(f"/magdagdon/{running.id}/review").status_code == 409
    tables.abandon(running.id, table.player_id)
    assert visitor.get(f"/magdagdon/{running.id}/review").status_code == 409
    assert coach.asked == []


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_no_english_is_left(over, tag):
    visitor, _, address = over
    assert foreign(visitor.page(f"/{tag}{address}"), visitor.page(f"/en{address}"), tag) == set()


@pytest.mark.parametrize("coached", [False, True])
def test_the_high_scores_say_who_had_the_coach(tables, new_visitor, coached):
    player_id = tables.new_player()
    path = positions.path_to("survival", positions.over)
    *before, last = path.actions
    table = positions.start(tables, player_id, type(path)(path.difficulty, path.seed, tuple(before)))
    if coached:
        tables.mark_coached(table.id, player_id)
    tables.act(table.id, player_id, last, table.seq)
    page = new_visitor(player_id).page("/magdagdon/scores/survival?mine")
    (row,) = page.all(".//tbody/tr")
    assert ("with the coach" in words(row)) == coached
