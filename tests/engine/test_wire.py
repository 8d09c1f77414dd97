"""The frames between grader and child: what goes in comes out, and nothing that comes in does harm."""

from __future__ import annotations

import json
import math
import os
import random
import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.checks import Foreign
from autograder.child import wire
from autograder.child.wire import WireError

FRAMES = int(os.environ.get("AUTOGRADER_FUZZED_FRAMES", "100000"))


def there_and_back(value: Any) -> Any:
    message, values = unpack(wire.encode({"id": 7}, {"value": value}))
    assert message == {"id": 7}
    return values["value"]


def unpack(frame: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the grader makes of these bytes."""
    if len(frame) < wire.PREFIX.size:
        raise WireError("too short to be a frame")
    header, body = wire.lengths(frame[: wire.PREFIX.size])
    rest = frame[wire.PREFIX.size :]
    return wire.decode(rest[:header], rest[header : header + body])


def frame_of(header: Any, body: bytes = b"") -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return wire.PREFIX.pack(len(text), len(body)) + text + body


def same_array(got: np.ndarray, sent: np.ndarray) -> bool:
    kinds = got.dtype == sent.dtype.newbyteorder("<") and got.shape == sent.shape
    return bool(kinds and got.tobytes() == sent.astype(got.dtype).tobytes())


# ---------------------------------------------------------------- what goes in comes out

DTYPES = (
    st.sampled_from(sorted(wire.DTYPES))
    .map(np.dtype)
    .flatmap(lambda dtype: st.sampled_from([dtype, dtype.newbyteorder(">")]))
)
ARRAYS = DTYPES.flatmap(
    lambda dtype: hnp.arrays(dtype, hnp.array_shapes(min_dims=0, max_dims=5, min_side=0, max_side=4))
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=50)
    | st.complex_numbers(allow_nan=False)
)
NESTED = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text(max_size=20), inner),
    max_leaves=20,
)


@given(ARRAYS, st.sampled_from(["C", "F", "reversed", "strided"]))
def test_arrays_of_every_type_shape_and_order_cross(array: np.ndarray, order: str) -> None:
    if order in "CF":
        array = np.asarray(array, order=order)  # type: ignore[call-overload]
    elif array.ndim:
        array = array[::-1] if order == "reversed" else np.repeat(array, 2, axis=0)[::2]
    assert same_array(there_and_back(array), array)


@given(DTYPES.flatmap(hnp.from_dtype))
def test_numpy_scalars_come_back_as_numpy_scalars(scalar: Any) -> None:
    got = there_and_back(scalar)
    assert isinstance(got, np.generic)
    assert same_array(np.asarray(got), np.asarray(scalar))


@given(NESTED.filter(lambda value: depth(value) < wire.MAX_DEPTH))
def test_plain_values_and_nests_of_them_cross(value: Any) -> None:
    got = there_and_back(value)
    assert got == value
    assert repr(got) == repr(value)


def depth(value: Any) -> int:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    return 0 if items is None else 1 + max(map(depth, items), default=0)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, -0.0])
def test_odd_floats_cross(value: float) -> None:
    assert repr(there_and_back(value)) == repr(value)
    assert there_and_back(np.array([value])).tobytes() == np.array([value]).tobytes()


def test_several_arrays_share_one_frame() -> None:
    sent = {"args": [np.arange(3), (np.eye(2), np.zeros(0)), {"W": np.ones((2, 1), np.float32)}], "kwargs": {}}
    _, got = unpack(wire.encode({}, sent))
    assert same_array(got["args"][0], np.arange(3))
    assert same_array(got["args"][1][0], np.eye(2))
    assert got["args"][1][1].shape == (0,)
    assert same_array(got["args"][2]["W"], np.ones((2, 1), np.float32))


class Loud(np.ndarray):
    """A subclass that would betray being asked."""

    def __array_finalize__(self, other: Any) -> None:
        pass

    def astype(self, *_: Any, **__: Any) -> Any:
        raise AssertionError

    def tobytes(self, *_: Any, **__: Any) -> Any:
        raise AssertionError


@pytest.mark.parametrize(
    "array",
    [
        np.ones((1, 2)).view(np.matrix),
        np.arange(4.0).view(Loud),
        np.ma.masked_array([1.0, 2.0], [False, False]),
        np.arange(3, dtype=np.longdouble),
    ],
    ids=["matrix", "subclass", "masked, nothing hidden", "long double"],
)
def test_arrays_of_another_class_cross_as_plain_ones(array: np.ndarray) -> None:
    got = there_and_back(array)
    assert type(got) is np.ndarray
    assert got.astype(float).tolist() == np.asarray(array).astype(float).tolist()


class Lying(list):  # type: ignore[type-arg]
    def __iter__(self) -> Any:
        raise AssertionError


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (object(), "an object of type object"),
        (lambda: 1, "an object of type function"),
        (np.array([None, {}]), "an array of objects"),
        (np.array(["a"]), "values that are not numbers"),
        (np.array(["2020-01-01"], "datetime64[D]"), "values that are not numbers"),
        (np.ma.masked_array([1.0, 2.0], [True, False]), "a masked array with hidden entries"),
        (np.broadcast_to(np.float64(1), (1 << 20, 1 << 20)), "an array that is too large"),
        (2**64, "an integer that is too large"),
        (-(2**63) - 1, "an integer that is too large"),
        (1 << 50_000_000, "an integer that is too large"),
        (b"bytes", "an object of type bytes"),
        ({1, 2}, "an object of type set"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_cross_becomes_its_kind_in_words(value: Any, kind: str) -> None:
    got = there_and_back(value)
    assert isinstance(got, Foreign)
    assert kind in got.kind


@pytest.mark.parametrize(
    "value",
    [
        [0] * (wire.MAX_NODES + 1),
        [-1.23456789012345678e-100] * (wire.MAX_NODES - 10),
        dict.fromkeys(range(wire.MAX_NODES + 1), 0),
        dict.fromkeys((f"{i:0100}" for i in range(20_000)), 0.0),
        [np.zeros(3_000_000)] * 2,
        ["\0" * wire.MAX_TEXT] * 100,
        list(range(10**6)),
    ],
    ids=["many", "long numbers", "large mapping", "long keys", "two large arrays", "long texts", "a million"],
)
def test_what_is_too_much_for_a_frame_still_makes_a_frame_that_can_be_read(value: Any) -> None:
    frame = wire.encode({"id": 7}, {"value": value})
    assert len(frame) <= wire.PREFIX.size + wire.MAX_HEADER + wire.MAX_BODY
    assert "too large" in json.dumps(unpack(frame)[1], default=lambda odd: getattr(odd, "kind", ""))


def test_a_list_that_holds_itself_ends() -> None:
    value: list[Any] = []
    value.append(value)
    got = there_and_back(value)
    assert depth(got) == wire.MAX_DEPTH


def test_a_lists_own_iteration_is_not_asked() -> None:
    assert there_and_back(Lying([1, 2])) == [1, 2]


def test_long_text_is_cut() -> None:
    assert len(there_and_back("x" * 200_000_000)) == wire.MAX_TEXT


# ---------------------------------------------------------------- what comes in does no harm

PAIR = {"a": ["<f8", 2]}  # an array of 16 bytes


@pytest.mark.parametrize(
    ("header", "body"),
    [
        (b"\xff\xfe", b""),
        (b"[" * 500_000, b""),
        ([], b""),
        ({"v": []}, b""),
        ({"v": {"x": "text"}}, b""),
        ({"v": {"x": [1]}}, b""),
        ({"v": {"x": {}}}, b""),
        ({"v": {"x": {**PAIR, "l": []}}}, b"0" * 16),
        ({"v": {"x": {"a": []}}}, b"0" * 16),
        ({"v": {"x": {"a": "<f8"}}}, b"0" * 16),
        ({"v": {"x": {"a": ["|O", 2]}}}, b"0" * 16),
        ({"v": {"x": {"a": [">f8", 2]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["|V8", 2]}}}, b"0" * 16),
        ({"v": {"x": {"a": [["<f8"], 2]}}}, b"0" * 16),
        ({"v": {"x": {"a": [{"a": 1}, 2]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", [2]]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", -2]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", -1, -2]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", True, 2]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", 2.0]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", None]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", *[1] * 65]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", 2**40, 2**40]}}}, b"0" * 16),
        ({"v": {"x": {"a": ["<f8", 0, 2**62, 2**62]}}}, b""),
        ({"v": {"x": {"a": ["<f8", 3]}}}, b"0" * 16),
        ({"v": {"x": {"n": ["<f8", 2]}}}, b"0" * 16),
        ({"v": {"x": {"n": []}}}, b"0" * 16),
        ({"v": {"x": {"n": ["<f8"]}}}, b"0" * 7),
        ({"v": {"x": {"l": [PAIR, PAIR]}}}, b"0" * 16),
        ({"v": {"x": {"c": [1, 2]}}}, b""),
        ({"v": {"x": {"c": [1.0]}}}, b""),
        ({"v": {"x": {"d": [["k"]]}}}, b""),
        ({"v": {"x": {"d": [[1, 2]]}}}, b""),
        ({"v": {"x": {"d": {"k": 1}}}}, b""),
        ({"v": {"x": {"s": 3}}}, b""),
        ({"v": {"x": {"u": None}}}, b""),
        ({"v": {"x": {"f": "return X"}}}, b""),
        ({"v": {"x": 2**64}}, b""),
        ({"v": {"x": {"l": [0] * (wire.MAX_NODES + 1)}}}, b""),
        (b'{"v": {"x": ' + b'{"l": [' * 20 + b"]}" * 20 + b"}}", b""),
        (b'{"v": {"x": ' + b"9" * 5_000 + b"}}", b""),
    ],
)
def test_a_frame_that_a_child_would_not_send_is_refused(header: Any, body: bytes) -> None:
    with pytest.raises(WireError):
        unpack(frame_of(header, body))


@pytest.mark.parametrize("prefix", [(wire.MAX_HEADER + 1, 0), (0, wire.MAX_BODY + 1), (2**32 - 1, 2**32 - 1)])
def test_lengths_over_the_limit_are_refused_before_anything_is_read(prefix: tuple[int, int]) -> None:
    with pytest.raises(WireError):
        wire.lengths(wire.PREFIX.pack(*prefix))


@given(st.binary(max_size=200), st.binary(max_size=64))
def test_any_bytes_are_a_value_or_refused(header: bytes, body: bytes) -> None:
    reads(header, body)


CODED = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from("anlsducv") | st.text(max_size=2), inner, max_size=2)
        | st.tuples(
            st.sampled_from("an"), st.sampled_from(sorted(wire.DTYPES)) | inner, st.lists(st.integers(-1, 9) | inner)
        ).map(lambda parts: {parts[0]: [parts[1], *parts[2]]})
    ),
    max_leaves=15,
)


@given(st.dictionaries(st.text(max_size=3), CODED), st.binary(max_size=64))
@settings(max_examples=200)
def test_any_well_formed_header_is_a_value_or_refused(coded: dict[str, Any], body: bytes) -> None:
    reads(json.dumps({"id": 1, "v": coded}).encode(), body)


def reads(header: bytes, body: bytes) -> bool:
    try:
        message, values = wire.decode(header, body)
    except WireError:
        return False
    assert isinstance(message, dict)
    assert isinstance(values, dict)
    return True


def mutated(frame: bytes, chance: random.Random) -> bytes:
    """The frame with a few bytes changed, taken out, put in or repeated, digits and brackets above all."""
    data = bytearray(frame)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data) + 1) if data else 0
        kind = chance.randrange(5)
        if kind == 0 and place < len(data):
            data[place] = chance.randrange(256)
        elif kind == 1:
            data[place:place] = chance.choice([b"0", b"9", b"-", b"[", b"]", b"{", b"}", b",", b'"', b"1e9", b"\xff"])
        elif kind == 2:
            del data[place : place + chance.randint(1, 8)]
        elif kind == 3:
            data[place:place] = data[place : place + chance.randint(1, 16)]
        elif place < len(data):
            data[place] ^= 1 << chance.randrange(8)
    return bytes(data)


def fuzz(count: int) -> int:
    """Decode this many mutated frames; how many were still read as values."""
    chance = random.Random(4)
    values = {"args": [np.arange(6.0).reshape(2, 3), 3, "mask", None, (True, 2.5)], "kwargs": {"W": np.eye(2)}}
    seeds = [wire.encode({"id": 5, "changed": [0]}, {"value": value}) for value in (np.eye(3), [1, 2.5], True, values)]
    read = 0
    for _ in range(count):
        frame = mutated(chance.choice(seeds), chance)
        head = wire.PREFIX.size
        length = int.from_bytes(frame[:4], "little") if len(frame) >= head else 0
        cut = length if length < len(frame) else chance.randrange(len(frame) + 1)
        read += reads(frame[head : head + cut], frame[head + cut :])
    return read


def test_mutated_frames_are_values_or_refused() -> None:
    assert 0 < fuzz(2_000) < 2_000


@pytest.mark.slow
def test_memory_stays_flat_over_a_hundred_thousand_mutated_frames() -> None:
    fuzz(2_000)
    tracemalloc.start()
    try:
        fuzz(2_000)
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        read = fuzz(FRAMES)
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 0 < read < FRAMES
    assert after - before < 100_000
    assert peak - before < 1_000_000
