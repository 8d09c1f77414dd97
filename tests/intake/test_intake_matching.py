"""Renamed, copied, blank and doubled files find their exercise, by name or by what is in them."""

from __future__ import annotations

import json

import pytest
from exports import NAMES, answers, find, taken

from autograder.intake.matching import look_into

ONE = answers("ex1_sinusoids")
TWO = answers("ex2_decoder_block")
STUB = 'def attention(Q, K, V, mask=None):\n    raise NotImplementedError("attention: not answered yet")\n'


def notebook(*sources: str, as_list: bool = True, indent: int | None = 1) -> str:
    cells = [{"cell_type": "code", "source": s.splitlines(True) if as_list else s} for s in sources]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}, indent=indent)


@pytest.mark.parametrize(
    "name",
    [
        *("ex1_sinusoids (1).py", "Copy of ex1_sinusoids.py", "ex1_sinusoids-3.py", "EX1_Sinusoids.PY"),
        *("ex1_sinusoids - Copy.py", "ex1-sinusoids-Copy1.py", "Copy_of_ex1_sinusoids_(2).py", "Ex1 Sinusoids.py"),
        *("ex1_sinusoids.py.txt", "my_ex1_sinusoids_v2.py", "Kopie von ex1_sinusoids.py", "ex1sinusoids_final.py"),
    ],
)
def test_copies_and_spellings_go_by_their_name(folder, name):
    found = find(folder({f"a/{name}": "broken ("}))["a"]
    assert taken(found) == {"ex1_sinusoids.py": name}
    assert found.remarks == []


@pytest.mark.parametrize("name", ["hw1-2.ipynb", "Untitled.ipynb", "solution.ipynb"])
@pytest.mark.parametrize("as_list", [True, False])
@pytest.mark.parametrize("indent", [1, None])
def test_a_renamed_notebook_goes_by_its_contents(folder, name, as_list, indent):
    text = notebook("import numpy as np\n\ndef attention(Q, K, V):\n    return V\n", as_list=as_list, indent=indent)
    found = find(folder({f"a/{name}": text}))["a"]
    assert taken(found) == {"ex2_decoder_block.ipynb": name}
    assert any("by its contents" in remark for remark in found.remarks)


def test_one_file_serves_all_exercises_that_have_none_of_their_own(folder):
    found = find(folder({"a/all.py": ONE + TWO, "a/ex2_decoder_block.py": TWO}))["a"]
    assert taken(found) == {"ex1_sinusoids.py": "all.py", "ex2_decoder_block.py": "ex2_decoder_block.py"}


def test_a_helper_of_the_same_name_is_no_answer_to_another_exercise(folder):
    helper = "def sinusoidal_encoding(T, d): ...\n"
    found = find(folder({"a/ex2_decoder_block.py": helper + TWO}))["a"]
    assert taken(found) == {"ex2_decoder_block.py": "ex2_decoder_block.py"}


def test_files_with_swapped_names_are_swapped_back(folder):
    found = find(folder({"a/ex1_sinusoids.py": TWO, "a/ex2_decoder_block.py": ONE}))["a"]
    assert taken(found) == {"ex1_sinusoids.py": "ex2_decoder_block.py", "ex2_decoder_block.py": "ex1_sinusoids.py"}


def test_an_answered_copy_comes_before_the_untouched_stub(folder):
    found = find(folder({"a/ex2_decoder_block.py": STUB, "a/mine.py": "def attention(Q, K, V): return V"}))["a"]
    assert taken(found) == {"ex2_decoder_block.py": "mine.py"}
    found = find(folder({"a/ex2_decoder_block (1).py": STUB, "a/ex2_decoder_block.py": TWO}, "more"))["a"]
    assert taken(found) == {"ex2_decoder_block.py": "ex2_decoder_block.py"}


def test_of_two_candidates_the_newest_copy_is_taken_with_a_remark(folder):
    files = {"a/ex1_sinusoids (2).py": ONE + "# 2", "a/ex1_sinusoids.py": ONE, "a/ex1_sinusoids (10).py": ONE + "# 10"}
    found = find(folder(files))["a"]
    assert taken(found) == {"ex1_sinusoids.py": "ex1_sinusoids (10).py"}
    assert len(found.remarks) == 1
    assert "ex1_sinusoids (2).py" in found.remarks[0]


def test_both_forms_are_handed_on(folder):
    files = {"a/ex1_sinusoids.py": ONE, "a/ex1_sinusoids.ipynb": notebook("x = 1")}
    found = find(folder(files))["a"]
    assert set(taken(found)) == {"ex1_sinusoids.py", "ex1_sinusoids.ipynb"}
    assert found.remarks == []


def test_a_notebook_saved_as_python_is_a_notebook(folder):
    assert set(taken(find(folder({"a/ex1_sinusoids.py": notebook(ONE)}))["a"])) == {"ex1_sinusoids.ipynb"}


def test_a_blank_file_is_a_remark(folder):
    found = find(folder({"a/ex1_sinusoids.py": " \n\t"}))["a"]
    assert taken(found) == {"ex1_sinusoids.py": "ex1_sinusoids.py"}
    assert found.remarks == ["ex1_sinusoids.py is blank."]


def test_names_found_and_expected_are_told_where_nothing_fits(folder):
    (remark,) = find(folder({"a/essay.pdf": "x", "a/foo.py": "x = 1"}))["a"].remarks
    assert "essay.pdf, foo.py" in remark
    assert "ex3_blip2_vs_llava.py or .ipynb" in remark


def test_what_systems_and_the_course_put_there_is_ignored(folder):
    junk = [".ipynb_checkpoints/ex1_sinusoids-checkpoint.py", "__MACOSX/ex1_sinusoids.py", "._ex1_sinusoids.py"]
    junk += [
        "__pycache__/a.pyc",
        ".git/ex1_sinusoids.py",
        ".venv/x.py",
        "node_modules/x.py",
        ".DS_Store",
        "conftest.py",
    ]
    junk += ["selfcheck.py", "checks.py", "cells.py", "tests/test_ex1.py", "README.md", "hidden_checks.json"]
    found = find(folder({f"a/{name}": ONE for name in junk} | {"a/ex2_decoder_block.py": TWO}))["a"]
    assert taken(found) == {"ex2_decoder_block.py": "ex2_decoder_block.py"}
    assert found.remarks == []


def test_looking_into_a_file_never_runs_or_parses_it():
    questions = NAMES["ex2_decoder_block"]
    text = "x = (\n  def mlp(:\nasync def layer_norm(X): 1\nattention = lambda Q: Q\nmask == 3\n# def causal_mask()\n"
    assert look_into(text.encode(), "py", questions)[0] == {"mlp", "layer_norm", "attention"}
    for hostile in (b"a" * 3_000_000, b" " * 3_000_000, b'"' * 3_000_000, b"x:" * 1_500_000, b"answer:" * 400_000):
        look_into(hostile, "ipynb", questions)
