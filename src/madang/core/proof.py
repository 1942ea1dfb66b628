"""Checking that the chance of a record follows from its proof (``spec/chance.md``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from madang.core.chance import SEED_BYTES, clean_word, commitment
from madang.core.game import AnyGame, State
from madang.core.records import brief, game_of, kind_of, record_of, replay, same_json
from madang.errors import N_, FairChanceError, Reason, shortened

NO_PROOF = Reason("proof/none", N_("This record has no proof."))
PROOF_NOT_AN_OBJECT = Reason(
    "proof/not-an-object", N_("A proof is an object with “commit”, “seed” and “word”, not %(what)s.")
)
LACKS = Reason("proof/lacks", N_("The proof lacks “%(key)s”, or it is no text."))
NOT_HEX = Reason("proof/not-hex", N_("The proof's “%(key)s” is not %(digits)s hexadecimal digits."))
WORD_NOT_NFC = Reason("proof/word-not-nfc", N_("The proof's word is not in NFC, as every word of a game is."))
OTHER_SEED = Reason("proof/other-seed", N_("The commitment is not the SHA-256 of the seed."))
DIFFERS = Reason(
    "proof/differs", N_("“%(key)s” is not what follows from seed and word: it holds %(found)s, not %(due)s.")
)
DIFFERS_AT = Reason(
    "proof/differs-at",
    N_("“%(key)s” is not what follows from seed and word: number %(place)s is %(found)s, not %(due)s."),
)
LENGTH_DIFFERS = Reason(
    "proof/length-differs",
    N_("“%(key)s” is not what follows from seed and word: it has %(found)s entries, not %(due)s."),
)
EXPECT_NOT_AN_OBJECT = Reason(
    "proof/expect-not-an-object", N_("“expect” is the last state of the game, an object, not %(what)s.")
)
OTHER_END = Reason(
    "proof/other-end", N_("The game does not end as expected: “%(key)s” is %(found)s, not %(due)s.")
)

HEX = re.compile(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")
"""A seed, or a SHA-256, in hexadecimal."""


def check_record(value: Mapping[str, Any], games: Mapping[str, AnyGame]) -> None:
    """Pass in silence where a line's record has a good proof, and ends as its ``expect`` says if it has one.

    Raises FairChanceError or RecordError with what is wrong, NotationError where the record cannot start.
    """
    check_chance(record_of(value), games)
    *_, last = replay(record_of(value), games)
    check_end(value, last)


def check_chance(record: Mapping[str, Any], games: Mapping[str, AnyGame]) -> None:
    """Pass in silence where a record has a good proof, and the chance in it follows from that.

    Raises FairChanceError, RecordError, NotationError.
    """
    seed, word = read_proof(record["proof"])
    for key, due in game_of(record, games).fair_part(record, seed, word).items():
        _compare(key, record.get(key), due)


def has_proof(value: Mapping[str, Any]) -> bool:
    """Whether a line's record has a proof to check. Raises RecordError where the line holds no record."""
    return "proof" in record_of(value)


def read_proof(proof: Any) -> tuple[bytes, str]:
    """The seed and the word of a proof whose commitment is the seed's. Raises FairChanceError."""
    if not isinstance(proof, dict):
        raise FairChanceError(PROOF_NOT_AN_OBJECT, what=kind_of(proof))
    for key in ("commit", "seed", "word"):
        if not isinstance(proof.get(key), str):
            raise FairChanceError(LACKS, key=key)
    for key in ("commit", "seed"):
        if not HEX.fullmatch(proof[key]):
            raise FairChanceError(NOT_HEX, key=key, digits=2 * SEED_BYTES)
    word: str = proof["word"]
    if clean_word(word) != word:
        raise FairChanceError(WORD_NOT_NFC)
    seed = bytes.fromhex(proof["seed"])
    if commitment(seed) != proof["commit"].lower():
        raise FairChanceError(OTHER_SEED)
    return seed, word


def _compare(key: str, found: Any, due: Any) -> None:
    """What a record holds under a key must be what is due. FairChanceError names the first difference."""
    if same_json(found, due):
        return
    if not isinstance(found, list) or not isinstance(due, list):
        raise FairChanceError(DIFFERS, key=key, found=brief(found), due=brief(due))
    for place, (one, other) in enumerate(zip(found, due, strict=False), start=1):
        if not same_json(one, other):
            raise FairChanceError(DIFFERS_AT, key=key, place=place, found=brief(one), due=brief(other))
    raise FairChanceError(LENGTH_DIFFERS, key=key, found=len(found), due=len(due))


def check_end(value: Mapping[str, Any], last: State) -> None:
    """The last state must be the one under ``expect``, in every key, where a line has that.

    Raises FairChanceError, which names the first that differs.
    """
    if record_of(value) is value or "expect" not in value:
        return
    state, expect = last.to_json(), value["expect"]
    if not isinstance(expect, dict):
        raise FairChanceError(EXPECT_NOT_AN_OBJECT, what=kind_of(expect))
    for key in sorted(state.keys() | expect.keys()):
        found, due = state.get(key), expect.get(key)
        if (key in state) != (key in expect) or not same_json(found, due):
            raise FairChanceError(OTHER_END, key=shortened(key), found=brief(found), due=brief(due))
