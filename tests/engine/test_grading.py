"""Marks, statuses and messages of one submission, through the real sandbox."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable

import pytest

from autograder import demo, masters, processes
from autograder.job import HandedIn, Job, Worker
from autograder.result import QuestionResult, SubmissionResult

EX1, EX2, EX3, EX4 = "ex1_sinusoids", "ex2_decoder_block", "ex3_blip2_vs_llava", "ex4_rotation_matrix"
FOUR = (EX1, EX2, EX3, EX4)

Grade = Callable[..., SubmissionResult]
Change = dict[str, str]


def right(name: str, change: str = "") -> str:
    """The worked answers with something added at the end."""
    return masters.solution_text(name) + "\n\n" + change


def all_right(**changes: str) -> Change:
    return {name: right(name, changes.get(name, "")) for name in FOUR}


def of(result: SubmissionResult, question: str) -> QuestionResult:
    return next(q for q in result.questions if q.question == question)


def lost(result: SubmissionResult) -> dict[str, float]:
    """The questions that did not earn all that a machine can give."""
    return {q.question: q.score for q in result.questions if q.score < q.max_score and q.status != "awaiting"}


# ---------------------------------------------------------------- all and nothing


@pytest.mark.parametrize("form", ["py", "ipynb"])
def test_worked_answers_earn_everything_that_a_machine_can_give(grade: Grade, form: str) -> None:
    texts = all_right()
    if form == "ipynb":
        texts = {name: demo.notebook(text) for name, text in texts.items()}
    result = grade(form=form, **texts)
    assert (result.score, result.awaiting, result.max_score) == (39, 5, 44)
    assert (result.status, result.remarks, result.fault) == ("graded", [], "")
    assert {q.form for q in result.questions} == {form}
    assert not any(q.carried_forward for q in result.questions)
    assert {q.status for q in result.questions} == {"passed", "awaiting"}


@pytest.mark.parametrize("form", ["py", "ipynb"])
def test_stubs_earn_nothing_and_are_told_that_they_are_not_answered(grade: Grade, form: str) -> None:
    texts = {name: masters.stub_text(name) for name in FOUR}
    if form == "ipynb":
        texts = {name: demo.notebook(text) for name, text in texts.items()}
    result = grade(form=form, **texts)
    assert (result.score, result.awaiting, result.status) == (0, 0, "empty")
    for question in result.questions:
        assert question.status == "unanswered"
        assert question.feedback == f"{question.question} is not answered yet."


def test_the_notebooks_that_students_get_earn_nothing_unanswered_and_everything_answered(grade: Grade) -> None:
    for name in FOUR:
        stub = grade(form="ipynb", **{name: json.dumps(masters.stub_notebook(name))})
        assert (stub.score, stub.status) == (0, "empty")
        solved = grade(form="ipynb", **{name: json.dumps(masters.solution_notebook(name))})
        assert solved.score + solved.awaiting == solved.max_score


def test_the_same_submission_earns_the_same_twice(grade: Grade) -> None:
    texts = all_right(ex2_decoder_block=demo.NO_SCALE, ex4_rotation_matrix=demo.TURNED_THE_OTHER_WAY)
    first, second = grade(**texts), grade(**texts)
    for result in (first, second):
        result.seconds = result.cpu = 0.0
        for test in [test for q in result.questions for test in q.tests]:
            test.seconds = 0.0
    assert first == second


def test_a_result_survives_being_written_down(grade: Grade) -> None:
    result = grade(**{EX4: right(EX4, demo.TURNED_THE_OTHER_WAY)})
    assert SubmissionResult.from_json(result.to_json()) == result


# ---------------------------------------------------------------- one slip costs one question

ZERO_LIKE = "\ndef {name}(*args, **kwargs):\n    return 0 * _right_{name}(*args, **kwargs) + 0.5\n"


def spoilt(name: str) -> str:
    """Some other values of the right shape in place of a function's own."""
    return f"_right_{name} = {name}\n" + ZERO_LIKE.format(name=name)


