"""``madang verify``: one verdict a line, and never a traceback."""

from __future__ import annotations

import copy
import json

import pytest

from madang.cli import main
from madang.games import GAMES
from tests.cases.shared import DATA, lines_of, run_madang
from tests.core.proofs import finished

LINES = [finished(name, variant) for name, game in GAMES.items() for variant in game.VARIANTS]


@pytest.fixture
def verify(tmp_path, capfdbinary):
    """``madang verify`` on some lines in this process: its exit status and its verdicts."""

    def run(*values):
        file = tmp_path / "records.jsonl"
        lines = [value if isinstance(value, bytes) else json.dumps(value).encode() for value in values]
        file.write_bytes(b"\n".join(lines) + b"\n")
        status = main(["verify", str(file)])
        printed = capfdbinary.readouterr()
        assert printed.err == b""
        return status, lines_of(printed.out)

    return run


def with_proof(**changes):
    line = copy.deepcopy(LINES[0])
    line["record"]["proof"].update(changes)
    return line


def test_good_games_wrapped_or_not(verify):
    status, verdicts = verify(*LINES, *(line["record"] for line in LINES))
    assert status == 0
    games = [line["record"]["game"] for line in LINES] * 2
    assert verdicts == [{"line": n, "ok": True, "game": game} for n, game in enumerate(games, start=1)]


def test_a_record_without_proof_is_neither_good_nor_bad(verify):
    record = {key: value for key, value in LINES[0]["record"].items() if key != "proof"}
    status, verdicts = verify(record, LINES[0])
    assert status == 0
    assert verdicts == [
        {"line": 1, "ok": None, "error": "This record has no proof."},
        {"line": 2, "ok": True, "game": LINES[0]["record"]["game"]},
    ]


def test_what_fails_is_told_and_the_rest_goes_on(verify):
    changed = copy.deepcopy(LINES[0])
    changed["record"]["dice"][0] = changed["record"]["dice"][0] % 6 + 1
    status, verdicts = verify(changed, b"{", b"", b"[]", {"record": 7}, LINES[0])
    assert status == 1
    assert [verdict["line"] for verdict in verdicts] == [1, 2, 4, 5, 6]
    assert [verdict["ok"] for verdict in verdicts] == [False, False, False, False, True]
    assert verdicts[0]["error"].startswith("“dice” is not what follows from seed and word: number 1 is")


def test_an_action_that_breaks_a_rule_is_told_with_its_index(verify):
    line = copy.deepcopy(LINES[0])
    line["record"]["actions"][1:1] = ["roll"]
    status, (verdict,) = verify(line)
    assert (status, verdict["ok"], verdict["at"]) == (1, False, 1)
    assert verdict["error"] == "The dice of this turn are thrown already."


def test_a_changed_end_is_told(verify):
    line = copy.deepcopy(LINES[0])
    line["expect"]["turns"] += 1
    status, (verdict,) = verify(line)
    assert (status, verdict["ok"]) == (1, False)
    assert "“turns”" in verdict["error"]


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "no"},
        {"seed": None},
        {"commit": "0" * 64},
        {"commit": 7},
        {"word": "x" * 65},
        {"word": "e\u0301"},
        {"word": "\ud83c"},
        {"word": []},
    ],
    ids=range(8),
)
def test_a_proof_that_is_none_fails_with_a_clear_error(verify, changes):
    status, (verdict,) = verify(with_proof(**changes))
    assert (status, verdict["ok"]) == (1, False)
    assert 10 < len(verdict["error"]) < 200


def test_a_missing_file_is_told_and_ends_with_2(capsys, tmp_path):
    assert main(["verify", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err


def test_standard_input_as_a_command_of_its_own():
    given = b"\n".join(json.dumps(line).encode() for line in LINES)
    done = run_madang("verify", "-", given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    assert all(verdict["ok"] for verdict in lines_of(done.stdout))


def test_the_shared_cases_have_no_proofs():
    done = run_madang("verify", str(DATA / "magdagdon_illegal.jsonl"))
    assert done.returncode == 0
    assert {verdict["ok"] for verdict in lines_of(done.stdout)} == {None}
