"""The child's walls, tried for real: every attack works without them and fails with them, and honest work goes on.

Each order starts a fresh process (`stage.py`), as root and as an ordinary user, which forks a child per attack.
"""

from __future__ import annotations

import functools
import json
import os
import platform
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attacks
import pytest

import autograder
from autograder.child import folders, landlock, seccomp, users, walls

HERE = Path(__file__).parent
NOBODY = 65534
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
ABI = landlock.available()[0] if sys.platform == "linux" else 0
SECCOMP = sys.platform == "linux" and not seccomp.unavailable()
BOTH = ("landlock", "seccomp")
REFUSED = {"EACCES", "EPERM", "ENOSYS", "SIGSYS", "EXDEV", "EBADF", "ValueError"}
LIMITS = {"memory": 256 << 20, "cpu_seconds": 1, "file_bytes": 1 << 20, "open_files": 32, "processes": 40}
# What a machine may refuse by itself: hardened kernels, containers, file systems without attributes.
REFUSED_HERE_AND_THERE = {
    *("trace", "read_memory", "write_memory", "read_memory_by_call", "io_uring", "system_call_of_32_bits"),
    *("set_an_attribute", "new_user_namespace", "kill_by_input", "slow_down", "leave_shared_memory", "leave_a_queue"),
}
needs_walls = pytest.mark.skipif(not (ABI and SECCOMP), reason="no Landlock or no seccomp here")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no fork")
WHO = ["root", "user"] if ROOT else ["user"]


@pytest.fixture(scope="module")
def base() -> Iterator[Path]:
    """A folder that every user may enter, with copies of package and stage: the repository may be private."""
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="walls-")))
    folder.chmod(0o755)
    package = Path(autograder.__file__).parent
    shutil.copytree(package / "child", folder / "package" / "autograder" / "child")
    shutil.copy(package / "__init__.py", folder / "package" / "autograder")  # else an installed one is found first
    for name in ("stage.py", "attacks.py", "work.py"):
        shutil.copy(HERE / name, folder / name)
    yield folder
    shutil.rmtree(folder)


@functools.cache
def interpreter(who: str) -> str:
    """A Python that this user may read."""
    if who == "root" or not ROOT:
        return sys.executable
    if not users.unreachable_as(NOBODY, [sys.executable, os.__file__]):
        return sys.executable
    if os.path.exists("/usr/bin/python3"):
        return "/usr/bin/python3"
    pytest.skip("no interpreter that an ordinary user may read")


