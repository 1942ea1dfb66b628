"""Whole games of MAGDAGDON in a browser at phone size, as on a CPU that is slowed four times.

``python bench/magdagdon_page.py [--games 2] [--slower 4] [--speed normal]`` starts a server of its own and
plays by keys and taps at places, so that nothing but the page runs in the page. Each game is played twice:

* as the machine is, with a trace: the tasks of the page's main thread by the CPU time that they took, times
  ``--slower``; so what else the machine does counts little;
* slowed by the browser: the time from each press to the next paint (the browser counts in steps of 8 ms), and
  the layout shifts, those right after a press included.

It needs Chromium and the packages of the tests.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from madang.magdagdon import NAME, Action, View  # noqa: E402
from madang.store import Store  # noqa: E402
from madang.tables import Tables  # noqa: E402
from tests.browser.conftest import FLAGS, SMALL  # noqa: E402
from tests.web import positions  # noqa: E402
from tests.web.server import Server  # noqa: E402

LONG = 50.0
"""A task that takes longer than this, in ms, is felt."""
BETWEEN = 500
"""From one press to the next, in ms: whatever moves is there by then at normal speed."""
WATCH = """() => {
  window.noted = [[], []];
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, durationThreshold: 16 });
  watch("event", (each) => { if (each.interactionId) window.noted[0].push(each.duration); });
  watch("layout-shift", (each) => window.noted[1].push(each.value));
}"""
PLACES = """() => [...document.querySelectorAll(".cell")].map((cell) => {
  const box = cell.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
})"""


def choose(view: View, chance: random.Random) -> Action:
    """What to do next: no Powers, and no more dice than needed."""
    legal = {action.verb: action for action in view.legal}
    onward = [action for action in view.legal if action.verb in ("stage", "ruin", "roll")]
    return legal.get("confirm") or (chance.choice(onward) if onward else legal["clear"])


def play(page: Page, tables: Tables, game_id: str, player_id: str, seed: int) -> int:
    """Press through a game; how many presses it took."""
    places: Sequence[tuple[float, float]] = page.evaluate(PLACES)
    chance, presses = random.Random(seed), 0

    def wait(tap: int = -1, key: str = "", button: str = "") -> None:
        nonlocal presses
        presses += 1
        if key:
            page.keyboard.press(key)
        elif button:
            page.get_by_role("button", name=button, exact=True).click()
        else:
            page.mouse.click(*places[tap])
        page.wait_for_timeout(BETWEEN)

    while not (view := tables.table(game_id, player_id).view).over:
        action = choose(view, chance)
        match action.verb:
            case "roll":
                wait(key="r")
            case "confirm":
                wait(key="c")
            case "clear":
                wait(key="u")
            case "stage":
                wait(key=str(action.die))
                wait(tap=action.cell)
            case "ruin":
                if view.powers_left:
                    wait(button="Accept MAGDAGDON")
                wait(tap=action.cell)
    return presses


def tasks(trace: Path) -> list[float]:
    """The CPU time in ms of each task on the main thread of the page, in a trace."""
    events: list[dict[str, Any]] = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    main = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    mine = [
        each for each in events if (each["pid"], each["tid"]) in main and each["name"].endswith("RunTask")
    ]
    found, end = list[float](), 0.0
    for each in sorted(mine, key=lambda each: (each["ts"], -each.get("dur", 0))):
        if each["ts"] >= end:  # else it is a part of the task before it
            found.append(each.get("tdur", 0) / 1000)
            end = each["ts"] + each.get("dur", 0)
    return found


def visit(
    browser: Browser, server: Server, tables: Tables, seed: int, speed: str, slower: float
) -> tuple[int, list[float], list[list[float]]]:
    """One game: presses, tasks (where it is not slowed), and times to the next paint and layout shifts."""
    player_id = tables.new_player()
    table = positions.start(
        tables, player_id, positions.path_to("peaceful", lambda view: not view.dice, seed)
    )
    context = browser.new_context(viewport=SMALL, base_url=server.address)
    (name, value), *_ = positions.cookies(player_id).items()
    context.add_cookies([{"name": name, "value": value, "url": server.address, "httpOnly": True}])
    context.request.post("/settings", form={"speed": speed})
    page = context.new_page()
    page.goto(f"/{NAME}/{table.id}")
    page.wait_for_timeout(1500)
    page.evaluate(f"({WATCH})()")
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        if slower == 1:
            browser.start_tracing(page=page, path=trace, categories=["toplevel"])
        else:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        presses = play(page, tables, table.id, player_id, seed)
        page.wait_for_timeout(1000)
        if slower == 1:
            browser.stop_tracing()
        taken = tasks(trace) if slower == 1 else []
    noted: list[list[float]] = page.evaluate("window.noted")
    context.close()
    return presses, taken, noted


def main() -> None:
    """Print the figures of all games together."""
    parser = argparse.ArgumentParser(description="The table of MAGDAGDON on a slow phone.")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--slower", type=float, default=4, help="how many times the CPU is slowed")
    parser.add_argument("--speed", default="normal", choices=("off", "fast", "normal", "slow"))
    asked = parser.parse_args()
    os.environ["MADANG_SECRET"] = positions.SECRET
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    pressed, taken, paints, shifts = 0, list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "madang.sqlite3")
        server.start()
        store = Store(str(server.database))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            for seed in range(asked.games):
                for slower in (1, asked.slower):
                    presses, each, noted = visit(browser, server, Tables(store), seed, asked.speed, slower)
                    pressed += presses if slower == 1 else 0
                    taken += each
                    paints += noted[0] if slower != 1 else []
                    shifts += noted[1]
        finally:
            browser.close()
            store.close()
            server.stop()
    slowed = sorted(asked.slower * each for each in taken)
    felt = sum(each > LONG for each in slowed)
    print(f"{asked.games} games, {pressed} presses, speed {asked.speed}")
    print(f"tasks, times {asked.slower:g}: {felt} of more than {LONG:g} ms; longest {slowed[-1]:.0f} ms")
    late = quantiles(paints, n=20)[-1]
    print(f"press to next paint, slowed: {len(paints)}, median {median(paints):.0f} ms, p95 {late:.0f} ms")
    print(f"layout shifts: {len(shifts)}, together {sum(shifts):.4f}")


if __name__ == "__main__":
    main()
