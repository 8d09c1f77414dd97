"""The release for otter-grader: one source notebook an exercise, for `otter assign`.

A test stands in a cell of its own, as a call: the public ones into a file that students receive beside the notebook,
the hidden ones into this package. When submissions are graded, `frontends.otter_plugin` grades them in the sandbox and
writes what came out into otter's result. This module knows otter's cell format and imports nothing of otter.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autograder import masters, rubric
from autograder.masters import code_cell, markdown_cell
from autograder.release import student
from autograder.release.student import PACKAGE
from autograder.rubric import Exercise, Question, Test

PLUGIN = "autograder.frontends.otter_plugin.SandboxPlugin"
PUBLIC = "public_tests"  # a folder: otter takes no `.py` that was handed in where other ones lie beside it

_README = """\
# The exercises for otter-grader

For the instructor: these notebooks hold the worked answers. `otter assign NOTEBOOK FOLDER` makes of each a student
version (`FOLDER/student`) and an autograder (`FOLDER/autograder`). Python here needs this package and otter-grader.
"""


def build_otter(out: Path) -> Path:
    """Write `out/otter/`, which `otter assign` reads, and the same as `out/otter.zip`; returns the folder."""
    files = otter_files()
    folder = out / "otter"
    student.write_folder(folder, files)
    (out / "otter.zip").write_bytes(student.zipped(files, "otter"))
    return folder


def otter_files() -> dict[str, bytes]:
    """All files of the release, by path."""
    texts = {"README.md": _README, f"{PUBLIC}/__init__.py": "", f"{PUBLIC}/checks.py": _read(PACKAGE / "checks.py")}
    for exercise in rubric.exercises():
        texts[f"{exercise.name}.ipynb"] = json.dumps(source_notebook(exercise), indent=1, ensure_ascii=False) + "\n"
        tests = _read(PACKAGE / "exercises" / exercise.name / "test_public.py")
        texts[f"{PUBLIC}/{exercise.name}.py"] = tests.replace("from autograder.checks", f"from {PUBLIC}.checks")
    return {name: text.encode("utf-8") for name, text in sorted(texts.items())}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# ---------------------------------------------------------------- the source notebook


def source_notebook(exercise: Exercise) -> masters.Notebook:
    """The master as a notebook in otter's format: every boundary is a raw cell of its own."""
    stub = masters.stub_notebook(exercise.name)
    solved = masters.solution_notebook(exercise.name)
    cells = [_raw(f"{exercise.name}-config", _config(exercise))]
    for master, asked, answered in zip(masters.cells(exercise.name), stub["cells"], solved["cells"], strict=True):
        if master.role == "question":
            cells += _question(exercise, exercise.question(master.name), master)
        elif master.role == "written":
            cells += _written(exercise, exercise.question(master.name), asked, answered)
        else:
            cells.append(asked)
    return {**stub, "cells": cells}


def _config(exercise: Exercise) -> str:
    lines = [
        "# ASSIGNMENT CONFIG",
        "check_all_cell: true",
        "export_cell:",
        "  pdf: false",
        "files:",
        f"  - {PUBLIC}",
        "tests:",
        "  ok_format: false",
        "generate:",
        "  show_hidden: true",
        "  plugins:",
        f"    - {PLUGIN}:",
        f"        exercise: {exercise.name}",
    ]
    return "\n".join(lines)


def _question(exercise: Exercise, question: Question, master: masters.Cell) -> list[dict[str, Any]]:
    name = f"{exercise.name}-{question.name}"
    tests = [test for test in exercise.tests() if test.question == question.name]
    return [
        _raw(f"{name}-begin", f"# BEGIN QUESTION\nname: {question.name}"),
        _raw(f"{name}-solution", "# BEGIN SOLUTION"),
        code_cell(name, _answer_cell(master), {"question": question.name}),
        _raw(f"{name}-solved", "# END SOLUTION"),
        _raw(f"{name}-tests", "# BEGIN TESTS"),
        *(code_cell(f"{name}-{number:02d}", _test_cell(test, tests)) for number, test in enumerate(tests, 1)),
        _raw(f"{name}-tested", "# END TESTS"),
        _raw(f"{name}-end", "# END QUESTION"),
    ]


def _answer_cell(master: masters.Cell) -> str:
    """The cell with its worked answer between otter's markers, and the stub's line as what is left without it."""
    if not master.is_function:
        return f"{master.before}\n# BEGIN SOLUTION NO PROMPT\n{master.answer}\n# END SOLUTION"
    prompt = f'    raise NotImplementedError("{master.name}: not answered yet")'
    return (
        f"{master.before}\n    # BEGIN SOLUTION NO PROMPT\n{master.answer}\n    # END SOLUTION\n"
        f"    ''' # BEGIN PROMPT\n{prompt}\n    ''' # END PROMPT"
    )


def _written(exercise: Exercise, question: Question, asked: Any, answered: Any) -> list[dict[str, Any]]:
    name = f"{exercise.name}-{question.name}"
    solution = "".join(answered["source"]).partition("\n")[2]  # its first line says where a student's answer stands
    return [
        _raw(f"{name}-begin", f"# BEGIN QUESTION\nname: {question.name}\nmanual: true\npoints: {question.points:g}"),
        _raw(f"{name}-prompt", "# BEGIN PROMPT"),
        {**asked, "id": name},
        _raw(f"{name}-prompted", "# END PROMPT"),
        _raw(f"{name}-solution", "# BEGIN SOLUTION"),
        markdown_cell(f"{name}-answer", f"{solution}\n\n*For the marker:* {question.rubric}"),
        _raw(f"{name}-solved", "# END SOLUTION"),
        _raw(f"{name}-end", "# END QUESTION"),
    ]


def _test_cell(test: Test, tests: list[Test]) -> str:
    """One test as a call, below its configuration. `tests` are all of its question."""
    hidden = test.visibility == "hidden"
    lines = ['""" # BEGIN TEST CONFIG', f"points: {test.points:g}", f"hidden: {str(hidden).lower()}"]
    if test is tests[0] and not hidden:
        lines.append(f"success_message: {_what_is_hidden(tests)}")
    lines.append('""" # END TEST CONFIG')
    if hidden:
        lines += [
            f"def {test.name}(env):",
            "    from autograder.frontends.otter_hidden import hidden",
            f'    hidden("{test.exercise}", "{test.name}", env)',
        ]
    else:
        passed = ", ".join("None" if name == "rng" else name for name in test.arguments)
        lines += [
            f"def {test.name}({', '.join(name for name in test.arguments if name != 'rng')}):",
            f"    import {PUBLIC}.{test.exercise} as public",
            f"    public.{test.name}({passed})",
        ]
    return "\n".join(lines)


def _what_is_hidden(tests: list[Test]) -> str:
    """Otter says "All test cases passed!", which is not full marks: what else there is, by kind."""
    hidden = [test for test in tests if test.visibility == "hidden"]
    kinds = "; ".join(dict.fromkeys(test.looks_at for test in hidden)).replace('"', "'")
    points = sum(test.points for test in hidden)
    return json.dumps(f"These are the public tests. {len(hidden)} hidden checks give {points:g} points more: {kinds}.")


def _raw(identity: str, source: str) -> dict[str, Any]:
    return {"cell_type": "raw", "id": identity, "metadata": {}, "source": source.splitlines(keepends=True)}
