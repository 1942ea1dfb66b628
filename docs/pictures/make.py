"""Makes the pictures: ``python docs/pictures/make.py [icons] [card] [shots]``, without a word all of them.

``icons`` and ``card`` (what is shown where somebody sends an address to others) go to ``web/static``,
``shots`` beside this file. All but the icons need the browser of the tests; the games are those of the tests.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE)]

from reduce import reduced  # noqa: E402

from madang.render import icon  # noqa: E402
from madang.store import Store  # noqa: E402
from madang.tables import Tables  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.web import gostop_positions, positions  # noqa: E402
from tests.web.server import Server  # noqa: E402

STATIC = ROOT / "src" / "madang" / "web" / "static"
SMALL, DESK = (360, 640), (1280, 800)
CARD = (1200, 630)
CARD_LIMIT = 150_000
COACH_LIMIT = 300_000
"""Milliseconds in which the coach has compiled what it needs."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a page; of a table where ``address`` names a position of a game."""

    name: str
    address: str
    size: tuple[int, int] = SMALL
    scheme: str = "light"
    language: str = "en"
    query: str = ""
    """What follows the address."""
    coach: bool = False
    """Whether the coach is on."""


SHOTS = (
    Shot("home", "/", DESK),
    Shot("home-phone-vi", "/", language="vi"),
    Shot("home-phone-dark-cs", "/", scheme="dark", language="cs"),
    Shot("magdagdon", "magdagdon made", DESK, query="?die=1"),
    Shot("magdagdon-phone", "magdagdon three_staged"),
    Shot("magdagdon-phone-dark-kn", "magdagdon with_ruin", scheme="dark", language="kn"),
    Shot("magdagdon-hint-phone", "magdagdon rolled", query="?hint=1", coach=True),
    Shot("magdagdon-review", "magdagdon over", DESK, query="/review"),
    Shot("gostop", "gostop middle", DESK),
    Shot("gostop-dark-ko", "gostop go or stop", DESK, scheme="dark", language="ko"),
    Shot("gostop-phone", "gostop middle"),
    Shot("gostop-phone-dark-fil", "gostop go or stop", scheme="dark", language="fil"),
    Shot("gostop-rules-phone", "/gostop/rules", query="#turn"),
    Shot("magdagdon-rules", "/magdagdon/rules", DESK, scheme="dark"),
)


@contextmanager
def serving() -> Iterator[tuple[str, Tables]]:
    """A server on a database of its own: where it is, and the door to its games."""
    os.environ["MADANG_SECRET"] = positions.SECRET
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "madang.sqlite3")
        server.start()
        store = Store(str(server.database))
        try:
            yield server.address, Tables(store)
        finally:
            store.close()
            server.stop()


@contextmanager
def browsing() -> Iterator[Browser]:
    """The browser of the tests."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


def game(tables: Tables, name: str) -> tuple[str, str]:
    """A game in a position: its player and its address."""
    rulebook, _, position = name.partition(" ")
    player_id = tables.new_player()
    table: Any
    if rulebook == "gostop":
        table = gostop_positions.start(tables, player_id, gostop_positions.place(position))
    else:
        path = positions.path_to("peaceful", getattr(positions, position))
        table = positions.start(tables, player_id, path)
    return player_id, f"/{rulebook}/{table.id}"


def opened(browser: Browser, here: str, tables: Tables, shot: Shot) -> Page:
    """A page in a window of its own, at rest."""
    player_id, address = ("", shot.address) if shot.address.startswith("/") else game(tables, shot.address)
    if shot.coach:
        tables.change_settings(player_id, coach=True)
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    if player_id:
        (name, value), *_ = positions.cookies(player_id).items()
        context.add_cookies([{"name": name, "value": value, "url": here, "httpOnly": True}])
    page = context.new_page()
    page.goto(f"{here}/{shot.language}{address}{shot.query}")
    page.wait_for_function("() => !document.querySelector('[data-preparing]')", timeout=COACH_LIMIT)
    page.wait_for_load_state("networkidle")
    return page


def icons() -> None:
    """The icons for systems that take no SVG."""
    for name, (size, bleed) in icon.FILES.items():
        (STATIC / name).write_bytes(icon.png(size, bleed=bleed))
        print(name, (STATIC / name).stat().st_size)


SIGNBOARD = """([sign, style]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  const [board, cards] = document.querySelectorAll(".emblem");
  const head = document.createElement("header");
  head.innerHTML = `<img src="${sign}" alt=""><b>Madang</b><span>MAGDAGDON<br>CARDAVIA Go-Stop</span>`;
  document.body.replaceChildren(head, board, cards);
}"""
STYLE = """
  html, .emblem { background-image: none }
  body { display: grid; grid-template: auto 1fr / auto 1fr; gap: 40px 36px; padding: 56px 64px 64px }
  header { grid-column: 1 / -1; display: flex; align-items: center; gap: 28px; font-size: 84px }
  header { line-height: 1 } header img { width: 96px }
  header span { margin-left: auto; text-align: right; font-size: 34px; line-height: 1.3 }
  .emblem { height: auto; margin: 0; padding: 32px; border-radius: 20px }
  .emblem:has(.cells) { --cell: 72px; gap: 40px } .cells { gap: 7px }
  .dice { grid-template-columns: 74px 74px; gap: 14px }
  .dealt { grid-template-columns: repeat(3, 96px); gap: 14px }
"""


def card(browser: Browser, here: str, tables: Tables) -> None:
    """What is shown where somebody sends the address of a page to others."""
    page = opened(browser, here, tables, Shot("card", "/", CARD))
    page.evaluate(SIGNBOARD, [page.locator("link[rel=icon]").get_attribute("href"), STYLE])
    page.wait_for_timeout(300)
    picture = reduced(page.screenshot(), 128)
    if len(picture) > CARD_LIMIT:
        raise SystemExit(f"the card is too heavy: {len(picture)} bytes")
    (STATIC / "card.png").write_bytes(picture)
    print("card.png", len(picture))


def shots(browser: Browser, here: str, tables: Tables) -> None:
    """The pictures of pages."""
    for shot in SHOTS:
        page = opened(browser, here, tables, shot)
        picture = reduced(page.screenshot())
        (HERE / f"{shot.name}.png").write_bytes(picture)
        print(f"{shot.name}.png", len(picture))
        page.context.close()


def main() -> None:
    """Make what the words of the command name."""
    wanted = set(sys.argv[1:]) or {"icons", "card", "shots"}
    if unknown := wanted - {"icons", "card", "shots"}:
        raise SystemExit(f"there are icons, card and shots, but no {', '.join(sorted(unknown))}")
    if "icons" in wanted:
        icons()
    if wanted & {"card", "shots"}:
        with serving() as (here, tables), browsing() as browser:
            if "card" in wanted:
                card(browser, here, tables)
            if "shots" in wanted:
                shots(browser, here, tables)


if __name__ == "__main__":
    main()
