"""What a translator says: messages, reasons, numbers, dates, and which language it speaks."""

from datetime import UTC, datetime

import pytest

from madang.errors import IllegalAction, Reason
from madang.i18n import LANGUAGES, SOURCE_LANGUAGE, choose_language, translator

ONE_OR_MORE = Reason("test/more", "%(n)s die is missing.", "%(n)s dice are missing.")


def test_the_source_language_says_its_own_texts() -> None:
    t = translator(SOURCE_LANGUAGE)
    assert t.gettext("Roll") == "Roll"
    assert t.say("%(cell)s is a RUIN.", cell="b2") == "b2 is a RUIN."


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 points"),
        (1, "1 point"),
        (2, "2 points"),
        (-1, "\N{MINUS SIGN}1 points"),
        (1234, "1,234 points"),
    ],
)
def test_a_count_picks_its_form(n: int, text: str) -> None:
    assert translator("en").say_n("%(n)s point", "%(n)s points", n) == text


@pytest.mark.parametrize(("n", "text"), [(1, "1 die is missing."), (2, "2 dice are missing.")])
def test_an_error_is_said_as_its_reason_says(n: int, text: str) -> None:
    error = IllegalAction(ONE_OR_MORE, n=n)
    assert translator("en").error(error) == text == str(error)


def test_numbers_have_a_true_minus_sign_and_gains_their_sign() -> None:
    t = translator("en")
    assert [t.number(value) for value in (-15, 0, 1544)] == ["\N{MINUS SIGN}15", "0", "1,544"]
    assert [t.gain(value) for value in (-15, 0, 20)] == ["\N{MINUS SIGN}15", "0", "+20"]
    assert [t.decimal(value) for value in (-9, 0.25, 1000.06)] == ["\N{MINUS SIGN}9.0", "0.2", "1,000.1"]


def test_a_date_is_a_day() -> None:
    assert translator("en").date(datetime(2026, 3, 9, 23, 30, tzinfo=UTC)) == "Mar 9, 2026"


@pytest.mark.parametrize("accepted", ["", "*", "xx", "en-GB,en;q=0.9", "x" * 200, ";;;,,,", "en_US_POSIX"])
def test_some_language_is_always_chosen(accepted: str) -> None:
    assert choose_language(accepted) in LANGUAGES
