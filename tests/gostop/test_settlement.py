"""The itemised payout, with the doublings that were nearly made."""

from __future__ import annotations

import pytest

from madang.gostop import Cards, Result
from madang.gostop.scoring import score
from madang.gostop.settlement import result_payout, stop_payout

TEN = "1J1,1J2,2J1,2J2,3J1,3J2,4J1,4J2,5J1,5J2"
FIVE = "6J1,6J2,7J1,7J2,8J1"


def lines(mine: str, theirs: str, gos: int = 0, loser_gos: int = 0) -> list[tuple[str, int, int, str]]:
    payout = stop_payout(score(Cards.parse(mine)), score(Cards.parse(theirs)), gos, loser_gos)
    return [
        (line.kind, line.amount, line.total, line.reason.code.removeprefix("gostop/"))
        for line in payout.lines
    ]


def sentences(mine: str, theirs: str, gos: int = 0, loser_gos: int = 0) -> list[str]:
    payout = stop_payout(score(Cards.parse(mine)), score(Cards.parse(theirs)), gos, loser_gos)
    return [str(line) for line in payout.lines]


def test_gos_are_lines_of_their_own():
    assert lines("2A,4A,8A", FIVE, 1)[:2] == [("points", 5, 5, "pay-score"), ("plus", 1, 6, "pay-gos")]
    assert lines("2A,4A,8A", FIVE, 2)[1] == ("plus", 2, 7, "pay-gos")
    assert lines("2A,4A,8A", FIVE, 5)[1:4] == [
        ("times", 2, 10, "pay-go-doubles"),
        ("times", 2, 20, "pay-go-doubles"),
        ("times", 2, 40, "pay-go-doubles"),
    ]
    assert sentences("2A,4A,8A", FIVE, 2)[1] == "2 Gos"
    assert sentences("2A,4A,8A", FIVE, 1)[1] == "1 Go"
    assert sentences("2A,4A,8A", FIVE, 4)[1:3] == ["Go number 3 doubles", "Go number 4 doubles"]


@pytest.mark.parametrize(
    ("mine", "theirs", "sentence"),
    [
        ("1B,3B,8B", FIVE, "Gwang-bak: the winner scores on brights and the loser has taken none."),
        ("1B,3B,8B", FIVE + ",12B", "No gwang-bak: the loser has taken 1 bright."),
        ("1B,3B,8B", FIVE + ",11B,12B", "No gwang-bak: the loser has taken 2 brights."),
        (
            "1B,3B,2A,4A,8A",
            FIVE,
            "No gwang-bak: the loser has no bright, but the winner does not score on brights.",
        ),
        ("2A,4A,5A,6A,7A,8A,10A", FIVE + ",1B", "Meong-bak: the winner has 7 animals."),
        ("2A,4A,5A,6A,7A,8A", FIVE + ",1B", "No meong-bak: the winner has six animals; it takes seven."),
        (
            "2A,4A,5A,6A,7A,8A,9A," + TEN,
            FIVE + ",1B",
            "No meong-bak: the winner's cup counts as two junk units, not as the seventh animal.",
        ),
        (TEN, "1B", "Pi-bak: the winner scores on junk and the loser has 0 junk units."),
        (TEN, "1B,6J1", "Pi-bak: the winner scores on junk and the loser has 1 junk unit."),
        (TEN, "1B,9A,6J1", "Pi-bak: the winner scores on junk and the loser has 3 junk units."),
        (TEN, "1B,9A,6J1,6J2,7J1", "No pi-bak: the loser's cup counts as two units, which makes 5."),
        (TEN, "1B," + FIVE, "No pi-bak: the loser has 5 junk units; it takes fewer than five."),
        (
            "2A,4A,8A",
            "1B,6J1",
            "No pi-bak: the loser has fewer than five junk units, but the winner does not score on junk.",
        ),
    ],
)
def test_a_doubling_or_why_it_is_none(mine, theirs, sentence):
    assert sentence in sentences(mine, theirs)[1:]


def test_no_line_speaks_of_what_is_far_off():
    assert lines("2A,4A,8A", FIVE + ",1B") == [("points", 5, 5, "pay-score")]


def test_a_loser_who_called_go_is_a_note():
    assert lines("2A,4A,8A", FIVE + ",1B", 0, 2)[-1] == ("note", 0, 5, "no-go-bak")


def test_notes_change_nothing_and_can_be_told_apart():
    payout = stop_payout(score(Cards.parse(TEN)), score(Cards.parse("1B,9A,6J1,6J2,7J1")), 0)
    assert [note.reason.code for note in payout.notes] == ["gostop/no-pi-bak-cup"]
    assert (payout.total, payout.doubled, str(payout.notes[0].cards)) == (1, (), "9A")


@pytest.mark.parametrize(
    ("result", "code", "total"),
    [
        (Result("four-of-a-month", 1, 5), "gostop/pay-four-of-a-month", 5),
        (Result("three-ppuk", 0, 5, 2), "gostop/pay-three-ppuk", 5),
        (Result("nagari"), "gostop/pay-nagari", 0),
    ],
)
def test_the_other_endings_have_one_line(result, code, total):
    empty = score(Cards())
    payout = result_payout(result, (empty, empty), (0, 0))
    assert [line.reason.code for line in payout.lines] == [code]
    assert payout.total == total


def test_returns_are_zero_sum():
    assert Result("stop", 0, 8).returns == (8, -8)
    assert Result("stop", 1, 8).returns == (-8, 8)
    assert Result("nagari").returns == (0, 0)
