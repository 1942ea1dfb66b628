"""``madang train``: learn by self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madang.cli.train import gostop, magdagdon
from madang.cli.words import gettext
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``train`` to the command line."""
    parser = commands.add_parser(
        "train",
        help=gettext(N_("learn by self-play what positions are worth")),
        description=gettext(
            N_(
                "Learn by self-play what positions are worth. What is learnt is kept in a file; the same"
                " command goes on where it was. The same seed gives the same values."
            )
        ),
    )
    games = parser.add_subparsers(dest="game", required=True, metavar=gettext(N_("GAME")))
    magdagdon.register(games)
    gostop.register(games)
