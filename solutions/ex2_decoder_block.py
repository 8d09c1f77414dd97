# %% [markdown]
# # Exercise 2: a decoder block
#
# **The question.** How does a model write one text while it reads another, without a look at words that it has yet to
# write?
#
# **Goal.** Put together one block of the original decoder from its parts: the causal mask, scaled attention, the layer
# norm, a small MLP, and the order in which they are wired.
#
# **Time.** About 75 minutes. **Importance.** Very high: this is the block that language models repeat. **Points.** 14.
#
# Rows are tokens throughout. Nothing is given but numpy, and later functions may call earlier ones.

# %%
import numpy as np

# %% [markdown]
# ## The causal mask
#
# A token may read itself and what stands before it. The mask is *added* to the scores before the softmax, so an
# allowed place holds 0 and a forbidden one $-\infty$, which the exponential turns into a weight of exactly 0:
#
# $$M_{ij} = \begin{cases} 0 & j \le i \\ -\infty & j > i \end{cases}$$
#
# Row $i$ is the token that reads, column $j$ the token that is read.


# %% question="causal_mask"
def causal_mask(T: int) -> np.ndarray:
    """The additive mask that hides later tokens.

    Shapes: T is an integer; the result is (T, T), float.
    Convention: 0 on and below the diagonal, -inf strictly above it. A token may read itself.

    >>> causal_mask(3)
    array([[  0., -inf, -inf],
           [  0.,   0., -inf],
           [  0.,   0.,   0.]])
    """
    ### BEGIN SOLUTION
    i = np.arange(T)[:, None]  # (T, 1): the row that reads
    j = np.arange(T)[None, :]  # (1, T): the column that is read
    return np.where(j <= i, 0.0, -np.inf)  # (T, T)
    ### END SOLUTION


# %% [markdown]
# ## Attention
#
# Each query is compared with all keys, the scores become weights that sum to one, and the values are mixed by them:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}} + M\right) V .$$
#
# The rows of $Q$ are the queries, so the softmax runs along each row, over the keys. Scores can be large: an
# exponential of 10000 overflows, but a softmax does not change when a constant is subtracted from a whole row.


