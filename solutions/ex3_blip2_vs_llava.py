# %% [markdown]
# # Exercise 3: BLIP-2's queries against LLaVA's tokens
#
# **The question.** An image gives hundreds of features, and a language model pays for each token that it reads. Should
# a few learned queries gather what matters, or should every feature go in?
#
# **Goal.** Build the two common ways to hand image features to a language model, and count what each of them costs in
# tokens.
#
# **Time.** About 45 minutes. **Importance.** Medium: it is cross-attention once more, with another reader and another
# text. **Points.** 10.
#
# An image encoder gives `n_features` rows. BLIP-2 puts a few *learned queries* in front of them, and each query gathers
# what it needs by cross-attention. LLaVA sends every feature through a small MLP and hands all of them on.

# %%
import math

import numpy as np

# %% [markdown]
# ## Weights of the cross-attention
#
# Learned queries $q$ read image features $f$. The two may have different widths; $W_q$ and $W_k$ bring both to $d_k$:
#
# $$W = \mathrm{softmax}\!\left(\frac{(q W_q)(f W_k)^\top}{\sqrt{d_k}}\right).$$
#
# One row a query, one column a feature. The softmax runs over the features, so every query spends exactly one unit of
# attention.


# %% question="cross_attention_weights"
def cross_attention_weights(queries: np.ndarray, features: np.ndarray, Wq: np.ndarray, Wk: np.ndarray) -> np.ndarray:
    """How much each query looks at each feature.

    Shapes: queries is (n_queries, d_q), features is (n_features, d_f), Wq is (d_q, d_k), Wk is (d_f, d_k); the result
    is (n_queries, n_features).
    Convention: queries are rows. Divide by sqrt(d_k), where d_k is the width after the projection; every row sums to
    one.

    >>> queries = np.array([[1.0], [3.0]])
    >>> features = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
    >>> Wq = np.array([[1.0, -1.0]])
    >>> cross_attention_weights(queries, features, Wq, np.eye(2)).round(4)
    array([[0.576 , 0.14  , 0.284 ],
           [0.8816, 0.0127, 0.1057]])
    """
    ### BEGIN SOLUTION
    Q = queries @ Wq  # (n_queries, d_q) @ (d_q, d_k) -> (n_queries, d_k)
    K = features @ Wk  # (n_features, d_f) @ (d_f, d_k) -> (n_features, d_k)
    scores = Q @ K.T / np.sqrt(K.shape[-1])  # (n_queries, n_features)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
    ### END SOLUTION


# %% [markdown]
# A look at it: 64 features are a grid of 8 x 8 patches, and each of four queries spreads its attention over it.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        draw = np.random.default_rng(2).normal
        queries, features = draw(size=(4, 6)), draw(size=(64, 10))
        looks = cross_attention_weights(queries, features, 0.5 * draw(size=(6, 5)), 0.5 * draw(size=(10, 5)))
        figure, panels = plt.subplots(1, 4, figsize=(9, 2.6), layout="constrained")
        for number, panel in enumerate(panels):
            heat = panel.imshow(looks[number].reshape(8, 8), cmap="viridis", vmin=0, vmax=looks.max())
            panel.set_title(f"query {number}")
            panel.axis("off")
        figure.colorbar(heat, ax=panels, label="weight")
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## The cross-attention itself
#
# The weights mix the values $f W_v$. The output has as many rows as there are queries, however large the image is:
# that is the whole point of them.


# %% question="cross_attention"
def cross_attention(
    queries: np.ndarray, features: np.ndarray, Wq: np.ndarray, Wk: np.ndarray, Wv: np.ndarray
) -> np.ndarray:
    """What each query gathers from the features.

    Shapes: queries is (n_queries, d_q), features is (n_features, d_f), Wq is (d_q, d_k), Wk is (d_f, d_k), Wv is
    (d_f, d_v); the result is (n_queries, d_v).
    Convention: keys and values both come from the features; the queries ask and give nothing.

    >>> queries = np.array([[1.0], [3.0]])
    >>> features = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
    >>> Wq, Wv = np.array([[1.0, -1.0]]), np.array([[10.0, 0.0, 1.0], [0.0, 10.0, 1.0]])
    >>> cross_attention(queries, features, Wq, np.eye(2), Wv).round(4)
    array([[7.1797, 2.8203, 1.    ],
           [9.3449, 0.6551, 1.    ]])
    """
    ### BEGIN SOLUTION
    weights = cross_attention_weights(queries, features, Wq, Wk)  # (n_queries, n_features)
    return weights @ (features @ Wv)  # (n_queries, n_features) @ (n_features, d_v) -> (n_queries, d_v)
    ### END SOLUTION


