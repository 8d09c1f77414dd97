"""Marks that people enter: read from whatever a spreadsheet saves, checked row by row, merged, kept, taken back."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from made_results import EX4, EXERCISES, KEY, made, question_of

from autograder.result import SubmissionResult
from autograder.writers import tables
from autograder.written_marks import (
    MarksError,
    changed_answers,
    check_marks,
    filled,
    merge,
    read_sheet,
    uncounted,
)

OTHER = f"{EX4}.DERIVATION"
STUDENTS = ["Ada", "Blaise", "=HYPERLINK(1)", "'quoted", "Émilie"]


def marks_of(path: Path) -> dict[tuple[str, str], float]:
    return check_marks(read_sheet(path), STUDENTS, EXERCISES)


def sheet(tmp_path: Path, text: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / "marks.csv"
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_whatever_a_spreadsheet_saves_is_read(tmp_path, encoding, ends, separator):
    rows = [
        ["Points", "seen by", "question", "Student", "answer"],
        ["1.5", "me", KEY, "Émilie", '"because, of; this"'],
        ["", "", KEY, "Blaise", ""],
        ["", "", "", "", ""],
        [" 2 ", "", OTHER, "Ada", '"one\ntwo"'],
    ]
    text = "\n".join(separator.join(row) for row in rows) + "\n"
    assert marks_of(sheet(tmp_path, text.replace("\n", ends), encoding)) == {("Émilie", KEY): 1.5, ("Ada", OTHER): 2.0}


@pytest.mark.parametrize(("cell", "points"), [("1,5", 1.5), ("'1.5", 1.5), (".5", 0.5), ("0", 0.0), ("2,00", 2.0)])
def test_points_as_people_and_their_programs_write_them(tmp_path, cell, points):
    assert marks_of(sheet(tmp_path, f"student;question;points\nAda;{KEY};{cell}\n")) == {("Ada", KEY): points}


def test_the_line_that_names_the_separator_is_no_row(tmp_path):
    path = sheet(tmp_path, f"sep=;\nstudent;question;points\nAda;{KEY};7\n")
    with pytest.raises(MarksError, match=r"marks\.csv row 3: 7 points"):
        marks_of(path)


def test_our_own_table_comes_back_whatever_the_names(tmp_path):
    results = [made(name, answer="-1+1\n=2, \"x\"; 'y'\t" * 10_000) for name in STUDENTS]
    csv.field_size_limit(1 << 30)  # answers are longer than the module reads by default
    table = list(csv.DictReader(io.StringIO(tables.written(results, EXERCISES))))
    csv.field_size_limit(131_072)
    for row in table:
        row["points"] = "1"
    path = tmp_path / "written.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
    assert max(len(row["answer"]) for row in table) > 131_072
    assert marks_of(path) == {(name, key): 1.0 for name in STUDENTS for key in (KEY, OTHER)}
    assert changed_answers(read_sheet(path), results) == []
    assert changed_answers(read_sheet(path), [made("Ada", answer="another")])[0].startswith("written.csv row 2: the")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (f"Adda,{KEY},1", "there is no student 'Adda'"),
        ("Ada,ex1_sinusoids.EXPLANTION,1", "there is no written question 'ex1_sinusoids.EXPLANTION'"),
        ("Ada,ex1_sinusoids.sinusoidal_encoding,1", "there is no written question"),
        (f"Ada,{KEY},2.5", "2.5 points are more than the 2 of this question"),
        (f"Ada,{KEY},-1", "-1 points are negative"),
        (f"Ada,{KEY},good", "'good' is not a number of points"),
        (f"Ada,{KEY},nan", "'nan' is not a number"),
        (f"Ada,{KEY},inf", "'inf' is not a number"),
        (f"Ada,{KEY},1e0", "'1e0' is not a number"),
        (f"Ada,{KEY},1.000.5", "'1.000.5' is not a number"),
        (f"Blaise,{KEY},0.5", "0.5 points for Blaise, ex1_sinusoids.EXPLANATION, where row 2 gives 1"),
        (f"Ada,{KEY},1,5", "more cells than the first row"),
        (f'Ada,{KEY},"1', "cannot be read"),
    ],
)
def test_an_error_names_the_row_and_what_is_wrong(tmp_path, row, said):
    path = sheet(tmp_path, f"student,question,points\nBlaise,{KEY},1\nBlaise,{KEY},1.0\n{row}\n")
    with pytest.raises(MarksError) as error:
        marks_of(path)
    assert str(error.value).startswith("marks.csv row 4")
    assert said in str(error.value)


def test_all_rows_that_are_wrong_are_told_at_once(tmp_path):
    rows = "".join(f"nobody {n},{KEY},1\n" for n in range(30))
    with pytest.raises(MarksError) as error:
        marks_of(sheet(tmp_path, f"student,question,points\n{rows}"))
    lines = str(error.value).splitlines()
    assert len(lines) == 11
    assert lines[-1] == "20 more rows are wrong"


@pytest.mark.parametrize("text", ["", "student,question\n", "PK\x03\x04\0\0", "name,question,points\n"])
def test_what_is_no_table_of_marks_says_what_it_must_hold(tmp_path, text):
    with pytest.raises(MarksError, match="must name the columns student, question and points"):
        read_sheet(sheet(tmp_path, text))
    with pytest.raises(MarksError, match="cannot be read"):
        read_sheet(tmp_path / "nowhere.csv")


@pytest.mark.parametrize(("points", "status"), [(2.0, "passed"), (0.5, "partly"), (0.0, "failed")])
def test_merged_marks_count_and_await_nobody(points, status):
    result = made("Ada")
    before = result.awaiting, result.score
    merge(result, {("Ada", KEY): points, ("Blaise", OTHER): 1.0})
    assert (result.awaiting, result.score) == (before[0] - 2.0, before[1] + points)
    found = question_of(result)
    assert (found.score, found.status) == (points, status)
    assert f"{points:g} of 2 points" in found.feedback


@pytest.mark.parametrize("answer", ["because", ""])
def test_marks_are_taken_back_and_never_added_twice(answer):
    result = made("Ada", answer=answer)
    graded = result.to_json()
    for points in (2.0, 0.5):
        merge(result, {("Ada", KEY): points})
        result = SubmissionResult.from_json(json.loads(json.dumps(result.to_json())))
        assert question_of(result).score == points
    merge(result, {})
    assert result.to_json() == graded


def test_a_new_table_keeps_what_people_entered(tmp_path):
    table = tables.written([made(name) for name in ("Ada", "Blaise", "=HYPERLINK(1)")], EXERCISES)
    old = sheet(
        tmp_path,
        f"student,question,answer,max_points,points,rubric,Note\n"
        f"'=HYPERLINK(1),{KEY},x,2,?,,see me\nBlaise,{KEY},x,2,1,,\nAda,{KEY},x,2,,,\nGone,{KEY},x,2,2,,left\n",
    )
    text = filled(table, {("Ada", OTHER): 2.5, ("Blaise", KEY): 1.5}, read_sheet(old))
    rows = {(row["student"], row["question"]): row for row in csv.DictReader(io.StringIO(text))}
    assert rows["Ada", OTHER]["points"] == "2.5"
    assert rows["Blaise", KEY]["points"] == "1.5"
    assert rows["'=HYPERLINK(1)", KEY]["points"] == "?"
    assert rows["'=HYPERLINK(1)", KEY]["note"] == "see me"
    assert rows["Gone", KEY]["points"] == "2"
    assert len(rows) == 7
    assert uncounted(read_sheet(old), {("Blaise", KEY): 1.0}) == 2
