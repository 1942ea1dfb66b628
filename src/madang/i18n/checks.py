"""What is missing or wrong in a language: its catalogue, its longer texts, its terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from babel.messages.catalog import Catalog, Message

from madang.i18n import CATALOGUE, SOURCE_LANGUAGE
from madang.i18n.glossary import GLOSSARY, Glossary, glossary, strays
from madang.i18n.messages import LOCALES, plural_forms, read, template

PLACEHOLDER = re.compile(r"%(?:\((\w+)\)s|(.))")
COUNTS = {"n", "num"}
"""The placeholders for the number that picks a form: “one die” needs no figure."""

SPELLING = {
    "kn": (
        (
            re.compile("(?<!\u0c97)\u0ccd(?:ಗಳ|ನಲ್ಲ|ನಿಂದ|ಗೆ)"),
            "a zero-width non-joiner between a foreign word and its ending",
        ),
    ),
}
"""What a language is often misspelt with: what it looks like, and what it lacks."""

_JINJA = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
_LIST = re.compile(r"\[[^\]]*\]")
_STRING = re.compile(r'"[^"]*"')
_RULE = re.compile(r'<(\w+)[^>]*\bdata-rule="(\w+)"[^>]*>(.*?)</\1>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Report:
    """How far a language is."""

    language: str
    messages: int
    of_messages: int
    pages: int
    of_pages: int
    terms: int
    of_terms: int
    problems: tuple[str, ...]

    def __str__(self) -> str:
        counts = (
            f"{self.language}: {self.messages} of {self.of_messages} messages,"
            f" {self.pages} of {self.of_pages} pages, {self.terms} of {self.of_terms} terms"
        )
        return "\n  ".join([counts, *self.problems])


def report(language: str) -> Report:
    """Everything that is missing or wrong in a language other than English."""
    due, catalogue, words = template(), read(language), glossary(language)
    pages = source_pages()
    keys = glossary(SOURCE_LANGUAGE).terms.keys()
    problems = [
        *_catalogue_problems(language, due, catalogue, words),
        *(f"{GLOSSARY}: “{key}” is missing" for key in keys if key not in words.terms),
        *(f"{GLOSSARY}: “{key}” is no term" for key in words.terms if key not in keys),
        *(problem for page in pages for problem in _page_problems(language, page, words)),
    ]
    translated = [each for each in due if each.id and _is_done(catalogue.get(each.id, each.context))]
    return Report(
        language,
        len(translated),
        len(due),
        sum((LOCALES / language / page).is_file() for page in pages),
        len(pages),
        len(keys & words.terms.keys()),
        len(keys),
        tuple(problems),
    )


def source_pages() -> list[str]:
    """The names of the longer texts, each a template in every language."""
    return sorted(path.name for path in (LOCALES / SOURCE_LANGUAGE).glob("*.html"))


def _forms(message: Message) -> tuple[str, ...]:
    """The translated forms of a message."""
    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return tuple(each or "" for each in strings)


def _english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _is_done(message: Message | None) -> bool:
    return message is not None and all(_forms(message)) and not message.fuzzy


def _catalogue_problems(language: str, due: Catalog, catalogue: Catalog, words: Glossary) -> Iterator[str]:
    wanted = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr};"
    if _bare(wanted) != _bare(plural_forms(language)):
        yield f"{CATALOGUE}: Plural-Forms is {wanted}, not {plural_forms(language)}"
    for message in due:
        if not message.id:
            continue
        found = catalogue.get(message.id, message.context)
        name = f"{CATALOGUE}: {_english(message)[0]!r}"
        if found is None or not all(_forms(found)):
            yield f"{name} is missing"
        elif found.fuzzy:
            yield f"{name} is fuzzy"
        else:
            yield from (f"{name}: {problem}" for problem in message_problems(language, message, found, words))
    for message in catalogue:
        if message.id and due.get(message.id, message.context) is None:
            yield f"{CATALOGUE}: {_english(message)[0]!r} is not said any more"


def message_problems(language: str, due: Message, found: Message, words: Glossary) -> Iterator[str]:
    """What is wrong with a translated message: forms, placeholders, terms, spelling."""
    english, forms = _english(due), _forms(found)
    wanted = placeholders(english[-1])
    if len(english) > 1 and len(forms) != _number_of_forms(language):
        yield f"has {len(forms)} forms, not {_number_of_forms(language)}"
    for place, form in enumerate(forms):
        may_lack = COUNTS if len(forms) > 1 and place == 0 else set()
        given = placeholders(form)
        if given - wanted or wanted - given - may_lack:
            yield f"has the placeholders {sorted(given)}, not {sorted(wanted)}"
        yield from strays(english[0] if len(forms) > 1 and place == 0 else english[-1], form, words)
        yield from spelling_problems(language, form)


def placeholders(text: str) -> set[str]:
    """The names of the placeholders of a text; ``%s`` counts under its letter, ``%%`` is none."""
    return {name or f"%{letter}" for name, letter in PLACEHOLDER.findall(text) if letter != "%"}


def spelling_problems(language: str, text: str) -> Iterator[str]:
    """What is misspelt in a text, as far as a pattern can tell."""
    for pattern, lacks in SPELLING.get(language, ()):
        for found in pattern.finditer(text):
            yield f"lacks {lacks} in “{text[max(0, found.start() - 12) : found.end() + 4]}”"


def _number_of_forms(language: str) -> int:
    found = re.search(r"nplurals=(\d+)", plural_forms(language))
    assert found is not None
    return int(found[1])


def _bare(text: str) -> str:
    return re.sub(r"[\s()]", "", text)


def _page_problems(language: str, page: str, words: Glossary) -> Iterator[str]:
    path = LOCALES / language / page
    if not path.is_file():
        yield f"{page} is missing"
        return
    english = (LOCALES / SOURCE_LANGUAGE / page).read_text(encoding="utf-8")
    yield from (
        f"{page}: {each}" for each in page_problems(language, english, path.read_text("utf-8"), words)
    )


def page_problems(language: str, english: str, translated: str, words: Glossary) -> Iterator[str]:
    """What is wrong with a longer text: parts it lacks or has too many of, terms, spelling."""
    for what, pattern in (
        ("id", r'\bid="([^"]*)"'),
        ("link", r'\bhref="([^"]*)"'),
        ("rule", r'\bdata-rule="(\w+)"'),
    ):
        due, found = Counter(re.findall(pattern, english)), Counter(re.findall(pattern, translated))
        yield from (f"lacks the {what} {each}" for each in due - found)
        yield from (f"has the {what} {each} too often" for each in found - due)
    parts, given = _parts(english), _parts(translated)
    yield from (f"lacks {part}" for part in parts - given)
    yield from (f"has {part} too often" for part in given - parts)
    yield from (
        f"{rule}: {each}"
        for rule, text, theirs in _paragraphs(english, translated)
        for each in strays(_text(text), _text(theirs), words)
    )
    plain = _text(translated)
    yield from (f"never say “{each}”" for each in words.never if each.casefold() in plain.casefold())
    yield from spelling_problems(language, plain)


def _paragraphs(english: str, translated: str) -> Iterator[tuple[str, str, str]]:
    """The rules that both texts tell, with the words of both; a rule may be told in several places."""
    theirs: dict[str, list[str]] = {}
    for _, rule, text in _RULE.findall(translated):
        theirs.setdefault(rule, []).append(text)
    for _, rule, text in _RULE.findall(english):
        if theirs.get(rule):
            yield rule, text, theirs[rule].pop(0)


def _parts(source: str) -> Counter[str]:
    """The template's own parts: expressions and statements, with the words for people in them left out.

    Those are texts of several words, and all texts in a list.
    """
    return Counter(
        " ".join(_STRING.sub(lambda found: '"…"' if " " in found[0] else found[0], part).split())
        for part in (
            _LIST.sub(lambda found: _STRING.sub('"…"', found[0]), part) for part in _JINJA.findall(source)
        )
    )


def _text(source: str) -> str:
    """The words of a piece of a template, those in macro calls included."""
    sentences = " ".join(
        found[1:-1] for part in _JINJA.findall(source) for found in _STRING.findall(part) if " " in found
    )
    return " ".join(_TAG.sub("", _JINJA.sub(" ", source)).split()) + " " + sentences
