"""Grading one submission: load each file in a child, run its tests, carry errors forward, name causes.

Points come into being here and only here, by a test that passed in this process. The engine knows exercises through
`rubric` alone, and no front end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from autograder import diagnosis
from autograder.answers import Budget, Loaded, Purse, RemoteAnswer, Session
from autograder.checks import LAYERS, Failure
from autograder.child.cells import Cells
from autograder.child.walls import Limits, Wall
from autograder.processes import Processes
from autograder.result import QuestionResult, QuestionStatus, TestResult, marks
from autograder.rubric import Exercise, Question, Test, reference_of
from autograder.seeds import Seeds
from autograder.together import Found
from autograder.verdicts import Lost, Verdict, judge

MAX_CRASHES = 2  # in one question, before its other tests are not run any more


@dataclass(frozen=True)
class Settings:
    """What a grading run may decide about limits; the exercises decide everything else."""

    budget: Budget = field(default_factory=Budget)
    limits: Limits = field(default_factory=Limits)


@dataclass
class FileResult:
    """What one submitted file earned for one exercise."""

    questions: list[QuestionResult]
    remarks: list[str] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    cpu: float = 0.0
    unreadable: bool = False


def grade_file(
    exercise: Exercise,
    name: str,
    cells: Cells,
    seeds: Seeds,
    zygote: Processes,
    settings: Settings,
    known: Found | None = None,
) -> FileResult:
    """Grade one `.py` or notebook for one exercise; `known` is what was found right already."""
    if cells.error:
        return FileResult(_unreadable(exercise, cells.error), [cells.error], unreadable=True)
    return _FileGrader(exercise, name, cells, seeds, zygote, settings, known or Found()).grade()


def _unreadable(exercise: Exercise, error: str) -> list[QuestionResult]:
    return [
        QuestionResult(exercise.name, q.name, 0.0, q.points, "missing", feedback=f"Nothing could be graded: {error}.")
        for q in exercise.questions
    ]


def names_of(exercise: Exercise) -> dict[str, tuple[str, ...]]:
    """Every name that a child may be asked for, with the contract's parameters."""
    return {q.name: q.parameters for q in exercise.questions} | exercise.given


