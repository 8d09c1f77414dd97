"""sys.exit in a call."""

import sys
import numpy as np


def sinusoidal_encoding(T, d):
    sys.exit(0)


STILL_EQUIVARIANT = False
