"""The house around the tables: the first page, error pages, the manifest, the icons and the descriptions."""

from __future__ import annotations

import struct
import zlib
from importlib import resources

import pytest

from madang.i18n import LANGUAGES
from madang.render import icon
from madang.web.descriptions import DESCRIPTIONS, MADANG, description
from madang.web.home import BOARD, HAND
from madang.web.look import LIGHT
from tests.web import gostop_positions, positions
from tests.web.dom import Page, words
from tests.web.test_headers import PLAIN

STATIC = resources.files("madang.web") / "static"


def sections(page: Page):
    """The games of the first page."""
    return [each for each in page.all(".//section") if "game" in each.get("class", "").split()]


def primary(element):
    """The filled buttons: their words and where they lead."""
    return [
        (words(each), each.get("href"))
        for each in element.iter("a")
        if "primary" in each.get("class", "").split()
    ]


def classes(element, name):
    """The elements of a class."""
    return [each for each in element.iter() if name in each.get("class", "").split()]


# Home


def test_somebody_new_sees_both_games_and_can_play_either(visitor):
    page = visitor.page("/")
    first, second = sections(page)
    assert primary(first) == [("Play", "/magdagdon/new")]
    assert primary(second) == [("Play", "/gostop/new")]
    for section, name in ((first, "magdagdon"), (second, "gostop")):
        links = {each.get("href") for each in section.iter("a")}
        assert {f"/{name}/guide", f"/{name}/rules"} <= links
    cells = [words(each) for each in classes(first, "cell")]
    assert cells == [mark.replace(".", "").replace("R", "RUIN") for mark in str(BOARD.standing)]
    assert len(classes(first, "die")) == 4
    drawn = [each.get("href", "").partition("#")[2] for each in second.iter("use")]
    assert tuple(drawn) == HAND


def test_what_is_running_comes_first_and_is_the_one_thing_to_do(tables, player, player_id):
    deal = gostop_positions.start(tables, player_id, gostop_positions.place("middle"))
    page = player.page("/")
    first, second = sections(page)
    assert primary(page.root) == [("Continue", f"/gostop/{deal.id}")]
    assert words(first).startswith("CARDAVIA Go-Stop")
    drawn = {each.get("href", "").partition("#")[2] for each in first.iter("use")}
    assert len(drawn) == len(deal.view.hand)
    assert "Play" in words(second)
    game = positions.start(tables, player_id, positions.path_to("survival", positions.with_ruin))
    first, second = sections(player.page("/"))
    assert primary(first) == [("Continue", f"/magdagdon/{game.id}")]
    assert primary(second) == [("Continue", f"/gostop/{deal.id}")]
    assert len(classes(first, "ruin")) == len(game.view.score.ruins)
    assert len(classes(classes(first, "dice")[0], "die")) == len(game.view.dice)


# Error pages


def ways(page):
    """Where an error page leads."""
    return [each.get("href") for each in page.by_id("main").iter("a")]


def test_a_page_that_is_not_there_leads_home_and_to_the_rules_of_its_game(visitor):
    assert ways(visitor.page("/nowhere", 404)) == ["/"]
    assert ways(visitor.page("/gostop/nowhere", 404)) == ["/", "/gostop/rules"]
    assert ways(visitor.page("/ko/magdagdon/a/b", 404)) == ["/ko/", "/ko/magdagdon/rules"]
    assert primary(visitor.page("/gostop/nowhere", 404).root) == [("To the start page", "/")]


def test_an_error_page_leads_back_to_what_is_running(tables, player, player_id):
    game = positions.start(tables, player_id, positions.path_to("peaceful", positions.rolled))
    deal = gostop_positions.start(tables, player_id, gostop_positions.place("middle"))
    here, there = f"/magdagdon/{game.id}", f"/gostop/{deal.id}"
    page = player.page("/magdagdon/nowhere", 404)
    assert ways(page) == [here, there, "/", "/magdagdon/rules"]
    assert primary(page.root) == [("Continue MAGDAGDON", here)]
    assert ways(player.page("/gostop/nowhere", 404))[:2] == [there, here]
    assert all(player.get(way).status_code == 200 for way in ways(page))


