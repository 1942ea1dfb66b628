"""The coach of Go-Stop: it peeks at nothing, its figures add up, and a blunder is found and no other."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from itertools import pairwise

import pytest

from madang import gostop
from madang.analysis import gostop as coach
from madang.gostop import view
from madang.gostop.rules import deal_again
from tests.analysis.deals import bot, played, positions
from tests.properties.gostop_deals import swapped

SEEDS = range(6)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """A smaller budget, and nothing is remembered from another one."""
    monkeypatch.setattr(coach, "PLAYOUTS", 800)
    coach.hint.cache_clear()
    yield
    coach.hint.cache_clear()


def record(seed):
    return played(seed, bot("random" if seed % 2 else "thumb", seed), bot("thumb"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_review_adds_up(seed):
    """What was expected, the luck and what was given away make the points, in every decision and in all."""
    told, seen = record(seed), positions(record(seed))
    review = coach.review(told)
    assert review.points == review.curve[-1] == seen[-1].returns[0]
    assert review.start + review.luck - review.given_away == pytest.approx(review.points)
    assert pickle.loads(pickle.dumps(review)) == review
    asked = [
        seq for seq, state in enumerate(seen[:-1]) if state.turn == 0 and len(gostop.legal_actions(state)) > 1
    ]
    assert [each.seq for each in review.decisions] == asked
    for each, luck, (before, after) in zip(
        review.decisions, review.lucks, pairwise(review.curve), strict=True
    ):
        assert each.view == view(seen[each.seq], 0)
        assert str(each.did.action) == told["actions"][each.seq]
        assert each.given_away >= 0
        assert (each.given_away == 0) == (each.best == each.did)
        assert before - each.given_away + luck == pytest.approx(after)
        assert {worth.action for worth in each.worths} == set(each.view.legal)
        assert bool(each.why_did or each.why_best) == (each.given_away > 0)
    costly = [each.given_away for each in review.costliest]
    assert costly == sorted(costly, reverse=True)
    assert len(costly) <= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_other_seat_is_reviewed_too(seed):
    review = coach.review(record(seed), 1)
    assert review.points == positions(record(seed))[-1].returns[1]
    assert all(each.view.seat == 1 for each in review.decisions)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_nobody_sees_changes_nothing(seed):
    """The hidden cards dealt otherwise: the same hints, and the same said of all decisions before."""
    whole, rng = record(seed), random.Random(seed)
    seen = positions(whole)
    for at in (2, len(seen) // 2, len(seen) - 2):
        now, begin = seen[at], seen[0]
        other = swapped(now, 0, rng)
        deal = [*begin.hands[0], *(begin.hands[1] - now.hands[1]), *other.hands[1]]
        turned = begin.stock[: len(begin.stock) - len(now.stock)]
        deal += [*begin.layout, *turned, *other.stock]
        if deal_again(deal):
            continue
        so_far = whole["actions"][:at]
        twin = gostop.make_record(gostop.start(begin.first, deal), so_far, [])
        told = coach.review(whole | {"actions": so_far})
        assert coach.review(twin) == told
        if now.turn == 0:
            hint = coach.hint(view(now, 0))
            coach.hint.cache_clear()
            assert coach.hint(view(positions(twin)[-1], 0)) == hint


def test_a_hint_says_every_choice_the_best_first_and_the_same_again():
    kinds = set()
    for seed in SEEDS:
        for state in positions(record(seed))[:-1]:
            seen = view(state, state.turn)
            found = coach.hint(seen)
            if len(seen.legal) < 2:
                assert found == ()
                continue
            assert sorted(map(str, (each.action for each in found))) == sorted(map(str, seen.legal))
            points = [each.points for each in found]
            assert points == sorted(points, reverse=True)
            assert (found[0].behind, found[0].doubt) == (0, 0)
            assert all(each.behind == pytest.approx(points[0] - each.points) for each in found)
            assert coach.worths(seen, coach.FIRST, coach.PLAYOUTS) == coach.worths(
                seen, coach.FIRST, coach.PLAYOUTS
            )
            kinds.add(seen.phase)
            if seen.phase == "decide":
                (stop,) = (each for each in found if each.action.verb == "stop")
                assert (stop.points, stop.error) == (gostop.bill(seen).stop[seen.seat].total, 0)
    assert kinds >= {"play", "pair"}


def test_a_worth_is_the_mean_of_what_came_and_its_doubt_shrinks():
    seen = view(positions(record(0))[0], 0)
    few, many = coach.worths(seen, 1, 400), coach.worths(seen, 1, 6400)
    for one, other in zip(few, many, strict=True):
        assert abs(one.points - other.points) < 5 * one.error
    assert sum(each.error for each in many) < sum(each.error for each in few) / 2


def follow(seen):
    """What a hint says."""
    return coach.hint(seen)[0].action if len(seen.legal) > 1 else seen.legal[0]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_who_follows_the_hints_gives_nothing_away(seed):
    assert coach.review(played(seed, follow, bot("thumb"))).given_away == 0


def test_one_blunder_is_found():
    """In deals that have a choice which is clearly poor, however few the playouts."""
    found = 0
    for seed in range(20):
        planted: list[gostop.Action] = []

        def blunders_once(seen, planted=planted):
            worths = coach.hint(seen)
            if not planted and worths and worths[-1].behind > 5 * worths[-1].doubt:
                planted.append(worths[-1].action)
                return planted[0]
            return follow(seen)

        review = coach.review(played(seed, blunders_once, bot("thumb")))
        if planted:
            (worst,) = review.costliest
            assert worst.did.action == planted[0]
            assert worst.given_away == review.given_away > 2 * worst.did.doubt
            assert worst.best.action == worst.worths[0].action
            found += 1
        if found == 3:
            return
    pytest.fail("too few deals have such a choice")


def test_a_deal_without_a_decision_is_its_points():
    four = [month + position for month in range(0, 12, 4) for position in range(4)][:10]
    rest = [card for card in range(48) if card not in four]
    random.Random(3).shuffle(rest)
    state = gostop.start(0, [*four, *rest])
    assert state.over
    review = coach.review(gostop.make_record(state, [], []))
    assert (review.decisions, review.points, review.start, review.luck) == ((), 5, 5, 0)


PLAIN = """
import sys, time
from madang.analysis import gostop as coach
from madang.gostop import view
from tests.analysis.deals import begun
coach.prepare()
begin = time.process_time()
found = coach.hint(view(begun(0), 0))
assert len(found) == 10
assert time.process_time() - begin < 4
print([name for name in sys.modules if name.startswith(("numba", "numpy"))])
"""


def test_without_numba_it_says_all_the_same_at_a_smaller_budget():
    done = subprocess.run(
        [sys.executable, "-c", PLAIN],
        env=os.environ | {"MADANG_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "[]", done.stderr
