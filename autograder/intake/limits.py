"""How much may be read, and the count of what was: the bounds that no archive or folder gets past.

Everything is counted while it is read; what a header claims is never believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MEGABYTE = 1_000_000


class Refused(Exception):
    """One file or archive is not read; the message completes the sentence "x.py was not read: it ..."."""


@dataclass(frozen=True)
class Limits:
    """Bounds on one student's things; `CLASS` holds those on an archive of a whole class."""

    total: int = 200 * MEGABYTE
    file: int = 50 * MEGABYTE
    entries: int = 5_000
    ratio: int = 200
    ratio_from: int = MEGABYTE  # small files may compress as well as they like
    depth: int = 10
    component: int = 255

    def folder_depth(self) -> int:
        return 2 * self.depth  # a folder on the disk is real: a student's own tree below a few wrappers


STUDENT = Limits()
CLASS = Limits(total=4_000 * MEGABYTE, entries=300_000)


@dataclass
class Budget:
    """What has been read so far under the given limits."""

    limits: Limits
    total: int = 0
    entries: int = 0

    def count_entry(self) -> None:
        self.entries += 1
        if self.entries > self.limits.entries:
            raise Refused(f"it holds more than {self.limits.entries} files")

    def count_bytes(self, size: int) -> None:
        self.total += size
        if self.total > self.limits.total:
            raise Refused(f"the files together are larger than {self.limits.total // MEGABYTE} MB")

    def metered(self, chunks: Iterator[bytes], packed: int | None = None) -> Iterator[bytes]:
        """The same chunks, until they are too many. `packed` is the compressed size, where it is known."""
        size = 0
        for chunk in chunks:
            size += len(chunk)
            self.count_bytes(len(chunk))
            if size > self.limits.file:
                raise Refused(f"it is larger than {self.limits.file // MEGABYTE} MB")
            if packed is not None and size > self.limits.ratio_from and size > self.limits.ratio * max(packed, 1):
                raise Refused(f"it unpacks to more than {self.limits.ratio} times its size")
            yield chunk
