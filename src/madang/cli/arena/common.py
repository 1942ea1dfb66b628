"""What measuring players has in common for both games: budgets, files of records, figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from madang.bots import Budget
from madang.cli.lines import CANNOT_READ
from madang.cli.numbers import Row
from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from madang.arena.figures import Mean

NAME_WIDTH = 24
"""How much of a player's name heads a column."""
BUDGETS: tuple[Row, ...] = (
    ("--budget-ms", 0, None, N_("milliseconds for each decision")),
    ("--budget-playouts", 0, None, N_("playouts for each decision")),
)


def add_output(parser: ArgumentParser) -> None:
    """Add the options for what is written."""
    parser.add_argument(
        "--records", metavar=gettext(N_("FILE")), help=gettext(N_("write a record of each game to this file"))
    )
    parser.add_argument("--json", action="store_true", help=gettext(N_("print one JSON object")))


def budget_of(arguments: Namespace) -> Budget:
    """How much players may think."""
    milliseconds = arguments.budget_ms
    return Budget(None if milliseconds is None else milliseconds / 1000, arguments.budget_playouts)


@contextmanager
def records_file(arguments: Namespace) -> Iterator[IO[str] | None]:
    """The file for records, where one is asked for. Ends the command where it cannot be written."""
    if not arguments.records:
        yield None
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(arguments.records).open("w", encoding="utf-8"))
        except OSError as error:
            why = say(N_("cannot write %(file)s: %(why)s"), file=arguments.records, why=error.strerror)
            print(f"madang: {why}", file=sys.stderr)
            raise SystemExit(CANNOT_READ) from None
        yield file


def tell(done: int, total: int) -> None:
    """How far it has come, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def mean_of(mean: Mean | None) -> str:
    """A mean and its standard error."""
    if mean is None:
        return "–"
    return f"{mean.mean:.2f}" + ("" if mean.error is None else f" ± {mean.error:.2f}")


def errors_of(errors: Mapping[str, int]) -> str:
    """How many answers were wrong, and how: ``3 (late 2, illegal 1)``."""
    kinds = ", ".join(f"{code.partition('/')[2]} {count}" for code, count in errors.items())
    return f"{sum(errors.values())}" + (f" ({kinds})" if kinds else "")
