"""All tests of a submission at once: the quick way for what is right.

One child loads all files. Every test runs in a greenlet of its own until it calls the submission; the calls that are
waiting then cross the wire in one frame, and every test goes on with its answer. A question whose tests all pass is
done. Anything else (a failure, a hang, a crash, odd replies) is not judged here but graded again from the start, one
test after another, in fresh children (`grading`): this module can find an answer right, never wrong.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from greenlet import getcurrent, greenlet

from autograder.answers import Loaded, loaded_from, outcome_of_reply, plain
from autograder.checks import Answer, Failure, Outcome
from autograder.child.cells import Cells
from autograder.child.requests import pack_call
from autograder.child.walls import Limits, Wall
from autograder.child.wire import WireError
from autograder.processes import Processes
from autograder.rubric import Exercise, Test
from autograder.sandbox import Child, ChildLost
from autograder.seeds import Seeds
from autograder.verdicts import Verdict, judge

PATIENCE = 0.25  # of the time limit of one call: a whole round of calls that takes longer is left to the careful way

Request = tuple[str, str, tuple[Any, ...] | None, dict[str, Any]]  # exercise, name, arguments (None: a value), named


@dataclass(frozen=True)
class File:
    """One file to be graded for one exercise."""

    exercise: Exercise
    name: str
    cells: Cells


@dataclass
class Found:
    """What was found right in one file: verdicts by question, and the values of written answers."""

    verdicts: dict[str, list[Verdict]] = field(default_factory=dict)
    written: dict[str, Any] = field(default_factory=dict)
    walls: list[Wall] = field(default_factory=list)


@dataclass
class Together:
    """What the quick way found, by exercise, and the CPU seconds that the child used."""

    found: dict[str, Found] = field(default_factory=dict)
    cpu: float = 0.0


class _Idle(threading.local):
    """Greenlets that wait for their next test: making one costs as much as a small test."""

    def __init__(self) -> None:
        self.kept: list[greenlet] = []


_idle = _Idle()


def _work() -> None:
    """Do what is given, one piece after another; says None when one is done."""
    hub = getcurrent().parent
    assert hub is not None
    while True:
        hub.switch(None)()


def _idle_one() -> greenlet:
    """A greenlet of this one's that does what it is given."""
    while _idle.kept:
        one = _idle.kept.pop()
        if one.parent is getcurrent() and not one.dead:
            return one
    one = greenlet(_work)
    one.switch()
    return one


def _wait_for(request: Request) -> Outcome:
    """Leave this test until its round of calls has been answered."""
    hub = getcurrent().parent
    assert hub is not None
    outcome = hub.switch(request)
    assert isinstance(outcome, Outcome)
    return outcome


class _Waiting(Answer):
    """A function of the submission: a call of it waits until its round of calls has been answered."""

    def __init__(self, exercise: str, name: str) -> None:
        super().__init__(name)
        self.exercise = exercise

    def attempt(self, *args: Any, **kwargs: Any) -> Outcome:
        return _wait_for((self.exercise, self.name, args, kwargs))


def grade_together(
    files: Sequence[File], seeds: Seeds, zygote: Processes, limits: Limits, seconds: float, load_seconds: float
) -> Together:
    """Find what is right in these files. Files whose top level stumbles are left out."""
    result = Together()
    child = Child(zygote, limits)
    try:
        ready, written = _open(child, files, load_seconds * PATIENCE * len(files))
        tests = [(file, test) for file in files if file.exercise.name in ready for test in file.exercise.tests()]
        verdicts = _run(child, tests, ready, seeds, seconds * PATIENCE)
        for file in files:
            if file.exercise.name in ready:
                result.found[file.exercise.name] = _right_in(file, verdicts)
                result.found[file.exercise.name].walls = child.walls or []
                result.found[file.exercise.name].written = written.get(file.exercise.name, {})
    except (ChildLost, WireError):
        result.found = {}
    finally:
        child.close()
        result.cpu = child.usage.cpu
    return result


