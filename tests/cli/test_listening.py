"""Connections that say nothing, or do not come to an end of it."""

from __future__ import annotations

import asyncio
import socket

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from madang.cli import listening
from madang.cli.listening import Listener

PATIENCE = 0.1
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def slow(request):
    """An answer that takes longer than a head may."""
    await asyncio.sleep(3 * PATIENCE)
    return PlainTextResponse("at last")


async def said_to(*parts: bytes) -> bytes:
    """Everything a server says to these parts until it hangs up; the next part is sent after an answer."""
    app = Starlette(routes=[Route("/", slow)])
    server = uvicorn.Server(uvicorn.Config(app, http=Listener, log_level="critical", timeout_keep_alive=1))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        heard = b""
        for part in parts:
            writer.write(part)
            if part == WHOLE:
                heard += await reader.readuntil(b"at last")
        heard += await asyncio.wait_for(reader.read(), 20)
        writer.close()
        server.should_exit = True
        await serving
    return heard


@pytest.mark.parametrize("parts", [(), (b"GET / HTT",), (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"y")])
def test_a_head_that_does_not_end_is_given_up(monkeypatch, parts):
    monkeypatch.setattr(listening, "HEAD_SECONDS", PATIENCE)
    assert asyncio.run(said_to(*parts)) == b""


def test_an_answer_may_take_longer_and_the_next_head_is_waited_for_as_long(monkeypatch):
    monkeypatch.setattr(listening, "HEAD_SECONDS", PATIENCE)
    heard = asyncio.run(said_to(WHOLE, WHOLE, b"GET / HTT"))
    assert heard.count(b"200 OK") == heard.count(b"at last") == 2
