"""Players, their names and settings."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.errors import UnknownPlayer
from madang.tables import Player
from madang.tables.names import NAME_LENGTH, clean_name
from tests.tables.helpers import begin, count


def test_a_new_player_has_no_name_and_no_settings(tables, player):
    assert tables.player(player) == Player(player, None, {})
    assert len(player) >= 32


def test_no_two_players_are_the_same(tables):
    assert len({tables.new_player() for _ in range(20)}) == 20


@pytest.mark.parametrize("player_id", ["", "nobody", "a" * 65, "x\0", "ಮಜ್ದಾ", "' OR 1=1 --", "a" * 100_000])
def test_nobody(tables, player_id):
    assert tables.player(player_id) is None


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Majda", "Majda"),
        ("  Anna \t Maria \n", "Anna Maria"),
        ("n\u0303", "ñ"),
        ("", None),
        (" \u200b\u202e\n", None),
        ("a\0b\x1bc\u202ed", "abcd"),
        ("ಕ್‍ಷ", "ಕ್‍ಷ"),
        ("마당 🎲", "마당 🎲"),
        ("x" * 100, "x" * NAME_LENGTH),
        ("<b>&", "<b>&"),
    ],
)
def test_a_name_is_cleaned(tables, player, given_name, kept):
    assert tables.rename(player, given_name).name == kept
    assert tables.player(player).name == kept


@given(st.text(st.characters(), max_size=300))
def test_a_clean_name_is_one_visible_line_and_stays_as_it_is(text):
    name = clean_name(text)
    if name is not None:
        assert 1 <= len(name) <= NAME_LENGTH
        assert not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in name)
        assert clean_name(name) == name


def test_settings_are_kept_and_merged(tables, player):
    tables.change_settings(player, language="kn", motion=False, size=3)
    changed = tables.change_settings(player, size=None, motion=True, zoom=1.5)
    assert changed.settings == {"language": "kn", "motion": True, "zoom": 1.5}
    assert tables.player(player) == changed
    assert tables.rename(player, "M").settings == changed.settings


@pytest.mark.parametrize(
    "settings",
    [
        {"a": [1]},
        {"a": {"b": 1}},
        {"a": "x" * 201},
        {"a": 2**60},
        {"a": float("nan")},
        {"a" * 41: 1},
        {f"k{i}": i for i in range(65)},
        {"a": b"x"},
    ],
)
def test_settings_are_small_and_simple(tables, player, settings):
    with pytest.raises(ValueError, match="setting"):
        tables.change_settings(player, **settings)
    assert tables.player(player).settings == {}


def test_a_player_who_is_not_there_is_not_made_by_a_change(tables, store):
    for change in (
        lambda: tables.rename("gone-1", "M"),
        lambda: tables.change_settings("gone-2", a=1),
        lambda: begin(tables, "gone-3"),
    ):
        with pytest.raises(UnknownPlayer):
            change()
    assert (count(store, "players"), count(store, "games"), count(store, "offers")) == (0, 0, 1)


def test_a_newcomer_is_a_player_by_starting(tables, store):
    offer = tables.offer("magdagdon")
    start = ("magdagdon", "peaceful", offer.id, "")
    table = tables.start("new-1", *start, newcomer=True)
    assert tables.start("new-1", *start, newcomer=True).repeated
    assert tables.player("new-1") == Player("new-1", None, {})
    assert tables.running("new-1", "magdagdon").id == table.id
    assert count(store, "players") == 1


@pytest.mark.parametrize("player_id", ["", "x\0", "a" * 65])
def test_what_is_no_id_gets_no_row(tables, player_id):
    for change in (
        lambda: tables.rename(player_id, "M"),
        lambda: tables.change_settings(player_id, a=1),
        lambda: begin(tables, player_id),
    ):
        with pytest.raises(ValueError, match="id"):
            change()
