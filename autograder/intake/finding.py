"""The whole way in: a path becomes one `Submission` a student, whatever a learning platform made of it.

Reads a folder, an archive or a single file; asks `platforms`, else `layouts`, whose everything is; opens what students
packed; lets `matching` take the files. One student's trouble is that student's remark.
"""

from __future__ import annotations

import io
import stat
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from autograder.intake.archives import looks_like_archive, read_archive
from autograder.intake.contents import OnDisk, Spool
from autograder.intake.filenames import form_of, is_archive, stem_of
from autograder.intake.folders import read_folder
from autograder.intake.handed import Handed
from autograder.intake.layouts import Holds, by_layout
from autograder.intake.limits import CLASS, STUDENT, Budget, Limits, Refused
from autograder.intake.matching import Candidate, candidate, exercises_in, nothing_usable, take
from autograder.intake.naming import clean, safe_names, short_hash, unique
from autograder.intake.platforms import recognise
from autograder.intake.submission import IntakeError, Submission
from autograder.intake.text import decode
from autograder.intake.tree import Entry, Tree

_REMARKS = 30  # a student's remarks beyond these are counted, not listed


def find_submissions(
    path: Path, names: Mapping[str, Collection[str]], limits: Limits = STUDENT, class_limits: Limits = CLASS
) -> list[Submission]:
    """One submission a student, ordered by name. `names` maps each exercise to the names of its questions."""
    spool = Spool()
    handed, is_archived = _handed(Path(path), names, spool, class_limits)
    nested = 1 if not is_archived else 0  # how deep archives within a student's archive are opened
    submissions = [_submission(who, names, limits, spool, nested) for who in handed]
    marks = [who.distinction or _place_hash(who) for who in handed]
    for submission, name in zip(
        submissions, unique((w.student, m) for w, m in zip(handed, marks, strict=True)), strict=True
    ):
        submission.student = name
    submissions.sort(key=lambda s: (s.student.casefold(), s.student))
    for submission, filename in zip(submissions, safe_names([s.student for s in submissions]), strict=True):
        submission.filename = filename
    return submissions


def _handed(
    path: Path, names: Mapping[str, Collection[str]], spool: Spool, class_limits: Limits
) -> tuple[list[Handed], bool]:
    """What everybody handed in, and whether it came in an archive."""
    try:
        status = path.stat()
        whole = path.resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise IntakeError(f"{clean(str(path))} does not exist or cannot be reached: check the path.") from error
    if stat.S_ISDIR(status.st_mode):
        tree, is_archived, name = read_folder(whole), False, whole.name
        if not tree.entries:
            raise IntakeError(f"{path} is empty: give the folder or archive that holds the submissions.")
    elif not stat.S_ISREG(status.st_mode):
        raise IntakeError(f"{path} is neither a file nor a folder: give a folder, an archive, a .py or an .ipynb file.")
    elif form_of(whole.name):
        return [_single_file(whole, names)], False
    else:
        tree, is_archived, name = _class_archive(whole, spool, class_limits), True, stem_of(whole.name)
    return recognise(tree) or by_layout(tree, name, names, _holds(names), is_archived), is_archived


def _single_file(path: Path, names: Mapping[str, Collection[str]]) -> Handed:
    """One file given by itself: whose it is stands in its name, or else is the folder's name."""
    tree = Tree([Entry((path.name,), "file", OnDisk(str(path), STUDENT.file))])
    handed = by_layout(tree, path.parent.name or stem_of(path.name), names, lambda entry: (), False)
    return replace(handed[0], source="file")


def _class_archive(path: Path, spool: Spool, limits: Limits) -> Tree:
    try:
        with path.open("rb") as file:
            if not looks_like_archive(path.name, file.read(6)):
                raise IntakeError(
                    f"{path.name} is no submission and no archive: give a folder, a zip or tar, a .py or an .ipynb."
                )
            tree = read_archive(file, Budget(limits), spool, whole_class=True)
    except Refused as refusal:
        raise IntakeError(
            f"{path.name} cannot be opened: {refusal}. Download it again, or unpack it and give the folder."
        ) from refusal
    except OSError as error:
        raise IntakeError(f"{path.name} cannot be read ({error.strerror}): check its permissions.") from error
    if not tree.entries:
        raise IntakeError(f"{path.name} holds no files: give the folder or archive that holds the submissions.")
    return tree


