"""`autograder replay TOKEN SUBMISSION`: the one check behind a token, run again for the instructor's eyes.

What it shows (inputs, answer, expected value) is what students never see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.answers import RemoteAnswer, Session
from autograder.checks import Failure
from autograder.child.cells import read_cells
from autograder.diagnosis import outcome_of
from autograder.grading import Settings, names_of
from autograder.job import HandedIn, Job
from autograder.rubric import Exercise, Test, reference_of
from autograder.sandbox import open_processes
from autograder.seeds import Seeds


class ReplayError(Exception):
    """The token or the submission cannot be used; one line with what to do next."""


@dataclass
class Replayed:
    """One call that the check made: what went in, what came back, and what was expected."""

    call: str
    arguments: list[str]
    answer: str
    expected: str


@dataclass
class Replay:
    """One check, run again: its verdict in full, and its calls."""

    test: Test
    file: str
    verdict: str
    calls: list[Replayed] = field(default_factory=list)


def replay(token: str, job: Job, secret: bytes, exercises: Sequence[Exercise], settings: Settings) -> Replay:
    """Run the check behind `token` on the submission in `job`. Raises ReplayError."""
    try:
        seeds, number = Seeds.from_token(secret, token)
    except ValueError:
        raise ReplayError(
            f"{token!r} is no token: tokens look like ABCDE-FGHIJ and stand beside a failing check"
        ) from None
    test = next((t for e in exercises for t in e.tests() if seeds.is_test(number, e.name, t.name)), None)
    if test is None:
        raise ReplayError(
            f"no check belongs to {token}: was it made with another secret (--secret), or another version?"
        )
    file = next((file for file in job.files if file.exercise == test.exercise), None)
    if file is None:
        raise ReplayError(f"the submission holds no file of {test.exercise}, which {token} is about")
    exercise = next(e for e in exercises if e.name == test.exercise)
    return _run(test, file, exercise, seeds, settings)


def _run(test: Test, file: HandedIn, exercise: Exercise, seeds: Seeds, settings: Settings) -> Replay:
    zygote = open_processes()
    cells = read_cells(file.data, file.name)
    if cells.error:
        raise ReplayError(cells.error)
    try:
        with Session(
            zygote, cells, file.name, names_of(exercise), limits=settings.limits, budget=settings.budget
        ) as session:
            session.load()
            answers: list[RemoteAnswer] = []
            arguments: dict[str, Any] = {}
            for name in test.arguments:
                if name == "rng":
                    arguments[name] = seeds.rng(test.exercise, test.name)
                elif name in exercise.values:
                    arguments[name] = session.value(name)
                else:
                    arguments[name] = answer = session.function(name)
                    answers.append(answer)
            return Replay(test, file.name, _verdict(test, arguments), list(_calls(answers)))
    finally:
        zygote.close()


def _verdict(test: Test, arguments: dict[str, Any]) -> str:
    try:
        test.function(**arguments)
    except Failure as failure:
        return str(failure)
    return "passed"


def _calls(answers: Sequence[RemoteAnswer]) -> Iterator[Replayed]:
    for answer in answers:
        for args, kwargs, outcome in answer.calls:
            given = [_shown(value) for value in args] + [f"{name}={_shown(value)}" for name, value in kwargs.items()]
            came = (
                f"raised {outcome.raised.kinds[0]}: {outcome.raised.message}"
                if outcome.raised
                else _shown(outcome.value)
            )
            wanted = outcome_of(reference_of(answer.name), args, kwargs)
            right = f"raises {wanted.raised.kinds[0]}" if wanted.raised else _shown(wanted.value)
            yield Replayed(answer.name, given, came, right)


def _shown(value: Any) -> str:
    """A value for reading: arrays with their shape and six digits."""
    if isinstance(value, np.ndarray):
        text = np.array2string(value, precision=6, suppress_small=True, threshold=200, max_line_width=110)
        return f"array of shape {value.shape}\n{text}"
    if isinstance(value, dict):
        return "\n".join(f"{name}: {_shown(item)}" for name, item in value.items())
    return repr(value)[:2_000]
