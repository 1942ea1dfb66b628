"""``madang restore``: bring a backup back into a database that no server has open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from madang.cli.database import add_database
from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``restore`` to the command line."""
    parser = commands.add_parser(
        "restore",
        help=gettext(N_("bring all games back from a file")),
        description=gettext(
            N_(
                "Bring all players and games back from a file that “madang backup” made, into SQLite or"
                " PostgreSQL, wholly or not at all. End the servers of that database first."
            )
        ),
    )
    parser.add_argument("file", metavar=gettext(N_("FILE")), type=Path, help=gettext(N_("file to read")))
    add_database(parser)
    parser.add_argument(
        "--force",
        action="store_true",
        help=gettext(N_("replace what the database holds; it is kept in a file beside the backup")),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Bring it back, and say what came back and what is kept."""
    from madang.store.backup import restore

    restored = restore(arguments.database, arguments.file, force=arguments.force)
    print(
        say(
            N_("Brought back: players %(players)s, games %(games)s, actions %(actions)s."),
            players=restored.counts.players,
            games=restored.counts.games,
            actions=restored.counts.actions,
        )
    )
    if restored.kept:
        print(say(N_("What was there before is in %(path)s."), path=restored.kept))
    return 0
