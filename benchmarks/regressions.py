"""Has grading become dearer? CPU ratios against the floor, beside those kept in `ratios.json`.

    python benchmarks/regressions.py [--keep]

Ratios, not seconds: both sides are measured in one run, in turns, so that a noisy machine blurs them alike. It prints
and never fails; `--keep` writes the figures of this run down as the ones to compare with.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import tempfile
from pathlib import Path

import floor
from peers import EX1, SECRET, core, grade_class, jobs_of, used, write_class

from autograder.job import Worker

KEPT = Path(__file__).with_name("ratios.json")
SUBMISSIONS = 30
TURNS = 2


def ratio(names: tuple[str, ...]) -> float:
    """CPU of `autograder grade`, start-up and writers included, over that of the floor; the median of some turns."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        write_class(work / "class", names, SUBMISSIONS)
        for _ in range(TURNS):
            bottom = floor.cpu_seconds(jobs_of(names, SUBMISSIONS), SECRET)
            before = used()
            grade_class(work / "class", work / "grades", names)
            found.append((used() - before) / bottom)
            shutil.rmtree(work / "grades")
    return statistics.median(found)


def walls_in_milliseconds() -> float:
    """What the walls cost a submission: the CPU of a child with them, less that of a bare fork of the same process."""
    import os

    with Worker(SECRET) as worker:
        jobs = jobs_of((EX1,), SUBMISSIONS)
        worker.grade(jobs[0])
        costs = []
        for _ in range(SUBMISSIONS):
            scratch = tempfile.mkdtemp()
            if worker.zygote.uid is not None:
                os.chown(scratch, worker.zygote.uid, worker.zygote.uid)
            socket, pid = worker.zygote.spawn(scratch, worker.settings.limits)
            socket.settimeout(5.0)
            socket.recv(1 << 16)  # which walls hold: sent when all are up
            socket.close()
            costs.append(worker.zygote.end(pid).cpu)
            os.rmdir(scratch)
        bare = []
        for _ in range(SUBMISSIONS):
            pid = os.fork()
            if pid == 0:
                os._exit(0)
            _, _, usage = os.wait4(pid, 0)
            bare.append(usage.ru_utime + usage.ru_stime)
    return 1000 * (statistics.median(costs) - statistics.median(bare))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    now = {
        "all exercises over the floor": round(ratio(core()), 2),
        "exercise 1 over the floor": round(ratio((EX1,)), 2),
        "walls, ms a child": round(walls_in_milliseconds(), 1),
    }
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name, value in now.items():
        before = kept.get(name)
        print(f"{name}: {value:g}" + (f" (kept: {before:g})" if before is not None else ""))
    if asked.keep:
        KEPT.write_text(json.dumps(now, indent=1) + "\n")


if __name__ == "__main__":
    main()
