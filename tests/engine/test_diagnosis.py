"""Causes are named where one entry of the catalogue explains everything that came, and otherwise not at all."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from autograder import demo, diagnosis, masters, samples
from autograder.catalogue import Catalogue
from autograder.checks import Outcome, Raised
from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import Exercise, exercise

EX1, EX2, EX3, EX4 = "ex1_sinusoids", "ex2_decoder_block", "ex3_blip2_vs_llava", "ex4_rotation_matrix"
Grade = Callable[..., SubmissionResult]


def graded(grade: Grade, exercise: str, question: str, change: str) -> QuestionResult:
    result = grade(**{exercise: masters.solution_text(exercise) + "\n\n" + change})
    return next(q for q in result.questions if q.question == question)


# ---------------------------------------------------------------- entries


@pytest.mark.parametrize(
    ("name", "question", "change", "cause"),
    [
        (EX1, "sinusoidal_encoding", demo.BLOCKS_OF_SINES, "blocks"),
        (EX2, "attention", demo.NO_SCALE, "no-scale"),
        (EX2, "layer_norm", demo.UNBIASED_NORM, "unbiased"),
        (EX2, "causal_mask", demo.TRANSPOSED_MASK, "transposed"),
        (EX2, "decoder_block", demo.PRE_NORM, "pre-norm"),
        (EX3, "cross_attention_weights", demo.QUERIES_SHARE, "queries"),
        (EX3, "token_count", demo.COUNTS_SWAPPED, "swapped"),
        (EX4, "rotation_matrix", demo.TURNED_THE_OTHER_WAY, "transposed"),
    ],
)
def test_a_known_slip_is_named_with_a_hint(grade: Grade, name: str, question: str, change: str, cause: str) -> None:
    found = graded(grade, name, question, change)
    (entry,) = [e for e in exercise(name).misconceptions().of(question) if e.name == found.cause]
    assert cause in entry.name
    assert (found.feedback, found.hint) == (entry.cause, entry.hint)


def test_a_wrong_value_is_named(grade: Grade) -> None:
    assert graded(grade, EX1, "STILL_EQUIVARIANT", "STILL_EQUIVARIANT = True\n").cause is not None
    assert graded(grade, EX1, "STILL_EQUIVARIANT", "STILL_EQUIVARIANT = 'no'\n").cause is None


SOMETIMES = """
{wrong}
_wrong = {name}
def {name}(*args, **kwargs):
    {name}.calls = getattr({name}, "calls", 0) + 1
    value = _wrong(*args, **kwargs)
    return value + {odd}
"""


def test_an_answer_that_follows_an_entry_only_sometimes_is_not_named(grade: Grade) -> None:
    always = SOMETIMES.format(wrong=demo.NO_SCALE, name="attention", odd="0")
    assert graded(grade, EX2, "attention", always).cause == "no-scale"
    often = SOMETIMES.format(wrong=demo.NO_SCALE, name="attention", odd="(0.5 if attention.calls == 3 else 0)")
    assert graded(grade, EX2, "attention", often).cause is None


def test_single_precision_does_not_hide_a_cause_and_is_none_itself(grade: Grade) -> None:
    assert graded(grade, EX2, "attention", demo.SINGLE_PRECISION).status == "passed"
    unscaled = demo.SINGLE_PRECISION.replace(" / np.sqrt(np.float32(Q.shape[1]))", "")
    assert graded(grade, EX2, "attention", unscaled).cause == "no-scale"


def test_an_error_carried_forward_is_not_given_a_cause(grade: Grade) -> None:
    found = graded(grade, EX2, "decoder_block", demo.NO_SCALE)
    assert (found.carried_forward, found.cause, found.score) == (True, None, 5)


def test_a_cause_is_seen_through_the_submissions_own_wrong_helpers(grade: Grade) -> None:
    assert graded(grade, EX2, "decoder_block", demo.PRE_NORM + demo.NO_SCALE).cause == "pre-norm"


@pytest.fixture
def twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue in which two entries of attention are the same answer."""
    real = Exercise.misconceptions

    def doubled(self: Exercise) -> Catalogue:
        made = Catalogue(list(real(self).entries))
        for entry in real(self).of("attention"):
            if entry.name == "no-scale":
                made.wrong("attention", "its-twin", cause="Another.", hint="?")(entry.answer)
        return made

    monkeypatch.setattr(Exercise, "misconceptions", doubled)


@pytest.mark.usefixtures("twice")
def test_where_two_entries_fit_none_is_named(grade: Grade) -> None:
    found = graded(grade, EX2, "attention", demo.NO_SCALE)
    assert (found.status, found.cause) == ("partly" if found.score else "failed", None)


# ---------------------------------------------------------------- patterns


CHANGED = """
_right = {name}
def {name}(*args, **kwargs):
    value = _right(*args, **kwargs)
    {line}
    return {returned}
"""
SPOILING = """
_right = {name}
def {name}(X, *rest, **more):
    value = _right(X, *rest, **more)
    X *= 2
    return value
"""


def changed(name: str, line: str, returned: str = "value") -> str:
    """The right answer, changed at the end."""
    return CHANGED.format(name=name, line=line, returned=returned)


RIGHT = np.arange(15.0).reshape(5, 3) ** 1.5 - 20
BELOW_TOP = np.arange(5.0)[:, None] > 0
PATTERNS = [
    (RIGHT[[1, 2, 0, 4, 3]], "rows-permuted"),
    (2.5 * RIGHT, "constant-factor"),
    (-RIGHT, "constant-factor"),
    (RIGHT + 3.3 * BELOW_TOP[::-1], "only-last-row"),
    (RIGHT + 3.3 * BELOW_TOP, "only-first-row"),
    (RIGHT + np.sin(RIGHT), None),
    (RIGHT.T, "transposed"),
    (np.zeros_like(RIGHT), None),
    (np.full_like(RIGHT, np.nan), None),
]


