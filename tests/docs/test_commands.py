"""Every command that a page shows is run as it stands there, in a folder of its own.

Run here: README.md and docs/{students,instructors,pipelines}.md, on the sample class of `autograder demo`. The others
belong to the tests that `OWNERS` names.
"""

from __future__ import annotations

import csv
import importlib.util
import json
import re
import shutil
import sysconfig
from pathlib import Path
from typing import Any

import pages
import pytest
from pages import PAGES, ROOT, Desk, name_of

DOCS = ROOT / "docs"
OWNERS = {
    "README.md": "the first here; the second is how the whole suite is started (.ci/run)",
    "docs/students.md": "here",
    "docs/instructors.md": "here",
    "docs/pipelines.md": "here",
    "docs/authors.md": "tests/docs/test_authors.py",
    "docs/security.md": "it runs a part of this suite",
    "docs/performance.md": "benchmarks, which take longer than tests may",
    **dict.fromkeys(
        (f"docs/pipelines/{name}.md" for name in ("pytest", "nbgrader", "otter", "gradescope", "classroom")),
        "tests/pipelines",
    ),
}


def test_somebody_runs_the_commands_of_every_page() -> None:
    assert {name_of(page) for page in PAGES if pages.commands(page)} <= set(OWNERS)


def test_scripts_that_commands_start_exist() -> None:
    for page in PAGES:
        for command in pages.commands(page):
            for script in re.findall(r"\b(?:benchmarks|tests)/[\w./]*", command):
                assert (ROOT / script).exists(), f"{name_of(page)}: {command}"


# ---------------------------------------------------------------- README


@pytest.mark.slow
def test_the_first_command_of_the_readme(tmp_path: Path) -> None:
    """In a fresh copy and a fresh environment; pip finds what it needs in this one, so no registry is asked."""
    if importlib.util.find_spec("hatchling") is None or importlib.util.find_spec("editables") is None:
        pytest.skip("hatchling and editables are not installed here, so pip would have to fetch them")
    clone = tmp_path / "clone"
    clone.mkdir()
    for part in ("autograder", "src", "solutions"):
        shutil.copytree(ROOT / part, clone / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / part, clone)
    here = Path(sysconfig.get_path("purelib"))
    desk = Desk(clone, (here,))
    desk.environment |= {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_DEPS": "1"}
    first, second = pages.commands(ROOT / "README.md")
    said = desk.run(first)
    assert "22 submissions: 22 graded" in said
    assert (clone / "autograder-demo" / "grades" / "report.html").exists()
    assert second.endswith(".venv/bin/python -m pytest")


# ---------------------------------------------------------------- students


@pytest.mark.slow
def test_the_commands_of_a_student(tmp_path: Path) -> None:
    install, everything, one = pages.commands(DOCS / "students.md")
    assert install == "python -m pip install numpy pytest"  # not run: it asks a registry
    folder = tmp_path / "attention"
    shutil.copytree(ROOT / "assignments", folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    desk = Desk(folder)
    said = desk.run(everything, status=1)
    assert "not answered yet" in said
    assert " passed" not in said
    assert "attention is not answered yet" in desk.run(one, status=1)
    stub, answer = folder / "ex2_decoder_block.py", ROOT / "solutions" / "ex2_decoder_block.py"
    stub.write_text(answer.read_text())
    assert "Full marks need the hidden checks as well" in desk.run(one)


# ---------------------------------------------------------------- instructors


class Instructor(Desk):
    """Runs the page's commands in order, so that each finds what the earlier ones left."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.left = pages.commands(DOCS / "instructors.md")

    def do(self, start: str, status: int = 0) -> str:
        """The next command, which must begin like this."""
        command = self.left.pop(0)
        assert command.startswith(start), command
        if "replay" in command:
            command = re.sub(r"\b[A-Z2-7]{5}-[A-Z2-7]{5}\b", self.token(), command)
        return self.run(command, status)

    def result(self, student: str) -> dict[str, Any]:
        text = (self.folder / "grades" / "results" / f"{student}.json").read_text(encoding="utf-8")
        read: dict[str, Any] = json.loads(text)
        return read

    def token(self) -> str:
        """One of Hypatia's: the page's own belongs to another course's secret."""
        found = re.search(r'"token": "([A-Z2-7-]{11})"', json.dumps(self.result("Hypatia")))
        assert found is not None
        return found[1]


def _mark(path: Path, student: str) -> int:
    """Give a point for each of a student's answers in the table, as a person does; returns how many there are."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    own = [row for row in rows if row["student"] == student]
    for row in own:
        row["points"] = "1"
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    return len(own)


@pytest.mark.slow
def test_the_commands_of_an_instructor(tmp_path: Path) -> None:
    pytest.importorskip("nbgrader")
    desk = Instructor(tmp_path)
    assert "22 submissions: 22 graded" in desk.do("autograder demo")
    endless = shutil.ignore_patterns("Omar Khayyam")  # the demo graded him, and waiting for him again shows nothing
    shutil.copytree(tmp_path / "autograder-demo" / "submissions", tmp_path / "submissions", ignore=endless)
    assert "21 submissions: 21 graded" in desk.do("autograder grade")
    for name in ("grades.csv", "report.html", "feedback/Hypatia.html", "written.csv", "written.html"):
        assert (tmp_path / "grades" / name).exists(), name

    before = desk.result("Hypatia")
    assert f"Hypatia: {before['score']:g} of {before['max_score']:g} points" in desk.do("autograder check")
    assert "expected: array of shape" in desk.do("autograder replay")
    desk.do("pytest --submission", status=1)  # her answer to that question is not right

    assert "mutants rejected" in desk.do("autograder verify")
    desk.do("autograder grade")
    assert "0 marks of 0 students differ" in desk.do("autograder diff")

    answers = _mark(tmp_path / "grades" / "written.csv", "Hypatia")
    assert "0 graded, 21 unchanged" in desk.do("autograder grade")
    after = desk.result("Hypatia")
    assert (after["score"], after["awaiting"]) == (before["score"] + answers, 0.0)

    (tmp_path / "late.toml").write_text(pages.blocks(DOCS / "instructors.md", "toml")[0])
    desk.do("autograder grade")
    desk.do("autograder grade")
    assert (tmp_path / "gradebook.db").exists()
    assert desk.left == []


# ---------------------------------------------------------------- pipelines


@pytest.mark.slow
def test_the_command_that_builds_all_releases(tmp_path: Path) -> None:
    pytest.importorskip("jupytext")
    (command,) = pages.commands(DOCS / "pipelines.md")
    Desk(tmp_path).run(command)
    for name in ("student/README.md", "student.zip", "classroom/template", "gradescope.zip", "nbgrader", "otter"):
        assert (tmp_path / "dist" / name).exists(), name
