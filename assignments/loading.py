"""What you have written so far, read from the files of this folder: the `.py` or the notebook.

A file is run statement by statement, so one broken cell does not take the rest down. Where an exercise is answered in
both forms, the answered one counts for each question, and the `.py` if both are. This module knows no exercise by name:
their questions stand in `hidden_checks.json`.
"""

from __future__ import annotations

import ast
import dis
import inspect
import json
import linecache
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from cells import Cells, Stumble, filename_of, read_cells, run, statements
from checks import Answer, Failure, LocalAnswer, describe

HERE = Path(__file__).resolve().parent


@cache
def catalogue() -> dict[str, Any]:
    """All exercises: their given functions, and per question its points and what the hidden checks look at."""
    found: dict[str, Any] = json.loads((HERE / "hidden_checks.json").read_text(encoding="utf-8"))
    return found


@dataclass
class Form:
    """One file of an exercise after it ran: values by name, which questions it answers, what went wrong."""

    file: str
    values: dict[str, Any] = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)
    stumbles: list[Stumble] = field(default_factory=list)
    error: str = ""

    def why_missing(self, name: str) -> str:
        """One sentence for a name that this file does not define."""
        if self.error:
            return f"{self.error}."
        text = f"{name} was not found in {self.file}."
        if self.stumbles:
            first = self.stumbles[0]
            place = f"{first.cell}, line {first.line}" if first.cell else f"line {first.line}"
            text += f" The first thing that went wrong there: {first.kind} in {place}: {first.message}"
        return text


@dataclass
class Loaded:
    """One exercise as its files answer it."""

    exercise: str
    forms: list[Form]

    def form_of(self, name: str) -> Form:
        """The file that counts for a question: the first that answers it, else the first that defines it."""
        answering = [form for form in self.forms if name in form.answered]
        defining = [form for form in self.forms if name in form.values]
        return (answering + defining + self.forms)[0]

    def values(self) -> dict[str, Any]:
        """Every name of the exercise that is defined somewhere."""
        forms = {name: self.form_of(name) for name in names_of(self.exercise)}
        return {name: form.values[name] for name, form in forms.items() if name in form.values}

    def answer(self, name: str) -> Any:
        form = self.form_of(name)
        return as_answer(self.exercise, name, form.values, form.why_missing(name))


def names_of(exercise: str) -> list[str]:
    """The questions and given functions of an exercise."""
    entry = catalogue()[exercise]
    return [*entry["questions"], *entry["given"]]


def kind_of(exercise: str, name: str) -> str:
    """Whether a name is a "function", a "value" or a "written" answer."""
    question = catalogue()[exercise]["questions"].get(name)
    return str(question["kind"]) if question else "function"


def as_answer(exercise: str, name: str, values: dict[str, Any], missing: str) -> Any:
    """What a test receives for `name`: a function to call, or the value itself (None while it is not answered)."""
    if kind_of(exercise, name) != "function":
        return values.get(name)
    if name not in values:
        return Absent(name, missing)
    if not callable(values[name]):
        return Absent(name, f"{name} is {describe(values[name])}, where a function was expected.")
    return LocalAnswer(values[name], name)


