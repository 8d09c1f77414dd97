"""Results as the engine makes them, without grading anything: every question right, written answers to be read."""

from __future__ import annotations

from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import Exercise, exercise

EX1 = "ex1_sinusoids"
EX4 = "ex4_rotation_matrix"
KEY = f"{EX1}.EXPLANATION"
EXERCISES: tuple[Exercise, ...] = (exercise(EX1), exercise(EX4))


def made(student: str, lost: float = 0.0, answer: str = "because", **fields: object) -> SubmissionResult:
    """A student's result: `lost` points on the first question, and an answer to every written one."""
    questions = []
    for own in EXERCISES:
        for question in own.questions:
            if question.kind == "written":
                status, feedback = (
                    ("awaiting", "To be read by a person.") if answer else ("unanswered", "Not answered.")
                )
                found = QuestionResult(own.name, question.name, 0.0, question.points, status, feedback=feedback)  # type: ignore[arg-type]
                found.answer = answer
            else:
                found = QuestionResult(own.name, question.name, question.points, question.points, "passed")
            questions.append(found)
    questions[0].score -= lost
    return SubmissionResult(student, ["ex1_sinusoids.py"], questions, **fields)  # type: ignore[arg-type]


def question_of(result: SubmissionResult, key: str = KEY) -> QuestionResult:
    return next(question for question in result.questions if question.key == key)
