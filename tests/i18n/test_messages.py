"""Every text a player sees can be found by the extractor, and its placeholders make sense."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

import madang

SOURCE = Path(madang.__file__).parent
METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2")]
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
OPTIONS = {"web/templates/**.html": {"silent": "false", "newstyle_gettext": "true", "trimmed": "true"}}
PLACEHOLDER = re.compile(r"%(?:\((\w+)\)s|(.))")


def messages() -> list[tuple[str, int, tuple[str, ...]]]:
    """File, line and the forms of every message."""
    found = extract_from_dir(SOURCE, METHODS, OPTIONS, KEYWORDS)
    return [
        (file, line, message if isinstance(message, tuple) else (message,))
        for file, line, message, _, _ in found
    ]


@pytest.fixture(scope="module")
def extracted() -> list[tuple[str, int, tuple[str, ...]]]:
    return messages()


def test_pages_and_rulebooks_have_messages(extracted: list[tuple[str, int, tuple[str, ...]]]) -> None:
    files = {file for file, _, _ in extracted}
    assert {"magdagdon/rules.py", "gostop/settlement.py", "web/templates/base.html"} <= files
    assert len(extracted) > 200


def test_placeholders_are_named(extracted: list[tuple[str, int, tuple[str, ...]]]) -> None:
    """Only ``%(name)s``, and the same names in both forms (a count may be left out of the singular)."""
    for file, line, forms in extracted:
        names = []
        for form in forms:
            found = list(PLACEHOLDER.finditer(form))
            assert all(match[1] or match[2] == "%" for match in found), f"{file}:{line}: {form}"
            names.append({match[1] for match in found if match[1]})
        assert len(forms) == 1 or names[0] <= names[1], f"{file}:{line}: {forms}"
