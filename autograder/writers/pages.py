"""Pages of HTML: what each student is shown, and nothing hidden.

Every text is escaped by the template engine, and loses control and direction characters on its way there, whatever a
template does; a page loads nothing from elsewhere and runs no script.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup, escape

from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import Exercise, exercise
from autograder.writers.files import printable

STATUS_WORDS = {
    "passed": "right",
    "partly": "partly right",
    "failed": "not right yet",
    "unanswered": "not answered",
    "missing": "not found",
    "error": "stopped with an error",
    "timeout": "took too long",
    "crashed": "ended the process",
    "awaiting": "to be read by a person",
}
KINDS = {"passed": "right", "partly": "partly", "awaiting": "quiet", "unanswered": "quiet", "missing": "quiet"}
MARKS = {"right": "✓", "partly": "◐", "quiet": "○", "wrong": "✗"}


@dataclass(frozen=True)
class Line:
    """One line of a submission's own code; `gap` where lines before it were left out."""

    number: int
    text: str
    marked: bool
    gap: bool


@dataclass(frozen=True)
class Section:
    """One exercise of a student's result."""

    name: str
    title: str
    questions: list[QuestionResult]

    @property
    def score(self) -> float:
        return sum(question.score for question in self.questions)

    @property
    def max_score(self) -> float:
        return sum(question.max_score for question in self.questions)


def points(value: float) -> str:
    """Points as people write them: at most two decimals."""
    return f"{round(value, 2) + 0.0:g}"


def ticks(text: str) -> Markup:
    """Text in which `code` between back ticks looks like code; everything is escaped."""
    parts = [escape(printable(part)) for part in text.split("`")]
    if len(parts) % 2 == 0:
        parts[-2:] = [Markup("`").join(parts[-2:])]
    pieces = [Markup("<code>{}</code>").format(part) if i % 2 else part for i, part in enumerate(parts)]
    return Markup("").join(pieces)


_LAID_OUT = re.compile(r"^(?:[ \t]|[-*+•>|$\\]|\d+[.)])", re.MULTILINE)


def paragraphs(text: str) -> list[tuple[str, bool]]:
    """A written answer by paragraph, each with whether its lines were laid out on purpose (lists, formulas, code)."""
    found = [part.strip("\n") for part in re.split(r"\n[ \t]*\n", text) if part.strip()]
    return [(part, bool(_LAID_OUT.search(part))) for part in found]


def _shown(value: Any) -> Any:
    """Every text that a template prints passes here; what is markup already was escaped before."""
    return printable(value) if type(value) is str and not (value.isascii() and value.isprintable()) else value


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("autograder.writers", "templates"),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.filters.update(points=points, ticks=ticks, paragraphs=paragraphs)
    environment.filters["percent"] = lambda share: f"{100 * share:.0f} %"
    environment.globals.update(words=STATUS_WORDS, kind_of=kind_of, mark_of=lambda status: MARKS[kind_of(status)])
    return environment


def page(template: str, **content: Any) -> str:
    """Any page by its template's name."""
    return _environment().get_template(template).render(**content)


def kind_of(status: str) -> str:
    """How a status looks: right, partly, wrong or quiet."""
    return KINDS.get(status, "wrong")


def feedback(result: SubmissionResult) -> str:
    """`feedback/<student>.html`: per question the points, what is wrong, where in the code, and what to try next."""
    sections = by_exercise(result)
    lost = [q for section in sections for q in section.questions if q.score < q.max_score and q.status != "awaiting"]
    gain = sum(q.max_score - q.score for q in lost)
    return page("feedback.html", result=result, sections=sections, lost=lost, gain=gain, article=article)


_articles: dict[tuple[object, ...], Markup] = {}  # of questions that are right: most of a class shares them


def article(question: QuestionResult) -> Markup:
    """One question's part of the page."""
    right = question.status == "passed" and not question.carried_forward and not question.hint
    key = (question.exercise, question.question, question.score, question.max_score)
    if right and key in _articles:
        return _articles[key]
    found = Markup(page("question.html", question=question, read=_read(question), lines=lines))
    if right:
        _articles[key] = found
    return found


def by_exercise(result: SubmissionResult) -> list[Section]:
    """A result's questions by exercise, with the titles of the assignment."""
    groups: dict[str, list[QuestionResult]] = {}
    for question in result.questions:
        groups.setdefault(question.exercise, []).append(question)
    return [Section(name, title_of(name), questions) for name, questions in groups.items()]


def title_of(name: str) -> str:
    found = _exercise(name)
    return found.title if found else name


def _exercise(name: str) -> Exercise | None:
    """The exercise of this name; None where a result is older than the assignment."""
    try:
        return exercise(name)
    except KeyError:
        return None


def _read(question: QuestionResult) -> str:
    """Which part of the text helps with a question; empty where its exercise is no longer known."""
    known = _exercise(question.exercise)
    return next((q.read for q in known.questions if q.name == question.question), "") if known else ""


def lines(question: QuestionResult) -> list[Line]:
    """The excerpt of a question as lines, the failing one marked."""
    found: list[Line] = []
    for row in question.excerpt.split("\n") if question.excerpt else ():
        number, _, text = row.partition("\t")
        if number.isdecimal() and len(number) < 8:
            place = int(number)
            gap = bool(found) and place != found[-1].number + 1
            found.append(Line(place, text, place == question.line, gap))
    return found
