"""Files that are written whole or not at all, and text that is safe where it ends up."""

from __future__ import annotations

import contextlib
import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from autograder.intake.naming import is_invisible

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

UNFINISHED = ".new-"  # how a file is called until it is whole


class WriteError(Exception):
    """A file cannot be written; the message is one line with what to do next."""


def write_whole(path: Path, text: str) -> None:
    """Replace `path` by this text in one step. Raises WriteError."""
    unfinished = path.with_name(f"{UNFINISHED}{os.getpid()}-{path.name}"[:200])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(text.encode("utf-8", "replace"))
        os.replace(unfinished, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise WriteError(
            f"cannot write {path}: {error.strerror}; free space or choose another folder with -o"
        ) from None


@contextlib.contextmanager
def only_run(folder: Path) -> Iterator[None]:
    """Hold this folder for one grading run. Raises WriteError where another one is writing there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / ".lock").open("w")
    except OSError as error:
        raise WriteError(f"cannot write into {folder}: {error.strerror}; choose another folder with -o") from None
    with lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                told = f"another grading run is writing into {folder}; wait for it, or choose another folder with -o"
                raise WriteError(told) from None
        yield


def remove_unfinished(folder: Path) -> None:
    """Take away what a run that was killed had begun to write here."""
    for path in folder.glob(f"{UNFINISHED}*"):
        with contextlib.suppress(OSError):
            path.unlink()


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV, in which no cell is taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([cell_text(cell) for cell in header])
    writer.writerows([cell_text(cell) for cell in row] for row in rows)
    return out.getvalue()


def cell_text(value: object) -> str:
    """A value for a spreadsheet: numbers as they are, text with a quote in front where it would be a formula."""
    if isinstance(value, float):
        return f"{value:g}" if value == round(value, 6) else repr(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    text = printable("" if value is None else str(value))
    return "'" + text if text.startswith(_FORMULA_STARTS) else text


def printable(text: str, keep_lines: bool = True) -> str:
    """Text of a submission without control, escape and direction characters, so that it shows as what it is."""
    if text.isprintable() or (keep_lines and text.replace("\n", "").replace("\t", "").isprintable()):
        return text  # nearly all text is, and this is quick
    kept = "\n\t" if keep_lines else ""
    return "".join(c for c in text if c in kept or not is_invisible(c))
