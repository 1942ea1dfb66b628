"""The table of MAGDAGDON in motion: nothing shifts, nothing is lost, and who wants none sees how it ended."""

from __future__ import annotations

import re

import pytest

from madang.magdagdon import preview
from tests.browser.conftest import SMALL
from tests.web import positions

SHIFTS = """() => {
  window.shifts = [];
  const later = setTimeout;
  // A slow machine: every breath is long.
  window.setTimeout = (what, ms, ...rest) => later(what, ms ?? 40, ...rest);
  const told = ({ node, previousRect, currentRect }) =>
    [node?.outerHTML?.slice(0, 80) ?? node?.textContent, previousRect.toJSON(), currentRect.toJSON()];
  new PerformanceObserver((list) => { // also what follows a press at once, which the usual figure leaves out
    for (const each of list.getEntries())
      window.shifts.push([each.value, each.hadRecentInput, each.sources.map(told)]);
  }).observe({ type: "layout-shift", buffered: true });
}"""


def settings(visitor, **chosen):
    """Set something and look at the table again."""
    visitor.context.request.post("/settings", form=chosen)
    visitor.page.reload()


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_nothing_shifts_in_a_whole_game(visit, speed):
    visitor = visit(SMALL)
    visitor.context.request.post("/settings", form={"speed": speed})
    visitor.page.add_init_script(f"({SHIFTS})()")
    visitor.start("peaceful")
    visitor.play(5)
    visitor.page.wait_for_timeout(300)
    assert visitor.page.locator(".bill").count() == 1
    assert visitor.page.evaluate("window.shifts") == []
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.evaluate("document.getElementById('facts').style.marginTop = '40px'")
    visitor.page.wait_for_function("() => window.shifts.length > 0")  # the measure works


MOVING = """() => document.getAnimations().map((each) => [
  each.animationName ?? each.constructor.name,
  each.effect.pseudoElement ?? "",
  [...new Set(each.effect.getKeyframes().flatMap(Object.keys))]
    .filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key)).sort()])"""
"""What is moving: the name of the animation, the pseudo-element, and the properties that change."""
TRAVELS = f"""() => {{
  const moving = {MOVING};
  window.travels = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {{
    const transition = start(change);
    transition.ready.then(() => setTimeout(() => {{
      const under = moving().filter(([, where]) => where.startsWith("::view"));
      window.travels.push(under.map((each) => each.slice(1)));
      if (window.held) document.getAnimations().forEach((each) => each.pause());
    }}), () => {{}});
    transition.finished.then(() => window.travels.push("there"));
    return transition;
  }};
}}"""
"""Notes what travels, and when it is there; with ``held`` it is on its way until something ends that."""
STILL = pytest.mark.parametrize(
    ("speed", "options"), [("off", {}), ("slow", {"reduced_motion": "reduce"})], ids=["off", "reduced"]
)


