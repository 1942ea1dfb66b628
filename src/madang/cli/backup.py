"""``madang backup``: save the database into a file, while servers go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from madang.cli.database import add_database
from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``backup`` to the command line."""
    parser = commands.add_parser(
        "backup",
        help=gettext(N_("save all games into a file")),
        description=gettext(
            N_(
                "Save all players and games into a file, while servers go on. It is a SQLite database, also"
                " where the games are in PostgreSQL. The key that signs cookies is not in it: keep the file"
                " secret.key of your data directory, or MADANG_SECRET, as well."
            )
        ),
    )
    parser.add_argument("file", metavar=gettext(N_("FILE")), type=Path, help=gettext(N_("file to make")))
    add_database(parser)
    parser.add_argument("--force", action="store_true", help=gettext(N_("replace a file that is there")))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Save it, and say what was saved."""
    from madang.store.backup import backup

    saved = backup(arguments.database, arguments.file, force=arguments.force)
    print(
        say(
            N_("Saved in %(path)s: players %(players)s, games %(games)s, actions %(actions)s."),
            path=arguments.file,
            players=saved.players,
            games=saved.games,
            actions=saved.actions,
        )
    )
    return 0
