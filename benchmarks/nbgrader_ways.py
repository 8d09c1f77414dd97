"""What `nbgrader autograde` costs in its two ways: in a kernel as it comes, and in the sandbox in place of the kernel.

    python benchmarks/nbgrader_ways.py [students]

Twenty students hand in all four notebooks, right and wrong ones; both ways grade the same files, one after the other,
in one run. CPU time is that of nbgrader and of everything it started.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "pipelines"))

from nbgrader_course import CLASS, EX1, EX2, EX3, EX4, Course, Student, make_course

from autograder.release.nbgrader import ASSIGNMENT


def students(count: int) -> tuple[Student, ...]:
    """Honest students: nobody hangs, crashes or spoils a file, which would measure time limits."""
    kinds = CLASS[:6]
    hands_in = (EX1, EX2, EX3, EX4)
    return tuple(replace(kinds[i % len(kinds)], name=f"student{i:02d}", hands_in=hands_in) for i in range(count))


def measure(course: Course) -> tuple[float, float]:
    """Wall and CPU seconds of one `nbgrader autograde`."""
    began = time.perf_counter()
    course.run("autograde", ASSIGNMENT)
    return time.perf_counter() - began, course.seconds


def main(count: int) -> float:
    """Print both ways and their ratio; returns the ratio of CPU times."""
    with tempfile.TemporaryDirectory() as sandbox, tempfile.TemporaryDirectory() as kernel:
        ours, stock = (make_course(Path(folder), students(count)) for folder in (sandbox, kernel))
        stock.in_kernels()
        stock_wall, stock_cpu = measure(stock)
        wall, cpu = measure(ours)
        assert ours.scores() == stock.scores(), "the two ways disagree"
    print(f"{count} submissions of four notebooks, the same marks in both ways")
    print(f"in a kernel     {stock_wall:7.1f} s wall  {stock_cpu:7.1f} s CPU")
    print(f"in the sandbox  {wall:7.1f} s wall  {cpu:7.1f} s CPU")
    print(f"CPU ratio       {cpu / stock_cpu:.3f}")
    return cpu / stock_cpu


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
