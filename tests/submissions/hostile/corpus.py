"""Reads the hostile corpus: one folder a case, `expect.toml` beside the files that a student would hand in.

It writes a case's files into a folder of the caller's, the large or odd ones made on the spot, and says what must be
earned and what must be true afterwards. It runs nothing, imports no submission and does not know the grader.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = ("right", "broken", "endless", "exit", "escape", "tamper")
STATUSES = ("passed", "partly", "failed", "unanswered", "missing", "error", "timeout", "crashed", "awaiting")
WALLS = ("processes", "files", "network", "memory", "signals", "limits", "seccomp")
EXPECT = "expect.toml"
MARKER = "autograder-hostile-marker-"
CANARY = "autograder-hostile-canary-"


@dataclass(frozen=True)
class Case:
    """One submission and what must come of it. A question in neither `points` nor `at_most` must earn 0.

    `absent`: paths that must not exist afterwards. `present`: folders that the runner makes beforehand, holding one
    file, writable for all, and that must be the same afterwards, mode included. `wait`: seconds before looking.
    `never_raw`: text that must stand unescaped in no outgoing file. `unsaid_by_hidden`: text that no message of a
    hidden test may hold. `walls`: what must hold for the expectation to be fair. `dangerous`: without walls it would
    harm more than its own process, so never run it without them.
    """

    name: str
    folder: Path
    what: str
    kind: str
    exercise: str
    points: dict[str, float]
    at_most: dict[str, float]
    status: dict[str, str]
    absent: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    never_raw: tuple[str, ...] = ()
    unsaid_by_hidden: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()
    dangerous: bool = False
    wait: float = 0.0
    generate: str = ""

    def write(self, folder: Path) -> Path:
        """Copy the submitted files into `folder` (made if missing), then make the generated ones; returns `folder`."""
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted(self.folder.iterdir()):
            if file.is_file() and file.name != EXPECT:
                shutil.copyfile(file, folder / file.name)
        if self.generate:
            GENERATORS[self.generate](folder)
        return folder

    def problem(self, question: str, earned: float, status: str = "") -> str:
        """What is wrong with this outcome of a question, in a few words; empty if nothing is."""
        if question in self.at_most:
            low, high = 0.0, self.at_most[question]
        else:
            low = high = self.points.get(question, 0.0)
        if not low - 1e-9 <= earned <= high + 1e-9:
            wanted = f"{high:g}" if low == high else f"at most {high:g}"
            return f"{self.name}: {question} earned {earned:g}, should earn {wanted}"
        wanted_status = self.status.get(question)
        if status and wanted_status and status != wanted_status:
            return f"{self.name}: {question} is {status}, should be {wanted_status}"
        return ""


def load_cases(folder: Path) -> list[Case]:
    """All cases under `folder`, by name. Raises ValueError, with the case's name, for an odd expectation."""
    return [_load(path) for path in sorted(folder.iterdir()) if (path / EXPECT).is_file()]


def _load(folder: Path) -> Case:
    data: dict[str, Any] = tomllib.loads((folder / EXPECT).read_text(encoding="utf-8"))
    after: dict[str, Any] = data.pop("after", {})
    lists = ("absent", "present", "never_raw", "unsaid_by_hidden")
    try:
        case = Case(
            name=folder.name,
            folder=folder,
            what=data.pop("what"),
            kind=data.pop("kind"),
            exercise=data.pop("exercise"),
            points={name: float(value) for name, value in data.pop("points", {}).items()},
            at_most={name: float(value) for name, value in data.pop("at_most", {}).items()},
            status=dict(after.pop("status", {})),
            walls=tuple(data.pop("walls", ())),
            dangerous=data.pop("dangerous", False),
            wait=float(after.pop("wait", 0.0)),
            generate=data.pop("generate", ""),
            **{name: tuple(after.pop(name, ())) for name in lists},
        )
    except KeyError as error:
        raise ValueError(f"{folder.name}: {EXPECT} lacks {error}") from None
    _examine(case, {*data, *after})
    return case


def _examine(case: Case, unknown: set[str]) -> None:
    """An expectation that says something odd would pass unnoticed: refuse it."""
    both = case.points.keys() & case.at_most.keys()
    places = (*case.absent, *case.present)
    wrong = {
        f"unknown keys {sorted(unknown)}": unknown,
        f"both exact points and a bound for {sorted(both)}": both,
        f"kind {case.kind!r} does not fit the folder's name": case.kind not in KINDS
        or not case.name.startswith(f"{case.kind}_"),
        f"unknown statuses {case.status}": set(case.status.values()) - set(STATUSES),
        f"unknown walls {case.walls}": set(case.walls) - set(WALLS),
        f"unknown generator {case.generate!r}": case.generate and case.generate not in GENERATORS,
        "a right answer that earns nothing": case.kind == "right" and not case.points,
        "a present path that is no canary": [path for path in case.present if CANARY not in path],
        "a relative path": [path for path in places if not path.startswith(("/", "~/"))],
    }
    for message, found in wrong.items():
        if found:
            raise ValueError(f"{case.name}: {message}")


# ---------------------------------------------------------------- files too large or too odd to be committed


def _only(folder: Path, pattern: str) -> Path:
    (file,) = folder.glob(pattern)
    return file


def _replace_mark(folder: Path, text: str) -> None:
    file = _only(folder, "*.py")
    file.write_text(file.read_text(encoding="utf-8").replace("MARK = 0", text), encoding="utf-8")


