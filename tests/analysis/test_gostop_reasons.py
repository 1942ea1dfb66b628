"""Why a choice was better: on positions made by hand, and nothing untrue in deals that were played."""

from __future__ import annotations

import random

import pytest

from madang.analysis.gostop_reasons import GOALS, why
from madang.gostop import Cards, State, parse_action, parse_card, view
from madang.gostop.cards import ALL_BITS, MATES
from madang.gostop.events import Played
from madang.gostop.near import near_sets
from madang.gostop.scoring import points, score
from tests.analysis.deals import bot, played, positions

REST = "hand1=3J1,6J1 stock=12R,2J1,4J1,9J1"


def told(text, did, best, later=()):
    """What is said against a choice and for a better one, in short."""
    found = why(view(State.parse(text), 0), parse_action(did), parse_action(best), later)
    return tuple([_short(each) for each in part] for part in found)


def _short(each):
    cards = str(Cards.of(each.cards)) if each.cards else ""
    parts = [each.code, cards, each.goal, f"{each.have}/{each.size}" if each.size else "", each.points or ""]
    return " ".join(str(part) for part in parts if part)


def later(*entries):
    return tuple(
        Played(seat, did, Cards.parse(what) if did == "took" else parse_card(what))
        for seat, did, what in entries
    )


GODORI = f"hand0=5A,8J1 {REST} layout=1J1,8A taken1=2A,4A"


def test_the_last_bird_left_to_the_opponent():
    against, speaks_for = told(GODORI, "play:5A", "play:8J1")
    assert against == ["left 5A,8A", "helps-opponent 8A godori 3/3"]
    assert speaks_for == ["takes 8A,8J1", "keeps-last 8A godori"]


def test_what_the_opponent_took_next_and_not_later():
    took = later(
        (0, "play", "5A"), (1, "play", "8B"), (1, "took", "8A,8B"), (0, "play", "8J1"), (1, "took", "5A,5R")
    )
    against, _ = told(GODORI, "play:5A", "play:8J1", took)
    assert against == ["left-and-taken 8A", "helps-opponent 8A godori 3/3"]
    own = later((0, "play", "5A"), (0, "took", "8A,8B"))
    assert told(GODORI, "play:5A", "play:8J1", own)[0][0] == "left 5A,8A"


def test_a_set_that_one_has_a_card_of_helps_the_other_no_more():
    text = f"hand0=5A,8J1 {REST} layout=1J1,8A taken0=2A taken1=4A"
    against, _ = told(text, "play:5A", "play:8J1")
    assert against == ["left 5A,8A", "helps-opponent 5A,8A animals 3/5"]


def test_a_set_that_was_broken():
    text = f"hand0=1R,12A {REST} layout=5J1,12D taken0=2R,3R"
    against, speaks_for = told(text, "play:1R", "play:12A")
    assert against == ["left 1R,12D", "broke 1R red-poetry 3/3"]
    assert speaks_for == ["takes 12A,12D"]
    lost = f"hand0=1R,12A {REST} layout=5J1,12D taken0=2R taken1=3R"
    assert told(lost, "play:1R", "play:12A")[0] == ["left 1R,12D"]


def test_a_stack_brings_junk():
    text = f"hand0=1R,7A {REST} layout=5J1,7R,7J1,7J2 stacks=7 taken1=10J1,11D"
    _, speaks_for = told(text, "play:1R", "play:7A")
    assert speaks_for == ["takes 7A,7R,7J1,7J2", "takes-stack 10J1"]


def test_the_opponent_could_stop_with_it():
    """Two brights and a third: with the animals and ribbons that are there, seven points."""
    text = f"hand0=5J1,8J1 {REST} layout=1J1,8B taken1=1B,3B,2A,4A,5A,6A,7A,10A,2R,4R,5R,6R,7R"
    assert points(Cards.parse("1B,3B,2A,4A,5A,6A,7A,10A,2R,4R,5R,6R,7R").bits) < 7
    against, _ = told(text, "play:5J1", "play:8J1")
    after = points(Cards.parse("1B,3B,2A,4A,5A,6A,7A,10A,2R,4R,5R,6R,7R,8B,8A").bits)
    assert f"in-reach {after}" in against


