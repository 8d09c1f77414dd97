"""The otter release through the real otter: `otter assign`, `otter run`, the scores, and what students receive."""

from __future__ import annotations

import json
import pickle
import zipfile
from pathlib import Path

import parity
import pytest

from autograder import demo, masters, rubric
from autograder.checks import Failure
from autograder.release import otter as release

EXERCISES = rubric.exercises()


@pytest.fixture(scope="session")
def otter(tmp_path_factory: pytest.TempPathFactory) -> parity.Otter:
    pytest.importorskip("otter")
    pytest.importorskip("jupytext")
    return parity.Otter(tmp_path_factory.mktemp("otter"))


def _points(results: Path) -> dict[str, tuple[float, float]]:
    tests = json.loads((results / "results.json").read_text())["tests"]
    return {test["name"]: (test["score"], test["max_score"]) for test in tests if "max_score" in test}


def test_two_builds_are_equal_to_the_byte(tmp_path: Path) -> None:
    pytest.importorskip("jupytext")
    for name in ("one", "two"):
        release.build_otter(tmp_path / name)
    assert (tmp_path / "one" / "otter.zip").read_bytes() == (tmp_path / "two" / "otter.zip").read_bytes()


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_every_boundary_is_a_raw_cell_and_every_test_a_cell(exercise: rubric.Exercise) -> None:
    pytest.importorskip("jupytext")
    cells = release.source_notebook(exercise)["cells"]
    texts = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    marked = [kind for kind, text in texts if text.startswith(("# BEGIN ", "# END ", "# ASSIGNMENT"))]
    assert set(marked) == {"raw"}
    for test in exercise.tests():
        (cell,) = [text for _, text in texts if f"def {test.name}(" in text]
        assert f"points: {test.points:g}\n" in cell
        assert f"hidden: {str(test.visibility == 'hidden').lower()}\n" in cell


@pytest.mark.slow
def test_assign_grades_the_solution_with_all_its_points(otter: parity.Otter) -> None:
    """Otter says that all tests passed where none ran, so the points themselves are looked at."""
    for exercise in EXERCISES:
        solution = otter.assign(exercise.name) / "autograder" / f"{exercise.name}.ipynb"
        run = otter.run(solution, exercise.name, otter.work / "solved" / exercise.name)
        assert run.returncode == 0, run.stderr
        full = {q.name: (q.points, q.points) for q in exercise.questions if q.kind != "written"}
        assert _points(otter.work / "solved" / exercise.name) == full


@pytest.mark.slow
def test_assign_itself_runs_the_solution_and_is_content(otter: parity.Otter) -> None:
    made = otter.command("assign", "otter/ex4_rotation_matrix.ipynb", "whole")
    assert made.returncode == 0, made.stderr


@pytest.mark.slow
def test_the_student_notebook_as_received_earns_nothing(otter: parity.Otter) -> None:
    exercise = rubric.exercise("ex1_sinusoids")
    stub = otter.assign(exercise.name) / "student" / f"{exercise.name}.ipynb"
    otter.run(stub, exercise.name, otter.work / "stub")
    points = _points(otter.work / "stub")
    assert points == {q.name: (0, q.points) for q in exercise.questions if q.kind != "written"}


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_students_receive_no_solution_and_no_hidden_test(otter: parity.Otter, exercise: rubric.Exercise) -> None:
    folder = otter.assign(exercise.name) / "student"
    given = "\n".join(text for _, text in parity.hidden_sources(folder))
    plain = given.encode().decode("unicode_escape", "replace") + given
    shown = masters.stub_text(exercise.name)
    for cell in masters.cells(exercise.name):
        if cell.role in ("question", "written"):
            secret = [line.strip() for line in cell.answer.splitlines() if line.strip() and line not in shown]
            assert not [line for line in secret if len(line) > 12 and line in plain]
    assert "otter_hidden" not in plain
    for test in exercise.tests():
        assert (test.name in plain) == (test.visibility == "public")
    notebook = json.loads((folder / f"{exercise.name}.ipynb").read_text())
    answers = [c["metadata"]["autograder"]["question"] for c in notebook["cells"] if c["metadata"].get("autograder")
               and "question" in c["metadata"]["autograder"]]  # fmt: skip
    assert answers == [q.name for q in exercise.questions if q.kind != "written"]


class _Runs:
    """A pickle that writes a file where it is read."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return Path.write_text, (self.mark, "from the log")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["py", "ipynb"])
def test_nothing_of_a_submission_runs_in_otters_processes(otter: parity.Otter, tmp_path: Path, form: str) -> None:
    """Not its cells, not modules beside it, not the pickles in the log that it brings along."""
    mark = tmp_path / "it ran"
    attack = f"open({str(mark)!r}, 'a').write(__name__)\n"
    text = attack + masters.stub_text("ex4_rotation_matrix")
    with zipfile.ZipFile(tmp_path / "handed.zip", "w") as handed:
        handed.writestr(f"ex4_rotation_matrix.{form}", text if form == "py" else demo.notebook(text))
        handed.writestr(".OTTER_LOG", pickle.dumps(_Runs(mark)))
        for name in ("notes/json.py", "public_tests/__init__.py", "ipykernel_launcher/__init__.py"):
            handed.writestr(name, attack)
        if form == "ipynb":  # otter takes no second `.py`
            handed.writestr("json.py", attack)
    run = otter.run(tmp_path / "handed.zip", "ex4_rotation_matrix", tmp_path / "results")
    assert run.returncode == 0, run.stderr
    assert {score for score, _ in _points(tmp_path / "results").values()} == {0}
    assert not mark.exists(), mark.read_text()


def test_a_hidden_cell_runs_on_the_functions_of_its_notebook() -> None:
    from autograder.frontends.otter_hidden import hidden

    test = next(t for t in rubric.exercise("ex4_rotation_matrix").tests() if t.visibility == "hidden")
    env: dict[str, object] = {}
    exec(compile(masters.solution_text("ex4_rotation_matrix"), "solution", "exec"), env)
    hidden("ex4_rotation_matrix", test.name, env)
    with pytest.raises(AssertionError, match="not answered yet") as caught:
        hidden("ex4_rotation_matrix", test.name, {})
    assert not isinstance(caught.value, Failure)
