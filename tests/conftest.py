"""What all tests share: slow ones run last, and one worker grades for a whole session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from autograder import demo, masters
from autograder.answers import Budget
from autograder.grading import Settings
from autograder.job import HandedIn, Job, Worker
from autograder.result import SubmissionResult

SECRET = b"a secret of the tests"
IMPATIENT = Settings(budget=Budget(call=1.0, load=1.5, file=8.0))

Grade = Callable[..., SubmissionResult]

settings.register_profile("shared machine", deadline=None, max_examples=60)
settings.load_profile("shared machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests last, in the order written."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    """A worker that does not wait long."""
    with Worker(SECRET, IMPATIENT) as worker:
        yield worker


@pytest.fixture(scope="session")
def grade(worker: Worker) -> Grade:
    """Grade the text of one exercise's file, or several: `grade(ex4_rotation_matrix=text, form="ipynb")`."""

    def run(*, form: str = "py", student: str = "Ada Lovelace", **texts: str | bytes) -> SubmissionResult:
        files = tuple(
            HandedIn(f"{name}.{form}", name, form, text if isinstance(text, bytes) else text.encode())
            for name, text in texts.items()
        )
        return worker.grade(Job(student, files, tuple(texts)))

    return run


@pytest.fixture
def course_folder(tmp_path: Path) -> Path:
    """A course with three students: all right, one slip, and nothing answered."""
    folder = tmp_path / "submissions"
    slip = {"ex2_decoder_block": demo.NO_SCALE}
    for student, changes, text in (
        ("Ada Lovelace", {}, masters.solution_text),
        ("Hypatia", slip, masters.solution_text),
        ("Ulugh Beg", {}, masters.stub_text),
    ):
        home = folder / student
        home.mkdir(parents=True)
        for name in ("ex2_decoder_block", "ex4_rotation_matrix"):
            (home / f"{name}.py").write_text(text(name) + changes.get(name, ""), encoding="utf-8")
    return folder
