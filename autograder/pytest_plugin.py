"""`pytest --submission PATH --pyargs autograder.exercises`: one submission, with pytest's own output.

The same tests in the same sandbox as `autograder grade`, for looking into one dispute. Loaded by pytest wherever this
package is installed, so it imports nothing of ours until the option is used.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from autograder.answers import Session
    from autograder.job import Job
    from autograder.result import QuestionResult, SubmissionResult

PACKAGE = "autograder.exercises"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("autograder")
    group.addoption(
        "--submission", metavar="PATH", help="grade the submission at PATH; with --pyargs autograder.exercises"
    )
    group.addoption("--submission-secret", metavar="FILE", help="the course's secret, as `autograder grade --secret`")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--submission", default=None)
    if path is not None:
        config.pluginmanager.register(_plugin(config, Path(path)), "autograder-submission")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = any(_exercise_of(item) for item in items)
    if ours and config.getoption("--submission", default=None) is None:
        raise pytest.UsageError("these tests grade a submission: say which with --submission PATH")


def _exercise_of(item: pytest.Item) -> str:
    """The exercise that a test belongs to; empty for tests that are not of ours."""
    name = getattr(getattr(item, "module", None), "__name__", "")
    return name.split(".")[2] if name.startswith(PACKAGE + ".") else ""


class Submission:
    """The submission under the tests: graded once as `grade` does, then open for the tests one by one."""

    def __init__(self, job: Job, secret: bytes) -> None:
        from autograder.job import Worker
        from autograder.seeds import Seeds

        self.job = job
        self.worker = Worker(secret)
        self.result: SubmissionResult = self.worker.grade(job)
        self.seeds = Seeds.of(secret, job.student)
        self._sessions: dict[tuple[str, str], Session] = {}

    def question(self, exercise: str, name: str) -> QuestionResult | None:
        return next((q for q in self.result.questions if (q.exercise, q.question) == (exercise, name)), None)

    def session(self, exercise: str, form: str) -> Session | None:
        """A child with the file of this exercise that was graded."""
        from autograder.answers import Session
        from autograder.child.cells import read_cells
        from autograder.grading import Settings, names_of
        from autograder.rubric import exercise as exercise_of

        files = [
            file for file in self.job.files if file.exercise == exercise and file.form in (form, form or file.form)
        ]
        if not files:
            return None
        file = files[0]
        key = (exercise, file.form)
        if key not in self._sessions:
            settings = Settings()
            cells = read_cells(file.data, file.name)
            self._sessions[key] = Session(
                self.worker.zygote,
                cells,
                file.name,
                names_of(exercise_of(exercise)),
                limits=settings.limits,
                budget=settings.budget,
            )
            self._sessions[key].load()
        return self._sessions[key]

    def argument(self, item: pytest.Item, name: str) -> Any:
        """What a test's argument is: a function over the wire, or a value."""
        from autograder.rubric import exercise as exercise_of

        exercise = _exercise_of(item)
        asked = getattr(getattr(item, "function", None), "worth", None)
        graded = self.question(exercise, asked.question if asked else name)
        session = self.session(exercise, graded.form if graded else "")
        if session is None:
            pytest.skip(f"no file of {exercise} was handed in")
        if name in exercise_of(exercise).values:
            return session.value(name)
        return session.function(name)

    def close(self) -> None:
        for session in self._sessions.values():
            session.close()
        self.worker.zygote.close()


def _plugin(config: pytest.Config, path: Path) -> Any:
    """A plugin whose fixtures are the names that the exercises ask for."""
    from autograder.grading import names_of
    from autograder.rubric import exercises

    submission = _open(config, path)
    fixtures: dict[str, Any] = {}
    for name in {name for exercise in exercises() for name in names_of(exercise)}:
        fixtures[name] = _argument_fixture(submission, name)

    def rng(self: Any, request: pytest.FixtureRequest) -> Any:
        return submission.seeds.rng(_exercise_of(request.node), request.node.name)

    fixtures["rng"] = pytest.fixture(rng)
    return type("SubmissionPlugin", (_Reports,), fixtures)(submission)


def _argument_fixture(submission: Submission, name: str) -> Any:
    def argument(self: Any, request: pytest.FixtureRequest) -> Any:
        return submission.argument(request.node, name)

    argument.__name__ = name
    return pytest.fixture(argument, name=name)


def _open(config: pytest.Config, path: Path) -> Submission:
    from autograder.checking import as_one_job
    from autograder.frontends import surroundings
    from autograder.grading import Settings
    from autograder.intake import IntakeError
    from autograder.rubric import exercises
    from autograder.seeds import SecretError

    secret_file = config.getoption("--submission-secret", default=None)
    try:
        secret = surroundings.secret(Path(secret_file) if secret_file else None)
        job = as_one_job([path], exercises(), secret, Settings(), chosen=False)
    except (IntakeError, SecretError) as error:
        raise pytest.UsageError(str(error)) from None
    return Submission(job, secret)


class _Reports:
    """How failures and marks are shown: one sentence a test, and the marks that `grade` gives."""

    def __init__(self, submission: Submission) -> None:
        self.submission = submission

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out the tests of bonus questions: they do not count here."""
        from autograder.rubric import exercises

        bonus = {question.name for exercise in exercises() for question in exercise.bonus}
        asked = {item: getattr(getattr(item, "function", None), "worth", None) for item in items}
        left_out = [item for item, worth in asked.items() if worth is not None and worth.question in bonus]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        from autograder.checks import Failure

        report = yield
        if call.excinfo is not None and isinstance(call.excinfo.value, Failure):
            report.longrepr = str(call.excinfo.value)
        return report

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        write: Callable[[str], None] = terminalreporter.write_line
        terminalreporter.section("marks")
        for question in self.submission.result.questions:
            carried = " (carried forward)" if question.carried_forward else ""
            write(f"{question.key}: {question.score:g} of {question.max_score:g}{carried}  {question.feedback}")

    def pytest_unconfigure(self) -> None:
        self.submission.close()
