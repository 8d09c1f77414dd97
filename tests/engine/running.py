"""The command line as a process of its own, for tests that interrupt it or look at its exit status."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

from autograder import demo

COMMAND = (sys.executable, "-B", "-c", "from autograder.cli import main; main()")
DEADLINE = 120.0


def environment(home: Path) -> dict[str, str]:
    """Nothing of the caller's settings; the secret that is made on first use lands under `home`."""
    return {"PATH": os.defpath, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "200"}


def start(home: Path, *arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def autograder(home: Path, *arguments: str | Path) -> tuple[int, str, str]:
    """Run to the end: exit status, standard output, standard error."""
    process = start(home, *arguments)
    try:
        out, err = process.communicate(timeout=DEADLINE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return process.returncode, out, err


def rows(out: Path) -> dict[str, dict[str, str]]:
    """`grades.csv` by student."""
    with (out / "grades.csv").open(newline="", encoding="utf-8") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def of_session(leader: int) -> list[int]:
    """Living processes of the session that `start` made."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader and fields[0] not in "ZX":
                found.append(int(entry.name))
    return found


def write_copies(folder: Path, copies: int) -> int:
    """The demo class several times over, each student under a name of their own; how many there are."""
    for number in range(copies):
        demo.write_class(folder)
        for home in sorted(folder.iterdir()):
            if not home.name[-3:].isdigit():
                home.rename(folder / f"{home.name} {number:03d}")
    return len(list(folder.iterdir()))
