"""What moves on the table of Go-Stop, what must not, and cards under a finger."""

from __future__ import annotations

import pytest

from madang.i18n import LANGUAGES, Translator
from madang.web.gostop.turns import tell_moves
from tests.browser.conftest import DESK, PHONE, SMALL
from tests.browser.gostop.player import TOLD, Player
from tests.web import gostop_positions as places

WATCH = """
window.flights = []; window.shifts = [];
const later = setTimeout;
// A slow machine: every breath is long.
window.setTimeout = (what, ms, ...rest) => later(what, ms ?? 40, ...rest);
const begin = document.startViewTransition.bind(document);
document.startViewTransition = (change) => {
  const transition = begin(change);
  const all = () => document.getAnimations();
  transition.ready.then(() => requestAnimationFrame(() => flights.push(all().map((each) => {
    const { pseudoElement, target } = each.effect;
    return { name: pseudoElement ?? target.className, duration: each.effect.getTiming().duration,
      animates: [...new Set(each.effect.getKeyframes().flatMap(Object.keys))] };
  }))), () => {});
  return transition;
};
new PerformanceObserver((list) => shifts.push(...list.getEntries().map((each) =>
  [each.startTime | 0, each.value, document.getElementById("table").className,
   ...each.sources.map(({ node, previousRect: from, currentRect: to }) =>
     [node?.outerHTML?.slice(0, 80), from.x, from.y, to.x, to.y].join(" "))])))
  .observe({ type: "layout-shift", buffered: true });
"""
NAMED = """() => [...document.querySelectorAll("[style]")].map((each) => each.outerHTML.slice(0, 80))"""
SEEN = """() => [...document.querySelectorAll("#opponent, #layout, #you, #mine")].map((part) =>
  [part.innerText, ...[...part.querySelectorAll("use")].map((use) => use.getAttribute("href"))])"""
SHOWN = "() => document.getElementById('now').textContent"
PROPERTIES = {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}


def watched(at, name="middle", viewport=PHONE, speed="normal", **options):
    """A player at a table whose flights and shifts are noted."""
    player = at(name, viewport, **options)
    player.page.add_init_script(WATCH)
    player.page.reload()
    player.page.evaluate("(speed) => { document.documentElement.dataset.speed = speed; }", speed)
    return player


def played(player):
    """Play a card, and see all steps to the end."""
    player.select(player.choice)
    player.page.locator("#bar button").click()
    for _ in range(300):
        player.page.wait_for_timeout(50)
        if player.page.locator("#table:not([data-waiting])").count() and not player.page.evaluate(SHOWN):
            break
    return player.page.evaluate("flights")


@pytest.mark.parametrize(
    ("speed", "times"), [("normal", {270, 550, 300, 350}), ("fast", {120, 260, 160, 200})]
)
def test_only_what_moves_travels(at, gate, speed, times):
    with gate.closed():
        player = watched(at, speed=speed)
        player.select(player.choice)
        player.page.locator("#bar button").click()
        player.page.wait_for_selector("#table[data-waiting], #table.pair, #table.decide")
        flights = player.page.evaluate("flights")
        assert len(flights) >= 2, "the played card, and the turned one"
        for animations in flights:
            flying = [each for each in animations if "image-pair" in each["name"]]
            assert 1 <= len(flying) <= 4, animations
            assert {each["duration"] for each in flying} <= times
            for each in animations:
                assert set(each["animates"]) <= PROPERTIES
        assert player.page.evaluate(NAMED) == [], "names are given for one step only"


@pytest.mark.parametrize("calm", ["off", "reduced"])
def test_without_motion_all_is_there_at_once(at, gate, calm):
    with gate.closed():
        player = watched(
            at,
            speed="off" if calm == "off" else "normal",
            reduced_motion="reduce" if calm == "reduced" else "no-preference",
        )
        player.select(player.choice)
        player.click("#bar button")
        assert player.page.evaluate("flights") == []
        assert player.page.evaluate(SHOWN) == ""
        assert player.page.locator("#log p").last.inner_text()
        assert player.page.evaluate("shifts") == []


@pytest.mark.parametrize("by", ["press", "key"])
def test_a_flight_is_cut_short(at, tables, gate, by):
    with gate.closed():
        player = watched(at, speed="slow")
        before = player.seq
        player.select(player.choice)
        player.page.locator("#bar button").click()
        player.page.wait_for_function("() => flights.length")
        player.page.evaluate(TOLD)
        if by == "press":
            player.page.mouse.click(180, 440)
        else:
            player.page.keyboard.press("Enter")
        player.page.wait_for_function("() => !document.getElementById('now').textContent")
        assert player.page.evaluate("pressed") == 1
        assert player.page.evaluate("told") == [], "no step is shown after the press"
        assert player.page.evaluate(NAMED) == []
        seq = tables.table(player.visitor.path.rpartition("/")[2], player.visitor.player_id).seq
        assert seq == before + 1
        player.page.wait_for_timeout(100)
        seen = player.page.evaluate(SEEN)
        player.page.reload()
        assert player.page.evaluate(SEEN) == seen, "nothing is lost"


