"""The kill matrices of exercises 1, 4, 5 and 6: every named wrong answer and every empty one against every test.

Run in this process with the reference in place of the submission's other functions, so that it is fast; the real
engine runs the same catalogue in its own tests. `pytest -s` prints the matrices.
"""

from __future__ import annotations

import itertools

import killing
import pytest
from killing import MANY_SEEDS, Verdict, answers_alike, degenerates, earned, matrix, variant, verdicts

from autograder.catalogue import Misconception
from autograder.rubric import Exercise, Question, exercise, reference_of

EXERCISES = [exercise(name) for name in ("ex1_sinusoids", "ex4_rotation_matrix", "ex5_rotary", "ex6_tables")]
GRADED = [(e, q) for e in EXERCISES for q in e.questions if q.kind != "written"]
ENTRIES = [(e, entry) for e in EXERCISES for entry in e.misconceptions().entries]
each_question = pytest.mark.parametrize(("of", "question"), GRADED, ids=[q.name for _, q in GRADED])
each_entry = pytest.mark.parametrize(("of", "entry"), ENTRIES, ids=[f"{m.question}-{m.name}" for _, m in ENTRIES])


def rows_of(of: Exercise, question: Question) -> dict[str, list[Verdict]]:
    entries = of.misconceptions().of(question.name)
    return {entry.name: verdicts(of, question.name, variant(entry)) for entry in entries}


@each_question
def test_points_of_the_tests_add_up_to_the_points_of_the_question(of: Exercise, question: Question) -> None:
    assert sum(test.points for test in killing.graded_by(of, question.name)) == pytest.approx(question.points)


@each_question
def test_every_test_is_worth_something_and_says_what_it_looks_at(of: Exercise, question: Question) -> None:
    for test in killing.graded_by(of, question.name):
        assert test.points > 0
        assert test.looks_at
        assert test.title != test.name


@each_question
def test_the_reference_earns_all_points_whatever_the_seed(of: Exercise, question: Question) -> None:
    for seed in MANY_SEEDS:
        found = verdicts(of, question.name, reference_of(question.name), seed)
        assert [(v.test.name, str(v.failure)) for v in found if v.failure] == []


@each_question
def test_empty_answers_earn_nothing_whatever_the_seed(of: Exercise, question: Question) -> None:
    for name, answer in degenerates(question).items():
        for seed in MANY_SEEDS:
            passed = [v.test.name for v in verdicts(of, question.name, answer, seed) if not v.failure]
            assert passed == [], name


@each_entry
def test_a_named_wrong_answer_earns_the_same_part_whatever_the_seed(of: Exercise, entry: Misconception) -> None:
    marks = {earned(verdicts(of, entry.question, variant(entry), seed)) for seed in MANY_SEEDS}
    assert len(marks) == 1
    assert marks.pop() < of.question(entry.question).points


@each_question
def test_every_test_rejects_a_named_wrong_answer(of: Exercise, question: Question) -> None:
    rows = rows_of(of, question)
    print(f"\n{question.name}\n{matrix(rows)}")
    for column in zip(*rows.values(), strict=True):
        assert any(v.failure for v in column), column[0].test.name


@each_question
def test_failing_calls_tell_any_two_named_wrong_answers_apart(of: Exercise, question: Question) -> None:
    entries = of.misconceptions().of(question.name)
    for one, two in itertools.permutations(entries, 2):
        for seed in MANY_SEEDS[:3]:
            found = verdicts(of, question.name, variant(one), seed)
            calls = [call for v in found if v.failure for call in v.calls]
            assert not answers_alike(variant(one), variant(two), calls), (one.name, two.name)


@each_question
def test_there_are_at_least_ten_named_wrong_answers(of: Exercise, question: Question) -> None:
    assert len(of.misconceptions().of(question.name)) >= (10 if question.kind == "function" else 1)
