"""Reads tar archives, plain or compressed with gzip, bzip2 or xz, forwards only and in bounded pieces.

Only what is needed: regular files and folders, long names of GNU and of pax. Links, devices, pipes and sparse files
are reported, never followed. Reading stays flat in memory whatever a header claims.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Protocol

from autograder.intake.limits import MEGABYTE, Refused
from autograder.intake.members import CHUNK, Member, decode_name

_BLOCK = 512
_MAX_EXTENSION = MEGABYTE // 4  # a long name or a pax header
_XZ_MEMORY = 70 * MEGABYTE  # xz at its highest level asks for 65 MB
_MAGIC = {b"\x1f\x8b": "gz", b"BZh": "bz2", b"\xfd7zXZ\x00": "xz"}
_ERRORS = (OSError, EOFError, zlib.error, lzma.LZMAError, ValueError)


class _Readable(Protocol):
    def read(self, size: int = -1, /) -> bytes: ...


def compression_of(file: BinaryIO) -> str:
    """ "gz", "bz2", "xz", or "" for none."""
    file.seek(0)
    head = file.read(6)
    return next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), "")


def is_tar(file: BinaryIO) -> bool:
    file.seek(0)
    header = file.read(_BLOCK)
    return len(header) == _BLOCK and (_sum_is_right(header) or not any(header))


def members(file: BinaryIO, limit: int, ratio: int | None) -> Iterator[Member]:
    """All members in order. At most `limit` bytes are unpacked; with `ratio`, no more than that times the file."""
    stream = _Stream(file, limit, ratio)
    order = 0
    long_name = ""
    while (header := stream.block()) is not None:
        size, kind = _number(header[124:136]), header[156:157]
        if kind in (b"L", b"x", b"X"):
            data = stream.extension(size)
            long_name = (decode_name(data.rstrip(b"\0")) if kind == b"L" else _pax_path(data)) or long_name
            continue
        if kind in (b"K", b"g"):
            stream.skip(size)
            continue
        name = long_name or _name(header)
        body = _Body(stream, size)
        if kind == b"5" or (kind in (b"0", b"\0") and name.endswith("/")):
            yield Member(name, order, is_folder=True)
        elif kind in (b"0", b"\0", b"7"):
            yield Member(name, order, chunks=body.chunks)
        else:
            yield Member(name, order, problem="it is a link, a device or a sparse file")
        body.finish(holds_data=kind not in (b"1", b"2", b"3", b"4", b"5", b"6"))
        long_name = ""
        order += 1
    if order == 0 and not stream.ended:
        raise Refused("it is no archive that can be read")


class _Stream:
    """The unpacked bytes, counted; knows nothing of members."""

    def __init__(self, file: BinaryIO, limit: int, ratio: int | None) -> None:
        kind = compression_of(file)
        self._size = file.seek(0, 2)
        file.seek(0)
        self._bytes: _Readable = _opened(file, kind)
        self._limit = min(limit, max(ratio * self._size, MEGABYTE)) if ratio else limit
        self._count = 0
        self.ended = False

    def read(self, size: int) -> bytes:
        """Exactly `size` bytes, or fewer at the end."""
        pieces: list[bytes] = []
        while size > 0:
            try:
                piece = self._bytes.read(min(size, CHUNK))
            except _ERRORS as error:
                raise Refused("it is cut short or damaged") from error
            if not piece:
                break
            size -= len(piece)
            self._count += len(piece)
            if self._count > self._limit:
                raise Refused(f"it unpacks to far more than its {self._size / MEGABYTE:.1f} MB")
            pieces.append(piece)
        return b"".join(pieces)

    def block(self) -> bytes | None:
        """The next header; None at the end."""
        header = self.read(_BLOCK)
        if not header or not any(header):
            self.ended = bool(header) or self._count == 0
            return None
        if len(header) < _BLOCK or not _sum_is_right(header):
            raise Refused("it is cut short or damaged")
        return header

    def extension(self, size: int) -> bytes:
        if size > _MAX_EXTENSION:
            raise Refused("it holds a name that is far too long")
        data = self.read(size)
        self.skip(-size % _BLOCK, padding=False)
        return data

    def skip(self, size: int, padding: bool = True) -> None:
        rest = size + (-size % _BLOCK if padding else 0)
        while rest > 0:
            piece = self.read(min(rest, CHUNK))
            if not piece:
                raise Refused("it is cut short")
            rest -= len(piece)


class _Body:
    """One member's contents, of which any part may have been read when the next member is asked for."""

    def __init__(self, stream: _Stream, size: int) -> None:
        self._stream = stream
        self._size = size
        self._rest = size

    def chunks(self) -> Iterator[bytes]:
        while self._rest > 0:
            piece = self._stream.read(min(self._rest, CHUNK))
            if not piece:
                raise Refused("it is cut short")
            self._rest -= len(piece)
            yield piece

    def finish(self, holds_data: bool) -> None:
        if holds_data:
            self._stream.skip(self._rest + -self._size % _BLOCK, padding=False)


def _opened(file: BinaryIO, kind: str) -> _Readable:
    if kind == "gz":
        return gzip.GzipFile(fileobj=file)
    if kind == "bz2":
        return bz2.BZ2File(file)
    return _Xz(file) if kind == "xz" else file


class _Xz:
    """Like `lzma.LZMAFile`, with a bound on the memory that a file may ask for."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._unpack = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)

    def read(self, size: int = -1, /) -> bytes:
        while not self._unpack.eof:
            packed = self._file.read(CHUNK) if self._unpack.needs_input else b""
            if self._unpack.needs_input and not packed:
                raise EOFError("cut short")
            if data := self._unpack.decompress(packed, size):
                return data
        return b""


def _sum_is_right(header: bytes) -> bool:
    try:
        wanted = int(header[148:156].replace(b"\0", b" ").split()[0], 8)
    except (ValueError, IndexError):
        return False
    return wanted in (sum(header[:148]) + 256 + sum(header[156:]), _signed_sum(header))


def _signed_sum(header: bytes) -> int:
    """Some old programs added the bytes as signed numbers."""
    return sum(b - 256 if b > 127 else b for b in header[:148] + header[156:]) + 256


def _number(field: bytes) -> int:
    if field[0] & 0x80:  # base 256
        value = int.from_bytes(bytes([field[0] & 0x7F]) + field[1:], "big")
        if field[0] & 0x40 or value >= 1 << 62:
            raise Refused("it is damaged")
        return value
    try:
        return int(field.replace(b"\0", b" ").strip() or b"0", 8) if b"-" not in field else _bad()
    except ValueError:
        return _bad()


def _bad() -> int:
    raise Refused("it is damaged")


def _name(header: bytes) -> str:
    name = header[:100].split(b"\0")[0]
    if header[257:263] == b"ustar\0" and (prefix := header[345:500].split(b"\0")[0]):
        name = prefix + b"/" + name
    return decode_name(name)


def _pax_path(data: bytes) -> str:
    """The value of `path` in a pax header: records of "length key=value" and a line end."""
    at = 0
    path = ""
    while at < len(data):
        digits, _, _ = data[at : at + 8].partition(b" ")
        if not digits.isdigit() or int(digits) <= len(digits):
            break
        record = data[at + len(digits) + 1 : at + int(digits) - 1]
        key, _, value = record.partition(b"=")
        if key == b"path":
            path = decode_name(value)
        at += int(digits)
    return path
