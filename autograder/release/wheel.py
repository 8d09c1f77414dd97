"""This package as a wheel, for platforms that build an environment of their own.

Made from the files that are installed here, without a build tool, so it can be made from a checkout and from an
installed package alike, with the same bytes every time. It holds hidden tests: never for students.
"""

from __future__ import annotations

import base64
import hashlib
import io
import tomllib
import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import reference
from autograder import masters
from autograder.release.student import PACKAGE

DISTRIBUTION = "attention-autograder"
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)  # the same in every archive


def wheel() -> tuple[str, bytes]:
    """The wheel's file name and its bytes."""
    project = _project()
    stem = f"{DISTRIBUTION.replace('-', '_')}-{project.version}"
    info = f"{stem}.dist-info"
    files = _sources()
    files[f"{info}/METADATA"] = _metadata(project).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: autograder\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = _entry_points(project).encode()
    record = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    return f"{stem}-py3-none-any.whl", archive(files)


def archive(files: dict[str, bytes], executable: tuple[str, ...] = ()) -> bytes:
    """The files as a zip archive, the same bytes every time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _TIMESTAMP)
            entry.create_system = 3  # as on Unix, wherever it is built
            entry.external_attr = (0o100755 if name in executable else 0o100644) << 16
            made.writestr(entry, data, zipfile.ZIP_STORED)  # compressed bytes would depend on zlib's version
    return buffer.getvalue()


def _sources() -> dict[str, bytes]:
    """The package, the reference and the masters, under the names that they have when installed."""
    found = _below(PACKAGE, "autograder") | _below(Path(str(reference.__file__)).parent, "reference")
    return found | _below(masters.folder(), "autograder/solutions")


def _below(folder: Path, name: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            found["/".join((name, *parts))] = path.read_bytes()
    return found


@dataclass(frozen=True)
class _Project:
    version: str
    python: str
    needed: tuple[str, ...]
    entry_points: dict[str, dict[str, str]]


def _project() -> _Project:
    """What the project says of itself: in a checkout its `pyproject.toml`, which an old installation may lag behind."""
    described = PACKAGE.parent / "pyproject.toml"
    if described.exists():
        project = tomllib.loads(described.read_text(encoding="utf-8"))["project"]
        points = {"console_scripts": project["scripts"], **project["entry-points"]}
        return _Project(project["version"], project["requires-python"], tuple(project["dependencies"]), points)
    installed = metadata.distribution(DISTRIBUTION)
    found: dict[str, dict[str, str]] = {}
    for point in installed.entry_points:
        found.setdefault(point.group, {})[point.name] = point.value
    needed = tuple(line for line in installed.requires or [] if "extra ==" not in line)
    return _Project(installed.version, installed.metadata["Requires-Python"], needed, found)


def _metadata(project: _Project) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {DISTRIBUTION}", f"Version: {project.version}"]
    lines.append(f"Requires-Python: {project.python}")
    return "\n".join(lines + [f"Requires-Dist: {line}" for line in sorted(project.needed, key=str.lower)]) + "\n"


def _entry_points(project: _Project) -> str:
    sections = []
    for group, points in sorted(project.entry_points.items()):
        sections.append("\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in sorted(points.items()))]))
    return "\n\n".join(sections) + "\n"


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode("ascii").rstrip("=")
