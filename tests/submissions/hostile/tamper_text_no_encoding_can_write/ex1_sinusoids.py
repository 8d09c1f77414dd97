"""Lone surrogates in the message, the name and the output."""

import numpy as np


print("\ud800")


def sinusoidal_encoding(T, d):
    print("\udfff")
    raise type("\ud800", (RuntimeError,), {})("\udc80\ud800")


STILL_EQUIVARIANT = False