class _FileGrader:
    """The state of grading one file: a session with the submission's own functions, and what was found so far."""

    def __init__(
        self,
        exercise: Exercise,
        name: str,
        cells: Cells,
        seeds: Seeds,
        zygote: Processes,
        settings: Settings,
        known: Found,
    ) -> None:
        self.exercise = exercise
        self.name = name
        self.cells = cells
        self.seeds = seeds
        self.zygote = zygote
        self.settings = settings
        self.names = names_of(exercise)
        self.tests: dict[str, list[Test]] = {}
        for test in exercise.tests():
            self.tests.setdefault(test.question, []).append(test)
        self.result = FileResult([], list(cells.remarks))
        self.known = known
        self.right = set(known.verdicts)  # questions that earned all their points
        self.loaded = Loaded()
        self.purse = Purse(settings.budget.file)

    def session(self, stand_ins: tuple[str, ...] = ()) -> Session:
        return Session(
            self.zygote,
            self.cells,
            self.name,
            self.names,
            limits=self.settings.limits,
            budget=self.settings.budget,
            purse=self.purse,
            stand_ins=stand_ins,
            answer=reference_of,
        )

    def grade(self) -> FileResult:
        questions = self.exercise.questions
        if all(q.kind == "written" or q.name in self.right for q in questions):
            self.result.walls = self.known.walls
            self.result.questions = [self.done(q) for q in questions]
            return self.result
        with self.session() as own:
            self.loaded = own.load()
            self.result.walls = self.loaded.walls
            self.read_written(own)
            for question in questions:
                done = question.name in self.right
                self.result.questions.append(self.done(question) if done else self.question(question, own))
            self.result.remarks += _load_remarks(self.name, own)
            self.result.unreadable = bool(self.loaded.lost or self.loaded.stumbles)
        self.result.cpu += own.cpu
        return self.result

    def read_written(self, own: Session) -> None:
        """Read the strings of written answers before any test calls a function, which could tell its input in one."""
        for question in self.exercise.questions:
            if question.kind == "written":
                with contextlib.suppress(Lost):
                    self.known.written[question.name] = own.value(question.name)

    def done(self, question: Question) -> QuestionResult:
        """A question that was found right already, or a written one."""
        if question.kind == "written":
            return self.written(question, self.known.written.get(question.name))
        return self.write(question, self.known.verdicts[question.name], carried=False)

    def question(self, question: Question, own: Session) -> QuestionResult:
        if question.kind == "written":
            return self.done(question)
        verdicts, answers = self.run(question, own)
        score = _score(verdicts)
        carried = False
        if score < question.points and question.uses and not _unanswered(verdicts):
            hung = any(verdict.status == "timeout" for verdict in verdicts)
            for stand_ins in self.ways_to_carry(question)[-1 if hung else 0 :]:  # each way may hang as long again
                again = self.carry(question, stand_ins)
                if _score(again) > score:
                    verdicts, score, carried = again, _score(again), True
                if score >= question.points:
                    break
        if score >= question.points:
            self.right.add(question.name)
        found = self.write(question, verdicts, carried)
        if score < question.points and not carried:
            named = diagnosis.diagnose(self.exercise, question, answers, own, self.right)
            if named is not None:
                found.cause, found.feedback, found.hint = named.name, named.cause, named.hint
        return found

    def ways_to_carry(self, question: Question) -> list[tuple[str, ...]]:
        """Which earlier functions the grader answers: first those that are wrong, then all of them."""
        functions = [name for name in question.uses if name in self.names]
        wrong = tuple(name for name in functions if name not in self.right and name not in self.exercise.given)
        everything = tuple(functions)
        return [way for way in dict.fromkeys((wrong, everything)) if way]

    def carry(self, question: Question, stand_ins: tuple[str, ...]) -> list[Verdict]:
        with self.session(stand_ins) as carried:
            carried.load()
            verdicts, _ = self.run(question, carried)
        self.result.cpu += carried.cpu
        return verdicts

    # ------------------------------------------------------------ tests

    def run(self, question: Question, session: Session) -> tuple[list[Verdict], list[RemoteAnswer]]:
        """All tests of a question; once it is unanswered, missing or hangs, the others are not run."""
        verdicts: list[Verdict] = []
        answers: list[RemoteAnswer] = []
        stop: Failure | None = None
        crashes = 0
        for test in self.tests.get(question.name, []):
            if stop is not None:
                verdicts.append(Verdict(test, stop, "skipped"))
                continue
            verdict = self.run_test(test, session, answers)
            verdicts.append(verdict)
            if isinstance(verdict.failure, Lost):
                crashes += 1
                if verdict.status == "timeout" or crashes >= MAX_CRASHES:
                    stop = verdict.failure
            elif verdict.failure is not None and verdict.failure.layer in ("exists", "answered"):
                stop = verdict.failure
        return verdicts, answers

    def run_test(self, test: Test, session: Session, answers: list[RemoteAnswer]) -> Verdict:
        values = self.exercise.values

        def argument(name: str) -> object:
            if name == "rng":
                return self.seeds.rng(test.exercise, test.name)
            if name in values:
                if name not in session.loaded.kinds:
                    raise Failure("exists", f"{name} is not defined.")
                return session.value(name)
            answer = session.function(name)
            if name == test.question:
                answers.append(answer)
            return answer

        verdict = judge(test, argument)
        if verdict.failure is not None and verdict.failure.layer == "returns" and answers:
            verdict.raised = answers[-1].last.raised
        if verdict.fault:
            self.result.faults.append(verdict.fault)
        return verdict

    # ------------------------------------------------------------ writing down

    def write(self, question: Question, verdicts: Sequence[Verdict], carried: bool) -> QuestionResult:
        score = _score(verdicts)
        status = _status(question, verdicts, score)
        for verdict in verdicts:
            self.remark(question, verdict)
        found = QuestionResult(
            self.exercise.name, question.name, marks(score), question.points, status, carried_forward=carried
        )
        found.tests = [self.test_result(verdict) for verdict in verdicts]
        worst = _first_thing_wrong(verdicts)
        if worst is not None and worst.failure is not None:
            found.feedback = _shown(worst)
            found.cell, found.line = _place(worst, self.loaded if status == "missing" else Loaded())
            if status == "missing":
                found.feedback = self.missing(question)
        elif carried:
            found.feedback = "Right, given right answers to the questions that it builds on."
        else:
            found.feedback = "Right."
        return found

    def remark(self, question: Question, verdict: Verdict) -> None:
        """Tell what was odd but right."""
        if verdict.failure is None:
            named = [f"{question.name}: {remark}" for remark in verdict.remarks]
            self.result.remarks += [remark for remark in named if remark not in self.result.remarks]

    def test_result(self, verdict: Verdict) -> TestResult:
        test, passed = verdict.test, verdict.status == "passed"
        token = self.seeds.token(test.exercise, test.name) if not passed and test.visibility == "hidden" else ""
        status = verdict.status if verdict.status in ("passed", "failed", "error", "timeout", "skipped") else "error"
        return TestResult(
            test.name,
            test.title,
            status,  # type: ignore[arg-type]
            test.points if passed else 0.0,
            test.points,
            test.visibility,
            "" if passed else _shown(verdict),
            token,
            round(verdict.seconds, 6) if test.visibility == "public" else 0.0,  # a duration could tell an input
        )

    def missing(self, question: Question) -> str:
        """Why a name is not there: the first statement that stumbled, or which names were found."""
        if self.loaded.lost:
            return f"{question.name} could not be read: {self.loaded.lost}."
        if self.loaded.stumbles:
            first = _stumble_text(self.loaded.stumbles[0])
            return f"{question.name} is not defined; the first thing that went wrong: {first}."
        found = ", ".join(sorted(self.loaded.defined)[:8]) or "none"
        return f"{question.name} is not defined in {self.name}. Functions found: {found}."

    def written(self, question: Question, value: object) -> QuestionResult:
        """A written answer: the notebook's markdown cell, or the string of that name."""
        text = self.cells.answers.get(question.name, "") or (value.strip() if isinstance(value, str) else "")
        status: QuestionStatus = "awaiting" if text else "unanswered"
        feedback = "To be read by a person." if text else f"{question.name} is not answered yet."
        return QuestionResult(
            self.exercise.name, question.name, 0.0, question.points, status, feedback=feedback, answer=text
        )


