"""The naming patterns of learning platforms' bulk downloads: whose a file is, when it came, which attempt it is.

Each function looks at one tree and returns what every student handed in, or None if the tree is not of its platform.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from autograder.intake.filenames import form_of, is_archive
from autograder.intake.gradescope import gradescope
from autograder.intake.handed import Handed
from autograder.intake.limits import Refused
from autograder.intake.text import decode
from autograder.intake.tree import Entry, Tree

# Canvas cleans names to lower-case letters and digits of any script, so that LATE and the numbers stand out.
_CANVAS = re.compile(
    r"(?:(?!LATE_)(?P<name>\w*?)_)?(?P<late>LATE_)?(?P<user>\d+|anon_[0-9A-Za-z]+)_"
    r"(?:(?P<attachment>\d+)_(?P<file>.+)|(?P<kind>text|link)\.html)"
)
_MOODLE = re.compile(
    r"(?P<name>.*?)_(?P<id>\d+)_assignsubmission_(?P<type>file|onlinetext|comments)_?(?:/(?P<path>.+)|(?P<flat>.*))"
)
_BLACKBOARD = re.compile(
    r"(?P<who>.+)_attempt_(?P<stamp>\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(?P<file>.+)|\.txt)", re.IGNORECASE
)
_INBOUND = re.compile(
    r"(?P<user>.+)\+(?P<assignment>[^+]+)\+(?P<stamp>\d{4}-\d\d-\d\d[ _T]\d\d[:_.]\d\d[^+]*)(?:\+.*)?"
)


def recognise(tree: Tree) -> list[Handed] | None:
    """What the platform's naming says; None for a plain folder. One folder around it all makes no difference."""
    folders = tree.folders()
    trees = [tree, tree.under(folders[0])] if len(folders) == 1 and not tree.top() else [tree]
    platforms: tuple[Callable[[Tree], list[Handed] | None], ...] = (gradescope, moodle, blackboard, canvas, inbound)
    for candidate in trees:
        for platform in platforms:
            if (handed := platform(candidate)) is not None:
                return handed
    return None


def canvas(tree: Tree) -> list[Handed] | None:
    """`smithbob_LATE_340934_208490284_hw1-2.ipynb`; the user id is the key, the attachment id tells what is newest."""
    matched = [(entry, _CANVAS.fullmatch(entry.parts[0])) for entry in tree.entries if len(entry.parts) == 1]
    others = [entry for entry, found in matched if not found and _may_be_answer(entry)]
    if sum(1 for _, found in matched if found) <= len(others):
        return None
    others += [e for e in tree.entries if len(e.parts) > 1 and _may_be_answer(e)]
    people: dict[str, Handed] = {}
    for entry, found in matched:
        if not found:
            continue
        user = found["user"]
        who = people.setdefault(
            user,
            Handed(found["name"] or user, source="canvas", distinction=user, identity={"user_id": user}, late=False),
        )
        if found["name"]:
            who.identity["name"] = found["name"]
        who.late = bool(who.late or found["late"])
        if found["kind"]:
            who.remarks.append(
                f"Handed in as {'typed text' if found['kind'] == 'text' else 'a link'}, which is not read."
            )
            continue
        who.entries.append(replace(entry, given_name=found["file"], stamp=int(found["attachment"][:18])))
    return [*people.values(), *_strays(others, "canvas")]


def moodle(tree: Tree) -> list[Handed] | None:
    """`First Last_657737_assignsubmission_file/ex1.py`, with folders or flat, with a trailing underscore or not."""
    people: dict[tuple[str, str], Handed] = {}
    strays: list[Entry] = []
    for entry in tree.entries:
        found = _MOODLE.fullmatch("/".join(entry.parts))
        if not found:
            strays.append(entry)
            continue
        name, number = found["name"], found["id"]
        blind = name.casefold() in ("participant", "teilnehmer/in", "teilnehmer", "participante", "deelnemer")
        who = people.setdefault(
            (name, number),
            Handed(f"{name} {number}" if blind or not name else name, source="moodle", distinction=number),
        )
        who.identity = {"participant_id": number} if blind else {"participant_id": number, "name": name}
        if found["type"] != "file":
            if entry.kind == "file" and found["type"] == "onlinetext":
                who.remarks.append("Text typed into the platform is not read.")
        elif found["path"]:
            who.entries.append(entry.below(1))
        elif entry.kind != "folder":
            who.entries.append(replace(entry, given_name=found["flat"]) if found["flat"] else entry)
    if not people:
        return None
    return [*people.values(), *_strays([e for e in strays if _may_be_answer(e)], "moodle")]


