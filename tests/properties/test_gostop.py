"""What holds in every position of Go-Stop, however it was reached."""
# ruff: noqa: PT017  (an action may pass or be refused; where it is refused, the error must be right)

from __future__ import annotations

import json
import pickle
import random

from hypothesis import given
from hypothesis import strategies as st

from madang import gostop
from madang.core.records import replay
from madang.errors import IllegalAction, NotationError
from madang.games import GAMES
from madang.gostop import Action, Cards, State
from madang.gostop.actions import ALL, VERBS
from madang.gostop.cards import CODES
from madang.gostop.events import CardPlayed, DealSettled, DecisionAsked, PairAsked, TurnPassed
from madang.gostop.scoring import points, score
from madang.gostop.settlement import stop_payout
from tests.properties.gostop_deals import cards, games, moments, play, shuffles, states, swapped

NAMES = {"Action": Action, "Cards": Cards, "State": State}
actions = st.sampled_from(ALL)
seats = st.integers(0, 1)


def passes(state: State, action: Action) -> bool:
    try:
        gostop.check(state, action)
    except IllegalAction:
        return False
    return True


def places(state: State) -> list[int]:
    """Every card by where it lies."""
    piles = (*state.hands, state.layout, *state.taken, state.stock)
    return [card for pile in piles for card in pile]


# Legality


@given(moments)
def test_the_legal_actions_are_those_that_check_lets_pass(state):
    legal = gostop.legal_actions(state)
    assert set(legal) == {action for action in ALL if passes(state, action)}
    assert len(set(legal)) == len(legal)


@given(moments)
def test_somebody_is_asked_something_unless_the_deal_is_over_or_a_turn_under_way(state):
    assert bool(gostop.legal_actions(state)) == (not state.over and not state.in_motion)


@given(states)
def test_the_legal_actions_are_ordered_by_verb_then_card(state):
    legal = gostop.legal_actions(state)
    assert list(legal) == sorted(legal, key=lambda action: (VERBS.index(action.verb), action.card))


@given(moments, actions)
def test_a_refused_action_raises_with_its_rule_and_changes_nothing(state, action):
    before = state.notation
    try:
        gostop.apply(state, action, iter(()))
    except IllegalAction as error:
        assert error.rule.startswith("G")
        assert error.code.startswith("gostop/")
        assert str(error)
        assert (error.position, error.action) == (state.notation_for(state.turn), str(action))
    assert state.notation == before


@given(moments, actions)
def test_why_not_says_of_a_view_what_check_says_of_the_state(state, action):
    error = gostop.why_not(gostop.view(state, state.turn), action)
    assert (error is None) == passes(state, action)
    if error:
        try:
            gostop.check(state, action)
        except IllegalAction as same:
            assert (same.reason, same.params) == (error.reason, error.params)


@given(states, actions)
def test_the_other_seat_is_told_that_it_is_not_its_turn(state, action):
    error = gostop.why_not(gostop.view(state, 1 - state.turn), action)
    assert error
    assert error.rule == ("G21" if state.over else "G8")


@given(st.text(max_size=12) | st.from_regex(r"(play|pair|go|stop|Play):?[0-9A-DRJx]{0,4}", fullmatch=True))
def test_a_text_is_an_action_or_a_notation_error(text):
    try:
        action = Action.parse(text)
    except NotationError as error:
        assert str(error)
    else:
        assert action in ALL
        assert str(action) == text


# Playing


@given(games)
def test_all_48_cards_are_accounted_for_in_every_step(game):
    for _, state in game.steps:
        assert sorted(places(state)) == list(range(48))


@given(games)
def test_every_step_gives_a_view_to_each_seat(game):
    for event, state in game.steps[-12:]:
        for seat in (0, 1):
            view = gostop.view(state, seat)
            assert event.seen_by(seat) == event, "what is played is played in the open"
            assert (
                len(view.hand) + view.other_hand + view.stock + len(view.layout) + sum(map(len, view.taken))
                == 48
            )
            assert json.loads(json.dumps(view.to_json())) == view.to_json()
            gostop.bill(view)
            gostop.preview(view)


@given(games)
def test_the_last_of_the_steps_is_what_apply_gives(game):
    steps = list(game.steps)
    for before, action in zip(game.states, game.actions, strict=False):
        after, events = gostop.apply(before, action, iter(()))
        mine, steps = steps[: len(events)], steps[len(events) :]
        assert (after, events) == (mine[-1][1], tuple(event for event, _ in mine))
        assert isinstance(events[-1], PairAsked | DecisionAsked | TurnPassed | DealSettled)
    assert not steps


