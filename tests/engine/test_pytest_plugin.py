"""`pytest --submission`: one submission with pytest's own output and the marks that `autograder check` gives."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from running import autograder, environment

from autograder import demo, masters
from autograder.rubric import exercise

EX2, EX4 = "ex2_decoder_block", "ex4_rotation_matrix"


def run_pytest(home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--pyargs", "autograder.exercises"]
    return subprocess.run(
        [*command, *map(str, arguments)],
        env=environment(home),
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def counts(output: str) -> dict[str, int]:
    """The numbers of pytest's last line."""
    last = [line for line in output.splitlines() if re.search(r"\d+ (passed|failed|skipped|error)", line)][-1]
    return {kind: int(number) for number, kind in re.findall(r"(\d+) (passed|failed|skipped|error)", last)}


def handed_in(folder: Path, **changes: str) -> Path:
    home = folder / "Ada Lovelace"
    home.mkdir()
    for name, change in changes.items():
        (home / f"{name}.py").write_text(masters.solution_text(name) + change)
    return home


def test_a_right_submission_passes_every_test_of_what_was_handed_in(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "--submission", handed_in(tmp_path, **{EX2: "", EX4: ""}))
    tests = len(exercise(EX2).tests()) + len(exercise(EX4).tests())
    found = counts(done.stdout)
    assert done.returncode == 0, done.stdout
    assert found["passed"] == tests
    assert "failed" not in found
    assert found["skipped"] > 0, "exercises that were not handed in"


def test_a_wrong_submission_fails_in_one_sentence_a_test_with_the_marks_of_check(tmp_path: Path) -> None:
    home = handed_in(tmp_path, **{EX2: demo.NO_SCALE, EX4: demo.TURNED_THE_OTHER_WAY})
    secret = tmp_path / "secret"
    secret.write_text("a secret of the tests")
    done = run_pytest(tmp_path, "--submission", home, "--submission-secret", secret)
    assert done.returncode == 1
    status, out, err = autograder(tmp_path, "check", home, "--json", "--secret", secret)
    assert status == 0, err
    result = json.loads(out)
    marks = done.stdout[re.search(r"=+ marks =+\n", done.stdout).end() :]  # type: ignore[union-attr]
    for question in result["questions"]:
        carried = " (carried forward)" if question["carried_forward"] else ""
        key = f"{question['exercise']}.{question['question']}"
        wanted = f"{key}: {question['score']:g} of {question['max_score']:g}{carried}  {question['feedback']}"
        assert wanted in marks.splitlines(), key
    assert "Traceback" not in done.stdout
    assert "raise failure" not in done.stdout, "no source of the grader's"
    failing = [
        t for q in result["questions"] if not q["carried_forward"] for t in q["tests"] if t["status"] == "failed"
    ]
    for test in failing:
        assert re.search(rf"(FAILED|_) .*{test['name']}", done.stdout), test["name"]


def test_one_question_is_run_by_name(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "--submission", handed_in(tmp_path, **{EX4: ""}) / f"{EX4}.py", "-k", EX4)
    assert done.returncode == 0
    assert counts(done.stdout)["passed"] == len(exercise(EX4).tests())


def test_without_a_submission_it_says_what_to_do(tmp_path: Path) -> None:
    done = run_pytest(tmp_path)
    assert done.returncode == 4
    assert "say which with --submission PATH" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize("place", ["nowhere", "empty"])
def test_a_submission_that_cannot_be_read_is_a_usage_error(tmp_path: Path, place: str) -> None:
    (tmp_path / "empty").mkdir()
    done = run_pytest(tmp_path, "--submission", tmp_path / place)
    assert done.returncode == 4
    assert place in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
