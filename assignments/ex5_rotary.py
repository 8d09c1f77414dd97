# %% [markdown]
# # Exercise 5: rotary positions, from words to video
#
# **Goal.** Turn queries and keys by their positions, see that a score then knows only how far apart the two stand, and
# carry the idea over to the rows and columns of an image and to the frames of a video.
#
# **Time.** About 60 minutes. **Importance.** High: most language models of today, and those that read images, place
# their tokens this way. **Points.** 10, one of them read by a person.
#
# Rows are tokens, $d$ is even, and positions are whole numbers that need be neither in order nor different.

# %%
import numpy as np

# %% [markdown]
# ## Softmax, as given
#
# Finished and not graded; leave it as it is.


# %% given="softmax"
def softmax(scores: np.ndarray) -> np.ndarray:
    """Softmax over the last axis. Given."""
    shifted = scores - scores.max(axis=-1, keepdims=True)  # the largest becomes 0, so exp cannot overflow
    weights = np.exp(shifted)
    return weights / weights.sum(axis=-1, keepdims=True)


# %% [markdown]
# ## Turning queries and keys
#
# Sinusoids are *added* to tokens. Rotary positions (RoPE) add nothing: neighbouring columns $2i$ and $2i+1$ are taken
# as a point of the plane, and the point is turned by an angle that grows with the position $m$ of its row:
#
# $$\begin{pmatrix} x_{2i} \\ x_{2i+1} \end{pmatrix} \mapsto
# \begin{pmatrix} \cos a & -\sin a \\ \sin a & \cos a \end{pmatrix}
# \begin{pmatrix} x_{2i} \\ x_{2i+1} \end{pmatrix}, \qquad a = m\,\theta_i, \quad \theta_i = 10000^{-2i/d} .$$
#
# Each row has a position of its own. Code for Llama pairs column $i$ with column $i + d/2$ instead; here, as in the
# chapter, neighbours are pairs.


# %% question="rope"
def rope(x: np.ndarray, positions: np.ndarray) -> np.ndarray:
    """Rows turned by their positions.

    Shapes: x (T, d) with d even, positions (T,) whole numbers; the result is (T, d).
    Convention: pair i is columns 2i and 2i+1; in row t it turns by positions[t] * 10000^(-2i/d), from the first column
    of the pair towards the second. Positions may come in any order, repeat, and be negative. Position 0 turns nothing.

    >>> rope(np.array([[1.0, 0.0], [1.0, 0.0]]), np.array([1, -2])).round(4)
    array([[ 0.5403,  0.8415],
           [-0.4161, -0.9093]])
    """
    raise NotImplementedError("rope: not answered yet")


