"""What holds for every bot: legal, the same for a seed, from the view alone."""

from __future__ import annotations

import ast
import pickle
import random
import statistics
from functools import partial
from pathlib import Path

import pytest

from madang import gostop
from madang.bots import Budget, RandomBot, create, names, worker
from madang.bots.gostop import searcher
from madang.bots.registry import BOTS, LEVELS, QUICK
from madang.bots.worker import Question
from madang.errors import UnknownBot
from madang.games import GAMES
from tests.bots.positions import BUDGET, deals, played, with_other_hidden_cards

GOSTOP_BOTS = names("gostop")
BOT_MODULES = sorted((Path(__file__).parents[2] / "src" / "madang" / "bots").rglob("*.py"))


def bots(one: str, other: str, seed: int = 1):
    return create("gostop", one, seed), create("gostop", other, seed + 1)


def test_who_plays_what():
    assert names("gostop") == ("master", "regular", "beginner", "thumb", "random")
    assert names("magdagdon")[-2:] == ("greedy", "random")
    assert names("chess") == ()
    assert set(BOTS) <= set(GAMES)
    assert all(name in BOTS[game] for game, name in QUICK.items())
    assert set(LEVELS) < set(names("gostop"))


@pytest.mark.parametrize(("game", "name"), [("gostop", "nobody"), ("chess", "thumb"), ("magdagdon", "thumb")])
def test_nobody_of_that_name(game, name):
    with pytest.raises(UnknownBot) as refused:
        create(game, name, 1)
    assert (refused.value.code, refused.value.params) == ("bot/unknown", {"name": name, "game": game})


@pytest.mark.parametrize("name", GOSTOP_BOTS)
def test_every_choice_is_legal(name, scale):
    for number, start in enumerate(deals(scale(2000), seed=4)):
        *_, last = played(start, bots(name, GOSTOP_BOTS[number % len(GOSTOP_BOTS)], number))
        assert last.result


@pytest.mark.parametrize("name", GOSTOP_BOTS)
def test_hidden_cards_change_no_choice(name, scale):
    rng = random.Random(5)
    for number, start in enumerate(deals(scale(300), seed=5)):
        for state in played(start, bots("thumb", "thumb", number)):
            if state.over:
                continue
            view = gostop.view(state, state.turn)
            choice = create("gostop", name, number).choose(view, BUDGET)
            for _ in range(2):
                other = gostop.view(with_other_hidden_cards(state, rng), state.turn)
                assert other == view
                assert create("gostop", name, number).choose(other, BUDGET) == choice


@pytest.mark.parametrize("name", GOSTOP_BOTS)
def test_the_same_seed_plays_the_same_deal(name):
    for number, start in enumerate(deals(10, seed=6)):
        once, again = (list(played(start, bots(name, name, number))) for _ in range(2))
        assert once == again


@pytest.mark.parametrize("name", GOSTOP_BOTS)
def test_a_bot_keeps_nothing_between_two_choices(name):
    bot = create("gostop", name, 7)
    again = BUDGET if name == "master" else Budget(playouts=1)  # nobody else thinks longer for more
    for start in deals(5, seed=7):
        for state in played(start, bots(name, name)):
            if not state.over:
                view = gostop.view(state, state.turn)
                assert bot.choose(view, BUDGET) == create("gostop", name, 7).choose(view, again)


def test_chance_takes_everything_equally_often():
    (start,) = deals(1, seed=8)
    view = gostop.view(start, start.turn)
    taken = [RandomBot(seed).choose(view, BUDGET).action for seed in range(2000)]
    assert all(140 < taken.count(action) < 260 for action in view.legal)


def test_a_question_crosses_to_another_process():
    (start,) = deals(1, seed=9)
    question = Question("gostop", "thumb", 3, gostop.view(start, start.turn), Budget(seconds=1))
    there = pickle.loads(pickle.dumps(question))
    assert there == question
    answer = worker.think(there)
    assert pickle.loads(pickle.dumps(answer)) == answer == worker.think(question)


def test_a_question_for_nobody():
    with pytest.raises(UnknownBot):
        worker.think(Question("gostop", "nobody", 1, None, BUDGET))


@pytest.mark.parametrize("module", BOT_MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_bot_knows_a_state(module):
    """By type: a bot is handed a View, and no module of theirs imports what could make more of it."""
    imported = {
        alias.name
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    assert not imported & {"State", "start", "open_fair", "open_record", "stream", "view"}


def duplicate_points(one: str, other: str, count: int, seed: int) -> list[float]:
    """What ``one`` gains over ``other``, in deals that are each played twice with the seats swapped."""
    gains = []
    for number, start in enumerate(deals(count, seed)):
        *_, first = played(start, bots(one, other, number))
        *_, second = played(start, bots(other, one, number))
        gains.append((first.returns[0] + second.returns[1]) / 2)
    return gains


@pytest.mark.parametrize(
    ("one", "other", "count", "least"),
    [("thumb", "random", 1000, 15), ("beginner", "random", 1000, 8), ("regular", "beginner", 3000, 3)],
)
def test_who_is_stronger(one, other, count, least, scale):
    gains = duplicate_points(one, other, scale(count), seed=10)
    error = statistics.stdev(gains) / len(gains) ** 0.5
    assert statistics.mean(gains) > least - 2 * error
    assert statistics.mean(gains) > 4 * error


def test_a_bot_that_hurries_spends_half_as_much_each_time():
    assert [Budget(hurry=times).of(6000) for times in range(4)] == [6000, 3000, 1500, 750]
    assert Budget(playouts=40, hurry=3).of(6000) == 40


@pytest.mark.parametrize("name", ["master", "regular", "beginner"])
def test_a_hurried_bot_answers_the_same_question_the_same_way(name, monkeypatch):
    monkeypatch.setattr(searcher, "PLAYOUTS", 160)
    for seed, start in enumerate(deals(3, seed=10)):
        view = gostop.view(start, start.turn)
        for budget in (Budget(), Budget(hurry=2), Budget(hurry=30)):
            question = Question("gostop", name, seed, view, budget)
            choice = worker.think(question)
            assert choice == worker.think(question)
            assert choice.action in view.legal


def test_a_master_that_hurries_plays_as_with_fewer_playouts(monkeypatch):
    monkeypatch.setattr(searcher, "PLAYOUTS", 160)
    (start,) = deals(1, seed=11)
    ask = partial(Question, "gostop", "master", 5, gostop.view(start, start.turn))
    assert worker.think(ask(Budget(hurry=1))) == worker.think(ask(Budget(playouts=80)))
    assert worker.think(ask(Budget(hurry=1))).candidates != worker.think(ask(Budget())).candidates
