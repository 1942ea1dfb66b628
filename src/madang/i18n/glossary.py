"""The terms of the games: what each is called in a language, and whether a translation keeps to it.

``locales/en/glossary.toml`` gives each term a key and the ways to find it in an English text, as regular
expressions for whole words. Another language's ``glossary.toml`` gives for the same key what must then be
found in its own text: one or more stems, in upper or lower case, of which one has to begin a word. Its list
``never`` holds what may not be found at all: mistranslations that were seen before.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from madang.i18n import LOCALES, SOURCE_LANGUAGE

GLOSSARY = "glossary.toml"

_LATIN = re.compile("[a-zà-öø-ɏḁ-ỿ]")
_PLACEHOLDER = re.compile(r"%\(\w+\)s")


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of one language."""

    terms: dict[str, tuple[str, ...]]
    never: tuple[str, ...]


@cache
def glossary(language: str) -> Glossary:
    """The glossary of a language; an empty one where there is none yet. Raises TOMLDecodeError."""
    path = LOCALES / language / GLOSSARY
    entries = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    never = tuple(entries.pop("never", ()))
    return Glossary(
        {key: (each,) if isinstance(each, str) else tuple(each) for key, each in entries.items()}, never
    )


def terms_in(english: str) -> list[str]:
    """The keys of the terms that an English text uses."""
    text = _PLACEHOLDER.sub("…", english)
    return [
        key
        for key, patterns in glossary(SOURCE_LANGUAGE).terms.items()
        if any(re.search(rf"(?<![\w-])(?:{pattern})(?![\w-])", text) for pattern in patterns)
    ]


def strays(english: str, translated: str, words: Glossary) -> list[str]:
    """What is wrong with the terms of a translation, in words."""
    text = translated.casefold()
    wrong = [
        f"“{key}” should be {' or '.join(words.terms[key])}"
        for key in terms_in(english)
        if key in words.terms and not any(_is_in(stem.casefold(), text) for stem in words.terms[key])
    ]
    return wrong + [f"never say “{each}”" for each in words.never if each.casefold() in text]


def _is_in(stem: str, text: str) -> bool:
    """Whether a stem begins a word of a text; in Korean and Kannada it may stand anywhere in one."""
    before = r"(?<![^\W\d_])" if _LATIN.match(stem) else ""
    return re.search(before + re.escape(stem), text) is not None
