"""``madang arena``: how well players play, over many games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madang.cli.arena import gostop, magdagdon
from madang.cli.words import gettext
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``arena`` to the command line."""
    parser = commands.add_parser("arena", help=gettext(N_("measure players over many games")))
    games = parser.add_subparsers(dest="game", required=True, metavar=gettext(N_("GAME")))
    magdagdon.register(games)
    gostop.register(games)
