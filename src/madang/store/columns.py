"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A moment. Aware in, UTC and aware out; SQLite, which drops time zones, holds UTC."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        """UTC for the database. Raises ValueError for a time without a zone, which could mean anything."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        """A moment in UTC with its time zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class AnyText(TypeDecorator[str]):
    """Text that may hold any character: PostgreSQL's own text refuses U+0000, which a word may hold."""

    impl = sa.LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> bytes | None:  # noqa: ARG002
        """UTF-8 for the database."""
        return None if value is None else value.encode()

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> str | None:  # noqa: ARG002
        """The text."""
        return None if value is None else bytes(value).decode()
