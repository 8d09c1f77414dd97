"""The same right answers graded by the floor, by this project, by nbgrader, by otter-grader and by plain pytest.

    python benchmarks/peers.py [--submissions 1000] [--peers 20] [--runs 3]

All in one run, so that the ratios hold whatever the machine does. CPU seconds are those of a command and of everything
that it started. The peers get the exercises as a plain assignment of theirs, with the very tests of this project called
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
CALL = "from benchmark_tests import passed\nassert passed({of!r}, {question!r}, globals())"
TESTS = '''"""All tests of a question, called in the process that they are imported into."""
import numpy as np
from autograder.rubric import exercise


def passed(of, question, names):
    for test in exercise(of).tests():
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


def _questions(of: str) -> list[str]:
    return [question.name for question in exercise(of).questions if question.kind != "written"]


def _points(of: str) -> float:
    return sum(exercise(of).question(name).points for name in _questions(of))


def nbgrader_notebook(of: str) -> str:
    """The worked answers as an nbgrader notebook: one answer cell, one test cell a question."""

    def tag(identity: str, grade: bool, solution: bool, points: float = 0) -> dict[str, Any]:
        marks = {"points": points} if grade else {}
        flags = {"grade": grade, "solution": solution, "locked": grade, "task": False}
        return {"nbgrader": {"schema_version": 3, "grade_id": identity, **flags, **marks}}

    cells = [_cell("code", "answers", masters.solution_text(of), **tag("answers", False, True))]
    for name in _questions(of):
        points = exercise(of).question(name).points
        cells.append(_cell("code", name, CALL.format(of=of, question=name), **tag(name, True, False, points)))
    return _notebook(cells)


def nbgrader(work: Path, names: tuple[str, ...], count: int) -> Row:
    """What one more submission costs `nbgrader autograde`: a run over `count`, less a run over one."""

    def hand_in(folder: Path) -> None:
        folder.mkdir(parents=True)
        for name in names:
            (folder / f"{name}.ipynb").write_text(nbgrader_notebook(name))

    hand_in(work / "source" / "attention")
    (work / "benchmark_tests.py").write_text(TESTS)
    (work / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'benchmark'\n")
    run(work, "nbgrader", "generate_assignment", "attention", "--force")
    hand_in(work / "submitted" / "student000" / "attention")
    one = timed(lambda: run(work, "nbgrader", "autograde", "attention"))
    for number in range(1, count + 1):
        hand_in(work / "submitted" / f"student{number:03d}" / "attention")
    more = timed(lambda: run(work, "nbgrader", "autograde", "attention"))  # skips the first
    cpu, wall = ((several - single) / (count - 1) for several, single in zip(more, one, strict=True))
    return Row("nbgrader autograde, one more submission", cpu, wall)


def otter_notebook(of: str) -> str:
    """The worked answers as a source notebook for `otter assign`."""
    config = "# ASSIGNMENT CONFIG\ngenerate: true\nexport_cell: false\ntests:\n  ok_format: false\n"
    cells = [_cell("raw", "config", config)]
    for number, name in enumerate(_questions(of)):
        points = exercise(of).question(name).points
        head = f'""" # BEGIN TEST CONFIG\npoints: {points:g}\n""" # END TEST CONFIG\n'
        call = (
            f"def test_{name}(env):\n    from benchmark_tests import passed\n    assert passed({of!r}, {name!r}, env)\n"
        )
        cells += [
            _cell("raw", f"{name}-begin", f"# BEGIN QUESTION\nname: {name}\npoints: {points:g}\n"),
            _cell("raw", f"{name}-s", "# BEGIN SOLUTION"),
            _cell("code", f"{name}-answer", "pass" if number else masters.solution_text(of)),
            _cell("raw", f"{name}-se", "# END SOLUTION"),
            _cell("raw", f"{name}-t", "# BEGIN TESTS"),
            _cell("code", f"{name}-test", head + call),
            _cell("raw", f"{name}-te", "# END TESTS"),
            _cell("raw", f"{name}-end", "# END QUESTION"),
        ]
    return _notebook(cells)


def otter(work: Path, names: tuple[str, ...], runs: int) -> Row:
    """`otter run`, once a notebook."""
    work.mkdir(parents=True)
    (work / "benchmark_tests.py").write_text(TESTS)
    commands = []
    for name in names:
        (work / f"{name}.ipynb").write_text(otter_notebook(name))
        run(work, "otter", "assign", f"{name}.ipynb", name, "--no-run-tests")
        made = work / name / "autograder"
        archive = next(made.glob("*.zip"))
        commands.append((name, ("otter", "run", "-a", str(archive), "-o", str(work), str(made / f"{name}.ipynb"))))

    def grade() -> None:
        for _ in range(runs):
            for name, command in commands:
                run(work, *command)
                score = json.loads((work / "results.json").read_text())
                if sum(test.get("score", 0.0) for test in score["tests"]) != _points(name):
                    raise SystemExit(f"otter did not give the right answers to {name} their points")

    return per_submission("otter run", runs, grade)


def plain_pytest(work: Path, names: tuple[str, ...], runs: int) -> Row:
    """`pytest` once a submission, with the very tests, in the process of the submission."""
    work.mkdir(parents=True)
    (work / "benchmark_tests.py").write_text(TESTS)
    body = "from benchmark_tests import passed\n"
    for name in names:
        (work / f"{name}.py").write_text(masters.solution_text(name), encoding="utf-8")
        tests = (f"def test_{q}():\n    assert passed({name!r}, {q!r}, vars({name}))\n\n\n" for q in _questions(name))
        body += f"import {name}\n\n\n" + "".join(tests)
    (work / "test_answers.py").write_text(body)

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


def compare(work: Path, names: tuple[str, ...], title: str, asked: argparse.Namespace) -> None:
    """One table: the floor, this project and the peers on the same answers."""
    bottom, row = ours(work / "ours", names, asked.submissions)
    rows = [
        bottom,
        row,
        nbgrader(work / "nbgrader", names, asked.peers),
        otter(work / "otter", names, asked.runs),
        plain_pytest(work / "pytest", names, asked.runs),
    ]
    print(table(title, rows, row), end="\n\n", flush=True)
    print(f"This project over the floor: {row.cpu / bottom.cpu:.2f}.", end="\n\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--submissions", type=int, default=1_000, help="for the floor and this project")
    parser.add_argument("--peers", type=int, default=20, help="submissions for nbgrader")
    parser.add_argument("--runs", type=int, default=3, help="of otter and pytest")
    asked = parser.parse_args()
    work = Path(tempfile.mkdtemp())
    try:
        print(machine(), end="\n\n")
        compare(work / "all", core(), f"All exercises, {asked.submissions} right submissions", asked)
        compare(work / "first", (EX1,), f"Exercise 1, {asked.submissions} right submissions", asked)
        cold = check_cold(work, asked.runs)
        print(f"`autograder check`, all exercises, from a cold start: {cold.cpu:.2f} s CPU, {cold.wall:.2f} s wall")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
