"""A result that was written down takes little room and still says the same."""

from __future__ import annotations

import copy
import gc
import pickle
import tracemalloc

import pytest

from autograder.masters import solution_text
from autograder.result import SubmissionResult, slim
from tests.conftest import Grade

CORE = ("ex1_sinusoids", "ex2_decoder_block", "ex3_blip2_vs_llava", "ex4_rotation_matrix")


@pytest.fixture(scope="module")
def right(grade: Grade) -> SubmissionResult:
    return grade(**{name: solution_text(name) for name in CORE})


@pytest.fixture(scope="module")
def wrong(grade: Grade) -> SubmissionResult:
    broken = {name: solution_text(name).replace("return ", "return 2 * ") for name in CORE}
    return grade(**broken)


@pytest.mark.parametrize("which", ["right", "wrong"])
def test_a_slim_result_says_what_it_said(which: str, request: pytest.FixtureRequest) -> None:
    result: SubmissionResult = request.getfixturevalue(which)
    expected = copy.deepcopy(result).to_json()
    found = slim(pickle.loads(pickle.dumps(result))).to_json()
    for question in [*expected["questions"], *found["questions"]]:
        question["excerpt"] = ""
        question["tests"] = [{**test, "seconds": 0.0} for test in question["tests"]]
    assert found == expected


def test_a_class_of_right_results_is_held_in_little_memory(right: SubmissionResult) -> None:
    pickled = pickle.dumps(right)
    slim(pickle.loads(pickled))
    tracemalloc.start()
    try:
        held = [slim(pickle.loads(pickled)) for _ in range(200)]
        gc.collect()
        each = tracemalloc.get_traced_memory()[0] / len(held)
    finally:
        tracemalloc.stop()
    assert each < 5_000  # bytes; unshared it is more than 15,000
