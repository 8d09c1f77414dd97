"""Bytes to text, leniently: byte order marks, encodings declared or guessed, stray NULs, line ends of any system.

Nothing here ever raises: a file that cannot be read well is read as well as possible, with a remark.
"""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with that of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:#|\r?$)")
_PLAIN_CODECS = re.compile(
    r"utf-8|ascii|iso8859-\d+|cp\d+|koi8-\w|mac-\w+|shift_jis\w*|euc_\w+|gb\w+|big5\w*|iso2022_\w+"
)


def decode(data: bytes) -> tuple[str, list[str]]:
    """The text, with line ends as `\\n`, and remarks on what had to be guessed or dropped."""
    text, remarks = _decoded(data)
    if "\0" in text:
        text = text.replace("\0", "")
        remarks.append("NUL bytes were dropped.")
    return text.replace("\r\n", "\n").replace("\r", "\n"), remarks


def _decoded(data: bytes) -> tuple[str, list[str]]:
    for mark, codec in _MARKS:
        if data.startswith(mark):
            remarks = [] if codec == "utf-8" else [f"The file is stored as {codec[:6].upper()}, not as UTF-8."]
            return _or_replaced(data[len(mark) :], codec, remarks)
    if wide := _wide(data):
        return _or_replaced(data, wide, ["The file is stored as UTF-16 without a byte order mark, not as UTF-8."])
    declared, remarks = _declared(data)
    for codec in (declared, "utf-8"):
        if codec:
            try:
                return data.decode(codec), remarks
            except (UnicodeError, ValueError):
                continue
    try:
        return data.decode("cp1252"), [*remarks, "The file is not UTF-8; it was read as Windows text (cp1252)."]
    except UnicodeDecodeError:
        return data.decode("latin-1"), [*remarks, "The file is in no known encoding; accents may be wrong."]


def _or_replaced(data: bytes, codec: str, remarks: list[str]) -> tuple[str, list[str]]:
    try:
        return data.decode(codec), remarks
    except UnicodeDecodeError:
        return data.decode(codec, "replace"), [*remarks, "Some characters could not be read."]


def _wide(data: bytes) -> str:
    """UTF-16 without a mark shows as a NUL in every second byte of mostly Western text."""
    head = data[:400]
    pairs = len(head) // 2
    if pairs < 4:
        return ""
    odd, even = head[1::2].count(0), head[0::2].count(0)
    if odd > 0.7 * pairs and even < 0.1 * pairs:
        return "utf-16-le"
    return "utf-16-be" if even > 0.7 * pairs and odd < 0.1 * pairs else ""


def _declared(data: bytes) -> tuple[str, list[str]]:
    """The encoding that one of the first two lines declares, as Python itself would look for it."""
    for line in re.split(rb"\r\n|\r|\n", data[:2000])[:2]:
        if found := _COOKIE.match(line):
            name = found[1].decode("ascii", "replace")
            try:
                codec = codecs.lookup(name).name
            except (LookupError, ValueError):
                codec = ""
            if _PLAIN_CODECS.fullmatch(codec):
                return codec, []
            return "", [f"The declared encoding {name[:40]!r} is not one that is read here."]
        if not _BLANK.match(line):
            break
    return "", []
