"""Errors: one tree, stable codes, English, and safe to send to another process."""

from __future__ import annotations

import copy
import pickle

import pytest

from madang import errors, magdagdon
from madang.errors import (
    IllegalAction,
    MadangError,
    NotationError,
    Reason,
    RecordError,
    shortened,
)
from madang.magdagdon import Action, State

PROBLEM = Reason("test/problem", "%(cell)s is a problem.", rule="M1")
PROBLEMS = Reason("test/problems", "%(n)s problem.", "%(n)s problems.")


def all_errors(root: type[MadangError] = MadangError) -> list[type[MadangError]]:
    return [root, *(error for child in root.__subclasses__() for error in all_errors(child))]


def test_the_tree_in_the_docstring_is_the_tree():
    drawn = errors.__doc__ or ""
    names = [error.__name__ for error in all_errors() if error.__module__ == errors.__name__]
    assert [name for name in names if name not in drawn] == []


@pytest.mark.parametrize("kind", all_errors(), ids=lambda kind: kind.__name__)
def test_errors_survive_pickling_and_copying(kind):
    error = kind(PROBLEM, cell="a1")
    error.extra = "kept"
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is kind
        assert (again.reason, again.params, again.code) == (PROBLEM, {"cell": "a1"}, "test/problem")
        assert str(again) == str(error) == "a1 is a problem."
        assert again.__dict__ == error.__dict__


def test_what_an_illegal_action_carries_survives_too():
    state = State.parse("peaceful 3............... 3366 - powers=0 turns=0")
    with pytest.raises(IllegalAction) as refused:
        magdagdon.check(state, Action.parse("stage:3@b1"))
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.action, again.position, again.rule) == ("stage:3@b1", state.notation, "M14")
    assert str(again) == "b1 touches a 3 at a1; a 6 may differ by at most 1."


def test_the_state_of_a_record_error_survives_too():
    state = magdagdon.start("survival")
    again = pickle.loads(pickle.dumps(RecordError(PROBLEM, at=7, state=state, cell="a1")))
    assert (again.at, again.state) == (7, state)


def test_one_and_many():
    assert str(MadangError(PROBLEMS, n=1)) == "1 problem."
    assert [str(MadangError(PROBLEMS, n=n)) for n in (0, 2)] == ["0 problems.", "2 problems."]


def test_a_notation_error_quotes_long_texts_cut_short():
    error = NotationError(PROBLEM, cell="x" * 10_000)
    assert len(str(error)) < 120
    assert shortened("short") == "short"


def test_what_an_error_quotes_can_be_written_anywhere():
    """JSON may hold half of a surrogate pair, which no file and no page can."""
    for kind in all_errors():
        error = kind(PROBLEM, cell="é\ud800")
        assert str(error).encode() == "é\\ud800 is a problem.".encode()
        assert pickle.loads(pickle.dumps(error)).params == error.params


def test_every_reason_has_its_own_code_and_fills_in():
    """Two reasons with one code would be one text to a translator and two to a player."""
    import gc

    reasons = {
        item for item in gc.get_objects() if isinstance(item, Reason) and not item.code.startswith("test/")
    }
    codes = [reason.code for reason in reasons]
    assert len(set(codes)) == len(codes)
