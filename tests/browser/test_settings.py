"""The settings in a browser: they act at once, stay, and leave everything readable and in its place."""

from __future__ import annotations

import itertools
import json
import random
import re

import pytest
from playwright.sync_api import expect

from madang.i18n import LANGUAGES
from madang.web.look import CARDS, DARK, LIGHT, SLIDERS, STRONG_DARK, STRONG_LIGHT, Look, colours
from tests.browser.conftest import DESK, SMALL
from tests.browser.test_sight import OVERFLOW, problems
from tests.web import gostop_positions, positions

LANDSCAPE = {"width": 740, "height": 360}
SMALLEST = {"width": 320, "height": 568}

TOKENS = """(names) => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}"""


def tokens(page, names=(*LIGHT, *CARDS)):
    """The colours that the page has, by name."""
    return page.evaluate(TOKENS, list(names))


def wait_for_colours(page, look, scheme):
    """Wait until the page looks like that."""
    wanted = colours(look, scheme)
    page.wait_for_function(
        f"([names, wanted]) => JSON.stringify(({TOKENS})(names)) === wanted",
        arg=[list(wanted), json.dumps(wanted, separators=(",", ":"))],
    )


def saved(page):
    """Wait until the page says that it is saved."""
    page.wait_for_function("() => document.getElementById('saved').textContent === 'Saved.'")


def change(page, act):
    """Do something to a control and wait until it is kept."""
    page.evaluate("document.getElementById('saved').textContent = ''")
    with page.expect_response(lambda response: response.request.method == "POST"):
        act()
    saved(page)


# The tokens


@pytest.mark.parametrize(("scheme", "wanted"), [("light", LIGHT), ("dark", DARK)])
def test_the_page_has_the_colours_it_is_meant_to_have(visit, scheme, wanted):
    visitor = visit(color_scheme=scheme)
    visitor.open("/")
    assert tokens(visitor.page, wanted) == wanted
    paper = visitor.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb({}, {}, {})".format(*bytes.fromhex(wanted["paper"][1:]))
    assert "look.css" not in " ".join(request.url for request in visitor.requests)


@pytest.mark.parametrize(("scheme", "wanted"), [("light", STRONG_LIGHT), ("dark", STRONG_DARK)])
@pytest.mark.parametrize(
    "mine", [{}, {"contrast": "0", "grain": "100", "temperature": "100"}], ids=["", "set"]
)
def test_more_contrast_outranks_the_sliders(visit, scheme, wanted, mine):
    visitor = visit(color_scheme=scheme, contrast="more")
    if mine:
        visitor.context.request.post("/settings", form=mine)
    visitor.open("/")
    assert tokens(visitor.page, wanted) == wanted
    assert visitor.page.evaluate("getComputedStyle(document.documentElement).backgroundImage") == "none"


def test_in_the_systems_own_colours_there_is_no_grain_and_drawings_can_be_seen(visit):
    visitor = visit(forced_colors="active")
    visitor.context.request.post("/settings", form={"grain": "100", "contrast": "0"})
    visitor.open("/settings")
    page = visitor.page
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundImage") == "none"
    assert tokens(page, CARDS) == CARDS
    face, pip = (
        page.evaluate(f"getComputedStyle(document.querySelector('.die {part}')).fill")
        for part in (".face", ".pip")
    )
    assert (face, pip) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")


def test_the_cards_are_painted_with_the_colours_of_the_look(visit):
    """A drawing in another file takes the colours of the page: a warm light makes its paper yellow."""
    visitor = visit()
    pixels = []
    for warmth in ("50", "100"):
        visitor.context.request.post("/settings", form={"temperature": warmth})
        visitor.open("/settings")
        visitor.page.wait_for_load_state("networkidle")
        pixels.append(visitor.page.locator("#preview .emblem-card").first.screenshot())
    assert pixels[0] != pixels[1]


# At once, and for good


