"""What a test of an answer says: the layers of a check, from "not answered yet" to "wrong value".

Every public and hidden test is written with this module, and students receive it beside the public tests, so it
imports numpy alone and knows no exercise, no reference and no grader. A check stops at the first layer that is wrong
and raises one `Failure`, whose message says what was expected in kind, what came, and where to look. It never holds
an expected value, unless a public test asks for that with `reveal=True`.
"""

from __future__ import annotations

import copy
import functools
import inspect
import traceback
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import numpy as np

LAYERS = ("exists", "answered", "returns", "type", "shape", "finite", "arguments", "property", "value")
TOLERANCE = 1e-3  # relative to the larger of 1 and the largest expected magnitude: accepts float32 arithmetic


class Failure(AssertionError):
    """One thing that is wrong with an answer, at one of the LAYERS; `look` says where to look next.

    `plain` is the message without anything that the answer itself chose (numbers, shapes, texts): hidden checks show
    that one, so that an answer cannot tell a hidden input by being wrong in a clever way.
    """

    def __init__(self, layer: str, message: str, look: str = "", plain: str = "") -> None:
        assert layer in LAYERS, layer
        super().__init__(f"{message} {look}".strip())
        self.layer = layer
        self.message = message
        self.look = look
        self.plain = plain or message


class Foreign:
    """An object that is neither a number nor an array; only its type's name is known to a check."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Code:
    """A function that a test hands to an answer, as the text of its body (`X`, `np`): no function can travel."""

    def __init__(self, body: str) -> None:
        self.body = body

    def function(self) -> Callable[[np.ndarray], np.ndarray]:
        """The function itself, made where the answer runs."""
        lines = "\n".join(f"    {line}" for line in self.body.strip().splitlines())
        names: dict[str, Any] = {"np": np}
        exec(f"def attention(X):\n{lines}", names)
        made: Callable[[np.ndarray], np.ndarray] = names["attention"]
        return made


@dataclass(frozen=True)
class Raised:
    """An exception that an answer raised: the names of its classes, most derived first, and where it happened."""

    kinds: tuple[str, ...]
    message: str = ""
    line: int = 0
    code: str = ""
    function: str = ""
    cell: str = ""


@dataclass
class Outcome:
    """What one call gave: a value or an exception, and which arguments it changed (counted from 0)."""

    value: Any = None
    raised: Raised | None = None
    changed: tuple[int, ...] = ()


class Answer:
    """A student's function as a test sees it: call it and get a value, or a Failure in one sentence.

    Subclasses say where the function runs (`attempt`): in this process (`LocalAnswer`) or in a child.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.last = Outcome()

    def attempt(self, *args: Any, **kwargs: Any) -> Outcome:
        raise NotImplementedError

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.last = outcome = self.attempt(*args, **kwargs)
        if outcome.raised is not None:
            raise failure_of(self.name, outcome.raised)
        return outcome.value


def failure_of(name: str, raised: Raised) -> Failure:
    """The sentence for an exception that the answer called `name` raised."""
    if "NotImplementedError" in raised.kinds:
        unanswered = raised.function or name
        if unanswered == name:
            return Failure("answered", f"{name} is not answered yet.")
        told = f"{name} uses {unanswered}, which is not answered yet."
        return Failure("returns", told, plain=f"{name} uses something that is not answered yet.")
    place = f"{raised.cell}, line {raised.line}" if raised.cell else f"line {raised.line}"
    where = f" at {place}: `{raised.code}`" if raised.line and raised.code else ""
    reason = f" ({raised.message})" if raised.message else ""
    kind = raised.kinds[0]
    article = "an" if kind[:1] in "AEIOU" else "a"
    plain = f"{name} stopped with an exception."
    return Failure("returns", f"{name} stopped with {article} {kind}{reason}{where}.", plain=plain)


class LocalAnswer(Answer):
    """A function of this very process, called with copies of its arguments."""

    def __init__(self, function: Callable[..., Any], name: str = "") -> None:
        super().__init__(name or getattr(function, "__name__", "the function"))
        self.function = function
        self.__wrapped__ = function

    def attempt(self, *args: Any, **kwargs: Any) -> Outcome:
        given = tuple(arg.function() if isinstance(arg, Code) else copy.deepcopy(arg) for arg in args)
        given_names = copy.deepcopy(kwargs)
        try:
            value = self.function(*given, **given_names)
        except Exception as error:
            return Outcome(raised=_raised(error))
        changed = tuple(i for i, (before, after) in enumerate(zip(args, given, strict=True)) if differ(before, after))
        return Outcome(value, changed=changed)


