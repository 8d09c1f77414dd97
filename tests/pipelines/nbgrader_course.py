"""A course of nbgrader's in a scratch folder, with a small class that hands in what students hand in."""

from __future__ import annotations

import csv
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder import course, demo, masters
from autograder.answers import Budget
from autograder.grading import Settings
from autograder.release.nbgrader import ASSIGNMENT, build_nbgrader
from autograder.result import SubmissionResult
from autograder.rubric import exercises

Notebook = dict[str, Any]
SECRET = b"a secret of the tests alone, long enough"
CALL_SECONDS = 1.0
EX1, EX2, EX3, EX4 = "ex1_sinusoids", "ex2_decoder_block", "ex3_blip2_vs_llava", "ex4_rotation_matrix"


def settings() -> Settings:
    """What `AUTOGRADER_TIMEOUT=1` means."""
    return Settings(budget=Budget(call=CALL_SECONDS, load=2 * CALL_SECONDS, file=12 * CALL_SECONDS))


# ---------------------------------------------------------------- what students do to a notebook


def cell_of(notebook: Notebook, grade_id: str) -> dict[str, Any]:
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def place_of(notebook: Notebook, grade_id: str) -> int:
    return notebook["cells"].index(cell_of(notebook, grade_id))


def as_it_is(notebook: Notebook) -> None:
    """Nothing."""


