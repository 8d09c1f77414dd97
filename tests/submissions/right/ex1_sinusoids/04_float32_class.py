import numpy as np

F = np.float32


class Positions:
    """Everything about positions, in single precision."""

    BASE = F(10000)

    def __init__(self):
        self.calls = 0

    def table(self, T, d):
        self.calls += 1
        if d <= 0 or d % 2:
            raise ValueError("width must be even")
        i = np.arange(d // 2, dtype=F)
        w = np.exp(-np.log(self.BASE) * F(2) * i / F(d)).astype(F)
        a = np.arange(T, dtype=F)[:, None] * w
        P = np.empty((T, d), dtype=F)
        P[:, ::2] = np.sin(a)
        P[:, 1::2] = np.cos(a)
        return P

    @staticmethod
    def attend(U, Wq, Wk, Wv):
        q, k, v = U @ Wq.astype(F), U @ Wk.astype(F), U @ Wv.astype(F)
        s = q @ k.T / np.sqrt(F(k.shape[1]))
        e = np.exp(s - s.max(-1, keepdims=True))
        return e / e.sum(-1, keepdims=True) @ v

    def gap(self, X, perm, Wq, Wk, Wv, use_positions):
        X = X.astype(F)
        P = self.table(*X.shape) if use_positions else F(0)
        a = self.attend(X[perm] + P, Wq, Wk, Wv)
        b = self.attend(X + P, Wq, Wk, Wv)[perm]
        return np.array(np.abs(a - b).max())


_answers = Positions()
sinusoidal_encoding = _answers.table
equivariance_gap = _answers.gap
STILL_EQUIVARIANT = np.array(False)
EXPLANATION = "p[t] is tied to the row number t. Shuffling rows leaves the p's in place, so x[perm] + p != (x + p)[perm]."
