"""Folders and files as they are handed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from exports import Files, as_bytes


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    def write(files: Files, name: str = "handed_in") -> Path:
        root = tmp_path / name
        root.mkdir(exist_ok=True)
        for path, content in files.items():
            target = root / path
            if path.endswith("/"):
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(as_bytes(content))
        return root

    return write


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, bytes], Path]:
    def write(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write
