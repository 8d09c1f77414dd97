"""What the grader sends arrives as it was, and whether an answer changed its arguments is seen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.answers import Session
from autograder.checks import Code, Foreign
from autograder.child import requests
from autograder.child.cells import read_cells
from autograder.child.walls import Limits
from autograder.job import Worker

KINDS = ["?", "i1", "u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16"]
ARRAYS = st.sampled_from(KINDS).flatmap(
    lambda kind: hnp.arrays(np.dtype(kind), hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
)
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.complex_numbers(allow_nan=False)
    | st.text(max_size=20)
)
VALUES = st.recursive(
    ARRAYS | PLAIN | ARRAYS.filter(lambda array: array.ndim == 0).map(lambda array: array[()]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def identical(one: Any, other: Any) -> bool:
    """The same in kind, shape and every bit."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray | np.generic):
        return (one.dtype, one.shape, one.tobytes()) == (other.dtype, other.shape, other.tobytes())
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(identical, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(identical(one[name], other[name]) for name in one)
    return bool(one == other) or bool(one != one and other != other)


@given(VALUES)
def test_every_argument_arrives_as_it_was(value: Any) -> None:
    message, values = requests.unpack(requests.pack({"id": 7}, {"value": value})[requests.PREFIX.size :])
    assert message == {"id": 7}
    assert identical(values["value"], value)


@given(st.lists(VALUES, max_size=3), st.dictionaries(st.sampled_from(["mask", "scale"]), VALUES))
def test_equal_calls_are_equal_bytes(args: list[Any], kwargs: dict[str, Any]) -> None:
    packed = requests.pack_call(args, kwargs)
    there, named = requests.unpack_call(packed)
    assert requests.pack_call(there, named) == packed
    assert requests.pack_call([*there, None], named) != packed


@pytest.mark.parametrize("order", ["C", "F"])
def test_an_array_that_arrives_is_its_receivers_own(order: Any) -> None:
    sent = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], order=order)[:, ::2]
    ((got,), _) = requests.unpack_call(requests.pack_call([sent], {}))
    assert np.array_equal(got, sent)
    assert got.flags.owndata
    assert got.flags.aligned
    got += 1
    assert sent[0, 0] == 1.0


def test_functions_and_strange_objects_cross_as_words() -> None:
    args, _ = requests.unpack_call(
        requests.pack_call([Code("return 2 * X"), Foreign("a spoon"), object(), "\ud800"], {})
    )
    assert np.array_equal(args[0].function()(np.ones(2)), [2.0, 2.0])
    assert (args[1].kind, args[2].kind, args[3]) == ("a spoon", "object", "\ud800")


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("pass", ()),
        ("x = x + 1", ()),
        ("x += 1", (0,)),
        ("x[0, 0] = float('nan')", (0,)),
        ("x.shape = (6,)", (0,)),
        ("d['w'] *= 2", (1,)),
        ("d['w'] = d['w'].copy()", ()),
        ("d['new'] = 1", (1,)),
        ("d.pop('b')", (1,)),
        ("d['b'] = d.pop('b')", ()),
        ("d['self'] = d", (1,)),
        ("d['w'] = object()", (1,)),
        ("x -= 1; n.append(3)", (0, 2)),
        ("n[0] = 10 ** 30", (2,)),
        ("scale *= 2", ()),
    ],
)
def test_a_changed_argument_is_seen(worker: Worker, body: str, changed: tuple[int, ...]) -> None:
    source = f"def f(x, d, n, scale=1.0):\n    {body}\n    return 5\n"
    cells = read_cells(source.encode(), "file.py")
    with Session(worker.zygote, cells, "file.py", {"f": ("x",)}, limits=Limits(), budget=worker.settings.budget) as own:
        own.load()
        given_ = {"w": np.ones((2, 2)), "b": np.zeros(2)}
        outcome = own.function("f").attempt(np.arange(6.0).reshape(2, 3), given_, [1, 2], scale=2.0)
    assert (outcome.value, outcome.changed) == (5, changed)
