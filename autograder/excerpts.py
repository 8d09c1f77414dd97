"""A submission's own code, cut for reading: the lines around what went wrong, with their numbers.

Text only: submitted code is neither parsed nor run here, since a parser can be brought down by what it is given. This
module knows no exercise and no check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from autograder.child.cells import Cell

MAX_READ = 300_000  # characters of a file that are looked at
MAX_LINES = 24  # of one excerpt
BEFORE = 14  # lines of them that stand before the marked one
MAX_WIDTH = 160

_DEFINITION = re.compile(r"(?:async +)?(?:def|class) +(\w{1,80})|([A-Za-z_]\w{0,80}) *(?::[^=\n]{0,80})?=(?!=)")
_CLOSING = (")", "]", "}", '"""', "'''")
_QUOTES = re.compile(r"[rRuUbBfF]{0,2}(\"\"\"|''')")


@dataclass(frozen=True)
class Piece:
    """A function, class or value defined at the top level: its name, its cell, its first line's number, its lines."""

    name: str
    cell: str
    line: int
    lines: tuple[str, ...]

    @property
    def is_function(self) -> bool:
        return any(line.startswith(("def ", "async def ")) for line in self.lines)


def pieces(code: Sequence[Cell]) -> list[Piece]:
    """All that a file defines at its top level, in order."""
    found: list[Piece] = []
    left = MAX_READ
    for cell in code:
        lines = cell.source[:left].split("\n")
        left -= len(cell.source)
        found += (Piece(name, cell.name, cell.line + a, tuple(lines[a:b])) for name, a, b in _spans(lines))
        if left <= 0:
            break
    return found


def _spans(lines: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Each definition's name, its first line (decorators included) and the line after its last."""
    name, start, end, decorators = "", 0, 0, -1
    for number, line in enumerate(lines):
        if not line or line.isspace() or line[0] == "#":
            continue
        if line[0] in " \t" or line.startswith(_CLOSING):
            end = number + 1
            continue
        if name:
            yield name, start, end
        name = ""
        if line.startswith("@"):
            decorators = number if decorators < 0 else decorators
        elif match := _DEFINITION.match(line):
            name = match.group(1) or match.group(2)
            start, end = number if decorators < 0 else decorators, number + 1
            decorators = -1
        else:
            decorators = -1
    if name:
        yield name, start, end


def excerpt(code: Sequence[Cell], defined: Sequence[Piece], name: str, cell: str = "", line: int = 0) -> str:
    """Numbered lines around `line`, or the definition of `name`: each line is its number, a tab and its text.

    Empty where neither is to be found. Lines left out show as a jump in the numbers.
    """
    if line > 0:
        around = next((p for p in defined if p.cell == cell and 0 <= line - p.line < len(p.lines)), None)
        if around is None:
            around = next((_whole(c) for c in code if c.name == cell and line >= c.line), None)
        if around is not None and line - around.line < len(around.lines):
            return _numbered(around, line)
    last = next((piece for piece in reversed(defined) if piece.name == name), None)
    return _numbered(last, 0) if last is not None else ""


def _whole(cell: Cell) -> Piece:
    return Piece("", cell.name, cell.line, tuple(cell.source[:MAX_READ].split("\n")))


def _numbered(piece: Piece, marked: int) -> str:
    rows = [(piece.line + i, text) for i, text in enumerate(piece.lines)]
    while rows and not rows[-1][1].strip():
        rows.pop()
    long_docstring = _docstring(piece.lines)
    rows = [row for row in rows if row[0] - piece.line not in long_docstring or row[0] == marked]
    if len(rows) > MAX_LINES:
        place = next((i for i, (number, _) in enumerate(rows) if number == marked), 0)
        start = max(0, min(place - BEFORE, len(rows) - MAX_LINES))
        rows = rows[start : start + MAX_LINES]
    return "\n".join(f"{number}\t{_cut(text)}" for number, text in rows)


def _docstring(lines: Sequence[str]) -> range:
    """Which lines a docstring of more than one line takes: a reader knows the task's own text."""
    for first, line in enumerate(lines[1:MAX_LINES], 1):
        opened = _QUOTES.match(line.strip())
        if opened is None:
            continue
        mark = opened.group(1)
        if mark in line.strip()[opened.end() :]:
            return range(0)
        last = next((i for i in range(first + 1, len(lines)) if mark in lines[i]), None)
        return range(first, last + 1) if last is not None else range(0)
    return range(0)


def _cut(text: str) -> str:
    text = text.replace("\t", "    ").rstrip()
    return text if len(text) <= MAX_WIDTH else text[: MAX_WIDTH - 1] + "…"
