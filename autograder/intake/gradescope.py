"""Gradescope's export: `submission_metadata.yml` says who handed in which `submission_<id>` folder.

A group's submission appears once for each of its members. The file is read as plain data, never as objects.
"""

from __future__ import annotations

from typing import Any

from autograder.intake.handed import Handed
from autograder.intake.text import decode
from autograder.intake.tree import Entry, Tree

_METADATA = "submission_metadata.yml"


def gradescope(tree: Tree) -> list[Handed] | None:
    """What the export holds; None if the tree is none."""
    metadata = next((e for e in tree.top() if e.parts[0].lower() == _METADATA), None)
    if metadata is None:
        return None
    table = _table(metadata)
    below: dict[str, list[Entry]] = {}
    for entry in tree.entries:
        if len(entry.parts) > 1 or entry.kind == "folder":
            below.setdefault(entry.parts[0], []).append(entry)
    handed = []
    for key, record in table.items():
        entries = [e.below(1) for e in below.pop(key, []) if len(e.parts) > 1]
        handed.extend(_of_record(key, record, entries))
    for folder, entries in below.items():  # not in the table: nobody may get lost
        remark = f"{_METADATA} does not say whose submission this is."
        inside = [e.below(1) for e in entries if len(e.parts) > 1]
        handed.append(Handed(folder, inside, source="gradescope", remarks=[remark], identity={"submission_id": folder}))
    return handed


def _of_record(key: str, record: Any, entries: list[Entry]) -> list[Handed]:
    record = record if isinstance(record, dict) else {}
    number = key.removeprefix("submission_")
    people = [person for person in _list(record.get(":submitters")) if isinstance(person, dict)] or [{}]
    names = [_text(person.get(":name")) for person in people]
    history = _list(record.get(":history"))
    result = []
    for person, name in zip(people, names, strict=True):
        identity = {"submission_id": number, "name": name}
        identity |= {field: _text(person.get(f":{field}")) for field in ("sid", "email")}
        who = Handed(name or identity["email"] or key, list(entries), identity["sid"] or identity["email"] or number)
        who.identity = {field: value for field, value in identity.items() if value}
        who.source = "gradescope"
        who.submitted_at = _text(record.get(":created_at")) or None
        who.attempt = len(history) + 1 if history else None
        if len(people) > 1:
            who.remarks.append(f"Handed in by a group: {', '.join(filter(None, names))}.")
        result.append(who)
    return result


def _table(metadata: Entry) -> dict[str, Any]:
    import yaml  # only an export of this platform needs it

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    if metadata.content is None:
        return {}
    try:
        # aliases are how a small file stands for a huge one; the platform writes none
        table = yaml.load(decode(metadata.content.read())[0], Loader=loader)
    except (yaml.YAMLError, OSError, ValueError, RecursionError, TypeError):
        return {}
    return {str(key): value for key, value in table.items()} if isinstance(table, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str:
    if isinstance(value, (str, int, float)):
        return str(value).strip()
    return value.isoformat() if hasattr(value, "isoformat") else ""
