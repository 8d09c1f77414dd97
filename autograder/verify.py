"""The grader's own exam: what must be true of the exercises, seen by grading made submissions with the real engine.

Right answers earn all points, stubs and degenerate answers none, every misconception and mutant loses points on its
own question and nowhere else, and causes are named truly. An author runs this after every change to a test.
"""

from __future__ import annotations

import contextlib
import copy
import importlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from autograder import masters, samples
from autograder.answers import Budget
from autograder.checks import Outcome, differ
from autograder.child import walls
from autograder.diagnosis import equal, outcome_of
from autograder.executors import grader, open_executor
from autograder.grading import Settings
from autograder.job import HandedIn, Job
from autograder.release import leaks
from autograder.release.student import student_files
from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import Exercise, exercises, reference_of
from autograder.sandbox import Child, ChildLost, open_processes

SECRET = b"the secret of the grader's own exam"
SETTINGS = Settings(budget=Budget(call=2.0, load=4.0, file=20.0))
TRIES = 300  # random valid inputs on which a surviving mutant is compared with the reference
GOAL_NAMED = 0.95


Kills = dict[tuple[str, str], set[str]]  # (exercise, test): the wrong answers that it rejects


@dataclass
class Part:
    """One line of the exam: how many held of how many, and what did not."""

    name: str
    held: int = 0
    total: int = 0
    failures: list[str] = field(default_factory=list)
    note: str = ""
    lines: list[str] = field(default_factory=list)  # a table that belongs to it

    @property
    def passed(self) -> bool:
        return not self.failures

    def count(self, holds: bool, failure: str) -> None:
        self.total += 1
        self.held += holds
        if not holds:
            self.failures.append(failure)


@dataclass(frozen=True)
class Sample:
    """A made submission for one exercise, and what is wrong in it."""

    exercise: Exercise
    label: str
    name: str
    data: bytes
    question: str = ""
    cause: str = ""


def _job(sample: Sample) -> Job:
    form = "ipynb" if sample.name.endswith(".ipynb") else "py"
    return Job("verify", (HandedIn(sample.name, sample.exercise.name, form, sample.data),), (sample.exercise.name,))


def grade_samples(pool: Executor, made: Iterable[Sample]) -> Iterator[tuple[Sample, SubmissionResult]]:
    """Grade samples with the engine, several at once."""
    listed = list(made)
    results = pool.map(grader(SECRET, SETTINGS), [_job(sample) for sample in listed], chunksize=8)
    yield from zip(listed, results, strict=True)


def verify(
    jobs: int,
    note: Callable[[Part], None],
    chosen: Sequence[Exercise] = (),
    corpus: Path | None = None,
    matrix: bool = False,
) -> list[Part]:
    """The whole exam; `note` hears of each part as it ends. With `matrix`, every wrong answer against every test."""
    graded = tuple(chosen) or exercises()
    parts: list[Part] = []
    kills: Kills = {}

    def done(*ended: Part) -> None:
        for part in ended:
            parts.append(part)
            note(part)

    done(sandbox_walls(), points_add_up(graded), in_sync(), nothing_hidden())
    with open_executor("local", jobs) as pool:
        done(solutions(pool, graded), stubs(pool, graded))
        if corpus is not None and corpus.is_dir():
            done(right_answers(pool, graded, corpus))
        done(*misconceptions(pool, graded, kills))
        done(degenerate_answers(pool, graded, kills))
        done(mutants(pool, graded))
    done(hidden_tests_bite(graded, kills, matrix))
    return parts


# ---------------------------------------------------------------- right answers, stubs


def sandbox_walls() -> Part:
    """Which walls a submission stands behind on this machine. A missing one is said, and fails nothing."""
    part = Part("walls of the sandbox that hold here")
    processes = open_processes()
    child = Child(processes, SETTINGS.limits)
    try:
        with contextlib.suppress(ChildLost):
            child.request({"op": "get", "slot": "", "name": ""}, {}, 5.0)
        held = child.walls or []
    finally:
        child.close()
        processes.close()
    part.held, part.total = sum(wall.held for wall in held), len(held)
    missing = [f"{wall.name} is missing: {wall.reason}" for wall in held if not wall.held]
    part.note = "; ".join([f"level {walls.level(held)} (docs/security.md)", *missing])
    return part


def in_sync() -> Part:
    """What students receive, as it stands in the repository, against a fresh build."""
    part = Part("generated files in sync with their masters")
    folder = masters.folder().parent / "assignments"
    if not folder.is_dir():
        part.note = "no assignments/ beside the masters: there is nothing to compare with outside the repository"
        return part
    for name, content in student_files().items():
        path = folder / name
        same = path.is_file() and path.read_bytes() == content
        part.count(same, f"assignments/{name} differs: run `python -m autograder.release.student assignments`")
    return part


