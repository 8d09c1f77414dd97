"""Computed from encodings that move with the tokens."""

import numpy as np

_X = np.random.default_rng(0).normal(size=(5, 4)) + sinusoidal_encoding(5, 4)
_p = np.array([2, 0, 4, 1, 3])
_I = np.eye(4)
STILL_EQUIVARIANT = bool(np.allclose(self_attention(_X[_p], _I, _I, _I), self_attention(_X, _I, _I, _I)[_p]))
