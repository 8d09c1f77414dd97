"""The answer is a property."""

import numpy as np


sinusoidal_encoding = property(lambda self: 1)


STILL_EQUIVARIANT = False
