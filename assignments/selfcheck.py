"""Checks your answers where you write them: `from selfcheck import check`, then `check(attention)` in a notebook.

`check()` runs all questions, and `check(saved=True)` the files as they are saved, in a fresh process. Only the public
tests run here; what the hidden checks look at is said in kind. This module shows results and knows no exercise by name.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from types import CodeType
from typing import Any

import loading
from checks import Failure, collect_remarks, worth_of

HERE = Path(__file__).resolve().parent
TIME_LIMIT = 120.0  # seconds that a fresh process may take over the saved files

_tries: dict[str, int] = {}  # failing checks of a question in this session: help comes in steps
_latest: dict[tuple[str, str], float] = {}  # points of the last check of each question


@dataclass
class Outcome:
    """How one question fared in the public tests."""

    exercise: str
    question: str
    earned: float = 0.0
    available: float = 0.0
    passed: int = 0
    tests: int = 0
    answered: bool = True
    wrong: str = ""  # what is wrong, in a sentence
    hint: str = ""
    read: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def entry(self) -> dict[str, Any]:
        found: dict[str, Any] = loading.catalogue()[self.exercise]["questions"][self.question]
        return found

    def state(self) -> str:
        """One word or two: what the coloured bar says."""
        if self.entry["kind"] == "written":
            return "read by a person"
        if not self.answered:
            return "not answered yet"
        if not self.tests:
            return "answered; no public tests"
        return "public tests passed" if self.passed == self.tests else "not right yet"

    def lines(self) -> list[str]:
        """Everything below the headline."""
        if self.entry["kind"] == "written":
            return [f"{self.entry['points']:g} points, given by a person who reads your answer.", *self.notes]
        found = []
        if self.tests:
            found.append(
                f"{self.passed} of {self.tests} public tests: {self.earned:g} of {self.available:g} points from them."
            )
        if self.wrong and self.wrong != f"{self.question} is not answered yet.":  # the headline says that
            found.append(f"What is wrong: {self.wrong}")
        if self.hint:
            found.append(f"Hint: {self.hint}")
        if self.read:
            found.append(f'Read again: the section "{self.read}".')
        found.append(f"{_capital(loading.hidden_sentence(self.entry))}.")
        return found + self.notes


@dataclass
class Report:
    """The result of a check: HTML where a notebook shows it, plain text elsewhere."""

    outcomes: list[Outcome]
    notes: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        blocks = [
            "\n".join([f"{outcome.question}: {outcome.state()}", *(f"  {line}" for line in outcome.lines())])
            for outcome in self.outcomes
        ]
        return "\n".join([*blocks, *self.closing()])

    def _repr_html_(self) -> str:
        blocks = "".join(_html(outcome) for outcome in self.outcomes)
        closing = "".join(f"<p style='margin:.4em 0'>{escape(line)}</p>" for line in self.closing())
        return f"<div style='max-width:60em;line-height:1.4'>{blocks}{closing}</div>"

    def closing(self) -> list[str]:
        """Notes, then the points so far of each exercise."""
        lines = list(self.notes)
        for exercise in dict.fromkeys(outcome.exercise for outcome in self.outcomes):
            earned = sum(points for (name, _), points in _latest.items() if name == exercise)
            lines.append(
                f"{exercise} so far: {earned:g} of {_public_points(exercise):g} points from public tests, "
                f"{_hidden_points(exercise):g} more from hidden checks that do not run here."
            )
        return lines


def check(*questions: Any, saved: bool = False, **named: Any) -> Report:
    """Run the public tests of these questions, or of all questions of the exercise at hand.

    A question is given as its function, its name, or `name=value`. With `saved=True` the saved files are run in a fresh
    process instead, and differences from what runs here are reported. Unanswered questions are no error.
    """
    names = sys._getframe(1).f_globals  # the notebook's own names: whoever calls check
    values = {**names, **named}
    wanted, notes = _wanted([*questions, *named], values)
    if saved:
        return _check_saved(wanted, values, notes)
    report = Report([examine(exercise, question, values) for exercise, question in wanted], notes)
    for outcome in report.outcomes:
        _latest[outcome.exercise, outcome.question] = outcome.earned
        _help_in_steps(outcome)
    return report


# ---------------------------------------------------------------- which questions


def _wanted(questions: list[Any], values: dict[str, Any]) -> tuple[list[tuple[str, str]], list[str]]:
    """The questions that a call of `check` means, each with its exercise, and notes on what it could not mean."""
    everything = [(exercise, name) for exercise, entry in loading.catalogue().items() for name in entry["questions"]]
    if not questions:
        at_hand = {exercise for exercise, name in everything if name in values}
        return [pair for pair in everything if pair[0] in at_hand or not at_hand], []
    exercise_of = {name: exercise for exercise, name in everything}
    wanted: list[tuple[str, str]] = []
    notes: list[str] = []
    for question in questions:
        name = _name_of(question, values, exercise_of)
        if name:
            wanted.append((exercise_of[name], name))
        else:
            notes.append(f"Which question is meant? Give its name in quotes: {', '.join(exercise_of)}.")
    return wanted, notes


def _name_of(question: Any, values: dict[str, Any], known: Iterable[str]) -> str:
    """The name of a question given as its name, its function or its value; empty if that does not say which."""
    for name in (question, getattr(question, "__name__", None)):
        if isinstance(name, str) and name in known:
            return name
    same = [name for name in known if name in values and values[name] is question]
    return same[0] if len(same) == 1 else ""


# ---------------------------------------------------------------- running the public tests


def examine(exercise: str, question: str, values: dict[str, Any]) -> Outcome:
    """Run the public tests of one question on these values."""
    outcome = Outcome(exercise, question)
    missing = f"{question} is not there yet: run its cell first."
    if question not in values or values[question] is None:
        outcome.answered = False
    for test in loading.public_tests(exercise):
        worth = worth_of(test)
        if worth is not None and worth.question == question:
            outcome.tests += 1
            outcome.available += worth.points
            if _passes(test, outcome, values, missing):
                outcome.passed += 1
                outcome.earned += worth.points
    return outcome


def _passes(test: Any, outcome: Outcome, values: dict[str, Any], missing: str) -> bool:
    """Run one test; the first failure of a question is the one that is told."""
    names = [name for name in loading.arguments_of(test) if name != "rng"]
    remarks = collect_remarks()
    try:
        test(**{name: loading.as_answer(outcome.exercise, name, values, missing) for name in names})
    except Failure as failure:
        outcome.answered = outcome.answered and failure.layer != "answered"
        if not outcome.wrong:
            outcome.wrong, outcome.hint = failure.message, failure.look
        return False
    except Exception as error:
        outcome.wrong = outcome.wrong or f"{type(error).__name__}: {error}"
        return False
    finally:
        outcome.notes += [f"Remark: {remark}." for remark in remarks if f"Remark: {remark}." not in outcome.notes]
    return True


def _help_in_steps(outcome: Outcome) -> None:
    """First what is wrong; on the second failing check a hint; then which part of the text to read."""
    if not outcome.answered or not outcome.wrong:
        outcome.hint = ""
        return
    tries = _tries[outcome.question] = _tries.get(outcome.question, 0) + 1
    if tries >= 3 or (tries == 2 and not outcome.hint):
        outcome.read = outcome.entry["read"]
    if tries < 2:
        outcome.hint = ""


# ---------------------------------------------------------------- the saved files, in a fresh process


def _check_saved(wanted: list[tuple[str, str]], values: dict[str, Any], notes: list[str]) -> Report:
    """Grade what is saved, and say where it differs from what runs here."""
    with tempfile.TemporaryDirectory() as scratch:
        written = Path(scratch) / "outcomes.json"
        command = [sys.executable, str(HERE / "selfcheck.py"), str(written), *(f"{e}:{q}" for e, q in wanted)]
        try:
            subprocess.run(command, cwd=HERE, capture_output=True, timeout=TIME_LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return Report([], [*notes, f"The saved files did not finish within {TIME_LIMIT:g} seconds."])
        if not written.exists():
            return Report([], [*notes, "The saved files stopped the process that ran them, so nothing was checked."])
        saved = json.loads(written.read_text(encoding="utf-8"))
    outcomes = []
    for entry in saved:
        outcome = Outcome(**entry["outcome"])
        outcome.notes.append(_compared(outcome, entry, values))
        outcomes.append(outcome)
        _latest[outcome.exercise, outcome.question] = outcome.earned
        _help_in_steps(outcome)
    return Report(outcomes, notes)


def _compared(outcome: Outcome, entry: dict[str, Any], values: dict[str, Any]) -> str:
    """Whether the saved answer is the one that runs here."""
    where = f"Saved in {entry['file']}"
    if outcome.entry["kind"] == "written" or outcome.question not in values:
        return f"{where}."
    if fingerprint(values[outcome.question]) == entry["fingerprint"]:
        return f"{where}, the same as what runs here."
    return f"{where}, but it differs from what runs here: save the file, or run the cell again."


def fingerprint(value: Any) -> str:
    """A text that is the same for two functions compiled from the same code, or for two equal values."""
    code = getattr(value, "__code__", None)
    if code is None:
        return repr(value)
    return repr([_code(code), value.__defaults__, value.__kwdefaults__])


def _code(code: CodeType) -> list[Any]:
    constants = [_code(const) if isinstance(const, CodeType) else repr(const) for const in code.co_consts]
    return [code.co_code.hex(), constants, code.co_names, code.co_varnames]


def _grade_saved(written: Path, wanted: list[str]) -> None:
    """In the fresh process: examine these questions and write what came of them."""
    found = []
    for exercise, question in (pair.split(":") for pair in wanted):
        loaded = loading.load(exercise)
        form = loaded.form_of(question)
        outcome = examine(exercise, question, loaded.values())
        if question not in form.values:
            outcome.wrong = form.why_missing(question)
        print_of = fingerprint(form.values.get(question))
        found.append({"outcome": asdict(outcome), "file": form.file, "fingerprint": print_of})
    written.write_text(json.dumps(found), encoding="utf-8")


# ---------------------------------------------------------------- how it reads

_COLOURS = {"public tests passed": "#2e7d32", "not right yet": "#c62828"}


def _html(outcome: Outcome) -> str:
    colour = _COLOURS.get(outcome.state(), "#757575")
    lines = "".join(f"<div>{escape(line)}</div>" for line in outcome.lines())
    head = f"<div><strong><code>{escape(outcome.question)}</code></strong>: {escape(outcome.state())}</div>"
    return f"<div style='border-left:4px solid {colour};padding:.2em .8em;margin:.5em 0'>{head}{lines}</div>"


def _public_points(exercise: str) -> float:
    worths = [worth_of(test) for test in loading.public_tests(exercise)]
    return sum(worth.points for worth in worths if worth)


def _hidden_points(exercise: str) -> float:
    return float(sum(entry["hidden"]["points"] for entry in loading.catalogue()[exercise]["questions"].values()))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


if __name__ == "__main__":
    _grade_saved(Path(sys.argv[1]), sys.argv[2:])
