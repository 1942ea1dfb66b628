"""The drawn cards: whole, small, safe to embed, and each one different from the others."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from madang.gostop.cards import CARDS, CODES, Card, RibbonSet, parse_card
from madang.render.colour import parse, written
from madang.render.hwatu import BACK, COLOURS, back_symbol, card_symbol, sprite
from madang.render.hwatu.faces import picture
from madang.render.hwatu.kit import PALETTE, THIN, Drawing, petals
from madang.render.hwatu.marks import glyph, index, light, numeral
from madang.render.hwatu.outlines import points, write
from madang.render.hwatu.ribbons import ribbon
from madang.render.hwatu.sheet import FELTS, WIDTHS, contact_sheet
from madang.render.sight import SIGHTS

SVG = "{http://www.w3.org/2000/svg}"
RIBBONS: tuple[RibbonSet | None, ...] = ("red-poetry", "blue", "plain-red", None)
every_card = pytest.mark.parametrize("card", CARDS, ids=CODES)


def element(symbol: str) -> ET.Element:
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{symbol}</svg>')
    assert len(root) == 1
    return root[0]


def geometry(drawing: Drawing) -> list[str]:
    """The shapes alone, without any colour."""
    return [write(piece.outline) for piece in drawing]


def test_the_sprite_has_the_48_cards_and_the_back():
    root = ET.fromstring(sprite())
    assert root.tag == f"{SVG}svg"
    assert [child.get("id") for child in root] == [*CODES, BACK]
    assert {child.tag for child in root} == {f"{SVG}symbol"}
    assert {child.get("viewBox") for child in root} == {"0 0 100 160"}


def test_the_sprite_is_made_of_the_symbols():
    assert sprite().split("\n")[1:-2] == [*(card_symbol(card.id) for card in CARDS), back_symbol()]


def test_only_plain_shapes_and_nothing_that_refers_to_anything():
    allowed = {f"{SVG}{tag}" for tag in ("svg", "symbol", "g", "path")}
    for numerals in (True, False):
        for node in ET.fromstring(sprite(numerals=numerals)).iter():
            assert node.tag in allowed
            assert not (node.text or "").strip()
            for name, value in node.attrib.items():
                assert name != "style"
                assert not name.startswith("on")
                assert "href" not in name
                assert "url(" not in value
                assert ":" not in value


def test_a_name_is_given_once():
    names = [name for node in ET.fromstring(sprite()).iter() if (name := node.get("id"))]
    assert len(names) == len(set(names)) == 49


@every_card
def test_seven_colours(card: Card):
    for node in element(card_symbol(card.id)).iter():
        for paint in ("fill", "stroke"):
            assert node.get(paint, "none") in {"none", *PALETTE}


def test_the_palette_has_seven_colours():
    assert len(set(PALETTE)) == 7


@every_card
def test_no_line_is_thinner_than_a_pixel_of_a_small_card(card: Card):
    for node in element(card_symbol(card.id)).iter():
        assert float(node.get("stroke-width", THIN)) >= THIN


def test_no_card_looks_like_another():
    bodies = {re.sub(r' id="[^"]+"', "", card_symbol(card.id, numerals=False)) for card in CARDS}
    assert len(bodies) == 48


def test_the_two_junk_cards_of_a_month_are_composed_differently():
    for month in range(1, 12):
        first, second = (picture(CARDS[parse_card(f"{month}J{n}")]) for n in (1, 2))
        starts = [{piece.outline[0] for piece in drawing} for drawing in (first, second)]
        assert len(starts[0] & starts[1]) < len(starts[0]) / 2, month


def test_ribbons_differ_in_shape_and_not_only_in_colour():
    drawings = [ribbon(kind) for kind in RIBBONS]
    outlines = [geometry(drawing)[0] for drawing in drawings]
    assert len(set(outlines)) == 4
    for one, other in combinations(map(geometry, drawings), 2):
        assert one != other
    signs = [glyph(CARDS[parse_card(code)])[0] for code in ("1R", "6R", "4R", "12R")]
    assert len({tuple(geometry(sign)) for sign in signs}) == 4


def test_lettering_is_on_the_ribbons_of_poetry_and_on_blue_ones_only():
    pieces = {kind: len(geometry(ribbon(kind))) for kind in RIBBONS}
    assert pieces["red-poetry"] >= 3
    assert pieces["blue"] >= 4
    assert pieces["plain-red"] == 1
    assert pieces[None] == 2


def test_brights_carry_the_disc_and_no_other_card_does():
    sign = max(geometry(light(77, 136)), key=len)
    for card in CARDS:
        assert (sign in card_symbol(card.id)) == (card.kind == "bright")


@every_card
def test_the_month_can_be_left_out(card: Card):
    [number] = geometry(numeral(card.month))
    assert number in card_symbol(card.id)
    assert number not in card_symbol(card.id, numerals=False)


def test_the_numbers_of_the_months_differ():
    assert len({*map(tuple, (geometry(numeral(month)) for month in range(1, 13)))}) == 12


@every_card
def test_a_card_is_small(card: Card):
    symbol = card_symbol(card.id)
    assert len(symbol.encode()) <= 6_000
    assert symbol.count("<path") <= 30, "a browser copies every shape for every card"


def test_the_sprite_is_small():
    for numerals in (True, False):
        data = sprite(numerals=numerals).encode()
        assert len(gzip.compress(data, 6)) < 30_000
        assert len(data) < 180_000


def test_the_same_in_every_process():
    command = [sys.executable, "-c", "from madang.render.hwatu import sprite; print(sprite(), end='')"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == sprite()


def test_the_contact_sheet_shows_every_card_at_every_size():
    root = ET.fromstring(contact_sheet())
    uses = [(node.get("href"), node.get("width")) for node in root.iter(f"{SVG}use")]
    for name in (*CODES, BACK):
        for width in WIDTHS:
            assert uses.count((f"#{name}", str(width))) >= len(FELTS)


def test_a_contact_sheet_as_somebody_sees_it_has_their_colours_and_no_other():
    for sight in SIGHTS.values():
        sheet = contact_sheet(sight=sight, felts=FELTS[:1])
        assert ET.fromstring(sheet).get("style") == "".join(
            f"--h-{name}:{written(sight(parse(colour)))};" for name, colour in COLOURS.items()
        )
        assert written(sight(parse(FELTS[0]))) in sheet
        assert FELTS[0] not in sheet


def test_every_card_is_in_the_log_of_who_drew_it():
    log = (Path(__file__).parents[2] / "docs" / "pictures" / "LOG.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1].strip() for row in log.splitlines() if row.startswith("| ")]
    assert rows == ["Card", *CODES, BACK]


def test_the_signs_of_the_index_stay_within_a_strip_of_ten_pixels():
    """On a card of 44 pixels ten show 22.7 units; half a line's width is all that may be beyond."""
    for card in CARDS:
        sign, reach = glyph(card)
        wide = [abs(x) for piece in sign for x, _ in points(piece.outline)]
        assert max(wide) <= 9.6
        assert reach <= 13
        tab, *signs = index(card, numerals=True)
        assert max(x for x, _ in points(tab.outline)) == 27
        assert max(x for piece in signs for x, _ in points(piece.outline)) <= 13.5 + 10


def test_petals_turn_around_the_origin():
    assert petals(2, "l 3 -10; l -6 0") == "M0 0l3-10l-6 0zM0 0l-3 10l6 0z"
