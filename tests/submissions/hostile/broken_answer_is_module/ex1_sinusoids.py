"""The answer is numpy itself."""

import numpy as np


sinusoidal_encoding = np


STILL_EQUIVARIANT = False
