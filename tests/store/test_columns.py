"""Values come back as they went in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from madang.store.columns import AnyText, UtcTime

SEOUL = timezone(timedelta(hours=9))

table = sa.Table("t", sa.MetaData(), sa.Column("at", UtcTime), sa.Column("word", AnyText))


@pytest.fixture(scope="module")
def connection():
    engine = sa.create_engine("sqlite://")
    table.metadata.create_all(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def round_trip(connection, **values):
    connection.execute(sa.delete(table))
    connection.execute(sa.insert(table), values)
    return connection.execute(sa.select(table)).one()


def test_a_moment_comes_back_in_utc_with_its_zone(connection):
    at = datetime(2026, 3, 1, 0, 30, 1, 5, tzinfo=SEOUL)
    back = round_trip(connection, at=at, word=None).at
    assert (back, back.tzinfo) == (at, UTC)
    assert back.day == 28


def test_a_time_without_a_zone_is_refused(connection):
    with pytest.raises(sa.exc.StatementError, match="time zone"):
        round_trip(connection, at=datetime(2026, 3, 1), word=None)  # noqa: DTZ001


def test_moments_sort_by_time(connection):
    connection.execute(sa.delete(table))
    moments = [
        datetime(2026, 3, 1, 9, tzinfo=SEOUL),
        datetime(2026, 3, 1, 0, 0, 0, 1, tzinfo=UTC),
        datetime(2026, 3, 1, 11, tzinfo=SEOUL),
    ]
    for at in reversed(moments):
        connection.execute(sa.insert(table), {"at": at, "word": None})
    assert connection.execute(sa.select(table.c.at).order_by(table.c.at)).scalars().all() == moments


def test_nothing_stays_nothing(connection):
    assert round_trip(connection, at=None, word=None) == (None, None)


@given(st.text(max_size=64))
def test_any_text_comes_back(connection, word):
    assert round_trip(connection, at=None, word=word).word == word