@pytest.mark.parametrize(("got", "cause"), PATTERNS)
def test_a_telling_pattern_is_named_where_all_wrong_answers_show_it(got: np.ndarray, cause: str | None) -> None:
    question = exercise(EX2).question("mlp")
    one, other = (((), {}, Outcome(got)), ((), {}, Outcome(RIGHT + np.sin(RIGHT))))
    right = [Outcome(RIGHT)] * 2
    named = diagnosis._pattern(question, [one, one], right, [True, True])
    assert (named.name if named else None) == cause
    assert diagnosis._pattern(question, [one, other], right, [True, True]) is None
    beside_a_right_one = diagnosis._pattern(question, [one, ((), {}, Outcome(RIGHT))], right, [True, False])
    assert (beside_a_right_one.name if beside_a_right_one else None) == cause


def test_a_constant_factor_is_seen_in_a_graded_answer(grade: Grade) -> None:
    for question in ("llava_connector", "cross_attention"):
        assert graded(grade, EX3, question, changed(question, "value = 2.5 * value")).cause == "constant-factor"


def test_a_transposed_answer_is_named(grade: Grade) -> None:
    found = graded(grade, EX2, "mlp", changed("mlp", "", "value.T"))
    assert found.cause is not None
    assert "transpose" in found.cause


def test_an_answer_that_is_right_only_at_first_is_named(grade: Grade) -> None:
    cached = changed("shift_matrix", "kept = shift_matrix.__dict__.setdefault('first', value.copy())", "kept")
    found = graded(grade, EX4, "shift_matrix", cached)
    assert found.status in ("failed", "partly")
    assert found.cause != "first-call-only", "it gives the same answer to the same arguments"


def test_an_answer_that_changes_from_call_to_call_is_named() -> None:
    arguments = (np.eye(2),)
    calls = [(arguments, {}, Outcome(np.ones(2))), (arguments, {}, Outcome(np.zeros(2)))]
    question = exercise(EX2).question("mlp")
    named = diagnosis._first_call_only(question, calls, [False, True])
    assert named is not None
    assert named.name == "first-call-only"
    assert diagnosis._first_call_only(question, calls, [True, False]) is None
    assert diagnosis._first_call_only(question, [calls[0], ((np.zeros(2),), {}, calls[1][2])], [False, True]) is None


def test_a_right_answer_that_changes_its_argument_is_told_so(grade: Grade) -> None:
    for name, question in ((EX2, "layer_norm"), (EX2, "mlp"), (EX3, "llava_connector")):
        found = graded(grade, name, question, SPOILING.format(name=question))
        assert 0 < found.score < found.max_score, question
        assert found.cause is not None, question
        assert "chang" in found.feedback, (question, found.feedback)


# ---------------------------------------------------------------- comparing outcomes


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (np.ones(3), np.ones(3), True),
        (np.ones(3), [1.0, 1, 1.00001], True),
        (np.ones(3), np.ones((1, 3)), False),
        (np.ones(3), np.ones(2), False),
        (1.0, np.float32(1), True),
        (True, 1, False),
        (True, np.bool_(True), True),
        (None, None, True),
        (None, 0, False),
        ("x", "x", False),
        (float("nan"), float("nan"), True),
        (float("inf"), float("inf"), True),
        (float("inf"), -float("inf"), False),
        (np.array([1.0, np.nan]), np.array([1.0, 2.0]), False),
        ([[1], [1, 2]], [[1], [1, 2]], False),
        (1e6, 1e6 + 1, True),
        (1 + 1e-9j, 1.0, True),
    ],
)
def test_outcomes_are_equal_in_shape_kind_and_value(one: object, other: object, same: bool) -> None:
    assert diagnosis.equal(Outcome(one), Outcome(other)) is same
    assert diagnosis.equal(Outcome(other), Outcome(one)) is same


def test_outcomes_that_raised_are_equal_by_the_kind_of_exception() -> None:
    key, value = Outcome(raised=Raised(("KeyError", "LookupError"))), Outcome(raised=Raised(("ValueError",)))
    assert diagnosis.equal(key, Outcome(raised=Raised(("KeyError",), "text")))
    assert not diagnosis.equal(key, value)
    assert not diagnosis.equal(key, Outcome(3))


# ---------------------------------------------------------------- the whole catalogue


@pytest.mark.slow
@pytest.mark.parametrize("name", [EX1, EX2, EX3, EX4])
def test_no_entry_of_the_catalogue_is_given_anothers_name_or_lets_numbers_out(grade: Grade, name: str) -> None:
    """Some of each exercise; `autograder verify` looks at all. Numbers of an expected array differ by student."""
    entries = exercise(name).misconceptions().entries[::5]
    named = 0
    for entry in entries:
        text = samples.with_misconception(exercise(name), entry)
        results = [grade(student=student, **{name: text}) for student in ("Ada Lovelace", "Hypatia")]
        found = [next(q for q in result.questions if q.question == entry.question) for result in results]
        assert {q.cause for q in found} <= {entry.name, None}, entry.name
        named += all(q.cause == entry.name for q in found)
        told = [{t.name: t.message for t in q.tests if t.visibility == "hidden" and t.message} for q in found]
        for test in told[0].keys() & told[1].keys():
            assert told[0][test].split(". ")[0] == told[1][test].split(". ")[0], entry.name
            assert not re.search(r"\d\.\d", told[0][test]), entry.name
    assert named >= 0.8 * len(entries)
