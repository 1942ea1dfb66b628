"""Reading what a form sends: small, urlencoded, and nothing else."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

MAX_FIELDS = 32
MAX_VALUE = 4096
"""The longest value of a field, and the longest name of one, in characters."""

Form = dict[str, list[str]]


async def read_form(request: Request) -> Form:
    """The fields of a form with their values. Raises HTTPException 415, 413 or 400 for anything else."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise HTTPException(415)
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
