"""What an exercise is to the engine: its questions, their points, what builds on what, and its tests.

An exercise is a package under `autograder/exercises/` whose `__init__.py` holds `EXERCISE`, beside `test_public.py`,
`test_hidden.py` and `misconceptions.py`. The engine reads all exercises through this module and knows none by name.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property
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
    bonus: tuple[Question, ...] = ()  # more questions, which count only where a course asks for them

    def question(self, name: str) -> Question:
        return next(q for q in self.questions if q.name == name)

    @property
    def key(self) -> str:
        """What `exercise` finds this by: its name, and whether its bonus questions count."""
        counted = {question.name for question in self.questions}
        return self.name + "+bonus" if any(question.name in counted for question in self.bonus) else self.name

    def with_bonus(self) -> Exercise:
        """The exercise with its bonus questions counted."""
        return self if self.key != self.name else replace(self, questions=self.questions + self.bonus)

    @cached_property
    def values(self) -> frozenset[str]:
        """The questions that are answered by setting a value, not by writing a function."""
        return frozenset(question.name for question in self.questions if question.kind == "value")

    @property
    def points(self) -> float:
        return sum(q.points for q in self.questions)

    def tests(self) -> tuple[Test, ...]:
        """Public tests, then hidden ones, in the order written."""
        return self._counted

    @cached_property
    def _counted(self) -> tuple[Test, ...]:
        counted = {question.name for question in self.questions}
        return tuple(test for test in _tests(self.name, bool(self.bonus)) if test.question in counted)

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

    @cached_property
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


@cache
def exercise(name: str) -> Exercise:
    """The exercise of this name, or of its key; KeyError if there is none."""
    plain, _, bonus = name.partition("+")
    found = {e.name: e for e in exercises()}[plain]
    return found.with_bonus() if bonus else found


@cache
def _tests(name: str, has_bonus: bool) -> list[Test]:
    found: list[Test] = []
    parts: list[tuple[str, Visibility]] = [("test_public", "public"), ("test_hidden", "hidden")]
    for part, visibility in [*parts, ("test_bonus", "hidden")] if has_bonus else parts:
        module = _module(name, part)
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
