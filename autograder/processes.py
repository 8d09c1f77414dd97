"""Where a child comes from: forked from a clean process, or started afresh where the system cannot fork.

Either way it begins as an exec of Python with numpy and nothing of ours but the child's own modules. This module knows
processes and sockets; it knows no exercise, no submission and no score.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from autograder.child.walls import Limits

DEADLINE = 30.0  # seconds for a process to import numpy on a slow machine
BLAS_THREADS = ("OPENBLAS", "OMP", "MKL", "VECLIB", "NUMEXPR", "BLIS")
FIRST_UID = 61_000  # private user ids, one a grading process, when started as root
COMMAND = (sys.executable, "-I", "-B", "-m", "autograder.child")


class SandboxError(Exception):
    """The grader's own fault: no clean process can be started here."""


@dataclass
class Usage:
    """What a child used: CPU seconds and the largest resident size in bytes."""

    cpu: float = 0.0
    memory: int = 0
    status: int = 0


class Processes(Protocol):
    """A source of children."""

    uid: int | None  # the user that a child becomes

    def spawn(self, scratch: str, limits: Limits) -> tuple[socket.socket, int]:
        """A new child: the socket to it, and its process number. Raises SandboxError."""

    def end(self, pid: int) -> Usage:
        """Kill a child and everything in its group, and wait for it."""

    def close(self) -> None:
        """End whatever is still running."""


def environment() -> dict[str, str]:
    """Nothing of the instructor's environment but what the loader and numpy need."""
    names = ("SYSTEMROOT", "LD_LIBRARY_PATH", "OPENBLAS_CORETYPE")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    threads = {f"{library}_NUM_THREADS": "1" for library in BLAS_THREADS}
    return {"PATH": os.defpath, "LANG": "C.UTF-8", "MPLBACKEND": "Agg", "PYTHONHASHSEED": "0", **threads, **kept}


class Zygote:
    """The clean process; started on first use, and again when it dies or stops answering."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self.uid = FIRST_UID + os.getpid() % 4_000 if os.getuid() == 0 else None

    def spawn(self, scratch: str, limits: Limits) -> tuple[socket.socket, int]:
        ours, theirs = socket.socketpair()
        request = {"op": "fork", "scratch": scratch, "limits": asdict(limits), "uid": self.uid}
        try:
            with theirs:
                return ours, self._ask(request, (theirs.fileno(),))["pid"]
        except SandboxError:
            ours.close()
            raise

    def end(self, pid: int) -> Usage:
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(OSError):
                kill(pid, signal.SIGKILL)
        try:
            reply = self._ask({"op": "reap", "pid": pid})
        except SandboxError:
            return Usage()  # the clean process died too; the next child starts a new one
        return Usage(reply["cpu"], reply["memory"], reply["status"])

    def close(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._control = None

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                COMMAND,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(),
                cwd=os.path.abspath(os.sep),
                start_new_session=True,
            )
        ours.settimeout(DEADLINE)
        self._control = ours

    def _ask(self, request: dict[str, Any], fds: tuple[int, ...] = ()) -> dict[str, Any]:
        """One request, with one fresh start where the process does not answer."""
        for attempt in (1, 2):
            if self._process is None:
                self._start()
            assert self._control is not None
            try:
                socket.send_fds(self._control, [json.dumps(request).encode()], list(fds))
                data = self._control.recv(65_536)
                if data:
                    reply: dict[str, Any] = json.loads(data)
                    return reply
            except (OSError, ValueError):
                pass
            self.close()
            if attempt == 2 or request["op"] == "reap":
                break
        raise SandboxError("the sandbox process does not start: run `autograder verify` to see what is missing")


class FreshProcesses:
    """Children started one by one, for systems without fork: slower, and with no wall but the boundary itself.

    The child connects back over the loopback address and shows the key that it was given on its standard input.
    """

    uid: int | None = None

    def __init__(self) -> None:
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def spawn(self, scratch: str, limits: Limits) -> tuple[socket.socket, int]:
        key = secrets.token_bytes(32)
        with socket.create_server(("127.0.0.1", 0)) as door:
            process = subprocess.Popen(
                [*COMMAND, str(door.getsockname()[1]), scratch, json.dumps(asdict(limits))],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**environment(), "TEMP": scratch, "TMP": scratch},
                cwd=scratch,
            )
            self._running[process.pid] = process
            try:
                assert process.stdin is not None
                with process.stdin:
                    process.stdin.write(key)
                return _admitted(door, key), process.pid
            except OSError:
                self.end(process.pid)
                raise SandboxError(
                    "the sandbox process does not start: is a firewall in the way of 127.0.0.1?"
                ) from None

    def end(self, pid: int) -> Usage:
        process = self._running.pop(pid)
        process.kill()
        status = process.wait()
        return Usage(status=-status if status < 0 else status << 8)

    def close(self) -> None:
        for pid in list(self._running):
            self.end(pid)


def _admitted(door: socket.socket, key: bytes) -> socket.socket:
    """The first that knocks with the right key. Raises OSError after the deadline."""
    deadline = time.monotonic() + DEADLINE
    while True:
        door.settimeout(max(deadline - time.monotonic(), 0.01))
        guest, _ = door.accept()
        guest.settimeout(5.0)
        with contextlib.suppress(OSError):
            if hmac.compare_digest(guest.recv(len(key), socket.MSG_WAITALL), key):
                return guest
        guest.close()
