"""Reads zip archives: the directory, then one member after another, in bounded pieces, believing no header.

The standard library's reader gives up on a whole archive for one odd name and reads a directory of any size, so the
directory is read here. Stored, deflated and bzip2 members are read; nothing is ever written by name.
"""

from __future__ import annotations

import bz2
import os
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from autograder.intake.limits import MEGABYTE, Refused
from autograder.intake.members import CHUNK, Member, decode_name

_END = b"PK\x05\x06"
_MAX_DIRECTORY = 128 * MEGABYTE
_DAMAGED = "it is damaged"
# flags, method, checksum, compressed and plain size, lengths of name, extra and comment, attributes, start
_HEADER = struct.Struct("<8xHH4xLLLHHH4xLL")


@dataclass(frozen=True)
class _Record:
    name: str
    flags: int
    method: int
    crc: int
    packed: int
    start: int
    mode: int
    order: int


def is_zip(file: BinaryIO) -> bool:
    file.seek(0)
    if file.read(4) in (b"PK\x03\x04", _END):
        return True
    return _end_of_directory(file) is not None


def members(file: BinaryIO) -> Iterator[Member]:
    """All members in the order of their data. Refused if the directory cannot be read at all."""
    records = sorted(_records(file), key=lambda record: record.start)
    reached = -1  # where the data of the members so far ends: no honest member starts before it
    for place, record in enumerate(records):
        following = records[place + 1].start if place + 1 < len(records) else None
        end = record.start + 30 + record.packed
        overlaps = record.start < reached or (following is not None and end > following)
        reached = max(reached, end)
        yield _member(file, record, overlaps)


def _member(file: BinaryIO, record: _Record, overlaps: bool) -> Member:
    kind = record.mode & 0o170000
    folder = record.name.endswith(("/", "\\"))
    problem = ""
    if kind not in (0, 0o100000, 0o040000):
        problem = "it is a link or a device, not a file"
    elif folder or kind == 0o040000:
        return Member(record.name, record.order, is_folder=True)
    elif record.flags & 0x1:
        problem = "it is encrypted"
    elif record.method not in (0, 8, 12):
        problem = "it is compressed in a way that is not read here"
    elif overlaps:
        problem = "it overlaps another file of the archive"
    return Member(record.name, record.order, problem=problem, packed=record.packed, chunks=lambda: _data(file, record))


def _end_of_directory(file: BinaryIO) -> tuple[int, bytes] | None:
    size = file.seek(0, os.SEEK_END)
    tail = min(size, 65_557)
    file.seek(size - tail)
    data = file.read(tail)
    place = data.rfind(_END)
    if place < 0 or len(data) - place < 22:
        return None
    return size - tail + place, data[place : place + 22]


def _records(file: BinaryIO) -> Iterator[_Record]:
    found = _end_of_directory(file)
    if found is None:
        raise Refused("it is cut short or damaged")
    place, end = found
    size, offset = struct.unpack("<LL", end[12:20])
    directory_end = place
    if 0xFFFFFFFF in (size, offset) or end[10:12] == b"\xff\xff":
        size, offset, directory_end = _long_directory(file, place, size, offset)
    shift = directory_end - size - offset  # whatever was put in front of the archive
    if size > _MAX_DIRECTORY or shift < 0 or directory_end - size < 0:
        raise Refused(_DAMAGED)
    file.seek(directory_end - size)
    directory = file.read(size)
    at = order = 0
    while at + 46 <= len(directory) and directory[at : at + 4] == b"PK\x01\x02":
        flags, method, crc, packed, plain, n, m, k, attributes, start = _HEADER.unpack_from(directory, at)
        name = directory[at + 46 : at + 46 + n]
        packed, start = _long_sizes(directory[at + 46 + n : at + 46 + n + m], packed, plain, start)
        text = decode_name(name.split(b"\0")[0] if name.endswith(b"\0") else name)
        yield _Record(text, flags, method, crc, packed, start + shift, attributes >> 16, order)
        at += 46 + n + m + k
        order += 1
    if (size and not order) or directory[at : at + 4] not in (b"", b"PK\x05\x05"):
        raise Refused(_DAMAGED)


def _long_directory(file: BinaryIO, place: int, size: int, offset: int) -> tuple[int, int, int]:
    """Size and offset of the directory, and where it ends, in an archive of more than 4 GB or 65,535 members."""
    file.seek(max(place - 76, 0))
    record = file.read(76)
    if len(record) == 76 and record.startswith(b"PK\x06\x06") and record[56:60] == b"PK\x06\x07":
        size, offset = struct.unpack("<QQ", record[40:56])
        return size, offset, place - 76
    return size, offset, place


def _long_sizes(extra: bytes, packed: int, plain: int, start: int) -> tuple[int, int]:
    """Compressed size and start, from the extra field where the plain fields overflow."""
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        if kind == 1:
            count = min(length, len(extra) - 4) // 8
            wide = list(struct.unpack_from(f"<{count}Q", extra, 4))
            if plain == 0xFFFFFFFF and wide:
                wide.pop(0)
            if packed == 0xFFFFFFFF and wide:
                packed = wide.pop(0)
            if start == 0xFFFFFFFF and wide:
                start = wide.pop(0)
        extra = extra[4 + length :]
    return packed, start


def _data(file: BinaryIO, record: _Record) -> Iterator[bytes]:
    """The member's contents in pieces, checked against its sum at the end."""
    file.seek(record.start)
    header = file.read(30)
    if len(header) < 30 or not header.startswith(b"PK\x03\x04"):
        raise Refused(_DAMAGED)
    n, m = struct.unpack("<HH", header[26:30])
    file.seek(n + m, os.SEEK_CUR)
    pieces = _packed(file, record.packed)
    if record.method == 8:
        pieces = _deflated(pieces)
    elif record.method == 12:
        pieces = _bzipped(pieces)
    crc = 0
    for piece in pieces:
        crc = zlib.crc32(piece, crc)
        yield piece
    if crc != record.crc:
        raise Refused(_DAMAGED)


def _packed(file: BinaryIO, size: int) -> Iterator[bytes]:
    while size > 0:
        piece = file.read(min(size, CHUNK))
        if not piece:
            raise Refused("it is cut short")
        size -= len(piece)
        yield piece


def _deflated(pieces: Iterator[bytes]) -> Iterator[bytes]:
    unpack = zlib.decompressobj(-15)
    try:
        for piece in pieces:
            while piece and not unpack.eof:
                yield unpack.decompress(piece, CHUNK)
                piece = unpack.unconsumed_tail
        while not unpack.eof and (rest := unpack.decompress(b"", CHUNK)):
            yield rest
    except zlib.error as error:
        raise Refused(_DAMAGED) from error
    if not unpack.eof:
        raise Refused("it is cut short")


def _bzipped(pieces: Iterator[bytes]) -> Iterator[bytes]:
    unpack = bz2.BZ2Decompressor()
    try:
        for piece in pieces:
            while not unpack.eof and (piece or not unpack.needs_input):
                yield unpack.decompress(piece, CHUNK)
                piece = b""
    except (OSError, ValueError) as error:
        raise Refused(_DAMAGED) from error
    if not unpack.eof:
        raise Refused("it is cut short")
