"""A whole class: take in what the platform gave, grade what is new, and write everything down.

Every result is written as soon as it is there, so a run that is killed goes on where it was. Tables and reports are
made at the end from all results. One submission's trouble never stops the run.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from autograder.afterwards import Afterwards, Settling
from autograder.executors import grader, open_executor, workers
from autograder.grading import Settings
from autograder.intake import IntakeError, Submission, find_submissions
from autograder.job import HandedIn, Job, Worker
from autograder.result import QuestionResult, SubmissionResult, slim
from autograder.rubric import Exercise
from autograder.seeds import fingerprint
from autograder.writers import pages, reading, report, tables
from autograder.writers.files import only_run, remove_unfinished, write_whole

MAX_TRIES = 2  # of a submission whose worker died


@dataclass(frozen=True)
class Plan:
    """What is to be graded, and how."""

    submissions: Path
    out: Path
    exercises: tuple[Exercise, ...]
    secret: bytes
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1
    force: bool = False
    executor: str = "local"
    chosen: bool = False  # the exercises were named: later ones count though nobody handed them in
    anonymous: bool = False  # the page of written answers names nobody
    afterwards: Afterwards = field(default_factory=Afterwards)


@dataclass
class Class:
    """All results of one run, in the order of the submissions, how many were graded anew, and what to know of them."""

    results: list[SubmissionResult]
    graded: int
    notes: list[str] = field(default_factory=list)


def read_submissions(path: Path, exercises: Sequence[Exercise]) -> list[Submission]:
    """Everything under `path`. Raises IntakeError in one line."""
    return find_submissions(path, {e.name: [q.name for q in e.questions] for e in exercises})


def grade(plan: Plan, note: Callable[[SubmissionResult, int, int], None] | None = None) -> Class:
    """Grade a class and write `grades.csv`, results, feedback and the report under `plan.out`.

    `note` hears of every result as it comes, with its number and how many there are.
    """
    submissions = read_submissions(plan.submissions, plan.exercises)
    plan = replace(plan, exercises=_counted(plan, submissions))
    settling = Settling.prepare(plan.afterwards, submissions, plan.exercises, plan.out)
    with only_run(plan.out):
        return _grade(plan, submissions, settling, note)


def _grade(
    plan: Plan,
    submissions: list[Submission],
    settling: Settling,
    note: Callable[[SubmissionResult, int, int], None] | None,
) -> Class:
    for folder in (plan.out, plan.out / "results", plan.out / "feedback"):
        remove_unfinished(folder)
    by_name = {submission.filename: submission for submission in submissions}
    done: dict[str, SubmissionResult] = {}
    todo: dict[str, Submission] = {}
    for name, submission in by_name.items():
        kept = None if plan.force else _kept(plan, submission)
        if kept is None:
            todo[name] = submission
        else:
            as_it_was = json.dumps(kept.to_json())
            settling.settle(kept, submission)
            if json.dumps(kept.to_json()) != as_it_was:
                _write_one(plan, name, kept)
            done[name] = slim(kept)
    for number, (name, result) in enumerate(grade_all(plan, todo), len(done) + 1):
        settling.settle(result, by_name[name])
        _write_one(plan, name, result)
        done[name] = slim(result)
        if note is not None:
            note(result, number, len(by_name))
    results = [done[name] for name in by_name]
    write_all(plan, results)
    write_whole(plan.out / "written.csv", settling.written_table(results))
    return Class(results, len(todo), settling.write_gradebooks(results, submissions))


def _counted(plan: Plan, submissions: Sequence[Submission]) -> tuple[Exercise, ...]:
    """The exercises that count: a later one only where it was named or somebody handed it in."""
    handed_in = {file.exercise for submission in submissions for file in submission.files}
    return tuple(e for e in plan.exercises if plan.chosen or not e.later or e.name in handed_in)


def _write_one(plan: Plan, name: str, result: SubmissionResult) -> None:
    """The student's page, then the result: where there is a result, both are there."""
    write_whole(plan.out / "feedback" / f"{name}.html", pages.feedback(result))
    write_whole(plan.out / "results" / f"{name}.json", json.dumps(result.to_json()) + "\n")


def write_all(plan: Plan, results: list[SubmissionResult]) -> None:
    """The table of marks and the pages about the class, made from results alone."""
    write_whole(plan.out / "grades.csv", tables.grades(results, plan.exercises))
    write_whole(plan.out / "written.html", reading.reading(results, plan.exercises, anonymous=plan.anonymous))
    write_whole(plan.out / "report.html", report.report(results, plan.exercises))


