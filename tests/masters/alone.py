"""A Python that has numpy and pytest and nothing else: what a student's machine may look like.

A virtual environment without pip, into which only numpy, pytest and what these two require are linked. The project's
own packages, installed in the environment that runs the tests, cannot be imported there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path

LIMIT = 120  # seconds for one run

# A program that runs the code cells of a notebook, as a kernel does, and prints what the check cells show.
RUN_CELLS = """
import json, sys
sys.path.insert(0, "")
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        source = "".join(cell["source"])
        exec(source, globals())
        if source.startswith("check("):
            print(repr(eval(source, globals())))
"""


def make_python(folder: Path) -> Path:
    """Create the environment in `folder`; returns its interpreter."""
    venv.create(folder, symlinks=True, with_pip=False)
    site = next(folder.glob("lib/python3*/site-packages"))
    for name in _with_requirements({"numpy", "pytest"}):
        files = distribution(name).files or []
        tops = {file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            source = Path(str(distribution(name).locate_file(top)))
            if not (site / top).exists():
                (site / top).symlink_to(source)
    return folder / "bin" / "python"


def _with_requirements(names: set[str]) -> set[str]:
    """Distributions and what they require on this Python, extras and conditions left out."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            required = [line for line in distribution(name).requires or [] if ";" not in line]
            waiting += [re.split(r"[^\w.-]", line)[0] for line in required]
    return found


def run(python: Path, folder: Path, *arguments: str) -> str:
    """Run that Python in `folder`; what it printed, whatever its exit status."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON"))}
    command = [str(python), "-B", *arguments]
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, timeout=LIMIT, check=False)
    return done.stdout + done.stderr


def here() -> Path:
    """The Python of this very environment, where the project is installed."""
    return Path(sys.executable)
