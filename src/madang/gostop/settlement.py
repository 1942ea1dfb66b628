"""What the end of a deal pays: an itemised bill (G4, G20–G23), with the doublings that were nearly made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from madang.core.game import Json
from madang.errors import N_, NN_, Reason
from madang.gostop.cards import CUP, Cards
from madang.gostop.scoring import CUP_UNITS, Score

FLAT_POINTS = 5
"""What four of a month (G4) and three Ppuk (G22) pay."""
MEONG_BAK_ANIMALS = 7
"""The animals that double the payout (G23)."""
PI_BAK_UNITS = 5
"""With fewer junk units than this the loser pays double (G23)."""

ResultKind = Literal["stop", "four-of-a-month", "three-ppuk", "nagari"]
Doubling = Literal["gwang-bak", "meong-bak", "pi-bak"]


class Result(NamedTuple):
    """How a deal ended: points are what the winner gets and the other seat loses."""

    kind: ResultKind
    winner: int | None = None
    points: int = 0
    gos: int = 0
    doubled: tuple[Doubling, ...] = ()

    @property
    def returns(self) -> tuple[int, int]:
        """What each seat gains; the sum is zero."""
        if self.winner is None:
            return 0, 0
        return (self.points, -self.points) if self.winner == 0 else (-self.points, self.points)

    def to_json(self) -> Json:
        """The ``result`` of a state in ``spec/records.md``."""
        return self._asdict() | {"doubled": list(self.doubled)}


# The texts of the lines. A code says which it is, so that a page can word it for the seat that reads.

SCORE = Reason("gostop/pay-score", N_("Combination score"), rule="G23")
FOUR_OF_A_MONTH = Reason("gostop/pay-four-of-a-month", N_("Four cards of a month in one hand"), rule="G4")
THREE_PPUK = Reason("gostop/pay-three-ppuk", N_("Three Ppuk"), rule="G22")
NAGARI = Reason("gostop/pay-nagari", N_("Nagari: all cards were played and nobody stopped"), rule="G22")
GOS_ADD = Reason("gostop/pay-gos", *NN_("%(n)s Go", "%(n)s Gos"), rule="G23")
GO_DOUBLES = Reason("gostop/pay-go-doubles", N_("Go number %(number)s doubles"), rule="G23")

GWANG_BAK = Reason(
    "gostop/gwang-bak",
    N_("Gwang-bak: the winner scores on brights and the loser has taken none."),
    rule="G23",
)
MEONG_BAK = Reason(
    "gostop/meong-bak",
    *NN_("Meong-bak: the winner has %(n)s animal.", "Meong-bak: the winner has %(n)s animals."),
    rule="G23",
)
PI_BAK = Reason(
    "gostop/pi-bak",
    *NN_(
        "Pi-bak: the winner scores on junk and the loser has %(n)s junk unit.",
        "Pi-bak: the winner scores on junk and the loser has %(n)s junk units.",
    ),
    rule="G23",
)

NO_GWANG_BAK_TAKEN = Reason(
    "gostop/no-gwang-bak-taken",
    *NN_(
        "No gwang-bak: the loser has taken %(n)s bright.", "No gwang-bak: the loser has taken %(n)s brights."
    ),
    rule="G23",
)
NO_GWANG_BAK_SCORE = Reason(
    "gostop/no-gwang-bak-score",
    N_("No gwang-bak: the loser has no bright, but the winner does not score on brights."),
    rule="G23",
)
NO_MEONG_BAK_CUP = Reason(
    "gostop/no-meong-bak-cup",
    N_("No meong-bak: the winner's cup counts as two junk units, not as the seventh animal."),
    rule="G17",
)
NO_MEONG_BAK_FEW = Reason(
    "gostop/no-meong-bak-few", N_("No meong-bak: the winner has six animals; it takes seven."), rule="G23"
)
NO_PI_BAK_CUP = Reason(
    "gostop/no-pi-bak-cup",
    N_("No pi-bak: the loser's cup counts as two units, which makes %(n)s."),
    rule="G23",
)
NO_PI_BAK_UNITS = Reason(
    "gostop/no-pi-bak-units",
    *NN_(
        "No pi-bak: the loser has %(n)s junk unit; it takes fewer than five.",
        "No pi-bak: the loser has %(n)s junk units; it takes fewer than five.",
    ),
    rule="G23",
)
NO_PI_BAK_SCORE = Reason(
    "gostop/no-pi-bak-score",
    N_("No pi-bak: the loser has fewer than five junk units, but the winner does not score on junk."),
    rule="G23",
)
NO_GO_BAK = Reason(
    "gostop/no-go-bak",
    N_("No Go-bak at this table: that the loser had called Go doubles nothing."),
    rule="G24",
)

LineKind = Literal["points", "plus", "times", "note"]


@dataclass(frozen=True, slots=True)
class PayLine:
    """A line of a payout: what it does to the sum, why, and the sum after it."""

    kind: LineKind
    amount: int
    """The points to begin with, to add, or to multiply by; 0 for a note, which changes nothing."""
    total: int
    reason: Reason
    params: Mapping[str, Any]
    cards: Cards
    """The cards that the line speaks of."""

    def __str__(self) -> str:
        return self.reason.english(self.params)


@dataclass(frozen=True, slots=True)
class Payout:
    """What the winner of a deal gets, line by line."""

    lines: tuple[PayLine, ...]
    doubled: tuple[Doubling, ...] = ()

    @property
    def total(self) -> int:
        """The points that change hands."""
        return self.lines[-1].total

    @property
    def notes(self) -> tuple[PayLine, ...]:
        """The lines that say which doubling was nearly made and why it was not."""
        return tuple(line for line in self.lines if line.kind == "note")


class _Rate(NamedTuple):
    """What a rule says to a payout: a doubling, or why there is none."""

    doubling: Doubling | None
    reason: Reason
    params: Mapping[str, Any] = {}
    cards: Cards = Cards()

    def line(self, total: int) -> PayLine:
        """The line for it, with the sum after it."""
        kind: LineKind = "times" if self.doubling else "note"
        return PayLine(kind, 2 if self.doubling else 0, total, self.reason, self.params, self.cards)


def stop_payout(winner: Score, loser: Score, gos: int, loser_gos: int = 0) -> Payout:
    """G23: what Stop pays, also below seven points: the score, the Gos, each doubling or why it is none."""
    total = winner.total
    lines = [PayLine("points", total, total, SCORE, {}, winner.taken)]
    doubled: list[Doubling] = []
    if 1 <= gos <= 2:
        total += gos
        lines.append(PayLine("plus", gos, total, GOS_ADD, {"n": gos}, Cards()))
    for number in range(3, gos + 1):
        total *= 2
        lines.append(PayLine("times", 2, total, GO_DOUBLES, {"number": number}, Cards()))
    for rate in _rates(winner, loser, loser_gos):
        if rate.doubling:
            total *= 2
            doubled.append(rate.doubling)
        lines.append(rate.line(total))
    return Payout(tuple(lines), tuple(doubled))


def _rates(winner: Score, loser: Score, loser_gos: int) -> Iterator[_Rate]:
    """The doublings in the order of G23, with those that lack one condition."""
    yield from _gwang_bak(winner, loser)
    yield from _meong_bak(winner)
    yield from _pi_bak(winner, loser)
    if loser_gos:
        yield _Rate(None, NO_GO_BAK)


def _gwang_bak(winner: Score, loser: Score) -> Iterator[_Rate]:
    """G23: the winner scores on brights, and the loser has taken none."""
    brights = loser.taken.of_kind("bright")
    if winner.part("bright"):
        if brights:
            yield _Rate(None, NO_GWANG_BAK_TAKEN, {"n": len(brights)}, brights)
        else:
            yield _Rate("gwang-bak", GWANG_BAK, {}, winner.counted("bright"))
    elif not brights and winner.counted("bright"):
        yield _Rate(None, NO_GWANG_BAK_SCORE, {}, winner.counted("bright"))


def _meong_bak(winner: Score) -> Iterator[_Rate]:
    """G23: the winner has seven animals, the cup as G17 classes it."""
    animals = winner.counted("animal")
    if len(animals) >= MEONG_BAK_ANIMALS:
        yield _Rate("meong-bak", MEONG_BAK, {"n": len(animals)}, animals)
    elif len(animals) == MEONG_BAK_ANIMALS - 1:
        if winner.cup == "junk":
            yield _Rate(None, NO_MEONG_BAK_CUP, {}, Cards.of([CUP]))
        else:
            yield _Rate(None, NO_MEONG_BAK_FEW, {}, animals)


def _pi_bak(winner: Score, loser: Score) -> Iterator[_Rate]:
    """G23: the winner scores on junk, the loser has fewer than five units, the loser's cup being two here."""
    junk = loser.taken.of_kind("junk")
    has_cup = CUP in loser.taken
    units = junk.units + (CUP_UNITS if has_cup else 0)
    if not winner.part("junk"):
        if units < PI_BAK_UNITS:
            yield _Rate(None, NO_PI_BAK_SCORE, {}, winner.counted("junk"))
    elif units < PI_BAK_UNITS:
        yield _Rate("pi-bak", PI_BAK, {"n": units}, junk)
    elif junk.units < PI_BAK_UNITS:
        yield _Rate(None, NO_PI_BAK_CUP, {"n": units}, Cards.of([CUP]))
    else:
        yield _Rate(None, NO_PI_BAK_UNITS, {"n": units}, junk)


def stop_result(seat: int, scores: tuple[Score, Score], gos: tuple[int, int]) -> Result:
    """G21: the result of a Stop by ``seat``."""
    payout = stop_payout(scores[seat], scores[1 - seat], gos[seat], gos[1 - seat])
    return Result("stop", seat, payout.total, gos[seat], payout.doubled)


def result_payout(result: Result, scores: tuple[Score, Score], gos: tuple[int, int]) -> Payout:
    """The lines behind a result, of whichever kind."""
    if result.kind == "stop" and result.winner is not None:
        seat = result.winner
        return stop_payout(scores[seat], scores[1 - seat], gos[seat], gos[1 - seat])
    reason = {"four-of-a-month": FOUR_OF_A_MONTH, "three-ppuk": THREE_PPUK}.get(result.kind, NAGARI)
    return Payout((PayLine("points", result.points, result.points, reason, {}, Cards()),))
