"""A folder on the disk becomes a list of entries.

Links are never followed; pipes, devices and what cannot be read are noted.
Contents stay on the disk until they are needed.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from autograder.intake.contents import OnDisk
from autograder.intake.filenames import is_ignored_file, is_ignored_folder, is_wanted
from autograder.intake.limits import CLASS, STUDENT
from autograder.intake.submission import IntakeError
from autograder.intake.tree import Entry, Parts, Tree


def read_folder(root: Path) -> Tree:
    """All that lies below `root`, in the order of the names."""
    tree = Tree()
    waiting: list[Parts] = [()]
    while waiting:
        here = waiting.pop()
        try:
            found = sorted(os.scandir(root.joinpath(*here)), key=lambda item: item.name)
        except OSError as error:
            if not here:
                raise IntakeError(
                    f"{root} cannot be read ({error.strerror}): check that you may open this folder."
                ) from error
            tree.add(Entry(here, "problem", note="it cannot be opened"))
            continue
        folders = [parts for item in found if (parts := _look_at(item, (*here, item.name), tree))]
        waiting.extend(reversed(folders))
        if len(tree.entries) > CLASS.entries:
            raise IntakeError(
                f"{root} holds more than {CLASS.entries} files: give the folder of the submissions alone."
            )
    return tree


def _look_at(item: os.DirEntry[str], parts: Parts, tree: Tree) -> Parts | None:
    """Records one item; returns its path if it is a folder to go on with."""
    if item.name == ".git":
        tree.repositories.add(parts[:-1])
    try:
        status = item.stat(follow_symlinks=False)
    except OSError:
        tree.add(Entry(parts, "problem", note="it cannot be read"))
        return None
    if stat.S_ISDIR(status.st_mode):
        if is_ignored_folder(item.name):
            return None
        if len(parts) > STUDENT.folder_depth():
            tree.add(Entry(parts, "problem", note="it lies too many folders deep"))
            return None
        tree.add(Entry(parts, "folder"))
        return parts
    if not is_ignored_file(parts) and not is_ignored_folder(item.name):
        tree.add(_entry(item, parts, status))
    return None


def _entry(item: os.DirEntry[str], parts: Parts, status: os.stat_result) -> Entry:
    if stat.S_ISLNK(status.st_mode):
        return Entry(parts, "problem", note="it is a link, and links are not followed")
    if not stat.S_ISREG(status.st_mode):
        return (
            Entry(parts, "problem", note="it is not a regular file") if is_wanted(item.name) else Entry(parts, "file")
        )
    if not is_wanted(item.name):
        return Entry(parts, "file")
    if status.st_size > STUDENT.file:
        return Entry(parts, "problem", note=f"it is larger than {STUDENT.file // 1_000_000} MB")
    return Entry(parts, "file", OnDisk(item.path, STUDENT.file))
