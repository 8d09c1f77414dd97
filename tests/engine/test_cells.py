"""Reading what students hand in: `.py` and notebooks of every make, as cells of code and written answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.child import cells
from autograder.child.cells import Cell, read_cells, run

CODE = "def f(x):\n    return x\n"


def notebook(*made: dict[str, Any], **more: Any) -> bytes:
    whole = {"cells": list(made), "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}
    return json.dumps(whole).encode()


def code(source: Any, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None, **more}


def markdown(source: Any, **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": metadata, "source": source}


def namespace_of(data: bytes, name: str = "file.py") -> dict[str, Any]:
    """Run a file whose text is this test's own."""
    namespace: dict[str, Any] = {}
    run(read_cells(data, name).code, name, namespace)
    return namespace


# ---------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("data", "remark"),
    [
        (CODE.encode(), ""),
        (b"\xef\xbb\xbf" + CODE.encode(), ""),
        (CODE.replace("\n", "\r\n").encode(), ""),
        (CODE.replace("\n", "\r").encode(), ""),
        (CODE.encode("utf-16"), ""),
        (b"\xfe\xff" + CODE.encode("utf-16-be"), ""),
        (CODE.replace("x\n", "x\0\n").encode(), "NUL"),
    ],
    ids=["plain", "BOM", "CRLF", "CR", "UTF-16", "UTF-16 big-endian", "NUL"],
)
def test_text_is_read_whatever_wrote_it(data: bytes, remark: str) -> None:
    found = read_cells(data, "file.py")
    assert [cell.source for cell in found.code] == [CODE]
    assert remark in "".join(found.remarks)
    assert bool(found.remarks) == bool(remark)


def test_windows_code_page_is_read_with_a_remark() -> None:
    found = read_cells('NAME = "Gauß – “x”"\n'.encode("cp1252"), "file.py")
    assert found.code[0].source == 'NAME = "Gauß – “x”"\n'
    assert found.remarks == ["the file is not UTF-8; it was read as cp1252"]


def test_a_coding_line_is_believed() -> None:
    found = read_cells('# -*- coding: koi8-r -*-\nNAME = "Леонард"\n'.encode("koi8-r"), "file.py")
    assert 'NAME = "Леонард"' in found.code[0].source
    assert found.remarks == ["the file is not UTF-8; it was read as its coding line says"]


@pytest.mark.parametrize("coding", ["no-such-code", "undefined", "hex", "zip"])
def test_an_odd_coding_line_falls_back_to_cp1252(coding: str) -> None:
    found = read_cells(f'# coding: {coding}\nNAME = "Gauß"\n'.encode("cp1252"), "file.py")
    assert 'NAME = "Gauß"' in found.code[0].source


@given(st.text(st.characters(exclude_characters="\0\r", exclude_categories=["Cs"])))
def test_any_text_survives_being_saved_as_utf_8_and_utf_16(text: str) -> None:
    assert cells.decode(text.encode())[0] == text.removeprefix("\ufeff")
    assert cells.decode(("\ufeff" + text).encode("utf-16-le"))[0] == text


# ---------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("data", "name", "why"),
    [
        (b"", "a.py", "a.py is empty"),
        (b" \r\n\t", "a.py", "a.py is empty"),
        (b"\xef\xbb\xbf", "a.ipynb", "a.ipynb is empty"),
        (b"{'cells': []}", "a.ipynb", "its JSON cannot be read"),
        (b"[" * 100_000, "a.ipynb", "its JSON cannot be read"),
        (b"[]", "a.ipynb", "it holds no cells"),
        (b"{}", "a.ipynb", "it holds no cells"),
        (b'{"cells": 3, "nbformat": 4}', "a.ipynb", "it holds no cells"),
        (b'{"cells": {"0": 1}, "nbformat": 4}', "a.ipynb", "it holds no cells"),
        (b'{"cells": "x", "nbformat": 4}', "a.py", "it holds no cells"),
        (b"x" * 10_000_001, "a.py", "at most 10 MB are read"),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value[:12],
)
def test_what_cannot_be_read_says_why(data: bytes, name: str, why: str) -> None:
    found = read_cells(data, name)
    assert why in found.error
    assert found.code == []


@given(st.binary(), st.sampled_from(["a.py", "a.ipynb"]))
def test_reading_any_bytes_never_raises(data: bytes, name: str) -> None:
    read_cells(data, name)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
