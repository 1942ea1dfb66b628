"""How the API says no: every kind of problem, provoked through the whole application."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from madang.errors import BrokenLog, StoreError, StoreFull
from madang.store.trouble import FULL, NO_ANSWER
from madang.tables.reasons import BROKEN
from madang.web import rates
from madang.web.api.problems import KINDS, MEDIA_TYPE, TYPES
from madang.web.app import create_app
from madang.web.hosting import Hosting
from tests.web.api.program import Program
from tests.web.positions import SECRET

JSON = {"Content-Type": "application/json"}


def assert_problem(response, name):
    """A problem document of that kind, with the headers of every answer."""
    kind = KINDS[name]
    assert response.status_code == kind.status, response.text
    assert response.headers["content-type"] == MEDIA_TYPE
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in response.headers
    problem = response.json()
    assert (problem["type"], problem["title"], problem["status"]) == (TYPES + name, kind.title, kind.status)
    assert problem["detail"]
    assert problem["code"]
    return problem


def test_every_kind_is_explained_at_its_address(program):
    for name, kind in KINDS.items():
        explained = program.get(TYPES.removeprefix("/api/v1") + name)
        assert explained == {"type": TYPES + name, **kind._asdict()}
    all_of_them = program.get("/problems")["problems"]
    assert [each["type"] for each in all_of_them] == [TYPES + name for name in KINDS]
    assert_problem(program.ask("GET", "/problems/none"), "not-found")


def test_what_cannot_be_read(program):
    for body in (b"{", b'{"game": "magdagdon"', b"\xff"):
        assert_problem(program.ask("POST", "/offers", content=body, headers=JSON), "unreadable")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])
def test_a_body_that_does_not_say_it_is_json(program, kind):
    headers = {"Content-Type": kind}
    assert_problem(program.ask("POST", "/offers", content=b'{"game": "gostop"}', headers=headers), "not-json")


def test_a_body_may_say_how_its_json_is_written(program):
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    answer = program.ask("POST", "/offers", content=b'{"game": "gostop"}', headers=headers)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/offers", {"game": "chess"}, "body.game"),
        ("/offers", {}, "body.game"),
        ("/offers", {"game": "gostop", "gmae": "gostop"}, "body.gmae"),
        ("/games", {"game": "gostop", "offer": "?"}, "body.offer"),
        ("/games/x/actions", {"action": "roll", "expected_seq": -1}, "body.expected_seq"),
        ("/games/x/actions", {"action": "roll", "expected_seq": "0"}, "body.expected_seq"),
        ("/games/x/actions", {"action": "r" * 65, "expected_seq": 0}, "body.action"),
    ],
)
def test_a_value_that_is_not_allowed_is_named(program, path, body, field):
    problem = assert_problem(program.ask("POST", path, body), "invalid")
    assert field in {each["field"] for each in problem["errors"]}


@pytest.mark.parametrize("query", ["game=chess", "", "game=gostop&limit=0", "game=gostop&limt=5"])
def test_a_parameter_that_is_not_allowed_is_named(program, query):
    problem = assert_problem(program.ask("GET", f"/me/games?{query}"), "invalid")
    assert problem["errors"][0]["field"].startswith("query.")


def test_what_no_schema_can_say_is_refused_with_its_code(program):
    offer = program.post("/offers", {"game": "magdagdon"}, 201)["offer"]
    wanted = {"offer": offer, "game": "magdagdon", "variant": "peaceful"}
    long = assert_problem(program.ask("POST", "/games", {**wanted, "word": "ಮ" * 64}), "invalid")
    assert long["code"] == "chance/word-too-long"
    assert_problem(program.ask("POST", "/games", {**wanted, "variant": "easy"}), "not-found")
    bot = assert_problem(program.ask("POST", "/games", {**wanted, "opponent": "nobody"}), "invalid")
    assert bot["code"] == "bot/unknown"


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer x", "Bearer madang_", "Basic madang_x", "madang_x"])
def test_without_a_token(app, sent):
    program = Program(app)
    response = program.ask("GET", "/me", headers={"Authorization": sent} if sent else {})
    assert_problem(response, "no-token")
    assert response.headers["www-authenticate"].startswith("Bearer ")


def test_a_cookie_opens_nothing(app, player, program):
    response = player.client.get("/api/v1/me")
    assert_problem(response, "no-token")


def test_addresses_and_methods_that_are_none(program):
    assert_problem(program.ask("GET", "/nothing"), "not-found")
    response = program.ask("PUT", "/me")
    assert_problem(response, "method")
    assert set(response.headers["allow"].replace(" ", "").split(",")) >= {"GET", "PATCH", "DELETE"}


def test_what_the_guard_refuses_is_a_problem_document_too(program):
    assert_problem(program.ask("GET", "/me", headers={"Host": "elsewhere.example"}), "unknown-host")
    assert_problem(program.ask("POST", "/offers", headers={"Sec-Fetch-Site": "cross-site"}), "elsewhere")
    assert_problem(program.ask("POST", "/offers", content=b"x" * 20_000, headers=JSON), "too-large")
    assert_problem(program.ask("GET", f"/me?{'x' * 5000}"), "long-address")
    assert_problem(program.ask("GET", "/me", headers={"X-Long": "x" * 20_000}), "long-head")


def test_the_detail_is_in_the_language_that_is_asked_for(program):
    english, czech = (
        program.ask("GET", "/games/none", headers={"Accept-Language": language}) for language in ("en", "cs")
    )
    assert english.json()["detail"] == "There is no such game."
    assert czech.json()["detail"] != english.json()["detail"]
    assert czech.headers["content-language"] == "cs"


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (StoreError(NO_ANSWER), "busy"),
        (StoreFull(FULL), "disk-full"),
        (BrokenLog(BROKEN, game_id="a-game"), "broken-game"),
        (ZeroDivisionError("secret-in-a-message"), "broken"),
    ],
)
def test_trouble_of_the_server(program, tables, monkeypatch, caplog, error, name):
    def raises(*_):
        raise error

    monkeypatch.setattr(tables, "table", raises)
    response = program.ask("GET", "/games/a-game")
    assert_problem(response, name)
    assert "secret" not in response.text
    assert "secret" not in caplog.text
    assert caplog.records


@pytest.fixture
def strict(tmp_path, monkeypatch):
    """An application that counts."""
    monkeypatch.setenv("MADANG_SECRET", SECRET)
    app = create_app(str(tmp_path / "madang.sqlite3"), Hosting(names=("testserver",)))
    yield app
    app.state.site.tables._store.close()


def test_too_many_wrong_tokens(strict):
    program = Program(strict, secret="madang_wrong")
    for _ in range(rates.FAILURES.amount):
        assert program.ask("GET", "/me").status_code == 401
    response = program.ask("GET", "/me")
    assert_problem(response, "too-fast")
    assert int(response.headers["retry-after"]) >= 1


def test_too_many_new_players(strict):
    with TestClient(strict) as client:
        answers = [client.post("/api/v1/players", json={}) for _ in range(rates.NEWCOMERS.amount + 1)]
    assert [answer.status_code for answer in answers] == [201] * rates.NEWCOMERS.amount + [429]
    assert_problem(answers[-1], "too-fast")
