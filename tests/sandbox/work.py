"""What a submission must be able to do behind the walls, and how each limit ends it: standard library alone.

Run by `stage.py` in a forked child, like the attacks.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
import time
from pathlib import Path

from attacks import Attack, Scene

WORK: dict[str, Attack] = {}


def work(function: Attack) -> Attack:
    WORK[function.__name__] = function
    return function


@work
def import_lazily(scene: Scene) -> None:
    import decimal
    import fractions
    import hashlib
    import sqlite3
    import unittest.mock

    assert fractions.Fraction("0.5") == decimal.Decimal("0.5")
    assert unittest.mock.Mock()()
    assert sqlite3.connect(":memory:")
    assert hashlib.sha256(b"").digest()


@work
def import_a_package_lazily(scene: Scene) -> None:
    import cycler  # laid out by the test among packages that must stay shut

    assert cycler.__file__ == str(scene.folder.parent / "site-packages" / "cycler.py")


@work
def write_and_read_scratch(scene: Scene) -> None:
    assert Path.cwd() == scene.scratch
    Path("a.txt").write_text("text")
    os.mkdir("sub")
    os.rename("a.txt", "sub/b.txt")
    assert (scene.scratch / "sub" / "b.txt").read_text() == "text"
    assert os.listdir() == ["sub"]
    with open("sub/b.txt", "r+") as file:
        file.truncate(2)
    shutil.rmtree("sub")
    with tempfile.TemporaryFile(dir=".") as file:
        file.write(b"x")


@work
def use_threads(scene: Scene) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(abs, range(-50, 50))) == 2500
    event = threading.Event()
    threading.Timer(0.001, event.set).start()
    assert event.wait(5)


@work
def use_the_wire(scene: Scene) -> None:
    scene.wire.sendall(b"ping")
    os.write(scene.wire.fileno(), b"pong")
    scene.wire.settimeout(5)
    received = bytearray(3)
    assert scene.wire.recv_into(received) == 3
    assert os.read(scene.wire.fileno(), 5) == b"there"


@work
def use_devices_and_clocks(scene: Scene) -> None:
    assert len(os.urandom(8)) == 8
    Path(os.devnull).write_text("x")
    assert Path(os.devnull).read_text() == ""
    time.sleep(0.001)
    assert os.cpu_count()


@work
def signal_itself(scene: Scene) -> None:
    caught: list[int] = []
    signal.signal(signal.SIGUSR1, lambda number, _: caught.append(number))
    os.kill(os.getpid(), signal.SIGUSR1)
    signal.raise_signal(signal.SIGUSR1)
    assert len(caught) == 2


@work
def use_numpy(scene: Scene) -> None:
    import numpy as np
    import numpy.testing

    x = np.random.default_rng(0).normal(size=(200, 200))
    np.testing.assert_allclose(np.linalg.inv(x) @ x, np.eye(200), atol=1e-8)
    np.save("x.npy", x)
    assert (np.load("x.npy") == x).all()
    assert np.fft.fft(x).shape == (200, 200)


@work
def abort_itself(scene: Scene) -> None:
    os.abort()


@work
def run_out_of_memory(scene: Scene) -> None:
    bytearray(2 << 30)


@work
def run_out_of_time(scene: Scene) -> None:
    while True:
        pass


@work
def run_out_of_time_deaf(scene: Scene) -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


@work
def write_too_much(scene: Scene) -> None:
    Path("big").write_bytes(bytes(2 << 20))


@work
def open_too_much(scene: Scene) -> None:
    for _ in range(1000):
        os.dup(0)


@work
def start_threads_without_end(scene: Scene) -> None:
    for _ in range(5000):
        threading.Thread(target=time.sleep, args=(5,), daemon=True).start()


@work
def read_readable(scene: Scene) -> None:
    """What the zygote named to `prepare` besides Python's own folders."""
    assert (scene.folder / "given" / "data.txt").read_text() == "data"
