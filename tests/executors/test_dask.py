"""Grading on a real Dask cluster of several worker processes, one of which is killed half way."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder import course, demo
from autograder.answers import Budget
from autograder.executors import ExecutorError
from autograder.grading import Settings
from autograder.rubric import exercises

distributed = pytest.importorskip("distributed")

SECRET = b"the secret of a cluster's course"
SETTINGS = Settings(budget=Budget(call=1.0, load=3.0, file=12.0))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    demo.write_class(folder)
    return folder


def graded(submissions: Path, out: Path, executor: str, note: Any = None) -> str:
    core = tuple(one for one in exercises() if not one.later)
    plan = course.Plan(submissions, out, core, SECRET, SETTINGS, jobs=2, executor=executor)
    course.grade(plan, note)
    return (out / "grades.csv").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_cluster_gives_the_marks_of_this_machine_though_a_worker_is_killed(
    cluster: Any, submissions: Path, tmp_path: Path
) -> None:
    here = graded(submissions, tmp_path / "here", "local")
    killed: list[int] = []

    def kill_one(*_: object) -> None:
        if not killed:
            pid = next(iter(cluster.workers.values())).pid
            killed.append(pid)
            threading.Thread(target=lambda: (time.sleep(0.2), os.kill(pid, signal.SIGKILL))).start()

    there = graded(submissions, tmp_path / "there", f"dask:{cluster.scheduler_address}", kill_one)
    assert killed
    assert there == here


@pytest.mark.slow
def test_many_small_jobs_use_every_worker(cluster: Any, submissions: Path, tmp_path: Path) -> None:
    with distributed.Client(cluster.scheduler_address) as client:
        graded(submissions, tmp_path / "again", f"dask:{cluster.scheduler_address}")
        tasks = client.run(lambda dask_worker: dask_worker.state.executed_count)
    assert len(tasks) == 3
    assert min(tasks.values()) > 0


@pytest.mark.parametrize("name", ["dask:tcp://127.0.0.1:9", "dask", "slurm", "local:3"])
def test_an_executor_that_is_not_there_is_said_in_one_line(name: str, submissions: Path, tmp_path: Path) -> None:
    with pytest.raises(ExecutorError) as caught:
        graded(submissions, tmp_path / "none", name)
    assert "\n" not in str(caught.value)
