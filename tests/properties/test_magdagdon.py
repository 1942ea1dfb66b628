"""What holds in every position of MAGDAGDON."""

from __future__ import annotations

import json
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang import magdagdon
from madang.core.records import replay
from madang.errors import IllegalAction, NotationError
from madang.games import GAMES
from madang.magdagdon import Action, Board, Difficulty, Staged, State
from madang.magdagdon.actions import ALL, VERBS
from madang.magdagdon.scoring import score
from tests.properties.magdagdon_games import boards, games, play_to_the_end, reached, set_up, states
from tests.spec.numbers import RULES

actions = st.sampled_from(ALL)
NAMES = {"Action": Action, "Board": Board, "Difficulty": Difficulty, "Staged": Staged, "State": State}


def refusal(state: State, action: Action) -> IllegalAction | None:
    """What ``check`` raises, or None where it lets an action pass."""
    try:
        magdagdon.check(state, action)
    except IllegalAction as error:
        return error
    return None


def passes(state: State, action: Action) -> bool:
    """Whether ``check`` lets an action pass."""
    return refusal(state, action) is None


def read(parse, text: str):
    """What a text says, or the error that it says nothing."""
    try:
        return parse(text)
    except NotationError as error:
        return error


def sixes():
    return iter(lambda: 6, 0)


# Actions


@given(states)
def test_the_legal_actions_are_those_that_check_lets_pass(state):
    legal = magdagdon.legal_actions(state)
    assert set(legal) == {action for action in ALL if passes(state, action)}
    assert len(set(legal)) == len(legal)


@given(states)
def test_the_legal_actions_are_ordered_by_verb_then_dice_then_cell(state):
    legal = magdagdon.legal_actions(state)
    assert list(legal) == sorted(
        legal, key=lambda action: (VERBS.index(action.verb), action.dice, action.cell)
    )


@given(states, actions)
def test_a_refused_action_raises_with_its_rule_and_changes_nothing(state, action):
    before, chance = state.notation, iter(range(1, 7))
    if not passes(state, action):
        with pytest.raises(IllegalAction) as refused:
            magdagdon.apply(state, action, chance)
        assert refused.value.rule in RULES["magdagdon"]
        assert refused.value.code.startswith("magdagdon/")
        assert (refused.value.position, refused.value.action) == (before, str(action))
        assert next(chance) == 1, "no die fell"
        assert state.notation == before


@given(states, actions)
def test_a_refused_cell_is_named_in_the_message(state, action):
    error = magdagdon.why_not(magdagdon.view(state), action)
    if error and error.rule in ("M11", "M13", "M14", "M23"):
        assert magdagdon.cell_name(action.cell) in str(error)
        if error.rule == "M14":
            assert f"a {error.params['number']} at {error.params['neighbour']}" in str(error)


@given(states, actions)
def test_why_not_says_of_a_view_what_check_says_of_the_state(state, action):
    error, same = magdagdon.why_not(magdagdon.view(state), action), refusal(state, action)
    assert (error is None) == (same is None)
    if error and same:
        assert (same.reason, same.params, same.position) == (error.reason, error.params, error.position)


@given(
    st.text(max_size=12)
    | st.from_regex(r"(stage|back|reroll|minus|ruin|roll):?[0-6@a-e]{0,5}", fullmatch=True)
)
def test_a_text_is_an_action_or_a_notation_error(text):
    action = read(Action.parse, text)
    assert str(action)
    if not isinstance(action, NotationError):
        assert action in ALL
        assert str(action) == text or (action.verb == "reroll" and sorted(text) == sorted(str(action)))


# Playing


@given(states, st.integers(0, 200))
def test_the_last_of_the_steps_is_what_apply_gives(state, choice):
    legal = magdagdon.legal_actions(state)
    if legal:
        action = legal[choice % len(legal)]
        steps = list(magdagdon.steps(state, action, sixes()))
        assert magdagdon.apply(state, action, sixes()) == (steps[-1][1], tuple(event for event, _ in steps))
        assert all(event.seen_by(seat) == event for event, _ in steps for seat in (0, None))


@given(games)
def test_permanent_cells_never_change(game):
    for before, after in zip(game.states, game.states[1:], strict=False):
        for cell, mark in enumerate(str(before.board)):
            assert mark in (".", after.board[cell])


@given(games)
def test_a_turn_is_counted_when_a_roll_is_resolved_and_only_then(game):
    resolved = 0
    for action, state in zip(game.actions, game.states[1:], strict=True):
        resolved += action.verb in ("confirm", "ruin")
        assert state.turns == resolved


@given(games)
def test_powers_are_counted_and_never_come_back(game):
    used = 0
    for action, state in zip(game.actions, game.states[1:], strict=True):
        used += action.is_power
        assert state.powers_used == used
        assert state.bill.power == sum(state.difficulty.penalties[:used])


@given(states)
def test_the_latest_die_can_be_taken_back_and_clear_takes_all(state):
    legal = magdagdon.legal_actions(state)
    if state.staged and state.phase == "placing":
        latest = Action("back", (state.staged[-1].die,))
        assert latest in legal
        assert magdagdon.apply(state, latest, iter(()))[0].staged == state.staged[:-1]
        cleared = magdagdon.apply(state, Action("clear"), iter(()))[0]
        assert (cleared.staged, cleared.tray, cleared.powers_left) == ((), state.dice, state.powers_left)