ODD_CELL = st.fixed_dictionaries(
    {},
    optional={
        "cell_type": st.sampled_from(["code", "markdown", "raw"]) | JSON,
        "source": st.text() | st.lists(st.text()) | JSON,
        "input": JSON,
        "metadata": st.fixed_dictionaries({}, optional={"nbgrader": JSON, "autograder": JSON}) | JSON,
    },
)
ODD_NOTEBOOK = st.fixed_dictionaries(
    {"nbformat": JSON}, optional={"cells": st.lists(ODD_CELL | JSON) | JSON, "worksheets": JSON}
)


@given(ODD_NOTEBOOK)
def test_reading_any_notebook_never_raises(odd: dict[str, Any]) -> None:
    found = read_cells(json.dumps(odd).encode(), "a.ipynb")
    assert all(isinstance(cell.source, str) for cell in found.code)
    assert all(isinstance(answer, str) and answer for answer in found.answers.values())


# ---------------------------------------------------------------- notebooks


@pytest.mark.parametrize(
    "source",
    [CODE, CODE.splitlines(keepends=True), ["def f(x):\r\n", "    return x\r\n"]],
    ids=["string", "list", "CRLF"],
)
def test_a_cells_source_is_a_string_or_a_list_of_lines(source: Any) -> None:
    assert read_cells(notebook(code(source)), "a.ipynb").code == [Cell(CODE, 1, "cell 1")]


def test_cells_are_counted_as_a_student_counts_code_cells() -> None:
    found = read_cells(notebook(markdown("# Title"), code("a = 1"), code(""), code("b = 2")), "a.ipynb")
    assert [cell.name for cell in found.code] == ["cell 1", "cell 3"]


def test_notebooks_of_version_3_are_read_from_their_worksheets() -> None:
    old = {
        "nbformat": 3,
        "worksheets": [{"cells": [{"cell_type": "code", "input": ["x = 1\n", "y = 2"]}]}, {"cells": 5}, 7],
    }
    assert read_cells(json.dumps(old).encode(), "a.ipynb").code == [Cell("x = 1\ny = 2", 1, "cell 1")]


@pytest.mark.parametrize(
    ("cell", "whole"),
    [
        (
            {"metadata": {"id": "x", "colab": {"base_uri": "u"}}, "id": 5},
            {"metadata": {"widgets": {"application": {}}}},
        ),
        ({"metadata": {"vscode": {"languageId": "python"}}}, {"metadata": {"language_info": None}}),
        ({"metadata": {"collapsed": False, "pycharm": {"name": "#%%\n"}}}, {"metadata": {"kernelspec": []}}),
        ({"metadata": None, "outputs": None, "attachments": 1}, {"metadata": None, "nbformat": "four"}),
    ],
    ids=["Colab", "VS Code", "JetBrains", "nothing as it should be"],
)
def test_metadata_of_any_editor_is_tolerated(cell: dict[str, Any], whole: dict[str, Any]) -> None:
    found = read_cells(notebook({**code(CODE), **cell}, **whole), "a.ipynb")
    assert [c.source for c in found.code] == [CODE]
    assert not found.error


def test_a_notebook_saved_under_the_ending_py_is_read_as_one() -> None:
    assert read_cells(notebook(code(CODE)), "a.py").code == [Cell(CODE, 1, "cell 1")]


def test_of_two_cells_with_one_id_the_first_intact_one_counts() -> None:
    tag = {"metadata": {"nbgrader": {"grade_id": "attention", "solution": True}}}
    stub = {**code("raise NotImplementedError"), **tag}
    found = read_cells(notebook(stub, {**code("x = 2"), **tag}, code("y = 1"), {**code("x = 3"), **tag}), "a.ipynb")
    assert [cell.source for cell in found.code] == ["x = 2", "y = 1"]
    assert found.remarks == ["cells 1, 2, 4 are copies with one id (attention); cell 2 was graded"]


def test_more_cells_than_anybody_writes_are_cut_with_a_remark() -> None:
    found = read_cells(notebook(*[code("x = 1")] * (cells.MAX_CELLS + 1)), "a.ipynb")
    assert len(found.code) == cells.MAX_CELLS
    assert "the first 5000 were read" in found.remarks[0]


# ---------------------------------------------------------------- written answers


@pytest.mark.parametrize(
    "cell",
    [
        markdown("<!-- answer: WHY -->\nBecause."),
        markdown("Because.", autograder={"answer": "WHY"}),
        markdown("Because.", nbgrader={"solution": True, "grade_id": "ex1__WHY"}),
    ],
    ids=["comment", "our metadata", "nbgrader's metadata"],
)
def test_a_written_answer_is_known_by(cell: dict[str, Any]) -> None:
    assert read_cells(notebook(cell), "a.ipynb").answers == {"WHY": "Because."}


