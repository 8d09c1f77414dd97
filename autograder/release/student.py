"""The folder that students receive: stubs, notebooks, public tests, and what runs these tests anywhere.

Everything is built from the masters and the exercises' public tests, byte-identical on every build. What is copied is
listed here by name, so a hidden test, a misconception or the reference cannot slip in. `assignments/` is this folder.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from autograder import masters, rubric
from autograder.masters import Notebook, code_cell, markdown_cell
from autograder.rubric import Exercise, Question

PACKAGE = Path(__file__).resolve().parents[1]
STUDENT_FILES = PACKAGE / "release" / "student_files"
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)  # the same in every archive

# What the check cells of a notebook need beside them.
_SUPPORT = ("selfcheck.py", "loading.py", "checks.py", "cells.py", "hidden_checks.json")


def build_student(out: Path, base_url: str | None = None) -> Path:
    """Write `out/student/` and `out/student.zip`; returns the folder.

    With `base_url`, the address under which the folder's files are published, notebooks fetch what they miss from
    there, and carry a badge that opens them in Colab.
    """
    files = student_files(base_url)
    folder = out / "student"
    write_folder(folder, files)
    (out / "student.zip").write_bytes(zipped(files, "student"))
    return folder


def student_files(base_url: str | None = None) -> dict[str, bytes]:
    """All files of the folder, by path."""
    exercises = rubric.exercises()
    texts = {
        "README.md": _readme(exercises),
        "checks.py": _read(PACKAGE / "checks.py"),
        "cells.py": _read(PACKAGE / "child" / "cells.py"),
        "hidden_checks.json": _json({exercise.name: _described(exercise) for exercise in exercises}),
    }
    for name in ("conftest.py", "loading.py", "selfcheck.py"):
        texts[name] = _read(STUDENT_FILES / name)
    for exercise in exercises:
        texts[f"{exercise.name}.py"] = masters.stub_text(exercise.name)
        texts[f"{exercise.name}.ipynb"] = _json(student_notebook(exercise, base_url))
        texts[f"tests/test_{exercise.name}.py"] = _public_tests(exercise)
    return {name: text.encode("utf-8") for name, text in sorted(texts.items())}


def write_folder(folder: Path, files: dict[str, bytes]) -> None:
    """Write files below `folder`; what else is there stays."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def zipped(files: dict[str, bytes], root: str) -> bytes:
    """The files as a zip archive below the folder `root`, the same bytes every time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{root}/{name}", _TIMESTAMP)
            entry.create_system = 3  # as on Unix, wherever it is built
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_STORED)  # compressed bytes would depend on zlib's version
    return buffer.getvalue()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _json(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _public_tests(exercise: Exercise) -> str:
    source = _read(PACKAGE / "exercises" / exercise.name / "test_public.py")
    return source.replace("from autograder.checks import", "from checks import")


def _readme(exercises: tuple[Exercise, ...]) -> str:
    rows = [f"| `{exercise.name}` | {exercise.title} | {exercise.points:g} |" for exercise in exercises]
    return _read(STUDENT_FILES / "README.md").replace("{table}", "\n".join(rows))


# ---------------------------------------------------------------- what students may know of the hidden checks


def _described(exercise: Exercise) -> dict[str, Any]:
    questions = {question.name: _question(exercise, question) for question in exercise.questions}
    return {"title": exercise.title, "given": list(exercise.given), "questions": questions}


def _question(exercise: Exercise, question: Question) -> dict[str, Any]:
    hidden = [t for t in exercise.tests() if t.question == question.name and t.visibility == "hidden"]
    return {
        "kind": question.kind,
        "points": float(question.points),
        "read": question.read,
        "hidden": {
            "checks": len(hidden),
            "points": float(sum(test.points for test in hidden)),
            "looks_at": list(dict.fromkeys(test.looks_at for test in hidden)),
        },
    }


# ---------------------------------------------------------------- the notebook


def student_notebook(exercise: Exercise, base_url: str | None = None) -> Notebook:
    """The stub notebook with a first cell that finds the checks, and a check cell under each question."""
    notebook = masters.stub_notebook(exercise.name)
    return {**notebook, "cells": _with_checks(exercise, notebook["cells"], base_url)}


def _with_checks(exercise: Exercise, cells: list[dict[str, Any]], base_url: str | None) -> list[dict[str, Any]]:
    name = exercise.name
    made = [code_cell(f"{name}-start", _first_cell(exercise, base_url), {"support": "start"})]
    if base_url:
        made.insert(0, markdown_cell(f"{name}-badge", _badge(name, base_url)))
    for cell in cells:
        made.append(cell)
        question = cell["metadata"].get("autograder", {}).get("question")
        if question:
            asked = question if exercise.question(question).kind == "function" else f'"{question}"'
            made.append(code_cell(f"{cell['id']}-check", f"check({asked})", {"check": question}))
    made.append(markdown_cell(f"{name}-all", _ALL_TOGETHER))
    made.append(code_cell(f"{name}-all-check", "check()", {"check": "all"}))
    return made


_ALL_TOGETHER = """\
## All together

`check()` runs the public tests of all questions. Save the notebook and run `check(saved=True)` before you hand it in:
it runs the saved file from the top, in a fresh process, as the grader does."""

_FIND_CHECKS = """\
# Run this cell first: it finds the checks, which stand beside this notebook.
try:
    from selfcheck import check
except ImportError:

    def check(*questions, **options):
        print("No checks here: selfcheck.py is not beside this notebook.")"""

_FETCH = """\
# Run this cell first: it fetches the checks where they are missing, in Colab for example.
from pathlib import Path
from urllib.request import urlopen

base_url = {base_url!r}
try:
    for name in {names!r}:
        if not Path(name).exists():
            with urlopen(f"{{base_url}}/{{name}}", timeout=30) as reply:
                data = reply.read()
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(data)
except OSError as reason:
    print(f"Could not fetch the checks: {{reason}}")

"""


def _first_cell(exercise: Exercise, base_url: str | None) -> str:
    if not base_url:
        return _FIND_CHECKS
    names = [*_SUPPORT, f"tests/test_{exercise.name}.py"]
    return _FETCH.format(base_url=base_url.rstrip("/"), names=names) + _FIND_CHECKS.split("\n", 1)[1]


def _badge(name: str, base_url: str) -> str:
    site = "https://colab.research.google.com"
    return f"[![Open in Colab]({site}/assets/colab-badge.svg)]({site}/{_colab_path(name, base_url)})"


def _colab_path(name: str, base_url: str) -> str:
    """Where Colab finds a notebook: files published from a GitHub repository have a short form."""
    raw = "https://raw.githubusercontent.com/"
    address = base_url.rstrip("/")
    parts = address.removeprefix(raw).split("/", 3)
    if address.startswith(raw) and len(parts) >= 3:
        owner, repository, branch = parts[:3]
        inside = f"{parts[3]}/" if len(parts) > 3 else ""
        return f"github/{owner}/{repository}/blob/{branch}/{inside}{name}.ipynb"
    return f"#fileId={address}/{name}.ipynb"


if __name__ == "__main__":
    write_folder(Path(sys.argv[1]), student_files())
