"""Where a file's bytes are: in memory, on the disk, or in the spool that an archive was read into.

The spool is one temporary file without a name, gone when nothing refers to it any more, however the process ends.
Pickling any of them carries the bytes. This module knows nothing of students or exercises.
"""

from __future__ import annotations

import os
import stat
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol


class Content(Protocol):
    """Anything that gives a file's bytes."""

    def read(self) -> bytes: ...


@dataclass(frozen=True)
class Held:
    """Bytes in memory."""

    data: bytes

    def read(self) -> bytes:
        return self.data


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A regular file; never a link, a pipe or a device, and never more than `limit` bytes."""

    path: str  # not a Path: there are tens of thousands, and one takes four times the room
    limit: int

    def read(self) -> bytes:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(self.path, flags)
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise ValueError("it is not a regular file")
            data = file.read(min(status.st_size, self.limit) + 1)
        if len(data) > self.limit:
            raise ValueError(f"it is larger than {self.limit // 1_000_000} MB")
        return data

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[bytes]]:
        return Held, (self.read(),)


class Spool:
    """What was read from archives, one content after another in an unnamed temporary file."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the contents that point into it
        self._lock = threading.Lock()
        self._end = 0

    def add(self, chunks: Iterable[bytes]) -> Spooled:
        """Store one content. If the chunks end in an exception, what they left behind is overwritten by the next."""
        start = self._end
        with self._lock:
            self._file.seek(start)
            size = sum(self._file.write(chunk) for chunk in chunks)
            self._file.flush()
            self._end = start + size
        return Spooled(self, start, size)

    def read(self, start: int, size: int) -> bytes:
        if hasattr(os, "pread"):  # leaves the file position alone, which forked processes share
            return os.pread(self._file.fileno(), size, start)
        with self._lock:
            self._file.seek(start)
            return self._file.read(size)


@dataclass(frozen=True)
class Spooled:
    """A piece of a spool."""

    spool: Spool
    start: int
    size: int

    def read(self) -> bytes:
        return self.spool.read(self.start, self.size)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[bytes]]:
        return Held, (self.read(),)
