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
from madang.web.security import MAX_HEAD

PATIENCE = 0.1
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def slow(request):
    """An answer that takes longer than a head may."""
    await asyncio.sleep(3 * PATIENCE)
    return PlainTextResponse("at last")


async def read(request):
    """An answer that names the headers there are once the body was read."""
    await request.body()
    return PlainTextResponse(" ".join(request.headers))


async def said_to(*parts: bytes) -> bytes:
    """Everything a server says to these parts until it hangs up; the next part is sent after an answer."""
    app = Starlette(routes=[Route("/", slow), Route("/", read, methods=["POST"])])
    server = uvicorn.Server(uvicorn.Config(app, http=Listener, log_level="critical", timeout_keep_alive=1))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        heard = b""
        for part in parts:
            writer.write(part)
            await asyncio.sleep(0.001)
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


def test_a_line_that_is_empty_begins_no_request(monkeypatch):
    monkeypatch.setattr(listening, "HEAD_SECONDS", PATIENCE)
    assert asyncio.run(said_to(WHOLE, b"\r\n")).count(b"200 OK") == 1


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
        CHUNKED + b"2;",
        CHUNKED + b"2\r\nok\r\n0\r\nX: ",
    ],
    ids=["address", "header", "chunk", "trailer"],
)
def test_what_grows_without_end_is_refused(begun):
    """It is kept until it is whole: the little that is allowed, and no more."""
    pieces = [b"x" * 1025] * (MAX_HEAD // 1024)
    heard = asyncio.run(said_to(begun, *pieces))
    assert heard.startswith(b"HTTP/1.1 400 ")


def test_a_long_head_and_a_long_body_are_none_of_these():
    head = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\nX: " % (4 * MAX_HEAD)
    pieces = [b"x" * 1024] * (MAX_HEAD // 1024 - 1)
    heard = asyncio.run(said_to(head, *pieces, b"\r\n\r\n", *[b"x" * MAX_HEAD] * 4))
    assert heard.startswith(b"HTTP/1.1 200 ")


def test_a_header_behind_the_body_is_none():
    """What a request may do was decided by the headers in front."""
    heard = asyncio.run(said_to(CHUNKED + b"2\r\nok\r\n0\r\nCookie: a=b\r\n\r\n"))
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert heard.endswith(b"host transfer-encoding")