def test_a_written_answer_may_go_on_in_the_cells_below() -> None:
    made = (
        markdown("<!-- answer: WHY -->"),
        markdown("Because"),
        markdown("it is."),
        markdown("# Next"),
        markdown("not this"),
    )
    assert read_cells(notebook(*made), "a.ipynb").answers == {"WHY": "Because\n\nit is."}


@pytest.mark.parametrize("text", ["*Write your answer here.*", "write your answer here…", "", "  \n"])
def test_an_untouched_placeholder_is_no_answer(text: str) -> None:
    assert read_cells(notebook(markdown(f"<!-- answer: WHY -->\n{text}")), "a.ipynb").answers == {}


def test_a_placeholder_left_above_an_answer_is_not_part_of_it() -> None:
    cell = markdown("<!-- answer: WHY -->\n*Write your answer here.*\nBecause.")
    assert read_cells(notebook(cell), "a.ipynb").answers == {"WHY": "Because."}


# ---------------------------------------------------------------- magics


@pytest.mark.parametrize(
    "line",
    [
        "%matplotlib inline",
        "  %load_ext autoreload",
        "!pip install numpy",
        "!ls | grep x",
        "?help",
        "??help",
        "help?",
        "np.linalg.norm??",
        "files = !ls",
        "t = %timeit -o f()",
        "%time y = 3",
    ],
)
def test_a_magic_line_is_left_out_and_the_rest_runs_on_its_own_lines(line: str) -> None:
    source = f"if True:\n    x = 1\n{line.strip()}\nassert x == 1\nraise KeyError"
    namespace: dict[str, Any] = {}
    stumbles = run([Cell(source)], "a.py", namespace)
    assert namespace["x"] == 1
    assert [(s.kind, s.line) for s in stumbles] == [("KeyError", 5)]


def test_a_magic_inside_a_block_keeps_its_indentation() -> None:
    namespace: dict[str, Any] = {}
    assert run([Cell("for i in range(3):\n    !echo {i}\n    n = %who\nlast = i\n")], "a.py", namespace) == []
    assert namespace["last"] == 2
    assert namespace["n"] is None


@pytest.mark.parametrize("magic", ["%%time", "%%timeit -n 1", "%%capture out", "\n%%time"])
def test_python_under_a_cell_magic_runs(magic: str) -> None:
    namespace: dict[str, Any] = {}
    assert run([Cell(f"{magic}\nx = 1\n")], "a.py", namespace) == []
    assert namespace["x"] == 1


@pytest.mark.parametrize("magic", ["%%bash", "%%html", "%%writefile x.py", "%%javascript"])
def test_another_language_under_a_cell_magic_does_not_run(magic: str) -> None:
    namespace: dict[str, Any] = {}
    assert run([Cell(f"{magic}\nx = 1\n"), Cell("y = 2")], "a.py", namespace) == []
    assert "x" not in namespace
    assert namespace["y"] == 2


@pytest.mark.parametrize(
    "source",
    [
        'text = """\n%matplotlib inline\n!ls\n?x\n"""',
        "x = (7\n%4\n)",
        "x = [1,\n     2][7\n!=7]",
        "flag = 3 != 4",
        "name = 'a' if 1 else '%s' % 2",
    ],
)
def test_python_that_only_looks_like_a_magic_is_untouched(source: str) -> None:
    expected: dict[str, Any] = {}
    exec(source, expected)
    namespace: dict[str, Any] = {}
    assert run([Cell(source)], "a.py", namespace) == []
    del expected["__builtins__"], namespace["__builtins__"]
    assert namespace == expected


def test_a_magic_beside_a_string_that_looks_like_one_leaves_the_string_alone() -> None:
    namespace: dict[str, Any] = {}
    assert run([Cell('%matplotlib inline\ntext = """\n%s\n!x\n"""\n')], "a.py", namespace) == []
    assert namespace["text"] == "\n%s\n!x\n"


@given(st.text(st.sampled_from("%!?=x \n(')\\#\"")))
def test_neutralising_keeps_the_number_of_lines(source: str) -> None:
    assert cells.neutralise(source).count("\n") == source.count("\n")


# ---------------------------------------------------------------- running


