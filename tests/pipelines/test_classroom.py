"""The GitHub Classroom release: its workflow's own steps, run here on a repository whose tests were tampered with."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from autograder import masters, rubric
from autograder.release.classroom import WORKFLOW, build_classroom

EXERCISES = [exercise for exercise in rubric.exercises() if not exercise.later]
PUBLIC = sum(t.points for e in EXERCISES for t in e.tests() if t.visibility == "public")
CHEAT = "def test_everything():\n    pass\n"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("jupytext")
    return build_classroom(tmp_path_factory.mktemp("classroom")) / "template"


@pytest.fixture
def repository(template: Path, tmp_path: Path) -> Path:
    """A student's repository, as Classroom makes it of the template: one first commit."""
    home = tmp_path / "repository"
    shutil.copytree(template, home)
    git(home, "init", "--quiet", "--initial-branch", "main")
    commit(home, "Initial commit")
    return home


def git(home: Path, *arguments: str) -> str:
    named = ["-c", "user.name=student", "-c", "user.email=student@example.com"]
    run = subprocess.run(["git", *named, *arguments], cwd=home, capture_output=True, text=True, check=True)
    return run.stdout


def commit(home: Path, message: str) -> None:
    git(home, "add", "--all")
    git(home, "commit", "--quiet", "--message", message)


def steps(path: Path, job: str) -> list[dict[str, Any]]:
    workflow = yaml.safe_load(path.read_text())
    found: list[dict[str, Any]] = workflow["jobs"][job]["steps"]
    return found


class Ran:
    """The workflow's shell steps, run as the platform runs them."""

    def __init__(self, home: Path, temp: Path) -> None:
        temp.mkdir()
        self.output = temp.parent / "output"
        self.summary = temp.parent / "summary"
        environment = os.environ | {"RUNNER_TEMP": str(temp), "GITHUB_OUTPUT": str(self.output)}
        environment |= {"GITHUB_STEP_SUMMARY": str(self.summary)}
        environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
        self.said = ""
        self.status = 0
        for step in steps(home / WORKFLOW, "points"):
            if "run" in step and not step["run"].startswith("python -m pip install"):
                command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
                run = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=300)
                self.said += run.stdout + run.stderr
                self.status = run.returncode
                if self.status:
                    return

    @property
    def result(self) -> dict[str, Any]:
        (line,) = [line for line in self.output.read_text().splitlines() if line.startswith("result=")]
        found: dict[str, Any] = json.loads(base64.b64decode(line.removeprefix("result=")))
        return found

    @property
    def points(self) -> float:
        return float(sum(test["score"] for test in self.result["tests"]))


def answer(home: Path, *exercises: str) -> None:
    for exercise in exercises:
        (home / f"{exercise}.py").write_text(masters.solution_text(exercise))
    commit(home, "My answers")


def test_two_builds_are_equal_to_the_byte(tmp_path: Path) -> None:
    pytest.importorskip("jupytext")
    for name in ("one", "two"):
        build_classroom(tmp_path / name)
    assert (tmp_path / "one" / "classroom.zip").read_bytes() == (tmp_path / "two" / "classroom.zip").read_bytes()


def test_the_workflow_grants_little_and_reports_to_classroom(template: Path) -> None:
    workflow = yaml.safe_load((template / WORKFLOW).read_text())
    assert workflow["permissions"] == {"contents": "read", "checks": "write", "actions": "read"}
    report = workflow["jobs"]["points"]["steps"][-1]
    assert report["env"] == {"POINTS_RESULTS": "${{ steps.points.outputs.result }}"}
    assert report["with"] == {"runners": "points"}
    checkout = workflow["jobs"]["points"]["steps"][0]["with"]
    assert checkout == {"fetch-depth": 0, "persist-credentials": False}  # the first commit is needed


def test_the_template_as_received_has_no_points(repository: Path, tmp_path: Path) -> None:
    ran = Ran(repository, tmp_path / "temp")
    assert ran.status == 0, ran.said
    assert (ran.points, ran.result["max_score"], ran.result["status"]) == (0, PUBLIC, "fail")


