"""Escapes of the terminal, HTML and a formula in the message, the name and the output."""

import numpy as np


TEXT = "\x1b[2J\x1b]0;owned\x07<script>alert(1)</script>\r\n=HYPERLINK(1)\u202e"
print(TEXT)


def sinusoidal_encoding(T, d):
    print(TEXT)
    raise type("=1+1" + TEXT, (RuntimeError,), {})("=1+1" + TEXT)


STILL_EQUIVARIANT = False