@given(games)
def test_a_deal_has_twenty_turns_at_the_most_and_each_seat_plays_by_turns(game):
    seats_played = [event.seat for event, _ in game.steps if isinstance(event, CardPlayed)]
    assert len(seats_played) <= 20
    first = game.states[0].first
    assert seats_played == [(first + number) % 2 for number in range(len(seats_played))]


@given(games)
def test_points_are_zero_sum(game):
    for state in game.states:
        assert sum(state.returns) == 0
        assert state.over == (state.result is not None)
    if game.last.result and game.last.result.winner is not None:
        assert game.last.returns[game.last.result.winner] == game.last.result.points > 0


@given(games)
def test_the_history_is_what_was_played_in_the_open(game):
    entries = tuple(entry for event, _ in game.steps if (entry := event.played()))
    assert game.last.history.entries == entries
    assert gostop.view(game.last, 0).history == entries
    plays = [entry for entry in entries if entry.did in ("play", "pair", "decide")]
    assert len(plays) == len(game.actions)


@given(games)
def test_the_history_tells_where_every_open_card_lies(game):
    """What a program that sees one view can work out: layout and taken cards, from the first layout on."""
    layout, taken = set(game.states[0].layout), (set[int](), set[int]())
    for seat, did, what in game.last.history.entries:
        match did:
            case "play" | "turn":
                layout.add(what)
            case "took":
                assert set(what) <= layout
                layout -= set(what)
                taken[seat].update(what)
            case "junk":
                assert set(what) <= taken[1 - seat]
                taken[1 - seat].difference_update(what)
                taken[seat].update(what)
    assert layout == set(game.last.layout)
    assert taken == tuple(set(pile) for pile in game.last.taken)


@given(moments)
def test_three_of_a_month_lie_together_only_as_a_stack(state):
    if state.phase in ("play", "decide") and not state.in_motion:
        threes = [month for month in range(1, 13) if len(state.layout.of_month(month)) == 3]
        assert [stack.month for stack in state.stacks] == threes
        assert all(len(state.layout.of_month(month)) < 4 for month in range(1, 13))


# Hidden cards


@given(moments, seats, st.integers(0, 2**32))
def test_hidden_cards_change_nothing_that_a_seat_sees(state, seat, seed):
    if state.over:
        return
    other = swapped(state, seat, random.Random(seed))
    one, two = gostop.view(state, seat), gostop.view(other, seat)
    assert one == two
    assert json.dumps(one.to_json()) == json.dumps(two.to_json())
    assert repr(one) == repr(two)
    assert gostop.bill(one) == gostop.bill(two)
    assert gostop.preview(one) == gostop.preview(two)
    assert state.notation_for(seat) == other.notation_for(seat)


@given(states, seats)
def test_a_view_shows_both_hands_and_the_stock_when_the_deal_is_over_and_not_before(state, seat):
    view = gostop.view(state, seat).to_json()
    other = state.hands[1 - seat]
    assert view["hands"][seat] == state.hands[seat].codes
    if state.over:
        assert view["hands"][1 - seat] == other.codes
        assert view["rest"] == [CODES[card] for card in state.stock]
    else:
        assert view["hands"][1 - seat] == len(other)
        assert "rest" not in view
    assert view["legal"] == ([] if state.turn != seat else [str(a) for a in gostop.legal_actions(state)])


@given(states, seats)
def test_a_view_says_all_that_the_state_says_of_open_things(state, seat):
    view, shown = gostop.view(state, seat).to_json(), state.to_json()
    for key in shown.keys() - {"hands"}:
        assert view[key] == shown[key]
    assert set(view) - set(shown) - {"rest"} == {"game", "seat", "first", "go_scores", "legal", "history"}


# Scores


@given(cards)
def test_the_lines_add_up_to_the_score(taken):
    whole = score(taken)
    assert whole.total == points(taken.bits) == sum(line.points for line in whole.lines)
    assert whole.total == sum(whole.part(kind) for kind in ("bright", "animal", "ribbon", "junk"))
    assert all(line.points > 0 for line in whole.lines)
    counted = [whole.counted(kind) for kind in ("bright", "animal", "ribbon", "junk")]
    assert sum(map(len, counted)) == len(taken)


