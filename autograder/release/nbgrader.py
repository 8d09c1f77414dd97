"""The nbgrader release: a course folder with its configuration and source notebooks, built from the masters.

Students receive what `nbgrader generate_assignment` makes of it: stubs, public tests and what runs them, none of which
needs this package. Hidden checks are one call, between nbgrader's markers. The same bytes on every build.
"""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

from autograder import masters, rubric
from autograder.masters import PLACEHOLDER, code_cell, markdown_cell
from autograder.release.student import student_files, student_notebook, write_folder
from autograder.rubric import Exercise, Question

ASSIGNMENT = "attention"
LATER = "attention_later"  # the later exercises: an assignment of its own, which a course may leave out
_SUPPORT = ("selfcheck.py", "loading.py", "checks.py", "cells.py", "conftest.py", "hidden_checks.json")
_IMPORT = "from autograder.frontends import nbgrader_cells"
Cell = dict[str, Any]

_CONFIG = f'''\
"""The course's configuration of nbgrader; `docs/pipelines` of the autograder says what each part is for."""

import os

c = get_config()  # noqa: F821 (nbgrader provides it)

# True: submissions are graded in the autograder's sandbox, without a kernel.
# False: stock nbgrader, which runs every submission in a notebook kernel of your own account.
IN_SANDBOX = True

# The secret that makes every student's test inputs; by default the one that `autograder grade` uses.
# os.environ["AUTOGRADER_SECRET"] = "/path/to/secret"

c.CourseDirectory.course_id = "{ASSIGNMENT}"
c.CourseDirectory.root = os.path.dirname(os.path.abspath(__file__))

# What stands in the place of a worked answer.
c.ClearSolutions.code_stub = {{"python": "# Write your answer here."}}
c.ClearSolutions.text_stub = "{PLACEHOLDER}"
c.ClearMarkScheme.enforce_metadata = False  # the rubric stands in a read-only cell beside the answer

# A submission that breaks the metadata, or whose JSON cannot be read, is mended while it is read.
c.Autograde.exporter_class = "autograder.frontends.nbgrader_exporter.MendingExporter"
c.OverwriteCells.add_missing_cells = True

c.Execute.timeout = 150  # seconds a cell, in a kernel: more than the sandbox gives one notebook

if IN_SANDBOX:
    c.Autograde.autograde_preprocessors = [
        "autograder.frontends.nbgrader_preprocessor.GradeInSandbox",
        "nbgrader.preprocessors.IgnorePattern",
        "nbconvert.preprocessors.ClearMetadataPreprocessor",
        "nbgrader.preprocessors.LimitOutput",
        "nbgrader.preprocessors.SaveAutoGrades",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
'''


def build_nbgrader(out: Path) -> Path:
    """Write the course folder `out/nbgrader/`; returns it."""
    folder = out / "nbgrader"
    write_folder(folder, nbgrader_files())
    return folder


def nbgrader_files() -> dict[str, bytes]:
    """All files of the course folder, by path."""
    files = {"nbgrader_config.py": _CONFIG.encode("utf-8")}
    support = {n: data for n, data in student_files().items() if n in _SUPPORT or n.startswith("tests/")}
    for exercise in rubric.exercises():
        source = f"source/{assignment_of(exercise)}"
        text = json.dumps(source_notebook(exercise), indent=1, ensure_ascii=False) + "\n"
        files[f"{source}/{exercise.name}.ipynb"] = text.encode("utf-8")
        files |= {f"{source}/{name}": data for name, data in support.items()}
    return dict(sorted(files.items()))


def assignment_of(exercise: Exercise) -> str:
    """The assignment that an exercise's notebook belongs to."""
    return LATER if exercise.later else ASSIGNMENT


