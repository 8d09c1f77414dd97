"""One submitted notebook, graded for nbgrader: which files, whose, with which secret, and what the cell says.

Both ways of grading go through `grade_folder`, and through the engine's own intake, so that the marks are those of
`autograder grade`. This module needs no nbgrader and starts no kernel.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from autograder import course, rubric
from autograder.intake import IntakeError, Submission
from autograder.intake.naming import clean
from autograder.job import Worker
from autograder.result import QuestionResult, SubmissionResult

CALL = re.compile(r'\bnbgrader_cells\.grade\("(\w+)", "(\w+)"\)')  # what stands between the hidden-test markers


def grade_folder(worker: Worker, folder: Path, student: str, exercise: str) -> SubmissionResult:
    """Grade what `folder` holds for one exercise, as this student's."""
    plan = course.Plan(folder, Path(), (rubric.exercise(exercise),), worker.secret, worker.settings)
    return worker.grade(course.as_job(plan, _submission(folder, student)))


def grade_copy(worker: Worker, notebook: Path, student: str, exercise: str) -> SubmissionResult:
    """Grade a notebook that holds the hidden calls themselves: the source, or a copy without its submission."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / f"{exercise}.ipynb").write_bytes(without_calls(notebook.read_bytes()))
        return grade_folder(worker, folder, student, exercise)


def without_calls(data: bytes) -> bytes:
    """The notebook without its test cells; whatever cannot be read is left for the engine to say so."""
    try:
        notebook = json.loads(data)
        notebook["cells"] = [cell for cell in notebook["cells"] if not CALL.search("".join(cell["source"]))]
    except (ValueError, KeyError, TypeError, RecursionError):
        return data
    return json.dumps(notebook).encode()


def _submission(folder: Path, student: str) -> Submission:
    """Everything in the folder is this student's, however it is laid out. Every exercise is looked for, so that a
    file is not taken for the one at hand only because it is alone."""
    whole = Submission(clean(student))
    try:
        found = course.read_submissions(folder, rubric.exercises())
    except IntakeError as error:
        whole.remarks.append(str(error))
        return whole
    for submission in found:
        whole.files += submission.files
        whole.remarks += submission.remarks
        whole.submitted_at = whole.submitted_at or submission.submitted_at
    return whole


def question_of(result: SubmissionResult, name: str) -> QuestionResult:
    return next(question for question in result.questions if question.question == name)


def message(result: SubmissionResult, question: QuestionResult) -> str:
    """What the student reads under a test cell; remarks on the whole file stand under its first one."""
    lines = [f"{question.question}: {question.score:g} of {question.max_score:g} points. {question.feedback}"]
    if question.hint:
        lines.append(f"Hint: {question.hint}")
    tokens = [test.token for test in question.tests if test.token and test.status != "skipped"]
    if tokens:
        lines.append(f"For your instructor: {' '.join(tokens)}")
    if question is result.questions[0]:
        lines += result.remarks
    return "\n".join(lines).encode("utf-8", "replace").decode("utf-8")  # every encoding can write it


def failed(result: SubmissionResult) -> bool:
    """True if nothing was graded for a reason that is the grader's own."""
    return bool(result.fault) and all(question.status == "error" for question in result.questions)