def test_a_statement_that_raises_costs_itself_alone() -> None:
    namespace: dict[str, Any] = {}
    source = "a = 1\nb = 1 / 0\nc = 3\nimport no_such_module_here\nd = 4\nraise SystemExit(3)\ne = 5\n"
    stumbles = run([Cell(source, 10, "cell 2")], "a.ipynb", namespace)
    assert [(s.line, s.kind) for s in stumbles] == [
        (11, "ZeroDivisionError"),
        (13, "ModuleNotFoundError"),
        (15, "SystemExit"),
    ]
    assert [namespace.get(name) for name in "abcde"] == [1, None, 3, 4, 5]


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("a = 1 / 0; b = 2\nc = 3", {"b": 2, "c": 3}),
        ("b = 2; a = 1 / 0; c = 3", {"b": 2, "c": 3}),
        ("@missing\n@int\ndef a():\n    pass\nb = 2", {"b": 2}),
        ("n = []\nfor i in range(9):\n    n.append(i)\n    1 / (2 - i)\nb = len(n)", {"b": 3}),
        ("n = [0]\nwith open(\n    n.append(1)\n):\n    pass\nb = len(n)", {"b": 2}),
        ("n = []\nx = [\n    n.append(1),\n    1 / 0,\n]\nb = len(n)", {"b": 1}),
        ("try:\n    1 / 0\nfinally:\n    b = 2\nc = 3", {"b": 2, "c": 3}),
        ("class A:\n    x = 1 / 0\nb = 2", {"b": 2}),
    ],
)
def test_whatever_its_form_a_statement_that_raises_runs_once_and_the_next_one_too(source: str, left: Any) -> None:
    namespace: dict[str, Any] = {}
    assert len(run([Cell(source)], "a.py", namespace)) == 1
    assert {name: namespace.get(name) for name in left} == left


def test_the_line_of_a_stumble_is_the_last_one_of_the_submission() -> None:
    stumbles = run([Cell("def f():\n    return [][1]\n\n\nf()\n")], "a.py", {})
    assert [(s.kind, s.line) for s in stumbles] == [("IndexError", 2)]


def test_a_syntax_error_costs_its_percent_cell_alone() -> None:
    source = "# %%\na = 1\n\n# %% [markdown]\n# text\n\n# %%\ndef f(:\n    pass\n\n# %%\nb = 1 / 0\nc = 3\n"
    namespace: dict[str, Any] = {}
    stumbles = run(read_cells(source.encode(), "a.py").code, "a.py", namespace)
    assert (namespace["a"], namespace["c"]) == (1, 3)
    assert [(s.kind, s.line) for s in stumbles] == [("SyntaxError", 8), ("ZeroDivisionError", 12)]


def test_a_syntax_error_costs_its_notebook_cell_alone() -> None:
    namespace: dict[str, Any] = {}
    found = read_cells(notebook(code("a = 1"), code("def f(:\n"), code("b = 2")), "a.ipynb")
    stumbles = run(found.code, "a.ipynb", namespace)
    assert (namespace["a"], namespace["b"]) == (1, 2)
    assert [(s.kind, s.cell) for s in stumbles] == [("SyntaxError", "cell 2")]


@pytest.mark.parametrize("source", ["x = " + "(" * 5_000, "x = 1\n" + "-" * 100_000 + "1", "if 1:\nx = 1"])
def test_text_that_the_parser_cannot_take_is_a_stumble(source: str) -> None:
    assert len(run([Cell(source)], "a.py", {})) == 1


def test_future_flags_hold_for_the_statements_that_follow() -> None:
    source = "from __future__ import annotations\ndef f(x: Nowhere) -> Nothing:\n    return x\n"
    namespace: dict[str, Any] = {}
    assert run([Cell(source), Cell("def g(y: Nowhere): ...\n")], "a.py", namespace) == []
    assert namespace["f"].__annotations__["x"] == "Nowhere"
    assert run([Cell("def f(x: Nowhere): ...\n")], "a.py", {})[0].kind == "NameError"


def test_skipped_statements_do_not_run_and_the_others_keep_their_numbers() -> None:
    namespace: dict[str, Any] = {}
    told: list[int] = []
    run([Cell("a = 1\nb = 2\n"), Cell("c = 3\n")], "a.py", namespace, skip=frozenset({1}), before=told.append)
    assert "b" not in namespace
    assert told == [0, 2]


def test_an_exception_whose_text_raises_is_recorded_without_it() -> None:
    source = "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\n\n\nraise Odd\n"
    assert [(s.kind, s.message) for s in run([Cell(source)], "a.py", {})] == [("Odd", "")]
