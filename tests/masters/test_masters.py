"""The masters: their answers are the reference's, their stubs answer nothing, their examples are true."""

from __future__ import annotations

import ast
import doctest
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import reference
from autograder import masters
from autograder.rubric import Exercise, Question, exercises

EXERCISES = exercises()
QUESTIONS = [(exercise, question) for exercise in EXERCISES for question in exercise.questions]
FUNCTIONS = [(exercise, question) for exercise, question in QUESTIONS if question.kind == "function"]


def ids(value: Any) -> str:
    return str(value.name)


def run(source: str, exercise: Exercise) -> dict[str, Any]:
    """A file's names after it ran as an imported module."""
    namespace: dict[str, Any] = {"__name__": exercise.name}
    exec(compile(source, f"{exercise.name}.py", "exec"), namespace)
    return namespace


def draw(*shape: int) -> np.ndarray:
    """Random numbers that depend on the shape alone."""
    return np.random.default_rng(list(shape)).normal(size=shape)


def inputs() -> dict[str, list[tuple[Any, ...]]]:
    """A few valid inputs of every function, of pairwise different sizes."""
    perm = np.array([2, 0, 1, 4, 3])
    projections = (draw(6, 4), draw(6, 4), draw(6, 3))
    norm = {"gamma": draw(6), "beta": draw(1, 6)[0]}
    feed = {"W1": draw(6, 9), "b1": draw(9), "W2": draw(9, 6), "b2": draw(2, 6)[1]}
    look = {"Wq": draw(6, 4), "Wk": draw(1, 6, 4)[0], "Wv": draw(6, 6)}
    params = {"self": look, "cross": look, "mlp": feed, "norm1": norm, "norm2": norm, "norm3": norm}
    queries, features = draw(2, 5), draw(7, 6)
    Wq, Wk, Wv = draw(5, 4), draw(6, 4), draw(6, 3)
    return {
        "softmax": [(1e4 * draw(3, 5),)],
        "self_attention": [(draw(5, 6), *projections)],
        "gelu": [(draw(3, 5),)],
        "sinusoidal_encoding": [(7, 4), (1, 2), (300, 10)],
        "equivariance_gap": [(draw(5, 6), perm, *projections, use) for use in (False, True)],
        "causal_mask": [(1,), (5,)],
        "attention": [(draw(3, 4), draw(5, 4), draw(5, 2)), (1e4 * draw(3, 4), draw(5, 4), draw(5, 2), draw(3, 5))],
        "layer_norm": [(draw(5, 6), draw(6), draw(1, 6)[0]), (1e-3 * draw(5, 6), draw(6), draw(1, 6)[0], 0.1)],
        "mlp": [(draw(5, 6), *feed.values())],
        "decoder_block": [(draw(5, 6), draw(3, 6), params)],
        "block_output_shape": [(10, 7, 16), (3, 5, 4)],
        "cross_attention_weights": [(queries, features, Wq, Wk)],
        "cross_attention": [(queries, features, Wq, Wk, Wv)],
        "rows_sum_to_one": [(w,) for w in (np.eye(3), 0.9 * np.eye(3), np.array([[np.nan, 1.0], [1.0, 0.0]]))],
        "llava_connector": [(features, draw(6, 8), draw(8), draw(8, 4), draw(4))],
        "token_count": [("blip2", 64, 4), ("llava", 64, 4)],
        "rotation_matrix": [(3, 1, 6), (-2, 0, 6), (0, 2, 6)],
        "shift_matrix": [(3, 6), (-2, 4)],
        "offset_dot": [(3, 6), (0, 8), (-5, 4)],
        "rope": [(draw(5, 6), perm), (draw(2, 8), np.array([-3, 700]))],
        "rope_score": [(draw(6), draw(1, 6)[0], 3, 7), (draw(8), draw(1, 8)[0], 40, 2)],
        "rope_attention": [(draw(5, 6), draw(1, 5, 6)[0], draw(5, 4), perm)],
        "rope_2d": [(draw(5, 8), perm, 3 * perm)],
        "rope_3d": [(draw(5, 12), np.stack([perm, 2 * perm, 9 * perm]), (1, 3, 2))],
        "cubic_weight": [(0.3,), (4 * draw(3, 5),)],
        "add_positions": [(draw(3, 4), draw(5, 4)), (draw(5, 2), draw(1, 5, 2)[0])],
        "vision_token_count": [(224, 14), (224, 14, 1), (336, 14)],
        "resize_matrix": [(3, 7), (7, 3), (1, 4), (5, 5)],
        "resize_table": [(draw(12, 2), (3, 4), (5, 2)), (draw(7, 3), (2, 3), (4, 5), 1)],
    }


@pytest.mark.parametrize("exercise", EXERCISES, ids=ids)
def test_worked_answers_equal_the_reference(exercise: Exercise) -> None:
    for source in (masters.master_text(exercise.name), masters.solution_text(exercise.name)):
        answers = run(source, exercise)
        for question in exercise.questions:
            if question.kind == "value":
                assert answers[question.name] == getattr(reference, question.name)
            if question.kind == "written":
                assert len(answers[question.name].split()) > 50
        for name in [*exercise.given, *(q.name for q in exercise.questions if q.kind == "function")]:
            for arguments in inputs()[name]:
                expected = getattr(reference, name)(*arguments)
                np.testing.assert_allclose(answers[name](*arguments), expected, rtol=1e-9, atol=1e-12)


