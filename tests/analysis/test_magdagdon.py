"""The coach of MAGDAGDON: its figures fit together, whoever played, and nothing comes from dice to come."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from itertools import pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from madang import magdagdon
from madang.analysis.magdagdon import hint, odds, review
from madang.bots.magdagdon.master import mind_of
from madang.magdagdon import DIFFICULTIES, Board, State, parse_action, view
from madang.magdagdon.actions import CLEAR
from madang.magdagdon.placement import playable
from madang.magdagdon.views import state_of
from tests.analysis.games import played, states

PLAYERS = ("anything", "random", "greedy", "quick")
TINY = 1e-6
MIDDLE = Board("....1234.34.....")


def follow(state, actions):
    for action in actions:
        state, _ = magdagdon.apply(state, action, iter((1, 2, 3, 4)))
    return state


def positions(record):
    state, dice = magdagdon.open_record(record)
    found = [state]
    for action in map(parse_action, record["actions"]):
        found.append(magdagdon.apply(found[-1], action, dice)[0])
    return found


GAMES = given(st.sampled_from(sorted(DIFFICULTIES)), st.sampled_from(PLAYERS), st.integers(0, 10**6))


@GAMES
@example("peaceful", "anything", 0)
@settings(max_examples=12, deadline=None)
def test_a_review_adds_up(difficulty, player, seed):
    """What was expected, the luck and what was given away make the score: exactly, and in every turn."""
    record = played(difficulty, player, seed)
    told = review(record)
    seen = positions(record)
    state = seen[-1]
    assert told.score == state.bill.total == told.curve[-1]
    assert told.start + told.luck - told.given_away == pytest.approx(told.score, abs=TINY)
    assert len(told.turns) == state.turns
    assert told.turns[-1].kept == pytest.approx(told.score, abs=TINY)
    assert [turn.kept for turn in told.turns[:-1]] == pytest.approx(list(told.curve[1:-1]), abs=TINY)
    assert pickle.loads(pickle.dumps(told)) == told
    for number, turn in enumerate(told.turns, 1):
        assert turn.turn == number
        assert record["actions"][turn.first_seq] == "roll"
        assert seen[turn.last_seq + 1].turns == number
        # What the dice gave is looked at where they fell.
        fell = turn.decisions[0].best.value - turn.before
        for one, after in pairwise(turn.decisions):
            assert after.first_seq == one.last_seq + 1
            assert parse_action(record["actions"][one.last_seq]) == one.did.actions[0]
            if one.did.actions[0].verb != "reroll":  # nothing falls
                assert after.best.value == pytest.approx(one.did.value, abs=TINY)
            fell += after.best.value - one.did.value
        assert turn.luck == pytest.approx(fell, abs=TINY)
        for decision in turn.decisions:
            assert decision.given_away >= 0
            before = seen[decision.last_seq]
            assert (decision.board, decision.dice) == (before.board, before.dice)
            start = State(before.difficulty, before.board, before.dice, (), before.powers_used)
            for advice in (decision.did, decision.best):
                after = follow(start, advice.actions)
                assert advice.board == (None if after.dice else after.board)
        assert turn.decisions[-1].did.board == seen[turn.last_seq + 1].board
    costly = [turn.given_away for turn in told.costliest]
    assert costly == sorted(costly, reverse=True)
    rest = [turn.given_away for turn in told.turns if turn not in told.costliest]
    assert len(costly) <= 3
    assert not costly or costly[-1] >= max(rest, default=0)


@GAMES
@settings(max_examples=6, deadline=None)
def test_the_dice_to_come_change_nothing_that_was_said(difficulty, player, seed):
    """Another future of the dice, and nothing else is said of the turns before it."""
    record = played(difficulty, player, seed)
    whole = review(record)
    for until in (1, len(whole.turns) // 2):
        end = whole.turns[until - 1].last_seq + 1
        actions = record["actions"][:end]
        other = record | {"actions": actions, "dice": [7 - die for die in record["dice"]]}
        used = dice_used(record, end)
        other["dice"][:used] = record["dice"][:used]
        assert review(other).turns == whole.turns[:until]


def dice_used(record, end):
    state, dice = magdagdon.open_record(record)
    for action in map(parse_action, record["actions"][:end]):
        state, _ = magdagdon.apply(state, action, dice)
    return len(record["dice"]) - len(list(dice))


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_hints_and_odds_of_a_whole_game(difficulty):
    """Each choice of a hint is legal and leaves what it says, whatever is staged; the odds agree with it."""
    for state in states(difficulty, "random", 5):
        seen = view(state)
        advice, told = hint(seen), odds(seen)
        assert bool(advice) == bool(state.dice)
        assert len(advice) <= 3
        assert [each.value for each in advice] == sorted((each.value for each in advice), reverse=True)
        for each in advice:
            after = follow(state, each.actions)
            assert each.board == (None if after.dice else after.board)
            if after.over:
                assert each.value == pytest.approx(after.bill.total)
        if advice:
            assert told.before == advice[0].value
            assert told.after is None or told.after <= told.before
        can_confirm = "confirm" in map(str, seen.legal)
        assert (told.after is not None) == can_confirm
        if state.over or state.phase == "magdagdon" or state.standing.full:
            assert told.unplayable is None
            continue
        required = min(state.difficulty.least, len(state.standing.empty))
        throws = product(range(1, 7), repeat=4)
        bad = sum(not playable(state.standing, tuple(sorted(throw)), required) for throw in throws)
        assert told.unplayable == bad / 1296


@pytest.mark.parametrize(
    "text",
    [
        "survival ................ 2432 4@d3,3@c3,2@b3 powers=0 turns=0",
        "survival ................ 2432 4@a2,3@b2,2@c2 powers=0 turns=0",
        "survival ................ 2432 4@d3 powers=0 turns=0",
        "survival ..23...4.344544. 5232 2@b2,3@a2,1@d4 powers=0 turns=3",
        "survival ................ 2432 1@c3,3@c4,2@b4 powers=0 turns=0",
    ],
)
def test_a_hint_knows_the_board_that_is_staged(text):
    """Nothing staged is said to be worth more than the best choice; all else is worth what it was."""
    seen = view(State.parse(text))
    plain = hint(view(follow(state_of(seen), [CLEAR])))
    advice, told = hint(seen), odds(seen)
    assert told.before == advice[0].value == max(plain[0].value, told.after or plain[0].value)
    if told.after == told.before:
        assert advice[0].board == seen.standing
    shapes = {min(text, text[::-1]) for text in (str(each.board) for each in advice)}
    assert len(shapes) == 3
    others = {each.value for each in advice} - {told.after}
    assert others <= {each.value for each in plain}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_following_a_hint_keeps_what_it_promises(difficulty):
    """The staged board of the best choice is worth what was said before staging."""
    state = State(DIFFICULTIES[difficulty], MIDDLE, (2, 3, 3, 4), (), 0, 3)
    best = next(each for each in hint(view(state)) if each.board)
    staged = odds(view(follow(state, best.actions[:-1])))
    assert staged.after == pytest.approx(best.value)
    confirmed = follow(state, best.actions)
    assert odds(view(confirmed)).before == pytest.approx(best.value)
    assert odds(view(confirmed)).after is None


def test_a_full_board_holds_no_odds():
    full = Board("3456345634563456")
    over = odds(view(State(DIFFICULTIES["peaceful"], full, powers_used=1, turns=6)))
    assert (over.unplayable, over.before, over.after) == (None, 534, None)
    last = State(DIFFICULTIES["peaceful"], Board("345634563456345."), (6, 1, 1, 1), powers_used=1, turns=6)
    assert hint(view(last))[0].value == 534
    staged = odds(view(follow(last, [parse_action("stage:1@d4")])))
    assert (staged.unplayable, staged.before, staged.after) == (None, 534, 534)


def test_no_next_roll_is_spoken_of_where_a_ruin_comes_first():
    struck = State(DIFFICULTIES["peaceful"], MIDDLE, (1, 6, 6, 6), (), 0, 3)
    assert struck.phase == "magdagdon"
    assert odds(view(struck)).unplayable is None
    ready = State(DIFFICULTIES["peaceful"], MIDDLE, (), (), 0, 3)
    assert odds(view(ready)).unplayable


def test_choices_that_a_symmetry_makes_alike_are_one():
    first = State(DIFFICULTIES["peaceful"], dice=(3, 3, 4, 4))
    boards = [str(advice.board) for advice in hint(view(first)) if advice.board]
    shapes = {min(text, text[::-1]) for text in boards}
    assert len(shapes) == len(boards) == 3
    values = [round(advice.value, 6) for advice in hint(view(first))]
    assert len(set(values)) == 3


def test_powers_are_advised_where_they_are_best():
    state = State(DIFFICULTIES["peaceful"], Board("34563456345634.."), (1, 1, 1, 1), (), 0, 6)
    best = hint(view(state))[0]
    assert best.board is None
    assert best.actions[0].is_power


@pytest.mark.parametrize(
    "text",
    [
        "peaceful ................ 2513 - powers=0 turns=0",
        "peaceful ..1...2...3..... 1444 - powers=0 turns=1",
        "peaceful 5...432133.22.R. 1521 - powers=0 turns=5",
        "peaceful 343334.R4455345R 3451 - powers=0 turns=7",
    ],
)
def test_what_reduce_and_increase_are_worth_is_known(text):
    """No die falls after them, so that what is promised is kept: of each choice that is shown."""
    state = State.parse(text)
    advice = hint(view(state))
    for each in (each for each in advice if each.actions[0].verb in ("minus", "plus")):
        assert hint(view(follow(state, each.actions[:1])))[0].value == each.value


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("peaceful 343334.R4455345R 3451 - powers=0 turns=7", "confirm"),
        ("peaceful 34563456345634.. 1111 - powers=0 turns=6", "reroll"),
    ],
)
def test_what_is_advised_does_not_stop_at_a_power_that_throws_nothing(text, last):
    state = State.parse(text)
    advice = hint(view(state))
    lines = [each for each in advice if each.actions[0].is_power]
    assert lines
    for each in lines:
        assert each.actions[-1].verb in ("confirm", "ruin", "reroll")
        after = follow(state, each.actions)
        assert each.board == (None if after.dice else after.board)
    assert last in {each.actions[-1].verb for each in lines}


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes():
    record = played("survival", "quick", 3)
    end = review(record).turns[1].last_seq + 1
    told = review(record | {"actions": record["actions"][: end + 1]})
    assert len(told.turns) == 2
    nothing = review(record | {"actions": []})
    assert (nothing.turns, nothing.score, nothing.luck, nothing.costliest) == ((), 0, 0, ())


def test_it_agrees_with_the_strongest_player_where_all_is_known():
    """In the last cells both play out all that can come."""
    state = State(DIFFICULTIES["peaceful"], Board("345634563456...."), (1, 1, 2, 6), (), 1, 5)
    mind = mind_of("peaceful")
    exact = mind.roll_worth(state.board, state.powers_left, state.dice) - 10
    assert hint(view(state))[0].value == pytest.approx(exact)
    assert odds(view(state)).before == pytest.approx(exact)
    assert state_of(view(state)) == state


PLAIN = """
import sys
from time import perf_counter
from madang.analysis.magdagdon import hint, odds, prepare
from madang.kernels.compiled import FAST
from madang.magdagdon import State, view
assert not FAST
prepare()
for line in sys.stdin.read().splitlines():
    seen = view(State.parse(line))
    begun = perf_counter()
    best = hint(seen)[0]
    print(perf_counter() - begun, *best.actions)
    assert abs(odds(seen).before - best.value) < 1e-6
