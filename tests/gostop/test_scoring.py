"""The table of combinations and the itemised score."""

from __future__ import annotations

from madang.gostop import Cards
from madang.gostop.scoring import COMBINATIONS, score


def test_the_table_has_one_row_for_each_combination_with_its_korean_name():
    assert [(row.code, row.korean, row.rule) for row in COMBINATIONS] == [
        ("five-brights", "오광", "G13"),
        ("four-brights", "사광", "G13"),
        ("three-brights", "삼광", "G13"),
        ("rain-brights", "비삼광", "G13"),
        ("animals", "열끗", "G14"),
        ("godori", "고도리", "G14"),
        ("ribbons", "띠", "G15"),
        ("red-poetry", "홍단", "G15"),
        ("blue", "청단", "G15"),
        ("plain-red", "초단", "G15"),
        ("junk", "피", "G16"),
    ]
    assert all(row.name for row in COMBINATIONS)


def test_a_score_names_its_lines_and_their_cards():
    whole = score(Cards.parse("1B,8B,12B,2A,4A,8A,5A,6A,1R,2R,3R"))
    assert [(line.combination.code, line.points, str(line.cards), line.count) for line in whole.lines] == [
        ("rain-brights", 2, "1B,8B,12B", 3),
        ("animals", 1, "2A,4A,5A,6A,8A", 5),
        ("godori", 5, "2A,4A,8A", 3),
        ("red-poetry", 3, "1R,2R,3R", 3),
    ]
    assert (whole.total, whole.cup) == (11, None)


def test_the_cup_lies_where_it_counts():
    junk = "1J1,1J2,2J1,2J2,3J1,3J2,4J1,4J2"
    as_junk = score(Cards.parse("9A," + junk))
    assert (as_junk.cup, as_junk.units) == ("junk", 10)
    assert [(str(line.cards), line.count) for line in as_junk.lines] == [
        ("1J1,1J2,2J1,2J2,3J1,3J2,4J1,4J2,9A", 10)
    ]
    assert as_junk.counted("animal") == Cards()
    as_animal = score(Cards.parse("9A,2A"))
    assert (as_animal.cup, as_animal.units) == ("animal", 0)
    assert as_animal.counted("animal") == Cards.parse("2A,9A")
