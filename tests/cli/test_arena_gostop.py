"""``madang arena gostop``: its figures, its records, and what it says to a wrong call."""

from __future__ import annotations

import json

import pytest

from madang.cli import main
from madang.cli.table import width
from tests.bots.programs import command
from tests.cli.test_cli import refused

CALL = ("arena", "gostop", "thumb", "random", "--deals", "8", "--seed", "3")


def told(capfd, *argv):
    """What it prints. How the arena stands goes to the errors, where nothing else may be."""
    assert main([*CALL, *argv]) == 0
    said = capfd.readouterr()
    assert "madang" not in said.err
    return said.out


def test_the_same_seed_gives_the_same_figures_however_many_play(capfd):
    found = []
    for jobs in ("1", "2"):
        value = json.loads(told(capfd, "--json", "--jobs", jobs))
        for bot in value["sides"]:
            assert bot.pop("milliseconds") > 0
            del bot["milliseconds_95"]
        found.append(value)
    assert found[0] == found[1]
    assert [bot["bot"] for bot in found[0]["sides"]] == ["thumb", "random"]
    assert found[0]["deals"] == 8
    assert (found[0]["game"], found[0]["seed"]) == ("gostop", 3)


def test_records_replay_to_the_points(tmp_path, capfd):
    file = tmp_path / "deals.jsonl"
    value = json.loads(told(capfd, "--json", "--jobs", "1", "--records", str(file)))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert main(["replay", str(file)]) == 0
    states = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [state["phase"] for state in states] == ["over"] * 16
    points = []
    for line, state in zip(lines, states, strict=True):
        assert sorted(line["seats"]) == ["random", "thumb"]
        first = line["record"]["first"]
        winner = state["result"]["winner"]
        thumb = first if line["seats"][0] == "thumb" else 1 - first
        paid = state["result"]["points"] if winner is not None else 0
        assert line["points"] == (paid if winner == thumb else -paid)
        points.append(line["points"])
    assert sum(points) / 16 == pytest.approx(value["points"]["mean"])
    clipped = [max(-60, min(60, each)) for each in points]
    assert sum(clipped) / 16 == pytest.approx(value["clipped"]["mean"])


def test_the_table(capfd):
    head, _, *rows = told(capfd, "--jobs", "1").splitlines()
    assert head == "Go-Stop --seed 3"
    assert rows[0].split() == ["thumb", "random"]
    assert [row.split("  ")[0] for row in rows[1:]] == [
        "points a deal ± standard error",
        "the same, at most 60 points counted",
        "won",
        "Gos a deal",
        "milliseconds a decision",
        "milliseconds a decision, 95 %",
        "deals",
    ]
    assert len({width(row) for row in rows}) == 1


def test_wrong_answers_are_counted(capfd):
    assert (
        main(["arena", "gostop", "random", f"cmd:{command('garbage')}", "--deals", "1", "--jobs", "1"]) == 0
    )
    last = capfd.readouterr().out.splitlines()[-1]
    assert last.split("  ")[0] == "wrong answers"
    assert last.endswith("2 (unreadable 2)")


@pytest.mark.parametrize(
    "argv",
    [["gostop"], ["gostop", "thumb"], ["gostop", "thumb", "random", "random"]]
    + [
        ["gostop", "thumb", "random", *more]
        for more in (["--deals", "0"], ["--jobs", "0"], ["--seed", "-1"], ["--budget-playouts", "-1"])
    ],
    ids=str,
)
def test_a_wrong_command_line(capsys, argv):
    assert "error: " in refused(capsys, "arena", *argv)


def test_nobody_of_that_name(capsys):
    assert main(["arena", "gostop", "thumb", "nobody", "--jobs", "1"]) == 1
    assert capsys.readouterr().err == "madang: Nobody called nobody plays gostop.\n"
