"""nbgrader's gradebook holds the same marks, in SQLite and on a PostgreSQL server, and keeps what people entered."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import urllib.parse
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from made_results import EX1, EX4, EXERCISES, KEY, made
from postgres_server import PASSWORD, binaries, server

from autograder.frontends.nbgrader_gradebook import ASSIGNMENT, GradebookError, write_gradebook
from autograder.late import Amount, Policy, settle
from autograder.result import SubmissionResult
from autograder.written_marks import merge

api = pytest.importorskip("nbgrader.api")
DUE = datetime(2026, 5, 31, 18, tzinfo=UTC)
RULES = Policy(DUE, Amount(12, percent=True))


def class_of_results() -> list[SubmissionResult]:
    """Right, partly right, late, marked by a person, nothing handed in; names of all kinds."""
    late = made("Émilie du Châtelet", lost=0.5, submitted_at="2026-06-02T10:00:00Z")
    marked = made(
        "王贞仪", lost=1.25, submitted_at="2026-05-30T10:00:00Z", identity={"name": "Wang Zhenyi", "sid": "7"}
    )
    nothing = made("O'Brien; DROP TABLE grade", lost=4.0, answer="")
    for question in nothing.questions:
        question.score, question.status = 0.0, "missing"
    results = [made("Ada Lovelace"), late, marked, nothing, made("x" * 190)]
    for result in results:
        merge(result, {("王贞仪", KEY): 1.5})
        settle(result, RULES)
    return results


def exported(url: str, folder: Path) -> dict[str, dict[str, str]]:
    """What `nbgrader export` writes, by student."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    jupyter = {name: str(folder / name.lower()) for name in ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
    subprocess.run(
        [sys.executable, "-m", "nbgrader", "export", "--db", url, "--to", "out.csv"],
        cwd=folder,
        env={**os.environ, **jupyter, "PATH": path},
        check=True,
        capture_output=True,
        timeout=120,
    )
    with (folder / "out.csv").open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: row for row in csv.DictReader(file)}


def assert_same_numbers(rows: dict[str, dict[str, str]], results: list[SubmissionResult]) -> None:
    assert len(rows) == len(results)
    for result in results:
        row = next(row for name, row in rows.items() if name[:119] == result.student[:119])
        found = [float(row[key]) for key in ("raw_score", "late_submission_penalty", "score", "max_score")]
        assert found == pytest.approx([result.raw_score, result.penalty, result.score, result.max_score], abs=1e-9)
        assert row["assignment"] == ASSIGNMENT
        assert row["duedate"] == "2026-05-31 18:00:00"


def grades(url: str, student: str) -> dict[str, tuple[float | None, float | None, bool]]:
    with api.Gradebook(url) as gradebook:
        submission = gradebook.find_submission(ASSIGNMENT, student)
        return {
            f"{notebook.name}.{grade.name}": (grade.auto_score, grade.manual_score, grade.needs_manual_grade)
            for notebook in submission.notebooks
            for grade in notebook.grades
        }


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/gradebook.db"


@pytest.mark.slow
@pytest.mark.filterwarnings("error::sqlalchemy.exc.SAWarning")
def test_a_notebook_an_exercise_and_a_cell_a_question(url):
    write_gradebook(url, class_of_results(), EXERCISES, DUE)
    with api.Gradebook(url) as gradebook:
        assert {n.name for n in gradebook.find_assignment(ASSIGNMENT).notebooks} == {EX1, EX4}
        assert gradebook.find_assignment(ASSIGNMENT).max_score == 20.0
        person = gradebook.find_student("王贞仪")
        assert (person.first_name, person.last_name, person.lms_user_id) == ("Wang", "Zhenyi", "7")
        assert gradebook.find_submission(ASSIGNMENT, "王贞仪").timestamp == datetime(2026, 5, 30, 10)
    ada, marked, nothing = (grades(url, name) for name in ("Ada Lovelace", "王贞仪", "O'Brien; DROP TABLE grade"))
    assert ada[f"{EX1}.test_sinusoidal_encoding"] == (4.0, None, False)
    assert ada[KEY] == (None, None, True)
    assert marked[KEY] == (None, 1.5, False)
    assert nothing[KEY] == (0.0, None, False)
    assert len(ada) == 8


