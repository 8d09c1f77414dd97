"""One test of an answer, run: what it said, and what went wrong."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from autograder.checks import Failure, Raised, collect_remarks
from autograder.rubric import Test


class Lost(Failure):
    """An answer that never came: the call hung ("timeout") or ended the process ("crashed")."""

    def __init__(self, status: str, message: str, plain: str = "") -> None:
        super().__init__("returns", message, plain=plain)
        self.status = status


@dataclass
class Verdict:
    """One test's outcome before it is written down; `failure` is None where it passed."""

    test: Test
    failure: Failure | None = None
    status: str = "passed"
    raised: Raised | None = None  # what the answer raised, where that is what failed
    fault: str = ""  # something that is the grader's own to mend
    seconds: float = 0.0
    remarks: list[str] = field(default_factory=list)


def judge(test: Test, argument: Callable[[str], object]) -> Verdict:
    """Run a test; `argument` gives each of its arguments by name and may raise a Failure itself."""
    began = time.perf_counter()
    verdict = Verdict(test, remarks=collect_remarks())
    try:
        test.function(**{name: argument(name) for name in test.arguments})
    except Lost as lost:
        verdict.failure, verdict.status = lost, "timeout" if lost.status == "timeout" else "error"
    except Failure as failure:
        verdict.failure, verdict.status = failure, "failed"
    except AssertionError as error:
        verdict.failure, verdict.status = Failure("property", str(error).split("\n")[0]), "failed"
    except Exception as error:  # the test itself stumbled over the answer: no points, and somebody should know
        verdict.failure = Failure("type", "the answer has a form that this check could not read.")
        verdict.status = "error"
        verdict.fault = f"{test.exercise}/{test.name}: {type(error).__name__}: {error}"
    verdict.seconds = time.perf_counter() - began
    return verdict
