"""The JSON API at ``/api/v1``: the same door as the pages, for programs.

``app.py`` puts it together; ``games.py``, ``me.py`` and ``scores.py`` are its routes, ``asked.py`` what they
are asked with, ``answers.py`` what they answer, ``shapes.py`` how OpenAPI tells of it, ``problems.py`` how
they say no. Nothing else of the web imports FastAPI.
"""

from madang.web.api import problems
from madang.web.api.app import PREFIX, create_api

__all__ = ["PREFIX", "create_api", "problems"]
