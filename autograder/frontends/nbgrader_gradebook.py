"""Marks into nbgrader's gradebook, through its own API: SQLite or PostgreSQL, a new one or a course's own.

The assignment, its notebooks and its cells are those of the nbgrader release, so its formgrader, its feedback and its
export work on. Marks that a person entered there are kept; nothing is graded here.
"""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from autograder.intake.naming import short_hash
from autograder.late import moment
from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import Exercise, Question

ASSIGNMENT = "attention"  # as in the nbgrader release
_WIDTH = 128  # characters in a column of the gradebook
_MISSING = "--gradebook needs nbgrader: pip install 'attention-autograder[nbgrader]'"


class GradebookError(Exception):
    """The gradebook cannot be written; one line with what to do next."""


def write_gradebook(
    url: str, results: Sequence[SubmissionResult], exercises: Sequence[Exercise], due: datetime | None = None
) -> None:
    """Write all results. Raises GradebookError."""
    try:
        from nbgrader.api import Gradebook
        from sqlalchemy.exc import SQLAlchemyError
    except ImportError:
        raise GradebookError(_MISSING) from None
    shown = _shown(url)
    try:
        with _alembic_on_path(), Gradebook(_with_driver(url)) as gradebook:
            try:
                _write(gradebook, results, exercises, due)
            except Exception:
                gradebook.db.rollback()
                raise
    except ModuleNotFoundError as error:
        raise GradebookError(
            f"the gradebook {shown} needs the package {error.name}: pip install 'attention-autograder[nbgrader]'"
        ) from None
    except (SQLAlchemyError, ValueError, OSError) as error:
        first = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
        raise GradebookError(f"the gradebook {shown} cannot be written: {first[0]}") from None


@contextmanager
def _alembic_on_path() -> Iterator[None]:
    """A new gradebook calls `alembic` for its version, which stands beside this Python, on the path or not."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join(filter(None, [before, sysconfig.get_path("scripts")]))
    try:
        yield
    finally:
        os.environ["PATH"] = before


def _with_driver(url: str) -> str:
    """PostgreSQL by psycopg 3, where the URL names no other driver."""
    scheme, separator, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if separator and scheme in ("postgres", "postgresql") else url


def _shown(url: str) -> str:
    """The URL without its password. Raises GradebookError where it is none."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        raise GradebookError(
            "--gradebook takes the URL of a database, such as sqlite:///gradebook.db or postgresql://user@host/name"
        ) from None


def _write(
    gradebook: Any, results: Sequence[SubmissionResult], exercises: Sequence[Exercise], due: datetime | None
) -> None:
    gradebook.update_or_create_assignment(ASSIGNMENT, **({"duedate": _utc(due)} if due else {}))
    for exercise in exercises:
        _notebook(gradebook, exercise)
    students = {student.id: student for student in gradebook.students}
    submissions = {submission.student_id: submission for submission in gradebook.assignment_submissions(ASSIGNMENT)}
    for result in results:
        student = _short(result.student)
        if student not in students:
            gradebook.add_student(student, **_person(result))
        submission = submissions.get(student)
        if submission is None:
            with gradebook.db.no_autoflush:  # the API builds a submission piece by piece
                submission = gradebook.add_submission(ASSIGNMENT, student)
        _grades(gradebook, submission, result, exercises)
    gradebook.db.commit()  # attribute writes are not committed by themselves


def _cell_name(question: Question) -> str:
    return question.name if question.kind == "written" else f"test_{question.name}"


def _notebook(gradebook: Any, exercise: Exercise) -> None:
    """A notebook with a grade cell a question; a written answer is its own, and can be commented on."""
    gradebook.update_or_create_notebook(exercise.name, ASSIGNMENT)
    for question in exercise.questions:
        place = _cell_name(question), exercise.name, ASSIGNMENT
        kind = "markdown" if question.kind == "written" else "code"
        gradebook.update_or_create_grade_cell(*place, max_score=float(question.points), cell_type=kind)
        gradebook.update_or_create_solution_cell(question.name, exercise.name, ASSIGNMENT)


