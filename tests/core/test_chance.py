"""Fair chance: the shared vectors, the word, and numbers that are equally likely."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.core.chance import below, clean_word, commitment, new_seed, stream
from madang.errors import FairChanceError
from madang.games import GAMES
from tests.cases.shared import load

VECTORS = load("chance.json")


def seed_of(vector):
    return bytes.fromhex(vector["seed"])


@pytest.mark.parametrize("vector", [vector for some in VECTORS.values() for vector in some])
def test_the_commitment_is_the_sha256_of_the_seed(vector):
    assert commitment(seed_of(vector)) == vector["commit"]


@pytest.mark.parametrize("vector", VECTORS["magdagdon"])
def test_the_dice_of_magdagdon(vector):
    state, dice = GAMES["magdagdon"].open_fair(vector["difficulty"], seed_of(vector), vector["word"])
    assert state.difficulty.name == vector["difficulty"]
    assert list(islice(dice, len(vector["dice"]))) == vector["dice"]


@pytest.mark.parametrize("vector", VECTORS["gostop"])
def test_the_deal_of_gostop(vector):
    record = {"game": "gostop", "first": vector["first"], "deal": vector["deal"]}
    part = GAMES["gostop"].fair_part(record, seed_of(vector), vector["word"])
    assert part == {"first": vector["first"], "deal": vector["deal"]}


def test_the_stream_by_the_letter_of_the_spec():
    """The blocks, put together by hand: lengths in two bytes, texts in UTF-8, the counter in four bytes."""
    seed = bytes(range(32))
    texts = b"\x00\x08madang/1\x00\x09magdagdon\x00\x08peaceful\x00\x03\xed\x8c\xa8\x00\x04dice"
    blocks = [hmac.new(seed, texts + bytes([0, 0, 0, i]), hashlib.sha256).digest() for i in range(3)]
    found = bytes(islice(stream(seed, "magdagdon", "peaceful", "패", "dice"), 96))
    assert found == b"".join(blocks)


def test_texts_that_run_together_give_other_streams():
    seed = bytes(32)
    one = bytes(islice(stream(seed, "ab", "c", "", "dice"), 32))
    other = bytes(islice(stream(seed, "a", "bc", "", "dice"), 32))
    assert one != other


@given(st.binary(min_size=1, max_size=64), st.integers(1, 256))
def test_below_takes_the_first_byte_that_favours_nobody(data, n):
    """The number is the byte's rest; bytes from the last whole multiple of n on are dropped."""
    kept = [byte for byte in data if byte < 256 // n * n]
    if kept:
        assert below(iter(data), n) == kept[0] % n


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 48, 128, 200, 255, 256])
def test_below_maps_equally_many_bytes_to_each_number(n):
    hits = Counter(below(iter([byte, 0]), n) for byte in range(256 // n * n))
    assert len(hits) == n
    assert len(set(hits.values())) == 1


@pytest.mark.parametrize("n", [2, 6, 48])
def test_numbers_are_equally_likely(n, scale):
    """χ² over a fixed stream: at most five standard deviations above its mean."""
    draws = scale(400_000)
    source = stream(bytes(32), "magdagdon", "peaceful", str(n), "dice")
    seen = Counter(below(source, n) for _ in range(draws))
    expected = draws / n
    chi_squared = sum((seen[number] - expected) ** 2 / expected for number in range(n))
    assert chi_squared < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_a_seed_is_32_bytes_that_do_not_come_twice():
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("word", ["", "majda", "고도리 🎴", "x" * 64, "é" * 32, "🎴" * 16, "\x00", " \t\n"])
def test_words_up_to_64_bytes(word):
    assert clean_word(word) == word


@pytest.mark.parametrize("word", ["x" * 65, "é" * 32 + "x", "🎴" * 17, "x" * 100_000])
def test_longer_words_are_refused(word):
    with pytest.raises(FairChanceError) as refused:
        clean_word(word)
    assert refused.value.code == "chance/word-too-long"
    assert str(len(word.encode())) in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("e\u0301", "é"),
        ("\u1100\u1161", "가"),
        ("\u1112\u116a\u1110\u116e", "화투"),
        ("e\u0301" * 32, "é" * 32),  # 96 bytes as typed, 64 in NFC
        ("\u212b", "Å"),
    ],
)
def test_a_word_is_taken_in_nfc(typed, word):
    assert clean_word(typed) == word


def test_half_a_surrogate_pair_is_no_text():
    with pytest.raises(FairChanceError) as refused:
        clean_word("\ud83c")
    assert refused.value.code == "chance/word-not-text"


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_cleaning_twice_changes_nothing(text):
    try:
        word = clean_word(text)
    except FairChanceError:
        return
    assert clean_word(word) == word
    assert len(word.encode()) <= 64
