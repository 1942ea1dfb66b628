"""What docs/api.md says of the API is so, and its program plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from madang.web.api.problems import KINDS
from madang.web.rates import PLAYER_ACTIONS
from tests.web.server import Server

TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_every_problem_is_in_the_table():
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \| (.+) \|$", TEXT, re.MULTILINE)
    assert rows == [(name, str(kind.status), kind.title) for name, kind in KINDS.items()]


def test_the_limit_is_the_one_that_is_told():
    assert "60 times in ten seconds" in TEXT
    assert (PLAYER_ACTIONS.amount, PLAYER_ACTIONS.get_expiry()) == (60, 10)


def test_the_program_plays_a_deal_to_its_end(tmp_path):
    (program,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    server = Server(tmp_path / "madang.sqlite3")
    server.start()
    try:
        ended = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"MADANG": server.address},
            capture_output=True,
            text=True,
            timeout=120,
        )
    finally:
        server.stop()
    assert ended.stderr == ""
    assert re.fullmatch(r"\{'kind': '(stop|nagari|three-ppuk|four-of-a-month)'.*\}\n", ended.stdout)
