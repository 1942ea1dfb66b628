"""The drawn cards among the assets."""

from __future__ import annotations

import pytest

from madang.render import hwatu
from madang.web.assets import Assets


def test_the_cards_have_an_address_and_count_into_the_version(monkeypatch: pytest.MonkeyPatch):
    before = Assets()
    assert before.url("hwatu.svg") == f"/static/{before.version}/hwatu.svg"
    monkeypatch.setattr(hwatu, "sprite", lambda numerals=True: "<svg/>")
    assert Assets().version != before.version
