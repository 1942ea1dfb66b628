"""The description of the API: its examples are real answers, and every operation has what it needs."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest

from madang.web.api.app import PREFIX
from madang.web.api.problems import KINDS
from tests.web.api.recording import FILE, record


@pytest.fixture
def described(program):
    """The description as it is served."""
    return program.get("/openapi.json")


def operations(described):
    return [
        (f"{method.upper()} {path}", operation)
        for path, ways in described["paths"].items()
        for method, operation in ways.items()
    ]


def test_the_examples_are_what_the_api_answers(tmp_path):
    """Where an answer has changed, ``python -m tests.web.api.recording`` writes them anew."""
    assert record(tmp_path) == json.loads(FILE.read_text(encoding="utf-8"))


def test_every_operation_has_an_example_that_fits(described):
    for name, operation in operations(described):
        assert operation["summary"], name
        assert operation["description"], name
        (status,) = [code for code in operation["responses"] if code.startswith("2")]
        good = operation["responses"][status]
        if status == "204":
            assert "content" not in good, name
            continue
        content = good["content"]["application/json"]
        schema = {**content["schema"], "components": described["components"]}
        jsonschema_rs.validate(schema, content["example"])
        if "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]
            jsonschema_rs.validate({**body["schema"], "components": described["components"]}, body["example"])


def test_every_problem_is_declared(described):
    for name, operation in operations(described):
        statuses = {int(code) for code in operation["responses"]}
        assert {413, 421, 429, 500, 503, 507} <= statuses, name
        assert (401 in statuses) == bool(operation["security"]), name
    told = {int(code) for _, operation in operations(described) for code in operation["responses"]}
    assert {kind.status for kind in KINDS.values()} <= told | {403, 405}


def test_it_says_where_it_is_and_how_it_opens(described):
    assert described["openapi"].startswith("3.1")
    assert described["servers"] == [{"url": PREFIX}]
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
