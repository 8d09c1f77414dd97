"""Reads submitted notebooks for nbgrader so that no submission, however damaged, stops a run or loses its student.

nbgrader stops the whole run at one wrong schema version, and drops a student for a doubled id or broken JSON. Here
every notebook is put together anew: cell texts are the student's, everything that nbgrader relies on is the
gradebook's. What is graded is the file as it was handed in; this is what is shown. Works in both ways of grading.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.api import Gradebook

from autograder.child.cells import MAX_BYTES, MAX_CELLS, decode

Cell = dict[str, Any]
_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")


@dataclass(frozen=True)
class Known:
    """A cell that the gradebook knows: its nbgrader metadata, kind and source."""

    metadata: dict[str, Any]
    kind: str
    source: str

    @property
    def is_answer(self) -> bool:
        """An answer in code: it has no points of its own."""
        return bool(self.metadata["solution"]) and not self.metadata["grade"]


class MendingExporter(NotebookExporter):
    """`c.Autograde.exporter_class`: nbgrader's own, with another way to read a file."""

    def from_file(self, file_stream: Any, resources: Any = None, **kw: Any) -> tuple[Any, Any]:
        data = getattr(file_stream, "buffer", file_stream).read()
        known = self._known(resources["nbgrader"])
        made: Any = mended(data, known)
        return super().from_notebook_node(made, resources=resources, **kw)  # type: ignore[no-untyped-call, no-any-return]

    def _known(self, place: dict[str, str]) -> dict[str, Known]:
        """The notebook's cells by id, in the order of the source notebook."""
        known = known_cells(place["db_url"], place["assignment"], place["notebook"])
        coursedir = cast(Any, self.parent).coursedir
        folder = coursedir.format_path(coursedir.source_directory, ".", place["assignment"])
        order = _ids_in(Path(folder) / f"{place['notebook']}.ipynb")
        return dict(sorted(known.items(), key=lambda item: order.get(item[0], len(order))))


def known_cells(db_url: str, assignment: str, notebook: str) -> dict[str, Known]:
    """What the gradebook holds about a notebook's cells."""
    with Gradebook(db_url) as gradebook:
        found = gradebook.find_notebook(notebook, assignment)
        points = {cell.name: cell.max_score for cell in found.grade_cells}
        tasks = {cell.name: cell.max_score for cell in found.task_cells}
        solutions = {cell.name for cell in found.solution_cells}
        known = {}
        for cell in found.source_cells:
            name = cell.name
            metadata = {
                "schema_version": 3,
                "grade_id": name,
                "grade": name in points,
                "solution": name in solutions,
                "locked": cell.locked,
                "task": name in tasks,
                "cell_type": cell.cell_type,
                "checksum": cell.checksum,
            }
            if name in points or name in tasks:
                metadata["points"] = float({**points, **tasks}[name])
            known[name] = Known(metadata, cell.cell_type, cell.source)
        return known


def _ids_in(path: Path) -> dict[str, int]:
    """The place of each id in the source notebook; nothing where that cannot be read."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return {c["metadata"]["nbgrader"]["grade_id"]: i for i, c in enumerate(cells) if "nbgrader" in c["metadata"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


# ---------------------------------------------------------------- putting a notebook together


def mended(data: bytes, known: dict[str, Known]) -> Any:
    """A valid notebook from whatever was handed in, with every cell that the gradebook needs."""
    cells, trouble = _read(data)
    chosen = _chosen(cells, known)
    made = [_cell(cell, known.get(chosen.get(place, ""))) for place, cell in enumerate(cells)]
    if trouble:
        made.insert(0, _new("markdown", f"*This notebook cannot be shown: {trouble}.*"))
    _restore(made, known)
    for number, cell in enumerate(made):
        wanted = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        cell["id"] = wanted if _ID.fullmatch(wanted) else f"cell-{number}"
    language = {"name": "python"}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": language}
    whole = {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return nbformat.from_dict(whole)  # type: ignore[no-untyped-call]


def _read(data: bytes) -> tuple[list[Cell], str]:
    """The cells of a notebook of any version, or none and why."""
    if len(data) > MAX_BYTES:
        return [], f"it has {len(data) // 1_000_000} MB"
    text = decode(data)[0]
    try:
        cells = json.loads(text).get("cells")
        if cells is None:
            cells = nbformat.reads(text, as_version=4)["cells"]  # type: ignore[no-untyped-call]  # an older format
    except Exception as error:  # a submission may hold anything, and nbformat checks little before it reads
        return [], f"it cannot be read ({type(error).__name__})"
    if not isinstance(cells, list):
        return [], "it holds no cells"
    return [cell for cell in cells if isinstance(cell, dict)][:MAX_CELLS], ""


def _chosen(cells: list[Cell], known: dict[str, Known]) -> dict[int, str]:
    """Which place each id belongs to: of several cells with one id the first that is filled in, as in grading."""
    places: dict[str, list[int]] = {}
    for place, cell in enumerate(cells):
        metadata = cell.get("metadata")
        ours = metadata.get("nbgrader") if isinstance(metadata, dict) else None
        name = ours.get("grade_id") if isinstance(ours, dict) else None
        if isinstance(name, str) and name in known:
            places.setdefault(name, []).append(place)
    chosen = {}
    for name, found in places.items():
        texts = {place: _text(cells[place].get("source")) for place in found}
        intact = [p for p, text in texts.items() if text.strip() and "raise NotImplementedError" not in text]
        chosen[(intact or found)[0]] = name
    return chosen


def _cell(cell: Cell, known: Known | None) -> Cell:
    """A cell with nothing of the submission's but its text and kind."""
    kind = known.kind if known else cell.get("cell_type")
    made = _new(kind if kind in ("code", "markdown", "raw") else "raw", _text(cell.get("source")), known)
    attachments = cell.get("attachments")
    if kind == "markdown" and isinstance(attachments, dict) and all(_is_picture(a) for a in attachments.values()):
        made["attachments"] = attachments
    return made


def _is_picture(bundle: Any) -> bool:
    return isinstance(bundle, dict) and all(isinstance(data, str) for data in bundle.values())


def _new(kind: str, source: str, known: Known | None = None) -> Cell:
    made: Cell = {"cell_type": kind, "metadata": {"nbgrader": dict(known.metadata)} if known else {}, "source": source}
    return {**made, "outputs": [], "execution_count": None} if kind == "code" else made


def _text(source: Any) -> str:
    """A source as one string that every encoding can write."""
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    return source.encode("utf-8", "replace").decode("utf-8") if isinstance(source, str) else ""


def _restore(made: list[Cell], known: dict[str, Known]) -> None:
    """Put cells that are gone where they were: behind the nearest earlier one. An answer in code stays gone."""
    behind = -1
    for name, cell in known.items():
        places = [i for i, c in enumerate(made) if c["metadata"].get("nbgrader", {}).get("grade_id") == name]
        if places:
            behind = places[0]
        elif not cell.is_answer:
            behind += 1
            made.insert(behind, _new(cell.kind, cell.source, cell))
