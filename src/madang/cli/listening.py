"""How ``madang serve`` listens: as uvicorn does, but the head of a request is neither slow nor endless."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from madang.web.security import MAX_HEAD

HEAD_SECONDS = 20.0
"""How long the head of a request may take to come. Each one that is waited for keeps a connection open."""


class Listener(HttpToolsProtocol):
    """One connection. Between two requests uvicorn waits on its own, until the first byte of the second.

    What has come of a head is kept by the parser in C, which knows no limit; the largest head as a whole is
    the application's affair.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: asyncio.TimerHandle | None = None
        self._in_head = True
        self._unfinished = 0
        """The bytes that have come since the last whole head or piece of a body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Somebody has said more."""
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > MAX_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of the request is too large.")
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        super().connection_lost(exc)
        self._stop()

    def on_message_begin(self) -> None:
        """The first line of a request begins."""
        super().on_message_begin()
        self._in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header. One behind the body is none: what a request may do was decided without it."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole. Raises ValueError, for an answer 400, where the parser takes what HTTP does not.

        RFC 9112: the versions are 1.0 and 1.1 (2.3); one ``Host``, not fewer or more, belongs to 1.1 (3.2).
        """
        self._in_head, self._unfinished = False, 0
        hosts = sum(name == b"host" for name, _ in self.headers)
        match self.parser.get_http_version():
            case "1.1" if hosts == 1:
                pass
            case "1.0" if hosts <= 1:
                pass
            case _:
                raise ValueError
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._unfinished = 0
        super().on_message_complete()

    def _watch(self) -> None:
        if not self._in_head and not self.cycle.response_complete:
            self._stop()
        elif self._waiting is None:  # a line that is empty ends uvicorn's own waiting, and begins no request
            self._waiting = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
