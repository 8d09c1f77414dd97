"""The functions of a submission as tests see them, answered by a child process.

A `Session` holds one submitted file: it loads it into a child, starts another child after a hang or crash, and hands
out `RemoteAnswer`s. It knows which names to ask for and no score; it never compares an answer with anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.checks import Answer, Failure, Foreign, Outcome, Raised
from autograder.child import requests
from autograder.child.cells import Cells
from autograder.child.walls import Limits, Wall
from autograder.child.wire import WireError
from autograder.processes import Processes
from autograder.sandbox import Child, ChildLost
from autograder.verdicts import Lost

MAX_SKIPPED = 4  # top-level statements that may hang or crash before the rest of the file is given up
MAX_STARTS = 60  # children for one file
ASKED_SIZE = 512  # largest size along an axis that a child may ask about
ASKED_ENTRIES = 1 << 18  # of a matrix
ASKED_STACKED = 1 << 11  # of an array with more axes, which broadcasting may multiply


@dataclass(frozen=True)
class Budget:
    """Seconds: for one call, for running the file's top level, and for everything one file does."""

    call: float = 5.0
    load: float = 15.0
    file: float = 60.0


@dataclass
class Purse:
    """The seconds that one file may still use, over all sessions with it."""

    seconds: float


@dataclass
class Loaded:
    """What loading the file gave."""

    kinds: dict[str, str] = field(default_factory=dict)  # of the names asked for: "function", "none" or "value"
    stumbles: list[dict[str, Any]] = field(default_factory=list)
    defined: list[str] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    output: str = ""
    lost: str = ""  # why nothing could be loaded at all


