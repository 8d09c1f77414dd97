"""`report.html`: the class at a glance, and what to teach next. Made from results alone; it only adds up."""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import Exercise
from autograder.writers import charts, pages

PARTS = (
    ("right", "--bar-right"),
    ("carried forward", "--bar-carried"),
    ("partly right", "--bar-partly"),
    ("wrong", "--bar-wrong"),
    ("unanswered", "--bar-quiet"),
    ("for a person", "--bar-awaiting"),
)
BINS = 16  # of the distribution, at most
SLOWEST = 10
DECIDING = 15
LISTED = 200  # broken or late submissions that are named; more than these are counted


@dataclass
class QuestionRow:
    """One question over the class; `shares` follow PARTS and add up to 1."""

    exercise: str
    question: str
    max_score: float
    mean: float
    shares: list[float]
    counts: list[int]


@dataclass
class MistakeRow:
    """One misconception and who showed it."""

    question: str
    cause: str
    told: str
    students: list[str] = field(default_factory=list)


@dataclass
class TestRow:
    """One hidden test: who lost points by it, and how well it tells strong from weak work apart."""

    __test__ = False  # not a test class of pytest's

    question: str
    title: str
    failed: int
    taken: int
    lost: float
    discrimination: float | None  # correlation of passing it with the score on everything else


@dataclass
class Bin:
    label: str
    count: int


def report(results: Sequence[SubmissionResult], exercises: Sequence[Exercise]) -> str:
    """The text of `report.html`."""
    rows = question_rows(results, exercises)
    bins = distribution([r.score for r in results], max((r.max_score for r in results), default=0.0))
    handed_in = [r for r in results if r.status != "empty"]
    late = [r for r in results if r.late]
    broken = [r for r in results if r.status == "partly" or r.fault]
    return pages.page(
        "report.html",
        total=len(results),
        results=results,
        figures=figures(results),
        bins=bins,
        scores=charts.bars("scores", [b.label for b in bins], [b.count for b in bins], "points", "students"),
        parts=PARTS,
        groups=[(e, [r for r in rows if r.exercise == e.name]) for e in exercises],
        shares=_share_chart(rows, exercises) if rows else "",
        mistakes=mistakes(results),
        tests=deciding(results)[:DECIDING],
        slowest=sorted(handed_in, key=lambda r: -r.seconds)[:SLOWEST],
        broken=broken[:LISTED],
        hidden_broken=max(0, len(broken) - LISTED),
        ended=ended(results),
        empty=[r.student for r in results if r.status == "empty"],
        late=late[:LISTED],
        hidden_late=max(0, len(late) - LISTED),
        levels=Counter(r.level for r in results if r.level).most_common(),
        walls=sorted({wall for r in results for wall in r.walls}),
    )


def figures(results: Sequence[SubmissionResult]) -> list[tuple[str, str]]:
    """The handful of numbers at the top."""
    scores = [r.score for r in results if r.status != "empty"]
    found = [("submissions", str(len(results)))]
    if scores:
        found += [
            ("median", pages.points(round(statistics.median(scores), 1))),
            ("mean", pages.points(round(statistics.fmean(scores), 1))),
            ("lowest to highest", f"{pages.points(min(scores))} – {pages.points(max(scores))}"),
        ]
    found.append(("points possible", pages.points(max((r.max_score for r in results), default=0.0))))
    awaiting = sum(r.awaiting for r in results)
    return [*found, ("points for a person to give", pages.points(awaiting))] if awaiting else found


