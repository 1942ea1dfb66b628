"""``madang export``: the finished games of a player, or of all players, as records."""

from __future__ import annotations

import json
import sys
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from madang.cli.database import add_database
from madang.cli.words import gettext, say, terminal_translator
from madang.errors import N_, BrokenLog, UnknownPlayer

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from madang.tables import Tables

STANDARD_OUTPUT = "-"
CANNOT_WRITE = 2
"""The exit status where the file cannot be written, as for any wrong command line."""


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``export`` to the command line."""
    parser = commands.add_parser(
        "export",
        help=gettext(N_("write finished games as records")),
        description=gettext(
            N_(
                "Write the finished games of a player, or of all players, one JSON object a line: each the"
                " record with its proof, the last state, and when and against whom it was played. A game"
                " whose log no longer plays is left out and named; the exit status is then 1."
            )
        ),
    )
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument(
        "--player", metavar=gettext(N_("ID")), help=gettext(N_("the games of the player of this id"))
    )
    whose.add_argument(
        "--all",
        action="store_true",
        help=gettext(N_("the games of all players, each with its player’s id under “meta”")),
    )
    add_database(parser)
    parser.add_argument(
        "file",
        nargs="?",
        default=STANDARD_OUTPUT,
        metavar=gettext(N_("FILE")),
        help=gettext(N_("file to write (default: standard output)")),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the games; what is told beside them goes to standard error."""
    from madang.store import Store
    from madang.tables import Tables

    with closing(Store(arguments.database, must_exist=True)) as store:
        tables, broken = Tables(store), list[BrokenLog]()
        lines = _lines(tables, arguments.player, broken)
        try:
            with _opened(arguments.file) as file:
                count = sum(1 for line in lines if file.write(line))
        except BrokenPipeError:  # nobody reads on
            raise
        except OSError as error:
            why = say(N_("cannot write %(file)s: %(why)s"), file=arguments.file, why=error.strerror)
            print(f"madang: {why}", file=sys.stderr)
            return CANNOT_WRITE
    t = terminal_translator()
    for each in broken:
        print(f"{each.game_id}: {t.error(each)}", file=sys.stderr)
    print(t.say_n("%(n)s game was written.", "%(n)s games were written.", count), file=sys.stderr)
    return 1 if broken else 0


def _lines(tables: Tables, player_id: str | None, broken: list[BrokenLog]) -> Iterator[bytes]:
    """The lines of the file; of all players for None. Raises UnknownPlayer."""
    from madang.tables.reasons import UNKNOWN_PLAYER

    if player_id is not None and tables.player(player_id) is None:
        raise UnknownPlayer(UNKNOWN_PLAYER)
    for each in tables.who_finished() if player_id is None else (player_id,):
        for exported in tables.export_games(each, on_broken=broken.append):
            if player_id is None:
                exported["meta"]["player"] = each
            yield json.dumps(exported, ensure_ascii=False).encode() + b"\n"


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdout.buffer) if name == STANDARD_OUTPUT else _whole(Path(name))


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A file that is there once all of it is: what stood there before stays until then."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
