"""``madang import``: games from a file into the history of a player."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING

from madang.cli.database import add_database
from madang.cli.lines import CANNOT_READ, open_file, write
from madang.cli.words import gettext, terminal_translator
from madang.core.records import read_lines
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``import`` to the command line."""
    parser = commands.add_parser(
        "import",
        help=gettext(N_("bring finished games into a player’s history")),
        description=gettext(
            N_(
                "Bring the games of a file of records into the history of a player. Each is replayed and"
                " checked; what is wrong with a line is printed, and the others come in. They count in no"
                " score table and in no statistics. The exit status is 1 where a line stayed out."
            )
        ),
    )
    parser.add_argument(
        "file", metavar=gettext(N_("FILE")), help=gettext(N_("file of records, - for standard input"))
    )
    parser.add_argument(
        "--player", required=True, metavar=gettext(N_("ID")), help=gettext(N_("the id of the player"))
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print a JSON object for each line that stayed out, and one with the sums at the end."""
    from madang.store import Store
    from madang.tables import Tables
    from madang.tables.imports import AT_A_TIME, LONGEST_LINE

    opened = open_file(arguments.file)
    if opened is None:
        return CANNOT_READ
    t = terminal_translator()
    added = known = refused = 0
    with opened as file, closing(Store(arguments.database, must_exist=True)) as store:
        tables, lines = Tables(store), read_lines(file, LONGEST_LINE)
        while some := list(islice(lines, AT_A_TIME)):
            came = tables.import_games(arguments.player, some)
            for each in came.refused:
                write({"line": each.line, "error": t.error(each.error)})
            added, known, refused = added + came.added, known + came.known, refused + len(came.refused)
    write({"added": added, "known": known, "refused": refused})
    return 1 if refused else 0