PAUSED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { animation-play-state: paused !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
"""From now on what a style moves stays at its beginning, so that it is seen however slow the machine is."""


def moving(page, name):
    """How many animations of a name are running."""
    return [each for each in page.evaluate(MOVING) if each[0] == name]


def press(page, name):
    """Press the button with a name."""
    page.get_by_role("button", name=name, exact=True).click()


def place(page, die=None):
    """Choose a die that fits somewhere, and stage it on the first cell that takes it."""
    slot = page.locator(f'.die-slot[data-thing="{die}"]' if die else "button.die-slot").first
    slot.click()
    page.locator(".die-slot.chosen").wait_for()
    page.locator(".cell.target").first.click()
    page.locator(".cell.staged").first.wait_for()


# Dice


def test_dice_tumble_to_their_faces(at):
    visitor = at(positions.ready, SMALL)
    settings(visitor, speed="slow")
    page = visitor.page
    page.evaluate(PAUSED)
    press(page, "Roll")
    page.locator(".tray").wait_for()
    tumbling = moving(page, "tumble")
    assert len(tumbling) == 4
    assert {key for _, _, keys in page.evaluate(MOVING) for key in keys} <= {"opacity", "transform"}
    told = page.locator("#status", has_text="Rolled").inner_text()
    values = [int(each) for each in re.findall(r"\d", told)]
    assert [pips(page, number) for number in range(1, 5)] == values
    page.locator("button.die-slot").first.click()  # a press goes where it is meant to
    page.locator(".die-slot.chosen").wait_for()
    assert moving(page, "tumble") == []


def pips(page, number):
    """How many pips a die of the tray shows once it lies still."""
    return page.locator(f'[data-thing="die-{number}"] .die > .pip circle').count()


@STILL
def test_who_wants_no_motion_sees_the_end_at_once(at, speed, options):
    visitor = at(positions.ready, SMALL, **options)
    settings(visitor, speed=speed)
    page = visitor.page
    page.evaluate(TRAVELS)
    press(page, "Roll")
    page.locator(".tray").wait_for()
    assert page.evaluate(MOVING) == []
    place(page)
    assert page.evaluate(MOVING) == []
    press(page, "Undo")
    page.locator(".cell.staged").wait_for(state="detached")
    assert page.evaluate("window.travels") == []
    struck = at(positions.struck, SMALL, **options)
    settings(struck, speed=speed)
    press(struck.page, "Accept MAGDAGDON")
    struck.page.locator(".cell.target").first.click()
    struck.page.locator("td.new").wait_for()
    assert struck.page.evaluate(MOVING) == []
    assert struck.page.locator(".cover").first.evaluate("each => getComputedStyle(each).transform") != "none"


def test_only_what_was_rolled_again_tumbles(at):
    visitor = at(positions.struck, SMALL)
    settings(visitor, speed="slow")
    page = visitor.page
    page.evaluate(PAUSED)
    press(page, "Reroll")
    for number in (2, 3):
        page.locator(f".tray [data-key='{number}']").click()
        page.locator(f".chosen[data-key='{number}']").wait_for()
    before = visitor.seq
    press(page, "Reroll 2 dice")
    page.wait_for_selector(f"#table[data-seq='{before + 1}']")
    assert len(moving(page, "tumble")) == 2
    page.reload()
    assert page.evaluate(MOVING) == [], "what is long over does not move"


def test_a_die_travels_to_its_cell_and_back(at):
    visitor = at(positions.rolled, SMALL)
    page = visitor.page
    page.evaluate(TRAVELS)
    place(page, "die-2")
    page.wait_for_function("() => window.travels.at(-1) === 'there'")
    press(page, "Undo")
    page.locator(".cell.staged").wait_for(state="detached")
    page.wait_for_function("() => window.travels.length === 4 && window.travels.at(-1) === 'there'")
    alone = [["::view-transition-image-pair(die-2)", ["transform"]]]
    assert page.evaluate("window.travels") == [alone, "there", alone, "there"]
    assert page.evaluate(
        "[...document.querySelectorAll('svg')].every((each) => !each.style.viewTransitionName)"
    )


@pytest.mark.parametrize("how", ["tap", "key"])
def test_a_press_while_a_die_travels_is_not_lost(at, how):
    visitor = at(positions.rolled, SMALL)
    settings(visitor, speed="slow")
    page = visitor.page
    page.evaluate(TRAVELS)
    page.evaluate("window.held = true")
    place(page, "die-1")
    page.wait_for_function("() => window.travels.length === 1")
    if how == "tap":
        box = page.locator(".die-slot[data-key='3']").bounding_box()
        page.mouse.click(box["x"] + 30, box["y"] + 30)
    else:
        page.keyboard.press("3")
    page.locator(".die-slot.chosen[data-key='3']").wait_for()
    travels = page.evaluate("window.travels")
    assert travels == [[["::view-transition-image-pair(die-1)", ["transform"]]], "there"]


def test_without_view_transitions_everything_is_in_place(at):
    visitor = at(positions.rolled, SMALL)
    page = visitor.page
    page.add_init_script("delete Document.prototype.startViewTransition")
    page.reload()
    assert page.evaluate("document.startViewTransition === undefined")
    place(page)
    press(page, "Undo")
    page.locator(".cell.staged").wait_for(state="detached")


# The board


def test_a_ruin_draws_its_crack_once(at):
    visitor = at(positions.struck, SMALL)
    settings(visitor, speed="slow")
    page = visitor.page
    page.evaluate(PAUSED)
    press(page, "Accept MAGDAGDON")
    page.locator(".cell.target").first.click()
    page.locator("td.new").wait_for()
    assert moving(page, "uncover") == [["uncover", "", ["transform"]]]
    press(page, "Roll")
    page.locator(".tray").wait_for()
    assert page.locator(".crack").count() == 1
    assert moving(page, "uncover") == []


def a_bonus_is_staged(view):
    """Enough is staged, and it makes a bonus."""
    shown = preview(view)
    return view.phase == "placing" and bool(shown.made) and not shown.missing and view.turns < 6


SEEN = """() => {
  window.seen = [];
  const note = () => {
    const text = document.querySelector("#facts strong").textContent;
    if (window.seen.at(-1) !== text) window.seen.push(text);
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(note).observe(document.getElementById("table"), all);
}"""
"""Notes every number of points that is shown."""


def test_a_line_lights_up_and_the_points_count_up(at, tables):
    visitor = at(a_bonus_is_staged, SMALL)
    settings(visitor, speed="slow")
    page = visitor.page
    before = int(page.locator("#facts strong").inner_text())
    assert page.locator(".bonus.staged").count() == 1
    page.evaluate(SEEN)
    page.evaluate(PAUSED)
    press(page, "Confirm")
    page.locator(".bonus.new").wait_for()
    assert len(moving(page, "light")) == 4
    assert page.locator("td.row-on, td.column-on").count() >= 3
    table = tables.table(visitor.path.rpartition("/")[2], visitor.player_id)
    after = str(table.view.score.total)
    page.wait_for_function("after => window.seen.at(-1) === after", arg=after)
    seen = page.evaluate("window.seen")
    assert [int(text) for text in seen] == sorted(int(text) for text in seen)
    assert len(seen) > 3
    assert before <= int(seen[0]) < int(after) == int(seen[-1])
    page.reload()
    assert page.locator("#facts strong").inner_text() == after, "it ends at what the server says, exactly"


# Dragging


def middle(locator):
    """The middle of an element."""
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_die_can_be_dragged_onto_a_cell(at, speed):
    visitor = at(positions.rolled, SMALL)
    settings(visitor, speed=speed)
    page, before = visitor.page, visitor.seq
    page.mouse.move(*middle(page.locator("[data-thing=die-1]")))
    page.mouse.down()
    page.mouse.move(180, 400, steps=3)
    page.locator(".cell.target").first.wait_for()
    assert page.locator(".ghost").count() == 1
    target = page.locator(".cell.target").first
    name = str(target.get_attribute("value"))
    page.mouse.move(*middle(target), steps=3)
    assert page.locator(".cell.target.onto").count() == 1
    page.mouse.up()
    page.wait_for_selector(f"#table[data-seq='{before + 1}']")
    assert (
        page.locator(f".cell.staged[value='{name.replace('stage', 'back').partition('@')[0]}']").count() == 1
    )
    assert page.locator(".ghost, .onto").count() == 0
    assert visitor.posts == 1


def test_a_die_that_is_let_go_elsewhere_stays_chosen(at):
    visitor = at(positions.rolled, SMALL)
    page = visitor.page
    page.mouse.move(*middle(page.locator("[data-thing=die-1]")))
    page.mouse.down()
    page.mouse.move(20, 330, steps=4)
    page.mouse.up()
    page.locator(".die-slot.chosen").wait_for()
    page.locator(".ghost").wait_for(state="detached")
    assert visitor.posts == 0
    press_there = middle(page.locator(".cell.target").first)
    page.mouse.click(*press_there)
    page.locator(".cell.staged").wait_for()


def touch(client, kind, x=None, y=None):
    """A finger, as the browser feels it."""
    points = [] if x is None else [{"x": x, "y": y}]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drags_a_die_and_scrolls_the_page_anywhere_else(at):
    visitor = at(positions.rolled, SMALL, has_touch=True)
    page, before = visitor.page, visitor.seq
    client = page.context.new_cdp_session(page)
    x, y = middle(page.locator("[data-thing=die-1]"))
    touch(client, "touchStart", x, y)
    for step in range(1, 5):
        touch(client, "touchMove", x, y - 20 * step)
    page.locator(".cell.target").first.wait_for()
    assert page.evaluate("scrollY") == 0
    to = middle(page.locator(".cell.target").first)
    touch(client, "touchMove", *to)
    touch(client, "touchEnd")
    page.wait_for_selector(f"#table[data-seq='{before + 1}']")
    assert page.locator(".cell.staged").count() == 1
    for start in (middle(page.locator(".cell.number").first), middle(page.locator("#hint"))):
        page.evaluate("scrollTo(0, 0)")
        touch(client, "touchStart", *start)
        for step in range(1, 9):
            touch(client, "touchMove", start[0], start[1] - 15 * step)
        touch(client, "touchEnd")
        page.wait_for_function("() => scrollY > 20")


def test_a_die_that_is_tapped_is_not_dragged(at):
    visitor = at(positions.rolled, SMALL, has_touch=True)
    page = visitor.page
    page.locator("[data-thing=die-1]").tap()
    page.locator(".cell.target").first.wait_for()
    page.locator(".cell.target").first.tap()
    page.locator(".cell.staged").wait_for()
    assert page.locator(".ghost").count() == 0


# Figures


def test_figures_on_the_dice(at):
    visitor = at(positions.two_staged, SMALL)
    page = visitor.page
    assert page.locator(".tray .pip circle").count() > 0
    settings(visitor, figures="on")
    assert page.locator(".tray .die circle").count() == 0
    staged = page.locator(".cell.staged").all()
    said = [re.findall(r": (\d),", str(each.get_attribute("aria-label"))) for each in staged]
    assert [[each.inner_text().strip()] for each in staged] == said


def test_figures_act_at_once(visit):
    visitor = visit(SMALL)
    visitor.open("/settings")
    page = visitor.page
    page.locator("#figures").check()
    page.locator("#preview .die text").first.wait_for()
    assert page.locator("#preview .die circle").count() == 0
    assert visitor.loads == 1
