"""All phases of schemathesis in one run: examples, boundaries, methods that are none, fuzzing, walks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from starlette.types import ASGIApp, Receive, Scope, Send

from madang.tables import Tables
from madang.web.api import PREFIX, create_api
from madang.web.api.app import description

# A schema does not know the rules of a game: what it lets pass may break them (422), be no action of that
# game at all (400), or be a word that has too many bytes.
CHECKS = {"positive_data_acceptance": {"expected-statuses": ["2xx", 400, 401, 403, 404, 409, 410, 422]}}


@dataclass(frozen=True, slots=True)
class Found:
    """What a run found: all that was wrong, and how often each operation gave which status."""

    wrong: list[str]
    statuses: Mapping[str, Counter[int]]


def sparing(app: ASGIApp, tables: Tables, player_id: str, secret: str) -> ASGIApp:
    """The application, where one program goes on playing whatever it asks for.

    In the place of its player somebody else is deleted, and a token that it revoked is replaced.
    """
    own = f"Bearer {secret}".encode()

    def shown(scope: Scope) -> bytes:
        """What the program shows instead."""
        if (scope["method"], scope["path"]) == ("DELETE", f"{PREFIX}/me"):
            return f"Bearer {tables.new_token(tables.new_player())[1]}".encode()
        nonlocal secret
        if tables.player_of_token(secret) is None:
            secret = tables.new_token(player_id)[1]
        return f"Bearer {secret}".encode()

    async def spared(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = [(name, shown(scope) if value == own else value) for name, value in scope["headers"]]
            scope = {**scope, "headers": headers}
        await app(scope, receive, send)

    return spared


def ask_anything(app: ASGIApp, tables: Tables, examples: int, scenarios: int) -> Found:
    """Ask in every way that schemathesis knows."""
    player_id = tables.new_player()
    secret = tables.new_token(player_id)[1]
    generation = {"max-examples": examples, "database": "none"}
    config = SchemathesisConfig.from_dict(
        {
            "checks": CHECKS,
            "auth": {"openapi": {"token": {"bearer": secret}}},
            "generation": generation,
            "phases": {"stateful": {"generation": generation | {"max-examples": scenarios}}},
        }
    )
    schema = schemathesis.openapi.from_asgi(
        f"{PREFIX}/openapi.json", sparing(app, tables, player_id, secret), config=config
    )
    found = Found([], defaultdict(Counter))
    for event in from_schema(schema).execute():
        if isinstance(event, events.ScenarioFinished):
            _note(event, found)
        elif isinstance(event, events.NonFatalError | events.FatalError):
            found.wrong.append(repr(vars(event)))
    return found


def _note(event: events.ScenarioFinished, found: Found) -> None:
    for case_id, checks in event.recorder.checks.items():
        label = event.recorder.cases[case_id].value.operation.label
        response = event.recorder.interactions[case_id].response
        found.statuses[label][response.status_code if response else 0] += 1
        found.wrong.extend(
            f"{event.phase} {label}: {check.failure_info.failure!r}" for check in checks if check.failure_info
        )


def test_every_phase(app, tables, full, opponent_thinks):
    """Everything that ``schemathesis run`` does; every operation is answered, and each as it says."""
    if not full:
        pytest.skip("test_anything asks a part of it every day")
    found = ask_anything(app, tables, examples=100, scenarios=100)
    assert found.wrong == []
    assert set(found.statuses) == {
        f"{method.upper()} {path}"
        for path, methods in description(create_api(app.state.site))["paths"].items()
        for method in methods
    }
