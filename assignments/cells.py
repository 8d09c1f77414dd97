"""A submitted file as cells of code: `.py` or notebook, with magics neutralised, run one after another.

This module runs in three places: in the grader (reading only), in the child (compiling and running), and in the folder
that students receive, so it imports the standard library alone and knows no exercise. Nothing here compiles or runs
submitted text except `run`.
"""

from __future__ import annotations
import __future__

import ast
import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

MAX_BYTES = 10_000_000  # a larger file is not read: the largest honest notebook seen with plots was 4 MB
MAX_CELLS = 5_000


@dataclass(frozen=True)
class Cell:
    """One code cell: its text, the line of the file it starts on, and a name such as "cell 3" (empty in a .py)."""

    source: str
    line: int = 1
    name: str = ""


@dataclass
class Cells:
    """What a file holds: code, written answers by name, remarks for the student, and why it cannot be read, if so."""

    code: list[Cell] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    error: str = ""


def read_cells(data: bytes, name: str) -> Cells:
    """Read a submitted file; `name` decides the form by its ending. Never raises: see `Cells.error`."""
    if len(data) > MAX_BYTES:
        return Cells(error=f"{name} has {len(data) // 1_000_000} MB; at most {MAX_BYTES // 1_000_000} MB are read")
    text, remarks = decode(data)
    if not text.strip():
        return Cells(error=f"{name} is empty")
    looks_like_notebook = text.lstrip().startswith("{") and '"cells"' in text
    if name.lower().endswith(".ipynb") or (looks_like_notebook and '"nbformat"' in text):
        cells = _read_notebook(text, name)
    else:
        cells = Cells(code=[Cell(text.rstrip("\x1a"))])  # which some old editors of Windows end a file with
    cells.remarks[:0] = remarks
    return cells


# ---------------------------------------------------------------- text


def decode(data: bytes) -> tuple[str, list[str]]:
    """Bytes to text with "\\n" line ends: byte order marks, a coding line, UTF-8, else Windows' cp1252."""
    remarks: list[str] = []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = _decode_by_cookie(data)
            remarks.append("the file is not UTF-8; it was read as " + ("its coding line says" if text else "cp1252"))
            text = text or data.decode("cp1252", errors="replace")
    if "\0" in text:
        text = text.replace("\0", "")
        remarks.append("the file holds NUL characters; they were left out")
    return text.replace("\r\n", "\n").replace("\r", "\n"), remarks


