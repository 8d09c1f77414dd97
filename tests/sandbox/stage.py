"""A stand-in for zygote and grader: runs attacks and honest work behind chosen walls, standard library alone.

Started by `test_walls.py` as a fresh process (`python -I -B stage.py <folder of the package> <order as JSON>`), so that
it can be another user and another interpreter. For each item it forks a victim (same user, a secret in its memory) and
a child that puts up the walls and tries. It prints, per item, the walls and "done", an errno's name or a signal's.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import errno
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), sys.argv[1]]

from attacks import ATTACKS, SECRET, Scene  # noqa: E402
from work import WORK  # noqa: E402

from autograder.child import walls  # noqa: E402


def victim(pipe: int) -> None:
    secret = ctypes.create_string_buffer(SECRET)
    os.write(pipe, b"%d" % ctypes.addressof(secret))
    time.sleep(30)
    os._exit(0)


def dress(folder: Path) -> None:
    """Lay out what there is to steal and to break, open to everybody."""
    for name in ("tests", "submissions", "given"):
        (folder / name).mkdir(exist_ok=True)
    for name in ("tests/hidden.py", "submissions/alice.py", "neighbour.py"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).write_text("# hidden\n")
    (folder / "given" / "data.txt").write_text("data")


def run(name: str, order: dict[str, Any], plan: walls.Plan) -> dict[str, Any]:
    """One item behind the walls of the order."""
    folder = Path(order["folder"])
    dress(folder)
    scratch = Path(os.path.realpath(tempfile.mkdtemp(dir=order["scratches"])))
    told, tell = os.pipe()
    victim_pid = os.fork()
    if victim_pid == 0:
        victim(tell)
    address = int(os.read(told, 64))
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(server) for server in listen(folder)]
        near, far = (stack.enter_context(end) for end in socket.socketpair())
        near.sendall(b"hi!there")
        scene = Scene(folder, scratch, victim_pid, address, servers[0].getsockname()[1], told, far)
        outcome = attempt(name, scene, order, plan)
    os.kill(victim_pid, signal.SIGKILL)
    os.waitpid(victim_pid, 0)
    os.close(told)
    os.close(tell)
    shutil.rmtree(scratch, ignore_errors=True)
    return outcome


def attempt(name: str, scene: Scene, order: dict[str, Any], plan: walls.Plan) -> dict[str, Any]:
    out, report = os.pipe()
    start = time.perf_counter()
    pid = os.fork()
    if pid == 0:
        child(name, scene, order, plan, report)
    os.close(report)
    with os.fdopen(out) as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(pid, 0)
    seconds = time.perf_counter() - start
    ended = "done" if status == 0 else f"exit {status >> 8}"  # a child that became another programme reports nothing
    if os.WIFSIGNALED(status):
        ended = signal.Signals(os.WTERMSIG(status)).name
    held = json.loads(lines[0]) if lines else []
    return {"walls": held, "outcome": lines[1] if len(lines) > 1 else ended, "seconds": seconds}


def listen(folder: Path) -> list[socket.socket]:
    """Four servers to reach: TCP, UDP, an abstract socket and one in a folder."""
    tcp, udp = socket.socket(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    abstract, local = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
    tcp.bind(("127.0.0.1", 0))
    port = tcp.getsockname()[1]
    udp.bind(("127.0.0.1", port))
    abstract.bind(f"\0walls-{port}")
    (folder / "socket").unlink(missing_ok=True)
    local.bind(str(folder / "socket"))
    for server in (tcp, abstract, local):
        server.listen(8)
    return [tcp, udp, abstract, local]


def child(name: str, scene: Scene, order: dict[str, Any], plan: walls.Plan, report: int) -> None:
    try:
        held: list[walls.Wall] = []
        if order["layers"]:
            keep = (0, 1, 2, report, scene.wire.fileno())
            held = walls.apply(plan, str(scene.scratch), walls.Limits(**order["limits"]), order["uid"], keep)
        os.write(report, json.dumps([dataclasses.asdict(wall) for wall in held]).encode() + b"\n")
        (ATTACKS | WORK | {"nothing": lambda _: None})[name](scene)
        outcome = "done"
    except OSError as error:
        outcome = errno.errorcode.get(error.errno or 0, repr(error))
    except BaseException as error:
        outcome = type(error).__name__
    os.write(report, outcome.encode() + b"\n")
    os._exit(0)


def main() -> None:
    assert (walls.__file__ or "").startswith(sys.argv[1]), "another copy of the package was tried"
    os.umask(0)
    order = json.loads(sys.argv[2])
    dress(Path(order["folder"]))
    sys.path.insert(0, os.path.join(os.path.dirname(order["folder"]), "site-packages"))
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401  (a zygote has it loaded)
    plan = walls.prepare([os.path.join(order["folder"], "given")], order["newest_landlock"])
    if "seccomp" not in order["layers"]:
        plan = dataclasses.replace(plan, programs=None, no_seccomp="turned off for the test")
    if order["grader_protected"]:
        walls.protect_grader()
    print(json.dumps({name: run(name, order, plan) for name in order["items"]}))


if __name__ == "__main__":
    main()