def source_notebook(exercise: Exercise) -> masters.Notebook:
    """The instructor's notebook: the student's, with worked answers between markers, and what nbgrader needs."""
    notebook = student_notebook(exercise)
    bodies = {cell.name: cell for cell in masters.cells(exercise.name) if cell.name}
    worked = _answers(exercise)
    made: list[Cell] = []
    for cell in notebook["cells"]:
        role, name = next(iter(cell["metadata"].get("autograder", {}).items()), ("", ""))
        if role == "question":
            made.append(_code(name, _with_markers(bodies[name]), _tag(name, solution=True), {role: name}))
        elif role == "answer":
            question = exercise.question(name)
            made += [_marking(question), _written(question, worked[name])]
        elif role == "given":
            made.append(_code(f"given_{name}", bodies[name].body, _tag(f"given_{name}", locked=True), {role: name}))
        elif role == "check" and name != "all":
            made += [_check(name, cell), _test(exercise, exercise.question(name))]
        else:
            made.append(cell)
    return {**notebook, "cells": made}


def _tag(
    grade_id: str, *, grade: bool = False, solution: bool = False, locked: bool = False, points: float | None = None
) -> dict[str, Any]:
    """A cell's metadata for nbgrader: these keys and no others."""
    tag: dict[str, Any] = {"grade": grade, "grade_id": grade_id, "locked": locked, "schema_version": 3}
    return {**tag, "solution": solution, "task": False} | ({} if points is None else {"points": points})


def _code(identity: str, source: str, tag: dict[str, Any], ours: dict[str, str] | None = None) -> Cell:
    cell = code_cell(identity, source, ours)
    cell["metadata"]["nbgrader"] = tag
    return cell


def _with_markers(cell: masters.Cell) -> str:
    """The worked answer between its markers. What follows it is the stub's last line, out of the answer's reach."""
    if cell.is_function:
        return f'{cell.body.rstrip()}\n    raise NotImplementedError("{cell.name}: not answered yet")'
    return cell.body


def _check(name: str, cell: Cell) -> Cell:
    """The public tests, on their own: a warning that they print must not cost the points of the test cell."""
    identity = f"check_{name}"
    return _code(identity, "".join(cell["source"]), _tag(identity, locked=True), {"check": name})


def _test(exercise: Exercise, question: Question) -> Cell:
    identity = f"test_{question.name}"
    hidden = [t for t in exercise.tests() if t.question == question.name and t.visibility == "hidden"]
    kinds = "; ".join(dict.fromkeys(test.looks_at for test in hidden))
    worth = f"{question.points:g} point{'' if question.points == 1 else 's'}"
    said = textwrap.wrap(f"{worth}: the public tests above, and hidden ones that look at {kinds}.", 110)
    call = f'nbgrader_cells.grade("{exercise.name}", "{question.name}")'
    hidden_part = ["### BEGIN HIDDEN TESTS", _IMPORT, call, "### END HIDDEN TESTS"]
    source = "\n".join([*(f"# {line}" for line in said), *hidden_part])
    return _code(identity, source, _tag(identity, grade=True, locked=True, points=float(question.points)))


def _marking(question: Question) -> Cell:
    """How a written answer is marked: the rubric is seen by whoever marks, not in what students receive."""
    identity = f"marking_{question.name}"
    source = (
        f"{question.points:g} points, given by a person who reads this answer.\n"
        f"### BEGIN MARK SCHEME\n\n{question.rubric}\n### END MARK SCHEME"
    )
    cell = markdown_cell(identity, source)
    cell["metadata"]["nbgrader"] = _tag(identity, locked=True)
    return cell


def _answers(exercise: Exercise) -> dict[str, str]:
    """The worked written answers, each below its mark."""
    cells = masters.solution_notebook(exercise.name)["cells"]
    named = {cell["metadata"].get("autograder", {}).get("answer", ""): "".join(cell["source"]) for cell in cells}
    return {name: source.split("\n", 1)[1] for name, source in named.items() if name}


def _written(question: Question, answer: str) -> Cell:
    source = f"<!-- answer: {question.name} -->\n### BEGIN SOLUTION\n{answer}\n### END SOLUTION"
    cell = markdown_cell(question.name, source, {"answer": question.name})
    cell["metadata"]["nbgrader"] = _tag(question.name, grade=True, solution=True, points=float(question.points))
    return cell