@pytest.mark.slow
def test_points_that_a_person_gave_there_stay_until_something_new_is_handed_in(url):
    results = [made("Ada", submitted_at="2026-05-30T10:00:00Z")]
    write_gradebook(url, results, EXERCISES)
    with api.Gradebook(url) as gradebook:
        grade = gradebook.find_grade("EXPLANATION", EX1, ASSIGNMENT, "Ada")
        grade.manual_score, grade.needs_manual_grade = 1.75, False
        gradebook.db.commit()
    write_gradebook(url, results, EXERCISES)
    assert grades(url, "Ada")[KEY] == (None, 1.75, False)
    results[0].submitted_at = "2026-05-31T10:00:00Z"
    write_gradebook(url, results, EXERCISES)
    assert grades(url, "Ada")[KEY] == (None, 1.75, True)
    merge(results[0], {("Ada", KEY): 0.5})
    write_gradebook(url, results, EXERCISES)
    assert grades(url, "Ada")[KEY] == (None, 0.5, False)


@pytest.mark.slow
def test_an_exercise_that_comes_later_is_added_to_what_is_there(url):
    results = [made("Ada")]
    results[0].questions, both = [q for q in results[0].questions if q.exercise == EX1], results[0].questions
    write_gradebook(url, results, EXERCISES[:1])
    results[0].questions = both
    write_gradebook(url, results, EXERCISES)
    assert grades(url, "Ada")[f"{EX4}.test_rotation_matrix"] == (4.0, None, False)
    assert len(grades(url, "Ada")) == 8


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("gradebook.db", "takes the URL of a database"),
        ("sqlite:////nowhere/at/all/gradebook.db", "unable to open database file"),
        ("postgresql://me:hush@127.0.0.1:9/x", "cannot be written"),
        ("nosuch://x", "cannot be written"),
    ],
)
def test_a_gradebook_that_cannot_be_written_is_one_line_without_the_password(bad, said):
    pytest.importorskip("psycopg")
    with pytest.raises(GradebookError, match=said) as error:
        write_gradebook(bad, [made("Ada")], EXERCISES)
    assert "hush" not in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.slow
def test_sqlite_round_trip(url, tmp_path):
    results = class_of_results()
    for _ in range(2):
        write_gradebook(url, results, EXERCISES, DUE)
        assert_same_numbers(exported(url, tmp_path), results)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    psycopg = pytest.importorskip("psycopg")
    place = binaries()
    if place is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    with server(place) as port:
        at = f"postgres:{urllib.parse.quote(PASSWORD)}@127.0.0.1:{port}"
        with psycopg.connect(f"postgresql://{at}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE course")
        yield f"postgresql+psycopg://{at}/course"


@pytest.mark.slow
def test_postgresql_round_trip(postgres, tmp_path):
    results = class_of_results()
    for url in (postgres, postgres.replace("+psycopg", "")):  # a new one, then once more by the plain URL
        write_gradebook(url, results, EXERCISES, DUE)
        assert_same_numbers(exported(postgres, tmp_path), results)
    assert grades(postgres, "王贞仪")[KEY] == (None, 1.5, False)


@pytest.mark.slow
def test_postgresql_refuses_a_wrong_password_in_one_line(postgres):
    wrong = postgres.replace(urllib.parse.quote(PASSWORD), "hush")
    with pytest.raises(GradebookError, match="password authentication failed") as error:
        write_gradebook(wrong, [made("Ada")], EXERCISES)
    assert "hush" not in str(error.value)
