"""Where the time of a grading run goes, by stage.

    python benchmarks/stages.py [--submissions 1000]

The grader's share comes from a profile, each function counted for the stage that its module belongs to (what is built
into Python counts for its caller); the child's from the system's account of ended processes. A profiler slows Python
code down, so read the shares, not the seconds; `peers.py` has the honest totals.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import tempfile
from collections.abc import Iterator
from pathlib import Path

from peers import core, grade_class, write_class

STAGES = {
    "intake": ("autograder/intake/",),
    "reading cells": ("autograder/child/cells.py",),
    "starting and ending children": ("autograder/processes.py", "autograder/sandbox.py"),
    "wire": (
        "autograder/child/wire.py",
        "autograder/child/requests.py",
        "/msgpack/",
        "autograder/answers.py",
        "autograder/together.py",
    ),
    "tests: inputs, reference, comparison": (
        "autograder/exercises/",
        "autograder/checks.py",
        "autograder/verdicts.py",
        "autograder/seeds.py",
        "src/reference/",
        "/reference/",
    ),
    "diagnosis": ("autograder/diagnosis.py", "autograder/catalogue.py"),
    "similarity and excerpts": ("autograder/similarity.py", "autograder/excerpts.py"),
    "result and writers": ("autograder/writers/", "autograder/result.py", "autograder/afterwards.py", "/jinja2/"),
}


def stage_of(file: str) -> str:
    return next((stage for stage, parts in STAGES.items() if any(part in file for part in parts)), "")


def shares(profile: cProfile.Profile) -> dict[str, float]:
    """Seconds by stage; a function of no stage counts for the stages of its callers, by their shares."""
    seconds: dict[str, float] = dict.fromkeys([*STAGES, "the rest"], 0.0)
    for own, callers in functions(profile):
        file, spent = own
        stage = stage_of(file)
        if stage:
            seconds[stage] += spent
            continue
        for caller, part in callers:
            seconds[stage_of(caller) or "the rest"] += part
    return seconds


def functions(profile: cProfile.Profile) -> Iterator[tuple[tuple[str, float], list[tuple[str, float]]]]:
    """Each function's file and own seconds, and the same by caller."""
    stats: dict[
        tuple[str, int, str], tuple[int, int, float, float, dict[tuple[str, int, str], tuple[int, int, float, float]]]
    ]
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, name), (_, _, spent, _, callers) in stats.items():
        if name not in ("<method 'recv' of '_socket.socket' objects>", "<built-in method time.sleep>"):
            yield (file, spent), [(caller[0], part[2]) for caller, part in callers.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--submissions", type=int, default=1_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        write_class(work / "class", core(), asked.submissions)
        profile = cProfile.Profile()
        profile.enable()
        graded = grade_class(work / "class", work / "grades", core())
        profile.disable()
    child = sum(result.cpu for result in graded.results)
    seconds = {**shares(profile), "child: walls, student's code, its side of the wire": child}
    whole = sum(seconds.values())
    print(f"{asked.submissions} right submissions of {len(core())} exercises, one worker\n")
    print("| stage | ms a submission | share |\n|---|--:|--:|")
    for stage, spent in sorted(seconds.items(), key=lambda pair: -pair[1]):
        print(f"| {stage} | {spent / asked.submissions * 1000:.2f} | {spent / whole:.0%} |")


if __name__ == "__main__":
    main()
