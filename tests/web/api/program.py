"""A program that asks the API."""

from __future__ import annotations

import random
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient

from madang.web.api import PREFIX
from tests.web.visitor import HERE


class Program:
    """Shows a token; an empty one is none."""

    def __init__(self, app: Starlette, player_id: str = "", secret: str = "") -> None:
        self.player_id = player_id
        self.secret = secret
        self.client = TestClient(app, base_url=HERE, raise_server_exceptions=False)

    def ask(self, method: str, path: str, body: Any = None, **kwargs: Any) -> Any:
        """The answer as it is."""
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        headers |= kwargs.pop("headers", {})
        if body is not None:
            kwargs["json"] = body
        return self.client.request(method, PREFIX + path, headers=headers, **kwargs)

    def get(self, path: str, status: int = 200) -> Any:
        """What a GET gives."""
        response = self.ask("GET", path)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """What a POST gives."""
        response = self.ask("POST", path, {} if body is None else body)
        assert response.status_code == status, response.text
        return response.json()

    def start(self, game: str = "magdagdon", status: int = 201, **wanted: Any) -> Any:
        """Start a game with a new offer; what it answers."""
        offer = self.post("/offers", {"game": game}, 201)["offer"]
        if game == "magdagdon":
            wanted = {"variant": "peaceful", **wanted}
        return self.post("/games", {"offer": offer, "game": game, "word": "a word", **wanted}, status)

    def act(self, table: Any, action: str, status: int = 200) -> Any:
        """Play an action where the table stands."""
        wanted = {"action": action, "expected_seq": table["seq"]}
        return self.post(f"/games/{table['id']}/actions", wanted, status)

    def play_out(self, table: Any, seed: int = 1) -> Any:
        """Play a game at random to its end; the last table."""
        chooser = random.Random(seed)
        while table["status"] == "running":
            if table["your_turn"]:
                table = self.act(table, chooser.choice(table["legal"]))
            else:
                table = self.get(f"/games/{table['id']}?wait=10")
        return table
