"""What a folder or an archive holds, as a flat list of entries with their paths in parts.

A tree knows nothing of students: who handed what in is read from it by `platforms` and `layouts`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from autograder.intake.contents import Content

_LISTED = 50  # so many names of files that do not matter are kept per folder, for remarks
Parts = tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One thing found. A problem is something that was not read, and `note` says why ("it is a link")."""

    parts: Parts
    kind: Literal["file", "folder", "problem"]
    content: Content | None = None
    note: str = ""
    order: int = 0
    stamp: int = 0  # the larger, the newer, where a platform tells
    given_name: str = ""  # the student's own name for the file, where the platform added to it

    @property
    def name(self) -> str:
        return self.given_name or self.parts[-1]

    def below(self, depth: int) -> Entry:
        return replace(self, parts=self.parts[depth:])


@dataclass
class Tree:
    """`repositories` are the folders that hold a `.git`."""

    entries: list[Entry] = field(default_factory=list)
    repositories: set[Parts] = field(default_factory=set)
    _listed: dict[Parts, int] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        if entry.kind == "file" and entry.content is None:
            folder = entry.parts[:-1]
            self._listed[folder] = self._listed.get(folder, 0) + 1
            if self._listed[folder] > _LISTED:
                return
        self.entries.append(entry)

    def folders(self) -> list[str]:
        """Names of the folders at the top, in order of appearance."""
        names = (e.parts[0] for e in self.entries if len(e.parts) > 1 or e.kind == "folder")
        return list(dict.fromkeys(names))

    def top(self) -> list[Entry]:
        """Files and problems at the top."""
        return [e for e in self.entries if len(e.parts) == 1 and e.kind != "folder"]

    def under(self, name: str) -> Tree:
        """The tree below one of its folders."""
        below = Tree(repositories={r[1:] for r in self.repositories if r[:1] == (name,)})
        below.entries = [e.below(1) for e in self.entries if e.parts[0] == name and len(e.parts) > 1]
        return below
