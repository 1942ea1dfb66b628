"""Programs that use the API, each with a player of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.applications import Starlette

from madang.tables import Tables
from tests.web.api.program import Program


@pytest.fixture
def new_program(app: Starlette, tables: Tables) -> Callable[..., Program]:
    """Makes programs, each with a token of a new player or of the one it is given."""

    def make(player_id: str = "") -> Program:
        player_id = player_id or tables.new_player()
        return Program(app, player_id, tables.new_token(player_id)[1])

    return make


@pytest.fixture
def program(new_program: Callable[..., Program]) -> Program:
    """A program of a new player."""
    return new_program()


@pytest.fixture
def other(new_program: Callable[..., Program]) -> Program:
    """A program of somebody else."""
    return new_program()
