"""Bodies that come too slowly, or not to their end."""

from __future__ import annotations

import asyncio

import pytest

from madang.web import security


def ask(app, messages, *headers: tuple[bytes, bytes], method: str = "POST"):
    """The status and the headers of an answer, where a body comes in these messages; None waits for ever."""
    sent = []
    coming = iter(messages)

    async def receive():
        message = next(coming)
        if message is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": message, "more_body": True}

    async def send(message):
        sent.append(message)

    form = (b"content-type", b"application/x-www-form-urlencoded")
    scope = {
        "type": "http", "method": method, "path": "/settings", "raw_path": b"/settings", "query_string": b"",
        "headers": [(b"host", b"testserver"), form, *headers], "http_version": "1.1", "scheme": "http",
        "root_path": "", "server": ("testserver", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], dict(sent[0]["headers"])


@pytest.mark.parametrize("header", [(b"content-length", b"100"), (b"transfer-encoding", b"chunked")])
@pytest.mark.parametrize("messages", [[None], [b"difficulty=", b"e", None]])
def test_a_body_that_never_ends_is_not_waited_for(app, monkeypatch, header, messages):
    monkeypatch.setattr(security, "BODY_SECONDS", 0.05)
    status, headers = ask(app, messages, header)
    assert status == 408
    assert headers[b"connection"] == b"close"
    assert headers[b"content-security-policy"]


def test_a_body_that_drips_for_ever_is_stopped_in_all(app, monkeypatch):
    monkeypatch.setattr(security, "BODY_SECONDS", 0.0)
    status, _ = ask(app, [None], (b"content-length", b"100"))
    assert status == 408


def test_what_is_refused_is_not_read_to_its_end(app):
    for header in ((b"origin", b"https://elsewhere.example"), (b"content-length", b"99999999")):
        status, headers = ask(app, [], (b"transfer-encoding", b"chunked"), header)
        assert status in (403, 413)
        assert headers[b"connection"] == b"close"


def test_without_a_body_a_connection_is_kept(app):
    status, headers = ask(app, [], method="GET")
    assert status == 200
    assert b"connection" not in headers
