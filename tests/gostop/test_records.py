"""How deals start, and the records they leave."""

from __future__ import annotations

import pytest

from madang import gostop
from madang.errors import MadangError
from madang.gostop.cards import CODES

DEAL = [CODES[card] for row in range(4) for card in range(row, 48, 4)]
RECORD = {"game": "gostop", "first": 1, "deal": DEAL, "actions": []}


def test_a_record_opens_and_is_made_again():
    state, chance = gostop.open_record(RECORD)
    assert list(chance) == [], "the deal is all its chance"
    assert gostop.make_record(state, [], []) == RECORD | {"rules": 1}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"first": 2}, "gostop/bad-first"),
        ({"first": True}, "gostop/bad-first"),
        ({"first": None}, "gostop/bad-first"),
        ({"first": "0"}, "gostop/bad-first"),
        ({"deal": None}, "record/missing"),
        ({"deal": "1B"}, "record/missing"),
        ({"deal": DEAL[1:]}, "gostop/card-count"),
        ({"deal": [*DEAL, "1B"]}, "gostop/card-count"),
        ({"deal": [*DEAL[1:], DEAL[5]]}, "gostop/repeated-card"),
        ({"deal": [*DEAL[1:], "13B"]}, "gostop/bad-card"),
        ({"deal": [*DEAL[1:], 0]}, "gostop/card-not-text"),
        ({"deal": [*DEAL[1:], ["1B"]]}, "gostop/card-not-text"),
        ({"deal": list(CODES)}, "gostop/redeal-layout"),
        (
            {"deal": [*CODES[:20], *(code for code in DEAL if code not in CODES[:20])]},
            "gostop/redeal-hands",
        ),
    ],
)
def test_a_bad_deal_is_told_apart(change, code):
    with pytest.raises(MadangError) as refused:
        gostop.open_record(RECORD | change)
    assert refused.value.code == code
    assert str(refused.value)


def test_the_outcome_of_a_deal_is_its_result():
    month, rest = ["5A", "5R", "5J1", "5J2"], [code for code in DEAL if not code.startswith("5")]
    state, _ = gostop.open_record(RECORD | {"deal": [*month, *rest]})
    assert gostop.outcome(state) == {
        "kind": "four-of-a-month",
        "winner": 0,
        "points": 5,
        "gos": 0,
        "doubled": [],
    }
