"""What every function of the reference takes and returns: float64 arrays. It must not know any mechanism."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


def floats(x: ArrayLike) -> Array:
    """`x` as a float64 array: lists, float32 and `np.matrix` alike; `x` itself where it is one already."""
    return np.asarray(x, dtype=np.float64)


def integers(x: ArrayLike) -> Integers:
    """`x` as an integer array; used for positions and permutations. Raises ValueError for 1.5."""
    whole = np.asarray(x).astype(np.int64)
    if not np.array_equal(whole, np.asarray(x)):
        raise ValueError("whole numbers are needed")
    return whole
