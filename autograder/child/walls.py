"""What stands between a submission and everything else: the child puts it up around itself before student code runs.

`prepare` runs once in the clean zygote, `apply` in each forked child, in an order that matters: what needs rights comes
before they are given up, the filter of system calls comes last. No wall raises; one that cannot be had says why, and
grading goes on. Must not know the wire, the exercises or the grader.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from autograder.child import landlock, seccomp, users
from autograder.child.folders import python_folders

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

Level = Literal["A", "B", "C", "D"]
_PDEATHSIG, _DUMPABLE, _NO_NEW_PRIVS = 1, 4, 38


@dataclass(frozen=True)
class Limits:
    """Hard limits of one child."""

    memory: int = 1 << 30  # bytes of address space above what the zygote has
    cpu_seconds: int = 60  # SIGXCPU then, SIGKILL a second later
    file_bytes: int = 16 << 20  # the longest file
    open_files: int = 64
    processes: int = 64  # threads too; set where the child has a user of its own, as it counts by user


@dataclass(frozen=True)
class Wall:
    """One wall, whether it holds, and if not, why."""

    name: str
    held: bool
    reason: str = ""


@dataclass(frozen=True)
class Plan:
    """What the zygote found out and opened once, for all its children."""

    zygote: int
    abi: int  # of Landlock; 0: none
    no_landlock: str
    rules: bytes  # Landlock's, for all but the scratch folder
    programs: tuple[seccomp.Program, seccomp.Program] | None  # for a fenced child; for one that may change no file
    no_seccomp: str
    no_switch: str  # why a child cannot be another user
    capabilities: int  # kept by a child that is another user, so that it can read Python's own folders


def prepare(readable: Sequence[str] = (), newest_landlock: int | None = None) -> Plan:
    """Look around, once, while the zygote has a single thread and numpy is imported.

    `readable`: files and folders besides Python's own. `newest_landlock`: use no newer version than this one (0: none).
    """
    abi, no_landlock = landlock.available()
    if newest_landlock is not None and newest_landlock < abi:
        abi, no_landlock = newest_landlock, "Landlock was turned off"
    no_seccomp = seccomp.unavailable()
    folders = python_folders()
    read = [*folders.read, *(os.path.realpath(path) for path in readable)]
    rules = _allowed(abi, read, folders.listed) if abi else b""
    no_switch, capabilities = _switch([*read, *folders.listed], bool(abi))
    programs = None if no_seccomp else _programs(abi)
    return Plan(os.getpid(), abi, no_landlock, rules, programs, no_seccomp, no_switch, capabilities)


def _allowed(abi: int, read: Iterable[str], listed: Iterable[str]) -> bytes:
    wanted = [(path, landlock.READ) for path in read] + [(path, landlock.READ_DIR) for path in listed]
    wanted.append((os.devnull, landlock.READ_FILE | landlock.WRITE_FILE))
    return b"".join(landlock.rule(path, rights, abi) for path, rights in wanted)


def _programs(abi: int) -> tuple[seccomp.Program, seccomp.Program]:
    machine, truncate = platform.machine(), abi == 0 or abi >= 3
    return (
        seccomp.build(machine, truncate=truncate, changes=True),
        seccomp.build(machine, truncate=truncate, changes=False),
    )


def _switch(paths: Sequence[str], landlock_holds: bool) -> tuple[str, int]:
    """Why a child cannot be another user, or else the capabilities that it has to keep."""
    reason = users.cannot_switch()
    if reason:
        return reason, 0
    try:
        hidden = users.unreachable_as(users.FIRST_UID, paths)
    except OSError as error:
        return str(error), 0
    if not hidden:
        return "", 0
    if not landlock_holds:
        return f"Python lives where root alone can read ({hidden[0]}), and without Landlock nothing narrower helps", 0
    capability = users.right_to_read()
    return ("", capability) if capability else (f"Python lives where root alone can read ({hidden[0]})", 0)


def apply(
    plan: Plan, scratch: str, limits: Limits, uid: int | None = None, keep: Iterable[int] = (0, 1, 2)
) -> list[Wall]:
    """Put up every wall there is around this process; what held, in order.

    `scratch`: the child's private folder, made by the caller under folders that `uid` may enter. `uid`: the user to
    become. `keep`: descriptors that stay open. Call it in a fresh fork with one thread.
    """
    rules, no_rules = _rules(plan, scratch)
    no_user = "not asked for" if uid is None else plan.no_switch
    if plan.capabilities and rules is None:
        no_user = no_user or "Python lives where root alone can read, and Landlock failed"
    changes = rules is not None or not no_user or plan.programs is None
    walls = [
        _try("session", _session),
        _try("descriptors", lambda: _close_others({*keep, *([] if rules is None else [rules])})),
        _try("limits", lambda: _limit(limits, private_user=not no_user)),
        _try("scratch", lambda: _enter(scratch, None if no_user else uid, changes)),
        _missing("user", no_user) or _try("user", lambda: users.become(uid or 0, may_keep=bool(plan.capabilities))),
        _try("privileges", lambda: _give_up(plan.capabilities if not no_user else 0)),
        _try("parent", lambda: _end_with(plan.zygote)),
        protect_grader(),
        _missing("files", no_rules) or _try("files", lambda: _confine(rules or 0)),
    ]
    if plan.capabilities and not walls[-1].held and rules is not None:
        _try("privileges", lambda: users.set_capabilities(0))  # the right to read was lent on Landlock's word
    held = {wall.name for wall in walls if wall.held}
    calls = _missing("calls", plan.no_seccomp) or _try("calls", lambda: _filter(plan, not held & {"files", "user"}))
    return [*walls, calls, *_consequences(plan, held | ({"calls"} if calls.held else set()))]


def _try(name: str, put_up: Callable[[], str | None]) -> Wall:
    """One wall; whatever goes wrong with it is its reason."""
    try:
        reason = put_up() or ""
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
    return Wall(name, not reason, reason)


def _missing(name: str, reason: str) -> Wall | None:
    return Wall(name, False, reason) if reason else None


def _rules(plan: Plan, scratch: str) -> tuple[int | None, str]:
    """Landlock's ruleset with the scratch folder in it; made early, as root may need its rights to open the folder."""
    if not plan.abi:
        return None, plan.no_landlock
    try:
        return landlock.ruleset(plan.abi, plan.rules + landlock.rule(scratch, landlock.SCRATCH, plan.abi)), ""
    except OSError as error:
        return None, str(error)


