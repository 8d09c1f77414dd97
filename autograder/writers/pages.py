"""Pages of HTML: what each student is shown, and nothing hidden. Everything is escaped by the template engine."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, select_autoescape

from autograder.result import QuestionResult, SubmissionResult
from autograder.writers.files import printable


@cache
def _environment() -> Environment:
    loader = PackageLoader("autograder.writers", "templates")
    environment = Environment(
        loader=loader, autoescape=select_autoescape(default=True), trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["printable"] = printable
    environment.filters["points"] = lambda value: f"{value:g}"
    return environment


def feedback(result: SubmissionResult) -> str:
    """`feedback/<student>.html`: per question the points, what is wrong, and where to look next."""
    return _environment().get_template("feedback.html").render(result=result, groups=_by_exercise(result))


def _by_exercise(result: SubmissionResult) -> dict[str, list[QuestionResult]]:
    groups: dict[str, list[QuestionResult]] = {}
    for question in result.questions:
        groups.setdefault(question.exercise, []).append(question)
    return groups


def page(template: str, **content: Any) -> str:
    """Any other page by its template's name."""
    return _environment().get_template(template).render(**content)
