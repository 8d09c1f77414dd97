"""How a grading run grows: 100, 1,000 and 10,000 submissions, one worker and two.

    python benchmarks/growth.py [--sizes 100 1000 10000] [--plot docs/pictures/growth.svg]

Every run is a process of its own, so that its memory is its own. Memory is the most that the grading process, its
workers, their clean processes and the submissions had together at one moment, pages that several share counted once.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pygal
from peers import core, grade_class, write_class


def family(root: int) -> set[int]:
    """A process and all that descend from it."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue
    found = {root}
    while grown := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= grown
    return found


def share_of(pid: int) -> int:
    """The bytes of memory that a process has for itself, and its share of what it has with others."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0)


class Watch(threading.Thread):
    """Looks at the memory of a process and its family while it runs."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.most = 0

    def run(self) -> None:
        while Path(f"/proc/{self.pid}").exists():
            self.most = max(self.most, sum(map(share_of, family(self.pid))))
            time.sleep(0.5)


def measure(folder: Path, out: Path, jobs: int) -> tuple[float, float]:
    """Wall seconds and megabytes of one run."""
    shutil.rmtree(out, ignore_errors=True)
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, __file__, "--run", str(folder), str(out), str(jobs)])
    watch = Watch(process.pid)
    watch.start()
    if process.wait() != 0:
        raise SystemExit("a run failed")
    return time.perf_counter() - began, watch.most / 1e6


def plot(rows: list[tuple[int, float, float, float, float]], path: Path) -> None:
    chart = pygal.XY(
        title="Grading time against the number of submissions",
        x_title="submissions",
        y_title="seconds",
        js=(),
        width=720,
        height=420,
    )
    chart.add("one worker", [(n, one) for n, one, *_ in rows])
    chart.add("two workers", [(n, two) for n, _, _, two, _ in rows])
    path.write_bytes(chart.render(is_unicode=False))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--run", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.run:
        folder, out, jobs = asked.run
        grade_class(Path(folder), Path(out), core(), int(jobs))
        return
    work = Path(tempfile.mkdtemp())
    rows = []
    print(f"{os.cpu_count()} cores\n")
    print("| submissions | one worker s | MB | two workers s | MB | two over one |\n|--:|--:|--:|--:|--:|--:|")
    try:
        for size in asked.sizes:
            write_class(work / str(size), core(), size)
            one, two = (measure(work / str(size), work / "grades", jobs) for jobs in (1, 2))
            rows.append((size, *one, *two))
            print(
                f"| {size} | {one[0]:.1f} | {one[1]:.0f} | {two[0]:.1f} | {two[1]:.0f} | {one[0] / two[0]:.2f} |",
                flush=True,
            )
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if asked.plot:
        plot(rows, asked.plot)


if __name__ == "__main__":
    main()
