"""The same in statements that fail at import."""

import numpy as np


TEXT = "\x1b[2J\x1b]0;owned\x07<script>alert(1)</script>\r\n=HYPERLINK(1)\u202e"
exec(compile("raise RuntimeError(" + repr(TEXT) + ")", TEXT, "exec"))
raise type(TEXT, (RuntimeError,), {})(TEXT)


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
