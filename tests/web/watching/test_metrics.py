"""``/metrics``: off by itself; what is counted, under which names, and to whom it is shown."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families as families

from madang.errors import StoreError
from madang.store.trouble import NO_ANSWER
from madang.web.app import create_app
from madang.web.watching import Watching
from tests.web.positions import SECRET
from tests.web.visitor import HOSTING, Visitor


@pytest.fixture
def counting(tmp_path, monkeypatch):
    """An application that counts."""
    monkeypatch.setenv("MADANG_SECRET", SECRET)
    app = create_app(str(tmp_path / "madang.sqlite3"), HOSTING, watching=Watching(metrics=True))
    yield app
    app.state.site.tables._store.close()


def counts(visitor: Visitor) -> dict[tuple[str, ...], float]:
    """What is shown: the name, and the values of the labels in the order of their names, to the number."""
    response = visitor.get("/metrics")
    assert response.status_code == 200
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families(response.text)
        for sample in family.samples
    }


def test_by_itself_there_is_none(visitor):
    assert visitor.get("/metrics").status_code == 404


def test_requests_and_actions_are_counted(counting):
    tables = counting.state.site.tables
    player_id = tables.new_player()
    visitor = Visitor(counting, player_id)
    address = visitor.start()
    visitor.play(address)
    for _ in range(3):
        visitor.get("/ko/about")
    visitor.get("/nowhere")
    found = counts(visitor)
    assert found["madang_requests_total", "GET", "/about", "200"] == 3
    assert found["madang_requests_total", "GET", "none", "404"] == 1
    assert found["madang_request_seconds_count", "GET", "/about"] == 3
    assert found["madang_request_seconds_sum", "GET", "/about"] > 0
    done = found["madang_actions_total", "magdagdon", "done"]
    assert done == found["madang_action_seconds_count", "magdagdon"]
    assert done == tables.table(address.rpartition("/")[2], player_id).seq
    assert found["madang_bot_waiting_games",] == 0


def test_what_the_tables_tell_is_shown(counting):
    watcher = counting.state.site.tables.watcher
    watcher.waiting(7)
    watcher.waited(0.3)
    watcher.thought("gostop", "master", 0.2)
    watcher.failed("gostop", "master", "none")
    watcher.advised("gostop", "hint", "busy")
    watcher.advised("gostop", "hint", "said", 0.2)
    found = counts(Visitor(counting))
    assert found["madang_bot_waiting_games",] == 7
    assert found["madang_bot_waiting_seconds_bucket", "0.25"] == 0
    assert found["madang_bot_waiting_seconds_bucket", "0.5"] == 1
    assert found["madang_bot_thinking_seconds_count", "gostop", "master"] == 1
    assert found["madang_bot_failures_total", "gostop", "master", "none"] == 1
    assert found["madang_coach_questions_total", "gostop", "busy", "hint"] == 1
    assert found["madang_coach_thinking_seconds_sum", "gostop", "hint"] == 0.2


def test_the_process_is_shown(counting):
    assert counts(Visitor(counting))["process_resident_memory_bytes",] > 1e6


def test_a_database_that_does_not_answer_is_counted(counting, monkeypatch):
    def broken(*arguments):
        raise StoreError(NO_ANSWER)

    visitor = Visitor(counting)
    with monkeypatch.context() as patch:
        patch.setattr(counting.state.site.tables, "offer", broken)
        assert visitor.get("/gostop/new").status_code == 503
    assert counts(visitor)["madang_database_failures_total",] == 1


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via"])
def test_whoever_comes_through_a_proxy_finds_nothing(counting, header):
    assert Visitor(counting).get("/metrics", headers={header: "203.0.113.5"}).status_code == 404


def test_the_labels_are_names_of_ours(counting):
    """An address, a method or a game that a visitor invents makes no new line."""
    visitor = Visitor(counting)
    before = set(counts(visitor))
    for number in range(20):
        visitor.get(f"/magdagdon/{'A' * 20}{number}")
        visitor.get(f"/{number}")
        visitor.client.request(f"BREW{number}", "/about")
        visitor.get(f"/static/{number}/{number}")
        visitor.post(f"/magdagdon/{'A' * 20}{number}", {"action": "roll", "seq": str(number)})
    new = {key for key in set(counts(visitor)) - before if key[0] == "madang_requests_total"}
    assert {key[1:3] for key in new} == {
        ("GET", "/magdagdon/{game_id}"),
        ("POST", "/magdagdon/{game_id}"),
        ("GET", "none"),
        ("other", "/about"),
        ("GET", "/static/{version}/{name}"),
        ("GET", "/metrics"),
    }


def test_each_application_counts_for_itself(counting, tmp_path):
    Visitor(counting).get("/about")
    other = create_app(str(tmp_path / "other.sqlite3"), HOSTING, watching=Watching(metrics=True))
    assert ("madang_requests_total", "GET", "/about", "200") not in counts(Visitor(other))
    other.state.site.tables._store.close()
