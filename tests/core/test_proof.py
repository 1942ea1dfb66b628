"""Checking proofs: a good one passes, and whatever is changed is caught."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from madang.core.chance import commitment
from madang.core.proof import check_record, has_proof
from madang.core.records import replay
from madang.errors import FairChanceError, MadangError, RecordError
from madang.games import GAMES
from tests.core.proofs import SEED, finished

KINDS = [(name, variant) for name, game in GAMES.items() for variant in game.VARIANTS]
LINES = {(name, variant): finished(name, variant) for name, variant in KINDS}
MAGDAGDON = ("magdagdon", "survival")


def fails(line, error: type[MadangError] = FairChanceError) -> str:
    """The code of what is wrong with a line."""
    with pytest.raises(error) as refused:
        check_record(line, GAMES)
    assert len(str(refused.value)) < 300
    return refused.value.code


def changed(kind=MAGDAGDON, *, proof=None, **record: Any):
    """A good line with keys of its proof or its record changed."""
    line = copy.deepcopy(LINES[kind])
    line["record"].update(record)
    line["record"]["proof"].update(proof or {})
    return line


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("word", ["", "majda", "고도리 🎴", "x" * 64])
def test_a_finished_game_is_proven(kind, word):
    name, variant = kind
    line = finished(name, variant, word)
    assert has_proof(line)
    check_record(line, GAMES)
    check_record(line["record"], GAMES)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_another_seed_word_or_commitment_is_caught(kind):
    other = bytes([*SEED[:-1], SEED[-1] ^ 1])
    assert fails(changed(kind, proof={"seed": other.hex()})) == "proof/other-seed"
    assert fails(changed(kind, proof={"commit": commitment(other)})) == "proof/other-seed"
    both = {"seed": other.hex(), "commit": commitment(other)}
    assert fails(changed(kind, proof=both)).startswith("proof/differs")
    assert fails(changed(kind, proof={"word": "Majda"})).startswith("proof/differs")


def test_every_changed_die_is_caught():
    dice = LINES[MAGDAGDON]["record"]["dice"]
    for place, face in enumerate(dice):
        for other in {1, 2, 3, 4, 5, 6} - {face}:
            line = changed(dice=[*dice[:place], other, *dice[place + 1 :]])
            assert fails(line) == "proof/differs-at"
    for wrong in (float(dice[0]), str(dice[0]), None, [dice[0]]):
        assert fails(changed(dice=[wrong, *dice[1:]])) == "proof/differs-at"


def test_the_error_says_which_die():
    dice = LINES[MAGDAGDON]["record"]["dice"]
    line = changed(dice=[dice[0], dice[1] % 6 + 1, *dice[2:]])
    with pytest.raises(FairChanceError) as refused:
        check_record(line, GAMES)
    assert refused.value.params == {
        "key": "dice",
        "place": 2,
        "found": str(dice[1] % 6 + 1),
        "due": str(dice[1]),
    }


def test_a_die_less_breaks_the_game_and_a_fair_die_more_does_not():
    dice = LINES[MAGDAGDON]["record"]["dice"]
    fails(changed(dice=dice[:-1]), RecordError)
    more = GAMES["magdagdon"].fair_part({**changed()["record"], "dice": [0] * (len(dice) + 4)}, SEED, "majda")
    check_record(changed(dice=more["dice"]), GAMES)


def test_another_difficulty_has_other_dice():
    assert fails(changed(difficulty="peaceful")).startswith("proof/differs")


def test_changed_cards_or_first_player_are_caught():
    kind = ("gostop", "")
    record = LINES[kind]["record"]
    deal = record["deal"]
    swapped = [deal[1], deal[0], *deal[2:]]
    assert fails(changed(kind, deal=swapped)) == "proof/differs-at"
    assert fails(changed(kind, first=1 - record["first"])) == "proof/differs"
    assert fails(changed(kind, first=bool(record["first"]))) == "proof/differs"
    assert fails(changed(kind, deal=deal[:-1])) == "proof/length-differs"
    assert fails(changed(kind, deal="1B")) == "proof/differs"


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_changed_action_is_caught_unless_it_changes_nothing(kind, scale):
    """Actions become others that are legal there; what passes comes to the very same end, by another way."""
    record, expect = LINES[kind]["record"], LINES[kind]["expect"]
    game = GAMES[kind[0]]
    state, chance = game.open_record(record)
    tried = caught = 0
    for at, text in enumerate(record["actions"]):
        for action in game.legal_actions(state):
            if str(action) != text and tried < scale(4_000):
                tried += 1
                line = changed(
                    kind, actions=[*record["actions"][:at], str(action), *record["actions"][at + 1 :]]
                )
                try:
                    check_record(line, GAMES)
                except MadangError:
                    caught += 1
                else:
                    *_, last = replay(line["record"], GAMES)
                    assert last.to_json() == expect
        state, _ = game.apply(state, game.parse_action(text), chance)
    assert caught > tried / 2 > 0


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_actions_that_are_missing_or_too_many_are_caught(kind):
    actions = LINES[kind]["record"]["actions"]
    assert fails(changed(kind, actions=actions[:-1])) == "proof/other-end"
    assert fails(changed(kind, actions=[*actions, "roll"]), RecordError) in (
        "magdagdon/over",
        "gostop/bad-action",
    )
    check_record(
        changed(kind, actions=actions[:-1])["record"], GAMES
    )  # abandoned there, for all the record says


def test_the_end_must_be_the_expected_one_in_every_key():
    for key, value in LINES[MAGDAGDON]["expect"].items():
        line = copy.deepcopy(LINES[MAGDAGDON])
        line["expect"][key] = [value]
        assert fails(line) == "proof/other-end"
        del line["expect"][key]
        assert fails(line) == "proof/other-end"
    line = copy.deepcopy(LINES[MAGDAGDON])
    line["expect"]["x" * 1000] = None
    assert fails(line) == "proof/other-end"


@pytest.mark.parametrize("expect", [None, [], 7, "over", True])
def test_an_expectation_that_is_no_state_fails(expect):
    assert fails({**LINES[MAGDAGDON], "expect": expect}) == "proof/expect-not-an-object"


@pytest.mark.parametrize("proof", [None, [], "proof", 7, True])
def test_a_proof_that_is_no_object_fails(proof):
    line = copy.deepcopy(LINES[MAGDAGDON])
    line["record"]["proof"] = proof
    assert fails(line) == "proof/not-an-object"


@pytest.mark.parametrize("key", ["seed", "commit", "word"])
def test_a_proof_lacks_a_text(key):
    values: list[Any] = [None, 7, [], {}, True]
    for value in values:
        assert fails(changed(proof={key: value})) == "proof/lacks"
    line = copy.deepcopy(LINES[MAGDAGDON])
    del line["record"]["proof"][key]
    assert fails(line) == "proof/lacks"


@pytest.mark.parametrize("key", ["seed", "commit"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "00",
        "0" * 63,
        "0" * 65,
        "0" * 66,
        "g" * 64,
        " " + "0" * 63,
        "00 " * 21 + "0",
        "0" * 64 + "\n",
        "٠" * 64,
    ],
)
def test_what_is_not_64_hexadecimal_digits_fails(key, text):
    assert fails(changed(proof={key: text})) == "proof/not-hex"


def test_hexadecimal_digits_may_be_capital():
    proof = LINES[MAGDAGDON]["record"]["proof"]
    check_record(changed(proof={key: proof[key].upper() for key in ("seed", "commit")}), GAMES)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("x" * 65, "chance/word-too-long"),
        ("e\u0301", "proof/word-not-nfc"),
        ("\ud83c", "chance/word-not-text"),
    ],
)
def test_a_word_that_no_game_could_have_fails(word, code):
    assert fails(changed(proof={"word": word})) == code


def test_a_record_that_cannot_start_fails():
    fails(changed(game="chess"), MadangError)
    fails(changed(rules=2), MadangError)
    fails(changed(difficulty="easy"), MadangError)
    fails(changed(dice=None), MadangError)
    fails(changed(actions=None), MadangError)


def test_a_record_without_proof_is_known_as_such():
    assert not has_proof({"game": "magdagdon"})
    assert not has_proof({"record": {"game": "magdagdon"}, "proof": {}})
    with pytest.raises(RecordError):
        has_proof({"record": 7})
