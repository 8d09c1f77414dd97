"""Exceptions whose __str__ gives no text, raises, or gives text with methods of its own."""

import numpy as np


class Text(str):
    def split(self, *args, **kwargs):
        return [self]

    def __getitem__(self, key):
        raise SystemExit

    __format__ = encode = strip = splitlines = replace = split


class Odd(Exception):
    turn = 0

    def __str__(self):
        Odd.turn += 1
        if Odd.turn % 3 == 0:
            return 5
        if Odd.turn % 3 == 1:
            raise KeyboardInterrupt
        return Text("text")


def sinusoidal_encoding(T, d):
    raise Odd


STILL_EQUIVARIANT = False
