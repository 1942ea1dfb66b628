"""``madang bot``: play for another program, line by line (``spec/records.md``, The bot protocol)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madang.bots import create, names
from madang.bots.protocol import answer
from madang.cli.lines import STANDARD_INPUT, each_line, write
from madang.cli.words import gettext
from madang.errors import N_
from madang.games import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

    from madang.core.records import Line


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``bot`` to the command line."""
    parser = commands.add_parser(
        "bot",
        help=gettext(N_("play for another program")),
        description=gettext(
            N_(
                "Play for another program: each line of standard input is a JSON object with a view, and each"
                " line of standard output is one with the actions chosen in it."
            )
        ),
    )
    parser.add_argument("game", choices=GAMES, metavar=gettext(N_("GAME")), help=" | ".join(GAMES))
    parser.add_argument(
        "--level", metavar=gettext(N_("NAME")), help=gettext(N_("the player (default: the strongest)"))
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help=gettext(N_("the seed of its randomness (default: %(default)s)")),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Answer until there is nothing more to read."""
    game, level = GAMES[arguments.game], arguments.level or names(arguments.game)[0]
    bot = create(game.NAME, level, arguments.seed)

    def answer_line(line: Line) -> bool:
        write(answer(line.value, game, bot, level))
        return True

    return each_line(STANDARD_INPUT, answer_line)
