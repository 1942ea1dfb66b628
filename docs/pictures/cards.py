"""The contact sheets of the Hwatu cards as PNG: ``python docs/pictures/cards.py`` writes them anew.

Each shows all cards at 26, 44, 62 and 88 pixels, and fanned in a pile at each size: as they are on both
felts, and on the light one without the numbers of the months, in grey, and as a deuteranope sees them.
Chromium draws them, as in the tests; the colours are then rounded to a palette, which keeps the files small.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from reduce import reduced

from madang.render.hwatu.sheet import FELTS, contact_sheet
from madang.render.sight import deuteranope, grey

HERE = Path(__file__).parent
COLOURS = 64
"""How many colours a picture keeps: the seven and the felts, and the steps between them at the edges."""

SHEETS = {
    "cards": contact_sheet(),
    "cards-no-numerals": contact_sheet(numerals=False, felts=FELTS[:1]),
    "cards-grey": contact_sheet(sight=grey, felts=FELTS[:1]),
    "cards-deuteranope": contact_sheet(sight=deuteranope, felts=FELTS[:1]),
}


def drawn(browser: Browser, sheet: str) -> bytes:
    """A sheet as a PNG."""
    size = re.search(r'width="(\d+)" height="([\d.]+)"', sheet)
    assert size is not None
    page = browser.new_page(viewport={"width": int(size[1]), "height": round(float(size[2]))})
    page.set_content(f'<body style="margin:0">{sheet}')
    shot = page.screenshot()
    page.close()
    small: bytes = reduced(shot, COLOURS)
    return small


def main() -> None:
    """Draw all sheets."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    flags = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        for name, sheet in SHEETS.items():
            (HERE / f"{name}.png").write_bytes(drawn(browser, sheet))
        browser.close()


if __name__ == "__main__":
    main()
