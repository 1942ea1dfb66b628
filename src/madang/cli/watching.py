"""The options of ``madang serve`` for a server that people leave running."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from madang.cli.numbers import at_least
from madang.cli.words import say
from madang.errors import N_
from madang.web.watching import FORMATS, Watching

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

LOG = "MADANG_LOG"
LOG_REQUESTS = "MADANG_LOG_REQUESTS"
METRICS = "MADANG_METRICS"
PROCESSES = "MADANG_PROCESSES"


def add_watching(parser: ArgumentParser) -> None:
    """Add the options; each can also be set in the environment."""
    parser.add_argument(
        "--log",
        type=_format,
        default=os.environ.get(LOG) or FORMATS[0],
        metavar="FORMAT",
        help=say(
            N_(
                "how the log is written: text for people, json for programs"
                " (default: $%(variable)s, else text)"
            ),
            variable=LOG,
        ),
    )
    _add_switch(
        parser,
        "--log-requests",
        LOG_REQUESTS,
        N_("log a line for every request, with nothing personal in it (also: %(variable)s=1)"),
    )
    _add_switch(
        parser,
        "--metrics",
        METRICS,
        N_("count and show the counts at /metrics, to whoever asks without a proxy (also: %(variable)s=1)"),
    )
    parser.add_argument(
        "--processes",
        type=at_least(1),
        default=os.environ.get(PROCESSES) or "1",
        metavar="N",
        help=say(
            N_("how many processes serve the pages (default: $%(variable)s, else 1)"), variable=PROCESSES
        ),
    )


def watching(arguments: Namespace) -> Watching:
    """What was asked for."""
    return Watching(requests=arguments.log_requests, metrics=arguments.metrics)


def _add_switch(parser: ArgumentParser, option: str, variable: str, text: str) -> None:
    """Add an option that is on or off."""
    parser.add_argument(
        option,
        action="store_true",
        default=os.environ.get(variable, "").lower() in {"1", "yes", "true", "on"},
        help=say(text, variable=variable),
    )


def _format(text: str) -> str:
    if text in FORMATS:
        return text
    raise argparse.ArgumentTypeError(
        say(
            N_("“%(text)s” is no format of a log (or of $%(variable)s); it is text or json"),
            text=text,
            variable=LOG,
        )
    )
