"""Opening the database, and its transactions."""

from __future__ import annotations


class Store:
    """A database that is open and up to date.

    ``url`` is ``sqlite:////path/to/file``, a path, or ``postgresql+psycopg://…``; None is a SQLite file in the
    user's data directory. Raises StoreError where it cannot be opened or is newer than this program.
    """

    def __init__(self, url: str | None = None) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Close all connections."""
        raise NotImplementedError
