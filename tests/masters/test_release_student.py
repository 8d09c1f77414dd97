"""The student release: in sync with its sources, the same bytes every time, nothing hidden in it, ready for Colab."""

from __future__ import annotations

import ast
import io
import json
import sys
import zipfile
from pathlib import Path

import alone
import pytest

from autograder import masters
from autograder.release import student
from autograder.rubric import exercises

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = exercises()


# ---------------------------------------------------------------- in sync, the same every time


def test_assignments_are_what_a_fresh_build_gives(files: dict[str, bytes]) -> None:
    paths = [path for path in (ROOT / "assignments").rglob("*") if path.is_file()]
    found = {path.relative_to(ROOT / "assignments"): path.read_bytes() for path in paths}
    caches = {name for name in found if any(part.startswith((".", "__pycache__")) for part in name.parts)}
    committed = {name.as_posix(): data for name, data in found.items() if name not in caches}
    assert committed.keys() == files.keys()
    differing = [name for name in files if committed[name] != files[name]]
    assert not differing, "run: python -m autograder.release.student assignments"


def test_two_builds_are_equal_to_the_byte(tmp_path: Path) -> None:
    student.build_student(tmp_path / "one")
    folder = student.build_student(tmp_path / "two")
    first, second = ((tmp_path / name / "student.zip").read_bytes() for name in ("one", "two"))
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        packed = {name.removeprefix("student/"): archive.read(name) for name in archive.namelist()}
    assert packed == {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


# ---------------------------------------------------------------- nothing hidden is in it


def _code_lines(source: str) -> set[str]:
    """Lines that say something: comments and short lines such as `return p` could stand anywhere."""
    lines = (line.split("  # ")[0].strip() for line in source.splitlines())
    return {line for line in lines if len(line) > 14 and not line.startswith(("#", "def ", "import ", "from "))}


def _leaks(secret: set[str], files: dict[str, bytes]) -> list[str]:
    texts = {name: data.decode("utf-8").replace('\\"', '"') for name, data in files.items()}
    return [f"{name}: {line}" for line in sorted(secret) for name, text in texts.items() if line in text]


def solution_lines() -> set[str]:
    found: set[str] = set()
    for exercise in EXERCISES:
        for cell in masters.cells(exercise.name):
            if cell.role in ("question", "written"):
                found |= _code_lines(cell.answer.removeprefix(f'{cell.name} = """').removeprefix(f'{cell.name} = r"""'))
    given = [_code_lines(masters.given_source(exercise.name)) for exercise in EXERCISES]
    return found.difference(*given)


def hidden_lines() -> set[str]:
    """Every line of the hidden tests and misconceptions that no public test, and no code that runs tests, has too."""
    hidden: set[str] = set()
    public: set[str] = set()
    machinery = [
        student.PACKAGE / "checks.py",
        student.PACKAGE / "child" / "cells.py",
        *student.STUDENT_FILES.glob("*.py"),
    ]
    for path in machinery:
        public |= _code_lines(path.read_text(encoding="utf-8"))
    for exercise in EXERCISES:
        package = ROOT / "autograder" / "exercises" / exercise.name
        public |= _code_lines((package / "test_public.py").read_text(encoding="utf-8"))
        for path in package.glob("*.py"):
            if path.name not in ("__init__.py", "test_public.py"):
                hidden |= {line for line in _code_lines(path.read_text(encoding="utf-8")) if "looks_at=" not in line}
        hidden |= {test.name for test in exercise.tests() if test.visibility == "hidden"}
    return hidden - public


def test_no_line_of_a_worked_answer_is_in_the_folder(files: dict[str, bytes]) -> None:
    assert len(solution_lines()) > 40
    assert not _leaks(solution_lines(), files)


def test_no_line_of_a_hidden_test_or_misconception_is_in_the_folder(files: dict[str, bytes]) -> None:
    assert len(hidden_lines()) > 200
    assert not _leaks(hidden_lines(), files)


def test_a_planted_leak_is_found(files: dict[str, bytes]) -> None:
    planted = dict(files)
    planted["notes.txt"] = b"angle = t / 10000 ** (2 * i / d)"
    assert _leaks(solution_lines(), planted)


def test_what_is_said_of_hidden_checks_is_their_number_points_and_kind(files: dict[str, bytes]) -> None:
    told = json.loads(files["hidden_checks.json"])
    for exercise in EXERCISES:
        for question in exercise.questions:
            hidden = [t for t in exercise.tests() if t.question == question.name and t.visibility == "hidden"]
            entry = told[exercise.name]["questions"][question.name]
            assert entry.keys() == {"kind", "points", "read", "hidden"}
            assert entry["hidden"].keys() == {"checks", "points", "looks_at"}
            assert entry["hidden"]["checks"] == len(hidden)
            assert set(entry["hidden"]["looks_at"]) == {test.looks_at for test in hidden}


def test_python_files_of_the_folder_import_numpy_pytest_and_each_other_alone(files: dict[str, bytes]) -> None:
    own = {Path(name).stem for name in files} | {"numpy", "pytest"}
    known = own | set(sys.stdlib_module_names)
    for name, data in files.items():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(data)):
                imported = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                imported += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
                picture = {"matplotlib"} if name.startswith("ex") else set()
                assert {module.split(".")[0] for module in imported} <= known | picture, name


# ---------------------------------------------------------------- Colab


def test_with_a_base_url_the_first_cell_fetches_what_is_missing(python: Path, folder: Path, tmp_path: Path) -> None:
    base_url = folder.as_uri()  # a file: address behaves as a web address does
    lone = tmp_path / "colab"
    student.write_folder(
        lone, {"ex4_rotation_matrix.ipynb": student.student_files(base_url)["ex4_rotation_matrix.ipynb"]}
    )
    output = alone.run(python, lone, "-c", alone.RUN_CELLS, "ex4_rotation_matrix.ipynb")
    assert "ex4_rotation_matrix so far: 0 of " in output
    assert (lone / "tests" / "test_ex4_rotation_matrix.py").exists()


def test_an_unreachable_base_url_is_one_line(python: Path, tmp_path: Path) -> None:
    files = student.student_files((tmp_path / "nowhere").as_uri())
    student.write_folder(tmp_path / "colab", {"ex4_rotation_matrix.ipynb": files["ex4_rotation_matrix.ipynb"]})
    output = alone.run(python, tmp_path / "colab", "-c", alone.RUN_CELLS, "ex4_rotation_matrix.ipynb")
    assert "Could not fetch the checks" in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("base_url", "target"),
    [
        (
            "https://raw.githubusercontent.com/school/course/main/week3/",
            "https://colab.research.google.com/github/school/course/blob/main/week3/ex1_sinusoids.ipynb",
        ),
        (
            "https://school.example/week3",
            "https://colab.research.google.com/#fileId=https://school.example/week3/ex1_sinusoids.ipynb",
        ),
    ],
)
def test_the_badge_opens_the_notebook_in_colab(base_url: str, target: str) -> None:
    notebook = json.loads(student.student_files(base_url)["ex1_sinusoids.ipynb"])
    assert f"]({target})" in "".join(notebook["cells"][0]["source"])
