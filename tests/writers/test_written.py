"""The reading page: all answers once, in the rows of the CSV, nameless where that is wanted."""

from __future__ import annotations

import csv
import io
import time

from made_class import made_class
from test_feedback import _Page, assert_inert, hostile_result

from autograder.result import QuestionResult, SubmissionResult
from autograder.rubric import exercise, exercises
from autograder.writers.pages import paragraphs
from autograder.writers.reading import _asked, reading
from autograder.writers.tables import written

EX1 = "ex1_sinusoids"
LONG = "The encodings belong to places and not to tokens, so after a shuffle each token meets another of them."


def answered(student: str, text: str) -> SubmissionResult:
    return SubmissionResult(student, [], [QuestionResult(EX1, "EXPLANATION", 0, 2, "awaiting", answer=text)])


def test_every_answer_names_its_row_of_the_csv() -> None:
    results = made_class(40)
    table = list(csv.reader(io.StringIO(written(results, exercises()))))
    row, seen = 2, 0
    for e in exercises():
        for q in (q for q in e.questions if q.kind == "written"):
            asked = _asked(results, e, q, row)
            row += asked.count
            for reply in (reply for group in asked.groups for reply in group.replies):
                for number, student in reply.givers:
                    assert table[number - 1][:2] == [student, f"{e.name}.{q.name}"]
                    seen += 1
    assert seen == len(table) - 1


def test_the_rubric_and_the_answers_are_there() -> None:
    text = _Page(reading([answered("Ada", LONG)], exercises())).text
    assert LONG in text
    assert exercise(EX1).question("EXPLANATION").rubric in text
    assert "Row 2" in text


def test_names_are_left_out_where_nobody_is_to_be_known() -> None:
    results = [answered("Ada Lovelace", LONG), answered("Carl", LONG), SubmissionResult("Blaise")]
    assert "Lovelace" in reading(results, exercises())
    hidden = reading(results, exercises(), anonymous=True)
    assert not [name for name in ("Lovelace", "Carl", "Blaise") if name in hidden]
    assert LONG in hidden


def test_similar_answers_stand_together_and_equal_ones_once() -> None:
    other = "Attention is a weighted mean over all of the tokens; it cannot know where any of them came from at all."
    text = reading(
        [answered("A", LONG), answered("B", other), answered("C", LONG + " "), answered("D", LONG[:-5])], exercises()
    )
    assert "3 answers in nearly the same words" in text
    assert text.count(LONG) == 1


def test_near_copies_of_code_are_pointed_at() -> None:
    results = made_class(40)
    results[3].shapes = dict(results[30].shapes)
    text = _Page(reading(results, exercises())).text.split("Code that is nearly the same")[1]
    assert results[3].student in text
    assert results[30].student in text
    assert results[5].student not in text


def test_hostile_answers_do_not_act() -> None:
    assert_inert(reading([hostile_result(), *made_class(3)], exercises()))


def test_a_list_keeps_its_lines_and_prose_does_not() -> None:
    assert paragraphs("One line\nand more.\n\n- a\n- b\n\n\n") == [("One line\nand more.", False), ("- a\n- b", True)]


def test_a_thousand_students_take_seconds() -> None:
    results = made_class(1000)
    began = time.process_time()
    reading(results, exercises())
    assert time.process_time() - began < 10
