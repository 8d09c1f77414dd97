"""The release for Gradescope: one zip, to be uploaded as an assignment's autograder.

It holds the two scripts that the platform runs, this package as a wheel, the versions that it was tested with, and
the course's secret. Students never see an autograder's files; the zip is for the instructor's hands alone.
"""

from __future__ import annotations

import json
from pathlib import Path

from autograder import rubric
from autograder.frontends import gradescope, surroundings
from autograder.release.student import PACKAGE
from autograder.release.wheel import archive, wheel

FILES = PACKAGE / "release" / "gradescope_files"
SCRIPTS = ("setup.sh", "run_autograder")


def build_gradescope(out: Path, secret: bytes | None = None, exercises: tuple[str, ...] = ()) -> Path:
    """Write `out/gradescope.zip` and return it.

    `secret` is the course's own where none is given, made on first use. `exercises` are those that are graded, all but
    the later ones where none is named.
    """
    files = gradescope_files(secret or surroundings.secret(), exercises)
    path = out / "gradescope.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # it holds the secret
    path.chmod(0o600)
    path.write_bytes(archive(files, executable=SCRIPTS))
    return path


def gradescope_files(secret: bytes, exercises: tuple[str, ...] = ()) -> dict[str, bytes]:
    """All files of the zip, by path."""
    names = exercises or tuple(exercise.name for exercise in rubric.exercises() if not exercise.later)
    name, data = wheel()
    files = {script: (FILES / script).read_bytes() for script in SCRIPTS}
    files["constraints.txt"] = (FILES / "constraints.txt").read_bytes()
    files[name] = data
    files["secret"] = secret + b"\n"
    files["exercises.json"] = json.dumps(names).encode() + b"\n"
    nothing = gradescope.not_graded(tuple(rubric.exercise(name) for name in names), gradescope.ENDED)
    files["not_graded.json"] = json.dumps(nothing, indent=1).encode() + b"\n"
    return files
