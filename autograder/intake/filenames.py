"""What a file's name says: its form, whether it is worth reading, which exercise it is for, whose it may be.

The names of the exercises are arguments; this module knows none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from autograder.intake.submission import Form

ARCHIVE_ENDINGS = (
    *(".tar.gz", ".tar.bz2", ".tar.xz", ".zip", ".tar", ".tgz", ".tbz2", ".tbz", ".txz"),
    *(".gz", ".bz2", ".xz", ".7z", ".rar"),
)
_FORM = re.compile(r"\.(py|ipynb)(?:\.txt|\.json)?$", re.IGNORECASE)  # browsers like to add an ending
_METADATA = {"submission_metadata.yml", "timestamp.txt"}
_IGNORED_FOLDERS = {"__macosx", "__pycache__", "node_modules", "site-packages", "venv", "$recycle.bin"}
_SHIPPED = {"selfcheck.py", "conftest.py", "checks.py", "cells.py", "loading.py", "readme.md", "hidden_checks.json"}
_IGNORED_FILES = {"thumbs.db", "desktop.ini"}
_COPY_WORDS = {"copy", "of", "kopie", "von", "copie", "de", "copia", "di"}
_PLAIN_WORDS = _COPY_WORDS | {
    *("final", "finished", "finale", "my", "new", "old", "done", "complete", "completed", "draft", "edited", "updated"),
    *("fixed", "version", "ver", "submission", "submit", "submitted", "solution", "solutions", "solved", "answer"),
    *("answers", "attempt", "exercise", "homework", "hw", "assignment", "stub", "notebook", "real", "backup"),
}
_WORD = re.compile(r"[^\W_]+")
_PIECE = re.compile(r"[^\W\d_]+|\d+")
# longer numbers are matriculation numbers: they say whose a file is
_NUMBER = re.compile(r"(?:v|copy|kopie|final|version|attempt)?(\d{1,4})", re.IGNORECASE)


def form_of(name: str) -> Form | None:
    found = _FORM.search(name)
    if not found:
        return None
    return "ipynb" if found[1].lower() == "ipynb" else "py"


def is_archive(name: str) -> bool:
    return name.lower().endswith(ARCHIVE_ENDINGS)


def stem_of(name: str) -> str:
    """The name without the endings of answers and archives."""
    lower = name.lower()
    ending = next((e for e in ARCHIVE_ENDINGS if lower.endswith(e)), "")
    return name[: -len(ending)] if ending else _FORM.sub("", name)


def is_wanted(name: str) -> bool:
    """May the contents matter? Everything else is listed, never read."""
    lower = name.lower()
    return (
        form_of(name) is not None
        or is_archive(name)
        or lower in _METADATA
        or (lower.endswith(".txt") and "_attempt_" in lower)
    )


def is_ignored_folder(name: str) -> bool:
    return name.startswith(".") or name.lower() in _IGNORED_FOLDERS


def is_ignored_file(parts: tuple[str, ...]) -> bool:
    """Leavings of systems and tools, and what the course itself ships."""
    name = parts[-1].lower()
    if name.startswith(".") or name in _IGNORED_FILES or name in _SHIPPED or name.endswith(".pyc"):
        return True
    return len(parts) > 1 and parts[-2].lower() == "tests" and name.startswith("test_") and name.endswith(".py")


@dataclass(frozen=True)
class Reading:
    """What a name says: the exercise, how plainly (2 the name itself, 1 among other words), whose, which copy."""

    exercise: str | None = None
    plainness: int = 0
    owner: str = ""
    copy: int = 0


def read_name(name: str, exercises: Iterable[str]) -> Reading:
    stem = unicodedata.normalize("NFC", stem_of(name))
    found = max(
        ((len(e), m, e) for e in exercises if (m := _pattern(e).search(stem))), default=None, key=lambda item: item[0]
    )
    if found is None:
        return Reading(copy=_copy_number(stem))
    _, match, exercise = found
    before, after = stem[: match.start()], stem[match.end() :]
    owner = " ".join(part for part in (_owner(before), _owner(after)) if part)
    words = [w.lower() for w in _WORD.findall(before + " " + after)]
    plain = all(w in _COPY_WORDS or _NUMBER.fullmatch(w) for w in words)
    return Reading(exercise, 2 if plain else 1, owner, _copy_number(after))


def is_exercise_name(name: str, exercises: Iterable[str]) -> bool:
    return any(_pattern(e).fullmatch(name) for e in exercises)


@lru_cache(maxsize=256)
def _pattern(exercise: str) -> re.Pattern[str]:
    words = r"[\W_]*".join(re.escape(word) for word in _PIECE.findall(unicodedata.normalize("NFC", exercise)))
    return re.compile(rf"(?<![^\W_]){words}(?![^\W_])", re.IGNORECASE)


def _owner(text: str) -> str:
    """What is left of a name when the words that say nothing about a person are gone."""
    words = [w.lower() for w in _WORD.findall(text)]
    if all(word in _PLAIN_WORDS or _NUMBER.fullmatch(word) for word in words):
        return ""
    return text.strip(" _-.+,()[]")


def _copy_number(text: str) -> int:
    words = _WORD.findall(text)
    found = _NUMBER.fullmatch(words[-1]) if words else None
    return int(found[1]) if found else 0
