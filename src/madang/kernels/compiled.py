"""Numba where it is installed, and the same lines in plain Python where it is not.

Compiled code is kept in the user's cache directory, in a folder named after the source of all kernels and of
the rules their tables are made from, because numba's own cache does not notice an edit in another file.
``NUMBA_CACHE_DIR`` puts it elsewhere.
"""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

numba: Any = None
numpy: Any = None
if not os.environ.get("MADANG_PLAIN"):  # for a look at how it is without, where it is installed
    with suppress(ImportError):
        numba, numpy = import_module("numba"), import_module("numpy")

FAST = numba is not None
"""Whether kernels are compiled."""


def _kept() -> Callable[[Any], Any] | None:
    """What keeps compiled code for other processes; None where there is no place for it."""
    caching: Any = import_module("numba.core.caching")
    filelock: Any = import_module("filelock")
    source = hashlib.sha256()
    house = Path(__file__).parents[1]
    for package in ("kernels", "magdagdon", "gostop"):
        for path in sorted((house / package).rglob("*.py")):
            source.update(path.read_bytes())
    caches = Path(numba.config.CACHE_DIR or user_cache_path("madang") / "kernels")
    folder = caches / source.hexdigest()[:16]
    numba.config.CACHE_DIR = str(folder)
    writing = filelock.FileLock(folder / "lock")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with writing:
            pass
    except OSError:
        return None

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        """Numba's cache, but safe where several processes compile at once.

        Two that keep a function for different types at the same time would mix up each other's files.
        """

        def load_overload(self, *args: Any) -> Any:
            with writing:
                return super().load_overload(*args)

        def save_overload(self, *args: Any) -> None:
            with writing:
                super().save_overload(*args)

    return Cache


_cache = _kept() if FAST else None


def compiled(function: F) -> F:
    """A function that numba compiles when it is first called, and keeps for the next process."""
    if not FAST:
        return function
    dispatcher = numba.njit(function)
    if _cache:
        dispatcher._cache = _cache(function)
    return cast("F", dispatcher)


def inlined(function: F) -> F:
    """A small function that is compiled into its callers: to hand it its many tables costs too much."""
    return cast("F", numba.njit(inline="always")(function)) if FAST else function


def _instruction(name: str) -> Any:
    """One of the processor's own instructions on bits, for compiled code: ``ctpop`` counts them, ``cttz`` is
    the place of the lowest one."""

    def emit(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        if name == "cttz":
            return builder.cttz(values[0], numba.core.cgutils.false_bit)
        return builder.ctpop(values[0])

    def typed(_typing: Any, bits: Any) -> Any:
        return bits(bits), emit

    return numba.extending.intrinsic(typed)


if FAST:
    _counted, _lowest = _instruction("ctpop"), _instruction("cttz")

    @compiled
    def popcount(bits: int) -> int:
        """How many bits are set."""
        return _counted(bits)  # type: ignore[no-any-return]

    @compiled
    def lowest(bits: int) -> int:
        """The place of the lowest bit that is set; there is one."""
        return _lowest(bits)  # type: ignore[no-any-return]

else:

    def popcount(bits: int) -> int:
        """How many bits are set."""
        return bits.bit_count()

    def lowest(bits: int) -> int:
        """The place of the lowest bit that is set; there is one."""
        return (bits & -bits).bit_length() - 1


def table(values: Iterable[float], kind: str = "q") -> Any:
    """A flat table of numbers: ``q`` integers of 64 bits, ``i`` of 32, ``h`` of 16, ``d`` floats."""
    return numpy.array(list(values), kind) if FAST else list(values)


def zeros(size: int, kind: str = "q") -> Any:
    """``size`` zeros: ``q`` integers of 64 bits, ``i`` of 32, ``d`` and ``f`` floats."""
    return numpy.zeros(size, kind) if FAST else array(kind, bytes(size * array(kind).itemsize))


def wrapped(values: array[Any]) -> Any:
    """An array as kernels take it, without a copy."""
    return numpy.frombuffer(values, values.typecode) if FAST else values
