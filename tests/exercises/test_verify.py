"""The grader's own exam, through the real engine: what `autograder verify` prints is what must hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder import masters, samples
from autograder.executors import grader, open_executor
from autograder.job import HandedIn, Job
from autograder.result import SubmissionResult
from autograder.rubric import exercise, exercises
from autograder.verify import SECRET, SETTINGS, Part, differs, misconceptions, solutions, verify

SUBMISSIONS = Path(__file__).resolve().parents[1] / "submissions"
WRONG = SUBMISSIONS / "wrong"


@pytest.mark.slow
def test_the_whole_exam_is_passed() -> None:
    parts = verify(2, lambda part: print(f"{part.name}: {part.held} of {part.total}"), (), SUBMISSIONS / "right")
    failed = {part.name: part.failures[:5] for part in parts if not part.passed}
    assert not failed
    totals = {part.name: part.total for part in parts}
    assert totals["misconceptions rejected"] >= 500
    assert totals["mutants rejected"] >= 700
    assert totals["right answers in every style at full marks"] >= 80


@pytest.mark.slow
def test_wrong_answers_of_students_who_never_saw_the_tests_lose_points_on_their_question_alone() -> None:
    manifest = json.loads((WRONG / "manifest.json").read_text(encoding="utf-8"))
    jobs = {name: _job(name) for name in sorted(manifest)}
    problems = []
    with open_executor("local", 2) as pool:
        results = pool.map(grader(SECRET, SETTINGS), jobs.values(), chunksize=8)
        for name, result in zip(jobs, results, strict=True):
            problems += _problems(name, manifest[name], result)
    assert len(jobs) >= 800
    assert not problems


def _job(name: str) -> Job:
    of = name.split("/")[0]
    text = f"{masters.solution_text(of)}\n\n{(WRONG / name).read_text(encoding='utf-8')}"
    return Job(name, (HandedIn(f"{of}.py", of, "py", text.encode()),), (of,))


def _problems(name: str, case: dict[str, object], result: SubmissionResult) -> list[str]:
    silent = ("awaiting", "unanswered")
    lost = {q.question for q in result.questions if q.score < q.max_score and q.status not in silent}
    asked = next(q for q in result.questions if q.question == case["question"])
    problems = [f"{name}: {result.fault}"] if result.fault else []
    if asked.score >= asked.max_score:
        problems.append(f"{name}: full marks")
    if lost - {case["question"]}:
        problems.append(f"{name}: also {lost - {case['question']}}")
    if case["degenerate"] and asked.score:
        problems.append(f"{name}: degenerate, but {asked.score:g} points")
    return problems


def test_the_exam_fails_where_a_test_lets_a_wrong_answer_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """A misconception that is really right must show up as not rejected."""
    one = exercise("ex4_rotation_matrix")
    monkeypatch.setattr(samples, "with_misconception", lambda of, entry: masters.solution_text(of.name))
    with open_executor("local", 2) as pool:
        rejected, *_ = misconceptions(pool, [one], {})
    assert rejected.held == 0
    assert rejected.total >= 50


def test_the_exam_fails_where_a_worked_answer_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    one = exercise("ex4_rotation_matrix")
    wrong = masters.solution_text(one.name) + "\n\ndef offset_dot(k, d):\n    return 0.0\n"
    monkeypatch.setattr(masters, "solution_text", lambda name: wrong)
    with open_executor("local", 2) as pool:
        part = solutions(pool, [one])
    assert not part.passed


@pytest.mark.parametrize("name", [one.name for one in exercises()])
def test_mutants_that_change_a_value_are_told_from_those_that_do_not(name: str) -> None:
    """The judge of surviving mutants finds most mutants different (a softmax forgives some), the original equal."""
    one = exercise(name)
    made = list(samples.mutants(one))[::7]
    assert sum(differs(one, mutant) for mutant in made) > 0.6 * len(made)
    for question in {mutant.question for mutant in made}:
        text = masters.solution_text(name)
        assert not differs(one, samples.Mutant(question, "nothing", text, ""))


def test_a_part_that_has_a_failure_is_not_passed() -> None:
    part = Part("anything")
    part.count(True, "")
    assert part.passed
    part.count(False, "this did not hold")
    assert not part.passed
    assert (part.held, part.total) == (1, 2)