@given(states)
def test_a_die_comes_back_alone_where_the_others_can_be_staged_again_in_their_order(state):
    if state.phase == "placing":
        cleared = State(state.difficulty, state.board, state.dice, (), state.powers_used, state.turns)
        for die in (1, 2, 3, 4):
            rest = [staged for staged in state.staged if staged.die != die]
            again, possible = cleared, len(rest) < len(state.staged)
            for staged in rest:
                action = Action("stage", (staged.die,), staged.cell)
                possible = possible and passes(again, action)
                again = magdagdon.apply(again, action, iter(()))[0] if possible else again
            back = Action("back", (die,))
            assert passes(state, back) == possible
            if possible:
                assert magdagdon.apply(state, back, iter(()))[0] == again


# Records


@given(games)
def test_the_record_of_a_game_replays_to_the_same_states(game):
    record = magdagdon.make_record(game.states[0], list(map(str, game.actions)), game.dice)
    again = json.loads(json.dumps(record))
    assert again == record
    assert list(replay(again, GAMES)) == game.states


def test_whole_games_replay_and_end(scale):
    lengths = Counter[str]()
    for seed in range(scale(500)):
        for difficulty in magdagdon.VARIANTS:
            game = play_to_the_end(difficulty, seed)
            record = magdagdon.make_record(game.states[0], list(map(str, game.actions)), game.dice)
            *_, last = replay(record, GAMES)
            assert last == game.last
            assert last.over
            assert 4 <= last.turns <= 16
            lengths[difficulty] += last.turns
    assert set(lengths) == set(magdagdon.VARIANTS)


# Round trips


@given(states)
def test_notation_and_repr_of_a_state_round_trip(state):
    assert State.parse(state.notation) == state
    assert eval(repr(state), NAMES) == state
    assert hash(State.parse(state.notation)) == hash(state)


@given(boards)
def test_text_and_repr_of_a_board_round_trip(board):
    assert Board(str(board)) == board
    assert eval(repr(board), NAMES) == board


@given(actions)
def test_notation_and_repr_of_an_action_round_trip(action):
    assert Action.parse(str(action)) == action
    assert eval(repr(action), NAMES) == action


@given(st.text(max_size=80) | st.text(" .R1234-@,abcdpowersurvivalnghtmk=", max_size=80))
def test_a_text_is_a_position_or_a_notation_error(text):
    state = read(State.parse, text)
    assert isinstance(state, NotationError) or State.parse(state.notation) == state


# Views and bills


@given(states)
def test_the_view_says_what_the_state_says(state):
    seen = magdagdon.view(state)
    written = seen.to_json()
    assert written["game"] == "magdagdon"
    assert written["difficulty"] == state.difficulty.name
    assert written["legal"] == [str(action) for action in magdagdon.legal_actions(state)]
    assert {key: written[key] for key in state.to_json()} == state.to_json()
    assert set(written) - set(state.to_json()) <= {"game", "difficulty", "legal", "dice"}
    assert json.loads(json.dumps(written)) == written


@given(states)
def test_the_tray_and_the_staged_dice_are_the_roll(state):
    staged = {staged.die for staged in state.staged}
    for die, value, shown in zip(count(1), state.dice, state.tray, strict=False):
        assert shown == (None if die in staged else value)
    for one in state.staged:
        assert state.standing.number(one.cell) == state.dice[one.die - 1]
    assert len(state.standing.empty) == len(state.board.empty) - len(state.staged)


@given(boards, st.lists(st.sampled_from([10, 20, 40, 70]), max_size=3))
def test_the_bill_is_what_the_board_says(board, penalties):
    """Recomputed from the text of the board alone."""
    text = str(board)
    rows = [text[start : start + 4] for start in range(0, 16, 4)]
    lines = rows + ["".join(column) for column in zip(*rows, strict=True)]
    bill = score(board, tuple(penalties))
    for line, marks in zip(bill.lines, lines, strict=True):
        assert line.sum == sum(int(mark) for mark in marks if mark.isdigit())
        if marks in "123456" or marks in "654321":
            expected = 60 if marks.isdigit() else 0
        elif marks.isdigit() and len(set(marks)) == 1:
            expected = 40
        else:
            expected = 20 if marks.isdigit() and set(Counter(marks).values()) == {2} else 0
        assert line.bonus == expected, marks
    assert bill.base == 2 * sum(int(mark) for mark in text if mark.isdigit())
    assert bill.ruin == 15 * text.count("R")
    assert bill.power == sum(penalties)
    assert bill.total == bill.base + bill.bonus - bill.ruin - bill.power


@given(states)
def test_the_bill_of_a_view_is_the_bill_of_the_state(state):
    assert magdagdon.bill(magdagdon.view(state)) == magdagdon.view(state).score == state.bill


@given(st.one_of(reached, set_up()))
def test_the_preview_is_the_bill_after_confirm(state):
    shown = magdagdon.preview(magdagdon.view(state))
    assert shown.now == state.bill
    if passes(state, Action("confirm")):
        after, events = magdagdon.apply(state, Action("confirm"), iter(()))
        assert shown.missing == 0
        assert shown.then == after.bill
        assert shown.gain == after.bill.total - state.bill.total
        made = [event.line for event in events if isinstance(event, magdagdon.events.LineMade)]
        assert list(shown.made) == made
    elif state.phase == "placing":
        assert shown.missing == state.required - len(state.staged)
