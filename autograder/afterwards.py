"""What becomes of marks once answers are graded: a person's marks and lateness go in, gradebooks are written.

All of it is applied anew in every run, to results that were kept as to new ones, and nothing of it decides whether an
answer is right. What a person wrote is checked before anything is graded, so that a mistake in it costs no time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder import late, written_marks
from autograder.intake import Submission
from autograder.late import Policy
from autograder.result import SubmissionResult
from autograder.rubric import Exercise
from autograder.writers import gradebooks, tables
from autograder.writers.files import WriteError, write_whole
from autograder.written_marks import Marks, MarksError, Sheet

_NAMED = 5  # so many students are named in a note


@dataclass(frozen=True)
class Afterwards:
    """What the course asks for: options of `autograder grade`."""

    written: Path | None = None
    policy: Policy | None = None
    gradebook: str = ""  # a database URL
    uploads: tuple[str, ...] = ()  # platforms to write import files for, besides the one that submissions came from
    column: str = ""  # what the platform calls the column to fill


@dataclass
class Settling:
    """One run's marks and policy, read and checked."""

    asked: Afterwards
    exercises: Sequence[Exercise]
    out: Path
    sheet: Sheet | None = None
    marks: Marks = field(default_factory=dict)
    old: Sheet | None = None  # `written.csv` as people left it

    @classmethod
    def prepare(
        cls, asked: Afterwards, submissions: Sequence[Submission], exercises: Sequence[Exercise], out: Path
    ) -> Settling:
        """Read all that people wrote. Raises MarksError; nothing has been written by then."""
        settling = cls(asked, exercises, out)
        if asked.written is not None:
            settling.sheet = written_marks.read_sheet(asked.written)
            settling.marks = written_marks.check_marks(
                settling.sheet, [submission.student for submission in submissions], exercises
            )
        if (out / "written.csv").exists():
            try:
                settling.old = written_marks.read_sheet(out / "written.csv")
            except MarksError:
                _set_aside(out / "written.csv")
        return settling

    def settle(self, result: SubmissionResult, submission: Submission) -> None:
        """Bring one result up to date: who and when by the platform, marks by a person, lateness by the policy."""
        result.late, result.submitted_at = submission.late, submission.submitted_at
        result.identity = dict(submission.identity)
        written_marks.merge(result, self.marks)
        late.settle(result, self.asked.policy)

    def written_table(self, results: Sequence[SubmissionResult]) -> str:
        """The text of `written.csv`, with all that people have entered so far."""
        return written_marks.filled(tables.written(results, self.exercises), self.marks, self.old)

    def write_gradebooks(self, results: Sequence[SubmissionResult], submissions: Sequence[Submission]) -> list[str]:
        """Import files and the gradebook; returns what the instructor should know. Raises GradebookError."""
        notes = self._notes(results)
        for platform in _platforms(submissions, self.asked.uploads):
            made = gradebooks.gradebook(platform, results, self.exercises, self.asked.column)
            if made.left_out and len(made.left_out) == len(results):
                notes.append(f"{platform}.csv is not written: the submissions do not say who is who on {platform}")
                continue
            write_whole(self.out / "upload" / f"{platform}.csv", made.text)
            if made.left_out:
                notes.append(f"{platform}.csv leaves out {_named(made.left_out)}: no identity, or not graded")
        if self.asked.gradebook:
            from autograder.frontends.nbgrader_gradebook import write_gradebook

            due = self.asked.policy.due if self.asked.policy else None
            write_gradebook(self.asked.gradebook, results, self.exercises, due)
        return notes

    def _notes(self, results: Sequence[SubmissionResult]) -> list[str]:
        notes = written_marks.changed_answers(self.sheet, results) if self.sheet else []
        if self.old and (count := written_marks.uncounted(self.old, self.marks)):
            path = self.out / "written.csv"
            notes.append(f"{path} holds {count} marks that do not count: give it with --written {path}")
        if policy := self.asked.policy:
            known = {name for result in results for name in late.names_of(result)}
            strangers = [name for name in policy.extensions if name not in known]
            if strangers:
                notes.append(f"extensions for {_named(strangers)}: nobody of that name handed in")
            untimed = [r.student for r in results if r.files and late.moment(r.submitted_at) is None and r.late is None]
            if untimed:
                notes.append(f"when {_named(untimed)} handed in is not known, so nothing was taken off")
        return notes


def _set_aside(path: Path) -> None:
    """Keep a table that cannot be read: somebody may have worked on it."""
    try:
        path.replace(path.with_name("written-unreadable.csv"))
    except OSError as error:
        raise WriteError(f"{path} cannot be read, nor set aside ({error.strerror}); move it away") from None


def _platforms(submissions: Sequence[Submission], wanted: Sequence[str]) -> list[str]:
    counts = Counter(submission.source for submission in submissions)
    return [name for name in gradebooks.PLATFORMS if counts[name] or name in wanted or "all" in wanted]


def _named(students: Sequence[str]) -> str:
    more = len(students) - _NAMED
    return ", ".join(students[:_NAMED]) + (f" and {more} more" if more > 0 else "")
