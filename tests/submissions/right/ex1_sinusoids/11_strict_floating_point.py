import numpy as np

np.seterr(all="raise")


class Table(np.ndarray):
    """An array that knows that it is a table of positions."""

    def __repr__(self):
        return "Table of positions"


def softmax(scores):
    shifted = np.maximum(scores - scores.max(axis=-1, keepdims=True), -600.0)
    return (e := np.exp(shifted)) / e.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    with np.errstate(under="ignore"):
        Q, K, V = X @ Wq, X @ Wk, X @ Wv
        return softmax(Q @ K.T / np.sqrt(K.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    match d:
        case n if n <= 0:
            raise ValueError("d must be positive")
        case n if n % 2:
            raise ValueError("d must be even")
        case _:
            pass
    columns = [f(np.arange(T) * 10000.0 ** (-2 * i / d)) for i in range(d // 2) for f in (np.sin, np.cos)]
    return np.column_stack(columns).view(Table)


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = np.asarray(sinusoidal_encoding(*X.shape)) if use_positions else np.zeros(X.shape)
    return np.ptp([0.0, np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm]).max()])


STILL_EQUIVARIANT = False
EXPLANATION = "A permutation of the inputs is no longer a permutation of the summed vectors."
if __name__ == "__main__":
    print(sinusoidal_encoding(4, 6))
