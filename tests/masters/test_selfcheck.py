"""The student's notebooks from top to bottom, and what `check` says."""

from __future__ import annotations

import json
import shutil
import textwrap
from pathlib import Path

import alone
import pytest
from alone import RUN_CELLS
from answering import answer, solved_notebook

from autograder.rubric import Exercise, exercises

EXERCISES = exercises()


# ---------------------------------------------------------------- notebooks, top to bottom


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_an_unanswered_notebook_runs_from_top_to_bottom(python: Path, folder: Path, exercise: Exercise) -> None:
    output = alone.run(python, folder, "-c", RUN_CELLS, f"{exercise.name}.ipynb")
    assert "Traceback" not in output
    assert output.count("not answered yet") >= len([q for q in exercise.questions if q.kind != "written"])
    assert "No picture yet" in output
    assert f"{exercise.name} so far: 0 of " in output


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_an_answered_notebook_shows_its_points(python: Path, folder: Path, exercise: Exercise) -> None:
    (folder / "worked.ipynb").write_text(json.dumps(solved_notebook(folder, exercise)), encoding="utf-8")
    output = alone.run(python, folder, "-c", RUN_CELLS, "worked.ipynb")
    public = sum(test.points for test in exercise.tests() if test.visibility == "public")
    assert "Traceback" not in output
    assert "not right yet" not in output
    assert f"{exercise.name} so far: {public:g} of {public:g} points from public tests" in output


@pytest.mark.slow
@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_a_notebook_runs_in_a_real_kernel(folder: Path, exercise: Exercise, answered: bool) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    if answered:
        answer(folder, form="ipynb", only=exercise.name)
    notebook = nbformat.read(folder / f"{exercise.name}.ipynb", as_version=4)
    resources = {"metadata": {"path": str(folder)}}
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3", resources=resources).execute()
    last = notebook.cells[-1].outputs[-1]["data"]
    assert "text/html" in last
    assert (" so far: 0 of " in last["text/plain"]) is not answered


def test_the_folder_of_a_lone_notebook_is_no_error(python: Path, folder: Path, tmp_path: Path) -> None:
    lone = tmp_path / "lone"
    lone.mkdir()
    shutil.copy(folder / "ex1_sinusoids.ipynb", lone)
    output = alone.run(python, lone, "-c", RUN_CELLS, "ex1_sinusoids.ipynb")
    assert "No checks here: selfcheck.py is not beside this notebook." in output
    assert "Traceback" not in output


# ---------------------------------------------------------------- check, step by step


def session(python: Path, folder: Path, code: str) -> str:
    start = "import sys; sys.path.insert(0, '')\nfrom selfcheck import check\nimport numpy as np\n"
    return alone.run(python, folder, "-c", start + textwrap.dedent(code))


def test_help_comes_in_steps(python: Path, folder: Path) -> None:
    output = session(
        python,
        folder,
        """
        def attention(Q, K, V, mask=None):
            return (Q @ K.T) @ V
        for attempt in range(3):
            print(check(attention), end="\\n---\\n")
        """,
    )
    first, second, third, _ = output.split("---")
    assert "What is wrong:" in first
    assert "Hint:" not in first
    assert "Hint:" in second
    assert "Read again:" not in second
    assert 'Read again: the section "Attention".' in third


def test_a_question_is_named_by_function_value_string_or_keyword(python: Path, folder: Path) -> None:
    output = session(
        python,
        folder,
        """
        STILL_EQUIVARIANT = None
        mlp = lambda X, W1, b1, W2, b2: np.maximum(X @ W1 + b1, 0) @ W2 + b2
        print(check(STILL_EQUIVARIANT))
        print(check("STILL_EQUIVARIANT"))
        print(check(STILL_EQUIVARIANT=True))
        print(check(mlp))
        print(check("nothing of the kind"))
        """,
    )
    assert output.count("STILL_EQUIVARIANT: not answered yet") == 2
    assert "STILL_EQUIVARIANT: answered" in output
    assert "mlp: public tests passed" in output
    assert "Which question is meant?" in output


def test_check_shows_html_with_everything_escaped(python: Path, folder: Path) -> None:
    output = session(
        python,
        folder,
        """
        def causal_mask(T):
            raise KeyError("<script>")
        print(check(causal_mask)._repr_html_())
        """,
    )
    assert "<script>" not in output
    assert "&lt;script&gt;" in output


def test_saved_files_are_graded_in_a_fresh_process_and_compared(python: Path, folder: Path) -> None:
    answer(folder, form="ipynb", only="ex4_rotation_matrix")
    output = session(
        python,
        folder,
        """
        import json
        for cell in json.load(open("ex4_rotation_matrix.ipynb"))["cells"]:
            if "question" in cell["metadata"].get("autograder", {}) or "import numpy" in "".join(cell["source"]):
                exec("".join(cell["source"]))
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
