"""Names of people and of files: cleaned for display, made safe for the disk, made unique in a class.

Names come from students and from platforms in any script; what people read keeps spaces, quotes and accents.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence

_MAX_BYTES = 120  # leaves room for an extension and a temporary suffix within the 255 bytes of common file systems
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?", re.IGNORECASE)
_UNSAFE = re.compile(r'[<>:"/\\|?*]')
_INVISIBLE = frozenset("\u200b\u200e\u200f\u2028\u2029\u061c\ufeff\u2060") | {
    chr(code) for start, stop in ((0x202A, 0x202F), (0x2066, 0x206A)) for code in range(start, stop)
}


def is_invisible(character: str) -> bool:
    """Control characters, and those that turn the direction of text or take no room."""
    return unicodedata.category(character) in ("Cc", "Cs", "Co") or character in _INVISIBLE


def clean(name: str, limit: int = 200) -> str:
    """A name for people: one line, no control or direction characters, composed accents."""
    if not (name.isascii() and name.isprintable()):  # nearly all names are
        name = _visible(name)
    return " ".join(name.split())[:limit].strip()


def _visible(name: str) -> str:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:  # a file name in another encoding, as the operating system passes it on
        name = _rescued(name)
    name = "".join(" " if c in "\t\r\n" else c for c in name)
    return "".join(c for c in unicodedata.normalize("NFC", name) if not is_invisible(c))


def _rescued(name: str) -> str:
    """A name that is no proper text: bytes of another encoding, as the operating system passes them on, or worse."""
    try:
        return name.encode("utf-8", "surrogateescape").decode("latin-1")
    except UnicodeEncodeError:
        return name.encode("utf-8", "replace").decode("utf-8")


def short_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def safe_name(student: str) -> str:
    """A file name for this student on any system. Different students get different names, letter case aside."""
    safe = _UNSAFE.sub("_", clean(student)).strip(" ").rstrip(".")
    if safe.startswith("."):
        safe = "_" + safe[1:]
    if not safe or _RESERVED.fullmatch(safe):
        safe = "_" + safe
    safe = _cut(safe, _MAX_BYTES)
    return safe if safe == student else f"{_cut(safe, _MAX_BYTES - 9).rstrip(' .')}-{short_hash(student)}"


def safe_names(students: Sequence[str]) -> list[str]:
    """Safe names for a whole class, distinct even where upper and lower case are one."""
    names = [safe_name(student) for student in students]
    count: dict[str, int] = {}
    for name in names:
        count[_folded(name)] = count.get(_folded(name), 0) + 1
    taken = {name for name, number in count.items() if number == 1}
    result = []
    for name, student in zip(names, students, strict=True):
        number = 0
        while count[_folded(name)] > 1 or (number and _folded(name) in taken):
            number += 1
            mark = short_hash(student if number == 1 else f"{student}\0{number}")
            name = f"{_cut(safe_name(student), _MAX_BYTES - 9)}-{mark}"
            if _folded(name) not in taken:
                break
        taken.add(_folded(name))
        result.append(name)
    return result


def unique(wanted: Iterable[tuple[str, str]]) -> list[str]:
    """Display names from (name, platform id or other distinction) pairs; equal names get theirs added."""
    pairs = [(clean(name) or "unnamed", clean(mark, 60)) for name, mark in wanted]
    count: dict[str, int] = {}
    for name, _ in pairs:
        count[name] = count.get(name, 0) + 1
    taken = {name for name, number in count.items() if number == 1}
    result = []
    for name, mark in pairs:
        if count[name] > 1:
            stem = f"{name} {mark}" if mark else f"{name} 1"
            name, number = stem, 2
            while name in taken:
                name, number = f"{stem if mark else stem[:-2]} {number}", number + 1
            taken.add(name)
        result.append(name)
    return result


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKD", name).casefold())


def _cut(name: str, size: int) -> str:
    return name.encode("utf-8", "replace")[:size].decode("utf-8", "ignore").rstrip(" .")
