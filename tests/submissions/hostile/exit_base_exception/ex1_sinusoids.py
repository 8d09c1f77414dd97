"""A BaseException of its own."""

import numpy as np


class Out(BaseException):
    pass


def sinusoidal_encoding(T, d):
    raise Out("of here")


STILL_EQUIVARIANT = False
