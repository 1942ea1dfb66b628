"""Every text a player sees can be found by the extractor, and its placeholders make sense."""

import re

import pytest
from babel.messages.catalog import Catalog

from madang.i18n.messages import template

NAMED = re.compile(r"%(?:\((\w+)\)s|(.))")
ARGPARSE = "cli/words.py"  # says what argparse says, with argparse's own placeholders


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return template()


def test_pages_rulebooks_and_commands_have_messages(extracted: Catalog) -> None:
    files = {file for message in extracted for file, _ in message.locations}
    assert {"magdagdon/rules.py", "gostop/settlement.py", "web/templates/base.html", "cli/serve.py"} <= files
    assert len(extracted) > 400


def test_placeholders_are_named(extracted: Catalog) -> None:
    """Only ``%(name)s``, and the same names in both forms (a count may be left out of the singular)."""
    for message in extracted:
        if ARGPARSE in [file for file, _ in message.locations]:
            continue
        names = []
        for form in [message.id] if isinstance(message.id, str) else message.id:
            found = list(NAMED.finditer(form))
            assert all(match[1] or match[2] == "%" for match in found), form
            names.append({match[1] for match in found if match[1]})
        assert len(names) == 1 or names[0] <= names[1], message.id


def test_a_number_that_counts_things_has_a_plural(extracted: Catalog) -> None:
    """``%(n)s`` and ``%(num)s`` pick a form, so the message has two."""
    for message in extracted:
        if isinstance(message.id, str) and ARGPARSE not in [file for file, _ in message.locations]:
            assert not re.search(r"%\((n|num)\)s \w", message.id), message.id
