"""A corpus of submissions, and every way to have them graded: marks and messages per question, in one form.

Each way runs the real thing: pytest with its option, the class run of `autograder grade`, `otter run` on the zip that
`otter assign` made, and Gradescope's folders.
"""

from __future__ import annotations

import contextlib
import html
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder import course, demo, masters, rubric, samples
from autograder.child.cells import read_cells
from autograder.frontends import gradescope
from autograder.release.otter import build_otter

ROOT = Path(__file__).resolve().parents[2]
SUBMISSIONS = ROOT / "tests" / "submissions"
SECRET = b"parity" * 8
EX1, EX2, EX3, EX4 = demo.EX1, demo.EX2, demo.EX3, demo.EX4

# Per question: points, and what the student is told.
Marks = dict[str, tuple[float, str]]


@dataclass(frozen=True)
class Submission:
    """One file handed in for one exercise; `otter` where it goes through `otter run` as well."""

    name: str
    exercise: str
    form: str
    data: bytes
    otter: bool = False

    @property
    def file(self) -> str:
        return f"{self.exercise}.{self.form}"


def corpus() -> list[Submission]:
    """Right, wrong in each exercise's ways, carried forward, empty and broken."""
    return [*_right(), *_misconceptions(), *_made(), *_broken()]


def _right() -> Iterator[Submission]:
    names = {
        EX1: ("01_triple_loops.py", "09_tabs_crlf_bom.py", "14_colab.ipynb"),
        EX2: ("02_einsum.py", "13_colab.ipynb"),
        EX3: ("11_cp1252_demo.py", "14_nbformat3.ipynb"),
        EX4: ("06_complex.py", "15_vscode_out_of_order.ipynb"),
    }
    through_otter = ("09_tabs_crlf_bom.py", "13_colab.ipynb", "11_cp1252_demo.py")
    for exercise, files in names.items():
        for file in files:
            path = SUBMISSIONS / "right" / exercise / file
            stem, _, form = file.rpartition(".")
            yield Submission(
                f"right-{exercise[:3]}-{stem}", exercise, form, path.read_bytes(), otter=file in through_otter
            )


def _misconceptions() -> Iterator[Submission]:
    """The first misconception of every question that has one, in the worked answers."""
    for exercise in rubric.exercises():
        seen: set[str] = set()
        for entry in exercise.misconceptions().entries:
            if entry.question not in seen:
                seen.add(entry.question)
                text = samples.with_misconception(exercise, entry)
                otter = entry.question in ("attention", "rotation_matrix")
                name = f"{exercise.name[:3]}-{entry.question}-{entry.name}"
                yield Submission(name, exercise.name, "py", text.encode(), otter)


def _made() -> Iterator[Submission]:
    """Answers of the sample class: partly right, two wrong answers, an input changed, a notebook."""
    solved = {exercise.name: masters.solution_text(exercise.name) for exercise in rubric.exercises()}
    yield Submission("no-error-for-odd", EX1, "py", (solved[EX1] + demo.NO_ERROR_FOR_ODD_WIDTHS).encode(), True)
    yield Submission("two-wrong", EX1, "py", (solved[EX1] + demo.BLOCKS_OF_SINES + demo.STILL_TRUE).encode())
    yield Submission("input-changed", EX2, "py", (solved[EX2] + demo.CHANGES_ITS_INPUT).encode())
    no_scale = demo.notebook(solved[EX2] + demo.NO_SCALE)
    yield Submission("no-scale-notebook", EX2, "ipynb", no_scale.encode(), True)
    no_norm = demo.notebook(solved[EX2] + demo.UNBIASED_NORM + demo.TRANSPOSED_MASK)
    yield Submission("norm-and-mask-notebook", EX2, "ipynb", no_norm.encode())
    yield Submission("queries-share", EX3, "py", (solved[EX3] + demo.QUERIES_SHARE).encode())


