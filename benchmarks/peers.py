"""The same right answers graded by the floor, by this project, by nbgrader, by otter-grader and by plain pytest.

    python benchmarks/peers.py [--submissions 200] [--peers 20] [--runs 5]

All in one run, so that the ratios hold whatever the machine does. CPU seconds are those of a command and of everything
that it started. The peers get exercise 1 as a plain assignment of theirs, with the very tests of this project called
in the kernel: no sandbox, no diagnosis, the cheapest that they can be. nbgrader's figure is what one more submission
costs in one run; otter and pytest run once a submission, as their users do.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import floor

from autograder import course, masters
from autograder.job import HandedIn, Job
from autograder.rubric import exercise, exercises

SECRET = b"the secret of a benchmark"
EX1 = "ex1_sinusoids"
BIN = Path(sys.executable).parent
CALL = "from benchmark_tests import passed\nassert passed({question!r}, globals())"
TESTS = '''"""All tests of a question, called in the process that they are imported into."""
import numpy as np
from autograder.rubric import exercise


def passed(question, names):
    for test in exercise("ex1_sinusoids").tests():
        if test.question == question:
            given = {n: np.random.default_rng(0) if n == "rng" else names[n] for n in test.arguments}
            test.function(**given)
    return True
'''


@dataclass
class Row:
    """One way of grading: seconds for one submission."""

    name: str
    cpu: float
    wall: float


def used() -> float:
    """CPU seconds of this process and of all children that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """CPU and wall seconds of some work."""
    cpu, wall = used(), time.perf_counter()
    work()
    return used() - cpu, time.perf_counter() - wall


def per_submission(name: str, count: int, work: Callable[[], object]) -> Row:
    cpu, wall = timed(work)
    return Row(name, cpu / count, wall / count)


