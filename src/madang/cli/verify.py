"""``madang verify``: check that the chance of games was fixed before they began (``spec/chance.md``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madang.cli.lines import each_line, write
from madang.cli.words import gettext, terminal_translator
from madang.core.proof import NO_PROOF, check_record, has_proof
from madang.core.records import record_of
from madang.errors import N_, MadangError, RecordError
from madang.games import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

    from madang.core.game import Json
    from madang.core.records import Line


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``verify`` to the command line."""
    parser = commands.add_parser(
        "verify",
        help=gettext(N_("check the proofs of records")),
        description=gettext(
            N_(
                "Check each record that has a proof: that the commitment is the seed's, that dice or deal"
                " follow from seed and word, and that the record replays, to the state under “expect” where"
                " its line has one. The exit status is 1 where one fails."
            )
        ),
    )
    parser.add_argument(
        "file", metavar=gettext(N_("FILE")), help=gettext(N_("file of records, - for standard input"))
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Verify line by line."""
    return each_line(arguments.file, _verify_line)


def _verify_line(line: Line) -> bool:
    """Print what can be said of a line, and whether nothing is wrong with it."""
    verdict = _verdict(line)
    write({"line": line.number} | verdict)
    return verdict["ok"] is not False


def _verdict(line: Line) -> Json:
    """What can be said of a line: ``ok`` is null where there is nothing to check."""
    t = terminal_translator()
    if isinstance(line.value, RecordError):
        return {"ok": False, "error": t.error(line.value)}
    try:
        if not has_proof(line.value):
            return {"ok": None, "error": t.reason(NO_PROOF, {})}
        check_record(line.value, GAMES)
    except RecordError as error:
        at = {} if error.state is None else {"at": error.at}
        return {"ok": False, "error": t.error(error)} | at
    except MadangError as error:
        return {"ok": False, "error": t.error(error)}
    return {"ok": True, "game": record_of(line.value)["game"]}
