"""The class report: what it counts, and that it stays small and fast for a thousand students."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from made_class import made_class
from test_feedback import _Page, assert_inert, hostile_result

from autograder import course
from autograder.comparing import read_results
from autograder.result import QuestionResult, SubmissionResult, TestResult
from autograder.rubric import exercises
from autograder.writers import report as pages_report
from autograder.writers.report import correlation, deciding, distribution, mistakes, part_of, question_rows, report

EX2 = "ex2_decoder_block"


def question(score: float, status: str = "passed", **more: object) -> QuestionResult:
    return QuestionResult(EX2, "attention", score, 3, status, **more)  # type: ignore[arg-type]


def test_every_student_stands_in_one_bin_and_the_full_score_in_the_last() -> None:
    bins = distribution([0, 3.9, 4, 43.9, 44, 44], 44)
    assert [b.count for b in bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3]
    assert (bins[0].label, bins[-1].label) == ("0–4", "40–44")
    assert sum(b.count for b in distribution([i / 7 for i in range(71)], 10)) == 71


@pytest.mark.parametrize(
    ("answer", "part"),
    [
        (question(3), "right"),
        (question(3, carried_forward=True), "carried forward"),
        (question(1, "partly"), "partly right"),
        (question(1, "partly", carried_forward=True), "partly right"),
        (question(0, "failed"), "wrong"),
        (question(0, "timeout"), "wrong"),
        (question(0, "unanswered"), "unanswered"),
        (question(0, "missing"), "unanswered"),
        (question(0, "awaiting"), "for a person"),
    ],
)
def test_an_answer_counts_in_one_part(answer: QuestionResult, part: str) -> None:
    assert pages_report.PARTS[part_of(answer)][0] == part


def test_shares_of_a_question_add_up_and_the_mean_is_of_all() -> None:
    results = [SubmissionResult(str(i), [], [q]) for i, q in enumerate([question(3), question(1, "partly")] * 2)]
    (row,) = question_rows(results, exercises())
    assert row.mean == 2
    assert row.counts == [2, 0, 2, 0, 0, 0]
    assert sum(row.shares) == 1


def test_misconceptions_come_by_frequency_with_their_students() -> None:
    wrong = [question(0, "failed", cause=cause, feedback=f"It was {cause}.") for cause in ("b", "a", "b")]
    results = [SubmissionResult(name, [], [q]) for name, q in zip(("Ada", "Blaise", "Carl"), wrong, strict=True)]
    assert [(row.cause, row.students) for row in mistakes(results)] == [("b", ["Ada", "Carl"]), ("a", ["Blaise"])]
    page = _Page(report(results, exercises()))
    assert page.text.index("It was b.") < page.text.index("It was a.")
    assert "details" in page.tags
    assert "Blaise" in page.text


def test_the_hidden_test_by_which_most_points_are_lost_comes_first() -> None:
    def tested(first: bool, second: bool) -> QuestionResult:
        made = question(first + 2.0 * second, "partly")
        for name, worth, passed in (("one", 1.0, first), ("two", 2.0, second)):
            status = "passed" if passed else "failed"
            made.tests.append(TestResult(name, name, status, worth * passed, worth, "hidden"))  # type: ignore[arg-type]
        return made

    outcomes = [(False, True), (False, False), (True, False)]
    results = [SubmissionResult(str(i), [], [tested(*pair)]) for i, pair in enumerate(outcomes)]
    assert [(row.title, row.lost, row.failed, row.taken) for row in deciding(results)] == [
        ("two", 4.0, 2, 3),
        ("one", 2.0, 2, 3),
    ]


def test_a_correlation_needs_two_sides_that_vary() -> None:
    assert correlation([1, 1], [1, 2]) is None
    assert correlation([], []) is None
    assert correlation([0, 1, 2], [1, 3, 5]) == pytest.approx(1)


def test_late_broken_and_empty_submissions_and_the_sandbox_are_named() -> None:
    results = made_class(3)
    results[0].late, results[0].submitted_at = True, "2030-01-02 10:00"
    results[1].status, results[1].remarks = "partly", ["a statement did not run"]
    results[2].status = "empty"
    results[2].questions[0].status = "timeout"
    text = _Page(report(results, exercises())).text
    for part in ("2030-01-02 10:00", "a statement did not run", "Nothing answered", "took too long", "Level A"):
        assert part in text


def test_hostile_results_do_not_act() -> None:
    assert_inert(report([hostile_result(), *made_class(3)], exercises()))


@pytest.mark.parametrize("results", [[], [SubmissionResult("Ada")], made_class(1)])
def test_a_report_of_hardly_anybody_can_be_written(results: list[SubmissionResult]) -> None:
    assert_inert(report(results, exercises()))


def test_each_plot_has_its_numbers_as_a_table() -> None:
    page = _Page(report(made_class(20), exercises()))
    assert page.tags.count("svg") == 2
    assert page.tags.count("table") >= 2
    assert page.tags.index("svg") < page.tags.index("table")


def test_the_report_is_the_same_from_the_results_on_disk(tmp_path: Path) -> None:
    results = made_class(30)
    (tmp_path / "results").mkdir()
    for number, result in enumerate(results):
        (tmp_path / "results" / f"{number:03d}.json").write_text(json.dumps(result.to_json()), encoding="utf-8")
    assert report(list(read_results(tmp_path).values()), exercises()) == report(results, exercises())


def test_a_thousand_students_take_seconds_and_less_than_two_megabytes() -> None:
    results = made_class(1000)
    began = time.process_time()
    text = report(results, exercises())
    assert time.process_time() - began < 5
    assert len(text.encode()) < 2_000_000


@pytest.mark.parametrize("anonymous", [False, True])
def test_a_grading_run_writes_the_pages(course_folder: Path, tmp_path: Path, anonymous: bool) -> None:
    plan = course.Plan(course_folder, tmp_path / "out", exercises(), b"secret", anonymous=anonymous)
    course.write_all(plan, made_class(5))
    for name in ("report.html", "written.html"):
        assert_inert((tmp_path / "out" / name).read_text(encoding="utf-8"))
    named = made_class(5)[0].student in (tmp_path / "out" / "written.html").read_text(encoding="utf-8")
    assert named is not anonymous
