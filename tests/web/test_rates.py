"""How much may be asked: people never meet the limit, programs do, and what is remembered has an end."""

from __future__ import annotations

import pytest
from limits.strategies import FixedWindowRateLimiter
from starlette.testclient import TestClient

from madang.errors import TooFast
from madang.web import rates
from madang.web.app import create_app
from madang.web.hosting import Hosting
from madang.web.rates import Counts, Rates, address_of
from tests.web.dom import Page
from tests.web.positions import SECRET, cookies
from tests.web.test_headers import assert_guarded
from tests.web.visitor import FROM_HERE


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def counted(clock):
    """Rates on a clock that the test sets."""
    return Rates(clock=clock)


def scope(path="/", method="GET", client="192.0.2.1"):
    return {"type": "http", "path": path, "method": method, "client": (client, 1)}


def asked(rates_, times, player="", **of):
    """How many of some requests are answered."""
    return sum(rates_.check(scope(**of), lambda: player) is None for _ in range(times))


# What is counted


def test_the_actions_of_a_player(counted, clock):
    act = {"path": "/gostop/x", "method": "POST"}
    assert asked(counted, 100, "anna", **act) == rates.PLAYER_ACTIONS.amount
    assert asked(counted, 1, "anna") == 1, "looking goes on"
    assert asked(counted, 1, "anna", client="192.0.2.9", **act) == 0, "from anywhere"
    assert asked(counted, 1, "ben", **act) == 1, "the others play on"
    clock.now += rates.PLAYER_ACTIONS.get_expiry()
    assert asked(counted, 1, "anna", **act) == 1


def test_a_household_of_five_fast_players_never_meets_the_limit(counted, clock):
    for _ in range(6):
        for _ in range(50):
            for player in "abcde":
                assert asked(counted, 1, player, path="/gostop/x", method="POST") == 1
                assert asked(counted, 4, player, path="/gostop/x") == 4
        clock.now += 10


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_the_requests_of_an_address(counted, method):
    limit = rates.ADDRESS_REQUESTS if method == "GET" else rates.ADDRESS_ACTIONS
    assert asked(counted, limit.amount + 50, method=method) == limit.amount
    assert asked(counted, 1, client="192.0.2.2", method=method) == 1


def test_what_a_page_brings_along_is_not_counted(counted):
    for path in ("/static/abc/madang.css", "/look.css"):
        assert asked(counted, 3000, path=path) == 3000
    assert counted._counts.get("anything") == len(counted._counts) == 0


def test_guesses_of_codes(counted, clock):
    guess = {"path": "/you/join", "method": "POST"}
    assert asked(counted, 50, **guess) == rates.CODES.amount
    asked(counted, rates.ADDRESS_ACTIONS.amount)
    clock.now += 60
    assert asked(counted, 1, **guess) == 0, "ten minutes are not over"
    assert asked(counted, 1, path="/you") == 1


def test_guesses_of_codes_from_everywhere(counted):
    got_through = sum(
        asked(counted, rates.CODES.amount, path="/you/join", method="POST", client=f"198.51.100.{n}")
        for n in range(40)
    )
    assert got_through == rates.CODES_OF_ALL.amount


def test_tokens_that_open_nothing(counted, clock):
    for _ in range(rates.FAILURES.amount):
        assert asked(counted, 1, path="/api/v1/games") == 1
        counted.count_answer(scope("/api/v1/games"), 401)
    assert asked(counted, 1, path="/api/v1/games") == 0
    assert asked(counted, 1, path="/") == 1, "the pages go on"
    assert asked(counted, 1, path="/api/v1/games", client="192.0.2.2") == 1
    clock.now += rates.FAILURES.get_expiry()
    assert asked(counted, 1, path="/api/v1/games") == 1


def test_other_answers_are_no_guesses_of_tokens(counted):
    for path, status in (("/api/v1/games", 200), ("/api/v1/games", 404), ("/settings", 401)):
        for _ in range(rates.FAILURES.amount + 1):
            counted.count_answer(scope(path), status)
    assert asked(counted, 1, path="/api/v1/games") == 1


def test_imports(counted):
    assert asked(counted, 100, path="/you/games", method="POST") == rates.IMPORTS.amount


