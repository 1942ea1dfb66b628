"""A database of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from madang.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of this test lies."""
    return tmp_path / "data" / "madang.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A database that is open."""
    store = Store(str(path))
    yield store
    store.close()


@pytest.fixture
def any_store(database: str) -> Iterator[Store]:
    """A database of either kind that is open."""
    store = Store(database)
    yield store
    store.close()
