"""`grades.csv`, one row a student, and `written.csv`, the written answers to be marked by a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from autograder.result import SubmissionResult
from autograder.rubric import Exercise
from autograder.writers.files import csv_text

HEAD = ("student", "score", "max_score", "awaiting", "status", "remarks")


def grades(results: Iterable[SubmissionResult], exercises: Sequence[Exercise]) -> str:
    """The text of `grades.csv`; the columns come from the assignment, never from a submission."""
    keys = [f"{exercise.name}.{question.name}" for exercise in exercises for question in exercise.questions]
    rows = []
    for result in results:
        scores = {question.key: question.score for question in result.questions}
        remarks = "; ".join(result.remarks)
        head = (result.student, result.score, result.max_score, result.awaiting, result.status, remarks)
        rows.append([*head, *(scores.get(key, 0.0) for key in keys)])
    return csv_text([*HEAD, *keys], rows)


def written(results: Iterable[SubmissionResult], exercises: Sequence[Exercise]) -> str:
    """The text of `written.csv`: a person fills in the column `points`, then `grade --written` takes it in."""
    rubric = {f"{e.name}.{q.name}": q.rubric for e in exercises for q in e.questions if q.kind == "written"}
    rows = [
        (result.student, question.key, question.answer, question.max_score, "", rubric.get(question.key, ""))
        for key in rubric
        for result in results
        for question in result.questions
        if question.key == key and question.answer
    ]
    return csv_text(("student", "question", "answer", "max_points", "points", "rubric"), rows)
