"""The application that is mounted at ``/api/v1``, and its description."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

import madang
from madang.errors import MadangError
from madang.web.api import games, me, problems, scores
from madang.web.api.answers import say
from madang.web.api.shapes import SECURITY, Problem, complete
from madang.web.crashes import Crashes
from madang.web.site import Site, site, write_down

PREFIX = "/api/v1"
ROUTERS = (games.router, me.router, scores.router)
ABOUT = (
    "The games of Madang for programs. A token opens it: a player makes one on the page /you, or POST"
    " /players makes a player with one. Whatever is refused is a problem document (RFC 9457)."
)


def create_api(here: Site) -> FastAPI:
    """The application. Its door, limits and languages are those of the pages."""
    api = FastAPI(
        openapi_url=None,
        docs_url=None,  # its pages would load scripts from another host
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
        middleware=[Middleware(Crashes, broken=problems.broken)],
    )
    api.state.site = here
    for router in ROUTERS:
        api.include_router(router)

    @api.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return say(description(api))

    @api.get("/problems", include_in_schema=False)
    async def all_problems() -> Response:
        return say({"problems": list(map(problems.explained, problems.KINDS))})

    @api.get("/problems/{name}", include_in_schema=False)
    async def problem(name: str) -> Response:
        if name not in problems.KINDS:
            return problems.answer_not_found()
        return say(problems.explained(name))

    for error in (HTTPException, RequestValidationError, MadangError):
        api.add_exception_handler(error, refused)
    return api


async def refused(request: Request, error: Exception) -> Response:
    """The problem document for an error; what the host has to see to is written down."""
    response = problems.answer(request, error)
    if response.status_code == 405:
        response.headers["Allow"] = ", ".join(sorted(_methods(request)))
    if isinstance(error, MadangError):
        write_down(site(request), error, response.status_code)
    return response


def _methods(request: Request) -> set[str]:
    """The methods of an address. Each is a route of its own here, so a 405 by itself names those of one."""
    found: set[str] = set()
    for route in (route for router in ROUTERS for route in router.routes):
        if isinstance(route, APIRoute) and route.matches(request.scope)[0] != Match.NONE:
            found |= route.methods or set()
    return found


def description(api: FastAPI) -> dict[str, Any]:
    """The OpenAPI document; made once."""
    if api.openapi_schema is None:
        found = get_openapi(
            title="Madang",
            version=madang.__version__,
            description=ABOUT,
            routes=api.routes,
            servers=[{"url": PREFIX}],
        )
        components = found.setdefault("components", {})
        components["securitySchemes"] = {
            SECURITY: {"type": "http", "scheme": "bearer", "bearerFormat": "madang_…"}
        }
        components["schemas"]["Problem"] = Problem.model_json_schema()
        for name in ("HTTPValidationError", "ValidationError"):
            components["schemas"].pop(name, None)
        complete(found)
        api.openapi_schema = found
    return api.openapi_schema
