"""What a person reads in a terminal or a log file. Text of submissions is escaped and stripped of control characters."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from autograder.result import SubmissionResult
from autograder.writers.files import printable

COLOURS = {"passed": "green", "partly": "yellow", "awaiting": "cyan", "unanswered": "dim", "missing": "dim"}


def safe(text: str) -> str:
    """Text of a submission for rich's markup."""
    return escape(printable(text, keep_lines=False))


def show(console: Console, result: SubmissionResult) -> None:
    """One submission's result, question by question."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column("question", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("status", no_wrap=True)
    table.add_column("feedback", overflow="fold")
    exercise = ""
    for question in result.questions:
        if question.exercise != exercise:
            exercise = question.exercise
            table.add_row(f"[bold]{escape(exercise)}[/bold]", "", "", "")
        colour = COLOURS.get(question.status, "red")
        told = " ".join(part for part in (question.feedback, question.hint) if part)
        carried = " (carried forward)" if question.carried_forward else ""
        table.add_row(
            f"  {escape(question.question)}",
            f"{question.score:g}/{question.max_score:g}",
            f"[{colour}]{question.status}[/{colour}]",
            safe(told) + carried,
        )
    console.print(table)
    for remark in result.remarks:
        console.print(f"[yellow]remark[/yellow] {safe(remark)}")
    awaiting = f", {result.awaiting:g} awaiting a person" if result.awaiting else ""
    console.print(f"[bold]{safe(result.student)}: {result.score:g} of {result.max_score:g} points{awaiting}[/bold]")


def one_line(result: SubmissionResult) -> str:
    """A result as one line of a log."""
    trouble = f" - {result.remarks[0]}" if result.status != "graded" and result.remarks else ""
    return f"{result.student}: {result.score:g}/{result.max_score:g} {result.status}{trouble}"
