"""The hostile corpus against the real engine, as root and as an ordinary user, in namespaces of its own.

Each run is a process in fresh process and mount namespaces: what a wall that fails would let out dies with them. The
home folder and the repository are read-only there. Where such namespaces cannot be made nothing is run.
"""

from __future__ import annotations

import functools
import json
import os
import pwd
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from autograder.child import users

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
NOBODY = 65534
LIMIT = 120.0  # seconds for the whole corpus
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NAMESPACES = ("unshare", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc")

pytestmark = pytest.mark.slow


@functools.cache
def why_not() -> str:
    """Why no namespaces can be made here; empty if they can."""
    if not ROOT:
        return "only root can make the namespaces that keep hostile submissions in"
    if shutil.which("unshare") is None or shutil.which("setpriv") is None:
        return "unshare and setpriv are not installed"
    tried = subprocess.run([*NAMESPACES, "true"], capture_output=True, text=True, check=False, timeout=20)
    return f"no namespaces here: {tried.stderr.strip()}" if tried.returncode else ""


def closed_folder(path: str) -> Path | None:
    """The first folder on the way to `path` that others may not enter."""
    parts = list(reversed(Path(os.path.realpath(path)).parents))
    return next((part for part in parts if not part.stat().st_mode & 0o001), None)


def opening(folder: Path, base: Path) -> list[str]:
    """Shell lines that show others, of a closed folder, Python and this repository alone."""
    inside = [os.path.realpath(each) for each in {sys.base_prefix, sys.prefix, str(REPOSITORY)}]
    inside = [each for each in inside if Path(each).is_relative_to(folder)]
    lines = []
    for number, each in enumerate(inside):
        lines += [f"mkdir {base}/kept{number}", f"mount --bind {shlex.quote(each)} {base}/kept{number}"]
    lines.append(f"mount -t tmpfs -o mode=755 none {shlex.quote(str(folder))}")
    for number, each in enumerate(inside):
        lines += [f"mkdir -p {shlex.quote(each)}", f"mount --bind {base}/kept{number} {shlex.quote(each)}"]
        lines.append(f"umount {base}/kept{number}; rmdir {base}/kept{number}")
    return lines


def play(as_user: bool) -> dict[str, Any]:
    """Run the corpus and return its report."""
    base = Path(tempfile.mkdtemp(prefix="hostile-"))
    base.chmod(0o755)
    for name in ("home", "tmp"):
        (base / name).mkdir()
        (base / name).chmod(0o1777)
    lines = ["set -e", "mount --make-rprivate /"]
    for folder in (pwd.getpwuid(os.getuid()).pw_dir, str(REPOSITORY)):
        lines += [f"mount --bind {shlex.quote(folder)} {shlex.quote(folder)}"]
        lines += [f"mount -o remount,bind,ro {shlex.quote(folder)}"]
    closed = closed_folder(sys.executable) if as_user else None
    lines += opening(closed, base) if closed is not None else []
    setpriv = f"setpriv --reuid {NOBODY} --regid {NOBODY} --clear-groups" if as_user else ""
    lines.append(f"cd {base}")
    lines.append(f"{setpriv} {shlex.quote(sys.executable)} -B {shlex.quote(str(HERE / 'hostile_run.py'))}; exit $?")
    clean = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "HOME": str(base / "home"), "TMPDIR": str(base / "tmp")}
    try:
        done = subprocess.run(
            [*NAMESPACES, "sh", "-c", "\n".join(lines)],
            env=clean,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=4 * LIMIT,
            check=False,
        )
    finally:
        shutil.rmtree(base, ignore_errors=True)
    assert done.returncode == 0, done.stderr[-2_000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("who", ["root", "an ordinary user"])
def test_no_hostile_submission_gains_points_or_harms_another(who: str) -> None:
    if why_not():
        pytest.skip(why_not())
    as_user = who != "root"
    if as_user and users.unreachable_as(NOBODY, [str(REPOSITORY)]) and closed_folder(str(REPOSITORY)) is None:
        pytest.skip("the repository is not readable for an ordinary user")
    report = play(as_user)
    assert report["problems"] == []
    assert report["left"] == [], "processes outlived their grading"
    assert report["scratch"] == [], "scratch folders were left"
    assert report["cases"] > 80
    assert report["seconds"] < LIMIT
