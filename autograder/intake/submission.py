"""What intake hands on: one `Submission` a student, with the files that were taken for the exercises.

Contents are read when they are needed, not when they are found, so that a list of ten thousand submissions stays
small; a pickled file carries its bytes, so that a worker in another process or on another machine needs no path.
This module knows no platform, no archive format and no exercise.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Literal

from autograder.intake.contents import Content, Held

Form = Literal["py", "ipynb"]


class IntakeError(Exception):
    """What was given cannot be taken in at all; the message is one line that says what to do next."""


@dataclass(frozen=True, slots=True)
class SubmittedFile:
    """One file, taken for one exercise. A file that holds several exercises appears once for each of them.

    `content` may be plain bytes; `name` is the file's own name as the student gave it.
    """

    name: str
    exercise: str
    form: Form
    content: Content | bytes
    digest: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.content, bytes):
            object.__setattr__(self, "content", Held(self.content))
        if not self.digest:
            object.__setattr__(self, "digest", hashlib.sha256(self.data).hexdigest())

    @property
    def data(self) -> bytes:
        """The file's bytes; IntakeError if it has vanished since it was found."""
        assert not isinstance(self.content, bytes)
        try:
            return self.content.read()
        except (OSError, ValueError) as error:
            raise IntakeError(f"{self.name} can no longer be read ({error}): run the command again.") from error


@dataclass(slots=True)
class Submission:
    """All that one student handed in. `student` is unique in its list; `filename` is its safe form, unique even where
    a file system does not tell upper from lower case. `identity` keeps what the platform said about the person."""

    student: str
    files: list[SubmittedFile] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    late: bool | None = None
    submitted_at: str | None = None
    attempt: int | None = None
    source: str = "folder"
    identity: dict[str, str] = field(default_factory=dict)
    filename: str = ""
    unread: bool = False  # something could not be read; the remarks say what

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the files taken: their exercises, names, forms and contents."""
        whole = hashlib.sha256()
        for file in self.files:
            whole.update(repr((file.exercise, file.name, file.form, file.digest)).encode("utf-8", "replace"))
        return whole.hexdigest()