def _score(verdicts: Sequence[Verdict]) -> float:
    return marks(sum(verdict.test.points for verdict in verdicts if verdict.status == "passed"))


def _unanswered(verdicts: Sequence[Verdict]) -> bool:
    return any(v.failure is not None and v.failure.layer == "answered" for v in verdicts)


def _status(question: Question, verdicts: Sequence[Verdict], score: float) -> QuestionStatus:
    if score >= question.points:
        return "passed"
    if score > 0:
        return "partly"
    failures = [verdict.failure for verdict in verdicts if verdict.failure is not None]
    if any(f.layer == "exists" and "not defined" in f.message for f in failures):
        return "missing"
    if any(f.layer == "answered" for f in failures):
        return "unanswered"
    lost = [f for f in failures if isinstance(f, Lost)]
    if lost:
        return "timeout" if lost[0].status == "timeout" else "crashed"
    if failures and all(f.layer == "returns" for f in failures):
        return "error"
    return "failed"


def _first_thing_wrong(verdicts: Sequence[Verdict]) -> Verdict | None:
    """The failing test at the earliest layer; public ones first among equals."""
    failing = [verdict for verdict in verdicts if verdict.failure is not None]
    return min(failing, key=lambda v: LAYERS.index(v.failure.layer) if v.failure else 99, default=None)


def _shown(verdict: Verdict) -> str:
    """What a student may read of a failing test."""
    failure = verdict.failure
    if failure is None:
        return ""
    if verdict.status == "skipped":
        return f"Not run: {failure.plain}"
    if verdict.test.visibility == "public":
        return str(failure)
    return f"{failure.plain} {failure.look}".strip()


def _place(worst: Verdict, loaded: Loaded) -> tuple[str, int]:
    """The cell and line of the submission where it stopped; 0 where it did not.

    Both come from the child, and a line could tell a hidden input: only public tests say where.
    """
    cell: object = ""
    line: object = 0
    if worst.raised is not None and worst.test.visibility == "public":
        cell, line = worst.raised.cell, worst.raised.line
    elif loaded.stumbles:
        cell, line = loaded.stumbles[0]["cell"], loaded.stumbles[0]["line"]
    good = isinstance(cell, str) and type(line) is int and 0 < line < 1_000_000
    return (str(cell)[:20], int(str(line))) if good else ("", 0)


def _stumble_text(stumble: dict[str, object]) -> str:
    cell, line = str(stumble["cell"])[:20], stumble["line"]
    place = ", ".join(part for part in (cell, f"line {line}" if line else "") if part)
    message = str(stumble["message"])[:200]
    return f"{place + ': ' if place else ''}{str(stumble['kind'])[:80]}{' (' + message + ')' if message else ''}"


def _load_remarks(name: str, own: Session) -> list[str]:
    loaded = own.loaded
    if loaded.lost:
        return [f"{loaded.lost}; nothing in the file could be graded"]
    if not loaded.stumbles:
        return []
    more = f", and {len(loaded.stumbles) - 1} more" if len(loaded.stumbles) > 1 else ""
    rest = "; the rest was graded" if loaded.kinds else ""
    return [f"{name}: a statement did not run: {_stumble_text(loaded.stumbles[0])}{more}{rest}"]
