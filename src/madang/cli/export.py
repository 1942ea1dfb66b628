"""``madang export``: the finished games of a player, or of all players, as records."""

from __future__ import annotations

import json
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from madang.cli.database import add_database
from madang.cli.words import gettext, terminal_translator
from madang.errors import N_, BrokenLog, UnknownPlayer

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction
    from collections.abc import Iterator

    from madang.tables import Tables

STANDARD_OUTPUT = "-"


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
    parser.add_argument("--force", action="store_true", help=gettext(N_("replace a file that is there")))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the games; what is told beside them goes to standard error."""
    from madang.store import Store
    from madang.tables import Tables

    with closing(Store(arguments.database, must_exist=True)) as store:
        tables, broken = Tables(store), list[BrokenLog]()
        lines = _lines(tables, arguments.player, broken)
        with _opened(arguments.file, force=arguments.force) as file:
            count = sum(1 for line in lines if file.write(line))
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


@contextmanager
def _opened(name: str, *, force: bool) -> Iterator[BinaryIO]:
    """Where to write. Raises StoreError where a file cannot be made, or is there and may not be replaced."""
    from madang.store.files import new_file

    if name == STANDARD_OUTPUT:
        yield sys.stdout.buffer
        return
    with new_file(Path(name), force=force) as draft, draft.open("wb") as file:
        yield file
