"""Two-player Go-Stop with Hwatu cards, one deal at a time: the rulebook.

Read ``rules.py`` first; ``choices.py`` says what a seat may do, ``scoring.py`` what taken cards are worth,
``settlement.py`` what a deal pays. Standard library only; a stranger to the other game.
"""

from madang.gostop.actions import Action
from madang.gostop.cards import CARDS, NO_CARD, Card, Cards, code, parse_card
from madang.gostop.choices import check, legal_actions
from madang.gostop.layout import Stack
from madang.gostop.records import (
    NAME,
    RULES,
    VARIANTS,
    fair_part,
    make_record,
    open_fair,
    open_record,
    outcome,
    variant_of,
)
from madang.gostop.rules import apply, opening, start, steps
from madang.gostop.scoring import Combination, Score, ScoreLine
from madang.gostop.settlement import PayLine, Payout, Result
from madang.gostop.state import State
from madang.gostop.views import Bill, Match, View, bill, preview, view, why_not

SEATS = 2
parse_action = Action.parse
read_view = View.from_json

__all__ = [
    "CARDS",
    "NAME",
    "NO_CARD",
    "RULES",
    "SEATS",
    "VARIANTS",
    "Action",
    "Bill",
    "Card",
    "Cards",
    "Combination",
    "Match",
    "PayLine",
    "Payout",
    "Result",
    "Score",
    "ScoreLine",
    "Stack",
    "State",
    "View",
    "apply",
    "bill",
    "check",
    "code",
    "fair_part",
    "legal_actions",
    "make_record",
    "open_fair",
    "open_record",
    "opening",
    "outcome",
    "parse_action",
    "parse_card",
    "preview",
    "read_view",
    "start",
    "steps",
    "variant_of",
    "view",
    "why_not",
]
