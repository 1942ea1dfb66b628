"""What a player sees while the database is full, busy or damaged, and that it goes on afterwards."""

from __future__ import annotations

import pytest

from madang.errors import StoreError
from madang.store import Store, engine
from madang.store.trouble import DAMAGED
from madang.tables import Tables
from tests.store.test_trouble import no_more_pages, room
from tests.web.visitor import Visitor


def test_a_full_disk(player: Visitor, tables: Tables) -> None:
    address = player.start("survival")
    store = tables._store
    with store.read() as connection:
        no_more_pages(connection)
    rolled = {"action": "roll", "seq": "0"}
    # Until the pages that the file has are used up.
    answer = next(answer for _ in range(1000) if (answer := player.get("/magdagdon/new")).status_code != 200)
    assert answer.status_code == 507
    assert "There is no room left" in answer.text
    assert "Nothing is lost" in answer.text
    assert player.get(address).status_code == 200
    with store.read() as connection:
        room(connection)
    assert player.get("/magdagdon/new").status_code == 200
    assert player.post(address, rolled).status_code == 303


def test_another_process_that_writes_for_long(
    player: Visitor, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = player.start("survival")
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    rolled = {"action": "roll", "seq": "0"}
    other = Store(str(tables._store.url.database))
    with other.write():
        answer = player.post(address, rolled)
        assert answer.status_code == 503
        assert "Busy right now" in answer.text
        assert "Nothing is lost" in answer.text
        assert player.get(address).status_code == 200
    other.close()
    assert player.post(address, rolled).status_code == 303


def test_a_damaged_database_is_not_called_busy(
    player: Visitor, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError(DAMAGED)

    monkeypatch.setattr(tables, "running", fail)
    answer = player.get("/magdagdon")
    assert answer.status_code == 500
    assert "damaged" in answer.text
    assert "Busy" not in answer.text
