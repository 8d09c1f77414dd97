"""One submission as a job: everything a worker needs, and the result that comes back.

A job holds bytes, so it can cross to another process or machine; the worker holds the secret, the tests and the
clean process that children are forked from.
"""

from __future__ import annotations

import time
import traceback
import warnings
from dataclasses import dataclass, field

from autograder.child import walls
from autograder.child.cells import Cells, read_cells
from autograder.excerpts import excerpt, pieces
from autograder.grading import FileResult, Settings, grade_file
from autograder.processes import SandboxError
from autograder.result import QuestionResult, Status, SubmissionResult
from autograder.rubric import Exercise, exercise
from autograder.sandbox import open_processes, protect_grader, sweep_scratch
from autograder.seeds import Seeds
from autograder.similarity import fingerprint
from autograder.together import File, Found, grade_together

NOT_ANSWERED = ("unanswered", "missing")


@dataclass(frozen=True)
class HandedIn:
    """One file of a submission, taken for one exercise."""

    name: str
    exercise: str
    form: str
    data: bytes


@dataclass(frozen=True)
class Job:
    """One student's submission, ready to be graded for `exercises`."""

    student: str
    files: tuple[HandedIn, ...]
    exercises: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    late: bool | None = None
    submitted_at: str | None = None
    identity: dict[str, str] = field(default_factory=dict)
    fingerprint: str = ""
    unread: bool = False  # something that was handed in could not be read


class Worker:
    """Grades jobs one after another with one clean process."""

    def __init__(self, secret: bytes, settings: Settings | None = None) -> None:
        self.secret = secret
        self.settings = settings or Settings()
        self.zygote = open_processes()
        protect_grader()
        sweep_scratch()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.zygote.close()

    def grade(self, job: Job) -> SubmissionResult:
        """The result of one job; whatever goes wrong in it ends in its own result."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what odd answers make numpy say is nobody's news
            return self._grade(job)

    def _grade(self, job: Job) -> SubmissionResult:
        began = time.perf_counter()
        result = SubmissionResult(
            job.student,
            [file.name for file in job.files],
            remarks=list(job.remarks),
            late=job.late,
            submitted_at=job.submitted_at,
            identity=dict(job.identity),
            fingerprint=job.fingerprint,
        )
        seeds = Seeds.of(self.secret, job.student)
        unreadable = job.unread
        read = {id(file): read_cells(file.data, file.name) for file in job.files}
        known = self._together(job, read, seeds, result)
        for graded in map(exercise, job.exercises):
            name = graded.name
            files = [file for file in job.files if file.exercise == name]
            try:
                results = [
                    self._grade_file(graded, file, read[id(file)], seeds, result, known.get(name)) for file in files
                ]
            except SandboxError as error:
                result.fault = str(error)
                results = []
            except Exception as error:  # the grader's own trouble costs this submission its marks, never the run
                place = traceback.extract_tb(error.__traceback__)[-1]
                result.fault = f"{name} could not be graded: {type(error).__name__} in {place.name}: {error}"
                results = []
            unreadable = unreadable or any(r.unreadable for r in results)
            result.questions += _merged(graded, files, results, result)
        result.status = _status(result, unreadable)
        result.seconds = round(time.perf_counter() - began, 4)
        return result

    def _together(self, job: Job, read: dict[int, Cells], seeds: Seeds, result: SubmissionResult) -> dict[str, Found]:
        """What can be found right in all exercises at once: those handed in in one form, and readable."""
        wanted = {graded.name: graded for graded in map(exercise, job.exercises)}
        alone = [
            File(wanted[file.exercise], file.name, read[id(file)])
            for file in job.files
            if file.exercise in wanted
            and not read[id(file)].error
            and sum(other.exercise == file.exercise for other in job.files) == 1
        ]
        if not alone:
            return {}
        budget = self.settings.budget
        try:
            quick = grade_together(alone, seeds, self.zygote, self.settings.limits, budget.call, budget.load)
        except SandboxError:
            return {}  # the careful way says what is wrong
        result.cpu = round(quick.cpu, 4)
        return quick.found

    def _grade_file(
        self,
        graded: Exercise,
        file: HandedIn,
        cells: Cells,
        seeds: Seeds,
        result: SubmissionResult,
        known: Found | None,
    ) -> FileResult:
        found = grade_file(graded, file.name, cells, seeds, self.zygote, self.settings, known)
        defined = pieces(cells.code)
        result.shapes[graded.name] = result.shapes.get(graded.name, "") + fingerprint(defined, graded.given)
        for question in found.questions:
            question.form = file.form
            if question.score < question.max_score and question.status not in ("unanswered", "awaiting"):
                question.excerpt = excerpt(cells.code, defined, question.question, question.cell, question.line)
        result.remarks += [remark for remark in found.remarks if remark not in result.remarks]
        result.cpu = round(result.cpu + found.cpu, 4)
        if found.walls:
            result.level, result.walls = walls.level(found.walls), walls.explain(found.walls)
        if found.faults:
            result.fault = found.faults[0]
        return found


def _merged(
    graded: Exercise, files: list[HandedIn], results: list[FileResult], result: SubmissionResult
) -> list[QuestionResult]:
    """One exercise's questions from the forms handed in: the answered form counts, of two answered ones the `.py`."""
    if not results and result.fault:
        sorry = "It could not be graded, which is not your fault; your instructor has been told."
        return [QuestionResult(graded.name, q.name, 0.0, q.points, "error", feedback=sorry) for q in graded.questions]
    if not results:
        why = f"No file for this exercise was handed in (expected {graded.name}.py or {graded.name}.ipynb)."
        return [QuestionResult(graded.name, q.name, 0.0, q.points, "missing", feedback=why) for q in graded.questions]
    ordered = [r for _, r in sorted(zip(files, results, strict=True), key=lambda pair: pair[0].form != "py")]
    merged: list[QuestionResult] = []
    both = 0
    for place in range(len(graded.questions)):
        candidates = [r.questions[place] for r in ordered]
        answered = [c for c in candidates if c.status not in NOT_ANSWERED]
        unanswered = [c for c in candidates if c.status == "unanswered"]
        merged.append((answered or unanswered or candidates)[0])
        both += len(answered) > 1
    if both:
        names = " and ".join(file.name for file in files)
        result.remarks.append(f"{names} both hold answers to {graded.name}; where both do, the .py was graded")
    return merged


def _status(result: SubmissionResult, unreadable: bool) -> Status:
    if unreadable or result.fault:
        return "partly"
    if all(question.status in NOT_ANSWERED for question in result.questions):
        return "empty"
    return "graded"
