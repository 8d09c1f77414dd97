"""A PostgreSQL server of the tests' own: in a temporary folder, on the loopback, with a password, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PASSWORD = "open sesame"


def binaries() -> Path | None:
    """Where `initdb` and `pg_ctl` are; None where there is no server."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


def owner() -> str | None:
    """Whom the server runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


@contextmanager
def server(place: Path) -> Iterator[int]:
    """A running server; its port on the loopback. The superuser is `postgres` with PASSWORD."""
    user = owner()
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    port = _free_port()

    def run(program: str, *arguments: str) -> None:
        command = [str(place / program), *arguments]
        log = (folder / "commands.log").open("ab")
        with log:
            subprocess.run(
                command,
                cwd=folder,
                check=True,
                timeout=120,
                stdout=log,
                stderr=log,
                user=user,
                group=user and _group(user),
            )

    try:
        (folder / "password").write_text(PASSWORD, encoding="ascii")
        if user:
            for path in (folder, folder / "password"):
                shutil.chown(path, user)
        options = ("-U", "postgres", "-A", "scram-sha-256", "--pwfile", str(folder / "password"))
        run("initdb", "-D", str(folder / "data"), "-E", "UTF8", "--locale", "C", "--no-sync", *options)
        settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run("pg_ctl", "-D", str(folder / "data"), "-w", "-l", str(folder / "server.log"), "-o", settings, "start")
        try:
            yield port
        finally:
            run("pg_ctl", "-D", str(folder / "data"), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _group(user: str) -> int:
    return pwd.getpwnam(user).pw_gid


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