def _broken() -> Iterator[Submission]:
    solved = {exercise.name: masters.solution_text(exercise.name) for exercise in rubric.exercises()}
    yield Submission("stub", EX2, "py", masters.stub_text(EX2).encode())
    yield Submission("stub-notebook", EX3, "ipynb", json.dumps(masters.stub_notebook(EX3)).encode(), True)
    yield Submission("nothing-in-it", EX1, "py", b"", True)
    yield Submission("a-comment", EX4, "py", b"# later\n")
    yield Submission("syntax-error", EX4, "py", (solved[EX4] + demo.SYNTAX).encode(), True)
    yield Submission("quits", EX1, "py", (demo.QUITS + solved[EX1]).encode())
    yield Submission("crash", EX4, "py", (solved[EX4] + demo.CRASH).encode(), True)
    yield Submission("no-notebook", EX3, "ipynb", b'{"cells": [')
    yield Submission("missing-module", EX3, "py", ("import no_such_module\n" + solved[EX3]).encode())
    yield Submission("half-a-name", EX2, "py", solved[EX2].replace("def attention(", "def attentoin(").encode())


def write(folder: Path, submissions: list[Submission]) -> None:
    """A folder of student folders."""
    for submission in submissions:
        home = folder / submission.name
        home.mkdir(parents=True)
        (home / submission.file).write_bytes(submission.data)


# ---------------------------------------------------------------- the ways


def by_grade(submissions: list[Submission], work: Path) -> dict[str, Marks]:
    """`autograder grade`: the results as they stand in its files."""
    write(work / "class", submissions)
    course.grade(course.Plan(work / "class", work / "grades", rubric.exercises(), SECRET))
    found: dict[str, Marks] = {}
    for submission in submissions:
        result = json.loads((work / "grades" / "results" / f"{submission.name}.json").read_text())
        found[submission.name] = {
            q["question"]: (q["score"], told(q["feedback"], q["hint"]))
            for q in result["questions"]
            if q["exercise"] == submission.exercise
        }
    return found


def told(feedback: str, hint: str) -> str:
    return "\n".join(text for text in (feedback, hint) if text)


_MARK = re.compile(r"^(\w+)\.(\w+): ([\d.]+) of [\d.]+(?: \(carried forward\))?  (.*)$", re.MULTILINE)


