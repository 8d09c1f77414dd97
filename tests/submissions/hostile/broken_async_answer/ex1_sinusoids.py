"""The answer is a coroutine function."""

import numpy as np


async def sinusoidal_encoding(T, d):
    return np.zeros((T, d))


STILL_EQUIVARIANT = False
