"""The kill matrices of exercises 2 and 3, in this process: every named wrong answer loses points, on its own question.

`pytest -s` prints the matrices. The same answers through the real engine are another test's business.
"""

from __future__ import annotations

import pytest
from killing import answers_alike, degenerates, earned, graded_by, matrix, variant, verdicts

from autograder.catalogue import Misconception
from autograder.checks import total
from autograder.rubric import Question, exercise, reference_of

EXERCISES = {name: exercise(name) for name in ("ex2_decoder_block", "ex3_blip2_vs_llava")}
QUESTIONS = [(name, question) for name, ex in EXERCISES.items() for question in ex.questions]
ENTRIES = [(name, entry) for name, ex in EXERCISES.items() for entry in ex.misconceptions().entries]
SEEDS = (0, 1, 2)
FEW = {"block_output_shape": 3}  # a question with little content needs fewer entries

by_question = pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=lambda v: getattr(v, "name", v))
by_entry = pytest.mark.parametrize(
    ("name", "entry"), ENTRIES, ids=lambda v: f"{v.question}:{v.name}" if isinstance(v, Misconception) else v
)


def _entries(name: str, question: Question) -> list[Misconception]:
    return EXERCISES[name].misconceptions().of(question.name)


@by_question
def test_points_add_up(name: str, question: Question) -> None:
    assert total(test.function for test in graded_by(EXERCISES[name], question.name)) == pytest.approx(question.points)


@by_question
def test_about_a_third_of_the_points_is_public(name: str, question: Question) -> None:
    tests = graded_by(EXERCISES[name], question.name)
    public = sum(test.points for test in tests if test.visibility == "public")
    assert 0.2 <= public / question.points <= 0.4


@by_question
def test_there_are_enough_misconceptions(name: str, question: Question) -> None:
    assert len(_entries(name, question)) >= FEW.get(question.name, 10)


@by_question
@pytest.mark.parametrize("seed", range(20))
def test_the_reference_earns_everything(name: str, question: Question, seed: int) -> None:
    for verdict in verdicts(EXERCISES[name], question.name, reference_of(question.name), seed):
        assert verdict.failure is None, (verdict.test.name, verdict.failure)


@by_entry
def test_a_misconception_loses_points(name: str, entry: Misconception) -> None:
    ex = EXERCISES[name]
    for seed in SEEDS:
        assert earned(verdicts(ex, entry.question, variant(entry), seed)) < ex.question(entry.question).points - 0.1


@by_question
def test_an_answer_without_content_earns_nothing(name: str, question: Question) -> None:
    for what, answer in degenerates(question).items():
        for seed in SEEDS:
            passed = [v.test.name for v in verdicts(EXERCISES[name], question.name, answer, seed) if not v.failure]
            assert not passed, f"{what} passes {passed}"


@by_question
def test_every_hidden_test_rejects_some_entry(name: str, question: Question) -> None:
    rows = {e.name: verdicts(EXERCISES[name], question.name, variant(e)) for e in _entries(name, question)}
    print(f"\n{name}.{question.name}\n{matrix(rows)}")
    for place, test in enumerate(graded_by(EXERCISES[name], question.name)):
        assert any(found[place].failure for found in rows.values()), f"{test.name} rejects nothing"


@by_question
def test_some_half_right_answer_earns_some(name: str, question: Question) -> None:
    marks = [earned(verdicts(EXERCISES[name], question.name, variant(e))) for e in _entries(name, question)]
    assert any(0 < mark < question.points for mark in marks)


@by_question
def test_entries_can_be_told_apart_by_their_answers(name: str, question: Question) -> None:
    """By the answers to the calls that were made: a test ends at the first answer that is wrong."""
    entries = _entries(name, question)
    alike = []
    for entry in entries:
        found = verdicts(EXERCISES[name], question.name, variant(entry))
        calls = [call for verdict in found for call in verdict.calls]
        alike += [
            f"{entry.name} looks like {other.name}"
            for other in entries
            if other is not entry and answers_alike(variant(entry), variant(other), calls)
        ]
    assert not alike
