"""What an independent attacker found, and must not find again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder import cli, masters
from autograder.answers import _as_argument
from autograder.child.cells import Cell, read_cells, run
from autograder.job import HandedIn, Job, Worker
from autograder.result import SubmissionResult

EX1, EX2, EX4 = "ex1_sinusoids", "ex2_decoder_block", "ex4_rotation_matrix"


def graded(worker: Worker, name: str, added: str) -> SubmissionResult:
    text = masters.solution_text(name) + added
    return worker.grade(Job("attacker", (HandedIn(f"{name}.py", name, "py", text.encode()),), (name,)))


def test_a_written_answer_cannot_tell_hidden_inputs(worker: Worker) -> None:
    added = """
_log, _right = [], sinusoidal_encoding
def sinusoidal_encoding(T, d):
    global EXPLANATION
    _log.append((T, d))
    EXPLANATION = "LEAKED " + repr(_log)
    return _right(T, d)
"""
    for wrong in ("", "\nSTILL_EQUIVARIANT = True\n"):  # the quick way, and the careful one
        result = graded(worker, EX1, added + wrong)
        assert "LEAKED" not in json.dumps(result.to_json())
        assert next(q for q in result.questions if q.question == "EXPLANATION").answer


@pytest.mark.parametrize("shape", [(64, 1, 512, 8), (1, 1, 512, 512), (3, 100, 100)])
def test_the_grader_computes_nothing_large_for_a_child(shape: tuple[int, ...]) -> None:
    import numpy as np

    with pytest.raises(ValueError, match=r"answered|large"):
        _as_argument(np.zeros(shape))


def test_an_attack_by_the_stand_ins_costs_the_grader_no_time(worker: Worker) -> None:
    added = """
def decoder_block(Y, Z, params):
    attention(np.zeros((64, 1, 512, 8)), np.zeros((1, 64, 512, 8)), np.zeros((1, 1, 512, 1)))
    return Y
"""
    result = graded(worker, EX2, added)
    assert next(q for q in result.questions if q.question == "decoder_block").score == 0
    assert result.seconds < 15


@pytest.mark.parametrize(
    "body",
    [
        "import builtins\n    raise getattr(builtins, ['KeyError', 'MemoryError', 'TypeError'][k % 3])",
        "import os\n    os.kill(os.getpid(), 34 + k % 28)",
    ],
)
def test_how_an_answer_fails_is_no_message_from_a_hidden_check(worker: Worker, body: str) -> None:
    result = graded(worker, EX4, f"\ndef offset_dot(k, d):\n    {body}\n")
    question = next(q for q in result.questions if q.question == "offset_dot")
    hidden = {test.message for test in question.tests if test.visibility == "hidden"}
    assert len({message.removeprefix("Not run: ") for message in hidden}) == 1
    assert all(test.seconds == 0 for test in question.tests if test.visibility == "hidden")


def test_a_forged_line_number_is_no_fault_of_the_graders(worker: Worker) -> None:
    added = """
import gc
for _one in gc.get_objects():
    if type(_one).__name__ == "Child":
        _one.raised = lambda error: {"kinds": ["E"], "message": "", "line": True, "code": "x", "cell": ""}
def offset_dot(k, d):
    raise ValueError
"""
    result = graded(worker, EX4, added)
    assert not result.fault


def test_a_shell_line_that_continues_takes_no_cell_with_it() -> None:
    namespace: dict[str, object] = {}
    source = "!pip install \\\n   numpy\nimport math\nfound = {}\nfound['x'] = !ls\na = 1\n"
    assert run([Cell(source)], "a.ipynb", namespace) == []
    assert namespace["a"] == 1
    assert "math" in namespace


@pytest.mark.parametrize("ending", ['print "hello"\n', "type X = int\n", "\x1a"])
def test_a_file_without_cells_loses_one_function_to_a_syntax_error(ending: str) -> None:
    functions = ("def f(x):\n    return math.sqrt(x)", "def g(x):\n    return x", "def h(x):\n    return 1")
    text = "\n\n\n".join(["import math", *functions]) + "\n\n"
    namespace: dict[str, object] = {}
    run(read_cells((text + ending).encode(), "a.py").code, "a.py", namespace)
    assert {"math", "f", "g"} <= namespace.keys()


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e300", "0", "-1", "soon"])
def test_a_time_limit_that_nobody_could_mean_is_refused(seconds: str, tmp_path: Path) -> None:
    outcome = CliRunner().invoke(cli.main, ["grade", str(tmp_path), "--timeout", seconds])
    assert outcome.exit_code == 2
    assert "Traceback" not in outcome.output


def test_an_empty_path_is_not_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = CliRunner().invoke(cli.main, ["grade", ""])
    assert outcome.exit_code == 2
    assert "empty" in outcome.output


@pytest.mark.parametrize("option", ["--secret", "--policy", "--written"])
def test_a_pipe_for_a_file_is_refused_at_once(option: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    outcome = CliRunner().invoke(cli.main, ["grade", str(tmp_path), option, str(tmp_path / "pipe")])
    assert outcome.exit_code == 2