def _append(folder: Path, text: str) -> None:
    with _only(folder, "*.py").open("a", encoding="utf-8", newline="") as file:
        file.write(text)


def _notebook(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    file = _only(folder, "*.ipynb")
    notebook = json.loads(file.read_text(encoding="utf-8"))
    change(notebook)
    file.write_text(json.dumps(notebook), encoding="utf-8")


def _insert_key(folder: Path, text: str) -> None:
    """Put `text` after the notebook's opening brace: JSON that `json.dumps` would not write."""
    file = _only(folder, "*.ipynb")
    file.write_text(file.read_text(encoding="utf-8").replace("{", "{" + text, 1), encoding="utf-8")


def five_megabytes(folder: Path) -> None:
    _append(folder, ("# " + "thinking aloud " * 6 + "\n") * 53_000)


def one_long_line(folder: Path) -> None:
    _append(folder, f"\nNOTES = '{'x' * 1_000_000}'\n")


def null_bytes(folder: Path) -> None:
    _append(folder, "\n# \0 a comment \0\0\n")


def utf16(folder: Path) -> None:
    file = _only(folder, "*.py")
    file.write_bytes(file.read_text(encoding="utf-8").encode("utf-16"))


def not_text(folder: Path) -> None:
    _only(folder, "*.py").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 400)


def nested_parentheses(folder: Path) -> None:
    _replace_mark(folder, "MARK = " + "(" * 100_000 + "0" + ")" * 100_000)


def nested_minus(folder: Path) -> None:
    _replace_mark(folder, "MARK = " + "-" * 100_000 + "1")


def long_sum(folder: Path) -> None:
    _replace_mark(folder, "MARK = " + "1 + " * 100_000 + "x")


def long_attribute_chain(folder: Path) -> None:
    _replace_mark(folder, "MARK = x" + ".x" * 50_000)


def many_statements(folder: Path) -> None:
    _append(folder, "\nx = 1\n" + "x += 1\n" * 300_000)


def control_characters(folder: Path) -> None:
    _append(folder, "\n# " + "\x01" * 9_000_000 + "\n")


def shadow_files(folder: Path) -> None:
    """Files that a grader would import, collect or read if it ran in the submission's folder."""
    trap = f"open('/tmp/{MARKER}shadow', 'w').close()\nraise SystemExit(0)\n"
    for name in ("numpy", "conftest", "json", "sitecustomize", "usercustomize", "pytest", "reference", "struct"):
        (folder / f"{name}.py").write_text(trap, encoding="utf-8")
    for name in ("test_public.py", "test_hidden.py"):
        (folder / name).write_text("def test_all_is_well():\n    pass\n", encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --collect-only -p conftest\n", encoding="utf-8")
    (folder / "results.json").write_text('{"score": 44.0, "max_score": 44.0, "tests": []}\n', encoding="utf-8")
    (folder / "grades.csv").write_text("student,score,max_score\nme,44,44\n", encoding="utf-8")


def huge_outputs(folder: Path) -> None:
    def change(notebook: dict[str, Any]) -> None:
        picture = {"output_type": "display_data", "metadata": {}, "data": {"image/png": "A" * 3_000_000}}
        for cell in notebook["cells"][:2]:
            cell["outputs"] = [picture]

    _notebook(folder, change)


def metadata_bomb(folder: Path) -> None:
    def change(notebook: dict[str, Any]) -> None:
        nest: list[Any] = []
        for _ in range(300):
            nest = [nest]
        notebook["metadata"] = {"nest": nest, **{f"key{number}": number for number in range(100_000)}}
        notebook["cells"][0]["metadata"] = {"nest": nest, "tags": ["t"] * 50_000}

    _notebook(folder, change)


def nested_json(folder: Path) -> None:
    _insert_key(folder, '"nest": ' + "[" * 100_000 + "]" * 100_000 + ",")


def wide_integer(folder: Path) -> None:
    _insert_key(folder, '"wide": ' + "9" * 100_000 + ",")


def _prepend_cells(folder: Path, count: int) -> None:
    file = _only(folder, "*.ipynb")
    cells = '{"cell_type":"code","source":"0"},' * count
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"cells": [', '"cells": [' + cells, 1), encoding="utf-8")


def million_cells(folder: Path) -> None:
    _prepend_cells(folder, 1_000_000)


def many_cells(folder: Path) -> None:
    _prepend_cells(folder, 250_000)


def blank_lines_in_answer(folder: Path) -> None:
    def change(notebook: dict[str, Any]) -> None:
        for gap in (
            "\n" * 30_000,
            " " * 30_000,
            "\n \t" * 10_000,
            "_ " * 15_000,
            "write your answer here" + " ." * 15_000,
        ):
            source = f"<!-- answer: EXPLANATION -->\nbecause{gap}positions stay"
            notebook["cells"].append({"cell_type": "markdown", "metadata": {}, "source": source})

    _notebook(folder, change)


GENERATORS: dict[str, Callable[[Path], None]] = {
    make.__name__: make
    for make in (
        five_megabytes,
        one_long_line,
        null_bytes,
        utf16,
        not_text,
        nested_parentheses,
        nested_minus,
        long_sum,
        long_attribute_chain,
        many_statements,
        control_characters,
        shadow_files,
        huge_outputs,
        metadata_bomb,
        nested_json,
        wide_integer,
        million_cells,
        many_cells,
        blank_lines_in_answer,
    )
}
