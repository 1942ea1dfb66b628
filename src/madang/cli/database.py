"""The option ``--database``, for the subcommands that open the database."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from madang.cli.words import say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser

DATABASE = "MADANG_DATABASE"
"""The variable that says where games are kept, unless the command line does."""


def add_database(parser: ArgumentParser) -> None:
    """Add ``--database URL`` to a subcommand: the address, or None for the file in the data directory."""
    parser.add_argument(
        "--database",
        type=_database,
        default=os.environ.get(DATABASE) or None,
        metavar="URL",
        help=say(
            N_(
                "where games are kept, such as sqlite:///madang.db or postgresql+psycopg://user@host/name"
                " (default: $%(variable)s, else a file in your data directory)"
            ),
            variable=DATABASE,
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
            variable=DATABASE,
        )
    )
