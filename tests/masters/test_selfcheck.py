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


def test_a_check_of_everything_is_a_further_try_only_for_another_answer(python: Path, folder: Path) -> None:
    output = session(
        python,
        folder,
        """
        def causal_mask(T):
            return np.zeros((T, T))
        print(check(causal_mask), "---", check(), "---", check("causal_mask"), end="---")
        def causal_mask(T):
            return np.ones((T, T))
        print(check(), "---", check())
        """,
    )
    first, everything, second, third, again = output.split("---")
    assert "run `check(causal_mask)` once more for a hint." in first
    assert "Hint:" not in everything
    assert "once more for" in everything
    assert "Hint:" in second
    assert "Read again:" in third
    assert "Read again:" in again


def test_an_answer_that_uses_a_wrong_one_says_where_to_look_first(python: Path, folder: Path) -> None:
    output = session(
        python,
        folder,
        """
        def rotation_matrix(k, i, d):
            return np.eye(2)
        def shift_matrix(k, d):
            return np.kron(np.eye(d // 2), rotation_matrix(k, 0, d))
        print(check(), "---")
        def rotation_matrix(k, i, d):
            angle = k / 10000 ** (2 * i / d)
            return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        print(check())
        """,
    )
    before, after = output.split("---")
    assert "Look there first: it uses `rotation_matrix`, which is not right yet." in before
    assert "What is wrong:" in after
    assert "Look there first" not in after


def test_a_folder_that_lacks_a_file_says_which(python: Path, folder: Path) -> None:
    (folder / "tests" / "test_ex4_rotation_matrix.py").unlink()
    output = session(python, folder, "print(check('offset_dot'))")
    assert "No public tests ran: tests/test_ex4_rotation_matrix.py is missing here." in output
    (folder / "hidden_checks.json").unlink()
    output = session(python, folder, "print(check('offset_dot'))")
    assert "hidden_checks.json is missing beside selfcheck.py" in output
    assert "Traceback" not in output


def test_the_html_says_all_that_the_plain_text_says(python: Path, folder: Path) -> None:
    output = session(
        python,
        folder,
        """
        import html, re
        def causal_mask(T):
            return np.zeros((T, T))
        check(causal_mask)
        report = check(causal_mask)
        shown = html.unescape(re.sub("<[^>]+>", "", report._repr_html_()))
        plain = [line.strip().replace("`", "") for line in repr(report).splitlines()]
        squeeze = lambda text: re.sub(r"[^\\w.]", "", text)
        print("lost:", [line for line in plain[1:] if squeeze(line) not in squeeze(shown)])
        """,
    )
    assert "lost: []" in output
