"""`autograder grade` with marks of a person, a due time and a platform's own export, from the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder import masters
from autograder.cli import main

EX1 = "ex1_sinusoids"
KEY = f"{EX1}.EXPLANATION"
LATE = 'due = 2026-05-31T18:00:00\nper_day = "10 %"\n[extensions]\ngrace = 7\nnobody = 1\n'


@pytest.fixture
def blackboard(tmp_path: Path) -> Path:
    """Three students: in time, a day late, and late with an extension."""
    folder = tmp_path / "submissions"
    folder.mkdir()
    for user, stamp in (("ada", "05-31-17-59-59"), ("bob", "06-01-10-00-00"), ("grace", "06-05-10-00-00")):
        name = f"gradebook_CS1_HW1_{user}_attempt_2026-{stamp}_{EX1}.py"
        (folder / name).write_text(masters.solution_text(EX1), encoding="utf-8")
    (tmp_path / "late.toml").write_text(LATE, encoding="utf-8")
    return tmp_path


def run(folder: Path, *options: str) -> Result:
    paths = [str(folder / "submissions"), "-o", str(folder / "grades"), "--secret", str(folder / "secret")]
    return CliRunner().invoke(main, ["grade", *paths, "-j", "1", "-e", EX1, *options], catch_exceptions=False)


def grades(folder: Path) -> dict[str, dict[str, str]]:
    with (folder / "grades" / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def write_marks(folder: Path, **points: str) -> Path:
    path = folder / "marks.csv"
    rows = "".join(f"{student};{KEY};{value}\n" for student, value in points.items())
    path.write_text(f"student;question;points\n{rows}", encoding="utf-8-sig")
    return path


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in (folder / "grades").rglob("*") if p.is_file()}


def test_a_run_with_everything_and_then_without(blackboard):
    marks = write_marks(blackboard, ada="1,5", bob="2")
    late = ("--policy", str(blackboard / "late.toml"))
    done = run(blackboard, *late, "--written", str(marks))
    assert done.exit_code == 0
    assert "1 late, 1 points taken off" in done.stdout
    assert "nobody of that name" in done.stderr
    rows = grades(blackboard)
    assert [rows[name]["score"] for name in ("ada", "bob", "grace")] == ["9.5", "9", "8"]
    assert [rows[name]["awaiting"] for name in ("ada", "bob", "grace")] == ["0", "0", "2"]
    assert rows["bob"]["remarks"] == "10 % off: 1 day late"
    result = json.loads((blackboard / "grades" / "results" / "bob.json").read_text(encoding="utf-8"))
    assert (result["score"], result["raw_score"], result["penalty"]) == (9.0, 10.0, 1.0)
    assert "10 % off: 1 day late" in (blackboard / "grades" / "feedback" / "bob.html").read_text(encoding="utf-8")
    upload = (blackboard / "grades" / "upload" / "blackboard.csv").read_text(encoding="utf-8")
    assert '"bob","","9"' in upload
    assert not (blackboard / "grades" / "upload" / "canvas.csv").exists()

    before = files_of(blackboard)
    again = run(blackboard, *late, "--written", str(marks))
    assert "3 unchanged" in again.stdout
    assert files_of(blackboard) == before

    plain = run(blackboard)
    assert "3 unchanged" in plain.stdout
    assert "holds 2 marks that do not count" in plain.stderr
    assert [grades(blackboard)[name]["score"] for name in ("ada", "bob", "grace")] == ["8", "8", "8"]
    result = json.loads((blackboard / "grades" / "results" / "bob.json").read_text(encoding="utf-8"))
    assert (result["score"], result["penalty"], result["remarks"]) == (8.0, 0.0, [])
    assert "10 % off" not in (blackboard / "grades" / "feedback" / "bob.html").read_text(encoding="utf-8")
    with (blackboard / "grades" / "written.csv").open(encoding="utf-8", newline="") as file:
        assert {row["student"]: row["points"] for row in csv.DictReader(file)} == {
            "ada": "1.5",
            "bob": "2",
            "grace": "",
        }

    own = run(blackboard, "--written", str(blackboard / "grades" / "written.csv"))
    assert own.stderr.count("note:") == 0
    assert [grades(blackboard)[name]["score"] for name in ("ada", "bob", "grace")] == ["9.5", "10", "8"]


def test_a_wrong_mark_stops_the_run_before_anything_is_written(blackboard):
    marks = write_marks(blackboard, ada="1", bob="9", nobody="1")
    done = run(blackboard, "--written", str(marks))
    assert done.exit_code == 2
    assert done.stderr.splitlines() == [
        "autograder: marks.csv row 3: 9 points are more than the 2 of this question",
        "marks.csv row 4: there is no student 'nobody'",
    ]
    assert not (blackboard / "grades").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--due", "soon"], "'soon' is no time"),
        (["--policy", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["--written", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["--gradebook", "gradebook.db"], "--gradebook takes a database URL"),
    ],
)
def test_arguments_that_cannot_be_used_are_one_line_and_status_2(blackboard, options, said):
    done = run(blackboard, *options)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (blackboard / "grades").exists()


def test_a_due_time_alone_marks_who_is_late(blackboard):
    done = run(blackboard, "--due", "2026-05-31T18:00", "--json", "--quiet")
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert (told["late"], told["taken_off"], told["highest"], told["submissions"]) == (2, 0.0, 8.0, 3)
    assert grades(blackboard)["grace"]["remarks"] == "5 days late"


def test_a_table_that_cannot_be_read_is_set_aside_not_lost(blackboard):
    out = blackboard / "grades"
    out.mkdir()
    (out / "written.csv").write_text("my notes\n", encoding="utf-8")
    assert run(blackboard, "-q").exit_code == 0
    assert (out / "written-unreadable.csv").read_text(encoding="utf-8") == "my notes\n"
    assert (out / "written.csv").read_text(encoding="utf-8").startswith("student,question,")


@pytest.mark.slow
def test_the_gradebook_by_default_stands_in_the_folder_at_hand(blackboard, monkeypatch):
    api = pytest.importorskip("nbgrader.api")
    monkeypatch.chdir(blackboard)
    assert run(blackboard, "--policy", "late.toml", "--gradebook").exit_code == 0
    with api.Gradebook("sqlite:///gradebook.db") as gradebook:
        found = gradebook.find_submission("attention", "bob")
        assert (found.score, found.late_submission_penalty) == (8.0, 0.8)
