"""Languages: what a player reads, in the language they read.

The English sentence is the key of a message. Everything in a language is in one folder,
``locales/<language>/``: the catalogue ``madang.po`` (read as it is, so there is nothing to compile), the
longer texts as templates, and ``glossary.toml``. A folder is all that a new language needs.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from gettext import NullTranslations
from importlib import resources
from typing import Any

from babel import Locale, dates, negotiate_locale, numbers
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from madang.errors import MadangError, Reason

CATALOGUE = "madang.po"
SOURCE_LANGUAGE = "en"
LOCALES = resources.files(__package__) / "locales"
"""A folder a language, with all that is written in it: its catalogue, its longer texts, its terms."""


def _languages() -> tuple[str, ...]:
    tags = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
    return (SOURCE_LANGUAGE, *(tag for tag in tags if tag != SOURCE_LANGUAGE))


LANGUAGES = _languages()
"""Every language the project has, as BCP 47 tags; the first is the language of the source texts."""


class Translator:
    """Says things in one language: messages, errors, numbers and dates."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = Locale.parse(language, sep="-")
        self._catalogue = _read_catalogue(language)

    def gettext(self, text: str) -> str:
        """The message in this language."""
        return self._catalogue.gettext(text)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The message in the form that fits ``n``."""
        return self._catalogue.ngettext(one, many, n)

    def pgettext(self, context: str, text: str) -> str:
        """The message in this language, where one English text means several things."""
        return self._catalogue.pgettext(context, text)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """The message in the form that fits ``n``, where one English text means several things."""
        return self._catalogue.npgettext(context, one, many, n)

    def say(self, text: str, /, **params: Any) -> str:
        """The message with its ``%(name)s`` placeholders filled in."""
        return self.gettext(text) % params

    def say_n(self, one: str, many: str, n: int, /, **params: Any) -> str:
        """The message in the form that fits ``n``, with its placeholders (``%(n)s`` among them) filled in."""
        return self.ngettext(one, many, n) % {"n": self.number(n), **params}

    def reason(self, reason: Reason, params: Mapping[str, Any]) -> str:
        """The sentence of a reason with its parameters filled in."""
        shown = {name: self.number(value) if type(value) is int else value for name, value in params.items()}
        if reason.plural:
            return self.ngettext(reason.text, reason.plural, params["n"]) % shown
        return self.gettext(reason.text) % shown

    def error(self, error: MadangError) -> str:
        """What went wrong, in this language."""
        return self.reason(error.reason, error.params)

    def number(self, value: int) -> str:
        """A whole number, with a true minus sign."""
        return _number(self.language, value)

    def decimal(self, value: float) -> str:
        """A number with one digit after the point."""
        return numbers.format_decimal(value, "#,##0.0", locale=self.locale).replace("-", "\N{MINUS SIGN}")

    def gain(self, value: int) -> str:
        """A whole number with its sign, as something added or taken off."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def percent(self, value: int) -> str:
        """So many hundredths."""
        return numbers.format_percent(value / 100, locale=self.locale)

    def listed(self, things: Iterable[object]) -> str:
        """Numbers and names of cells one after the other; CLDR has such a list for few languages."""
        return ", ".join(map(str, things))

    def date(self, value: datetime) -> str:
        """A day, as people write it."""
        return dates.format_date(value, "medium", locale=self.locale)


@lru_cache(maxsize=8192)
def _number(language: str, value: int) -> str:
    """A page shows dozens of numbers, most of them small and the same again and again."""
    return numbers.format_decimal(value, locale=Locale.parse(language, sep="-")).replace(
        "-", "\N{MINUS SIGN}"
    )


@lru_cache
def native_name(language: str) -> str:
    """What a language calls itself."""
    name = Locale.parse(language, sep="-").get_display_name() or language
    return name[:1].upper() + name[1:]


def choose_language(accepted: str) -> str:
    """The best of our languages for an ``Accept-Language`` header; the source language where none fits."""
    wanted = [part.partition(";")[0].strip().replace("-", "_") for part in accepted.split(",")]
    found = negotiate_locale(wanted, [tag.replace("-", "_") for tag in LANGUAGES])
    return found.replace("_", "-") if found else SOURCE_LANGUAGE


@lru_cache(maxsize=len(LANGUAGES))
def translator(language: str) -> Translator:
    """The translator of a language in :data:`LANGUAGES`."""
    return Translator(language)


def _read_catalogue(language: str) -> NullTranslations:
    """The catalogue of a language; the source language needs none."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    path = LOCALES / language / CATALOGUE
    if not path.is_file():  # a language that somebody is just beginning with
        return NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)
