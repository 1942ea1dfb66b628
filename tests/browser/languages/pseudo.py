"""A server with one language more, in which every text is 40 % longer.

``python -m tests.browser.languages.pseudo ARGS…`` is ``madang serve ARGS…`` with that language. The longer
texts of its pages are English; they flow.
"""

from __future__ import annotations

import math
import re
import sys
from gettext import NullTranslations
from unittest.mock import patch

import madang.i18n as i18n

PSEUDO = "eo"
"""The tag it goes by: Babel knows the language, so dates and numbers work, and we have no such folder."""

_WORD = re.compile(r"%\(\w+\)s|[^\W\d_]+")


class Longer(NullTranslations):
    """English, in which every word is 40 % longer."""

    def gettext(self, message: str) -> str:
        """The text, longer."""
        return _WORD.sub(lambda found: longer(found[0]), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The longer of the two, longer still."""
        return self.gettext(max(msgid1, msgid2, key=len))

    def pgettext(self, context: str, message: str) -> str:
        """The text, longer."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The longer of the two, longer still."""
        return self.ngettext(msgid1, msgid2, n)


def longer(word: str) -> str:
    """A word with the beginning of itself once more at its end; a placeholder stays as it is."""
    return word if word.startswith("%") else word + word[: math.ceil(len(word) * 0.4)].lower()


def main(*arguments: str) -> int:
    """Serve."""
    read = i18n._read_catalogue
    languages = (*i18n.LANGUAGES, PSEUDO)
    with (
        patch.object(i18n, "LANGUAGES", languages),
        patch.object(i18n, "_read_catalogue", lambda tag: Longer() if tag == PSEUDO else read(tag)),
    ):
        from madang.cli import main as madang

        return madang(["serve", *arguments])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