SLIPS = [
    (EX1, "sinusoidal_encoding", demo.BLOCKS_OF_SINES, ["equivariance_gap"]),
    (EX1, "sinusoidal_encoding", spoilt("sinusoidal_encoding"), ["equivariance_gap"]),
    (EX2, "attention", demo.NO_SCALE, ["decoder_block"]),
    (
        EX2,
        "attention",
        "def attention(Q, K, V, mask=None):\n    raise TypeError\n",
        ["decoder_block"],
    ),
    (EX2, "layer_norm", demo.UNBIASED_NORM, ["decoder_block"]),
    (
        EX2,
        "layer_norm",
        "def layer_norm(*args):\n    raise NotImplementedError('layer_norm: not answered yet')\n",
        ["decoder_block"],
    ),
    (EX2, "causal_mask", demo.TRANSPOSED_MASK, ["decoder_block"]),
    (EX2, "mlp", spoilt("mlp"), ["decoder_block"]),
    (EX2, "mlp", "del mlp\n", ["decoder_block"]),
    (EX3, "cross_attention_weights", demo.QUERIES_SHARE, ["cross_attention"]),
    (EX4, "rotation_matrix", demo.TURNED_THE_OTHER_WAY, ["shift_matrix"]),
    (EX4, "rotation_matrix", spoilt("rotation_matrix"), ["shift_matrix"]),
]


@pytest.mark.parametrize(("exercise", "question", "change", "carried"), SLIPS)
def test_one_wrong_function_costs_its_own_question_alone(
    grade: Grade, exercise: str, question: str, change: str, carried: list[str]
) -> None:
    result = grade(**{exercise: right(exercise, change)})
    assert set(lost(result)) == {question}
    assert [q.question for q in result.questions if q.carried_forward] == carried
    for name in carried:
        assert of(result, name).feedback == "Right, given right answers to the questions that it builds on."


@pytest.mark.parametrize(
    ("exercise", "change", "carried"),
    [
        (EX1, "def softmax(scores):\n    return scores\n", "equivariance_gap"),
        (EX1, "del self_attention\n", "equivariance_gap"),
        (EX3, "def gelu(x):\n    return np.maximum(x, 0)\n", "llava_connector"),
        (EX3, "gelu = None\n", "llava_connector"),
    ],
)
def test_a_given_function_that_was_changed_or_lost_costs_nothing(
    grade: Grade, exercise: str, change: str, carried: str
) -> None:
    result = grade(**{exercise: right(exercise, change)})
    assert lost(result) == {}
    assert [q.question for q in result.questions if q.carried_forward] == [carried]


def test_a_slip_and_a_slip_that_builds_on_it_cost_both_questions(grade: Grade) -> None:
    result = grade(**{EX2: right(EX2, demo.NO_SCALE + demo.PRE_NORM)})
    assert set(lost(result)) == {"attention", "decoder_block"}


def test_a_block_that_does_without_the_earlier_functions_is_right_by_itself(grade: Grade) -> None:
    own = masters.solution_text(EX2).replace("attention(", "my_attention(").replace("layer_norm(", "my_norm(")
    result = grade(**{EX2: own + "\n\ndef attention(Q, K, V, mask=None):\n    return Q\n"})
    assert set(lost(result)) == {"attention", "layer_norm"}
    assert not of(result, "decoder_block").carried_forward


# ---------------------------------------------------------------- statuses


