"""How much one address and one player may ask: far more than people do, far less than a program could.

Counted in the memory of each process, in windows of a fixed length. What is counted is forgotten with its
window, and where there is too much of it, what was not heard of for longest.
"""

from __future__ import annotations

import hashlib
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter
from starlette.types import Scope

from madang.errors import NN_, Reason, TooFast

# A number of requests, a length of time, and what it is called in the memory.
PLAYER_ACTIONS = RateLimitItemPerSecond(60, 10, "player-actions")
PLAYER_REQUESTS = RateLimitItemPerSecond(300, 10, "player-requests")
# A household or a class behind one address: each may play as fast as they like.
ADDRESS_ACTIONS = RateLimitItemPerSecond(400, 10, "address-actions")
ADDRESS_REQUESTS = RateLimitItemPerSecond(2000, 10, "address-requests")
NEWCOMERS = RateLimitItemPerMinute(60, 10, "newcomers")
CODES = RateLimitItemPerMinute(30, 10, "codes")
CODES_OF_ALL = RateLimitItemPerMinute(600, 10, "codes-of-all")
FAILURES = RateLimitItemPerMinute(60, 5, "failures")
IMPORTS = RateLimitItemPerMinute(60, 10, "imports")
EXPORTS = RateLimitItemPerMinute(60, 10, "exports")

REMEMBERED = 50_000
"""How many counts are kept; one takes about 400 bytes."""

UNCOUNTED = ("/static/", "/look.css")
"""What a page brings along, and a browser keeps."""
CODE_PATHS = ("/you/join",)
"""Where a code can be guessed."""
IMPORT_PATHS = ("/you/games",)
"""Where whole games are played through at once."""
EXPORT_PATHS = ("/you/games.jsonl",)
"""Where that is done by only looking, for all games of a player."""
TOKEN_PATHS = ("/api/",)
"""Where a token can be guessed."""

TOO_FAST = Reason(
    "web/too-fast",
    *NN_(
        "Too many requests came from here at once. Nothing is lost: it goes on in %(n)s second.",
        "Too many requests came from here at once. Nothing is lost: it goes on in %(n)s seconds.",
    ),
)


class Rates:
    """Counts requests. ``on`` says whether anything is counted at all; ``clock`` gives seconds."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.time) -> None:
        self._on = on
        self._clock = clock
        self._counts = Counts(clock)
        self._limiter = FixedWindowRateLimiter(self._counts)

    def check(self, scope: Scope, who: Callable[[], str]) -> TooFast | None:
        """Count a request; the error where it is one too many.

        ``who`` tells one player from another; an empty text is nobody in particular.
        """
        path: str = scope["path"]
        if not self._on or path.startswith(UNCOUNTED):
            return None
        address = address_of(scope)
        if path.startswith(TOKEN_PATHS) and not self._limiter.test(FAILURES, address):
            return self._refused(FAILURES, address)
        player = who()
        counted: list[tuple[RateLimitItem, str]] = [(ADDRESS_REQUESTS, address), (PLAYER_REQUESTS, player)]
        if scope["method"] not in ("GET", "HEAD"):
            counted += [(ADDRESS_ACTIONS, address), (PLAYER_ACTIONS, player)]
            if path.startswith(CODE_PATHS):
                counted += [(CODES, address), (CODES_OF_ALL, "all")]
            if path.startswith(IMPORT_PATHS):
                counted.append((IMPORTS, address))
        if path.startswith(EXPORT_PATHS):
            counted.append((EXPORTS, address))
        for limit, name in counted:
            if name and not self._limiter.hit(limit, name):
                return self._refused(limit, name)
        return None

    def count_newcomer(self, scope: Scope) -> None:
        """Count a player who comes into being. Raises TooFast where an address makes too many."""
        address = address_of(scope)
        if self._on and not self._limiter.hit(NEWCOMERS, address):
            raise self._refused(NEWCOMERS, address)

    def count_answer(self, scope: Scope, status: int) -> None:
        """Count an answer where it says that a token opens nothing."""
        if self._on and status == 401 and scope["path"].startswith(TOKEN_PATHS):
            self._limiter.hit(FAILURES, address_of(scope))

    def _refused(self, limit: RateLimitItem, who: str) -> TooFast:
        ends = self._limiter.get_window_stats(limit, who).reset_time
        seconds = max(1, math.ceil(ends - self._clock()))
        return TooFast(TOO_FAST, retry_after=seconds, n=seconds)


def address_of(scope: Scope) -> str:
    """The address a request comes from; of IPv6 the part that one household has to itself."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ip_address(host)
    except ValueError:  # a socket without addresses, or what a proxy made of one
        return hashlib.sha256(str(host).encode(errors="replace")).hexdigest()[:16]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{int(address) >> 64:x}::/64"
    return str(address)


class Counts(Storage):
    """Counts that end with their window.

    What the library has of this kind starts a thread to forget, and has no bound on what it remembers.
    """

    STORAGE_SCHEME = None

    def __init__(self, clock: Callable[[], float] = time.time, remembered: int = REMEMBERED) -> None:
        super().__init__()
        self._clock = clock
        self._remembered = remembered
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong: nothing."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count; a window begins with its first count, and lasts ``expiry`` seconds."""
        now = self._clock()
        with self._lock:
            count, ends = self._kept.get(key, (0, 0.0))
            if ends <= now:
                count, ends = 0, now + expiry
            self._kept[key] = count + amount, ends
            self._kept.move_to_end(key)
            while len(self._kept) > self._remembered or self._oldest_is_over(now):
                self._kept.popitem(last=False)
        return count + amount

    def _oldest_is_over(self, now: float) -> bool:
        return next(iter(self._kept.values()))[1] <= now

    def get(self, key: str) -> int:
        """What was counted in the present window."""
        count, ends = self._kept.get(key, (0, 0.0))
        return count if ends > self._clock() else 0

    def get_expiry(self, key: str) -> float:
        """When the present window ends."""
        return self._kept.get(key, (0, self._clock()))[1]

    def check(self) -> bool:
        """Whether it can count: always."""
        return True

    def reset(self) -> int | None:
        """Forget everything."""
        forgotten = len(self._kept)
        self._kept.clear()
        return forgotten

    def clear(self, key: str) -> None:
        """Forget one count."""
        self._kept.pop(key, None)
