"""MAGDAGDON, the solitaire of four dice on a 4×4 board: the rulebook.

Read ``rules.py`` first; ``placement.py`` says where a die may go, ``scoring.py`` what a board is worth.
Standard library only; a stranger to the other game.
"""

from madang.magdagdon.actions import Action
from madang.magdagdon.board import Board, cell_name, parse_cell
from madang.magdagdon.near import NearLine, near
from madang.magdagdon.records import (
    NAME,
    RULES,
    fair_part,
    make_record,
    open_fair,
    open_record,
    outcome,
    variant_of,
)
from madang.magdagdon.rules import apply, check, legal_actions, start, steps
from madang.magdagdon.scoring import Bill
from madang.magdagdon.state import DIFFICULTIES, Difficulty, Staged, State
from madang.magdagdon.views import Preview, View, bill, preview, view, why_not

SEATS = 1
VARIANTS = tuple(DIFFICULTIES)
parse_action = Action.parse
read_view = View.from_json

__all__ = [
    "DIFFICULTIES",
    "NAME",
    "RULES",
    "SEATS",
    "VARIANTS",
    "Action",
    "Bill",
    "Board",
    "Difficulty",
    "NearLine",
    "Preview",
    "Staged",
    "State",
    "View",
    "apply",
    "bill",
    "cell_name",
    "check",
    "fair_part",
    "legal_actions",
    "make_record",
    "near",
    "open_fair",
    "open_record",
    "outcome",
    "parse_action",
    "parse_cell",
    "preview",
    "read_view",
    "start",
    "steps",
    "variant_of",
    "view",
    "why_not",
]
