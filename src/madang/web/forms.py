"""Reading what a form sends: small and urlencoded, or one file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import BinaryIO
from urllib.parse import parse_qs

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

MAX_FIELDS = 32
MAX_VALUE = 4096
"""The longest value of a field, and the longest name of one, in characters."""

Form = dict[str, list[str]]


async def read_form(request: Request) -> Form:
    """The fields of a form with their values. Raises HTTPException 415, 413 or 400 for anything else."""
    _require(request, "application/x-www-form-urlencoded")
    try:
        text = (await request.body()).decode("ascii")
        form = parse_qs(
            text,
            keep_blank_values=True,
            strict_parsing=bool(text),
            errors="strict",
            max_num_fields=MAX_FIELDS,
        )
    except ValueError:
        raise HTTPException(400) from None
    if any(len(text) > MAX_VALUE for name, values in form.items() for text in (name, *values)):
        raise HTTPException(413)
    return form


def field(form: Form, name: str, default: str = "") -> str:
    """The first value of a field."""
    return form.get(name, [default])[0]


@asynccontextmanager
async def sent_file(request: Request, name: str) -> AsyncIterator[BinaryIO | None]:
    """The file that a field of a form sends, open as long as it is looked at; None where none was chosen.

    Raises HTTPException 415 or 400 for what is no form with a file.
    """
    _require(request, "multipart/form-data")
    async with request.form(max_files=1, max_fields=MAX_FIELDS) as form:
        found = form.get(name)
        # A field of files without one is sent too, as a file without a name.
        yield found.file if isinstance(found, UploadFile) and found.filename else None


def _require(request: Request, kind: str) -> None:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
        raise HTTPException(415)
