"""Reading records: line by line, whatever the lines hold, in constant memory."""

from __future__ import annotations

import io
import json
import tracemalloc
from itertools import cycle
from typing import Any

import pytest

from madang.core.records import MAX_LINE, brief, read_lines, record_of, replay, same_json
from madang.errors import RecordError
from madang.games import GAMES
from tests.cases.shared import cases

DEEP = json.loads("[" * 900 + "]" * 900)


def read(data: bytes):
    return list(read_lines(io.BytesIO(data)))


def game(**changes):
    """A short good record, with some keys changed; None takes a key away."""
    record = {
        "game": "magdagdon",
        "difficulty": "peaceful",
        "dice": [3, 3, 4, 4],
        "actions": ["roll"],
    } | changes
    return {key: value for key, value in record.items() if value is not ...}


def broken(record) -> RecordError:
    """The error of a record that cannot start or breaks a rule."""
    with pytest.raises(RecordError) as refused:
        list(replay(record, GAMES))
    assert len(str(refused.value)) < 300
    return refused.value


class Endless(io.RawIOBase):
    """A file that is never whole in memory: the same lines over and over, up to a size."""

    def __init__(self, lines: list[bytes], size: int) -> None:
        self._lines, self._left, self._rest = cycle(lines), size, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        if not self._rest and self._left > 0:
            self._rest = next(self._lines)
            self._left -= len(self._rest)
        taken = self._rest[: len(buffer)]
        self._rest = self._rest[len(taken) :]
        buffer[: len(taken)] = taken
        return len(taken)


# Lines


def test_lines_are_numbered_and_blank_ones_passed_over():
    assert [(line.number, line.value) for line in read(b'\n{"a": 1}\n \t\r\n{"b": 2}\r\n{}')] == [
        (2, {"a": 1}),
        (4, {"b": 2}),
        (5, {}),
    ]


def test_a_byte_order_mark_is_no_harm():
    assert read(b'\xef\xbb\xbf{"a": 1}\n')[0].value == {"a": 1}


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"{", "record/not-json"),
        (b"{}{}", "record/not-json"),
        (b"nonsense", "record/not-json"),
        (b'{"a": "\xff"}', "record/not-utf-8"),
        (b"\xc3\x28", "record/not-utf-8"),
        (b"\x00", "record/not-json"),
        (b'{"a": ' + b"9" * 5000 + b"}", "record/not-json"),
        (b"[" * 100_000, "record/too-deep"),
        (b'{"a":' * 100_000, "record/too-deep"),
        (b"[]", "record/not-an-object"),
        (b"7", "record/not-an-object"),
        (b"null", "record/not-an-object"),
        (b'"text"', "record/not-an-object"),
        (b"true", "record/not-an-object"),
    ],
    ids=range(14),
)
def test_a_line_that_is_no_object_is_an_error_and_the_next_is_read(raw, code):
    first, second = read(raw + b'\n{"a": 1}\n')
    assert isinstance(first.value, RecordError)
    assert (first.number, first.value.code, first.value.at, first.value.state) == (1, code, 0, None)
    assert len(str(first.value)) < 300
    assert second == (2, {"a": 1})


def test_a_line_that_is_too_long_is_passed_over_whole():
    long = b'{"a": "' + b"x" * 1000 + b'"}'
    just = b'{"a": "' + b"x" * 90 + b'"}\n'
    assert len(just) == 100
    lines = list(read_lines(io.BytesIO(long + b"\n" + just + long + b'\n{"b": 2}\n' + long), 100))
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert [getattr(line.value, "code", None) for line in lines] == [
        "record/line-too-long",
        None,
        "record/line-too-long",
        None,
        "record/line-too-long",
    ]


def test_memory_stays_the_same_however_long_the_file(scale):
    """A hundred megabytes in the full run, a tenth of it otherwise."""
    lines = [json.dumps(case.value).encode() + b"\n" for case in cases("magdagdon.jsonl")]
    lines += [b"broken\n", b"x" * 200_000 + b"\n"]
    file = io.BufferedReader(Endless(lines, scale(100_000_000)))
    tracemalloc.start()
    try:
        count = sum(1 for _ in read_lines(file))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count > 5_000
    assert peak < 2_000_000


