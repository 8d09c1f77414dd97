"""The bonus question of exercise 1: a test that students write, graded by the functions that it tells apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder import masters
from autograder.job import HandedIn, Job, Worker
from autograder.result import SubmissionResult
from autograder.rubric import exercise

NAME = "ex1_sinusoids"
ONE_SHUFFLE = """
def permutation_test(attention):
    X = np.random.default_rng(1).normal(size=(6, 4))
    perm = {perm}
    return bool(np.abs(attention(X[perm]) - attention(X)[perm]).max() <= {atol})
"""


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(b"the secret of a bonus") as one:
        yield one


def graded(worker: Worker, added: str = "", key: str = NAME + "+bonus") -> SubmissionResult:
    text = masters.solution_text(NAME) + added
    return worker.grade(Job("bonus", (HandedIn(f"{NAME}.py", NAME, "py", text.encode()),), (key,)))


def bonus(worker: Worker, added: str = "") -> float:
    result = graded(worker, added)
    assert not result.fault
    return next(question.score for question in result.questions if question.question == "permutation_test")


def test_it_is_off_by_default(worker: Worker) -> None:
    result = graded(worker, key=NAME)
    assert result.max_score == 10
    assert "permutation_test" not in [question.question for question in result.questions]


def test_the_worked_test_earns_the_point(worker: Worker) -> None:
    assert bonus(worker) == 1.0
    assert graded(worker).max_score == 11


@pytest.mark.parametrize(
    "body",
    ["return True", "return False", "return None", "return 1", "raise ValueError", "return attention", "pass"],
)
def test_a_test_that_looks_at_nothing_earns_nothing(worker: Worker, body: str) -> None:
    assert bonus(worker, f"\n\ndef permutation_test(attention):\n    {body}\n") == 0.0


@pytest.mark.parametrize(
    ("perm", "atol", "earned"),
    [
        ("np.roll(np.arange(6), 1)", "1e-6", 0.75),
        ("np.arange(6)[::-1]", "1e-6", 0.25),
        ("np.arange(6)", "1e-6", 0.0),
        ("np.array([2, 0, 1, 5, 3, 4])", "0.0", 0.0),
    ],
)
def test_a_weak_test_earns_what_it_tells_apart(worker: Worker, perm: str, atol: str, earned: float) -> None:
    assert bonus(worker, ONE_SHUFFLE.format(perm=perm, atol=atol)) == earned


def test_one_that_overlooks_small_differences_earns_some(worker: Worker) -> None:
    """Small encodings move a token by less than 0.5; a causal mask moves it by more."""
    earned = bonus(worker, ONE_SHUFFLE.format(perm="np.array([2, 0, 1, 5, 3, 4])", atol="0.5"))
    assert 0 < earned < 1


def test_points_of_its_tests_add_up() -> None:
    with_bonus = exercise(NAME).with_bonus()
    assert sum(test.points for test in with_bonus.tests() if test.question == "permutation_test") == 1
    assert with_bonus.key == NAME + "+bonus"
    assert exercise(with_bonus.key).points == 11
