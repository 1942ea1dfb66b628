"""``madang replay``: what it prints for good, broken and unreadable lines, and how it ends."""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys

import pytest

from madang.cli import main
from madang.core import records
from tests.cases.shared import cases, lines_of, run_madang

GOOD = {
    "game": "magdagdon",
    "difficulty": "peaceful",
    "dice": [3, 3, 4, 4],
    "actions": ["roll", "stage:1@a1"],
}
BROKEN = {**GOOD, "actions": ["roll", "stage:1@a1", "stage:2@c1", "stage:2@b1"]}
ENDLESS = "import sys\nwhile True: sys.stdout.buffer.write(sys.argv[1].encode() + b'\\n')"


def as_lines(*values) -> bytes:
    """Records as a file has them; bytes stay as they are."""
    return b"".join((v if isinstance(v, bytes) else json.dumps(v).encode()) + b"\n" for v in values)


@pytest.fixture
def replay(tmp_path, capfdbinary):
    """``madang replay`` on some lines in this process: its exit status and what it printed."""

    def run(*values, trace: bool = False):
        file = tmp_path / "records.jsonl"
        file.write_bytes(as_lines(*values))
        status = main(["replay", *(["--trace"] if trace else []), str(file)])
        printed = capfdbinary.readouterr()
        assert printed.err == b""
        return status, lines_of(printed.out)

    return run


def test_a_good_record_prints_its_last_state(replay):
    status, (state,) = replay(GOOD)
    assert status == 0
    assert (state["staged"], state["tray"]) == (["1@a1"], [None, 3, 4, 4])


def test_trace_prints_the_state_after_every_action(replay):
    status, states = replay(GOOD, trace=True)
    assert status == 0
    assert [state["staged"] for state in states] == [[], ["1@a1"]]


def test_a_record_without_actions_prints_its_first_state_and_nothing_with_trace(replay):
    record = {**GOOD, "actions": []}
    status, (state,) = replay(record)
    assert (status, state["phase"]) == (0, "ready")
    assert replay(record, trace=True) == (0, [])


def test_a_broken_record_prints_where_and_the_last_good_state_and_the_rest_goes_on(replay):
    status, (error, state) = replay(BROKEN, GOOD)
    assert status == 1
    assert set(error) == {"error", "at", "state"}
    assert (error["at"], error["state"]) == (2, state)
    assert error["error"] == "c1 touches no number; a die must lie beside, above or below one."


def test_trace_prints_the_states_before_the_error_then_the_error(replay):
    status, printed = replay(BROKEN, trace=True)
    assert status == 1
    assert len(printed) == 3
    assert printed[2]["state"] == printed[1]


@pytest.mark.parametrize("trace", [False, True])
def test_a_record_that_cannot_start_is_an_error_at_0_with_state_null(replay, trace):
    for record in ({}, {**GOOD, "game": "chess"}, {**GOOD, "difficulty": "easy"}, {"record": 7}):
        status, (error,) = replay(record, trace=trace)
        assert (status, error["at"], error["state"]) == (1, 0, None)


def test_wrapped_lines_and_blank_ones(replay):
    status, printed = replay({"record": GOOD, "expect": {}, "tags": 3}, b"", b"  ", GOOD)
    assert status == 0
    assert printed[0] == printed[1]


@pytest.mark.parametrize(
    "raw", [b"{", b"\xff\xfe{}", b"[]", b"7", b"[" * 50_000, b'"' + b"x" * 300], ids=range(6)
)
def test_an_unreadable_line_is_reported_with_its_number_and_the_rest_goes_on(replay, raw):
    status, (good, error, again) = replay(GOOD, b"", raw, GOOD)
    assert status == 1
    assert (error["line"], error["at"], error["state"]) == (3, 0, None)
    assert good == again


def test_a_line_that_is_too_long_is_reported_with_its_number(replay, monkeypatch):
    monkeypatch.setattr(records, "MAX_LINE", 1000)
    status, (error, good) = replay(b"[" + b"1," * 5000 + b"1]", GOOD)
    assert (status, error["line"], good["phase"]) == (1, 1, "placing")


def test_what_is_quoted_is_always_good_utf8_and_json(replay):
    quoted = [r'{"game": "\ud83c"}', '{"game": "화투 🎴"}', r'{"game": "\u0000\n"}']
    status, printed = replay(*(text.encode() for text in quoted))
    assert status == 1
    assert "화투 🎴" in printed[1]["error"]


def test_an_empty_file_is_fine(replay):
    assert replay() == (0, [])


def test_a_missing_file_is_told_and_ends_with_2(capsys, tmp_path):
    for path, why in ((tmp_path / "none.jsonl", "No such file"), (tmp_path, "directory")):
        assert main(["replay", str(path)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert str(path) in told.err
        assert why in told.err


def test_standard_input_as_a_command_of_its_own():
    done = run_madang("replay", "-", given=as_lines(GOOD, b"{", BROKEN))
    assert (done.returncode, done.stderr) == (1, b"")
    assert [set(line) & {"line", "at", "phase"} for line in lines_of(done.stdout)] == [
        {"phase"},
        {"line", "at"},
        {"at"},
    ]


def test_a_program_can_ask_line_by_line():
    """Each answer comes before the next question is asked: nothing waits in a buffer."""
    command = [sys.executable, "-m", "madang", "replay", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(3):
            running.stdin.write(as_lines(GOOD))
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["staged"] == ["1@a1"]
        running.stdin.close()
        assert running.wait(30) == 0


def test_a_reader_that_has_seen_enough_ends_it_quietly():
    source = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, json.dumps(GOOD)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    command = [sys.executable, "-m", "madang", "replay", "-"]
    running = subprocess.Popen(command, stdin=source.stdout, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert source.stdout
    assert running.stdout
    assert running.stderr
    source.stdout.close()
    for _ in range(20):
        running.stdout.readline()
    running.stdout.close()
    assert running.wait(30) == 141
    assert running.stderr.read() == b""
    running.stderr.close()
    source.wait(30)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs the memory use of a child process")
def test_the_command_needs_no_more_memory_for_a_long_file(scale, tmp_path):
    """The most memory that the command ever holds, for a short file and for one many times as long."""

    def peak(rounds: int) -> int:
        file = tmp_path / f"{rounds}.jsonl"
        with file.open("wb") as out:
            for number in range(rounds):
                wrapped = [case.value | {"note": "x" * 200_000} for case in chosen]
                out.write(as_lines(*wrapped, b"broken" * (number % 7)))
        with (
            file.open("rb") as given,
            subprocess.Popen(
                [sys.executable, "-m", "madang", "replay", "-"], stdin=given, stdout=subprocess.DEVNULL
            ) as running,
        ):
            _, _, used = os.wait4(running.pid, 0)
            running.returncode = 0
        file.unlink()
        return used.ru_maxrss

    chosen = cases("magdagdon.jsonl")[:5]
    assert isinstance(resource.RUSAGE_CHILDREN, int)
    short, long = peak(2), peak(scale(200))
    assert long < short * 1.3, f"{short} kB for 2 MB, {long} kB for {scale(200)} MB"


def test_standard_input_is_read_as_bytes(monkeypatch, capfdbinary):
    class Input:
        buffer = io.BytesIO(as_lines(GOOD))

    monkeypatch.setattr(sys, "stdin", Input())
    assert main(["replay", "-"]) == 0
    assert lines_of(capfdbinary.readouterr().out)[0]["staged"] == ["1@a1"]
