"""Functions of a submission over the wire: right values, and every way in which none comes.

The submissions here hang, crash and send rubbish; they do so behind the sandbox's walls and harm nothing but their
own process. What needs namespaces of its own stands in `tests/sandbox`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np
import pytest

from autograder.answers import Budget, Lost, Purse, Session
from autograder.checks import Failure, Foreign
from autograder.child import wire
from autograder.child.cells import read_cells
from autograder.child.walls import Limits
from autograder.job import Worker
from autograder.sandbox import Child, ChildLost

NAMES = {"f": ("x",), "g": ("x",), "h": ("x", "scale"), "causal_mask": ("T",), "value": ()}
FAST = Budget(call=0.4, load=0.6, file=6.0)

# A submission that reaches for its own wire: the only socket that it holds.
WIRE = """
import json, os, stat, struct, sys, time
def is_socket(n):
    try:
        return stat.S_ISSOCK(os.fstat(n).st_mode)
    except OSError:
        return False
fd = next(n for n in range(3, 256) if is_socket(n))
def number():
    frame = sys._getframe()
    while frame is not None:
        if type(frame.f_locals.get("self")).__name__ == "Child":
            return frame.f_locals["self"].request
        frame = frame.f_back
def send(header, body=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    os.write(fd, struct.pack("<II", len(text), len(body)) + text + body)
def g(x):
    return x + 1
"""

Open = Callable[..., Any]


@contextmanager
def session(worker: Worker, text: str, budget: Budget = FAST, **more: Any) -> Iterator[Session]:
    cells = read_cells(text.encode(), "file.py")
    with Session(worker.zygote, cells, "file.py", NAMES, limits=Limits(), budget=budget, **more) as opened:
        opened.load()
        yield opened


# ---------------------------------------------------------------- values


def test_a_call_gives_the_functions_value(worker: Worker) -> None:
    with session(worker, "import numpy as np\ndef f(x):\n    return x.T * 2\n") as opened:
        sent = np.arange(6.0).reshape(2, 3)
        assert np.array_equal(opened.function("f")(sent), sent.T * 2)


def test_a_function_gets_arrays_that_it_may_write_to_and_the_change_is_told(worker: Worker) -> None:
    with session(worker, "def f(x):\n    x += 1\n    return x\n") as opened:
        f = opened.function("f")
        sent = np.zeros(3)
        assert f(sent).tolist() == [1, 1, 1]
        assert f.last.changed == (0,)
        assert sent.tolist() == [0, 0, 0]


def test_an_exception_comes_with_its_kind_line_and_text(worker: Worker) -> None:
    text = "class Mine(KeyError): ...\ndef g(x):\n    raise Mine('odd x')\ndef f(x):\n    return g(x)\n"
    with session(worker, text) as opened:
        outcome = opened.function("f").attempt(1)
        assert outcome.raised is not None
        assert outcome.raised.kinds[:2] == ("Mine", "KeyError")
        assert (outcome.raised.line, outcome.raised.code) == (3, "raise Mine('odd x')")
        assert outcome.raised.function == "g"


@pytest.mark.parametrize(
    ("text", "message"),
    [("x = 1", "f is not defined."), ("f = 3", "f is not a function: another value was assigned to that name.")],
)
def test_a_name_that_is_no_function_is_a_failure(worker: Worker, text: str, message: str) -> None:
    with session(worker, text) as opened, pytest.raises(Failure) as caught:
        opened.function("f")(1)
    assert (caught.value.layer, caught.value.message) == ("exists", message)


def test_a_value_is_fetched_by_name(worker: Worker) -> None:
    with session(worker, "value = False") as opened:
        assert opened.value("value") is False
        assert opened.value("f") is None


# ---------------------------------------------------------------- no answer

GONE = [
    ("while True: pass", "timeout", "within 0.4 seconds"),
    ("import time; time.sleep(60)", "timeout", "within 0.4 seconds"),
    ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "", ""),
    ("import os; os._exit(0)", "crashed", "the process ended itself"),
    ("import ctypes; ctypes.string_at(0)", "crashed", "a segmentation fault"),
    ("import os; os.abort()", "crashed", "ended the Python process"),
    ("os.write(fd, b'rubbish' * 9)", "crashed", "cannot be read"),
    ("os.write(fd, b'\\xff' * 8)", "crashed", "cannot be read"),
    ("send(b'[' * 5000)", "crashed", "cannot be read"),
    ("send({'id': number() + 1, 'v': {'value': 1}})", "crashed", "cannot be read"),
    ("send({'v': {'value': 1}})", "crashed", "cannot be read"),
    ("send({'id': number(), 'v': {'value': {'a': ['|O', [1], 0]}}}, b'0' * 8)", "crashed", "cannot be read"),
    ("send({'id': number(), 'v': {'value': {'a': ['<f8', [2 ** 40], 0]}}}, b'0' * 8)", "crashed", "cannot be read"),
    ("os.write(fd, struct.pack('<II', 900000, 7000000) + b'{'); time.sleep(60)", "timeout", "within 0.4 seconds"),
    ("[(os.write(fd, b'\\x10'), time.sleep(0.05)) for _ in range(99)]", "", ""),
    ("os.close(fd); time.sleep(60)", "crashed", "ended"),
]


@pytest.mark.parametrize(("body", "status", "message"), GONE)
def test_a_call_without_a_proper_answer_is_lost_and_the_next_one_is_answered(
    worker: Worker, body: str, status: str, message: str
) -> None:
    with session(worker, f"{WIRE}\ndef f(x):\n    {body}\n    return x\n") as opened:
        began = time.monotonic()
        with pytest.raises(Lost) as caught:
            opened.function("f")(1)
        assert time.monotonic() - began < 2
        assert not status or caught.value.status == status
        assert message in caught.value.message
        assert opened.function("g")(1) == 2


def test_a_reply_that_comes_too_late_answers_nothing(worker: Worker) -> None:
    text = f"{WIRE}\ndef f(x):\n    time.sleep(0.6)\n    return 'late'\n"
    with session(worker, text) as opened:
        with pytest.raises(Lost):
            opened.function("f")(1)
        time.sleep(0.4)
        assert opened.function("g")(1) == 2


def test_an_answer_sent_ahead_of_time_is_not_taken_for_a_later_one(worker: Worker) -> None:
    text = f"{WIRE}\ndef f(x):\n    send({{'id': number(), 'v': {{'value': 1}}}})\n    return 2\n"
    with session(worker, text) as opened:
        first = opened.function("f")(1)
        assert first == 1, "the child's own word on its own request"
        with pytest.raises(Lost):
            opened.function("g")(1)
        assert opened.function("g")(1) == 2


@pytest.mark.parametrize(
    "body",
    [
        "return 'x' * 200_000_000",
        "return 1 << 50_000_000",
        "import numpy as np; return np.broadcast_to(1.0, (1 << 20, 1 << 20))",
        "a = []; a.append(a); return a",
        "return (i for i in range(3))",
        "return list(range(10**6))",
    ],
)
def test_a_huge_or_odd_answer_is_no_value_and_costs_nothing_else(worker: Worker, body: str) -> None:
    with session(worker, f"def f(x):\n    {body}\ndef g(x):\n    return x + 1\n") as opened:
        try:
            got = opened.function("f")(1)
        except Failure:
            pass
        else:
            assert isinstance(got, Foreign | list) or (isinstance(got, str) and len(got) <= wire.MAX_TEXT)
        assert opened.function("g")(1) == 2


def test_exceptions_of_every_sort_are_outcomes_and_the_child_lives_on(worker: Worker) -> None:
    for kind in ("SystemExit", "KeyboardInterrupt", "GeneratorExit", "BaseException", "RecursionError", "MemoryError"):
        with session(worker, f"def f(x):\n    raise {kind}\ndef g(x):\n    return x + 1\n") as opened:
            outcome = opened.function("f").attempt(1)
            assert outcome.raised is not None
            assert outcome.raised.kinds[0] == kind
            assert opened.function("g")(1) == 2
            assert opened._starts == 1


def test_what_a_file_may_use_in_all_is_limited(worker: Worker) -> None:
    text = "import time\ndef f(x):\n    time.sleep(0.3)\ndef g(x): ...\n"
    purse = Purse(0.5)
    with session(worker, text, purse=purse) as opened:
        opened.function("f")(1)
        with pytest.raises(Lost, match="gave no answer"):
            opened.function("f")(1)
        with pytest.raises(Lost, match="was not run"):
            opened.function("g")(1)


# ---------------------------------------------------------------- the top level


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("while True: pass", "ran out of time"),
        ("import os; os._exit(0)", "ended the process"),
        ("__import__('ctypes').string_at(0)", "a segmentation fault"),
    ],
)
def test_a_top_level_statement_that_hangs_or_crashes_is_skipped_and_named(
    worker: Worker, statement: str, what: str
) -> None:
    text = f"def f(x):\n    return x\n{statement}\ndef g(x):\n    return x + 1\n"
    with session(worker, text) as opened:
        assert opened.function("f")(1) == 1
        assert opened.function("g")(1) == 2
        (stumble,) = opened.loaded.stumbles
        assert what in stumble["kind"]


def test_a_file_of_nothing_but_hanging_statements_is_given_up(worker: Worker) -> None:
    with session(worker, "while True: pass\n" * 9) as opened:
        assert opened.loaded.lost == "running file.py ran out of time"
        with pytest.raises(Failure):
            opened.function("f")(1)


def test_forged_load_replies_name_nothing_that_was_not_asked_for(worker: Worker) -> None:
    forged = {"names": {"os": "function", "f": 3, "g": "function"}, "stumbles": [1, {"kind": 2}], "defined": [[], "f"]}
    with session(worker, f"{WIRE}\nsend({{'id': number(), **{forged!r}}})\n") as opened:
        assert opened.loaded.kinds == {"g": "function"}
        assert opened.loaded.stumbles == []
        assert opened.loaded.defined == ["f"]


# ---------------------------------------------------------------- the walls are told, scratch goes


def test_a_child_says_which_walls_hold_before_submitted_code_runs(worker: Worker) -> None:
    with session(worker, "x = 1") as opened:
        assert {"limits", "files", "calls"} <= {wall.name for wall in opened.loaded.walls}


def test_a_child_that_is_lost_leaves_no_folder(worker: Worker) -> None:
    import os

    child = Child(worker.zygote, Limits())
    assert os.path.isdir(child.scratch)
    with pytest.raises(ChildLost) as caught:
        child.request({"op": "no such operation"}, {}, 2.0)
    assert caught.value.reason == "crashed"
    assert not os.path.exists(child.scratch)


def test_a_clean_process_that_was_killed_is_started_again(worker: Worker) -> None:
    with session(worker, "def f(x): return x"):
        pass
    assert worker.zygote._process is not None
    worker.zygote._process.kill()
    worker.zygote._process.wait()
    with session(worker, "def f(x): return x") as opened:
        assert opened.function("f")(1) == 1


# ---------------------------------------------------------------- stand-ins: errors carried forward


def right_answer(name: str) -> Callable[..., Any]:
    """What stands in, told apart from the submission's own."""

    def causal_mask(T: int) -> np.ndarray:
        return np.full((T, T), 7.0)

    def h(x: Any, scale: float = 1.0) -> Any:
        return ("right", x, scale)

    return {"causal_mask": causal_mask, "h": h}.get(name, lambda *_, **__: "must not be said")


def standing_in(worker: Worker, text: str, *names: str) -> Any:
    return session(worker, text, stand_ins=names, answer=right_answer)


@pytest.mark.parametrize(
    "text",
    [
        "def causal_mask(T): return T\ndef f(x): return causal_mask(2)",
        "def f(x): return causal_mask(2)",
        "causal_mask = None\ndef f(x): return causal_mask(2)",
        "def causal_mask(T): return T\nalias = causal_mask\ndef f(x): return alias(2)",
        "import functools\nmask = functools.partial(causal_mask, 2)\ndef f(x): return mask()",
        "def f(x, mask=None): return causal_mask(2)\ndef causal_mask(T): return T",
    ],
    ids=["defined", "missing", "None", "alias", "partial", "defined last"],
)
def test_whatever_refers_to_an_earlier_function_gets_the_graders_answer(worker: Worker, text: str) -> None:
    with standing_in(worker, text, "causal_mask") as opened:
        assert np.array_equal(opened.function("f")(0), np.full((2, 2), 7.0))


@pytest.mark.parametrize(
    ("call", "got"),
    [
        ("h(1)", ("right", 1, 1.0)),
        ("h(1, 3)", ("right", 1, 3)),
        ("h(1, factor=3)", ("right", 1, 3)),
        ("h(value=1, factor=3)", ("right", 1, 3)),
        ("h(1, scale=3)", ("right", 1, 3)),
        ("h(1, 3, 5)", ("right", 1, 3)),
        ("h(1, 3, verbose=True)", ("right", 1, 3)),
    ],
)
def test_arguments_under_the_submissions_own_names_reach_the_contracts(worker: Worker, call: str, got: Any) -> None:
    text = f"def h(value, factor=1.0, other=None, verbose=False):\n    return 0\ndef f(x):\n    return {call}\n"
    with standing_in(worker, text, "h") as opened:
        assert opened.function("f")(0) == got


def test_a_stand_ins_answer_may_be_written_to(worker: Worker) -> None:
    with standing_in(worker, "def f(x):\n    m = causal_mask(2)\n    m += 1\n    return m\n", "causal_mask") as opened:
        assert np.array_equal(opened.function("f")(0), np.full((2, 2), 8.0))


@pytest.mark.parametrize(
    "argument", ["10**9", "-10**9", "513", "-513", "2.5", "'x'", "None", "object()", "[1, 'x']", "{}", "1j"]
)
def test_a_stand_in_refuses_sizes_that_are_huge_or_none(worker: Worker, argument: str) -> None:
    with standing_in(worker, f"def f(x): return causal_mask({argument})", "causal_mask") as opened:
        outcome = opened.function("f").attempt(0)
        assert outcome.raised is not None
        assert outcome.raised.kinds[0] == "ValueError"


@pytest.mark.parametrize(
    "argument", ["np.zeros((600, 2))", "np.zeros((500, 500, 2))", "np.zeros((1,) * 5)", "np.array([{}])"]
)
def test_a_stand_in_refuses_arrays_that_are_huge_or_hold_no_numbers(worker: Worker, argument: str) -> None:
    with standing_in(worker, f"import numpy as np\ndef f(x): return h({argument})", "h") as opened:
        outcome = opened.function("f").attempt(0)
        assert outcome.raised is not None
        assert outcome.raised.kinds[0] == "ValueError"


def asking(name: str) -> str:
    """A function that asks for an earlier one's value by its own frame on the wire, and returns what comes."""
    frame = {"ask": name, "v": {"args": {"l": [2]}, "kwargs": {"d": []}}}
    return f"""{WIRE}
def f(x):
    frame = sys._getframe()
    while type(frame.f_locals.get("self")).__name__ != "Child":
        frame = frame.f_back
    send({{'id': number(), **{frame!r}}})
    return frame.f_locals["self"].receive()[1].get("value", "nothing")
"""


@pytest.mark.parametrize("name", ["f", "os", "open", "__class__", "causal_mask"])
def test_only_stand_ins_are_answered(worker: Worker, name: str) -> None:
    with standing_in(worker, asking("h"), "h") as opened:
        assert opened.function("f").attempt(0).value == ("right", 2, 1.0)
    with standing_in(worker, asking(name), "h") as opened, suppress(Lost):
        assert opened.function("f").attempt(0).value == "nothing"


@pytest.mark.parametrize("header", [{"ask": "h"}, {"at": 3}, {"at": "x"}, {"raised": 5}, {"changed": "all"}])
def test_odd_messages_in_place_of_a_reply_are_no_value(worker: Worker, header: dict[str, Any]) -> None:
    with session(
        worker, f"{WIRE}\ndef f(x):\n    send({{'id': number(), **{header!r}}})\n    time.sleep(9)\n"
    ) as opened:
        assert isinstance(opened.function("f").attempt(0).value, Foreign)
