"""Looks for what students must not receive: worked answers, hidden tests, misconceptions, the reference, the secret.

`scan` reads any release, archives within archives and notebooks included. What students receive rightly (stubs, public
tests, the checks) is known by its sources here, never by what is scanned.
"""

from __future__ import annotations

import html
import inspect
import io
import json
import re
import tarfile
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from autograder import masters, rubric
from autograder.frontends.surroundings import secret_file

SHORTEST = 25  # a shorter line may stand anywhere by chance
NUMBERS = 4  # so many numbers of many digits that no public file holds are an expected array
DEPTH = 4  # archives within archives
LARGEST = 50_000_000  # bytes of one unpacked file
_DIGITS = re.compile(r"\d+\.\d{4,}")
_MARKUP = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)
_DATA = {b"\x93NUMPY": "an array", b"\x80\x04\x95": "a pickle", b"\x80\x05\x95": "a pickle"}
PACKAGE = Path(__file__).resolve().parents[1]


def scan(files: dict[str, bytes], secret: bytes | None = None) -> list[str]:
    """What leaks, one line each; empty if nothing does. Without `secret`, that of `autograder grade` is looked for."""
    known = _default_secret() if secret is None else secret
    found: list[str] = []
    for name, data in _unpacked(files, DEPTH):
        if data is None:
            found.append(f"{name}: cannot be looked into")
            continue
        found += [f"{name}: {kind}" for start, kind in _DATA.items() if data.startswith(start)]
        if name.endswith((".pyc", ".npy", ".npz", ".pkl", ".pt")):
            found.append(f"{name}: compiled code or data")
            continue
        text = _plain(_text_of(name, data))
        if known and (known in data or known.decode("utf-8", "replace") in text):
            found.append(f"{name}: the secret")
        found += [f"{name}: {kind}: {line[:80]}" for line, kind in _forbidden().items() if line in text]
        unknown = set(_DIGITS.findall(text)) - _public_numbers()
        if len(unknown) >= NUMBERS:
            found.append(f"{name}: {len(unknown)} numbers that look like expected values: {min(unknown)} ...")
    return found


# ---------------------------------------------------------------- what must not be found


@cache
def _forbidden() -> dict[str, str]:
    """Lines that give something away, each with what it is."""
    public = _plain("\n".join(_public_texts()))
    found: dict[str, str] = {}
    for kind, text in _hidden_texts():
        for line in text.splitlines():
            plain = _plain(line).strip()
            if len(plain) > SHORTEST and plain not in public:
                found.setdefault(plain, kind)
    return found


def _hidden_texts() -> Iterator[tuple[str, str]]:
    import reference

    for exercise in rubric.exercises():
        for cell in masters.cells(exercise.name):
            if cell.role in ("question", "bonus", "written"):
                yield f"a worked answer to {cell.name}", cell.answer
        for question in exercise.questions:
            yield f"the rubric of {question.name}", question.rubric
        for entry in exercise.misconceptions().entries:
            yield f"a misconception of {entry.question}", f"{entry.cause}\n{entry.hint}"
        for path in sorted((PACKAGE / "exercises" / exercise.name).glob("*.py")):
            if path.name not in ("__init__.py", "test_public.py"):
                kind = "a hidden test" if path.name.startswith("test_") else "a misconception's source"
                yield f"{kind} of {exercise.name}", path.read_text(encoding="utf-8")
    for path in sorted(Path(inspect.getfile(reference)).parent.glob("*.py")):
        yield f"the reference ({path.name})", path.read_text(encoding="utf-8")


def _public_texts() -> Iterator[str]:
    """The sources of what students receive."""
    for exercise in rubric.exercises():
        yield masters.stub_text(exercise.name)
        yield (PACKAGE / "exercises" / exercise.name / "test_public.py").read_text(encoding="utf-8")
        yield from (test.looks_at for test in exercise.tests())
    for path in (PACKAGE / "checks.py", PACKAGE / "child" / "cells.py"):
        yield path.read_text(encoding="utf-8")
    for path in sorted((PACKAGE / "release" / "student_files").glob("*")):
        if path.is_file():
            yield path.read_text(encoding="utf-8")


@cache
def _public_numbers() -> frozenset[str]:
    return frozenset(_DIGITS.findall("\n".join(_public_texts())))


def _default_secret() -> bytes:
    try:
        return secret_file().read_bytes().strip()
    except OSError:
        return b""


# ---------------------------------------------------------------- reading


def _plain(text: str) -> str:
    """Text with every run of white space as one blank, so that indenting and wrapping hide nothing."""
    return " ".join(text.split())


def _text_of(name: str, data: bytes) -> str:
    """A file as text: the strings of a notebook or JSON, and an HTML page as it is read."""
    text = data.decode("utf-8", "replace")
    if name.endswith((".ipynb", ".json")):
        try:
            return "\n".join(_strings(json.loads(text)))
        except (ValueError, RecursionError):
            return text
    if name.endswith((".html", ".htm")):
        return html.unescape(_MARKUP.sub("", text))
    return text


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _strings(item)
    elif isinstance(value, list):
        if all(isinstance(item, str) for item in value):
            yield "".join(value)  # the lines of a notebook's cell
        else:
            for item in value:
                yield from _strings(item)
    else:
        yield str(value)


def _unpacked(files: dict[str, bytes], depth: int) -> Iterator[tuple[str, bytes | None]]:
    """Every file, with archives replaced by what is in them; None where one cannot be opened."""
    for name, data in sorted(files.items()):
        inside = _members(data)
        if inside is None:
            yield name, data
        elif depth == 0:
            yield name, None
        else:
            yield from _unpacked({f"{name}!{inner}": content for inner, content in inside.items()}, depth - 1)


def _members(data: bytes) -> dict[str, bytes] | None:
    """What is in an archive; None where it is none."""
    buffer = io.BytesIO(data)
    if data[:2] == b"PK" and zipfile.is_zipfile(buffer):
        with zipfile.ZipFile(buffer) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            return {entry.filename: _limited(archive.open(entry)) for entry in entries}
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as tar:
            found = {member.name: tar.extractfile(member) for member in tar.getmembers() if member.isfile()}
            return {name: _limited(file) for name, file in found.items() if file is not None} or None
    except (tarfile.TarError, EOFError, OSError):
        return None


def _limited(file: Any) -> bytes:
    content: bytes = file.read(LARGEST)
    return content
