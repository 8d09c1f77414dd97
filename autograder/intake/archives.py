"""An archive becomes a list of entries, its contents safely in the spool.

Nothing is ever extracted by name. A bad member is an entry with a note, so that it costs its own student a remark; only
an archive that cannot be read as a whole is `Refused`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO

from autograder.intake import tars, zips
from autograder.intake.contents import Spool
from autograder.intake.filenames import is_archive, is_ignored_file, is_ignored_folder, is_wanted
from autograder.intake.limits import STUDENT, Budget, Refused
from autograder.intake.members import Member, parts_of
from autograder.intake.tree import Entry, Tree

_FOREIGN = {b"7z\xbc\xaf'\x1c": "7z", b"Rar!": "rar"}


def looks_like_archive(name: str, head: bytes) -> bool:
    return is_archive(name) or head.startswith((b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"BZh", b"\xfd7zXZ"))


def read_archive(file: BinaryIO, budget: Budget, spool: Spool, whole_class: bool) -> Tree:
    """All entries of an archive, in its own order; what may matter is read, the rest is only listed."""
    tree = Tree()
    owners: dict[tuple[str, ...], Budget] = {}
    try:
        for member in _members(file, budget, whole_class):
            budget.count_entry()
            parts, problem = parts_of(member.name, budget.limits)
            hidden = [place for place, part in enumerate(parts[:-1]) if is_ignored_folder(part)]
            if ".git" in parts:
                tree.repositories.add(parts[: parts.index(".git")])
            if not parts or hidden or (is_ignored_folder(parts[-1]) if member.is_folder else is_ignored_file(parts)):
                continue
            if problem and not is_wanted(parts[-1]):
                continue  # a path that leads nowhere, to something that would not be read anyway
            if member.is_folder:
                tree.add(Entry(parts, "folder" if not problem else "problem", note=problem, order=member.order))
                continue
            # in an archive of a whole class, what lies below one folder has a budget of its own
            own = owners.setdefault(parts[:2], Budget(STUDENT)) if whole_class else None
            tree.add(_entry(member, parts, problem or member.problem, budget, own, spool))
    except (struct.error, OverflowError, OSError, ValueError, RecursionError) as error:
        raise Refused("it is damaged") from error
    return tree


def _members(file: BinaryIO, budget: Budget, whole_class: bool) -> Iterator[Member]:
    file.seek(0)
    head = file.read(6)
    for magic, kind in _FOREIGN.items():
        if head.startswith(magic):
            raise Refused(f"it is a {kind} archive, which is not read here (zip and tar are)")
    if not head:
        raise Refused("it is empty")
    if tars.compression_of(file) or tars.is_tar(file):
        # the packed size of a member is not known in a tar: for a student's own, the ratio of the whole is bounded
        return tars.members(file, 4 * budget.limits.total, None if whole_class else budget.limits.ratio)
    if zips.is_zip(file):
        return zips.members(file)
    raise Refused("it is no archive that can be read")


def _entry(
    member: Member, parts: tuple[str, ...], problem: str, budget: Budget, own: Budget | None, spool: Spool
) -> Entry:
    if problem:
        return Entry(parts, "problem", note=problem, order=member.order)
    if not is_wanted(parts[-1]):
        return Entry(parts, "file", order=member.order)
    chunks = budget.metered(member.chunks(), member.packed)
    try:
        content = spool.add(own.metered(chunks) if own else chunks)
    except Refused as refusal:
        return Entry(parts, "problem", note=str(refusal), order=member.order)
    return Entry(parts, "file", content, order=member.order)
