"""A plugin of otter-grader: grades the submission in the sandbox, and writes the result into otter's own.

Otter runs a notebook in the process that holds its tests, where a submission can reach them. So the submission is
graded here before otter runs anything, and otter is handed an empty notebook: no line of it runs beside a test. It
decides no marks: what `job` gave is written down, test by test.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from otter.plugins import AbstractOtterPlugin
from otter.test_files.abstract_test import TestCaseResult

from autograder.frontends import surroundings
from autograder.job import HandedIn, Job, Worker
from autograder.result import QuestionResult, SubmissionResult

_OTTERS_OWN = re.compile(r"^(# Initialize Otter|import otter|grader\.(check|check_all|export)\()", re.MULTILINE)


class SandboxPlugin(AbstractOtterPlugin):  # type: ignore[misc]
    """Configured with `exercise`: the name of the exercise that this autograder is for."""

    result: SubmissionResult

    def before_grading(self, config: Any) -> None:
        """Grade the file that was handed in, and leave nothing of it for otter to run or to unpickle."""
        path = Path(self.submission_path)
        self.result = self._grade(path)
        config.grade_from_log = False
        _leave_alone(path)
        if path.suffix == ".py":
            path.write_text("", encoding="utf-8")  # otter reads it once more, as UTF-8

    def before_execution(self, submission: Any) -> Any:
        """The notebook with nothing left in it, its choice of a kernel included."""
        submission["cells"] = []
        submission["metadata"].clear()
        submission["metadata"]["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        return submission

    def after_grading(self, results: Any) -> None:
        """Write the sandbox's verdicts over otter's, which saw an empty notebook."""
        for question in self.result.questions:
            if question.question in results.results:
                _write(results.results[question.question], question)
        remarks = [*self.result.remarks, *([self.result.fault] if self.result.fault else [])]
        if remarks:
            results.set_output("<br>".join(html.escape(remark) for remark in remarks))

    def generate_report(self) -> str:
        """A line a question, for whoever runs `otter run`."""
        return "\n".join(f"{q.key}: {q.score:g} of {q.max_score:g}  {q.feedback}" for q in self.result.questions)

    def _grade(self, path: Path) -> SubmissionResult:
        name = str(self.plugin_config["exercise"])
        handed_in = HandedIn(path.name, name, path.suffix.lstrip("."), without_otter(path.read_bytes()))
        with Worker(surroundings.secret(), surroundings.settings()) as worker:
            return worker.grade(Job(self._student(path), (handed_in,), (name,)))

    def _student(self, path: Path) -> str:
        """Whose inputs are drawn: Gradescope's user where there is one, else the file's name."""
        users = self.submission_metadata.get("users") or [{}]
        return str(users[0].get("email") or path.stem)


def _leave_alone(path: Path) -> None:
    """Remove what else was handed in: modules that a kernel would import, and otter's log, which is pickles."""
    for other in path.parent.iterdir():
        if other.is_dir() and not other.is_symlink():
            if other.name != "tests":  # otter has just put its own there
                shutil.rmtree(other)
        elif other != path:
            other.unlink()


def without_otter(data: bytes) -> bytes:
    """A notebook without the cells that otter put into it; they keep their places, so cells keep their numbers."""
    try:
        notebook = json.loads(data)
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and _OTTERS_OWN.search(source):
                cell["source"] = ""
        return json.dumps(notebook).encode("utf-8", "surrogatepass")
    except (ValueError, KeyError, TypeError, RecursionError):
        return data  # whatever it is, the engine says so


def _write(file: Any, question: QuestionResult) -> None:
    """One question's verdicts as the results of one of otter's test files."""
    tests = dict(enumerate(question.tests))
    if tests and [test.max_points for test in question.tests] != [case.points for case in file.test_cases]:
        raise RuntimeError(f"{question.key}: this autograder was built from other tests; run `otter assign` again")
    written = []
    told = False
    for number, result in enumerate(file.test_case_results):
        test = tests.get(number)
        passed = test is not None and test.status == "passed"
        message = test.title if test is not None and passed else test.message if test is not None else ""
        case = result.test_case
        if not passed and not told:  # what the question is told stands with the first test that fails
            told = True
            message = "\n".join(dict.fromkeys(t for t in (question.feedback, question.hint, message) if t))
        if question.carried_forward and number == 0:
            case = replace(case, success_message=question.feedback)
        written.append(TestCaseResult(test_case=case, message=message, passed=passed))
    file.test_case_results = written
