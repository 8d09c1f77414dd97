"""Named wrong answers: what an exercise's `misconceptions.py` is written with.

A misconception is a wrong variant of one question's function (or value), the cause in one sentence, and a hint that
does not give the answer away. Keyword-only parameters of a variant are other questions or given functions of the
exercise: they are filled with the submission's own functions when an answer is compared with the entry.
This module knows no exercise.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Misconception:
    """One named wrong answer to `question`; `answer` is a function, or the wrong value of a value question."""

    question: str
    name: str
    cause: str
    hint: str
    answer: Any

    @property
    def uses(self) -> tuple[str, ...]:
        """The other functions of the exercise that the variant calls."""
        if not callable(self.answer):
            return ()
        parameters = inspect.signature(self.answer).parameters.values()
        return tuple(p.name for p in parameters if p.kind is p.KEYWORD_ONLY)


@dataclass
class Catalogue:
    """The misconceptions of one exercise, in the order written."""

    entries: list[Misconception] = field(default_factory=list)

    def wrong(
        self, question: str, name: str, *, cause: str, hint: str
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorate a wrong variant of `question`."""

        def record(variant: Callable[..., Any]) -> Callable[..., Any]:
            self._add(Misconception(question, name, cause, hint, variant))
            return variant

        return record

    def wrong_value(self, question: str, name: str, value: Any, *, cause: str, hint: str) -> None:
        """Record a wrong value of a value question."""
        self._add(Misconception(question, name, cause, hint, value))

    def of(self, question: str) -> list[Misconception]:
        return [entry for entry in self.entries if entry.question == question]

    def _add(self, entry: Misconception) -> None:
        if any((e.question, e.name) == (entry.question, entry.name) for e in self.entries):
            raise ValueError(f"two misconceptions of {entry.question} are called {entry.name!r}")
        self.entries.append(entry)
