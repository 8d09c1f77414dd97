"""One member of an archive, whatever the format, and the rules for its name.

A name only ever says whose a file is and what it is for: nothing is written under it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from autograder.intake.limits import Limits
from autograder.intake.naming import is_invisible

CHUNK = 65_536


def _nothing() -> Iterator[bytes]:
    return iter(())


@dataclass(frozen=True)
class Member:
    """`chunks` reads the contents; in a tar, only until the next member is asked for."""

    name: str
    order: int
    is_folder: bool = False
    problem: str = ""
    packed: int | None = None
    chunks: Callable[[], Iterator[bytes]] = _nothing


def decode_name(raw: bytes) -> str:
    """Names are UTF-8 or, from old tools, code page 437."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp437")


def parts_of(name: str, limits: Limits) -> tuple[tuple[str, ...], str]:
    """A member's name as harmless parts, and what is wrong with it, if anything."""
    name = unicodedata.normalize("NFC", name.replace("\\", "/"))
    problem = ""
    if name.startswith("/") or re.match(r"[A-Za-z]:(?:/|$)", name):
        problem = "its path is absolute"
    raw = [part for part in re.sub(r"^[A-Za-z]:(?=/|$)", "", name).split("/") if part not in ("", ".")]
    if ".." in raw:
        problem = "its path climbs out of the archive"
    parts = tuple(part for part in raw if part != "..")
    if any(is_invisible(c) for c in name):
        problem = problem or "its name holds control characters"
        parts = tuple(filter(None, ("".join(c for c in part if not is_invisible(c)) for part in parts)))
    if any(len(part.encode("utf-8", "replace")) > limits.component for part in parts):
        problem = problem or "its name is too long"
        parts = tuple(part if len(part) <= 60 else f"{part[:40]}...{part[-15:]}" for part in parts)
    if len(parts) > limits.depth:
        problem = problem or f"it lies more than {limits.depth} folders deep"
        parts = (*parts[: limits.depth - 1], parts[-1])
    return parts, problem
