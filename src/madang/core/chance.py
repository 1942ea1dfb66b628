"""Fair chance: fixed before a game by both sides, checkable afterwards by anyone (``spec/chance.md``).

The host commits to a seed, the player adds a word, and every outcome follows from the two.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterator

from madang.errors import N_, FairChanceError, Reason

SEED_BYTES = 32
WORD_BYTES = 64

WORD_TOO_LONG = Reason(
    "chance/word-too-long",
    N_("The word has %(bytes)s bytes; at most %(limit)s are allowed."),
)
WORD_NOT_TEXT = Reason("chance/word-not-text", N_("The word is not valid Unicode text."))


def new_seed() -> bytes:
    """A seed of 32 bytes that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal: shown before the game, it pins the seed down."""
    return hashlib.sha256(seed).hexdigest()


def clean_word(text: str) -> str:
    """The player's word in NFC. Raises FairChanceError where it is no text or has over 64 bytes of UTF-8."""
    word = unicodedata.normalize("NFC", text)
    try:
        size = len(word.encode())
    except UnicodeEncodeError:
        raise FairChanceError(WORD_NOT_TEXT) from None
    if size > WORD_BYTES:
        raise FairChanceError(WORD_TOO_LONG, bytes=size, limit=WORD_BYTES)
    return word


def stream(seed: bytes, game: str, variant: str, word: str, purpose: str) -> Iterator[int]:
    """The endless bytes for one purpose: HMAC-SHA-256 blocks over the five texts and a counter."""
    texts = b""
    for text in ("madang/1", game, variant, word, purpose):
        data = text.encode()
        texts += len(data).to_bytes(2, "big") + data
    block = 0
    while True:
        yield from hmac.digest(seed, texts + block.to_bytes(4, "big"), "sha256")
        block += 1


def below(source: Iterator[int], n: int) -> int:
    """A number from 0 to n − 1 (n ≤ 256), all equally likely: bytes that favour the low ones are dropped."""
    limit = 256 - 256 % n
    for byte in source:
        if byte < limit:
            return byte % n
    raise AssertionError("a stream of fair chance has no end")
