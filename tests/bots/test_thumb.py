"""The rules of thumb, one by one, in positions made for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang import gostop
from madang.bots import Budget, create
from madang.bots.gostop.going import worth_of_going
from madang.bots.gostop.promise import promise
from madang.bots.gostop.sight import Sight, expected_best, holds_one
from madang.gostop import Cards, State
from madang.gostop.scoring import points
from tests.bots.positions import deciding, position


def choice(state: State) -> str:
    """What the bot does."""
    return str(create("gostop", "thumb", 1).choose(gostop.view(state, state.turn), Budget()).action)


@pytest.mark.parametrize(
    ("hand", "layout", "best"),
    [
        ("3J1,9J1", "3B,9J2", "play:3J1"),  # a bright before junk
        ("2J1,7J1", "2A,7J2", "play:2J1"),  # a card of Godori
        ("11J1,7J1", "11D,7J2", "play:11J1"),  # double junk before single
        ("9J1,7J1", "9A,7J2", "play:9J1"),  # the cup
        ("6J1,7J1", "6R,12R", "play:6J1"),  # a pair before nothing
    ],
)
def test_it_takes_the_most_valuable_match(hand, layout, best):
    assert choice(position(hand, layout)) == best


def test_it_finishes_its_own_set_and_breaks_the_others():
    hand, layout = "10J1,4J1", "10R,4R"
    assert choice(position(hand, layout, taken="6R,9R")) == "play:10J1"
    assert choice(position(hand, layout, taken="5R,7R")) == "play:4J1"
    assert choice(position(hand, layout, theirs="6R,9R")) == "play:10J1"
    assert choice(position(hand, layout, theirs="5R,7R")) == "play:4J1"


def test_it_takes_a_stack():
    assert choice(position("5J1,7J1", "5A,5R,5J2,7J2", stacks="5")) == "play:5J1"


def test_it_feeds_the_least():
    assert choice(position("3B,5J1", "12R", taken="5A,5R,5J2")) == "play:5J1"  # nobody can take it
    assert choice(position("3B,5J1", "12R")) == "play:5J1"  # junk rather than a bright


def test_it_chooses_the_better_of_two():
    state, _ = gostop.apply(position("8J1,7J1", "8B,8J2,12R"), gostop.parse_action("play:8J1"), iter(()))
    assert state.phase == "pair"
    assert choice(state) == "pair:8B"


def test_it_chooses_for_the_stock_card_too():
    state = position("7J1,5J1", "8B,8J1,12R")._replace(stock=(31, 4, 5, 8))
    state, _ = gostop.apply(state, gostop.parse_action("play:7J1"), iter(()))
    assert (state.phase, state.unpaired) == ("pair", 31)
    assert choice(state) == "pair:8B"


BRIGHTS_AND_RIBBONS = "1B,3B,8B,11B,1R,2R,3R"


def test_it_says_go_where_the_other_has_nothing_and_stop_where_the_other_is_near():
    weak = gostop.view(deciding(BRIGHTS_AND_RIBBONS, "7J2"), 0)
    near = gostop.view(deciding(BRIGHTS_AND_RIBBONS, "2A,4A,8A,5A,9A,4R,5R,6R,10R"), 0)
    bot = create("gostop", "thumb", 1)
    assert [str(action) for action in weak.legal] == ["go", "stop"]
    assert str(bot.choose(weak, Budget()).action) == "go"
    assert str(bot.choose(near, Budget()).action) == "stop"
    assert worth_of_going(weak) > worth_of_going(near)


def test_on_the_final_turn_it_stops():
    state = deciding(BRIGHTS_AND_RIBBONS, "7J2")._replace(hand_bits=(0, 1 << 27))
    view = gostop.view(state, 0)
    assert [str(action) for action in view.legal] == ["stop"]
    assert str(create("gostop", "thumb", 1).choose(view, Budget()).action) == "stop"


@given(st.integers(0, 2**48 - 1), st.integers(0, 2**48 - 1), st.integers(0, 2**48 - 1))
def test_a_promise_is_never_less_than_the_points_there_are(one, two, three):
    own = one & two  # a quarter of the cards
    assert promise(own, three & ~own) >= points(own) - 1e-9


def test_a_promise_grows_with_a_set_until_the_other_seat_breaks_it():
    steps = [promise(Cards.parse(text).bits, 0) for text in ("6R", "6R,9R", "6R,9R,10R")]
    assert steps[2] - steps[1] > steps[1] - steps[0] > 0
    assert promise(Cards.parse("6R,9R").bits, Cards.parse("10R").bits) < steps[1]


def test_the_chance_that_a_hand_holds_a_card():
    assert holds_one(20, 0, 8) == 0
    assert holds_one(20, 20, 1) == 1
    assert holds_one(4, 1, 2) == pytest.approx(1 / 2)
    assert holds_one(4, 2, 2) == pytest.approx(5 / 6)


def test_the_best_that_can_be_expected():
    assert expected_best([]) == 0
    assert expected_best([(2.0, 0.5), (4.0, 0.5), (-1.0, 1.0)]) == pytest.approx(2 + 0.5)


def test_what_is_unseen_is_in_the_other_hand_or_the_stock():
    state = position("3J1,9J1", "3B,9J2", taken="6R,9R", theirs="5A")
    sight = Sight.of(gostop.view(state, 0))
    hidden = state.hands[1] | Cards.of(state.stock)
    assert Cards(sight.unseen) & hidden == hidden
    assert Cards(sight.unseen) & (state.hands[0] | state.layout | state.taken[0] | state.taken[1]) == Cards()
