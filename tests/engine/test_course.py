"""A whole class: the same marks however it is graded, interrupted or spread, and nothing graded twice for nothing."""

from __future__ import annotations

import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from running import autograder, of_session, rows, start, write_copies

from autograder import course, demo, masters
from autograder.answers import Budget
from autograder.course import Plan
from autograder.grading import Settings
from autograder.intake import Submission
from autograder.rubric import exercise, exercises
from autograder.writers.files import WriteError, write_whole

SECRET = b"a secret of the tests"
SETTINGS = Settings(budget=Budget(call=1.0, load=1.5, file=8.0))
EX4 = "ex4_rotation_matrix"
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def plan(submissions: Path, out: Path, **more: object) -> Plan:
    first_four = tuple(e for e in exercises() if not e.later)
    return replace(Plan(submissions, out, first_four, SECRET, SETTINGS), **more)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def demo_class(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class") / "submissions"
    demo.write_class(folder)
    return folder


@pytest.fixture(scope="session")
def graded_demo(demo_class: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo class, graded once by one process."""
    out = tmp_path_factory.mktemp("graded")
    course.grade(plan(demo_class, out))
    return out


# What each student of the demo class must earn, by hand: 39 less what the slip is worth.
FULL = ["Ada Lovelace", "Blaise Pascal", "Carl Gauß", "Dorothy Vaughan", "Évariste Galois", "Rózsa Péter"]


def test_a_class_is_graded_with_a_row_a_result_and_a_page_for_everybody(demo_class: Path, graded_demo: Path) -> None:
    students = {home.name for home in demo_class.iterdir()}
    table = rows(graded_demo)
    assert set(table) == students
    assert len(students) == 22
    assert len(list((graded_demo / "results").iterdir())) == len(list((graded_demo / "feedback").iterdir())) == 22
    for name in FULL:
        assert float(table[name]["score"]) == 39, name
    assert {row["max_score"] for row in table.values()} == {"44"}
    assert (table["Vera Rubin"]["score"], table["Vera Rubin"]["status"]) == ("0", "empty")
    assert (table["Ulugh Beg"]["score"], table["Ulugh Beg"]["status"]) == ("0", "empty")
    assert table["Rózsa Péter"]["status"] == "partly"
    assert table["Omar Khayyam"]["ex4_rotation_matrix.offset_dot"] == "0"
    assert float(table["Omar Khayyam"]["score"]) == 38
    assert float(table["Pierre de Fermat"]["score"]) == 37
    assert float(table["Thales"]["score"]) == 8
    assert float(table["Hypatia"]["ex2_decoder_block.decoder_block"]) == 5


def test_columns_come_from_the_assignment(graded_demo: Path) -> None:
    head = (graded_demo / "grades.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert head[:6] == ["student", "score", "max_score", "awaiting", "status", "remarks"]
    assert head[6:] == [f"{e.name}.{q.name}" for e in exercises() if not e.later for q in e.questions]


def test_two_processes_give_the_same_table_as_one(demo_class: Path, graded_demo: Path, tmp_path: Path) -> None:
    course.grade(plan(demo_class, tmp_path, jobs=2))
    assert (tmp_path / "grades.csv").read_bytes() == (graded_demo / "grades.csv").read_bytes()
    assert (tmp_path / "written.csv").read_bytes() == (graded_demo / "written.csv").read_bytes()


# ---------------------------------------------------------------- what is graded again


def test_nothing_that_is_unchanged_is_graded_again(course_folder: Path, tmp_path: Path) -> None:
    here = plan(course_folder, tmp_path / "out")
    assert course.grade(here).graded == 3
    table = (tmp_path / "out" / "grades.csv").read_bytes()
    assert course.grade(here).graded == 0
    assert course.grade(replace(here, jobs=2)).graded == 0
    assert (tmp_path / "out" / "grades.csv").read_bytes() == table
    assert course.grade(replace(here, force=True)).graded == 3
    assert (tmp_path / "out" / "grades.csv").read_bytes() == table


def test_what_was_changed_is_graded_again_and_nothing_else(course_folder: Path, tmp_path: Path) -> None:
    here = plan(course_folder, tmp_path / "out")
    course.grade(here)
    assert float(rows(here.out)["Hypatia"]["score"]) == 19
    (course_folder / "Hypatia" / "ex2_decoder_block.py").write_text(masters.solution_text("ex2_decoder_block"))
    heard: list[str] = []
    course.grade(here, lambda result, number, total: heard.append(result.student))
    assert heard == ["Hypatia"]
    assert float(rows(here.out)["Hypatia"]["score"]) == 21


@pytest.mark.parametrize(
    "change",
    [
        {"secret": b"another secret"},
        {"settings": Settings(budget=Budget(call=1.5, load=1.5, file=8.0))},
        {"exercises": (exercise(EX4),)},
    ],
    ids=["secret", "limits", "exercises"],
)
def test_another_secret_limit_or_choice_of_exercises_grades_all_again(
    course_folder: Path, tmp_path: Path, change: dict[str, object]
) -> None:
    here = plan(course_folder, tmp_path / "out")
    course.grade(here)
    assert course.grade(replace(here, **change)).graded == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '{"schema": 99}', '{"schema": 1}', '{"schema": 1, "questions": [{}]}']
)
def test_a_damaged_result_is_graded_again(course_folder: Path, tmp_path: Path, damage: str) -> None:
    here = plan(course_folder, tmp_path / "out")
    course.grade(here)
    table = (here.out / "grades.csv").read_bytes()
    (here.out / "results" / "Hypatia.json").write_text(damage)
    assert course.grade(here).graded == 1
    assert (here.out / "grades.csv").read_bytes() == table


def test_a_student_who_left_has_no_row_any_more(course_folder: Path, tmp_path: Path) -> None:
    here = plan(course_folder, tmp_path / "out")
    course.grade(here)
    shutil.rmtree(course_folder / "Hypatia")
    course.grade(here)
    assert set(rows(here.out)) == {"Ada Lovelace", "Ulugh Beg"}


# ---------------------------------------------------------------- workers that die


def kill_a_worker(leader: int) -> bool:
    """End one worker process of a run from outside, if there is one."""
    for number in of_session(leader):
        if number != leader and b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes():
            os.kill(number, signal.SIGKILL)
            return True
    return False


@LINUX
def test_a_worker_killed_from_outside_loses_nothing(demo_class: Path, graded_demo: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(SECRET)
    chosen = [part for e in exercises() if not e.later for part in ("-e", e.name)]
    options = ("-j", "2", "--timeout", "1", "--secret", tmp_path / "secret")
    process = start(tmp_path, "grade", demo_class, "-o", tmp_path / "out", *options, *chosen)
    deadline = time.monotonic() + 30
    while not list(tmp_path.glob("out/results/*.json")) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert kill_a_worker(process.pid)
    _, err = process.communicate(timeout=90)
    assert process.returncode == 0, err
    table, wanted = rows(tmp_path / "out"), rows(graded_demo)
    assert {name: row["score"] for name, row in table.items()} == {name: row["score"] for name, row in wanted.items()}


@LINUX
def test_where_workers_are_killed_again_and_again_everybody_has_a_row_and_the_next_run_mends_it(
    course_folder: Path, tmp_path: Path
) -> None:
    options = ("grade", course_folder, "-o", tmp_path / "out", "-j", "2")
    process = start(tmp_path, *options)
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        kill_a_worker(process.pid)
        time.sleep(0.01)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 1
    assert "Traceback" not in err
    table = rows(tmp_path / "out")
    assert set(table) == {"Ada Lovelace", "Hypatia", "Ulugh Beg"}
    assert all(row["max_score"] == "44" for row in table.values())
    assert any("run again" in row["remarks"] for row in table.values())
    assert autograder(tmp_path, *options)[0] == 0
    assert {name: row["score"] for name, row in rows(tmp_path / "out").items()} == {
        "Ada Lovelace": "21",
        "Hypatia": "19",
        "Ulugh Beg": "0",
    }


def test_a_file_that_vanishes_while_the_class_is_graded_costs_its_own_student_alone(
    course_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = course.read_submissions

    def vanishing(path: Path, known: object) -> list[Submission]:
        submissions = found(path, known)  # type: ignore[arg-type]
        (course_folder / "Hypatia" / "ex4_rotation_matrix.py").unlink()
        return submissions

    monkeypatch.setattr(course, "read_submissions", vanishing)
    done = course.grade(plan(course_folder, tmp_path / "out"))
    by_name = {result.student: result for result in done.results}
    assert "can no longer be read" in by_name["Hypatia"].fault
    assert by_name["Ada Lovelace"].score == 21


# ---------------------------------------------------------------- interruption


def all_gone(leader: int) -> bool:
    """Whether every process of a run ends within a few seconds."""
    deadline = time.monotonic() + 8
    while of_session(leader) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not of_session(leader)


@LINUX
@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_killed_at_any_moment_ends_with_the_same_table(demo_class: Path, tmp_path: Path, jobs: int) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(SECRET)
    options = ("-j", str(jobs), "--timeout", "0.5", "--secret", secret)
    calm = tmp_path / "calm"
    assert autograder(tmp_path, "grade", demo_class, "-o", calm, *options)[0] == 0
    out = tmp_path / "out"
    chance = random.Random(jobs)
    for _ in range(3):
        process = start(tmp_path, "grade", demo_class, "-o", out, *options)
        seen = len(list(out.glob("results/*")))
        wanted = seen + chance.randint(0, 4)
        deadline = time.monotonic() + 20
        while (
            len(list(out.glob("results/*.json"))) <= wanted and process.poll() is None and time.monotonic() < deadline
        ):
            time.sleep(0.002)
        time.sleep(chance.random() * 0.05)
        process.kill()
        process.communicate()
        for path in out.glob("results/*.json"):
            assert path.read_text(encoding="utf-8").endswith("}\n"), "written whole or not at all"
        assert all_gone(process.pid), "workers outlive a run that was killed"
    assert autograder(tmp_path, "grade", demo_class, "-o", out, *options)[0] == 0
    assert (out / "grades.csv").read_bytes() == (calm / "grades.csv").read_bytes()
    for folder in ("results", "feedback"):
        names = {path.name for path in (out / folder).iterdir()}
        assert names == {path.name for path in (calm / folder).iterdir()}


@LINUX
def test_control_c_ends_a_run_and_the_next_one_goes_on(demo_class: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = start(tmp_path, "grade", demo_class, "-o", out, "-j", "2", "--timeout", "0.5")
    deadline = time.monotonic() + 30
    while not list(out.glob("results/*.json")) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode not in (0, None)
    assert "Traceback" not in err
    assert all_gone(process.pid)


# ---------------------------------------------------------------- files that cannot be written


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.txt"
    write_whole(path, "one\n")
    write_whole(path, "two 王\udcff\n")
    assert path.read_text(encoding="utf-8", errors="replace").startswith("two 王")
    assert [entry.name for entry in path.parent.iterdir()] == ["file.txt"]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o644


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Path:
    """A file system of 64 kB."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("only root can mount a small file system")
    return tmp_path / "disk"


@pytest.mark.parametrize(("options", "why"), [("size=64k", "No space left on device"), ("ro", "Read-only file system")])
def test_a_full_or_read_only_folder_is_told_in_one_line(
    course_folder: Path, tmp_path: Path, tiny_disk: Path, options: str, why: str
) -> None:
    from running import COMMAND, environment

    tiny_disk.mkdir()
    command = [*COMMAND, "grade", str(course_folder), "-o", str(tiny_disk / "out"), "-j", "1"]
    mounted = f'mount -t tmpfs -o {options} none {tiny_disk} && exec "$@"'
    tried = ["unshare", "--mount", "sh", "-c", mounted, "sh", *command]
    done = subprocess.run(tried, env=environment(tmp_path), capture_output=True, text=True, timeout=60, check=False)
    if "mount:" in done.stderr or "unshare" in done.stderr:
        pytest.skip("no mounts here")
    told = [line for line in done.stderr.splitlines() if line.startswith("autograder:")]
    assert done.returncode == 2
    assert len(told) == 1
    assert why in told[0]
    assert "choose another folder with -o" in told[0]
    assert "Traceback" not in done.stderr


def test_an_output_that_is_a_file_is_told_in_one_line(course_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(WriteError) as caught:
        course.grade(plan(course_folder, tmp_path / "out"))
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------- many students, many secrets


@pytest.mark.slow
def test_two_hundred_students_earn_what_one_of_each_earns(graded_demo: Path, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    assert write_copies(folder, 9) == 198
    course.grade(plan(folder, tmp_path / "out", jobs=2))
    single, many = rows(graded_demo), rows(tmp_path / "out")
    assert len(many) == 198
    for name, row in many.items():
        wanted = single[name[:-4]]
        assert {k: v for k, v in row.items() if k != "student"} == {
            k: v for k, v in wanted.items() if k != "student"
        }, name


@pytest.mark.slow
def test_marks_do_not_depend_on_the_secret(demo_class: Path, graded_demo: Path, tmp_path: Path) -> None:
    quick = tmp_path / "class"
    shutil.copytree(demo_class, quick)
    for slow_one in ("Omar Khayyam", "Vera Rubin", "Ulugh Beg", "Thales"):
        shutil.rmtree(quick / slow_one)
    wanted = {name: row for name, row in rows(graded_demo).items() if (quick / name).exists()}
    for number in range(20):
        out = tmp_path / str(number)
        course.grade(plan(quick, out, jobs=2, secret=f"secret number {number:04d}".encode()))
        assert rows(out) == wanted, number
