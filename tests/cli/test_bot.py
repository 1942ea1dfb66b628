"""``madang bot`` as a program of its own: line in, line out, at once."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from madang import magdagdon
from madang.bots import Budget, create
from madang.cli import main
from madang.magdagdon import State
from tests.cli.test_cli import refused

ROLLED = magdagdon.view(State.parse("nightmare ................ 3344 - powers=0 turns=0"))


def test_each_line_is_answered_before_the_next_is_written():
    with subprocess.Popen(
        [sys.executable, "-m", "madang", "bot", "magdagdon", "--level", "greedy", "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr

        def ask(line: str):
            assert process.stdin
            assert process.stdout
            process.stdin.write(line + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        due = create("magdagdon", "greedy", 4).choose(ROLLED, Budget(playouts=1))
        question = json.dumps({"id": 1, "view": ROLLED.to_json(), "budget_playouts": 1})
        assert ask(question) == {"id": 1, "actions": [str(action) for action in due.actions]}
        assert ask("what?")["error"].startswith("Line 2 is not JSON")
        assert ask('{"id": 3, "cmd": "info"}')["level"] == "greedy"
        assert ask(question)["id"] == 1
        process.stdin.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == ""


def test_the_strongest_plays_unless_another_is_asked_for(capsysbinary, monkeypatch):
    from io import BytesIO, TextIOWrapper

    from madang.bots import names

    for game in ("magdagdon", "gostop"):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b'{"id": 1, "cmd": "info"}\n')))
        assert main(["bot", game]) == 0
        assert json.loads(capsysbinary.readouterr().out)["level"] == names(game)[0]


def test_nobody_of_that_name(capsys):
    assert main(["bot", "gostop", "--level", "nobody"]) == 1
    assert capsys.readouterr().err == "madang: Nobody called nobody plays gostop.\n"


@pytest.mark.parametrize("argv", [["bot"], ["bot", "chess"], ["bot", "gostop", "--seed", "x"]], ids=str)
def test_a_wrong_command_line(capsys, argv):
    assert "madang bot: error: " in refused(capsys, *argv)
