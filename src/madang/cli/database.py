"""The option that names the database, for all commands that use one."""

from __future__ import annotations

import argparse
import os

from madang.cli.words import say
from madang.errors import N_

VARIABLE = "MADANG_DATABASE"


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add ``--database`` to a command; where it is not given, the variable or nothing counts."""
    parser.add_argument(
        "--database",
        type=_database,
        default=os.environ.get(VARIABLE) or None,
        metavar="URL",
        help=say(
            N_(
                "where games are kept, such as sqlite:///madang.db or postgresql+psycopg://user@host/name"
                " (default: $%(variable)s, else a file in your data directory)"
            ),
            variable=VARIABLE,
        ),
    )


def _database(text: str) -> str:
    """Check the shape of a database address; what is in it may be secret, so it is not repeated."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        driver = make_url(text).drivername
    except (ArgumentError, ValueError):
        driver = ""
    if driver in {"sqlite", "postgresql+psycopg"}:
        return text
    raise argparse.ArgumentTypeError(
        say(
            N_(
                "this (or $%(variable)s) is no database address Madang knows; it looks like"
                " sqlite:///madang.db or postgresql+psycopg://user@host/name"
            ),
            variable=VARIABLE,
        )
    )
