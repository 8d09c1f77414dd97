"""Plain layouts: a folder of student folders, loose files, one student's folder, exercises as the outer folders.

Which it is shows in what the files are for: two folders that answer the same exercise belong to two students, and two
that answer different ones may belong to one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from autograder.intake.filenames import Reading, form_of, is_archive, is_exercise_name, read_name, stem_of
from autograder.intake.handed import Handed
from autograder.intake.tree import Entry, Tree

_WRAPPERS = re.compile(r"submitted|submissions?|(?:.*[-_ ])?submissions?|.*_export", re.IGNORECASE)
_NBGRADER = {"source", "release", "autograded", "feedback"}
Holds = Callable[[Entry], Collection[str]]


def by_layout(tree: Tree, name: str, exercises: Collection[str], holds: Holds, is_archived: bool) -> list[Handed]:
    """Who handed in what. `name` is the folder's own; `holds` looks into a file for the exercises that it answers."""
    tree, outer, source = _unwrapped(tree, name, exercises, is_archived)
    folders = tree.folders()
    loose = [e for e in tree.top() if e.kind == "file" and form_of(e.parts[0])]
    owners: dict[Entry, str] = {}
    everything = [Handed(name, tree.entries, source=source)]
    if loose and not _are_students(tree, folders, exercises):
        found = _owners(loose, exercises, holds)
        if found is None:
            return everything
        owners = found
        tree = _without_empty_folders(tree)
    else:
        if folders and all(is_exercise_name(folder, exercises) for folder in folders):
            if any(len(e.parts) == 2 and form_of(e.parts[1]) for e in tree.entries):
                return everything
            return _by_second_folder(tree)
        owners = _owners(loose, exercises, holds) or {}
    if not folders and not loose and not any(is_archive(e.parts[0]) or e.kind == "problem" for e in tree.top()):
        return everything
    return _by_first_part(tree, owners, outer, exercises, source)


def _unwrapped(tree: Tree, name: str, exercises: Collection[str], is_archived: bool) -> tuple[Tree, str, str]:
    """The tree without folders that only hold it together, the innermost one's name, and nbgrader's mark if seen."""
    source = "folder"
    for _ in range(3):
        folders = tree.folders()
        if any(form_of(e.parts[0]) or is_archive(e.parts[0]) or e.kind == "problem" for e in tree.top()):
            break
        if "submitted" in folders and (len(folders) == 1 or _NBGRADER & set(folders)):
            inner, source = "submitted", "nbgrader"
        elif len(folders) == 1:
            inner = folders[0]
        else:
            break
        below = tree.under(inner)
        known = _WRAPPERS.fullmatch(inner) or (is_archived and inner == name)
        if not below.entries or not (known or _are_students(below, below.folders(), exercises)):
            break
        tree, name = below, inner
    return tree, name, source


def _are_students(tree: Tree, folders: list[str], exercises: Collection[str]) -> bool:
    """Do two of the folders answer the same exercise, going by the files' names?"""
    seen: dict[str, str] = {}
    for entry in tree.entries:
        if len(entry.parts) > 1 and form_of(entry.parts[-1]):
            exercise = read_name(entry.parts[-1], exercises).exercise
            if exercise and seen.setdefault(exercise, entry.parts[0]) != entry.parts[0]:
                return not all(is_exercise_name(folder, exercises) for folder in folders)
    return False


def _owners(loose: list[Entry], exercises: Collection[str], holds: Holds) -> dict[Entry, str] | None:
    """Whose each loose file is; None if all belong to the student that the folder is named after."""
    readings: dict[Entry, Reading] = {e: read_name(e.parts[0], exercises) for e in loose}
    owners = {e: r.owner for e, r in readings.items() if r.exercise and r.owner}
    unowned = [e for e, r in readings.items() if r.exercise and not r.owner]
    if unowned and len({owner.casefold() for owner in owners.values()}) < 2:
        return None
    if owners:
        return owners | {e: stem_of(e.parts[0]) for e in loose if e not in owners and e not in unowned}
    stems: dict[str, set[str]] = {}
    for entry in loose:
        stems.setdefault(stem_of(entry.parts[0]), set()).update(holds(entry))
    counts = [exercise for held in stems.values() for exercise in held]
    if len(counts) == len(set(counts)):
        return None
    return {entry: stem_of(entry.parts[0]) for entry in loose}


def _without_empty_folders(tree: Tree) -> Tree:
    """Beside loose files, a folder with nothing to grade (pictures, data) is no student."""
    full = {e.parts[0] for e in tree.entries if e.kind == "problem" or form_of(e.parts[-1]) or is_archive(e.parts[-1])}
    return Tree([e for e in tree.entries if e.parts[0] in full], tree.repositories)


def _by_second_folder(tree: Tree) -> list[Handed]:
    """`ex1_sinusoids/alice/...`: the exercise outside, the student inside."""
    people: dict[str, Handed] = {}
    for entry in tree.entries:
        if len(entry.parts) > 1:
            student = entry.parts[1] if len(entry.parts) > 2 or entry.kind == "folder" else stem_of(entry.parts[1])
            own = people.setdefault(student, Handed(student))
            if len(entry.parts) > 2 or entry.kind != "folder":
                own.entries.append(entry.below(2 if len(entry.parts) > 2 else 1))
    return list(people.values())


def _by_first_part(
    tree: Tree, owners: dict[Entry, str], outer: str, exercises: Collection[str], source: str
) -> list[Handed]:
    """Folders, archives and loose files, each its owner's. A folder and an archive of one name are one student's."""
    folders = tree.folders()
    short = _without_assignment(folders, tree, outer)
    classroom = short != {folder: folder for folder in folders}
    people: dict[str, Handed] = {}
    for entry in tree.entries:
        first = entry.parts[0]
        inside = len(entry.parts) > 1
        if inside or entry.kind == "folder":
            student = short[first]
        elif entry in owners:
            student = owners[entry]
        elif form_of(first):
            student = read_name(first, exercises).owner or outer
        elif is_archive(first):
            student = read_name(first, exercises).owner or stem_of(first)
        elif entry.kind == "problem":
            student = first
        else:
            continue  # a list of marks, a letter: nobody's
        own = people.setdefault(student, Handed(student, source="classroom" if classroom else source))
        if classroom and student != first:
            own.identity = {"user_id": student, "repository": first}
        if inside or entry.kind != "folder":
            own.entries.append(entry.below(1) if inside else entry)
    return list(people.values())


def _without_assignment(folders: list[str], tree: Tree, outer: str) -> dict[str, str]:
    """GitHub Classroom calls its repositories `assignment-username`: the user's part, where that is what they are."""
    same = {folder: folder for folder in folders}
    assignment = re.sub(r"[-_]submissions?$", "", outer)
    prefix = f"{assignment}-"
    if assignment == outer or not all(folder.startswith(prefix) for folder in folders):
        if len(folders) < 2 or not any((folder,) in tree.repositories for folder in folders):
            return same
        shared = min(folders)
        while shared and not all(folder.startswith(shared) for folder in folders):
            shared = shared[:-1]
        prefix = shared[: shared.rfind("-") + 1]
    short = {folder: folder.removeprefix(prefix) for folder in folders}
    return short if prefix and all(short.values()) and len(set(short.values())) == len(folders) else same