# ---------------------------------------------------------------- what need not be graded again


def _kept(plan: Plan, submission: Submission) -> SubmissionResult | None:
    path = plan.out / "results" / f"{submission.filename}.json"
    try:
        result = SubmissionResult.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return result if result.fingerprint == _fingerprint(plan, submission) and not result.fault else None


def _fingerprint(plan: Plan, submission: Submission) -> str:
    """Equal only where submission, exercises, secret, limits and grader are what they were."""
    parts = (
        submission.student,
        submission.fingerprint,
        repr(submission.remarks),
        repr(submission.late),
        repr([exercise.key for exercise in plan.exercises]),
        fingerprint(plan.secret),
        repr(plan.settings),
        grader_version(),
    )
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def grader_version() -> str:
    """A hash over everything that decides marks: the engine, the exercises, the reference."""
    import reference

    whole = hashlib.sha256()
    for package in (Path(__file__).parent, Path(str(reference.__file__)).parent):
        for path in sorted(package.rglob("*.py")):
            whole.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


# ---------------------------------------------------------------- spreading the work


def grade_all(plan: Plan, todo: dict[str, Submission]) -> Iterator[tuple[str, SubmissionResult]]:
    """Results as they come, each with its submission's file name. Raises ExecutorError."""
    if plan.executor == "local" and (plan.jobs <= 1 or len(todo) <= 1):
        with Worker(plan.secret, plan.settings) as worker:
            for name, submission in todo.items():
                yield name, _grade_one(worker, plan, submission)
        return
    left = dict(todo)
    for _ in range(MAX_TRIES):
        with open_executor(plan.executor, plan.jobs) as pool:
            try:
                for name, result in _spread(pool, plan, left):
                    del left[name]
                    yield name, result
            except BrokenExecutor:
                continue  # a worker was killed: what has no result yet is tried again
        if not left:
            return
    for name, submission in left.items():
        yield name, _lost(plan, submission, "the grading process was ended from outside, twice; run again")


def _spread(pool: Executor, plan: Plan, todo: dict[str, Submission]) -> Iterator[tuple[str, SubmissionResult]]:
    """Keep a few jobs per worker under way, so that memory does not grow with the class."""
    names = iter(list(todo))
    under_way: dict[Future[SubmissionResult], str] = {}
    grade_one = grader(plan.secret, plan.settings)

    def send(count: int) -> Iterator[tuple[str, SubmissionResult]]:
        for name in itertools.islice(names, count):
            try:
                job = as_job(plan, todo[name])
            except IntakeError as error:
                yield name, _lost(plan, todo[name], str(error))
                continue
            under_way[pool.submit(grade_one, job)] = name

    yield from send(4 * workers(plan.executor, plan.jobs, pool))
    while under_way:
        ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in ended:
            name = under_way.pop(future)
            yield name, _result_of(future, plan, todo[name])
        yield from send(len(ended))


def _result_of(future: Future[SubmissionResult], plan: Plan, submission: Submission) -> SubmissionResult:
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:  # of the executor's own: a worker of a cluster that died too often
        return _lost(plan, submission, f"it could not be graded ({type(error).__name__}: {error}); run again")


def _grade_one(worker: Worker, plan: Plan, submission: Submission) -> SubmissionResult:
    try:
        return worker.grade(as_job(plan, submission))
    except IntakeError as error:
        return _lost(plan, submission, str(error))


def as_job(plan: Plan, submission: Submission) -> Job:
    """The submission with its bytes. Raises IntakeError where a file has gone since it was found."""
    return Job(
        submission.student,
        tuple(HandedIn(file.name, file.exercise, file.form, file.data) for file in submission.files),
        tuple(exercise.key for exercise in plan.exercises),
        tuple(submission.remarks),
        submission.late,
        submission.submitted_at,
        dict(submission.identity),
        _fingerprint(plan, submission),
        submission.unread,
    )


def _lost(plan: Plan, submission: Submission, fault: str) -> SubmissionResult:
    """A row for a submission that the grader itself could not grade."""
    questions = [
        QuestionResult(
            e.name, q.name, 0.0, q.points, "error", feedback="It could not be graded; this is not your fault."
        )
        for e in plan.exercises
        for q in e.questions
    ]
    return SubmissionResult(
        submission.student, questions=questions, remarks=[*submission.remarks, fault], status="partly", fault=fault
    )


def default_jobs() -> int:
    """One worker a usable core."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