def test_exports(counted):
    """To send all games of a player costs as much as to take them in, and a page asks for it by looking."""
    assert asked(counted, 100, path="/you/games.jsonl") == rates.EXPORTS.amount
    assert asked(counted, 100, path="/you/games") == 100, "the list is free"
    assert asked(counted, 1, path="/you/games.jsonl", client="192.0.2.2") == 1


def test_new_players(counted, clock):
    for _ in range(rates.NEWCOMERS.amount):
        counted.count_newcomer(scope())
    with pytest.raises(TooFast) as refused:
        counted.count_newcomer(scope())
    assert refused.value.retry_after == 600
    counted.count_newcomer(scope(client="192.0.2.2"))
    clock.now += 599.5
    with pytest.raises(TooFast) as refused:
        counted.count_newcomer(scope())
    assert refused.value.retry_after == 1
    assert str(refused.value).endswith("it goes on in 1 second.")


def test_switched_off():
    off = Rates(on=False)
    assert asked(off, 5000, "anna", method="POST") == 5000
    for _ in range(rates.NEWCOMERS.amount + 1):
        off.count_newcomer(scope())
        off.count_answer(scope("/api/v1"), 401)
    assert len(off._counts) == 0


# Whose it is


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("nonsense", "nonsense", True),
        ("nonsense", "other", False),
    ],
)
def test_addresses(one, other, same):
    assert (address_of(scope(client=one)) == address_of(scope(client=other))) is same


def test_an_address_that_is_none_is_short():
    assert len(address_of(scope(client="x" * 10_000))) < 50
    assert address_of({"client": None}) == address_of({})


# What is remembered


def test_counts_end_with_their_window(clock):
    counts = Counts(clock)
    assert [counts.incr("a", 10) for _ in range(3)] == [1, 2, 3]
    assert (counts.get("a"), counts.get_expiry("a")) == (3, clock.now + 10)
    clock.now += 10
    assert counts.get("a") == 0
    assert counts.incr("a", 10) == 1


def test_what_is_over_is_forgotten(clock):
    counts = Counts(clock)
    for number in range(1000):
        counts.incr(str(number), 10)
    assert len(counts) == 1000
    clock.now += 10
    counts.incr("new", 10)
    assert len(counts) == 1


def test_what_is_remembered_is_bounded(clock):
    counts = Counts(clock, remembered=100)
    limiter = FixedWindowRateLimiter(counts)
    for number in range(5000):
        limiter.hit(rates.CODES, "guesses all the time")
        limiter.hit(rates.CODES, f"one of many {number}")
    assert len(counts) == 100
    assert not limiter.test(rates.CODES, "guesses all the time"), "who goes on is not forgotten"
    assert counts.reset() == 100
    assert len(counts) == 0


# The answer


@pytest.fixture
def strict(tmp_path):
    """The application as it is served: it counts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MADANG_SECRET", SECRET)
        app = create_app(str(tmp_path / "madang.sqlite3"), Hosting(names=("testserver",)))
    yield app
    app.state.site.tables._store.close()


def test_the_page_of_who_is_too_fast(strict):
    tables = strict.state.site.tables
    player_id = tables.new_player()
    tables.change_settings(player_id, language="vi")
    client = TestClient(strict, cookies=cookies(player_id), follow_redirects=False)
    answers = [
        client.post("/magdagdon/x", data={"action": "roll", "seq": 0}, headers=FROM_HERE) for _ in range(61)
    ]
    assert {answer.status_code for answer in answers[:-1]} == {404}
    refused = answers[-1]
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 10
    assert_guarded(refused)
    assert Page(refused.text).root.get("lang") == "vi"


def test_new_players_of_one_address_in_the_application(strict):
    answers = [
        TestClient(strict, follow_redirects=False).post(
            "/settings", data={"theme": "dark"}, headers=FROM_HERE
        )
        for _ in range(rates.NEWCOMERS.amount + 2)
    ]
    statuses = [answer.status_code for answer in answers]
    assert statuses == [303] * rates.NEWCOMERS.amount + [429] * 2
    assert "set-cookie" not in answers[-1].headers
    assert "One moment, please" in answers[-1].text
