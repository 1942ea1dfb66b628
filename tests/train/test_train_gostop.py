"""Training on Go-Stop: the same seed gives the same weights, it can be broken off, and it learns."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy
import pytest

from madang.arena.executor import executor
from madang.bots.gostop import weights
from madang.bots.kept import SpoiltWeights
from madang.kernels.compiled import zeros
from madang.kernels.gostop import deals, policy, selfplay
from madang.train import gostop as train
from madang.train.trouble import TrainingError

SETTINGS = train.Settings(seed=7, deals=4000, batch=20)
ROUNDS = 4


@pytest.fixture(scope="module")
def trained():
    """A training of a few rounds."""
    return train_for(ROUNDS, jobs=1)


def train_for(rounds, jobs, training=None, settings=SETTINGS):
    training = training or train.Training(settings)
    with executor(jobs) as workers:
        for _ in range(rounds):
            training.round(workers)
    return training


def same(one, other):
    """Whether two trainings came to the same weights."""
    return numpy.array_equal(one.weights.mean, other.weights.mean)


def test_the_same_for_any_number_of_processes(trained):
    assert trained.progress.deals == ROUNDS * train.BATCHES * SETTINGS.batch
    assert same(train_for(ROUNDS, jobs=2), trained)


def test_another_seed_is_another_training(trained):
    assert not same(train_for(ROUNDS, jobs=1, settings=train.Settings(8, 4000, 20)), trained)


def test_broken_off_and_taken_up_again(trained, tmp_path):
    begun = train_for(ROUNDS - 1, jobs=1)
    begun.save(tmp_path / "state.npz")
    again = train.Training(SETTINGS)
    again.resume(tmp_path / "state.npz")
    assert same(train_for(1, jobs=1, training=again), trained)
    with pytest.raises(TrainingError, match=r"state\.npz"):
        train.Training(train.Settings(8, 4000, 20)).resume(tmp_path / "state.npz")


def test_it_learns_to_win():
    """Against a policy that likes nothing more than anything else, over deals with the seats swapped."""
    training = train_for(20, jobs=1, settings=train.Settings(seed=1, deals=40_000, batch=500))
    points, chance, cards = zeros(1000, "d"), zeros(1), zeros(48)
    cards[:] = range(48)
    chance[0] = 5
    nothing = zeros(policy.N_WEIGHTS, "d")
    selfplay.compare(
        1000, training.weights.mean, nothing, cards, zeros(deals.SIZE), *policy.space(), chance, points
    )
    assert points.mean() > 8


def test_weights_are_kept_as_they_were_learnt(trained, tmp_path):
    path = tmp_path / "gostop.weights"
    weights.save(trained.weights.mean, {"deals": 3}, path)
    read, made = weights.load(path)
    assert made == {"deals": 3}
    assert numpy.abs(read - trained.weights.mean).max() <= weights.UNIT / 2
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(SpoiltWeights, match=r"gostop\.weights"):
        weights.load(path)


def test_the_command(tmp_path):
    command = [sys.executable, "-m", "madang", "train", "gostop", "--deals", "8000", "--seed", "3"]
    done = subprocess.run(
        [*command, "--jobs", "1", "--folder", str(tmp_path / "new")],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "8000/8000" in done.stderr
    made = json.loads((tmp_path / "new" / "gostop.weights").read_bytes().partition(b"\n")[0])["made"]
    assert made["deals"] == 8000
    assert made["command"] == "madang train gostop --seed 3 --deals 8000"
