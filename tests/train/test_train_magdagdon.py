"""Training on MAGDAGDON: the same seed gives the same weights, it can be broken off, and it learns."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from madang.arena.executor import executor
from madang.bots.magdagdon import weights
from madang.train import magdagdon as train
from madang.train.trouble import TrainingError

SETTINGS = train.Settings(least=3, seed=7, batch=6)
ROUNDS = 5


@pytest.fixture(scope="module")
def trained():
    """A training of a few rounds, with the mean error of each."""
    return train_for(ROUNDS, jobs=1)


def train_for(rounds, jobs, training=None):
    training = training or train.Training(SETTINGS)
    with executor(jobs) as workers:
        for _ in range(rounds):
            training.round(workers)
    return training


def same(one, other):
    """Whether two trainings give the same weights."""
    return one.weights({}) == other.weights({})


def test_the_same_for_any_number_of_processes(trained):
    assert trained.progress.games == ROUNDS * train.BATCHES * SETTINGS.batch
    assert same(train_for(ROUNDS, jobs=2), trained)


def test_another_seed_is_another_training(trained):
    other = train_for(ROUNDS, 1, train.Training(train.Settings(least=3, seed=8, batch=6)))
    assert not same(other, trained)


def test_broken_off_and_taken_up_again(trained, tmp_path):
    path = tmp_path / "kept" / "magdagdon-3.npz"
    train_for(ROUNDS - 1, jobs=1).save(path)  # what is learnt once more was kept too
    again = train.Training(SETTINGS)
    again.resume(path)
    assert again.progress.rounds == ROUNDS - 1
    assert same(train_for(1, 1, again), trained)
    with pytest.raises(TrainingError, match="another training"):
        train.Training(train.Settings(least=2, seed=7, batch=6)).resume(path)


def test_ctrl_c_waits_until_a_round_is_learnt(trained, tmp_path, monkeypatch):
    training = train_for(ROUNDS - 1, jobs=1)
    learn, learnt = training._learn, []

    def interrupted(met, worths):
        learnt.append(1)
        if len(learnt) == 2:
            signal.raise_signal(signal.SIGINT)
        return learn(met, worths)

    monkeypatch.setattr(training, "_learn", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train_for(1, 1, training)
    assert training.progress.rounds == ROUNDS
    assert same(training, trained)


def test_values_come_nearer_to_what_turns_are_worth():
    training = train.Training(train.Settings(least=3, seed=1, batch=40))
    offs = []
    with executor(1) as workers:
        for _ in range(16):
            training.round(workers)
            offs.append(training.progress.off)
    learnt = offs[train.FIRST_ROUNDS :]
    assert sum(learnt[-4:]) < 0.92 * sum(learnt[:4])


def test_weights_are_kept_as_they_were_learnt(trained, tmp_path):
    found = trained.weights({"command": "madang train", "games": 1})
    assert found.keys
    path = tmp_path / "values.weights"
    weights.save(found, path)
    assert weights.load(path) == found


def test_the_command(tmp_path):
    command = [
        sys.executable,
        "-m",
        "madang",
        "train",
        "magdagdon",
        "--difficulty",
        "nightmare",
        "--jobs",
        "1",
    ]
    command += ["--games", "1600", "--seed", "3", "--folder", str(tmp_path / "new")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    assert "1600/1600" in done.stderr
    made = json.loads((tmp_path / "new" / "magdagdon-3.weights").read_bytes().partition(b"\n")[0])["made"]
    assert made["games"] == 1600
    assert made["command"] == "madang train magdagdon --difficulty nightmare --seed 3 --games 1600"
