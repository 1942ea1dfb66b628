"""Files that are there once all of them is: a draft that takes its name in the end."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from madang.errors import N_, Reason, StoreError
from madang.store.trouble import FULL, told, translated

EXISTS = Reason("store/file-exists", N_("%(path)s is there already; with --force it is replaced."))
NOT_WRITTEN = Reason("store/file-not-written", N_("%(path)s cannot be written."))


@contextmanager
def new_file(path: Path, *, force: bool = False) -> Iterator[Path]:
    """A draft that gets its name once it is finished, and on the disk.

    A file that is there stays until then, and is replaced with ``force`` only. Raises StoreError.
    """
    if path.is_dir() or (path.exists() and not force):
        raise StoreError(EXISTS if path.is_file() else NOT_WRITTEN, path=str(path))
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with translated():
            yield draft
        _to_disk(draft)
        _name(draft, path, force=force)
        _to_disk(path.parent)
    except OSError as error:
        raise _not_written(error, path) from error
    finally:
        for left in (draft, *(draft.with_name(draft.name + end) for end in ("-journal", "-wal", "-shm"))):
            left.unlink(missing_ok=True)


def _name(draft: Path, path: Path, *, force: bool) -> None:
    """Give a finished file its name. Raises StoreError where that was taken meanwhile."""
    if not force:
        try:
            os.link(draft, path)
            return
        except FileExistsError:
            raise StoreError(EXISTS, path=str(path)) from None
        except OSError:  # a file system without links
            if path.exists():
                raise StoreError(EXISTS, path=str(path)) from None
    draft.replace(path)


def _not_written(error: OSError, path: Path) -> StoreError:
    said = told(error)
    return said if said.reason is FULL else StoreError(NOT_WRITTEN, path=str(path))


def _to_disk(path: Path) -> None:
    """Wait until a file, or the names in a directory, are on the disk; Windows knows the first only."""
    if os.name != "posix" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
