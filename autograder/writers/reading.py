"""`written.html`: the written answers for a person to read, one question at a time, beside `written.csv`.

Very similar answers stand together, and code that is nearly the same is listed at the end: pointers for the reader, who
alone decides what they mean. No mark depends on them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from autograder import similarity
from autograder.result import SubmissionResult
from autograder.rubric import Exercise, Question
from autograder.writers import pages


@dataclass
class Reply:
    """One answer, and who gave it word for word: each with the row in `written.csv`, as a spreadsheet counts."""

    text: str
    givers: list[tuple[int, str]]


@dataclass
class Together:
    """Answers that are shown together: one alone, or several that are very similar."""

    replies: list[Reply]
    likeness: float = 0.0

    @property
    def count(self) -> int:
        return sum(len(reply.givers) for reply in self.replies)


@dataclass
class Asked:
    """One written question with its rubric and all answers."""

    exercise: Exercise
    question: Question
    groups: list[Together]
    unanswered: list[str]

    @property
    def count(self) -> int:
        return sum(group.count for group in self.groups)


@dataclass
class Copies:
    """Students whose code for one exercise is nearly the same."""

    exercise: Exercise
    students: list[str] = field(default_factory=list)
    likeness: float = 0.0


def reading(results: Sequence[SubmissionResult], exercises: Sequence[Exercise], *, anonymous: bool = False) -> str:
    """The text of `written.html`. `anonymous` leaves all names out; otherwise they show when the reader asks."""
    asked, row = [], 2
    for exercise in exercises:
        for question in exercise.questions:
            if question.kind == "written":
                here = _asked(results, exercise, question, row)
                row += here.count
                asked.append(here)
    copies = [] if anonymous else near_copies(results, exercises)
    return pages.page("written.html", asked=asked, copies=copies, anonymous=anonymous)


def _asked(results: Sequence[SubmissionResult], exercise: Exercise, question: Question, row: int) -> Asked:
    replies: dict[str, Reply] = {}
    unanswered = []
    key = f"{exercise.name}.{question.name}"
    for result in results:
        for answered in (q for q in result.questions if q.key == key):
            if answered.answer:
                text = answered.answer
                replies.setdefault(" ".join(text.split()), Reply(text, [])).givers.append((row, result.student))
                row += 1
            else:
                unanswered.append(result.student)
    return Asked(exercise, question, _grouped(list(replies.values())), unanswered)


def _grouped(replies: list[Reply]) -> list[Together]:
    """Similar answers together and first, the others in an order that tells nothing of the names."""
    groups = similarity.alike([reply.text for reply in replies])
    together = [Together([replies[i] for i in group.members], group.likeness) for group in groups]
    grouped = {i for group in groups for i in group.members}
    together += [Together([r], 1.0) for i, r in enumerate(replies) if len(r.givers) > 1 and i not in grouped]
    alone = [reply for i, reply in enumerate(replies) if len(reply.givers) == 1 and i not in grouped]
    alone.sort(key=lambda reply: hashlib.sha256(reply.text.encode("utf-8", "replace")).digest())
    return together + [Together([reply]) for reply in alone]


def near_copies(results: Sequence[SubmissionResult], exercises: Sequence[Exercise]) -> list[Copies]:
    """Groups of students whose code is nearly the same and unlike the rest of the class."""
    found = []
    for exercise in exercises:
        groups = similarity.near_copies([result.shapes.get(exercise.name, "") for result in results])
        found += [Copies(exercise, [results[i].student for i in group.members], group.likeness) for group in groups]
    return found
