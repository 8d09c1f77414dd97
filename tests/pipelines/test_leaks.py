"""The leak scan finds each kind of leak where it is planted, and nothing in what students receive rightly."""

from __future__ import annotations

import inspect
import io
import json
import tarfile
import zipfile

import numpy as np
import pytest

import reference
from autograder import masters, rubric
from autograder.exercises.ex2_decoder_block import test_hidden
from autograder.release.leaks import scan
from autograder.release.student import student_files, zipped

SECRET = b"a secret of the tests alone, long enough"
EXERCISE = rubric.exercise("ex2_decoder_block")


def planted() -> dict[str, bytes]:
    """Each kind of leak as a line or two of text."""
    entry = EXERCISE.misconceptions().entries[0]
    solution = next(cell for cell in masters.cells(EXERCISE.name) if cell.name == "decoder_block")
    written = next(q for q in rubric.exercise("ex4_rotation_matrix").questions if q.kind == "written")
    rng = np.random.default_rng(0)
    hidden = inspect.getsource(next(t for t in EXERCISE.tests() if t.visibility == "hidden").function)
    texts = {
        "a worked answer": solution.answer.splitlines()[-1],
        "a hidden test": hidden.splitlines()[-1],
        "a misconception": entry.cause,
        "a misconception's source": inspect.getsource(entry.answer).splitlines()[-1],
        "the reference": inspect.getsource(reference.attention).splitlines()[-1],
        "the rubric": written.rubric,
        "the secret": SECRET.decode(),
        "expected values": str(reference.attention(*(rng.normal(size=(3, 3)) for _ in range(3))).tolist()),
    }
    return {kind: text.encode() for kind, text in texts.items()}


def packed_as_zip(name: str, data: bytes) -> bytes:
    return zipped({name: data}, "inner")


def packed_as_tar(name: str, data: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        entry = tarfile.TarInfo(name)
        entry.size = len(data)
        tar.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


@pytest.mark.parametrize("kind", planted())
def test_a_planted_leak_is_found_in_a_file(kind: str) -> None:
    files = student_files()
    files["tests/notes.py"] = b"# some notes\n\n    " + planted()[kind] + b"\n"
    found = scan(files, SECRET)
    assert found, kind
    assert all(leak.startswith("tests/notes.py: ") for leak in found)
    assert any(kind in leak for leak in found), found


@pytest.mark.parametrize("kind", planted())
def test_a_planted_leak_is_found_in_a_notebook_a_page_and_an_archive(kind: str) -> None:
    text = planted()[kind].decode()
    cell = {"cell_type": "code", "metadata": {}, "source": ["x = 1\n", text], "outputs": [], "execution_count": None}
    notebook = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    marked_up = text.replace("&", "&amp;").replace("<", "&lt;").replace(" ", " <b></b>", 1)
    page = f"<html><style>p {{ width: 1.23456em }}</style><p>{marked_up}</p></html>".encode()
    nested = packed_as_tar("deep/inner.zip", packed_as_zip("notebook.ipynb", notebook))
    for name, data in {"a.ipynb": notebook, "a.html": page, "a.tar.gz": nested}.items():
        assert any(kind in leak for leak in scan({name: data}, SECRET)), (kind, name)


def test_arrays_and_compiled_code_are_found() -> None:
    buffer = io.BytesIO()
    np.save(buffer, np.ones(3))
    assert scan({"expected.bin": buffer.getvalue()}, SECRET) == ["expected.bin: an array"]
    assert scan({"test_hidden.cpython-311.pyc": b"\x00"}, SECRET)
    several = io.BytesIO()
    np.savez(several, a=np.ones(3))
    assert scan({"expected.npz": several.getvalue()}, SECRET)


def test_what_cannot_be_looked_into_is_reported() -> None:
    data = b"nothing here"
    for _ in range(6):
        data = packed_as_zip("next.zip", data)
    assert any("cannot be looked into" in leak for leak in scan({"matryoshka.zip": data}, SECRET))


def test_the_students_folder_and_its_zip_are_clean() -> None:
    files = student_files()
    assert scan(files, SECRET) == []
    assert scan({"student.zip": zipped(files, "student")}, SECRET) == []
    with zipfile.ZipFile(io.BytesIO(zipped(files, "student"))) as archive:
        assert len(archive.namelist()) == len(files)


def test_a_whole_hidden_module_gives_many_lines() -> None:
    leaks = scan({"tests/test_hidden.py": inspect.getsource(test_hidden).encode()}, SECRET)
    assert len(leaks) > 50
