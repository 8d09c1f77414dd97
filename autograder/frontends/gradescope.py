"""Gradescope's side: grade what stands in `/autograder/submission`, and write `/autograder/results/results.json`.

The results file is written after every exercise, so that one is there whatever happens, always with the full maximum.
Every text in it is escaped HTML, cut, and free of control characters. It knows the platform's files and no exercise.
"""

from __future__ import annotations

import argparse
import html
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from autograder import rubric
from autograder.frontends import surroundings
from autograder.intake import IntakeError, find_submissions
from autograder.intake.naming import clean
from autograder.job import HandedIn, Job, Worker
from autograder.result import QuestionResult, SubmissionResult, marks
from autograder.rubric import Exercise, Test
from autograder.seeds import read_secret
from autograder.writers.files import printable, write_whole

ENDED = "Grading was ended before it was done, by the platform's limit of time or memory. Hand in again, or ask."
BROKEN = "It could not be graded, which is not your fault. Your instructor can see why."
ENTRY_LIMIT = 1_000  # characters of one output
TOTAL_LIMIT = 90_000  # of all outputs: the platform cuts at 100,000
VISIBILITY = {"public": "visible", "hidden": "after_published"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade one submission below `--root`; 0 whenever a results file was written."""
    parser = argparse.ArgumentParser(description="Grade one submission as Gradescope asks for it.")
    parser.add_argument("--root", type=Path, default=Path("/autograder"))
    root: Path = parser.parse_args(arguments).root
    exercises = tuple(exercise for exercise in rubric.exercises() if not exercise.later)
    try:
        exercises = _chosen(root)
        _grade(root, exercises)
    except Exception as error:  # whatever it is, the student gets a results file and the instructor the reason
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        _write(root, not_graded(exercises, BROKEN, f"{type(error).__name__}: {error}"))
    return 0


def _chosen(root: Path) -> tuple[Exercise, ...]:
    """The exercises that this assignment is about."""
    names = json.loads((root / "source" / "exercises.json").read_text(encoding="utf-8"))
    return tuple(rubric.exercise(name) for name in names)


def _grade(root: Path, exercises: tuple[Exercise, ...]) -> None:
    """Grade exercise by exercise, and write what is known after each."""
    metadata = _metadata(root)
    secret = root / "source" / "secret"
    job = _job(root, metadata, exercises)
    whole = SubmissionResult(job.student, [f.name for f in job.files], remarks=list(job.remarks), late=job.late)
    with Worker(read_secret(secret) if secret.exists() else surroundings.secret(), surroundings.settings()) as worker:
        for done, exercise in enumerate(exercises, 1):
            part = worker.grade(replace(job, exercises=(exercise.name,)))
            whole.questions += part.questions
            whole.remarks += [remark for remark in part.remarks if remark not in whole.remarks]
            whole.fault, whole.level = whole.fault or part.fault, part.level or whole.level
            whole.seconds = round(whole.seconds + part.seconds, 4)
            _write(root, results(whole, exercises, metadata, ENDED if done < len(exercises) else ""))


def _job(root: Path, metadata: dict[str, Any], exercises: tuple[Exercise, ...]) -> Job:
    """Everything below `submission` is one student's, however it is laid out."""
    users = [user for user in _list(metadata.get("users")) if isinstance(user, dict)] or [{}]
    questions = {exercise.name: [question.name for question in exercise.questions] for exercise in rubric.exercises()}
    try:
        found = find_submissions(root / "submission", questions)
        remarks = [remark for submission in found for remark in submission.remarks]
    except IntakeError:
        found, remarks = [], ["Nothing was handed in that could be read."]
    files = [HandedIn(f.name, f.exercise, f.form, f.data) for submission in found for f in submission.files]
    names = tuple(exercise.name for exercise in exercises)
    student = clean(str(users[0].get("name") or users[0].get("email") or "student"))
    counted = tuple(file for file in files if file.exercise in names)
    return Job(student, counted, names, tuple(remarks), lateness(metadata)[0])


# ---------------------------------------------------------------- what the platform says


def _metadata(root: Path) -> dict[str, Any]:
    try:
        read = json.loads((root / "submission_metadata.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def lateness(metadata: dict[str, Any]) -> tuple[bool | None, str]:
    """Whether it came after the due date, a person's own extension counting, and a sentence about it."""
    created = _time(metadata.get("created_at"))
    dues = [metadata.get("assignment"), *(u.get("assignment") for u in _list(metadata.get("users")) if _is_dict(u))]
    times = [time for due in dues if isinstance(due, dict) and (time := _time(due.get("due_date"))) is not None]
    if created is None or not times:
        return None, ""
    try:
        after = created - max(times)
    except TypeError:  # one with a time zone, one without
        return None, ""
    if after <= timedelta(0):
        return False, "Handed in on time."
    minutes = int(after.total_seconds() // 60)
    parts = (minutes // 1440, "days"), (minutes // 60 % 24, "hours"), (minutes % 60, "minutes")
    by = " ".join(f"{count} {unit}" for count, unit in parts if count) or "less than a minute"
    return True, f"Handed in late, by {by}. Nothing was taken off here."


def _is_dict(value: Any) -> bool:
    return isinstance(value, dict)


def _time(text: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None


# ---------------------------------------------------------------- results.json


def results(
    result: SubmissionResult, exercises: tuple[Exercise, ...], metadata: dict[str, Any], missing: str = ""
) -> dict[str, Any]:
    """The platform's form of a result; `missing` is said of the exercises that it does not hold yet."""
    late, sentence = lateness(metadata)
    head = [sentence, *result.remarks, *([BROKEN] if result.fault else [])]
    questions = {question.key: question for question in result.questions}
    entries: list[dict[str, Any]] = []
    for number, exercise in enumerate(exercises, 1):
        for place, question in enumerate(exercise.questions, 1):
            unknown = QuestionResult(exercise.name, question.name, 0.0, question.points, "error", feedback=missing)
            found = questions.get(f"{exercise.name}.{question.name}", unknown)
            entries += _of_question(f"{number}.{place}", exercise, found)
    if result.fault:
        entries.append(_entry("for the instructor", result.fault, "hidden"))
    extra = {"score": result.score, "late": late, "awaiting": result.awaiting, "walls": result.level}
    return {
        "output": _text("\n".join(line for line in head if line), 4 * ENTRY_LIMIT) or "Graded.",
        "output_format": "html",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "execution_time": round(result.seconds),
        "extra_data": extra,
        "tests": _cut(entries),
    }


def not_graded(exercises: tuple[Exercise, ...], why: str, fault: str = "") -> dict[str, Any]:
    """A result in which nothing is graded, with the full maximum."""
    nothing = results(SubmissionResult("", fault=fault), exercises, {}, why)
    return {**nothing, "output": _text(why)}


def _of_question(number: str, exercise: Exercise, question: QuestionResult) -> list[dict[str, Any]]:
    """A question's entries: what was found wrong, then one for each test that gives points."""
    tests = [test for test in exercise.tests() if test.question == question.question]
    about = _entry(f"{question.question}: {question.score:g} of {question.max_score:g}", _feedback(question))
    if not tests:
        about["name"] = f"{question.question}: {question.max_score:g} points, read by a person"
        about["visibility"] = "visible"
    verdicts = {test.name: test for test in question.tests}
    entries = [about]
    for place, test in enumerate(tests, 1):
        verdict = verdicts.get(test.name)
        points = marks(verdict.points) if verdict else 0.0
        message = verdict.message if verdict else question.feedback
        entries.append(_of_test(f"{number}.{place}", test, points, message))
    return entries


def _of_test(number: str, test: Test, points: float, message: str) -> dict[str, Any]:
    entry = _entry(f"{test.question}: {test.title}", message, VISIBILITY[test.visibility])
    passed = points >= test.points
    return {
        "number": number,
        **entry,
        "score": points,
        "max_score": test.points,
        "status": "passed" if passed else "failed",
    }


def _feedback(question: QuestionResult) -> str:
    return "\n".join(text for text in (question.feedback, question.hint) if text)


def _entry(name: str, output: str, visibility: str = "after_published") -> dict[str, Any]:
    return {"name": name, "output": _text(output), "output_format": "html", "visibility": visibility}


def _text(text: str, limit: int = ENTRY_LIMIT) -> str:
    """Text as HTML that shows it as it is, on one page, in one piece."""
    whole = printable(text.encode("utf-8", "replace").decode("utf-8").replace("\0", ""))
    if len(whole) > limit:
        whole = whole[:limit] + " ... (cut)"
    return html.escape(whole).replace("\n", "<br>")


def _cut(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries with their outputs as long as there is room for them."""
    room = TOTAL_LIMIT
    for entry in entries:
        room -= len(entry["output"])
        if room < 0:
            entry["output"] = "(left out: too much text)"
    return entries


def _write(root: Path, content: dict[str, Any]) -> None:
    write_whole(root / "results" / "results.json", json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