"""


def test_without_numba_it_says_something_too():
    lines = [
        "peaceful ....1234.34..... 2334 - powers=0 turns=3",
        "nightmare 3456.456..5..... 1456 - powers=0 turns=4",
    ]
    done = subprocess.run(
        [sys.executable, "-c", PLAIN],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"MADANG_PLAIN": "1"},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    for line, said in zip(lines, done.stdout.splitlines(), strict=True):
        _, *actions = said.split()
        assert follow(State.parse(line), map(parse_action, actions))


PREPARED = """
import sys
from madang.analysis.magdagdon import hint, odds, prepare, review
from madang.kernels.compiled import FAST
from madang.magdagdon import DIFFICULTIES, view
from tests.analysis.games import played, states

def compiled():
    found = set()
    for name, module in list(sys.modules.items()):
        if name.startswith("madang.kernels"):
            for of, each in vars(module).items():
                found |= {(of, str(signature)) for signature in getattr(each, "overloads", ())}
    return found

prepare()
before = compiled()
assert bool(before) == FAST
for difficulty in DIFFICULTIES if FAST else ():
    for state in states(difficulty, "random", 1):
        hint(view(state)), odds(view(state))
    review(played(difficulty, "anything", 2))
assert compiled() == before, compiled() ^ before
"""


def test_once_prepared_nothing_is_left_to_compile():
    """What is asked first on a fresh machine is answered as fast as any."""
    done = subprocess.run(
        [sys.executable, "-c", PREPARED], capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr
