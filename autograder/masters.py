"""The masters: one file an exercise, from which stubs, notebooks and worked answers are made.

A master is Python in percent format (`# %%` cells). A header such as `# %% question="attention"` says what a cell is;
`### BEGIN SOLUTION` and `### END SOLUTION` enclose the worked answer. This module reads masters and writes nothing; it
knows no grader and no release. Only the notebooks need jupytext, which is imported where they are built.
"""

from __future__ import annotations

import ast
import importlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

Role = Literal["text", "code", "given", "question", "bonus", "written"]
Notebook = dict[str, Any]

_ROLE = re.compile(r'^# %% (given|question|bonus|written)="(\w+)"$')
_BEGIN, _END = "### BEGIN SOLUTION", "### END SOLUTION"
PLACEHOLDER = "*Write your answer here.*"


@dataclass(frozen=True)
class Cell:
    """One cell of a master: its header line, its text below the header, and what it is."""

    header: str
    body: str
    role: Role
    name: str = ""  # of the given function or question

    @property
    def before(self) -> str:
        """The lines above the worked answer: signature and docstring, or the empty value."""
        return self.body.split(_BEGIN)[0].rstrip()

    @property
    def answer(self) -> str:
        """The worked answer, without its markers."""
        inside = self.body.split(_BEGIN)[1].split(_END)[0]
        return inside.split("\n", 1)[1].rstrip()

    @property
    def is_function(self) -> bool:
        """True for a question whose answer is a function's body, not a value."""
        return f"    {_BEGIN}" in self.body


def folder() -> Path:
    """Where the masters are: inside the installed package, or beside it in the repository."""
    here = Path(__file__).resolve().parent
    inside = here / "solutions"
    return inside if inside.is_dir() else here.parent / "solutions"


def master_text(exercise: str) -> str:
    """The master as it is written, markers and all."""
    return (folder() / f"{exercise}.py").read_text(encoding="utf-8")


@cache
def cells(exercise: str) -> tuple[Cell, ...]:
    """The cells of a master, in order."""
    found: list[Cell] = []
    for part in re.split(r"^(?=# %%)", master_text(exercise), flags=re.MULTILINE):
        if part.strip():
            header, _, body = part.partition("\n")
            found.append(_cell(header, body.strip("\n")))
    return tuple(found)


def _cell(header: str, body: str) -> Cell:
    if header == "# %% [markdown]":
        return Cell(header, body, "text")
    if header == "# %%":
        return Cell(header, body, "code")
    match = _ROLE.match(header)
    if match is None:
        raise ValueError(f"a master has a cell header that says nothing known: {header!r}")
    role: Role = match.group(1)  # type: ignore[assignment]
    return Cell(header, body, role, match.group(2))


# ---------------------------------------------------------------- stub and worked answer as text


def stub_text(exercise: str) -> str:
    """The `.py` that a student receives: the master with its answers taken out."""
    return _join([(cell, _stub(cell)) for cell in cells(exercise)])


def solution_text(exercise: str) -> str:
    """The worked answer as a `.py`, as a student would hand it in: without markers."""
    return _join([(cell, _solved(cell)) for cell in cells(exercise)])


def given_source(exercise: str) -> str:
    """The given functions and the imports that they need; empty if nothing is given."""
    given = [cell.body for cell in cells(exercise) if cell.role == "given"]
    imports = [cell.body for cell in cells(exercise) if cell.role == "code" and _imports_only(cell.body)]
    return "\n\n\n".join(imports + given) + "\n" if given else ""


def _imports_only(source: str) -> bool:
    return all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in ast.parse(source).body)


def _stub(cell: Cell) -> str:
    if cell.role in ("question", "bonus") and cell.is_function:
        return f'{cell.before}\n    raise NotImplementedError("{cell.name}: not answered yet")'
    if cell.role == "question":
        return cell.before
    if cell.role == "written":
        return f'{cell.name} = """\n\n"""'
    return cell.body


def _solved(cell: Cell) -> str:
    if cell.role in ("question", "bonus") and cell.is_function:
        return f"{cell.before}\n{cell.answer}"
    return cell.answer if cell.role in ("question", "written") else cell.body


def _join(parts: list[tuple[Cell, str]]) -> str:
    """Cells as one file, with the blank lines around functions that formatters ask for."""
    text, after_function = "", False
    for cell, body in parts:
        function = cell.role == "given" or cell.is_function
        gap = "\n\n" if function or after_function else "\n"
        text += f"{gap if text else ''}{cell.header}\n{body}\n"
        after_function = function
    return text


# ---------------------------------------------------------------- notebooks


def stub_notebook(exercise: str) -> Notebook:
    """The notebook with nothing answered: prose, given code, one cell a question."""
    return _notebook(exercise, stub_text(exercise), {})


def solution_notebook(exercise: str) -> Notebook:
    """The worked answer as a notebook, as a student would hand it in."""
    written = {cell.name: _string_of(cell) for cell in cells(exercise) if cell.role == "written"}
    return _notebook(exercise, solution_text(exercise), written)


def _string_of(cell: Cell) -> str:
    """The text that a written question's worked answer assigns."""
    statement = ast.parse(cell.answer).body[0]
    assert isinstance(statement, ast.Assign)
    return str(ast.literal_eval(statement.value)).strip()


def _notebook(exercise: str, text: str, written: dict[str, str]) -> Notebook:
    jupytext: Any = importlib.import_module("jupytext")  # only where notebooks are built: an extra, and slow to import
    read = jupytext.reads(text, fmt="py:percent").cells
    masters = cells(exercise)
    assert len(read) == len(masters), f"{exercise}: jupytext sees {len(read)} cells, not {len(masters)}"
    made: list[dict[str, Any]] = []
    for index, (master, cell) in enumerate(zip(masters, read, strict=True)):
        identity = f"{exercise}-{index:02d}"
        if master.role == "written":
            answer = written.get(master.name, PLACEHOLDER)
            source = f"<!-- answer: {master.name} -->\n{answer}"
            made.append(markdown_cell(identity, source, {"answer": master.name}))
        elif master.role == "text":
            made.append(markdown_cell(identity, cell.source))
        else:
            tag = {str(master.role): master.name} if master.name else {}
            made.append(code_cell(identity, cell.source, tag))
    return {"cells": made, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}


_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def markdown_cell(identity: str, source: str, tag: dict[str, str] | None = None) -> dict[str, Any]:
    """A markdown cell; `tag` goes under `metadata.autograder`."""
    return {"cell_type": "markdown", "id": identity, "metadata": _tagged(tag), "source": _lines(source)}


def code_cell(identity: str, source: str, tag: dict[str, str] | None = None) -> dict[str, Any]:
    """A code cell that has not run; `tag` goes under `metadata.autograder`."""
    empty: dict[str, Any] = {"execution_count": None, "outputs": []}
    return {"cell_type": "code", "id": identity, "metadata": _tagged(tag), "source": _lines(source)} | empty


def _tagged(tag: dict[str, str] | None) -> dict[str, Any]:
    return {"autograder": tag} if tag else {}


def _lines(source: str) -> list[str]:
    """A source as notebooks store it."""
    return source.splitlines(keepends=True)
