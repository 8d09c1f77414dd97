"""What platforms export, built from a mapping of paths to contents, and short ways to look at what was found."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from autograder.intake import Submission, find_submissions

Files = Mapping[str, str | bytes]
NAMES = {
    "ex1_sinusoids": ("sinusoidal_encoding", "equivariance_gap", "STILL_EQUIVARIANT", "EXPLANATION"),
    "ex2_decoder_block": ("causal_mask", "attention", "layer_norm", "mlp", "decoder_block", "block_output_shape"),
    "ex3_blip2_vs_llava": ("cross_attention_weights", "cross_attention", "rows_sum_to_one", "llava_connector"),
}


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def zip_of(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, as_bytes(content))
    return buffer.getvalue()


def tar_of(files: Files, compression: str = "gz") -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=f"w:{compression}") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(as_bytes(content))
            archive.addfile(member, io.BytesIO(as_bytes(content)))
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
