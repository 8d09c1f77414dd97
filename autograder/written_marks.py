"""Marks that a person gave to written answers: read from `written.csv`, checked, merged into results.

Spreadsheet programs change a table when they save it: separators, decimal signs, encodings, quotes. Whatever is still
clear is read; whatever is not is an error that names the row. This module does not know how answers are graded.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.intake import decode
from autograder.result import QuestionResult, SubmissionResult, marks
from autograder.rubric import Exercise
from autograder.writers.files import csv_text

_NEEDED = {"student", "question", "points"}
_NUMBER = re.compile(r"\d{1,6}(?:[.,]\d{1,9})?|[.,]\d{1,9}")
_SHOWN = 10  # so many errors are told at once

Key = tuple[str, str]  # student and question, "<exercise>.<question>"
Marks = dict[Key, float]


class MarksError(Exception):
    """The table cannot be taken in; one line for each thing wrong, with its row."""


@dataclass
class Sheet:
    """A table as somebody left it: `rows` by their number in the spreadsheet, cells by the name of their column."""

    name: str
    header: list[str] = field(default_factory=list)
    rows: dict[int, dict[str, str]] = field(default_factory=dict)

    def at(self, row: int) -> str:
        return f"{self.name} row {row}"


def read_sheet(path: Path) -> Sheet:
    """Read a table of marks, in any order of columns. Raises MarksError."""
    try:
        text, _ = decode(path.read_bytes())
    except OSError as error:
        raise MarksError(f"{path} cannot be read: {error.strerror}") from None
    lead = re.match(r"sep=(.)\n", text)  # a hint that some programs write above the table
    body = text[lead.end() :] if lead else text
    head = body.partition("\n")[0]
    for separator in [lead[1]] if lead else [",", ";", "\t"]:
        header = [cell.strip().lower() for cell in next(csv.reader([head], delimiter=separator), [])]
        if set(header) >= _NEEDED:
            return _sheet(path.name, header, _records(path.name, body, separator)[1:], first=2 + bool(lead))
    raise MarksError(f"{path} is no table of marks: its first row must name the columns student, question and points")


def _records(name: str, text: str, separator: str = ",") -> list[list[str]]:
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))  # an answer may be longer than the module expects
    table: list[list[str]] = []
    try:
        table.extend(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise MarksError(f"{name} row {len(table) + 1} cannot be read: {error}; save the table as CSV again") from None
    return table


def _sheet(name: str, header: list[str], table: list[list[str]], first: int) -> Sheet:
    sheet = Sheet(name, header)
    for number, cells in enumerate(table, first):
        if any(cell.strip() for cell in cells):
            if any(cell.strip() for cell in cells[len(header) :]):
                raise MarksError(
                    f"{sheet.at(number)} has more cells than the first row: is a decimal comma taken for a separator?"
                )
            sheet.rows[number] = dict(zip(header, [*cells, *[""] * len(header)], strict=False))
    return sheet


def check_marks(sheet: Sheet, students: Collection[str], exercises: Sequence[Exercise]) -> Marks:
    """The marks of a table; a row without points is one that nobody has read yet. Raises MarksError."""
    most = {f"{e.name}.{q.name}": q.points for e in exercises for q in e.questions if q.kind == "written"}
    known = set(students)
    found: Marks = {}
    rows: dict[Key, int] = {}
    errors: list[str] = []
    for number, cells in sheet.rows.items():
        if not cells["points"].strip():
            continue
        try:
            key = _known(cells["student"], known, "student"), _known(cells["question"], most, "written question")
            points = _points(cells["points"], most[key[1]])
            if found.setdefault(key, points) != points:
                raise ValueError(
                    f"{points:g} points for {key[0]}, {key[1]}, where row {rows[key]} gives {found[key]:g}"
                )
            rows.setdefault(key, number)
        except ValueError as error:
            errors.append(f"{sheet.at(number)}: {error}")
    if errors:
        more = [f"{len(errors) - _SHOWN} more rows are wrong"] if len(errors) > _SHOWN else []
        raise MarksError("\n".join([*errors[:_SHOWN], *more]))
    return found


def _known(cell: str, names: Collection[str], what: str) -> str:
    """The name that a cell means: a quote in front may be the one that keeps a spreadsheet from computing."""
    for name in (cell, cell.strip(), cell.strip().removeprefix("'")):
        if name in names:
            return name
    raise ValueError(f"there is no {what} {cell.strip()!r}")


def _points(cell: str, most: float) -> float:
    text = "".join(cell.split()).removeprefix("'")
    if text.startswith("-") and _NUMBER.fullmatch(text[1:]):
        raise ValueError(f"{text} points are negative")
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{cell.strip()!r} is not a number of points")
    points = marks(float(text.replace(",", ".")))
    if points > most:
        raise ValueError(f"{points:g} points are more than the {most:g} of this question")
    return points


# ---------------------------------------------------------------- into a result, and out again


def merge(result: SubmissionResult, given: Mapping[Key, float]) -> None:
    """Put this student's marks into the result, in the place of those of an earlier run."""
    for question in result.questions:
        _take_back(question)
        points = given.get((result.student, question.key))
        if points is not None:
            question.unmarked = [question.status, question.feedback]
            question.score = points
            question.status = "passed" if points >= question.max_score else "partly" if points else "failed"
            question.feedback = f"{points:g} of {question.max_score:g} points, given by a person."