@pytest.mark.parametrize(
    ("change", "status", "told"),
    [
        ("def offset_dot(k, d):\n    return 0.5\n", "failed", ""),
        (
            "def offset_dot(k, d):\n    return abs(np.cos(k / 10000 ** (2 * np.arange(d // 2) / d)).sum())\n",
            "partly",
            "",
        ),
        ("def offset_dot(k, d):\n    raise NotImplementedError\n", "unanswered", "offset_dot is not answered yet."),
        ("del offset_dot\n", "missing", "offset_dot is not defined in ex4_rotation_matrix.py. Functions found: "),
        ("offset_dot = 3\n", "failed", "offset_dot is not a function: another value was assigned to that name."),
        ("def offset_dot(k):\n    return 0.5\n", "error", "stopped with a TypeError"),
        ("def offset_dot(k, d):\n    return unknown\n", "error", "stopped with a NameError"),
        ("def offset_dot(k, d):\n    while True: pass\n", "timeout", "gave no answer within 1 seconds"),
        ("def offset_dot(k, d):\n    __import__('os')._exit(0)\n", "crashed", "ended the Python process"),
        ("def offset_dot(k, d):\n    pass\n", "failed", "is None"),
        ("def offset_dot(k, d):\n    return 'text'\n", "failed", "a string, where a single number was expected"),
        ("def offset_dot(k, d):\n    return float('nan')\n", "failed", "holds NaN"),
        ("def offset_dot(k, d):\n    return [[1.0]]\n", "failed", "where a single number was expected"),
    ],
)
def test_the_status_of_a_question_says_what_became_of_it(grade: Grade, change: str, status: str, told: str) -> None:
    result = grade(**{EX4: right(EX4, change)})
    found = of(result, "offset_dot")
    assert set(lost(result)) == {"offset_dot"}
    assert found.status == status
    assert told in found.feedback
    assert (found.score > 0) == (status == "partly")
    assert result.status == "graded"


def test_a_value_question_is_graded_by_its_value(grade: Grade) -> None:
    for value, earned in (
        ("False", 1),
        ("np.bool_(False)", 1),
        ("np.array(False)", 1),
        ("True", 0),
        ("0", 0),
        ("''", 0),
    ):
        result = grade(**{EX1: right(EX1, f"STILL_EQUIVARIANT = {value}\n")})
        assert of(result, "STILL_EQUIVARIANT").score == earned, value


def test_a_list_for_an_array_is_a_remark_and_no_deduction(grade: Grade) -> None:
    result = grade(**{EX2: right(EX2, demo.LOOPS)})
    assert result.score == 14
    assert any(remark.startswith("causal_mask: a list or tuple was returned") for remark in result.remarks)
    assert any(remark.startswith("mlp: a list or tuple was returned") for remark in result.remarks)


def test_a_written_answer_awaits_a_person_and_an_empty_one_does_not(grade: Grade) -> None:
    answered = grade(**{EX4: right(EX4, 'DERIVATION = """  By addition.  """\n')})
    assert (of(answered, "DERIVATION").status, of(answered, "DERIVATION").answer) == ("awaiting", "By addition.")
    assert answered.awaiting == 3
    for empty in ("DERIVATION = ' '", "DERIVATION = None", "del DERIVATION", "DERIVATION = 3"):
        result = grade(**{EX4: right(EX4, empty)})
        assert of(result, "DERIVATION").status == "unanswered", empty
        assert result.awaiting == 0


# ---------------------------------------------------------------- what is handed in


def test_where_both_forms_are_answered_the_py_counts_with_a_remark(worker: Worker) -> None:
    wrong = right(EX4, demo.TURNED_THE_OTHER_WAY)
    result = hand_in(worker, py=wrong, ipynb=demo.notebook(right(EX4)))
    assert set(lost(result)) == {"rotation_matrix"}
    assert any("where both do, the .py was graded" in remark for remark in result.remarks)


def test_an_untouched_stub_beside_an_answered_form_does_not_count(worker: Worker) -> None:
    stub = masters.stub_text(EX4)
    for files in ({"py": stub, "ipynb": demo.notebook(right(EX4))}, {"py": right(EX4), "ipynb": demo.notebook(stub)}):
        result = hand_in(worker, **files)
        assert result.score == 7
        assert result.remarks == []
        assert result.status == "graded"


