"""The release for GitHub Classroom: a template repository for students, and a workflow for the course's own one.

The template is the student's folder with a workflow that runs the public tests and reports their points. The tests
that run there are compared with checksums written into the workflow. Marks come from `autograder grade`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from autograder import rubric
from autograder.release import student

FILES = student.PACKAGE / "release" / "classroom_files"
WORKFLOW = ".github/workflows/classroom.yml"
_OWN = ".github/classroom"
_NEEDED = ("numpy", "pytest")  # all that the student's folder needs


def build_classroom(out: Path) -> Path:
    """Write `out/classroom/`, with `template/` and `course/`, and `out/classroom.zip`; returns the folder."""
    files = {f"template/{name}": data for name, data in template_files().items()}
    files["course/.github/workflows/course.yml"] = (FILES / "course.yml").read_bytes()
    folder = out / "classroom"
    student.write_folder(folder, files)
    (out / "classroom.zip").write_bytes(student.zipped(files, "classroom"))
    return folder


def template_files() -> dict[str, bytes]:
    """All files of the template repository, by path."""
    files = student.student_files()
    files[f"{_OWN}/points.py"] = (FILES / "points.py").read_bytes()
    files[f"{_OWN}/points.json"] = (json.dumps(_worth(), indent=1) + "\n").encode()
    files[WORKFLOW] = _workflow(files).encode()
    files[".gitattributes"] = b"* text=auto eol=lf\n"  # checksums are of these line ends
    files[".gitignore"] = b"__pycache__/\n.pytest_cache/\n.ipynb_checkpoints/\n"
    return files


def _worth() -> dict[str, dict[str, dict[str, float]]]:
    """What each public test gives, by exercise and question; later exercises are none of this assignment's points."""
    worth: dict[str, dict[str, dict[str, float]]] = {}
    for exercise in rubric.exercises():
        for test in () if exercise.later else exercise.tests():
            if test.visibility == "public":
                worth.setdefault(exercise.name, {}).setdefault(test.question, {})[test.name] = test.points
    return worth


def _workflow(files: dict[str, bytes]) -> str:
    """The workflow, with the checksum of every file that runs the tests, and the files that hold answers."""
    answers = [f"{exercise.name}.{form}" for exercise in rubric.exercises() for form in ("py", "ipynb")]
    trusted = [name for name in sorted(files) if name not in answers and name != "README.md"]
    sums = [f"{hashlib.sha256(files[name]).hexdigest()} {name}" for name in trusted]
    text = (FILES / "classroom.yml").read_text(encoding="utf-8")
    text = text.replace("{sums}", f"\n{' ' * 10}".join(sums)).replace("{answers}", " ".join(answers))
    return text.replace("{requirements}", " ".join(line for line in _pins() if line.split("==")[0] in _NEEDED))


def _pins() -> list[str]:
    """The versions that this package was tested with, those of the Gradescope release."""
    return (student.PACKAGE / "release" / "gradescope_files" / "constraints.txt").read_text(encoding="utf-8").split()
