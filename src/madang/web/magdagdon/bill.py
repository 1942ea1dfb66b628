"""What a game was worth, in words: the lines of its bill, and a text to share."""

from __future__ import annotations

from dataclasses import dataclass

from madang.i18n import Translator
from madang.magdagdon import Bill, Board, View
from madang.magdagdon.board import ROWS
from madang.magdagdon.scoring import PatternName
from madang.web.magdagdon.sentences import PATTERN_NAMES, line_name


@dataclass(frozen=True, slots=True)
class BillLine:
    """A row or column on the bill."""

    name: str
    numbers: str
    """Its numbers as a sum, such as ``3 + 4 + 5``; empty where there is nothing to add up."""
    sum: str
    pattern: PatternName | None
    """The pattern it made: also the name of the section of the rules that tells of it."""
    pattern_name: str
    bonus: str


def bill_lines(bill: Bill, board: Board, t: Translator) -> tuple[BillLine, ...]:
    """The eight lines of a bill."""
    return tuple(
        BillLine(
            name=line_name(line, t),
            numbers=" + ".join(str(board.number(cell)) for cell in line.cells if board.number(cell)),
            sum=t.number(line.sum),
            pattern=line.pattern,
            pattern_name=t.gettext(PATTERN_NAMES[line.pattern]) if line.pattern else "",
            bonus=t.gain(line.bonus) if line.bonus else "",
        )
        for line in bill.lines
    )


def share_text(view: View, t: Translator) -> str:
    """A finished game for somebody else to read: a sentence, then the rows of the board."""
    words = t.say_n(
        "MAGDAGDON %(difficulty)s: %(n)s point. Turns: %(turns)s.",
        "MAGDAGDON %(difficulty)s: %(n)s points. Turns: %(turns)s.",
        view.score.total,
        difficulty=view.difficulty.upper(),
        turns=t.number(view.turns),
    )
    rows = ("".join(view.board[cell] for cell in row) for row in ROWS)
    return "\n".join((words, *rows))
