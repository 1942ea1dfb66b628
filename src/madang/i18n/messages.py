"""All messages of the project, found in its source, and the catalogues brought up to date with them."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from madang.i18n import CATALOGUE, native_name

ROOT = Path(__file__).parents[1]
"""The package: every text is somewhere in it."""
LOCALES = Path(__file__).parent / "locales"

_METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2"), ("i18n/locales/en/*.html", "jinja2")]
_OPTIONS = {
    pattern: {"silent": "false", "newstyle_gettext": "true", "trimmed": "true"}
    for pattern, method in _METHODS
    if method == "jinja2"
}
_KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "N_": None,
    "NN_": (1, 2),
    "say_n": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
PLURAL_FORMS = {
    "cs": "nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);",
    "fil": "nplurals=2; plural=(n > 1);",
    "kn": "nplurals=2; plural=(n > 1);",
    "ko": "nplurals=1; plural=0;",
    "vi": "nplurals=1; plural=0;",
}
"""Written out for the languages we have; a new one begins with what Babel knows of it."""

_HEADER = """\
# {name}: what Madang says, by the English text that stands for it.
# “python3 dev.py languages” brings this file up to date and says what is missing."""


def template() -> Catalog:
    """Every message of the project, in the order of the files that say it."""
    catalogue = Catalog(project="Madang", charset="utf-8")
    found = extract_from_dir(ROOT, _METHODS, _OPTIONS, _KEYWORDS)
    for file, _, message, _, context in sorted(found, key=lambda each: (each[0], each[1])):
        forms = message if isinstance(message, str) else tuple(message)
        catalogue.add(forms, locations=[(file, 0)], context=context)
    return catalogue


def read(language: str) -> Catalog:
    """The catalogue of a language as it is on disk; an empty one where there is none yet."""
    path = LOCALES / language / CATALOGUE
    if not path.is_file():
        return Catalog(locale=language.replace("-", "_"))
    with path.open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def brought_up_to_date(language: str) -> Catalog:
    """The catalogue as it should be: new messages empty, translations kept, what is said no more gone."""
    old, catalogue = read(language), template()
    new = Catalog(locale=language.replace("-", "_"), project="Madang", charset="utf-8", fuzzy=False)
    for message in catalogue:
        if not message.id:
            continue
        locations = sorted(set(message.locations))
        entry = new.add(message.id, locations=locations, context=message.context)
        before = old.get(message.id, context=message.context)
        if before is not None and isinstance(before.id, str) == isinstance(message.id, str):
            entry.string = before.string
            entry.flags |= before.flags & {"fuzzy"}
            entry.user_comments = before.user_comments
    return new


def bring_up_to_date(language: str) -> None:
    """Write the catalogue of a language anew; a language without a folder gets one."""
    text = written(language, brought_up_to_date(language))
    folder = LOCALES / language
    folder.mkdir(exist_ok=True)
    (folder / CATALOGUE).write_bytes(text)


def plural_forms(language: str) -> str:
    """The ``Plural-Forms`` of a language."""
    return PLURAL_FORMS.get(language) or get_plural(language.replace("-", "_")).plural_forms


def written(language: str, catalogue: Catalog) -> bytes:
    """A catalogue as a file that changes only where a message changed: no dates, no line numbers."""
    body = io.BytesIO()
    write_po(body, catalogue, width=110, omit_header=True, include_lineno=False)
    header = [
        _HEADER.format(name=native_name(language)),
        'msgid ""',
        'msgstr ""',
        '"Project-Id-Version: Madang\\n"',
        f'"Language: {language.replace("-", "_")}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {plural_forms(language)}\\n"',
    ]
    return "\n".join([*header, "", ""]).encode() + body.getvalue()
