"""What a person reads in a terminal or a log file; text of submissions is escaped, control characters are gone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from autograder.comparing import Moved
from autograder.replay import Replay
from autograder.result import QuestionResult, SubmissionResult
from autograder.verify import Part
from autograder.writers.files import printable

COLOURS = {"passed": "green", "partly": "yellow", "awaiting": "cyan", "unanswered": "dim", "missing": "dim"}


def safe(text: str) -> str:
    """Text of a submission for rich's markup."""
    return escape(printable(text, keep_lines=False))


def line(console: Console, markup: str) -> None:
    """One line, never wrapped: a terminal folds it, a log file keeps it whole."""
    console.print(markup, highlight=False, soft_wrap=True)


def show(console: Console, result: SubmissionResult) -> None:
    """One submission's result, question by question: a table in a terminal, a line a question elsewhere."""
    if console.is_terminal:
        _table(console, result)
    else:
        for question in result.questions:
            told = f"{question.key} {_points(question)} {question.status}: {_told(question)}"
            line(console, told.removesuffix(": "))
    for remark in result.remarks:
        line(console, f"[yellow]remark[/yellow] {safe(remark)}")
    line(console, f"[bold]{total(result)}[/bold]")


def total(result: SubmissionResult) -> str:
    """The last line on a result."""
    awaiting = f", {result.awaiting:g} awaiting a person" if result.awaiting else ""
    return f"{safe(result.student)}: {result.score:g} of {result.max_score:g} points{awaiting}"


def _table(console: Console, result: SubmissionResult) -> None:
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
        status = f"[{colour}]{question.status}[/{colour}]"
        table.add_row(f"  {escape(question.question)}", _points(question), status, _told(question))
    console.print(table)


def _points(question: QuestionResult) -> str:
    return f"{question.score:g}/{question.max_score:g}"


def _told(question: QuestionResult) -> str:
    told = " ".join(part for part in (question.feedback, question.hint) if part)
    return safe(told) + (" (carried forward)" if question.carried_forward else "")


def one_line(result: SubmissionResult) -> str:
    """A result as one line of a log."""
    why = result.fault or (result.remarks[0] if result.remarks else "")
    trouble = f" - {why}" if why and (result.fault or result.status != "graded") else ""
    return f"{result.student}: {result.score:g}/{result.max_score:g} {result.status}{trouble}"


def show_part(console: Console, part: Part) -> None:
    """One line of the grader's own exam, and what did not hold."""
    mark = "[green]ok  [/green]" if part.passed else "[red]FAIL[/red]"
    console.print(f"{mark} {escape(part.name)}: {part.held} of {part.total}", highlight=False)
    for failure in part.failures:
        console.print(f"       {safe(failure)}", highlight=False, soft_wrap=True)
    if part.note:
        console.print(f"       [dim]{safe(part.note)}[/dim]", highlight=False, soft_wrap=True)
    for line in part.lines:
        console.print(f"       [dim]{escape(line)}[/dim]", highlight=False, soft_wrap=True)


def show_replay(console: Console, again: Replay) -> None:
    """One check run again, for the instructor alone."""
    console.print(f"[bold]{escape(again.test.exercise)}/{escape(again.test.name)}[/bold] on {safe(again.file)}")
    console.print(escape(again.test.title))
    for call in again.calls:
        console.print(f"\n[bold]{escape(call.call)}[/bold]", highlight=False)
        for text in call.arguments:
            console.print(_block(text), highlight=False)
        console.print(f"answer:   {_block(call.answer)}", highlight=False)
        console.print(f"expected: {_block(call.expected)}", highlight=False)
    console.print(f"\n{safe(again.verdict)}", highlight=False)


def _block(text: str) -> str:
    return escape(printable(text))


def show_moved(console: Console, moved: Sequence[Moved], alone: Sequence[str]) -> None:
    """Marks that differ between two runs."""
    for change in moved:
        head = f"{safe(change.student)}  {escape(change.question)}: {change.old:g} -> {change.new:g}"
        console.print(head, highlight=False, soft_wrap=True)
        for text in change.tests:
            console.print(f"    {safe(text)}", highlight=False, soft_wrap=True)
    for text in alone:
        console.print(safe(text), highlight=False, soft_wrap=True)
    students = len({change.student for change in moved})
    console.print(f"[bold]{len(moved)} marks of {students} students differ[/bold]", highlight=False)