def _open(child: Child, files: Sequence[File], seconds: float) -> tuple[dict[str, Loaded], dict[str, dict[str, Any]]]:
    """Load the files: by exercise, those that loaded without a stumble, and the values of written answers.

    These are read before any test calls a function, which could tell its input in one.
    """
    names = [{question.name for question in file.exercise.questions} for file in files]
    written = [(f.exercise.name, q.name) for f in files for q in f.exercise.questions if q.kind == "written"]
    loads = [
        {
            "slot": file.exercise.name,
            "file": file.name,
            "module": file.name.rpartition(".")[0] or "submission",
            "names": [*wanted],
            "cells": plain(file.cells),
        }
        for file, wanted in zip(files, names, strict=True)
    ]
    reply, values = child.request({"op": "open", "files": loads, "read": written}, {}, seconds)
    replies, read = reply.get("loaded"), values.get("read")
    if not isinstance(replies, list) or not isinstance(read, list):
        raise WireError("neither replies nor values")
    if len(replies) != len(files) or len(read) != len(written):
        raise WireError("not one reply a file")
    ready: dict[str, Loaded] = {}
    for file, wanted, said in zip(files, names, replies, strict=True):
        loaded = loaded_from(said if isinstance(said, dict) else {}, wanted)
        if not loaded.stumbles:
            ready[file.exercise.name] = loaded
    texts: dict[str, dict[str, Any]] = {}
    for (exercise, name), value in zip(written, read, strict=True):
        if exercise in ready and name in ready[exercise].kinds:
            texts.setdefault(exercise, {})[name] = value
    return ready, texts


def _run(
    child: Child, tests: Sequence[tuple[File, Test]], ready: dict[str, Loaded], seeds: Seeds, seconds: float
) -> list[Verdict]:
    """Run all tests, round by round."""
    verdicts: list[Verdict] = []
    waiting: list[tuple[greenlet, Request]] = []

    def start(file: File, test: Test) -> None:
        kinds = ready[file.exercise.name].kinds
        values = file.exercise.values

        def argument(name: str) -> object:
            if name == "rng":
                return seeds.rng(test.exercise, test.name)
            if name not in kinds:
                raise Failure("exists", f"{name} is not defined.")
            if name in values:
                return _wait_for((test.exercise, name, None, {})).value
            return _Waiting(test.exercise, name)

        def run() -> None:
            verdicts.append(judge(test, argument))

        go_on(_idle_one(), run)

    def go_on(one: greenlet, given: Callable[[], None] | Outcome) -> None:
        request = one.switch(given)
        if request is None:
            _idle.kept.append(one)
        else:
            waiting.append((one, request))

    for file, test in tests:
        start(file, test)
    while waiting:
        now, waiting[:] = list(waiting), []
        outcomes = _round(child, [request for _, request in now], seconds)
        for (one, _), outcome in zip(now, outcomes, strict=True):
            go_on(one, outcome)
    return verdicts


def _round(child: Child, requests: Sequence[Request], seconds: float) -> list[Outcome]:
    """One frame of calls, one frame of answers."""
    calls = [
        [exercise, name, None if args is None else pack_call(list(args), kwargs)]
        for exercise, name, args, kwargs in requests
    ]
    message, replied = child.request({"op": "batch"}, {"calls": calls}, seconds)
    outcomes, answers = message.get("outcomes"), replied.get("values")
    if not (isinstance(outcomes, list) and isinstance(answers, list) and len(outcomes) == len(answers) == len(calls)):
        raise WireError("not one answer a call")
    return [
        outcome_of_reply(outcome if isinstance(outcome, dict) else {}, {"value": answer})
        for outcome, answer in zip(outcomes, answers, strict=True)
    ]


def _right_in(file: File, verdicts: Sequence[Verdict]) -> Found:
    """The questions of a file whose tests all passed."""
    by_question: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.test.exercise == file.exercise.name:
            by_question.setdefault(verdict.test.question, []).append(verdict)
    order = {test.name: place for place, test in enumerate(file.exercise.tests())}
    return Found(
        {
            question: sorted(several, key=lambda verdict: order[verdict.test.name])
            for question, several in by_question.items()
            if all(verdict.status == "passed" for verdict in several)
        }
    )
