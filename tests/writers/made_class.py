"""A made-up class of any size, with results as grading writes them, so that pages can be tested without grading."""

from __future__ import annotations

import numpy as np

from autograder.child.cells import Cell
from autograder.excerpts import pieces
from autograder.masters import solution_text
from autograder.result import QuestionResult, SubmissionResult, TestResult, marks
from autograder.rubric import Exercise, Question, exercises
from autograder.similarity import fingerprint

HOSTILE = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'`&{{ 7*7 }}\x1b[31m\u202eevil\x00"
FIRST = ("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Florence", "Grace", "Katherine", "Mary", "Omar", "Rózsa")
LAST = ("Lovelace", "Pascal", "Gauß", "Vaughan", "Noether", "Nightingale", "Hopper", "Khayyam", "Euler", "Péter")
OPENINGS = (
    "Attention without positions treats its input as a set.",
    "A shuffle of the tokens does not shuffle the encodings.",
    "Each encoding belongs to a place and not to a token.",
    "Self-attention compares contents, and a position is no content.",
    "With the table added, two equal tokens are no longer equal.",
)
REASONS = (
    "After the shuffle every token therefore meets another row of the table, and queries, keys and values all change.",
    "So A(X[perm]) and A(X)[perm] differ: the first adds row 0 to whichever token now stands first.",
    "I computed the gap for a random shuffle: 1e-16 without encodings, 0.4 with them.",
    "That is why word order can matter to the layer at all, which it could not before.",
    "Only a shuffle that leaves every token in place has no gap; any other turns the angles of two rows at least.",
)


def made_class(size: int, seed: int = 7) -> list[SubmissionResult]:
    """Results of `size` students, always the same for one seed."""
    rng = np.random.default_rng(seed)
    shapes = {e.name: fingerprint(pieces([Cell(solution_text(e.name))]), e.given) for e in exercises()}
    return [_student(rng, i, shapes) for i in range(size)]


def _student(rng: np.random.Generator, number: int, shapes: dict[str, str]) -> SubmissionResult:
    skill = float(rng.beta(4, 1.6))
    name = f"{rng.choice(FIRST)} {rng.choice(LAST)} {number:04d}"
    result = SubmissionResult(name, level="A", walls=["Level A: every wall holds."])
    result.seconds, result.cpu = round(float(rng.gamma(2, 0.02)), 4), round(float(rng.gamma(2, 0.015)), 4)
    result.late = bool(rng.random() < 0.04)
    result.submitted_at = "2030-03-01T23:59:00" if result.late else None
    for exercise in exercises():
        skipped = rng.random() < 0.04
        result.files += [] if skipped else [f"{exercise.name}.py"]
        result.questions += [_question(rng, exercise, question, skill, skipped) for question in exercise.questions]
        own = "".join(f"{n:08x}" for n in sorted(rng.integers(0, 2**32, 40)))
        result.shapes[exercise.name] = "" if skipped else shapes[exercise.name] + own
    if rng.random() < 0.02:
        result.status, result.remarks = (
            "partly",
            ["ex4_rotation_matrix.py: a statement did not run; the rest was graded"],
        )
    return result


def _question(
    rng: np.random.Generator, exercise: Exercise, question: Question, skill: float, skipped: bool
) -> QuestionResult:
    found = QuestionResult(exercise.name, question.name, 0.0, question.points, "missing", form="py")
    if skipped:
        found.feedback = "No file for this exercise was handed in."
        return found
    if question.kind == "written":
        found.answer = " ".join([str(rng.choice(OPENINGS)), *map(str, rng.permutation(REASONS)[: rng.integers(1, 5)])])
        found.status, found.feedback = "awaiting", "To be read by a person."
        return found
    right = rng.random() < skill
    found.carried_forward = bool(right and question.uses and rng.random() < 0.1)
    for test in (t for t in exercise.tests() if t.question == question.name):
        passed = right or rng.random() < skill / 2
        token = "" if passed or test.visibility == "public" else f"{rng.integers(10**5):05d}-MADEUP"
        earned = test.points if passed else 0.0
        status = "passed" if passed else "failed"
        found.tests.append(
            TestResult(test.name, test.title, status, earned, test.points, test.visibility, "", token)  # type: ignore[arg-type]
        )
    found.score = marks(sum(test.points for test in found.tests))
    found.status = "passed" if found.score >= question.points else "partly" if found.score else "failed"
    entries = exercise.misconceptions().of(question.name)
    if found.status != "passed" and entries and rng.random() < 0.7:
        entry = entries[min(len(entries) - 1, int(rng.exponential(1.2)))]
        found.cause, found.feedback, found.hint = entry.name, entry.cause, entry.hint
    return found
