"""Lets pytest run the public tests on what you have written: see README.md. You need not change this file.

The arguments of a test are your functions; this module hands them over, shows a failure as its one sentence, and ends
with your points per question.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import loading
from checks import Failure, worth_of


@pytest.fixture
def rng() -> np.random.Generator:
    """Random numbers, the same in every run."""
    return np.random.default_rng(0)


def _fixture(name: str) -> Any:
    @pytest.fixture(name=name)
    def answer(request: pytest.FixtureRequest) -> Any:
        return loading.load(_exercise(request.path)).answer(name)

    return answer


for _exercise_name in loading.catalogue():
    for _name in loading.names_of(_exercise_name):
        globals()[f"_answer_{_name}"] = _fixture(_name)


def _exercise(path: Path) -> str:
    """The exercise that a test file belongs to."""
    return path.stem.removeprefix("test_")


def _question(item: pytest.Item) -> str:
    worth = worth_of(getattr(item, "function", None))
    return worth.question if worth else ""


# ---------------------------------------------------------------- pytest -k question


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`-k attention` means the question of this name, not every test with the word in it."""
    wanted = config.option.keyword.strip()
    questions = [_question(item) for item in items]
    for item, question in zip(items, questions, strict=True):
        if question:
            item.extra_keyword_matches.add(question)
    if wanted in questions:
        config.option.keyword = ""
        left_out = [item for item, question in zip(items, questions, strict=True) if question != wanted]
        items[:] = [item for item, question in zip(items, questions, strict=True) if question == wanted]
        config.hook.pytest_deselected(items=left_out)


# ---------------------------------------------------------------- one sentence a failure, points at the end


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    report = (yield).get_result()
    worth = worth_of(getattr(item, "function", None))
    if worth:
        report.user_properties.append(("worth", (_exercise(item.path), worth.question, worth.points)))
    if call.excinfo is not None and isinstance(call.excinfo.value, Failure):
        report.longrepr = str(call.excinfo.value)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Points per question, and what this run has not looked at."""
    tally = _tally(terminalreporter)
    if not tally:
        return
    everything = not terminalreporter.stats.get("deselected")
    terminalreporter.section("your points so far")
    for exercise in dict.fromkeys(exercise for exercise, _ in tally):
        terminalreporter.write_line(exercise, bold=True)
        for question, entry in loading.catalogue()[exercise]["questions"].items():
            if everything or (exercise, question) in tally:
                text = _line(exercise, question, entry, tally.get((exercise, question), []))
                terminalreporter.write_line(textwrap.fill(text, 100, initial_indent="  ", subsequent_indent="      "))
    earned = sum(points for results in tally.values() for points, passed in results if passed)
    available = sum(points for results in tally.values() for points, _ in results)
    terminalreporter.write_line(
        f"{earned:g} of {available:g} points from public tests. Full marks need the hidden checks as well."
    )


def _tally(terminalreporter: Any) -> dict[tuple[str, str], list[tuple[float, bool]]]:
    """Per question, the points of every test that ran and whether it passed."""
    tally: dict[tuple[str, str], list[tuple[float, bool]]] = {}
    for outcome in ("passed", "failed", "error"):
        for report in terminalreporter.stats.get(outcome, []):
            worth = dict(getattr(report, "user_properties", [])).get("worth")
            if worth:
                exercise, question, points = worth
                tally.setdefault((exercise, question), []).append((points, outcome == "passed"))
    return tally


def _line(exercise: str, question: str, entry: dict[str, Any], results: list[tuple[float, bool]]) -> str:
    form = loading.load(exercise).form_of(question)
    state = f" ({form.file})" if question in form.answered else " (not answered yet)"
    if entry["kind"] == "written":
        return f"{question}{state}: {entry['points']:g} points, read by a person"
    text = f"{question}{state}: "
    if results:
        earned = sum(points for points, passed in results if passed)
        available = sum(points for points, _ in results)
        passes = sum(passed for _, passed in results)
        text += f"{earned:g} of {available:g} points: {passes} of {len(results)} public tests"
    else:
        text += "no public tests"
    return f"{text}; {loading.hidden_sentence(entry)}"
