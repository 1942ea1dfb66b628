"""The players of MAGDAGDON: whole turns, legal ones, the same for a seed, from the view alone."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from itertools import product

import pytest

from madang import magdagdon
from madang.bots import AnyBot, Budget, create, names
from madang.bots.magdagdon.turns import stagings
from madang.magdagdon import State
from tests.perft.counting import Reach, position
from tests.properties.magdagdon_games import play_to_the_end

BUDGET = Budget(playouts=20)
BOTS = names("magdagdon")
PLAIN = ("greedy", "random")
"""Those that play from the rulebook alone."""


def dice(seed: int) -> Iterator[int]:
    rng = random.Random(seed)
    while True:
        yield rng.randint(1, 6)


def answered(state: State, bot: AnyBot, chance: Iterator[int]) -> State:
    """The state after what a bot answers: a turn up to its end or the next throw, all of it legal."""
    actions = bot.choose(magdagdon.view(state), BUDGET).actions
    for number, action in enumerate(actions, start=1):
        ends = action.verb in ("roll", "reroll", "confirm", "ruin")
        assert ends == (number == len(actions))
        state, _ = magdagdon.apply(state, action, chance)
    return state


def final_score(name: str, difficulty: str, seed: int) -> int:
    state, chance = magdagdon.start(difficulty), dice(seed)
    bot = create("magdagdon", name, seed)
    while not state.over:
        state = answered(state, bot, chance)
    return state.bill.total


@pytest.mark.parametrize(("name", "difficulty"), list(product(BOTS, magdagdon.VARIANTS)))
def test_every_answer_is_a_legal_turn(name, difficulty, scale):
    for seed in range(scale(50)):
        final_score(name, difficulty, seed)


@pytest.mark.parametrize(("name", "difficulty"), list(product(BOTS, magdagdon.VARIANTS)))
def test_every_position_can_be_answered(name, difficulty):
    """Also with dice staged by somebody else, and after Powers."""
    for seed in range(3):
        for state in play_to_the_end(difficulty, seed).states[:-1]:
            view = magdagdon.view(state)
            bot = create("magdagdon", name, seed)
            answered(state, bot, dice(1))
            assert bot.choose(view, BUDGET) == create("magdagdon", name, seed).choose(view, BUDGET)


@pytest.mark.parametrize("difficulty", magdagdon.VARIANTS)
def test_all_boards_that_a_turn_can_leave_are_known(difficulty):
    for board, roll in [
        ("................", (3, 3, 4, 4)),
        ("....12..R...3...", (2, 5, 1, 2)),
        ("3456345634563.5.", (3, 4, 5, 4)),
    ]:
        state = position(difficulty, board, roll)
        found = stagings(magdagdon.view(state))
        reach = Reach.of(state)
        due = {after for number in range(state.required, 5) for after in reach.boards[number - 1]}
        assert found.keys() == due
        for after, staging in found.items():
            played = state
            for action in staging:
                played, _ = magdagdon.apply(played, action, iter(()))
            assert played.standing == after


@pytest.mark.parametrize(("name", "due"), [("random", (97.0, 97.0, 48.0)), ("greedy", (210.0, 210.0, 133.0))])
def test_how_well_they_play(name, due, scale):
    """As measured over thousands of games in the arena."""
    for difficulty, mean in zip(magdagdon.VARIANTS, due, strict=True):
        scores = [final_score(name, difficulty, seed) for seed in range(scale(500))]
        error = statistics.stdev(scores) / len(scores) ** 0.5
        assert abs(statistics.mean(scores) - mean) < 4 * error