def _raised(error: Exception) -> Raised:
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if frame.filename != __file__ and "site-packages" not in frame.filename]
    last = theirs[-1] if theirs else None
    kinds = tuple(kind.__name__ for kind in type(error).__mro__[:-1])
    if last is None:  # the call itself did not fit: wrong number of arguments
        return Raised(kinds, str(error))
    return Raised(kinds, str(error), last.lineno or 0, last.line or "", last.name)


def differ(before: Any, after: Any) -> bool:
    """True if an argument is no longer what it was; looks into dictionaries, lists and tuples."""
    if isinstance(before, Code):
        return False
    if isinstance(before, np.ndarray):
        return not (
            isinstance(after, np.ndarray)
            and before.shape == after.shape
            and before.dtype == after.dtype
            and before.tobytes() == after.tobytes()
        )
    if isinstance(before, dict):
        return (
            not isinstance(after, dict)
            or before.keys() != after.keys()
            or any(differ(before[k], after[k]) for k in before)
        )
    if isinstance(before, (list, tuple)):
        return len(before) != len(after) or any(differ(b, a) for b, a in zip(before, after, strict=True))
    return bool(before != after)


# ---------------------------------------------------------------- remarks: odd but right, no deduction

_remarks: ContextVar[list[str] | None] = ContextVar("remarks", default=None)


def collect_remarks() -> list[str]:
    """Start a fresh list of remarks and return it; checks add to it until the next call."""
    fresh: list[str] = []
    _remarks.set(fresh)
    return fresh


def _remark(text: str) -> None:
    remarks = _remarks.get()
    if remarks is not None and text not in remarks:
        remarks.append(text)


# ---------------------------------------------------------------- layers: type, shape, finite


def describe(value: Any) -> str:
    """What came, in a few words that never run code of the value's own."""
    if value is None:
        return "None"
    if isinstance(value, Foreign):
        return value.kind
    if isinstance(value, np.ndarray):
        return f"an array of shape {_shape(value.shape)}" if value.ndim else "a single number in an array"
    if isinstance(value, bool | np.bool_):
        return "True or False"
    if isinstance(value, int | float | complex | np.number):
        return "a single number"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, list | tuple):
        return f"a {type(value).__name__} of {len(value)}"
    return f"an object of type {type(value).__name__}"


def _shape(shape: tuple[int, ...]) -> str:
    return "(" + ", ".join(str(n) for n in shape) + ("," if len(shape) == 1 else "") + ")"


def _of_type(name: str, answer: Any, expected: str) -> Failure:
    message = f"{name} is {describe(answer)}, where {expected} was expected."
    return Failure("type", message, plain=f"{name} is something else than {expected}, which was expected.")


def array(answer: Any, shape: tuple[int, ...], name: str = "the answer") -> np.ndarray:
    """`answer` as a float64 array of exactly this shape; lists and tuples of numbers are taken as arrays."""
    if answer is None:
        raise Failure("type", f"{name} is None, where an array was expected.", "Is a `return` missing?")
    if isinstance(answer, np.matrix):
        answer = np.asarray(answer)
    if isinstance(answer, list | tuple) and shape:
        _remark("a list or tuple was returned where an array was asked for; its values were graded")
    elif not isinstance(answer, np.ndarray | np.number | np.bool_ | int | float | complex):
        raise _of_type(name, answer, "an array of numbers")
    if isinstance(answer, bool | np.bool_):
        raise _of_type(name, answer, "an array of numbers")
    try:
        got = np.asarray(answer)
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise Failure("type", f"{name} is a ragged list, where an array was expected.") from None
    if got.dtype.kind not in "bifuc":
        raise Failure("type", f"{name} holds objects that are not numbers.")
    if got.shape != shape:
        came = "a single number" if got.ndim == 0 else f"shape {_shape(got.shape)}"
        look = "It is transposed: which index counts the rows?" if got.shape == shape[::-1] else ""
        message = f"{name} should have shape {_shape(shape)}, but has {came}."
        raise Failure("shape", message, look, f"{name} has the wrong shape.")
    if got.dtype.kind == "c":
        if np.any(np.abs(got.imag) > 1e-9):
            raise Failure("type", f"{name} holds complex numbers, where real ones were expected.")
        got = got.real
    return got.astype(np.float64)


