"""Where jobs are graded: worker processes of this machine, or a Dask cluster that the university already has.

Everything goes through `concurrent.futures.Executor`: another engine is a function here that opens one. Workers get
the secret and bring the tests; a child of theirs gets neither.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import Any

from autograder.grading import Settings
from autograder.job import Job, Worker
from autograder.result import SubmissionResult

LOOK_EVERY = 2.0  # seconds between a worker's looks at whether its grading run still lives

_here = threading.local()  # a worker of its own for each thread: its sandbox answers one job at a time


class ExecutorError(Exception):
    """The executor that was asked for cannot be had; one line with what to do next."""


def grade_job(secret: bytes, settings: Settings, job: Job) -> SubmissionResult:
    """Grade one job in whatever process or machine this runs; the worker is kept for the next one."""
    key = (secret, settings)
    if getattr(_here, "key", None) != key:
        if hasattr(_here, "worker"):
            _here.worker.zygote.close()
        _here.worker, _here.key = Worker(secret, settings), key
    result: SubmissionResult = _here.worker.grade(job)
    return result


def grader(secret: bytes, settings: Settings) -> Callable[[Job], SubmissionResult]:
    """What is submitted to an executor."""
    return partial(grade_job, secret, settings)


@contextlib.contextmanager
def open_executor(name: str, jobs: int) -> Iterator[Executor]:
    """The executor called `name`: `local`, or `dask:` and a scheduler's address. Raises ExecutorError."""
    kind, _, address = name.partition(":")
    if kind == "local" and not address:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, context, initializer=_end_with_parent, initargs=(os.getpid(),)) as pool:
            yield pool
    elif kind == "dask" and address:
        with _dask(address) as cluster:
            yield cluster
    else:
        raise ExecutorError(f"there is no executor {name!r}: say local, or dask:tcp://HOST:PORT of a running scheduler")


def _end_with_parent(parent: int) -> None:
    """A worker whose grading run was killed would wait for ever: let it look, and end. Ctrl-C is the run's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_EVERY)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


@contextlib.contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise ExecutorError("grading on Dask needs the extra: pip install 'attention-autograder[dask]'") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        raise ExecutorError(f"no Dask scheduler answers at {address} ({type(error).__name__})") from None
    with client, client.get_executor(pure=False, retries=2) as pool:
        yield pool


def workers(name: str, jobs: int, executor: Executor) -> int:
    """How many jobs can run at once: enough are sent ahead to keep all busy."""
    client = getattr(executor, "_client", None)
    return jobs if client is None else max(1, sum(client.nthreads().values()))
