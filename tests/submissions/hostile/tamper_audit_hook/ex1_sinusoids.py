"""An audit hook, which nothing can remove, that refuses every event."""

import sys
import numpy as np


def refuse(event, arguments):
    raise RuntimeError(event)


sys.addaudithook(refuse)


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