def number(answer: Any, name: str = "the answer") -> float:
    """`answer` as a float: Python and numpy scalars and 0-d arrays count."""
    if answer is None:
        raise Failure("type", f"{name} is None, where a number was expected.", "Is a `return` missing?")
    if isinstance(answer, np.ndarray) and answer.ndim == 0:
        _remark("a 0-d array was returned where a number was asked for; its value was graded")
        answer = answer[()]
    if isinstance(answer, bool | np.bool_) or not isinstance(answer, int | float | complex | np.number):
        raise _of_type(name, answer, "a single number")
    if isinstance(answer, complex | np.complexfloating):
        if abs(float(answer.imag)) > 1e-9:
            raise Failure("type", f"{name} is a complex number, where a real one was expected.")
        answer = float(answer.real)
    try:
        return float(answer)
    except OverflowError:
        raise Failure("type", f"{name} is far too large a number.") from None


def whole(answer: Any, name: str = "the answer") -> int:
    """`answer` as an int; a float without a fraction counts."""
    value = number(answer, name)
    if not np.isfinite(value) or value != int(value):
        raise Failure("type", f"{name} is not a whole number.")
    return int(value)


def truth(answer: Any, name: str = "the answer", *, strict: bool = False) -> bool:
    """`answer` as a bool: Python's, numpy's, or a 0-d array of one; the numbers 0 and 1 too, unless `strict`."""
    if answer is None:
        raise Failure("type", f"{name} is None, where True or False was expected.", "Is a `return` missing?")
    if isinstance(answer, np.ndarray) and answer.ndim == 0 and answer.dtype.kind == "b":
        _remark("a 0-d array was returned where True or False was asked for; its value was graded")
        answer = answer[()]
    if not strict and isinstance(answer, int | np.integer) and answer in (0, 1) and not isinstance(answer, bool):
        _remark("0 or 1 was returned where True or False was asked for; its value was graded")
        return bool(answer)
    if not isinstance(answer, bool | np.bool_):
        raise _of_type(name, answer, "True or False")
    return bool(answer)


# ---------------------------------------------------------------- layers: arguments, property, value


def holds(condition: Any, message: str, look: str = "") -> None:
    """A property of the answer; `message` says what should have been true and is not."""
    if not condition:
        raise Failure("property", message, look)


def untouched(function: Answer, *args: Any, **kwargs: Any) -> Any:
    """Call `function` and fail if it changed one of its arguments; returns the answer."""
    answer = function(*args, **kwargs)
    if function.last.changed:
        which = ", ".join(str(i + 1) for i in function.last.changed)
        raise Failure(
            "arguments",
            f"{function.name} changed its argument number {which}: a caller's array should be left alone.",
            "Look for `+=`, `*=` or an assignment into an argument.",
        )
    return answer


def refuses(function: Answer, *args: Any, error: str = "ValueError", because: str = "") -> None:
    """Fail unless the call raises `error` (by the exception's class name)."""
    outcome = function.attempt(*args)
    asked = f"{function.name} should raise {error}{' ' + because if because else ''}"
    if outcome.raised is None:
        raise Failure("property", f"{asked}, but returned {describe(outcome.value)}.", plain=f"{asked}.")
    if error not in outcome.raised.kinds:
        if "NotImplementedError" in outcome.raised.kinds:
            raise failure_of(function.name, outcome.raised)
        raise Failure("property", f"{asked}, but raised {outcome.raised.kinds[0]}.", plain=f"{asked}.")


def same(
    answer: Any,
    expected: Any,
    look: str = "",
    *,
    tolerance: float = TOLERANCE,
    reveal: bool = False,
    name: str = "the answer",
) -> np.ndarray:
    """The value layer: `answer` equals `expected` in shape and, within `tolerance`, in value.

    `tolerance` is relative to the larger of 1 and the largest finite expected magnitude. Infinities must stand where
    they are expected. The message gives positions, never expected values, unless `reveal` (public tests only).
    """
    wanted = np.asarray(expected, dtype=np.float64)
    got = np.asarray(number(answer, name)) if wanted.ndim == 0 else array(answer, wanted.shape, name)
    finite = np.isfinite(wanted)
    if not np.all(np.isfinite(got[finite])):
        kind = "NaN" if np.isnan(got[finite]).any() else "infinity"
        raise Failure("finite", f"{name} holds {kind} where a finite number was expected.", look)
    off = ~agree(got, wanted, tolerance)
    if not off.any():
        return got
    pattern = pattern_of(got, wanted, tolerance)
    plain = f"{name} has the wrong value{'s' if wanted.ndim else ''}."
    if wanted.ndim == 0:
        message = plain
        if reveal:
            message = f"{name} is {float(got):.6g}; expected {float(wanted):.6g}."
    else:
        first = tuple(int(i) for i in np.argwhere(off)[0])
        place = "[" + ", ".join(str(i) for i in first) + "]"
        message = f"{name} is off in {int(off.sum())} of {off.size} entries, the first at {place}."
        if reveal:
            message += f" There it is {got[first]:.6g}; expected {wanted[first]:.6g}."
    raise Failure("value", message, pattern[1] if pattern else look, plain)


