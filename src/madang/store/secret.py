"""The key that signs cookies."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from madang.errors import N_, Reason, StoreError
from madang.store.paths import data_directory, make_directory

VARIABLE = "MADANG_SECRET"
FILE = "secret.key"
LEAST_BYTES = 16

TOO_SHORT = Reason(
    "store/secret-too-short", N_("%(source)s is too short for a signing key; it needs %(least)s bytes.")
)
NO_SECRET = Reason("store/no-secret", N_("The signing key cannot be kept in %(source)s."))


def signing_key(directory: Path | None = None) -> bytes:
    """The signing key: ``MADANG_SECRET``, or a file of mode 0600 in the data directory.

    The file is made when the key is first asked for; processes that ask at once get the same key. Raises
    StoreError where the secret is too short or the file cannot be made or read.
    """
    if given := os.environ.get(VARIABLE):
        return _long_enough(given.encode(errors="surrogateescape"), VARIABLE)
    directory = directory or data_directory()
    make_directory(directory)
    path = directory / FILE
    try:
        if not path.exists():
            _make(path)
        if os.name == "posix" and path.stat().st_mode & 0o077:
            path.chmod(0o600)
        key = path.read_bytes().strip()
    except OSError as error:
        raise StoreError(NO_SECRET, source=str(path)) from error
    return _long_enough(key, str(path))


def _make(path: Path) -> None:
    """Make the file whole or not at all: a finished file gets the name, and only where it is still free."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_hex(32).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def _long_enough(key: bytes, source: str) -> bytes:
    if len(key) < LEAST_BYTES:
        raise StoreError(TOO_SHORT, source=source, least=LEAST_BYTES)
    return key
