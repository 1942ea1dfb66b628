"""Style sheets, scripts and pictures, served under an address that changes with their content."""

from __future__ import annotations

import hashlib
import mimetypes
from importlib import resources

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madang.render import hwatu


class Assets:
    """All files of ``static/`` in memory (they are few and small), and ``hwatu.svg``, drawn at the start.

    The version in the address is a hash over all of them, so browsers may keep them for good, and a script
    may import its neighbour by a relative name.
    """

    def __init__(self) -> None:
        folder = resources.files(__package__) / "static"
        self._files = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
        self._files["hwatu.svg"] = hwatu.sprite().encode()
        digest = hashlib.sha256()
        for name, data in sorted(self._files.items()):
            digest.update(name.encode() + b"\0" + data + b"\0")
        self.version = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """The address of a file. Raises KeyError where there is none."""
        if name not in self._files:
            raise KeyError(name)
        return f"/static/{self.version}/{name}"

    def route(self) -> Route:
        """The route that serves the files."""
        return Route("/static/{version}/{name}", self._serve)

    async def _serve(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self._files:
            raise HTTPException(404)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        current = request.path_params["version"] == self.version
        cache = "public, max-age=31536000, immutable" if current else "no-cache"
        return Response(self._files[name], media_type=kind, headers={"Cache-Control": cache})
