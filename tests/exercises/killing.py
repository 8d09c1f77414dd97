"""What the kill matrices of all exercises share: tests of answers run in this process against any answer.

An answer is a plain function (or the value of a value question); where it needs other functions of its exercise, the
reference's stand in. This module knows no exercise: the kill matrices name theirs.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.catalogue import Misconception
from autograder.checks import Failure, LocalAnswer, Outcome, agree
from autograder.rubric import Exercise, Question, Test, reference_of

Function = Callable[..., Any]
MANY_SEEDS = tuple(range(20))


@dataclass(frozen=True)
class Call:
    """One call that a test made: what went in, and what the answer under test gave."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    outcome: Outcome


class Recorder(LocalAnswer):
    """An answer in this process that remembers its calls."""

    def __init__(self, function: Function, name: str) -> None:
        super().__init__(function, name)
        self.calls: list[Call] = []

    def attempt(self, *args: Any, **kwargs: Any) -> Outcome:
        with np.errstate(all="ignore"):
            outcome = super().attempt(*args, **kwargs)
        self.calls.append(Call(copy.deepcopy(args), copy.deepcopy(kwargs), outcome))
        return outcome


@dataclass
class Verdict:
    """What one test said of one answer; `failure` is None where it passed."""

    test: Test
    failure: Failure | None
    calls: list[Call] = field(default_factory=list)

    @property
    def earned(self) -> float:
        return 0.0 if self.failure else self.test.points


def graded_by(exercise: Exercise, question: str) -> list[Test]:
    return [test for test in exercise.tests() if test.question == question]


def verdicts(exercise: Exercise, question: str, answer: Any, seed: int = 0) -> list[Verdict]:
    """Every test of `question` run on `answer`; anything but a Failure that a test raises is a fault of the test."""
    return [_verdict(test, answer, seed) for test in graded_by(exercise, question)]


def _verdict(test: Test, answer: Any, seed: int) -> Verdict:
    asked = Recorder(answer, test.question) if callable(answer) else answer
    arguments: dict[str, Any] = {test.question: asked}
    for name in test.arguments[1:]:
        arguments[name] = np.random.default_rng(seed) if name == "rng" else LocalAnswer(reference_of(name), name)
    failure = None
    try:
        test.function(**arguments)
    except Failure as raised:
        failure = raised
    return Verdict(test, failure, asked.calls if isinstance(asked, Recorder) else [])


def earned(found: list[Verdict]) -> float:
    return sum(verdict.earned for verdict in found)


def variant(entry: Misconception) -> Any:
    """The entry's answer, its other functions filled with the reference's."""
    if not entry.uses:
        return entry.answer
    return functools.partial(entry.answer, **{name: reference_of(name) for name in entry.uses})


# ---------------------------------------------------------------- degenerate answers


def degenerates(question: Question) -> dict[str, Any]:
    """Answers without content, by name: each must earn nothing."""
    if question.kind == "value":
        return {"None": None, "zero": 0.0, "one": 1.0, "NaN": float("nan"), "an array": np.zeros(3), "a string": "no"}
    right = reference_of(question.name)
    found: dict[str, Any] = {
        "nothing": lambda *args, **kwargs: None,
        "always True": lambda *args, **kwargs: True,
        "always False": lambda *args, **kwargs: False,
        "empty array": lambda *args, **kwargs: np.zeros(0),
        "empty tuple": lambda *args, **kwargs: (),
        "a string": lambda *args, **kwargs: "answer",
        "always ValueError": _refuses_everything,
    }
    for name, value in {
        "zeros": 0.0,
        "ones": 1.0,
        "constant": 7.0,
        "small": 0.25,
        "NaN": np.nan,
        "-inf": -np.inf,
    }.items():
        found[name] = _filled_with(value, right)
    found["noise"] = _noise(right)
    for place, name in enumerate(question.parameters):
        found[f"argument {name}"] = _argument(place)
        found[f"argument {name} transposed"] = _argument(place, transposed=True)
    return found


def _refuses_everything(*args: Any, **kwargs: Any) -> Any:
    raise ValueError("no")


def _shape_of(right: Function, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[int, ...]:
    try:
        with np.errstate(all="ignore"):
            return np.shape(right(*args, **kwargs))
    except ValueError:
        return ()


def _filled_with(value: float, right: Function) -> Function:
    def answer(*args: Any, **kwargs: Any) -> Any:
        shape = _shape_of(right, args, kwargs)
        if shape:
            return np.full(shape, value)
        return int(value) if np.isfinite(value) and value == int(value) else value

    return answer


def _noise(right: Function) -> Function:
    random = np.random.default_rng(12345)

    def answer(*args: Any, **kwargs: Any) -> Any:
        return random.normal(size=_shape_of(right, args, kwargs))

    return answer


def _argument(place: int, transposed: bool = False) -> Function:
    def answer(*args: Any, **kwargs: Any) -> Any:
        value = [*args, *kwargs.values()][place] if place < len(args) + len(kwargs) else None
        return np.transpose(value) if transposed and isinstance(value, np.ndarray) else value

    return answer


# ---------------------------------------------------------------- what tells two answers apart


def answers_alike(first: Any, second: Any, calls: list[Call]) -> bool:
    """True if two answers give the same outcome (value within the tolerance of a check, or exception) on all calls."""
    if not callable(first) or not callable(second):
        return _same_value(first, second)
    one, two = Recorder(first, "one"), Recorder(second, "two")
    return all(_same_outcome(one.attempt(*c.args, **c.kwargs), two.attempt(*c.args, **c.kwargs)) for c in calls)


def _same_outcome(one: Outcome, two: Outcome) -> bool:
    if one.raised is not None or two.raised is not None:
        return one.raised is not None and two.raised is not None and one.raised.kinds == two.raised.kinds
    return one.changed == two.changed and _same_value(one.value, two.value)


def _same_value(one: Any, two: Any) -> bool:
    try:
        first, second = np.asarray(one), np.asarray(two)
    except ValueError:
        return False
    if first.shape != second.shape or first.dtype.kind not in "biufc" or second.dtype.kind not in "biufc":
        return bool(first.shape == second.shape and first.dtype == second.dtype and (first == second).all())
    if (first.dtype.kind == "b") != (second.dtype.kind == "b"):
        return False
    first, second = first.astype(np.float64), second.astype(np.float64)
    nan = np.isnan(first)
    return bool(np.array_equal(nan, np.isnan(second)) and agree(first[~nan], second[~nan]).all())


def matrix(rows: dict[str, list[Verdict]]) -> str:
    """A table for people: one line an answer, one column a test, `x` where the test rejects."""
    tests = [verdict.test.name for verdict in next(iter(rows.values()))]
    legend = [f"  {chr(97 + i)}  {name}" for i, name in enumerate(tests)]
    width = max(map(len, rows))
    head = " " * width + " " + " ".join(chr(97 + i) for i in range(len(tests))) + "  earned"
    lines = [
        f"{name:{width}} {' '.join('x' if v.failure else '.' for v in found)}  {earned(found):g}"
        for name, found in rows.items()
    ]
    return "\n".join([*legend, head, *lines])
