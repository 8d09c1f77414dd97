"""What the tests of the pages share: their blocks, and a desk at which a page's commands are run.

Knows the form of a page and nothing of what it says.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"(A new file|Add to) `([\w./]+)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Written:
    """One file that a page has its reader write: whole, or lines added at the end."""

    path: str
    text: str
    added: bool


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, kind: str) -> list[str]:
    """The page's fenced blocks of a kind, in order."""
    return [body for found, body in _BLOCK.findall(text_of(page)) if found == kind]


def commands(page: Path) -> list[str]:
    """Every line of the page's blocks of commands."""
    return [line for block in blocks(page, "sh") for line in block.splitlines() if line.strip()]


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return _BLOCK.sub("", text_of(page))


def written_files(page: Path) -> list[Written]:
    """The files that the page has its reader write, in order."""
    return [Written(path, text, how == "Add to") for how, path, text in _FILE.findall(text_of(page))]


class Desk:
    """A reader's folder, and commands that run there with nothing of the tests around them."""

    def __init__(self, folder: Path, python_path: tuple[Path, ...] = ()) -> None:
        self.folder = folder
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "COV_", "AUTOGRADER"))}
        home = folder / "home"
        home.mkdir(parents=True, exist_ok=True)
        self.environment = kept | {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "COLUMNS": "120"}
        self.environment |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
        if python_path:
            self.environment["PYTHONPATH"] = os.pathsep.join(str(path) for path in python_path)

    def run(self, command: str, status: int = 0) -> str:
        """What the command says; fails unless it ends with this status."""
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout
