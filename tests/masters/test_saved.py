"""`check(saved=True)`: the saved file in a fresh process, and how it differs from what runs in a stale kernel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answering import answer
from test_selfcheck import session

RUN_THE_NOTEBOOK = """
        import json
        for cell in json.load(open("ex4_rotation_matrix.ipynb"))["cells"]:
            if "question" in cell["metadata"].get("autograder", {}) or "import numpy" in "".join(cell["source"]):
                exec("".join(cell["source"]))
"""


def save_one_cell(folder: Path, source: str) -> None:
    """A notebook that consists of one code cell, under the name of exercise 4."""
    path = folder / "ex4_rotation_matrix.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    path.write_text(json.dumps({**notebook, "cells": [{**cell, "source": source}]}), encoding="utf-8")


def test_saved_files_are_graded_in_a_fresh_process_and_compared(python: Path, folder: Path) -> None:
    answer(folder, form="ipynb", only="ex4_rotation_matrix")
    output = session(
        python,
        folder,
        RUN_THE_NOTEBOOK
        + """
        print(check(rotation_matrix, saved=True))
        def rotation_matrix(k, i, d):
            return np.eye(2)
        print(check(rotation_matrix, saved=True))
        print(check("offset_dot", "DERIVATION", "mlp", saved=True))
        """,
    )
    assert "rotation_matrix: public tests passed" in output
    assert "Saved in ex4_rotation_matrix.ipynb, the same as what runs here." in output
    assert "Saved in ex4_rotation_matrix.ipynb, but it differs from what runs here" in output
    assert "mlp: not answered yet" in output


def test_a_saved_file_that_kills_its_process_is_one_line(python: Path, folder: Path) -> None:
    (folder / "ex4_rotation_matrix.py").write_text("import os\nos._exit(3)\n", encoding="utf-8")
    output = session(python, folder, "print(check('offset_dot', saved=True))")
    assert "The saved files stopped the process that ran them" in output
    assert "Traceback" not in output


def test_a_stale_kernel_is_told_which_answers_differ(python: Path, folder: Path) -> None:
    answer(folder, form="ipynb", only="ex4_rotation_matrix")
    stale = """
        offset_dot = lambda k, d: 0.0
        print(check(saved=True))
    """
    output = session(python, folder, RUN_THE_NOTEBOOK + stale)
    assert "The saved file is not what runs here: `offset_dot`. What is saved will be graded." in output
    assert "Read from ex4_rotation_matrix.ipynb, saved at " in output
    assert "offset_dot: public tests passed" in output
    assert output.count("the same as what runs here.") == 2


def test_a_helper_that_differs_makes_the_answer_differ(python: Path, folder: Path) -> None:
    source = """import numpy as np
BASE = 10000
def _angle(k, i, d):
    return k / BASE ** (2 * i / d)
def rotation_matrix(k, i, d):
    c, s = np.cos(_angle(k, i, d)), np.sin(_angle(k, i, d))
    return np.array([[c, s], [-s, c]])
"""
    save_one_cell(folder, source)
    for change, told in (
        ("pass", "the same as what runs here"),
        ("_angle.calls = 3", "the same as what runs here"),
        ("_angle = lambda k, i, d: 0 * k", "it differs from what runs here"),
        ("BASE = 1000", "it differs from what runs here"),
    ):
        code = f"exec({source!r}, globals())\n{change}\nprint(check(rotation_matrix, saved=True))"
        assert told in session(python, folder, code)


@pytest.mark.parametrize(
    "body",
    [
        "return sum(cache.setdefault(k, 1.0) for name in ('a', 'b'))",
        "return 1.0 if str(k) in {'one', 'two', 'three', 'four'} else 0.0",
        "return (lambda shift: np.cos(shift))(k)",
        "return offset_dot(k - 1, d) if k > 0 else 0.0",
    ],
)
def test_the_same_code_counts_as_the_same_in_every_process(python: Path, folder: Path, body: str) -> None:
    source = (
        f"import functools\nimport numpy as np\ncache = {{}}\n@functools.cache\ndef offset_dot(k, d):\n    {body}\n"
    )
    save_one_cell(folder, source)
    code = f"exec({source!r}, globals())\noffset_dot(3, 4)\nprint(check('offset_dot', saved=True))"
    assert "the same as what runs here" in session(python, folder, code)


def test_without_a_saved_file_it_says_what_to_do(python: Path, folder: Path) -> None:
    for form in ("py", "ipynb"):
        (folder / f"ex4_rotation_matrix.{form}").unlink()
    output = session(python, folder, "print(check('offset_dot', 'mlp', saved=True))")
    assert "No saved file to check: neither ex4_rotation_matrix.py nor ex4_rotation_matrix.ipynb" in output
    assert "mlp: not answered yet" in output
    assert "offset_dot:" not in output


def test_a_saved_written_answer_is_counted_in_words(python: Path, folder: Path) -> None:
    output = session(python, folder, "print(check('DERIVATION', saved=True))")
    assert "Saved in ex4_rotation_matrix.py: not answered yet." in output
    answer(folder, form="ipynb", only="ex4_rotation_matrix")
    output = session(python, folder, "print(check('DERIVATION', saved=True))")
    assert "Saved in ex4_rotation_matrix.ipynb: 1" in output
    assert " words." in output


def test_a_saved_file_that_waits_for_input_is_not_waited_for(python: Path, folder: Path) -> None:
    (folder / "ex4_rotation_matrix.py").write_text("name = input()\n", encoding="utf-8")
    (folder / "ex4_rotation_matrix.ipynb").unlink()
    code = """
        import os, selfcheck
        os.dup2(os.pipe()[0], 0)  # input that never comes
        selfcheck.TIME_LIMIT = 20
        print(check("offset_dot", saved=True))
    """
    output = session(python, folder, code)
    assert "The first thing that went wrong there: EOFError" in output
