"""Frames between grader and child: plain arrays and scalars, never a pickle.

A frame is two 4-byte lengths, a JSON header and raw array bytes. Both sides use `encode`; the grader reads what comes
back with `decode`, which trusts nothing: lengths, types, shapes, depth and counts are checked before anything is
allocated, and whatever does not fit is a `WireError`. Knows no exercise and no process.
"""

from __future__ import annotations

import json
import math
import struct
from typing import Any

import numpy as np

from autograder.checks import Foreign

MAX_HEADER = 1_000_000
MAX_BODY = 32_000_000
MAX_DEPTH = 8
MAX_NODES = 50_000
MAX_TEXT = 4_000
PREFIX = struct.Struct("<II")
SIZED = ("i2", "i4", "i8", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16")
DTYPES = frozenset({"|b1", "|i1", "|u1"} | {f"<{kind}" for kind in SIZED})

_dumps = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_frombuffer = np.frombuffer


class WireError(Exception):
    """A frame that is not what a well-behaved other side would send."""


# ---------------------------------------------------------------- encoding


class _Encoder:
    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0
        self.nodes = 0

    def value(self, value: Any, depth: int = 0) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            return {"u": "too many values"}
        kind = type(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return value if -(2**63) <= value < 2**64 else {"u": "an integer that is too large"}
        if isinstance(value, np.ndarray):
            return self.array(value)
        if isinstance(value, np.generic):
            return self.scalar(value)
        if isinstance(value, str):
            return {"s": str.__str__(value)[:MAX_TEXT]}
        if isinstance(value, bool | int | float):
            return self.value(_plain(value), depth)
        if isinstance(value, complex):
            return {"c": [complex(value).real, complex(value).imag]}
        if isinstance(value, list | tuple):
            if depth >= MAX_DEPTH:
                return {"u": "a list that is nested too deeply"}
            key, items = ("t", tuple.__iter__(value)) if isinstance(value, tuple) else ("l", list.__iter__(value))
            return {key: [self.value(item, depth + 1) for item in items]}
        if isinstance(value, dict) and depth < MAX_DEPTH:
            return {"d": [[str(k)[:100], self.value(v, depth + 1)] for k, v in dict.items(value)]}
        if isinstance(value, Foreign):
            return {"u": value.kind}
        return {"u": _kind_of(value)}

    def array(self, value: np.ndarray) -> Any:
        if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
            return {"u": "a masked array with hidden entries"}
        if value.dtype.kind not in "biufc":
            return {"u": f"an array of {'objects' if value.dtype.kind == 'O' else 'values that are not numbers'}"}
        if value.nbytes > MAX_BODY or value.size > MAX_BODY:
            return {"u": "an array that is too large"}
        plain = np.ascontiguousarray(np.array(value, copy=True, subok=False))
        if plain.dtype.itemsize > 8 and plain.dtype.kind in "fc":
            plain = plain.astype(np.complex128 if plain.dtype.kind == "c" else np.float64)
        plain = plain.astype(plain.dtype.newbyteorder("<"), copy=False)
        data = plain.tobytes()
        offset = self.size
        self.parts.append(data)
        self.size += len(data)
        return {"a": [plain.dtype.newbyteorder("<").str, list(value.shape), offset]}

    def scalar(self, value: np.generic) -> Any:
        coded = self.array(np.asarray(value))
        if "a" in coded:
            coded["a"].append(1)
        return coded


def _plain(value: Any) -> Any:
    """A subclass of bool, int or float as the plain thing."""
    if isinstance(value, float):
        return float.__float__(value)
    return int.__int__(value)


def _kind_of(value: Any) -> str:
    name = type(value).__name__
    return f"an object of type {name[:60] if isinstance(name, str) else '?'}"


def encode(message: dict[str, Any], values: dict[str, Any]) -> bytes:
    """One frame: `message` is plain JSON, `values` are answers or arguments that may hold arrays.

    What is too large to cross becomes a description of its kind.
    """
    encoder = _Encoder()
    coded = {name: encoder.value(value) for name, value in values.items()}
    if encoder.nodes > MAX_NODES or encoder.size > MAX_BODY:
        coded = {name: {"u": "a value that is too large"} for name in values}
        encoder.parts = []
    header = _dumps({**message, "v": coded}).encode("ascii")
    body = b"".join(encoder.parts)
    return PREFIX.pack(len(header), len(body)) + header + body


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
    decoder = _Decoder(body)
    return message, {name: decoder.value(value) for name, value in coded.items()}


class _Decoder:
    def __init__(self, body: bytes) -> None:
        self.body = body
        self.nodes = 0
        self.place = (
            0  # arrays lie one behind another: no byte is read twice, so a frame unfolds to no more than it has
        )

    def value(self, coded: Any, depth: int = 0) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES or depth > MAX_DEPTH:
            raise WireError("too many or too deep values")
        if coded is None or isinstance(coded, bool | float):
            return coded
        if isinstance(coded, int):
            if not -(2**63) <= coded < 2**64:
                raise WireError("an integer over the limit")
            return coded
        if not isinstance(coded, dict) or len(coded) != 1:
            raise WireError("a value of no known kind")
        ((kind, content),) = coded.items()
        if kind == "a":
            return self.array(content)
        if kind in ("l", "t") and isinstance(content, list):
            items = [self.value(item, depth + 1) for item in content]
            return tuple(items) if kind == "t" else items
        if kind == "d" and isinstance(content, list):
            return self.mapping(content, depth)
        if kind == "s" and isinstance(content, str):
            return content[:MAX_TEXT]
        if kind == "u" and isinstance(content, str):
            return Foreign(content[:100])
        if kind == "c" and isinstance(content, list) and [type(part) for part in content] == [float, float]:
            return complex(*content)
        raise WireError("a value of no known kind")

    def mapping(self, pairs: list[Any], depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for pair in pairs:
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):
                raise WireError("a dictionary of no known form")
            found[pair[0][:100]] = self.value(pair[1], depth + 1)
        return found

    def array(self, content: Any) -> Any:
        if not (isinstance(content, list) and len(content) in (3, 4)):
            raise WireError("an array of no known form")
        dtype, shape, offset = content[:3]
        if not isinstance(dtype, str) or dtype not in DTYPES:
            raise WireError("an array of a type that is not allowed")
        if not (isinstance(shape, list) and len(shape) <= 32 and all(type(n) is int and n >= 0 for n in shape)):
            raise WireError("an array of no known shape")
        kind = np.dtype(dtype)
        count = math.prod(shape)
        if count > MAX_BODY or (count == 0 and any(n > 1 << 20 for n in shape)):
            raise WireError("an array over the size limit")
        end = self.place + count * kind.itemsize
        if offset != self.place or type(offset) is not int or end > len(self.body):
            raise WireError("an array outside its frame")
        self.place = end
        flat = _frombuffer(self.body, kind, count, offset) if count else np.zeros(0, kind)
        try:
            array = flat.reshape(shape)
        except ValueError:  # an empty array of absurd sizes
            raise WireError("an array of no possible shape") from None
        if len(content) == 4:
            if shape:
                raise WireError("a scalar with a shape")
            return array[()]
        return array
