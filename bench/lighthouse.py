"""Lighthouse (mobile, simulated slow 4G and a CPU slowed four times) on the pages where people play and read.

``python bench/lighthouse.py [--runs 5] [--page gostop …] [--lighthouse PROGRAM]`` starts a server of its own,
puts games into the middle, and prints the median of each figure. It needs Node, Chromium and the packages of
the tests; without ``--lighthouse`` npx fetches the version that is named below. Requests that the browser's
cache answers are not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from madang.store import Store  # noqa: E402
from madang.tables import Tables  # noqa: E402
from tests.web import gostop_positions, positions  # noqa: E402
from tests.web.server import Server  # noqa: E402

VERSION = "12.2.3"
TRIES = 3
"""On a busy machine Lighthouse now and then misses the beginning of a page, says so and measures nothing."""
PAGES = ("home", "magdagdon", "gostop", "magdagdon-rules", "gostop-rules")
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = {"LCP": "largest-contentful-paint", "TBT": "total-blocking-time", "CLS": "cumulative-layout-shift"}


def addresses(tables: Tables) -> dict[str, tuple[str, str]]:
    """Where each page is, and which player looks at it; both tables are in the middle of a game."""
    someone, other = tables.new_player(), tables.new_player()
    game = positions.start(tables, someone, positions.path_to("peaceful", positions.rolled))
    deal = gostop_positions.start(tables, other, gostop_positions.place("middle"))
    return {
        "home": ("/", ""),
        "magdagdon": (f"/magdagdon/{game.id}", someone),
        "gostop": (f"/gostop/{deal.id}", other),
        "magdagdon-rules": ("/magdagdon/rules", ""),
        "gostop-rules": ("/gostop/rules", ""),
    }


def measured(program: list[str], address: str, player_id: str) -> Mapping[str, float]:
    """One run on a page that is visited for the first time: scores from 0 to 100, times in ms, kilobytes."""
    command = [*program, address, "--quiet", "--output=json", f"--chrome-flags={FLAGS}"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    if player_id:
        (name, value), *_ = positions.cookies(player_id).items()
        command.append("--extra-headers=" + json.dumps({"Cookie": f"{name}={value}"}))
    for _ in range(TRIES):
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=180)
        if done.returncode == 0:
            break
    else:
        raise SystemExit(f"Lighthouse measured nothing on {address} in {TRIES} tries")
    report: dict[str, Any] = json.loads(done.stdout)
    failed = [
        each["id"]
        for each in report["audits"].values()
        if each["score"] == 0 and each["scoreDisplayMode"] == "binary"
    ]
    if failed:
        print(f"{address} fails: {', '.join(failed)}", file=sys.stderr)
    origin = "/".join(address.split("/")[:3]) + "/"
    sent = [each for each in report["audits"]["network-requests"]["details"]["items"] if each["transferSize"]]
    strangers = [each["url"] for each in sent if not each["url"].startswith(origin)]
    assert not strangers, strangers
    return {
        **{name: 100 * report["categories"][name]["score"] for name in CATEGORIES},
        **{name: report["audits"][audit]["numericValue"] for name, audit in TIMES.items()},
        "requests": len(sent),
        "kB": sum(each["transferSize"] for each in sent) / 1000,
    }


def main() -> None:
    """Print the medians, a line for each page."""
    parser = argparse.ArgumentParser(description="Lighthouse on the pages of Madang.")
    parser.add_argument("--runs", type=int, default=5, help="runs for each page, of which the median counts")
    parser.add_argument("--page", nargs="*", choices=PAGES, default=PAGES)
    parser.add_argument("--lighthouse", default="", help="a program that is installed already")
    asked = parser.parse_args()
    program = [asked.lighthouse] if asked.lighthouse else ["npx", "--yes", f"lighthouse@{VERSION}"]
    os.environ.setdefault("CHROME_PATH", shutil.which("chromium") or "")
    os.environ["MADANG_SECRET"] = positions.SECRET
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "madang.sqlite3")
        server.start()
        store = Store(str(server.database))
        try:
            where = addresses(Tables(store))
            for page in asked.page:
                path, player_id = where[page]
                runs = [measured(program, server.address + path, player_id) for _ in range(asked.runs)]
                figures = {name: median(run[name] for run in runs) for name in runs[0]}
                shown = "  ".join(
                    f"{name} {value:.3f}" if name == "CLS" else f"{name} {value:.0f}"
                    for name, value in figures.items()
                )
                print(f"{page:16} {shown}", flush=True)
        finally:
            store.close()
            server.stop()


if __name__ == "__main__":
    main()
