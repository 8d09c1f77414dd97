"""One student's things before any file is taken for an exercise: what `platforms` and `layouts` make of a tree."""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.intake.tree import Entry


@dataclass
class Handed:
    """`student` need not be unique yet; `distinction` is what tells equal names apart."""

    student: str
    entries: list[Entry] = field(default_factory=list)
    distinction: str = ""
    remarks: list[str] = field(default_factory=list)
    late: bool | None = None
    submitted_at: str | None = None
    attempt: int | None = None
    source: str = "folder"
    identity: dict[str, str] = field(default_factory=dict)