def by_pytest(submission: Submission, work: Path) -> Marks:
    """`pytest --submission`: the marks that it prints; it shows the feedback, and no hint."""
    home = work / submission.name
    write(work, [submission])
    (work / "secret").write_bytes(SECRET)
    options = ["--submission", str(home), "--submission-secret", str(work / "secret"), "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, "--pyargs", f"autograder.exercises.{submission.exercise}"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=work, timeout=120)
    return {question: (float(score), feedback) for _, question, score, feedback in _MARK.findall(run.stdout)}


def by_gradescope(submission: Submission, work: Path) -> Marks:
    """Gradescope's folders: points are the sums of a question's entries."""
    root = work / submission.name
    write(root, [submission])
    (root / submission.name).rename(root / "submission")
    (root / "source").mkdir()
    (root / "source" / "secret").write_bytes(SECRET)
    (root / "source" / "exercises.json").write_text(json.dumps([submission.exercise]))
    (root / "submission_metadata.json").write_text(json.dumps({"users": [{"name": submission.name}]}))
    with contextlib.redirect_stderr(io.StringIO()) as trouble:
        gradescope.main(["--root", str(root)])
    assert not trouble.getvalue()
    results = json.loads((root / "results" / "results.json").read_text())
    marks: Marks = {}
    for question in rubric.exercise(submission.exercise).questions:
        entries = [e for e in results["tests"] if e["name"].startswith(f"{question.name}: ")]
        score = round(sum(e.get("score", 0.0) for e in entries), 6)
        marks[question.name] = (score, html.unescape(entries[0]["output"].replace("<br>", "\n")))
    return marks


class Otter:
    """`otter assign` once for every exercise, then `otter run` for a submission."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.sources = build_otter(work)
        self.environment = dict(os.environ, AUTOGRADER_SECRET=str(work / "secret"), HOME=str(work))
        (work / "secret").write_bytes(SECRET)

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        program = str(Path(sys.executable).parent / "otter")
        return subprocess.run(
            [program, *arguments], capture_output=True, text=True, cwd=self.work, env=self.environment, timeout=300
        )

    def assign(self, exercise: str, run_tests: bool = False) -> Path:
        """The folder that `otter assign` makes for an exercise; made once."""
        made = self.work / "made" / exercise
        if not made.exists():
            options = [] if run_tests else ["--no-run-tests"]
            run = self.command("assign", *options, str(self.sources / f"{exercise}.ipynb"), str(made))
            assert run.returncode == 0, run.stdout + run.stderr
        return made

    def autograder(self, exercise: str) -> Path:
        return next((self.assign(exercise) / "autograder").glob("*.zip"))

    def run(self, file: Path, exercise: str, out: Path) -> subprocess.CompletedProcess[str]:
        out.mkdir(parents=True, exist_ok=True)
        return self.command("run", "--autograder", str(self.autograder(exercise)), "--output-dir", str(out), str(file))

    def grade(self, submission: Submission) -> dict[str, tuple[float, str]]:
        """Points and all that is said of each question; written questions are none of otter's."""
        home = self.work / "handed" / submission.name
        write(self.work / "handed", [submission])
        run = self.run(home / submission.file, submission.exercise, home / "results")
        assert run.returncode == 0, run.stdout + run.stderr
        results = json.loads((home / "results" / "results.json").read_text())
        return {e["name"]: (e["score"], e["output"]) for e in results["tests"] if "max_score" in e}


def by_nbgrader(submissions: list[Submission], work: Path, *, in_sandbox: bool) -> dict[str, Marks]:
    """`nbgrader autograde`: points from the gradebook, messages from the test cells of the graded notebooks.

    A student's notebook is the released one with all of the submission's code in its first answer cell.
    """
    from nbgrader_course import Course, Student, make_course

    from autograder.release.nbgrader import ASSIGNMENT

    made: Course = make_course(work, ())
    if not in_sandbox:
        made.in_kernels()
    made.hand_in(tuple(Student(s.name, (s.exercise,), stub=True) for s in submissions))
    for submission in submissions:
        path = made.folder / "submitted" / submission.name / ASSIGNMENT / f"{submission.exercise}.ipynb"
        notebook = json.loads(path.read_text())
        _answer_in_one_cell(notebook, submission)
        path.write_text(json.dumps(notebook))
    made.run("autograde", ASSIGNMENT)
    scores = made.scores()
    found: dict[str, Marks] = {}
    for submission in submissions:
        graded = made.folder / "autograded" / submission.name / ASSIGNMENT / f"{submission.exercise}.ipynb"
        said = _outputs(json.loads(graded.read_text()))
        found[submission.name] = {
            question: (scores[submission.name].get(f"{submission.exercise}.{question}") or 0.0, text)
            for question, text in said.items()
        }
    return found


def _answer_in_one_cell(notebook: dict[str, Any], submission: Submission) -> None:
    code = [cell.source for cell in read_cells(submission.data, submission.file).code]
    for cell in notebook["cells"]:
        if cell["metadata"].get("autograder", {}).get("question"):
            cell["source"] = "\n\n".join(code)
            code = []


def _outputs(notebook: dict[str, Any]) -> dict[str, str]:
    """What each question's test cell printed."""
    said: dict[str, str] = {}
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        if cell["cell_type"] == "code" and name.startswith("test_"):
            printed = ["".join(output.get("text", "")) for output in cell["outputs"]]
            said[name.removeprefix("test_")] = "\n".join(printed)
    return said


def hidden_sources(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and text of every file below a folder, archives opened."""
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                yield from ((name, archive.read(name).decode("utf-8", "replace")) for name in archive.namelist())
        elif path.is_file():
            yield path.name, path.read_text(encoding="utf-8", errors="replace")


def table(rows: dict[str, dict[str, Marks]]) -> str:
    """The parity table: a line a submission, a column a way, its points, and `-` where it did not go that way."""
    ways = list(rows)
    names = list(dict.fromkeys(name for marks in rows.values() for name in marks))
    lines = ["".join([f"{'submission':44}", *(f"{way:>14}" for way in ways)])]
    for name in names:
        scores = [rows[way].get(name) for way in ways]
        cells = ["-" if found is None else f"{sum(score for score, _ in found.values()):g}" for found in scores]
        lines.append("".join([f"{name:44}", *(f"{cell:>14}" for cell in cells)]))
    return "\n".join(lines)
