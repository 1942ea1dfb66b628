"""``python -m madang.i18n [--check] [LANGUAGE…]``: bring catalogues up to date and say what is missing."""

from __future__ import annotations

import argparse

from babel import Locale, UnknownLocaleError

from madang.i18n import LANGUAGES, SOURCE_LANGUAGE
from madang.i18n.checks import report
from madang.i18n.messages import bring_up_to_date


def main() -> int:
    """Run the command line; 1 where something is missing or wrong."""
    parser = argparse.ArgumentParser(prog="languages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument(
        "languages", nargs="*", type=_tag, help="BCP 47 tags such as de or pt-BR; default: all"
    )
    arguments = parser.parse_args()
    complete = True
    for language in arguments.languages or [tag for tag in LANGUAGES if tag != SOURCE_LANGUAGE]:
        if not arguments.check:
            bring_up_to_date(language)
        found = report(language)
        print(found)
        complete = complete and not found.problems
    return 0 if complete else 1


def _tag(text: str) -> str:
    try:
        Locale.parse(text, sep="-")
    except (UnknownLocaleError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if text == SOURCE_LANGUAGE:
        raise argparse.ArgumentTypeError("the texts in the source are English already")
    return text


raise SystemExit(main())
