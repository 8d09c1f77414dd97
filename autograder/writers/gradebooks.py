"""Import files for the gradebooks of learning platforms, each in the form that the platform reads.

A platform finds a student by what it said about them itself, so a student of whom it said nothing gets no row. Numbers
that identify somebody are written as they are; only text that a spreadsheet would compute gets a quote in front.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from autograder.result import SubmissionResult
from autograder.rubric import Exercise
from autograder.writers.files import cell_text, printable

TITLE = "Attention"  # of the assignment, where nobody says what the platform calls it
_PLAIN_ID = re.compile(r"[\w.@+-]+")


@dataclass(frozen=True)
class Gradebook:
    """The text of an import file, and who is not in it."""

    text: str
    left_out: list[str]


def gradebook(
    platform: str, results: Sequence[SubmissionResult], exercises: Sequence[Exercise], column: str = ""
) -> Gradebook:
    """One platform's file. `column` is what the platform calls the column to fill, its number included."""
    write, identified = PLATFORMS[platform]
    known = [result for result in results if identified(result)]
    # what the grader itself could not grade must not reach a gradebook as zero points
    left_out = [r.student for r in results if not identified(r) or r.fault]
    return Gradebook(write([r for r in known if not r.fault], exercises, column), left_out)


def _id(text: str) -> str:
    """An identifier, character for character, unless a spreadsheet could compute something from it."""
    return text if _PLAIN_ID.fullmatch(text) else cell_text(text)


def _points(value: float) -> str:
    return f"{round(value, 2):g}"


def _table(rows: Iterable[Sequence[object]], quote_all: bool = False) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL).writerows(rows)
    return out.getvalue()


def _name(result: SubmissionResult) -> str:
    return cell_text(printable(result.identity.get("name") or result.student, keep_lines=False))


def _most(results: Sequence[SubmissionResult], exercises: Sequence[Exercise]) -> float:
    return results[0].max_score if results else sum(exercise.points for exercise in exercises)


# ---------------------------------------------------------------- one writer a platform


def canvas(results: Sequence[SubmissionResult], exercises: Sequence[Exercise], column: str) -> str:
    """Canvas: Grades, Import. A column "Title (number)" is that assignment's; a title alone makes a new one."""
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", column or TITLE]
    possible = ["    Points Possible", "", "", "", "", _points(_most(results, exercises))]
    rows = [[_name(r), _id(r.identity["user_id"]), "", "", "", _points(r.score)] for r in results]
    return _table([head, possible, *rows])


def moodle(results: Sequence[SubmissionResult], exercises: Sequence[Exercise], column: str) -> str:
    """Moodle: the assignment's page, "Upload grading worksheet" (offline grading worksheets must be switched on)."""
    head = ["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade", "Grade can be changed"]
    head += ["Last modified (submission)", "Last modified (grade)", "Feedback comments"]
    most = _points(_most(results, exercises))
    rows = [
        [
            f"Participant {r.identity['participant_id']}",
            _name(r),
            _id(r.identity.get("email", "")),
            "Submitted for grading" if r.files else "No submission",
            *(_points(r.score), most, "Yes", r.submitted_at or "-", "-", cell_text(r.penalty_reason)),
        ]
        for r in results
    ]
    return _table([head, *rows])


def blackboard(results: Sequence[SubmissionResult], exercises: Sequence[Exercise], column: str) -> str:
    """Blackboard: Grade Center, Work Offline, Upload (comma). The number behind the bar names an existing column."""
    most = _points(_most(results, exercises))
    heading = column or f"{TITLE} [Total Pts: {most} Score]"
    rows = []
    for result in results:
        first, _, last = _name(result).rpartition(" ")
        rows.append([last, first, _id(result.identity["user_id"]), "", _points(result.score)])
    return _table([["Last Name", "First Name", "Username", "Student ID", heading], *rows], quote_all=True)


def gradescope(results: Sequence[SubmissionResult], exercises: Sequence[Exercise], column: str) -> str:
    """Gradescope takes no marks in; this is the table that its own "Download grades" gives, for whoever reads that."""
    questions = [(f"{e.name}.{q.name}", q) for e in exercises for q in e.questions]
    head = ["Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID", "Submission Time"]
    head += ["Lateness (H:M:S)", "View Count", "Submission Count"]
    head += [f"{number}: {q.name} ({q.points:.1f} pts)" for number, (_, q) in enumerate(questions, 1)]
    rows = []
    for result in results:
        own = {question.key: question.score for question in result.questions}
        person = [_id(result.identity.get(key, "")) for key in ("sid", "email")]
        status = "Graded" if result.files else "Missing"
        place = [_id(result.identity.get("submission_id", "")), result.submitted_at or "", "", "", ""]
        total = [_points(result.score), _points(result.max_score)]
        scores = [_points(own.get(key, 0.0)) for key, _ in questions]
        rows.append([_name(result), *person, *total, status, *place, *scores])
    return _table([head, *rows])


Writer = Callable[[Sequence[SubmissionResult], Sequence[Exercise], str], str]
PLATFORMS: dict[str, tuple[Writer, Callable[[SubmissionResult], bool]]] = {
    "canvas": (canvas, lambda r: r.identity.get("user_id", "").isdecimal()),
    "moodle": (moodle, lambda r: "participant_id" in r.identity),
    "blackboard": (blackboard, lambda r: "user_id" in r.identity),
    "gradescope": (gradescope, lambda r: "sid" in r.identity or "email" in r.identity),
}
