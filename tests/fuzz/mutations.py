"""Hypothesis strategies for what is nearly right: something good, with a few places changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from madang.core.game import Json
from tests.cases.shared import DATA

MAX_ACTIONS = 12
"""How much of a record is kept: what is wrong further on is no different."""

odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.integers(-2, 60), max_size=5),
    st.dictionaries(st.text(max_size=5), st.none(), max_size=2),
    st.sampled_from(["", "gostop", "magdagdon", "peaceful", "roll", "confirm", "0" * 64, "\ud800", "é"]),
)
"""Values of JSON that are hardly ever what a place wants."""


@st.composite
def near(draw: st.DrawFn, good: Sequence[str]) -> str:
    """One of some good texts, with some pieces of it replaced, doubled or left out; or any text at all."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=100))
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 4))
        piece = draw(
            st.one_of(
                st.sampled_from(["", text[start:end] * 2, " ", "-", ",", ":", "=", "0", "9", "²", "\x00"]),
                st.text(max_size=3),
            )
        )
        text = text[:start] + piece + text[end:]
    return text


def records() -> list[Json]:
    """The records of the shared cases, cut short."""
    found = []
    for name in ("magdagdon.jsonl", "gostop.jsonl"):
        for line in (DATA / name).read_text("utf-8").splitlines()[:12]:
            value = json.loads(line)
            record = value.get("record", value)
            record["actions"] = record["actions"][:MAX_ACTIONS]
            found.append(value)
    return found


@st.composite
def changed(draw: st.DrawFn, good: Sequence[Json]) -> Json:
    """One of some good values of JSON, with some places changed or taken away."""
    value = copy.deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 3))):
        place: Any = value
        while isinstance(place, (dict, list)) and place:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = draw(st.sampled_from(keys))
            if not isinstance(place[key], (dict, list)) or draw(st.booleans()):
                if draw(st.integers(0, 4)) == 0:
                    del place[key]
                else:
                    place[key] = draw(odd_values)
                break
            place = place[key]
    return value
