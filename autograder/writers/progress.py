"""How a grading run looks while it runs: a bar in a terminal, plain lines in a log file."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from rich import progress as bars
from rich.console import Console

from autograder.result import SubmissionResult
from autograder.writers.terminal import one_line, safe


class Progress:
    """Takes results as they come. In a terminal a bar with rate and time left, elsewhere every so many lines."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(stderr=True)
        self.bar = bars.Progress(
            bars.TextColumn("grading"),
            bars.BarColumn(),
            bars.MofNCompleteColumn(),
            bars.TimeRemainingColumn(),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self.task: bars.TaskID | None = None

    def __enter__(self) -> Progress:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()

    def note(self, result: SubmissionResult, number: int, total: int) -> None:
        """One more result."""
        if self.task is None:
            self.task = self.bar.add_task("grading", total=total)
        self.bar.update(self.task, completed=number)
        if result.status != "graded":
            self.console.print(safe(one_line(result)), highlight=False, soft_wrap=True)
        elif not self.console.is_terminal and (number == total or number % max(1, total // 10) == 0):
            self.console.print(f"{number} of {total} graded", highlight=False)

    def summary(self, results: list[SubmissionResult], graded: int, out: Path) -> None:
        """The last lines of a run, on standard output."""
        console = Console()
        awaiting = sum(result.awaiting for result in results)
        levels = sorted({result.level for result in results if result.level})
        same = len(results) - graded
        counted = f"{len(results)} submissions: {graded} graded" + (f", {same} unchanged" if same else "")
        console.print(f"[bold]{counted}[/bold]", highlight=False)
        if results:
            scores = sorted(result.score for result in results)
            console.print(
                f"points: lowest {scores[0]:g}, median {scores[len(scores) // 2]:g}, highest {scores[-1]:g} of "
                f"{results[0].max_score:g}; {awaiting:g} await a person",
                highlight=False,
            )
        if levels:
            console.print(f"sandbox level {', '.join(levels)}", highlight=False)
        console.print(
            f"marks: {safe(str(out / 'grades.csv'))}   report: {safe(str(out / 'report.html'))}", soft_wrap=True
        )
