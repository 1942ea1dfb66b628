"""The bot protocol: what is answered to a line, right or wrong."""

from __future__ import annotations

import math

import pytest

from madang import __version__, gostop, magdagdon
from madang.bots import Budget, Candidate, Choice, create
from madang.bots.protocol import answer, question, read_answer
from madang.errors import RecordError
from madang.games import GAMES
from madang.magdagdon import State
from tests.bots.positions import deals

MAGDAGDON, GOSTOP = GAMES["magdagdon"], GAMES["gostop"]
ROLLED = magdagdon.view(State.parse("survival ................ 3344 - powers=0 turns=0"))
OVER = magdagdon.view(State.parse("survival 3456345634563456 - - powers=0 turns=4"))
BOT = create("magdagdon", "random", 1)


class Remembers:
    """A bot that keeps the budgets it is given."""

    def __init__(self):
        self.budgets = []

    def choose(self, view, budget):
        self.budgets.append(budget)
        return Choice(
            (view.legal[0],), 7.5, (Candidate((view.legal[0],), 7.5), Candidate((view.legal[1],), 7.0))
        )


def asked(**line):
    return answer({"id": 1, "view": ROLLED.to_json()} | line, MAGDAGDON, BOT, "random")


@pytest.mark.parametrize("game", [MAGDAGDON, GOSTOP], ids=lambda game: game.NAME)
def test_a_choice_crosses_there_and_back(game):
    (start,) = deals(1, seed=3)
    view = ROLLED if game is MAGDAGDON else gostop.view(start, start.turn)
    bot = create(game.NAME, "random" if game is MAGDAGDON else "thumb", 3)
    budget = Budget(playouts=5)
    said = answer(question(4, view, budget), game, bot, "any")
    assert read_answer(said, 4, game, view) == bot.choose(view, budget)
    assert said == answer(question(4, view, budget), game, bot, "any")


def test_what_the_bot_expects_is_said_where_it_says_it():
    said = answer({"id": "a", "view": ROLLED.to_json()}, MAGDAGDON, Remembers(), "any")
    assert said == {
        "id": "a",
        "actions": ["stage:1@a1"],
        "value": 7.5,
        "candidates": [
            {"actions": ["stage:1@a1"], "value": 7.5},
            {"actions": ["stage:1@b1"], "value": 7.0},
        ],
    }
    assert asked().keys() == {"id", "actions"}


def test_budgets():
    bot = Remembers()
    for budget in (Budget(), Budget(seconds=0.3), Budget(playouts=20), Budget(0.001, 0)):
        answer(question(1, ROLLED, budget), MAGDAGDON, bot, "any")
    answer({"id": 1, "view": ROLLED.to_json(), "budget_ms": 2.5}, MAGDAGDON, bot, "any")
    assert bot.budgets == [
        Budget(),
        Budget(seconds=0.3),
        Budget(playouts=20),
        Budget(0.001, 0),
        Budget(seconds=0.0025),
    ]


@pytest.mark.parametrize("key", ["budget_ms", "budget_playouts"])
@pytest.mark.parametrize("number", [-1, True, "300", [], math.inf, math.nan], ids=str)
def test_bad_budgets(key, number):
    assert asked(**{key: number})["error"].startswith(f"“{key}” is ")


def test_a_budget_that_nobody_can_count():
    assert asked(budget_ms=10**400)["error"].startswith("“budget_ms” is ")


def test_playouts_are_whole():
    assert "error" in asked(budget_playouts=1.5)


def test_info():
    assert answer({"id": 2, "cmd": "info"}, GOSTOP, BOT, "thumb") == {
        "id": 2,
        "protocol": 1,
        "name": "Madang",
        "game": "gostop",
        "level": "thumb",
        "version": __version__,
    }


def test_what_cannot_be_answered():
    assert asked(cmd="dance") == {"id": 1, "error": 'There is no command "dance"; there is “info”.'}
    assert asked(view=OVER.to_json()) == {"id": 1, "error": "The view has no legal action."}
    assert asked(view=7)["error"].startswith("This is no view of magdagdon")
    (start,) = deals(1, seed=3)
    other = gostop.view(start, 1 - start.turn)
    assert answer({"id": 1, "view": other.to_json()}, GOSTOP, BOT, "any")["error"] == (
        "The view has no legal action."
    )


def test_a_line_that_is_no_object():
    from madang.core.records import NOT_JSON

    said = answer(RecordError(NOT_JSON, line=1, column=2), MAGDAGDON, BOT, "random")
    assert said == {"id": None, "error": "Line 1 is not JSON: column 2 cannot be read."}
