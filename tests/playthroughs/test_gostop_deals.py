"""Whole deals of Go-Stop are played as they were when somebody last looked at every line."""

from __future__ import annotations

import pytest

from tests.playthroughs.gostop_deals import HERE, SEEDS, transcript


@pytest.mark.parametrize("name", SEEDS)
def test_a_deal_is_played_as_it_is_kept(name):
    kept = (HERE / name).read_text("utf-8").splitlines()
    assert list(transcript(SEEDS[name])) == kept, "see tests/playthroughs/gostop_deals.py for how to renew it"


def test_nearly_everything_happens_in_the_kept_deals():
    text = "".join((HERE / name).read_text("utf-8") for name in SEEDS)
    for word in ("chok", "ttadak", "ppuk", "sseul", "stack", "own-ppuk", "> pair:", "> go", "> stop"):
        assert word in text
    for event in ("JunkHandedOver", "PairAsked", "PairChosen", "DecisionAsked", "Decided", "DealSettled"):
        assert f"event {event}(" in text
