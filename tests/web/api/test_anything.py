"""Whatever the description of the API allows, and much that it does not: schemathesis asks and checks all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from starlette.applications import Starlette

from madang.web.api.app import create_api, description
from madang.web.app import create_app
from madang.web.site import Site
from tests.web.positions import SECRET
from tests.web.visitor import HOSTING

# What no schema can say: that a text of the right shape is an action of these rules, that the 64 characters
# of a word have 64 bytes, that a variant is one of that game. It is refused as what it is.
REFUSED_THOUGH_IT_FITS = ["2xx", "401", "404", "409", "422"]
CONFIG = {
    "checks": {"positive_data_acceptance": {"expected-statuses": REFUSED_THOUGH_IT_FITS}},
    "generation": {"database": "none"},
    # Wrong requests are made one by one; here they would only end the wandering early.
    "phases": {"stateful": {"generation": {"mode": "positive"}}},
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starlette]:
    """The application; what was asked here may have deleted anything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MADANG_SECRET", SECRET)
        app = create_app(str(tmp_path_factory.mktemp("anything") / "madang.sqlite3"), HOSTING)
    patch.setattr(app.state.site.opponents, "wake", lambda game_id: None)
    yield app
    patch.undo()
    app.state.site.tables._store.close()


@pytest.fixture(scope="module")
def token(app: Starlette) -> Callable[[], str]:
    """``token()`` opens a player who has a running game; another one once that was deleted or revoked."""
    tables = app.state.site.tables
    last = ""

    def make() -> str:
        nonlocal last
        if not last or tables.player_of_token(last) is None:
            player_id = tables.new_player()
            tables.start(player_id, "magdagdon", "peaceful", tables.offer("magdagdon").id, "")
            last = tables.new_token(player_id)[1]
        return last

    return make


@pytest.fixture(scope="module")
def described(app: Starlette) -> Any:
    """The description, as the API gives it."""
    return schemathesis.openapi.from_asgi(
        "/api/v1/openapi.json", app, config=SchemathesisConfig.from_dict(CONFIG)
    )


RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


def requests() -> Iterator[tuple[str, str, GenerationMode]]:
    """Address and method of every operation, right and, where it is asked with anything, wrong."""
    for path, methods in description(create_api(cast("Site", None)))["paths"].items():
        for method, operation in methods.items():
            yield path, method, RIGHT
            if operation.get("parameters") or operation.get("requestBody"):
                yield path, method, WRONG


@pytest.mark.parametrize(("path", "method", "mode"), [*requests()])
def test_anything(described, token, path, method, mode, full):
    """Requests as the description wants them, and such as it does not."""

    @settings(max_examples=100 if full else 5, suppress_health_check=list(HealthCheck), deadline=None)
    @given(case=described[path][method].as_strategy(generation_mode=mode))
    def ask(case):
        head = case.meta.components.get(ParameterLocation.HEADER)
        without = head is not None and head.mode is WRONG  # no token is what is wrong with it
        case.call_and_validate(headers={} if without else {"Authorization": f"Bearer {token()}"})

    ask()


def test_one_thing_after_the_other(described, token, full):
    """Requests that are made of the answers before them, along the links of the description."""

    class Workflow(described.as_state_machine()):  # type: ignore[misc]
        """A program that wanders through the API."""

        def setup(self):
            self.secret = token()

        def get_call_kwargs(self, case):
            return {"headers": {"Authorization": f"Bearer {self.secret}"}}

    # What can be asked depends on what was answered, so one walk at a time: hypothesis compares them.
    one_walk = settings(
        max_examples=1, stateful_step_count=30, suppress_health_check=list(HealthCheck), deadline=None
    )
    for number in range(60 if full else 3):
        run_state_machine_as_test(seed(number)(Workflow), settings=settings(one_walk, derandomize=False))
