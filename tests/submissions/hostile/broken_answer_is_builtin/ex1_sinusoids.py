"""The answer is print."""

import numpy as np


sinusoidal_encoding = print


STILL_EQUIVARIANT = False
