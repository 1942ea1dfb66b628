"""The shared cases of Go-Stop: by the rulebook, and by the command as anybody would run it."""

from __future__ import annotations

import pytest

from madang import gostop
from madang.core.records import replay
from madang.errors import IllegalAction, NotationError
from madang.games import GAMES
from madang.gostop import Cards
from madang.gostop.cards import KINDS
from madang.gostop.scoring import score
from madang.gostop.settlement import stop_payout
from tests.cases.shared import DATA, broken_at, cases, last_state, lines_of, load, run_madang

TRACED = [case for case in cases("gostop.jsonl") if "trace" in case.value]

RULE_OF_KIND = {
    "not-in-hand": "G6",
    "play-during-pair": "G6",
    "pair-not-candidate": "G6",
    "pair-itself": "G6",
    "pair-not-asked": "G6",
    "pair-hand-card": "G6",
    "go-not-asked": "G19",
    "stop-not-asked": "G19",
    "stop-after-go-no-rise": "G19",
    "go-on-final-turn": "G20",
    "play-during-decide": "G19",
    "pair-during-decide": "G19",
    "go-during-pair": "G6",
    "after-over": "G21",
}
"""The rule that the error must cite, by the kind of case; bad notation cites none."""


def pile(codes: list[str]) -> Cards:
    return Cards.of(map(gostop.parse_card, codes))


@pytest.mark.parametrize("case", cases("gostop.jsonl"), ids=str)
def test_a_record_ends_as_expected(case):
    assert last_state(case.record) == case.expect


@pytest.mark.parametrize("case", TRACED, ids=str)
def test_every_state_of_a_record_is_as_expected(case):
    _, *states = replay(case.record, GAMES)
    assert [state.to_json() for state in states] == case.value["trace"]


@pytest.mark.parametrize("case", cases("gostop_illegal.jsonl"), ids=str)
def test_an_illegal_record_breaks_where_expected(case):
    assert broken_at(case.record) == case.expect


@pytest.mark.parametrize(
    "case", [case for case in cases("gostop_illegal.jsonl") if case.expect["state"] is not None], ids=str
)
def test_the_error_cites_the_rule_of_the_case(case):
    state, chance = gostop.open_record(case.record)
    at = case.expect["at"]
    for text in case.record["actions"][:at]:
        state, _ = gostop.apply(state, gostop.parse_action(text), chance)
    last = case.record["actions"][at]
    kind = case.value["kind"].partition(":")[0]
    if kind not in RULE_OF_KIND:
        with pytest.raises(NotationError):
            gostop.parse_action(last)
        return
    with pytest.raises(IllegalAction) as refused:
        gostop.apply(state, gostop.parse_action(last), chance)
    assert (refused.value.rule, refused.value.action) == (RULE_OF_KIND[kind], last)
    assert refused.value.position == state.notation_for(state.turn)


@pytest.mark.parametrize("case", cases("gostop_scoring.jsonl"), ids=str)
def test_piles_score_and_pay_as_expected(case):
    mine, theirs = score(pile(case.value["mine"])), score(pile(case.value["theirs"]))
    payout = stop_payout(mine, theirs, case.value["gos"])
    found = {kind: mine.part(kind) for kind in KINDS} | {
        "score": mine.total,
        "cup": mine.cup,
        "payout": payout.total,
        "doubled": list(payout.doubled),
    }
    assert found == case.expect


@pytest.mark.parametrize("case", load("chance.json")["gostop"], ids=lambda case: case["seed"][:8])
def test_the_deal_follows_from_seed_and_word(case):
    state, _ = gostop.open_fair("", bytes.fromhex(case["seed"]), case["word"])
    record = gostop.make_record(state, [], [])
    assert (record["first"], record["deal"]) == (case["first"], case["deal"])


def test_the_command_replays_the_file():
    done = run_madang("replay", str(DATA / "gostop.jsonl"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines_of(done.stdout) == [case.expect for case in cases("gostop.jsonl")]


def test_the_command_reports_every_illegal_record_of_the_file():
    done = run_madang("replay", str(DATA / "gostop_illegal.jsonl"))
    assert (done.returncode, done.stderr) == (1, b"")
    printed = lines_of(done.stdout)
    assert all(line.pop("error") for line in printed)
    assert printed == [case.expect for case in cases("gostop_illegal.jsonl")]
