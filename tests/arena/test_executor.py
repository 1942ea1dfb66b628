"""Where work is shared out."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from madang.arena import executor as module
from madang.arena.executor import CLUSTER, Here, executor, in_order
from madang.arena.magdagdon.games import Contest, play_batch
from madang.bots import Budget
from madang.errors import ClusterError
from tests.tables.stand_ins import FOREVER


def where(number: int) -> tuple[int, int]:
    return number, os.getpid()


def test_one_job_is_done_here():
    with executor(1) as workers:
        results = list(in_order(workers, [(where, (number,)) for number in range(5)], ahead=3))
    assert results == [(number, os.getpid()) for number in range(5)]


def test_more_are_done_in_processes_and_come_in_order():
    with executor(2) as workers:
        assert isinstance(workers, ProcessPoolExecutor)
        results = list(in_order(workers, ((where, (number,)) for number in range(20)), ahead=4))
    assert [number for number, _ in results] == list(range(20))
    assert os.getpid() not in {process for _, process in results}


def test_no_more_than_so_many_are_under_way():
    asked = []

    def tasks():
        for number in range(10):
            asked.append(number)
            yield (time.sleep, (0.01,))

    with ThreadPoolExecutor(1) as workers:
        results = in_order(workers, tasks(), ahead=3)
        next(results)
        assert len(asked) <= 3
        assert len(list(results)) == 9


def test_results_come_as_soon_as_they_are_there():
    asked = []

    def tasks():
        for number in range(10):
            asked.append(number)
            yield (where, (number,))

    results = in_order(Here(), tasks(), ahead=8)
    next(results)
    assert asked == [0]


def test_an_error_of_a_task_comes_out_and_the_rest_is_dropped():
    done: list[int] = []

    def fail() -> None:
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as workers:
        tasks: list[tuple[Any, tuple[Any, ...]]] = [
            (done.append, (1,)),
            (fail, ()),
            (time.sleep, (0.05,)),
            (done.append, (2,)),
        ]
        with pytest.raises(ZeroDivisionError):
            list(in_order(workers, tasks, ahead=4))
    assert 1 in done


def test_on_the_way_out_by_an_error_tasks_are_ended():
    def interrupted() -> None:
        with executor(2) as workers:
            workers.submit(where, 1).result()
            workers.submit(time.sleep, FOREVER)
            raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - begun < 60


class Client:
    """What ``distributed`` would give, in this process."""

    made: list[Client] = []  # noqa: RUF012

    def __init__(self, address: str, timeout: int) -> None:
        if address == "tcp://nobody":
            raise OSError("timed out")
        self.address, self.closed = address, False
        self.made.append(self)

    def __enter__(self):
        return self

    def __exit__(self, *error) -> None:
        self.closed = True

    @contextmanager
    def get_executor(self):
        yield Here()


def test_a_cluster_where_there_is_one(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    monkeypatch.setenv(CLUSTER, "tcp://somewhere:8786")
    with executor(4) as workers:
        assert list(in_order(workers, [(where, (1,))], ahead=2)) == [(1, os.getpid())]
        assert not Client.made[-1].closed
    assert Client.made[-1].closed
    assert Client.made[-1].address == "tcp://somewhere:8786"


def test_a_cluster_that_does_not_answer(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    monkeypatch.setenv(CLUSTER, "tcp://nobody")
    with pytest.raises(ClusterError, match="The cluster at tcp://nobody does not answer: timed out"):
        executor(1).__enter__()


def test_a_cluster_without_what_it_takes(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setenv(CLUSTER, "tcp://somewhere:8786")
    with pytest.raises(ClusterError) as refused:
        executor(1).__enter__()
    assert refused.value.code == "cluster/no-distributed"


def test_a_real_cluster(monkeypatch):
    distributed = pytest.importorskip("distributed", reason="the extra “cluster” is not installed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        monkeypatch.setenv(CLUSTER, cluster.scheduler_address)
        with executor(2) as workers:
            results = list(in_order(workers, [(where, (number,)) for number in range(6)], ahead=4))
    assert [number for number, _ in results] == list(range(6))


def test_workers_may_be_threads():
    """Those of a cluster often are: players share nothing that one of them changes."""
    contest = Contest(1, Budget(), difficulty="nightmare")
    tasks = [(play_batch, (contest, "quick", range(first, first + 2))) for first in range(0, 6, 2)]
    alone = [each.record for batch in in_order(Here(), tasks, ahead=2) for each in batch]
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    try:
        with ThreadPoolExecutor(3) as workers:
            together = [each.record for batch in in_order(workers, tasks, ahead=3) for each in batch]
    finally:
        sys.setswitchinterval(before)
    assert together == alone


def test_the_variable_is_what_the_documentation_says():
    assert module.CLUSTER == "MADANG_CLUSTER"
