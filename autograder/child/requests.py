"""What the grader says to a child: a length and one msgpack object, in which arrays are extensions.

Only this direction: the child may believe the grader, so nothing is checked here and the work is done in C. What
comes back from a child is believed by nobody and crosses as `wire` says. Knows no exercise and no process.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable
from typing import Any

import msgpack
import numpy as np

from autograder.checks import Code, Foreign

PREFIX = struct.Struct("<I")

# Extensions of msgpack. Below _TUPLE the code is an array's number of axes; its type's number and its sizes go first.
_TUPLE, _SCALAR, _COMPLEX, _CODE, _FOREIGN = 100, 101, 102, 103, 104
_KINDS = ("?", "i1", "u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16")
_DTYPES = tuple(map(np.dtype, _KINDS))
_NUMBERS = {dtype: number for number, dtype in enumerate(_DTYPES)}
_HEADS = tuple(struct.Struct(f"<{axes + 1}q") for axes in range(33))

_extended = msgpack.ExtType._make  # without its checks, which take as long as all the rest of an array


def pack(message: dict[str, Any], values: dict[str, Any]) -> bytes:
    """One request: `message` is plain, `values` may hold arrays. What cannot cross becomes a `Foreign` object there."""
    body = _packed([message, values])
    return PREFIX.pack(len(body)) + body


def unpack(body: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The message and the values of a request; arrays are the receiver's own and can be written to."""
    message, values = _unpacked(body)
    return message, values


def pack_call(args: list[Any], kwargs: dict[str, Any]) -> bytes:
    """The arguments of one call, as one value of a request; equal arguments give equal bytes."""
    body: bytes = _here.packer.pack([args, kwargs])
    return body


def unpack_call(body: bytes) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of one call, anew each time."""
    args, kwargs = _unpacked(body)
    return args, kwargs


def _packed(value: Any) -> bytes:
    body: bytes = _new_packer().pack(value)
    return body


def _new_packer() -> msgpack.Packer:
    return msgpack.Packer(default=_extension, strict_types=True, unicode_errors="surrogatepass")


def _unpacked(body: bytes) -> Any:
    return msgpack.unpackb(body, ext_hook=_value, strict_map_key=False, unicode_errors="surrogatepass")


def _extension(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        number = _NUMBERS.get(value.dtype)
        if number is not None:
            return _extended((value.ndim, _HEADS[value.ndim].pack(number, *value.shape) + value.tobytes()))
    elif isinstance(value, np.generic):
        return _extended((_SCALAR, _packed(np.asarray(value))))
    if isinstance(value, tuple):
        return _extended((_TUPLE, _packed(list(value))))
    if isinstance(value, complex):
        return _extended((_COMPLEX, _packed([value.real, value.imag])))
    if isinstance(value, Code):
        return _extended((_CODE, value.body.encode()))
    kind = value.kind if isinstance(value, Foreign) else type(value).__name__  # an answer handed on to another one
    return _extended((_FOREIGN, kind.encode("utf-8", "replace")))


def _value(code: int, data: bytes) -> Any:
    if code < _TUPLE:
        head = _HEADS[code]
        number, *shape = head.unpack_from(data)
        return np.frombuffer(data, _DTYPES[number], -1, head.size).reshape(shape).copy()
    return _OTHERS[code](data)


_OTHERS: dict[int, Callable[[bytes], Any]] = {
    _TUPLE: lambda data: tuple(_unpacked(data)),
    _SCALAR: lambda data: _unpacked(data)[()],
    _COMPLEX: lambda data: complex(*_unpacked(data)),
    _CODE: lambda data: Code(data.decode()),
    _FOREIGN: lambda data: Foreign(data.decode()),
}


class _Here(threading.local):
    """A packer of each thread's own: it keeps its buffer from call to call."""

    def __init__(self) -> None:
        self.packer = _new_packer()


_here = _Here()
