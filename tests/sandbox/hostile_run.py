"""Grades the hostile corpus with the real engine and says what went wrong: points, statuses, traces, neighbours.

Run as a program by `test_hostile.py`, which starts it as another user and in namespaces of its own: there every
process but this one and its parents is one that a submission left. It must not know how those namespaces are made.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
CORPUS = HERE.parent / "submissions" / "hostile"
sys.path.insert(0, str(CORPUS))

from corpus import Case, load_cases  # noqa: E402

from autograder import masters  # noqa: E402
from autograder.answers import Budget  # noqa: E402
from autograder.grading import Settings  # noqa: E402
from autograder.job import HandedIn, Job, Worker  # noqa: E402
from autograder.result import SubmissionResult  # noqa: E402
from autograder.writers import pages, tables  # noqa: E402

SETTINGS = Settings(budget=Budget(call=1.0, load=1.5, file=8.0))
LONGEST = 12.0  # seconds for one case: its whole purse, and what starting children anew takes
NEIGHBOUR = "ex4_rotation_matrix"
_worker: Worker | None = None


def _start() -> None:
    global _worker
    _worker = Worker(b"a secret of the tests", SETTINGS)


def _run(case: Case) -> tuple[list[str], str]:
    """What is wrong after grading this case (empty where all is as it must be), and the sandbox's level."""
    assert _worker is not None
    canaries = [_expand(path) for path in case.present]
    for canary in canaries:
        canary.mkdir(parents=True, exist_ok=True)
        canary.chmod(0o777)
        (canary / "file").write_text("untouched")
    with tempfile.TemporaryDirectory() as folder:
        case.write(Path(folder))
        files = tuple(
            HandedIn(path.name, case.exercise, path.suffix[1:], path.read_bytes())
            for path in sorted(Path(folder).iterdir())
            if path.suffix in (".py", ".ipynb") and path.stem == case.exercise
        )
    before = time.perf_counter()
    result = _worker.grade(Job(case.name, files, (case.exercise,)))
    seconds = time.perf_counter() - before
    time.sleep(case.wait)
    problems = [case.problem(q.question, q.score, q.status) for q in result.questions]
    if result.fault:
        problems.append(f"{case.name}: the grader stumbled: {result.fault}")
    problems += [f"{case.name}: {path} exists" for path in case.absent if _expand(path).exists()]
    problems += [f"{case.name}: {canary} was changed" for canary in canaries if not _untouched(canary)]
    problems += _spoken(case, result)
    if seconds > LONGEST:
        problems.append(f"{case.name}: took {seconds:.1f} s")
    problems += [f"after {case.name}: {text}" for text in _neighbour()]
    return [problem for problem in problems if problem], result.level


def _untouched(canary: Path) -> bool:
    """Look at a canary and take it away."""
    try:
        return (canary / "file").read_text() == "untouched" and canary.stat().st_mode & 0o777 == 0o777
    except OSError:
        return False
    finally:
        shutil.rmtree(canary, ignore_errors=True)


def _expand(path: str) -> Path:
    return Path(os.path.expanduser(path))


def _spoken(case: Case, result: SubmissionResult) -> Iterator[str]:
    """Text that must not leave the grader as it is."""
    page = pages.feedback(result)
    yield from (f"{case.name}: {text!r} stands raw in the page" for text in case.never_raw if text in page)
    hidden = [t.message for q in result.questions for t in q.tests if t.visibility == "hidden"]
    for text in case.unsaid_by_hidden:
        if any(text in message for message in hidden):
            yield f"{case.name}: a hidden test says {text!r}"
    json.dumps(result.to_json()).encode("utf-8")
    tables.grades([result], ()).encode("utf-8", "replace")


def _neighbour() -> list[str]:
    """The next submission, a right one, must earn all its points."""
    assert _worker is not None
    data = masters.solution_text(NEIGHBOUR).encode()
    result = _worker.grade(Job("neighbour", (HandedIn(f"{NEIGHBOUR}.py", NEIGHBOUR, "py", data),), (NEIGHBOUR,)))
    return [] if result.score == 7 else [f"the next submission earned {result.score:g} of 7"]


def left_processes() -> list[str]:
    """Living processes of this namespace that are neither this one nor its parents."""
    ours = {os.getpid()}
    parent = os.getppid()
    while parent:
        ours.add(parent)
        parent = _status(parent)[1]
    numbers = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    states = {number: _status(number) for number in numbers if number not in ours}
    return [f"{number} {name} of user {uid}" for number, (name, _, state, uid) in states.items() if state not in "ZX"]


def _status(number: int) -> tuple[str, int, str, int]:
    """Name, parent, state and user of a process; state X where it has gone."""
    try:
        lines = Path(f"/proc/{number}/status").read_text(errors="replace").splitlines()
    except OSError:
        return "", 0, "X", 0
    found = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return found["Name"], int(found["PPid"]), found["State"][:1], int(found["Uid"].split()[0])


def main() -> None:
    wanted = sys.argv[1:]
    cases = [case for case in load_cases(CORPUS) if not wanted or case.name in wanted]
    began = time.perf_counter()
    problems: list[str] = []
    levels: set[str] = set()
    with ProcessPoolExecutor(max(2, len(os.sched_getaffinity(0))), initializer=_start) as pool:
        for found, level in pool.map(_run, cases):
            problems += found
            levels.add(level)
    seconds = round(time.perf_counter() - began, 1)
    time.sleep(1)  # the clean processes end when their graders have gone
    scratch = [path.name for path in Path(tempfile.gettempdir()).iterdir()]
    report = {"cases": len(cases), "problems": problems, "seconds": seconds, "levels": sorted(levels - {""})}
    print(json.dumps({**report, "scratch": scratch, "left": left_processes()}))


if __name__ == "__main__":
    main()
