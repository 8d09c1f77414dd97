"""The same marks and the same messages, whichever way a submission is graded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import parity
import pytest

from autograder.rubric import exercise

SUBMISSIONS = parity.corpus()

# Where a way says something else, and why. Points are the same everywhere.
REASONS = {
    "otter": "says nothing of a question that is right, but that all its test cases passed",
    "pytest": "prints the feedback and leaves out the hint",
    "nbgrader": "a question that is not defined names the notebook and the functions in it, not the `.py`",
}
NOT_BY_OTTER = {"no-notebook": "otter reads the notebook before any plugin, and stops with its own error"}
NOT_BY_NBGRADER = {
    "no-notebook": "here its code stands in the released notebook, and it has none",
    "nothing-in-it": "the same",
    "crash": "with a kernel: a submission that ends its kernel gets no marks from nbgrader",
}
# Through kernels; not what carries modules of our package's name, which a kernel would import in its place.
BY_KERNEL = [s for s in SUBMISSIONS if s.otter and b"class _Carried" not in s.data]


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, dict[str, parity.Marks]]]:
    """Marks by way and submission; filled by the tests, and printed at the end."""
    rows: dict[str, dict[str, parity.Marks]] = {"grade": parity.by_grade(SUBMISSIONS, tmp_path_factory.mktemp("grade"))}
    yield rows
    print("\n" + parity.table(rows))


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("work")


def scores(marks: parity.Marks) -> dict[str, float]:
    return {question: score for question, (score, _) in marks.items()}


def test_the_corpus_is_large_and_of_all_kinds(graded: dict[str, dict[str, parity.Marks]]) -> None:
    assert len({submission.name for submission in SUBMISSIONS}) >= 30
    assert sum(submission.otter for submission in SUBMISSIONS) >= 10
    told = [text for marks in graded["grade"].values() for _, text in marks.values()]
    for kind in ("Right.", "Right, given right answers", "not answered yet", "not defined", "Nothing could be graded",
                 "ended the Python process", "sqrt(d_k)"):  # fmt: skip
        assert any(kind in text for text in told), kind


@pytest.mark.slow
def test_gradescope_gives_what_grade_gives(graded: dict[str, dict[str, parity.Marks]], work: Path) -> None:
    rows = graded["gradescope"] = {s.name: parity.by_gradescope(s, work / "gradescope") for s in SUBMISSIONS}
    for name, marks in rows.items():
        assert marks == graded["grade"][name], name


@pytest.mark.slow
def test_pytest_prints_what_grade_gives(graded: dict[str, dict[str, parity.Marks]], work: Path) -> None:
    rows = graded["pytest"] = {s.name: parity.by_pytest(s, work / "pytest") for s in SUBMISSIONS}
    for name, marks in rows.items():
        without_hint = {q: (score, text.split("\n")[0]) for q, (score, text) in graded["grade"][name].items()}
        assert marks == without_hint, name


@pytest.mark.slow
def test_otter_gives_what_grade_gives(graded: dict[str, dict[str, parity.Marks]], work: Path) -> None:
    pytest.importorskip("otter")
    (work / "otter").mkdir()
    otter = parity.Otter(work / "otter")
    chosen = [submission for submission in SUBMISSIONS if submission.otter]
    assert not NOT_BY_OTTER.keys() & {submission.name for submission in chosen}
    rows = graded["otter"] = {submission.name: otter.grade(submission) for submission in chosen}
    exercises = {submission.name: submission.exercise for submission in chosen}
    for name, marks in rows.items():
        expected = {q: m for q, m in graded["grade"][name].items() if q in marks}
        assert len(marks) == len(expected) >= 3, exercises[name]
        assert scores(marks) == scores(expected), name
        for question, (_, text) in expected.items():
            shown = marks[question][1]
            if text == "Right.":
                assert "All test cases passed" in shown
            else:
                assert all(line in shown.replace("\n        ", "\n") for line in text.split("\n")), (name, question)


@pytest.mark.slow
@pytest.mark.parametrize("in_sandbox", [True, False], ids=["sandbox", "kernel"])
def test_nbgrader_gives_what_grade_gives(
    graded: dict[str, dict[str, parity.Marks]], work: Path, in_sandbox: bool
) -> None:
    pytest.importorskip("nbgrader")
    way = "nbgrader" if in_sandbox else "nbgrader kernel"
    core = [s for s in (SUBMISSIONS if in_sandbox else BY_KERNEL) if not exercise(s.exercise).later]
    chosen = [s for s in core if s.name not in NOT_BY_NBGRADER]  # later ones are an assignment of their own
    home = work / way.replace(" ", "-")
    home.mkdir()
    rows = graded[way] = parity.by_nbgrader(chosen, home, in_sandbox=in_sandbox)
    for name, marks in rows.items():
        expected = {question: found for question, found in graded["grade"][name].items() if question in marks}
        assert len(marks) == len(expected) >= 3
        assert scores(marks) == scores(expected), name
        for question, (_, text) in expected.items():
            assert text.split("\n")[0].split(" in ex")[0] in marks[question][1], (name, question)