@given(cards, cards, st.integers(0, 7), st.integers(0, 3))
def test_the_lines_of_a_payout_lead_to_its_total(mine, theirs, gos, loser_gos):
    payout = stop_payout(score(mine), score(theirs - mine), gos, loser_gos)
    total = 0
    for line in payout.lines:
        match line.kind:
            case "points" | "plus":
                total += line.amount
            case "times":
                total *= line.amount
        assert line.total == total
        assert str(line)
        assert line.reason.rule.startswith("G")
    assert payout.total == total
    assert len({line.reason.code for line in payout.lines if line.kind != "times"}) >= 1


@given(cards)
def test_more_cards_never_score_less(taken):
    whole = score(taken).total
    assert all(
        score(taken | Cards.of([card])).total >= whole
        for card in range(48)
        if card not in taken and card != 44
    )


# Records


@given(games)
def test_the_record_of_a_deal_replays_to_the_same_states(game):
    record = gostop.make_record(game.states[0], list(map(str, game.actions)), [])
    again = json.loads(json.dumps(record))
    assert again == record
    assert list(replay(again, GAMES)) == game.states


@given(games)
def test_a_record_without_the_order_of_the_shuffle_replays_alike(game):
    start = State.parse(game.states[0].notation)
    record = gostop.make_record(start, list(map(str, game.actions)), [])
    assert list(replay(record, GAMES)) == game.states


def test_whole_deals_replay_and_end(scale):
    rng = random.Random(48)
    for _ in range(scale(2_000)):
        deal = rng.sample(range(48), 48)
        if gostop.rules.deal_again(deal):
            continue
        game = play(rng.randrange(2), deal, [rng.randrange(1000) for _ in range(80)])
        assert game.last.over
        record = gostop.make_record(game.states[0], list(map(str, game.actions)), [])
        *_, last = replay(record, GAMES)
        assert last == game.last


@given(st.binary(min_size=32, max_size=32), st.text(max_size=16))
def test_a_fair_deal_is_part_of_its_record(seed, word):
    state, _ = gostop.open_fair("", seed, word)
    record = gostop.make_record(state, [], [])
    fair = gostop.fair_part(record, seed, word)
    assert fair == {"first": record["first"], "deal": record["deal"]}
    again, _ = gostop.open_record(record)
    assert (again, again.shuffle.cards) == (state, state.shuffle.cards)


# Round trips


@given(moments)
def test_notation_and_repr_of_a_state_round_trip(state):
    assert State.parse(state.notation) == state
    assert eval(repr(state), NAMES) == state
    assert hash(State.parse(state.notation)) == hash(state)
    assert State.parse(state.notation).notation == state.notation


@given(moments)
def test_states_and_views_cross_a_process_boundary(state):
    assert pickle.loads(pickle.dumps(state)) == state
    view = gostop.view(state, 0)
    assert pickle.loads(pickle.dumps(view)) == view


@given(cards)
def test_text_and_repr_of_cards_round_trip(some):
    assert Cards.parse(str(some)) == some
    assert eval(repr(some), NAMES) == some
    assert Cards.of(some) == some
    assert list(some) == sorted(some)
    assert len(some) == len(list(some))


@given(cards, cards)
def test_cards_are_a_set(one, other):
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert bool(one) == bool(set(one))


@given(shuffles)
def test_a_deal_starts_or_is_dealt_again(deal):
    again = gostop.rules.deal_again(deal)
    if not again:
        assert sorted(places(gostop.start(0, deal))) == list(range(48))
    else:
        assert again[0].rule in ("G3", "G4")


@given(
    st.text(max_size=40)
    | st.from_regex(r"(hand0|layout|turn|stacks|result|gos|history)=[-0-9A-DRJ:,/#]{0,9}", fullmatch=True)
)
def test_a_text_is_a_position_or_a_notation_error(text):
    try:
        state = State.parse(text)
    except NotationError as error:
        assert str(error)
    else:
        assert State.parse(state.notation) == state


@given(states, st.data())
def test_a_damaged_position_is_refused_or_can_be_played_on(state, data):
    """One field is taken from elsewhere, or left out; what is read then can be played to its end."""
    fields = state.notation.split()
    place = data.draw(st.integers(0, len(fields) - 1))
    other = data.draw(states).notation.split()
    fields[place] = data.draw(st.sampled_from([*other, ""]))
    try:
        damaged = State.parse(" ".join(fields))
    except NotationError:
        return
    while legal := gostop.legal_actions(damaged):
        damaged, _ = gostop.apply(damaged, legal[0], iter(()))
    assert damaged.over or damaged.in_motion
