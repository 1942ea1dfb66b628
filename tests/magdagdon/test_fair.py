"""A game of fair chance, and the part of its record that follows from seed and word."""

from __future__ import annotations

from itertools import islice

import pytest

from madang import magdagdon
from madang.errors import MadangError

SEED = bytes(range(32))


@pytest.mark.parametrize("difficulty", magdagdon.VARIANTS)
def test_fair_part_is_as_many_dice_as_the_record_has(difficulty):
    _, dice = magdagdon.open_fair(difficulty, SEED, "word")
    fair = list(islice(dice, 12))
    for count in (0, 1, 12):
        record = {"difficulty": difficulty, "dice": [0] * count}
        assert magdagdon.fair_part(record, SEED, "word") == {"dice": fair[:count]}


@pytest.mark.parametrize("record", [{}, {"difficulty": "easy", "dice": []}, {"difficulty": "peaceful"}])
def test_a_record_that_says_too_little_has_none(record):
    with pytest.raises(MadangError):
        magdagdon.fair_part(record, SEED, "")


def test_an_unknown_difficulty_cannot_be_opened():
    with pytest.raises(MadangError):
        magdagdon.open_fair("easy", SEED, "")
