"""Files that shadow numpy, conftest, pytest's settings and the reference, beside a wrong answer."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