def run(folder: Path, *command: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {done.stdout[-800:]}{done.stderr[-800:]}")


# ---------------------------------------------------------------- the floor and this project


def write_class(folder: Path, names: tuple[str, ...], count: int) -> None:
    """`count` students with right answers; a comment of their own keeps the files different."""
    for number in range(count):
        home = folder / f"student{number:05d}"
        home.mkdir(parents=True)
        for name in names:
            (home / f"{name}.py").write_text(f"{masters.solution_text(name)}\n# student {number}\n", encoding="utf-8")


def grade_class(folder: Path, out: Path, names: tuple[str, ...], jobs: int = 1) -> course.Class:
    """Grade with this project, everything written."""
    chosen = tuple(exercise(name) for name in names)
    return course.grade(course.Plan(folder, out, chosen, SECRET, jobs=jobs, force=True, chosen=True))


def jobs_of(names: tuple[str, ...], count: int) -> list[Job]:
    files = tuple(HandedIn(f"{n}.py", n, "py", masters.solution_text(n).encode()) for n in names)
    return [Job(f"student{number:05d}", files, names) for number in range(count)]


def ours(work: Path, names: tuple[str, ...], count: int) -> tuple[Row, Row]:
    """The floor, then this project, on the same submissions."""
    write_class(work / "class", names, count)
    bottom = per_submission(
        "floor: fork, execute, call, compare", count, lambda: floor.cpu_seconds(jobs_of(names, count), SECRET)
    )
    row = per_submission(
        "this project: autograder grade", count, lambda: grade_class(work / "class", work / "grades", names)
    )
    return bottom, row


# ---------------------------------------------------------------- the peers, exercise 1


def _cell(kind: str, identity: str, source: str, **metadata: Any) -> dict[str, Any]:
    code = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": identity, "metadata": metadata, "source": source, **code}


def _notebook(cells: list[dict[str, Any]]) -> str:
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def _questions() -> list[str]:
    return [question.name for question in exercise(EX1).questions if question.kind != "written"]


def nbgrader_notebook() -> str:
    """The worked answers as an nbgrader notebook: one answer cell, one test cell a question."""

    def tag(identity: str, grade: bool, solution: bool, points: float = 0) -> dict[str, Any]:
        marks = {"points": points} if grade else {}
        return {
            "nbgrader": {
                "schema_version": 3,
                "grade_id": identity,
                "grade": grade,
                "solution": solution,
                "locked": grade,
                "task": False,
                **marks,
            }
        }

    cells = [_cell("code", "answers", masters.solution_text(EX1), **tag("answers", False, True))]
    for name in _questions():
        points = exercise(EX1).question(name).points
        cells.append(_cell("code", name, CALL.format(question=name), **tag(name, True, False, points)))
    return _notebook(cells)


def nbgrader(work: Path, count: int) -> Row:
    """What one more submission costs `nbgrader autograde`: a run over `count`, less a run over one."""
    source = work / "source" / "attention"
    source.mkdir(parents=True)
    (source / f"{EX1}.ipynb").write_text(nbgrader_notebook())
    (work / "benchmark_tests.py").write_text(TESTS)
    (work / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'benchmark'\n")
    run(work, "nbgrader", "generate_assignment", "attention", "--force")

    def hand_in(start: int, stop: int) -> None:
        for number in range(start, stop):
            home = work / "submitted" / f"student{number:03d}" / "attention"
            home.mkdir(parents=True)
            (home / f"{EX1}.ipynb").write_text(nbgrader_notebook())

    hand_in(0, 1)
    one = timed(lambda: run(work, "nbgrader", "autograde", "attention"))
    hand_in(1, count + 1)
    more = timed(lambda: run(work, "nbgrader", "autograde", "attention"))  # skips the first
    return Row(
        "nbgrader autograde, one more submission", (more[0] - one[0]) / (count - 1), (more[1] - one[1]) / (count - 1)
    )


def otter(work: Path, runs: int) -> Row:
    """`otter run`, once a submission."""
    cells = [
        _cell("raw", "config", "# ASSIGNMENT CONFIG\ngenerate: true\nexport_cell: false\ntests:\n  ok_format: false\n")
    ]
    for name in _questions():
        points = exercise(EX1).question(name).points
        answer = masters.solution_text(EX1) if name == _questions()[0] else "pass"
        head = f'""" # BEGIN TEST CONFIG\npoints: {points:g}\n""" # END TEST CONFIG\n'
        call = f"def test_{name}(env):\n    from benchmark_tests import passed\n    assert passed({name!r}, env)\n"
        cells += [
            _cell("raw", f"{name}-begin", f"# BEGIN QUESTION\nname: {name}\npoints: {points:g}\n"),
            _cell("raw", f"{name}-s", "# BEGIN SOLUTION"),
            _cell("code", f"{name}-answer", answer),
            _cell("raw", f"{name}-se", "# END SOLUTION"),
            _cell("raw", f"{name}-t", "# BEGIN TESTS"),
            _cell("code", f"{name}-test", head + call),
            _cell("raw", f"{name}-te", "# END TESTS"),
            _cell("raw", f"{name}-end", "# END QUESTION"),
        ]
    work.mkdir()
    (work / f"{EX1}.ipynb").write_text(_notebook(cells))
    (work / "benchmark_tests.py").write_text(TESTS)
    run(work, "otter", "assign", f"{EX1}.ipynb", "dist", "--no-run-tests")
    archive = next((work / "dist" / "autograder").glob("*.zip"))
    answers = work / "dist" / "autograder" / f"{EX1}.ipynb"

    def grade() -> None:
        for _ in range(runs):
            run(work, "otter", "run", "-a", str(archive), "-o", str(work), str(answers))

    row = per_submission("otter run", runs, grade)
    score = json.loads((work / "results.json").read_text())
    earned = sum(test.get("score", 0.0) for test in score["tests"])
    if earned != sum(exercise(EX1).question(name).points for name in _questions()):
        raise SystemExit(f"otter gave the right answers {earned:g} points: the figure would mean nothing")
    return row


def plain_pytest(work: Path, runs: int) -> Row:
    """`pytest` once a submission, with the very tests, in the process of the submission."""
    work.mkdir()
    (work / f"{EX1}.py").write_text(masters.solution_text(EX1), encoding="utf-8")
    (work / "benchmark_tests.py").write_text(TESTS)
    body = "".join(f"def test_{n}():\n    assert passed({n!r}, vars({EX1}))\n\n\n" for n in _questions())
    (work / "test_answers.py").write_text(f"import {EX1}\nfrom benchmark_tests import passed\n\n\n{body}")

    def grade() -> None:
        for _ in range(runs):
            run(work, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_answers.py")

    return per_submission("pytest, once a submission", runs, grade)


# ---------------------------------------------------------------- the table


def check_cold(work: Path, runs: int) -> Row:
    """`autograder check` on all exercises, from a cold start."""
    home = work / "one"
    write_class(home, core(), 1)

    def check() -> None:
        for _ in range(runs):
            run(work, str(BIN / "autograder"), "check", str(home / "student00000"), "--secret", str(work / "secret"))

    return per_submission("autograder check, from a cold start", runs, check)


def core() -> tuple[str, ...]:
    return tuple(one.name for one in exercises() if not one.later)


def table(title: str, rows: list[Row], against: Row) -> str:
    lines = [f"### {title}", "", "| way | CPU ms | wall ms | CPU ratio |", "|---|--:|--:|--:|"]
    lines += [f"| {r.name} | {r.cpu * 1000:.1f} | {r.wall * 1000:.1f} | {r.cpu / against.cpu:.2f} |" for r in rows]
    return "\n".join(lines)


def machine() -> str:
    names = ("numpy", "pytest", "nbgrader", "otter-grader")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {system}, {versions}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--submissions", type=int, default=200, help="of ours, all exercises and exercise 1")
    parser.add_argument("--peers", type=int, default=20, help="submissions for nbgrader")
    parser.add_argument("--runs", type=int, default=5, help="of otter and pytest")
    asked = parser.parse_args()
    work = Path(tempfile.mkdtemp())
    try:
        bottom, row = ours(work / "all", core(), asked.submissions)
        print(machine(), end="\n\n")
        print(table(f"All exercises, {asked.submissions} right submissions", [bottom, row], bottom), flush=True)
        bottom, row = ours(work / "first", (EX1,), asked.submissions)
        rows = [
            bottom,
            row,
            nbgrader(work / "nbgrader", asked.peers),
            otter(work / "otter", asked.runs),
            plain_pytest(work / "pytest", asked.runs),
        ]
        print("\n" + table("Exercise 1, the same right answers", rows, row), flush=True)
        cold = check_cold(work, asked.runs)
        print(f"\n`autograder check`, all exercises, from a cold start: {cold.cpu:.2f} s CPU, {cold.wall:.2f} s wall")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
