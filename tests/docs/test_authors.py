"""`docs/authors.md`, followed to the letter in a copy of the repository: what it builds passes the grader's exam."""

from __future__ import annotations

import shutil
from pathlib import Path

import pages
import pytest
from pages import ROOT, Desk

from autograder.demo import notebook

PAGE = ROOT / "docs" / "authors.md"
NAME = "ex9_mean_pooling"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A copy of the repository with the files that the page shows."""
    pytest.importorskip("jupytext")
    folder = tmp_path_factory.mktemp("authors")
    for part in ("autograder", "src", "solutions", "assignments"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in pages.written_files(PAGE):
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        assert path.exists() == file.added, f"{file.path} is no new file, or not there to be added to"
        with path.open("a", encoding="utf-8") as out:
            out.write(file.text)
    return Desk(folder, (folder, folder / "src"))


def commands() -> tuple[str, ...]:
    """The page's commands after the first, which installs: the test's own environment stands in for that."""
    install, *rest = pages.commands(PAGE)
    assert install.startswith("python -m pip install")
    return tuple(rest)


def test_the_page_writes_every_file_of_an_exercise() -> None:
    package = f"autograder/exercises/{NAME}"
    parts = ("__init__", "test_public", "test_hidden", "misconceptions", "valid")
    expected = {f"{package}/{part}.py" for part in parts} | {f"solutions/{NAME}.py"}
    assert expected < {file.path for file in pages.written_files(PAGE)}


@pytest.mark.slow
def test_the_new_exercise_passes_the_exam(desk: Desk) -> None:
    assignments, verify, _ = commands()
    desk.run(assignments)
    said = desk.run(verify)
    assert "mutants rejected" in said
    assert "FAIL" not in said


@pytest.mark.slow
def test_the_new_exercise_reaches_the_students(desk: Desk) -> None:
    assignments, _, release = commands()
    desk.run(assignments)
    desk.run(release)
    for folder in ("assignments", "dist/student"):
        stub = desk.folder / folder / f"{NAME}.py"
        assert "not answered yet" in stub.read_text()
        assert "BEGIN SOLUTION" not in stub.read_text()
        assert (desk.folder / folder / f"{NAME}.ipynb").exists()
    said = desk.run("cd dist/student && python -m pytest -k mean_pooling", status=1)
    assert "mean_pooling is not answered yet" in said


@pytest.mark.slow
def test_a_misconception_of_the_page_is_told_its_cause(desk: Desk) -> None:
    stub = (desk.folder / "solutions" / f"{NAME}.py").read_text()
    wrong = f"{stub}\n\n# %%\ndef mean_pooling(X, keep):\n    return sum(X) / len(X)\n"
    (desk.folder / f"{NAME}.ipynb").write_text(notebook(wrong))
    said = desk.run(f"autograder check {NAME}.ipynb")
    assert "The mean was taken over all rows, padding included." in said
    assert "0 of 4 points" in said


@pytest.mark.slow
def test_a_running_course_is_left_alone(desk: Desk) -> None:
    """An exercise that is `later` adds no column where nobody handed it in."""
    stub = desk.folder / "course" / "Ada" / "ex1_sinusoids.py"
    stub.parent.mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / "ex1_sinusoids.py", stub)
    desk.run("autograder grade course -o grades")
    assert NAME not in (desk.folder / "grades" / "grades.csv").read_text()


def test_pages_are_where_the_readme_says(tmp_path: Path) -> None:
    assert "docs/authors.md" in pages.text_of(ROOT / "README.md")
