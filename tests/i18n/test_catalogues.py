"""The languages are complete, and what would make them incomplete is noticed."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.messages.catalog import Catalog

from madang.i18n import CATALOGUE, LANGUAGES, LOCALES, SOURCE_LANGUAGE, translator
from madang.i18n.checks import message_problems, page_problems, report, spelling_problems
from madang.i18n.glossary import Glossary, glossary, terms_in
from madang.i18n.messages import PLURAL_FORMS, brought_up_to_date, read, template, written

OTHERS = [tag for tag in LANGUAGES if tag != SOURCE_LANGUAGE]
NO_TERMS = Glossary({}, ())


def test_the_six_languages() -> None:
    assert sorted(LANGUAGES) == ["cs", "en", "fil", "kn", "ko", "vi"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_is_complete(language: str) -> None:
    found = report(language)
    print(found)
    assert found.problems == ()
    assert (found.messages, found.pages, found.terms) == (found.of_messages, found.of_pages, found.of_terms)
    assert min(found.of_messages, found.of_pages, found.of_terms) > 3


@pytest.mark.parametrize("language", OTHERS)
def test_the_file_is_as_the_command_writes_it(language: str) -> None:
    text = written(language, brought_up_to_date(language))
    assert (LOCALES / language / CATALOGUE).read_bytes() == text


@pytest.mark.parametrize("language", OTHERS)
def test_plural_forms_are_written_out(language: str) -> None:
    text = (LOCALES / language / CATALOGUE).read_text(encoding="utf-8")
    assert f'"Plural-Forms: {PLURAL_FORMS[language]}\\n"' in text


FORMS = {
    "cs": {1: {1}, 2: {2, 3, 4}, 3: {0, 5, 11, 12, 14, 21, 22, 24, 100, 101, 212, 1002}},
    "fil": {1: {0, 1}, 2: {2, 3, 4, 5, 21, 101}},
    "kn": {1: {0, 1}, 2: {2, 3, 4, 5, 21, 101}},
    "ko": {1: {0, 1, 2, 5, 21}},
    "vi": {1: {0, 1, 2, 5, 21}},
}


@pytest.mark.parametrize("language", OTHERS)
def test_a_count_gets_its_form(language: str) -> None:
    """Each number of a group gets the same form; the forms of the groups are different where a noun is."""
    catalogue = read(language)
    message = catalogue.get(("%(num)s point", "%(num)s points"))
    assert message is not None
    forms, t = tuple(message.string or ()), translator(language)
    for place, numbers in enumerate(FORMS[language].values()):
        for n in numbers:
            assert t.ngettext("%(num)s point", "%(num)s points", n) == forms[place], n
    if language == "cs":
        assert len(set(forms)) == 3


@pytest.mark.parametrize("language", ["cs", "kn", "ko"])
def test_forms_agree_with_cldr(language: str) -> None:
    """Two whole numbers that CLDR puts together get the same form of ours."""
    rule, t = Locale.parse(language).plural_form, translator(language)
    message = read(language).get(("%(num)s point", "%(num)s points"))
    assert message is not None
    seen: dict[str, set[str]] = {}
    for n in range(300):
        seen.setdefault(rule(n), set()).add(t.ngettext("%(num)s point", "%(num)s points", n))
    assert all(len(forms) == 1 for forms in seen.values()), seen


def _problems(
    language: str, english: str | tuple[str, str], translated: str | tuple[str, ...], words: Glossary
) -> list[str]:
    message = Catalog(locale=language).add(english, translated)
    return list(message_problems(language, message, message, words))


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("%(cell)s is a RUIN.", "je ruina."),
        ("%(cell)s is a RUIN.", "%(cel)s je ruina."),
        ("Roll", "Hodit %(n)s"),
        (("%(n)s die", "%(n)s dice"), ("%(n)s kostka", "%(n)s kostky")),
        (("%(n)s die", "%(n)s dice"), ("jedna kostka", "pár kostek", "%(n)s kostek")),
    ],
)
def test_a_bad_message_is_noticed(english: str | tuple[str, str], translated: str | tuple[str, ...]) -> None:
    assert _problems("cs", english, translated, NO_TERMS)


def test_a_message_that_became_a_plural_is_noticed() -> None:
    due = Catalog(locale="cs").add(("%(n)s die", "%(n)s dice"))
    found = Catalog(locale="cs").add("%(n)s die", "%(n)s kostka")
    assert list(message_problems("cs", due, found, NO_TERMS))


def test_a_good_message_is_none() -> None:
    forms = ("jedna kostka", "%(n)s kostky", "%(n)s kostek")
    assert _problems("cs", ("%(n)s die", "%(n)s dice"), forms, glossary("cs")) == []


def test_a_term_that_strays_is_noticed() -> None:
    words = Glossary({"ppuk": ("Ppuk",)}, ("Cờ vây",))
    assert "ppuk" in terms_in("Three Ppuk")
    assert _problems("vi", "Three Ppuk", "Ba Ppuk", words) == []
    assert _problems("vi", "Three Ppuk", "Ba lần bôm", words)
    assert _problems("vi", "A game", "Chơi cờ vây", words)


def test_a_stem_begins_a_word() -> None:
    words = Glossary({"go": ("Go",), "hand": ("패",)}, ())
    assert _problems("fil", "Go", "Sabihin: Go", words) == []
    assert _problems("fil", "Go", "Bago", words)
    assert _problems("ko", "Your hand", "내 손패", words) == []


def test_a_placeholder_is_no_term() -> None:
    assert terms_in("%(die)s: %(seed)s") == []


def test_a_missing_joiner_is_noticed() -> None:
    assert list(spelling_problems("kn", "ಹೈ ಸ್ಕೋರ್ಗಳು"))
    assert list(spelling_problems("kn", "ಹೈ ಸ್ಕೋರ್\u200cಗಳು")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('data-rule="M1"', 'data-rule="M2"'),
        ('id="goal"', 'id="cil"'),
        ('href="#goal"', 'href="#cil"'),
        ("{{ page.least }}", ""),
        ('{{ example("first", "The first die.") }}', '{{ example("second", "První kostka.") }}'),
        ("RUIN", "kámen"),
    ],
)
def test_a_bad_page_is_noticed(old: str, new: str) -> None:
    source = (
        '<a href="#goal"></a><h2 id="goal">Goal</h2><p data-rule="M1">A RUIN: {{ page.least }}</p>'
        '{{ example("first", "The first die.") }}'
    )
    words = Glossary({"ruin": ("RUIN",)}, ())
    assert list(page_problems("cs", source, source.replace("The first die.", "První kostka."), words)) == []
    assert list(page_problems("cs", source, source.replace(old, new), words))


def test_missing_fuzzy_and_left_over_messages_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = read("cs")
    due = [message for message in template() if message.id]
    missing, fuzzy = due[0], due[1]
    catalogue.delete(missing.id, missing.context)
    found = catalogue.get(fuzzy.id, fuzzy.context)
    assert found is not None
    found.flags.add("fuzzy")
    catalogue.add("Nobody says this", "Tohle nikdo neříká")
    monkeypatch.setattr("madang.i18n.checks.read", lambda language: catalogue)
    problems = report("cs").problems
    assert any("is missing" in each for each in problems)
    assert any("is fuzzy" in each for each in problems)
    assert any("is not said any more" in each for each in problems)
    assert report("cs").messages == report("cs").of_messages - 2