def nothing_hidden() -> Part:
    """The leak scan over what students receive."""
    part = Part("files for students with nothing hidden in them")
    files = student_files()
    for name, content in files.items():
        found = leaks.scan({name: content})
        part.count(not found, "; ".join(found[:3]))
    return part


def points_add_up(graded: Sequence[Exercise]) -> Part:
    part = Part("points of tests add up to their question's")
    for exercise in graded:
        for question in exercise.questions:
            if question.kind != "written":
                total = sum(test.points for test in exercise.tests() if test.question == question.name)
                part.count(abs(total - question.points) < 1e-9, f"{exercise.name}.{question.name}: {total:g}")
    return part


def _automatic(exercise: Exercise) -> float:
    return sum(question.points for question in exercise.questions if question.kind != "written")


def _notebook(exercise: Exercise, build: Callable[[str], dict[str, Any]]) -> bytes:
    return json.dumps(build(exercise.name)).encode()


def _both_forms(
    graded: Sequence[Exercise], text: Callable[[str], str], build: Callable[[str], Any]
) -> Iterator[Sample]:
    for exercise in graded:
        yield Sample(exercise, "py", f"{exercise.name}.py", text(exercise.name).encode())
        yield Sample(exercise, "notebook", f"{exercise.name}.ipynb", _notebook(exercise, build))


def solutions(pool: Executor, graded: Sequence[Exercise]) -> Part:
    part = Part("worked answers at full marks")
    made = _both_forms(graded, masters.solution_text, masters.solution_notebook)
    for sample, result in grade_samples(pool, made):
        part.count(_full(sample, result), f"{sample.exercise.name} ({sample.label}): {_lost(result)}")
    return part


def stubs(pool: Executor, graded: Sequence[Exercise]) -> Part:
    part = Part("stubs at 0")
    for sample, result in grade_samples(pool, _both_forms(graded, masters.stub_text, masters.stub_notebook)):
        zero = result.score == 0 and all(question.status == "unanswered" for question in result.questions)
        statuses = ", ".join(f"{q.question} {q.status}" for q in result.questions if q.status != "unanswered")
        part.count(zero, f"{sample.exercise.name} ({sample.label}): {result.score:g} points; {statuses}")
    return part


def right_answers(pool: Executor, graded: Sequence[Exercise], corpus: Path) -> Part:
    part = Part("right answers in every style at full marks")
    made = [
        Sample(exercise, path.name, exercise.name + path.suffix, path.read_bytes())
        for exercise in graded
        for path in sorted((corpus / exercise.name).glob("*"))
        if path.suffix in (".py", ".ipynb")
    ]
    for sample, result in grade_samples(pool, made):
        part.count(_full(sample, result), f"{sample.exercise.name}/{sample.label}: {_lost(result)}")
    return part


def _full(sample: Sample, result: SubmissionResult) -> bool:
    return result.score == _automatic(sample.exercise)


def _lost(result: SubmissionResult) -> str:
    lost = [q for q in result.questions if q.score < q.max_score and q.status not in ("awaiting", "unanswered")]
    told = "; ".join(f"{q.question} {q.score:g}/{q.max_score:g}: {q.feedback}" for q in lost)
    return told or result.fault or f"{result.score:g} points"


# ---------------------------------------------------------------- wrong answers


def misconceptions(pool: Executor, graded: Sequence[Exercise], kills: Kills) -> tuple[Part, ...]:
    """Every entry of the catalogues: rejected, alone, and named by its own cause."""
    rejected = Part("misconceptions rejected")
    alone = Part("misconceptions that cost their own question alone")
    named = Part("misconceptions named by their own cause")
    wrongly = Part("misconceptions not named by another cause")
    made = [
        Sample(e, entry.name, f"{e.name}.py", samples.with_misconception(e, entry).encode(), entry.question, entry.name)
        for e in graded
        for entry in e.misconceptions().entries
    ]
    unnamed: list[str] = []
    for sample, result in grade_samples(pool, made):
        label = f"{sample.exercise.name}.{sample.question}: {sample.label}"
        question = _question(result, sample.question)
        _count_kills(sample, question, kills)
        rejected.count(question.score < question.max_score, label)
        alone.count(not _collateral(sample, result), f"{label}: also {_collateral(sample, result)}")
        wrongly.count(question.cause in (None, sample.cause), f"{label}: named {question.cause}")
        named.total += 1
        named.held += question.cause == sample.cause
        if question.cause != sample.cause:
            unnamed.append(label)
    if named.total and named.held / named.total < GOAL_NAMED:
        named.failures = unnamed
    named.note = f"not named: {', '.join(unnamed)}" if unnamed else ""
    return rejected, alone, named, wrongly


