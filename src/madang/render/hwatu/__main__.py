"""A contact sheet, as SVG: ``python -m madang.render.hwatu [--no-numerals] [--sight grey] > sheet.svg``."""

from __future__ import annotations

import argparse
import sys

from madang.render.hwatu.sheet import contact_sheet
from madang.render.sight import SIGHTS

parser = argparse.ArgumentParser(prog="python -m madang.render.hwatu", description="A contact sheet, as SVG.")
parser.add_argument("--no-numerals", action="store_true", help="without the numbers of the months")
parser.add_argument("--sight", choices=SIGHTS, help="as somebody sees it who sees like that")
wanted = parser.parse_args()
sheet = contact_sheet(numerals=not wanted.no_numerals, sight=SIGHTS[wanted.sight] if wanted.sight else None)
sys.stdout.write(sheet)