# %% [markdown]
# A look at it: one query, at the positions 0 to 40. Its first pair runs around the circle, its third hardly moves.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        walk = rope(np.tile([1.0, 0.0], (41, 3)), np.arange(41))
        figure, axes = plt.subplots(1, 3, figsize=(9, 3))
        for i, axis in enumerate(axes):
            axis.plot(walk[:, 2 * i], walk[:, 2 * i + 1], "o-", markersize=3)
            axis.set(title=f"pair {i}", xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal")
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## One score
#
# A score is the dot product of a query and a key. Turn the query to its position $m$ and the key to its position $n$
# first. There is no division by $\sqrt d$ here: it is the bare dot product.


# %% question="rope_score"
def rope_score(q: np.ndarray, k: np.ndarray, m: int, n: int) -> float:
    """The dot product of a query at position m and a key at position n, both turned.

    Shapes: q and k (d,) with d even, m and n whole numbers; the result is a float.
    Convention: no scaling.

    >>> q, k = np.array([1.0, 2.0, 0.5, -1.0]), np.array([0.5, 1.0, 2.0, 0.0])
    >>> round(float(rope_score(q, k, 3, 7)), 4)
    -0.7149
    """
    raise NotImplementedError("rope_score: not answered yet")


# %% [markdown]
# ## Does the place matter?
#
# Take a query at 3 and a key at 7, then the same two at 103 and 107. Are the two scores equal, up to rounding, whatever
# the query and the key? Try a few, then write `True` or `False`.

# %% question="SAME_SCORE"
SAME_SCORE = None

# %% [markdown]
# ## Attention with rotary positions
#
# Now a whole head of self-attention, without a mask. Queries and keys turn with their places, and the scores are
# scaled by $\sqrt d$ as always. Think about the values: should they turn too? RoPE leaves them alone.


# %% question="rope_attention"
def rope_attention(Q: np.ndarray, K: np.ndarray, V: np.ndarray, positions: np.ndarray) -> np.ndarray:
    """Self-attention whose scores know positions: softmax(rope(Q) rope(K)^T / sqrt(d)) V.

    Shapes: Q and K (T, d), V (T, d_v), positions (T,); the result is (T, d_v).
    Convention: row t of Q, of K and of V stands at positions[t]. No mask. Values are not turned.

    >>> Q, V = np.array([[2.0, 0.0], [2.0, 0.0]]), np.array([[1.0], [3.0]])
    >>> rope_attention(Q, Q, V, np.array([0, 3])).round(4)
    array([[1.0072],
           [2.9928]])
    """
    raise NotImplementedError("rope_attention: not answered yet")


# %% [markdown]
# ## Rows and columns
#
# A patch of an image stands in a row and in a column. Vision transformers give half of the width to each: columns
# $0 \dots d/2-1$ of the vector turn with the row of the patch, columns $d/2 \dots d-1$ with its column in the image.
# Either half is turned as if it were a vector of $d/2$ columns: its first pair has frequency 1, and pair $j$ of either
# half has $10000^{-2j/(d/2)}$.


# %% question="rope_2d"
def rope_2d(x: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Patches turned by where they stand in the image.

    Shapes: x (T, d) with d a multiple of 4, rows and columns (T,) whole numbers; the result is (T, d).
    Convention: the left half of the vector turns with rows, the right half with columns; either half has the pairs and
    the frequencies of a vector of d/2 columns.

    >>> rope_2d(np.array([[1.0, 0.0, 1.0, 0.0]]), np.array([1]), np.array([2])).round(4)
    array([[ 0.5403,  0.8415, -0.4161,  0.9093]])
    """
    raise NotImplementedError("rope_2d: not answered yet")


# %% [markdown]
# A look at it: the scores of one patch, in the middle of an image, with all others. They fall off in both directions.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        rows, columns = np.indices((21, 21)).reshape(2, -1)
        turned = rope_2d(np.ones((len(rows), 64)), rows, columns)
        plt.figure(figsize=(4, 4))
        plt.imshow((turned @ turned[len(rows) // 2]).reshape(21, 21))
        plt.colorbar()
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## Time, height, width
#
# A patch of a video stands in a frame, a row and a column: three positions. Qwen2-VL splits the *pairs* of a vector
# into three sections. The first `sections[0]` pairs turn with the time, the next `sections[1]` with the height and the
# last `sections[2]` with the width. Unlike above, the frequencies do not start afresh: pair $i$ of the whole vector
# keeps its $\theta_i = 10000^{-2i/d}$, so time has the fast ones. A word has three equal positions, and for it this is
# plain RoPE.
#
# (Qwen2-VL's own code uses the half-split layout; here neighbours are pairs, as everywhere in this exercise.)


# %% question="rope_3d"
def rope_3d(x: np.ndarray, positions: np.ndarray, sections: tuple[int, int, int]) -> np.ndarray:
    """Patches of a video turned by time, height and width.

    Shapes: x (T, d), positions (3, T) whole numbers, sections three whole numbers that add up to d/2; the result is
    (T, d).
    Convention: rows of positions are time, height and width. sections counts pairs, not columns. Pair i of the whole
    vector has the frequency 10000^(-2i/d) in whichever section it is.

    >>> rope_3d(np.array([[1.0, 0.0, 1.0, 0.0, 1.0, 0.0]]), np.array([[1], [20], [300]]), (1, 1, 1)).round(4)
    array([[0.5403, 0.8415, 0.5992, 0.8006, 0.7983, 0.6023]])
    """
    raise NotImplementedError("rope_3d: not answered yet")


# %% [markdown]
# ## Why the offset alone?
#
# Show in a few lines that the score of a query at $m$ and a key at $n$ depends on $m - n$ alone; one pair of columns is
# enough. Then say why values are not turned. A person reads this.

# %% written="OFFSET_ALONE"
OFFSET_ALONE = """

"""