def test_each_change_acts_at_once_and_nothing_is_loaded_anew(visit):
    visitor = visit(color_scheme="light")
    visitor.open("/settings")
    page, root = visitor.page, visitor.page.locator("html")
    change(page, lambda: page.locator("#contrast").fill("100"))
    wait_for_colours(page, Look(contrast=100), "light")
    assert page.locator("#contrast-shown").text_content() == "100%"
    change(page, lambda: page.locator("#temperature").fill("0"))
    change(page, lambda: page.locator("#grain").fill("0"))
    look = Look("system", 100, 0, 0)
    wait_for_colours(page, look, "light")
    assert page.locator("link#look").count() == 1
    change(page, lambda: page.get_by_label("Dark", exact=True).check())
    wait_for_colours(page, Look("dark", 100, 0, 0), "dark")
    assert page.locator("meta[name=color-scheme]").get_attribute("content") == "dark"
    assert page.locator("meta[name=theme-color]").count() == 1
    change(page, lambda: page.get_by_label("Off", exact=True).check())
    assert root.get_attribute("data-speed") == "off"
    change(page, lambda: page.locator("#left").check())
    assert root.get_attribute("data-hand") == "left"
    change(page, lambda: page.locator("#left").uncheck())
    assert root.get_attribute("data-hand") is None
    change(page, lambda: page.locator("#months").uncheck())
    assert "hwatu-plain" in str(page.locator("#preview use").first.get_attribute("href"))
    assert page.evaluate("document.activeElement.id") == "months"
    assert visitor.loads == 1
    change(page, lambda: page.locator("#reset").click())
    wait_for_colours(page, Look(), "light")
    assert page.locator("#contrast").input_value() == "50"
    assert page.locator("link#look").count() == 0
    assert page.evaluate("document.activeElement.id") == "reset"
    assert visitor.loads == 1
    assert not page.locator("#months").is_checked(), "only the look is reset"


def test_a_slider_that_is_moved_is_followed_before_it_is_let_go(visit):
    visitor = visit(color_scheme="light")
    visitor.open("/settings")
    visitor.page.evaluate(
        """() => { const slider = document.getElementById("temperature");
        for (let value = 50; value <= 100; value += 5) {
          slider.value = value; slider.dispatchEvent(new Event("input", {bubbles: true})); } }"""
    )
    wait_for_colours(visitor.page, Look(temperature=100), "light")
    assert visitor.posts == 0
    expect(visitor.page.locator("link[href*='look.css']")).to_have_count(1)


def test_what_is_changed_quickly_is_kept_in_its_order(visit):
    visitor = visit()
    visitor.open("/settings")
    page = visitor.page
    for value in ("0", "40", "100", "20"):
        page.locator("#contrast").fill(value)
    page.locator("#second_tap").uncheck()
    with page.expect_response(lambda response: response.request.post_data == "speed=slow"):
        page.get_by_label("Slow", exact=True).check()
    saved(page)
    page.reload()
    assert page.locator("#contrast").input_value() == "20"
    assert not page.locator("#second_tap").is_checked()
    assert page.locator("html").get_attribute("data-speed") == "slow"


def test_settings_survive_a_restart_of_the_server(visit, server):
    visitor = visit(color_scheme="light")
    visitor.open("/settings")
    page = visitor.page
    change(page, lambda: page.locator("#contrast").fill("85"))
    change(page, lambda: page.get_by_label("Dark", exact=True).check())
    change(page, lambda: page.locator("#left").check())
    server.kill()
    server.start()
    visitor.open("/")
    wait_for_colours(page, Look("dark", 85), "dark")
    assert page.locator("html").get_attribute("data-hand") == "left"
    visitor.open("/settings")
    assert page.locator("#contrast").input_value() == "85"


def test_what_cannot_be_saved_is_told(visit):
    visitor = visit()
    visitor.allowed.add(400)
    visitor.open("/settings")
    page = visitor.page
    page.evaluate("document.querySelector('#sound').value = 'loud'")
    page.locator("#sound").check()
    page.get_by_text("That was not saved. Please try again.").wait_for()
    page.reload()
    assert not page.locator("#sound").is_checked()


def test_by_keyboard_alone(visit):
    visitor = visit(color_scheme="light")
    visitor.open("/settings")
    page = visitor.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "contrast":
            break
    change(page, lambda: page.keyboard.press("ArrowRight"))
    assert page.evaluate("document.activeElement.id") == "contrast"
    assert page.locator("#contrast").get_attribute("aria-valuetext") == "55%"
    change(page, lambda: page.keyboard.press("End"))
    wait_for_colours(page, Look(contrast=100), "light")
    assert page.evaluate("document.activeElement.id") == "contrast"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "sound":
            break
    change(page, lambda: page.keyboard.press("Space"))
    assert page.locator("html").get_attribute("data-sound") == "on"


