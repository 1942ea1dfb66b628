"""The examples of the API's description, recorded: ``python -m tests.web.api.recording`` writes them anew.

A short session is played with seeds that are known; ids, secrets and times are put in place of the real ones.
"""

from __future__ import annotations

import json
import os
import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from madang.web import api
from madang.web.api.shapes import EXAMPLES
from madang.web.app import create_app
from tests.web import gostop_positions
from tests.web.api.program import Program
from tests.web.positions import SECRET
from tests.web.visitor import HOSTING

FILE = Path(api.__file__).parent / EXAMPLES
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|\+00:00)")
A_TIME = "2026-03-01T12:00:00.000000Z"
SECRETS = {
    r"madang_[A-Za-z0-9_-]{43}": "madang_",
    r'(?<="offer": ")[A-Za-z0-9_-]{22}(?=")': "game-",
    r'(?<="id": ")[A-Za-z0-9_-]{22}(?=")': "game-",
    r'(?<="id": ")[A-Za-z0-9_-]{12}(?=")': "token-",
}
"""What is another each time, and what is put in its place."""


def record(folder: Path) -> dict[str, Any]:
    """The body and the answer of each operation, by the name that its route gives the example."""
    with session(folder) as program:
        return tidied(dict(_played(program)))


@contextmanager
def session(folder: Path) -> Iterator[Program]:
    """A program without a token, on an application whose chance and ids are the same each time."""
    chance = random.Random(1)
    with (
        patch.dict(os.environ, {"MADANG_SECRET": SECRET}),
        patch("madang.tables.door.new_seed", lambda: chance.randbytes(32)),
    ):
        app = create_app(str(folder / "madang.sqlite3"), HOSTING)
        with patch.object(app.state.site.opponents, "wake", lambda game_id: None):
            yield Program(app)
        app.state.site.opponents.close()
        app.state.site.coach.close()
        app.state.site.tables._store.close()


def _played(program: Program) -> Iterator[tuple[str, dict[str, Any]]]:
    def told(method: str, path: str, body: Any = None) -> Any:
        response = program.ask(method, path, body)
        assert response.status_code < 300, response.text
        answer = response.json() if response.content else None
        heard = {} if body is None else {"body": body}
        return answer, heard if answer is None else {**heard, "answer": answer}

    yield "games", told("GET", "/games")[1]
    made, example = told("POST", "/players", {"name": "Robo"})
    program.secret = made["secret"]
    yield "player", example
    yield "me", told("GET", "/me")[1]
    yield "rename", told("PATCH", "/me", {"name": "Robo II"})[1]
    yield "token", told("POST", "/me/tokens", {"name": "my bot"})[1]
    yield "tokens", told("GET", "/me/tokens")[1]
    offer, example = told("POST", "/offers", {"game": "magdagdon"})
    yield "offer", example
    start = {"offer": offer["offer"], "game": "magdagdon", "variant": "peaceful", "word": "plum blossom"}
    table, example = told("POST", "/games", start)
    yield "start", example
    path = f"/games/{table['id']}"
    table, example = told("POST", f"{path}/actions", {"action": "roll", "expected_seq": 0})
    yield "action", example
    yield "running", told("GET", "/games/running?game=magdagdon")[1]
    yield "game", told("GET", path)[1]
    yield "frames", told("GET", f"{path}/frames")[1]
    last = program.play_out(table)
    record = told("GET", f"{path}/record")[1]
    record["answer"]["record"]["actions"][4:] = ["…"]
    yield "record", record
    assert last["status"] == "over"
    yield "scores", told("GET", "/scores?game=magdagdon&variant=peaceful")[1]
    yield "past", told("GET", "/me/games?game=magdagdon")[1]
    tables = program.client.app.state.site.tables  # type: ignore[attr-defined]
    deal = gostop_positions.place("middle")
    player_id = tables.player_of_token(program.secret).id
    given_up = gostop_positions.start(tables, player_id, deal)
    yield "abandon", told("POST", f"/games/{given_up.id}/abandon")[1]
    over = gostop_positions.path_to(gostop_positions.won)
    gostop_positions.start(tables, player_id, over)
    yield "statistics", told("GET", "/me/statistics")[1]


def tidied(examples: dict[str, Any]) -> dict[str, Any]:
    """The examples with ids, secrets and times that are the same each time."""
    text = TIME.sub(A_TIME, json.dumps(examples, ensure_ascii=False))
    for pattern, kind in SECRETS.items():
        for number, found in enumerate(dict.fromkeys(re.findall(pattern, text)), start=1):
            text = text.replace(found, f"{kind}{number}-".ljust(len(found), "x"))
    tidy: dict[str, Any] = json.loads(text)
    return tidy


def main() -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory() as folder:
        examples = record(Path(folder))
    FILE.write_text(json.dumps(examples, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
