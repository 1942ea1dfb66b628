"""What pages hold and weigh: nothing of another host, little, and every word for the catalogues."""

from __future__ import annotations

import gzip
import re
from importlib import resources

import pytest

from tests.web import positions
from tests.web.dom import Page
from tests.web.test_headers import PLAIN, assets_of

KILO = 1000

TEMPLATES = resources.files("madang.web") / "templates"


def templates(folder=TEMPLATES, prefix=""):
    """The names of all templates."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from templates(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".html"):
            yield prefix + entry.name


@pytest.fixture
def pages(tables, player, player_id):
    """All pages of somebody who plays, with their addresses."""
    over = positions.start(tables, player_id, positions.path_to("survival", positions.over))
    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.almost_over))
    addresses = (*PLAIN, "/nowhere", f"/magdagdon/{over.id}", f"/magdagdon/{table.id}")
    return {address: player.get(address) for address in addresses}


def test_pages_are_light(pages):
    for address, response in pages.items():
        assert response.headers.get("content-encoding") == "gzip", address
        assert len(gzip.compress(response.content, 6)) < 15 * KILO, address


def test_the_assets_of_the_table_are_light(visitor, pages):
    address = list(pages)[-1]
    wanted = assets_of(Page(pages[address].text))
    seen, total, scripts = set(), 0, 0
    while wanted:
        asset = wanted.pop()
        if asset in seen:
            continue
        seen.add(asset)
        response = visitor.get(asset)
        size = len(gzip.compress(response.content, 6))
        total += size
        if asset.endswith(".js"):
            scripts += size
            base = asset.rpartition("/")[0]
            wanted += [f"{base}/{name}" for name in re.findall(r'from "\./([^"]+)"', response.text)]
    assert total < 60 * KILO
    assert scripts < 10 * KILO
    assert len(seen) <= 12


def test_no_page_mentions_another_host(pages, visitor):
    for address, response in pages.items():
        page = Page(response.text)
        for element in page.root.iter():
            if element.get("rel") == "alternate":  # has to name the host, which is this one
                assert element.get("href", "").startswith("http://testserver/")
                continue
            assert "style" not in element.attrib, f"{address}: a style attribute"
            assert not [name for name in element.attrib if name.startswith("on")], (
                f"{address}: an inline handler"
            )
            for name in ("href", "src", "action", "formaction", "srcset", "poster", "data"):
                if name in element.attrib:
                    assert re.match(r"[/?#](?!/)", element.attrib[name]), f"{address}: {element.attrib[name]}"
        assert not page.all(".//style")
        assert all(not (script.text or "").strip() for script in page.all(".//script"))
        for asset in assets_of(page):
            text = visitor.get(asset).text.replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[a-z]+\.[a-z]|url\((?!grain-\d)|@import", text), asset
        assert "link" not in response.headers


# Words


COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
CLASSES = re.compile(r"\{% block kind %\}.*?\{% endblock %\}")
CODE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(r"<!?/?[a-zA-Z](?:[^<>\"]|\"[^\"]*\")*>", re.DOTALL)
ENTITY = re.compile(r"&\w+;")
SPOKEN = re.compile(r'\b(?:aria-label|title|alt|placeholder|value|content|label)="([^"]*)"')
TEXT = r"""(?:"[^"]*"|'[^']*')"""
TRANSLATED = re.compile(rf"(?:\b_|\bn?p?gettext)\(\s*{TEXT}(?:,\s*{TEXT})*")
LITERAL = re.compile(TEXT)
SENTENCE = re.compile(r"[A-Z][a-z]+ |[a-z]+ [a-z]+ [a-z]+")
OWN_WORDS = {"Madang", "MAGDAGDON", "CARDAVIA", "RUIN"}
"""Words that are the same in every language."""
NOT_SHOWN = re.compile(r"width=device-width|light dark|#[0-9a-f]{6}")


def bare_words(source):
    """The words of a template that no translator would ever see."""
    source = re.sub(r'<pre class="code">.*?</pre>', "", source, flags=re.DOTALL)  # programs
    source = CLASSES.sub("", COMMENT.sub("", source))
    plain = CODE.sub("", source)
    spoken = [text for text in SPOKEN.findall(plain) if not NOT_SHOWN.search(text)]
    text = ENTITY.sub("", TAG.sub(" ", plain))
    found = re.findall(r"[^\W\d_]{2,}", text)
    found += [
        word
        for each in spoken
        for word in re.findall(r"[^\W\d_]+", each)
        if " " in each or word[:1].isupper()
    ]
    for code in CODE.findall(source):
        found += [text for text in LITERAL.findall(TRANSLATED.sub("", code)) if SENTENCE.search(text)]
    return [word for word in found if word not in OWN_WORDS]


@pytest.mark.parametrize("name", sorted(set(templates())))
def test_every_word_goes_through_the_catalogues(name):
    assert bare_words((TEMPLATES / name).read_text(encoding="utf-8")) == []


def test_bare_words_are_found():
    assert bare_words("<p>{{ _('Roll') }} now</p>") == ["now"]
    assert bare_words('<a aria-label="Go home">x</a>') == ["Go", "home"]
    assert bare_words('{{ "Press this button now" if x }}') == ['"Press this button now"']
    assert bare_words('<b class="big one">{{ _("Press this") }}</b>&nbsp;{# a comment #}') == []