def test_without_javascript_the_save_buttons_do_it(visit):
    visitor = visit(SMALL, javascript=False, color_scheme="light")
    visitor.open("/settings")
    page = visitor.page
    page.locator("#temperature").fill("100")
    page.get_by_label("Dark", exact=True).check()
    with page.expect_navigation():
        page.locator("#look-form .save").click()
    assert page.locator("#saved").text_content() == "Saved."
    assert tokens(page) == {
        name: colours(Look("dark", temperature=100), "dark")[name] for name in (*LIGHT, *CARDS)
    }
    page.locator("#months").uncheck()
    with page.expect_navigation():
        page.locator("#play-form .save button").click()
    assert not page.locator("#months").is_checked()
    assert page.locator("#second_tap").is_checked()
    with page.expect_navigation():
        page.locator("#reset").click()
    assert tokens(page, LIGHT) == LIGHT


# The opponent at Go-Stop


LEVELS = {
    "Beginner": "Goes for the pretty cards and never looks at yours.",
    "Regular": "Knows the game well, but now and then its mind wanders.",
    "Master": "Thinks every choice through to the end, many times over.",
}
"""What levels are called, and what is said of them."""


def level(page):
    """The level that is chosen."""
    return str(page.locator("[name=level]:checked").get_attribute("value"))


def test_a_level_is_kept_at_once_and_offered_at_the_next_deal(visit):
    visitor = visit()
    visitor.open("/settings")
    page = visitor.page
    assert level(page) == "regular"
    change(page, lambda: page.get_by_role("radio", name="Master").check())
    assert page.evaluate("document.activeElement.id") == "level-master"
    assert visitor.loads == 1
    visitor.open("/gostop/new")
    assert level(page) == "master"


def test_a_level_is_told_by_its_name_and_how_it_plays(visit):
    """Names and descriptions as the accessibility tree has them, on both pages."""
    page = visit().page
    page.goto("/settings")
    group = page.get_by_role("group", name="Opponent at Go-Stop")
    for name, text in LEVELS.items():
        radio = group.get_by_role("radio", name=name, exact=True)
        hint = str(radio.get_attribute("aria-describedby"))
        assert page.locator(f"#{hint}").inner_text() == text
    page.goto("/gostop/new")
    group = page.get_by_role("group", name="Opponent", exact=True)
    for name, text in LEVELS.items():
        assert group.get_by_role("radio", name=f"{name} {text}", exact=True).count() == 1


@pytest.mark.parametrize("viewport", [SMALL, DESK], ids=["phone", "desk"])
def test_a_level_by_keyboard_and_the_deal_with_it(visit, viewport):
    visitor = visit(viewport)
    visitor.open("/gostop/new")
    page = visitor.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "level":
            break
    assert page.evaluate("document.activeElement.value") == "regular", "one stop: the level that is chosen"
    page.keyboard.press("ArrowUp")
    assert level(page) == "beginner"
    page.keyboard.press("Tab")
    assert visitor.focus == "Deal"
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    assert page.locator("#opponent .seat-line").inner_text().split()[:2] == ["Opponent", "Beginner"]
    visitor.open("/settings")
    assert level(page) == "beginner", "whom one played last is who is offered next"


def test_a_level_without_javascript(visit):
    visitor = visit(SMALL, javascript=False)
    visitor.open("/settings")
    page = visitor.page
    page.get_by_role("radio", name="Beginner").check()
    with page.expect_navigation():
        page.locator("#level-form .save button").click()
    assert page.locator("#saved").text_content() == "Saved."
    assert level(page) == "beginner"
    visitor.open("/gostop/new")
    assert level(page) == "beginner"
    page.get_by_role("radio", name="Master").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Deal", exact=True).click()
    assert page.locator("#opponent .seat-line").inner_text().split()[:2] == ["Opponent", "Master"]


@pytest.mark.skipif("ko" not in LANGUAGES, reason="there is no Korean yet")
def test_the_page_comes_in_the_language_that_is_chosen(visit):
    visitor = visit()
    visitor.open("/en/settings")
    page = visitor.page
    page.locator("#language").select_option("ko")
    page.wait_for_selector("html[lang=ko]")
    assert visitor.path == "/settings", "a language in the address would outrank the choice"
    page.wait_for_function("() => document.activeElement?.id === 'language'")
    assert page.locator("#language").input_value() == "ko"
    page.locator("#language").select_option("")
    page.wait_for_selector("html[lang=en]")


# Speed and sound

