"""The grader's side of the boundary: a clean process to fork from, and children that answer requests.

Every wait has a deadline. Whatever a child does (hang, exit, garbage on the wire) ends as `ChildLost` with a reason;
the caller starts another. This module knows the wire and processes; it knows no exercise and no score.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from autograder.child import requests, walls, wire
from autograder.child.walls import Limits
from autograder.processes import FreshProcesses, Processes, SandboxError, Usage, Zygote

LostReason = Literal["timeout", "crashed", "garbage"]
Ask = Callable[[str, list[Any], dict[str, Any]], Any]

SCRATCH = "grading-"
SWEPT_AFTER = 600.0  # seconds
SCRATCH_BYTES = 50_000_000  # a child that writes more into its scratch folder is ended
MAX_ENTRIES = 1_000  # in a scratch folder
LOOK_EVERY = 0.2  # seconds between looks at a busy child's scratch folder


class ChildLost(Exception):
    """The child is gone, and why. `detail` may be shown to an instructor."""

    def __init__(self, reason: LostReason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class Child:
    """One forked child: send a request, get a reply before the deadline, or ChildLost."""

    def __init__(self, zygote: Processes, limits: Limits) -> None:
        self.zygote = zygote
        self.usage = Usage()
        self.walls: list[walls.Wall] | None = None  # what the child said before any submitted code ran
        self.scratch = tempfile.mkdtemp(prefix=f"{SCRATCH}{os.getpid()}-")
        if zygote.uid is not None:
            os.chown(self.scratch, zygote.uid, zygote.uid)
        try:
            self.socket, self.pid = zygote.spawn(self.scratch, limits)
        except SandboxError:
            remove_tree(self.scratch)
            raise
        self.alive = True

    def request(
        self,
        message: dict[str, Any],
        values: dict[str, Any],
        seconds: float,
        ask: Ask | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Send one request and read its reply. Raises ChildLost; the child is then dead."""
        deadline = time.monotonic() + seconds
        number = secrets.randbits(62)
        try:
            self._send(requests.pack({**message, "id": number}, values), deadline)
            while True:
                reply, answer = self._receive(deadline)
                if self.walls is None:
                    self.walls = [walls.Wall(**wall) for wall in reply["walls"]]
                    continue
                if reply.get("id") != number:
                    raise wire.WireError("a reply to another request")
                if "at" in reply and on_progress is not None and isinstance(reply["at"], int):
                    on_progress(reply["at"])
                elif isinstance(reply.get("ask"), str) and ask is not None:
                    self._send(self._answered(ask, reply["ask"], answer, number), deadline)
                else:
                    return reply, answer
        except TimeoutError:
            self.close()
            raise ChildLost("timeout", f"no answer within {seconds:g} s") from None
        except wire.WireError as error:
            self.close()
            raise ChildLost("garbage", str(error)) from None
        except OSError:
            self.close()
            raise ChildLost("crashed", self._last_words()) from None

    @staticmethod
    def _answered(ask: Ask, name: str, values: dict[str, Any], number: int) -> bytes:
        """The grader's answer to a child that asks for an earlier function's value."""
        args, kwargs = values.get("args"), values.get("kwargs")
        if not isinstance(args, list) or not isinstance(kwargs, dict):
            raise wire.WireError("a question of no known form")
        try:
            return requests.pack({"id": number}, {"value": ask(name, args, kwargs)})
        except Exception as error:  # whatever odd arguments do to the reference is the submission's own matter
            return requests.pack(
                {"id": number, "raised": f"{name} cannot be computed from this ({type(error).__name__})"}, {}
            )

    def _send(self, frame: bytes, deadline: float) -> None:
        self.socket.settimeout(self._left(deadline))
        self.socket.sendall(frame)

    def _receive(self, deadline: float) -> tuple[dict[str, Any], dict[str, Any]]:
        header, body = wire.lengths(self._exactly(wire.PREFIX.size, deadline))
        rest = self._exactly(header + body, deadline)
        return wire.decode(rest[:header], rest[header:])

    def _exactly(self, size: int, deadline: float) -> bytes:
        parts: list[bytes] = []
        while size:
            self.socket.settimeout(min(self._left(deadline), LOOK_EVERY))
            try:
                part = self.socket.recv(min(size, 1 << 20))
            except TimeoutError:
                self._look_at_scratch()
                continue
            if not part:
                raise ConnectionError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    @staticmethod
    def _left(deadline: float) -> float:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left

    def _look_at_scratch(self) -> None:
        if _folder_size(self.scratch) > SCRATCH_BYTES:
            raise ConnectionError

    def _last_words(self) -> str:
        signal_number = self.usage.status & 0x7F
        if signal_number == signal.SIGXCPU or (signal_number == signal.SIGKILL and self.usage.cpu > 1):
            return "it used too much CPU time"
        if signal_number:
            names = {int(signal.SIGSEGV): "a segmentation fault", int(signal.SIGSYS): "a forbidden system call"}
            return names.get(signal_number, f"signal {signal_number}")
        return "the process ended itself"

    def close(self) -> None:
        """End the child and everything it left; its scratch folder goes too."""
        if not self.alive:
            return
        self.alive = False
        self.socket.close()
        self.usage = self.zygote.end(self.pid)
        remove_tree(self.scratch)


def _folder_size(folder: str) -> int:
    """Bytes under a folder; more than 1,000 entries count as too much, however small they are."""
    total, seen = 0, 0
    waiting = [folder]
    while waiting:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                seen += 1
                if seen > MAX_ENTRIES:
                    return SCRATCH_BYTES + 1
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    total += entry.stat(follow_symlinks=False).st_size
    return total


def remove_tree(folder: str) -> None:
    """Remove a scratch folder, whatever permissions, depths and links a submission gave it."""
    try:
        os.rmdir(folder)  # nearly always empty
        return
    except OSError:
        pass
    if shutil.which("rm"):  # goes to any depth, and does not follow links
        subprocess.run(["chmod", "-R", "u+rwx", "--", folder], check=False, capture_output=True)
        subprocess.run(["rm", "-rf", "--", folder], check=False, capture_output=True)
    else:
        with contextlib.suppress(RecursionError):
            shutil.rmtree(folder, ignore_errors=True)


def sweep_scratch() -> None:
    """Remove what graders that were killed have left: folders of a process that is gone, and has been for a while."""
    for path in Path(tempfile.gettempdir()).glob(f"{SCRATCH}*"):
        number = path.name.removeprefix(SCRATCH).partition("-")[0]
        with contextlib.suppress(OSError):
            old = time.time() - path.lstat().st_mtime > SWEPT_AFTER
            if old and number.isdigit() and not _runs(int(number)) and not path.is_symlink():
                remove_tree(str(path))


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def protect_grader() -> walls.Wall:
    """Make the grader's memory unreadable to other processes of the same user, before any child exists."""
    return walls.protect_grader()


def open_processes() -> Processes:
    """Where children come from here: forked from a clean process, or started afresh where a system cannot fork."""
    return Zygote() if hasattr(os, "fork") else FreshProcesses()
