"""Where work is shared out: to nobody, to processes of this machine, or to a cluster of others."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from madang.bots.worker import end, processes
from madang.errors import N_, ClusterError, Reason

CLUSTER = "MADANG_CLUSTER"
"""The environment variable with the address of a scheduler of Dask, such as ``tcp://10.0.0.1:8786``."""
CONNECTING_SECONDS = 10

NO_DISTRIBUTED = Reason(
    "cluster/no-distributed",
    N_("%(variable)s names a cluster, but distributed is not installed; it comes with the extra “cluster”."),
)
NO_CLUSTER = Reason("cluster/no-answer", N_("The cluster at %(address)s does not answer: %(why)s"))

T = TypeVar("T")
P = ParamSpec("P")


@contextmanager
def executor(jobs: int) -> Iterator[Executor]:
    """What does ``jobs`` tasks at a time: this process for one, processes of their own for more.

    Where MADANG_CLUSTER is set the tasks go to that cluster instead. On the way out by an error, Ctrl-C
    among them, tasks under way are ended. Raises ClusterError.
    """
    if address := os.environ.get(CLUSTER):
        with _cluster(address) as cluster:
            yield cluster
        return
    workers = Here() if jobs == 1 else processes(jobs)
    try:
        yield workers
    except BaseException:
        end(workers, wait=True)
        raise
    workers.shutdown()


def in_order(
    workers: Executor, tasks: Iterable[tuple[Callable[..., T], tuple[Any, ...]]], ahead: int
) -> Iterator[T]:
    """The results of tasks, each a function and its arguments, in their order.

    At most ``ahead`` tasks are waiting or under way, so that there may be any number of them.
    """
    under_way: deque[Future[T]] = deque()
    try:
        for function, arguments in tasks:
            under_way.append(workers.submit(function, *arguments))
            while under_way and (len(under_way) >= ahead or under_way[0].done()):
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()


class Here(Executor):
    """Does each task in this process, at once: nothing is packed, and errors show where they come from."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """A future that is done already."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster. They need the same version of Madang, and the players' values."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterError(NO_DISTRIBUTED, variable=CLUSTER) from None
    try:
        client = distributed.Client(address, timeout=CONNECTING_SECONDS)
    except (OSError, ValueError) as error:
        raise ClusterError(NO_CLUSTER, address=address, why=str(error)) from error
    with client, client.get_executor() as workers:
        yield workers
