"""The levels of Go-Stop: a beginner's likeable mistakes, and a regular's moments of absence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from madang import gostop
from madang.bots import Budget, create
from madang.bots.gostop.beginner import show
from madang.bots.gostop.regular import ABSENT
from madang.gostop import Cards, State
from madang.gostop.actions import GO, STOP
from madang.gostop.cards import CARDS, MATES
from tests.bots.positions import BUDGET, deals, deciding, played, position

SEEDS = range(40)
CONTENT = "1B,3B,8B,11B,1R,2R,3R"
"""Points enough to be asked."""


def choice(state: State, name: str = "beginner", seed: int = 1) -> str:
    """What a bot does."""
    return str(create("gostop", name, seed).choose(gostop.view(state, state.turn), BUDGET).action)


def choices(state: State) -> set[str]:
    """All that beginners may do."""
    return {choice(state, seed=seed) for seed in SEEDS}


# The beginner


@pytest.mark.parametrize(
    ("hand", "layout", "likes"),
    [
        ("3J1,9J1", "3B,9A", "play:3J1"),  # a bright before an animal
        ("9J1,6J1", "9A,6R", "play:9J1"),  # an animal before a ribbon
        ("6J1,7J1", "6R,7J2", "play:6J1"),  # a ribbon before junk
        ("1J1,8B", "1R,8J2", "play:8B"),  # home with the bright it holds
        ("7J1,9J1", "7J2,12R", "play:7J1"),  # anything before nothing
        ("5J1,3J1", "5A,5R,5J2,3B", "play:3J1"),  # even before a stack of three
    ],
)
def test_it_takes_what_shows_most(hand, layout, likes):
    state = position(hand, layout, stacks="5") if "5J2" in layout else position(hand, layout)
    assert choices(state) == {likes}


def test_it_chooses_the_showier_of_two():
    state, _ = gostop.apply(position("8J1,7J1", "8B,8J2,12R"), gostop.parse_action("play:8J1"), iter(()))
    assert state.phase == "pair"
    assert choices(state) == {"pair:8B"}


def test_it_does_not_know_what_junk_is_good_for():
    """G16: a double junk card is one card of junk like any other to it."""
    assert choices(position("11J1,7J1", "11D,7J2")) == {"play:11J1", "play:7J1"}


def test_it_sees_no_set_coming_on_either_side():
    """G14, G15: a card that makes a set, or breaks the opponent's, is a card like any other of its kind."""
    for piles in ({"taken": "6R,9R"}, {"theirs": "6R,9R"}):
        assert choices(position("10J1,4J1", "10R,4R", **piles)) == {"play:10J1", "play:4J1"}


def test_it_lays_down_the_plainest_card_whatever_that_feeds():
    assert choices(position("3B,5J1", "12R")) == {"play:5J1"}
    assert choices(position("5A,5R", "12A", theirs="4R,7R")) == {"play:5R"}


def test_it_never_throws_a_bright_away_that_could_take():
    for number, start in enumerate(deals(30, seed=3)):
        for state in played(start, (create("gostop", "beginner", number),) * 2):
            if state.phase != "play" or state.over:
                continue
            view = gostop.view(state, state.turn)
            card = gostop.parse_action(choice(state, seed=number)).card
            could = [each for each in view.hand if view.layout_bits & MATES[each]]
            assert card in could or not could
            if CARDS[card].kind == "bright" and not could:
                assert all(CARDS[each].kind == "bright" for each in view.hand)


def test_asked_for_the_first_time_it_is_carried_away_or_content():
    """G19: as its mood is, and whatever the opponent has."""
    for theirs in ("7J2", "2A,4A,8A,9A,4R,6R,10R"):
        said = [choice(deciding(CONTENT, theirs), seed=seed) for seed in range(200)]
        assert 90 < said.count(str(GO)) < 150
        assert set(said) == {str(GO), str(STOP)}


def test_after_a_go_it_takes_fright():
    again = deciding(CONTENT, "7J2", gos="1,0", go_scores="7,-")
    assert choices(again) == {str(STOP)}


def test_what_shows_most_is_a_bright():
    by_show = sorted(Cards.parse("11D,1J1,1R,2A,1B"), key=show)
    assert [CARDS[card].kind for card in by_show] == ["junk", "junk", "ribbon", "animal", "bright"]


# The regular


def test_a_regular_is_now_and_then_a_beginner():
    """As often as it is said, and otherwise what is best at first sight; the budget has no part in it."""
    from madang.bots.gostop.searcher import Policy

    others, absent = 0, 0
    for number, start in enumerate(deals(20, seed=8)):
        for state in played(start, (create("gostop", "random", number),) * 2):
            if state.over:
                continue
            view = gostop.view(state, state.turn)
            best, plain, does = (
                player.choose(view, Budget()).action
                for player in (
                    Policy(number),
                    create("gostop", "beginner", number),
                    create("gostop", "regular", number),
                )
            )
            assert does in (best, plain)
            if best != plain:
                others += 1
                absent += does == plain
    assert others > 100
    assert ABSENT / 2 < absent / others < ABSENT * 2


def test_nothing_learnt_is_loaded_to_name_a_player_or_to_play_as_a_beginner():
    script = (
        "import sys; from madang.bots import create, names; names('gostop'); create('gostop', 'beginner', 1);"
        "print([name for name in sys.modules if 'kernels' in name or name == 'numba'])"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