def broken_json(data: bytes) -> bytes:
    return data[: len(data) // 2]


def doubled(notebook: Notebook) -> None:
    """The answer and its test are copied to the end, the copy of the answer left as the stub was."""
    answer, test = cell_of(notebook, "equivariance_gap"), cell_of(notebook, "test_equivariance_gap")
    stub = 'def equivariance_gap(*args):\n    raise NotImplementedError("not yet")'
    notebook["cells"] += [{**answer, "id": "copy-1", "source": stub}, {**test, "id": "copy-2"}]


def without_tests(notebook: Notebook) -> None:
    """An answer cell and its test cell are gone, and the written answer's cell too."""
    gone = {"equivariance_gap", "test_equivariance_gap", "test_STILL_EQUIVARIANT", "EXPLANATION"}
    cells = notebook["cells"]
    notebook["cells"] = [c for c in cells if c["metadata"].get("nbgrader", {}).get("grade_id") not in gone]


def odd_metadata(notebook: Notebook) -> None:
    """A newer schema, a cell of another kind, metadata that is no metadata, and a cell that is none."""
    cell_of(notebook, "sinusoidal_encoding")["metadata"]["nbgrader"]["schema_version"] = 9
    cell_of(notebook, "test_sinusoidal_encoding")["metadata"]["nbgrader"] |= {"points": "many", "extra": [1]}
    cell_of(notebook, "test_STILL_EQUIVARIANT")["cell_type"] = "markdown"
    notebook["cells"].append({"cell_type": "code", "metadata": {"collapsed": "x"}, "source": "1", "outputs": [7]})


def worth_more(notebook: Notebook) -> None:
    """The metadata claim that the test is the student's to write, and worth a hundred points."""
    test = cell_of(notebook, "test_rotation_matrix")
    test["metadata"]["nbgrader"] |= {"points": 100.0, "solution": True, "locked": False}
    test["source"] = "100.0"


@dataclass(frozen=True)
class Student:
    """Who hands in which notebooks: worked answers, but for what `wrong` says of a question."""

    name: str
    hands_in: tuple[str, ...]
    wrong: dict[str, str] = field(default_factory=dict)
    stub: bool = False
    change: Callable[[Notebook], None] = as_it_is
    spoil: Callable[[bytes], bytes] = bytes


NOISY = """
import os, sys, warnings
os.chdir("/")
def offset_dot(k, d):
    warnings.warn("noise")
    print("noise", file=sys.stderr)
    return float(np.cos(k / 10000 ** (2 * np.arange(d // 2) / d)).sum())
"""
CLASS = (
    Student("ada", (EX1, EX2, EX3, EX4)),
    Student("blaise", (EX1,), {"sinusoidal_encoding": demo.BLOCKS_OF_SINES, "STILL_EQUIVARIANT": demo.STILL_TRUE}),
    Student("carl", (EX2,), {"attention": demo.NO_SCALE}),
    Student("dorothy", (EX2,), {"decoder_block": demo.PRE_NORM, "causal_mask": demo.TRANSPOSED_MASK}),
    Student("emmy", (EX3,), {"cross_attention_weights": demo.QUERIES_SHARE, "token_count": demo.COUNTS_SWAPPED}),
    Student("felix", (EX4,), {"rotation_matrix": demo.TURNED_THE_OTHER_WAY}),
    Student("grace", (EX1,), stub=True),
    Student("hypatia", (EX1, EX4), {"offset_dot": "def offset_dot(k, d) return 1"}),
    Student("ivan", (EX1,), spoil=broken_json),
    Student("joan", (EX1,), change=doubled),
    Student("kurt", (EX1,), change=without_tests),
    Student("lise", (EX1,), change=odd_metadata),
    Student("mary", (EX4,), {"rotation_matrix": demo.TURNED_THE_OTHER_WAY}, change=worth_more),
    Student("niels", (EX4,), {"offset_dot": NOISY}),
    Student("omar", (EX4,), {"offset_dot": demo.ENDLESS}),
    Student("pierre", (EX4,), {"shift_matrix": demo.CRASH}),
)


# ---------------------------------------------------------------- the course


@dataclass
class Course:
    """A course folder, and nbgrader's commands in it."""

    folder: Path
    seconds: float = 0.0  # of CPU, in the last command

    def run(self, *arguments: str, fails: bool = False) -> str:
        """Run `nbgrader ...`; returns what it logged."""
        return self.call([sys.executable, "-m", "nbgrader", *arguments], fails=fails)

    def call(self, command: list[str], *, fails: bool = False) -> str:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment(),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=900,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        log = done.stdout + done.stderr
        assert bool(done.returncode) == fails, log[-4000:]
        return log

    def environment(self, home: Path | None = None) -> dict[str, str]:
        """nbgrader's own files go into the scratch folder; `alembic` and `jupyter` are found beside this Python."""
        home = home or self.folder.parent
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        own = {"AUTOGRADER_SECRET": str(home / "secret"), "AUTOGRADER_TIMEOUT": str(CALL_SECONDS)}
        jupyter = {name: str(home / name.lower()) for name in ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR")}
        return {**os.environ, **own, **jupyter, "PATH": path, "IPYTHONDIR": str(home / "ipython")}

    def in_kernels(self) -> None:
        """Switch to stock nbgrader, as the configuration's comment says."""
        config = self.folder / "nbgrader_config.py"
        text = config.read_text(encoding="utf-8")
        assert "IN_SANDBOX = True" in text
        config.write_text(text.replace("IN_SANDBOX = True", "IN_SANDBOX = False"), encoding="utf-8")

    def hand_in(self, students: tuple[Student, ...]) -> None:
        """Fill in the released notebooks and put them where nbgrader collects them."""
        release = self.folder / "release" / ASSIGNMENT
        for student in students:
            home = self.folder / "submitted" / student.name / ASSIGNMENT
            home.mkdir(parents=True)
            for path in release.rglob("*"):
                if path.is_file() and path.suffix != ".ipynb":
                    (home / path.relative_to(release)).parent.mkdir(exist_ok=True)
                    (home / path.relative_to(release)).write_bytes(path.read_bytes())
            for name in student.hands_in:
                notebook = json.loads((release / f"{name}.ipynb").read_text(encoding="utf-8"))
                if not student.stub:
                    fill_in(notebook, name, student.wrong)
                if name == student.hands_in[0]:
                    student.change(notebook)
                (home / f"{name}.ipynb").write_bytes(student.spoil(json.dumps(notebook).encode()))

    def scores(self) -> dict[str, dict[str, float]]:
        """Automatic points by student and `exercise.question`, from the gradebook."""
        from nbgrader.api import Gradebook

        found: dict[str, dict[str, float]] = {}
        with Gradebook(f"sqlite:///{self.folder}/gradebook.db") as gradebook:
            for submission in gradebook.assignment_submissions(ASSIGNMENT):
                own = found.setdefault(submission.student.id, {})
                for notebook in submission.notebooks:
                    for grade in notebook.grades:
                        own[f"{notebook.name}.{grade.name.removeprefix('test_')}"] = grade.auto_score
        return found

    def exported(self) -> dict[str, float]:
        """Students' scores in the exported table."""
        self.run("export", "--to", "marks.csv")
        with (self.folder / "marks.csv").open(encoding="utf-8") as file:
            return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def fill_in(notebook: Notebook, exercise: str, wrong: dict[str, str]) -> None:
    """Worked answers into the released notebook, but for the questions that are answered wrongly."""
    for cell in masters.solution_notebook(exercise)["cells"]:
        ours = cell["metadata"].get("autograder", {})
        name = ours.get("question") or ours.get("answer")
        if name:
            cell_of(notebook, name)["source"] = wrong.get(name, "".join(cell["source"]))


def make_course(folder: Path, students: tuple[Student, ...]) -> Course:
    """Build the release, generate the assignment, and let the students hand in."""
    made = Course(build_nbgrader(folder))
    (folder / "secret").write_bytes(SECRET)
    made.run("generate_assignment", ASSIGNMENT)
    made.hand_in(students)
    return made


def graded_by_the_engine(made: Course) -> dict[str, SubmissionResult]:
    """What `autograder grade submitted/` says of the same files."""
    plan = course.Plan(
        made.folder / "submitted", made.folder.parent / "grades", exercises(), SECRET, settings(), force=True
    )
    return {result.student: result for result in course.grade(plan).results}
