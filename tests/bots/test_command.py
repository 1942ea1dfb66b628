"""Programs of somebody else's that play: those that do, and those that do not."""

from __future__ import annotations

import gc
import subprocess
import time

import pytest

from madang import gostop, magdagdon
from madang.bots import Budget, Candidate, Choice, command, create
from madang.bots.command import Command
from madang.errors import BadAnswer, UnknownBot
from madang.games import GAMES
from madang.magdagdon import Action, State
from tests.bots.positions import deals
from tests.bots.programs import command as program
from tests.bots.programs import good

ROLLED = magdagdon.view(State.parse("survival ................ 3344 - powers=0 turns=0"))
BUDGET = Budget(playouts=20)
SECONDS = 20.0


@pytest.fixture
def started(monkeypatch):
    """Every program that a test starts."""
    processes = []
    start = subprocess.Popen

    def starting(*arguments, **options):
        processes.append(start(*arguments, **options))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", starting)
    return processes


def test_a_program_plays_as_it_would_here():
    with create("magdagdon", f"cmd:{good('magdagdon', 'greedy')}", 5) as bot:  # type: ignore[attr-defined]
        assert bot.choose(ROLLED, BUDGET) == create("magdagdon", "greedy", 0).choose(ROLLED, BUDGET)


def test_a_program_plays_gostop_and_says_what_it_weighed():
    (start,) = deals(1, seed=3)
    view = gostop.view(start, start.turn)
    with Command(GAMES["gostop"], good("gostop", "thumb")) as bot:
        assert bot.choose(view, BUDGET) == create("gostop", "thumb", 0).choose(view, BUDGET)


def test_one_program_answers_every_question(tmp_path, started):
    place = tmp_path / "starts"
    with Command(GAMES["magdagdon"], program("says a lot", str(place)), SECONDS) as bot:
        for _ in range(3):
            stage = Action.parse("stage:1@a1")
            assert bot.choose(ROLLED, BUDGET) == Choice((stage,), 7, (Candidate((stage,), 7),))
    assert place.read_text() == "started\n"
    assert [process.returncode for process in started] == [0]


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("garbage", "bot/unreadable"),
        ("no object", "bot/unreadable"),
        ("no action", "bot/unreadable"),
        ("no actions", "bot/unreadable"),
        ("other id", "bot/unreadable"),
        ("value", "bot/unreadable"),
        ("candidates", "bot/unreadable"),
        ("error", "bot/refused"),
        ("illegal", "bot/illegal"),
        ("dies", "bot/gone"),
        ("dies at once", "bot/gone"),
    ],
)
def test_what_a_program_did_wrong_is_named_and_the_next_question_starts_it_again(
    kind, code, started, tmp_path
):
    place = tmp_path / "starts"
    bot = Command(GAMES["magdagdon"], program(kind, str(place)), SECONDS)
    for _ in range(2):
        with pytest.raises(BadAnswer) as refused:
            bot.choose(ROLLED, BUDGET)
        assert refused.value.code == code
    assert [process.poll() is not None for process in started] == [True, True]
    assert place.read_text() == "started\n" * 2


def test_a_late_program_is_ended(started):
    bot = Command(GAMES["magdagdon"], program("late"), 0.3)
    begun = time.monotonic()
    with pytest.raises(BadAnswer, match=r"No answer came within 0.5 seconds") as refused:
        bot.choose(ROLLED, Budget(seconds=0.2))
    assert refused.value.code == "bot/late"
    assert time.monotonic() - begun < 10
    assert started[0].returncode


def test_a_program_that_does_not_end_is_ended(started, monkeypatch):
    monkeypatch.setattr(command, "CLOSING_SECONDS", 0.2)
    with Command(GAMES["magdagdon"], program("stays"), SECONDS) as bot:
        bot.choose(ROLLED, BUDGET)
    assert started[0].returncode


def test_a_program_that_writes_on_and_on_is_heard_no_longer(started):
    bot = Command(GAMES["magdagdon"], program("writes on"), SECONDS)
    assert bot.choose(ROLLED, BUDGET).actions
    started[0].wait(SECONDS)  # nobody reads it
    bot.close()


def test_nobody_needs_to_close_it(started):
    bot = Command(GAMES["magdagdon"], program("says a lot"), SECONDS)
    bot.choose(ROLLED, BUDGET)
    del bot
    gc.collect()
    assert started[0].returncode is not None


@pytest.mark.parametrize("text", ["", "  ", "no-such-program-at-all --fast", "'unclosed"])
def test_there_must_be_a_program(text):
    with pytest.raises(UnknownBot) as refused:
        create("magdagdon", f"cmd:{text}", 1)
    assert refused.value.code == "bot/no-program"


def test_there_must_be_a_game():
    with pytest.raises(UnknownBot) as refused:
        create("chess", "cmd:true", 1)
    assert refused.value.code == "bot/unknown"
