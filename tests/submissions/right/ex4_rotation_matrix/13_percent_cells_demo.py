# %% [markdown]
# # Rotations
# My notes.

# %%
import io

import numpy as np

# %%
try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
except ImportError:
    plt = None

# %%
def rotation_matrix(k, i, d):
    theta = 1.0 / (10000 ** (2 * i / d))
    c, s = np.cos(k * theta), np.sin(k * theta)
    return np.array([c, s, -s, c]).reshape(2, 2)


# %%
def shift_matrix(k, d):
    out = np.zeros((d // 2, 2, d // 2, 2))
    for i in range(d // 2):
        out[i, :, i, :] = rotation_matrix(k, i, d)
    return out.reshape(d, d)


# %%
def offset_dot(k, d):
    one_hot_cos = np.tile([0.0, 1.0], d // 2)
    return float(one_hot_cos @ shift_matrix(k, d) @ one_hot_cos)


# %%
if plt is not None:
    plt.plot([offset_dot(k, 64) for k in range(-50, 50)])
    plt.savefig(io.BytesIO(), format="png")

# %% [markdown]
# The derivation:

# %%
DERIVATION = """
$\\sin(t\\theta + k\\theta) = \\cos k\\theta \\sin t\\theta + \\sin k\\theta \\cos t\\theta$, and likewise for the cosine.
"""
