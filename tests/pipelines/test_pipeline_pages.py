"""The five commands of each page, run as they stand there, on a small class."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from autograder import demo, masters
from autograder.rubric import exercises

ROOT = Path(__file__).resolve().parents[2]
FULL = 39.0


def commands(page: str) -> list[str]:
    """The lines of the page's first block of commands."""
    text = (ROOT / "docs" / "pipelines" / f"{page}.md").read_text(encoding="utf-8")
    block = re.search(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert block is not None
    return block.group(1).splitlines()


class Desk:
    """An instructor's folder: what stands in it, and commands that run there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        secret = folder / "secret"
        secret.write_text("page" * 10)
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "COV_"))}
        self.environment = kept | {
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "AUTOGRADER_SECRET": str(secret),
        }
        self.environment |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
        ada, bob = folder / "submissions" / "ada", folder / "submissions" / "bob"
        for home, extra in ((ada, ""), (bob, demo.NO_SCALE)):
            home.mkdir(parents=True)
            for exercise in [exercise for exercise in exercises() if not exercise.later]:
                added = extra if exercise.name == demo.EX2 else ""
                text = masters.solution_text(exercise.name) + added
                name = f"{exercise.name}.ipynb"
                (home / name).write_text(demo.notebook(text), encoding="utf-8")

    def run(self, command: str, status: int = 0) -> str:
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def grades(self) -> dict[str, float]:
        with (self.folder / "grades" / "grades.csv").open(encoding="utf-8-sig") as file:
            return {row["student"]: float(row["score"]) for row in csv.DictReader(file)}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    pytest.importorskip("jupytext")
    return Desk(tmp_path)


@pytest.mark.slow
def test_the_page_on_pytest(desk: Desk) -> None:
    release, students, grade, dispute, check = commands("pytest")
    desk.run(release)
    assert "0 of" in desk.run(students, status=1)  # every question of the stub fails
    desk.run(grade)
    assert desk.grades() == {"ada": FULL, "bob": FULL - 2}
    assert "ex2_decoder_block.attention: 3 of 3" in desk.run(dispute)
    assert "attention" in desk.run(check)


@pytest.mark.slow
def test_the_page_on_otter(desk: Desk) -> None:
    pytest.importorskip("otter")
    release, assign, folder, run, grade = commands("otter")
    for command in (release, assign, folder, run):
        desk.run(command)
    results = json.loads((desk.folder / "results" / "ada" / "results.json").read_text())
    assert sum(test.get("score", 0) for test in results["tests"]) == 14.0
    desk.run(grade)
    assert desk.grades() == {"ada": 14.0, "bob": 12.0}


@pytest.mark.slow
def test_the_page_on_gradescope(desk: Desk) -> None:
    release, unpack, setup, grade, export = commands("gradescope")
    for command in (release, unpack, setup, grade):
        desk.run(command)
    results = json.loads((desk.folder / "rehearsal" / "results" / "results.json").read_text())
    assert sum(test.get("score", 0) for test in results["tests"]) == FULL
    page = (ROOT / "docs" / "pipelines" / "gradescope.md").read_text()
    assert f"autograder points to {FULL:g} " in page
    _export(desk.folder)
    desk.run(export)
    assert desk.grades() == {"Ada": FULL, "Bob": FULL - 2}


def _export(folder: Path) -> None:
    """What Gradescope's *Export Submissions* gives."""
    described = {}
    for number, name in enumerate(("Ada", "Bob"), 1):
        home = folder / "export" / "assignment_1_export" / f"submission_{number}"
        shutil.copytree(folder / "submissions" / name.lower(), home)
        described[f"submission_{number}"] = {":submitters": [{":name": name, ":email": f"{name}@example.com"}]}
    (home.parent / "submission_metadata.yml").write_text(yaml.safe_dump(described))
    shutil.make_archive(str(folder / "assignment_export"), "zip", folder / "export")


@pytest.mark.slow
def test_the_page_on_classroom(desk: Desk) -> None:
    release, begin, commit, push, grade = commands("classroom")
    desk.run(f"git init --quiet --bare {desk.folder}/remote/attention-template")
    desk.run(f"git config --global url.{desk.folder}/remote/.insteadOf https://github.com/your-course/")
    desk.run("git config --global user.name teacher && git config --global user.email teacher@example.com")
    for command in (release, begin, commit, push):
        desk.run(command)
    for name in ("ada", "bob"):
        clone = desk.folder / "attention-submissions" / f"attention-{name}"
        desk.run(f"git clone --quiet --branch main remote/attention-template {clone}")
        shutil.copytree(desk.folder / "submissions" / name, clone, dirs_exist_ok=True)
    desk.run(grade)
    assert sorted(desk.grades().values()) == [FULL - 2, FULL]
