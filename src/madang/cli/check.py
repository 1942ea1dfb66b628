"""``madang check``: whether the database is whole, and every game in it still plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madang.cli.database import add_database
from madang.cli.words import gettext, say, terminal_translator
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``check`` to the command line."""
    parser = commands.add_parser(
        "check",
        help=gettext(N_("replay all games of a database")),
        description=gettext(
            N_(
                "Replay the log of every game in the database, while servers go on, and name those that no"
                " longer play. The exit status is 1 where there is one."
            )
        ),
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Name the games that no longer play, then say how many there are."""
    from madang.store import Store
    from madang.tables.check import replay_all

    store, games, broken = Store(arguments.database, as_it_is=True), 0, 0
    try:
        for game_id, error in replay_all(store):
            games += 1
            if error:
                broken += 1
                print(f"{game_id}: {terminal_translator().error(error)}", flush=True)
    finally:
        store.close()
    print(say(N_("Games replayed: %(games)s; no longer playable: %(broken)s."), games=games, broken=broken))
    return 1 if broken else 0
