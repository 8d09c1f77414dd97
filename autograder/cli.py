"""The command `autograder`: thin, no grading logic of its own."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import click

from autograder import __version__


class NamedPath(click.Path):
    """A path; an empty one, as an unset variable of a shell gives, is refused, not taken for this folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not value.strip():
            self.fail("the path is empty: is a variable of the shell unset?", param, ctx)
        return super().convert(value, param, ctx)


class NamedFile(NamedPath):
    """A path that must be a plain file where something is there: a pipe would make the command wait for ever."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = super().convert(value, param, ctx)
        if Path(path).exists() and not Path(path).is_file():
            self.fail(f"{path} is no file.", param, ctx)
        return path


class Seconds(click.FloatRange):
    """A time limit: a number of seconds that a person could mean."""

    def __init__(self) -> None:
        super().__init__(min=0.05, max=3600)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if seconds != seconds:
            self.fail("it is not a number of seconds.", param, ctx)
        return seconds


OUT = NamedPath(file_okay=False, path_type=Path)
ANY = NamedPath(path_type=Path)
FILE = NamedFile(path_type=Path)


class Trouble(click.ClickException):
    """One line on stderr, exit status 2: the arguments cannot be used."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"autograder: {self.message}", err=True)


COMPLETION = """\b
Completion of commands and options in the shell, for bash (zsh and fish: zsh_source, fish_source):
  eval "$(_AUTOGRADER_COMPLETE=bash_source autograder)"
"""


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, epilog=COMPLETION)
@click.version_option(__version__, prog_name="autograder")
def main() -> None:
    """Grade answers to the exercises on transformers: correct answers in any style, wrong ones with their cause."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names in any script, whatever the terminal can show


def _exercises(names: tuple[str, ...]) -> tuple[Any, ...]:
    from autograder.rubric import exercises

    known = {e.name: e for e in exercises()}
    for name in names:
        if name not in known:
            raise Trouble(f"there is no exercise {name!r}; there are {', '.join(known)}")
    return tuple(e for e in known.values() if not names or e.name in names)


def _secret(path: Path | None) -> bytes:
    from autograder.frontends.surroundings import secret
    from autograder.seeds import SecretError

    try:
        return secret(path)
    except SecretError as error:
        raise Trouble(str(error)) from None


def _settings(timeout: float | None) -> Any:
    from autograder.frontends.surroundings import settings

    try:
        return settings(timeout)
    except ValueError:
        raise Trouble("AUTOGRADER_TIMEOUT is not a number of seconds; unset it or use --timeout") from None


exercise_option = click.option(
    "-e", "--exercise", "names", multiple=True, help="Grade this exercise only (repeatable)."
)
secret_option = click.option("--secret", type=FILE, help="The course's secret; made on first use.")
timeout_option = click.option("--timeout", type=Seconds(), help="Seconds for one call of an answer [5].")


def _afterwards(due: str | None, policy: Path | None, **asked: Any) -> Any:
    from autograder.afterwards import Afterwards
    from autograder.late import LateError, Policy, due_time, read_policy

    url = asked["gradebook"]
    if url and "://" not in url:
        raise Trouble(f"--gradebook takes a database URL, not {url!r}; give it last for sqlite:///gradebook.db")
    try:
        when = due_time(due) if due else None
        own = read_policy(policy, when) if policy else Policy(when) if when else None
    except LateError as error:
        raise Trouble(str(error)) from None
    return Afterwards(policy=own, **asked)


@main.command()
@click.argument("submissions", type=ANY)
@click.option("-o", "--out", type=OUT, default=Path("grades"), show_default=True, help="Where the results go.")
@click.option("-j", "--jobs", type=click.IntRange(min=1), help="Worker processes [one a core].")
@click.option("--force", is_flag=True, help="Grade again what is unchanged, too.")
@exercise_option
@secret_option
@timeout_option
@click.option("--due", metavar="WHEN", help="When it was due: a date or a date and time, local if no zone is named.")
@click.option("--policy", type=FILE, help="What lateness costs, and extensions: a TOML file.")
@click.option("--written", type=FILE, help="Marks of written answers: written.csv with its points filled in.")
@click.option(
    "--gradebook",
    metavar="URL",
    is_flag=False,
    flag_value="sqlite:///gradebook.db",
    default="",
    help="Write nbgrader's gradebook, too; without URL sqlite:///gradebook.db.",
)
@click.option(
    "--upload",
    "uploads",
    multiple=True,
    type=click.Choice(["canvas", "moodle", "gradescope", "blackboard", "all"]),
    help="Write this platform's import file, too; that of the submissions' own platform always is.",
)
@click.option("--column", default="", help="The platform's name of the column to fill, such as 'Attention (1234)'.")
@click.option("--bonus", is_flag=True, help="Count the bonus questions, too.")
@click.option("--anonymous", is_flag=True, help="Leave names out of the page of written answers.")
@click.option("--executor", default="local", show_default=True, help="Where to grade: local, or dask:tcp://HOST:PORT.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but what went wrong.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def grade(
    submissions: Path,
    out: Path,
    jobs: int | None,
    force: bool,
    names: tuple[str, ...],
    secret: Path | None,
    timeout: float | None,
    due: str | None,
    policy: Path | None,
    written: Path | None,
    gradebook: str,
    uploads: tuple[str, ...],
    column: str,
    bonus: bool,
    anonymous: bool,
    executor: str,
    quiet: bool,
    as_json: bool,
) -> None:
    """Grade everything in SUBMISSIONS: a folder of student folders, loose files, or a platform's archive."""
    from autograder import course
    from autograder.executors import ExecutorError
    from autograder.frontends.nbgrader_gradebook import GradebookError
    from autograder.intake import IntakeError
    from autograder.writers.files import WriteError
    from autograder.writers.progress import Progress, summary
    from autograder.written_marks import MarksError

    plan = course.Plan(
        submissions,
        out,
        tuple(one.with_bonus() for one in _exercises(names)) if bonus else _exercises(names),
        _secret(secret),
        _settings(timeout),
        jobs or course.default_jobs(),
        force,
        executor=executor,
        anonymous=anonymous,
        chosen=bool(names),
        afterwards=_afterwards(due, policy, written=written, gradebook=gradebook, uploads=uploads, column=column),
    )
    try:
        with Progress(quiet=quiet) as progress:
            graded = course.grade(plan, progress.note)
    except (IntakeError, WriteError, MarksError, GradebookError, ExecutorError) as error:
        raise Trouble(str(error)) from None
    if as_json:
        click.echo(json.dumps(summary(graded.results, graded.graded, out, graded.notes), indent=1))
    else:
        progress.summary(graded.results, graded.graded, out, graded.notes)
    sys.exit(1 if any(result.fault for result in graded.results) else 0)