PLAY = """async (address) => {
  const { playFrames } = await import(address);
  const frames = [1, 2, 3].map((number) => {
    const template = document.createElement("template");
    Object.assign(template.dataset, { kind: "turned", text: `step ${number}`, banner: "" });
    return template;
  });
  let shown = 0, waited = 0;
  const later = setTimeout;
  window.setTimeout = (what, ms = 0) => { waited += ms; return later(what); };
  await playFrames(frames, () => { shown += 1; });
  return [shown, waited];
}"""
"""How many steps are shown, and how long they are meant to take; a busy machine takes longer."""


def script(page, name):
    """The address of a script."""
    return str(page.locator("script[src$='input.js']").get_attribute("src")).replace("input.js", name)


@pytest.fixture
def deal(tables, visit):
    """``deal(SMALL, speed="off")``: a visitor with these settings at a deal of theirs in mid-game."""

    def make(viewport=None, options=None, name="middle", **mine):
        player_id = tables.new_player()
        table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
        visitor = visit(viewport, player_id=player_id, **(options or {}))
        if mine:
            visitor.context.request.post("/settings", form=mine)
        visitor.open(f"/gostop/{table.id}")
        return visitor

    return make


@pytest.mark.parametrize(
    ("speed", "steps", "least", "most"),
    [("off", 0, 0, 0), ("fast", 3, 850, 1700), ("normal", 3, 1750, 3000)],
)
def test_the_speed_of_what_is_shown(deal, speed, steps, least, most):
    page = deal(speed=speed).page
    shown, took = page.evaluate(PLAY, script(page, "frames.js"))
    assert shown == steps
    assert least <= took <= most


def test_who_wants_no_motion_is_shown_how_it_ended(deal):
    visitor = deal(options={"reduced_motion": "reduce"}, speed="slow")
    page = visitor.page
    shown, took = page.evaluate(PLAY, script(page, "frames.js"))
    assert (shown, took) == (0, 0)
    visitor.open("/settings")
    assert page.locator(".less-motion").is_visible()


def names_of(visitor):
    """The files that the browser asked for."""
    return [request.url.partition("?")[0].rpartition("/")[2] for request in visitor.requests]


def test_nothing_is_heard_unless_it_is_wanted(at):
    quiet = at(positions.ready)
    quiet.page.get_by_role("button", name="Roll", exact=True).click()
    quiet.page.wait_for_selector(".tray")
    assert "sound.js" not in names_of(quiet)
    quiet.context.request.post("/settings", form={"sound": "on"})
    quiet.page.reload()
    quiet.page.wait_for_timeout(200)
    assert "sound.js" not in names_of(quiet), "nor before the first press"
    assert quiet.page.locator("#table").get_attribute("data-heard") == "rolled"
    with quiet.page.expect_request(re.compile(r"/sound\.js\b")):
        quiet.page.locator("button.die-slot").first.click()
        quiet.page.locator(".cell.target").first.click()


def test_every_sound_can_be_made(visit):
    visitor = visit()
    visitor.open("/settings")
    page = visitor.page
    change(page, lambda: page.locator("#sound").check())
    address = (
        page.locator("script[src$='settings.js']").get_attribute("src").replace("settings.js", "sound.js")
    )
    kinds = re.findall(r"^\s*(\w+): ", page.request.get(visitor.here + address).text(), re.MULTILINE)
    assert len(kinds) >= 10
    for kind in (*kinds, "paired", "special", "settled", "nothing"):
        page.evaluate("async ([address, kind]) => (await import(address)).play(kind)", [address, kind])


def test_a_table_with_everything_set_is_few_requests(deal):
    visitor = deal(theme="dark", contrast="70", sound="on", months="off", left="on")
    visitor.page.wait_for_load_state("networkidle")
    names = [name for name in names_of(visitor) if name != "settings"]
    assert "look.css" in names
    assert "hwatu-plain.svg" in names
    assert len(names) <= 12, names


# The left hand

EVERYWHERE = pytest.mark.parametrize(
    "viewport", [SMALL, SMALLEST, DESK, LANDSCAPE], ids=["phone", "small", "desk", "side"]
)
BOXES = """(names) => Object.fromEntries(names.flatMap((name) => {
  const element = document.querySelector(name);
  const box = element?.getBoundingClientRect();
  return box && box.width * box.height ? [[name, [box.left, box.top, box.right, box.bottom]]] : [];
}))"""
MAGDAGDON = ("#facts", "#status", "#board", "#hand", "#hint", "#powers", "#actions")
GOSTOP = ("#opponent", "#layout", "#status", "#you", "#mine", "#bar")


