"""The same on the very line of source that a message would show."""

import numpy as np


def sinusoidal_encoding(T, d):
    raise RuntimeError("=1+1")  # <script>alert(1)</script> <img src=x onerror=alert(2)> ‮ {{7*7}} {% raw %}


STILL_EQUIVARIANT = False
