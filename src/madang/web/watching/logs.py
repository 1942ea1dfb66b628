"""The log of the server: a line an event, for people or for programs.

In it stand ids of games and of requests. Ids, names and addresses of people, their words and their cookies
do not: whoever reads a log learns nothing of anybody.
"""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar
from typing import TextIO

from pythonjsonlogger.json import JsonFormatter

from madang.web.watching import Watching

REQUESTS = "madang.requests"
"""The logger that has a line for every request."""

request_id: ContextVar[str] = ContextVar("madang.request", default="")
"""The id of the request that is being answered; empty where there is none."""

_TIME = "%Y-%m-%dT%H:%M:%SZ"


class Log(logging.StreamHandler[TextIO]):
    """Writes lines in one of FORMATS to a stream, by itself to the standard error."""

    def __init__(self, kind: str, stream: TextIO | None = None) -> None:
        super().__init__(stream or sys.stderr)
        self.addFilter(_with_request)
        self.setFormatter(_formatter(kind))


def set_up(kind: str, watching: Watching) -> None:
    """Let everything that is logged in this process come out once, in one of FORMATS."""
    logging.basicConfig(handlers=[Log(kind)], level=logging.WARNING, force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if watching.requests else logging.WARNING)


def _formatter(kind: str) -> logging.Formatter:
    formatter: logging.Formatter
    if kind == "json":
        names = {"asctime": "time", "levelname": "level", "name": "logger", "exc_info": "trace"}
        fields = ("asctime", "levelname", "name", "message")
        formatter = JsonFormatter(fields, _TIME, rename_fields=names, json_ensure_ascii=False)
    else:
        formatter = _Text("%(asctime)s %(levelname)s %(name)s: %(message)s", _TIME)
    formatter.converter = time.gmtime
    return formatter


class _Text(logging.Formatter):
    """For people: the id of the request stands behind what happened, where there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging calls it so
        request = getattr(record, "request", "")
        return super().formatMessage(record) + (f" [{request}]" if request else "")


def _with_request(record: logging.LogRecord) -> bool:
    """Put the id of the request into a record; lets every record pass."""
    if found := request_id.get():
        record.request = found
    return True