def overlaps(boxes):
    """The pairs of parts that share more than an edge."""
    found = []
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1:
            found.append((one, other))
    return found


@pytest.mark.parametrize(
    "viewport", [SMALL, SMALLEST, DESK, LANDSCAPE], ids=["phone", "small", "desk", "side"]
)
def test_magdagdon_for_the_left_hand(at, viewport):
    visitor = at(positions.two_staged, viewport)
    page = visitor.page
    order = "[...document.querySelectorAll('#table [id]')].map((each) => each.id).join()"
    before, right = page.evaluate(order), page.evaluate(BOXES, [*MAGDAGDON, ".confirm"])
    visitor.context.request.post("/settings", form={"left": "on"})
    page.reload()
    left = page.evaluate(BOXES, [*MAGDAGDON, ".confirm"])
    assert page.evaluate(order) == before
    assert page.evaluate(OVERFLOW) <= 0
    assert overlaps({name: box for name, box in left.items() if name != ".confirm"}) == []
    if viewport in (DESK, LANDSCAPE):
        assert right["#board"][2] <= right["#hand"][0] + 1
        assert left["#hand"][2] <= left["#board"][0] + 1
    assert left[".confirm"][0] < right[".confirm"][0]
    assert (left[".confirm"][0] + left[".confirm"][2]) / 2 < viewport["width"] / 2
    assert max(box[3] for box in left.values()) <= max(box[3] for box in right.values()) + 1


@pytest.mark.parametrize(
    "viewport", [SMALL, SMALLEST, DESK, LANDSCAPE], ids=["phone", "small", "desk", "side"]
)
@pytest.mark.parametrize("name", ["middle", "go or stop"])
def test_gostop_for_the_left_hand(deal, viewport, name):
    visitor = deal(viewport, name=name)
    page, parts = visitor.page, [*GOSTOP, "#bar button", ".log-section"]
    right = page.evaluate(BOXES, parts)
    visitor.context.request.post("/settings", form={"left": "on"})
    page.reload()
    left = page.evaluate(BOXES, parts)
    assert page.evaluate(OVERFLOW) <= 0
    assert overlaps({part: box for part, box in left.items() if part in GOSTOP}) == []
    if "#bar button" in left:
        assert left["#bar button"][0] < right["#bar button"][0] or viewport == LANDSCAPE
        assert (left["#bar button"][0] + left["#bar button"][2]) / 2 < viewport["width"] / 2
    if viewport == DESK:
        assert left[".log-section"][2] <= left["#layout"][0]
    if viewport == LANDSCAPE:
        assert left["#mine"][2] <= left["#layout"][0] + 1
    assert (
        max(left[part][3] for part in left if part in GOSTOP)
        <= max(right[part][3] for part in right if part in GOSTOP) + 1
    )


# Reading, at the ends of all sliders

ENDS = list(itertools.product((0, 50, 100), repeat=3))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_whatever_is_set(deal, at, scheme, full):
    """On the first page, both tables, the rules and the settings; every slider at its ends and its middle."""
    chosen = random.Random(scheme)
    gostop, magdagdon = deal(SMALL), at(positions.two_staged, SMALL)
    pages = [(gostop, gostop.path), (magdagdon, magdagdon.path)]
    pages += [(gostop, path) for path in ("/", "/settings", "/gostop/rules", "/magdagdon/rules")]
    everyday = [(0, 100, 0), (100, 100, 100), chosen.choice(ENDS)]
    looks = [(values, pages) for values in ENDS] if full else [(values, pages[:4]) for values in everyday]
    if not full:  # rules pages are so long that one takes as much time as all the others
        looks.append((everyday[chosen.randrange(2)], [chosen.choice(pages[4:])]))
    for values, seen in looks:
        form = {"theme": scheme} | dict(zip(SLIDERS, map(str, values), strict=True))
        for visitor in (gostop, magdagdon):
            visitor.context.request.post("/settings", form=form)
        for visitor, path in seen:
            visitor.open(path)
            assert not problems(visitor.page), (values, path)


def test_the_pages_follow_the_theme_whatever_the_system_has(visit):
    for scheme, theme in (("dark", "light"), ("light", "dark")):
        visitor = visit(color_scheme=scheme)
        visitor.context.request.post("/settings", form={"theme": theme})
        visitor.open("/")
        assert tokens(visitor.page, LIGHT) == (LIGHT if theme == "light" else DARK)
        assert visitor.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme
