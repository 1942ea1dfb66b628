"""Numbers on a command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

from madang.cli.words import gettext, say
from madang.errors import N_

Row = tuple[str, int, int | None, str]
"""An option that takes a whole number: its name, the least there is, what it is by itself, and its help."""

SEED: Row = ("--seed", 0, 0, N_("the seed of the dice (default: %(default)s)"))
JOBS: Row = ("--jobs", 1, os.cpu_count() or 1, N_("how many processes play (default: %(default)s)"))


def add_numbers(parser: argparse.ArgumentParser, *rows: Row) -> None:
    """Add options that take whole numbers."""
    for option, least, default, text in rows:
        parser.add_argument(option, type=at_least(least), default=default, metavar="N", help=gettext(text))


def at_least(least: int) -> Callable[[str], int]:
    """Reads whole numbers that are not less than that."""

    def number(text: str) -> int:
        if text.isascii() and text.isdigit() and int(text) >= least:
            return int(text)
        why = say(N_("“%(text)s” is no whole number from %(least)s on"), text=text, least=least)
        raise argparse.ArgumentTypeError(why)

    return number
