"""How a grading run looks while it runs, and in the end: a bar in a terminal, plain lines in a log file, or JSON."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from rich import progress as bars
from rich.console import Console

from autograder.result import SubmissionResult
from autograder.writers.files import printable
from autograder.writers.terminal import line, one_line, safe

LOG_SECONDS = 10.0  # between two lines on the progress, in a log file


class Progress:
    """Takes results as they come. In a terminal a bar with rate and time left, elsewhere a line now and then.

    One line for each problem, whatever the console; `quiet` leaves only those that are the grader's own.
    """

    def __init__(self, console: Console | None = None, quiet: bool = False) -> None:
        self.console = console or Console(stderr=True)
        self.quiet = quiet
        self.bar = bars.Progress(
            bars.TextColumn("grading"),
            bars.BarColumn(),
            bars.MofNCompleteColumn(),
            bars.TextColumn("{task.fields[pace]}"),
            console=self.console,
            transient=True,
            disable=quiet or not self.console.is_terminal,
        )
        self.task: bars.TaskID | None = None
        self.began = self.told = time.monotonic()
        self.graded = 0

    def __enter__(self) -> Progress:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()

    def note(self, result: SubmissionResult, number: int, total: int) -> None:
        """One more result; what an earlier run had graded counts in `number`, but not in the rate."""
        self.graded += 1
        pace = self._pace(total - number)
        if self.task is None:
            self.task = self.bar.add_task("grading", total=total, pace=pace)
        self.bar.update(self.task, completed=number, pace=pace)
        if result.fault or (result.status != "graded" and not self.quiet):
            line(self.console, safe(one_line(result)))
        if not self.quiet and not self.console.is_terminal and self._due(number, total):
            line(self.console, f"{number} of {total} graded, {pace}")

    def _pace(self, left: int) -> str:
        seconds = max(time.monotonic() - self.began, 1e-6)
        rate = self.graded / seconds
        said = f"{rate:.1f} a second" if rate >= 1 else f"{60 * rate:.1f} a minute"
        return said + (f", {duration(left / rate)} left" if left else f", {duration(seconds)} in all")

    def _due(self, number: int, total: int) -> bool:
        """A line every tenth of the class, every few seconds, and at the end."""
        now = time.monotonic()
        if number < total and number % max(1, total // 10) and now - self.told < LOG_SECONDS:
            return False
        self.told = now
        return True

    def summary(self, results: list[SubmissionResult], graded: int, out: Path, notes: list[str] | None = None) -> None:
        """The last lines of a run, on standard output; what to know of it, one line each, on standard error."""
        for text in notes or []:
            line(self.console, f"note: {safe(text)}")
        if self.quiet:
            return
        console, told = Console(), summary(results, graded, out, notes or [])
        unchanged = f", {told['unchanged']} unchanged" if told["unchanged"] else ""
        line(console, f"[bold]{told['submissions']} submissions: {graded} graded{unchanged}[/bold]")
        if told["problems"]:
            line(console, f"{len(told['problems'])} with something to look at: see the remarks")
        if told["late"]:
            line(console, f"{told['late']} late, {told['taken_off']:g} points taken off")
        if results:
            numbers = f"lowest {told['lowest']:g}, median {told['median']:g}, highest {told['highest']:g}"
            line(console, f"points: {numbers} of {told['max_score']:g}; {told['awaiting']:g} await a person")
        if told["levels"]:
            line(console, f"sandbox level {', '.join(told['levels'])}")
        line(console, f"marks: {safe(told['files']['grades'])}   report: {safe(told['files']['report'])}")


def duration(seconds: float) -> str:
    """A time as people say it."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def summary(results: list[SubmissionResult], graded: int, out: Path, notes: list[str]) -> dict[str, Any]:
    """A run in numbers: what `grade --json` prints."""
    scores = [result.score for result in results]
    problems = [r for r in results if r.status != "graded" or r.fault]
    return {
        "submissions": len(results),
        "graded": graded,
        "unchanged": len(results) - graded,
        "lowest": min(scores, default=None),
        "median": round(statistics.median(scores), 6) if scores else None,
        "highest": max(scores, default=None),
        "max_score": max((result.max_score for result in results), default=0.0),
        "awaiting": round(sum(result.awaiting for result in results), 6),
        "late": sum(1 for result in results if result.late),
        "taken_off": round(sum(result.penalty for result in results), 6),
        "levels": sorted({result.level for result in results if result.level}),
        "faults": sum(1 for result in results if result.fault),
        "problems": [
            {"student": r.student, "status": r.status, "remarks": [printable(remark) for remark in r.remarks]}
            for r in problems
        ],
        "notes": notes,
        "files": {"grades": str(out / "grades.csv"), "report": str(out / "report.html")},
    }
