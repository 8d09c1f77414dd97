"""Checks your answers where you write them: `from selfcheck import check`, then `check(attention)` in a notebook.

`check()` runs all questions, and `check(saved=True)` the files as they are saved, in a fresh process. Only the public
tests run here; what the hidden checks look at is said in kind. This module shows results and knows no exercise by name.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from typing import Any

import loading
from checks import Failure, collect_remarks, worth_of

HERE = Path(__file__).resolve().parent
TIME_LIMIT = 120.0  # seconds that a fresh process may take over the saved files

_tries: dict[str, int] = {}  # failing checks of a question in this session: help comes in steps
_tried: dict[str, str] = {}  # the fingerprint of the answer that failed last
_failing: set[str] = set()  # questions whose last check failed
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
    more: str = ""  # how to come by the next step of help
    uses: list[str] = field(default_factory=list)  # earlier questions that the answer calls
    first: str = ""  # one of these that is not right yet
    stale: str = ""  # how the saved answer and the one that runs here differ
    notes: list[str] = field(default_factory=list)

    @property
    def entry(self) -> dict[str, Any]:
        found: dict[str, Any] = loading.catalogue()[self.exercise]["questions"][self.question]
        return found

    def state(self) -> str:
        """A few words: what the coloured label says."""
        if self.entry["kind"] == "written":
            return "read by a person"
        if not self.answered:
            return "not answered yet"
        if not self.tests:
            return "answered; no public tests"
        return "public tests passed" if self.passed == self.tests else "not right yet"

    def score(self) -> str:
        """Tests and points, in a sentence."""
        if self.entry["kind"] == "written":
            return f"{self.entry['points']:g} points, given by a person who reads your answer."
        if not self.tests:
            return ""
        return f"{self.passed} of {self.tests} public tests: {self.earned:g} of {self.available:g} points from them."

    def help(self) -> list[tuple[str, str]]:
        """What is wrong and what helps, each with its label."""
        wrong = "" if self.wrong == f"{self.question} is not answered yet." else self.wrong  # the label says that
        section = f'the section "{self.read}".' if self.read else ""
        first = f"it uses `{self.first}`, which is not right yet." if self.first and wrong else ""
        steps = [("What is wrong", wrong), ("Look there first", first), ("Hint", self.hint), ("Read again", section)]
        steps += [("More help", self.more), ("Take care", self.stale)]
        return [(label, text) for label, text in steps if text]

    def small(self) -> list[str]:
        """What is good to know: the hidden checks in kind, then remarks."""
        hidden = [] if self.entry["kind"] == "written" else [f"{_capital(loading.hidden_sentence(self.entry))}."]
        return [*hidden, *self.notes]

    def lines(self) -> list[str]:
        """Everything below the headline."""
        score = [self.score()] if self.score() else []
        return [*score, *(f"{label}: {text}" for label, text in self.help()), *self.small()]


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
        closing = [
            f"{exercise} so far: {', '.join(name for _, _, name in _parts(exercise) if name)}."
            for exercise in self.exercises()
        ]
        return "\n".join([*blocks, *self.notes, *closing])

    def _repr_html_(self) -> str:
        blocks = "".join(_card(outcome) for outcome in self.outcomes)
        notes = "".join(f"<div style='margin:.3em 0'>{_text(note)}</div>" for note in self.notes)
        meters = "".join(_meter(exercise, _parts(exercise)) for exercise in self.exercises())
        return f"<div class='selfcheck' style='max-width:54em;line-height:1.5'>{blocks}{notes}{meters}</div>"

    def exercises(self) -> list[str]:
        return list(dict.fromkeys(outcome.exercise for outcome in self.outcomes))


def check(*questions: Any, saved: bool = False, **named: Any) -> Report:
    """Run the public tests of these questions, or of all questions of the exercise at hand.

    A question is given as its function, its name, or `name=value`. With `saved=True` the saved files are run in a fresh
    process instead, and differences from what runs here are reported. Unanswered questions are no error.
    """
    names = sys._getframe(1).f_globals  # the notebook's own names: whoever calls check
    values = {**names, **named}
    try:
        wanted, notes = _wanted([*questions, *named], values)
    except FileNotFoundError as lost:
        return Report([], [f"{Path(lost.filename).name} is missing beside selfcheck.py: fetch the whole folder again."])
    notes += _without_tests(wanted)
    if saved:
        return _check_saved(wanted, values, notes)
    report = Report([examine(exercise, question, values) for exercise, question in wanted], notes)
    for outcome in report.outcomes:
        _latest[outcome.exercise, outcome.question] = outcome.earned
        _help_in_steps(outcome, loading.fingerprint(values.get(outcome.question)), bool(questions or named))
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


def _without_tests(wanted: list[tuple[str, str]]) -> list[str]:
    """A note for each exercise whose public tests are not in this folder."""
    files = [f"tests/test_{exercise}.py" for exercise in dict.fromkeys(exercise for exercise, _ in wanted)]
    return [f"No public tests ran: {file} is missing here." for file in files if not (HERE / file).is_file()]


# ---------------------------------------------------------------- running the public tests


def examine(exercise: str, question: str, values: dict[str, Any]) -> Outcome:
    """Run the public tests of one question on these values."""
    earlier = loading.names_of(exercise)
    used = loading.uses(values.get(question)).intersection(earlier[: earlier.index(question)])
    outcome = Outcome(exercise, question, uses=sorted(used))
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


def _help_in_steps(outcome: Outcome, answer: str, chosen: bool) -> None:
    """First what is wrong; on the second failing check a hint; then which part of the text to read.

    A check of all questions is a further try only where the answer is another one than at the last try.
    """
    hint, outcome.hint = outcome.hint, ""
    outcome.first = next((name for name in outcome.uses if name in _failing), "")
    if not outcome.wrong:
        _failing.discard(outcome.question)
        return
    _failing.add(outcome.question)
    if not outcome.answered:
        return
    if chosen or _tried.get(outcome.question) != answer:
        _tries[outcome.question] = _tries.get(outcome.question, 0) + 1
    _tried[outcome.question] = answer
    tries = _tries[outcome.question]
    if tries >= 2:
        outcome.hint = hint
    if tries >= 3 or (tries == 2 and not hint):
        outcome.read = outcome.entry["read"]
    if not outcome.read:
        what = "a hint" if hint and tries < 2 else "the part of the text to read"
        outcome.more = f"run `check({outcome.question})` once more for {what}."


# ---------------------------------------------------------------- the saved files, in a fresh process


def _check_saved(wanted: list[tuple[str, str]], values: dict[str, Any], notes: list[str]) -> Report:
    """Grade what is saved, and say where it differs from what runs here."""
    for exercise in dict.fromkeys(exercise for exercise, _ in wanted):
        if not loading.files_of(exercise):
            notes.append(
                f"No saved file to check: neither {exercise}.py nor {exercise}.ipynb is in the folder of selfcheck.py. "
                "In Colab the notebook is kept elsewhere: restart the session, run all cells, and use check()."
            )
            wanted = [pair for pair in wanted if pair[0] != exercise]
    entries, trouble = _in_fresh_process(wanted) if wanted else ([], "")
    outcomes: list[Outcome] = []
    for entry in entries:
        outcome = Outcome(**entry["outcome"])
        note, same = _compared(outcome, entry, values)
        outcome.stale, outcome.notes = ("", [*outcome.notes, note]) if same else (note, outcome.notes)
        outcomes.append(outcome)
        _latest[outcome.exercise, outcome.question] = outcome.earned
        _help_in_steps(outcome, entry["fingerprint"], chosen=False)
    notes += [trouble] if trouble else []
    notes += [f"Read from {name}, saved at {_time(name)}." for name in dict.fromkeys(e["file"] for e in entries)]
    differing = [f"`{outcome.question}`" for outcome in outcomes if outcome.stale]
    if differing:
        notes.append(f"The saved file is not what runs here: {', '.join(differing)}. What is saved will be graded.")
    return Report(outcomes, notes)


def _in_fresh_process(wanted: list[tuple[str, str]]) -> tuple[list[dict[str, Any]], str]:
    """What a process of its own found in the saved files, or one sentence on why there is nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        written = Path(scratch) / "outcomes.json"
        command = [sys.executable, str(HERE / "selfcheck.py"), str(written), *(f"{e}:{q}" for e, q in wanted)]
        try:
            quiet = subprocess.DEVNULL
            subprocess.run(command, cwd=HERE, stdin=quiet, capture_output=True, timeout=TIME_LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return [], f"The saved files did not finish within {TIME_LIMIT:g} seconds."
        except OSError as reason:  # in a browser's own Python, for example
            return [], f"No fresh process could be started here, so the saved files were not checked: {reason}"
        if not written.exists():
            return [], "The saved files stopped the process that ran them, so nothing was checked."
        return json.loads(written.read_text(encoding="utf-8")), ""


def _time(name: str) -> str:
    return time.strftime("%H:%M:%S", time.localtime((HERE / name).stat().st_mtime))


def _compared(outcome: Outcome, entry: dict[str, Any], values: dict[str, Any]) -> tuple[str, bool]:
    """Where the answer is saved, in a sentence, and False if another one runs here."""
    where = f"Saved in {entry['file']}"
    if outcome.entry["kind"] == "written":
        words = entry["words"]
        return f"{where}: {f'{words} words' if words else 'not answered yet'}.", True
    if outcome.question not in values:
        return f"{where}.", True
    if loading.fingerprint(values[outcome.question]) == entry["fingerprint"]:
        return f"{where}, the same as what runs here.", True
    return f"{where}, but it differs from what runs here: save the file, or run the cell again.", False


def _grade_saved(written: Path, wanted: list[str]) -> None:
    """In the fresh process: examine these questions and write what came of them."""
    found = []
    for exercise, question in (pair.split(":") for pair in wanted):
        loaded = loading.load(exercise)
        form = loaded.form_of(question)
        value = form.values.get(question)
        outcome = examine(exercise, question, loaded.values())
        if question not in form.values:
            outcome.wrong = form.why_missing(question)
        words = len(value.split()) if isinstance(value, str) else 0
        said = {"outcome": asdict(outcome), "file": form.file, "words": words}
        found.append(said | {"fingerprint": loading.fingerprint(value)})
    written.write_text(json.dumps(found), encoding="utf-8")


# ---------------------------------------------------------------- how it reads

# Labels bring their own background, text is the page's own: both read well in a light and in a dark theme.
_LABELS = {  # state: background of the label, colour of the bar, sign
    "public tests passed": ("#1b6b2f", "#34a853", "\u2713"),
    "not right yet": ("#b3261e", "#e5554b", "\u2717"),
    "not answered yet": ("#5c6066", "#8f949b", "\u25cb"),
}
_OTHER = ("#34558b", "#6b8fd6", "\u2022")
_EARNED, _MISSED, _HIDDEN, _PERSON = "#34a853", "transparent", "#8f949b", "#6b8fd6"
_FILLS = {  # what a check here cannot earn is hatched
    colour: f"repeating-linear-gradient(135deg,{colour} 0 2px,transparent 2px 6px)" for colour in (_HIDDEN, _PERSON)
}


def _card(outcome: Outcome) -> str:
    """One question: its label and points in the first line, then what helps, then what is good to know."""
    background, bar, sign = _LABELS.get(outcome.state(), _OTHER)
    label = (
        f"<span style='background:{background};color:#fff;border-radius:1em;padding:.1em .7em;white-space:nowrap'>"
        f"{sign} {escape(outcome.state())}</span>"
    )
    head = f"<div><strong>{escape(outcome.question)}</strong> {label} {_text(outcome.score())}</div>"
    steps = "".join(f"<div><strong>{label}:</strong> {_text(text)}</div>" for label, text in outcome.help())
    small = "".join(f"<div style='opacity:.85;font-size:92%'>{_text(line)}</div>" for line in outcome.small())
    return f"<div style='border-left:4px solid {bar};padding:.1em .9em;margin:.6em 0'>{head}{steps}{small}</div>"


def _text(text: str) -> str:
    """Plain text as HTML; what stands in backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _parts(exercise: str) -> list[tuple[str, float, str]]:
    """Where the points of an exercise come from: colour, points, and what to call them."""
    questions = loading.catalogue()[exercise]["questions"].values()
    worths = [worth_of(test) for test in loading.public_tests(exercise)]
    public = sum(worth.points for worth in worths if worth)
    earned = sum(points for (name, _), points in _latest.items() if name == exercise)
    hidden = float(sum(entry["hidden"]["points"] for entry in questions))
    person = float(sum(entry["points"] for entry in questions if entry["kind"] == "written"))
    return [
        (_EARNED, earned, f"{earned:g} of {public:g} points from public tests"),
        (_MISSED, max(public - earned, 0.0), ""),
        (_HIDDEN, hidden, f"{hidden:g} more from hidden checks that do not run here"),
        (_PERSON, person, f"{person:g} from a person who reads" if person else ""),
    ]


def _meter(exercise: str, parts: list[tuple[str, float, str]]) -> str:
    """The points so far as a bar of one height, with the same in words below it."""
    bars = "".join(
        f"<span style='flex:{points:g} 1 0;background:{_FILLS.get(colour, colour)}'></span>"
        for colour, points, _ in parts
        if points
    )
    outline = "display:flex;gap:2px;height:.7em;border:1px solid #8f949b;border-radius:.3em;overflow:hidden"
    names = [
        f"<span aria-hidden='true' style='color:{colour}'>\u25a0</span>&nbsp;{escape(name)}"
        for colour, _, name in parts
        if name
    ]
    words = f"<div style='font-size:92%'>{escape(exercise)} so far: {', '.join(names)}.</div>"
    return f"<div style='margin:.8em 0 .2em'><div aria-hidden='true' style='{outline}'>{bars}</div>{words}</div>"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


if __name__ == "__main__":
    _grade_saved(Path(sys.argv[1]), sys.argv[2:])
