"""Numbers on a command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from madang.cli.words import say
from madang.errors import N_


def at_least(least: int) -> Callable[[str], int]:
    """Reads whole numbers that are not less than that."""

    def number(text: str) -> int:
        if text.isascii() and text.isdigit() and int(text) >= least:
            return int(text)
        why = say(N_("“%(text)s” is no whole number from %(least)s on"), text=text, least=least)
        raise argparse.ArgumentTypeError(why)

    return number