def _session() -> str | None:
    if not hasattr(os, "setsid"):
        return "this system has no sessions"
    if os.getsid(0) != os.getpid():
        os.setsid()
    return None


def _close_others(keep: set[int]) -> None:
    last = os.sysconf("SC_OPEN_MAX") if hasattr(os, "sysconf") else 8192
    edges = [-1, *sorted(keep), max([*keep, min(last, 1 << 20)]) + 1]
    for below, above in pairwise(edges):
        if below + 1 < above:  # Python 3.11 takes an empty range that starts at 0 for everything
            os.closerange(below + 1, above)


def _limit(limits: Limits, private_user: bool) -> str | None:
    """Soft and hard limits; those that the system does not take are named."""
    if resource is None:
        return "this system has no resource limits"
    wanted = {
        "CPU": limits.cpu_seconds,
        "FSIZE": limits.file_bytes,
        "NOFILE": limits.open_files,
        "CORE": 0,
        "AS": _address_space() + limits.memory,
    }
    if private_user:
        wanted["NPROC"] = limits.processes
    refused = [name for name, value in wanted.items() if not _limited(name, value)]
    return f"not limited here: {', '.join(refused)}" if refused else None


def _address_space() -> int:
    """Bytes of address space in use, 0 where the system does not tell."""
    try:
        descriptor = os.open("/proc/self/statm", os.O_RDONLY)
        pages = int(os.read(descriptor, 100).split()[0])
        os.close(descriptor)
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _limited(name: str, value: int) -> bool:
    kind = getattr(resource, f"RLIMIT_{name}", None)
    if kind is None or (name == "AS" and sys.platform != "linux"):  # elsewhere it is taken and then not kept
        return False
    _, ceiling = resource.getrlimit(kind)
    hard = value + 1 if name == "CPU" else value  # the second between the two tells a slow answer from a kill
    if ceiling != resource.RLIM_INFINITY:
        hard = min(hard, ceiling)
    try:
        resource.setrlimit(kind, (min(value, hard), hard))
    except (OSError, ValueError):
        return False
    return True


