"""Where Madang keeps its data."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from madang.errors import N_, Reason, StoreError

NO_DIRECTORY = Reason("store/no-directory", N_("The directory %(path)s cannot be made."))


def data_directory() -> Path:
    """The user's data directory for Madang, which may not exist yet."""
    return Path(platformdirs.user_data_dir("madang", appauthor=False))


def make_directory(path: Path) -> None:
    """Make a directory that only its owner may enter; one that is there stays as it is. Raises StoreError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError(NO_DIRECTORY, path=str(path)) from error
