"""An exception whose class lies about its name, module and ancestors."""

import numpy as np


class Meta(type):
    @property
    def __name__(cls):
        raise KeyboardInterrupt

    @property
    def __mro__(cls):
        raise SystemExit

    def __instancecheck__(cls, other):
        return True

    __subclasscheck__ = __instancecheck__


class Odd(Exception, metaclass=Meta):
    pass


def sinusoidal_encoding(T, d):
    raise Odd


STILL_EQUIVARIANT = False