def hand_in(worker: Worker, **texts: str) -> SubmissionResult:
    files = tuple(HandedIn(f"{EX4}.{form}", EX4, form, text.encode()) for form, text in texts.items())
    return worker.grade(Job("Ada", files, (EX4,)))


def test_names_that_are_not_there_are_told_with_those_that_are(grade: Grade) -> None:
    text = "import numpy as np\n\n\ndef rotation(k, i, d):\n    return np.eye(2)\n\n\ndef helper():\n    pass\n"
    result = grade(**{EX4: text})
    assert {q.status for q in result.questions} == {"missing", "unanswered"}
    told = of(result, "rotation_matrix").feedback
    assert told == "rotation_matrix is not defined in ex4_rotation_matrix.py. Functions found: helper, rotation."


def test_a_name_lost_to_an_earlier_error_is_told_with_its_first_cause(grade: Grade) -> None:
    text = "import no_such_module\n\n\n@no_such_module.fast\ndef rotation_matrix(k, i, d):\n    return 0\n"
    result = grade(**{EX4: text})
    assert "ModuleNotFoundError" in of(result, "rotation_matrix").feedback
    assert result.status == "partly"
    assert "a statement did not run" in result.remarks[0]


def test_a_syntax_error_in_one_cell_leaves_the_others_their_points(grade: Grade) -> None:
    result = grade(**{EX4: right(EX4, "# %%\ndef offset_dot(k, d)\n    return 0\n")})
    assert result.score == 7, "the worked answer above the broken cell still stands"
    assert result.status == "partly"
    assert "SyntaxError" in result.remarks[0]


@pytest.mark.parametrize(
    ("form", "data"),
    [("py", b""), ("py", b"\n\n"), ("ipynb", b"{"), ("ipynb", b"[]"), ("ipynb", b'{"cells": 1}'), ("py", b"\0" * 99)],
)
def test_a_file_that_cannot_be_read_gets_a_row_and_a_reason(grade: Grade, form: str, data: bytes) -> None:
    result = grade(form=form, **{EX4: data})
    assert (result.score, result.max_score, result.status) == (0, 10, "partly")
    assert [q.question for q in result.questions] == ["rotation_matrix", "shift_matrix", "offset_dot", "DERIVATION"]
    assert len(result.remarks) >= 1
    assert all(q.feedback.startswith("Nothing could be graded: ex4_rotation_matrix") for q in result.questions)
    assert result.fault == ""


def test_no_file_at_all_is_an_empty_submission(worker: Worker) -> None:
    result = worker.grade(Job("Vera Rubin", (), FOUR))
    assert (result.score, result.max_score, result.status) == (0, 44, "empty")
    assert of(result, "mlp").feedback.startswith(
        "No file for this exercise was handed in (expected ex2_decoder_block.py"
    )


def test_what_is_outside_of_questions_does_not_matter(grade: Grade) -> None:
    noise = """
import sys, warnings, random
np.random.seed(0); random.seed(0); np.seterr(all="raise"); warnings.simplefilter("error")
print("x" * 10_000_000); sys.stdout.close()
class Helper: ...
if __name__ == "__main__":
    raise RuntimeError("a demo that must not run")
"""
    for name in FOUR:
        result = grade(**{name: right(name, noise)})
        assert lost(result) == {}, name
        assert not result.remarks


# ---------------------------------------------------------------- what students may read