def distribution(scores: Sequence[float], top: float) -> list[Bin]:
    """How many students have how many points, in bins of a round width; the last bin holds the full score."""
    if top <= 0 or not scores:
        return []
    width = next(w * 10**k for k in range(-1, 9) for w in (1, 2, 2.5, 4, 5) if top / (w * 10**k) <= BINS)
    count = -int(-top // width)
    counts = Counter(min(count - 1, max(0, int(score / width + 1e-9))) for score in scores)
    edges = [min(top, i * width) for i in range(count + 1)]
    labels = [f"{pages.points(a)}–{pages.points(b)}" for a, b in itertools.pairwise(edges)]
    return [Bin(label, counts[i]) for i, label in enumerate(labels)]


def question_rows(results: Sequence[SubmissionResult], exercises: Sequence[Exercise]) -> list[QuestionRow]:
    """Every question of the assignment, in its order."""
    by_key: dict[str, list[QuestionResult]] = {}
    for result in results:
        for answer in result.questions:
            by_key.setdefault(answer.key, []).append(answer)
    rows = []
    for exercise in exercises:
        for question in exercise.questions:
            answers = by_key.get(f"{exercise.name}.{question.name}", [])
            if answers:
                counts = Counter(part_of(answer) for answer in answers)
                ordered = [counts[i] for i in range(len(PARTS))]
                mean = statistics.fmean(answer.score for answer in answers)
                shares = [n / len(answers) for n in ordered]
                rows.append(QuestionRow(exercise.name, question.name, question.points, mean, shares, ordered))
    return rows


def part_of(answer: QuestionResult) -> int:
    """Which of PARTS an answer belongs to."""
    if answer.status == "awaiting":
        return 5
    if answer.status in ("unanswered", "missing"):
        return 4
    if answer.carried_forward and answer.score >= answer.max_score:
        return 1
    if answer.score >= answer.max_score:
        return 0
    return 2 if answer.score > 0 else 3


def _share_chart(rows: Sequence[QuestionRow], exercises: Sequence[Exercise]) -> object:
    several = len({row.exercise for row in rows}) > 1
    number = {e.name: e.name.split("_")[0] + " " for e in exercises} if several else {}
    labels = [f"{number.get(row.exercise, '')}{row.question}" for row in rows]
    parts = [(title, colour, [row.shares[i] for row in rows]) for i, (title, colour) in enumerate(PARTS)]
    return charts.shares("questions", labels, parts)


def mistakes(results: Iterable[SubmissionResult]) -> list[MistakeRow]:
    """Misconceptions, the most frequent first."""
    found: dict[tuple[str, str], MistakeRow] = {}
    for result in results:
        for question in result.questions:
            if question.cause:
                row = MistakeRow(question.key, question.cause, question.feedback)
                found.setdefault((question.key, question.cause), row).students.append(result.student)
    return sorted(found.values(), key=lambda row: (-len(row.students), row.question, row.cause))


def deciding(results: Sequence[SubmissionResult]) -> list[TestRow]:
    """Hidden tests, the one by which the class lost most points first."""
    taken: dict[tuple[str, str], list[tuple[float, float, float]]] = {}
    titles: dict[tuple[str, str], str] = {}
    for result in results:
        whole = result.score
        for question in result.questions:
            if question.status in ("unanswered", "missing"):
                continue
            for test in question.tests:
                if test.visibility == "hidden":
                    key = (question.key, test.name)
                    titles[key] = test.title
                    passed = 1.0 if test.status == "passed" else 0.0
                    taken.setdefault(key, []).append((passed, whole - question.score, test.max_points - test.points))
    rows = [
        TestRow(
            key[0],
            titles[key],
            sum(passed == 0 for passed, _, _ in outcomes),
            len(outcomes),
            sum(lost for _, _, lost in outcomes),
            correlation([passed for passed, _, _ in outcomes], [rest for _, rest, _ in outcomes]),
        )
        for key, outcomes in taken.items()
    ]
    return sorted((row for row in rows if row.failed), key=lambda row: (-row.lost, row.question, row.title))


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's; None where a side does not vary."""
    if len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return statistics.correlation(one, other)


def ended(results: Sequence[SubmissionResult]) -> list[tuple[str, str, str]]:
    """Answers that hung or ended the process: student, question and what happened."""
    lost = [(r.student, q) for r in results for q in r.questions if q.status in ("timeout", "crashed")]
    return [(student, q.key, pages.STATUS_WORDS[q.status]) for student, q in lost[:LISTED]]
