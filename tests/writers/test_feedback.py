"""The feedback page: what a student reads, that it is all theirs, and that nothing in it can act."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import pytest
from made_class import HOSTILE, made_class

from autograder import masters
from autograder.child.cells import Cell
from autograder.excerpts import MAX_LINES, MAX_WIDTH, excerpt, pieces
from autograder.result import QuestionResult, SubmissionResult, TestResult
from autograder.rubric import exercise
from autograder.writers import pages

EX2 = "ex2_decoder_block"
STOPS = """
def attention(Q, K, V, mask=None):
    scores = Q @ K.T
    scores = scores / missing_name
    return scores @ V
"""


class _Page(HTMLParser):
    """Elements, ids and text of a page, as a browser would find them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name in ("href", "src") and value]

    def handle_data(self, data: str) -> None:
        self.text += data


def assert_inert(text: str) -> None:
    """No script, no handler, nothing from elsewhere, no text that acts on a terminal or on the reading direction."""
    page = _Page(text)
    assert not {"script", "img", "iframe", "object", "embed", "base", "link", "form"} & set(page.tags)
    assert not [name for name in page.attributes if name.startswith("on")]
    assert all(link.startswith("#") or link in ("written.html", "report.html") for link in page.links)
    assert not re.search(r"url\(|@import|https?://", re.sub(r'xmlns="[^"]*"', "", text))
    assert not set("\x00\x1b\u202e\u2066") & set(text)
    assert len(page.ids) == len(set(page.ids))


def hostile_result() -> SubmissionResult:
    """A result in which every text that a submission can choose is hostile."""
    test = TestResult("test_x", HOSTILE, "failed", 0, 1, "hidden", HOSTILE, HOSTILE)
    question = QuestionResult(EX2, "attention", 0, 3, "failed", HOSTILE, False, HOSTILE, HOSTILE, 3, HOSTILE)
    question.excerpt = f"2\tx = 1\n3\t{HOSTILE}\n{HOSTILE}\nx\ty\n{'9' * 5000}\tz"
    question.tests = [test]
    written = QuestionResult("ex1_sinusoids", "EXPLANATION", 0, 2, "awaiting", answer=HOSTILE + " " * 3 + "word " * 20)
    return SubmissionResult(
        HOSTILE, [HOSTILE], [question, written], [HOSTILE], "partly", True, HOSTILE, {HOSTILE: HOSTILE}, HOSTILE,
        [HOSTILE], fault=HOSTILE,
    )  # fmt: skip


def test_hostile_text_is_shown_and_does_not_act() -> None:
    text = pages.feedback(hostile_result())
    assert_inert(text)
    assert html.escape("<script>alert(1)</script>") in text
    assert "{{ 7*7 }}" in _Page(text).text


def test_a_question_that_lost_points_says_why_what_next_and_which_checks_with_tokens() -> None:
    test = TestResult("test_scale", "Scores are scaled.", "failed", 0, 1, "hidden", "", "AB12-CD34")
    question = QuestionResult(EX2, "attention", 2, 3, "partly", "no-scale", feedback="Not divided.", hint="See `d_k`.")
    question.tests = [test, TestResult("test_rows", "Rows sum to one.", "passed", 2, 2, "public")]
    text = pages.feedback(SubmissionResult("Ada", ["a.py"], [question]))
    for part in ("Not divided.", "See <code>d_k</code>.", "AB12-CD34", "Scores are scaled.", "1 of 2 checks"):
        assert part in text
    assert exercise(EX2).title in text
    assert "Rows sum to one." not in text
    assert f'href="#{EX2}.attention"' in text


def test_credit_carried_forward_is_said() -> None:
    question = QuestionResult(EX2, "decoder_block", 5, 5, "passed", carried_forward=True, feedback="Right, given more.")
    assert "Credit carried forward" in pages.feedback(SubmissionResult("Ada", [], [question]))


def test_what_is_taken_off_for_lateness_is_said() -> None:
    late = SubmissionResult("Ada", [], [QuestionResult(EX2, "mlp", 1, 1, "passed")], late=True, penalty=0.25)
    text = pages.feedback(late)
    assert "Handed in late" in text
    assert "0.25 of 1 points" in text