def _take_back(question: QuestionResult) -> None:
    if question.unmarked:
        status, question.feedback = question.unmarked
        question.status = status  # type: ignore[assignment]  # it was one before
        question.score = 0.0
        question.unmarked = []


def changed_answers(sheet: Sheet, results: Sequence[SubmissionResult]) -> list[str]:
    """One line for each mark that was given to another answer than the one at hand."""
    answers = {(r.student, q.key): q.answer for r in results for q in r.questions}
    names = {student for student, _ in answers}, {question for _, question in answers}
    lines = []
    for number, cells in sheet.rows.items():
        if not cells["points"].strip() or not cells.get("answer", "").strip():
            continue
        try:
            key = _known(cells["student"], names[0], "student"), _known(cells["question"], names[1], "question")
        except ValueError:
            continue
        if _words(cells["answer"]) != _words(answers.get(key, "")):
            lines.append(f"{sheet.at(number)}: the answer of {key[0]} to {key[1]} has changed since it was marked")
    return lines


def _words(text: str) -> list[str]:
    """What a spreadsheet leaves of a text, whatever it does to quotes, blanks and characters that it does not know."""
    return re.findall(r"[A-Za-z0-9]+", text)


# ---------------------------------------------------------------- nothing that a person entered gets lost


def filled(table: str, given: Mapping[Key, float], old: Sheet | None) -> str:
    """The text of a new `written.csv` with the points that are known, and all else that people wrote into the old."""
    head, *records = _records("written.csv", table)
    rows = {(row[0], row[1]): dict(zip(head, row, strict=True)) for row in records}
    extra = [name for name in old.header if name and name not in head] if old else []
    for cells in old.rows.values() if old else ():
        entered = {name: cells[name] for name in ("points", *extra) if cells[name].strip()}
        if entered:
            _row(rows, cells["student"], cells["question"]).update(entered)
    for (student, question), points in given.items():
        _row(rows, student, question)["points"] = f"{points:g}"
    return csv_text([*head, *extra], ([row.get(name, "") for name in (*head, *extra)] for row in rows.values()))


def _row(rows: dict[Key, dict[str, str]], student: str, question: str) -> dict[str, str]:
    """The row of an answer, with or without the quote against formulas; a new one for what is not in the table."""
    for name in (student, f"'{student}", student.removeprefix("'")):
        if (name, question) in rows:
            return rows[name, question]
    return rows.setdefault((student, question), {"student": student, "question": question})


def uncounted(sheet: Sheet, given: Mapping[Key, float]) -> int:
    """How many points stand in a table that are not among those given."""
    counted = {(student.removeprefix("'"), question) for student, question in given}
    marked = [cells for cells in sheet.rows.values() if cells["points"].strip()]
    return sum((cells["student"].removeprefix("'"), cells["question"]) not in counted for cells in marked)
