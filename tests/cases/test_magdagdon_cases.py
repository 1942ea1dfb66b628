"""The shared cases of MAGDAGDON: by the rulebook, and by the command as anybody would run it."""

from __future__ import annotations

import pytest

from madang import magdagdon
from madang.errors import ChanceError, IllegalAction, MadangError, NotationError
from tests.cases.shared import DATA, broken_at, cases, last_state, lines_of, run_madang


@pytest.mark.parametrize("case", cases("magdagdon.jsonl"), ids=str)
def test_a_record_ends_as_expected(case):
    assert last_state(case.record) == case.expect


@pytest.mark.parametrize("case", cases("magdagdon_illegal.jsonl"), ids=str)
def test_an_illegal_record_breaks_where_expected(case):
    assert broken_at(case.record) == case.expect


@pytest.mark.parametrize("case", cases("magdagdon_illegal.jsonl"), ids=str)
def test_the_error_cites_the_rule_of_the_case(case):
    state, chance = magdagdon.open_record(case.record)
    *good, last = case.record["actions"]
    for text in good:
        state, _ = magdagdon.apply(state, magdagdon.parse_action(text), chance)
    rule = "M6" if case.value["kind"].endswith("before roll") else case.value["rule"]
    with pytest.raises(MadangError) as refused:
        magdagdon.apply(state, magdagdon.parse_action(last), chance)
    if rule == "records":
        assert isinstance(refused.value, NotationError | ChanceError)
    else:
        assert isinstance(refused.value, IllegalAction)
        assert refused.value.rule == rule
        assert (refused.value.position, refused.value.action) == (state.notation, last)


def test_the_command_replays_the_file():
    done = run_madang("replay", str(DATA / "magdagdon.jsonl"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines_of(done.stdout) == [case.expect for case in cases("magdagdon.jsonl")]


def test_the_command_reports_every_illegal_record_of_the_file():
    done = run_madang("replay", str(DATA / "magdagdon_illegal.jsonl"))
    assert (done.returncode, done.stderr) == (1, b"")
    printed = lines_of(done.stdout)
    assert all(line.pop("error") for line in printed)
    assert printed == [case.expect for case in cases("magdagdon_illegal.jsonl")]
