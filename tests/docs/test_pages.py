"""The pages say what is true: links and files are there, options and commands exist, tables name everything.

The commands themselves are run in `test_commands.py` and in the places that `OWNERS` names there.
"""

from __future__ import annotations

import re
import typing
from functools import cache
from pathlib import Path

import pages
import pytest
from click.testing import CliRunner
from pages import PAGES, ROOT, name_of

from autograder import late, result
from autograder.answers import Budget
from autograder.child.walls import Limits
from autograder.cli import main
from autograder.intake.limits import STUDENT
from autograder.writers import pages as feedback
from autograder.writers import tables

DOCS = ROOT / "docs"
INSTRUCTORS = DOCS / "instructors.md"
OF_PYTEST = {"--submission", "--submission-secret", "--pyargs"}
FOLDERS = ("autograder/", "assignments/", "benchmarks/", "docs/", "solutions/", "src/", "tests/")
OF_A_MACHINE = re.compile(r"/(?:work|home|root|tmp|Users)/|[A-Z]:\\", re.IGNORECASE)
OF_A_REGISTRY = re.compile(r"index-url|artifactory|pypi\.|files\.pythonhosted|/simple\b|registry\.", re.IGNORECASE)

page_by_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


@cache
def options(command: str) -> frozenset[str]:
    """The long options that `autograder COMMAND --help` lists."""
    said = CliRunner().invoke(main, [command, "--help"]).output
    return frozenset(re.findall(r"(?<![\w-])--[a-z][a-z-]*", said))


def every_option() -> set[str]:
    return {option for command in main.commands for option in options(command)} | {"--help"} | OF_PYTEST


def code_of(page: Path) -> list[str]:
    """Everything that a page sets as code in its sentences, and its commands."""
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"\n(?!\n)", " ", pages.prose(page)))
    return inline + pages.commands(page)


def slug(heading: str) -> str:
    """A heading's anchor, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


# ---------------------------------------------------------------- links, files, addresses


@page_by_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", pages.prose(page)):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.is_relative_to(ROOT), f"{target} leads out of the repository"
        assert there.exists(), f"{target} is not there"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", pages.text_of(there), re.MULTILINE)
            assert anchor in map(slug, headings), f"{target} has no such heading"


def test_pictures_have_words_for_those_who_cannot_see_them() -> None:
    for page in PAGES:
        for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", pages.text_of(page)):
            assert len(words.split()) >= 4, f"{name_of(page)}: {target}"


@page_by_page
def test_files_that_are_named_exist(page: Path) -> None:
    made = [file.path for file in pages.written_files(page)]
    made += [str(parent) for path in made for parent in Path(path).parents]
    for code in code_of(page):
        for word in re.findall(r"(?<![\w./<])[\w.]+/[\w./*<>-]*", code):
            if word.startswith(FOLDERS) and not re.search(r"[<>]", word) and word.rstrip("/") not in made:
                assert list(ROOT.glob(word.rstrip("/"))), f"{word} is not there"


@page_by_page
def test_a_page_names_no_machine_and_no_registry(page: Path) -> None:
    for number, line in enumerate(pages.text_of(page).splitlines(), 1):
        assert not OF_A_MACHINE.search(line), f"line {number}: {line}"
        assert not OF_A_REGISTRY.search(line), f"line {number}: {line}"


# ---------------------------------------------------------------- commands and options


@page_by_page
def test_commands_and_options_exist(page: Path) -> None:
    for code in code_of(page):
        for part in re.split(r"&&|;|\|", code):
            called = re.search(r"(?:^|\s|/)autograder (\w+)(.*)", part)
            if called and not re.search(r"-m autograder", part):
                assert called[1] in main.commands, part
                assert set(re.findall(r"(?<!\S)--[\w-]+", called[2])) <= options(called[1]), part
            elif part.strip().startswith("--"):
                assert part.split()[0].rstrip(",") in every_option(), part


def test_every_command_and_every_option_of_grade_is_explained_to_instructors() -> None:
    text = pages.text_of(INSTRUCTORS)
    for command in main.commands:
        assert re.search(rf"`{command}`|autograder {command}", text), command
    for option in options("grade") - {"--out", "--help", "--force"}:
        assert f"`{option}" in text or f" {option}`" in text or f"/{option}" in text, option
    assert "`--force`" in text


# ---------------------------------------------------------------- tables that must be whole


def test_every_key_of_a_result_is_explained() -> None:
    text = pages.text_of(INSTRUCTORS)
    made = result.SubmissionResult("Ada", questions=[result.QuestionResult("e", "q", 0.0, 1.0, "failed")]).to_json()
    test = vars(result.TestResult("t", "t", "failed", 0.0, 1.0, "hidden"))
    for key in [*made, *made["questions"][0], *test]:
        assert f"`{key}`" in text, key


def test_every_status_is_explained() -> None:
    text = pages.text_of(INSTRUCTORS)
    for status in typing.get_args(result.Status) + typing.get_args(result.QuestionStatus):
        assert f"`{status}`" in text, status


def test_every_word_of_the_feedback_page_is_explained_to_students() -> None:
    table = pages.text_of(DOCS / "students.md")
    for status, words in feedback.STATUS_WORDS.items():
        assert f"| {words} |" in table, status


def test_the_policy_on_the_page_is_read_and_has_every_key(tmp_path: Path) -> None:
    (text,) = pages.blocks(INSTRUCTORS, "toml")
    (tmp_path / "late.toml").write_text(text)
    policy = late.read_policy(tmp_path / "late.toml")
    assert policy.due is not None
    assert len(policy.extensions) == 2
    assert set(re.findall(r"^\[?(\w+)", text, re.MULTILINE)) == late._KEYS


def test_limits_are_those_of_the_grader() -> None:
    text, budget, limits = pages.text_of(INSTRUCTORS), Budget(), Limits()
    assert f"{budget.call:g} s, {budget.load:g} s, {budget.file:g} s" in text
    memory, written = limits.memory >> 30, limits.file_bytes >> 20
    assert f"{memory} GiB, {written} MiB, {limits.open_files}, {limits.processes}" in text
    megabytes = STUDENT.file // 10**6, STUDENT.total // 10**6
    assert f"{megabytes[0]} MB a file, {megabytes[1]} MB and {STUDENT.entries:,} files" in text
    assert f"folders in an archive {STUDENT.depth} deep" in text
    assert f"may take {budget.call:g} seconds" in pages.text_of(DOCS / "students.md")


def test_columns_of_the_table_of_marks_are_named() -> None:
    assert "score, points that await a person, status, remarks, one column a question" in pages.text_of(INSTRUCTORS)
    assert tables.HEAD == ("student", "score", "max_score", "awaiting", "status", "remarks")


def test_every_pipeline_has_a_row_and_a_page() -> None:
    index = pages.text_of(DOCS / "pipelines.md")
    for page in sorted((DOCS / "pipelines").glob("*.md")):
        assert f"(pipelines/{page.name})" in index


def test_every_line_of_the_changelog_says_whom_it_concerns() -> None:
    lines = [line for line in pages.text_of(ROOT / "CHANGELOG.md").splitlines() if line.startswith("- ")]
    assert lines
    assert all(line.startswith(("- student: ", "- grader: ")) for line in lines)


def test_pages_stay_short() -> None:
    """A page is read in one sitting: two screens, three where it is a handbook."""
    for page in PAGES:
        if page.name in ("students.md", "pipelines.md"):
            assert len(pages.text_of(page).splitlines()) <= 110, name_of(page)
