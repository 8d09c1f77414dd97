"""The Gradescope release: the two scripts in a fresh environment, and what stands in `results.json`, whatever comes."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from autograder import masters, rubric
from autograder.frontends import gradescope
from autograder.release.gradescope import build_gradescope

EXERCISES = [exercise for exercise in rubric.exercises() if not exercise.later]
SECRET = b"gradescope" * 4
EX2 = "ex2_decoder_block"
ON_TIME = {"created_at": "2030-03-01T10:00:00.000000-08:00", "assignment": {"due_date": "2030-03-01T23:00:00-08:00"}}


def maximum() -> float:
    return sum(q.points for e in EXERCISES for q in e.questions if q.kind != "written")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """`/autograder` as the platform lays it out, without the environment that `setup.sh` makes."""
    root = tmp_path / "autograder"
    for name in ("source", "submission", "results"):
        (root / name).mkdir(parents=True)
    with zipfile.ZipFile(build_gradescope(tmp_path, SECRET)) as archive:
        archive.extractall(root / "source")
    (root / "submission_metadata.json").write_text(json.dumps({"users": [{"name": "Ada"}], **ON_TIME}))
    return root


def graded(root: Path) -> dict[str, Any]:
    assert gradescope.main(["--root", str(root)]) == 0
    text = (root / "results" / "results.json").read_text()
    assert "\\u0000" not in text
    assert len(text) < 250_000
    results: dict[str, Any] = json.loads(text)
    assert round(sum(test.get("max_score", 0) for test in results["tests"]), 6) == maximum()
    for entry in [results, *results["tests"]]:
        assert entry["output_format"] == "html"
        assert entry["visibility"] in ("visible", "hidden", "after_due_date", "after_published")
        assert "<" not in entry["output"].replace("<br>", "")
        assert len(entry["output"]) <= 6_000
    assert sum(len(test["output"]) for test in results["tests"]) <= 100_000
    assert results["stdout_visibility"] == "hidden"
    return results


def score(results: dict[str, Any]) -> float:
    total = round(sum(test.get("score", 0) for test in results["tests"]), 6)
    assert total == results["extra_data"]["score"]
    return total


def hand_in(root: Path, text: str | bytes, name: str = f"{EX2}.py") -> None:
    path = root / "submission" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


# ---------------------------------------------------------------- the zip


def test_two_builds_are_equal_to_the_byte(tmp_path: Path) -> None:
    one, two = (build_gradescope(tmp_path / name, SECRET) for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert one.stat().st_mode & 0o077 == 0


def test_every_requirement_is_pinned_and_no_address_stands_in_the_pins(root: Path) -> None:
    lines = (root / "source" / "constraints.txt").read_text().split()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line) for line in lines)
    pinned = {line.split("==")[0].lower() for line in lines}
    with zipfile.ZipFile(next((root / "source").glob("*.whl"))) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    needed = {
        re.split(r"[<>=!~ ]", line.split(": ")[1])[0].lower() for line in re.findall(r"Requires-Dist: .*", metadata)
    }
    assert needed <= pinned
    assert needed >= {"numpy", "pytest"}
    assert "reference/__init__.py" in names
    assert not [name for name in names if "__pycache__" in name]


def test_only_the_named_exercises_are_graded(tmp_path: Path) -> None:
    with zipfile.ZipFile(build_gradescope(tmp_path, SECRET, (EX2,))) as archive:
        nothing = json.loads(archive.read("not_graded.json"))
    assert sum(test.get("max_score", 0) for test in nothing["tests"]) == rubric.exercise(EX2).points


@pytest.mark.slow
def test_the_two_scripts_grade_in_a_fresh_environment(root: Path) -> None:
    """As the platform does it: `setup.sh` once, then `run_autograder` for a submission, then for another."""
    shutil.copy(root / "source" / "run_autograder", root / "run_autograder")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")} | {"AUTOGRADER_ROOT": str(root)}

    def run(script: Path) -> None:
        done = subprocess.run(["bash", str(script)], env=environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr

    run(root / "source" / "setup.sh")
    assert (root / "source").stat().st_mode & 0o077 == 0
    for exercise in EXERCISES:
        hand_in(root, masters.solution_text(exercise.name), f"{exercise.name}.py")
    run(root / "run_autograder")
    results = json.loads((root / "results" / "results.json").read_text())
    assert score(results) == maximum()
    assert not [test for test in results["tests"] if test["visibility"] == "hidden"]
    pinned = (root / "source" / "constraints.txt").read_text().lower().split()
    python = str(root / "environment" / "bin" / "python")
    installed = subprocess.run([python, "-m", "pip", "freeze"], capture_output=True, text=True).stdout.lower()
    assert {line for line in installed.split("\n") if "==" in line} <= set(pinned)

    shutil.rmtree(root / "environment")  # a broken image: the file that stands before grading is left
    subprocess.run(["bash", str(root / "run_autograder")], env=environment, capture_output=True, timeout=60)
    results = json.loads((root / "results" / "results.json").read_text())
    assert score(results) == 0
    assert sum(test.get("max_score", 0) for test in results["tests"]) == maximum()


# ---------------------------------------------------------------- results, whatever comes


def test_right_answers_earn_the_maximum(root: Path) -> None:
    for exercise in EXERCISES:
        hand_in(root, json.dumps(masters.solution_notebook(exercise.name)), f"{exercise.name}.ipynb")
    results = graded(root)
    assert score(results) == maximum()
    assert {test["visibility"] for test in results["tests"] if "score" in test} == {"visible", "after_published"}


def test_a_wrong_answer_is_told_its_cause_only_after_grades_are_published(root: Path) -> None:
    from autograder.demo import NO_SCALE

    hand_in(root, masters.solution_text(EX2) + NO_SCALE)
    results = graded(root)
    (about,) = [t for t in results["tests"] if t["name"].startswith("attention: 1 of 3")]
    assert "sqrt(d_k)" in about["output"]
    assert about["visibility"] == "after_published"
    public = {t.title for e in EXERCISES for t in e.tests() if t.visibility == "public"}
    for test in results["tests"]:
        if "score" in test:
            assert (test["visibility"] == "visible") == (test["name"].split(": ", 1)[1] in public)


@pytest.mark.parametrize(
    "content",
    [None, b"", b"\0" * 1_000, b"\xff\xfe\xff", b"x = 1\n" * 4_000_000, b'{"cells": ' + b"[" * 100_000],
    ids=["nothing", "empty", "NUL", "no text", "enormous", "endless notebook"],
)
def test_whatever_was_handed_in_there_is_a_results_file(root: Path, content: bytes | None) -> None:
    if content is not None:
        hand_in(root, content, f"{EX2}.ipynb" if content.startswith(b"{") else f"{EX2}.py")
    results = graded(root)
    assert score(results) == 0
    assert results["output"]


def test_many_files_and_folders_are_one_students(root: Path) -> None:
    for number in range(300):
        hand_in(root, "x = 1\n", f"notes/{number}.py")
    hand_in(root, masters.solution_text(EX2), f"work/homework/{EX2}.py")
    hand_in(root, masters.solution_text("ex4_rotation_matrix"), "other/ex4_rotation_matrix.py")
    assert score(graded(root)) == 21.0


def test_what_a_submission_says_is_shown_as_text(root: Path) -> None:
    markup = "<script>alert(1)</script><img src=x onerror=alert(2)>\\x00\\u202e[x](javascript:1)\\ud800"
    hostile = f"\n\ndef causal_mask(T):\n    raise ValueError('{markup}' + 'long ' * 100_000)\n"
    hand_in(root, masters.solution_text(EX2) + hostile)
    hand_in(root, "x = 1", "<b>odd & name<.py")
    results = graded(root)
    shown = "".join(test["output"] for test in results["tests"])
    assert "&lt;script&gt;" in shown
    assert not set("\0\u202e") & set(shown)


@pytest.mark.parametrize("broken", ["exercises.json", "secret"])
def test_a_broken_grader_gives_no_points_and_tells_the_instructor_alone(
    root: Path, broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "source" / broken).write_text("[")
    hand_in(root, masters.solution_text(EX2))
    results = graded(root)
    assert score(results) == 0
    (fault,) = [test for test in results["tests"] if test["visibility"] == "hidden"]
    assert "Error" in fault["output"]
    assert "not your fault" in results["output"]
    assert fault["output"] in html.escape(capsys.readouterr().err)


@pytest.mark.parametrize("metadata", ["", "[1]", "{", '{"users": [3], "created_at": 5, "assignment": []}'])
def test_metadata_that_says_nothing_costs_nothing(root: Path, metadata: str) -> None:
    (root / "submission_metadata.json").write_text(metadata)
    hand_in(root, masters.solution_text(EX2))
    results = graded(root)
    assert score(results) == 14.0
    assert results["extra_data"]["late"] is None


def test_late_is_said_and_an_extension_counts(root: Path) -> None:
    late = ON_TIME | {"created_at": "2030-03-02T12:30:00.000000+00:00"}
    assert gradescope.lateness(ON_TIME) == (False, "Handed in on time.")
    assert gradescope.lateness(late)[0] is True
    assert "5 hours 30 minutes" in gradescope.lateness(late)[1]
    extended = late | {"users": [{"assignment": {"due_date": "2030-03-04T23:00:00-08:00"}}]}
    assert gradescope.lateness(extended)[0] is False
    (root / "submission_metadata.json").write_text(json.dumps(late))
    hand_in(root, masters.solution_text(EX2))
    results = graded(root)
    assert results["extra_data"]["late"] is True
    assert "late" in results["output"]
    assert score(results) == 14.0


def test_what_is_known_is_written_before_everything_is_graded(root: Path) -> None:
    """The platform may end the run at any time."""
    hand_in(root, masters.solution_text("ex1_sinusoids"), "ex1_sinusoids.py")
    hand_in(root, "while True:\n    pass\n", "ex4_rotation_matrix.py")
    command = [sys.executable, "-m", "autograder.frontends.gradescope", "--root", str(root)]
    with pytest.raises(subprocess.TimeoutExpired):
        subprocess.run(command, timeout=5, capture_output=True)
    results = json.loads((root / "results" / "results.json").read_text())
    assert score(results) == 8.0
    assert sum(test.get("max_score", 0) for test in results["tests"]) == maximum()
    (about,) = [test for test in results["tests"] if test["name"].startswith("rotation_matrix: 0 of 4")]
    assert about["output"] == html.escape(gradescope.ENDED)