@pytest.mark.parametrize(("viewport", "deal"), [(SMALL, 237), (DESK, 1)], ids=["phone", "desk"])
def test_nothing_shifts_in_a_whole_deal(tables, visit, viewport, deal):
    """A deal with Go and Stop; entries soon after input count too."""
    player_id = tables.new_player()
    game_id = f"a-still-deal-of-go-stop-{deal:04}"
    places.start(tables, player_id, places.Path(places.seed_of(deal), ()), game_id=game_id)
    visitor = visit(viewport, player_id=player_id)
    visitor.page.add_init_script(WATCH)
    visitor.open(f"/gostop/{game_id}")
    player = Player(visitor)
    player.wait()
    visitor.page.evaluate("() => { document.documentElement.dataset.speed = 'fast'; shifts.length = 0; }")
    for number in range(60):
        if player.is_over:
            break
        player.act(player.choice)
        if number % 3:  # some turns are looked at, others cut short
            visitor.page.wait_for_timeout(1500)
        player.wait()
    assert player.is_over
    visitor.page.wait_for_timeout(300)
    assert visitor.page.evaluate("shifts") == []
    assert len(visitor.page.evaluate("flights")) > 10


# Under a finger


def drag(player, *, drop):
    """Take the first card that finds something, and let it go there; its code."""
    card = player.page.locator("#mine .lifted button:enabled").first
    code = card.get_attribute("value")
    box, to = card.bounding_box(), player.page.locator(drop).bounding_box()
    assert box
    assert to
    mouse = player.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 30, box["y"] + 10, steps=3)
    mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    marks = player.page.evaluate(
        "() => [document.getElementById('table').className, document.querySelectorAll('#layout .met').length]"
    )
    mouse.up()
    return code, marks


def test_a_card_dragged_onto_the_table_is_played(at, tables, gate):
    with gate.closed():
        player = at("middle", PHONE)
        before = player.seq
        code, (classes, found) = drag(player, drop="#layout")
        assert {"dragging", "onto"} <= set(classes.split())
        assert found, "what the card finds is outlined"
        player.page.wait_for_selector("#table[data-waiting], #table.pair")
        table = tables.table(player.visitor.path.rpartition("/")[2], player.visitor.player_id)
        assert table.seq == before + 1
        assert table.happened[-1].seq == before
        assert player.page.locator(f"#mine button[value='{code}']").count() == 0
        assert player.page.locator(".refusal").count() == 0


def test_a_card_let_go_elsewhere_stays_in_the_hand(at, tables):
    player = at("middle", PHONE)
    before, state = player.seq, player.state
    _, (classes, _) = drag(player, drop="#opponent .seat-line")
    assert "dragging" in classes
    assert "onto" not in classes
    player.page.wait_for_timeout(300)
    assert (player.seq, player.state) == (before, state), "not even chosen"
    player.select(player.choice)  # and the next press is a press


# Taken cards


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
def test_a_pile_opens_and_names_its_cards(at, javascript):
    player = at("middle", SMALL, javascript=javascript)
    page = player.page
    pile = page.locator("#you details.junk")
    count = int(pile.locator(".count").inner_text().split("\n")[-1].split("(")[0])
    assert pile.locator(".fan .card").count() == count
    assert not pile.locator(".taken").is_visible()
    page.locator("#you details.junk summary").focus()
    page.keyboard.press("Enter")
    assert pile.locator(".taken").is_visible()
    names = pile.locator(".taken li").all_inner_texts()
    assert len(names) == count
    assert all("junk" in name for name in names)
    taken, hand = pile.locator(".taken").bounding_box(), page.locator("#mine").bounding_box()
    assert taken
    assert hand
    assert taken["y"] >= 0
    assert taken["y"] + taken["height"] <= hand["y"], "the hand stays in sight"
    page.locator("#opponent details.ribbon summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#opponent details.ribbon .taken").is_visible()
    if javascript:
        assert not pile.locator(".taken").is_visible(), "one at a time"
        page.keyboard.press("Escape")
        assert page.locator("details.pile[open]").count() == 0
        assert page.evaluate("document.activeElement.closest('.pile').classList[1]") == "ribbon"


# The status


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_last_move_fits_the_status(tables, visit, tag):
    """On a phone of 360 pixels a move takes two lines at most, whatever was played, in every language."""
    t, texts = Translator(tag), set()
    player_id, address = "", ""
    for name in ("won", "lost", "three-ppuk", "stacks", "nagari", "four Gos"):
        player_id = tables.new_player()
        table = places.start(tables, player_id, places.place(name))
        address = f"/{tag}/gostop/{table.id}?since={table.seq}"
        texts |= set(tell_moves((each.event for each in table.happened), table.view.seat, t))
    visitor = visit(SMALL, player_id=player_id)
    visitor.open(address)
    tall = visitor.page.evaluate(
        """(texts) => {
          const status = document.getElementById("status"), move = document.createElement("span");
          move.className = "move";
          status.firstElementChild.replaceChildren(move);
          const height = (text) => { move.textContent = text; return move.offsetHeight; };
          return texts.filter((text) => height(text) > status.clientHeight);
        }""",
        sorted(texts),
    )
    assert len(texts) > 40
    assert tall == []