def test_replaying_keeps_no_more_than_a_cache_full(scale):
    chosen = cases("magdagdon.jsonl")[:40]

    def replay_all(rounds):
        for _ in range(rounds):
            for case in chosen:
                for _state in replay(case.record, GAMES):
                    pass

    replay_all(1)
    tracemalloc.start()
    try:
        replay_all(max(2, scale(20)))
        now, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert now < 2_000_000


# Records


def test_a_record_may_be_wrapped():
    assert record_of({"record": game(), "tags": []}) == game()
    assert record_of(game()) == game()
    values: list[Any] = [7, None, [], "text"]
    for wrong in values:
        with pytest.raises(RecordError):
            record_of({"record": wrong})


@pytest.mark.parametrize(
    "record",
    [
        {},
        game(game=...),
        game(game="chess"),
        game(game=7),
        game(game=None),
        game(game=["magdagdon"]),
        game(game="x" * 100_000),
        game(game=DEEP),
        game(rules=2),
        game(rules="1"),
        game(rules=True),
        game(rules=1.0),
        game(rules=None),
        game(rules=DEEP),
        game(difficulty=...),
        game(difficulty="easy"),
        game(difficulty="Peaceful"),
        game(difficulty=2),
        game(difficulty=DEEP),
        game(difficulty="x" * 100_000),
        game(dice=...),
        game(dice="3344"),
        game(dice={"a": 1}),
        game(dice=None),
        game(actions=...),
        game(actions="roll"),
        game(actions=None),
        game(actions={"roll": 1}),
    ],
    ids=range(28),
)
def test_a_record_that_cannot_start_is_an_error_at_0_without_a_state(record):
    error = broken(record)
    assert (error.at, error.state) == (0, None)


@pytest.mark.parametrize(
    "action", [7, None, ["roll"], {}, "", "x", "roll ", "ROLL", "stage:1@a1" * 10_000, DEEP]
)
def test_an_action_that_is_none_is_an_error_at_its_index(action):
    error = broken(game(actions=["roll", "stage:1@a1", action]))
    assert error.at == 2
    assert error.state.to_json()["staged"] == ["1@a1"]


@pytest.mark.parametrize("outcome", [0, 7, -1, 1.0, 2.5, True, "3", None, [], DEEP, 10**400, float("nan")])
def test_an_outcome_that_no_die_shows_is_an_error_at_the_roll(outcome):
    error = broken(game(dice=[3, 3, outcome, 4]))
    assert (error.at, error.state.to_json()["phase"]) == (0, "ready")


def test_outcomes_may_be_left_over_but_not_lacking():
    assert len(list(replay(game(dice=[3, 3, 4, 4, 9, "x"]), GAMES))) == 2
    assert broken(game(dice=[3, 3, 4])).at == 0
    error = broken(game(dice=[3, 3, 4, 4, 5], actions=["roll", "reroll:12"]))
    assert (error.at, error.state.to_json()["tray"]) == (1, [3, 3, 4, 4])


def test_rules_1_and_other_keys_are_fine():
    assert len(list(replay(game(rules=1, proof=None, note="x"), GAMES))) == 2


def test_a_value_is_quoted_briefly():
    assert brief("a") == '"a"'
    assert len(brief("x" * 1000)) < 100
    assert brief(None) == "null"


@pytest.mark.parametrize(("one", "other"), [(1, True), (1, 1.0), (0, False), ([1], [2]), ({}, []), (None, 0)])
def test_json_values_that_differ(one, other):
    assert not same_json(one, other)
    assert not same_json({"a": one}, {"a": other})


def test_json_values_that_say_the_same():
    assert same_json({"a": 1, "b": [2]}, {"b": [2], "a": 1})


def test_the_longest_line_holds_any_game():
    assert max(len(json.dumps(case.value)) for case in cases("magdagdon.jsonl")) < MAX_LINE / 1000
