"""The language of the terminal: that of the environment, also for what argparse says by itself."""

from __future__ import annotations

import argparse
import os
from typing import Any

from madang.errors import N_
from madang.i18n import Translator, choose_language, translator

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language of a terminal stands, as gettext reads them: the first that is not empty counts."""

ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ignored explicit argument %r"),
    N_("expected one argument"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
)
"""What argparse may say to somebody who uses this command line."""


def terminal_translator() -> Translator:
    """The translator for the language of the environment; English for a language we do not have."""
    wanted = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    tags = (each.partition(".")[0].partition("@")[0] for each in wanted.split(":"))
    return translator(choose_language(",".join(tags)))


def gettext(text: str) -> str:
    """A text as it is; what argparse fills in itself stays in it."""
    return terminal_translator().gettext(text)


def say(text: str, /, **params: Any) -> str:
    """A text with its placeholders filled in."""
    return terminal_translator().say(text, **params)


def teach_argparse() -> None:
    """Let argparse speak the language of the terminal.

    It asks gettext for its texts under these two names, and gettext for a domain of the whole process, which
    finds only compiled files on disk; ours are read as they are, so the two names are given our translator.
    """
    t = terminal_translator()
    argparse._ = t.gettext  # type: ignore[attr-defined]
    argparse.ngettext = t.ngettext  # type: ignore[attr-defined]
