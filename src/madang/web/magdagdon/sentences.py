"""The log of MAGDAGDON in words: one sentence an event."""

from __future__ import annotations

from functools import lru_cache

from madang.errors import N_
from madang.i18n import Translator
from madang.magdagdon.board import cell_name
from madang.magdagdon.events import (
    BecamePlayable,
    Confirmed,
    DiceTakenBack,
    DieStaged,
    Event,
    GameEnded,
    LineMade,
    MagdagdonCame,
    PowerUsed,
    Rolled,
    Ruined,
)
from madang.magdagdon.scoring import RUIN_PENALTY, LineScore, PatternName

PATTERN_NAMES: dict[PatternName, str] = {
    "straight": N_("STRAIGHT"),
    "four-of-a-kind": N_("FOUR OF A KIND"),
    "two-pairs": N_("TWO PAIRS"),
}

PASSING = (DieStaged, DiceTakenBack)
"""Events that are told when they happen, and not kept in the log: the turn is not decided yet."""


@lru_cache(maxsize=8192)
def sentence(event: Event, t: Translator) -> str:
    """What happened, in a sentence."""
    match event:
        case Rolled(dice):
            return t.say(N_("Rolled: %(dice)s."), dice=t.listed(dice))
        case DieStaged(_, value, cell):
            return t.say(N_("%(value)s staged on %(cell)s."), value=value, cell=cell_name(cell))
        case DiceTakenBack(staged):
            return t.say(
                N_("Taken back: %(cells)s."), cells=t.listed(cell_name(each.cell) for each in staged)
            )
        case PowerUsed():
            return _power_sentence(event, t)
        case MagdagdonCame():
            return t.gettext(N_("MAGDAGDON: this roll is not playable."))
        case BecamePlayable():
            return t.gettext(N_("The roll is playable now."))
        case Confirmed(placed):
            on = N_("%(value)s on %(cell)s")
            numbers = t.listed(t.say(on, value=value, cell=cell_name(cell)) for cell, value in placed)
            return t.say(N_("Placed: %(numbers)s."), numbers=numbers)
        case LineMade(line):
            return t.say(
                N_("%(line)s: %(pattern)s, %(bonus)s."),
                line=line_name(line, t),
                pattern=t.gettext(PATTERN_NAMES[line.pattern]) if line.pattern else "",
                bonus=t.gain(line.bonus),
            )
        case Ruined(cell):
            return t.say(
                N_("%(cell)s is a RUIN now: %(points)s."), cell=cell_name(cell), points=t.gain(-RUIN_PENALTY)
            )
        case GameEnded(total):
            return t.say_n("The game is over: %(n)s point.", "The game is over: %(n)s points.", total)


def _power_sentence(event: PowerUsed, t: Translator) -> str:
    texts = {
        "minus": N_("Majda Power: %(before)s reduced to %(after)s, price %(penalty)s."),
        "plus": N_("Majda Power: %(before)s increased to %(after)s, price %(penalty)s."),
        "reroll": N_("Majda Power: %(before)s rerolled to %(after)s, price %(penalty)s."),
    }
    before, after = t.listed(event.before), t.listed(event.after)
    return t.say(texts[event.verb], before=before, after=after, penalty=t.number(event.penalty))


def line_name(line: LineScore, t: Translator) -> str:
    """The name of a row or column."""
    if line.kind == "row":
        return t.say(N_("Row %(number)s"), number=line.index + 1)
    return t.say(N_("Column %(letter)s"), letter="abcd"[line.index])