# The mark is put together at run time: a source line, which may be shown, does not hold it.
MARK = "mark = 'SEC' + f'RET{k}'\n"
TELL_ALL = f"""
def offset_dot(k, d):
    {MARK}
    raise type(mark, (Exception,), {{}})(mark)
"""
FORGE = f"""
def offset_dot(k, d):
    import sys
    {MARK}
    frame = sys._getframe()
    while type(frame.f_locals.get("self")).__name__ != "Child":
        frame = frame.f_back
    told = dict.fromkeys(("message", "cell", "function", "code"), mark) | {{"kinds": [mark], "line": 3}}
    frame.f_locals["self"].raised = lambda error: told
    raise ValueError
"""
CLASSES = f"def offset_dot(k, d):\n    {MARK}    return type(mark, (), {{}})()\n"
FUNCTIONS = f"""
def offset_dot(k, d):
    {MARK}
    def g():
        raise NotImplementedError
    g.__code__ = g.__code__.replace(co_name=mark)
    g()
"""
SHAPES = "def offset_dot(k, d):\n    return np.zeros((1000 + k, 5000 + d))\n"
TEXTS = f"def offset_dot(k, d):\n    {MARK}    return mark\n"


@pytest.mark.parametrize("change", [TELL_ALL, FORGE, SHAPES, CLASSES, FUNCTIONS, TEXTS])
def test_hidden_tests_repeat_nothing_that_an_answer_chose(grade: Grade, change: str) -> None:
    result = grade(**{EX4: right(EX4, change)})
    hidden = [t.message for q in result.questions for t in q.tests if t.visibility == "hidden" and t.message]
    assert hidden
    for message in hidden:
        assert "SECRET" not in message
        assert not re.search(r"\b[15]\d{3}\b", message)


WRONG = {
    EX1: demo.BLOCKS_OF_SINES + demo.STILL_TRUE,
    EX2: demo.NO_SCALE + demo.UNBIASED_NORM + demo.TRANSPOSED_MASK + demo.PRE_NORM,
    EX3: demo.QUERIES_SHARE + demo.COUNTS_SWAPPED,
    EX4: demo.TURNED_THE_OTHER_WAY,
}


@pytest.mark.parametrize("exercise", FOUR)
def test_hidden_tests_say_the_same_whatever_their_inputs_were(grade: Grade, exercise: str) -> None:
    """Numbers of an expected array would differ from student to student."""
    text = right(exercise, WRONG[exercise])
    one, two = (grade(student=student, **{exercise: text}) for student in ("Ada Lovelace", "Hypatia"))
    told = [
        [(t.name, t.message) for q in result.questions for t in q.tests if t.visibility == "hidden"]
        for result in (one, two)
    ]
    assert any(message for _, message in told[0])
    assert told[0] == told[1]
    assert not any(re.search(r"\d\.\d", message) for _, message in told[0])


def test_a_token_stands_where_a_hidden_test_failed_and_nowhere_else(grade: Grade) -> None:
    result = grade(**{EX4: right(EX4, demo.TURNED_THE_OTHER_WAY)})
    for test in [test for q in result.questions for test in q.tests]:
        assert bool(test.token) == (test.visibility == "hidden" and test.status != "passed")


def test_once_unanswered_or_hanging_the_other_tests_are_skipped(grade: Grade) -> None:
    result = grade(**{EX4: right(EX4, "def rotation_matrix(k, i, d):\n    while True: pass\n")})
    statuses = [test.status for test in of(result, "rotation_matrix").tests]
    assert statuses[0] == "timeout"
    assert set(statuses[1:]) == {"skipped"}


# ---------------------------------------------------------------- the grader's own trouble


def test_a_sandbox_that_does_not_start_is_told_and_costs_only_this_submission(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    with Worker(b"a secret of the tests") as broken:
        result = broken.grade(Job("Ada", (HandedIn(f"{EX4}.py", EX4, "py", right(EX4).encode()),), (EX4,)))
        assert (result.status, result.score, result.max_score) == ("partly", 0, 10)
        assert "does not start" in result.fault
        assert {q.status for q in result.questions} == {"error"}
        monkeypatch.undo()
        again = broken.grade(Job("Ada", (HandedIn(f"{EX4}.py", EX4, "py", right(EX4).encode()),), (EX4,)))
        assert again.score == 7
