"""Builds what platforms export: a mapping of paths to contents becomes a folder, a zip or a tar."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from autograder.intake import Submission, find_submissions

Files = Mapping[str, str | bytes]
NAMES = {
    "ex1_sinusoids": ("sinusoidal_encoding", "equivariance_gap", "STILL_EQUIVARIANT", "EXPLANATION"),
    "ex2_decoder_block": ("causal_mask", "attention", "layer_norm", "mlp", "decoder_block", "block_output_shape"),
    "ex3_blip2_vs_llava": ("cross_attention_weights", "cross_attention", "rows_sum_to_one", "llava_connector"),
}


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def zip_of(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, _bytes(content))
    return buffer.getvalue()


def tar_of(files: Files, compression: str = "gz") -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=f"w:{compression}") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(_bytes(content))
            archive.addfile(member, io.BytesIO(_bytes(content)))
    return buffer.getvalue()


def answers(exercise: str, mark: str = "") -> str:
    """A file that answers every question of the exercise somehow."""
    lines = [
        f"{question} = 'because'" if question.isupper() else f"def {question}(*args):\n    return 1"
        for question in NAMES[exercise]
    ]
    return "\n".join([*lines, f"# {mark}\n"])


def find(path: Path) -> dict[str, Submission]:
    """The submissions by student."""
    found = find_submissions(path, NAMES)
    assert len({s.student for s in found}) == len(found)
    assert len({s.filename.casefold() for s in found}) == len(found)
    return {s.student: s for s in found}


def taken(submission: Submission) -> dict[str, str]:
    """Which file was taken for which exercise."""
    return {f"{file.exercise}.{file.form}": file.name for file in submission.files}


@pytest.fixture()
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
                target.write_bytes(_bytes(content))
        return root

    return write


@pytest.fixture()
def file(tmp_path: Path) -> Callable[[str, bytes], Path]:
    def write(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write
