"""A contact sheet of the cards: ``python -m madang.render.hwatu [--no-numerals] > sheet.svg``."""

from __future__ import annotations

import sys

from madang.render.hwatu.sheet import contact_sheet

sys.stdout.write(contact_sheet(numerals="--no-numerals" not in sys.argv[1:]))
