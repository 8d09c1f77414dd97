"""Fills in a student's folder with the worked answers, in either form."""

from __future__ import annotations

import json
from pathlib import Path

from autograder import masters
from autograder.rubric import Exercise, exercises


def answer(folder: Path, *, form: str, only: str = "") -> None:
    """Fill in every exercise (or only one) in one form."""
    for exercise in exercises():
        if only in ("", exercise.name):
            text = masters.solution_text(exercise.name)
            if form == "ipynb":
                text = json.dumps(solved_notebook(folder, exercise))
            (folder / f"{exercise.name}.{form}").write_text(text, encoding="utf-8")


def solved_notebook(folder: Path, exercise: Exercise) -> dict[str, object]:
    """The student's own notebook, check cells and all, with the worked answers in its question cells."""
    notebook: dict[str, object] = json.loads((folder / f"{exercise.name}.ipynb").read_text(encoding="utf-8"))
    worked = {cell["id"]: cell["source"] for cell in masters.solution_notebook(exercise.name)["cells"]}
    for cell in notebook["cells"]:  # type: ignore[attr-defined]
        cell["source"] = worked.get(cell["id"], cell["source"])
    return notebook