def _enter(scratch: str, uid: int | None, changes: bool) -> str | None:
    """Stand in the scratch folder, and hand it over to the user who will write there."""
    if uid is not None:
        os.chown(scratch, uid, uid, follow_symlinks=False)
    os.chmod(scratch, 0o700)
    os.chdir(scratch)
    return None if changes else "without Landlock and a user of its own a submission may write nowhere"


def _give_up(capabilities: int) -> str | None:
    """No rights from now on but `capabilities`, and no programme that would bring any."""
    if sys.platform != "linux":
        return f"no such promise on {platform.system() or sys.platform}"
    users.set_capabilities(capabilities)
    return _prctl(_NO_NEW_PRIVS, 1)


def _end_with(zygote: int) -> str | None:
    if sys.platform != "linux":
        return f"no such promise on {platform.system() or sys.platform}"
    reason = _prctl(_PDEATHSIG, signal.SIGKILL)
    return reason or (None if os.getppid() == zygote else "the process that started this one is gone")


def protect_grader() -> Wall:
    """Let no process of the same user look into this one's memory. For grader and zygote too, each after its start."""
    if sys.platform != "linux":
        return Wall("memory", False, f"no such promise on {platform.system() or sys.platform}")
    return _try("memory", lambda: _prctl(_DUMPABLE, 0))


def _prctl(option: int, value: int) -> str | None:
    libc = ctypes.CDLL(None, use_errno=True)
    done = libc.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0))
    return None if done == 0 else os.strerror(ctypes.get_errno())


def _confine(rules: int) -> str | None:
    """Close Landlock around this process and see that the root folder is shut."""
    landlock.restrict(rules)
    os.close(rules)
    try:
        os.listdir("/")
    except PermissionError:
        return None
    return "Landlock was accepted but the root folder can still be read"


def _filter(plan: Plan, read_only: bool) -> str | None:
    """Put the filter on and see that the parent cannot be signalled."""
    assert plan.programs is not None
    seccomp.install(plan.programs[read_only], platform.machine())
    try:
        os.kill(os.getppid(), 0)
    except PermissionError:
        return None
    return "the filter was accepted but lets signals through"


def _consequences(plan: Plan, held: set[str]) -> list[Wall]:
    """What an instructor asks about, as it follows from the walls above."""
    tcp = "files" in held and plan.abi >= 4
    signals = "calls" in held or "user" in held or ("files" in held and plan.abi >= 6)
    network = "TCP alone is refused" if tcp else plan.no_seccomp or "no filter of system calls"
    return [
        Wall("network", "calls" in held, "" if "calls" in held else network),
        Wall("signals", signals, "" if signals else "no filter of system calls and the same user"),
        Wall("processes", "calls" in held, "" if "calls" in held else plan.no_seccomp or "no filter of system calls"),
    ]


_WORDS = {
    "session": "its processes can be ended as one group",
    "descriptors": "it holds no open file of the grader",
    "scratch": "it has a private folder to write in",
    "limits": "memory, processor time, file size and open files are limited",
    "user": "it runs as a user of its own",
    "privileges": "it can gain no rights",
    "parent": "it ends when the grader ends",
    "memory": "its memory and the grader's are closed to others",
    "files": "it reads Python and numpy alone and writes in its own folder alone",
    "calls": "dangerous system calls are refused",
    "network": "it cannot reach the network",
    "signals": "it cannot signal other processes",
    "processes": "it cannot start processes",
}
_LEVELS: dict[Level, str] = {
    "A": "every wall holds, and a submission runs as a user of its own",
    "B": "files, network and processes are fenced; a submission runs as the user who grades",
    "C": "scores are safe and nothing leaves the machine; files that this user can read, hidden tests among them, "
    "can be read by a submission",
    "D": "scores are safe; this machine is not protected from what a submission does",
}


def level(walls: Iterable[Wall]) -> Level:
    """How much holds, in one letter."""
    held = {wall.name for wall in walls if wall.held}
    if not {"limits", "privileges", "memory", "calls"} <= held:
        return "D"
    if "files" not in held:
        return "C"
    return "A" if "user" in held else "B"


def explain(walls: Iterable[Wall]) -> list[str]:
    """The level in words, then one line for each wall that is missing."""
    walls = list(walls)
    reached = level(walls)
    missing = [f"not held: {_WORDS.get(wall.name, wall.name)} ({wall.reason})" for wall in walls if not wall.held]
    return [f"Level {reached}: {_LEVELS[reached]}.", *missing]