def _decode_by_cookie(data: bytes) -> str:
    head = b"\n".join(data.splitlines()[:2])
    cookie = re.search(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", head, re.MULTILINE)
    if cookie is None:
        return ""
    try:
        return data.decode(cookie.group(1).decode("ascii"), errors="replace")
    except (LookupError, UnicodeError, ValueError):
        return ""


def _read_notebook(text: str, name: str) -> Cells:
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        return Cells(error=f"{name} is not a notebook: its JSON cannot be read; save it again and hand it in anew")
    raw = _raw_cells(notebook)
    if raw is None:
        return Cells(error=f"{name} is not a notebook: it holds no cells")
    cells = Cells()
    if len(raw) > MAX_CELLS:
        cells.remarks.append(f"{name} has {len(raw)} cells; the first {MAX_CELLS} were read")
        raw = raw[:MAX_CELLS]
    skipped = _copies(raw, cells.remarks)
    awaited = ""  # the written answer whose cell comes next
    number = 0
    for position, cell in enumerate(raw):
        source = _text(cell.get("source", cell.get("input", "")))
        kind = cell.get("cell_type")
        if kind == "code":
            number += 1
            if position not in skipped and source.strip():
                cells.code.append(Cell(source, 1, f"cell {number}"))
        elif kind == "markdown":
            awaited = _written(cell, source, cells.answers, awaited)
    return cells


def _raw_cells(notebook: Any) -> list[dict[str, Any]] | None:
    """The cells of nbformat 4, or of nbformat 3 with its worksheets."""
    if not isinstance(notebook, dict):
        return None
    found = notebook.get("cells")
    if found is None and isinstance(notebook.get("worksheets"), list):
        sheets = [sheet.get("cells") for sheet in notebook["worksheets"] if isinstance(sheet, dict)]
        found = [cell for cells in sheets if isinstance(cells, list) for cell in cells]
    if not isinstance(found, list):
        return None
    return [cell for cell in found if isinstance(cell, dict)]


def _text(source: Any) -> str:
    """A cell's source, which is a string or a list of lines."""
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    return source.replace("\r\n", "\n").replace("\0", "") if isinstance(source, str) else ""


def _copies(raw: list[dict[str, Any]], remarks: list[str]) -> set[int]:
    """Positions of code cells that repeat the nbgrader id of another: the first intact one counts."""
    by_id: dict[str, list[int]] = {}
    for position, cell in enumerate(raw):
        metadata = cell.get("metadata")
        nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
        grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
        if isinstance(grade_id, str) and cell.get("cell_type") == "code":
            by_id.setdefault(grade_id, []).append(position)
    skipped: set[int] = set()
    for grade_id, positions in by_id.items():
        if len(positions) > 1:
            sources = {p: _text(raw[p].get("source", "")) for p in positions}
            intact = [p for p in positions if sources[p].strip() and "raise NotImplementedError" not in sources[p]]
            kept = (intact or positions)[0]
            skipped.update(p for p in positions if p != kept)
            names = ", ".join(str(p + 1) for p in positions[:10]) + (" and more" if len(positions) > 10 else "")
            remarks.append(f"cells {names} are copies with one id ({grade_id[:40]}); cell {kept + 1} was graded")
    return skipped


_ANSWER_MARK = re.compile(r"<!--\s*answer:\s*(\w+)\s*-->")
_PLACEHOLDER = re.compile(r"^[ \t]*[*_]*write your answer here[.…]*[*_]*[ \t]*$", re.IGNORECASE | re.MULTILINE)


def _written(cell: dict[str, Any], source: str, answers: dict[str, str], awaited: str) -> str:
    """Take a written answer from a markdown cell: by metadata, by its comment, or as the cell after a known one."""
    metadata = cell.get("metadata")
    ours = metadata.get("autograder") if isinstance(metadata, dict) else None
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    name = ours.get("answer") if isinstance(ours, dict) else None
    if not isinstance(name, str) and isinstance(nbgrader, dict) and nbgrader.get("solution"):
        name = str(nbgrader.get("grade_id", "")).replace("-", "_").split("__")[-1]
    mark = _ANSWER_MARK.search(source)
    if mark:
        name = mark.group(1)
    continues = not isinstance(name, str) and bool(awaited) and not source.lstrip().startswith("#")
    if continues:
        name = awaited
    if not isinstance(name, str) or not name:
        return ""
    text = _PLACEHOLDER.sub("", _ANSWER_MARK.sub("", source)).strip()
    if text:
        answers[name] = f"{answers[name]}\n\n{text}" if answers.get(name) else text
    return name


# ---------------------------------------------------------------- magics

MAX_MAGICS = 500  # lines of one cell
_PYTHON_CELL_MAGICS = ("time", "timeit", "capture", "prun", "python", "python3", "pypy")
_MAGIC_LINE = re.compile(r"^(\s*)(%{1,2}[A-Za-z_]|!|\?{1,2}[A-Za-z_]|[A-Za-z_][\w.]*\?{1,2}\s*$)")
_MAGIC_VALUE = re.compile(r"^(\s*)([A-Za-z_][^=#]*)=\s*(%[A-Za-z_]|!).*$")


def neutralise(source: str) -> str:
    """Python without magics and shell lines; line numbers stay as they were.

    A line is touched only if Python stumbles over it, so what looks like a magic inside a string stays as it is.
    """
    lines = source.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    magic = re.match(r"\s*%%(\w+)", lines[first])
    if magic and magic.group(1) not in _PYTHON_CELL_MAGICS:
        return "\n" * (len(lines) - 1)  # another language, or a file to write: nothing of ours to run
    for _ in range(MAX_MAGICS):
        try:
            ast.parse("\n".join(lines))
        except SyntaxError as error:
            place = (error.lineno or 0) - 1
            if not 0 <= place < len(lines) or (neutral := _neutral_line(lines[place])) == lines[place]:
                break
            goes_on = lines[place].endswith("\\")
            lines[place] = neutral
            while goes_on and (place := place + 1) < len(lines):  # a shell line that continues
                goes_on, lines[place] = lines[place].endswith("\\"), ""
        else:
            break
    return "\n".join(lines)


def _neutral_line(line: str) -> str:
    if found := _MAGIC_LINE.match(line):
        return f"{found.group(1)}pass"
    if found := _MAGIC_VALUE.match(line):
        return f"{found.group(1)}{found.group(2).strip()} = None"
    return line


# ---------------------------------------------------------------- running


@dataclass(frozen=True)
class Stumble:
    """A top-level statement that did not run: which (counted from 0 over the file), where, and why."""

    statement: int
    line: int
    cell: str
    kind: str
    message: str


def parse_cell(cell: Cell) -> list[ast.stmt]:
    """The statements of a cell, on the lines where the file has them. Raises SyntaxError and the like."""
    padding = "\n" * (cell.line - 1)
    try:
        return ast.parse(padding + cell.source).body
    except SyntaxError:
        neutral = neutralise(cell.source)
        if neutral == cell.source:
            raise
        return ast.parse(padding + neutral).body


_BEGINS = re.compile(r"@|def |async def |class |import |from |if __name__")


def split_percent(cell: Cell) -> list[Cell]:
    """A `.py` in percent format as its cells, so that one syntax error does not take the whole file with it."""
    parts: list[Cell] = []
    lines = cell.source.split("\n")
    marks = [i for i, line in enumerate(lines) if line.startswith("# %%")]
    if not marks:  # no cells: at least each function stands for itself
        marks = [i for i, line in enumerate(lines) if _BEGINS.match(line) and not (i and lines[i - 1].startswith("@"))]
    starts = [0, *(i for i in marks if i), len(lines)]
    for start, end in itertools.pairwise(starts):
        parts.append(Cell("\n".join(lines[start:end]), cell.line + start, cell.name))
    return parts


def statements(code: list[Cell]) -> Iterator[tuple[Cell, ast.stmt | Stumble]]:
    """All top-level statements in order; a cell that cannot be parsed gives one Stumble instead."""
    index = 0
    for whole in code:
        parts = [whole]
        try:
            parsed = [parse_cell(whole)]
        except Exception:
            parts = split_percent(whole)
            parsed = []
        for number, part in enumerate(parts):
            try:
                body = parsed[number] if parsed else parse_cell(part)
            except Exception as error:
                line = getattr(error, "lineno", None) or part.line
                kind = type(error).__name__
                message = getattr(error, "msg", None) or _first_line(error)
                yield part, Stumble(index, line, part.name, kind, str(message))
                index += 1
                continue
            for statement in body:
                yield part, statement
                index += 1


def filename_of(file: str, cell: Cell) -> str:
    """The name that tracebacks show for a cell."""
    return f"{file} {cell.name}" if cell.name else file


def run(
    code: list[Cell],
    file: str,
    namespace: dict[str, Any],
    *,
    skip: frozenset[int] = frozenset(),
    before: Callable[[int], None] | None = None,
    after: Callable[[], None] | None = None,
) -> list[Stumble]:
    """Run cells in `namespace`; a statement that raises is recorded and the next one runs.

    `skip` leaves out statements by number (they hung or crashed before); `before` is told each number, and `after`
    is called when one has run.
    """
    if not (skip or before or after):
        return _run_quickly(code, file, namespace)
    stumbles: list[Stumble] = []
    flags = 0
    for index, (cell, statement) in enumerate(statements(code)):
        if isinstance(statement, Stumble):
            stumbles.append(statement)
            continue
        if index in skip:
            continue
        if before is not None:
            before(index)
        flags |= _future_flags(statement)
        stumbles += _run_statement(index, cell, statement, filename_of(file, cell), namespace, flags)
        if after is not None:
            after()
    return stumbles


def _run_quickly(code: list[Cell], file: str, namespace: dict[str, Any]) -> list[Stumble]:
    """Cells compiled in one piece each; where a statement raises, those after it run one by one."""
    stumbles: list[Stumble] = []
    flags = 0  # of `from __future__`, which hold in the cells that follow
    for cell in code:
        try:
            padded = "\n" * (cell.line - 1) + cell.source
            whole = compile(padded, filename_of(file, cell), "exec", flags=flags, dont_inherit=True)
        except BaseException:  # magics, or no Python at all
            stumbles += run([cell], file, namespace, after=_nothing)
        else:
            flags |= whole.co_flags & _FUTURES
            stumbles += _run_cell(cell, whole, filename_of(file, cell), namespace, flags)
    return stumbles


_FUTURES = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})


