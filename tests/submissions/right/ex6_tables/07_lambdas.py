"""Lambdas, renamed parameters, a helper that raises."""
import numpy as np


def no(why):
    raise ValueError(why)


cubic_weight = lambda s: np.select([np.abs(s) <= 1, np.abs(s) < 2], [np.polyval([1.25, -2.25, 0, 1], np.abs(s)), np.polyval([-0.75, 3.75, -6, 3], np.abs(s))], 0.0)
add_positions = lambda x, p: x + p[: len(x)] if len(x) <= len(p) else no("too long")
vision_token_count = lambda pixels, patch, cls=0: no("fit") if pixels % patch else (pixels // patch) ** 2 + cls
_place = lambda old, new: (np.r_[:new] + 0.5) * old / new - 0.5
_row = lambda s, old: np.bincount(np.clip(np.r_[-1:3] + int(np.floor(s)), 0, old - 1), cubic_weight(s - np.floor(s) - np.r_[-1:3]), old)
resize_matrix = lambda old, new: np.stack([_row(s, old) for s in _place(old, new)])
resize_table = lambda t, old, new, cls=0: np.r_[t[:cls], np.einsum("ar,bc,rcd->abd", resize_matrix(old[0], new[0]), resize_matrix(old[1], new[1]), t[cls:].reshape(*old, -1)).reshape(-1, t.shape[1])]
TABLE_OR_FORMULA = "lambda"
