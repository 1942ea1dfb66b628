"""The language of a page: where it comes from, that every word is in it, and that no game notices."""

from __future__ import annotations

import re

import pytest

from madang.i18n import LANGUAGES
from madang.web.languages import SETTING
from tests.web import gostop_positions, positions
from tests.web.dom import Page

PLAIN = [
    "/",
    "/about",
    "/fair",
    "/settings",
    "/keys",
    "/you/games",
    "/magdagdon/new",
    "/magdagdon/rules",
    "/magdagdon/guide",
    "/magdagdon/scores/peaceful",
    "/gostop/new",
    "/gostop/rules",
    "/gostop/guide",
    "/gostop/statistics",
    "/cards",
]
WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ỹ][\w’'-]+")
OURS = (
    "MAGDAGDON Madang PEACEFUL SURVIVAL NIGHTMARE CARDAVIA CUBIRI ORIGINAL Majda Majduška Power Powers"
    " Go-Stop Go Gos Stop Chok Ttadak Ppuk Sseul Nagari Godori Hongdan Cheongdan Chodan"
    " Gwang-bak Meong-bak Pi-bak Go-bak Hwatu SHA-256 HMAC-SHA-256 Python JSON Bonus"
)
"""What is called the same in every language."""
SOURCE_WORDS = {"fil": "Row Column RUIN STRAIGHT FOUR OF KIND TWO PAIRS Settings Difficulty High Scores"}
"""English words that the source page in a language uses itself."""


def language(response) -> str:
    """The language of an answer, which its header and its page agree on."""
    page = Page(response.text)
    assert page.root.get("lang") == response.headers["content-language"]
    return str(response.headers["content-language"])


def test_the_address_outranks_the_choice_and_the_choice_the_browser(visitor, player, player_id, tables):
    czech = {"accept-language": "cs,en;q=0.5"}
    assert language(visitor.get("/", headers={"accept-language": "xx"})) == "en"
    assert language(visitor.get("/", headers=czech)) == "cs"
    assert language(visitor.get("/ko/", headers=czech)) == "ko"
    tables.change_settings(player_id, **{SETTING: "vi"})
    assert language(player.get("/", headers=czech)) == "vi"
    assert language(player.get("/ko/", headers=czech)) == "ko"
    tables.change_settings(player_id, **{SETTING: "of a country that is gone"})
    assert language(player.get("/", headers=czech)) == "cs"


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("fil-PH,fil;q=0.9", "fil"),
        ("kn-IN", "kn"),
        ("de-DE,ko-KR;q=0.8", "ko"),
        ("vi-VN,en", "vi"),
        ("de", "en"),
    ],
)
def test_browsers_ask_with_regions(visitor, accepted, expected):
    assert language(visitor.get("/about", headers={"accept-language": accepted})) == expected


@pytest.mark.parametrize(
    "address", ["/VI/", "/xx/", "/vi-VN/", "/vi/vi/", "/vi/nothing", "/vi//", "/vi/static/x"]
)
def test_what_is_no_address_in_a_language(visitor, address):
    assert visitor.get(address).status_code == 404


def test_an_error_page_is_in_the_language_of_its_address(visitor):
    assert language(visitor.get("/ko/nothing")) == "ko"
    assert language(visitor.get("/kn/magdagdon/xxxxxxxxxxxxxxxxxxxxxx")) == "kn"
    assert (
        visitor.post("/cs/settings", headers={"Sec-Fetch-Site": "cross-site"}).headers["content-language"]
        == "cs"
    )