def _run_cell(cell: Cell, whole: CodeType, filename: str, namespace: dict[str, Any], flags: int) -> list[Stumble]:
    try:
        exec(whole, namespace)
        return []
    except BaseException as error:
        stopped = _place(error, whole)
        line = _line_of(error, filename) or stopped[0]
        stumbles = [Stumble(0, line, cell.name, type(error).__name__, _first_line(error))]
    for statement in parse_cell(cell):
        if _start(statement) > stopped:
            stumbles += _run_statement(0, cell, statement, filename, namespace, flags)
    return stumbles


def _nothing() -> None:
    """Makes `run` go statement by statement."""


def _run_statement(
    index: int, cell: Cell, statement: ast.stmt, filename: str, namespace: dict[str, Any], flags: int
) -> list[Stumble]:
    try:
        exec(_compiled(statement, filename, flags), namespace)
    except BaseException as error:
        line = _line_of(error, filename) or statement.lineno
        return [Stumble(index, line, cell.name, type(error).__name__, _first_line(error))]
    return []


def _place(error: BaseException, whole: CodeType) -> tuple[int, int]:
    """Line and column, in bytes, of the top-level code that an exception came out of."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code is whole:
            line, _, column, _ = list(whole.co_positions())[trace.tb_lasti // 2]
            return line or trace.tb_lineno, column or 0
        trace = trace.tb_next
    return 0, 0


def _start(statement: ast.stmt) -> tuple[int, int]:
    """Line and column where a statement begins, its decorators included."""
    decorators = getattr(statement, "decorator_list", [])
    first = decorators[0] if decorators else statement
    return first.lineno, first.col_offset


def _compiled(statement: ast.stmt, filename: str, flags: int) -> CodeType:
    module = ast.Module(body=[statement], type_ignores=[])
    code: CodeType = compile(module, filename, "exec", flags=flags, dont_inherit=True)
    return code


def _future_flags(statement: ast.stmt) -> int:
    if not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
        return 0
    features = (getattr(__future__, alias.name, None) for alias in statement.names)
    return sum(feature.compiler_flag for feature in features if feature is not None)


def _line_of(error: BaseException, filename: str) -> int:
    """The last line of the submission that an exception passed through."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _first_line(error: BaseException) -> str:
    """What an exception says, whatever its `__str__` does."""
    try:
        text = str(error)
    except BaseException:
        return ""
    return text.split("\n")[0][:300] if isinstance(text, str) else ""