def test_the_line_that_raised_is_marked_in_the_students_own_code(grade) -> None:  # type: ignore[no-untyped-def]
    text = masters.solution_text(EX2) + STOPS
    result = grade(ex2_decoder_block=text)
    question = next(q for q in result.questions if q.question == "attention")
    line = text.split("\n").index("    scores = scores / missing_name") + 1
    assert question.line == line
    assert [row.text for row in pages.lines(question) if row.marked] == ["    scores = scores / missing_name"]
    assert pages.lines(question)[0].text == "def attention(Q, K, V, mask=None):"
    assert "Stopped here" in pages.feedback(result)


def test_in_a_notebook_the_cell_is_named(grade) -> None:  # type: ignore[no-untyped-def]
    from autograder.demo import notebook

    result = grade(form="ipynb", ex2_decoder_block=notebook(masters.solution_text(EX2) + "\n# %%" + STOPS))
    question = next(q for q in result.questions if q.question == "attention")
    assert question.cell.startswith("cell ")
    assert [row.text for row in pages.lines(question) if row.marked] == ["    scores = scores / missing_name"]
    assert f"{question.cell}, line {question.line}" in pages.feedback(result)


def test_a_wrong_value_shows_the_definition_without_a_mark(grade) -> None:  # type: ignore[no-untyped-def]
    result = grade(ex2_decoder_block=masters.solution_text(EX2) + "\ndef mlp(X, W1, b1, W2, b2):\n    return X\n")
    question = next(q for q in result.questions if q.question == "mlp")
    assert question.line == 0
    assert [row.text for row in pages.lines(question)] == ["def mlp(X, W1, b1, W2, b2):", "    return X"]


def test_a_syntax_error_is_marked_where_it_is(grade) -> None:  # type: ignore[no-untyped-def]
    text = masters.stub_text(EX2).replace("def mlp(", "def mlp(((", 1)
    question = next(q for q in grade(ex2_decoder_block=text).questions if q.question == "mlp")
    assert question.status == "missing"
    assert any(row.marked and "mlp" in row.text for row in pages.lines(question))


def test_right_and_unanswered_questions_carry_no_code(grade) -> None:  # type: ignore[no-untyped-def]
    for text in (masters.solution_text(EX2), masters.stub_text(EX2)):
        assert not [q.question for q in grade(ex2_decoder_block=text).questions if q.excerpt]


def test_the_page_holds_no_hidden_message_that_the_result_does_not_show() -> None:
    result = made_class(1)[0]
    shown = pages.feedback(result)
    for question in result.questions:
        for test in question.tests:
            assert test.name not in shown


def test_an_excerpt_is_short_whatever_the_code() -> None:
    source = "def f(x):\n" + "\n".join(f"    y{i} = {'x' * 200}" for i in range(1000))
    for line in (0, 1, 500, 1001, 99_999):
        rows = excerpt([Cell(source)], pieces([Cell(source)]), "f", "", line).split("\n")
        assert len(rows) <= MAX_LINES
        assert max(len(row) for row in rows) <= MAX_WIDTH + 8
        if 0 < line <= 1001:
            assert any(row.startswith(f"{line}\t") for row in rows)


def test_a_long_docstring_is_left_out_and_the_numbers_jump() -> None:
    source = 'def f(x):\n    """One.\n\n    Two.\n    """\n    return x\n'
    question = QuestionResult("e", "f", 0, 1, "failed", excerpt=excerpt([], pieces([Cell(source)]), "f"))
    assert [(row.number, row.gap) for row in pages.lines(question)] == [(1, False), (6, True)]


@pytest.mark.parametrize("source", ["", "\n" * 9, "def", "@x\n@y", "x=", "'''", 'def f():\n"""', "\t\n)\n]", "=" * 90])
def test_odd_sources_give_no_excerpt_or_a_short_one(source: str) -> None:
    assert len(excerpt([Cell(source)], pieces([Cell(source)]), "f", "", 1)) < 99


def test_of_two_definitions_the_last_counts() -> None:
    source = "def f(x):\n    return 1\n\n\ndef f(x):\n    return 2\n"
    assert "return 2" in excerpt([], pieces([Cell(source)]), "f")
