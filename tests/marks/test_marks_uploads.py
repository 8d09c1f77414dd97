"""Import files have the columns that each platform's own importer looks for, and identify students as it does."""

from __future__ import annotations

import csv
import io

import pytest
from made_results import EXERCISES, made

from autograder.writers.gradebooks import PLATFORMS, gradebook

IDENTITIES = {
    "canvas": {"user_id": "340934", "name": "smithbob"},
    "moodle": {"participant_id": "657737", "name": "Zoë O'Neil"},
    "blackboard": {"user_id": "b_smith", "name": "Bob Van Smith"},
    "gradescope": {"submission_id": "123", "name": "Ann Ng", "sid": "0042", "email": "ann+1@uni.edu"},
}


def rows_of(platform: str, *results, column: str = "") -> list[list[str]]:
    return list(csv.reader(io.StringIO(gradebook(platform, results, EXERCISES, column).text)))


def one(platform: str, **fields):
    return made("Ann Ng", lost=0.25, identity=IDENTITIES[platform], **fields)


def test_canvas_finds_its_student_by_number_and_its_assignment_by_title_and_number():
    head, possible, row = rows_of("canvas", one("canvas"), column="Attention (1234)")
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Attention (1234)"]
    assert possible == ["    Points Possible", "", "", "", "", "20"]
    assert row == ["smithbob", "340934", "", "", "", "14.75"]


def test_moodle_has_the_three_columns_that_its_importer_cannot_do_without():
    head, row = rows_of("moodle", one("moodle", submitted_at="2026-05-31T18:00:00"))
    found = dict(zip(head, row, strict=True))
    assert found["Identifier"] == "Participant 657737"
    assert (found["Grade"], found["Maximum grade"]) == ("14.75", "20")
    assert found["Last modified (grade)"] == "-"
    assert (found["Full name"], found["Email address"]) == ("Zoë O'Neil", "")


def test_blackboard_quotes_every_cell_and_names_its_column():
    text = gradebook("blackboard", [one("blackboard")], EXERCISES).text
    assert text.splitlines() == [
        '"Last Name","First Name","Username","Student ID","Attention [Total Pts: 20 Score]"',
        '"Smith","Bob Van","b_smith","","14.75"',
    ]
    assert rows_of("blackboard", column="Lab [Total Pts: 20 Score] |1702852")[0][-1].endswith("|1702852")


def test_gradescope_gets_its_own_table_of_marks():
    head, row = rows_of("gradescope", one("gradescope", submitted_at="2026-05-31T18:00:00"))
    assert head[:7] == ["Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID"]
    assert head[11] == "1: sinusoidal_encoding (4.0 pts)"
    assert row[:8] == ["Ann Ng", "0042", "ann+1@uni.edu", "14.75", "20", "Graded", "123", "2026-05-31T18:00:00"]
    assert row[11:13] == ["3.75", "3"]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_who_has_no_identity_or_was_not_graded_gets_no_row(platform):
    stranger, broken = made("Stranger"), one(platform, fault="the sandbox broke")
    broken.student = "Unlucky"
    found = gradebook(platform, [one(platform), stranger, broken], EXERCISES)
    assert found.left_out == ["Stranger", "Unlucky"]
    assert len(found.text.splitlines()) == (3 if platform == "canvas" else 2)


def test_anonymous_students_of_canvas_get_no_row():
    hidden = made("anon_aB3xY", identity={"user_id": "anon_aB3xY"})
    assert gradebook("canvas", [hidden], EXERCISES).left_out == ["anon_aB3xY"]


@pytest.mark.parametrize("user", ["-dash", "+plus", "@at", "0042", "a.b-c_d"])
def test_identifiers_are_not_changed_by_the_safety_against_formulas(user):
    result = made("Ann", identity={"user_id": user})
    assert rows_of("blackboard", result)[1][2] == user


def test_what_a_spreadsheet_would_compute_is_quoted():
    result = made("Ann", identity={"user_id": "=cmd|' /C calc'!A0", "name": "=HYPERLINK(1)"})
    row = rows_of("blackboard", result)[1]
    assert row[0].startswith("'=")
    assert row[2].startswith("'=")