class Absent(Answer):
    """A function that is not there; calling it says why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name)
        self.why = why

    def attempt(self, *args: Any, **kwargs: Any) -> Any:
        raise Failure("exists", self.why)


# ---------------------------------------------------------------- reading and running the files


def files_of(exercise: str) -> list[Path]:
    """The files of one exercise that are in this folder."""
    return [path for path in (HERE / f"{exercise}.py", HERE / f"{exercise}.ipynb") if path.is_file()]


@cache
def load(exercise: str) -> Loaded:
    """Run the files of one exercise, once."""
    os.environ["MPLBACKEND"] = "Agg"  # no windows: these runs have nobody to look at them
    forms = [_run(exercise, path) for path in files_of(exercise)]
    nothing = Form(f"{exercise}.py", error=f"there is neither {exercise}.py nor {exercise}.ipynb in this folder")
    return Loaded(exercise, forms or [nothing])


def _run(exercise: str, path: Path) -> Form:
    cells = read_cells(path.read_bytes(), path.name)
    form = Form(path.name, error=cells.error)
    if cells.error:
        return form
    module = ModuleType(exercise)
    module.__file__ = str(path)
    sys.modules[exercise] = module  # dataclasses look their module up
    _remember_lines(cells, path)
    with _without_selfcheck():
        form.stumbles = run(cells.code, str(path), module.__dict__)
    form.values = {name: module.__dict__[name] for name in names_of(exercise) if name in module.__dict__}
    form.values.update(cells.answers)
    stubs = _stubs(cells)
    form.answered = {name for name, value in form.values.items() if name not in stubs and not _blank(value)}
    return form


def _remember_lines(cells: Cells, path: Path) -> None:
    """Let messages quote the line of a notebook cell, which is in no file of its own."""
    for cell in cells.code:
        if cell.name:
            name = filename_of(str(path), cell)
            linecache.cache[name] = (len(cell.source), None, cell.source.splitlines(keepends=True), name)


@contextmanager
def _without_selfcheck() -> Iterator[None]:
    """While a notebook runs here, its own check cells do nothing."""
    quiet = ModuleType("selfcheck")
    quiet.check = lambda *args, **kwargs: None  # type: ignore[attr-defined]
    before = sys.modules.get("selfcheck")
    sys.modules["selfcheck"] = quiet
    try:
        yield
    finally:
        if before is None:
            del sys.modules["selfcheck"]
        else:
            sys.modules["selfcheck"] = before


def _stubs(cells: Cells) -> set[str]:
    """The functions whose last definition does nothing but raise NotImplementedError."""
    last: dict[str, bool] = {}
    for _, statement in statements(cells.code):
        if isinstance(statement, ast.FunctionDef):
            last[statement.name] = _only_raises(statement)
    return {name for name, stub in last.items() if stub}


def _only_raises(function: ast.FunctionDef) -> bool:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return len(body) == 1 and isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.dump(body[0])


def _blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


# ---------------------------------------------------------------- is it the same answer?


def fingerprint(value: Any) -> str:
    """A text that is the same for two functions if they, and all that they use of their own file, are the same code."""
    seen: dict[str, Any] = {}
    print_of = _print_of(value, seen)
    return repr([print_of, sorted(seen.items())])


def _print_of(value: Any, seen: dict[str, Any]) -> Any:
    function = inspect.unwrap(value) if callable(value) else value
    if isinstance(function, ModuleType | type):
        return function.__name__
    if not isinstance(function, FunctionType):
        return _constant(value)
    for name in _read_by(function.__code__):
        if name in function.__globals__ and name not in seen:
            used = function.__globals__[name]
            seen[name] = ""  # a function may use itself
            own = not callable(used) or getattr(used, "__module__", "") == function.__module__
            seen[name] = _print_of(used, seen) if own else getattr(used, "__name__", "")
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).items()]
    return [_code(function.__code__), [_constant(default) for default in defaults]]


def uses(value: Any) -> set[str]:
    """The global names that a function reads."""
    function = inspect.unwrap(value) if callable(value) else value
    return _read_by(function.__code__) if isinstance(function, FunctionType) else set()


def _read_by(code: CodeType) -> set[str]:
    """The global names that this code, and the functions in it, read."""
    names = {str(step.argval) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    return names.union(*(_read_by(const) for const in code.co_consts if isinstance(const, CodeType)))


def _constant(value: Any) -> str:
    """A number or text as it is written; of anything else, which may change as it is used, the type alone."""
    if isinstance(value, tuple | frozenset):
        shown = [_constant(part) for part in value]
        return repr(shown if isinstance(value, tuple) else sorted(shown))  # a set's order is another in every process
    plain = value is None or value is ... or isinstance(value, int | float | complex | str | bytes)
    return repr(value) if plain else type(value).__name__


def _code(code: CodeType) -> list[Any]:
    constants = [_code(const) if isinstance(const, CodeType) else _constant(const) for const in code.co_consts]
    return [code.co_code.hex(), constants, code.co_names, code.co_varnames]


# ---------------------------------------------------------------- the public tests


def public_tests(exercise: str) -> list[Callable[..., None]]:
    """The tests in `tests/` of one exercise, in the order written; none where the file was not fetched."""
    return [test for name, test in vars(_tests_module(exercise)).items() if name.startswith("test_")]


@cache
def _tests_module(exercise: str) -> ModuleType:
    path = HERE / "tests" / f"test_{exercise}.py"
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    if path.is_file():
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module.__dict__)
    return module


def arguments_of(test: Callable[..., None]) -> list[str]:
    return list(inspect.signature(test).parameters)


def hidden_sentence(entry: dict[str, Any]) -> str:
    """What the hidden checks of a question would add, in kind."""
    hidden = entry["hidden"]
    if not hidden["checks"]:
        return "no hidden checks"
    one = hidden["checks"] == 1
    count = f"{hidden['checks']} hidden {'check' if one else 'checks'}"
    points = f"{hidden['points']:g} {'point' if hidden['points'] == 1 else 'points'}"
    return (
        f"{count} ({points}) not run here: {'it looks at' if one else 'they look at'} {'; '.join(hidden['looks_at'])}"
    )
