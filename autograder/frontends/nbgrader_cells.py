"""What the hidden part of a test cell calls when nbgrader runs a submission in a notebook kernel.

The submission has run in that kernel, so nothing of the grader is imported there: the saved notebook is graded by a
process of its own, in the sandbox, once a notebook. A submission can still tamper with what the kernel reports; see
docs/pipelines for what that means. Nothing is written on stderr, for nbgrader takes that for a failure.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

MODULE = "autograder.frontends.nbgrader_cells"  # run as a program, this module grades


def grade(exercise: str, question: str) -> float:
    """Print what the student is told about a question, and return its points."""
    graded = _graded(_folder(), exercise)[question]
    print(graded["message"])
    return float(graded["score"])


def _folder() -> str:
    """Where the kernel was started, whatever folder the submission has changed to since."""
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell is not None else None
    return str(getattr(running, "starting_dir", "") or os.getcwd())


@cache
def _graded(folder: str, exercise: str) -> dict[str, Any]:
    command = [sys.executable, "-I", "-m", MODULE, folder, exercise]
    done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise RuntimeError(f"the grader stopped: {reason[-1] if reason else done.returncode}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# ---------------------------------------------------------------- the process that grades


def main(folder: Path, exercise: str) -> dict[str, Any]:
    """Scores and messages by question, for the notebook that is running in `folder`."""
    from autograder.frontends import nbgrader_grading as grading
    from autograder.frontends import surroundings
    from autograder.job import Worker

    student, submitted = folder.parent.name, submitted_folder(folder)
    with Worker(surroundings.secret(), surroundings.settings()) as worker:
        if submitted is not None:
            result = grading.grade_folder(worker, submitted, student, exercise)
        else:
            result = grading.grade_copy(worker, folder / f"{exercise}.ipynb", student, exercise)
    if grading.failed(result):
        raise SystemExit(result.fault)
    return {q.question: {"score": q.score, "message": grading.message(result, q)} for q in result.questions}


def submitted_folder(folder: Path) -> Path | None:
    """`course/autograded/student/assignment` has what was handed in under `course/submitted`."""
    if len(folder.parts) < 4 or folder.parts[-3] != "autograded":
        return None
    submitted = folder.parents[2] / "submitted" / folder.parts[-2] / folder.parts[-1]
    return submitted if submitted.is_dir() else None


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2])))