# %% question="attention"
def attention(Q: np.ndarray, K: np.ndarray, V: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    """Scaled dot-product attention with an additive mask.

    Shapes: Q is (Tq, d_k), K is (Tk, d_k), V is (Tk, d_v), mask is (Tq, Tk) or None; the result is (Tq, d_v).
    Convention: divide by sqrt(d_k), then add the mask (any numbers, not only 0 and -inf), then take the softmax over
    the keys. Scores of size 10000 must not overflow.

    >>> Q = np.array([[1.0, 0.0], [0.0, 2.0]])
    >>> K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    >>> V = np.array([[1.0], [2.0], [6.0]])
    >>> attention(Q, K, V).round(4)
    array([[3.2033],
           [3.6748]])
    >>> mask = np.array([[0.0, -np.inf, -np.inf], [0.0, 0.0, -np.inf]])
    >>> attention(Q, K, V, mask).round(4)
    array([[1.    ],
           [1.8044]])
    """
    ### BEGIN SOLUTION
    scores = Q @ K.T / np.sqrt(Q.shape[-1])  # (Tq, d_k) @ (d_k, Tk) -> (Tq, Tk)
    if mask is not None:
        scores = scores + mask  # (Tq, Tk)
    scores = scores - scores.max(axis=-1, keepdims=True)  # the largest of a row becomes 0
    weights = np.exp(scores)
    weights = weights / weights.sum(axis=-1, keepdims=True)  # (Tq, Tk), rows sum to one
    return weights @ V  # (Tq, Tk) @ (Tk, d_v) -> (Tq, d_v)
    ### END SOLUTION


# %% [markdown]
# A look at it: with the identity for values, attention returns its own weights. On the left every token reads all
# others; on the right, under the causal mask, the upper right stays empty and each row still sums to one.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        tokens = np.random.default_rng(1).normal(size=(8, 4))
        figure, panels = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
        for panel, title, mask in zip(panels, ("no mask", "causal mask"), (None, causal_mask(8)), strict=True):
            heat = panel.imshow(attention(tokens, tokens, np.eye(8), mask), cmap="viridis", vmin=0, vmax=1)
            panel.set(title=title, xlabel="key: the token that is read", ylabel="query: the token that reads")
        figure.colorbar(heat, ax=panels, label="weight")
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## The layer norm
#
# Each token is brought to mean 0 and variance 1 on its own, then scaled and shifted by learned vectors:
#
# $$\mathrm{LN}(x) = \gamma \odot \frac{x - \mu}{\sqrt{\sigma^2 + \varepsilon}} + \beta, \qquad
# \mu = \frac1d \sum_j x_j, \quad \sigma^2 = \frac1d \sum_j (x_j - \mu)^2 .$$
#
# Two details decide the numbers: the variance divides by $d$, and $\varepsilon$ stands inside the root.


# %% question="layer_norm"
def layer_norm(X: np.ndarray, gamma: np.ndarray, beta: np.ndarray, eps: float = 1e-5) -> np.ndarray:
    """Layer norm of every row.

    Shapes: X is (T, d), gamma and beta are (d,), eps is a float; the result is (T, d).
    Convention: mean and variance over the last axis, one pair a token; biased variance (divide by d); eps inside the
    square root.

    >>> X = np.array([[1.0, 2.0, 6.0], [0.0, 0.5, 1.0]])
    >>> layer_norm(X, np.array([1.0, 1.0, 2.0]), np.array([0.0, 0.0, 1.0])).round(4)
    array([[-0.9258, -0.4629,  3.7775],
           [-1.2247,  0.    ,  3.4494]])
    """
    ### BEGIN SOLUTION
    mean = X.mean(axis=-1, keepdims=True)  # (T, 1)
    variance = ((X - mean) ** 2).mean(axis=-1, keepdims=True)  # (T, 1)
    return gamma * (X - mean) / np.sqrt(variance + eps) + beta  # (d,) * (T, d) + (d,) -> (T, d)
    ### END SOLUTION


# %% [markdown]
# ## The MLP
#
# Two linear maps with a ReLU between them, the same for every token. The hidden width $d_{ff}$ is free:
#
# $$\mathrm{MLP}(x) = \mathrm{relu}(x W_1 + b_1)\, W_2 + b_2 .$$


# %% question="mlp"
def mlp(X: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray) -> np.ndarray:
    """The feed-forward layer of a block: relu(X W1 + b1) W2 + b2.

    Shapes: X is (T, d), W1 is (d, d_ff), b1 is (d_ff,), W2 is (d_ff, d), b2 is (d,); the result is (T, d).
    Convention: rows are tokens, so weights stand on the right. The ReLU acts on the hidden layer alone.

    >>> X = np.array([[1.0, -2.0]])
    >>> W1 = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])
    >>> W2 = np.array([[1.0, 0.0], [5.0, 5.0], [0.0, 3.0]])
    >>> mlp(X, W1, np.array([0.0, 0.0, 1.0]), W2, np.array([0.0, -4.0]))
    array([[ 1., -1.]])
    """
    ### BEGIN SOLUTION
    hidden = np.maximum(X @ W1 + b1, 0)  # (T, d) @ (d, d_ff) -> (T, d_ff)
    return hidden @ W2 + b2  # (T, d_ff) @ (d_ff, d) -> (T, d)
    ### END SOLUTION


# %% [markdown]
# ## The decoder block
#
# Three sublayers, each with a residual connection and, *after* the sum, a layer norm of its own. This placement is
# called post-norm; it is the one of Vaswani et al. (2017). Many later models put the norm first, and their numbers
# differ.
#
# $$\begin{aligned}
# A &= \mathrm{LN}_1\bigl(Y + \mathrm{SelfAttention}(Y)\bigr) && \text{with the causal mask} \\
# B &= \mathrm{LN}_2\bigl(A + \mathrm{CrossAttention}(A, Z)\bigr) && \text{without a mask} \\
# C &= \mathrm{LN}_3\bigl(B + \mathrm{MLP}(B)\bigr)
# \end{aligned}$$
#
# $Y$ is the target, which is being written; $Z$ is the source, which has been read. In cross-attention the queries come
# from the target, keys and values from the source: a row asks, the source answers. There is one head and no output
# projection.


# %% question="decoder_block"
def decoder_block(Y: np.ndarray, Z: np.ndarray, params: dict[str, dict[str, np.ndarray]]) -> np.ndarray:
    """One post-norm decoder block: masked self-attention, cross-attention, MLP.

    Shapes: Y is (Ty, d), Z is (Tz, d); the result is (Ty, d). params["self"] and params["cross"] hold "Wq" (d, d_k),
    "Wk" (d, d_k) and "Wv" (d, d); params["mlp"] holds "W1" (d, d_ff), "b1" (d_ff,), "W2" (d_ff, d) and "b2" (d,);
    params["norm1"], ["norm2"] and ["norm3"] hold "gamma" and "beta" (d,). d_k and d_ff are free.
    Convention: post-norm, LN(x + sublayer(x)). Only the self-attention is masked. The cross-attention takes its queries
    from the target, its keys and values from the source Z. Leave Y, Z and params as they are.

    >>> look = {"Wq": np.eye(3), "Wk": np.eye(3), "Wv": np.eye(3)}
    >>> norm = {"gamma": np.ones(3), "beta": np.zeros(3)}
    >>> feed = {"W1": np.eye(3), "b1": np.zeros(3), "W2": np.eye(3), "b2": np.zeros(3)}
    >>> params = {"self": look, "cross": look, "mlp": feed, "norm1": norm, "norm2": norm, "norm3": norm}
    >>> Y = np.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]])
    >>> Z = np.array([[0.0, 0.0, 1.0]])
    >>> decoder_block(Y, Z, params).round(4)
    array([[ 1.3467, -1.0472, -0.2996],
           [-1.033 ,  1.353 , -0.3199]])
    """
    ### BEGIN SOLUTION
    own, cross = params["self"], params["cross"]
    read = attention(Y @ own["Wq"], Y @ own["Wk"], Y @ own["Wv"], causal_mask(len(Y)))  # (Ty, d)
    A = layer_norm(Y + read, **params["norm1"])  # (Ty, d)
    read = attention(A @ cross["Wq"], Z @ cross["Wk"], Z @ cross["Wv"])  # (Ty, d_k), (Tz, d_k), (Tz, d) -> (Ty, d)
    B = layer_norm(A + read, **params["norm2"])  # (Ty, d)
    return layer_norm(B + mlp(B, **params["mlp"]), **params["norm3"])  # (Ty, d)
    ### END SOLUTION


# %% [markdown]
# ## The shape that comes out
#
# A source of `n_source` tokens, a target of `n_target` tokens, width `d`: which shape does the block return? You may
# compute it, or know it.


# %% question="block_output_shape"
def block_output_shape(n_source: int, n_target: int, d: int) -> tuple[int, int]:
    """The shape that decoder_block returns for a source and a target of these sizes.

    Shapes: three integers; the result is a tuple of two integers.
    Convention: n_source counts the rows of Z, n_target those of Y.

    >>> block_output_shape(10, 7, 16)
    (7, 16)
    """
    ### BEGIN SOLUTION
    return (n_target, d)  # one row for every query, and queries come from the target
    ### END SOLUTION
