"""The answer returns its arguments."""

import numpy as np


sinusoidal_encoding = lambda *args, **kwargs: args


STILL_EQUIVARIANT = False