def test_a_crash_is_told_in_the_language_of_the_address(app, monkeypatch):
    from starlette.testclient import TestClient

    monkeypatch.setattr(app.state.site.tables, "running", lambda *_: 1 / 0)
    monkeypatch.setattr(app.state.site.players, "_read", lambda _: type("P", (), {"id": "x", "settings": {}}))
    client = TestClient(app, raise_server_exceptions=False)
    response = client.get("/vi/")
    assert response.status_code == 500
    assert language(response) == "vi"


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("address", PLAIN)
def test_every_page_names_its_other_languages_and_stays_in_its_own(visitor, tag, address):
    response = visitor.client.get(f"/{tag}{address}", follow_redirects=True)
    assert response.status_code == 200
    assert language(response) == tag
    page, path = Page(response.text), response.url.path.removeprefix(f"/{tag}")
    alternates = {
        link.get("hreflang"): link.get("href")
        for link in page.all(".//link")
        if link.get("rel") == "alternate"
    }
    assert alternates == {
        **{other: f"http://testserver/{other}{path}" for other in LANGUAGES},
        "x-default": f"http://testserver{path}",
    }
    for link in page.all(".//a"):
        target = link.get("href", "")
        if link.get("hreflang"):
            assert target == f"/{link.get('hreflang')}{path}"
            assert link.get("lang") == link.get("hreflang")
        elif target.startswith("/"):
            assert target.startswith(f"/{tag}/"), target
    assert all(form.get("action", f"/{tag}/").startswith(f"/{tag}/") for form in page.all(".//form"))


@pytest.mark.parametrize("tag", ["cs", "kn"])
def test_a_game_stays_in_the_language_of_its_address(visitor, tag):
    page = visitor.page(f"/{tag}/magdagdon/new")
    (start,) = [each for each in page.presses if each.address.endswith("/magdagdon/new")]
    response = visitor.send(start, difficulty="nightmare", word="a word")
    address = response.headers["location"]
    assert address.startswith(f"/{tag}/magdagdon/")
    end = visitor.play(address)
    assert end.language == tag
    assert "over" in end.by_id("table").get("class", "").split()


def words_of(page: Page) -> set[str]:
    """Everything a page says or has a screen reader say, but for the names of its languages."""
    said: set[str] = set()
    for element in page.root.iter():
        if element.get("hreflang") or element.tag in ("script", "style"):
            continue
        if "code" in element.get("class", "").split() or element.tag == "option":
            continue
        said |= {element.text or "", *(child.tail or "" for child in element)}
        said |= {element.get(name, "") for name in ("aria-label", "title", "data-text", "data-banner")}
    return {" ".join(text.split()) for text in said}


def foreign(page: Page, english: Page, tag: str) -> set[str]:
    """What a page still says in English."""
    least = 3 if tag == "fil" else 1  # Filipino has many of its words from English
    ours = {*OURS.split(), *SOURCE_WORDS.get(tag, "").split()}
    return {
        text
        for text in words_of(page) & words_of(english)
        if sum(word not in ours for word in WORD.findall(text)) >= least
    }


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize("address", PLAIN)
def test_no_english_is_left_on_a_page(visitor, tag, address):
    page, english = visitor.page(f"/{tag}{address}"), visitor.page(f"/en{address}")
    assert foreign(page, english, tag) == set()


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize(
    "wanted",
    [positions.ready, positions.two_staged, positions.struck, positions.made, positions.over],
    ids=lambda wanted: wanted.__name__,
)
def test_a_switch_changes_every_word_of_magdagdon_and_nothing_of_the_game(tables, new_visitor, tag, wanted):
    player_id = tables.new_player()
    table = positions.start(tables, player_id, positions.path_to("peaceful", wanted))
    check_switch(new_visitor(player_id), tables, player_id, table, f"/magdagdon/{table.id}", tag)


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize("name", ["middle", "go or stop", "pair for the stock card", "won", "nagari"])
def test_a_switch_changes_every_word_of_gostop_and_nothing_of_the_deal(
    tables, new_visitor, opponent_thinks, tag, name
):
    player_id = tables.new_player()
    table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
    check_switch(new_visitor(player_id), tables, player_id, table, f"/gostop/{table.id}?since=0", tag)


def check_switch(visitor, tables, player_id, table, address, tag):
    before = tables.table(table.id, player_id)
    english, page = visitor.page(f"/en{address}"), visitor.page(f"/{tag}{address}")
    assert foreign(page, english, tag) == set()
    assert [(each.name, each.value, each.marks) for each in page.presses] == [
        (each.name, each.value, each.marks) for each in english.presses
    ]
    after = tables.table(table.id, player_id)
    assert (after.seq, after.view, after.status) == (before.seq, before.view, before.status)