@functools.cache
def play(
    base: Path,
    who: str,
    items: tuple[str, ...],
    layers: tuple[str, ...] = BOTH,
    abi: int | None = None,
    uid: int | None = None,
    protected: bool = False,
    limited: bool = False,
    under: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Run the items in a fresh process; per item the walls, the outcome and the seconds."""
    ground = Path(tempfile.mkdtemp(dir=base))
    ground.chmod(0o755)
    for name, mode in (("folder", 0o777), ("scratches", 0o777), ("private", 0o700), ("site-packages/reference", 0o755)):
        (ground / name).mkdir(parents=True)
        (ground / name).chmod(mode)
    for name in ("private/key", "site-packages/reference/answers.py", "site-packages/cycler.py"):
        (ground / name).write_text("# not for everyone\n")
    order: dict[str, Any] = {"folder": str(ground / "folder"), "scratches": str(ground / "scratches"), "layers": layers}
    order |= {"newest_landlock": abi, "uid": uid, "items": items, "grader_protected": protected}
    order |= {"limits": LIMITS if limited else {}}
    other: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if who == "user" and ROOT else {}
    command = [*under, interpreter(who), "-I", "-B", str(base / "stage.py"), str(base / "package"), json.dumps(order)]
    clean = {"PATH": os.defpath, "OPENBLAS_NUM_THREADS": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=120, check=False, **other)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def outcomes(*arguments: Any, **options: Any) -> dict[str, str]:
    return {name: each["outcome"] for name, each in play(*arguments, **options).items()}


def held(report: dict[str, Any]) -> list[walls.Wall]:
    return [walls.Wall(**wall) for wall in next(iter(report.values()))["walls"]]


EVERY = tuple(attacks.ATTACKS)


# ---------------------------------------------------------------- attacks


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("attack", EVERY)
def test_an_attack_works_without_walls(base: Path, who: str, attack: str) -> None:
    outcome = outcomes(base, who, EVERY, layers=())[attack]
    if attack == "raise_a_limit":
        assert outcome == "AssertionError", "there was no limit to raise"
    elif attack in ("read_roots_own_file", "keep_roots_rights") and who == "user":
        assert outcome in ("done", "EACCES", "EPERM"), "root's alone to begin with"
    elif attack not in REFUSED_HERE_AND_THERE or sys.platform != "linux":
        assert outcome == "done"


@needs_walls
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("attack", EVERY)
def test_an_attack_fails_behind_all_walls(base: Path, who: str, attack: str) -> None:
    assert outcomes(base, who, EVERY)[attack] in REFUSED


@needs_walls
@pytest.mark.skipif(not ROOT, reason="root alone can change the user")
@pytest.mark.parametrize("attack", EVERY)
def test_an_attack_fails_as_a_user_of_its_own(base: Path, attack: str) -> None:
    assert outcomes(base, "root", EVERY, uid=users.FIRST_UID)[attack] in REFUSED


@needs_walls
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("abi", [1, 2, 3, 4, 5])
def test_an_older_landlock_is_made_up_for_by_the_filter(base: Path, who: str, abi: int) -> None:
    assert set(outcomes(base, who, EVERY, abi=abi).values()) <= REFUSED


@needs_walls
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("attack", ["send_a_datagram", "fork", "leave_a_daemon", "change_a_mode", "watch_a_folder"])
def test_landlock_alone_lets_through(base: Path, who: str, attack: str) -> None:
    assert outcomes(base, who, EVERY, layers=("landlock",))[attack] == "done"


@needs_walls
@pytest.mark.parametrize("who", WHO)
def test_landlock_alone_keeps_files_and_the_grader_shut(base: Path, who: str) -> None:
    found = outcomes(base, who, EVERY, layers=("landlock",))
    names = [
        "read_hidden_tests",
        "write_a_file",
        "delete_a_tree",
        "read_memory",
        "read_environment",
        "execute",
        "trace",
    ]
    assert {found[name] for name in names} <= {"EACCES", "EPERM"}


@pytest.mark.skipif(not SECCOMP, reason="no seccomp here")
@pytest.mark.parametrize("who", WHO)
def test_the_filter_alone_lets_files_be_read_but_not_changed(base: Path, who: str) -> None:
    found = outcomes(base, who, EVERY, layers=("seccomp",), abi=0)
    assert found["read_hidden_tests"] == "done"
    changes = ["write_a_file", "delete_a_file", "delete_a_tree", "rename_a_file", "truncate_a_file", "plant_a_fifo"]
    assert {found[name] for name in [*changes, "fork", "connect", "send_a_datagram", "kill_by_number"]} == {"EPERM"}


@pytest.mark.skipif(sys.platform != "linux", reason="Linux")
def test_a_protected_grader_is_closed_to_an_unwalled_child_of_the_same_user(base: Path) -> None:
    names = ("read_memory", "write_memory", "read_environment", "list_descriptors", "read_memory_by_call", "trace")
    assert set(outcomes(base, "user", names, layers=(), protected=True).values()) <= {"EACCES", "EPERM"}


@needs_walls
@pytest.mark.skipif(not (ROOT and shutil.which("setpriv")), reason="root and setpriv")
def test_the_rights_of_root_in_a_container_are_enough(base: Path) -> None:
    docker = "chown,dac_override,fsetid,fowner,mknod,net_raw,setgid,setuid,setfcap,setpcap,net_bind_service,sys_chroot"
    bounds = ",".join(["-all", *(f"+{name}" for name in docker.split(",")), "+kill", "+audit_write"])
    under = ("setpriv", "--bounding-set", bounds)
    report = play(base, "root", EVERY, uid=users.FIRST_UID, under=under)
    assert {each["outcome"] for each in report.values()} <= REFUSED
    assert walls.level(held(report)) == "A"
    assert outcomes(base, "root", ("import_lazily",), uid=users.FIRST_UID, under=under) == {"import_lazily": "done"}


# ---------------------------------------------------------------- honest work and limits

HONEST = (
    *("import_lazily", "import_a_package_lazily", "write_and_read_scratch", "use_threads", "use_the_wire"),
    *("use_devices_and_clocks", "signal_itself", "read_readable", "use_numpy"),
)


@needs_walls
@pytest.mark.parametrize(
    ("who", "uid"), [("root", None), ("root", users.FIRST_UID), ("user", None)][0 if ROOT else 2 :]
)
@pytest.mark.parametrize("work", HONEST)
def test_honest_work_goes_on(base: Path, who: str, uid: int | None, work: str) -> None:
    outcome = outcomes(base, who, HONEST, uid=uid)[work]
    if work == "use_numpy" and interpreter(who) != sys.executable:
        pytest.skip("the system's Python has no numpy")
    assert outcome == "done"


@needs_walls
@pytest.mark.parametrize(
    ("who", "uid"), [("root", None), ("root", users.FIRST_UID), ("user", None)][0 if ROOT else 2 :]
)
def test_each_limit_ends_in_its_own_way(base: Path, who: str, uid: int | None) -> None:
    expected = {
        "run_out_of_memory": "MemoryError",
        "run_out_of_time": "SIGXCPU",
        "run_out_of_time_deaf": "SIGKILL",
        "write_too_much": "EFBIG",
        "open_too_much": "EMFILE",
        "start_threads_without_end": "RuntimeError",
        "abort_itself": "SIGABRT",
    }
    assert outcomes(base, who, tuple(expected), uid=uid, limited=True) == expected


# ---------------------------------------------------------------- levels and words


@needs_walls
@pytest.mark.parametrize("who", WHO)
def test_the_level_says_what_held(base: Path, who: str) -> None:
    def reached(**options: Any) -> walls.Level:
        return walls.level(held(play(base, who, ("nothing",), **options)))

    assert reached() == "B"
    assert reached(abi=0, layers=("seccomp",)) == "C"
    assert reached(layers=("landlock",)) == "D"
    assert reached(abi=0, layers=("neither",)) == "D"
    assert reached(uid=users.FIRST_UID) == ("A" if who == "root" else "B")


@needs_walls
def test_a_missing_wall_is_named_with_its_reason(base: Path) -> None:
    found = held(play(base, "user", ("nothing",), abi=0, layers=("seccomp",), uid=users.FIRST_UID))
    text = "\n".join(walls.explain(found))
    assert text.startswith("Level C: ")
    assert (
        "not held: it reads Python and numpy alone and writes in its own folder alone (Landlock was turned off)" in text
    )
    assert "not started as root" in text
    assert "cannot start processes" not in text


def test_no_walls_at_all_is_level_d() -> None:
    assert walls.level([]) == "D"
    assert walls.level([walls.Wall("files", False, "macOS")]) == "D"


@needs_walls
def test_a_child_ends_with_its_zygote(base: Path) -> None:
    code = f"""
import os, sys, time, tempfile
sys.path.insert(0, {str(base / "package")!r})
from autograder.child import walls
plan = walls.prepare()
read, write = os.pipe()
if os.fork() == 0:
    walls.apply(plan, tempfile.mkdtemp(dir={str(base)!r}), walls.Limits(), None, keep=(write,))
    os.write(write, b"%d" % os.getpid())
    time.sleep(60)
print(os.read(read, 20).decode(), flush=True)
time.sleep(60)
"""
    zygote = subprocess.Popen([sys.executable, "-I", "-B", "-c", code], stdout=subprocess.PIPE, text=True)
    assert zygote.stdout is not None
    descriptor = os.pidfd_open(int(zygote.stdout.readline()))
    zygote.kill()
    zygote.wait()
    assert select.select([descriptor], [], [], 10)[0], "the child outlived its zygote"
    os.close(descriptor)
    zygote.stdout.close()


# ---------------------------------------------------------------- folders and price


def test_no_readable_folder_holds_the_grader_or_its_tests() -> None:
    secret = [str(Path(autograder.__file__).parent), str(HERE), str(HERE.parents[1] / "src")]
    for path in folders.python_folders().read:
        assert not any(f"{hidden}/".startswith(f"{path}/") for hidden in secret), path
        assert os.path.basename(path) not in ("site-packages", "dist-packages")


@needs_walls
@pytest.mark.parametrize("who", WHO)
def test_the_walls_cost_little(base: Path, who: str, capsys: pytest.CaptureFixture[str]) -> None:
    def median(**options: Any) -> float:
        rounds = [play.__wrapped__(base, who, ("nothing",), **options)["nothing"]["seconds"] for _ in range(5)]
        return float(1000 * statistics.median(rounds))

    without, with_walls = median(layers=()), median(uid=users.FIRST_UID)
    with capsys.disabled():
        print(f"\na child of {who} on {platform.machine()}: {without:.1f} ms bare, {with_walls:.1f} ms behind walls")
    assert with_walls - without < 500
