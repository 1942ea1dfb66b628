"""``madang replay``: play records over and print where they lead (``spec/records.md``)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from madang.cli.lines import each_line, write
from madang.cli.words import gettext, terminal_translator
from madang.core.records import record_of, replay
from madang.errors import N_, RecordError
from madang.games import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

    from madang.core.game import Json, State
    from madang.core.records import Line


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``replay`` to the command line."""
    parser = commands.add_parser(
        "replay",
        help=gettext(N_("play records over")),
        description=gettext(
            N_(
                "Play records over, one JSON object a line, and print the last state of each. A record that"
                " breaks a rule is reported and the others are still played; the exit status is then 1."
            )
        ),
    )
    parser.add_argument(
        "file", metavar=gettext(N_("FILE")), help=gettext(N_("file of records, - for standard input"))
    )
    parser.add_argument(
        "--trace", action="store_true", help=gettext(N_("print the state after every action"))
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Replay line by line."""
    return each_line(arguments.file, partial(_replay_line, trace=arguments.trace))


def _replay_line(line: Line, *, trace: bool) -> bool:
    """Print what a line leads to, and say whether all went well."""
    if isinstance(line.value, RecordError):
        write(_error(line.value) | {"line": line.number})
        return False
    state: State | None = None
    try:
        for at, state in enumerate(replay(record_of(line.value), GAMES)):
            if trace and at:
                write(state.to_json())
    except RecordError as error:
        write(_error(error))
        return False
    if state is not None and not trace:
        write(state.to_json())
    return True


def _error(error: RecordError) -> Json:
    """An error as ``spec/records.md`` writes it."""
    return {
        "error": terminal_translator().error(error),
        "at": error.at,
        "state": error.state.to_json() if error.state is not None else None,
    }
