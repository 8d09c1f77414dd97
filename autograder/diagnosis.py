"""The cause of a wrong answer, where one is certain.

What a submission returned is compared with every entry of the question's catalogue on the same inputs. An entry is the
cause only if it alone gives all those answers, right ones included. Where no entry does, a few patterns that need no
variant are tried (right up to a transpose, only the last row right). Otherwise nothing is named: a wrong cause is
worse than none.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograder.answers import RemoteAnswer, Session
from autograder.catalogue import Misconception
from autograder.checks import Code, Failure, Foreign, Outcome, Raised, agree, differ, pattern_of
from autograder.rubric import Exercise, Question, reference_of

CLOSE = 1e-4  # relative: tighter than for marks, so that neighbouring variants stay apart; float32 still fits

Call = tuple[tuple[Any, ...], dict[str, Any], Outcome]

HINTS = {
    "transposed": "Which index counts the rows, and which the columns?",
    "only-last-row": "Follow one row that is not the last through your code: what may it read?",
    "only-first-row": "Follow the second row through your code: what differs from the first?",
    "constant-factor": "Compare your formula with the text's, factor by factor.",
    "rows-permuted": "Which step of yours puts rows into another order?",
}


def diagnose(
    exercise: Exercise, question: Question, answers: Sequence[RemoteAnswer], own: Session, right: set[str]
) -> Misconception | None:
    """The one misconception that explains every answer to `question`, or None.

    `answers` hold the calls that the tests made; `right` are the questions that are known to be answered right.
    """
    entries = exercise.misconceptions().of(question.name)
    if question.kind == "value":
        return _of_value(question, entries, own)
    calls = [call for answer in answers for call in answer.calls]
    expected = [outcome_of(reference_of(question.name), args, kwargs) for args, kwargs, _ in calls]
    wrong = [not equal(outcome, wanted) for (_, _, outcome), wanted in zip(calls, expected, strict=True)]
    if not any(wrong) and not any(outcome.changed for _, _, outcome in calls):
        return None
    others = _others(exercise, own, right)
    candidates = [entry for entry in entries if _explains(entry, calls, others)]
    if candidates:
        return candidates[0] if len(candidates) == 1 else None
    if not any(wrong):
        return _changed_argument(question)
    return _first_call_only(question, calls, wrong) or _pattern(question, calls, expected, wrong)


def _others(exercise: Exercise, own: Session, right: set[str]) -> dict[str, Callable[..., Any]]:
    """The functions that an entry may call: the submission's own, or the reference's where those are right."""
    names = [*(q.name for q in exercise.questions if q.kind == "function"), *exercise.given]
    return {name: reference_of(name) if name in right else own.function(name) for name in names}


def _explains(entry: Misconception, calls: Sequence[Call], others: dict[str, Callable[..., Any]]) -> bool:
    """True if the entry gives every answer that the submission gave."""
    used = {name: others[name] for name in entry.uses}
    for args, kwargs, outcome in calls:
        theirs = outcome_of(entry.answer, args, {**kwargs, **used})
        if bool(outcome.changed) != bool(theirs.changed) or not equal(outcome, theirs, CLOSE):
            return False
    return True


def outcome_of(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Outcome:
    """What a function of our own gives, on copies of the arguments."""
    plain = {name: value for name, value in kwargs.items() if not callable(value)}
    functions = {name: value for name, value in kwargs.items() if callable(value)}
    given = tuple(arg.function() if isinstance(arg, Code) else copy.deepcopy(arg) for arg in args)
    try:
        with np.errstate(all="ignore"):
            value = function(*given, **copy.deepcopy(plain), **functions)
        return Outcome(
            value, changed=tuple(i for i, (a, b) in enumerate(zip(args, given, strict=True)) if differ(a, b))
        )
    except Failure:
        return Outcome(raised=Raised(("Failure",)))
    except Exception as error:
        return Outcome(raised=Raised(tuple(kind.__name__ for kind in type(error).__mro__)))


def equal(one: Outcome, other: Outcome, tolerance: float = 1e-3) -> bool:
    """Two outcomes are the same: the same kind of exception, or equal values of one shape."""
    if one.raised is not None or other.raised is not None:
        return one.raised is not None and other.raised is not None and one.raised.kinds[:1] == other.raised.kinds[:1]
    if one.value is None or other.value is None or isinstance(one.value, str | Foreign | dict):
        return one.value is None and other.value is None
    first, second = _as_array(one.value), _as_array(other.value)
    if first is None or second is None or first.shape != second.shape:
        return False
    if (first.dtype.kind == "b") != (second.dtype.kind == "b"):
        return False
    first, second = first.astype(np.float64), second.astype(np.float64)
    return bool(np.all(agree(first, second, tolerance) | (np.isnan(first) & np.isnan(second))))


def _as_array(value: Any) -> np.ndarray | None:
    try:
        array = np.asarray(value)
    except (ValueError, TypeError, OverflowError):
        return None
    if array.dtype.kind == "c":
        return array.real
    return array if array.dtype.kind in "biuf" else None


# ---------------------------------------------------------------- without a variant


def _of_value(question: Question, entries: Sequence[Misconception], own: Session) -> Misconception | None:
    try:
        value = own.value(question.name)
    except Failure:
        return None
    candidates = [e for e in entries if equal(Outcome(value), Outcome(e.answer))]
    return candidates[0] if len(candidates) == 1 else None


def _changed_argument(question: Question) -> Misconception:
    return Misconception(
        question.name,
        "argument-changed",
        f"{question.name} is right, but changes an array that it was given.",
        "Look for `+=`, `*=` or an assignment into an argument; work on a copy.",
        None,
    )


def _first_call_only(question: Question, calls: Sequence[Call], wrong: Sequence[bool]) -> Misconception | None:
    """The same call, right before and wrong later: something is kept between calls."""
    for i, (args, kwargs, _) in enumerate(calls):
        for j in range(i + 1, len(calls)):
            again = calls[j]
            if not wrong[i] and wrong[j] and _same_arguments((args, kwargs), (again[0], again[1])):
                return Misconception(
                    question.name,
                    "first-call-only",
                    f"{question.name} gives another answer when it is called again with the same arguments.",
                    "Look for something that outlives a call: a global, a default argument, a cache, random numbers.",
                    None,
                )
    return None


def _same_arguments(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return isinstance(one, np.ndarray) and isinstance(other, np.ndarray) and np.array_equal(one, other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same_arguments(one[k], other[k]) for k in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(_same_arguments(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def _pattern(
    question: Question, calls: Sequence[Call], expected: Sequence[Outcome], wrong: Sequence[bool]
) -> Misconception | None:
    """One pattern that all wrong answers show."""
    found: set[tuple[str, str] | None] = set()
    for (_, _, outcome), wanted, is_wrong in zip(calls, expected, wrong, strict=True):
        if is_wrong:
            got, right = _as_array(outcome.value), _as_array(wanted.value)
            if outcome.raised or wanted.raised or got is None or right is None:
                return None
            if got.ndim == 2 and got.shape != right.shape and got.T.shape == right.shape:
                fits = agree(got.T.astype(float), right.astype(float)).all()
                found.add(("transposed", "It is right up to a transpose.") if fits else None)
            else:
                found.add(pattern_of(got.astype(float), right.astype(float)))
    only = found.pop() if len(found) == 1 else None
    if only is None:
        return None
    return Misconception(question.name, only[0], f"{question.name}: {only[1]}", HINTS[only[0]], None)
