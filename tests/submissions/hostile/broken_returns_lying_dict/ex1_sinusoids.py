"""Returns containers whose methods lie or never end."""

import itertools
import numpy as np


class Endless(dict):
    def items(self):
        return zip(itertools.count(), itertools.count())

    __iter__ = keys = values = items

    def __len__(self):
        return 2**62


class EndlessList(list):
    def __iter__(self):
        return itertools.count()

    def __len__(self):
        return 2**62


class EndlessTuple(tuple):
    __slots__ = ()
    __iter__ = EndlessList.__iter__


def sinusoidal_encoding(T, d):
    return [Endless(a=1), EndlessList([1]), EndlessTuple((1,))]


STILL_EQUIVARIANT = False