# %% [markdown]
# ## Do the rows sum to one?
#
# A small check that is worth having in any notebook. Two traps: a total can be right while single rows are not, and a
# NaN compares as neither larger nor smaller than anything.


# %% question="rows_sum_to_one"
def rows_sum_to_one(weights: np.ndarray, atol: float = 1e-9) -> bool:
    """Whether every row of weights sums to one.

    Shapes: weights is (n_queries, n_features), atol is a float; the result is True or False.
    Convention: each row by itself, within atol of one. A row with a NaN in it does not sum to one.

    >>> rows_sum_to_one(np.array([[0.25, 0.75], [0.5, 0.5]]))
    True
    >>> rows_sum_to_one(np.array([[0.5, 0.75], [0.25, 0.5]]))
    False
    >>> rows_sum_to_one(np.array([[0.5, 0.51]]), atol=0.1)
    True
    """
    ### BEGIN SOLUTION
    return bool(np.all(np.abs(weights.sum(axis=-1) - 1) <= atol))  # NaN <= atol is False
    ### END SOLUTION


# %% [markdown]
# ## LLaVA's connector
#
# An MLP with a GELU, applied to every feature on its own. No feature sees another one, and none is dropped:
#
# $$\mathrm{gelu}(f W_1 + b_1)\, W_2 + b_2 .$$
#
# The GELU below is the exact one. It is finished; leave it as it is.


# %% given="gelu"
def gelu(x: np.ndarray) -> np.ndarray:
    """The exact GELU, x times the normal distribution function. Given."""
    return x * 0.5 * (1.0 + np.vectorize(math.erf, otypes=[float])(x / math.sqrt(2.0)))


# %% question="llava_connector"
def llava_connector(features: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray) -> np.ndarray:
    """LLaVA's two-layer connector: gelu(features W1 + b1) W2 + b2.

    Shapes: features is (n_features, d_f), W1 is (d_f, d_h), b1 is (d_h,), W2 is (d_h, d_lm), b2 is (d_lm,); the result
    is (n_features, d_lm).
    Convention: one row out for each row in. The GELU acts on the hidden layer alone.

    >>> features = np.array([[1.0, -1.0], [0.0, 2.0]])
    >>> W2 = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])
    >>> llava_connector(features, np.eye(2), np.array([0.0, 1.0]), W2, np.array([0.0, 0.0, 0.5])).round(4)
    array([[0.8413, 0.    , 2.1827],
           [0.    , 2.996 , 3.496 ]])
    """
    ### BEGIN SOLUTION
    hidden = gelu(features @ W1 + b1)  # (n_features, d_f) @ (d_f, d_h) -> (n_features, d_h)
    return hidden @ W2 + b2  # (n_features, d_h) @ (d_h, d_lm) -> (n_features, d_lm)
    ### END SOLUTION


# %% [markdown]
# ## What the language model pays
#
# Every image token lengthens the text that the language model reads. How many does each connector send? BLIP-2 itself
# has 257 features and 32 queries.


# %% question="token_count"
def token_count(connector: str, n_features: int, n_queries: int) -> int:
    """How many image tokens the language model receives.

    Shapes: a name and two integers; the result is an integer.
    Convention: connector is "blip2" or "llava", in lower case. Nothing is added for a class token.
    Raises: ValueError for any other name.

    >>> token_count("blip2", 64, 4), token_count("llava", 64, 4)
    (4, 64)
    >>> token_count("blip2", 257, 32), token_count("llava", 257, 32)
    (32, 257)
    """
    ### BEGIN SOLUTION
    tokens = {"blip2": n_queries, "llava": n_features}
    if connector not in tokens:
        raise ValueError(f"unknown connector: {connector!r}")
    return tokens[connector]
    ### END SOLUTION