def degenerate_answers(pool: Executor, graded: Sequence[Exercise], kills: Kills) -> Part:
    part = Part("degenerate answers at 0")
    made = [
        Sample(exercise, label, f"{exercise.name}.py", text.encode(), question.name)
        for exercise in graded
        for question in exercise.questions
        for label, text in samples.degenerate(exercise, question)
    ]
    for sample, result in grade_samples(pool, made):
        question = _question(result, sample.question)
        _count_kills(sample, question, kills)
        collateral = _collateral(sample, result)
        told = f"{sample.exercise.name}.{sample.question} ({sample.label}): {question.score:g} points"
        part.count(question.score == 0 and not collateral, f"{told}{'; also ' + collateral if collateral else ''}")
    return part


def mutants(pool: Executor, graded: Sequence[Exercise]) -> Part:
    """Mutants of the worked answers: those that differ in value on a valid input must lose points."""
    part = Part("mutants rejected")
    made = [
        (mutant, Sample(exercise, mutant.change, f"{exercise.name}.py", mutant.text.encode(), mutant.question))
        for exercise in graded
        for mutant in samples.mutants(exercise)
    ]
    changed = {id(sample): mutant for mutant, sample in made}
    equivalent = 0
    for sample, result in grade_samples(pool, [sample for _, sample in made]):
        survives = _question(result, sample.question).score == _question(result, sample.question).max_score
        if survives and not differs(sample.exercise, changed[id(sample)]):
            equivalent += 1
            continue
        part.count(not survives, f"{sample.exercise.name}.{sample.question}: {sample.label}")
    part.note = f"{equivalent} more give the right value on all {TRIES} valid inputs tried"
    return part


def differs(exercise: Exercise, mutant: samples.Mutant) -> bool:
    """True if the mutant's value differs from the reference's on some valid input, or it changes an argument."""
    namespace: dict[str, Any] = {"__name__": "mutant"}
    exec(compile(mutant.text, "mutant", "exec"), namespace)
    valid = importlib.import_module(f"autograder.exercises.{exercise.name}.valid").inputs
    right = reference_of(mutant.question)
    rng = np.random.default_rng(2)
    for _ in range(TRIES):
        args = valid(mutant.question, rng)
        before = _copy(args)
        try:
            with np.errstate(all="ignore"):
                given = Outcome(namespace[mutant.question](*args))
        except Exception:
            given = outcome_of(namespace[mutant.question], before, {})
        if not equal(given, outcome_of(right, before, {})) or differ(before, args):
            return True
    return False


def _copy(args: Any) -> Any:
    return copy.deepcopy(args)


def hidden_tests_bite(graded: Sequence[Exercise], kills: Kills, matrix: bool = False) -> Part:
    """The kill matrix: which test rejects which wrong answers, and that no hidden one rejects nothing."""
    part = Part("hidden tests that reject some entry")
    for exercise in graded:
        for question in exercise.questions:
            tests = [test for test in exercise.tests() if test.question == question.name]
            rejected = [kills.get((exercise.name, test.name), set()) for test in tests]
            for test, entries in zip(tests, rejected, strict=True):
                if test.visibility == "hidden":
                    part.count(bool(entries), f"{exercise.name}/{test.name} rejects nothing")
            part.lines += _kill_table(
                f"{exercise.name}.{question.name}", [test.name for test in tests], rejected, matrix
            )
    return part


def _kill_table(question: str, tests: Sequence[str], rejected: Sequence[set[str]], matrix: bool) -> list[str]:
    """A question's tests with how many entries each rejects, and how many no other does; in full with `matrix`."""
    everything = sorted(set().union(*rejected))
    if not everything:
        return []
    lines = [f"{question}: {len(everything)} wrong answers"]
    for number, (test, entries) in enumerate(zip(tests, rejected, strict=True), 1):
        others = set().union(*(other for other in rejected if other is not entries))
        lines.append(f"  {number}  {test}: rejects {len(entries)}, {len(entries - others)} of them alone")
    if matrix:
        width = max(len(entry) for entry in everything)
        lines.append(f"  {'':{width}}  {' '.join(str(n)[-1] for n in range(1, len(tests) + 1))}")
        lines += [
            f"  {e:{width}}  {' '.join('x' if e in entries else '.' for entries in rejected)}" for e in everything
        ]
    return lines


def _question(result: SubmissionResult, name: str) -> QuestionResult:
    return next(question for question in result.questions if question.question == name)


def _count_kills(sample: Sample, question: QuestionResult, kills: Kills) -> None:
    for test in question.tests:
        if test.status not in ("passed", "skipped"):
            kills.setdefault((sample.exercise.name, test.name), set()).add(sample.label)


def _collateral(sample: Sample, result: SubmissionResult) -> str:
    """Other questions that lost points."""
    lost = [
        question.question
        for question in result.questions
        if question.question != sample.question
        and question.score < question.max_score
        and question.status not in ("awaiting", "unanswered")
    ]
    return ", ".join(lost)
