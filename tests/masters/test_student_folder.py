"""The student's folder under pytest, where nothing of the project is installed."""

from __future__ import annotations

import json
from pathlib import Path

import alone
import pytest
from answering import answer

from autograder import masters
from autograder.rubric import exercises

EXERCISES = exercises()
PUBLIC = sum(test.visibility == "public" for exercise in EXERCISES for test in exercise.tests())


# ---------------------------------------------------------------- pytest, in a folder alone


def test_nothing_of_the_project_is_importable_there(python: Path, folder: Path) -> None:
    for name in ("autograder", "reference", "jupytext", "matplotlib"):
        assert "ModuleNotFoundError" in alone.run(python, folder, "-c", f"import {name}")


def test_unanswered_questions_read_not_answered_yet(python: Path, folder: Path) -> None:
    output = alone.run(python, folder, "-m", "pytest")
    assert f"{PUBLIC} failed" in output
    assert "Traceback" not in output
    assert "    def test_" not in output
    assert "NotImplementedError" not in output
    assert "attention is not answered yet." in output
    assert "0 of " in output
    for exercise in EXERCISES:
        for question in exercise.questions:
            assert f"{question.name} (not answered yet)" in output


@pytest.mark.parametrize("form", ["py", "ipynb"])
def test_worked_answers_pass_all_public_tests_in_either_form(python: Path, folder: Path, form: str) -> None:
    answer(folder, form=form)
    output = alone.run(python, folder, "-m", "pytest")
    assert f"{PUBLIC} passed" in output
    assert f"(ex2_decoder_block.{form})" in output
    assert "not answered yet" not in output


def test_a_notebook_is_enough(python: Path, folder: Path) -> None:
    for exercise in EXERCISES:
        (folder / f"{exercise.name}.py").unlink()
    answer(folder, form="ipynb")
    assert f"{PUBLIC} passed" in alone.run(python, folder, "-m", "pytest")


def test_the_placeholder_of_a_written_answer_is_no_answer(python: Path, folder: Path) -> None:
    (folder / "ex1_sinusoids.py").unlink()
    output = alone.run(python, folder, "-m", "pytest", "tests/test_ex1_sinusoids.py")
    assert "EXPLANATION (not answered yet)" in output


def test_the_answered_form_counts_for_each_question(python: Path, folder: Path) -> None:
    worked = masters.solution_text("ex2_decoder_block").split("# %% ")
    stub = masters.stub_text("ex2_decoder_block").split("# %% ")
    half = [w if "def causal_mask" in w else s for w, s in zip(worked, stub, strict=True)]
    answer(folder, form="ipynb", only="ex2_decoder_block")
    (folder / "ex2_decoder_block.py").write_text("# %% ".join(half), encoding="utf-8")
    output = alone.run(python, folder, "-m", "pytest", "tests/test_ex2_decoder_block.py")
    assert "causal_mask (ex2_decoder_block.py)" in output
    assert "layer_norm (ex2_decoder_block.ipynb)" in output
    assert "failed" not in output


@pytest.mark.parametrize("broken", ["def oops(:\n    pass\n", "1 / 0\n", "raise SystemExit\n", "import nowhere\n"])
def test_a_broken_cell_leaves_the_rest_standing(python: Path, folder: Path, broken: str) -> None:
    path = folder / "ex2_decoder_block.py"
    text = masters.solution_text("ex2_decoder_block").replace(
        '# %% question="mlp"', f'# %%\n{broken}\n# %% question="mlp"'
    )
    path.write_text(text, encoding="utf-8")
    output = alone.run(python, folder, "-m", "pytest", "tests/test_ex2_decoder_block.py")
    assert "failed" not in output
    assert "passed" in output


def test_a_question_whose_own_cell_is_broken_says_so(python: Path, folder: Path) -> None:
    text = masters.solution_text("ex4_rotation_matrix").replace(
        "def offset_dot(k: int, d: int)", "def offset_dot(k: int d)"
    )
    (folder / "ex4_rotation_matrix.py").write_text(text, encoding="utf-8")
    (folder / "ex4_rotation_matrix.ipynb").unlink()
    output = alone.run(python, folder, "-m", "pytest", "tests/test_ex4_rotation_matrix.py")
    assert (
        "offset_dot was not found in ex4_rotation_matrix.py. The first thing that went wrong there: SyntaxError"
        in output
    )
    assert "1 failed" in output


def test_k_runs_one_question_by_its_exact_name(python: Path, folder: Path) -> None:
    output = alone.run(python, folder, "-m", "pytest", "-k", "attention")
    wanted = sum(t.question == "attention" and t.visibility == "public" for e in EXERCISES for t in e.tests())
    assert f"{wanted} failed, {PUBLIC - wanted} deselected" in output
    assert "cross_attention" not in output


def test_k_takes_expressions_over_questions(python: Path, folder: Path) -> None:
    output = alone.run(python, folder, "-m", "pytest", "-k", "shift_matrix or offset_dot")
    assert "shift_matrix is not answered yet." in output
    assert "offset_dot is not answered yet." in output
    assert "rotation_matrix is not answered yet." not in output


def test_check_cells_do_nothing_while_pytest_runs_a_notebook(python: Path, folder: Path) -> None:
    path = folder / "ex4_rotation_matrix.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["cells"][-1]["source"] = ["print('checked:', check())"]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    assert "checked: None" in alone.run(python, folder, "-m", "pytest", "-s", "tests/test_ex4_rotation_matrix.py")


def test_wrong_answers_fail_in_one_sentence(python: Path, folder: Path) -> None:
    text = masters.stub_text("ex2_decoder_block")
    stub = '    raise NotImplementedError("causal_mask: not answered yet")'
    wrong = text.replace(stub, "    return np.zeros((T, T))")
    crash = text.replace(stub, "    return np.zeros(T)[T, T]")
    (folder / "ex2_decoder_block.py").write_text(wrong, encoding="utf-8")
    output = alone.run(python, folder, "-m", "pytest", "-k", "causal_mask")
    assert "Traceback" not in output
    assert "expected" in output
    (folder / "ex2_decoder_block.py").write_text(crash, encoding="utf-8")
    output = alone.run(python, folder, "-m", "pytest", "-k", "causal_mask")
    assert "causal_mask stopped with an IndexError" in output
    assert "`return np.zeros(T)[T, T]`" in output


def test_it_works_with_the_project_installed_beside_it(folder: Path) -> None:
    answer(folder, form="ipynb", only="ex1_sinusoids")
    output = alone.run(alone.here(), folder, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_ex1_sinusoids.py")
    assert "failed" not in output
    assert "sinusoidal_encoding (ex1_sinusoids.ipynb)" in output
