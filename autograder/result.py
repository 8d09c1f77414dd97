"""The one result of grading a submission. Writers only write it down; nothing here decides anything."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

SCHEMA = 1

TestStatus = Literal["passed", "failed", "error", "timeout", "skipped"]
QuestionStatus = Literal[
    "passed", "partly", "failed", "unanswered", "missing", "error", "timeout", "crashed", "awaiting"
]
Status = Literal["graded", "partly", "empty"]


def marks(points: float) -> float:
    """Points as they are written: sums of decimal fractions without the noise of binary ones."""
    return round(points, 6) + 0.0


@dataclass
class TestResult:
    """One test of an answer; `message` is what the student may read."""

    __test__ = False  # not a test class of pytest's

    name: str
    title: str
    status: TestStatus
    points: float
    max_points: float
    visibility: str
    message: str = ""
    token: str = ""
    seconds: float = 0.0


@dataclass
class QuestionResult:
    """One question: its marks, why, and what the student is told (`feedback`, then `hint`)."""

    exercise: str
    question: str
    score: float
    max_score: float
    status: QuestionStatus
    cause: str | None = None
    carried_forward: bool = False
    feedback: str = ""
    hint: str = ""
    line: int = 0  # where the submission's own code stopped, 0 if it did not
    cell: str = ""
    excerpt: str = ""  # the submission's own lines there, each with its number and a tab in front
    answer: str = ""  # a written answer, to be read by a person
    form: str = ""  # "py" or "ipynb": which file the answer was taken from
    unmarked: list[str] = field(default_factory=list)  # status and feedback before a person gave the marks
    tests: list[TestResult] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.exercise}.{self.question}"

    @property
    def awaiting(self) -> float:
        """Points that a person has yet to give."""
        return self.max_score if self.status == "awaiting" else 0.0


@dataclass
class SubmissionResult:
    """One student's result."""

    student: str
    files: list[str] = field(default_factory=list)
    questions: list[QuestionResult] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    status: Status = "graded"
    late: bool | None = None
    submitted_at: str | None = None
    identity: dict[str, str] = field(default_factory=dict)
    level: str = ""  # which walls held: A to D, see docs/security.md
    walls: list[str] = field(default_factory=list)
    shapes: dict[str, str] = field(default_factory=dict)  # per exercise, of its code: see `similarity`
    fingerprint: str = ""  # of submission, exercises, secret and grader: equal means nothing to regrade
    cpu: float = 0.0
    seconds: float = 0.0
    fault: str = ""  # a reason of the grader's own for which something could not be graded
    penalty: float = 0.0  # points taken off for lateness
    penalty_reason: str = ""  # why, and by how much; it stands among the remarks, too

    @property
    def raw_score(self) -> float:
        """The points of all questions, before anything is taken off for lateness."""
        return marks(sum(question.score for question in self.questions))

    @property
    def score(self) -> float:
        return marks(max(0.0, self.raw_score - self.penalty))

    @property
    def max_score(self) -> float:
        return marks(sum(question.max_score for question in self.questions))

    @property
    def awaiting(self) -> float:
        return marks(sum(question.awaiting for question in self.questions))

    def to_json(self) -> dict[str, Any]:
        """The form of `results/<student>.json` (docs/instructors.md)."""
        plain = dict(vars(self))  # not asdict: it copies everything there is, and this is written once a submission
        totals = {"score": self.score, "max_score": self.max_score, "awaiting": self.awaiting}
        plain["raw_score"] = self.raw_score
        head = {"schema": SCHEMA, "student": plain.pop("student"), "files": plain.pop("files"), **totals}
        plain.pop("questions")
        questions = [{**vars(q), "tests": [vars(test) for test in q.tests]} for q in self.questions]
        return {**head, "remarks": plain.pop("remarks"), **plain, "questions": questions}

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> SubmissionResult:
        """Read back what `to_json` gave. Raises KeyError, TypeError or ValueError where it is something else."""
        if plain.get("schema") != SCHEMA:
            raise ValueError(f"schema {plain.get('schema')!r} where {SCHEMA} was expected")
        skipped = {"schema", "score", "raw_score", "max_score", "awaiting", "questions"}
        questions = [
            QuestionResult(**{**q, "tests": [TestResult(**test) for test in q["tests"]]}) for q in plain["questions"]
        ]
        return cls(**{k: v for k, v in plain.items() if k not in skipped}, questions=questions)


Held = TypeVar("Held", QuestionResult, TestResult)

_shared: dict[tuple[Any, ...], Any] = {}  # what slim results hold in common, by all that it says


def slim(result: SubmissionResult) -> SubmissionResult:
    """The same result in less memory, once it has been written: what is alike in a large class is held once.

    Excerpts of code are dropped, and the seconds of tests that passed. Nothing in it may be changed afterwards.
    """
    result = SubmissionResult(**vars(result))  # one that was pickled holds its attributes' names once more
    for name in ("files", "walls", "remarks"):
        held = getattr(result, name)
        setattr(result, name, _shared.setdefault((name, *held), held))
    result.level, result.status = sys.intern(result.level), sys.intern(result.status)  # type: ignore[assignment]
    result.shapes = {sys.intern(name): sys.intern(shape) for name, shape in result.shapes.items()}
    result.questions = [_slim_question(question) for question in result.questions]
    return result


def _slim_question(question: QuestionResult) -> QuestionResult:
    """A question that is right is the same for everybody; of others, the words are."""
    question.excerpt = ""
    question.tests = [_slim_test(question, test) for test in question.tests]
    if question.status == "passed" and not (question.carried_forward or question.unmarked or question.answer):
        key = (question.exercise, question.question, question.score, question.max_score, question.form)
        return _held_once((*key, question.feedback, *map(id, question.tests)), question)
    return _interned(question)


def _slim_test(question: QuestionResult, test: TestResult) -> TestResult:
    if test.status == "passed" and not test.message:
        test.seconds = 0.0
        return _held_once((question.exercise, test.name, test.points, test.max_points), test)
    return _interned(test)


def _held_once(key: tuple[Any, ...], held: Held) -> Held:
    if key not in _shared:
        _shared[key] = _interned(held)
    found: Held = _shared[key]
    return found


def _interned(held: Held) -> Held:
    """Every text of it held once among all results, but for what a person wrote."""
    for name, value in vars(held).items():
        if type(value) is str and name != "answer":
            setattr(held, name, sys.intern(value))
    return held
