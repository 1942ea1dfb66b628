"""The database: players, offers, games, the append-only log, scores. It knows no rules.

``Store(url)`` opens it and brings its schema up to date; ``signing_key()`` is the key for cookies.
"""

from madang.store.engine import Store
from madang.store.secret import signing_key

__all__ = ["Store", "signing_key"]
