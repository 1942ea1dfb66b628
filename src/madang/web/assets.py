"""Style sheets, scripts and pictures, served under an address that changes with their content."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from importlib import resources

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madang.render import grain, hwatu, icon
from madang.web.look import Look, look_css, read_look

FOREVER = "public, max-age=31536000, immutable"
"""How long a browser may keep what stands at an address that changes with its content."""


_COMMENT_OR_INDENT = re.compile(rb"^[ \t]*(?://[^\n]*\n|(?=[^ \t]))", re.MULTILINE)


def lean(script: bytes) -> bytes:
    """A script as it is sent: without the lines that are comments, and without indentation.

    >>> lean(b"// Says it.\\nif (it) {\\n  say(it); // now\\n}\\n")
    b'if (it) {\\nsay(it); // now\\n}\\n'
    """
    return _COMMENT_OR_INDENT.sub(b"", script)


class Assets:
    """All files of ``static/`` in memory (they are few and small), and what is drawn at the start.

    That is the sign, the cards with and without the numbers of the months, and the grain in its strengths.
    The colours of the pages come in front of ``madang.css``: who has set none asks for nothing more.

    The version in the address is a hash over all of them, so browsers may keep them for good, and a script
    may import its neighbour by a relative name.
    """

    def __init__(self) -> None:
        folder = resources.files(__package__) / "static"
        self._files = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
        for name in self._files:
            if name.endswith(".js"):
                self._files[name] = lean(self._files[name])
        self._files["madang.css"] = look_css(Look()).encode() + self._files["madang.css"]
        self._files["icon.svg"] = icon.svg().encode()
        self._files["hwatu.svg"] = hwatu.sprite().encode()
        self._files["hwatu-plain.svg"] = hwatu.sprite(numerals=False).encode()
        for level in range(1, grain.LEVELS + 1):
            self._files[f"grain-{level}.png"] = grain.tile(level)
        digest = hashlib.sha256()
        for name, data in sorted(self._files.items()):
            digest.update(name.encode() + b"\0" + data + b"\0")
        self.version = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """The address of a file. Raises KeyError where there is none."""
        if name not in self._files:
            raise KeyError(name)
        return f"/static/{self.version}/{name}"

    def look_url(self, look: Look | None = None) -> str:
        """The address of the style sheet of a look; without one what all these addresses begin with."""
        return f"/look.css?v={self.version}" + (f"&{look.query}" if look else "")

    def routes(self) -> tuple[Route, ...]:
        """The routes that serve the files and the looks."""
        return (
            Route("/static/{version}/{name}", self._serve),
            Route("/look.css", self._serve_look),
        )

    async def _serve(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self._files:
            raise HTTPException(404)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return self._answer(self._files[name], kind, request.path_params["version"])

    async def _serve_look(self, request: Request) -> Response:
        query = request.query_params
        css = look_css(read_look(query), f"/static/{self.version}/")
        return self._answer(css.encode(), "text/css", query.get("v", ""))

    def _answer(self, data: bytes, kind: str, version: str) -> Response:
        """What is asked for under another version may be of another content: it is not kept."""
        cache = FOREVER if version == self.version else "no-cache"
        return Response(data, media_type=kind, headers={"Cache-Control": cache})
