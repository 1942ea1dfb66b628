"""The lines of scores and payouts in words, each with the section of the rules page that tells why."""

from __future__ import annotations

from dataclasses import dataclass

from madang.gostop import Payout, Score
from madang.i18n import Translator

SECTION_OF_COMBINATION = {
    "five-brights": "brights",
    "four-brights": "brights",
    "three-brights": "brights",
    "rain-brights": "brights",
    "junk": "junk-points",
}
"""The section of the rules page on a combination, where it is not called like it."""

SECTION_OF_REASON = {
    "gostop/pay-score": "score",
    "gostop/pay-gos": "gos",
    "gostop/pay-go-doubles": "gos",
    "gostop/pay-four-of-a-month": "at-once",
    "gostop/pay-three-ppuk": "at-once",
    "gostop/pay-nagari": "nagari",
    "gostop/gwang-bak": "gwang-bak",
    "gostop/no-gwang-bak-taken": "gwang-bak",
    "gostop/no-gwang-bak-score": "gwang-bak",
    "gostop/meong-bak": "meong-bak",
    "gostop/no-meong-bak-few": "meong-bak",
    "gostop/no-meong-bak-cup": "cup",
    "gostop/pi-bak": "pi-bak",
    "gostop/no-pi-bak-cup": "pi-bak",
    "gostop/no-pi-bak-units": "pi-bak",
    "gostop/no-pi-bak-score": "pi-bak",
    "gostop/no-go-bak": "table-rules",
}
"""The section of the rules page on each line of a payout."""

_AMOUNTS = {"points": "{}", "plus": "+{}", "times": "×{}", "note": ""}


@dataclass(frozen=True, slots=True)
class PayPicture:
    """A line of a payout: the sentence, what it does to the sum, and whether it is only a note."""

    text: str
    amount: str
    note: bool
    total: int
    """The sum after it."""
    section: str


@dataclass(frozen=True, slots=True)
class ScorePicture:
    """A line of a combination score."""

    name: str
    korean: str
    points: int
    section: str


def section_of(code: str) -> str:
    """The section of the rules page on a combination."""
    return SECTION_OF_COMBINATION.get(code, code)


def pay_lines(payout: Payout, t: Translator) -> tuple[PayPicture, ...]:
    """The lines of a payout in words."""
    return tuple(
        PayPicture(
            t.reason(line.reason, line.params),
            _AMOUNTS[line.kind].format(t.number(line.amount)),
            line.kind == "note",
            line.total,
            SECTION_OF_REASON[line.reason.code],
        )
        for line in payout.lines
    )


def score_lines(score: Score, t: Translator) -> tuple[ScorePicture, ...]:
    """What a combination score is made of."""
    return tuple(
        ScorePicture(
            t.gettext(line.combination.name),
            line.combination.korean,
            line.points,
            section_of(line.combination.code),
        )
        for line in score.lines
    )