def test_right_answers_have_all_public_points(repository: Path, tmp_path: Path) -> None:
    answer(repository, *(exercise.name for exercise in rubric.exercises()))
    ran = Ran(repository, tmp_path / "temp")
    assert (ran.points, ran.result["max_score"], ran.result["status"]) == (PUBLIC, PUBLIC, "pass")
    assert f"{PUBLIC:g} of {PUBLIC:g} points" in ran.summary.read_text()


def test_tampering_with_what_runs_the_tests_has_no_effect(repository: Path, tmp_path: Path) -> None:
    for test in (repository / "tests").glob("test_*.py"):
        test.write_text(CHEAT)
    (repository / "checks.py").write_text("def same(*a, **k): pass\n")
    (repository / "conftest.py").unlink()
    (repository / ".github" / "classroom" / "points.json").write_text("{}")
    (repository / "loading.py").unlink()
    (repository / "loading.py").symlink_to("/etc/hostname")
    (repository / "numpy.py").write_text("raise SystemExit(0)\n")
    (repository / "sitecustomize.py").write_text("raise SystemExit(0)\n")
    (repository / "pytest.ini").write_text("[pytest]\naddopts = --co\n")
    (repository / "tests" / "conftest.py").write_text("import os\nos._exit(0)\n")
    (repository / "tests" / "test_more.py").write_text(CHEAT)
    answer(repository, "ex4_rotation_matrix")
    ran = Ran(repository, tmp_path / "temp")
    assert ran.status == 0, ran.said
    mine = sum(t.points for t in rubric.exercise("ex4_rotation_matrix").tests() if t.visibility == "public")
    assert (ran.points, ran.result["max_score"]) == (mine, PUBLIC)
    assert "checks.py is not the course's" in ran.said


def test_a_history_without_the_originals_is_refused(repository: Path, tmp_path: Path) -> None:
    (repository / "checks.py").write_text("def same(*a, **k): pass\n")
    shutil.rmtree(repository / ".git")
    git(repository, "init", "--quiet")
    commit(repository, "A new history")
    ran = Ran(repository, tmp_path / "temp")
    assert ran.status == 1
    assert "checks.py cannot be restored" in ran.said
    assert not ran.output.exists()


def test_an_exercise_that_ends_the_process_costs_its_own_points(repository: Path, tmp_path: Path) -> None:
    answer(repository, "ex1_sinusoids", "ex4_rotation_matrix")
    (repository / "ex1_sinusoids.py").write_text("import os\nos._exit(0)\n")
    ran = Ran(repository, tmp_path / "temp")
    mine = sum(t.points for t in rubric.exercise("ex4_rotation_matrix").tests() if t.visibility == "public")
    assert (ran.points, ran.result["max_score"]) == (mine, PUBLIC)


# ---------------------------------------------------------------- the course's own workflow


def test_the_courses_workflow_verifies_every_change_and_releases_a_tag(template: Path) -> None:
    path = template.parent / "course" / ".github" / "workflows" / "course.yml"
    workflow = yaml.safe_load(path.read_text())
    assert workflow["on"]["push"] == {"branches": ["**"], "tags": ["v*"]}
    assert "pull_request" in workflow["on"]
    assert [step["run"] for step in steps(path, "verify") if "run" in step][-1] == "autograder verify"
    release = workflow["jobs"]["release"]
    assert (release["needs"], release["if"]) == ("verify", "startsWith(github.ref, 'refs/tags/')")
    assert release["permissions"] == {"contents": "write"}
    assert workflow["permissions"] == {"contents": "read"}


@pytest.mark.slow
def test_the_courses_workflow_builds_and_packs_every_release(template: Path, tmp_path: Path) -> None:
    path = template.parent / "course" / ".github" / "workflows" / "course.yml"
    environment = os.environ | {"COURSE_SECRET": "s" * 40, "RUNNER_TEMP": str(tmp_path)}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    for step in steps(path, "release"):
        if step["name"] in ("Build every release", "Pack what is a folder"):
            command = ["bash", "-e", "-o", "pipefail", "-c", step["run"]]
            run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
            assert run.returncode == 0, run.stdout + run.stderr
    names = {path.stem for path in (tmp_path / "dist").glob("*.zip")}
    assert names >= {"student", "nbgrader", "otter", "gradescope", "classroom"}
    assert not (tmp_path / "secret").exists()
    with zipfile.ZipFile(tmp_path / "dist" / "gradescope.zip") as archive:
        assert archive.read("secret").decode().strip() == "s" * 40
