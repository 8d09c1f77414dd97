"""GeneratorExit and StopIteration."""

import numpy as np


def sinusoidal_encoding(T, d):
    raise (GeneratorExit if T % 2 else StopIteration)


STILL_EQUIVARIANT = False
