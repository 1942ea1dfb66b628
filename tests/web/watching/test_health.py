"""``/healthz``: well, or what is not."""

from __future__ import annotations

import threading
import time

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from madang.errors import StoreError
from madang.store import Store
from madang.store.trouble import NO_ANSWER
from madang.web.routing import page
from madang.web.watching.health import Health

WELL = {"status": "ok", "database": "ok", "workers": "ok"}


def nothing() -> None:
    """A database that answers."""


def client(health: Health) -> TestClient:
    return TestClient(Starlette(routes=[page("/healthz", health.show)]))


def test_well(visitor):
    response = visitor.get("/healthz")
    assert (response.status_code, response.json()) == (200, WELL)
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "no-store"
    assert "set-cookie" not in response.headers


def test_head(visitor):
    response = visitor.client.head("/healthz")
    assert (response.status_code, response.content) == (200, b"")


def test_a_database_that_fails_is_named(caplog):
    def fails() -> None:
        raise StoreError(NO_ANSWER)

    response = client(Health(fails, list)).get("/healthz")
    assert (response.status_code, response.json()) == (503, WELL | {"status": "down", "database": "down"})
    assert "not well: database" in caplog.text


@pytest.mark.parametrize("condition", ["idle", "starting", "ok", "down"])
def test_workers(condition):
    response = client(Health(nothing, lambda: ["ok", condition])).get("/healthz")
    if condition == "down":
        assert (response.status_code, response.json()) == (503, WELL | {"status": "down", "workers": "down"})
    else:
        assert (response.status_code, response.json()) == (200, WELL)


def test_a_database_that_hangs_is_waited_for_a_little_and_asked_once():
    gate, asked = threading.Event(), []

    def hangs() -> None:
        asked.append(1)
        gate.wait(60)

    here = client(Health(hangs, list, seconds=0.05))
    with here:
        began = time.monotonic()
        assert [here.get("/healthz").json()["database"] for _ in range(5)] == ["down"] * 5
        assert time.monotonic() - began < 30
        assert len(asked) == 1
        gate.set()
        while here.get("/healthz").status_code != 200:
            assert time.monotonic() - began < 60


def test_a_database_that_is_away(tmp_path):
    store = Store(str(tmp_path / "madang.sqlite3"))
    health = client(Health(store.ask, list))
    assert health.get("/healthz").status_code == 200
    store.close()
    (tmp_path / "madang.sqlite3").rename(tmp_path / "elsewhere")
    (tmp_path / "madang.sqlite3").mkdir()
    assert health.get("/healthz").json() == WELL | {"status": "down", "database": "down"}
    store.close()
