"""The answer is `type`."""

import numpy as np


sinusoidal_encoding = type


STILL_EQUIVARIANT = False
