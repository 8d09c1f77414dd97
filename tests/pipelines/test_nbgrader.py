"""The nbgrader release, with the real nbgrader: every score is compared with what `autograder grade` gives."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nbgrader")
pytest.importorskip("jupytext")

from nbgrader_course import CLASS, EX1, EX4, SECRET, Course, Student, cell_of, graded_by_the_engine, make_course

from autograder import rubric
from autograder.release.leaks import scan
from autograder.release.nbgrader import ASSIGNMENT, assignment_of, build_nbgrader, nbgrader_files
from autograder.result import SubmissionResult

ROOT = Path(__file__).resolve().parents[2]
CALL = "nbgrader_cells.grade("
KILLS_ITS_KERNEL = "pierre"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def files_below(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ---------------------------------------------------------------- the release itself


def test_two_builds_are_equal(tmp_path: Path) -> None:
    first, second = build_nbgrader(tmp_path / "one"), build_nbgrader(tmp_path / "two")
    assert files_below(first) == files_below(second) == nbgrader_files()


def test_every_question_has_one_cell_that_carries_its_points() -> None:
    files = nbgrader_files()
    for exercise in rubric.exercises():
        notebook = json.loads(files[f"source/{assignment_of(exercise)}/{exercise.name}.ipynb"])
        tags = [cell["metadata"]["nbgrader"] for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
        points = {tag["grade_id"].removeprefix("test_"): tag["points"] for tag in tags if tag["grade"]}
        assert points == {question.name: question.points for question in exercise.questions}


def test_cell_ids_are_the_grade_ids_and_unique() -> None:
    for name, data in nbgrader_files().items():
        if name.endswith(".ipynb"):
            cells = json.loads(data)["cells"]
            assert len({cell["id"] for cell in cells}) == len(cells)
            assert all(c["metadata"]["nbgrader"]["grade_id"] == c["id"] for c in cells if "nbgrader" in c["metadata"])


# ---------------------------------------------------------------- nbgrader, both ways


@pytest.fixture(scope="module", params=["sandbox", "kernel"])
def graded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Course, str, str]:
    """The class, graded in one of the two ways; the way, and what nbgrader logged."""
    made = make_course(tmp_path_factory.mktemp(request.param), CLASS)
    if request.param == "sandbox":
        return made, request.param, made.run("autograde", ASSIGNMENT)
    made.in_kernels()
    log = made.run("autograde", ASSIGNMENT, "--Execute.timeout=20", fails=True)  # one submission ends its kernel
    return made, request.param, log


@pytest.fixture(scope="module")
def expected(graded: tuple[Course, str, str]) -> dict[str, SubmissionResult]:
    return graded_by_the_engine(graded[0])


@pytest.mark.slow
def test_every_score_is_the_engines(graded: tuple[Course, str, str], expected: dict[str, SubmissionResult]) -> None:
    made, way, _ = graded
    scores = made.scores()
    assert set(expected) == {student.name for student in CLASS}
    for name, result in expected.items():
        if (name, way) == (KILLS_ITS_KERNEL, "kernel"):
            continue
        wanted = {q.key: None if q.status == "awaiting" else q.score for q in result.questions}
        assert scores[name] == wanted, name


@pytest.mark.slow
def test_the_class_shows_partial_credit_and_errors_carried_forward(expected: dict[str, SubmissionResult]) -> None:
    """The comparison above means something only if such marks occur."""
    questions = [question for result in expected.values() for question in result.questions]
    assert any(0 < question.score < question.max_score for question in questions)
    assert any(question.carried_forward for question in questions)
    assert {q.status for q in questions} >= {"passed", "partly", "failed", "unanswered", "missing", "awaiting"}
    assert {q.status for q in questions} & {"timeout"}


@pytest.mark.slow
def test_a_kernel_that_dies_costs_its_own_submission_alone(graded: tuple[Course, str, str]) -> None:
    made, way, log = graded
    lost = re.findall(r"error processing assignment '\w+' for student '(\w+)'", log)
    assert lost == ([KILLS_ITS_KERNEL] if way == "kernel" else [])
    assert set(made.scores()) >= {student.name for student in CLASS} - set(lost)


@pytest.mark.slow
def test_test_cells_say_what_is_wrong_and_write_nothing_on_stderr(
    graded: tuple[Course, str, str], expected: dict[str, SubmissionResult]
) -> None:
    made = graded[0]
    cases = (("blaise", EX1, "sinusoidal_encoding"), ("ivan", EX1, "sinusoidal_encoding"), ("niels", EX4, "offset_dot"))
    for name, exercise, question in cases:
        notebook = json.loads(text_of(made.folder / "autograded" / name / ASSIGNMENT / f"{exercise}.ipynb"))
        stream, points = cell_of(notebook, f"test_{question}")["outputs"]
        found = next(q for q in expected[name].questions if q.key == f"{exercise}.{question}")
        assert (stream["name"], points["output_type"]) == ("stdout", "execute_result")
        assert found.feedback in "".join(stream["text"])
        assert found.hint in "".join(stream["text"])
        assert "".join(points["data"]["text/plain"]) == repr(float(found.score))


@pytest.mark.slow
def test_what_was_handed_in_stays_as_it_was(graded: tuple[Course, str, str]) -> None:
    broken = graded[0].folder / "submitted" / "ivan" / ASSIGNMENT / f"{EX1}.ipynb"
    with pytest.raises(json.JSONDecodeError):
        json.loads(text_of(broken))


@pytest.mark.slow
def test_the_export_holds_the_automatic_scores(
    graded: tuple[Course, str, str], expected: dict[str, SubmissionResult]
) -> None:
    made, way, _ = graded
    marks = made.exported()
    for name, result in expected.items():
        if (name, way) != (KILLS_ITS_KERNEL, "kernel"):
            assert marks[name] == pytest.approx(result.score), name


@pytest.mark.slow
def test_feedback_shows_the_call_and_nothing_of_the_hidden_tests(graded: tuple[Course, str, str]) -> None:
    made = graded[0]
    made.run("generate_feedback", ASSIGNMENT)
    page = made.folder / "feedback" / "grace" / ASSIGNMENT / f"{EX1}.html"  # nothing answered: all else is ours
    shown = re.sub(r"<[^>]*>", "", text_of(page))
    assert shown.count(CALL) == sum(q.kind != "written" for q in rubric.exercise(EX1).questions)
    assert "not answered yet" in shown
    leaks = [leak for leak in scan({page.name: page.read_bytes()}) if "the rubric of" not in leak]
    assert leaks == []


@pytest.mark.slow
def test_what_students_receive_gives_nothing_away(graded: tuple[Course, str, str]) -> None:
    released = files_below(graded[0].folder / "release")
    assert len(released) == len([name for name in nbgrader_files() if name.startswith(f"source/{ASSIGNMENT}/")])
    assert scan(released) == []
    assert not any(word in data for data in released.values() for word in (b"HIDDEN TESTS", b"nbgrader_cells"))


# ---------------------------------------------------------------- odd files

ODD = {
    "empty": b"",
    "null": b"null",
    "deep": b"[" * 200_000,
    "cells of no kind": b'{"cells": [[], 1, {"cell_type": [], "metadata": 3, "source": {"a": 1}}]}',
    "odd attachments": b'{"cells": [{"cell_type": "markdown", "metadata": {}, "source": "a", "attachments": [1]}]}',
    "odd tag": b'{"cells": [{"cell_type": "code", "metadata": {"nbgrader": {"grade_id": "answer", "grade": "no"}}}]}',
    "half a character": b'{"cells": [{"cell_type": "code", "metadata": {}, "source": "\\ud800", "outputs": []}]}',
    "old format": b'{"nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": 3}]}',
} | {path.parent.name: path.read_bytes() for path in sorted((ROOT / "tests/submissions/hostile").glob("*/*.ipynb"))}


@pytest.mark.parametrize("name", ODD)
def test_whatever_was_handed_in_becomes_a_notebook_that_nbgrader_takes(name: str) -> None:
    import nbformat
    from nbgrader.nbgraderformat import MetadataValidator

    from autograder.frontends.nbgrader_exporter import Known, mended

    tag = {"schema_version": 3, "solution": False, "locked": True, "task": False, "checksum": "0" * 32}
    answer = {**tag, "grade": False, "solution": True, "locked": False, "grade_id": "answer", "cell_type": "code"}
    test = {**tag, "grade": True, "points": 2.0, "grade_id": "test", "cell_type": "code"}
    made = mended(ODD[name], {"answer": Known(answer, "code", "stub"), "test": Known(test, "code", "call()")})
    nbformat.validate(made)
    MetadataValidator().validate_nb(made)
    nbformat.writes(made).encode("utf-8")
    assert [cell.source for cell in made.cells if cell.id == "test"] == ["call()"]


# ---------------------------------------------------------------- the student's side, and other notebooks


@pytest.mark.slow
def test_the_released_notebook_checks_itself_without_the_package(tmp_path: Path) -> None:
    made = make_course(tmp_path, (Student("ada", (EX1,)),))
    home = made.folder / "submitted" / "ada" / ASSIGNMENT
    code = "import selfcheck, sys; selfcheck.check(saved=True); print(selfcheck.check(saved=True))"
    without = "sys.modules['autograder'] = sys.modules['nbgrader'] = None; "
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {without}{code}"], cwd=home, capture_output=True, text=True, timeout=120
    )
    assert "sinusoidal_encoding: public tests passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.slow
def test_the_source_notebook_earns_all_points_where_an_instructor_runs_it(tmp_path: Path) -> None:
    made = make_course(tmp_path, ())
    source = made.folder / "source" / ASSIGNMENT
    made.call(
        [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", f"{source}/{EX4}.ipynb"]
    )
    notebook = json.loads(text_of(source / f"{EX4}.ipynb"))
    for question in rubric.exercise(EX4).questions:
        if question.kind != "written":
            last = cell_of(notebook, f"test_{question.name}")["outputs"][-1]
            assert "".join(last["data"]["text/plain"]) == repr(float(question.points))


@pytest.mark.slow
def test_another_notebook_of_the_course_is_executed_as_ever(tmp_path: Path) -> None:
    """A notebook without a test cell of ours; beside one of ours, a foreign test cell earns nothing by itself."""
    made = make_course(tmp_path, ())
    place = made.folder / "source" / ASSIGNMENT
    notebook = json.loads(text_of(place / f"{EX4}.ipynb"))
    foreign = {"grade": True, "solution": False, "locked": True, "task": False, "schema_version": 3, "points": 2.0}
    cell = {"cell_type": "code", "source": "assert 1 + 1 == 2", "outputs": [], "execution_count": None}
    added = {**cell, "id": "foreign", "metadata": {"nbgrader": {**foreign, "grade_id": "test_foreign"}}}
    (place / "other.ipynb").write_text(json.dumps({**notebook, "cells": [added]}), encoding="utf-8")
    (place / f"{EX4}.ipynb").write_text(
        json.dumps({**notebook, "cells": [*notebook["cells"], added]}), encoding="utf-8"
    )
    made.run("generate_assignment", ASSIGNMENT, "--force")
    made.hand_in((Student("ada", (EX4,)),))
    released = made.folder / "release" / ASSIGNMENT / "other.ipynb"
    (made.folder / "submitted" / "ada" / ASSIGNMENT / "other.ipynb").write_bytes(released.read_bytes())
    log = made.run("autograde", ASSIGNMENT)
    scores = made.scores()["ada"]
    assert (scores["other.foreign"], scores[f"{EX4}.foreign"], scores[f"{EX4}.rotation_matrix"]) == (2.0, 0.0, 4.0)
    assert "test_foreign is no test of the autograder's" in log


# ---------------------------------------------------------------- the page


@pytest.mark.slow
def test_the_five_commands_of_the_page(tmp_path: Path) -> None:
    page = text_of(ROOT / "docs" / "pipelines" / "nbgrader.md")
    block = re.search(r"```sh\n(.*?)```", page, re.DOTALL)
    assert block is not None
    commands = block.group(1).splitlines()
    assert len(commands) == 5
    (tmp_path / "secret").write_bytes(SECRET)
    course = Course(tmp_path / "course" / "nbgrader")
    for number, command in enumerate(commands):
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=course.environment(tmp_path), capture_output=True, timeout=300
        )
        assert done.returncode == 0, done.stderr.decode()
        if number == 1:
            course.hand_in((Student("ada", (EX4,)),))
    assert re.search(r"^attention,.*,ada,.*,7\.0,", text_of(course.folder / "marks.csv"), re.MULTILINE)
    assert (course.folder / "feedback" / "ada" / ASSIGNMENT / f"{EX4}.html").is_file()
