"""Returns text that no encoding can write."""

import numpy as np


def sinusoidal_encoding(T, d):
    return {'\ud800\udfff': '\ud800'}


STILL_EQUIVARIANT = False