def agree(got: np.ndarray, wanted: np.ndarray, tolerance: float = TOLERANCE) -> np.ndarray:
    """Elementwise: equal within `tolerance` times the larger of 1 and the largest finite expected magnitude."""
    finite = np.isfinite(wanted)
    magnitude = float(np.max(np.abs(wanted[finite]), initial=0.0))
    with np.errstate(all="ignore"):
        close = np.abs(got - wanted) <= tolerance * max(1.0, magnitude)
    agreeing: np.ndarray = np.where(finite, close, got == wanted)
    return agreeing


def pattern_of(got: np.ndarray, wanted: np.ndarray, tolerance: float = TOLERANCE) -> tuple[str, str] | None:
    """The name and the sentence of a telling way to be wrong, for two finite matrices of one shape; else None."""
    if got.ndim != 2 or got.shape != wanted.shape or not (np.isfinite(got).all() and np.isfinite(wanted).all()):
        return None

    def fits(candidate: np.ndarray) -> bool:
        return candidate.shape == wanted.shape and bool(agree(candidate, wanted, tolerance).all())

    rows, columns = got.shape
    right_rows = np.all(agree(got, wanted, tolerance), axis=1)
    if rows > 2 and right_rows[-1] and not right_rows[:-1].any():
        return "only-last-row", "Only the last row is right: which earlier or later tokens may a row read?"
    if rows > 2 and right_rows[0] and not right_rows[1:].any():
        return "only-first-row", "Only the first row is right: what changes from row to row?"
    if rows == columns and rows > 1 and fits(got.T):
        return "transposed", "It is right up to a transpose: which index counts the rows?"
    with np.errstate(all="ignore"):
        weight = float(np.sum(got * got))
    if 0 < weight < np.inf:
        factor = float(np.sum(got * wanted)) / weight
        if abs(factor) > 1e-3 and abs(factor - 1) > 0.01 and fits(got * factor):
            return "constant-factor", "It is right up to a constant factor: which one is too many, or missing?"
    if rows > 1:
        order = [int(np.argmin(np.abs(wanted - row).sum(axis=1))) for row in got]
        if sorted(order) == list(range(rows)) and fits(got[np.argsort(order)]):
            return "rows-permuted", "Its rows are right but stand in another order."
    return None


# ---------------------------------------------------------------- tests and their points


@dataclass
class Worth:
    """What a test is worth: its points, and what kind of thing it looks at (a student may read that)."""

    points: float
    looks_at: str
    question: str = field(default="")


def points(value: float, looks_at: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark a test with its points; its first argument names the question that it grades.

    Arguments that are plain functions are wrapped as `LocalAnswer`, so the same test runs in a notebook, under pytest
    and over the wire. A missing `rng` becomes a fixed one.
    """

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        names = list(inspect.signature(test).parameters)

        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> None:
            filled = dict(zip(names, args, strict=False)) | kwargs
            if "rng" in names and filled.get("rng") is None:
                filled["rng"] = np.random.default_rng(0)
            for name, value in filled.items():
                if name != "rng" and value is None:
                    raise Failure("answered", f"{name} is not answered yet.")
                if callable(value) and not isinstance(value, Answer):
                    filled[name] = LocalAnswer(value, name)
            test(**filled)

        run.worth = Worth(value, looks_at, names[0])  # type: ignore[attr-defined]
        return run

    return mark


def worth_of(test: Any) -> Worth | None:
    """The points of a test function, or None where it carries none."""
    worth = getattr(test, "worth", None)
    return worth if isinstance(worth, Worth) else None


def total(tests: Iterable[Any]) -> float:
    """The points of these tests together."""
    return sum(worth.points for worth in map(worth_of, tests) if worth)
