"""The command line: exit statuses, one clear line where something is wrong, and what is printed for reading."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder import demo, masters
from autograder.cli import main
from autograder.rubric import exercises

EX1, EX2, EX4 = "ex1_sinusoids", "ex2_decoder_block", "ex4_rotation_matrix"

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with a secret of its own, in an empty folder."""
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return lambda *arguments: CliRunner().invoke(main, [str(each) for each in arguments], catch_exceptions=False)


def one_line(result: Result) -> str:
    """The one line that a command with unusable arguments says."""
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("autograder: ")
    return line


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / f"{EX4}.py"
    path.write_text(masters.solution_text(EX4) + demo.TURNED_THE_OTHER_WAY)
    return path


# ---------------------------------------------------------------- help


def test_every_command_explains_itself(run: Run) -> None:
    whole = run("--help")
    assert whole.exit_code == 0
    for name, command in main.commands.items():
        told = run(name, "--help")
        assert told.exit_code == 0, name
        assert (command.help or "").split()[0] in told.stdout, name
        assert name in whole.stdout
        for parameter in command.params:
            if parameter.param_type_name == "option" and parameter.name != "help":
                assert getattr(parameter, "help", ""), f"{name} {parameter.name}"


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [["no-such-command"], ["grade"], ["check"], ["grade", "x", "--jobs", "0"], ["check", "x", "--timeout", "soon"]],
)
def test_wrong_arguments_end_with_status_2(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


# ---------------------------------------------------------------- check


def test_checking_one_file_prints_points_causes_and_hints(run: Run, wrong: Path) -> None:
    result = run("check", wrong)
    assert result.exit_code == 0
    assert "rotation_matrix" in result.stdout
    assert "of 10 points, 3 awaiting a person" in result.stdout
    assert "(carried forward)" in result.stdout
    assert "ex1_sinusoids" not in result.stdout, "only what was handed in counts"


def test_checking_as_json_gives_the_result(run: Run, wrong: Path) -> None:
    result = run("check", wrong, "--json")
    whole = json.loads(result.stdout)
    assert (result.exit_code, whole["schema"], whole["max_score"], whole["awaiting"]) == (0, 1, 10, 3)
    assert whole["score"] == sum(question["score"] for question in whole["questions"])
    assert [question["question"] for question in whole["questions"]] == [
        q.name for e in exercises() if e.name == EX4 for q in e.questions
    ]
    for question in whole["questions"]:
        assert {
            "exercise",
            "question",
            "score",
            "max_score",
            "status",
            "cause",
            "carried_forward",
            "feedback",
            "tests",
        } <= set(question)
        for test in question["tests"]:
            assert {"name", "status", "points", "max_points", "visibility", "message", "token"} <= set(test)


def test_checking_a_folder_takes_it_as_one_submission(run: Run, course_folder: Path) -> None:
    result = run("check", course_folder / "Ada Lovelace", "--json")
    whole = json.loads(result.stdout)
    assert (whole["student"], whole["score"], whole["max_score"]) == ("Ada Lovelace", 21, 24)


def test_checking_several_files_takes_them_as_one_submission(run: Run, course_folder: Path) -> None:
    home = course_folder / "Ada Lovelace"
    whole = json.loads(run("check", home / f"{EX2}.py", home / f"{EX4}.py", "--json").stdout)
    assert (whole["score"], whole["max_score"]) == (21, 24)


def test_a_chosen_exercise_counts_even_where_it_is_missing(run: Run, wrong: Path) -> None:
    whole = json.loads(run("check", wrong, "-e", EX4, "-e", EX1, "--json").stdout)
    assert whole["max_score"] == 20


def test_a_stub_ends_with_status_0(run: Run, tmp_path: Path) -> None:
    (tmp_path / f"{EX4}.py").write_text(masters.stub_text(EX4))
    result = run("check", tmp_path / f"{EX4}.py")
    assert result.exit_code == 0
    assert "rotation_matrix is not answered yet." in result.stdout
    assert "Traceback" not in result.output


def test_checking_a_class_points_to_grade(run: Run, course_folder: Path) -> None:
    assert "`autograder grade` takes them all" in one_line(run("check", course_folder))


@pytest.mark.parametrize("command", ["check", "grade"])
def test_a_path_that_does_not_exist_is_told(run: Run, command: str) -> None:
    assert "nowhere does not exist" in one_line(run(command, "nowhere"))


@pytest.mark.parametrize("command", ["check", "grade"])
def test_an_empty_folder_is_told(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").mkdir()
    assert "is empty" in one_line(run(command, tmp_path / "empty"))


@pytest.mark.parametrize("command", ["check", "grade"])
def test_a_file_that_is_no_submission_is_told(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "notes.txt").write_text("x")
    assert "notes.txt is no submission and no archive" in one_line(run(command, tmp_path / "notes.txt"))


def test_a_notebook_whose_json_is_broken_is_told_and_graded_as_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / f"{EX4}.ipynb"
    path.write_text('{"cells": [')
    result = run("check", path)
    assert result.exit_code == 0
    assert "its JSON cannot be read; save it again and hand it in anew" in result.stdout
    assert "0 of 10 points" in result.stdout
    assert "Traceback" not in result.output


def test_a_file_without_any_of_the_names_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "homework.py"
    path.write_text("def something_else():\n    return 3\n")
    line = one_line(run("check", path))
    assert "homework.py" in line


def test_a_file_of_the_right_name_and_wrong_functions_says_what_was_found(run: Run, tmp_path: Path) -> None:
    path = tmp_path / f"{EX4}.py"
    path.write_text("def rotation(k, i, d):\n    return 3\n")
    result = run("check", path)
    assert result.exit_code == 0
    assert "rotation_matrix is not defined in ex4_rotation_matrix.py. Functions found: " in result.stdout


def test_an_unknown_exercise_is_told_with_those_that_exist(run: Run, wrong: Path) -> None:
    line = one_line(run("check", wrong, "-e", "ex9"))
    assert "'ex9'" in line
    assert EX4 in line


def test_a_secret_that_is_too_short_is_told(run: Run, wrong: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    assert "too short" in one_line(run("check", wrong, "--secret", tmp_path / "secret"))


def test_text_of_a_submission_cannot_paint_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / f"{EX4}.py"
    path.write_text(
        masters.solution_text(EX4)
        + "\ndef offset_dot(k, d):\n    raise ValueError('\\x1b[2J[bold]loud[/bold]\\u202e\\x07[/]')\n"
    )
    result = run("check", path)
    assert result.exit_code == 0
    assert "[bold]loud[/bold]" in result.stdout
    assert not set("\x1b\x07\u202e") & set(result.stdout)


# ---------------------------------------------------------------- grade


def test_grading_a_class_says_where_the_marks_are_and_ends_with_status_0(run: Run, course_folder: Path) -> None:
    result = run("grade", course_folder, "-o", "out", "-j", "1")
    assert result.exit_code == 0, result.output
    assert "3 submissions: 3 graded" in result.stdout
    assert "out/grades.csv" in result.stdout
    assert "sandbox level" in result.stdout
    for name in ("grades.csv", "written.csv", "results/Hypatia.json", "feedback/Hypatia.html"):
        assert (Path("out") / name).is_file()
    again = run("grade", course_folder, "-o", "out", "-j", "1")
    assert "0 graded, 3 unchanged" in again.stdout


def test_one_unreadable_submission_does_not_stop_the_class(run: Run, course_folder: Path) -> None:
    (course_folder / "Hypatia" / f"{EX4}.py").unlink()
    (course_folder / "Hypatia" / f"{EX4}.ipynb").write_text("{")
    result = run("grade", course_folder, "-o", "out", "-j", "1")
    assert result.exit_code == 0
    assert "Hypatia" in result.stderr
    assert len(Path("out/grades.csv").read_text().splitlines()) == 4


def test_an_output_that_cannot_be_written_is_told(run: Run, course_folder: Path) -> None:
    Path("out").write_text("a file")
    result = run("grade", course_folder, "-o", "out/deeper", "-j", "1")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


# ---------------------------------------------------------------- release, demo


def test_releasing_the_students_folder_says_where_it_is(run: Run) -> None:
    result = run("release", "student", "-o", "out")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("student: ")
    assert list(Path("out").rglob(f"{EX4}.py"))


def test_an_unknown_release_is_told(run: Run) -> None:
    assert "there is no release 'moon'" in one_line(run("release", "moon"))


@pytest.mark.slow
def test_the_demo_writes_a_class_and_grades_it(run: Run) -> None:
    result = run("demo", "-o", "demo")
    assert result.exit_code == 0, result.output
    assert "22 submissions: 22 graded" in result.stdout
    assert Path("demo/grades/grades.csv").is_file()
    assert Path("demo/grades/report.html").is_file()
