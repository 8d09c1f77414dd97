"""The clean process, and the children forked from it that run submissions.

Started by exec with numpy and nothing else: no test, no reference, no secret is ever loaded here, so a submission
finds none however it looks. The grader sends requests over a socket: the zygote forks, a child answers calls. What a
child sends back is only ever data (see `wire`), and it is believed only where a comparison in the grader says so.
"""

from __future__ import annotations

import contextlib
import gc
import importlib.abc
import json
import os
import signal
import socket
import sys
import warnings
from typing import Any, NoReturn

from autograder.child import walls
from autograder.child.answering import Child
from autograder.child.folders import PACKAGES

CONTROL = 0  # the zygote's standard input is its socket to the grader
OURS = ("autograder", "reference", "solutions", "msgpack")  # no submission finds them

_exit = os._exit


# ---------------------------------------------------------------- the zygote


def main() -> None:
    """The clean process, or with arguments one child of its own where the system cannot fork."""
    if len(sys.argv) > 1:
        _alone(int(sys.argv[1]), sys.argv[2], walls.Limits(**json.loads(sys.argv[3])))
    _serve()


def _alone(port: int, scratch: str, limits: walls.Limits) -> NoReturn:
    """Be the only child: connect to the grader, show the key, and answer."""
    key = sys.stdin.buffer.read(32)
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(key)
    _null_standard_streams()
    warnings.simplefilter("ignore")
    plan = walls.prepare()
    _hide_ourselves()
    sys.argv = [""]
    held = walls.apply(plan, scratch, limits, None, keep=(0, 1, 2, connection.fileno()))
    with contextlib.suppress(BaseException):
        Child(connection).serve([vars(wall) for wall in held])
    _exit(70)


def _serve() -> NoReturn:
    """Serve fork and reap requests until the grader closes the socket."""
    control = socket.socket(fileno=os.dup(CONTROL))
    _null_standard_streams()
    warnings.simplefilter("ignore")
    walls.protect_grader()
    plan = walls.prepare()
    _hide_ourselves()
    sys.argv = [""]
    gc.collect()
    gc.freeze()
    while True:
        data, fds, _, _ = socket.recv_fds(control, 65_536, 1)
        if not data:
            _exit(0)
        request = json.loads(data)
        forking = request["op"] == "fork"
        reply = {"pid": _fork(request, fds[0], plan, control)} if forking else _reap(request["pid"])
        control.sendall(json.dumps(reply).encode())


def _fork(request: dict[str, Any], wire_fd: int, plan: walls.Plan, control: socket.socket) -> int:
    pid = os.fork()
    if pid:
        os.close(wire_fd)
        return pid
    try:
        control.close()
        gc.enable()
        os.environ["HOME"] = os.environ["TMPDIR"] = os.environ["MPLCONFIGDIR"] = request["scratch"]
        os.chdir(request["scratch"])
        limits = walls.Limits(**request["limits"])
        held = walls.apply(plan, request["scratch"], limits, request["uid"], keep=(0, 1, 2, wire_fd))
        Child(socket.socket(fileno=wire_fd)).serve([vars(wall) for wall in held])
    except BaseException:
        _exit(70)
    _exit(0)


def _reap(pid: int) -> dict[str, Any]:
    """Wait for a child that the grader has killed; only now may its number be used again."""
    try:
        _, status, usage = os.wait4(pid, 0)
    except ChildProcessError:
        return {"status": 0, "cpu": 0.0, "memory": 0}
    return {"status": status, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss * 1024}


def _null_standard_streams() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    os.close(null)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  (stays open for the life of the process)


class _Hidden(importlib.abc.MetaPathFinder):
    """Says "no such module" of all that is neither Python's own nor a package that answers may import.

    The grader's own packages are among them, and whatever else is installed beside it: where Landlock holds, its
    files cannot be read, and a half-readable package fails in ways that a `try: import` does not expect.
    """

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        top = name.partition(".")[0]
        if path is None and top not in sys.stdlib_module_names and top not in PACKAGES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _hide_ourselves() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Hidden())


signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at the terminal is the grader's to handle