def _person(result: SubmissionResult) -> dict[str, str]:
    first, _, last = result.identity.get("name", "").rpartition(" ")
    told = {"first_name": first, "last_name": last, "email": result.identity.get("email", "")}
    told["lms_user_id"] = result.identity.get("sid") or result.identity.get("user_id", "")
    return {key: value[:_WIDTH] for key, value in told.items() if value}


def _short(student: str) -> str:
    """A name that fits into the gradebook's columns, and still differs from every other."""
    return student if len(student) <= _WIDTH else f"{student[: _WIDTH - 9]}-{short_hash(student)}"


def _grades(gradebook: Any, submission: Any, result: SubmissionResult, exercises: Sequence[Exercise]) -> None:
    when = moment(result.submitted_at)
    handed_in_anew = when is not None and submission.timestamp is not None and submission.timestamp != _utc(when)
    if when is not None:
        submission.timestamp = _utc(when)
    own = {question.key: question for question in result.questions}
    notebooks = {notebook.name: notebook for notebook in submission.notebooks}
    penalties = _shares(result, exercises)
    for exercise in exercises:
        notebook = notebooks.get(exercise.name) or _missing_notebook(gradebook, submission, exercise)
        notebook.late_submission_penalty = penalties[exercise.name]
        grades = {grade.cell.name: grade for grade in notebook.grades}
        for question in exercise.questions:
            grade = grades.get(_cell_name(question)) or _missing_grade(gradebook, notebook, exercise, question)
            _grade(grade, question, own[f"{exercise.name}.{question.name}"], handed_in_anew)


def _grade(grade: Any, question: Question, found: QuestionResult, handed_in_anew: bool) -> None:
    if question.kind != "written":
        grade.auto_score, grade.needs_manual_grade = found.score, False
    elif found.status == "awaiting":  # points that a person gave in the formgrader stay
        grade.auto_score = None
        grade.needs_manual_grade = grade.manual_score is None or handed_in_anew
    elif found.unmarked:
        grade.auto_score, grade.manual_score, grade.needs_manual_grade = None, found.score, False
    else:  # not answered
        grade.auto_score, grade.needs_manual_grade = 0.0, False


def _shares(result: SubmissionResult, exercises: Sequence[Exercise]) -> dict[str, float]:
    """What was taken off, notebook by notebook, in proportion to their points; all of it in the sum."""
    scores = {e.name: sum(q.score for q in result.questions if q.exercise == e.name) for e in exercises}
    whole = sum(scores.values())
    shares: dict[str, float] = {}
    for name, score in scores.items():
        shares[name] = round(result.penalty * score / whole, 6) if whole else 0.0
    if whole:
        largest = max(scores, key=lambda name: scores[name])
        shares[largest] += result.penalty - sum(shares.values())
    return shares


def _missing_notebook(gradebook: Any, submission: Any, exercise: Exercise) -> Any:
    """A notebook that the assignment has got since the student's submission was entered."""
    from nbgrader.api import SubmittedNotebook

    notebook = SubmittedNotebook(notebook=gradebook.find_notebook(exercise.name, ASSIGNMENT), assignment=submission)
    gradebook.db.add(notebook)
    gradebook.db.flush()
    return notebook


def _missing_grade(gradebook: Any, notebook: Any, exercise: Exercise, question: Question) -> Any:
    from nbgrader.api import Grade

    cell = gradebook.find_grade_cell(_cell_name(question), exercise.name, ASSIGNMENT)
    grade = Grade(cell_id=cell.id, notebook=notebook)
    gradebook.db.add(grade)
    return grade


def _utc(when: datetime) -> datetime:
    """As the gradebook keeps times: in UTC, without saying so."""
    return (when - (when.utcoffset() or datetime.min - datetime.min)).replace(tzinfo=None)
