"""``madang arena`` as a program of its own: its figures, its records, and what it says to a wrong call."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from madang import bots
from madang.cli import INTERRUPTED, main
from madang.cli.table import aligned, width
from tests.bots.programs import command
from tests.cli.test_cli import refused

ARENA = (sys.executable, "-m", "madang", "arena", "magdagdon")


def arena(*argv: str) -> str:
    """What it prints; it prints no errors."""
    done = subprocess.run([*ARENA, *argv], capture_output=True, encoding="utf-8", timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def timeless(text: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(text)
    for bot in value["bots"]:
        del bot["milliseconds"], bot["milliseconds_95"]
    return value


def test_the_same_seed_gives_the_same_figures_however_many_play():
    call = ["--bot", "greedy", "--bot", "random", "--games", "12", "--seed", "3", "--json"]
    call += ["--difficulty", "nightmare"]
    alone = timeless(arena(*call, "--jobs", "1"))
    assert timeless(arena(*call, "--jobs", "2")) == alone
    assert [bot["bot"] for bot in alone["bots"]] == ["greedy", "random"]
    (difference,) = alone["differences"]
    means = [bot["score"]["mean"] for bot in alone["bots"]]
    assert difference["score"]["mean"] == pytest.approx(means[0] - means[1])
    assert difference["score"]["error"] > 0


def test_records_replay_to_the_scores(tmp_path, capfd):
    file = tmp_path / "games.jsonl"
    told = json.loads(
        arena("--bot", "random", "--bot", "greedy", "--games", "5", "--json", "--records", str(file))
    )
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert main(["replay", str(file)]) == 0
    states = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [state["phase"] for state in states] == ["over"] * 10
    assert [state["score"]["total"] for state in states] == [line["score"] for line in lines]
    for bot in told["bots"]:
        scores = [line["score"] for line in lines if line["bot"] == bot["bot"]]
        assert sum(scores) / 5 == pytest.approx(bot["score"]["mean"])


def test_the_table():
    text = arena("--bot", "random", "--bot", "greedy", "--games", "3", "--jobs", "1")
    head, _, *rows = text.splitlines()
    assert head == "MAGDAGDON peaceful --seed 0"
    assert rows[0].split() == ["random", "greedy", "random", "−", "greedy"]
    assert rows[1].startswith("mean ± standard error  ")
    assert [row.split("  ")[0] for row in rows[2:9]] == [
        "0 %",
        "5 %",
        "25 %",
        "50 %",
        "75 %",
        "95 %",
        "100 %",
    ]
    assert len({width(row) for row in rows}) == 1
    assert "wrong answers" not in text
    assert "luck" not in text


def test_wrong_answers_are_counted():
    text = arena("--bot", f"cmd:{command('garbage')}", "--games", "2", "--jobs", "1")
    assert text.splitlines()[-1].split("  ")[0] == "wrong answers"
    assert text.rstrip().endswith("2 (unreadable 2)")


def test_the_luck_shows_where_a_player_foresees(monkeypatch, capsys):
    from tests.arena.players import Wild

    monkeypatch.setitem(bots.registry.BOTS["magdagdon"], "wild", Wild)
    call = ["arena", "magdagdon", "--bot", "wild", "--bot", "random", "--games", "4", "--jobs", "1"]
    assert main(call) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("without the luck"))
    assert row.split("  ")[-1].strip() == "–"
    assert main([*call, "--json"]) == 0
    wild, other = json.loads(capsys.readouterr().out)["bots"]
    assert wild["adjusted"]["error"] > 0
    assert other["adjusted"] is None


@pytest.mark.parametrize(
    "argv",
    [
        ["magdagdon"],
        ["magdagdon", "--bot", "random", "--games", "0"],
        ["magdagdon", "--bot", "random", "--jobs", "0"],
        ["magdagdon", "--bot", "random", "--seed", "-1"],
        ["magdagdon", "--bot", "random", "--games", "²"],
        ["magdagdon", "--bot", "random", "--difficulty", "easy"],
    ],
    ids=str,
)
def test_a_wrong_command_line(capsys, argv):
    assert "madang arena magdagdon: error: " in refused(capsys, "arena", *argv)


def test_nobody_of_that_name(capsys):
    assert main(["arena", "magdagdon", "--bot", "nobody", "--jobs", "1"]) == 1
    assert capsys.readouterr().err == "madang: Nobody called nobody plays magdagdon.\n"
    assert main(["arena", "magdagdon", "--bot", "cmd:no-such-program-at-all", "--jobs", "1"]) == 1
    assert "There is no program to start as “no-such-program-at-all”" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(capsys, tmp_path):
    with pytest.raises(SystemExit, match="2"):
        main(["arena", "magdagdon", "--bot", "random", "--records", str(tmp_path)])
    assert capsys.readouterr().err.startswith(f"madang: cannot write {tmp_path}: ")


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as POSIX does")
def test_it_can_be_interrupted():
    call = [*ARENA, "--bot", "random", "--games", "1000000", "--jobs", "2", "--json"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        try:
            told, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == INTERRUPTED
    assert told + errors == b""


def test_columns_are_aligned_in_every_script():
    rows = [["", "하나"], ["시드", "1"], ["ಸರದಿ", "22"], ["x", "333"]]
    assert {width(line) for line in aligned(rows).splitlines()} == {width("시드") + 2 + width("하나")}