class Session:
    """One submitted file in a child. `stand_ins` are names that the grader answers (error carried forward)."""

    def __init__(
        self,
        zygote: Processes,
        cells: Cells,
        file: str,
        names: dict[str, tuple[str, ...]],
        *,
        limits: Limits,
        budget: Budget,
        purse: Purse | None = None,
        stand_ins: tuple[str, ...] = (),
        answer: Callable[[str], Callable[..., Any]] | None = None,
    ) -> None:
        self.zygote = zygote
        self.cells = cells
        self.file = file
        self.names = names  # each name with its contract's parameters
        self.limits = limits
        self.budget = budget
        self.stand_ins = stand_ins
        self.answer = answer
        self.cpu = 0.0
        self.purse = purse or Purse(budget.file)
        self.loaded = Loaded()
        self._child: Child | None = None
        self._starts = 0
        self._skip: dict[int, str] = {}  # top-level statements that are left out, and why

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._child is not None:
            self._child.close()
            self.cpu += self._child.usage.cpu
            self._child = None

    def function(self, name: str) -> RemoteAnswer:
        return RemoteAnswer(self, name)

    def value(self, name: str) -> Any:
        """The value of a name; None where it is not defined."""
        if name not in self.loaded.kinds:
            return None
        _, values = self.request({"op": "get", "slot": "", "name": name}, {})
        return values.get("value")

    # ------------------------------------------------------------ the child

    def load(self) -> Loaded:
        """Start a child with the file loaded. Top-level statements that hang or crash are left out, with a stumble."""
        progress = False
        while True:
            at = [-1]
            try:
                reply = self._try_load(progress, at)
                return self._note(reply)
            except ChildLost as lost:
                self.close()
                if not progress:
                    progress = True  # once more, to learn at which statement
                    continue
                what = "ran out of time" if lost.reason == "timeout" else f"ended the process ({lost.detail})"
                if at[0] < 0 or at[0] in self._skip or len(self._skip) >= MAX_SKIPPED or self.purse.seconds <= 0:
                    self.loaded = Loaded(lost=f"running {self.file} {what}")
                    return self.loaded
                self._skip[at[0]] = what

    def _try_load(self, progress: bool, at: list[int]) -> dict[str, Any]:
        self._starts += 1
        if self._starts > MAX_STARTS:
            raise ChildLost("crashed", "too many times")
        self._child = Child(self.zygote, self.limits)
        message = {
            "op": "load",
            "slot": "",
            "file": self.file,
            "module": self.file.rpartition(".")[0] or "submission",
            "names": list(self.names),
            "stand_ins": {name: list(self.names[name]) for name in self.stand_ins},
            "skip": list(self._skip),
            "progress": progress,
            "cells": plain(self.cells),
        }
        seconds = min(self.budget.load, max(self.purse.seconds, 0.1))

        def note(statement: int) -> None:
            at[0] = statement

        reply, _ = self._timed(message, {}, seconds, note)
        return reply

    def _note(self, reply: dict[str, Any]) -> Loaded:
        self.loaded = loaded_from(reply, self.names)
        self.loaded.walls = (self._child.walls or []) if self._child is not None else []
        self.loaded.stumbles += [
            {"statement": statement, "line": 0, "cell": "", "kind": what, "message": ""}
            for statement, what in self._skip.items()
        ]
        return self.loaded

    def request(self, message: dict[str, Any], values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """One request to a loaded child. Raises Lost; the next request then starts another child."""
        name = str(message.get("name", ""))
        if self.purse.seconds <= 0:
            raise Lost("timeout", f"{name} was not run: {self.file} used up its {self.budget.file:g} s.")
        if self._child is None or not self._child.alive:
            loaded = self.load()
            if loaded.lost:
                raise Lost("crashed", f"{name} could not be called: {loaded.lost}.")
        seconds = min(self.budget.call, self.purse.seconds)
        try:
            return self._timed(message, values, seconds)
        except ChildLost as lost:
            self.close()
            raise _as_lost(name, lost, seconds) from None

    def _timed(
        self,
        message: dict[str, Any],
        values: dict[str, Any],
        seconds: float,
        on_progress: Callable[[int], None] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        assert self._child is not None
        began = time.monotonic()
        try:
            return self._child.request(message, values, seconds, self._ask if self.stand_ins else None, on_progress)
        finally:
            self.purse.seconds -= time.monotonic() - began

    def _ask(self, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """An earlier function's right value, for a child that stands on it. Odd questions are refused."""
        if name not in self.stand_ins or self.answer is None:
            raise WireError("a question about a name that is not answered")
        if not set(kwargs) <= set(self.names[name]):
            raise ValueError("unknown parameter")
        arguments = [_as_argument(value) for value in args]
        named = {key: _as_argument(value) for key, value in kwargs.items()}
        for parameter, value in (dict(zip(self.names[name], arguments, strict=False)) | named).items():
            is_size = parameter in ("T", "d") or parameter.startswith("n_")
            if is_size and not (isinstance(value, int) and abs(value) <= ASKED_SIZE):
                raise ValueError("a size that is too large, or no whole number")
        return self.answer(name)(*arguments, **named)


def plain(cells: Cells) -> list[list[Any]]:
    """The code of a file as it crosses to a child."""
    return [[cell.source, cell.line, cell.name] for cell in cells.code]


def loaded_from(reply: dict[str, Any], names: Collection[str]) -> Loaded:
    """What a child says of a file that it has loaded, trusting nothing in it."""
    kinds, stumbles, defined = reply.get("names"), reply.get("stumbles"), reply.get("defined")
    return Loaded(
        {k: v for k, v in kinds.items() if k in names and isinstance(v, str)} if isinstance(kinds, dict) else {},
        [s for s in stumbles if _is_stumble(s)] if isinstance(stumbles, list) else [],
        [name[:60] for name in defined[:50] if isinstance(name, str)] if isinstance(defined, list) else [],
        output=str(reply.get("output", ""))[:2_000],
    )


def _as_argument(value: Any) -> Any:
    """An argument that came from a child, of a size that is safe to compute with. Raises ValueError."""
    if isinstance(value, list | tuple):
        value = np.asarray(value)
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if isinstance(value, np.ndarray):
        most = ASKED_ENTRIES if value.ndim <= 2 else ASKED_STACKED
        if value.dtype.kind not in "biuf" or value.ndim > 4 or value.size > most:
            raise ValueError("an array of a kind or size that is not answered")
        if any(n > ASKED_SIZE for n in value.shape):
            raise ValueError("an array that is too large")
        return value
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return float(value)
    if isinstance(value, dict):
        return {key: _as_argument(item) for key, item in value.items()}
    raise ValueError("an argument of a kind that is not answered")


def _is_stumble(stumble: Any) -> bool:
    return isinstance(stumble, dict) and set(stumble) == {"statement", "line", "cell", "kind", "message"}


def _as_lost(name: str, lost: ChildLost, seconds: float) -> Lost:
    if lost.reason == "timeout":
        return Lost(
            "timeout", f"{name} gave no answer within {seconds:g} seconds: does a loop or a recursion never end?"
        )
    if lost.reason == "garbage":
        return Lost("crashed", f"{name} gave an answer that cannot be read.")
    plain = f"{name} ended the Python process."
    return Lost("crashed", f"{name} ended the Python process ({lost.detail}).", plain)


class RemoteAnswer(Answer):
    """A function of a submission; each call is one request to its child."""

    def __init__(self, session: Session, name: str) -> None:
        super().__init__(name)
        self.session = session
        self.calls: list[tuple[tuple[Any, ...], dict[str, Any], Outcome]] = []

    def attempt(self, *args: Any, **kwargs: Any) -> Outcome:
        kind = self.session.loaded.kinds.get(self.name)
        if kind is None:
            raise Failure("exists", f"{self.name} is not defined.")
        if kind != "function":
            raise Failure("exists", f"{self.name} is not a function: another value was assigned to that name.")
        reply, values = self.session.request(
            {"op": "call", "slot": "", "name": self.name}, {"call": requests.pack_call(list(args), kwargs)}
        )
        outcome = outcome_of_reply(reply, values)
        self.calls.append((args, kwargs, outcome))
        return outcome


def outcome_of_reply(reply: dict[str, Any], values: dict[str, Any]) -> Outcome:
    """A reply as an outcome; what is missing or odd in it counts as no answer."""
    raised = reply.get("raised")
    if isinstance(raised, dict):
        kinds = raised.get("kinds")
        names = tuple(str(kind)[:60] for kind in kinds[:12]) if isinstance(kinds, list) and kinds else ("Exception",)
        line = raised.get("line")
        texts = {key: str(raised.get(key, ""))[:300] for key in ("message", "code", "function", "cell")}
        return Outcome(raised=Raised(names, line=line if type(line) is int else 0, **texts))
    changed = reply.get("changed")
    places = tuple(i for i in changed[:16] if type(i) is int) if isinstance(changed, list) else ()
    return Outcome(values.get("value", Foreign("no value")), changed=places)
