"""The page of the keys says what the tables and their script really offer, and nothing else."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from madang.i18n import LANGUAGES, translator
from madang.magdagdon.actions import DICE
from madang.web.keys import ARROWS, KEYS
from tests.web.dom import words
from tests.web.test_pages_as_sent import TEMPLATES, templates

SCRIPT = (resources.files("madang.web") / "static" / "keys.js").read_text(encoding="utf-8")
NATIVE = {"Enter", "Space"}
"""What a browser does with a button by itself."""


def offered(game: str) -> set[str]:
    """The keys that the templates of a table give to its controls, and to what can be read."""
    names = [name for name in templates() if name.startswith(f"{game}/")] + ["base.html"]
    found: set[str] = set()
    for name in names:
        for key in re.findall(r'data-key="([^"]*)"', (TEMPLATES / name).read_text(encoding="utf-8")):
            found |= {str(number) for number in DICE} if key == "{{ die.number }}" else {key}
    return found


def moving(function: str) -> set[str]:
    """The keys that a function of the script moves the focus with."""
    body = SCRIPT.partition(f"function {function}(")[2].partition("\n}")[0]
    return set(re.findall(r"\b(?:Arrow[A-Z]\w+|Home|End)\b", body))


@pytest.mark.parametrize(("game", "function"), [("magdagdon", "move"), ("gostop", "along")])
def test_every_key_of_a_table_is_listed_and_no_other(visitor, game, function):
    listed = [key for keys, _ in KEYS[game] for key in keys]
    assert len(listed) == len(set(listed))
    assert set(listed) - NATIVE == offered(game) | moving(function)
    assert len(offered(game)) > 5
    table = visitor.page("/keys").by_id(f"{game}-keys")
    section = next(
        each for each in visitor.page("/keys").all(".//section") if words(each).startswith(words(table))
    )
    shown = [words(each) for each in section.iter("kbd")]
    assert shown == [ARROWS.get(key) or (key.upper() if len(key) == 1 else key) for key in listed]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_the_keys_do_is_told_in_the_language_of_the_reader(visitor, tag):
    t, page = translator(tag), visitor.page(f"/{tag}/keys")
    told = [words(each) for each in page.all(".//td")]
    assert told == [t.gettext(text) for rows in KEYS.values() for _, text in rows]


def test_the_table_says_what_the_keys_read(dealt):
    visitor, table, address = dealt("middle")
    page = visitor.page(address)
    read = {each.get("data-key"): each for each in page.all(".//p[@data-key]")}
    assert set(read) == {"t", "p", "l"}
    assert all("hidden" in each.attrib for each in read.values())
    lying = words(read["t"])
    assert all(
        words(each) in lying
        for each in page.by_id("layout").iter("span")
        if each.get("class") == "unseen" and "stack" not in words(each) and words(each).count(" ") > 1
    )
    assert lying.endswith(f"Stock: {table.view.stock}")
    assert words(read["p"]).count("card") >= 8
    assert words(read["l"]) == page.text("status")


def test_a_page_leads_to_the_keys(visitor):
    for address in ("/", "/gostop/rules"):
        (link,) = visitor.page(address).all(".//a[@data-key]")
        assert (link.get("href"), link.get("data-key")) == ("/keys", "?")