def test_worked_answers_refuse_what_the_contract_refuses() -> None:
    answers = {name: value for e in EXERCISES for name, value in run(masters.master_text(e.name), e).items()}
    for d in (5, 0, -2):
        with pytest.raises(ValueError, match="even"):
            answers["sinusoidal_encoding"](3, d)
    for connector in ("flamingo", ""):
        with pytest.raises(ValueError, match="connector"):
            answers["token_count"](connector, 64, 4)
    with pytest.raises(ValueError, match="tokens"):
        answers["add_positions"](draw(4, 2), draw(3, 2))
    with pytest.raises(ValueError, match="fit"):
        answers["vision_token_count"](225, 14)


@pytest.mark.parametrize(("exercise", "question"), FUNCTIONS, ids=ids)
def test_stubs_raise_not_implemented_and_name_their_question(exercise: Exercise, question: Question) -> None:
    stub: Callable[..., Any] = run(masters.stub_text(exercise.name), exercise)[question.name]
    with pytest.raises(NotImplementedError, match=f"^{question.name}: not answered yet$"):
        stub(*inputs()[question.name][0])


def test_stubs_leave_values_and_written_answers_empty() -> None:
    for exercise, question in QUESTIONS:
        stub = run(masters.stub_text(exercise.name), exercise)
        if question.kind == "value":
            assert stub[question.name] is None
        if question.kind == "written":
            assert stub[question.name].strip() == ""


@pytest.mark.parametrize(("exercise", "question"), FUNCTIONS, ids=ids)
def test_stubs_have_the_parameters_of_the_rubric(exercise: Exercise, question: Question) -> None:
    stub = run(masters.stub_text(exercise.name), exercise)[question.name]
    assert tuple(inspect.signature(stub).parameters) == question.parameters


@pytest.mark.parametrize(("exercise", "question"), FUNCTIONS, ids=ids)
def test_docstrings_say_shapes_and_convention_and_show_an_example_of_the_reference(
    exercise: Exercise, question: Question
) -> None:
    docstring = inspect.getdoc(run(masters.stub_text(exercise.name), exercise)[question.name]) or ""
    assert "Shapes:" in docstring
    assert "Convention:" in docstring
    example = doctest.DocTestParser().get_doctest(
        docstring, {"np": np, **vars(reference)}, question.name, f"{exercise.name}.py", 0
    )
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize("exercise", EXERCISES, ids=ids)
def test_an_exercise_opens_with_its_goal_time_importance_and_points(exercise: Exercise) -> None:
    opening = masters.cells(exercise.name)[0].body
    for word in ("**Goal.**", "**Time.**", "**Importance.**", f"**Points.** {exercise.points:g}"):
        assert word in opening.replace("\n# ", " ")


@pytest.mark.parametrize(("exercise", "question"), QUESTIONS, ids=ids)
def test_a_question_says_which_section_helps(exercise: Exercise, question: Question) -> None:
    headings = [line.removeprefix("# ## ") for line in masters.master_text(exercise.name).splitlines()]
    assert question.read in headings


def test_given_source_stands_alone() -> None:
    for exercise in EXERCISES:
        namespace = run(masters.given_source(exercise.name), exercise)
        for name in exercise.given:
            arguments = inputs()[name][0]
            np.testing.assert_allclose(namespace[name](*arguments), getattr(reference, name)(*arguments))


@pytest.mark.parametrize("exercise", EXERCISES, ids=ids)
def test_a_master_has_one_cell_for_each_question_and_given_function(exercise: Exercise) -> None:
    named = [cell.name for cell in masters.cells(exercise.name) if cell.name]
    assert sorted(named) == sorted(
        [*exercise.given, *(question.name for question in exercise.questions + exercise.bonus)]
    )


@pytest.mark.parametrize("exercise", EXERCISES, ids=ids)
def test_notebooks_are_valid_and_hold_the_code_of_the_text_form(exercise: Exercise) -> None:
    pytest.importorskip("jupytext")
    nbformat = pytest.importorskip("nbformat")
    for notebook, text in (
        (masters.stub_notebook(exercise.name), masters.stub_text(exercise.name)),
        (masters.solution_notebook(exercise.name), masters.solution_text(exercise.name)),
    ):
        nbformat.validate(nbformat.from_dict(notebook))
        code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
        written = {question.name for question in exercise.questions if question.kind == "written"}
        of_text = [s for s in ast.parse(text).body if not (isinstance(s, ast.Assign) and _target(s) in written)]
        assert ast.dump(ast.parse(code)) == ast.dump(ast.Module(of_text, []))


def _target(statement: ast.Assign) -> str:
    return statement.targets[0].id if isinstance(statement.targets[0], ast.Name) else ""


def test_an_unknown_cell_header_is_refused() -> None:
    with pytest.raises(ValueError, match="says nothing known"):
        masters._cell('# %% questoin="attention"', "pass")
