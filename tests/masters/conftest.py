"""What the tests of the student's folder share: its files, a folder of them, and a Python without the project."""

from __future__ import annotations

from pathlib import Path

import alone
import pytest

from autograder.release import student


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """All files of the folder, by path."""
    pytest.importorskip("jupytext")
    return student.student_files()


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with numpy and pytest alone."""
    return alone.make_python(tmp_path_factory.mktemp("alone") / "environment")


@pytest.fixture
def folder(tmp_path: Path, files: dict[str, bytes]) -> Path:
    student.write_folder(tmp_path / "attention", files)
    return tmp_path / "attention"
