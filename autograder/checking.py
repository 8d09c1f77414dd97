"""`autograder check`: one submission, from its files or its folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from autograder import course
from autograder.grading import Settings
from autograder.intake import IntakeError, Submission
from autograder.job import Job, Worker
from autograder.result import SubmissionResult
from autograder.rubric import Exercise


def check_files(
    paths: Sequence[Path], exercises: tuple[Exercise, ...], secret: bytes, settings: Settings, *, chosen: bool
) -> SubmissionResult:
    """Grade what these paths hold as one submission; see `as_one_job`."""
    job = as_one_job(paths, exercises, secret, settings, chosen=chosen)
    with Worker(secret, settings) as worker:
        return worker.grade(job)


def as_one_job(
    paths: Sequence[Path], exercises: tuple[Exercise, ...], secret: bytes, settings: Settings, *, chosen: bool
) -> Job:
    """What these paths hold as one submission. Without `chosen`, only exercises that were handed in count.

    Raises IntakeError where nothing can be read, or where a path holds several submissions.
    """
    found: list[Submission] = []
    for path in paths:
        here = course.read_submissions(path, exercises)
        if len(here) > 1:
            raise IntakeError(f"{path} holds {len(here)} submissions; `autograder grade` takes them all.")
        found += here
    whole = Submission(found[0].student)
    for submission in found:
        whole.files += submission.files
        whole.remarks += submission.remarks
    if not whole.files:
        raise IntakeError(whole.remarks[0] if whole.remarks else f"{paths[0]} holds no answers to an exercise.")
    handed_in = {file.exercise for file in whole.files}
    counted = exercises if chosen else tuple(e for e in exercises if e.name in handed_in)
    return course.as_job(course.Plan(paths[0], Path(), counted, secret, settings), whole)