def test_what_is_refused_before_anything_looks_at_it_leads_on_too(player):
    answer = player.client.post("/gostop/new", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert ways(Page(answer.text)) == ["/", "/gostop/rules"]


# What systems and other pages are told


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_manifest(visitor, tag):
    page = visitor.page(f"/{tag}/about")
    (link,) = page.all(".//link[@rel='manifest']")
    answer = visitor.get(link.get("href"))
    assert answer.headers["content-type"] == "application/manifest+json"
    assert "immutable" in answer.headers["cache-control"]
    assert visitor.get(f"/{tag}/manifest.webmanifest").headers["cache-control"] == "no-cache"
    told = answer.json()
    assert (told["id"], told["start_url"], told["scope"], told["display"]) == ("/", "/", "/", "standalone")
    assert (told["lang"], told["name"], told["short_name"]) == (tag, "Madang", "Madang")
    assert told["theme_color"] == told["background_color"] == LIGHT["paper"]
    assert [each["url"] for each in told["shortcuts"]] == ["/magdagdon", "/gostop"]
    assert all(visitor.get(each["url"]).status_code == 303 for each in told["shortcuts"])
    assert (told["description"] == MADANG) == (tag == "en")
    for each in told["icons"]:
        image = visitor.get(each["src"])
        assert image.status_code == 200
        assert image.headers["content-type"] == each["type"]
        if each["type"] == "image/png":
            assert "x".join(map(str, struct.unpack(">2I", image.content[16:24]))) == each["sizes"]
    assert {(each["sizes"], each["purpose"]) for each in told["icons"]} >= {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip


def pixels(png: bytes) -> bytes:
    """The rows of a PNG, whatever they were packed with."""
    at = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[at - 4 : at])
    return zlib.decompress(png[at + 4 : at + 4 + length])


@pytest.mark.parametrize("name", icon.FILES)
def test_the_icons_are_as_they_are_drawn(name):
    size, bleed = icon.FILES[name]
    assert pixels((STATIC / name).read_bytes()) == pixels(icon.png(size, bleed=bleed))


def test_a_maskable_icon_fills_its_square_and_keeps_its_pips_in_the_middle():
    size = 200
    rows = pixels(icon.png(size, bleed=True))
    ground = rows[1:5]
    assert ground[3] == 255
    for y in range(size):
        for x in range(size):
            if (x + 0.5 - size / 2) ** 2 + (y + 0.5 - size / 2) ** 2 > (0.4 * size) ** 2:
                at = y * (4 * size + 1) + 1 + 4 * x
                assert rows[at : at + 4] == ground


def test_every_page_says_what_it_is_about(visitor):
    seen = {}
    for address in (*PLAIN, "/cards", "/gostop/new", "/gostop/rules", "/gostop/guide", "/gostop/statistics"):
        page = visitor.page(address)
        metas = {
            each.get("name") or each.get("property"): each.get("content") for each in page.all(".//meta")
        }
        assert metas["description"] == metas["og:description"]
        assert metas["og:title"] == page.title
        assert metas["og:image"].startswith("http://testserver/static/")
        seen[address] = metas["description"]
    assert len(set(seen.values())) == len(DESCRIPTIONS) + 1
    assert seen["/"] == seen["/about"] == MADANG


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_descriptions_are_translated(visitor, tag):
    for address in ("/", *DESCRIPTIONS):
        path = visitor.client.get(f"/{tag}{address}", follow_redirects=True).url.path
        page = visitor.page(path)
        (told,) = [each.get("content") for each in page.all(".//meta[@name='description']")]
        assert told not in (MADANG, *DESCRIPTIONS.values())


def test_the_sentence_of_an_address_is_that_of_all_below_it():
    from madang.i18n import translator

    english = translator("en")
    assert description("/gostop/abc", english) == DESCRIPTIONS["/gostop"]
    assert description("/gostopper", english) == MADANG


def test_the_social_card_is_light(visitor):
    (image,) = [each.get("content") for each in visitor.page("/").all(".//meta[@property='og:image']")]
    answer = visitor.get(image.removeprefix("http://testserver"))
    assert answer.headers["content-type"] == "image/png"
    assert struct.unpack(">2I", answer.content[16:24]) == (1200, 630)
    assert len(answer.content) < 150_000
