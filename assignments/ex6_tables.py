# %% [markdown]
# # Exercise 6: learned position tables, and what a larger image does to them
#
# **Goal.** Add a learned table of positions to the patches of an image, count the tokens that an image becomes, and
# resize the table when the image grows, as vision transformers do.
#
# **Time.** About 60 minutes. **Importance.** Medium: whoever feeds a pretrained vision model larger images needs it.
# **Points.** 10, one of them read by a person.
#
# Rows are tokens: a table of shape $(n, d)$ holds one row of width $d$ for each of $n$ places.

# %%
import numpy as np

# %% [markdown]
# ## A row for every place
#
# The simplest positions are learned ones: a table of numbers, trained like any other weight, whose row $t$ is added to
# token $t$. A short input uses the first rows. An input with more tokens than the table has rows cannot be placed.


# %% question="add_positions"
def add_positions(X: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Tokens with the row of their place added.

    Shapes: X (T, d), table (n_max, d); the result is (T, d).
    Convention: token t gets row t of the table; rows from T on are not used.
    Raises: ValueError if T > n_max.

    >>> add_positions(np.array([[1.0, 2.0]]), np.array([[10.0, 20.0], [30.0, 40.0]]))
    array([[11., 22.]])
    """
    raise NotImplementedError("add_positions: not answered yet")


# %% [markdown]
# ## 257, 256 and 576
#
# A vision transformer cuts a square image into square patches; each becomes a token. Some models put a class token in
# front, which stands for the whole image. BLIP-2 reads an image of 224 pixels in patches of 14, with a class token;
# LLaVA-1.5 reads one of 336 pixels in patches of 14 and leaves the class token out.


# %% question="vision_token_count"
def vision_token_count(image_size: int, patch_size: int, class_tokens: int = 0) -> int:
    """How many tokens a square image becomes.

    Shapes: three integers; the result is an integer.
    Convention: image_size and patch_size are the lengths of a side, in pixels; class tokens are counted in.
    Raises: ValueError if the patches do not fill the image exactly.

    >>> vision_token_count(224, 14), vision_token_count(224, 14, 1), vision_token_count(336, 14)
    (256, 257, 576)
    """
    raise NotImplementedError("vision_token_count: not answered yet")


# %% [markdown]
# ## One axis at a time
#
# A model trained on 16 by 16 patches has a table of 256 places; an image of 24 by 24 patches has 576. The old table is
# taken for a small picture with $d$ channels and enlarged, with *bicubic* interpolation. It works one axis at a time,
# so look at a row of `n_old` samples first, from which `n_new` are to be made.
#
# Samples stand in the middle of their cells. New sample $i$ therefore stands, measured in old samples, at
#
# $$s_i = \left(i + \tfrac12\right) \frac{n_{\mathrm{old}}}{n_{\mathrm{new}}} - \tfrac12 .$$
#
# It is a weighted sum of the four old samples around it, $j = \lfloor s_i \rfloor - 1, \dots, \lfloor s_i \rfloor + 2$,
# each with the weight $w(s_i - j)$ of its distance:
#
# $$w(s) = \begin{cases} (a+2)|s|^3 - (a+3)|s|^2 + 1 & |s| \le 1 \\
# a|s|^3 - 5a|s|^2 + 8a|s| - 4a & 1 < |s| < 2 \\ 0 & \text{else} \end{cases} \qquad a = -0.75 .$$
#
# An old sample that would lie beyond the edge is replaced by the one at the edge (so the edge may be counted more than
# once). Nothing is smoothed when the row shrinks.
#
# The kernel $w$ is finished and not graded.


# %% given="cubic_weight"
def cubic_weight(distance: np.ndarray | float) -> np.ndarray:
    """The weight of an old sample at this distance from the new one; numbers and arrays of any shape. Given."""
    a, s = -0.75, np.abs(distance)
    near = (a + 2) * s**3 - (a + 3) * s**2 + 1
    far = a * s**3 - 5 * a * s**2 + 8 * a * s - 4 * a
    return np.where(s <= 1, near, np.where(s < 2, far, 0.0))


# %% question="resize_matrix"
def resize_matrix(n_old: int, n_new: int) -> np.ndarray:
    """How much of each old sample goes into each new one, along one axis.

    Shapes: two positive integers; the result is (n_new, n_old), and resize_matrix(n_old, n_new) @ old is new.
    Convention: cell centres (no aligned corners), four samples each, samples beyond the edge taken at the edge, no
    smoothing. Every row sums to one.

    >>> resize_matrix(2, 4).round(4)
    array([[ 1.1055, -0.1055],
           [ 0.7734,  0.2266],
           [ 0.2266,  0.7734],
           [-0.1055,  1.1055]])
    """
    raise NotImplementedError("resize_matrix: not answered yet")


# %% [markdown]
# A look at it: eight samples, and the curve that the matrix draws through them. It overshoots a little at steps.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        old = np.array([0.0, 0.0, 1.0, 1.0, 0.0, 2.0, 2.0, 2.0])
        places = (np.arange(200) + 0.5) * 8 / 200 - 0.5
        plt.figure(figsize=(6, 3))
        plt.plot(places, resize_matrix(8, 200) @ old)
        plt.plot(np.arange(8), old, "o")
        plt.xlabel("place, in old samples")
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## The whole table
#
# The table has the class tokens' rows first, if there are any, and then one row for each patch, line by line: the
# patch in row $r$ and column $c$ of a grid with $C$ columns is number $rC + c$. The class tokens' rows stay as they
# are. The others are resized along the rows of the grid and along its columns, each of the $d$ columns of the table by
# itself. Grids need not be square.


# %% question="resize_table"
def resize_table(
    table: np.ndarray, old_grid: tuple[int, int], new_grid: tuple[int, int], class_tokens: int = 0
) -> np.ndarray:
    """A position table for an image of another size.

    Shapes: table (class_tokens + R * C, d) for old_grid (R, C); the result is (class_tokens + R' * C', d) for new_grid
    (R', C').
    Convention: grids are (rows, columns) and patches stand line by line. The first class_tokens rows are kept as they
    are; the rest is resized with the weights of resize_matrix along either axis.

    >>> table = np.array([[9.0], [0.0], [1.0], [2.0], [3.0]])
    >>> resize_table(table, (2, 2), (1, 3), 1).round(4).ravel()
    array([9.    , 0.9132, 1.5   , 2.0868])
    """
    raise NotImplementedError("resize_table: not answered yet")


# %% [markdown]
# A look at it: one column of a table, before and after.

# %%
if __name__ == "__main__":  # a picture; left out when this file is imported
    try:
        import matplotlib.pyplot as plt

        old = np.random.default_rng(0).normal(size=(16, 1))
        figure, axes = plt.subplots(1, 2, figsize=(7, 3))
        axes[0].imshow(old.reshape(4, 4))
        axes[1].imshow(resize_table(old, (4, 4), (24, 24)).reshape(24, 24))
        plt.show()
    except Exception as reason:
        print(f"No picture yet: {reason}")

# %% [markdown]
# ## Table or formula?
#
# Sinusoids give a row for every place, near or far. What does a learned table give for a place that it was not trained
# on, and what follows for a model that is to read larger images? And why is the class token's row kept as it is?
# Three to five sentences; a person reads this.

# %% written="TABLE_OR_FORMULA"
TABLE_OR_FORMULA = """

"""
