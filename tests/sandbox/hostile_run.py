"""Grades the hostile corpus with the real engine and says what went wrong: points, statuses, traces, neighbours.

Run as a program by `test_hostile.py`, so that it can be started as another user and in namespaces of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "submissions" / "hostile"))

from corpus import Case, load_cases  # noqa: E402

from autograder import masters  # noqa: E402
from autograder.answers import Budget  # noqa: E402
from autograder.grading import Settings  # noqa: E402
from autograder.job import HandedIn, Job, Worker  # noqa: E402
from autograder.result import SubmissionResult  # noqa: E402
from autograder.writers import pages  # noqa: E402

SETTINGS = Settings(budget=Budget(call=1.0, load=1.5, file=8.0))
_worker: Worker | None = None


def _start() -> None:
    global _worker
    _worker = Worker(b"a secret of the tests", SETTINGS)


def _run(case: Case) -> list[str]:
    """What is wrong after grading this case; empty where all is as it must be."""
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
    for canary in canaries:
        if not (canary / "file").exists() or (canary / "file").read_text() != "untouched" or canary.stat().st_mode & 0o777 != 0o777:
            problems.append(f"{case.name}: {canary} was changed")
        shutil.rmtree(canary, ignore_errors=True)
    problems += _spoken(case, result)
    if seconds > 12:
        problems.append(f"{case.name}: took {seconds:.1f} s")
    problems += [f"after {case.name}: {text}" for text in _neighbour()]
    return [problem for problem in problems if problem]


def _expand(path: str) -> Path:
    return Path(os.path.expanduser(path))


def _spoken(case: Case, result: SubmissionResult) -> list[str]:
    """Text that must not leave the grader as it is."""
    outgoing = pages.feedback(result)
    problems = [f"{case.name}: {text!r} stands raw in the page" for text in case.never_raw if text in outgoing]
    hidden = [t.message for q in result.questions for t in q.tests if t.visibility == "hidden"]
    for text in case.unsaid_by_hidden:
        if any(text in message for message in hidden):
            problems.append(f"{case.name}: a hidden test says {text!r}")
    return problems


def _neighbour() -> list[str]:
    """The next submission, a right one, must earn all its points."""
    assert _worker is not None
    name = "ex4_rotation_matrix"
    data = masters.solution_text(name).encode()
    result = _worker.grade(Job("neighbour", (HandedIn(f"{name}.py", name, "py", data),), (name,)))
    return [] if result.score == 7 else [f"the next submission earned {result.score:g} of 7"]


def strangers() -> list[str]:
    """Processes of the sandbox that are left: of a private user id, or children that nobody waits for."""
    left = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                uid = entry.stat().st_uid
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if 61_000 <= uid < 66_000:
                left.append(f"{entry.name} of user {uid}: {command}")
    return left


def main() -> None:
    wanted = sys.argv[1:]
    cases = [c for c in load_cases(HERE.parent / "submissions" / "hostile") if not wanted or c.name in wanted]
    cases = [c for c in cases if c.generate is not None]
    began = time.perf_counter()
    problems: list[str] = []
    with ProcessPoolExecutor(2, initializer=_start) as pool:
        for found in pool.map(_run, cases):
            for text in found:
                print(text, flush=True)
            problems += found
    scratch = [p.name for p in Path(tempfile.gettempdir()).glob("grading-*")]
    print(json.dumps({"cases": len(cases), "problems": len(problems), "seconds": round(time.perf_counter() - began, 1), "scratch": scratch, "left": strangers()}))


if __name__ == "__main__":
    main()
