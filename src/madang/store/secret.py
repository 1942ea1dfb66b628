"""The key that signs cookies."""

from __future__ import annotations

from pathlib import Path


def signing_key(directory: Path | None = None) -> bytes:
    """The signing key: ``MADANG_SECRET``, or a file of mode 0600 in the data directory, made when first asked for.

    Raises StoreError where the secret is too short or the file cannot be made or read.
    """
    raise NotImplementedError
