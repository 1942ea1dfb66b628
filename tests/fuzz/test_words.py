"""What is read from texts, records and headers is what it should be, or the right error says why not."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang import gostop, magdagdon
from madang.core.chance import commitment
from madang.core.proof import check_record, has_proof, read_proof
from madang.core.records import read_lines, replay
from madang.errors import FairChanceError, NotationError, RecordError
from madang.games import GAMES
from madang.web.hosting import Hosting, host_check, host_name
from tests.cases.shared import cases
from tests.core.proofs import finished
from tests.fuzz.counting import INPUTS, inputs
from tests.fuzz.mutations import changed, near, odd_values, records


def test_the_full_run_makes_up_a_hundred_thousand_inputs():
    assert sum(INPUTS.values()) >= 100_000


def good_notation(name: str) -> list[str]:
    """Positions and actions as they are written."""
    found = []
    for case in cases(name)[:8]:
        found += case.record["actions"][:20]
        with suppress(RecordError):
            found += [state.notation for state in list(replay(case.record, GAMES))[::5]]
    return found


MAGDAGDON = good_notation("magdagdon.jsonl")
GOSTOP = good_notation("gostop.jsonl")


def reads_back(parse: Any, text: str, written: Any = str) -> None:
    """Whatever is read writes itself in a way that is read as the same again; else it is a NotationError."""
    with suppress(NotationError):
        value = parse(text)
        assert parse(written(value)) == value


def notation(state: Any) -> str:
    return str(state.notation)


@inputs("notation of MAGDAGDON")
@given(near(MAGDAGDON))
def test_notation_of_magdagdon(text):
    reads_back(magdagdon.State.parse, text, notation)
    reads_back(magdagdon.Action.parse, text)
    reads_back(magdagdon.parse_cell, text, magdagdon.cell_name)


@inputs("notation of Go-Stop")
@given(near(GOSTOP))
def test_notation_of_gostop(text):
    reads_back(gostop.State.parse, text, notation)
    reads_back(gostop.Action.parse, text)
    reads_back(gostop.Cards.parse, text)
    reads_back(gostop.parse_card, text, gostop.code)


RECORDS = records()


@inputs("records")
@given(st.one_of(changed(RECORDS), changed(RECORDS), odd_values))
def test_records(value):
    record = value.get("record", value) if isinstance(value, dict) else {"game": value, "actions": value}
    if not isinstance(record, dict):
        return
    with suppress(RecordError, NotationError):
        states = list(replay(record, GAMES))
        assert len(states) == len(record["actions"]) + 1


@inputs("lines")
@given(near([json.dumps(record)[:1500] for record in RECORDS] + ["[" * 500, "{}", "NaN", '{"a": 1e999}']))
def test_lines(text):
    raw = text.encode("utf-8", "surrogatepass")
    for line in read_lines(io.BytesIO(raw)):
        assert isinstance(line.value, (dict, RecordError))
        if isinstance(line.value, dict):
            with suppress(RecordError):
                has_proof(line.value)


PROVEN = [finished("magdagdon", "peaceful"), finished("gostop", "")]


@inputs("proofs")
@given(st.one_of(changed([line["record"]["proof"] for line in PROVEN]), odd_values))
def test_proofs(value):
    with suppress(FairChanceError):
        seed, word = read_proof(value)
        assert commitment(seed) == value["commit"].lower()
        assert word == value["word"]


@pytest.mark.parametrize("line", PROVEN, ids=lambda line: line["record"]["game"])
@pytest.mark.parametrize("seed", range(40))
def test_whole_records_with_a_proof(line, seed):
    value = json.loads(json.dumps(line))
    place = list(value["record"])[seed % len(value["record"])]
    value["record"][place] = [None, 7, "x", [], {}][seed % 5]
    with pytest.raises((FairChanceError, RecordError, NotationError)):
        check_record(value, GAMES)


SERVED = Hosting("127.0.0.1", ("games.example", "[2001:db8::7]"))
ANSWERED = {"localhost", "games.example", "2001:db8::7"}


@inputs("hosts")
@given(near(["games.example:8000", "localhost", "[2001:db8::7]:80", "127.0.0.1:8000", "evil.example"]))
def test_hosts(text):
    name = host_name(text)
    assert name is None or host_name(f"[{name}]" if ":" in name else name) == name
    if host_check(SERVED)([text]) is None:
        assert name in ANSWERED or (name or "").startswith(("127.", "::1", "::ffff:7f"))
