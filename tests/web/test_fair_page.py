"""The lines of Python on the fairness page do what the page says: they are run on the shared vectors."""

import contextlib
import html
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import madang.web
from madang.gostop import parse_card
from madang.i18n import LANGUAGES

PARTS = Path(madang.web.__file__).parent / "templates/parts"
VECTORS = json.loads((Path(__file__).parents[1] / "cases/data/chance.json").read_text())


def lines(name: str) -> str:
    """The lines of Python in a part of the page."""
    found = re.search(r'<pre class="code">(.*?)</pre>', (PARTS / name).read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


DICE, DEAL = lines("dice-lines.html"), lines("deal-lines.html")


def printed(code: str, case: dict[str, Any]) -> str:
    """What the lines print with the seed and word of a case filled in."""
    blank = 'bytes.fromhex("…"), "…"'
    assert blank in code
    code = html.unescape(code).replace(blank, f"bytes.fromhex({case['seed']!r}), {case['word']!r}")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    return out.getvalue()


@pytest.mark.parametrize("case", [case for case in VECTORS["magdagdon"] if case["difficulty"] == "survival"])
def test_the_lines_for_dice(case) -> None:
    commitment, dice = printed(DICE, case).splitlines()
    assert commitment == f"commitment {case['commit']}"
    assert json.loads(dice)[: len(case["dice"])] == case["dice"]


@pytest.mark.parametrize("case", [case for case in VECTORS["gostop"] if not case["redeals"]])
def test_the_lines_for_a_deal(case) -> None:
    first, piles = printed(DEAL, case).splitlines()
    assert first == f"first {case['first']}"
    cards = [int(card) for card in re.findall(r"\d+", piles)]
    assert cards == [parse_card(code) for code in case["deal"]]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_lines_are_on_the_page(visitor, tag) -> None:
    page = visitor.get(f"/{tag}/fair").text
    assert all(html.unescape(each).strip() in html.unescape(page) for each in (DICE, DEAL))
