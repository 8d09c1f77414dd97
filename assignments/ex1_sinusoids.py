# %% [markdown]
# # Exercise 1: sinusoidal positions, and what they do to order
#
# **The question.** Attention compares tokens, yet never asks where they stand. What changes once every place adds a
# pattern of sines and cosines of its own?
#
# **Goal.** Build the sinusoidal position encoding, then measure what it does to attention: without it a layer cannot
# tell one order of the tokens from another.
#
# **Time.** About 40 minutes. **Importance.** High: every later exercise rests on these columns. **Points.** 10, two of
# them read by a person.
#
# Rows are tokens throughout: a matrix of shape $(T, d)$ holds $T$ tokens of width $d$, and $d$ is even.

# %%
import numpy as np

# %% [markdown]
# ## Attention, as given
#
# Self-attention reads its queries, keys and values off the same rows,
#
# $$Q = X W_q, \quad K = X W_k, \quad V = X W_v, \qquad
# \mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V .$$
#
# Both functions below are finished. They are not graded; leave them as they are.


# %% given="softmax"
def softmax(scores: np.ndarray) -> np.ndarray:
    """Softmax over the last axis. Given."""
    shifted = scores - scores.max(axis=-1, keepdims=True)  # the largest becomes 0, so exp cannot overflow
    weights = np.exp(shifted)
    return weights / weights.sum(axis=-1, keepdims=True)


# %% given="self_attention"
def self_attention(X: np.ndarray, Wq: np.ndarray, Wk: np.ndarray, Wv: np.ndarray) -> np.ndarray:
    """Self-attention without a mask: X (T, d) to (T, d_v). Given."""
    Q, K, V = X @ Wq, X @ Wk, X @ Wv  # (T, d_k), (T, d_k), (T, d_v)
    weights = softmax(Q @ K.T / np.sqrt(K.shape[-1]))  # (T, d_k) @ (d_k, T) -> (T, T)
    return weights @ V  # (T, T) @ (T, d_v) -> (T, d_v)


# %% [markdown]
# ## The sinusoidal encoding
#
# Every pair of columns is a clock hand with a speed of its own. Pair $i$ at position $t$ points at the angle
# $t / 10000^{2i/d}$, and the pair holds its sine and its cosine:
#
# $$p_{t,\,2i} = \sin\frac{t}{10000^{2i/d}}, \qquad p_{t,\,2i+1} = \cos\frac{t}{10000^{2i/d}},
# \qquad i = 0, \dots, \tfrac d2 - 1, \quad t = 0, 1, 2, \dots$$
#
# The first pair runs fastest, one radian a position; the last one barely moves.


# %% question="sinusoidal_encoding"
def sinusoidal_encoding(T: int, d: int) -> np.ndarray:
    """The sinusoidal encoding of the positions 0 .. T-1.

    Shapes: T and d are integers; the result is (T, d), one row a position.
    Convention: sines and cosines alternate. Column 2i is the sine and column 2i+1 the cosine of the *same* angle, so
    the exponent 2i/d moves once a pair, not once a column. Positions start at 0, the base is 10000.
    Raises: ValueError if d is odd, zero or negative.

    >>> sinusoidal_encoding(3, 4).round(4)
    array([[ 0.    ,  1.    ,  0.    ,  1.    ],
           [ 0.8415,  0.5403,  0.01  ,  1.    ],
           [ 0.9093, -0.4161,  0.02  ,  0.9998]])
    """
    raise NotImplementedError("sinusoidal_encoding: not answered yet")


# %% [markdown]
# A look at it. As an image: positions run down, columns to the right, and fast stripes stand on the left, slow ones on
# the right. As curves: three of the sine columns, one of each speed.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        encoding = sinusoidal_encoding(64, 32)
        figure, (image, curves) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
        figure.colorbar(image.imshow(encoding, cmap="RdBu", aspect="auto", vmin=-1, vmax=1), ax=image)
        image.set(title="the encoding", xlabel="column", ylabel="position t")
        for column in (0, 6, 12):
            curves.plot(encoding[:, column], label=f"column {column}")
        curves.set(title="three of its columns", xlabel="position t")
        curves.legend(loc="lower right")
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## The equivariance gap
#
# Shuffle the tokens and attend, or attend and shuffle the result. A map $A$ is *permutation equivariant* if both give
# the same, for every shuffle. The gap says how far it is from that:
#
# $$\mathrm{gap} = \max \bigl|\, A(X[\mathrm{perm}]) - A(X)[\mathrm{perm}] \,\bigr| .$$
#
# Without positions $A(U)$ is `self_attention(U, ...)`. With positions it is `self_attention(U + p, ...)`, where $p$ is
# the encoding of the rows of $U$ as they arrive. The encoding belongs to the places, not to the tokens: shuffling the
# tokens does not shuffle it.


# %% question="equivariance_gap"
def equivariance_gap(
    X: np.ndarray, perm: np.ndarray, Wq: np.ndarray, Wk: np.ndarray, Wv: np.ndarray, use_positions: bool
) -> float:
    """How far self-attention is from permutation equivariance: max abs( A(X[perm]) - A(X)[perm] ).

    Shapes: X is (T, d), perm holds T integers, Wq and Wk are (d, d_k), Wv is (d, d_v); the result is a float.
    Convention: A adds the encodings itself, to whatever rows it receives. On the left A receives the shuffled tokens;
    on the right it receives X, and its *output* is shuffled. The gap is the largest absolute difference.

    >>> X = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 1.0]])
    >>> perm = np.array([1, 2, 0])
    >>> eye = np.eye(2)
    >>> round(float(equivariance_gap(X, perm, eye, eye, eye, False)), 6)
    0.0
    >>> round(float(equivariance_gap(X, perm, eye, eye, eye, True)), 6)
    0.89541
    """
    raise NotImplementedError("equivariance_gap: not answered yet")


# %% [markdown]
# ## Still equivariant?
#
# With the encodings added, is self-attention still permutation equivariant? Try a few shuffles first, then write
# `True` or `False`.

# %% question="STILL_EQUIVARIANT"
STILL_EQUIVARIANT = None

# %% [markdown]
# ## Why?
#
# Explain your answer in three to five sentences: what happens to a token's encoding when the tokens are shuffled, and
# what does that do to the two sides of the gap? A person reads this.

# %% written="EXPLANATION"
EXPLANATION = """

"""

# %% [markdown]
# ## A test of one's own
#
# For those who want more (it counts only if your course says so): write the test yourself. `permutation_test` is given
# a function from tokens `(T, d)` to `(T, d)`, for any T and d, and says whether it is permutation equivariant. It is
# judged by the functions that it tells apart.


# %% bonus="permutation_test"
def permutation_test(attention) -> bool:
    """True if `attention`, a function of tokens (T, d) to an array (T, d), is permutation equivariant, else False.

    Convention: what must hold is attention(X[perm]) = attention(X)[perm], up to rounding, for every shuffle and all
    tokens. One shuffle that fails is enough for False; no number of shuffles proves True, so choose them well.

    >>> permutation_test(lambda X: X - X.mean(axis=0))
    True
    >>> permutation_test(lambda X: X[::-1])
    False
    """
    raise NotImplementedError("permutation_test: not answered yet")
