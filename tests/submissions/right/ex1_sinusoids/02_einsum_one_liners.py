import numpy as np


def sinusoidal_encoding(T, d):
    if d < 2 or d % 2:
        raise ValueError(f"bad width {d}")
    angle = np.einsum("t,i->ti", np.arange(T), 10000.0 ** -(np.arange(0, d, 2) / d))
    return np.stack([np.sin(angle), np.cos(angle)], -1).reshape(T, d)


attend = lambda U, Wq, Wk, Wv: np.einsum(
    "ij,jk->ik",
    (lambda e: e / np.einsum("ij->i", e)[:, None])(
        (lambda s: np.exp(s - s.max(1)[:, None]))(np.einsum("ia,ab,jc,cb->ij", U, Wq, U, Wk) / np.sqrt(Wk.shape[1]))
    ),
    np.einsum("ij,jk->ik", U, Wv),
)

equivariance_gap = lambda X, perm, Wq, Wk, Wv, use_positions: (
    lambda P: np.abs(attend(X[perm] + P, Wq, Wk, Wv) - attend(X + P, Wq, Wk, Wv)[perm]).max()
)(sinusoidal_encoding(*X.shape) if use_positions else 0.0)

STILL_EQUIVARIANT = np.bool_(False)
EXPLANATION = "Places carry the encodings; a shuffle moves tokens between places, so sums x + p change."
