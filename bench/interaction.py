"""Interaction to next paint at both tables: ``python bench/interaction.py [--rate 4] [--games 2]``.

The CPU is throttled ``--rate`` times. Somebody plays in Chromium on a phone of 360 × 640 pixels, and the
browser says itself how long each press or key took until the next picture was there (Event Timing, steps of
8 ms; the longest event of an interaction counts). Tasks over 50 ms and layout shifts are counted beside it.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Locator, sync_playwright

from madang.store import Store
from madang.tables import Tables
from tests.browser.conftest import FLAGS, SMALL
from tests.browser.gostop.player import Player
from tests.browser.visit import SETTLED, Visit
from tests.web import gostop_positions, positions
from tests.web.chooser import Chooser
from tests.web.server import Server

WATCH = """
window.took = {}; window.tasks = []; window.shifted = 0;
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({ type, buffered: true, durationThreshold: 16 });
watch("event", ({ interactionId: id, duration }) => {
  if (id) took[id] = Math.max(took[id] ?? 0, duration);
});
watch("longtask", ({ duration }) => tasks.push(duration));
watch("layout-shift", ({ value }) => { shifted += value; });
"""
QUICK = 8.0
"""What an interaction counts that was too quick for the browser to tell, in milliseconds."""


def magdagdon(visit: Visit, _tables: Tables, number: int) -> int:
    """Play a game by pressing what is offered; how many presses."""
    visit.start("peaceful")
    begin(visit)
    chooser = Chooser(number, "en")
    for count in range(80):
        press = chooser.next(visit.dom)
        if press is None:
            return count
        by_hand(visit, visit.find(press))
    return 80


def gostop(visit: Visit, tables: Tables, number: int) -> int:
    """Play a deal: choose, confirm, and see every step of both sides; how many presses."""
    path = gostop_positions.Path(gostop_positions.seed_of(number), ())
    table = gostop_positions.start(tables, visit.player_id, path)
    visit.open(f"/gostop/{table.id}")
    player = Player(visit)
    player.wait()
    begin(visit)
    for count in range(0, 80, 2):
        if player.is_over:
            return count
        verb, _, card = player.choice.partition(":")
        if verb == "play":
            by_hand(visit, visit.page.locator(f"#mine button[value='{card}']"))
            by_hand(visit, visit.page.locator("#bar button:enabled"))
        else:
            by_hand(visit, visit.page.locator(f"#table button[value='{player.choice}']"))
        visit.page.wait_for_timeout(4000)
        player.wait()
    return 80


def by_hand(visit: Visit, button: Locator) -> None:
    """Press where a button is, and wait. Playwright's own click would ask the page a lot meanwhile."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    before = [str(visit.seq), visit.page.url]
    visit.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visit.page.wait_for_function(SETTLED, arg=before, polling=50)


def begin(visit: Visit) -> None:
    """Forget what happened while the page was loading."""
    visit.page.wait_for_timeout(500)
    visit.page.evaluate("() => { took = {}; tasks.length = 0; shifted = 0; }")


def measure(browser: Browser, server: Server, tables: Tables, play: Any, rate: float, games: int) -> str:
    """The figures of some games at one table, in a line."""
    took: list[float] = []
    tasks: list[float] = []
    shifted, presses = 0.0, 0
    for number in range(games):
        context = browser.new_context(viewport=SMALL, base_url=server.address)
        context.set_default_timeout(60_000)
        player_id = tables.new_player()
        (name, value), *_ = positions.cookies(player_id).items()
        context.add_cookies([{"name": name, "value": value, "url": server.address, "httpOnly": True}])
        visit = Visit(context, server.address, javascript=True)
        visit.player_id = player_id
        visit.page.add_init_script(WATCH)
        context.new_cdp_session(visit.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        count = play(visit, tables, number)
        visit.page.wait_for_timeout(1000)
        told = list(visit.page.evaluate("() => Object.values(took)"))
        took += told + [QUICK] * max(0, count - len(told))
        tasks += visit.page.evaluate("() => tasks")
        shifted += visit.page.evaluate("() => shifted")
        presses += count
        context.close()
    p95 = statistics.quantiles(took, n=20)[-1]
    longest = f", the longest {max(tasks):.0f} ms" if tasks else ""
    return (
        f"{play.__name__}: {presses} presses, {len(took)} interactions: "
        f"median {statistics.median(took):.0f} ms, p95 {p95:.0f} ms, "
        f"longest {max(took):.0f} ms; layout shift {shifted:.4f}; "
        f"{len(tasks)} tasks over 50 ms{longest}"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=4, help="how many times slower the CPU is made")
    parser.add_argument("--games", type=int, default=2, help="games at each table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "madang.sqlite3")
        server.start()
        store = Store(str(server.database))
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            for rate in sorted({1.0, options.rate}):
                print(f"CPU throttled {rate:g} times")
                for play in (magdagdon, gostop):
                    print(" ", measure(browser, server, Tables(store), play, rate, options.games), flush=True)
        finally:
            browser.close()
            store.close()
            server.stop()


if __name__ == "__main__":
    main()
