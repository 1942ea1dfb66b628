"""The ``madang`` command: one module a subcommand, each adding itself to the parser with ``register``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from madang import __version__
from madang.cli import arena, backup, bot, check, export, imports, replay, restore, serve, train, verify
from madang.cli.words import gettext, teach_argparse, terminal_translator
from madang.errors import N_, MadangError

INTERRUPTED = 130  # what a shell reports for a program ended by Ctrl-C
BROKEN_PIPE = 141  # … and for one whose reader has gone

SUBCOMMANDS = (serve, backup, restore, check, export, imports, replay, verify, bot, arena, train)


def parser() -> argparse.ArgumentParser:
    """The command line of ``madang`` with all its subcommands."""
    root = argparse.ArgumentParser(
        prog="madang",
        description=gettext(N_("MAGDAGDON and two-player Go-Stop, in your browser and on your own machine.")),
    )
    root.add_argument(
        "--version",
        action="version",
        version=f"madang {__version__}",
        help=gettext(N_("show program's version number and exit")),
    )
    commands = root.add_subparsers(
        title=gettext(N_("commands")), metavar=gettext(N_("COMMAND")), required=True
    )
    for module in SUBCOMMANDS:
        module.register(commands)
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv`` (without the program's name) and return its exit status."""
    teach_argparse()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show a sign shows its number
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            arguments = parser().parse_args(_with_ids(sys.argv[1:] if argv is None else argv))
            status: int = arguments.run(arguments)
            return status
        finally:
            sys.stdout.flush()
    except MadangError as error:
        print(f"madang: {terminal_translator().error(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more when it ends; let it flush into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _with_ids(argv: Sequence[str]) -> list[str]:
    """A command line with ``--player=ID`` for each ``--player ID``.

    One id in sixty begins with a hyphen, and argparse would take it for an option of its own.
    """
    joined: list[str] = []
    for word in argv:
        if joined and joined[-1] == "--player":
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined
