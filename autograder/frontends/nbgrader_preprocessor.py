"""A preprocessor for nbgrader that grades in the sandbox, in the place of `Execute`: no kernel, no way to the tests.

The test cells get what a kernel would have given them, the message on stdout and the points as their last value, so
everything after it in nbgrader (gradebook, formgrader, feedback) works as ever. A notebook without a test cell of ours
is executed as nbgrader does.
"""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader import utils
from nbgrader.preprocessors import Execute

from autograder.frontends import nbgrader_grading as grading
from autograder.frontends import surroundings
from autograder.job import Worker
from autograder.result import SubmissionResult


class GradeInSandbox(Execute):  # type: ignore[misc]
    """Grades the notebook as it was handed in, and writes the results into its test cells."""

    def preprocess(self, nb: Any, resources: Any, *args: Any, **kwargs: Any) -> tuple[Any, Any]:
        ours = [cell for cell in nb.cells if _is_test(cell) and grading.CALL.search(cell.source)]
        if not ours:
            return super().preprocess(nb, resources, *args, **kwargs)  # type: ignore[no-any-return]
        results: dict[str, SubmissionResult] = {}
        for number, cell in enumerate(ours, 1):
            exercise, question = grading.CALL.search(cell.source).groups()  # type: ignore[union-attr]
            if exercise not in results:
                results[exercise] = self.grade(resources["nbgrader"], exercise)
            _write(cell, number, results[exercise], question)
        for cell in nb.cells:
            if _is_test(cell) and cell not in ours:
                self.log.error("%s is no test of the autograder's: grade it by hand", cell.metadata.nbgrader.grade_id)
                cell.outputs = [_error("This test cell was not run: it is no test of the autograder's.")]
        return nb, resources

    def grade(self, place: dict[str, str], exercise: str) -> SubmissionResult:
        """The result of what this student handed in. Raises RuntimeError where the grader itself has failed."""
        coursedir = self.parent.parent.coursedir
        folder = Path(coursedir.format_path(coursedir.submitted_directory, place["student"], place["assignment"]))
        result = grading.grade_folder(_worker(), folder, place["student"], exercise)
        if grading.failed(result):
            raise RuntimeError(result.fault)
        if result.fault:
            self.log.error("%s, %s: %s", place["student"], exercise, result.fault)
        return result


@cache
def _worker() -> Worker:
    """One worker for the whole run."""
    worker = Worker(surroundings.secret(), surroundings.settings())
    atexit.register(worker.zygote.close)
    return worker


def _is_test(cell: Any) -> bool:
    return cell.cell_type == "code" and utils.is_grade(cell) and not utils.is_solution(cell)


def _write(cell: Any, number: int, result: SubmissionResult, name: str) -> None:
    question = grading.question_of(result, name)
    points = {"text/plain": repr(float(question.score))}
    cell.execution_count = number
    cell.outputs = [
        _output("stream", name="stdout", text=grading.message(result, question) + "\n"),
        _output("execute_result", data=points, metadata={}, execution_count=number),
    ]


def _error(text: str) -> Any:
    return _output("error", ename="NotGraded", evalue=text, traceback=[text])


def _output(kind: str, **content: Any) -> Any:
    return NotebookNode(output_type=kind, **content)  # type: ignore[no-untyped-call]
