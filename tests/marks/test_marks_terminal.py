"""What a person reads: colours and a bar in a terminal, plain whole lines in a log file, JSON for programs."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from made_results import EX1, made
from rich.console import Console

from autograder import masters
from autograder.result import SubmissionResult
from autograder.writers.progress import Progress, duration, summary
from autograder.writers.terminal import show, total


def terminal(width: int = 60) -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=width, color_system="standard")


def log_file() -> Console:
    return Console(file=io.StringIO(), width=20)


def text_of(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def trouble(number: int) -> SubmissionResult:
    long = "could not be read: " + "x" * 300 + " [bold]not markup[/bold]\x1b[31m"
    return made(f"student {number}", status="partly", remarks=[long, "second"])


def test_a_log_file_gets_whole_plain_lines_one_a_problem():
    console = log_file()
    with Progress(console) as progress:
        for number in range(1, 101):
            progress.note(trouble(number) if number % 50 == 0 else made("fine"), number, 100)
    lines = text_of(console).splitlines()
    problems = [line for line in lines if line.startswith("student")]
    assert len(problems) == 2
    assert problems[0].startswith("student 50: 15/20 partly - could not be read: xxx")
    assert problems[0].endswith("x [bold]not markup[/bold][31m")
    paces = [
        line for line in lines if re.fullmatch(r"\d+ of 100 graded, [\d.]+ a (second|minute), .* (left|in all)", line)
    ]
    assert len(paces) == 10
    assert len(lines) == 12
    assert "\x1b" not in text_of(console)


def test_the_rate_does_not_count_what_an_earlier_run_had_graded():
    console = log_file()
    progress = Progress(console)
    progress.began -= 20
    progress.note(made("Ada"), 91, 100)
    progress.note(made("Ada"), 100, 100)
    assert text_of(console) == "100 of 100 graded, 6.0 a minute, 20 s in all\n"
    progress.began -= 80
    assert progress._pace(9) == "1.2 a minute, 8 min left"


def test_a_terminal_gets_a_bar_with_rate_and_time_left():
    console = terminal(100)
    with Progress(console) as progress:
        progress.note(made("Ada"), 1, 3)
        progress.note(trouble(2), 2, 3)
        progress.bar.refresh()
    shown = text_of(console)
    assert "2/3" in shown
    assert re.search(r"a second, \d+ s left", shown)
    assert "student 2: 15/20 partly" in shown
    assert "of 3 graded" not in shown


@pytest.mark.parametrize("console", [terminal(), log_file()])
def test_quiet_tells_faults_of_the_grader_alone(console, capsys):
    with Progress(console, quiet=True) as progress:
        progress.note(trouble(1), 1, 2)
        progress.note(made("Unlucky", fault="the sandbox broke", status="partly"), 2, 2)
        progress.summary([made("Ada")], 1, Path("grades"))
    assert text_of(console) == "Unlucky: 15/20 partly - the sandbox broke\n"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.4, "0 s"), (59.4, "59 s"), (61, "1 min"), (119, "2 min"), (3720, "1 h 2 min")]
)
def test_times_as_people_say_them(seconds, said):
    assert duration(seconds) == said


def test_the_summary_in_numbers():
    late = made("Bob", late=True, penalty=1.5, penalty_reason="10 % off: 1 day late")
    told = summary([made("Ada", lost=2.0), late, trouble(1)], 2, Path("out"), ["a note"])
    assert (told["lowest"], told["median"], told["highest"], told["max_score"]) == (13.0, 13.5, 15.0, 20.0)
    assert (told["submissions"], told["graded"], told["unchanged"]) == (3, 2, 1)
    assert (told["late"], told["taken_off"], told["awaiting"]) == (1, 1.5, 15.0)
    assert [problem["student"] for problem in told["problems"]] == ["student 1"]
    assert "\x1b" not in json.dumps(told)
    assert summary([], 0, Path("out"), [])["median"] is None


def test_the_summary_for_people(capsys):
    late = made("Bob", late=True, penalty=1.5)
    Progress(log_file()).summary([made("Ada"), late, trouble(3)], 2, Path("out"))
    assert capsys.readouterr().out.splitlines() == [
        "3 submissions: 2 graded, 1 unchanged",
        "1 with something to look at: see the remarks",
        "1 late, 1.5 points taken off",
        "points: lowest 13.5, median 15, highest 15 of 20; 15 await a person",
        "marks: out/grades.csv   report: out/report.html",
    ]


def test_one_result_is_a_table_in_a_terminal_and_a_line_a_question_elsewhere():
    result = trouble(1)
    result.questions[0].feedback = "y" * 200
    wide, plain = terminal(60), log_file()
    show(wide, result)
    show(plain, result)
    lines = text_of(plain).splitlines()
    assert lines[0] == f"{EX1}.sinusoidal_encoding 4/4 passed: {'y' * 200}"
    assert lines[1] == f"{EX1}.equivariance_gap 3/3 passed"
    assert len(lines) == 8 + 2 + 1
    assert lines[-1] == total(result) == "student 1: 15 of 20 points, 5 awaiting a person"
    assert all(len(re.sub(r"\x1b\[[\d;]*m", "", line)) <= 60 for line in text_of(wide).splitlines()[:9])
    assert "\x1b" in text_of(wide)


def autograder(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    program = "from autograder.cli import main; main(prog_name='autograder')"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_no_color_is_respected(tmp_path):
    path = tmp_path / f"{EX1}.py"
    path.write_text(masters.solution_text(EX1), encoding="utf-8")
    arguments = "check", str(path), "--secret", str(tmp_path / "secret")
    colours = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    green = "\x1b[32m"
    assert green in autograder(*arguments, **colours).stdout
    assert green not in autograder(*arguments, **colours, NO_COLOR="1").stdout
    assert "\x1b" not in autograder(*arguments).stdout
    assert autograder(*arguments, "--quiet").stdout == f"{tmp_path.name}: 8 of 10 points, 2 awaiting a person\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_by_the_shell(shell):
    script = autograder(_AUTOGRADER_COMPLETE=f"{shell}_source")
    assert script.returncode == 0 or "Bash version" in script.stderr
    assert "_AUTOGRADER_COMPLETE" in script.stdout
    words = {"bash": {"COMP_WORDS": "autograder grade --up", "COMP_CWORD": "2"}}
    words["zsh"] = words["bash"]
    words["fish"] = {"COMP_WORDS": "autograder grade --up", "COMP_CWORD": "--up"}
    told = autograder(_AUTOGRADER_COMPLETE=f"{shell}_complete", **words[shell])
    assert "--upload" in told.stdout
    assert "--force" not in told.stdout