def _holds(names: Mapping[str, Collection[str]]) -> Holds:
    def holds(entry: Entry) -> list[str]:
        form = form_of(entry.name)
        try:
            return exercises_in(entry.content.read(), form, names) if entry.content and form else []
        except (OSError, ValueError):
            return []

    return holds


def _submission(
    who: Handed, names: Mapping[str, Collection[str]], limits: Limits, spool: Spool, nested: int
) -> Submission:
    unread: list[str] = []
    budget = Budget(limits)
    entries = _opened(who.entries, budget, spool, nested, unread)
    candidates = _candidates(entries, names, budget, unread)
    remarks = [*who.remarks, *unread]
    files, choices = take(candidates, names)
    remarks.extend(choices)
    if not files:
        remarks.append(nothing_usable(entries, names))
    submitted_at = _timestamp(entries)
    remarks = list(dict.fromkeys(clean(remark, 600) for remark in remarks))
    if len(remarks) > _REMARKS:
        remarks = [*remarks[:_REMARKS], f"{len(remarks) - _REMARKS} more remarks are not shown.", remarks[-1]]
    return Submission(
        student=who.student,
        files=files,
        remarks=remarks,
        late=who.late,
        submitted_at=who.submitted_at or submitted_at,
        attempt=who.attempt,
        source="nbgrader" if submitted_at and who.source == "folder" else who.source,
        identity=who.identity,
        unread=bool(unread),
    )


def _opened(entries: list[Entry], budget: Budget, spool: Spool, nested: int, remarks: list[str]) -> list[Entry]:
    """The entries, with every archive replaced by what is in it; problems become remarks."""
    result: list[Entry] = []
    for entry in entries:
        path = clean("/".join((*entry.parts[:-1], entry.name)))
        if entry.kind == "problem":
            remarks.append(f"{path} was not read: {entry.note}.")
            result.append(entry)
        elif entry.kind == "file" and is_archive(entry.name) and entry.content is not None:
            try:
                data = entry.content.read()
                inside = read_archive(io.BytesIO(data), budget, spool, whole_class=False).entries
            except (Refused, ValueError) as error:
                remarks.append(f"{path} was not read: {error}.")
                result.append(replace(entry, kind="problem"))
                continue
            except OSError:
                remarks.append(f"{path} was not read: it cannot be opened.")
                continue
            if not inside:
                remarks.append(f"{path} is an archive that holds no files.")
            base = (*entry.parts[:-1], stem_of(entry.name) or "archive")
            below = [replace(e, parts=base + e.parts, stamp=entry.stamp) for e in inside]
            if nested:
                result.extend(_opened(below, budget, spool, nested - 1, remarks))
            else:
                result.extend(_closed(below, remarks))
        else:
            result.append(entry)
    return result


def _closed(entries: list[Entry], remarks: list[str]) -> list[Entry]:
    """The deepest level: archives stay shut."""
    for entry in entries:
        path = clean("/".join(entry.parts))
        if entry.kind == "problem":
            remarks.append(f"{path} was not read: {entry.note}.")
        elif is_archive(entry.name):
            remarks.append(f"{path} was not read: it is an archive within an archive within an archive.")
    return entries


def _candidates(
    entries: list[Entry], names: Mapping[str, Collection[str]], budget: Budget, remarks: list[str]
) -> list[Candidate]:
    found = []
    read = Budget(budget.limits)
    for entry in entries:
        if entry.kind != "file" or entry.content is None or form_of(entry.name) is None:
            continue
        try:
            read.count_entry()
            found.append(candidate(entry, names, read))
        except Refused as refusal:
            remarks.append(f"{clean('/'.join(entry.parts))} was not read: {refusal}.")
    return found


def _timestamp(entries: list[Entry]) -> str | None:
    """nbgrader writes the time of submission beside the files; with several assignments, the latest."""
    stamps = []
    for entry in entries:
        if entry.kind == "file" and entry.name.lower() == "timestamp.txt" and entry.content is not None:
            try:
                stamps.append(clean(decode(entry.content.read()[:200])[0], 60))
            except (OSError, ValueError):
                continue
    return max(filter(None, stamps), default=None)


def _place_hash(who: Handed) -> str:
    places = "\0".join("/".join(e.parts) for e in who.entries) + who.student
    return short_hash(places)[:4]