@pytest.mark.parametrize(
    ("did", "best", "said"),
    [
        (
            "pair:8J1",
            "pair:8B",
            (["left 8B", "helps-opponent 8B brights 3/3"], ["takes 8B", "helps-you 8B brights 2/3"]),
        ),
        ("pair:8B", "pair:8J1", (["left 8J1"], ["takes 8J1"])),
    ],
)
def test_one_of_two(did, best, said):
    text = (
        "phase=pair played=8A hand0=5J1,9R hand1=3J1,6J1,9J2 layout=1J1,8A,8B,8J1"
        " stock=12R,2J1,4J1,9J1,10J1,10J2 taken0=1B taken1=3B,11B"
    )
    assert told(text, did, best) == said


def test_go_and_stop():
    text = (
        "phase=decide hand0=5J1,9R hand1=3J1,6J1,9J2 layout=1J1 stock=12R,2J1,4J1,9J1,10J1"
        " taken0=1B,3B,8B,11B,1R,2R,3R taken1=4A,5A,6A,7A,10A"
    )
    pays = 14  # four brights, a set, and nobody has a bright: gwang-bak
    assert told(text, "go", "stop") == (["go-risked", "opponent-needs 6"], [f"stop-wins {pays}"])
    assert told(text, "stop", "go") == (["stop-gave-up", "opponent-needs 6"], [])


def test_where_no_card_tells_why_that_is_said():
    text = f"hand0=1J1,7A {REST} layout=5J1 taken0=1B,1R,1J2"
    assert told(text, "play:1J1", "play:7A") == ([], ["played-out"])


def test_the_goals_are_those_of_the_rules():
    assert {goal.code: goal.size for goal in GOALS} == {
        "godori": 3,
        "red-poetry": 3,
        "blue": 3,
        "plain-red": 3,
        "brights": 3,
        "animals": 5,
        "ribbons": 5,
        "junk": 10,
    }


def assert_true(seen, did, said, against):
    """Whether a reason holds, looked up on the table by other means than it was found."""
    pile, other = seen.taken[seen.seat], seen.taken[1 - seen.seat]
    here = seen.hand | seen.layout
    assert set(said.cards) <= set(here if said.code != "takes-stack" else other)
    match said.code:
        case "left" | "left-and-taken":
            hidden = ALL_BITS & ~(here | pile | other).bits
            assert all(card in seen.layout or card == did.card for card in said.cards)
            if said.code == "left":
                assert all(hidden & MATES[card] for card in said.cards)
        case "keeps-last":
            assert (said.goal, said.cards[0]) in [
                (near.combination.code, near.lacking) for near in near_sets(other, pile)
            ]
        case "helps-you" | "helps-opponent":
            goal = next(each for each in GOALS if each.code == said.goal)
            after = (pile if said.code == "helps-you" else other) | Cards.of(said.cards)
            assert said.have >= goal.have(after.bits)
            assert 2 * said.have >= said.size == goal.size
            if goal.is_set:
                assert not goal.members & (other if said.code == "helps-you" else pile).bits
        case "broke":
            assert against
            assert said.cards == (did.card,)
            assert not seen.layout.bits & MATES[did.card]
        case "in-reach":
            assert said.points >= 7 > score(other).total or seen.gos[1 - seen.seat]


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_said_that_is_not_so(seed):
    rng = random.Random(seed)
    states = positions(played(seed, bot("random", seed), bot("thumb")))
    history = view(states[-1], 0).history
    for state in states[:-1]:
        seen = view(state, state.turn)
        if len(seen.legal) < 2 or seen.phase == "decide":
            continue
        did, best = rng.sample(seen.legal, 2)
        bad, good = why(seen, did, best, history[len(seen.history) :])
        assert bad or good
        for said in bad:
            assert_true(seen, did, said, True)
        for said in good:
            assert_true(seen, best, said, False)
