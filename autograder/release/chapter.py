"""The chapter's worked notebook, with outputs: built from `solutions/chapter.py` by running it in a real kernel.

`python -m autograder.release.chapter docs` writes `docs/chapter.ipynb` anew. Needs jupytext, nbclient and a kernel,
which are imported where they are used. Knows no exercise, no student and no grading.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from autograder import masters
from autograder.masters import Notebook, code_cell, markdown_cell

NAME = "chapter"
SECONDS = 120  # for one cell


def chapter_cells() -> list[dict[str, Any]]:
    """The cells of the notebook, not yet run; the same on every build."""
    jupytext: Any = importlib.import_module("jupytext")  # an extra, and slow to import
    made: list[dict[str, Any]] = []
    for index, cell in enumerate(jupytext.reads(masters.master_text(NAME), fmt="py:percent").cells):
        identity = f"{NAME}-{index:02d}"
        build = markdown_cell if cell.cell_type == "markdown" else code_cell
        made.append(build(identity, cell.source))
    return made


def run_chapter() -> Notebook:
    """The notebook with its outputs. Raises where a cell does."""
    nbformat: Any = importlib.import_module("nbformat")
    nbclient: Any = importlib.import_module("nbclient")
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    plain = {"cells": chapter_cells(), "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    notebook = nbformat.reads(json.dumps(plain), as_version=4)
    with tempfile.TemporaryDirectory() as scratch:  # nothing of the repository is imported from the current folder
        nbclient.NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": scratch}}).execute()
    ran: Notebook = json.loads(nbformat.writes(notebook))
    ran["metadata"] = {"kernelspec": kernel, "language_info": {"name": "python"}}
    for cell in ran["cells"]:
        cell["metadata"] = {}  # without the times at which it ran
    return ran


def build_chapter(out: Path) -> Path:
    """Write `out/chapter.ipynb`; returns its path."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{NAME}.ipynb"
    path.write_text(json.dumps(run_chapter(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    print(build_chapter(Path(sys.argv[1])))