@main.command()
@click.argument("files", nargs=-1, required=True, type=ANY)
@click.option("-q", "--quiet", is_flag=True, help="Print the points alone.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@exercise_option
@secret_option
@timeout_option
def check(
    files: tuple[Path, ...],
    quiet: bool,
    as_json: bool,
    names: tuple[str, ...],
    secret: Path | None,
    timeout: float | None,
) -> None:
    """Grade one submission and print the result for reading: its FILES, or its folder."""
    from autograder.checking import check_files
    from autograder.intake import IntakeError

    try:
        result = check_files(files, _exercises(names), _secret(secret), _settings(timeout), chosen=bool(names))
    except IntakeError as error:
        raise Trouble(str(error)) from None
    if as_json:
        click.echo(json.dumps(result.to_json(), indent=1))
    else:
        from rich.console import Console

        from autograder.writers.terminal import line, show, total

        if quiet:
            line(Console(), total(result))
        else:
            show(Console(), result)
    sys.exit(1 if result.fault else 0)


@main.command()
@click.option("-o", "--out", type=OUT, default=Path("autograder-demo"), show_default=True, help="Where it is written.")
@click.option("-j", "--jobs", type=click.IntRange(min=1), help="Worker processes [one a core].")
def demo(out: Path, jobs: int | None) -> None:
    """Write a small class of sample submissions, grade it, and say where the report is."""
    from autograder import course
    from autograder.demo import write_class
    from autograder.intake import IntakeError
    from autograder.writers.files import WriteError
    from autograder.writers.progress import Progress

    submissions = out / "submissions"
    try:
        write_class(submissions)
        plan = course.Plan(
            submissions,
            out / "grades",
            _exercises(()),
            _secret(out / "secret"),
            _settings(2.0),
            jobs or course.default_jobs(),
        )
        with Progress() as progress:
            graded = course.grade(plan, progress.note)
    except OSError as error:
        raise Trouble(f"cannot write the sample class: {error}; choose another folder with -o") from None
    except (IntakeError, WriteError) as error:
        raise Trouble(str(error)) from None
    progress.summary(graded.results, graded.graded, plan.out)


@main.command()
@click.argument("targets", nargs=-1)
@click.option("-o", "--out", type=OUT, default=Path("dist"), show_default=True, help="Where the releases go.")
@click.option("--base-url", help="Where the student's files are published: notebooks fetch them in Colab.")
@secret_option
def release(targets: tuple[str, ...], out: Path, base_url: str | None, secret: Path | None) -> None:
    """Build what a course hands out or uploads.

    TARGETS are student, nbgrader, otter, gradescope and classroom; all by default. The secret goes into the
    Gradescope archive alone, which students never see.
    """
    from autograder.release import classroom, gradescope, nbgrader, otter, student

    builders = {
        "student": lambda: student.build_student(out, base_url),
        "nbgrader": lambda: nbgrader.build_nbgrader(out),
        "otter": lambda: otter.build_otter(out),
        "gradescope": lambda: gradescope.build_gradescope(out, _secret(secret)),
        "classroom": lambda: classroom.build_classroom(out),
    }
    for target in targets:
        if target not in builders:
            raise Trouble(f"there is no release {target!r}; there are {', '.join(builders)}")
    try:
        for target in targets or builders:
            click.echo(f"{target}: {builders[target]()}")
    except ModuleNotFoundError as error:
        raise Trouble(f"building {target} needs {error.name}: pip install 'attention-autograder[author]'") from None
    except OSError as error:
        raise Trouble(f"cannot write {out}: {error.strerror}; choose another folder with -o") from None


@main.command()
@click.option("-j", "--jobs", type=click.IntRange(min=1), help="Worker processes [one a core].")
@click.option("--matrix", is_flag=True, help="Print every wrong answer against every test.")
@exercise_option
def verify(jobs: int | None, matrix: bool, names: tuple[str, ...]) -> None:
    """The grader's own exam: right answers earn all points, wrong ones lose them, and causes are named truly."""
    from rich.console import Console

    from autograder import course
    from autograder.masters import folder
    from autograder.verify import Part
    from autograder.verify import verify as exam
    from autograder.writers.terminal import show_part

    console = Console()

    def note(part: Part) -> None:
        show_part(console, part)

    corpus = folder().parent / "tests" / "submissions" / "right"
    try:
        parts = exam(jobs or course.default_jobs(), note, _exercises(names), corpus, matrix)
    except ModuleNotFoundError as error:
        raise Trouble(f"the exam needs {error.name}: pip install 'attention-autograder[author]'") from None
    sys.exit(0 if all(part.passed for part in parts) else 1)


@main.command()
@click.argument("token")
@click.argument("submission", type=ANY)
@secret_option
@timeout_option
def replay(token: str, submission: Path, secret: Path | None, timeout: float | None) -> None:
    """Run the one check behind TOKEN again on SUBMISSION: its inputs, the answer and the expected value."""
    from rich.console import Console

    from autograder.checking import as_one_job
    from autograder.intake import IntakeError
    from autograder.replay import ReplayError
    from autograder.replay import replay as run_again
    from autograder.writers.terminal import show_replay

    settings, key, known = _settings(timeout), _secret(secret), _exercises(())
    try:
        job = as_one_job([submission], known, key, settings, chosen=False)
        again = run_again(token, job, key, known, settings)
    except (IntakeError, ReplayError) as error:
        raise Trouble(str(error)) from None
    show_replay(Console(), again)


@main.command()
@click.argument("old", type=ANY)
@click.argument("new", type=ANY)
def diff(old: Path, new: Path) -> None:
    """Whose marks differ between two grading runs, the folders OLD and NEW, and why."""
    from rich.console import Console

    from autograder.comparing import CompareError, compare
    from autograder.writers.terminal import show_moved

    try:
        moved, alone = compare(old, new)
    except CompareError as error:
        raise Trouble(str(error)) from None
    show_moved(Console(), moved, alone)