def blackboard(tree: Tree) -> list[Handed] | None:
    """`gradebook_<id>_<assignment>_<user>_attempt_<time>_<file>`, with a text file per attempt that names the user."""
    matched = [(e, m) for e in tree.top() if (m := _BLACKBOARD.fullmatch(e.parts[0]))]
    if not matched:
        return None
    whose = _blackboard_users(matched)
    people: dict[str, list[tuple[str, Entry]]] = {}
    names: dict[str, str] = {}
    for entry, found in matched:
        user, name = whose[found["who"]]
        names[user] = names.get(user) or name
        own = replace(entry, given_name=found["file"] or "")
        people.setdefault(user, []).append((found["stamp"], own))
    handed = []
    for user, things in people.items():
        stamps = sorted({stamp for stamp, _ in things})
        newest = [e for stamp, e in things if stamp == stamps[-1] and e.given_name]
        date, time = stamps[-1][:10], stamps[-1][11:].replace("-", ":")
        who = Handed(user, newest, user, source="blackboard", attempt=len(stamps), submitted_at=f"{date}T{time}")
        who.identity = {"user_id": user} | ({"name": names[user]} if names[user] else {})
        who.remarks = _older(len(stamps) - 1)
        handed.append(who)
    known = {e.parts for e, _ in matched}
    return [*handed, *_strays([e for e in tree.top() if e.parts not in known and _may_be_answer(e)], "blackboard")]


def inbound(tree: Tree) -> list[Handed] | None:
    """nbgrader's exchange before collection: `user+assignment+time+random/`; the newest of each assignment counts."""
    matched = {folder: m for folder in tree.folders() if (m := _INBOUND.fullmatch(folder))}
    if not matched or 2 * len(matched) < len(tree.folders()):
        return None
    newest: dict[tuple[str, str], str] = {}
    for folder, found in sorted(matched.items(), key=lambda item: item[1]["stamp"]):
        newest[found["user"], found["assignment"]] = folder
    people: dict[str, Handed] = {}
    for (user, _), folder in newest.items():
        who = people.setdefault(user, Handed(user, source="nbgrader", identity={"user_id": user}))
        who.entries.extend(e.below(1) for e in tree.entries if e.parts[0] == folder and len(e.parts) > 1)
        stamp = matched[folder]["stamp"]
        who.submitted_at = max(who.submitted_at or "", stamp)
    for user, who in people.items():
        attempts = sum(1 for found in matched.values() if found["user"] == user)
        who.attempt = attempts - sum(1 for key in newest if key[0] == user) + 1
        who.remarks = _older(who.attempt - 1)
    return list(people.values())


def _blackboard_users(matched: list[tuple[Entry, re.Match[str]]]) -> dict[str, tuple[str, str]]:
    """User and full name for each "gradebook_<id>_<assignment>_<user>", whose parts may all hold underscores."""
    result: dict[str, tuple[str, str]] = {}
    for entry, found in matched:
        if found["file"] is None and entry.content is not None:
            name, user = _name_and_user(decode(_head(entry))[0])
            if user and found["who"].endswith("_" + user):
                result[found["who"]] = (user, name)
    for _, found in matched:
        result.setdefault(found["who"], (found["who"].rpartition("_")[2] or found["who"], ""))
    return result


def _name_and_user(text: str) -> tuple[str, str]:
    """From the line "Name: Bob Smith (bsmith)", which the platform writes above anything of the student's."""
    line = next((line for line in text.split("\n") if line.startswith("Name:")), "")
    name, _, user = line.removeprefix("Name:").rpartition("(")
    return name.strip(), user.partition(")")[0].strip()


def _head(entry: Entry) -> bytes:
    assert entry.content is not None
    try:
        return entry.content.read()[:10_000]
    except (OSError, ValueError, Refused):
        return b""


def _older(number: int) -> list[str]:
    if not number:
        return []
    return [f"{number} older attempt{'s were' if number > 1 else ' was'} left aside; the newest counts."]


def _may_be_answer(entry: Entry) -> bool:
    return entry.kind == "problem" or form_of(entry.parts[-1]) is not None or is_archive(entry.parts[-1])


def _strays(entries: list[Entry], source: str) -> list[Handed]:
    """Files that do not follow the platform's naming: nobody's, so each gets a row that says so."""
    remark = "This file's name does not follow the platform's naming, so its owner is not known."
    return [Handed("/".join(entry.parts), [entry], source=source, remarks=[remark]) for entry in entries]
