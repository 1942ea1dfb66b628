"""What the pages of Go-Stop weigh and where they lead: little, and nowhere else."""

from __future__ import annotations

import gzip
import re

import pytest

from tests.web import gostop_positions as places
from tests.web.dom import Page
from tests.web.test_headers import assets_of

KILO = 1000


def size(response):
    """What is sent of it, compressed."""
    return len(gzip.compress(response.content, 6))


@pytest.fixture(scope="module")
def heavy(tables):
    """The end of a long deal: its player, and its table."""
    player_id = tables.new_player()
    return player_id, places.start(tables, player_id, places.place("nagari"))


def test_pages_are_light(heavy, new_visitor, tables):
    player_id, table = heavy
    visitor = new_visitor(player_id)
    last_turn = max(0, table.seq - 4)
    for query in ("", f"?since={last_turn}"):
        response = visitor.get(f"/gostop/{table.id}{query}")
        assert response.headers["content-encoding"] == "gzip"
        assert size(response) < 15 * KILO
    for address in ("/gostop/new", "/gostop/rules", "/gostop/statistics"):
        assert size(visitor.get(address)) < 15 * KILO


@pytest.mark.parametrize("name", ["nagari", "middle"])
def test_all_assets_of_the_table_are_light(tables, new_visitor, name):
    """At the end of a deal, and in the middle of one with the coach on."""
    player_id = tables.new_player()
    tables.change_settings(player_id, coach=True)
    table = places.start(tables, player_id, places.place(name))
    visitor = new_visitor(player_id)
    page = visitor.get(f"/gostop/{table.id}")
    wanted = [*assets_of(Page(page.text)), *re.findall(r'href="(/static/[^"#]+)#', page.text)]
    seen = {}
    while wanted:
        asset = wanted.pop()
        if asset in seen:
            continue
        response = visitor.get(asset)
        assert response.status_code == 200
        seen[asset] = size(response)
        if asset.endswith(".js"):
            base = asset.rpartition("/")[0]
            wanted += [f"{base}/{name}" for name in re.findall(r'from "\./([^"]+)"', response.text)]
        text = response.text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|url\(\s*['\"]?(?!#|grain-\d)[^)#]|@import", text), asset
    assert any(asset.endswith("hwatu.svg") for asset in seen)
    assert sum(seen.values()) < 60 * KILO, seen
    assert sum(each for asset, each in seen.items() if asset.endswith(".js")) < 10 * KILO
    assert len(seen) <= 12


@pytest.mark.parametrize("name", ["middle", "go or stop", "pair for the stock card", "won", "nagari"])
def test_everything_is_on_this_host(tables, new_visitor, name):
    player_id = tables.new_player()
    table = places.start(tables, player_id, places.place(name))
    page = new_visitor(player_id).page(f"/gostop/{table.id}?since=0")
    for element in page.root.iter():
        if element.get("rel") == "alternate":  # has to name the host, which is this one
            assert element.get("href", "").startswith("http://testserver/")
            continue
        assert "style" not in element.attrib
        assert not [each for each in element.attrib if each.startswith("on")]
        for each in ("href", "src", "action", "formaction", "srcset", "data"):
            assert re.match(r"(/(?!/)|[?#])", element.attrib.get(each, "/")), element.attrib
    assert all(not (script.text or "").strip() for script in page.all(".//script"))
