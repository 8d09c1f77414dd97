# %% [markdown]
# # Exercise 4: the rotation behind the sinusoids
#
# **The question.** Why sines and cosines, of all functions? Where does a pair of columns go when the position moves on
# by $k$, and what do two encodings then know about each other?
#
# **Goal.** Show that moving by $k$ positions is a rotation of every pair of columns, the same one wherever you start,
# and see that a dot product of two encodings then knows only their distance.
#
# **Time.** About 45 minutes. **Importance.** High: rotary embeddings are this idea, applied to queries and keys.
# **Points.** 10, three of them read by a person.

# %%
import numpy as np

# %% [markdown]
# ## One pair, one rotation
#
# Column pair $i$ of the encoding holds the sine and the cosine of one angle, in this order:
#
# $$\bigl(p_{t,\,2i},\; p_{t,\,2i+1}\bigr) = \bigl(\sin t\theta_i,\; \cos t\theta_i\bigr), \qquad
# \theta_i = 10000^{-2i/d} .$$
#
# Find the matrix that carries the pair from position $t$ to position $t + k$, for every $t$ at once. The addition
# theorems for sine and cosine are all that you need. Mind the order: the sine stands first, and textbooks mostly write
# the rotation for a vector whose cosine stands first.


# %% question="rotation_matrix"
def rotation_matrix(k: int, i: int, d: int) -> np.ndarray:
    """The matrix that moves column pair i of the encoding by k positions.

    Shapes: three integers, 0 <= i < d/2, d even; the result is (2, 2).
    Convention: the matrix stands on the left of the column (sine, cosine): R @ (p[t, 2i], p[t, 2i+1]) is
    (p[t+k, 2i], p[t+k, 2i+1]) for every t. k may be negative or zero.

    >>> rotation_matrix(1, 0, 4).round(4)
    array([[ 0.5403,  0.8415],
           [-0.8415,  0.5403]])
    >>> rotation_matrix(-2, 1, 4).round(4)
    array([[ 0.9998, -0.02  ],
           [ 0.02  ,  0.9998]])
    """
    ### BEGIN SOLUTION
    angle = k / 10000 ** (2 * i / d)
    sine, cosine = np.sin(angle), np.cos(angle)
    return np.array([[cosine, sine], [-sine, cosine]])
    ### END SOLUTION


# %% [markdown]
# A look at it: start at position 0 and apply the matrix of one step again and again. Every pair walks around the same
# circle in steps of one size, the first pair in large steps, later ones in smaller and smaller steps.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        figure, panels = plt.subplots(1, 3, figsize=(9, 3.2), layout="constrained")
        for pair, panel in enumerate(panels):
            walk = [np.array([0.0, 1.0])]
            for _ in range(20):
                walk.append(rotation_matrix(1, pair, 10) @ walk[-1])
            panel.plot(*np.array(walk).T, "o-", markersize=4)
            panel.plot(0, 1, "ks")  # where it starts
            panel.set(title=f"pair {pair}", xlabel="sine", xlim=(-1.15, 1.15), ylim=(-1.15, 1.15), aspect="equal")
        panels[0].set_ylabel("cosine")
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## All pairs at once
#
# The pairs do not mix, so the matrix for a whole row of the encoding holds one small rotation a pair, each with its own
# angle, and zeros elsewhere.


# %% question="shift_matrix"
def shift_matrix(k: int, d: int) -> np.ndarray:
    """The matrix that moves a whole encoding by k positions.

    Shapes: two integers, d even; the result is (d, d).
    Convention: it stands on the left: shift_matrix(k, d) @ p[t] is p[t+k] for every t. Pair i occupies the neighbouring
    rows and columns 2i and 2i+1, as in the encoding.

    >>> shift_matrix(1, 4).round(2)
    array([[ 0.54,  0.84,  0.  ,  0.  ],
           [-0.84,  0.54,  0.  ,  0.  ],
           [ 0.  ,  0.  ,  1.  ,  0.01],
           [ 0.  ,  0.  , -0.01,  1.  ]])
    """
    ### BEGIN SOLUTION
    S = np.zeros((d, d))
    for i in range(d // 2):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)  # (2, 2) on the diagonal
    return S
    ### END SOLUTION


# %% [markdown]
# ## Only the distance matters
#
# Take the dot product of the encodings of two positions that lie $k$ apart, $p_t \cdot p_{t+k}$. Where the two stand
# drops out.


# %% question="offset_dot"
def offset_dot(k: int, d: int) -> float:
    """The dot product of two encodings that lie k positions apart.

    Shapes: two integers, d even; the result is a float.
    Convention: p[t] . p[t+k] for any t: the value does not depend on t. At k = 0 it is d/2.

    >>> round(float(offset_dot(0, 8)), 4), round(float(offset_dot(3, 8)), 4)
    (4.0, 1.9649)
    """
    ### BEGIN SOLUTION
    i = np.arange(d // 2)  # (d/2,)
    return float(np.sum(np.cos(k / 10000 ** (2 * i / d))))  # sin sin + cos cos of a pair is the cosine of the gap
    ### END SOLUTION


# %% [markdown]
# A look at it: the dot product is largest at distance 0, falls off to both sides alike, and a wider encoding falls off
# more smoothly.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        offsets = range(-60, 61)
        plt.figure(figsize=(6, 2.8), layout="constrained")
        for width in (16, 128):
            plt.plot(offsets, [2 * offset_dot(k, width) / width for k in offsets], label=f"d = {width}")
        plt.xlabel("distance k")
        plt.ylabel("dot product / (d/2)")
        plt.legend()
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## The derivation
#
# Derive the matrix of `rotation_matrix`: start from the angle of pair $i$ at position $t$, use the addition theorems,
# and say why the result holds for every $t$. Words and formulas; half a page is plenty. A person reads this.

# %% written="DERIVATION"
DERIVATION = ""
### BEGIN SOLUTION
DERIVATION = r"""
Pair i at position t holds sin(t w) and cos(t w), where w = 10000^(-2i/d) depends on the pair alone. At position t + k
the angle is (t + k) w = t w + k w. The addition theorems give

    sin(t w + k w) = cos(k w) sin(t w) + sin(k w) cos(t w)
    cos(t w + k w) = -sin(k w) sin(t w) + cos(k w) cos(t w)

Read as a matrix that acts on the column (sin(t w), cos(t w)), this is

    R = [[cos(k w), sin(k w)], [-sin(k w), cos(k w)]]

R contains k and, through w, the pair, but not t: one matrix serves every start. It is a rotation, since its columns
are orthonormal and its determinant is cos^2 + sin^2 = 1; k = 0 gives the identity and -k its inverse. Stacking the
matrices of all pairs along a diagonal moves the whole encoding. A rotation keeps lengths and angles, so the dot
product of p_t and p_(t+k) is the sum of cos(k w) over the pairs, for every t.
"""
### END SOLUTION
