"""What an exercise is to the engine: its questions, their points, what builds on what, and its tests.

An exercise is a package under `autograder/exercises/` whose `__init__.py` holds `EXERCISE`, beside `test_public.py`,
`test_hidden.py` and `misconceptions.py`. The engine reads all exercises through this module and knows none by name.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Literal

from autograder.catalogue import Catalogue
from autograder.checks import worth_of

Kind = Literal["function", "value", "written"]
Visibility = Literal["public", "hidden"]


@dataclass(frozen=True)
class Question:
    """One question. `uses` names the earlier questions and given functions that a right answer may call.

    `kind`: a function to write, a value to set, or a written answer that a person marks (then `rubric` says how).
    `parameters` are the contract's parameter names, in order.
    """

    name: str
    points: float
    kind: Kind = "function"
    parameters: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    rubric: str = ""
    read: str = ""  # which part of the text helps


@dataclass(frozen=True)
class Exercise:
    """One exercise: `name` is also the name of its files; `given` maps a given function to its parameter names.

    One that is `later` counts only where it is chosen, or where somebody in the class handed it in.
    """

    name: str
    title: str
    questions: tuple[Question, ...]
    given: dict[str, tuple[str, ...]]
    later: bool = False

    def question(self, name: str) -> Question:
        return next(q for q in self.questions if q.name == name)

    @property
    def points(self) -> float:
        return sum(q.points for q in self.questions)

    def tests(self) -> list[Test]:
        """Public tests, then hidden ones, in the order written."""
        return _tests(self.name)

    def misconceptions(self) -> Catalogue:
        catalogue = _module(self.name, "misconceptions").catalogue
        assert isinstance(catalogue, Catalogue)
        return catalogue


@dataclass(frozen=True)
class Test:
    """One test of an answer, as collected from an exercise's package."""

    __test__ = False  # not a test class of pytest's

    name: str
    exercise: str
    question: str
    points: float
    looks_at: str
    visibility: Visibility
    function: Callable[..., None]
    arguments: tuple[str, ...]

    @property
    def title(self) -> str:
        """The first line of the docstring: a sentence that a student may read."""
        return (inspect.getdoc(self.function) or self.name).splitlines()[0]


def _module(exercise: str, part: str) -> ModuleType:
    return importlib.import_module(f"autograder.exercises.{exercise}.{part}")


@cache
def exercises() -> tuple[Exercise, ...]:
    """All exercises, by name."""
    package = importlib.import_module("autograder.exercises")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    return tuple(importlib.import_module(f"autograder.exercises.{name}").EXERCISE for name in names)


def exercise(name: str) -> Exercise:
    """The exercise of this name; KeyError if there is none."""
    return {e.name: e for e in exercises()}[name]


@cache
def _tests(name: str) -> list[Test]:
    found: list[Test] = []
    visibilities: tuple[Visibility, ...] = ("public", "hidden")
    for visibility in visibilities:
        module = _module(name, f"test_{visibility}")
        for attribute, function in vars(module).items():
            worth = worth_of(function)
            if attribute.startswith("test_") and worth is not None:
                arguments = tuple(inspect.signature(function).parameters)
                found.append(
                    Test(attribute, name, worth.question, worth.points, worth.looks_at, visibility, function, arguments)
                )
    return found


def reference_of(name: str) -> Callable[..., Any]:
    """The reference's answer to a question or given function."""
    function: Callable[..., Any] = getattr(importlib.import_module("reference"), name)
    return function
