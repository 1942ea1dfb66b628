"""The look: the colours of look.md, and that nothing a player sets makes anything hard to read."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from madang.errors import BadSetting
from madang.render.colour import Colour, mixed, parse, ratio
from madang.web.assets import Assets
from madang.web.look import (
    CARDS,
    COOL,
    DARK,
    LIGHT,
    LOOK_SETTINGS,
    MOST,
    SLIDERS,
    STRONG_DARK,
    STRONG_LIGHT,
    THEMES,
    WARM,
    Look,
    colours,
    contrast_factor,
    look_css,
    read_look,
    seen,
    tint,
    with_grain,
)

STEPS = range(0, MOST + 1, 5)
SCHEMES = {"light": LIGHT, "dark": DARK}
scheme = pytest.mark.parametrize("scheme", SCHEMES)

ON_SURFACES = ("ink", "quiet", "jade", "vermilion", "gold", "sky")
PLAIN_TEXT = (
    ("sheet", "jade"),  # filled buttons, the note on a card of the hand
    ("paper", "ink"),  # the banner, the mark on a stack
    *((text, "sheet") for text in ON_SURFACES),  # buttons and fields are smooth
    ("pip", "face"),
)
SHAPES = (("line", "face"), *((f"h-{each}", "h-paper") for each in ("ink", "red", "blue", "green")))


def weakest(made: dict[str, str], level: int) -> dict[tuple[str, str], float]:
    """For everything that is read, how far it is above what it needs: 1 is just enough."""
    colour = {name: parse(text) for name, text in made.items()}
    found: dict[tuple[str, str], float] = {}

    def note(front: str, back: str, behind: tuple[Colour, ...], needed: float) -> None:
        found[front, back] = min(ratio(colour[front], pixel) for pixel in behind) / needed

    for ground in ("paper", "sheet", "felt"):
        pixels = with_grain(colour[ground], level)
        for text in ON_SURFACES:
            note(text, ground, pixels, 4.5)
        note("line", ground, pixels, 3.0)
    for front, back in PLAIN_TEXT:
        found[front, f"{back}, smooth"] = ratio(colour[front], colour[back]) / 4.5
    for front, back in SHAPES:
        note(front, back, (colour[back],), 3.0 if front != "line" else 1.0)
    return found


@scheme
def test_as_it_is_made_it_has_the_colours_of_look_md(scheme):
    made = colours(Look(), scheme)
    assert {name: made[name] for name in SCHEMES[scheme]} == SCHEMES[scheme]
    assert {name: parse(made[name]) for name in CARDS} == {name: parse(text) for name, text in CARDS.items()}


@scheme
def test_as_it_is_made_text_has_more_contrast_than_it_needs(scheme):
    """look.md: 7 for text, 4.5 for lines."""
    made = {name: parse(text) for name, text in SCHEMES[scheme].items()}
    for ground in ("paper", "sheet", "felt"):
        assert min(ratio(made[text], made[ground]) for text in ON_SURFACES) >= 7
        assert ratio(made["line"], made[ground]) >= 4.5


@scheme
def test_everything_can_be_read_at_every_value_of_every_slider(scheme, full):
    looks = [Look("system", *values) for values in itertools.product(STEPS, repeat=3)]
    ends = [Look("system", *values) for values in itertools.product((0, 50, 100), repeat=3)]
    for look in looks if full else [*ends, *random.Random(scheme).sample(looks, 900)]:
        low = {pair: much for pair, much in weakest(colours(look, scheme), look.level).items() if much < 1}
        assert not low, (look, low)


@pytest.mark.parametrize("strong", [STRONG_LIGHT, STRONG_DARK], ids=["light", "dark"])
def test_whoever_asks_for_more_contrast_gets_it(strong):
    colour = {name: parse(text) for name, text in strong.items()}
    for ground in ("paper", "sheet", "felt"):
        assert min(ratio(colour[text], colour[ground]) for text in ON_SURFACES) >= 10
        assert ratio(colour["line"], colour[ground]) >= 7
        assert ratio(colour["hair"], colour[ground]) >= 3
    assert set(strong) == {*LIGHT, *CARDS}


def test_a_naive_reading_of_the_sliders_would_not_do():
    """That something has to be moved at all, or the test above tests nothing."""
    look = Look("system", 0, 100, 0)
    assert parse(colours(look, "dark")["quiet"]) != seen(parse(DARK["quiet"]), look)


def test_the_fixed_points_of_the_sliders():
    assert [contrast_factor(each) for each in (0, 25, 50, 75, 100)] == [0.85, 0.925, 1, 1.125, 1.25]
    assert tint(0) == COOL
    assert tint(50) == (1, 1, 1)
    assert tint(100) == pytest.approx(WARM)
    assert [Look(grain=each).level for each in (0, 1, 10, 11, 50, 100)] == [0, 1, 1, 2, 5, 10]


def test_contrast_and_temperature_do_what_they_are_called():
    def spread(contrast: int) -> float:
        made = colours(Look(contrast=contrast), "light")
        return ratio(parse(made["ink"]), parse(made["paper"]))

    assert spread(0) < spread(50) < spread(100)
    red, _, blue = parse(colours(Look(temperature=100), "light")["paper"])
    assert red > blue
    red, _, blue = parse(colours(Look(temperature=0), "light")["paper"])
    assert red < blue


def test_felt_and_borders_are_never_lost_in_the_paper():
    for look, theme in itertools.product((Look(contrast=each) for each in STEPS), SCHEMES):
        made = {name: parse(text) for name, text in colours(look, theme).items()}
        for name in ("felt", "hair"):
            assert ratio(made[name], made["paper"]) >= 1.08, (look, theme, name)


def test_neighbouring_values_look_alike():
    """A slider has no jumps."""
    for name, theme in itertools.product(SLIDERS, SCHEMES):
        made = [colours(read_look({name: str(value)}), theme) for value in range(MOST + 1)]
        for one, other in itertools.pairwise(made):
            for each in one:
                steps = zip(parse(one[each]), parse(other[each]), strict=True)
                assert max(abs(a - b) for a, b in steps) <= 8, (name, each)


# The style sheet

RULE = re.compile(r"^(?:@media (?P<medium>.*?)\{)?:root\{(?P<body>[^}]*)\}\}?$")


def rules(css: str) -> list[tuple[str, dict[str, str]]]:
    """The rules of the sheet: where each counts, and what it says."""
    found = []
    for line in css.splitlines():
        match = RULE.match(line)
        assert match, line
        said = dict(each.split(":", 1) for each in match["body"].split(";"))
        found.append((match["medium"] or "", said))
    return found


def test_the_sheet_of_the_default_look_has_both_themes():
    sheet = rules(look_css(Look()))
    assert [medium for medium, _ in sheet] == [
        "",
        "(prefers-color-scheme:dark)",
        "(prefers-contrast:more)",
        "(prefers-contrast:more) and (prefers-color-scheme:dark)",
        "(forced-colors:active)",
    ]
    assert sheet[0][1]["color-scheme"] == "light dark"
    assert {f"--{name}": colour for name, colour in LIGHT.items()}.items() <= sheet[0][1].items()
    assert {f"--{name}": colour for name, colour in DARK.items()}.items() <= sheet[1][1].items()


@scheme
def test_a_theme_that_is_chosen_is_the_only_one(scheme):
    sheet = rules(look_css(Look(theme=scheme)))
    assert [medium for medium, _ in sheet] == ["", "(prefers-contrast:more)", "(forced-colors:active)"]
    assert sheet[0][1]["color-scheme"] == scheme
    assert sheet[0][1]["--paper"] == SCHEMES[scheme]["paper"]
    assert sheet[1][1]["--paper"] == {"light": STRONG_LIGHT, "dark": STRONG_DARK}[scheme]["paper"]


def test_who_asks_the_system_for_contrast_has_no_grain():
    for look in (Look(), Look("dark", 100, 100, 0)):
        for medium, said in rules(look_css(look)):
            if medium in ("(prefers-contrast:more)", "(forced-colors:active)"):
                assert said["--grain"] == "none"


def test_the_grain_is_served_from_where_it_is_said():
    assert "url(grain-3.png)" in look_css(Look(grain=30))
    assert "url(/static/1/grain-10.png)" in look_css(Look(grain=100), "/static/1/")
    assert "url(" not in look_css(Look(grain=0))


def test_every_look_sets_the_same_names():
    names = set(rules(look_css(Look()))[0][1])
    for values in itertools.product(THEMES, (0, 50, 100), (0, 50, 100), (0, 50, 100)):
        assert set(rules(look_css(Look(*values)))[0][1]) == names


def test_the_style_sheets_write_no_colour_down():
    """One truth: they use the names."""
    own = look_css(Look())
    sheets = ("madang.css", "gostop.css", "magdagdon.css")
    texts = {name: Assets()._files[name].decode().removeprefix(own) for name in sheets}
    known = set(re.findall(r"--([a-z-]+):", own + "".join(texts.values())))
    for name, text in texts.items():
        assert not re.findall(r"#[0-9a-f]{3,8}\b(?![^{]*\{)", text), name
        assert set(re.findall(r"var\(--([a-z-]+)", text)) <= known, name


# What is asked for


def test_a_look_is_read_from_its_query():
    for look in (Look(), Look("dark", 0, 100, 35)):
        values = dict(each.split("=") for each in look.query.split("&"))
        assert list(values) == list(LOOK_SETTINGS)
        assert read_look(values) == look


@pytest.mark.parametrize("name", SLIDERS)
@pytest.mark.parametrize("value", ["", "-1", "101", "1e2", "50.5", " 5", "٣", "0000000050", "nan", "None"])
def test_a_number_that_is_none(name, value):
    with pytest.raises(BadSetting, match=name):
        read_look({name: value})


@pytest.mark.parametrize("value", ["", "Light", "light ", "auto", "x" * 5000])
def test_a_theme_that_is_none(value):
    with pytest.raises(BadSetting) as refused:
        read_look({"theme": value})
    assert "theme" in str(refused.value)
    assert len(str(refused.value)) < 300


def test_the_address_of_a_look(visitor, app):
    version = visitor.get("/").text.split("/static/")[1][:12]
    address = f"/look.css?v={version}&{Look('dark', 10, 90, 100).query}"
    answer = visitor.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.text == look_css(Look("dark", 10, 90, 100), f"/static/{version}/")
    assert visitor.get(address.replace(version, "old")).headers["cache-control"] == "no-cache"
    assert visitor.get(f"/static/{version}/grain-9.png").headers["content-type"] == "image/png"


@pytest.mark.parametrize("query", ["contrast=101", "grain=x", "temperature=", "theme=red", "contrast=-1"])
def test_an_address_of_no_look(visitor, query):
    answer = visitor.get(f"/look.css?{query}")
    assert answer.status_code == 400
    assert query.partition("=")[0] in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_a_pixel_of_the_grain():
    surface = parse("#808080")
    assert with_grain(surface, 0) == (surface, surface, surface)
    _, dark, light = with_grain(surface, 10)
    assert dark == mixed(surface, (0, 0, 0), 20 / 255)
    assert dark < surface < light
