"""The answer's name is bound to a number."""

import numpy as np


sinusoidal_encoding = 5


STILL_EQUIVARIANT = False
