"""`autograder diff OLD NEW`: whose marks differ between two grading runs, and which tests are behind it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from autograder.result import QuestionResult, SubmissionResult


class CompareError(Exception):
    """A folder that holds no grading run; one line with what to do next."""


@dataclass
class Moved:
    """One question of one student whose marks differ, and the tests that came out differently."""

    student: str
    question: str
    old: float
    new: float
    tests: list[str] = field(default_factory=list)


def read_results(folder: Path) -> dict[str, SubmissionResult]:
    """All results of a grading run, by file name. Raises CompareError."""
    paths = sorted((folder / "results").glob("*.json"))
    if not paths:
        raise CompareError(f"{folder} holds no results: give a folder that `autograder grade -o` wrote")
    found: dict[str, SubmissionResult] = {}
    for path in paths:
        try:
            found[path.stem] = SubmissionResult.from_json(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise CompareError(f"{path} cannot be read ({error}); grade that submission again") from None
    return found


def compare(old: Path, new: Path) -> tuple[list[Moved], list[str]]:
    """Marks that moved, and students who are in one run alone. Raises CompareError."""
    before, after = read_results(old), read_results(new)
    alone = [f"{before[name].student}: only in {old}" for name in before if name not in after]
    alone += [f"{after[name].student}: only in {new}" for name in after if name not in before]
    moved = [m for name in before if name in after for m in _moved(before[name], after[name])]
    return moved, alone


def _moved(before: SubmissionResult, after: SubmissionResult) -> list[Moved]:
    old = {question.key: question for question in before.questions}
    new = {question.key: question for question in after.questions}
    found = []
    for key in dict.fromkeys([*old, *new]):
        first, second = old.get(key), new.get(key)
        scores = first.score if first else 0.0, second.score if second else 0.0
        if scores[0] != scores[1]:
            found.append(Moved(after.student, key, *scores, _tests(first, second)))
    return found


def _tests(old: QuestionResult | None, new: QuestionResult | None) -> list[str]:
    """The tests whose outcome changed, with the message of the failing side."""
    before = {test.name: test for test in old.tests} if old else {}
    after = {test.name: test for test in new.tests} if new else {}
    told = []
    for name in dict.fromkeys([*before, *after]):
        first, second = before.get(name), after.get(name)
        statuses = first.status if first else "absent", second.status if second else "absent"
        if statuses[0] != statuses[1]:
            message = (second.message if second else "") or (first.message if first else "")
            told.append(f"{name}: {statuses[0]} -> {statuses[1]}{': ' + message if message else ''}")
    if old and new and old.carried_forward != new.carried_forward:
        told.append(f"carried forward: {old.carried_forward} -> {new.carried_forward}")
    return told
