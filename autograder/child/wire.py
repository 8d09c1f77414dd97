"""Frames from a child to the grader: plain arrays and scalars, never a pickle.

A frame is two 4-byte lengths, a JSON header and raw array bytes, the arrays one behind another in the order of the
header. The child writes with `encode` or a `Writer`; the grader reads with `decode`, which trusts nothing: lengths,
types, shapes, depth and counts are checked before anything is allocated, and whatever does not fit is a `WireError`.
What the grader says to a child crosses as `requests` says. Knows no exercise and no process.
"""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np

from autograder.checks import Foreign

MAX_HEADER = 1_000_000
MAX_BODY = 8_000_000
MAX_DEPTH = 8
MAX_NODES = 50_000
MAX_TEXT = 20_000  # a written answer crosses whole; it is longer than any text that a person reads for 3 points
PREFIX = struct.Struct("<II")
SIZED = ("i2", "i4", "i8", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16")
DTYPES = {name: np.dtype(name) for name in ("|b1", "|i1", "|u1", *(f"<{kind}" for kind in SIZED))}

_PLAIN = frozenset(np.dtype(kind) for kind in ("f8", "i8", "?"))  # what nearly every array is
_dumps = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_frombuffer = np.frombuffer
_NOT_SENT = {"u": "a value that is too large"}


class WireError(Exception):
    """A frame that is not what a well-behaved other side would send."""


# ---------------------------------------------------------------- encoding


class Writer:
    """Collects the values of one frame. A value is coded when it is given, whatever becomes of it later."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0
        self.nodes = 0

    def frame(self, message: dict[str, Any], coded: dict[str, Any]) -> bytes:
        """The frame of a plain JSON message and values that were coded before."""
        header = _dumps({**message, "v": coded}).encode("ascii")
        body = b"".join(self.parts)
        if len(header) > MAX_HEADER:
            header, body = _dumps({**message, "v": dict.fromkeys(coded, _NOT_SENT)}).encode("ascii"), b""
        return PREFIX.pack(len(header), len(body)) + header + body

    def value(self, value: Any, depth: int = 0) -> Any:
        """A value as JSON; what cannot cross becomes a description of its kind."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            return _NOT_SENT
        kind = type(value)
        if kind is np.ndarray and value.dtype in _PLAIN and value.flags.c_contiguous:
            return self.bytes_of(value, "a")
        if value is None or kind is bool or kind is float:
            return value
        if kind is list or kind is dict:
            return self.container(value, depth)
        if kind is int:
            return value if -(2**63) <= value < 2**64 else {"u": "an integer that is too large"}
        if isinstance(value, np.ndarray):
            return self.array(value, "a")
        if isinstance(value, np.generic):
            return self.array(np.asarray(value), "n")
        if isinstance(value, str):
            return {"s": str.__str__(value)[:MAX_TEXT]}
        if isinstance(value, bool | int | float):
            return self.value(_plain(value), depth)
        if isinstance(value, complex):
            return {"c": [complex(value).real, complex(value).imag]}
        return self.container(value, depth)

    def container(self, value: Any, depth: int) -> Any:
        if isinstance(value, list | tuple | dict):
            if depth >= MAX_DEPTH:
                return {"u": "a list that is nested too deeply"}
            return self.items(value, depth + 1)
        return {"u": value.kind if isinstance(value, Foreign) else _kind_of(value)}

    def items(self, value: list[Any] | tuple[Any, ...] | dict[Any, Any], depth: int) -> Any:
        """What a container really holds, whatever its class says."""
        if isinstance(value, dict):
            if self.nodes + dict.__len__(value) > MAX_NODES:
                return _NOT_SENT
            return {"d": [[str(name)[:100], self.value(item, depth)] for name, item in dict.items(value)]}
        base: Any = list if isinstance(value, list) else tuple
        if self.nodes + base.__len__(value) > MAX_NODES:
            return _NOT_SENT
        return {base.__name__[0]: [self.value(item, depth) for item in base.__iter__(value)]}

    def array(self, value: np.ndarray, code: str) -> Any:
        """An array of any kind and order, as plain little-endian bytes."""
        if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
            return {"u": "a masked array with hidden entries"}
        if value.dtype.kind not in "biufc":
            return {"u": f"an array of {'objects' if value.dtype.kind == 'O' else 'values that are not numbers'}"}
        if value.nbytes > MAX_BODY or value.size > MAX_BODY:
            return {"u": "an array that is too large"}
        plain = np.array(value, order="C", copy=True, subok=False)
        if plain.dtype.itemsize > 8 and plain.dtype.kind in "fc":
            plain = plain.astype(np.complex128 if plain.dtype.kind == "c" else np.float64)
        return self.bytes_of(plain.astype(plain.dtype.newbyteorder("<"), copy=False), code)

    def bytes_of(self, plain: np.ndarray, code: str) -> Any:
        if self.size + plain.nbytes > MAX_BODY:
            return _NOT_SENT
        self.parts.append(plain.tobytes())
        self.size += plain.nbytes
        return {code: [plain.dtype.str, *plain.shape]}


def _plain(value: Any) -> Any:
    """A subclass of bool, int or float as the plain thing."""
    if isinstance(value, float):
        return float.__float__(value)
    return int.__int__(value)


def _kind_of(value: Any) -> str:
    name = type(value).__name__
    return f"an object of type {name[:60] if isinstance(name, str) else '?'}"


def encode(message: dict[str, Any], values: dict[str, Any]) -> bytes:
    """One frame: `message` is plain JSON, `values` are answers or arguments that may hold arrays."""
    writer = Writer()
    return writer.frame(message, {name: writer.value(value) for name, value in values.items()})


# ---------------------------------------------------------------- decoding


def lengths(prefix: bytes) -> tuple[int, int]:
    """The lengths of header and body. Raises WireError if they are over the limits."""
    header, body = PREFIX.unpack(prefix)
    if header > MAX_HEADER or body > MAX_BODY:
        raise WireError("a frame over the size limit")
    return header, body


def decode(header: bytes, body: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The message and the values of a frame. Raises WireError on anything unusual."""
    try:
        message = json.loads(header.decode("ascii"))
    except (ValueError, RecursionError):
        raise WireError("a header that is not JSON") from None
    if not isinstance(message, dict):
        raise WireError("a header that is not an object")
    coded = message.pop("v", {})
    if not isinstance(coded, dict):
        raise WireError("values that are not an object")
    reader = _Reader(body)
    return message, {name: reader.value(value) for name, value in coded.items()}


class _Reader:
    def __init__(self, body: bytes) -> None:
        self.body = body
        self.nodes = 0
        self.place = 0  # arrays lie one behind another: no byte is read twice, so a frame unfolds to its own size

    def value(self, coded: Any, depth: int = 0) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES or depth > MAX_DEPTH:
            raise WireError("too many or too deep values")
        kind = type(coded)
        if kind is dict:
            if len(coded) != 1:
                raise WireError("a value of no known kind")
            ((code, content),) = coded.items()
            return self.array(content) if code == "a" else self.coded(code, content, depth)
        if coded is None or kind is bool or kind is float:
            return coded
        if kind is int and -(2**63) <= coded < 2**64:
            return coded
        raise WireError("a value of no known kind")

    def coded(self, code: str, content: Any, depth: int) -> Any:
        if code == "n":
            return self.scalar(content)
        if code in ("l", "t") and isinstance(content, list):
            items = [self.value(item, depth + 1) for item in content]
            return tuple(items) if code == "t" else items
        if code == "d" and isinstance(content, list):
            return self.mapping(content, depth)
        if code == "s" and isinstance(content, str):
            return content[:MAX_TEXT]
        if code == "u" and isinstance(content, str):
            return Foreign(content[:100])
        if code == "c" and isinstance(content, list) and [type(part) for part in content] == [float, float]:
            return complex(*content)
        raise WireError("a value of no known kind")

    def mapping(self, pairs: list[Any], depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for pair in pairs:
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):
                raise WireError("a dictionary of no known form")
            found[pair[0][:100]] = self.value(pair[1], depth + 1)
        return found

    def scalar(self, content: Any) -> Any:
        if not isinstance(content, list) or len(content) != 1:
            raise WireError("a scalar with a shape")
        return self.array(content)[()]

    def array(self, content: Any) -> np.ndarray:
        if type(content) is not list or not 1 <= len(content) <= 33 or type(content[0]) is not str:
            raise WireError("an array of no known form")
        kind, shape = DTYPES.get(content[0]), content[1:]
        if kind is None:
            raise WireError("an array of a type that is not allowed")
        count = 1
        for n in shape:
            if type(n) is not int or not 0 <= n <= MAX_BODY:
                raise WireError("an array of no known shape")
            count *= n
        end = self.place + count * kind.itemsize
        if end > len(self.body):
            raise WireError("an array outside its frame")
        try:
            array = _frombuffer(self.body, kind, count, self.place) if count else np.zeros(0, kind)
            array = array.reshape(shape)
        except ValueError:  # an empty array of absurd sizes
            raise WireError("an array of no possible shape") from None
        self.place = end
        return array
